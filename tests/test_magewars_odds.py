"""The distributions of Mage Wars' attack dice, exactly, against what is known by hand."""

from fractions import Fraction
from pathlib import Path

import pytest
from chances import F, Table

from actionomy.battle import Battle
from actionomy.core import codes
from actionomy.core.engine import Engine
from actionomy.core.odds import odds
from actionomy.core.state import State
from actionomy.files.fights import load_fight

FIGHT = Path(__file__).parent / "fights" / "magewars-odds.yaml"


def answering(engine: Engine) -> int | None:
    """Whoever may answer does."""
    if engine.survey.setting != codes.IN_WINDOW:
        return None
    return next(int(engine.survey.option(k)) for k in range(int(engine.survey.count)))


def harm(attack: str, target: str, dazed: bool = False) -> Table:
    battle = Battle(load_fight(str(FIGHT)), 1)
    battle.take("wolf: activate, paid marker")
    number = battle.names.things.index(target)
    if dazed:
        battle.engine.fight.put(0, battle.names.conditions.index("dazed"))
    before = int(battle.engine.state.health(number))

    def hurt(state: State) -> int:
        return before - int(state.health(number))

    option = next(option.code for option in battle.options() if option.text == f"wolf: attack {target} with {attack}")
    found = odds(battle.engine, option, hurt, further=answering)
    assert sum(found.values()) == 1
    return {amount: chance for amount, chance in found.items() if isinstance(amount, int)}


@pytest.mark.parametrize(
    ("attack", "target", "counts", "mean"),
    [
        ("three", "bare", [8, 24, 48, 56, 48, 24, 8], F(3)),
        ("three", "mailed", [20, 42, 61, 52, 30, 10, 1], F(496, 216)),
        ("four", "plated", [104, 208, 331, 300, 219, 96, 33, 4, 1], F(3360, 1296)),
    ],
)
def test_armour_takes_off_what_is_not_critical(attack: str, target: str, counts: list[int], mean: Fraction) -> None:
    found = harm(attack, target)
    assert found == {amount: F(count, sum(counts)) for amount, count in enumerate(counts)}
    assert sum(amount * chance for amount, chance in found.items()) == mean


def test_a_defence_of_eight_avoids_five_strikes_in_twelve() -> None:
    bare = harm("three", "bare")
    found = harm("three", "nimble")
    assert found == {
        amount: F(7, 12) * bare.get(amount, F(0)) + (F(5, 12) if amount == 0 else 0) for amount in range(7)
    }


def test_the_dazed_miss_half_of_their_strikes_each_by_itself() -> None:
    one = {0: F(1, 2) + F(1, 6), 1: F(1, 6), 2: F(1, 6)}  # a die shows 0, 1 or 2, as likely each
    two: Table = {}
    for first, chance in one.items():
        for second, other in one.items():
            two[first + second] = two.get(first + second, F(0)) + chance * other
    assert harm("twice", "bare", dazed=True) == two
