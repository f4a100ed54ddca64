"""A note of the heart's log, and what its numbers stand for: what every sentence about events is made of."""

from typing import NamedTuple

from actionomy.core import economy as economies
from actionomy.core.engine import Engine
from actionomy.words.names import Names

Data = dict[str, int | str]


class Note:
    """A row of the log with what its numbers stand for; of `a`, `b`, `c` each kind in `core.events` says that."""

    def __init__(self, engine: Engine, names: Names, row: list[int]) -> None:
        self.engine = engine
        self.names = names
        self.kind, self.number, self.target, self.a, self.b, self.c, cause = row
        self.cause_entry = cause - 1

    @property
    def who(self) -> str:
        """The name of whom it is about; nothing where that is no thing (a side, a round)."""
        return self.thing(self.number)

    @property
    def other(self) -> str:
        """The name of the thing it is done to, or comes from; nothing where there is none, or it is a place."""
        return self.thing(self.target)

    def thing(self, number: int) -> str:
        """A thing's name; nothing for a number that no thing has."""
        return self.names.things[number] if 0 <= number < len(self.names.things) else ""

    def action(self, entry: int) -> str:
        """The name of the action that an entry belongs to."""
        return self.names.actions[self.engine.economy.action[entry]]

    @property
    def sheet(self) -> int:
        """The number of the sheet that `who` has."""
        return int(self.engine.state.sheet(self.number))

    def subject(self, entry: int, shown: bool) -> str:
        """The subject of an entry of `who`; one that its owner keeps secret only when it is `shown`."""
        slot = int(self.engine.economy.subject[entry])
        if slot < 0 or (self.names.secret_subjects[self.sheet][slot] and not shown):
            return ""
        return self.names.subjects[self.sheet][slot]

    def some_subject(self, entry: int) -> str:
        """What is said of a subject that is not told: `a spell`."""
        slot = int(self.engine.economy.subject[entry])
        return f"a {self.names.subject_kinds[self.sheet][slot]}" if slot >= 0 else ""

    def aimed(self, entry: int) -> bool:
        """Whether the target of an entry is a thing, not a place."""
        return self.engine.economy.aim[entry] != economies.PLACE

    @property
    def friends(self) -> bool:
        """Whether who acts and the target are on one side."""
        state = self.engine.state
        return self.target >= 0 and bool(state.side(self.number) == state.side(self.target))

    def place(self, number: int) -> str:
        """A place's name; nothing for a number that no place has."""
        return self.names.places[number] if 0 <= number < len(self.names.places) else ""

    def condition(self, number: int) -> str:
        """A condition's name, as the ruleset's file writes it (`shaken_up`)."""
        return self.names.conditions[number]


class Told(NamedTuple):
    """What a teller makes of a note: the data and the sentence of an event, and a rule if it is not the act's own."""

    data: Data
    sentence: str
    rule: str = ""


def filled(says: str, **words: str) -> str:
    """What a ruleset says, with the words for what stands in braces."""
    for name, word in words.items():
        says = says.replace(f"{{{name}}}", word)
    return says
