"""What saves and logs have in common: which fight it was, how it was set up, and files that are never half written.

Both name the fight's file and say how it was loaded; the rules themselves stay in their files.  So that a fight is not
gone on with under other rules than it was begun with, its *content* is noted too: a fingerprint each of the economy, of
the map, of the first state, and of the names.
"""

import contextlib
import hashlib
import json
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from actionomy import __version__
from actionomy.battle import MOST_SIDES, ActionomyError, Battle
from actionomy.core.chance import OPEN, SCRIPTED
from actionomy.data import shipped
from actionomy.files.fights import Setup, load_fight
from actionomy.files.problems import FileError
from actionomy.words.events import Event

FORMAT: Final = 1
MOST_BYTES: Final = 64_000_000
MOST_STEPS: Final = 20_000  # that are read; more than any fight has
LARGEST: Final = 2**63 - 1
CONTENT: Final = {
    "economy": "the economy of the ruleset",
    "map": "the map",
    "start": "the creatures and things at the start",
    "names": "the names",
}

USES: Final = {
    "save": "`actionomy play --resume FILE` goes on with it",
    "log": "`actionomy replay FILE` plays it again",
}

SEAT_SAVE: Final = "seat save"
SEAT_LOG: Final = "seat log"

Data = dict[str, Any]


class SaveError(ActionomyError):
    """A save or a log cannot be used, or not be written; the message says which and why.  Nothing was harmed."""


# Which fight, and how it was set up.


def settings(battle: Battle, folder: Path | None = None) -> Data:
    """Everything that a fight was begun with, as plain data; its file as seen from the `folder` that holds this."""
    sources = battle.setup.sources
    overrides = json.loads(json.dumps(sources.get("overrides", {})))
    return {
        "version": __version__,
        "fight": portable(str(sources.get("fight", battle.names.fight)), folder),
        "ruleset": str(sources.get("ruleset", "")),
        "overrides": overrides,
        "seed": battle.seed,
        "enforce": battle.enforce,
        "master": battle.master,
        "dice": dice_of(battle),
        "listen": bool(battle.engine.fight.log.listening),
        "content": content(battle.setup),
    }


def portable(name: str, folder: Path | None) -> str:
    """A fight's file as it can be found again: a shipped one by its name, on every machine; another from the folder."""
    path = Path(name)
    if path.parent.parent == shipped("fights") and path.suffix == ".yaml":
        return f"{path.parent.name}/{path.stem}"
    return name if folder is None or path.is_absolute() else os.path.relpath(path, folder)


def dice_of(battle: Battle) -> str | list[int]:
    """The `dice` that the battle was made with."""
    if battle.chance.mode == SCRIPTED:
        return [int(face) for face in battle.chance.faces]
    return "asked" if battle.chance.mode == OPEN else "seeded"


def begun(data: Data, setup: Setup | None = None, folder: Path | None = None, *, begins: bool = True) -> Battle:
    """The fight that the settings in `data` tell of, at its first decision or before that.  Raises SaveError.

    `folder` is the one that the data was kept in.
    """
    part = Part(data, "")
    fight = part.text("fight")
    dice = data.get("dice")
    if dice not in ("asked", "seeded"):
        dice = part.numbers("dice", 1, MOST_SIDES)
    ruleset = part.text("ruleset") if "ruleset" in part.data else ""
    overrides = part.mapping("overrides")
    seed = part.number("seed", -(10**40), 10**40)
    enforce = part.text("enforce")
    if enforce not in ("strict", "warn"):
        raise SaveError(f"`enforce` is 'strict' or 'warn', not {enforce!r}")
    master, listen = part.flag("master"), part.flag("listen")
    if setup is None:
        beside = os.path.relpath((folder or Path()) / fight)
        setup = loaded(beside if Path(beside).is_file() else fight, overrides, ruleset)
    check_content(part.mapping("content"), setup, data.get("version"))
    return Battle(setup, seed, enforce=enforce, master=master, dice=dice, listen=listen, begins=begins)


def loaded(fight: str, overrides: Data, ruleset: str) -> Setup:
    """The fight read anew from its files.  Raises SaveError where they are gone, or wrong by now."""
    try:
        return load_fight(fight, overrides, ruleset=ruleset)
    except FileError as error:
        first = str(error).partition("\n")[0]
        raise SaveError(f"its fight {fight!r} cannot be loaded any more: {first}") from None
    except (OSError, ValueError) as error:
        raise SaveError(f"its fight {fight!r} cannot be loaded: {error}") from None


# What the rules were.


def fingerprint(data: Any) -> str:
    """A short name of plain data that no other data has."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def content(setup: Setup) -> dict[str, str]:
    """The fingerprints of everything that a fight's numbers mean something by."""
    return {part: fingerprint(found(setup)) for part, found in FOUND.items()}


def tables(setup: Setup) -> Data:
    """Every number and table of the economy, by its name."""
    found: Data = {}
    for name in dir(setup.economy):
        value = getattr(setup.economy, name)
        if not name.startswith("_") and not callable(value):
            found[name] = int(value) if isinstance(value, int) else [int(number) for number in value]
    return found


def ground(setup: Setup) -> list[Any]:
    """The map in numbers: how wide and high it is, whether places are shared, and which are walls or hard to enter."""
    space = setup.space
    places = [[bool(space.wall(place)), int(space.entry_cost(place))] for place in range(space.places)]
    return [int(space.width), int(space.height), bool(space.shared), places]


def start(setup: Setup) -> list[int]:
    """The first state in numbers, with the layout by which they are read."""
    layout = setup.state.layout
    return [int(layout.things), int(layout.stack), int(layout.order), int(layout.stride), *setup.state.dump()]


def labels(setup: Setup) -> list[Any]:
    """The names that written forms and events use, with those of what is hidden."""
    names = setup.names
    told = [names.pools, names.conditions, names.limits, names.windows, names.actions, names.subjects]
    return [*told, names.things, sorted(names.secrets.items()), names.sides, names.places]


FOUND: Final[dict[str, Callable[[Setup], Any]]] = {"economy": tables, "map": ground, "start": start, "names": labels}


def check_content(noted: Data, setup: Setup, version: object) -> None:
    """Refuse to go on under other rules."""
    now = content(setup)
    changed = [said for part, said in CONTENT.items() if noted.get(part) != now[part]]
    if changed:
        by = "" if version == __version__ else f"; it was written by actionomy {version}, this is {__version__}"
        differs = ", ".join(changed)
        raise SaveError(
            f"the ruleset or the fight has changed since this was saved, namely {differs}{by}; "
            "go on with the files as they were then, or begin anew"
        )


# Reading data that anybody may have written.


class Part:
    """A mapping out of a save or log, whose values are asked for by name and type.  Everything wrong is a SaveError."""

    def __init__(self, data: object, where: str) -> None:
        self.where = where
        if not isinstance(data, dict):
            raise SaveError(f"{where or 'it'} is no mapping")
        self.data: Data = data

    def wrong(self, key: str, expected: str) -> SaveError:
        """The error for a value that is missing or not as `expected`; whoever finds it raises it."""
        missing = " is missing; it" if key not in self.data else ""
        return SaveError(f"{self.where}`{key}`{missing} must be {expected}")

    def text(self, key: str) -> str:
        """The text under a key."""
        value = self.data.get(key)
        if not isinstance(value, str):
            raise self.wrong(key, "text")
        return value

    def flag(self, key: str) -> bool:
        """True or false, as it stands under a key; no number stands for either."""
        value = self.data.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """The whole number under a key, from `low` to `high`."""
        value = self.data.get(key)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def mapping(self, key: str) -> Data:
        """The mapping under a key, whose own keys are texts; its values may be anything."""
        value = self.data.get(key)
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
            raise self.wrong(key, "a mapping")
        return value

    def items(self, key: str, most: int = MOST_STEPS) -> list[Any]:
        """The list under a key, not longer than `most`; its items may be anything."""
        value = self.data.get(key)
        if not isinstance(value, list) or len(value) > most:
            raise self.wrong(key, f"a list of at most {most}")
        return value

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """A copy of the list under a key: whole numbers, each from `low` to `high`."""
        value = self.data.get(key)
        if not isinstance(value, list) or not all(type(one) is int and low <= one <= high for one in value):
            raise self.wrong(key, f"a list of whole numbers from {low} to {high}")
        return list(value)


def events_in(battle: Battle, number: int) -> list[Event]:
    """What happened in a step, counted from 0; in step -1 what happened before the first."""
    steps = battle.steps
    begin = steps[number].events if number >= 0 else 0
    end = steps[number + 1].events if number + 1 < len(steps) else len(battle.events)
    return battle.events[begin:end]


def check_kind(part: Part, kind: str) -> None:
    """That it is a save, or a log, of the format that is read here."""
    if part.data.get("kind") in (SEAT_SAVE, SEAT_LOG):
        seat = part.data.get("seat")
        raise SaveError(f"this is what the seat {seat!r:.40} knows of a fight; only the table's own {kind} can go on")
    if part.data.get("kind") != kind or "actionomy" not in part.data:
        other = next((f"this is a {one}; {use}" for one, use in USES.items() if part.data.get("kind") == one), "")
        lacking = f"this is no actionomy {kind} (`actionomy: {FORMAT}` and `kind: {kind}` are missing)"
        raise SaveError(other or lacking)
    if part.data["actionomy"] != FORMAT:
        by = part.data.get("version", "of another version")
        written = f"this is a {kind} of format {part.data['actionomy']!r:.40}, written by actionomy {by!s:.40}"
        raise SaveError(f"{written}; this one reads format {FORMAT}")


# Files.


def read_bytes(path: str | Path) -> str:
    """The text of a file.  Raises SaveError."""
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SaveError(f"{path}: it cannot be read: {reason}") from None
    if len(data) > MOST_BYTES:
        raise SaveError(f"{path}: it has more than {MOST_BYTES} bytes")
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        raise SaveError(f"{path}: it is damaged: not UTF-8 text") from None


def parsed(text: str) -> Any:
    """Plain data out of JSON.  Raises SaveError."""
    if text and not text.lstrip().startswith("{"):
        raise SaveError("this is neither a save nor a log: these are JSON; `actionomy play FILE` plays a fight's file")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("it is damaged or was cut off: not whole JSON") from None


def write_whole(path: str | Path, text: str) -> None:
    """Write a file as a whole or not at all: a new file is written beside it, put on the disk, and takes its name."""
    target = Path(os.path.realpath(path))
    new = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with new.open("xb") as stream:
            stream.write(text.encode("utf-8", "surrogatepass"))
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(new, target)
        with contextlib.suppress(OSError):  # some systems cannot open a folder
            folder = os.open(target.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    except OSError as error:
        raise SaveError(f"{path}: it cannot be written: {error.strerror or error}") from None
    finally:
        new.unlink(missing_ok=True)
