"""`actionomy check`, `cases`, `rules` and `schema`: the files that people write."""

import argparse
import json
from pathlib import Path

from actionomy.battle import ActionomyError
from actionomy.cli import DONE, NO
from actionomy.data import shipped
from actionomy.files.problems import FileError, nearest
from actionomy.rulesets import NAMES


def run_check(chosen: argparse.Namespace) -> int:
    """Everything that is wrong in files, one line each."""
    wrong = 0
    for name in chosen.files:
        try:
            kind = check_file(name)
        except FileError as error:
            wrong += 1
            print(error)
        else:
            print(f"{name}: a {kind}, nothing is wrong")
    return NO if wrong else DONE


def check_file(name: str) -> str:
    """Read a file as thoroughly as its kind allows; its kind.  Raises `FileError`."""
    from actionomy.files.fights import load_fight
    from actionomy.files.models import kind_of, validate
    from actionomy.files.reader import read_file

    document = read_file(Path(name))
    kind = str(kind_of(document))
    validate(document, kind)
    if kind == "fight":
        load_fight(name)
    return kind


def run_cases(chosen: argparse.Namespace) -> int:
    """Run a folder of rules cases; the shipped ones where none is named."""
    from actionomy.cases import run_folder

    report = run_folder(chosen.folder or str(shipped("cases")))
    print(report)
    return DONE if report.passed else NO


def run_rules(chosen: argparse.Namespace) -> int:
    """The rules of a game, or one of them; without a game, which games there are."""
    if not chosen.game:
        print("\n".join(NAMES))
        return DONE
    if chosen.game not in NAMES:
        raise ActionomyError(
            f"there is no game {chosen.game!r}{nearest(chosen.game, NAMES)}; there are {', '.join(NAMES)}"
        )
    from actionomy.rulebook import rules

    known = rules(chosen.game)
    found = [rule for rule in known if not chosen.number or rule.number == chosen.number.upper()]
    if not found:
        numbers = [rule.number for rule in known]
        raise ActionomyError(f"{chosen.game} has no rule {chosen.number!r}{nearest(chosen.number, numbers)}")
    for rule in found:
        print(rule)
    return DONE


def run_schema(chosen: argparse.Namespace) -> int:
    """The JSON Schema of a kind of file."""
    from actionomy.files.models import schema

    print(json.dumps(schema(chosen.kind), indent=1))
    return DONE
