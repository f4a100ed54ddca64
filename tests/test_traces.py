"""The same seed gives the same fight: on the plain and on the compiled package, whether somebody listens or not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import traces
from common import FIGHTS, setup_of

from actionomy.core.build import compiled
from actionomy.data import shipped

TOP = Path(__file__).parent.parent
SCRIPT = Path(__file__).parent / "traces.py"
FAST = TOP / ".venv-fast" / ("Scripts" if os.name == "nt" else "bin") / "python"
SEEDS = 200
GAMES = {
    "nimble": shipped("fights") / "nimble" / "first-steps.yaml",
    "fullplate": Path(__file__).parent / "fights" / "fullplate-mirror.yaml",
    "magewars": shipped("fights") / "magewars" / "fire-and-water.yaml",
}


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("fight", FIGHTS)
def test_a_fight_is_the_same_whether_somebody_listens_or_not(fight: str, player: str) -> None:
    setup = setup_of(fight)
    heard = traces.trace(setup, 11, player)
    unheard = traces.trace(setup, 11, player, listening=False)
    assert heard[0] == unheard[0]
    assert heard[2] == unheard[2]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_fight_and_another_seed_another(game: str) -> None:
    setup = setup_of(str(GAMES[game]))
    first = traces.trace(setup, 3, "random")
    assert traces.trace(setup, 3, "random") == first
    assert traces.trace(setup, 4, "random") != first


def started(python: Path, fight: Path) -> "subprocess.Popen[str]":
    """The script in an interpreter of its own, which finds the package that is installed there."""
    environment = dict(os.environ)
    if python == FAST:
        environment.pop("PYTHONPATH", None)
    command = [str(python), str(SCRIPT), str(fight), "0", str(SEEDS)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=TOP / "tests", env=environment)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_compiled_package_plays_the_same_fights_as_the_plain_one(game: str) -> None:
    if compiled:
        pytest.skip("this comparison starts from the plain package")
    if not FAST.exists():
        pytest.skip("there is no compiled package to compare with: `make fast` builds it in .venv-fast")
    runs = [started(python, GAMES[game]) for python in (Path(sys.executable), FAST)]
    plain, fast = [run.communicate()[0].splitlines() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert plain[0] == "plain"
    assert fast[0] == "compiled", "the package in .venv-fast is not compiled: `make fast` builds it anew"
    assert len(plain) == len(fast) == SEEDS + 1
    for mine, other in zip(plain[1:], fast[1:], strict=True):
        assert mine == other
