"""Pools of a side: one for all its creatures."""

from pathlib import Path

import actionomy
from actionomy.battle import Battle
from actionomy.files.problems import FileError

HOMEBREW = Path(__file__).parent / "homebrew"


def battle() -> Battle:
    return actionomy.load(HOMEBREW / "huddle.yaml")


def test_what_one_spends_is_gone_for_its_side_and_for_nobody_else() -> None:
    fight = battle()
    fight.take("ann: shout, paid order")
    fight.take("ann: end turn")
    fight.take("bob: shout, paid order")
    assert fight.decision and fight.decision.creature == "cat"  # bob has nothing left to do
    assert "cat: shout, paid order" in [str(option) for option in fight.options()]


def test_a_round_fills_it_again_and_undo_gives_it_back() -> None:
    fight = battle()
    fight.take("ann: shout, paid order")
    fight.undo()
    fight.take("ann: shout, paid order")
    fight.take("ann: shout, paid order")
    for text in ("ann: end turn", "bob: end turn", "cat: end turn"):
        if text in [str(option) for option in fight.options()]:
            fight.take(text)
    assert fight.round == 2
    assert "ann: shout, paid order" in [str(option) for option in fight.options()]


def test_a_pool_of_a_side_that_follows_turns_is_refused(tmp_path: Path) -> None:
    for name in ("orders.yaml", "huddle.yaml"):
        text = (HOMEBREW / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("round_start", "turn_end"), encoding="utf-8")
    try:
        actionomy.load(tmp_path / "huddle.yaml")
    except FileError as error:
        assert "fills and empties with the round" in str(error)
    else:
        raise AssertionError("it was accepted")
