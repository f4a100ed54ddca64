"""What many tests need: how many examples, the shipped fights, fights read once, and small rulesets beside them."""

import importlib.util
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

from hypothesis import HealthCheck, settings

from actionomy.battle import Battle
from actionomy.data import shipped
from actionomy.files.fights import Setup, load_fight

TESTS = Path(__file__).parent
HOMEBREW = TESTS / "homebrew"
THOROUGH = bool(os.environ.get("ACTIONOMY_THOROUGH"))
FIGHTS = sorted(f"{path.parent.name}/{path.stem}" for path in shipped("fights").glob("*/*.yaml"))


def examples(few: int, many: int = 0) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Hypothesis settings: so many examples, and twenty times as many, or `many`, where there is time."""
    return settings(
        max_examples=(many or few * 20) if THOROUGH else few,
        deadline=None,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
            HealthCheck.filter_too_much,
            HealthCheck.function_scoped_fixture,
        ],
    )


@cache
def setup_of(fight: str, ruleset: str = "") -> Setup:
    """A fight, read once for all tests of a process: a `Battle` leaves its setup alone, and so must a test."""
    return load_fight(fight, ruleset=ruleset)


def written(folder: Path, **texts: str) -> str:
    """Write files `NAME.yaml` into a folder, and tell where the last one is: the fight, which names the others."""
    path = folder
    for name, text in texts.items():
        path = folder / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
    return str(path)


def with_change(folder: Path, names: list[str], file: str, old: str, new: str) -> str:
    """Homebrew files copied into a folder, one of them changed; where the last of them is."""
    texts = {name: (HOMEBREW / f"{name}.yaml").read_text(encoding="utf-8") for name in names}
    assert old in texts[file], old
    texts[file] = texts[file].replace(old, new)
    return written(folder, **texts)


def health(battle: Battle) -> dict[str, int]:
    """How much health everybody has left."""
    return {name: int(battle.engine.state.health(k)) for k, name in enumerate(battle.names.things)}


def tool(name: str) -> ModuleType:
    """A program of `tools/`, as a module."""
    spec = importlib.util.spec_from_file_location(f"actionomy_{name}", TESTS.parent / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


# A tavern's rules, and a fight under a ruleset that stands on them.
TAVERN = (Path(__file__).parent / "homebrew" / "tavern.yaml").read_text(encoding="utf-8")
INN_FIGHT = """\
actionomy: 1
fight: inn
ruleset: inn.yaml
map: |
  .a.b.
sides:
  one: {creatures: {ada: {role: brawler, at: a, health: 5}}}
  other: {creatures: {bo: {role: brawler, at: b, health: 5, nerve: 0}}}
"""
