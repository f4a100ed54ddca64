"""The chances and means of Nimble's attacks, exactly, against what is known by hand; and what holds for all dice.

A die that explodes has no last throw.  The walk through all outcomes is cut at a number of throws, three times, one
throw later each time; what the further throws add is a series that these three begin: each is less likely by the same
factor, and adds as much more as the one before, so its sum is known exactly.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from chances import ONE_DIE, TWO_DICE, F, Table, mean, passing
from common import setup_of
from hypothesis import given, settings
from hypothesis import strategies as st

from actionomy.battle import Battle
from actionomy.core.odds import odds
from actionomy.core.state import State
from actionomy.rulesets.nimble.dice import kept, total_of
from actionomy.rulesets.nimble.turns import first_actions

FIGHT = Path(__file__).parent / "fights" / "nimble-odds.yaml"


def harm(weapon: str, target: str, times: int, least: Fraction, ruleset: str, who: str = "ada") -> Table:
    """How likely each amount of harm is, after so many attacks in the same turn."""
    battle = Battle(setup_of(str(FIGHT), ruleset), 1)
    while who not in (battle.decision.creatures if battle.decision else ()):
        battle.take(next(option for option in battle.options() if option.action in ("end turn", "pass")))
    text = f"{who}: attack {target} with {weapon}"
    for _ in range(times):
        battle.take(text)
    number = battle.names.things.index(target)
    before = int(battle.engine.state.health(number))
    option = next(option.code for option in battle.options() if option.text.startswith(f"{text}, "))

    def hurt(state: State) -> int:
        return before - int(state.health(number))

    found = odds(battle.engine, option, hurt, least=least, further=passing)
    return {amount: chance for amount, chance in found.items() if isinstance(amount, int)}


class Odds:
    """Miss, critical hit and mean of an attack, exactly."""

    def __init__(self, weapon: str, sides: int, thrown: int, cut: Callable[[Fraction], Table], each: int = 1) -> None:
        """`thrown` dice, then `each` for every throw of the explosion."""
        tables = [cut(F(1, sides ** (thrown + each * k - 1)) if k else F(1)) for k in range(4)]
        self.miss = tables[0].get(0, F(0))
        self.critical = 1 - sum(tables[0].values())
        means = [mean(table) for table in tables]
        one, two, three = ((means[k] - means[k - 1]) * F(sides) ** k for k in (1, 2, 3))
        assert three - two == two - one
        r = F(1, sides)
        rest = r**3 * (three * r / (1 - r) + (three - two) * r / (1 - r) ** 2)
        self.mean = means[3] + rest


@cache
def exactly(
    weapon: str, sides: int, dice: int, times: int = 0, target: str = "plain", ruleset: str = "", who: str = "ada"
) -> Odds:
    thrown = dice + times + (target == "held")
    return Odds(weapon, sides, thrown, lambda least: harm(weapon, target, times, least, ruleset, who))


@pytest.mark.parametrize(("times", "miss", "critical", "whole"), ONE_DIE)
def test_h1_one_die_of_six_hurts_less_with_every_disadvantage(
    times: int, miss: Fraction, critical: Fraction, whole: Fraction
) -> None:
    found = exactly("d6", 6, 1, times)
    assert (found.miss, found.critical, found.mean) == (miss, critical, whole)


@pytest.mark.parametrize(
    ("sides", "whole"),
    [(4, F(37, 12)), (6, F(121, 30)), (8, F(281, 56)), (10, F(541, 90)), (12, F(925, 132)), (20, F(4181, 380))],
)
def test_h2_one_die_of_any_size_misses_as_often_as_it_crits(sides: int, whole: Fraction) -> None:
    found = exactly(f"d{sides}", sides, 1)
    assert (found.miss, found.critical, found.mean) == (F(1, sides), F(1, sides), whole)


@pytest.mark.parametrize(("times", "miss", "critical", "whole"), TWO_DICE)
def test_h3_and_h4_two_dice_crit_by_the_first_alone_of_those_that_disadvantage_leaves(
    times: int, miss: Fraction, critical: Fraction, whole: Fraction
) -> None:
    found = exactly("2d6", 6, 2, times)
    assert (found.miss, found.critical, found.mean) == (miss, critical, whole)


def test_h4_advantage_drops_the_lowest_of_one_die_more() -> None:
    found = exactly("2d6", 6, 2, target="held")
    assert (found.miss, found.critical, found.mean) == (F(1, 36), F(7, 27), F(424, 45))


def test_h5_vicious_dice_go_on_with_one_more() -> None:
    found = Odds("cruel", 4, 1, lambda least: harm("cruel", "plain", 0, least, ""), each=2)
    assert (found.miss, found.critical, found.mean) == (F(1, 4), F(1, 4), F(47, 12))


def test_h6_three_attacks_in_a_turn_hurt_less_and_less() -> None:
    three = [exactly("d6 and 2", 6, 1, times).mean for times in range(3)]
    assert three == [F(57, 10), F(671, 180), F(1007, 360)]
    assert sum(three) == F(489, 40)


@pytest.mark.parametrize(
    ("weapon", "sides", "dice", "plain", "miss", "rushed", "rushed_miss"),
    [
        ("d12", 12, 1, F(925, 132), F(1, 12), 4.4034, F(23, 144)),
        ("2d6", 6, 2, F(139, 20), F(1, 6), 4.7231, F(7, 27)),
        ("3d4", 4, 3, F(41, 6), F(1, 4), 4.7122, F(93, 256)),
    ],
)
def test_h7_the_same_faces_in_all_hurt_differently_by_their_number(
    weapon: str, sides: int, dice: int, plain: Fraction, miss: Fraction, rushed: float, rushed_miss: Fraction
) -> None:
    first, second = exactly(weapon, sides, dice), exactly(weapon, sides, dice, 1)
    assert (first.mean, first.miss, second.miss) == (plain, miss, rushed_miss)
    assert round(float(second.mean), 4) == rushed


@pytest.mark.parametrize(
    ("target", "ruleset", "one", "two"),
    [
        ("plain", "", F(107, 14), F(189, 20)),
        ("medium", "", F(151, 28), F(149, 20)),
        ("heavy", "", F(109, 28), F(317, 60)),
        ("medium", "nimble-p2", F(109, 28), F(367, 60)),
        ("heavy", "nimble-p2", F(113, 56), F(601, 180)),
    ],
)
def test_h8_armour_takes_off_what_its_printing_says(target: str, ruleset: str, one: Fraction, two: Fraction) -> None:
    assert exactly("d8 and 3", 8, 1, target=target, ruleset=ruleset).mean == one
    assert exactly("2d6 and 3", 6, 2, target=target, ruleset=ruleset).mean == two


@pytest.mark.parametrize(("ruleset", "whole"), [("", F(59, 10)), ("nimble-p2", F(86, 15))])
def test_h9_an_opening_adds_one_or_turns_the_die_to_its_next_face(ruleset: str, whole: Fraction) -> None:
    found = exactly("d6", 6, 1, target="open", ruleset=ruleset)
    assert (found.miss, found.critical, found.mean) == (F(0), F(1, 3), whole)


def test_h9_danger_that_is_anticipated_hits_less_often() -> None:
    table = harm("d6", "ada", 0, F(1, 100), "", "striker")
    assert sum(table.values()) == 1
    assert table[0] == F(1, 3)
    assert mean(table) == F(7, 3)


@pytest.mark.parametrize(("times", "whole"), [(0, F(9)), (1, F(225, 32))])
def test_h10_dice_without_a_primary_one_neither_miss_nor_crit(times: int, whole: Fraction) -> None:
    table = harm("wide", "plain", times, F(1, 10**6), "")
    assert sum(table.values()) == 1
    assert mean(table) == whole


@pytest.mark.parametrize(
    ("bonus", "one", "two", "three"),
    [(-2, 11, 8, 1), (-1, 10, 9, 1), (0, 9, 10, 1), (1, 8, 10, 2), (2, 7, 10, 3), (3, 6, 10, 4), (4, 5, 10, 5),
     (5, 4, 10, 6)],
)  # fmt: skip
def test_h11_the_first_turn_has_as_many_actions_as_the_faces_of_the_die_give(
    bonus: int, one: int, two: int, three: int
) -> None:
    had = [int(first_actions(face, face + bonus, 3)) for face in range(1, 21)]
    assert [had.count(actions) for actions in (1, 2, 3)] == [one, two, three]


# What holds for all dice.


@given(st.integers(2, 20), st.data())
def test_advantage_is_disadvantage_in_a_mirror(sides: int, data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.integers(1, sides), min_size=1, max_size=8))
    net = data.draw(st.integers(-6, 6))
    mirrored = [sides + 1 - face for face in faces]
    assert [sides + 1 - face for face in kept(faces, net)] == kept(mirrored, -net)


@given(st.lists(st.integers(1, 20), min_size=1, max_size=8), st.integers(-6, 6))
def test_what_is_kept_stands_in_its_order_and_what_goes_was_thrown(faces: list[int], net: int) -> None:
    left = kept(faces, net)
    assert len(left) == max(0, len(faces) - abs(net))
    rest = iter(faces)
    assert all(face in rest for face in left)


def worth(faces: tuple[int, ...], net: int, sides: int) -> Fraction:
    """What an attack with these dice does, on the average of its explosion."""
    left = kept(list(faces), net)
    if left[0] == 1:
        return F(0)
    further = F(sides + 1, 2) * F(sides, sides - 1) if left[0] == sides else F(0)
    return int(total_of(left)) + further


@settings(deadline=None, max_examples=12)
@given(st.integers(2, 6), st.integers(1, 2))
def test_each_further_attack_of_a_turn_misses_oftener_and_does_less(sides: int, count: int) -> None:
    chances = []
    for times in range(3):
        throws = list(product(range(1, sides + 1), repeat=count + times))
        values = [worth(faces, -times, sides) for faces in throws]
        chances.append((F(values.count(F(0)), len(values)), sum(values, F(0)) / len(values)))
    assert chances[0][0] < chances[1][0] < chances[2][0]
    assert chances[0][1] > chances[1][1] > chances[2][1]


@settings(deadline=None, max_examples=12)
@given(st.integers(2, 6), st.integers(1, 2), st.integers(0, 2))
def test_as_many_throws_crit_with_advantage_as_miss_with_disadvantage(sides: int, count: int, net: int) -> None:
    throws = list(product(range(1, sides + 1), repeat=count + net))
    crits = sum(kept(list(faces), net)[0] == sides for faces in throws)
    assert crits == sum(kept(list(faces), -net)[0] == 1 for faces in throws)
