"""How fights begin: dice before the first decision, seeded, named or asked; the odds of initiative."""

from fractions import Fraction
from pathlib import Path

import pytest
from common import written

import actionomy
from actionomy.battle import ActionomyError, Battle
from actionomy.files.fights import load_fight
from actionomy.store.logs import replay, write_log

FIGHT = """
actionomy: 1
fight: two
ruleset: nimble
map: |
  ......
  .a..t.
  .b....
sides:
  heroes:
    creatures:
      ada: {{role: hero, at: a, health: 20, initiative: {bonus}, weapons: {{blade: {{dice: 1d6}}}}}}
      bo: {{role: hero, at: b, health: 20, initiative: 1, weapons: {{blade: {{dice: 1d6}}}}}}
  monsters: {{creatures: {{troll: {{role: monster, at: t, health: 9, weapons: {{club: {{dice: 1d4}}}}}}}}}}
"""


def fight(folder: Path, bonus: int = 0) -> str:
    return written(folder, two=FIGHT.format(bonus=bonus))


def actions(battle: Battle, who: str) -> int:
    names = battle.names
    return int(battle.engine.state.pool(names.things.index(who), names.pools.index("action")))


@pytest.mark.parametrize(
    ("bonus", "ones", "twos", "threes"),
    [(-2, 11, 8, 1), (-1, 10, 9, 1), (0, 9, 10, 1), (1, 8, 10, 2), (2, 7, 10, 3), (3, 6, 10, 4), (4, 5, 10, 5)],
)
def test_the_first_turn_has_as_many_actions_as_the_faces_of_the_die_give_by_hand(
    tmp_path: Path, bonus: int, ones: int, twos: int, threes: int
) -> None:
    setup = load_fight(fight(tmp_path, bonus))
    found = dict.fromkeys((1, 2, 3), Fraction(0))
    for face in range(1, 21):
        found[actions(Battle(setup, dice=[face, 5]), "ada")] += Fraction(1, 20)
    assert found == {1: Fraction(ones, 20), 2: Fraction(twos, 20), 3: Fraction(threes, 20)}


def asked(folder: Path) -> Battle:
    return actionomy.load(fight(folder), dice="asked")


def test_dice_are_asked_before_the_first_decision(tmp_path: Path) -> None:
    battle = asked(tmp_path)
    assert battle.decision is not None
    assert (battle.decision.kind, battle.decision.creature, battle.round) == ("roll", "ada", 0)
    assert battle.options() == []
    assert battle.refusals() == []
    assert not battle.undo()
    with pytest.raises(ActionomyError):
        battle.roll([21])
    assert battle.roll([17]) == []
    assert battle.decision.creature == "bo"
    told = [str(event) for event in battle.roll([2])]
    assert "ada has an initiative of 17 and begins with 2 actions." in told
    assert (actions(battle, "ada"), actions(battle, "bo"), battle.round) == (2, 1, 1)
    assert battle.decision is not None
    assert battle.decision.kind == "turn"


def test_a_fight_that_waits_for_its_first_dice_is_saved_and_restored(tmp_path: Path) -> None:
    battle = asked(tmp_path)
    again = actionomy.restore(battle.save())
    again.roll([17])
    again = actionomy.restore(again.save())
    again.roll([2])
    battle.roll([17])
    battle.roll([2])
    assert again.engine.state.same(battle.engine.state)
    assert [str(event) for event in again.events] == [str(event) for event in battle.events]
    over = actionomy.restore(again.save())
    over.take("ada: end turn")
    assert over.undo()
    assert over.engine.state.same(battle.engine.state)
    assert not over.undo()


def test_the_log_of_a_fight_whose_first_dice_were_asked_is_played_again(tmp_path: Path) -> None:
    battle = asked(tmp_path)
    battle.roll([17])
    battle.roll([2])
    battle.take("ada: end turn")
    path = tmp_path / "fight.jsonl"
    write_log(battle, path)
    assert replay(path).engine.state.same(battle.engine.state)


def test_seeded_fights_begin_alike(tmp_path: Path) -> None:
    one, other = (actionomy.load(fight(tmp_path), seed=3) for _ in range(2))
    assert one.engine.state.same(other.engine.state)
    assert {actions(one, "ada"), actions(one, "bo")} <= {1, 2, 3}
    assert sum(event.kind == "initiative" for event in one.events) == 2
    again = actionomy.restore(one.save())
    assert again.engine.state.same(one.engine.state)


def test_named_dice_that_are_too_few_for_the_beginning_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ActionomyError, match="as the fight begins"):
        actionomy.load(fight(tmp_path), dice=[7])
