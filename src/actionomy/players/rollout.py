"""Whole fights between machine players, as one compiled loop that costs nothing beside them."""

from mypy_extensions import i64

from actionomy.core.engine import Engine
from actionomy.core.state import SEED, SEED_HIGH, WINNER, State
from actionomy.players.player import Player


def fight_out(engine: Engine, first: State, seed: i64, players: list[Player]) -> i64:
    """Play one fight from its first state, `players` by seat, the game master's last; how many decisions it took."""
    engine.state.restore(first)
    engine.state.set_head(SEED, seed & 0xFFFFFFFF)
    engine.state.set_head(SEED_HIGH, seed >> 32)
    engine.begin()
    decisions: i64 = 0
    while engine.deciding:
        engine.take(players[engine.seat].choose(engine))
        decisions += 1
    return decisions


def tally(engine: Engine, first: State, seed: i64, count: i64, players: list[Player]) -> tuple[int, int, int]:
    """Play `count` fights with seeds from `seed` on: decisions in all, a checksum of how they ended, draws."""
    decisions: i64 = 0
    checksum: i64 = 0
    draws: i64 = 0
    for k in range(count):
        decisions += fight_out(engine, first, seed + k, players)
        winner = engine.state.head(WINNER)
        if winner < 0:
            draws += 1
        checksum = (checksum * 31 + digest(engine.state)) & 0x3FFFFFFF
    return decisions, checksum, draws


def digest(state: State) -> i64:
    """A number that two states share only by chance when they differ."""
    total: i64 = 7
    for word in range(len(state.words)):
        total = (total * 1000003 + (state.words[word] & 0x7FFFFFFF) + 1) & 0x3FFFFFFF
    return total
