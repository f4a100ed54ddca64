"""What a ruleset says in words of its own: what its windows, actions and conditions are told as."""

import re
from functools import partial
from typing import Any

from actionomy.files.problems import Problems, instead
from actionomy.words.names import Names

WORD = re.compile(r"\{([^{}]*)\}")  # in a saying: what comes into its place when it is told
OF_WINDOWS = ("target", "dice")
OF_ACTIONS = ("subject", "target", "at")
OF_CONDITIONS = ("towards",)


def read_sayings(data: dict[str, Any], names: Names, problems: Problems) -> None:
    """Fill in what `says` holds, and note the words in braces for which nothing is told."""
    read = partial(said, problems, data)
    names.window_says = [read(("windows", name, "says"), OF_WINDOWS) for name in names.windows]
    names.action_says = [read(("actions", name, "says"), OF_ACTIONS) for name in names.actions]
    names.put_says = [read(("conditions", name, "says", "put"), OF_CONDITIONS) for name in names.conditions]
    names.lifted_says = [read(("conditions", name, "says", "lifted"), OF_CONDITIONS) for name in names.conditions]
    silent = {name: (entry or {}).get("silent") for name, entry in data.get("conditions", {}).items()}
    names.silent = [
        (what, name) for name, which in silent.items() for what in ("put", "lifted") if which in (True, what)
    ]
    names.faces = {int(die[1:]): [str(face) for face in faces] for die, faces in data.get("faces", {}).items()}
    for sides, faces in names.faces.items():
        if len(faces) != sides:
            problems.at(("faces", f"d{sides}"), f"a d{sides} has {sides} faces, not {len(faces)}")
    for kind, entry in data.get("subjects", {}).items():
        for name, texts in entry.get("words", {}).items():
            path = ("subjects", kind, "words", name)
            if name not in entry["attributes"]:
                problems.at(path, f"a {kind} has no {name!r}{instead(name, list(entry['attributes']))}", key=True)
            for text in texts if isinstance(texts, list) else [texts]:
                check_braces(problems, text, path, ("n", *entry["attributes"]))
    names.silent_pools = [name for name, pool in data["pools"].items() if pool.get("silent")]


def said(problems: Problems, data: dict[str, Any], path: tuple[str, ...], known: tuple[str, ...]) -> str:
    """The text that stands there, if one does; its words in braces must be known ones."""
    found: Any = data
    for key in path:
        found = (found.get(key) if found else None) or ""
    check_braces(problems, str(found), path, known)
    return str(found)


def check_braces(problems: Problems, text: str, path: tuple[str, ...], known: tuple[str, ...]) -> None:
    """Note the words in braces that are none of the known ones."""
    for word in WORD.finditer(text):
        if word[1] not in known:
            problems.at(path, f"{word[0]} means nothing here{instead(word[1], known)}", offset=word.start())
