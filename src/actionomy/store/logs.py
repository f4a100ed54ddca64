"""The log of a fight as a file that people read, programs follow, and the engine plays again.

JSON Lines: the first line is a header with the format, the fight and how it was begun; then follows one line a step
with the written form of the option taken, the faces that people threw for it, and the events that came of it:

    {"actionomy": 1, "kind": "log", "fight": "…", "seed": 7, …, "steps": 2, "events": [what happened before]}
    {"step": 1, "take": "ada: end turn", "events": [{"kind": "turn_ended", "who": "ada", "sentence": "…"}, …]}
    {"step": 2, "take": "…", "faces": [6], "events": […]}

A log has no states: playing it again means taking the same steps, and everything that happens must be the same.
"""

import json
from pathlib import Path
from typing import Any, Final

from actionomy.battle import ActionomyError, Battle
from actionomy.history import Step
from actionomy.store.keeping import (
    FORMAT,
    LARGEST,
    MOST_STEPS,
    Data,
    Part,
    SaveError,
    begun,
    check_kind,
    events_in,
    parsed,
    read_bytes,
    settings,
    write_whole,
)
from actionomy.words.events import Event

LONGEST: Final = 200  # of what a message quotes


def write_log(battle: Battle, path: str | Path) -> None:
    """Write the log of a fight; an older file of that name is replaced once the new one is whole."""
    lines = log_lines(battle, Path(path).parent)
    write_whole(path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def log_lines(battle: Battle, folder: Path | None = None) -> list[Data]:
    """The lines of a log as plain data; to be kept in a file of `folder`."""
    return [header(battle, folder), *(step_line(battle, k, step) for k, step in enumerate(battle.steps))]


def header(battle: Battle, folder: Path | None) -> Data:
    """The first line: how the fight was begun, how many steps follow, and what happened before the first of them."""
    return {
        "actionomy": FORMAT,
        "kind": "log",
        **settings(battle, folder),
        "steps": len(battle.steps),
        "events": [event.to_json() for event in events_in(battle, -1)],
    }


def step_line(battle: Battle, number: int, step: Step) -> Data:
    """The line of a step, `number` counted from 0; of words, faces and overruling only what there was."""
    line: Data = {"step": number + 1, "take": step.text}
    if step.overruled:
        line["overruled"] = True
    if step.words:
        line["words"] = step.words
    if step.faces:
        line["faces"] = list(step.faces)
    line["events"] = [event.to_json() for event in events_in(battle, number)]
    return line


def replay(path: str | Path) -> Battle:
    """Play a log again; the fight as it is after its last step.

    Raises SaveError, with the first line of the log that the fight does not agree with.
    """
    lines = read_bytes(path).removesuffix("\n").split("\n")
    if lines == [""]:
        raise SaveError(f"{path}: it is empty; a log begins with a header")
    if len(lines) > MOST_STEPS + 1:
        raise SaveError(f"{path}: it has more than {MOST_STEPS} steps")
    number = 1
    try:
        battle, steps = opened(parsed(lines[0]), Path(path).parent)
        for number, line in enumerate(lines[1:], 2):
            play(battle, Part(parsed(line), ""), number - 1)
    except ActionomyError as error:
        raise SaveError(f"{path}:{number}: {error}") from None
    if len(lines) - 1 != steps:
        raise SaveError(f"{path}:{len(lines)}: it was cut off: it ends after {len(lines) - 1} of {steps} steps")
    return battle


def opened(data: object, folder: Path) -> tuple[Battle, int]:
    """The fight of a header, and how many steps are to come."""
    part = Part(data, "")
    check_kind(part, "log")
    steps = part.number("steps", 0, MOST_STEPS)
    battle = begun(part.data, folder=folder)
    compare(part.items("events", LARGEST), [event.to_json() for event in battle.events])
    return battle, steps


def play(battle: Battle, part: Part, number: int) -> None:
    """Take one step again and see that the same comes of it."""
    if part.data.get("step") != number:
        raise SaveError(f"step {number} is expected here, not {part.data.get('step')!r}")
    faces = part.numbers("faces", 1, LARGEST) if "faces" in part.data else []
    overruled = part.flag("overruled") if "overruled" in part.data else False
    words = part.text("words") if "words" in part.data else ""
    events: list[Event] = []
    if not (number == 1 and battle.dice_needed):  # else the first step is to throw the dice for beginning
        events = battle.take(part.text("take"), overrule=overruled, words=words)
    while battle.dice_needed:
        count = battle.dice_needed[0]
        if len(faces) < count:
            raise SaveError(f"faces are missing: {count}d{battle.dice_needed[1]} are asked for here")
        events = battle.roll(faces[:count])
        faces = faces[count:]
    if faces:
        raise SaveError(f"there are faces left over that no die was thrown for: {faces}")
    compare(part.items("events", LARGEST), [event.to_json() for event in events])


def compare(written: list[Any], happened: list[Data]) -> None:
    """Raise at the first event that is not the same."""
    for k in range(max(len(written), len(happened))):
        one = written[k] if k < len(written) else None
        other = happened[k] if k < len(happened) else None
        if one != other:
            raise SaveError(f"event {k + 1} is written as {told(one)}, but now it is {told(other)}")


def told(event: Any) -> str:
    """An event as a message quotes it: by its sentence, or whole where that says too little."""
    if event is None:
        return "nothing"
    sentence = event.get("sentence") if isinstance(event, dict) else None
    return json.dumps(sentence or event, ensure_ascii=False)[:LONGEST]
