"""Dice as the files write them: `2d6+3`, `d8`, `1d4-1`, or a plain number.

Unlike an expression, a text of dice has no names and no nesting; it is one count, one number of sides and one bonus.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from actionomy.files.problems import Path, Problems

MOST_COUNT: Final = 100
FEWEST_SIDES: Final = 2
MOST_SIDES: Final = 1000
MOST_BONUS: Final = 1000
LONGEST: Final = 40

ALLOWED: Final = "dice are written like 2d6+3, d8, 1d4-1 or 5"

_PART: Final = re.compile(r"([0-9]*)(?:([dD])([0-9]*)(?:([+-])([0-9]*))?)?")


class DiceError(ValueError):
    """A text that is no dice.  `column` counts from 1; the message says what is allowed instead."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


@dataclass(frozen=True)
class Dice:
    """So many dice of so many sides, plus a bonus.  A plain number is no dice (`count` 0, `sides` 1) and a bonus.

    >>> Dice(2, 6, 3).mean
    Fraction(10, 1)
    """

    count: int
    sides: int
    bonus: int

    @property
    def mean(self) -> Fraction:
        """What they bring on the average, exactly."""
        return Fraction(self.count * (self.sides + 1), 2) + self.bonus if self.count else Fraction(self.bonus)

    def __str__(self) -> str:
        if not self.count:
            return str(self.bonus)
        return f"{self.count}d{self.sides}" + (f"{self.bonus:+}" if self.bonus else "")


def parse_dice(text: str) -> Dice:
    """Read dice, or raise `DiceError`.

    >>> parse_dice("2d6+3"), parse_dice("d8"), parse_dice("5")
    (Dice(count=2, sides=6, bonus=3), Dice(count=1, sides=8, bonus=0), Dice(count=0, sides=1, bonus=5))
    """
    if not text:
        raise DiceError(f"no dice are given; {ALLOWED}", 1)
    if len(text) > LONGEST:
        raise DiceError(f"at most {LONGEST} characters; {ALLOWED}", LONGEST + 1)
    sign = text.startswith("-") and re.fullmatch(r"-[0-9]+", text) is not None
    if sign:
        return Dice(0, 1, -_within(text, 1, text[1:], 0, MOST_BONUS, "a plain number"))
    match = _PART.match(text)
    if match is None or match.end() == 0:
        raise DiceError(f"{text[0]!a} cannot begin dice; {ALLOWED}", 1)
    if match.end() < len(text):
        raise DiceError(
            f"{text[match.end()]!a} at column {match.end() + 1} does not belong to dice; {ALLOWED}", match.end() + 1
        )
    count, d, sides, operator, bonus = match.groups()
    if not d:
        return Dice(0, 1, _within(text, 0, count, 0, MOST_BONUS, "a plain number"))
    number = _within(text, 0, count, 1, MOST_COUNT, "the number of dice") if count else 1
    faces = _within(text, match.start(3), sides, FEWEST_SIDES, MOST_SIDES, "the number of sides")
    plus = _within(text, match.start(5), bonus, 0, MOST_BONUS, "the bonus") if operator else 0
    return Dice(number, faces, -plus if operator == "-" else plus)


def _within(text: str, start: int, digits: str, least: int, most: int, what: str) -> int:
    """A part of the text as a number within its limits."""
    if not digits:
        raise DiceError(f"{what} is missing at column {start + 1}; {ALLOWED}", start + 1)
    value = int(digits)
    if not least <= value <= most:
        raise DiceError(
            f"{what} must be {least} to {most}, not {digits if len(digits) < 10 else 'that many'}", start + 1
        )
    return value


def dice_numbers(key: str, value: Any, path: Path, problems: Problems) -> dict[str, int]:
    """The numbers of dice as effects read them: how many, of how many sides, what is added, the mean."""
    if value != "dice":  # else none are given
        try:
            dice = parse_dice(str(value))
            return {key: dice.count, f"{key}_sides": dice.sides, f"{key}_bonus": dice.bonus, "mean": int(dice.mean)}
        except DiceError as error:
            problems.at(path, str(error), offset=error.column - 1)
    return {key: 0, f"{key}_sides": 1, f"{key}_bonus": 0, "mean": 0}
