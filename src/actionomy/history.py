"""What a fight remembers so that it can be taken back, done again, saved and told: its steps."""

from dataclasses import dataclass, field

from actionomy.core.state import State
from actionomy.words.events import Event


@dataclass(frozen=True)
class Step:
    """One step that was taken: the written form of its option, and the faces that people threw for it.

    `events` is how many events there were before it, `named` how many of the faces named beforehand were used by then,
    `words` what was said of it.
    """

    text: str
    faces: list[int] = field(default_factory=list)
    overruled: bool = False
    events: int = 0
    named: int = 0
    words: str = ""


@dataclass(frozen=True)
class Undone:
    """What was taken back: the state that it had led to, what happened, and what it was.

    `step` is None for a choice that still waited for dice, `named` how many faces named beforehand were used after it.
    """

    state: State
    events: list[Event]
    step: Step | None
    named: int
