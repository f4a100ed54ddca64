"""Every die is asked of one object, which has three ways of answering.

SEEDED: a keyed generator; each thing, the set-up and the machine players have a stream of their own, so that changing
one creature's weapon does not shift another's dice.  SCRIPTED: the faces are named beforehand; one missing fails, and
`left` tells how many are over.  OPEN: as many faces as are known, then `NeedDice`: the step is run again from its
beginning once more is known (dice typed by people, and the walk through all outcomes).
"""

from typing import Final

from mypy_extensions import i64

from actionomy.core.state import DICE, PLAYER_DICE, SEED, SEED_HIGH, State

SEEDED: Final = 0
SCRIPTED: Final = 1
OPEN: Final = 2

WORD: Final = 0xFFFFFFFF
PLAYER: Final = 62  # streams beside those of the things
SIDES: Final = 64  # ... from here on, one for each side


class NeedDice(Exception):
    """The faces known so far do not suffice: `count` more dice of `sides` are thrown for thing `who`."""

    def __init__(self, who: int, count: int, sides: int) -> None:
        super().__init__(f"{count}d{sides} needed")
        self.who = who
        self.count = count
        self.sides = sides


class ScriptError(Exception):
    """A scripted die is missing, or shows a face that the die does not have."""


def mixed(x: i64) -> i64:
    """Scramble 32 bits.  The factors are below 2**31, so that compiled arithmetic cannot overflow."""
    x = (x ^ (x >> 16)) & WORD
    x = (x * 0x21F0AAAD) & WORD
    x = x ^ (x >> 15)
    x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


def drawn(seed: i64, seed_high: i64, stream: i64, count: i64) -> i64:
    """The 32-bit number of a stream at a counter: the same on every machine, compiled or not."""
    x = mixed((seed + stream * 0x1E3779B1) & WORD)
    x = mixed((x ^ seed_high) + (count & WORD) & WORD)
    return mixed((x + count * 0x3C6EF35 + seed) & WORD)


class Chance:
    """The source of all dice of a fight."""

    def __init__(self, mode: int = 0) -> None:
        self.mode: i64 = mode
        self.faces: list[int] = []
        self.next: i64 = 0

    def script(self, faces: list[int]) -> None:
        """Name the faces to come."""
        self.faces = faces
        self.next = 0

    def left(self) -> int:
        """How many named faces have not been used."""
        return len(self.faces) - int(self.next)

    def die(self, state: State, who: i64, sides: i64, more: i64 = 1) -> i64:
        """Throw a die for thing `who`: 1..sides.  `more`: how many of its kind are thrown from here on."""
        if self.mode == SEEDED:
            count = state.row(who, DICE)
            state.set_row(who, DICE, count + 1)
            return 1 + ((drawn(state.head(SEED), state.head(SEED_HIGH), who, count) * sides) >> 32)
        return self.named(who, sides, more)

    def side_die(self, state: State, side: i64, sides: i64) -> i64:
        """Throw a die for a side: 1..sides."""
        if self.mode == SEEDED:
            row = state.of_side(side)
            count = state.row(row, DICE)
            state.set_row(row, DICE, count + 1)
            return 1 + ((drawn(state.head(SEED), state.head(SEED_HIGH), SIDES + side, count) * sides) >> 32)
        return self.named(state.of_side(side), sides, 1)

    def named(self, who: i64, sides: i64, more: i64) -> i64:
        """The next face that is named.  Raises `ScriptError`, or `NeedDice` for `more` dice, where there is none."""
        at = self.next
        if at >= len(self.faces):
            if self.mode == SCRIPTED:
                raise ScriptError(f"die {at + 1} is missing: a d{sides} is thrown")
            raise NeedDice(who, more, sides)
        face: i64 = self.faces[at]
        if face < 1 or face > sides:
            raise ScriptError(f"die {at + 1} shows {face}, but a d{sides} is thrown")
        self.next = at + 1
        return face


def below(state: State, n: i64) -> i64:
    """A number 0..n-1 from the players' own stream."""
    count = state.head(PLAYER_DICE)
    state.set_head(PLAYER_DICE, count + 1)
    return (drawn(state.head(SEED), state.head(SEED_HIGH), PLAYER, count) * n) >> 32
