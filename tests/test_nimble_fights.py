"""Nimble's fights: in both printings, whoever plays, they end by the rules, and either side may win."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from common import setup_of

from actionomy.battle import Battle
from actionomy.data import shipped
from actionomy.files.fights import ROUNDS
from actionomy.files.reader import read_file
from actionomy.players.greedy import Greedy
from actionomy.players.player import Player, Random
from actionomy.rulesets import folder

FIGHTS = sorted(f"nimble/{path.stem}" for path in shipped("fights").glob("nimble/*.yaml"))
PRINTINGS = ("nimble", "nimble-p2")
SEEDS = 50  # over which either side wins now and then

HEROES = ("warden", "rogue", "archer", "healer", "mage", "reaver")


def result(fight: str, printing: str, seed: int, players: list[Player]) -> tuple[str, int]:
    """Who wins, and in which round."""
    setup = setup_of(fight, printing)
    battle = Battle(setup, seed, listen=False)
    while battle.engine.deciding:
        battle.engine.take(players[battle.engine.seat].choose(battle.engine))
    assert battle.over
    return str(battle.result), battle.round


def test_there_are_at_least_six_fights_and_one_has_the_size_of_the_yardstick() -> None:
    assert len(FIGHTS) >= 6
    bridge = read_file(shipped("fights") / "nimble" / "bridge.yaml").data
    rows = bridge["map"].split()
    assert (len(rows), {len(row) for row in rows}) == (14, {14})
    setup = setup_of("nimble/bridge")
    assert len(setup.names.things) - 2 == 12, "four heroes, eight monsters, and two doors"


@pytest.mark.parametrize("printing", PRINTINGS)
@pytest.mark.parametrize("fight", FIGHTS)
def test_a_fight_ends_by_the_rules_whoever_plays(fight: str, printing: str) -> None:
    for seed, players in enumerate(
        ([Greedy(), Greedy()], [Greedy(), Random()], [Random(), Greedy()], [Random(), Random()])
    ):
        won, last = result(fight, printing, seed, players)
        assert last <= ROUNDS
        if seed < 3:
            assert won in ("heroes", "monsters"), f"with a player who knows what to do it is no draw, but {won}"


@pytest.mark.slow
@pytest.mark.parametrize("printing", PRINTINGS)
@pytest.mark.parametrize("fight", FIGHTS)
def test_either_side_may_win(fight: str, printing: str) -> None:
    won = Counter(result(fight, printing, seed, [Greedy(), Greedy()])[0] for seed in range(SEEDS))
    assert won["heroes"] + won["monsters"] == SEEDS
    assert 0.25 <= won["heroes"] / SEEDS <= 0.9, won


# The bestiary.


def library() -> dict[str, dict[str, Any]]:
    data: dict[str, dict[str, Any]] = read_file(folder("nimble") / "bestiary.yaml").data
    return {key: value for key, value in data.items() if isinstance(value, dict)}


def creatures_of(data: Any) -> Iterator[dict[str, Any]]:
    """Every creature that stands in a fight, or in the situation of a case."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "creatures" and isinstance(value, dict):
                yield from (one for one in value.values() if isinstance(one, dict))
            yield from creatures_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from creatures_of(value)


@cache
def shown() -> list[dict[str, Any]]:
    """Every creature of the fights and cases, as it stands there."""
    paths = [*shipped("fights").glob("nimble/*.yaml"), *shipped("cases").glob("nimble*/*.yaml")]
    return [creature for path in paths for creature in creatures_of(read_file(path).data)]


def test_there_is_as_much_content_as_was_asked_for() -> None:
    known = library()
    creatures = known["creatures"]
    assert all(f"{hero}{level}" in creatures for hero in HEROES for level in ("", " 3"))
    assert sum(one["role"] == "monster" for one in creatures.values()) >= 18
    assert len(known["spells"]) >= 18


@pytest.mark.parametrize("kind", ["creatures", "weapons", "spells", "potions", "powers", "items"])
def test_everything_in_the_bestiary_appears_in_a_fight_or_a_case(kind: str) -> None:
    known = library()
    used: set[str] = set()
    for creature in shown():
        if "is" in creature:
            used.add(str(creature["is"]) if kind == "creatures" else "")
            creature = {**known["creatures"].get(str(creature["is"]), {}), **creature}
        used |= {str(name) for name in creature.get(kind) or []}
    assert sorted(set(known.get(kind, {})) - used) == []
