"""Pools of a side: one for all its creatures."""

from pathlib import Path

import pytest
from common import HOMEBREW, with_change

import actionomy
from actionomy.battle import Battle
from actionomy.files.problems import FileError


def battle() -> Battle:
    return actionomy.load(HOMEBREW / "huddle.yaml")


def test_what_one_spends_is_gone_for_its_side_and_for_nobody_else() -> None:
    fight = battle()
    fight.take("ann: shout, paid order")
    fight.take("ann: end turn")
    fight.take("bob: shout, paid order")
    assert fight.decision and fight.decision.creature == "cat"  # bob has nothing left to do
    assert "cat: shout, paid order" in [str(option) for option in fight.options()]


def test_a_round_fills_a_pool_of_a_side_again_and_undo_gives_it_back() -> None:
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
    path = with_change(tmp_path, ["orders", "huddle"], "orders", "round_start", "turn_end")
    with pytest.raises(FileError, match="fills and empties with the round"):
        actionomy.load(path)


def test_only_where_a_side_has_a_leader_somebody_pays_what_a_pool_lacks(tmp_path: Path) -> None:
    path = with_change(tmp_path, ["orders", "huddle"], "orders", "refill:", "rest: leader, refill:")
    with pytest.raises(FileError, match="no side has a leader; say `sides_win_by: leader`"):
        actionomy.load(path)
