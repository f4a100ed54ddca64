"""Plays fights between machine players and prints one line for each: `python traces.py FIGHT FIRST COUNT`.

A line holds the seed, the player, the number of decisions, and a checksum of everything that happened: every option
taken, every row of the log, and the last state.  `test_traces.py` runs this with the plain and with the compiled
package, and compares.
"""

import hashlib
import sys
from collections.abc import Iterator

from actionomy.core.build import compiled
from actionomy.core.chance import Chance
from actionomy.core.engine import Engine
from actionomy.files.fights import Setup, load_fight, seeded
from actionomy.players.greedy import Greedy
from actionomy.players.player import Player, Random

PLAYERS: dict[str, type[Player]] = {"random": Random, "greedy": Greedy}


def trace(setup: Setup, seed: int, player: str, listening: bool = True) -> tuple[int, str, list[int]]:
    """One fight: how many decisions, a checksum of options and events, and the last state."""
    engine = Engine(setup.economy, setup.space, seeded(setup, seed), setup.effects, Chance())
    engine.fight.log.listening = listening
    chooser = PLAYERS[player]()
    told = hashlib.sha256()
    decisions = 0
    engine.begin()
    while engine.deciding:
        option = int(chooser.choose(engine))
        engine.take(option)
        decisions += 1
        told.update(f"{option} {engine.fight.log.drain()}\n".encode())
    return decisions, told.hexdigest()[:16], engine.state.dump()


def lines(fight: str, first: int, count: int) -> Iterator[str]:
    """A line for each seed; even seeds are played at random, odd ones greedily."""
    setup = load_fight(fight)
    for seed in range(first, first + count):
        player = "greedy" if seed % 2 else "random"
        decisions, told, state = trace(setup, seed, player)
        ended = hashlib.sha256(str(state).encode()).hexdigest()[:16]
        yield f"seed {seed} {player}: {decisions} decisions, told {told}, ended {ended}"


if __name__ == "__main__":
    print("compiled" if compiled else "plain")
    for line in lines(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        print(line)
