"""What CONTRIBUTING.md shows is true: each of its diffs adds an entry and a case, and nothing else is needed."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from actionomy import rulesets
from actionomy.cases import load_cases, run_case
from actionomy.data import shipped
from actionomy.files.problems import FileError

PAGE = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


@dataclass
class Addition:
    """One diff: the key that the entry stands under, and the lines that it adds to each file."""

    game: str
    key: str
    entry: str
    rule: str
    cases: str  # the file
    case: str


def added(text: str) -> str:
    return "".join(line[1:] + "\n" for line in text.splitlines() if line.startswith("+"))


def additions() -> list[Addition]:
    found = []
    for diff in re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL):
        ruleset, rule, case = diff.split("--- a/")[1:]
        found.append(
            Addition(
                game=ruleset.split("/")[3],
                key=ruleset.splitlines()[1].strip(" :"),
                entry=added(ruleset),
                rule=added(rule),
                cases=case.splitlines()[0],
                case=added(case),
            )
        )
    return found


def laid_out(folder: Path, one: Addition, entry: str) -> Path:
    """The ruleset with an entry more (a list is one value: all of it is said anew), and a file with the case alone."""
    base = Path(rulesets.__file__).parent / one.game / "ruleset.yaml"
    ruleset = f"actionomy: 1\nruleset: more\nextends: {one.game}\n"
    if entry.lstrip().startswith("- "):
        before = [line for line in block(base.read_text(encoding="utf-8"), one.key) if line.startswith("  - ")]
        ruleset += f"{one.key}:\n" + "\n".join(before) + f"\n{entry}"
    elif entry:
        ruleset += f"{one.key}:\n{entry}"
    (folder / "more.yaml").write_text(ruleset, encoding="utf-8")
    (folder / "RULES.md").write_text(one.rule, encoding="utf-8")
    text = (shipped("cases").parent / one.cases).read_text(encoding="utf-8")
    head = text[: text.index("\nlist:\n")].replace(f"cases: {one.game}\n", "cases: more.yaml\n")
    path = folder / "cases.yaml"
    path.write_text(f"{head}\nlist:\n{one.case}", encoding="utf-8")
    return path


def block(text: str, key: str) -> list[str]:
    """The lines below a key at the top of a file."""
    lines = text.splitlines()
    first = lines.index(f"{key}:") + 1
    last = next(k for k in range(first, len(lines)) if not lines[k].startswith(" "))
    return lines[first:last]


@pytest.mark.parametrize("one", additions(), ids=lambda one: f"{one.game}: {one.key}")
def test_an_entry_and_a_case_are_all_that_it_takes(one: Addition, tmp_path: Path) -> None:
    (case,) = load_cases(laid_out(tmp_path, one, one.entry))
    outcome = run_case(case)
    assert outcome.passed, outcome


@pytest.mark.parametrize("one", additions(), ids=lambda one: f"{one.game}: {one.key}")
def test_without_the_entry_the_case_speaks_of_what_is_not_there(one: Addition, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cases\.yaml:"):
        load_cases(laid_out(tmp_path, one, ""))


def test_the_page_shows_an_action_of_each_game_and_a_condition_a_pool_and_a_swap() -> None:
    shown = {(one.game, one.key) for one in additions()}
    assert {(game, "actions") for game in ("nimble", "fullplate", "magewars")} <= shown
    assert {key for _, key in shown} == {"actions", "conditions", "pools", "swaps"}
