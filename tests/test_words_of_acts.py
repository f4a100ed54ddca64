"""What is improvised or said lives in the log; what belongs to another seat is not told; the verdict is whole."""

from pathlib import Path

import pytest

import actionomy
from actionomy.battle import Refused
from actionomy.store.logs import replay, write_log


def test_the_words_of_an_improvised_action_live_in_the_log(tmp_path: Path) -> None:
    battle = actionomy.load("bridge", seed=3)
    told = battle.take("ada: improvise: swing on the rope, paid action")
    assert [event.data["text"] for event in told if event.kind == "said"] == ["swing on the rope"]
    battle.take("ada: end turn")
    write_log(battle, tmp_path / "fight.log")
    again = replay(tmp_path / "fight.log")
    assert [str(event) for event in again.events] == [str(event) for event in battle.events]
    assert actionomy.restore(battle.save()).steps[0].words == "swing on the rope"


def test_undo_takes_the_words_back_and_redo_says_them_again() -> None:
    battle = actionomy.load("bridge", seed=3)
    battle.take("ada: shout", words="over here!")
    assert any(event.kind == "said" for event in battle.events)
    battle.undo()
    assert not any(event.kind == "said" for event in battle.events)
    battle.redo()
    assert any(event.kind == "said" for event in battle.events)


def test_a_seat_is_told_nothing_of_what_others_could_do() -> None:
    battle = actionomy.load("duel", seed=1)
    known = battle.why("selka: full cast boar with sudden stillness", seat="south")
    unknown = battle.why("selka: full cast boar with no such spell", seat="south")
    assert known is not None and unknown is not None
    assert known.codes == unknown.codes == ["wrong_moment"]
    assert known.reasons == unknown.reasons


def test_somebody_whose_turn_it_is_not_is_told_every_reason_too() -> None:
    battle = actionomy.load("bridge", seed=3)
    refused = battle.why("raider 1: attack ada with cleaver")
    assert refused is not None
    assert refused.codes == ["wrong_moment", "out_of_range"]


@pytest.mark.parametrize(
    ("fight", "text"),
    [
        ("bridge", "raider 1: attack ada with cleaver"),
        ("bridge", "ada: defend"),
        ("bridge", "mira: interpose ada"),
        ("gate", "brand: opportunity attack kesh with long sword"),
        ("gate", "kesh: block with short blade, owed"),
        ("duel", "boar: attack selka with tusks"),
    ],
)
def test_a_table_cannot_overrule_what_is_impossible(fight: str, text: str) -> None:
    battle = actionomy.load(fight, seed=3, enforce="warn")
    before = battle.engine.state.clone()
    with pytest.raises(Refused):
        battle.take(text, overrule=True)
    assert battle.engine.state.same(before)


def test_while_dice_are_asked_nothing_else_is_legal() -> None:
    battle = actionomy.load("bridge", seed=3, dice="asked")
    while battle.dice_needed:  # for initiative
        battle.roll([20])
    battle.take("ada: anticipate with insight")
    assert battle.decision is not None and battle.decision.kind == "roll"
    refused = battle.why("ada: shout")
    assert refused is not None and refused.codes == ["wrong_moment"]
