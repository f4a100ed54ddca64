"""Effects of one's own, in plain Python: a second target is chosen in the middle of one, as a decision of its own."""

from pathlib import Path

import pytest
from common import health, written

import actionomy
from actionomy.battle import Battle
from actionomy.core import frames
from actionomy.core.bits import bit
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.files.problems import FileError
from actionomy.store.saves import restored, saved

RULESET = """
actionomy: 1
ruleset: sparks
space: {grid: squares}
order: {by: list}
pools:
  act: {size: 2, refill: {at: turn_end, to: size}}
kinds:
  act: {when: turn}
roles:
  caster: {}
actions:
  arc: {kind: act, cost: {act: 1}, target: foe, range: 9, effect: {arc: {damage: 3}}}
"""

FIGHT = """
actionomy: 1
fight: sparks
ruleset: sparks.yaml
map: |
  a..x
  ...y
  ...z
sides:
  one: {creatures: {ann: {role: caster, health: 9, at: a}}}
  two:
    creatures:
      xan: {role: caster, health: 9, at: x}
      yul: {role: caster, health: 9, at: y}
      zed: {role: caster, health: 2, at: z}
"""


class Arc(Effect):
    """Harms its target, then one more foe that the caster chooses, for one less."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.damage = words.column("damage")

    def happen(self, fight: Fight, who: int, target: int) -> None:
        fight.harm(target, fight.number(self.damage), who)
        others = sum(
            bit(other)
            for other in range(fight.state.layout.things)
            if fight.stands(other) and other != target and fight.state.side(other) != fight.state.side(who)
        )
        fight.choose(who, target, others)

    def resume(self, fight: Fight, who: int, target: int) -> None:
        fight.harm(fight.state.frame(frames.AMOUNT), fight.number(self.damage) - 1, who)


@pytest.fixture
def battle(tmp_path: Path) -> Battle:
    path = written(tmp_path, sparks=RULESET, fight=FIGHT)
    return actionomy.load(path, effects={"arc": (Arc, ("damage",))})


def test_the_second_target_is_a_decision_of_its_own(battle: Battle) -> None:
    battle.take("ann: arc xan")
    assert battle.decision is not None and battle.decision.kind == "choice"
    assert [str(option) for option in battle.options()] == ["ann: choose yul", "ann: choose zed"]
    battle.take("ann: choose yul")
    assert health(battle) == {"ann": 9, "xan": 6, "yul": 7, "zed": 2}
    assert battle.decision is not None and battle.decision.kind == "turn"


def test_the_choice_can_be_undone_saved_and_cloned_in_the_middle(battle: Battle) -> None:
    battle.take("ann: arc xan")
    other = battle.clone()
    again = restored(saved(battle), battle.setup)
    battle.take("ann: choose zed")
    assert health(battle)["zed"] == 0
    for copy in (other, again):
        assert copy.decision is not None and copy.decision.kind == "choice"
        copy.take("ann: choose zed")
        assert copy.engine.state.same(battle.engine.state)
    battle.undo()
    assert battle.decision is not None and battle.decision.kind == "choice"
    battle.undo()
    assert health(battle)["xan"] == 9


def test_nobody_to_choose_goes_on_without_a_question(battle: Battle) -> None:
    for name in ("yul", "zed"):
        battle.engine.fight.harm(battle.names.things.index(name), 99, -1)
    battle.take("ann: arc xan")
    assert health(battle)["xan"] == 6
    assert battle.decision is not None and battle.decision.kind == "turn"


def test_an_effect_that_nobody_gives_is_a_placed_error(tmp_path: Path) -> None:
    path = written(tmp_path, sparks=RULESET, fight=FIGHT)
    with pytest.raises(FileError, match="no effect is called 'arc'"):
        actionomy.load(path)
