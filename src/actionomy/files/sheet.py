"""A creature's sheet as it is read: its numbers, its subjects, its entries with their payments."""

from collections.abc import Container
from dataclasses import dataclass, field
from typing import Any

from actionomy.files.limits import Allowed
from actionomy.files.payments import Plan


@dataclass
class Subject:
    """A weapon, spell, item, … of one creature."""

    name: str
    kind: str
    numbers: dict[str, int]
    status: int
    says: str = ""  # its numbers in words, for people


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
    most: dict[str, int] = field(default_factory=dict)  # by pool: what a refill that adds does not go beyond
    cap: int = 0
    traits: int = 0  # the conditions that it has by nature, a bit each
    immune: int = 0  # the conditions that never take hold, a bit each
    subjects: list[Subject] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    says: str = ""  # its numbers in words, for people
    between: bool = False  # it stands on the border between two zones
    brood: int = 0  # the number by which it is called into play, 0 for who is in play from the start
    species: int = 0  # its kind in the bestiary, counted from 1; 0 for one of a kind of its own
    slots: list[tuple[str, int]] = field(default_factory=list)  # (limit, subject slot or -1)
    limits: dict[str, Allowed] = field(default_factory=dict)


def in_words(values: dict[str, Any], counted: Container[str] = ()) -> str:
    """Numbers as people read them: what is simply so is only named; `counted` are those that may be more than 1.

    >>> in_words({"dice": 4, "full": 1, "plate": 1, "far_off": 2}, {"plate"})
    'dice 4, full, plate 1, far off 2'
    """
    said = (
        key if value is True or (value == 1 and key not in counted) else f"{key} {value}"
        for key, value in values.items()
    )
    return ", ".join(said).replace("_", " ")


def counted_in(data: Any) -> set[str]:
    """The keys under which a number other than 0 and 1 stands anywhere: what they say is how much, not whether."""
    found: set[str] = set()
    for key, value in data.items() if isinstance(data, dict) else ():
        if isinstance(value, dict):
            found |= counted_in(value)
        elif any(isinstance(one, int) and one not in (0, 1) for one in (value if isinstance(value, list) else [value])):
            found.add(str(key))
    return found
