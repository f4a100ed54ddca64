"""A creature's sheet as it is read: its numbers, its subjects, its entries with their payments."""

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from actionomy.core import formula
from actionomy.files.limits import Allowed
from actionomy.files.model_parts import QUALITIES
from actionomy.files.payments import Plan

IN_BRACES = re.compile(r"\{([^{}]+)\}")  # numbers in a text
NOTHING = (0, "none", *QUALITIES)  # what a number is that there is nothing to tell of
NO_WORDS: Mapping[str, Any] = MappingProxyType({})


@dataclass
class Subject:
    """A weapon, spell, item, … of one creature."""

    name: str
    kind: str
    numbers: dict[str, int]
    status: int
    says: str = ""  # its numbers in words, for people
    copies: int = 0  # how many of it are packed, where there may be several


@dataclass
class Entry:
    """An action with its subject, and the plans that pay for it."""

    action: str
    slot: int
    numbers: dict[str, int]  # columns of the table, indexed by entry
    counts: list[int]
    needs: list[tuple[list[int], int]]
    where: list[tuple[list[int], int]]
    parameters: list[int]
    plans: list[Plan]


@dataclass
class Sheet:
    """One creature's numbers."""

    name: str
    attributes: dict[str, int] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    refills: dict[str, int] = field(default_factory=dict)
    up_to: dict[str, int] = field(default_factory=dict)  # by pool: what a refill that adds does not go beyond
    most_gained: int = 0
    traits: int = 0  # the conditions that it has by nature, a bit each
    immune: int = 0  # the conditions that never take hold, a bit each
    subjects: list[Subject] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    says: str = ""  # its numbers in words, for people
    asked: bool = False  # it is asked in its turns whatever it can do
    between: bool = False  # it stands on the border between two zones
    brood: int = 0  # the number by which it is called into play, 0 for who is in play from the start
    species: int = 0  # its kind in the bestiary, counted from 1; 0 for one of a kind of its own
    slots: list[tuple[str, int]] = field(default_factory=list)  # (limit, subject slot or -1)
    limits: dict[str, Allowed] = field(default_factory=dict)

    def needs_room(self, kind: str) -> bool:
        """Whether it can do anything with a subject of this kind for which there must be room in play."""
        entries = [entry for entry in self.entries if entry.slot >= 0 and self.subjects[entry.slot].kind == kind]
        return any(asks(program, formula.ROOM) for entry in entries for program, _ in entry.needs)


def asks(program: list[int], word: int) -> bool:
    """Whether a formula asks for something.

    >>> asks([formula.ROOM, 0, formula.END], formula.ROOM), asks([formula.CONST, 29, formula.END], formula.ROOM)
    (True, False)
    """
    at = 0
    while program[at] != formula.END:
        if program[at] == word:
            return True
        at += 2 if program[at] < formula.ADD else 1
    return False


def in_words(values: Mapping[str, Any], counted: Container[str] = (), words: Mapping[str, Any] = NO_WORDS) -> str:
    """Numbers as people read them: what is simply so is only named; `counted` are those that may be more than 1.

    `words` say some of them otherwise, with `{n}` or any of these numbers in braces: one text for all but 0, or several
    for 0, 1, 2, … and the last one for all others; an empty text keeps a number untold.

    >>> in_words({"dice": 4, "full": 1, "plate": 1, "far_off": 2}, {"plate"})
    'dice 4, full, plate 1, far off 2'
    >>> in_words({"dice": 4, "worth": 9, "far": 2}, words={"dice": ["", "1 die", "{n} dice"], "worth": ""})
    '4 dice, far 2'
    """
    said = []
    for key, value in values.items():
        if key in words:
            said.append(filled(text_for(words[key], value), {**values, "n": value}))
        else:
            said.append(key if value is True or (value == 1 and key not in counted) else f"{key} {value}")
    return ", ".join(filter(None, said)).replace("_", " ")


def text_for(texts: str | list[str], value: Any) -> str:
    """The text that stands for a value: of one only where there is anything to tell, of several by number."""
    if isinstance(texts, str):
        return "" if value in NOTHING else texts
    return texts[min(value, len(texts) - 1) if isinstance(value, int) and value >= 0 else -1]


def filled(text: str, numbers: Mapping[str, Any]) -> str:
    """A text with numbers in the place of what stands in braces."""
    return IN_BRACES.sub(lambda one: str(numbers.get(one[1], 0)), text)


def counted_in(data: Any) -> set[str]:
    """The keys under which a number other than 0 and 1 stands anywhere: what they say is how much, not whether."""
    found: set[str] = set()
    for key, value in data.items() if isinstance(data, dict) else ():
        if isinstance(value, dict):
            found |= counted_in(value)
        elif any(isinstance(one, int) and one not in (0, 1) for one in (value if isinstance(value, list) else [value])):
            found.add(str(key))
    return found
