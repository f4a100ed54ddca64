"""Areas as a ruleset's file says them: where they may be aimed, whom an effect finds caught, and how people see it."""

from pathlib import Path

import pytest
from common import health, written

import actionomy
from actionomy.battle import Battle
from actionomy.cli.draw import row_choice
from actionomy.cli.look import scene_of
from actionomy.cli.screen import menu_now
from actionomy.contract import breaches
from actionomy.core.bits import bit, lowest
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.files.fights import load_fight
from actionomy.files.problems import FileError
from actionomy.players.greedy import Greedy
from actionomy.words.candidates import caught

RULESET = """
actionomy: 1
ruleset: fires
rules: {no_sight: F-1, hits_nobody: F-2}
space: {grid: squares}
order: {by: list}
attributes: {power: 1}
subjects:
  spell: {plural: spells, attributes: {wide: 0}}
pools:
  act: {size: 2, refill: {at: turn_end, to: size}}
kinds:
  act: {when: turn}
roles:
  caster: {}
actions:
  blast: {kind: act, cost: {act: 1}, target: place, range: 4, sight: true, area: {burst: power},
    effect: {burn: {damage: 2}}, worth: 2}
  storm: {kind: act, cost: {act: 1}, target: place, range: 4, area: {burst: 1}, hits: all,
    effect: {burn: {damage: 1}}, worth: 1}
  breath: {kind: act, cost: {act: 1}, with: spell, target: place, area: {cone: subject.wide},
    effect: {burn: {damage: 1}}}
  bolt: {kind: act, cost: {act: 1}, target: place, area: {line: 12}, effect: {burn: {damage: 1}}}
  ritual: {kind: act, cost: {act: 2}, split: {parts: 2, each: {act: 1}}, target: place, range: 4, area: {burst: 1},
    effect: {burn: {damage: 9}}}
  aim: {kind: act, target: foe, range: 20, effect: say,
    where: {behind: {if: not target.cover, says: its target is behind something, rule: F-3}}}
"""

FIGHT = """
actionomy: 1
fight: fires
ruleset: fires.yaml
map: |
  .......
  .a.bx..
  ....y.:
  .#.....
  ..z...w
sides:
  one:
    creatures:
      ann: {role: caster, health: 9, at: a, spells: {flames: {wide: 3}}}
      bob: {role: caster, health: 9, at: b}
  two:
    creatures:
      xan: {role: caster, health: 9, at: x}
      yul: {role: caster, health: 2, at: y}
      zed: {role: caster, health: 9, at: z}
      wim: {role: caster, health: 9, at: w}
"""


class Burn(Effect):
    """Harms all who are caught, one after the other."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.damage = words.column("damage")

    def happen(self, fight: Fight, who: int, target: int) -> None:
        caught = fight.caught(who, target)
        while caught:
            other = lowest(caught)
            caught &= ~bit(other)
            fight.harm(other, fight.number(self.damage), who)


EFFECTS = {"burn": (Burn, ("damage",))}


@pytest.fixture
def battle(tmp_path: Path) -> Battle:
    return of(tmp_path)


def of(folder: Path, ruleset: str = RULESET, fight: str = FIGHT) -> Battle:
    return actionomy.load(written(folder, fires=ruleset, fight=fight), effects=EFFECTS)


def aims(battle: Battle, action: str) -> list[str]:
    return [option.target for option in battle.options() if option.action == action]


def codes(battle: Battle, text: str) -> list[str]:
    refusal = battle.why(text)
    return refusal.codes if refusal else []


def test_a_burst_may_be_aimed_where_it_is_in_range_and_in_sight_and_catches_a_foe(battle: Battle) -> None:
    found = aims(battle, "blast")
    assert {"d2", "f3", "e2", "c4"} <= set(found)  # d2: where a friend stands; c4: beside zed
    assert codes(battle, "ann: blast a1") == ["hits_nobody"]
    assert codes(battle, "ann: blast g3") == ["out_of_range", "hits_nobody"]
    assert codes(battle, "ann: blast b5") == ["no_sight"]  # zed would be caught there, behind the wall
    assert codes(battle, "ann: blast b4") == ["wrong_target"]  # nothing but wall
    assert codes(battle, "ann: storm b5") == []  # which asks for no sight
    said = battle.why("ann: blast a1")
    assert said is not None
    assert said.sentence == "ann can't blast a1, paid act: nobody would be caught there (F-2)."


def test_an_effect_finds_all_who_are_caught(battle: Battle) -> None:
    battle.take("ann: blast d2")
    assert health(battle) == {"ann": 9, "bob": 9, "xan": 7, "yul": 0, "zed": 9, "wim": 9}
    battle.take("ann: storm d2")  # it hits friends too
    assert health(battle) == {"ann": 9, "bob": 8, "xan": 6, "yul": 0, "zed": 9, "wim": 9}


def test_a_cone_goes_towards_a_place_beside_its_actor(battle: Battle) -> None:
    assert aims(battle, "breath") == ["c2", "b3"]
    battle.take("ann: breath c2 with flames")
    assert {name for name, left in health(battle).items() if left < 9} == {"xan", "yul"}
    assert codes(battle, "ann: breath d2 with flames") == ["wrong_target"]


def test_a_line_goes_to_the_rim(battle: Battle) -> None:
    assert "g2" in aims(battle, "bolt")
    assert codes(battle, "ann: bolt f2") == ["wrong_target"]
    assert codes(battle, "ann: bolt a1") == ["hits_nobody"]
    battle.take("ann: bolt g2")
    assert health(battle) == {"ann": 9, "bob": 9, "xan": 8, "yul": 2, "zed": 9, "wim": 9}  # bob is no foe


def test_what_is_begun_at_a_place_is_gone_on_with_there(battle: Battle) -> None:
    battle.take("ann: ritual d2, paid act, part 1 of 2")
    for name in ("ann", "bob", "xan", "yul", "zed", "wim"):
        battle.take(f"{name}: end turn")
    assert [option.target for option in battle.options() if option.part == 2] == ["d2"]
    assert codes(battle, "ann: ritual e2, paid act, part 2 of 2") == ["wrong_target"]
    battle.take("ann: ritual d2, paid act, part 2 of 2")
    assert [health(battle)[name] for name in ("xan", "yul", "zed")] == [0, 0, 9]


def test_formulas_and_effects_can_ask_who_is_in_cover(tmp_path: Path) -> None:
    battle = of(
        tmp_path, fight=FIGHT.replace("at: y}", "at: g3}").replace("at: z}", "at: b5}")
    )  # in cover; behind a wall
    assert "xan" in aims(battle, "aim")
    assert codes(battle, "ann: aim wim") == []
    assert codes(battle, "ann: aim yul") == ["behind"]
    fight = battle.engine.fight
    assert (fight.cover(0, 3), fight.sees(0, 3)) == (True, True)
    assert (fight.cover(0, 2), fight.sees(0, 4)) == (False, False)


def test_the_wide_are_seen_and_caught_by_any_of_their_places_and_begin_at_the_nearest(tmp_path: Path) -> None:
    ruleset = RULESET.replace("{grid: squares}", "{grid: squares, footprint: girth}")
    ruleset = ruleset.replace("{power: 1}", "{power: 1, girth: 1}")
    wide = FIGHT.replace("at: x}", "at: a4, girth: 2}").replace("at: z}", "at: b1}")  # xan: a4, a5, (wall) and b5
    battle = of(tmp_path, ruleset, wide.replace(".#.....", "...#...").replace("..z...w", "......w"))
    fight = battle.engine.fight
    assert fight.would_catch(0, 1, battle.names.places.index("c5")) == bit(2)  # by b4 and b5
    assert battle.names.places[fight.areas.start(2, battle.names.places.index("c5"))] == "b5"
    shut_in = wide.replace(".#.....", "..#....").replace("..z...w", "..#...w").replace("at: y}", "at: d5}")
    battle = of(tmp_path, ruleset, shut_in)
    fight = battle.engine.fight
    assert not fight.sees(2, 3)
    assert fight.sees(2, 0) and fight.sees(0, 2)


def test_the_menu_lists_whom_an_area_would_catch_and_no_place_to_go_to(battle: Battle) -> None:
    rows = {row.label: row for row in menu_now(battle, scene_of(battle)).rows}
    assert row_choice(rows["breath with flames"]) == "c2 (xan, yul), b3 (zed)"
    assert row_choice(rows["blast"]).startswith("d1 (xan), d2 (xan, yul), ")
    assert not rows["blast"].to_places


def test_a_machine_player_aims_where_it_catches_more_foes_and_fewer_friends(tmp_path: Path) -> None:
    battle = of(tmp_path, RULESET.replace("{damage: 1}}, worth: 1", "{damage: 1}}, worth: 5"))  # the storm
    number = int(Greedy().choose(battle.engine))
    (chosen,) = [option for option in battle.options() if option.code == number]
    assert chosen.action == "storm"
    assert caught(battle.engine, battle.names, number) == ["xan", "yul"]


def test_a_fight_with_areas_keeps_every_promise(tmp_path: Path) -> None:
    of(tmp_path)
    assert breaches(load_fight(str(tmp_path / "fight.yaml"), effects=EFFECTS), range(2)) == []


MISTAKES = {
    "an area has no place": ("target: place, area: {line: 12}", "target: foe, range: 3, area: {line: 12}",
        "an area spreads from a place; write `target: place`"),
    "an area has no size": ("{line: 12}", "{line: 0}", "a line of 0 is too small; it must be 1 or more"),
    "an area has a size below nothing": ("{burst: power}", "{burst: power - 3}",
        "a burst of -2 is too small; it must be 0 or more"),
    "an area has a shape that is not known": ("{line: 12}", "{lime: 12}",
        "'lime' must be burst, cone or line, not the text 'lime' (did you mean 'line'?)"),
    "an area has two shapes": ("{line: 12}", "{line: 12, cone: 2}", "it has more than one area: line and cone"),
    "hits says nothing": ("effect: say", "hits: all, effect: say",
        "only an area hits those who are in it; say `area` too"),
    "an area speaks of one target": ("area: {line: 12}", "area: {line: 12}, where: {odd: {if: target.health}}",
        "what has an area has no one target for `where` to speak of; use `needs`"),
    "a cone is among zones": ("{grid: squares}", "{grid: zones}",
        "a cone needs squares, and there are zones here; a burst goes with both"),
    "a reason is not known": ("{no_sight: F-1", "{no_site: F-1",
        "there is no reason 'no_site' (did you mean 'no_sight'?)"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_said_where_it_stands(mistake: str, tmp_path: Path) -> None:
    old, new, expected = MISTAKES[mistake]
    assert old in RULESET
    with pytest.raises(FileError) as error:
        of(tmp_path, RULESET.replace(old, new), FIGHT)
    assert expected in str(error.value)
