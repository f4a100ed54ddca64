"""What happened, as typed data and as sentences.

The heart notes rows of numbers; here each becomes an `Event`: a stable `kind`, who and whom it is about, named values,
the action behind it, the rule, and one plain sentence.  Everybody at the table may read every event but those in
`PRIVATE`, which only the side of who did it (`Event.seat`) and the game master are told.  So no other holds a secret:
that somebody looked at a hidden thing does not say what was seen, and a hidden weapon or spell is named only by the act
that shows it.

**The order of events.**  What comes of one act is told in this order (what does not happen is left out):

1.  `overruled` (the table let it pass), or `answered` (the game master was asked first, as a step of its own)
2.  `acted`
3.  `abandoned` (an undertaking is given up for it)
4.  `paid`, pool by pool, `waived` where one holds too little, then `gained` for the pool that paying fills
5.  `owed`, and `settled` at once where the pool holds something
6.  `undertook` where it was an instalment and not the last; then nothing more
7.  the effect: `die` for each die as it is thrown, `counted` where one counts something else than it shows, then what
    they come to (`missed`; or `critical`, then `hit`; `checked`, `saved`, `failed`), then `asked` (a time for answers,
    where somebody can answer), and each answer as an act of its own, or `passed` (on a way, instead: `paid` and `moved`
    for each stretch, since a way is paid for as it is gone)
8.  what is left of it: `softened` and `redirected` belong to answers; `harmed`, `healed`, `put`, `lifted`, `placed`, …
9.  `fell`, and `ended` if that decides the fight
10. what time brings: `turn_ended`, then (`emptied`, `refilled`, `lifted` at that moment), `round_began`, `turn_began`
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from actionomy.core import events
from actionomy.core.engine import Engine
from actionomy.words import told_acts, told_pools, told_things
from actionomy.words.names import Names
from actionomy.words.notes import Data, Note, Told
from actionomy.words.options import MASTER
from actionomy.words.told_pools import of_pool


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    `kind` is a stable word.  `who` and `other` are names (of a side, where a fight ends), `data` has the values of its
    kind, `cause` is the action behind it and `rule` that action's rule, or the one of what changed.  `str(event)` is
    the sentence.
    """

    kind: str
    who: str = ""
    other: str = ""
    data: Data = field(default_factory=dict)
    cause: str = ""
    rule: str = ""
    sentence: str = ""
    seat: str = ""

    def __str__(self) -> str:
        return self.sentence

    def known_to(self, seat: str) -> bool:
        """Whether the player of a seat is told of it."""
        return self.seat in ("", seat) or seat == MASTER

    def to_json(self) -> dict[str, Any]:
        """Plain data, without what is empty."""
        full: dict[str, Any] = {name: getattr(self, name) for name in FIELDS}
        return {name: dict(value) if name == "data" else value for name, value in full.items() if value}

    @classmethod
    def from_json(cls, data: object) -> "Event":
        """The event again.  Raises ValueError where that is none."""
        if not isinstance(data, dict) or "kind" not in data or not set(data) <= set(FIELDS):
            raise ValueError(f"an event has a kind and nothing beside {', '.join(FIELDS)}")
        values = data.get("data", {})
        texts = [value for name, value in data.items() if name != "data"]
        if not all(isinstance(text, str) for text in texts) or not isinstance(values, dict):
            raise ValueError("an event's parts are texts, and its data is a mapping")
        if not all(isinstance(key, str) and type(value) in (int, str) for key, value in values.items()):
            raise ValueError("an event's data has numbers and texts only")
        return cls(**data)


FIELDS: Final = ("kind", "who", "other", "data", "cause", "rule", "sentence", "seat")


def event_of(engine: Engine, names: Names, row: list[int]) -> Event:
    """An event from the row of numbers in the log."""
    note = Note(engine, names, row)
    kind, tell = KINDS[note.kind]
    told = tell(note)
    cause, rule = "", told.rule
    if note.cause_entry >= 0:
        action = int(engine.economy.action[note.cause_entry])
        cause = names.actions[action]
        rule = rule or names.action_rules[action] or names.kind_rules.get(names.action_kinds[action], "")
    who, other = note.who, note.other
    if note.kind == events.ROUND_BEGAN:
        who = ""
    elif note.kind == events.ENDED:
        who = names.sides[note.number] if note.number >= 0 else ""
    elif note.kind in AIMED and not note.aimed(note.a):
        other = ""
    sentence = told.sentence[:1].upper() + told.sentence[1:] if told.sentence.startswith("the ") else told.sentence
    seat = names.sides[int(engine.state.side(note.number))] if note.kind in PRIVATE else ""
    return Event(kind, who, other, told.data, cause, rule, sentence, seat)


PRIVATE: Final = (events.SHOWN,)  # what only one side is told
AIMED: Final = (events.ACTED, events.UNDERTOOK, events.OVERRULED)  # their target may be a place; `a` is the entry


def plain(says: str) -> Callable[[Note], Told]:
    """A teller of what needs nothing but names."""
    return lambda note: Told({}, says.format(who=note.who, other=note.other))


def amount(says: str) -> Callable[[Note], Told]:
    """A teller of what has an amount too."""
    return lambda note: Told({"amount": note.a}, says.format(who=note.who, other=note.other, n=note.a))


KINDS: Final[dict[int, tuple[str, Callable[[Note], Told]]]] = {
    events.ROUND_BEGAN: ("round_began", told_pools.round_began),
    events.TURN_BEGAN: ("turn_began", plain("{who}'s turn begins.")),
    events.TURN_ENDED: ("turn_ended", plain("{who}'s turn ends.")),
    events.ACTED: ("acted", told_acts.acted),
    events.PAID: ("paid", of_pool("{who} pays {units}.", "amount")),
    events.GAINED: ("gained", told_pools.gained),
    events.REFILLED: ("refilled", of_pool("{who} has {units} again.", "now")),
    events.EMPTIED: ("emptied", of_pool("{who} loses {units} unused.", "amount")),
    events.OWED: ("owed", told_pools.owed),
    events.SETTLED: ("settled", of_pool("{who} settles {units} of what is owed.", "amount")),
    events.PUT_OFF: ("put_off", of_pool("{who} pays {units} of what is owed next round instead.", "amount")),
    events.WRITTEN_OFF: ("written_off", of_pool("{units} of what {who} owes is never paid.", "amount")),
    events.DEFAULTED: ("defaulted", told_pools.defaulted),
    events.DIE: ("die", told_acts.die),
    events.COUNTED: ("counted", told_acts.counted),
    events.HIT: ("hit", amount("{who} hits {other}.")),
    events.MISSED: ("missed", amount("{who} misses {other}.")),
    events.FAILED: ("failed", told_acts.failed),
    events.CRITICAL: ("critical", plain("{who}'s hit on {other} is critical.")),
    events.HARMED: ("harmed", told_acts.harmed),
    events.HEALED: ("healed", told_acts.healed),
    events.FELL: ("fell", plain("{who} falls.")),
    events.MOVED: ("moved", told_things.moved),
    events.PUT: ("put", told_things.put),
    events.LIFTED: ("lifted", told_things.lifted),
    events.WORKED: ("worked", told_things.put),
    events.ASKED: ("asked", told_acts.asked),
    events.SOFTENED: ("softened", told_acts.softened),
    events.REDIRECTED: ("redirected", plain("{who} steps in for {other}.")),
    events.UNDERTOOK: ("undertook", told_acts.undertook),
    events.ABANDONED: ("abandoned", told_acts.abandoned),
    events.BROKEN: ("broken", told_acts.broken),
    events.PLACED: ("placed", told_things.placed),
    events.DOOR: ("door", told_things.door),
    events.SAVED: ("saved", told_acts.tested("saves")),
    events.CHECKED: ("checked", told_acts.tested("checks")),
    events.LOOKED: ("looked", plain("{who} looks at what {other} is.")),
    events.SHOWN: ("shown", told_things.shown),
    events.UNABLE: ("unable", told_acts.unable),
    events.BESTOWED: ("bestowed", told_things.bestowed),
    events.SPREAD: ("spread", told_things.spread),
    events.UNVEILED: ("unveiled", told_things.unveiled),
    events.REMOVED: ("removed", plain("{other} is gone.")),
    events.SAID: ("said", plain("{who} speaks.")),
    events.ANSWERED: ("answered", told_acts.answered),
    events.OVERRULED: ("overruled", told_acts.overruled),
    events.APPEARED: ("appeared", told_things.appeared),
    events.ENDED: ("ended", told_pools.ended),
    events.LED: ("led", told_pools.led),
    events.STAGED: ("staged", told_pools.staged),
    events.PASSED: ("passed", plain("{who} passes.")),
    events.QUESTIONED: ("questioned", plain("{who} may ask the game master a question, who answers honestly.")),
    events.CAPPED: ("capped", told_pools.capped),
    events.INITIATIVE: ("initiative", told_pools.initiative),
    events.RANKED: ("ranked", told_pools.ranked),
    events.FOLDED: ("folded", told_pools.folded),
    events.ABSORBED: ("absorbed", of_pool("{who} loses {units} to it.", "amount")),
    events.IMMUNE: ("immune", told_things.immune),
    events.WAIVED: ("waived", of_pool("{who} lacks {units}, which is waived.", "amount")),
}
