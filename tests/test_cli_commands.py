"""The commands: what they print, and their exit statuses 0, 1 and 2."""

import json
import re
from pathlib import Path

import pytest
from sessions import CLOSE

import actionomy
from actionomy.cli import main
from actionomy.data import shipped, shipped_fights
from actionomy.rulebook import numbered, rules
from actionomy.rulesets import NAMES
from actionomy.store.saves import write_save


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["play"],
        ["play", "no such fight"],
        ["play", "bridge", "--seat", "heroes"],
        ["play", "bridge", "--seat", "heros=random"],
        ["play", "bridge", "--seat", "heroes=wizard"],
        ["play", "bridge", "--set", "pools"],
        ["play", "bridge", "--seed", "x"],
        ["play", "--resume", "no-such.save"],
        ["show", "bridge", "--after", "ada: dance"],
        ["forecast", "bridge", "nobody"],
        ["rules", "chess"],
        ["schema", "novel"],
        ["replay", "no-such.log"],
    ],
    ids=" ".join,
)
def test_wrong_use_is_status_2_and_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1, said.err


def test_version_says_which_kind_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert "compiled" in capsys.readouterr().out


def test_show_gives_a_program_the_decision_the_options_and_the_refusals(
    close: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", close, "--after", "ada: move b1", "ada: end turn", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["decision"] == {"seat": "heroes", "kind": "turn", "creatures": ["finn"], "about": {}}
    assert any(option["text"] == "finn: attack raider 1 with bow, paid action" for option in data["options"])
    refusal = next(one for one in data["refusals"] if one["text"].startswith("finn: defend"))
    assert refusal["codes"] == ["wrong_moment"]
    assert refusal["reasons"][0]["rule"].startswith("N-")
    assert refusal["sentence"].startswith("finn can't defend")


def test_show_and_forecast_speak_to_people(close: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", close]) == 0
    assert "attack with axe" in capsys.readouterr().out
    assert main(["forecast", close]) == 0
    assert "at the end of this round" in capsys.readouterr().out


def test_check_names_every_mistake_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(CLOSE, encoding="utf-8")
    bad.write_text(CLOSE.replace("role: hero", "rol: hero"), "utf-8")
    assert main(["check", str(good)]) == 0
    capsys.readouterr()
    assert main(["check", str(good), str(bad)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("nothing is wrong")
    assert all(line.startswith(f"{bad}:") and line.endswith("(did you mean 'role'?)") for line in lines[1:])
    assert len(lines) > 1


CASES = """
actionomy: 1
cases: nimble
given:
  map: |
    a....r
  sides:
    heroes: {creatures: {ada: {role: hero, health: 20, at: a}}}
    monsters: {creatures: {raider: {role: monster, health: 12, at: r}}}
list:
  - case: Moving costs an action
    rules: [N-44]
    when: [{do: "ada: move b1"}]
    then: {left: {ada.action: LEFT}}
"""


def test_cases_tell_what_differs_by_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "moving.yaml"
    path.write_text(CASES.replace("LEFT", "2"), encoding="utf-8")
    assert main(["cases", str(path.parent)]) == 0
    assert "1 of 1 cases passed" in capsys.readouterr().out
    path.write_text(CASES.replace("LEFT", "3"), encoding="utf-8")
    assert main(["cases", str(path.parent)]) == 1
    assert "0 of 1 cases passed" in capsys.readouterr().out


def test_each_schema_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in ("fight", "ruleset", "bestiary", "cases", "case"):
        assert main(["schema", kind]) == 0
        assert json.loads(capsys.readouterr().out)["type"] == "object"


def test_rules_are_listed_by_game_and_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert capsys.readouterr().out.split() == ["fullplate", "magewars", "nimble", "nimble-p2"]
    assert main(["rules", "magewars", "mw-1"]) == 0
    assert "MW-1 " in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["play"], ["play", "zzz"]], ids=" ".join)
def test_the_shipped_fights_are_listed_by_game(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    for game, fights in shipped_fights().items():
        assert f"{', '.join(fights)} ({game})" in said


def test_a_name_that_two_shipped_fights_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "toll"]) == 2
    assert "fullplate/toll and nimble/toll" in capsys.readouterr().err
    assert main(["show", "nimble/toll"]) == 0


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_of_a_game_is_found_by_its_number(game: str) -> None:
    known = rules(game)
    for rule in known:
        for typed in (rule.number, rule.number.lower(), rule.number.upper()):
            assert numbered(known, typed) == [rule]


def test_a_number_that_ends_in_a_letter_is_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "fullplate", "FP-29a"]) == 0
    assert "FP-29a (" in capsys.readouterr().out


def test_a_rule_heads_the_cases_that_show_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "magewars", "mw-208"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "- A spawnpoint casts in the deployment, before the first quickcast" in told
    place = re.search(r"\((cases/magewars/summons\.yaml):(\d+)\)", told)
    assert place is not None
    line = (shipped("cases").parent / place[1]).read_text(encoding="utf-8").splitlines()[int(place[2]) - 1]
    assert line.strip().startswith("- case:") and line.strip().removeprefix("- case: ")[:20] in told


def test_a_printing_is_listed_with_what_it_leaves_of_its_base(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "nimble-p2"]) == 0
    told = capsys.readouterr().out
    assert "NP-1 (beyond) Instead of N-50: " in told and "N-51 (seed)" in told
    assert "\n  N-50 " not in told
    assert main(["rules", "nimble-p2", "N-50"]) == 2


def test_a_fight_may_be_fought_by_another_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "bridge", "--ruleset", "nimble-p2"]) == 0
    assert main(["show", "bridge", "--ruleset", "fullplate"]) == 2
    assert "there is no creature 'warden'" in capsys.readouterr().err
    assert main(["show", "bridge", "--ruleset", "nimble-p3"]) == 2
    assert "no ruleset 'nimble-p3' (did you mean 'nimble-p2'?)" in capsys.readouterr().err


def test_a_log_is_written_and_replayed(
    close: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(tmp_path / "x.log")
    assert main(["play", close, "--seat", "heroes=random", "--seat", "monsters=random", "--log", log]) == 0
    told = capsys.readouterr().out
    assert main(["replay", log]) == 0
    assert capsys.readouterr().out.splitlines()[-6:] == told.splitlines()[-6:]


def test_a_save_is_shown_and_forecast_as_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle = actionomy.load("fullplate/gate", seed=1)
    battle.take(battle.options()[-1])
    path = str(tmp_path / "x.save")
    write_save(battle, path)
    assert battle.decision is not None
    assert main(["show", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decision"]["creatures"] == battle.decision.creatures
    assert main(["forecast", path, "ilse"]) == 0
    assert capsys.readouterr().out.startswith("ilse\n  own slots: ")
    assert main(["forecast", path, "--seed", "3"]) == 2
    assert "is a save, whose dice and rules are known" in capsys.readouterr().err
    Path(path).write_text('{"kind": "save"}')
    assert main(["show", path]) == 2
    assert "missing in this file" not in capsys.readouterr().err
