"""Pools of things: a well that is drunk from, a lever with one charge."""

from pathlib import Path

import pytest
from common import HOMEBREW, with_change

import actionomy
from actionomy.battle import Battle, Refused
from actionomy.contract import breaches
from actionomy.core.state import PLACE
from actionomy.files.problems import FileError


def battle() -> Battle:
    return actionomy.load(HOMEBREW / "well.yaml")


def draughts(fight: Battle) -> int:
    things = {thing["name"]: thing for thing in fight.view("two")["things"]}
    return int(things["well"]["pools"]["draught"])


def test_who_drinks_pays_and_the_well_pays_too() -> None:
    fight = battle()
    assert draughts(fight) == 4  # the first round has begun and added one
    told = fight.take("ann: drink well, paid act + draught of its target")
    assert [str(event) for event in told][1:3] == ["ann pays 1 act.", "well pays 1 draught."]
    assert draughts(fight) == 3
    assert fight.view("one")["creatures"][0]["pools"] == {"act": 1, "draught": 0, "charge": 0}
    fight.undo()
    assert draughts(fight) == 4


def test_a_well_that_holds_too_little_is_a_reason_of_that_target_and_it_fills_again() -> None:
    fight = battle()
    for step in ("ann: gulp well", "ann: drink well"):
        fight.take(step)
    refused = fight.why("bob: gulp well")
    assert refused is not None and refused.codes == ["cannot_pay"]
    assert refused.sentence == (
        "bob can't gulp well, paid act + 2 draught of its target: well has 1 draught and it needs 2 (O-1)."
    )
    with pytest.raises(Refused):
        fight.take("bob: gulp well")
    assert draughts(fight) == 1
    fight.take("bob: end turn")
    assert fight.round == 2 and draughts(fight) == 2


def test_each_thing_has_its_own_pools_and_what_has_none_is_no_target() -> None:
    fight = battle()
    offered = [option.text for option in fight.options()]
    assert [text for text in offered if "zap" in text] == ["ann: zap lever, paid act + charge of its target"]
    fight.take("ann: zap lever")
    assert fight.why("ann: zap lever") is not None
    things = {thing["name"]: thing.get("pools") for thing in fight.view("one")["things"]}
    assert things == {"well": {"draught": 4}, "lever": {"charge": 0}}


def test_a_creature_may_be_the_target_that_pays() -> None:
    fight = battle()
    fight.engine.state.set_row(fight.names.things.index("bob"), PLACE, fight.names.places.index("b1"))
    fight._enter(fight.engine.state)
    assert "ann: rob bob, paid act of its target" in [option.text for option in fight.options()]
    fight.take("ann: rob bob")
    fight.take("ann: rob bob")
    assert fight.view("two")["creatures"][1]["pools"]["act"] == 0
    refused = fight.why("ann: rob bob")
    assert refused is not None and refused.sentence == (
        "ann can't rob bob, paid act of its target: bob has 0 act and it needs 1."
    )


def test_what_is_saved_holds_the_pools_of_things() -> None:
    fight = battle()
    fight.take("ann: drink well")
    again = actionomy.restore(fight.save())
    assert draughts(again) == 3


def test_every_promise_holds_where_things_have_pools() -> None:
    assert breaches(HOMEBREW / "well.yaml", range(4), every=2) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("well", "draught: 3", "drought: 3", "there is no pool of things 'drought' (did you mean 'draught'?)"),
        ("well", "draught: 3", "act: 3", "there is no pool of things 'act'; there are draught, charge"),
        ("well", "draught: 3", "draught: -3", "'draught' must be 0 or more, not -3"),
        ("oasis", "at: round_start", "at: turn_end", "the pool 'draught' of a thing fills and empties with the round"),
        ("oasis", "takes: {act: 1}", "takes: {atc: 1}", "there is no pool 'atc' (did you mean 'act'?)"),
    ],
)
def test_what_is_wrong_with_pools_of_things_is_said(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        actionomy.load(with_change(tmp_path, ["oasis", "well"], file, old, new))
    assert said in str(caught.value)
