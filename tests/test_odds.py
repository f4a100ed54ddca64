"""Exact odds out of the rules: against sums by hand, against icepool, and against brute force."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from chances import FULL, ONE_DIE, TWO_DICE, F, Table, mean, passing
from icepool import Die, d
from icepool import map as over_dice

from actionomy.battle import Battle
from actionomy.contract import breaches
from actionomy.core.odds import LEAST, missing, odds, outcomes
from actionomy.core.state import State
from actionomy.files.fights import load_fight

FIGHTS = Path(__file__).parent / "fights"


def begun(name: str) -> Battle:
    return Battle(load_fight(str(FIGHTS / f"{name}.yaml")), 1)


def code_of(battle: Battle, text: str) -> int:
    """The option of which this is the beginning."""
    return next(option.code for option in battle.options() if option.text.startswith(text))


def harm_to(battle: Battle, target: str) -> Callable[[State], int]:
    who = battle.names.things.index(target)
    return lambda state: FULL - int(state.health(who))


def harm(battle: Battle, text: str, target: str, least: Fraction = LEAST) -> Table:
    """How likely each amount of harm is."""
    key = harm_to(battle, target)
    before = key(battle.engine.state)
    found = odds(battle.engine, code_of(battle, text), key, least=least, further=passing)
    table: Table = {}
    for amount, probability in found.items():
        assert isinstance(amount, int)
        table[amount - before] = probability
    return table


def rushed(weapon: str, times: int, target: str = "plain") -> Table:
    """The harm of an attack after so many others in the same turn."""
    battle = begun("nimble-dice")
    for _ in range(times):
        battle.take(f"ada: attack {target} with {weapon}")
    return harm(battle, f"ada: attack {target} with {weapon}", target)


def lacking(table: Table) -> Fraction:
    return 1 - sum(table.values())


# Nimble: the numbers worked out by hand in the rules' notes.


@pytest.mark.parametrize(("times", "miss", "critical", "whole"), ONE_DIE)
def test_one_die_misses_as_often_as_by_hand_and_its_mean_lacks_the_explosions_that_were_cut(
    times: int, miss: Fraction, critical: Fraction, whole: Fraction
) -> None:
    table = rushed("one", times)
    assert table[0] == miss
    assert sum(chance for amount, chance in table.items() if amount > 6) == critical - lacking(table)
    assert 0 < lacking(table) < LEAST
    # What was cut: all dice so far show six, and the dice to come bring another 21/5 on the average.
    sixes = max(table) // 6 + 1
    assert mean(table) + lacking(table) * (6 * sixes + F(21, 5)) == whole


@pytest.mark.parametrize(("times", "miss", "critical", "whole"), TWO_DICE)
def test_of_two_dice_the_leftmost_highest_goes_when_rushed(
    times: int, miss: Fraction, critical: Fraction, whole: Fraction
) -> None:
    table = rushed("two", times)
    assert table[0] == miss
    assert 0 < lacking(table) < F(1, 1000)
    assert 0 < whole - mean(table) < 60 * lacking(table)  # what was cut are crits of some eight sixes
    # A hit that is no crit shows 2 to 5 and one die more: 11 at most, and a crit at least 6 + 1 + 1.
    assert sum(probability for amount, probability in table.items() if amount > 11) < critical


def test_vicious_dice_add_a_flat_die_to_each_throw_of_an_explosion() -> None:
    table = rushed("cruel", 0)
    assert table[0] == table[2] == table[3] == F(1, 4)
    assert table[4 + 1 + 1] == F(1, 4) / 16  # at least a throw of one and a vicious die of one
    assert 0 < F(47, 12) - mean(table) < 60 * lacking(table)


@pytest.mark.parametrize(("times", "whole"), [(0, F(9)), (1, F(225, 32))])
def test_dice_without_a_primary_one_cannot_explode_and_their_mean_is_exact(times: int, whole: Fraction) -> None:
    table = rushed("wide", times)
    assert lacking(table) == 0
    assert mean(table) == whole


@pytest.mark.parametrize(("target", "whole"), [("plain", F(107, 14)), ("medium", F(151, 28)), ("heavy", F(109, 28))])
def test_armour_takes_off_the_bonus_or_half_of_the_dice(target: str, whole: Fraction) -> None:
    battle = begun("nimble-dice")
    table = harm(battle, f"ada: attack {target} with eight", target)
    assert 0 < whole - mean(table) < 100 * lacking(table)


# Nimble: against icepool, which knows nothing of this package.


def kept_by_hand(dice: tuple[int, ...], drop: int) -> list[int]:
    """Drop the leftmost of the highest, so many times."""
    left = list(dice)
    for _ in range(drop):
        left.remove(max(left))
    return left


def by_icepool(count: int, drop: int, sides: int, depth: int) -> "Die[int]":
    """What an attack with so many dice does; the explosion is followed `depth` throws far."""
    explosion = d(sides).explode(depth=depth - 1)

    def one(*dice: int) -> "Die[int] | int":
        first, *rest = kept_by_hand(dice, drop)
        if first == 1:
            return 0
        if first < sides:
            return first + sum(rest)
        return explosion + first + sum(rest)

    return over_dice(one, *[d(sides)] * (count + drop))


@pytest.mark.parametrize(("weapon", "count", "times"), [("one", 1, 0), ("one", 1, 1), ("two", 2, 0), ("two", 2, 1)])
def test_attacks_are_as_likely_as_icepool_says(weapon: str, count: int, times: int) -> None:
    table = rushed(weapon, times)
    oracle = by_icepool(count, times, 6, 12)
    for amount, probability in table.items():
        expected = F(oracle.quantity(amount), oracle.denominator())
        assert abs(expected - probability) <= lacking(table)
        if amount < 24:  # before anything was cut
            assert expected == probability


# Mage Wars: every combination of faces.

FACES = ((0, 0), (0, 0), (1, 0), (2, 0), (0, 1), (0, 2))  # normal and critical harm of the six faces


def struck(count: int, armour: int) -> Table:
    """The harm of attack dice, by counting."""
    table: Table = {}
    for faces in product(FACES, repeat=count):
        normal = sum(face[0] for face in faces) - armour
        amount = max(0, normal) + sum(face[1] for face in faces)
        table[amount] = table.get(amount, F(0)) + F(1, 6**count)
    return table


def twice(table: Table) -> Table:
    found: Table = {}
    for (one, p), (other, q) in product(table.items(), repeat=2):
        found[one + other] = found.get(one + other, F(0)) + p * q
    return found


@pytest.mark.parametrize(("target", "armour"), [("bare", 0), ("mailed", 2)])
@pytest.mark.parametrize(("attack", "count"), [("attack {} with nip", 1), ("attack {} with bite", 3)])
def test_attack_dice_against_armour_are_as_likely_as_counting_says(
    target: str, armour: int, attack: str, count: int
) -> None:
    battle = begun("magewars-dice")
    battle.take("wolf: activate, paid marker")
    assert harm(battle, f"wolf: {attack.format(target)}", target) == struck(count, armour)


@pytest.mark.parametrize(("target", "armour"), [("bare", 0), ("mailed", 2)])
def test_armour_stops_each_of_several_strikes(target: str, armour: int) -> None:
    battle = begun("magewars-dice")
    battle.take("wolf: activate, paid marker")
    assert harm(battle, f"wolf: full attack {target} with worry", target) == twice(struck(2, armour))


# FullPlate: a die is taken off THAC0.


@pytest.mark.parametrize(("target", "faces"), [("open", 13), ("plated", 1)])
def test_the_chance_to_hit_is_the_faces_that_reach_the_armour_class(target: str, faces: int) -> None:
    battle = begun("fullplate-dice")
    battle.take("sword: attack, paid standard")
    table = harm(battle, f"sword: strike {target} with blade", target)
    assert table[0] == 1 - F(faces, 20)
    for amount in range(2, 8):
        assert table[amount] == F(faces, 20) / 6
    assert lacking(table) == 0


def test_a_step_ends_at_the_next_decision_and_a_policy_goes_on_from_there() -> None:
    battle = begun("fullplate-dice")
    battle.take("sword: attack, paid standard")
    option = code_of(battle, "sword: strike open with blade")
    key = harm_to(battle, "open")
    assert odds(battle.engine, option, key) == {0: F(1)}  # the target is asked first whether it blocks
    asked = odds(battle.engine, option, lambda state: int(state.deep()))
    assert sorted(asked.values()) == [F(7, 20), F(13, 20)]
    assert len(odds(battle.engine, option, key, further=passing)) == 7


# What holds for all.


@pytest.mark.parametrize("name", ["nimble-dice", "magewars-dice", "fullplate-dice"])
def test_walking_through_the_outcomes_leaves_the_fight_as_it_was(name: str) -> None:
    battle, other = begun(name), begun(name)
    for _ in range(6):
        options = battle.options()
        option = options[len(options) // 3]
        found = outcomes(battle.engine, option.code, least=F(1, 500))
        assert sum(one.probability for one in found) + missing(found) == 1
        assert battle.engine.state.same(other.engine.state)
        assert battle.engine.fight.log.drain() == []
        assert [str(one) for one in battle.options()] == [str(one) for one in options]
        assert battle.take(option) == other.take(option.text)
        assert battle.engine.state.same(other.engine.state)


def test_the_outcomes_of_a_step_without_dice_are_one_that_is_certain() -> None:
    battle = begun("nimble-dice")
    found = outcomes(battle.engine, code_of(battle, "ada: end turn"))
    battle.take("ada: end turn")
    assert [one.probability for one in found] == [1]
    assert found[0].state.same(battle.engine.state)


def test_what_really_happens_is_one_of_the_outcomes() -> None:
    battle = begun("nimble-dice")
    who = battle.names.things.index("plain")
    table = odds(battle.engine, code_of(battle, "ada: attack plain with two"), lambda state: int(state.health(who)))
    for seed in range(40):
        again = Battle(battle.setup, seed)
        again.take("ada: attack plain with two")
        assert table[int(again.engine.state.health(who))] > 0


def test_a_smaller_least_lacks_less() -> None:
    battle = begun("nimble-dice")
    lacks = [
        lacking(harm(battle, "ada: attack plain with one", "plain", least)) for least in (F(1, 10), F(1, 10**3), LEAST)
    ]
    assert lacks == [F(1, 36), F(1, 6**4), F(1, 6**8)]


@pytest.mark.parametrize("name", ["nimble-dice", "magewars-dice", "fullplate-dice"])
def test_the_fights_of_these_tests_keep_every_promise(name: str) -> None:
    assert breaches(str(FIGHTS / f"{name}.yaml"), range(1), players=["random"], steps=30) == []
