"""Bodies on squares: whom a step provokes, crawling, being pushed, large creatures, and being carried along."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from common import written

import actionomy
from actionomy.battle import Battle
from actionomy.cli.board import map_lines
from actionomy.cli.look import scene_of
from actionomy.cli.style import Style
from actionomy.contract import breaches
from actionomy.core.state import HELD, PLACE
from actionomy.files.problems import FileError

RULESET = """
actionomy: 1
ruleset: bodies
space: {{grid: squares, through: allies, footprint: girth, crawl: crawl}}
attributes: {{girth: 1}}
modifiers: [crawl]
order: {{by: list}}
pools:
  act: {{size: 1, refill: {{at: turn_end, to: size}}}}
  reply: {{size: 1, refill: {{at: turn_start, to: size}}}}
  movement: {{size: 0, empties: turn_end}}
swaps:
  - {{spend: act, for: movement, gives: 6}}
kinds:
  act: {{when: turn}}
  reply: {{when: window}}
conditions:
  prone: {{modifies: {{crawl: 1}}}}
  riding: {{towards: true, follows: shares}}
  dragged: {{towards: true, follows: trails}}
{more}
windows:
  leaves: {{stages: [catch]}}
threat: {{reach: 1, when: {when}, opens: leaves}}
roles:
  walker: {{}}
  catcher: {{}}
actions:
  go: {{kind: act, cost: {{movement: path}}, target: place, effect: walk}}
  wait: {{kind: act, cost: {{act: 1}}, effect: say}}
  catch: {{for: catcher, kind: reply, on: leaves, by: foe, target: source, range: 9, cost: {{reply: 1}}, effect: say}}
"""

Fights = Callable[..., Battle]


@pytest.fixture
def fights(tmp_path: Path) -> Fights:
    """A fight on a map, of creatures in one line each, under rules that are changed as wished."""

    def made(board: str, ones: list[str], others: list[str], when: str = "away", more: str = "") -> Battle:
        sides = {"one": ones, "two": others}
        lines = ["actionomy: 1", "fight: bodies", "ruleset: bodies.yaml", "map: |"]
        lines += [f"  {row}" for row in board.split()]
        lines.append("sides:")
        for side, creatures in sides.items():
            lines.append(f"  {side}:")
            lines.append("    creatures:")
            lines += [f"      {creature}" for creature in creatures]
        rules = RULESET.format(when=when, more=more)
        return actionomy.load(written(tmp_path, bodies=rules, fight="\n".join(lines)))

    return made


def one(name: str, at: str, role: str = "walker", more: str = "") -> str:
    return f"{name}: {{role: {role}, health: 9, at: {at}{more}}}"


def asked(battle: Battle) -> tuple[str | None, str]:
    """Whose decision it is, and where the first creature stands."""
    assert battle.decision is not None
    engine = battle.engine
    return battle.decision.creature, battle.setup.names.places[engine.state.place(0)]


# ---- whom a step provokes


def test_leaving_any_place_beside_a_foe_provokes_it_again_and_again(fights: Fights) -> None:
    battle = fights("..... ..... .....", [one("ann", "b1")], [one("bob", "b2", "catcher")], when="any")
    battle.take("ann: go d1")
    assert asked(battle) == ("bob", "b1")
    battle.take("bob: pass")
    assert asked(battle) == ("bob", "c1")
    battle.take("bob: pass")
    assert asked(battle) == ("ann", "d1")


def test_sliding_around_a_foe_provokes_nothing_and_going_out_of_its_reach_does(fights: Fights) -> None:
    battle = fights("..... ..... .....", [one("ann", "b1")], [one("bob", "b2", "catcher")])
    battle.take("ann: go c2")
    assert asked(battle) == ("ann", "c2")
    battle.take("ann: go d2")
    assert asked(battle) == ("bob", "c2")
    battle.take("bob: catch ann")
    assert asked(battle) == ("ann", "d2")


def test_of_those_who_could_answer_only_those_are_asked_whose_reach_is_left(fights: Fights) -> None:
    foes = [one("bob", "a2", "catcher"), one("cat", "c2", "catcher"), one("dan", "f1", "catcher")]
    battle = fights("...... ......", [one("ann", "b1")], foes)
    battle.take("ann: go d1")
    assert asked(battle) == ("bob", "b1")  # not cat, whom ann stays beside, and not dan, whom she comes to
    battle.take("bob: pass")
    assert asked(battle) == ("ann", "d1")


def test_the_way_that_costs_the_same_and_leaves_fewer_is_gone(fights: Fights) -> None:
    foes = [one("bob", "a1", "catcher"), one("cat", "c1", "catcher")]
    battle = fights("..... ..... .....", [one("ann", "b2")], foes)
    battle.take("ann: go d2")
    assert asked(battle) == ("bob", "b2")
    battle.take("bob: catch ann")
    assert asked(battle) == ("ann", "d2")  # straight on by c2: d2 is still beside cat


def test_who_has_been_asked_about_a_step_is_not_asked_about_it_again(fights: Fights) -> None:
    foes = [one("bob", "a1", "catcher"), one("cat", "a3", "catcher")]
    battle = fights("..... ..... .....", [one("ann", "b2")], foes)
    battle.take("ann: go d2")
    assert asked(battle) == ("bob", "b2")
    battle.take("bob: pass")
    assert asked(battle) == ("cat", "b2")
    battle.take("cat: pass")
    assert asked(battle) == ("ann", "d2")
    battle.undo()
    assert asked(battle) == ("cat", "b2")


# ---- crawling

PRONE: Final = 0
RIDING: Final = 1
DRAGGED: Final = 2


def spot(battle: Battle, name: str) -> str:
    """Where a creature is."""
    return battle.names.places[battle.engine.state.place(battle.names.things.index(name))]


def at(battle: Battle, place: str) -> int:
    return battle.names.places.index(place)


def test_who_crawls_pays_one_more_for_every_step_and_on_difficult_ground_three_in_all(fights: Fights) -> None:
    battle = fights("...~~..", [one("ann", "a1", more=", conditions: prone")], [one("bob", "g1")])
    assert battle.why("ann: go d1") is not None  # two steps of 2 and one of 3, of 6 points
    battle.take("ann: go c1")
    assert battle.engine.state.pool(0, battle.names.pools.index("movement")) == 2
    battle.engine.fight.lift(0, PRONE)
    assert battle.why("ann: go d1") is None


# ---- being pushed


@pytest.mark.parametrize(
    ("centre", "spaces", "end", "missing", "bumped"),
    [
        ("d4", 2, "g4", 0, -1),
        ("d3", 2, "g6", 0, -1),
        ("e5", 9, "e1", 6, -1),  # the edge
        ("c4", 9, "h4", 6, 1),  # bob, in the way
        ("e4", 3, "e4", 0, -1),  # from where it is itself there is no direction
        ("d4", 0, "e4", 0, -1),
        ("d4", -5, "e4", 0, -1),
    ],
)
def test_who_is_pushed_goes_straight_away_until_something_is_in_the_way(
    fights: Fights, centre: str, spaces: int, end: str, missing: int, bumped: int
) -> None:
    battle = fights(" ".join(["........."] * 7), [one("ann", "e4")], [one("bob", "i4", "catcher")])
    fight = battle.engine.fight
    assert fight.push(0, at(battle, centre), spaces) == missing
    assert (spot(battle, "ann"), fight.bumped) == (end, bumped)


@pytest.mark.parametrize("wide", [1, 2, 3])
def test_the_way_of_a_push_is_the_line_whose_angle_is_nearest(fights: Fights, wide: int) -> None:
    battle = fights(" ".join(["............"] * 12), [one("ann", "f6", more=f", girth: {wide}")], [one("bob", "l12")])
    fight, space = battle.engine.fight, battle.engine.fight.space
    start = at(battle, "f6")
    for centre in range(space.places):
        across = space.column[start] + (wide - 1) / 2 - space.column[centre]
        down = space.row[start] + (wide - 1) / 2 - space.row[centre]
        angle = math.degrees(math.atan2(down, across))
        lines = {(x, y): math.degrees(math.atan2(y, x)) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y}
        best = min(lines, key=lambda line: abs((angle - lines[line] + 180) % 360 - 180))
        fight.push(0, centre, 1)
        gone = (
            space.column[fight.state.place(0)] - space.column[start],
            space.row[fight.state.place(0)] - space.row[start],
        )
        assert gone == (best if across or down else (0, 0))
        fight.move_to(0, start, 0)


def test_who_is_pushed_or_pulled_provokes_nobody_and_minds_no_difficult_ground(fights: Fights) -> None:
    battle = fights(".~~~#. ......", [one("ann", "a1")], [one("bob", "a2", "catcher"), one("cat", "f1")])
    fight = battle.engine.fight
    assert fight.pull(0, at(battle, "f1"), 2) == 0
    assert spot(battle, "ann") == "c1"
    assert fight.push(0, at(battle, "b1"), 5) == 4
    assert (spot(battle, "ann"), fight.bumped) == ("d1", -1)  # a wall
    assert asked(battle)[0] == "ann"


def test_who_is_pulled_comes_beside_and_nothing_is_missing(fights: Fights) -> None:
    battle = fights("....... .......", [one("ann", "a1")], [one("bob", "f2")])
    fight = battle.engine.fight
    assert fight.pull(0, at(battle, "f2"), 9) == 0
    assert spot(battle, "ann") == "e2"
    assert fight.bumped == -1


def test_pushing_is_defined_for_the_fallen_for_nowhere_and_for_the_absent(fights: Fights) -> None:
    battle = fights(".....", [one("ann", "a1")], [one("bob", "c1"), one("cat", "e1")])
    fight = battle.engine.fight
    fight.fall(1)
    assert fight.push(1, at(battle, "a1"), 2) == 0
    assert fight.push(0, -1, 2) == fight.push(0, 99, 2) == fight.push(-1, 0, 2) == fight.pull(0, 5, 1) == 0
    assert fight.pull(0, at(battle, "e1"), 3) == 0
    assert spot(battle, "ann") == "d1"


# ---- large creatures

WIDE: Final = ", girth: 2"


def test_a_large_creature_is_near_with_all_its_places_and_goes_where_all_of_it_fits(fights: Fights) -> None:
    battle = fights("...... ...... ..#... ......", [one("ann", "a1", more=WIDE)], [one("bob", "f2")])
    fight = battle.engine.fight
    assert fight.apart(0, 1) == 4 == fight.apart(1, 0)
    reach = [option.target for option in battle.options() if option.action == "go"]
    assert sorted(reach) == ["a2", "a3", "b1", "c1", "d1", "d2", "d3", "e3"]
    battle.take("ann: go d2")
    assert fight.apart(0, 1) == 1
    assert battle.view("one")["creatures"][0]["places"] == ["d2", "e2", "d3", "e3"]


def test_nobody_walks_through_any_place_of_a_foe_or_ends_on_any_of_an_ally(fights: Fights) -> None:
    battle = fights("..... .....", [one("ann", "a1"), one("cat", "b1", more=WIDE)], [one("bob", "d1", more=WIDE)])
    places = {option.target for option in battle.options() if option.action == "go"}
    assert places == {"a2"}


def test_a_large_creature_provokes_and_threatens_with_its_nearest_places(fights: Fights) -> None:
    rows = "........ ........ ........"
    battle = fights(rows, [one("ann", "a1", more=WIDE)], [one("bob", "c1", "catcher", WIDE)])
    battle.take("ann: go a2")
    assert asked(battle) == ("ann", "a2")  # still beside
    battle = fights(rows, [one("ann", "d1", more=WIDE)], [one("bob", "b1", "catcher", WIDE)])
    battle.take("ann: go e1")
    assert asked(battle) == ("bob", "d1")


def test_a_large_creature_is_pushed_as_a_whole(fights: Fights) -> None:
    battle = fights("........ ........ .....#..", [one("ann", "b1", more=WIDE)], [one("bob", "h2")])
    fight = battle.engine.fight
    assert fight.push(0, at(battle, "a1"), 9) == 5
    assert (spot(battle, "ann"), fight.bumped) == ("f1", 1)
    battle = fights("........ ........ .....#..", [one("ann", "c1", more=WIDE)], [one("bob", "h2")])
    fight = battle.engine.fight
    assert fight.push(0, at(battle, "b1"), 2) == 0
    assert fight.push(0, at(battle, "e1"), 2) == 2  # downwards, where the wall is in its way
    assert (spot(battle, "ann"), fight.bumped) == ("e1", -1)


def test_two_change_places_only_where_both_fit(fights: Fights) -> None:
    ones = [one("ann", "a1"), one("cat", "c1", more=WIDE)]
    battle = fights("....#.. .......", ones, [one("bob", "g1")])
    fight = battle.engine.fight
    assert fight.swap(0, 1)
    assert (spot(battle, "ann"), spot(battle, "cat")) == ("c1", "a1")
    fight.move_to(0, at(battle, "d1"), 0)
    assert not fight.swap(0, 1)  # the wall
    assert (spot(battle, "ann"), spot(battle, "cat")) == ("d1", "a1")
    fight.move_to(0, at(battle, "c1"), 0)
    assert fight.swap(1, 0) is True
    fight.move_to(0, at(battle, "b2"), 0)
    fight.move_to(1, at(battle, "a1"), 0)
    assert not fight.swap(0, 1)  # they would overlap
    assert not fight.swap(0, -1)


def test_who_appears_comes_as_near_as_there_is_room(fights: Fights) -> None:
    ones = [one("ann", "a1"), one("cat", "a1", more=f"{WIDE}, waits: true")]
    battle = fights("..... ..... .....", ones, [one("bob", "c2")])
    fight = battle.engine.fight
    fight.appear(1, at(battle, "b2"))
    assert spot(battle, "cat") == "a2"
    fight.fall(1)
    fight.appear(1, -1)
    assert not fight.stands(1)


@pytest.mark.parametrize(
    ("ann", "cat", "said"),
    [
        ("e1", "a1", "'ann' is 2 places wide and does not fit on the map at e1"),
        ("c1", "a1", "'ann' stands in a wall at d2; it needs a free place"),
        ("a1", "b2", "'cat' stands on 'ann' at b2; it needs a free place"),
    ],
)
def test_a_large_creature_must_fit_where_it_is_set_down(fights: Fights, ann: str, cat: str, said: str) -> None:
    with pytest.raises(FileError, match=said):
        fights("..... ...#. .....", [one("ann", ann, more=WIDE), one("cat", cat)], [one("bob", "a3")])


def test_widths_that_make_no_sense_and_followers_of_nobody_are_refused(fights: Fights) -> None:
    with pytest.raises(FileError, match="girth of 'ann' is how many squares wide it is: 1 to 4, not 7"):
        fights("..... .....", [one("ann", "a1", more=", girth: 7")], [one("bob", "e1")])
    with pytest.raises(FileError, match="'lost' follows nobody unless it is `towards` somebody"):
        fights(".....", [one("ann", "a1")], [one("bob", "e1")], more="  lost: {follows: trails}")


def test_the_map_shows_a_large_creature_on_all_its_places(fights: Fights) -> None:
    battle = fights("..... ..... .....", [one("ann", "b1", more=WIDE)], [one("bob", "e3")])
    lines = map_lines(scene_of(battle), Style(80), {})
    assert [line.count("A") for line in lines[1:]] == [2, 2, 0]


# ---- being carried along


def test_a_rider_shares_the_place_is_in_nobodys_way_and_goes_along(fights: Fights) -> None:
    battle = fights("....... .......", [one("ann", "a1"), one("cat", "a2")], [one("bob", "g1")])
    fight = battle.engine.fight
    fight.put(1, RIDING, 0)
    assert spot(battle, "cat") == "a1"
    told = battle.take("ann: go d1")
    assert (spot(battle, "ann"), spot(battle, "cat")) == ("d1", "d1")
    assert "cat is taken along by ann, from a1 to d1." in [event.sentence for event in told]
    assert fight.push(0, at(battle, "c1"), 1) == 0
    assert spot(battle, "cat") == "e1"
    fight.lift(1, RIDING)
    assert spot(battle, "cat") == "d1"
    assert fight.push(0, at(battle, "f1"), 1) == 1
    assert fight.bumped == 1


def test_who_is_dragged_takes_the_place_that_was_left_last_unless_force_moves_the_other(fights: Fights) -> None:
    battle = fights("....... .......", [one("ann", "b1")], [one("bob", "a1"), one("cat", "g2")])
    fight = battle.engine.fight
    fight.put(1, DRAGGED, 0)
    battle.take("ann: go e1")
    assert (spot(battle, "ann"), spot(battle, "bob")) == ("e1", "d1")
    fight.push(0, at(battle, "d1"), 2)
    assert (spot(battle, "ann"), spot(battle, "bob")) == ("g1", "d1")


def test_who_is_dragged_by_a_large_one_stays_near(fights: Fights) -> None:
    battle = fights("....... .......", [one("ann", "b1", more=WIDE)], [one("bob", "a1"), one("cat", "g2")])
    fight = battle.engine.fight
    fight.put(1, DRAGGED, 0)
    battle.take("ann: go d1")
    assert (spot(battle, "ann"), spot(battle, "bob")) == ("d1", "c1")


def test_two_who_ride_each_other_do_not_go_round_for_ever(fights: Fights) -> None:
    battle = fights("....... .......", [one("ann", "a1"), one("cat", "a2")], [one("bob", "g1")])
    fight = battle.engine.fight
    fight.put(1, RIDING, 0)
    fight.put(0, RIDING, 1)
    fight.move_to(0, at(battle, "c1"), 0)
    assert (spot(battle, "ann"), spot(battle, "cat")) == ("c1", "c1")


# ---- all of it together


def test_fights_of_large_prone_riding_and_dragged_creatures_keep_the_contract(fights: Fights) -> None:
    rows = "......~~.. ...#...... ......+... .~~....... .........."
    ones = [
        one("ann", "a1", "catcher", WIDE),
        one("cat", "d3", "walker", ", conditions: prone"),
        one("dan", "a4", "walker", ", girth: 2, conditions: prone"),
    ]
    others = [one("bob", "h1", "catcher", ", girth: 3"), one("eve", "e5", "catcher"), one("fay", "g5", "walker")]
    battle = fights(rows, ones, others)
    start = battle.setup.state  # which every fight begins with a copy of
    for who, condition, leader in ((1, RIDING, 0), (5, DRAGGED, 2)):
        start.set_row(who, HELD, start.held(who) | 1 << condition)
        start.set_amount(who, condition, 1 << leader)
    start.set_row(1, PLACE, start.place(0))
    assert breaches(battle.setup, [1], steps=20, sample=4) == []
