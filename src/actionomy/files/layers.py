"""What stands on something else: a ruleset on what it extends, an action on the one that it is like, one value changed
by its key, several bestiaries as one.
"""

from pathlib import Path as FilePath
from typing import Any

from actionomy.files.mending import leave_out, read_form
from actionomy.files.problems import Mended, Path, Problems, instead, nearest
from actionomy.files.reader import Document, copied, read_file
from actionomy.files.shared import Data, as_list
from actionomy.rulesets import GAMES, NAMES, EffectTable, effects_of, folder

FIXED = ("actionomy", "ruleset", "extends", "effects")  # what no override can change


def effects_name(ruleset: Data) -> str:
    """The shipped ruleset whose effects a ruleset uses: its own name, or what it extends."""
    return str(ruleset.get("effects", ruleset["ruleset"]))


def effects_known(ruleset: Data) -> EffectTable:
    """The effects that the actions of a ruleset may name, beside those that a program brings along."""
    return effects_of(effects_name(ruleset))


def load_ruleset(name: str, problems: Problems, near: FilePath) -> Document:
    """A shipped ruleset by name, or a file beside the fight, with what it extends, and with every action in full."""
    document = _with_base(name, "ruleset", problems, near, [])
    for action in [name for name, entry in document.data.get("actions", {}).items() if "like" in entry]:
        _say_in_full(document, action, [])
    return document


def _with_base(name: str, key: str, problems: Problems, near: FilePath, over: list[FilePath]) -> Document:
    """The ruleset that the key of a file names, on top of its base; `over` are the files that it is the base of."""
    path = folder(name) / "ruleset.yaml" if name in NAMES else near / name
    if name not in NAMES and path.suffix not in (".yaml", ".yml"):
        problems.at((key,), f"there is no ruleset {name!r}{nearest(name, NAMES)}; or name a file that ends in .yaml")
    if path.resolve() in over:
        problems.at((key,), f"{name!r} extends itself in the end; a ruleset extends another one")
    if not problems and not path.is_file():
        problems.at((key,), f"there is no file {name!r} in the folder of this one")
    if problems:
        problems.check()
    document = read_form(read_file(path, strict=False), "ruleset")
    own = Problems(document)
    effects = document.data.get("effects", GAMES[0])
    if effects not in GAMES:
        own.at(("effects",), f"no shipped ruleset with effects is called {effects!r}{instead(effects, GAMES)}")
        own.check()
    if "extends" not in document.data:
        return document
    base = _with_base(document.data["extends"], "extends", own, path.parent, [*over, path.resolve()])
    merged = merge(base.data, {word: value for word, value in document.data.items() if word != "extends"})
    merged["effects"] = effects_name(base.data)
    mended = Mended([*document.mended.faults, *base.mended.faults], document.mended.broken, document.mended.lost)
    whole = Document(document.name, merged, document.positions, document.text, base, mended)
    # What only changes another ruleset need not say everything, but both together do.
    return read_form(whole, "ruleset")


def _say_in_full(document: Document, action: str, over: list[str]) -> None:
    """Let an action take over what it does not say itself; `over` are those that are like it."""
    actions = document.data["actions"]
    if "like" not in actions.get(action, {}):
        return
    other = actions[action]["like"]
    problems = Problems(document)
    path = ("actions", action, "like")
    if other not in actions:
        problems.at(path, f"no action is called {other!r}{instead(other, actions)}")
    elif other in (action, *over):
        problems.at(path, f"{action!r} is like itself in the end; an action is like another one")
    else:
        _say_in_full(document, other, [*over, action])
    if problems or other not in actions:
        document.mended.faults += problems.found
        leave_out(document, ("actions", action), False, "ruleset")
        return
    own = {key: value for key, value in actions[action].items() if key != "like"}
    actions[action] = copied(actions[other]) | own
    document.mended.broken += [("actions", action, *at[2:]) for at in document.mended.broken if _taken(at, other, own)]
    layer: Document | None = document
    while layer is not None:
        places = layer.positions.items()
        layer.positions |= {("actions", action, *at[2:]): spot for at, spot in places if _taken(at, other, own)}
        layer = layer.base


def _taken(path: Path, action: str, own: Data) -> bool:
    """Whether a path leads to something of an action that is not among the keys of one that is like it."""
    return path[:2] == ("actions", action) and len(path) > 2 and path[2] not in own


def merge(base: Any, over: Any) -> Any:
    """`over` on top of `base`: mappings are merged key by key, everything else is replaced.

    A list is one value: whoever changes `swaps` says all of them.  So is an effect with its parameters, unless it is
    the same effect; and a refill either sets or adds.  A key with nothing behind it changes nothing.

    >>> merge({"a": 1, "b": {"c": 2}, "d": [1, 2]}, {"b": {"c": 3}, "d": [4]})
    {'a': 1, 'b': {'c': 3}, 'd': [4]}
    """
    if isinstance(base, dict) and over is None:
        return base
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    merged = dict(base)
    for key, value in over.items():
        before = base.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            if key == "effect" and before.keys() != value.keys():
                before = {}
            if key == "refill" and value.keys() & {"to", "add"}:
                gone = ("to", "add", "up_to") if "to" in value else ("to", "add")
                before = {word: one for word, one in before.items() if word not in gone}
        merged[key] = merge(before, value)
    return merged


def override(data: Data, key: str, value: Any, problems: Problems) -> bool:
    """Change one value of a ruleset by its dotted key, a switch also by its name; False if there is no such value."""
    steps = key.split(".")
    if steps[0] == "switches" and len(steps) == 2 and not isinstance(value, dict):
        steps.append("is")
    if steps[0] in FIXED:
        problems.at(("set", key), f"{key!r} cannot be set: it says which rules these are")
        return False
    at: Any = data
    for step in steps:
        if not isinstance(at, dict) or step not in at:
            known = [one for one in at if one not in FIXED] if isinstance(at, dict) else []
            known += [f"switches.{one}" for one in data.get("switches", {})] if at is data else []
            problems.at(
                ("set", key), f"nothing to set at {key!r}: there is no {step!r}{instead(step, known)}", key=True
            )
            return False
        last, at = at, at[step]
    last[steps[-1]] = value
    return True


def load_library(data: Data, ruleset: Data, problems: Problems, document: Document) -> Data:
    """The bestiary of the ruleset, and those that the fight names beside it, as one."""
    library: Data = {}
    base = effects_name(ruleset)
    home = folder(base) / "bestiary.yaml"
    paths = [home] if base in GAMES and home.exists() else []
    before = len(problems.found)
    for k, name in enumerate(as_list(data.get("bestiary"))):
        path = FilePath(document.name).parent / name
        if path.is_file():
            paths.append(path)
        else:
            problems.at(("bestiary", k), f"there is no file {name!r} in the folder of this one")
    if len(problems.found) > before:
        problems.check()
    for path in paths:
        bestiary = read_form(read_file(path, strict=False), "bestiary")
        problems.heed(bestiary)
        library = merge(library, {key: value for key, value in bestiary.data.items() if isinstance(value, dict)})
    return library
