"""Pools of a side: one for all its creatures."""

from pathlib import Path

import actionomy
from actionomy.battle import Battle
from actionomy.files.problems import FileError

RULESET = """
actionomy: 1
ruleset: huddle
title: A side that shares its orders
effects: nimble
space: {grid: squares}
order: {by: list}
sides_win_by: standing
attributes: {speed: 6}
pools:
  order: {of: side, size: 2, refill: {at: round_start, to: size}}
kinds:
  act: {when: turn}
roles:
  soldier: {}
actions:
  shout: {kind: act, cost: {order: 1}, effect: say}
"""

FIGHT = """
actionomy: 1
fight: huddle
ruleset: huddle.yaml
map: |
  ab.c
sides:
  one: {creatures: {ann: {role: soldier, health: 3, at: a}, bob: {role: soldier, health: 3, at: b}}}
  two: {creatures: {cat: {role: soldier, health: 3, at: c}}}
"""


def battle(folder: Path) -> Battle:
    (folder / "huddle.yaml").write_text(RULESET)
    (folder / "fight.yaml").write_text(FIGHT)
    return actionomy.load(str(folder / "fight.yaml"))


def test_what_one_spends_is_gone_for_its_side_and_for_nobody_else(tmp_path: Path) -> None:
    fight = battle(tmp_path)
    fight.take("ann: shout, paid order")
    fight.take("ann: end turn")
    fight.take("bob: shout, paid order")
    assert fight.decision and fight.decision.creature == "cat"  # bob has nothing left to do
    assert "cat: shout, paid order" in [str(option) for option in fight.options()]


def test_a_round_fills_it_again_and_undo_gives_it_back(tmp_path: Path) -> None:
    fight = battle(tmp_path)
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
    (tmp_path / "huddle.yaml").write_text(RULESET.replace("round_start", "turn_end"))
    (tmp_path / "fight.yaml").write_text(FIGHT)
    try:
        actionomy.load(str(tmp_path / "fight.yaml"))
    except FileError as error:
        assert "fills and empties with the round" in str(error)
    else:
        raise AssertionError("it was accepted")
