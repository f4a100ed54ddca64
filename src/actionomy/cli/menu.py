"""The options of a decision, grouped so that people can read and choose them.

A *row* is one action of one creature, with one subject if it has targets: `attack with axe` at several foes is one row,
`move` to ninety squares is one row, `anticipate` with either of two skills is one row.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from actionomy.words.options import ENDINGS, Option


@dataclass
class Row:
    """What one number stands for.

    `to_places`: its targets are places to go to, shown on the map and not in the list.  `kind`: what it takes of the
    shape of a turn, where turns have one.  `catches`: whom its area would catch, by the place it is aimed at.
    `keeps_off`: as an answer to a blow, how much of it, in damage or in `halves` of the blow.
    `gains`: the pool that it does nothing but fill.  `due`: where something is owed for it, when that is to be paid, by
    how the option says it (`paid`).  `provokes`: those whom it would give an opening.
    """

    number: int
    who: str
    label: str
    options: list[Option] = field(default_factory=list)
    to_places: bool = False
    kind: str = ""
    catches: dict[str, tuple[str, ...]] = field(default_factory=dict)
    keeps_off: int = 0
    gains: str = ""
    halves: bool = False
    due: dict[str, str] = field(default_factory=dict)
    provokes: list[str] = field(default_factory=list)

    @property
    def targets(self) -> list[str]:
        """The different targets, in their order."""
        return list(dict.fromkeys(option.target for option in self.options if option.target))

    @property
    def subjects(self) -> list[str]:
        """The different subjects, where they are to be chosen among."""
        found = list(dict.fromkeys(option.subject for option in self.options if option.subject))
        return found if not self.targets or len(found) > 1 else []

    @property
    def ways(self) -> list[Option]:
        """One option for each different way to pay."""
        return list({paid(option): option for option in self.options}.values())


@dataclass
class Menu:
    """All rows of a decision; `ends` are the ways to do nothing more: pass, end turn, end round.

    `several`: more than one of them may be an answer to the same.
    """

    rows: list[Row] = field(default_factory=list)
    ends: list[Option] = field(default_factory=list)
    several: bool = False

    @property
    def options(self) -> list[Option]:
        """Every option in it."""
        return [option for row in self.rows for option in row.options] + self.ends

    def of(self, who: str) -> "Menu":
        """What concerns one creature, numbered from 1."""
        rows = [row for row in self.rows if row.who == who]
        renumbered = [replace(row, number=k) for k, row in enumerate(rows, 1)]
        return Menu(renumbered, [option for option in self.ends if option.who == who], self.several)


def paid(option: Option) -> str:
    """What follows the target in the written form: how it is paid, which part of it, what is given up.

    >>> paid(Option("ada", "move", "e5", text="ada: move e5, paid action"))
    'paid action'
    """
    return option.text.partition(", ")[2]


def menu_of(
    options: list[Option],
    places: list[str],
    answers: frozenset[str] = frozenset(),
    kinds: Mapping[str, str] = MappingProxyType({}),
    catching: Callable[[Option], list[str]] = lambda option: [],
    rare: frozenset[str] = frozenset(),
) -> Menu:
    """The rows of these options: those first that have targets, then ways to go, then what costs, then what is free.

    `answers` are the actions that a window has been opened for; they come before all others.  `kinds` says of actions
    what they take of the shape of a turn; `catching` of options whom their area would catch.  `rare` are those that
    hardly anybody wants; they come last.
    """
    menu = Menu()
    found: dict[tuple[str, str, str], Row] = {}
    known = set(places)
    for option in options:
        if option.action in ENDINGS:
            menu.ends.append(option)
            continue
        shown = option.subject if option.target else ""
        key = (option.who, option.action, shown)
        if key not in found:
            label = f"{option.action} with {shown}" if shown else option.action
            to_places = option.target in known and not catching(option)
            found[key] = Row(0, option.who, label, [], to_places, kinds.get(option.action, ""))
        row = found[key]
        row.options.append(option)
        if option.target in known and not row.to_places and option.target not in row.catches:
            row.catches[option.target] = tuple(catching(option))
    menu.rows = sorted(found.values(), key=lambda row: rank(row, answers, rare))
    for number, row in enumerate(menu.rows, 1):
        row.number = number
    return menu


def rank(row: Row, answers: frozenset[str], rare: frozenset[str]) -> int:
    """How far down a row stands."""
    first = row.options[0]
    if first.action in answers:
        return 0
    if first.action in rare:
        return 5
    if row.to_places:
        return 2
    if row.targets:
        return 1
    free = not row.kind and any(not option.payment and not option.owed for option in row.options)
    return 4 if free and first.parts == 1 else 3


def differences(options: list[Option]) -> list[str]:
    """What tells these options apart: the words to choose each of them by.

    >>> a = Option("ada", "move", "e5", text="ada: move e5, paid standard")
    >>> b = Option("ada", "move", "e5", text="ada: move e5, paid move")
    >>> differences([a, b])
    ['paid standard', 'paid move']
    """
    parts = [[option.who, option.action, option.target, option.subject, paid(option)] for option in options]
    telling = [k for k in range(5) if len({part[k] for part in parts}) > 1]
    said = []
    for part in parts:
        words = [part[k] for k in telling]
        if 3 in telling and part[3]:
            words[telling.index(3)] = part[3] if telling == [3] else f"with {part[3]}"
        if 4 in telling and not part[4]:
            words[telling.index(4)] = "free"
        said.append(", ".join(word for word in words if word))
    return said
