"""What happened, as typed data and as sentences."""

from dataclasses import dataclass, field

from actionomy.core.engine import Engine
from actionomy.words.names import Names


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    kind: str
    who: str = ""
    other: str = ""
    data: dict[str, int | str] = field(default_factory=dict)
    sentence: str = ""


def event_of(engine: Engine, names: Names, row: list[int]) -> Event:
    """An event from the row of numbers in the log."""
    who = names.things[row[1]] if 0 <= row[1] < len(names.things) else ""
    other = names.things[row[2]] if 0 <= row[2] < len(names.things) else ""
    return Event(str(row[0]), who, other, {"a": row[3], "b": row[4], "c": row[5]}, f"{row[0]} {who} {other} {row[3:6]}")
