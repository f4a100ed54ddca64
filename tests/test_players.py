"""The greedy player is worth its name: where both sides have the same creatures, it beats the random one."""

from pathlib import Path

import pytest
from common import THOROUGH, setup_of

from actionomy.battle import Battle
from actionomy.contract import breaches
from actionomy.files.fights import Setup
from actionomy.players.greedy import Greedy
from actionomy.players.player import Player, Random

FIGHTS = Path(__file__).parent / "fights"
GAMES = ("nimble", "fullplate", "magewars")
COUNT = 200 if THOROUGH else 20


def mirrored(game: str) -> Setup:
    return setup_of(str(FIGHTS / f"{game}-mirror.yaml"))


def winner(setup: Setup, seed: int, players: list[Player]) -> int:
    """The number of the side that wins between these players; -1 for a draw."""
    battle = Battle(setup, seed, listen=False)
    engine = battle.engine
    while engine.deciding:
        engine.take(players[engine.seat].choose(engine))
    return setup.names.sides.index(battle.result) if battle.result in setup.names.sides else -1


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random_in_nine_of_ten_mirrored_fights(game: str) -> None:
    setup = mirrored(game)
    won = 0
    for seed in range(COUNT):
        side = seed % 2  # each side is the greedy one in half of the fights
        players: list[Player] = [Random(), Random()]
        players[side] = Greedy()
        won += winner(setup, seed, players) == side
    assert won >= COUNT * 0.9, f"greedy won {won} of {COUNT}"


@pytest.mark.parametrize("game", GAMES)
def test_the_mirrored_fights_are_the_same_for_both_sides(game: str) -> None:
    setup = mirrored(game)
    e, state = setup.economy, setup.state
    half = len(setup.names.things) // 2
    for who in range(half):
        one, other = int(state.sheet(who)), int(state.sheet(who + half))
        for attribute in range(e.attributes):
            assert e.attr(one, attribute) == e.attr(other, attribute)
        entries = [range(e.first_entry[sheet], e.first_entry[sheet + 1]) for sheet in (one, other)]
        assert [e.action[k] for k in entries[0]] == [e.action[k] for k in entries[1]]


@pytest.mark.parametrize("game", GAMES)
def test_between_equals_neither_side_always_wins(game: str) -> None:
    setup = mirrored(game)
    winners = [winner(setup, seed, [Greedy(), Greedy()]) for seed in range(COUNT // 2)]
    assert {0, 1} <= set(winners)


@pytest.mark.parametrize("game", GAMES)
def test_the_mirrored_fights_keep_every_promise(game: str) -> None:
    assert breaches(str(FIGHTS / f"{game}-mirror.yaml"), range(1), steps=30, sample=4) == []
