"""What files may hold: checked with every error in its place, and published as JSON Schema.

    validate(read_file("bridge.yaml"), "fight")  # raises FileError with everything that is wrong
    schema("fight")  # for editors

This looks at the *form* of a file alone: which keys there are, what each may hold, what is missing.  Whether its
names mean anything (is there such a pool?) depends on other files; those who put files together check it.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from actionomy.files.model_cases import STEPS, Cases
from actionomy.files.model_fight import Bestiary, Fight
from actionomy.files.model_parts import SHAPES, VERSION, Entry, shown
from actionomy.files.model_ruleset import REQUIRED, REQUIRED_AT_TOP, REQUIRED_ONCE, Ruleset
from actionomy.files.problems import MOST_SHOWN, Path, Problems, misspelt, nearest, nearest_word, quoted
from actionomy.files.reader import Document

KINDS: Final[dict[str, type[Entry]]] = {"ruleset": Ruleset, "bestiary": Bestiary, "fight": Fight, "cases": Cases}
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FEW: Final = 14  # keys that a message lists

Json = dict[str, Any]


def kind_of(data: Json) -> str:
    """What kind of file the data is, or "" if it does not say.

    A fight names its ruleset and its bestiary, and so does not tell by their keys.
    """
    telling = ("cases", "fight", "bestiary")
    for kind in telling:
        if kind in data:
            return kind
    known = [*telling, *known_keys((), "ruleset")]
    meant = [nearest_word(key, known) for key in data if key not in known]
    return next((kind for kind in telling if kind in meant), "ruleset" if "ruleset" in data else "")


def validate(document: Document, kind: str, problems: Problems | None = None) -> None:
    """Check the form of a document.  Raises `FileError` with everything that is wrong, each where it stands."""
    problems = Problems(document) if problems is None else problems
    faults(document, kind, problems)
    problems.check()


def faults(document: Document, kind: str, problems: Problems) -> set[Path]:
    """Note what is wrong with the form of a document; which of it are keys that are unknown.

    Raises `FileError` where the document is of another kind.
    """
    data = document.data
    found = kind_of(data)
    if found != kind:
        what = f"this is a file of the kind {quoted(found)}" if found else "this file does not say what it is"
        instead = f"one of the kind {quoted(kind)} begins with `actionomy: 1` and `{kind}: NAME`"
        problems.at((found,) if found else (), f"{what}; {instead}", key=True)
        problems.check()
    if data.get("actionomy", VERSION) == VERSION:
        further(document, kind, problems)
    try:
        KINDS[kind].model_validate(data)
    except ValidationError as error:
        return translate(error, document, kind, problems)
    return set()


@cache
def _schema(kind: str) -> Json:
    made = KINDS[kind].model_json_schema(by_alias=True)
    _without_defaults(made)
    title = {"bestiary": "An Actionomy bestiary", "fight": "An Actionomy fight"}.get(kind, f"Actionomy {kind}")
    return {"$schema": DIALECT, **made, "title": title}


def schema(kind: str) -> Json:
    """The JSON Schema (draft 2020-12) of a kind of file; its descriptions are an editor's help."""
    return dict(_schema(kind))


def _without_defaults(part: Any) -> None:
    """What is left out is left out; `null` is not a way to say so."""
    if isinstance(part, dict):
        if "default" in part and part["default"] is None:
            del part["default"]
        for value in part.values():
            _without_defaults(value)
    elif isinstance(part, list):
        for value in part:
            _without_defaults(value)


# From pydantic's errors to ours.


def translate(error: ValidationError, document: Document, kind: str, problems: Problems) -> set[Path]:
    """Note what pydantic found; the first ones in the file in words, the rest only counted.  The unknown keys of it."""
    unknown: set[Path] = set()
    placed: list[tuple[tuple[int, int], int, Path, Path, ErrorDetails]] = []
    for details in error.errors(include_url=False):
        path, rest = real_path(details["loc"], document.data)
        if details["type"] == "missing" and rest and isinstance(details["input"], dict):
            if misspelt(str(rest[-1]), map(str, details["input"]), known_keys(path, kind)):
                continue
        placed.append((document.place(path, key=not rest), len(placed), path, rest, details))
    placed.sort(key=lambda one: one[:2])
    for _, _, path, rest, details in placed[:MOST_SHOWN]:
        key = details["type"] == "extra_forbidden"
        if key:
            unknown.add(path)
        offset = int(details.get("ctx", {}).get("offset", 0))
        problems.at(path, said(details, path, rest, kind), key=key or "[key]" in details["loc"], offset=offset)
    problems.more += len(placed[MOST_SHOWN:])
    return unknown


def real_path(loc: tuple[str | int, ...], data: Any) -> tuple[Path, Path]:
    """The part of pydantic's path that the file has, and the rest; its own additions are dropped."""
    steps = [step for step in loc if step not in SHAPES and step != "[key]"]
    at = data
    for count, step in enumerate(steps):
        inside = (isinstance(at, dict) and step in at) or (
            isinstance(at, list) and isinstance(step, int) and step < len(at)
        )
        if not inside:
            return tuple(steps[:count]), tuple(steps[count:])
        at = at[step]
    return tuple(steps), ()


def said(details: ErrorDetails, path: Path, rest: Path, kind: str) -> str:
    """One of pydantic's errors as one of our sentences."""
    name = called(path)
    context = details.get("ctx", {})
    value = shown(details["input"])
    match details["type"]:
        case "said":
            return str(context["message"]).replace("{it}", name)
        case "extra_forbidden":
            return unknown_key(path, kind)
        case "missing":
            return f"the key {quoted(rest[-1] if rest else '')} is missing in {name}; add it"
        case "literal_error":
            words = re.findall(r"'([^']*)'", str(context["expected"]))
            hint = nearest(details["input"], words) if isinstance(details["input"], str) else ""
            return (
                f"{name} must be {listed(words)}, not {value}{hint}" if words else f"{name} must be true, not {value}"
            )
        case "greater_than_equal":
            return f"{name} must be {context['ge']} or more, not {value}"
        case "less_than_equal":
            return f"{name} must be {context['le']} or less, not {value}"
        case "too_short" | "too_long" | "string_too_short" | "string_too_long":
            least = context.get("min_length")
            bound = f"at least {least}" if least is not None else f"at most {context.get('max_length')}"
            what = "character" if details["type"].startswith("string") else "entry"
            many = {"character": "characters", "entry": "entries"}[what]
            one = (least if least is not None else context.get("max_length")) == 1
            return f"{name} must have {bound} {what if one else many}, not {length(details['input'])}"
    wanted = WANTED.get(details["type"])
    if wanted:
        quotes = "; put it into quotes" if wanted == "text" and isinstance(details["input"], int | float) else ""
        return f"{name} must be {wanted}, not {value}{quotes}"
    return f"{name} is not as it must be: {details['msg'].lower()}"


WANTED: Final = {
    "model_type": "keys with values",
    "model_attributes_type": "keys with values",
    "dict_type": "keys with values",
    "list_type": "a list",
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
}


def length(value: object) -> int:
    """How many characters, items or keys; 0 for what has none."""
    return len(value) if isinstance(value, str | list | dict) else 0


def called(path: Path) -> str:
    """What a message calls the value at a path."""
    if not path:
        return "this file"
    *above, last = path
    if isinstance(last, int):
        return f"entry {last + 1} of {called(tuple(above))}"
    return quoted(last)


def listed(words: list[str]) -> str:
    """A choice of words as people say it.

    >>> listed(["turn", "round", "encounter"])
    'turn, round or encounter'
    """
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]


def unknown_key(path: Path, kind: str) -> str:
    """A key that must not be there, with the right one or all that there are."""
    known = sorted(known_keys(path[:-1], kind))
    key = str(path[-1])
    hint = nearest(key, known)
    if not hint and known:
        hint = f"; there are {', '.join(known[:FEW])}{', …' if len(known) > FEW else ''}"
    return f"there is no key {quoted(key)} in {called(path[:-1])}{hint}"


def known_keys(path: Path, kind: str) -> set[str]:
    """The keys that may stand in what stands at `path`, looked up in the published schema."""
    whole = _schema(kind)
    parts = list(_alternatives(whole, whole))
    for step in path:
        parts = [
            alternative for part in parts for below in _below(part, step) for alternative in _alternatives(below, whole)
        ]
    return {key for part in parts for key in part.get("properties", {})}


def _alternatives(part: Json, whole: Json) -> Iterator[Json]:
    """A part of a schema, without references and alternatives."""
    if "$ref" in part:
        yield from _alternatives(whole["$defs"][part["$ref"].rsplit("/", 1)[1]], whole)
    yield part
    for alternative in (*part.get("anyOf", ()), *part.get("oneOf", ())):
        yield from _alternatives(alternative, whole)


def _below(part: Json, step: str | int) -> Iterator[Json]:
    below = part.get("items") if isinstance(step, int) else part.get("properties", {}).get(step)
    if below is None and isinstance(step, str):
        below = part.get("additionalProperties")
    if isinstance(below, dict):
        yield below


# What no schema says well: keys that need or exclude each other.


def further(document: Document, kind: str, problems: Problems) -> None:
    """Check what depends on several keys together."""
    checks: dict[str, Callable[[Json, Problems], None]] = {
        "ruleset": _whole_ruleset,
        "fight": _map_or_zones,
        "cases": _single_steps,
    }
    if kind in checks:
        checks[kind](document.data, problems)


def _whole_ruleset(data: Json, problems: Problems) -> None:
    """A ruleset that stands alone says everything; one that changes another says only what differs."""
    for name, pool in _entries(data, "pools"):
        refill = pool.get("refill")
        if isinstance(refill, dict) and ("to" in refill) == ("add" in refill):
            problems.at(("pools", name, "refill"), "a refill has either 'to', what is set, or 'add', what is added")
        elif isinstance(refill, dict) and "up_to" in refill and "to" in refill:
            problems.at(("pools", name, "refill", "up_to"), "only a refill that adds goes `up_to` something", key=True)
    if "extends" in data:
        return
    for key in REQUIRED_AT_TOP:
        if key not in data and not misspelt(key, data, known_keys((), "ruleset")):
            problems.at((), f"the key {quoted(key)} is missing in this file; add it, or say what it `extends`")
    for section, keys in REQUIRED.items():
        for name, entry in _entries(data, section):
            if "like" not in entry:
                _require(entry, (section, name), keys, problems)
    for section, keys in REQUIRED_ONCE.items():
        if isinstance(data.get(section), dict):
            _require(data[section], (section,), keys, problems)


def _require(entry: Json, path: Path, keys: tuple[str, ...], problems: Problems) -> None:
    for key in keys:
        if key not in entry and not misspelt(key, entry, known_keys(path, "ruleset")):
            problems.at(path, f"the key {quoted(key)} is missing in {called(path)}; add it")


def _entries(data: Json, section: str) -> list[tuple[str, Json]]:
    """The entries of a section, as far as they have the right form."""
    entries = data.get(section)
    if not isinstance(entries, dict):
        return []
    return [(name, entry) for name, entry in entries.items() if isinstance(entry, dict)]


def _map_or_zones(data: Json, problems: Problems) -> None:
    if ("map" in data) == ("zones" in data):
        what = "not both" if "map" in data else "and this one has neither"
        problems.at(("zones",) if "zones" in data else (), f"a fight has a 'map' or 'zones', {what}", key=True)


def _single_steps(data: Json, problems: Problems) -> None:
    """A step does one thing; some keys belong to some steps."""
    cases = data.get("list")
    for number, case in enumerate(cases if isinstance(cases, list) else []):
        steps = case.get("when") if isinstance(case, dict) else None
        for count, step in enumerate(steps if isinstance(steps, list) else []):
            if isinstance(step, dict):
                _single_step(step, ("list", number, "when", count), problems)


def _single_step(step: Json, path: Path, problems: Problems) -> None:
    kinds = [key for key in STEPS if key in step]
    if len(kinds) > 1:
        problems.at((*path, kinds[1]), f"a step does one thing, not {' and '.join(kinds)}; make two of it", key=True)
    if not kinds and step.keys() <= {"dice", "overrule", "codes", "then"}:
        problems.at(path, f"a step does one of {', '.join(STEPS)}, and this one nothing")
    for key, owners in (("overrule", ("do",)), ("codes", ("refuse", "together"))):
        if key in step and kinds and not set(owners) & set(kinds):
            which = " or ".join(quoted(owner) for owner in owners)
            problems.at((*path, key), f"only a step that says {which} has {quoted(key)}; take it out", key=True)
