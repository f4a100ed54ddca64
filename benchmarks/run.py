"""How fast the engine plays, on the shipped fights.  `make bench` runs it on the compiled package.

Every figure is the middle of several runs, with the fastest and the slowest beside it; the checksum tells what was
played, so that a faster run that played something else is noticed.  Nothing here is a test.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from actionomy import __version__
from actionomy.battle import KINDS, Battle
from actionomy.core.build import compiled
from actionomy.core.chance import Chance
from actionomy.core.engine import Engine
from actionomy.core.state import State
from actionomy.files.fights import Setup, load_fight
from actionomy.players.greedy import Greedy
from actionomy.players.player import Player, Random
from actionomy.players.rollout import tally

FIGHTS = ("nimble/bridge", "fullplate/gate", "magewars/duel", "magewars/fire-and-water")
RUNS = 5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=400, help="fights a run")
    parser.add_argument("--fight", action="append", help="a fight, instead of these shipped ones")
    wanted = parser.parse_args()
    print(f"actionomy {__version__} ({'compiled' if compiled else 'PLAIN: not compiled'}), {commit()}, {hardware()}")
    if not compiled:
        wanted.n = max(1, wanted.n // 50)
    for fight in wanted.fight or FIGHTS:
        report(fight, load_fight(fight), wanted.n)
    return 0


def report(fight: str, setup: Setup, count: int) -> None:
    """Everything about one fight."""
    engine = engine_of(setup)
    words = len(setup.state.words)
    print(f"\n{fight}: {len(setup.names.things)} creatures and things, {words} words of state")
    for name, player in (("random by group", Random), ("greedy", Greedy)):
        seats: list[Player] = [player() for _ in range(setup.economy.sides + 1)]
        fights = count if player is Random else max(1, count // 8)
        decisions, checksum, draws = tally(engine, setup.state, 1, fights, seats)
        rate = [decisions / seconds for seconds in timed(lambda s=seats, n=fights: tally(engine, setup.state, 1, n, s))]
        print(f"  {name}: {spread(rate)} decisions a second; {fights} fights, {decisions} decisions, ", end="")
        print(f"{draws} draws, checksum {checksum:08x}")
    print(f"  kinds of decision: {shares(setup)}")
    print(f"  {clones(setup)}")
    print(f"  {surveys(setup)}")
    if setup.economy.owed:
        print(f"  {feasibility(setup)}")


def engine_of(setup: Setup) -> Engine:
    return Engine(setup.economy, setup.space, setup.state.clone(), setup.effects, Chance())


def timed(work: Callable[[], object]) -> list[float]:
    """Seconds of processor time, for each of several runs."""
    found = []
    for _ in range(RUNS):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return found


def spread(rates: list[float]) -> str:
    return f"{statistics.median(rates):,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"


def shares(setup: Setup) -> str:
    """What random play was asked, in twenty fights."""
    kinds: Counter[str] = Counter()
    player = Random()
    for seed in range(1, 21):
        battle = Battle(setup, seed, listen=False)
        engine = battle.engine
        while engine.deciding:
            kinds[KINDS[int(engine.survey.setting)]] += 1
            engine.take(player.choose(engine))
    total = sum(kinds.values())
    return ", ".join(f"{kind} {count / total:.0%}" for kind, count in kinds.most_common())


def clones(setup: Setup) -> str:
    """The cost of copying a state."""
    many = 20000

    def work() -> None:
        state: State = setup.state
        for _ in range(many):
            state = state.clone()

    nanoseconds = [seconds / many * 1e9 for seconds in timed(work)]
    return f"clone: {spread(nanoseconds)} ns"


def surveys(setup: Setup) -> str:
    """Options and refusals as objects, at the first decision with about a hundred options."""
    battle = widest(setup)
    many = 500
    options, refusals = len(battle.options()), len(battle.refusals())

    def work() -> None:
        for _ in range(many):
            battle.forget()
            battle.engine.survey.look()
            battle.options()
            battle.refusals()

    microseconds = [seconds / many * 1e6 for seconds in timed(work)]
    return f"survey as objects: {spread(microseconds)} µs for {options} options and {refusals} refusals"


def feasibility(setup: Setup) -> str:
    """Whether one unit more of the first kind could be owed: by who owes nothing, and beside two debts for later.

    It is asked from here, call by call, so that these are upper bounds: the call itself is counted too.
    """
    engine = engine_of(setup)
    engine.begin()
    fight, many, who = engine.fight, 100_000, 0
    found = []
    for owing, said in ((0, "of a debt"), (2, "beside two others")):
        if owing:
            fight.ledger.owe(who, 0, owing, False)
        ask = fight.debts.may_owe

        def work(ask: Callable[[int, int, int, bool], bool] = ask) -> None:
            for _ in range(many):
                ask(who, 0, 1, False)

        nanoseconds = [seconds / many * 1e9 for seconds in timed(work)]
        found.append(f"{spread(nanoseconds)} ns {said}")
    return f"feasibility, the call from Python included: {', '.join(found)}"


def widest(setup: Setup) -> Battle:
    """A fight at the decision, of its first hundred, whose options are nearest to a hundred."""
    best, at = 10**9, 0
    battle = Battle(setup, 1, listen=False)
    player = Random()
    for step in range(100):
        if not battle.engine.deciding:
            break
        away = abs(int(battle.engine.survey.count) - 100)
        if away < best:
            best, at = away, step
        battle.engine.take(player.choose(battle.engine))
    battle = Battle(setup, 1, listen=False)
    for _ in range(at):
        battle.engine.take(player.choose(battle.engine))
    return battle


def commit() -> str:
    asked = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        capture_output=True, text=True, check=False, cwd=Path(__file__).parent,
    )  # fmt: skip
    return f"commit {asked.stdout.strip()}" if asked.returncode == 0 else "no commit"


def hardware() -> str:
    """The processor, how many there are, and the Python."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = lines[0].split(":", 1)[1].strip() if lines else model
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


if __name__ == "__main__":
    sys.exit(main())
