"""An action that is like another one says only what differs."""

from pathlib import Path

import pytest
from common import INN_FIGHT, TAVERN, written

import actionomy
from actionomy.files.checks import read_whole_ruleset
from actionomy.files.problems import FileError

INN = """\
actionomy: 1
ruleset: inn
extends: tavern.yaml
actions:
  sing: {kind: act, effect: say, worth: 2, needs: {hoarse: {if: nerve > 9, says: it is hoarse}}, rule: I-1}
  hum: {like: sing, worth: 1}
  whistle: {like: hum, needs: {}}
"""


def actions_of(folder: Path, inn: str) -> dict[str, dict[str, object]]:
    written(folder, tavern=TAVERN, inn=inn)
    actions: dict[str, dict[str, object]] = read_whole_ruleset(folder / "inn.yaml")["actions"]
    return actions


def faults_of(folder: Path, inn: str) -> list[str]:
    with pytest.raises(FileError) as caught:
        actionomy.load(written(folder, tavern=TAVERN, inn=inn, fight=INN_FIGHT))
    return [f"{one.line}:{one.column} {one.message}" for one in caught.value.problems]


def test_an_action_takes_over_what_it_does_not_say_itself_and_no_part_of_what_it_says(tmp_path: Path) -> None:
    actions = actions_of(tmp_path, INN)
    assert actions["hum"] == actions["sing"] | {"worth": 1}
    assert actions["whistle"] == actions["hum"] | {"needs": {}}


def test_actions_keep_the_order_in_which_they_stand(tmp_path: Path) -> None:
    turned = INN.replace("  sing:", "  croon: {like: sing}\n  sing:")
    assert list(actions_of(tmp_path, turned))[-4:] == ["croon", "sing", "hum", "whistle"]


def test_in_play_an_action_like_another_is_refused_and_done_like_every_other(tmp_path: Path) -> None:
    battle = actionomy.load(written(tmp_path, tavern=TAVERN, inn=INN, fight=INN_FIGHT))
    refusal = battle.why("ada: hum")
    assert refusal is not None
    assert [(reason.code, reason.rule) for reason in refusal.reasons] == [("hoarse", "I-1")]
    battle.take("ada: whistle")


def test_what_changes_the_other_action_in_a_ruleset_on_top_changes_both(tmp_path: Path) -> None:
    written(tmp_path, tavern=TAVERN, inn=INN)
    top = tmp_path / "top.yaml"
    top.write_text("actionomy: 1\nruleset: top\nextends: inn.yaml\nactions: {sing: {says: sings}}\n", encoding="utf-8")
    actions = read_whole_ruleset(top)["actions"]
    assert actions["hum"]["says"] == actions["whistle"]["says"] == "sings"


def test_an_action_that_does_not_exist_is_found_where_it_is_named(tmp_path: Path) -> None:
    assert faults_of(tmp_path, INN.replace("like: sing", "like: sign")) == [
        "6:15 no action is called 'sign' (did you mean 'sing'?)"
    ]


@pytest.mark.parametrize("others", ["  a: {like: a}\n", "  a: {like: b}\n  b: {like: c}\n  c: {like: a}\n"])
def test_actions_that_are_like_each_other_in_a_circle_are_refused(tmp_path: Path, others: str) -> None:
    (fault,) = faults_of(tmp_path, INN + others)
    assert "is like itself in the end" in fault


def test_a_mistake_in_what_is_taken_over_is_told_once_and_where_it_stands(tmp_path: Path) -> None:
    assert faults_of(tmp_path, INN.replace("if: nerve", "if: nerv")) == [
        "5:65 'nerv' means nothing here (did you mean 'nerve'?)"
    ]
