"""What the words in a ruleset's expressions mean: for a creature's sheet, an entry, a target."""

from collections.abc import Callable
from dataclasses import dataclass, field

from actionomy.core import formula
from actionomy.words.whereabouts import CARRIED, STANDING

STATUSES = {
    **{word: status for status, word in STANDING.items()},
    **{word: status for status, word in CARRIED.items()},
    "true": 1,
    "false": 0,
    "none": -1,
}

Meaning = int | tuple[int, int]


@dataclass
class Words:
    """The words of a ruleset, by number."""

    attributes: list[str] = field(default_factory=list)
    pools: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    towards: list[str] = field(default_factory=list)  # … of them those that are held towards somebody
    limits: list[str] = field(default_factory=list)
    each: list[str] = field(default_factory=list)  # the limits that are counted for every subject apart
    carried: list[str] = field(default_factory=list)
    modifiers: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)  # the parameters of entries
    tags: list[str] = field(default_factory=list)  # of actions
    switches: dict[str, int] = field(default_factory=dict)
    switch_values: dict[str, int] = field(default_factory=dict)


class UnknownWord(Exception):
    """A word that means nothing here; `known` are the words that would."""

    def __init__(self, word: str, known: list[str]) -> None:
        super().__init__(word)
        self.word = word
        self.known = known


@dataclass
class Scope:
    """Resolves words: a creature's own numbers are fixed, what changes in play becomes a question to the state."""

    words: Words
    sheet: dict[str, int]
    subject: dict[str, int] = field(default_factory=dict)
    carried: dict[str, int] = field(default_factory=dict)  # where what is in hand is fixed too
    slot: int = -1  # of the subject
    name: int = -1  # … the number that all of its name have
    slot_of: Callable[[str], int] | None = None  # where uses of a limit that is counted by subject are counted

    def __call__(self, word: str) -> Meaning:
        head, _, rest = word.partition(".")
        if rest:
            return self.dotted(head, rest)
        if word in self.sheet:
            return self.sheet[word]
        if word in self.words.conditions:
            return (formula.CONDITION, self.words.conditions.index(word))
        plain = {
            "foes_here": (formula.FOES_HERE, 0),
            "health_left": (formula.HEALTH, 0),
            "round": (formula.ROUND_NOW, 0),
            "apart": (formula.APART, 0),
            "straight_on": (formula.STRAIGHT_ON, 0),
            "in_progress": (formula.IN_PROGRESS, 0),
            "watched": (formula.WATCHED, 0),
            "room": (formula.ROOM, 0),
            "blow": (formula.BLOW, 0),
        }
        if self.slot >= 0:
            plain["in_play"] = (formula.OUT, self.slot)
            plain["same_subject"] = (formula.SAME_SUBJECT, self.slot)
        if word in plain:
            return plain[word]
        if word in self.words.switch_values:
            return self.words.switch_values[word]
        if word in STATUSES:
            return STATUSES[word]
        known = [*self.sheet, *self.words.conditions, *plain, *self.words.switch_values]
        raise UnknownWord(word, known + [f"subject.{name}" for name in self.subject])

    def dotted(self, head: str, rest: str) -> Meaning:
        """What `HEAD.REST` means: `pool.action`, `subject.reach`.  Raises `UnknownWord`."""
        w = self.words
        tables: dict[str, tuple[int, list[str]]] = {
            "pool": (formula.POOL, w.pools),
            "uses": (formula.USES, w.limits),
            "carried": (formula.CARRIED, w.carried),
            "beside": (formula.BESIDE, w.conditions),
            "foes_here": (formula.FOES_WITH, w.conditions),
            "act": (formula.ACT, w.columns),
            "act_is": (formula.ACT_IS, w.tags),
            "towards_me": (formula.TOWARDS_ME, w.towards),
            "towards": (formula.TOWARDS, w.towards),
            "behind": (formula.BEHIND, w.towards),
            "holding": (formula.HOLDING, w.towards),
            "modifier": (formula.MODIFIER, w.modifiers),
            "in_progress": (formula.UNDERTAKING, w.actions),
        }
        if head == "act" and rest == "apart":
            return (formula.ACT, formula.FROM_ACTOR)
        if head == "switch":
            if rest in w.switches:
                return w.switches[rest]
            raise UnknownWord(f"switch.{rest}", [f"switch.{name}" for name in w.switches])
        if head == "subject":
            if rest in self.subject:
                return self.subject[rest]
            raise UnknownWord(f"subject.{rest}", [f"subject.{name}" for name in self.subject])
        if head in ("kin", "kin_of_all"):
            return self.kin(head, rest)
        if head == "bears":
            return self.borne(rest)
        if head == "uses" and rest in w.each and self.slot_of is not None:
            return (formula.USES_OF, self.slot_of(rest))
        if head == "carried" and rest in self.carried:
            return self.carried[rest]
        if head == "target":
            return self.of_target(rest)
        if head in tables:
            op, names = tables[head]
            if rest in names:
                return (op, self.index_of(rest, names))
            raise UnknownWord(f"{head}.{rest}", [f"{head}.{name}" for name in names])
        raise UnknownWord(f"{head}.{rest}", [f"{name}.…" for name in (*tables, "switch", "subject", "target")])

    def kin(self, head: str, quality: str) -> Meaning:
        """How many are in play of the kind that the subject calls, on the actor's side or on any."""
        brood = self.subject.get(quality)
        if brood is None:
            raise UnknownWord(f"{head}.{quality}", [f"{head}.{name}" for name in self.subject])
        return (formula.KIN if head == "kin" else formula.KIN_OF_ALL, brood) if brood > 0 else 0

    def borne(self, quality: str) -> Meaning:
        """How much the actor bears of the condition that its subject names; 0 where it names none."""
        condition = self.subject.get(quality)
        if condition is None:
            raise UnknownWord(f"bears.{quality}", [f"bears.{name}" for name in self.subject])
        return 0 if condition < 0 else (formula.CONDITION, condition)

    def index_of(self, word: str, names: list[str]) -> int:
        """The number of a word; those of conditions that are held towards somebody are numbers of conditions."""
        return (self.words.conditions if names is self.words.towards else names).index(word)

    def of_target(self, rest: str) -> Meaning:
        """What `target.REST` asks of whatever is aimed at.  Raises `UnknownWord`."""
        w = self.words
        if rest == "health_left":
            return (formula.T_HEALTH, 0)
        if rest == "status":
            return (formula.T_STATUS, 0)
        if rest == "at_stake":
            return (formula.T_AT_STAKE, 0)
        if rest == "mine" and self.slot >= 0:
            return (formula.T_MINE, self.slot)
        if rest == "bears" and self.slot >= 0:
            return (formula.T_BEARS, self.name)
        if rest == "self":
            return (formula.T_SELF, 0)
        if rest == "cover":
            return (formula.T_COVER, 0)
        if rest in w.attributes:
            return (formula.T_ATTRIBUTE, w.attributes.index(rest))
        if rest in w.conditions:
            return (formula.T_CONDITION, w.conditions.index(rest))
        if rest in w.pools:
            return (formula.T_POOL, w.pools.index(rest))
        raise UnknownWord(f"target.{rest}", [f"target.{name}" for name in (*w.attributes, *w.conditions, *w.pools)])
