"""What a file may say of conditions: held towards the latest, barring what is done to somebody, named by subjects."""

from pathlib import Path

import pytest
from common import written

import actionomy
from actionomy.battle import Battle
from actionomy.files.problems import FileError

FIGHT = """actionomy: 1
fight: two
ruleset: nimble
map: |
  at.
  bo.
sides:
  heroes:
    creatures:
      ann: {role: hero, at: a, health: 9, weapons: {club: {dice: 1d6}}, powers: {call: {inflicts: CONDITION}}}
      bea: {role: hero, at: b, health: 9}
  monsters: {creatures: {troll: {role: monster, at: t, health: 9}, ogre: {role: monster, at: o, health: 9}}}
"""


def fight(folder: Path, condition: str = "taunted") -> Battle:
    return actionomy.load(written(folder, two=FIGHT.replace("CONDITION", condition)), seed=1)


def put(battle: Battle, who: str, condition: str, source: str) -> None:
    names = battle.names
    battle.engine.fight.put(names.things.index(who), names.conditions.index(condition), names.things.index(source))


def towards(battle: Battle, who: str, condition: str) -> list[str]:
    names = battle.names
    held = int(battle.engine.state.amount(names.things.index(who), names.conditions.index(condition)))
    return [name for k, name in enumerate(names.things) if held >> k & 1]


def test_of_one_that_is_held_towards_the_latest_the_others_are_forgotten(tmp_path: Path) -> None:
    battle = fight(tmp_path)
    for condition, held in (("frightened", ["ann", "bea"]), ("taunted", ["bea"])):
        put(battle, "troll", condition, "ann")
        put(battle, "troll", condition, "bea")
        assert towards(battle, "troll", condition) == held


def test_a_refusal_says_towards_whom_a_condition_forbids_it(tmp_path: Path) -> None:
    battle = fight(tmp_path)
    put(battle, "ann", "charmed", "troll")
    battle.engine.advance()
    assert "being charmed towards troll forbids it" in str(battle.why("ann: attack troll with club"))
    assert any("attack ogre" in str(option) for option in battle.options())


def test_a_subject_names_a_condition_that_there_is(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there is no condition 'taunte' \\(did you mean 'taunted'"):
        fight(tmp_path, "taunte")
    assert fight(tmp_path, "none").names.things
