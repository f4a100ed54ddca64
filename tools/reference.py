"""`docs/keys.md`: every key of the files, and every effect, made from the models and the effects themselves.

`python tools/reference.py` says whether the page is as it must be; `--write` makes it anew.
"""

import inspect
import sys
from pathlib import Path
from typing import Any, Final

from actionomy.core.effect import SHARED, Effect
from actionomy.files.models import schema
from actionomy.rulesets import GAMES, effects_of

PAGE: Final = Path(__file__).parent.parent / "docs" / "keys.md"
KINDS: Final = {"ruleset": "A ruleset", "bestiary": "A bestiary", "fight": "A fight", "cases": "Rules cases"}
TOP: Final = """# Every key

What each kind of file may hold, and what actions may do. `docs/files.md` tells how a file is written, and what formulas
may ask. `actionomy schema KIND` gives the same to your editor. This page is made by `make format` from the models in
`src/actionomy/files/model_*.py` and from the effects.
"""

Json = dict[str, Any]


def page() -> str:
    """The whole page."""
    parts = [TOP]
    for kind, title in KINDS.items():
        parts.append(f"## {title}\n\n" + "\n".join(file_of(schema(kind))))
    parts.append("## Effects\n\nWhat stands under `effect`, with the numbers that it needs.\n\n" + "\n".join(effects()))
    return "\n".join(part.rstrip() + "\n" for part in parts)


def file_of(whole: Json) -> list[str]:
    """The keys of one kind of file: those at its top, then those of every group, in the order in which they appear."""
    lines = [f"{whole.get('description', '')}\n".lstrip("\n")]
    told: list[str] = []
    waiting = [("", whole)]
    while waiting:
        name, part = waiting.pop(0)
        if name:
            lines += ["", f"### {name}", ""]
            if "description" in part:
                lines += [part["description"].replace("\n", " "), ""]
        lines += ["| key | holds | |", "|---|---|---|"]
        for key, value in part["properties"].items():
            must = " (must be there)" if key in part.get("required", ()) else ""
            text = " ".join(value.get("description", "").split()).replace("|", "\\|")
            lines.append(f"| `{key}`{must} | {holds(value)} | {text} |")
            for other in groups(value):
                if other not in told:
                    told.append(other)
                    waiting.append((called(other), whole["$defs"][other]))
    return lines


def groups(part: Any) -> list[str]:
    """The groups of keys that a part of a schema speaks of."""
    if isinstance(part, dict):
        if "$ref" in part:
            return [part["$ref"].rsplit("/", 1)[1]]
        return [name for value in part.values() for name in groups(value)]
    return [name for value in part for name in groups(value)] if isinstance(part, list) else []


def called(group: str) -> str:
    """
    >>> called("SideRolls"), called("SpaceEntry")
    ('side rolls', 'space')
    """
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in group).split()
    return " ".join(words[:-1] if words[-1] == "entry" and len(words) > 1 else words)


def holds(part: Json) -> str:
    """What may stand under a key, in a few words.

    >>> holds({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
    'a text, or several in a list'
    """
    for key in ("anyOf", "oneOf"):
        if key in part:
            return alternatives([holds(one) for one in part[key] if one.get("type") != "null"])
    if "$ref" in part:
        name = called(part["$ref"].rsplit("/", 1)[1])
        return f"keys of [{name}](#{name.replace(' ', '-')})"
    if "const" in part:
        return f"`{str(part['const']).lower()}`"
    if "enum" in part:
        return ", ".join(f"`{value}`" for value in part["enum"])
    kind = part.get("type")
    if part.get("format") == "expression":
        return "a formula"
    if kind == "array":
        return f"a list: {holds(part['items'])}" if part.get("items") else "a list"
    if kind == "object":
        return entries(part)
    if isinstance(kind, list):
        return "a number, true or false, or a word"
    if kind == "string":
        return "a name" if part.get("maxLength", 0) == 60 else "a text"
    return {"integer": "a whole number", "boolean": "true or false"}.get(str(kind), "as in a fight")


def entries(part: Json) -> str:
    """Keys that the file itself chooses."""
    names = part.get("propertyNames", {})
    each = holds(part["additionalProperties"]) if isinstance(part.get("additionalProperties"), dict) else "a value"
    return f"{holds(names) if 'enum' in names else 'names'}, each with {each}"


def alternatives(found: list[str]) -> str:
    """Several shapes as one; the short form of a list goes with it."""
    shapes: list[str] = []
    for one in found:
        if shapes and one == f"a list: {shapes[-1]}":
            shapes[-1] += ", or several in a list"
        elif one not in shapes:
            shapes.append(one)
    return "; or ".join(shapes)


def effects() -> list[str]:
    """The effects of the heart, then those of each game."""
    lines: list[str] = []
    for title, table in [("Of every game", SHARED), *((f"Of `{name}`", effects_of(name)) for name in GAMES)]:
        lines += ["", f"### {title}", "", "| effect | numbers | |", "|---|---|---|"]
        for name, (effect, parameters) in table.items():
            if table is not SHARED and SHARED.get(name) == (effect, parameters):
                continue
            numbers = ", ".join(f"`{parameter}`" for parameter in parameters)
            lines.append(f"| `{name}` | {numbers} | {meaning(effect)} |")
    return lines[1:]


def meaning(effect: type[Effect]) -> str:
    """The first paragraph of what an effect's class says."""
    return " ".join((inspect.getdoc(effect) or "").split("\n\n")[0].split())


def main(arguments: list[str]) -> int:
    made = page()
    if "--write" in arguments:
        PAGE.write_text(made, encoding="utf-8")
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == made:
        return 0
    print(f"docs/{PAGE.name} is not what the models say; `make format` makes it anew")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
