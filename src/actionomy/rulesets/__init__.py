"""The rulesets that ship: an economy as data, effects as small classes, and the rules with their numbers."""

from importlib import import_module
from pathlib import Path

from actionomy.core.effect import SHARED, Effect

GAMES = ["fullplate", "magewars", "nimble"]  # each with effects and a bestiary of its own
NAMES = [*GAMES, "nimble-p2"]  # … and those that are files over one of them

EffectTable = dict[str, tuple[type[Effect], tuple[str, ...]]]


def effects_of(ruleset: str) -> EffectTable:
    """The effects that a ruleset's file may name: its own, and those of the heart, each with the parameters it needs.

    A ruleset that extends another has those of the game that is at its bottom, and asks for them by that name.  One
    that does not ship, and extends none that does, has those of the heart.
    """
    table: EffectTable = dict(SHARED)
    if ruleset in GAMES:
        table.update(import_module(f"actionomy.rulesets.{ruleset}.effects").EFFECTS)
    return table


def folder(ruleset: str) -> Path:
    """Where the files of a ruleset lie."""
    return Path(__file__).parent / ruleset
