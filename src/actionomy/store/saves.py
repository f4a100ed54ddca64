"""A fight as plain data, and as a file: everything, so that going on from it is going on with the same fight.

`saved` and `restored` are exact: the same options, the same dice to come, the same steps to take back.  The format is
JSON:

    actionomy, kind, version        1, "save", and which actionomy wrote it
    fight, ruleset, seed, …         how the fight was begun (`store.keeping.settings`), with fingerprints of its content
    state                           the words of the state now
    steps                           every step taken: its written form, and the faces that people threw
    past                            the states before the last of them, each as what differs (`store.packing`)
    undone                          what was taken back and can be done again
    events                          what has happened
    checksum                        over all of this, so that a damaged save is noticed

A save holds the whole fight, secrets too: it belongs to the table, not to a seat.  The log of a fight, which can be
read and played again, is another kind of file (`actionomy.store.logs`).
"""

import json
from pathlib import Path

from actionomy.battle import Battle
from actionomy.core.state import State
from actionomy.files.fights import Setup
from actionomy.history import Step, Undone
from actionomy.store.keeping import (
    FORMAT,
    LARGEST,
    MOST_STEPS,
    Data,
    Part,
    SaveError,
    begun,
    check_kind,
    fingerprint,
    parsed,
    read_bytes,
    settings,
    write_whole,
)
from actionomy.store.logs import log_lines, replay, write_log
from actionomy.store.packing import Unpacker, chain
from actionomy.store.seats import seat_log, seat_save
from actionomy.words.events import Event

__all__ = [
    "SaveError", "log_lines", "read_save", "replay", "restored", "saved", "seat_log", "seat_save", "write_log",
    "write_save",
]  # fmt: skip


def saved(battle: Battle, folder: Path | None = None) -> Data:
    """The whole fight as plain data, which does not change when the fight goes on; to be kept in a file of `folder`."""
    now = battle.engine.state
    data: Data = {"actionomy": FORMAT, "kind": "save", **settings(battle, folder)}
    data["named"] = int(battle.chance.next) if isinstance(data["dice"], list) else 0
    data["state"] = now.dump()
    data["past"] = chain(battle.past[-MOST_STEPS:], now)
    forward = chain([back.state for back in battle.undone], now)
    data["undone"] = [
        {
            "step": back.step and step_data(back.step),
            "named": back.named,
            "events": events_data(back.events),
            "state": state,
        }
        for back, state in zip(battle.undone, forward, strict=True)
    ]
    data["steps"] = [step_data(step) for step in battle.steps]
    data["events"] = events_data(battle.events)
    data["checksum"] = fingerprint(data)
    return data


def step_data(step: Step) -> Data:
    """A step as a save holds it; its `events` is how many events there were before it."""
    return {
        "take": step.text,
        "faces": list(step.faces),
        "overruled": step.overruled,
        "events": step.events,
        "named": step.named,
        "words": step.words,
    }


def events_data(events: list[Event]) -> list[Data]:
    """Events as saves and logs hold them."""
    return [event.to_json() for event in events]


def restored(data: object, setup: Setup | None = None, folder: Path | None = None) -> Battle:
    """The fight that was saved.  A fight that was not loaded from a file is given as `setup`.  Raises SaveError."""
    part = Part(data, "")
    check_kind(part, "save")
    body = {key: value for key, value in part.data.items() if key != "checksum"}
    try:
        intact = part.data.get("checksum") == fingerprint(body)
    except (TypeError, ValueError, RecursionError):
        intact = False
    if not intact:
        raise SaveError("the save is damaged: its checksum does not fit")
    battle = begun(part.data, setup, folder, begins=False)
    battle.events = events_of(part, "events")
    battle.steps = [step_of(one, battle) for one in part.items("steps")]
    unpacker = Unpacker(battle.setup)
    now = unpacker.whole(part.data.get("state"))
    battle.past = unpacker.chain(part.items("past"), now)
    if any(step.events > len(battle.events) for step in battle.steps):
        raise SaveError(f"only {len(battle.events)} events have happened, but a step was taken after more")
    if len(battle.past) > len(battle.steps):
        raise SaveError(f"there are {len(battle.past)} states before steps, but only {len(battle.steps)} steps")
    undone = [Part(one, "undone: ") for one in part.items("undone")]
    states = unpacker.chain([one.data.get("state") for one in undone], now)
    battle.undone = [undone_of(one, state, battle) for one, state in zip(undone, states, strict=True)]
    battle.chance.next = part.number("named", 0, len(battle.chance.faces))
    try:
        battle._enter(now)
    except (LookupError, ArithmeticError, ValueError, TypeError, RuntimeError) as error:
        # numbers within their bounds may still tell of no fight that can be
        raise SaveError(f"the state in the save makes no sense ({type(error).__name__})") from None
    return battle


def events_of(part: Part, key: str) -> list[Event]:
    """The events under a key of a save.  Raises SaveError."""
    try:
        return [Event.from_json(one) for one in part.items(key, LARGEST)]
    except ValueError as error:
        raise SaveError(f"{part.where}`{key}`: {error}") from None


def step_of(data: object, battle: Battle) -> Step:
    """One step out of a save.  Raises SaveError."""
    part = Part(data, "a step: ")
    return Step(
        part.text("take"),
        part.numbers("faces", 1, LARGEST),
        part.flag("overruled"),
        part.number("events", 0, LARGEST),
        part.number("named", 0, len(battle.chance.faces)),
        part.text("words") if "words" in part.data else "",
    )


def undone_of(part: Part, state: State, battle: Battle) -> Undone:
    """What was taken back, out of a save, with the state that it had led to.  Raises SaveError."""
    step = part.data.get("step")
    return Undone(
        state,
        events_of(part, "events"),
        None if step is None else step_of(step, battle),
        part.number("named", 0, len(battle.chance.faces)),
    )


# Files.


def write_save(battle: Battle, path: str | Path) -> None:
    """Write a save.  An older one of that name is replaced once the new one is whole, and not harmed before."""
    # No line end after it: so a save that lost as little as its last character is no whole JSON.
    write_whole(path, json.dumps(saved(battle, Path(path).parent), ensure_ascii=False, separators=(",", ":")))


def is_save(path: str | Path) -> bool:
    """Whether this is the file of a save, whatever may be wrong in it; not one of a fight, nor the name of one."""
    try:
        text = read_bytes(path)
        return text.lstrip().startswith("{") and parsed(text).get("kind") == "save"
    except SaveError:
        return False


def read_save(path: str | Path, setup: Setup | None = None) -> Battle:
    """The fight in a save's file.  Raises SaveError, and nothing else."""
    text = read_bytes(path)
    try:
        try:
            data = parsed(text)
        except SaveError:
            data = parsed(text.partition("\n")[0])  # of a log, which has a line for each step
        return restored(data, setup, Path(path).parent)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
