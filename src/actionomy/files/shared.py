"""What all that is read of a ruleset goes into, and how its numbers, formulas and names are looked up."""

from dataclasses import dataclass, field
from typing import Any

from actionomy.core import economy as economies
from actionomy.core import moments, reasons
from actionomy.core.effect import Lexicon
from actionomy.files.expressions import ExpressionError, UnknownName, compile_expression
from actionomy.files.payments import Swap
from actionomy.files.problems import Problems, instead, nearest
from actionomy.files.scope import Scope, UnknownWord, Words
from actionomy.words.names import Names, ReasonText

MOMENTS = {
    "never": moments.NEVER,
    "turn_start": moments.TURN_START,
    "turn_end": moments.TURN_END,
    "round_start": moments.ROUND_START,
    "round_end": moments.ROUND_END,
}
CONDITION_ENDS = {
    "own_turn_start": moments.TURN_START,
    "own_turn_end": moments.TURN_END,
    "round_end": moments.ROUND_END,
}
WHEN = {
    "turn": economies.TURN,
    "window": economies.WINDOW,
    "any": economies.TURN | economies.WINDOW,
    "order": economies.PICKING,
    "start": economies.START,
    "judged": economies.JUDGED,
    "turn_end": economies.CLOSING,
    "round_start": economies.ROUNDS,
}
ORDERS = {"list": economies.LIST, "phases": economies.PHASES, "alternation": economies.ALTERNATION}
CONSISTS = ("any_of", "all_of", "none_of")  # by which a condition consists in others
DICE_COLUMNS = ("", "_sides", "_bonus")  # what a `dice` attribute becomes: how many, of how many sides, plus how much

Data = dict[str, Any]
Path = tuple[str | int, ...]


@dataclass
class Bar:
    """What a condition bars: kinds, actions and tags, by name."""

    condition: int
    kinds: list[str]
    actions: list[str]
    tags: list[str]


@dataclass
class Shared:
    """A ruleset, read: what every sheet is built from."""

    data: Data
    problems: Problems
    words: Words = field(default_factory=Words)
    names: Names = field(default_factory=Names)
    swaps: list[Data] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    shape: list[int] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    bars_towards: list[Bar] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    stages: dict[tuple[str, str], int] = field(default_factory=dict)  # (window, action): the stage's bit
    own_reasons: dict[str, int] = field(default_factory=dict)
    owed: list[str] = field(default_factory=list)  # the pools in which things may be owed
    called: list[str] = field(default_factory=list)  # the names of subjects, numbered
    handled: set[str] = field(default_factory=set)  # the pools that effects name, and may fill
    filler: str = ""  # the action that fills one of them
    counted: set[str] = field(default_factory=set)  # of attributes those that say how much, not whether
    rolls: dict[str, int] = field(default_factory=dict)  # how the sides roll for their order: die, early, late

    # Helpers that every part uses.

    def name_of(self, subject: str) -> int:
        """The number that all subjects of this name have."""
        if subject not in self.called:
            self.called.append(subject)
        return self.called.index(subject)

    def number(self, text: Any, scope: Scope, path: Path) -> int:
        """A value that must be fixed when the file is read."""
        value = self.formula(text, scope, path)
        if isinstance(value, list):
            self.problems.at(
                path, f"{text!r} changes in play, but what stands here cannot; `needs` and `where` can ask"
            )
            return 0
        return value

    def formula(self, text: Any, scope: Scope, path: Path) -> int | list[int]:
        """A value, or the program that finds it in play."""
        try:
            return compile_expression(text, self.resolver(scope))
        except UnknownName as unknown:
            close = nearest(unknown.name, unknown.known)
            self.problems.at(path, f"{unknown.name!r} means nothing here{close}", offset=unknown.column - 1)
        except ExpressionError as error:
            self.problems.at(path, str(error), offset=error.column - 1)
        return 0

    def resolver(self, scope: Scope) -> Any:
        """What gives words their meaning while an expression is read; a word without one is an `UnknownName`."""

        def resolve(word: str) -> int | tuple[int, int]:
            try:
                return scope(word)
            except UnknownWord as unknown:
                raise UnknownName(unknown.word, unknown.known) from None

        return resolve

    def pick(self, table: dict[str, int], word: str, path: Path, what: str) -> int:
        """The number of a word out of a closed list."""
        if word in table:
            return table[word]
        self.problems.at(path, f"{word!r} is no {what}{instead(word, table)}")
        return 0

    def index(self, names: list[str], word: str, path: Path, what: str) -> int:
        """The number of a name that the ruleset declares; where there is none, that is noted, and it is 0."""
        if word in names:
            return names.index(word)
        self.problems.at(path, f"there is no {what} {word!r}{instead(word, names)}")
        return 0

    # What is worked out from them.

    def when_of(self, kind: Data, scope: Scope, path: Path) -> int:
        """When a creature may use the entries of a kind."""
        if self.number(kind.get("any_if", 0), scope, (*path, "any_if")):
            return WHEN["any"]
        return self.pick(WHEN, kind.get("when", "turn"), (*path, "when"), "moment")

    def mask(self, names: list[str], words: list[str], path: Path, what: str) -> int:
        """The set of some names, the bit of each being its number."""
        return sum(1 << self.index(names, word, (*path, k), what) for k, word in enumerate(words))

    def swaps_of(self, scope: Scope) -> list[Swap]:
        """The swaps as a creature has them: what a pool gives may differ."""
        found = []
        for k, swap in enumerate(self.swaps):
            gives = self.formula(swap["gives"], scope, ("swaps", k, "gives")) if "gives" in swap else 0
            if isinstance(gives, list):
                found.append(Swap(swap["spend"], swap["for"], 0, tuple(gives)))
            else:
                found.append(Swap(swap["spend"], swap["for"], gives))
        return found

    def lexicon(self) -> Lexicon:
        """Every word of the ruleset with its number, for its effects."""
        lists = {
            "parameter": self.columns,
            "condition": self.words.conditions,
            "pool": self.words.pools,
            "attribute": self.words.attributes,
            "limit": self.words.limits,
            "modifier": self.words.modifiers,
            "window": self.names.windows,
            "tag": self.tags,
            "carried number": self.words.carried,
        }
        tables = {kind: {word: k for k, word in enumerate(names)} for kind, names in lists.items()}
        return Lexicon({**tables, "switch": dict(self.words.switches)})

    def reason(self, code: str, entry: Data) -> int:
        """The number of a reason of the ruleset's own."""
        if code not in self.own_reasons:
            number = reasons.OWN + len(self.own_reasons)
            self.own_reasons[code] = number
            self.names.reasons[number] = ReasonText(
                code, entry.get("says", code.replace("_", " ")), entry.get("rule", ""), bool(entry.get("soft", False))
            )
        return self.own_reasons[code]


def as_list(value: Any) -> list[Any]:
    """One thing or several, as a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]
