"""The rulesets that ship: an economy as data, effects as small classes, and the rules with their numbers."""

from importlib import import_module
from pathlib import Path

from actionomy.core.effect import SHARED, Effect

NAMES = ["fullplate", "magewars", "nimble"]

EffectTable = dict[str, tuple[type[Effect], tuple[str, ...]]]


def effects_of(ruleset: str) -> EffectTable:
    """The effects that a ruleset's file may name: its own, and those of the heart, each with the parameters it needs.

    A ruleset that does not ship, and extends none that does, has those of the heart.
    """
    table: EffectTable = dict(SHARED)
    if ruleset in NAMES:
        table.update(import_module(f"actionomy.rulesets.{ruleset}.effects").EFFECTS)
    return table


def folder(ruleset: str) -> Path:
    """Where the files of a ruleset lie."""
    return Path(__file__).parent / ruleset
