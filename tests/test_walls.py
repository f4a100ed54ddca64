"""Walls on the borders of zones: what is wrong with them is said with its place, and both views show them."""

from pathlib import Path

import pytest
from common import written

from actionomy.battle import Battle
from actionomy.cli.look import scene_of
from actionomy.core.zones import Zones
from actionomy.files.fights import load_fight
from actionomy.files.problems import FileError
from actionomy.store.saves import restored

FIGHT = """\
actionomy: 1
fight: walls
ruleset: magewars
zones: {columns: 4, rows: 3}
things:
  hedge: {between: [b2, c2], shuts: true, hides: true}
sides:
  north: {creatures: {selka: {is: stormcaller, at: a1}}}
  south: {creatures: {orm: {is: thornlord, at: d3}}}
"""


def fight(tmp_path: Path, old: str = "", new: str = "") -> str:
    return written(tmp_path, walls=FIGHT.replace(old, new) if old else FIGHT)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[b2, c2]", "[b2, b2]", "two zones, not inside one; name b2 and a neighbour: b1, a2, c2, b3"),
        ("[b2, c2]", "[b2, d2]", "'hedge' cannot stand between b2 and d2: they have no border"),
        ("[b2, c2]", "[b2, c3]", "'hedge' cannot stand between b2 and c3: they have no border"),
        ("[b2, c2]", "[b2, e2]", "there is no place 'e2' on the map"),
        ("[b2, c2]", "[b2]", "between"),
        ("shuts: true", "attributes: {wall_dise: 2}", "there is no attribute 'wall_dise' (did you mean 'wall_dice'?)"),
        ("at: d3", "at: d4", "there is no place 'd4' on the map"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_wall_is_said_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(FileError) as raised:
        load_fight(fight(tmp_path, old, new))
    [problem] = raised.value.problems
    assert said in str(problem)
    assert problem.line in (6, 9)


def test_a_map_of_squares_has_no_borders(tmp_path: Path) -> None:
    text = FIGHT.replace("magewars", "nimble").replace("zones: {columns: 4, rows: 3}", "map: |\n  ....\n  ....\n  ....")
    text = text.replace("stormcaller", "warden").replace("thornlord", "brute")
    with pytest.raises(FileError, match="only zones have borders"):
        load_fight(written(tmp_path, squares=text))


def test_views_and_the_board_show_a_wall(tmp_path: Path) -> None:
    battle = Battle(load_fight(fight(tmp_path)), 1)
    [wall] = battle.view("north")["things"]
    assert wall == {
        "name": "hedge", "place": "b2", "status": "border", "between": ["b2", "c2"], "shuts": True, "hides": True,
    }  # fmt: skip
    [drawn] = scene_of(battle).things
    assert (drawn.status, drawn.known) == ("border", "to c2, shut, opaque")


def test_a_fight_with_a_wall_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    battle = Battle(load_fight(fight(tmp_path)), 1)
    battle.take(battle.options()[0])
    other = restored(battle.save())
    assert other.view("north") == battle.view("north")


def test_what_is_seen_one_way_is_seen_the_other_way(tmp_path: Path) -> None:
    battle = Battle(load_fight(fight(tmp_path)), 1)
    space = battle.engine.fight.space
    assert isinstance(space, Zones)
    battle.engine.fight.sight.look_round()
    shut = space.empty_set()
    dark = {(a, b) for a in range(12) for b in range(12) if space.sight(a, b, shut) == 0}
    assert dark == {(b, a) for a, b in dark}
    assert (5, 6) in dark and (4, 7) in dark
    assert (5, 10) not in dark and (1, 2) not in dark
