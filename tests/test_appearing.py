"""Creatures that wait are called into play: rows appear and vanish while a fight goes on."""

from pathlib import Path

import pytest
from common import written

import actionomy
from actionomy.battle import Battle
from actionomy.core.effect import Effect
from actionomy.core.fight import Fight
from actionomy.store.saves import restored, saved

RULESET = """
actionomy: 1
ruleset: callers
space: {grid: squares}
order: {by: list}
pools:
  act: {size: 1, refill: {at: turn_end, to: size}}
kinds:
  act: {when: turn}
roles:
  caller: {}
actions:
  call: {kind: act, cost: {act: 1}, target: place, range: 2, effect: call}
"""

FIGHT = """
actionomy: 1
fight: callers
ruleset: callers.yaml
map: |
  a...b
sides:
  one:
    creatures:
      ann: {role: caller, health: 5, at: a}
      wolf: {role: caller, health: 4, at: a, waits: true}
  two: {creatures: {bob: {role: caller, health: 5, at: b}}}
"""


class Call(Effect):
    """Calls whoever of one's side waits, to the place that is named."""

    def happen(self, fight: Fight, who: int, target: int) -> None:
        for other in range(fight.state.layout.things):
            if not fight.stands(other) and fight.state.side(other) == fight.state.side(who):
                fight.appear(other, target)
                return


@pytest.fixture
def battle(tmp_path: Path) -> Battle:
    return actionomy.load(written(tmp_path, callers=RULESET, fight=FIGHT), effects={"call": (Call, ())})


def test_who_waits_is_not_there_and_then_is_and_acts_from_the_next_round_on(battle: Battle) -> None:
    assert not battle.engine.fight.stands(1)
    told = battle.take("ann: call b1")
    assert any(event.kind == "appeared" and event.who == "wolf" for event in told)
    assert battle.decision is not None and battle.decision.creature == "bob"
    battle.take("bob: end turn")
    assert battle.round == 2
    assert battle.decision is not None and battle.decision.creature == "wolf"


def test_undo_and_saves_know_who_has_appeared(battle: Battle) -> None:
    battle.take("ann: call b1")
    again = restored(saved(battle), battle.setup)
    assert again.engine.fight.stands(1)
    battle.undo()
    assert not battle.engine.fight.stands(1)


def test_the_place_is_taken_then_and_the_fallen_can_be_called_again(battle: Battle) -> None:
    battle.take("ann: call b1")
    battle.engine.fight.harm(1, 99, -1)
    assert not battle.engine.fight.stands(1)
    battle.take("bob: end turn")
    battle.take("ann: call c1")
    assert battle.engine.state.health(1) == 4
    refused = battle.why("bob: call c1")
    assert refused is not None and refused.codes == ["no_way"]
