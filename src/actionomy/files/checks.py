"""Rulesets and bestiaries as thoroughly as they can be read without a fight that uses them."""

from pathlib import Path as FilePath
from typing import Any

from actionomy.files.assemble import economy_of, effects_of_actions
from actionomy.files.economy import read_ruleset
from actionomy.files.fights import ROUNDS
from actionomy.files.layers import effects_known, load_ruleset
from actionomy.files.models import kind_of
from actionomy.files.problems import FileError, Problem, Problems
from actionomy.files.reader import Document, read_file
from actionomy.files.shared import Data, Shared
from actionomy.files.sheet import Sheet
from actionomy.files.sheets import SheetReader
from actionomy.files.tables import check_shared
from actionomy.rulesets import NAMES, EffectTable


def check_ruleset(document: Document) -> None:
    """Read an economy with what it extends, for a creature of every role that has one of every sort of subject."""
    problems = Problems(document)
    path = FilePath(document.name)
    ruleset = load_ruleset(path.name, problems, path.parent)
    found = Problems(ruleset)
    shared = read_ruleset(ruleset.data, found, {})
    effects = effects_known(ruleset.data)
    sheets = [sheet_of_role(shared, role, effects) for role in ruleset.data["roles"]]
    effects_of_actions(shared, effects)
    check_shared(shared)
    found.check()
    economy_of(shared, sheets, 2, ROUNDS, prepares=True)
    found.check()


def read_whole_ruleset(name: str) -> Data:
    """The data of a shipped ruleset, or of a file, with what it extends; nothing is wrong with it.

    Raises `FileError` where something is.
    """
    if name in NAMES:
        return load_ruleset(name, Problems(Document(name, {"ruleset": name})), FilePath()).data
    path = FilePath(name)
    document = read_file(path, strict=False)
    if kind_of(document.data) != "ruleset":
        raise FileError([Problem(name, 1, 1, "the file is not a ruleset; it needs the key ruleset")])
    check_ruleset(document)
    return load_ruleset(path.name, Problems(document), path.parent).data


def check_subjects(shared: Shared, library: Data, problems: Problems) -> None:
    """Read what creatures may fight with; what is wrong there is then not said of those who bear it."""
    for kind, entry in shared.data.get("subjects", {}).items():
        plural = entry["plural"]
        known = dict(library.get(plural, {}))
        for name, own in known.items():
            before = len(problems.noted)
            SheetReader(shared, {}, {}, problems).read_subject(kind, entry, name, own or {}, (plural, name))
            if len(problems.noted) > before:
                library[plural] = {**library[plural], name: {}}


def sheet_of_role(shared: Shared, role: str, effects: EffectTable) -> Sheet:
    """The sheet of a creature that has nothing but its role, and one subject of each sort."""
    creature: dict[str, Any] = {"role": role}
    for kind, entry in shared.data.get("subjects", {}).items():
        creature[entry["plural"]] = {kind: {}}
    of_nobody = Problems(Document(role, {}))  # what is wrong with this creature alone
    reader = SheetReader(shared, effects, {}, of_nobody)
    reader.every = True
    return reader.read(role, creature, ())


def check_bestiary(document: Document) -> None:
    """Read the creatures that say which role they have, where the ruleset that they are for can be found."""
    data = document.data
    name = str(data["bestiary"])
    near = FilePath(document.name).parent
    problems = Problems(document)
    if name not in NAMES and not (near / name).is_file():
        problems.check()
        return
    try:
        ruleset = load_ruleset(name, problems, near)
        shared = read_ruleset(ruleset.data, Problems(ruleset), {})
        shared.problems.check()
    except FileError:
        problems.check()
        return  # the rest is the ruleset's
    library = {key: value for key, value in data.items() if isinstance(value, dict)}
    check_subjects(shared, library, problems)
    for key, creature in (data.get("creatures") or {}).items():
        if (creature or {}).get("role") is not None:
            SheetReader(shared, effects_known(ruleset.data), library, problems).read(key, creature, ("creatures", key))
    problems.check()
