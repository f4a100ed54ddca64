"""`actionomy check`, `cases`, `rules`, `explain` and `schema`: the files that people write."""

import argparse
import json
import sys
from pathlib import Path

from actionomy.battle import ActionomyError
from actionomy.cli import DONE, NO
from actionomy.cli.style import style_of
from actionomy.data import shipped
from actionomy.files.problems import FileError, Problem, nearest
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
            print(f"{name}: {'' if kind == 'cases' else 'a '}{kind}, nothing is wrong")
    return NO if wrong else DONE


def check_file(name: str) -> str:
    """Read a file as thoroughly as its kind allows; its kind.  Raises `FileError`."""
    from actionomy.cases import load_cases
    from actionomy.files.checks import check_bestiary, check_ruleset
    from actionomy.files.fights import load_fight
    from actionomy.files.mending import read_form
    from actionomy.files.models import KINDS, kind_of
    from actionomy.files.reader import read_file

    document = read_file(Path(name), strict=False)
    kind = kind_of(document.data)
    if kind not in KINDS:
        wanted = ", ".join(KINDS)
        unclear = Problem(name, 1, 1, f"the file does not say what it is; it needs one of the keys {wanted}")
        raise FileError([*document.mended.faults, unclear])
    if kind == "fight":
        load_fight(name)
    elif kind == "ruleset":
        check_ruleset(document)
    elif kind == "bestiary":
        check_bestiary(read_form(document, kind))
    elif kind == "cases":
        load_cases(name)
    return kind


def run_cases(chosen: argparse.Namespace) -> int:
    """Run a folder of rules cases; the shipped ones where none is named."""
    from actionomy.cases import run_folder

    report = run_folder(chosen.folder or str(shipped("cases")))
    print(report)
    return DONE if report.passed else NO


def run_rules(chosen: argparse.Namespace) -> int:
    """The rules of a game, or one of them with the cases that show it; without a game, which games there are."""
    if not chosen.game:
        print("\n".join(NAMES))
        return DONE
    if chosen.game not in NAMES:
        raise ActionomyError(
            f"there is no game {chosen.game!r}{nearest(chosen.game, NAMES)}; there are {', '.join(NAMES)}"
        )
    from actionomy.cases.case import showing
    from actionomy.rulebook import numbered, rules

    known = rules(chosen.game)
    found = numbered(known, chosen.number) if chosen.number else known
    if not found:
        numbers = [rule.number for rule in known]
        raise ActionomyError(f"{chosen.game} has no rule {chosen.number!r}{nearest(chosen.number, numbers)}")
    style = style_of(sys.stdout)
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            print(style.bold(section))
        for line in style.wrap(f"{rule.number} ({rule.mark}) {rule.text}", "  ", "      "):
            print(line)
        for title in showing(rule.number) if chosen.number else []:
            print("\n".join(style.wrap(title, "    - ", "      ")))
    return DONE


def run_explain(chosen: argparse.Namespace) -> int:
    """An economy in plain sentences and as a diagram; with `--svg`, the diagram in a file."""
    from actionomy.files.checks import read_whole_ruleset
    from actionomy.rulebook import rules
    from actionomy.words.diagram import svg, text_diagram
    from actionomy.words.explain import explain

    name = chosen.ruleset
    if name not in NAMES and Path(name).suffix not in (".yaml", ".yml"):
        known = f"there are {', '.join(NAMES)}, and files that end in .yaml"
        raise ActionomyError(f"there is no ruleset {name!r}{nearest(name, NAMES)}; {known}")
    data = read_whole_ruleset(name)
    title = str(data.get("title", data["ruleset"]))
    if chosen.svg:
        Path(chosen.svg).write_text(svg(data, title), encoding="utf-8")
        print(f"{chosen.svg}: the pools of {title}, what fills them and what they buy")
        return DONE
    style = style_of(sys.stdout)
    print(style.bold(title))
    game = next((one for one in (data["ruleset"], data.get("extends")) if one in NAMES), "")
    texts = {rule.number: rule.text for rule in rules(game)} if game else {}
    for chapter in explain(data, texts):
        print("\n" + style.bold(chapter.title))
        for sentence in chapter.lines:
            print("\n".join(style.wrap(sentence, "  ", "      ")))
    print("\n" + style.bold("What fills each pool (<), and what it buys (>)"))
    for line in text_diagram(data, style.width):
        print(line)
    return DONE


def run_schema(chosen: argparse.Namespace) -> int:
    """The JSON Schema of a kind of file."""
    from actionomy.files.models import KINDS, schema

    kind = "cases" if chosen.kind == "case" else chosen.kind
    if kind not in KINDS:
        known = ", ".join(KINDS)
        raise ActionomyError(
            f"there is no kind of file {chosen.kind!r}{nearest(chosen.kind, KINDS)}; there are {known}"
        )
    print(json.dumps(schema(kind), indent=1))
    return DONE
