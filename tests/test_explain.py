"""`actionomy explain`: an economy in plain sentences and as a diagram, of every ruleset that ships."""

from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from actionomy.cli import DONE, WRONG, main
from actionomy.files.checks import read_whole_ruleset
from actionomy.rulebook import rules
from actionomy.rulesets import NAMES
from actionomy.words.diagram import beside, groups_of, stacked, svg, text_diagram
from actionomy.words.explain import explain

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=NAMES)
def data(request: pytest.FixtureRequest) -> dict[str, Any]:
    return read_whole_ruleset(request.param)


def told(data: dict[str, Any]) -> str:
    return "\n".join("\n".join([chapter.title, *chapter.lines]) for chapter in explain(data))


def test_everything_in_an_economy_is_named(data: dict[str, Any]) -> None:
    text = told(data)
    for section in ("pools", "limits", "actions", "conditions", "windows", "switches"):
        for name in data.get(section, {}):
            assert name in text, (section, name)
    for name in data["kinds"]:
        assert f"{name.replace('_', ' ')} – " in text
    assert "None" not in text and "{" not in text


def test_every_number_of_a_rule_that_stands_beside_a_pool_or_an_action_is_cited(data: dict[str, Any]) -> None:
    text = told(data)
    judged = [name for name, kind in data["kinds"].items() if kind["when"] == "judged"]
    entries = [*data["pools"].values(), *data.get("swaps", []), *data.get("limits", {}).values()]
    entries += [action for action in data["actions"].values() if action["kind"] not in judged]
    numbers = {entry["rule"] for entry in entries if "rule" in entry}
    assert len(numbers) > 10
    assert not [number for number in numbers if f"({number})" not in text]


def test_the_sentences_say_what_the_file_says() -> None:
    text = told(read_whole_ruleset("fullplate"))
    assert "● standard: standards when full; set to its size as a round begins (FP-2)." in text
    assert "1 legendary may be spent as 1 standard (FP-41)." in text
    assert "cast: 1 move and 1 standard, or in 2 parts of 1 standard; with a spell" in text
    assert "What may be owed: attack, standard and move" in text


def test_how_a_round_goes_is_told() -> None:
    mage_wars, fullplate = told(read_whole_ruleset("magewars")), told(read_whole_ruleset("fullplate"))
    assert "Stage: planning; whoever has any plan is asked (planning) (MW-164)." in mage_wars
    assert "As the fight begins a die of 12 gives one side the initiative" in mage_wars
    assert "Every round each side throws a die of 10 for its place in all phases" in fullplate
    assert "Lightning Quick" in fullplate


def test_no_formula_has_to_be_puzzled_out(data: dict[str, Any]) -> None:
    text = told(data) + "\n".join(text_diagram(data))
    assert not [sign for sign in ("switch.", "max(", "min(", " * (", " == ") if sign in text]
    assert "not if" not in text


def test_what_the_data_leave_unsaid_is_said_by_a_sentence_of_the_rule() -> None:
    rules_of = {rule.number: rule.text for rule in rules("nimble")}
    lines = [line for chapter in explain(read_whole_ruleset("nimble"), rules_of) for line in chapter.lines]
    assert any(line.startswith("taunted (N-95): Taunted: ") for line in lines)
    assert any(line.startswith("1 action fills movement as its rule says (N-44): A Move lets") for line in lines)
    assert "1 strike may be spent as 1 action (N-69)." in lines


def test_a_pool_stands_in_the_diagram_with_what_fills_it_and_what_it_buys() -> None:
    lines = text_diagram(read_whole_ruleset("fullplate"))
    at = lines.index("◆ attack")
    assert lines[at + 1] == "   < “attack” adds attacks, and more_attacks more in every second round"
    assert any(line.startswith("   > standard: strike") for line in lines[at:])


def test_no_box_lies_on_another_and_every_action_of_a_turn_is_in_one(data: dict[str, Any]) -> None:
    groups = groups_of(data)
    boxes = stacked(groups)
    for column in (boxes, list(beside(data, groups, boxes).values())):
        for above, below in pairwise(column):
            assert above.bottom < below.top
    shown = {name for group in groups for name in group.actions}
    skipped = {name for name, kind in data["kinds"].items() if kind["when"] in ("judged", "start")}
    assert shown == {name for name, action in data["actions"].items() if action["kind"] not in skipped}


def test_the_picture_is_svg_with_a_box_for_each_pool_and_an_arrow_for_each_swap(data: dict[str, Any]) -> None:
    root = ElementTree.fromstring(svg(data, "an economy"))
    looks = [element.get("class") for element in root.iter()]
    assert looks.count("pool") == len(data["pools"])
    assert looks.count("swap") == len(data.get("swaps", []))
    assert root.find(f"{SVG}title") is not None


def test_the_command_prints_sentences_and_writes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "nimble.svg"
    assert main(["explain", "nimble"]) == DONE
    assert "1 strike may be spent as 1 action (N-69)." in capsys.readouterr().out
    assert main(["explain", "nimble", "--svg", str(picture)]) == DONE
    assert ElementTree.parse(picture).getroot().tag == f"{SVG}svg"


def test_a_ruleset_of_ones_own_is_explained_with_what_it_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("actionomy: 1\nruleset: own\nextends: nimble\npools: {action: {size: 5}}\n")
    assert main(["explain", str(own)]) == DONE
    assert "● action: 5 when full" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "said"),
    [("nimbel", "did you mean 'nimble'?"), ("nowhere.yaml", "there is no such file")],
)
def test_what_is_no_ruleset_is_told_in_a_line(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", name]) == WRONG
    error = capsys.readouterr().err
    assert said in error and len(error.splitlines()) == 1
