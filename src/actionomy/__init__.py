"""Actionomy: who may do what in a fight, what it costs, what will be owed, and why not.

>>> import actionomy
>>> battle = actionomy.load("bridge", seed=7)
>>> battle.decision.seat
'heroes'
"""

from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from actionomy.battle import Battle
    from actionomy.rulesets import EffectTable

__version__ = "0.1.0"

__all__ = ["__version__", "load", "restore"]


def load(
    fight: str,
    seed: int = 0,
    overrides: dict[str, Any] | None = None,
    effects: "EffectTable | None" = None,
    ruleset: str = "",
    **settings: Any,
) -> "Battle":
    """Begin a fight: a file, or the name of a shipped one.

    `overrides` change values of the ruleset by dotted key, as `{"pools.action.size": 4}`.  `effects` are Python classes
    of your own for a ruleset of your own: `{"arc": (Arc, ("damage",))}`, by the name that the file uses, each with the
    parameters that it needs.  `ruleset` is one to fight by instead of the one that the fight names, `"nimble-p2"` for
    the second printing of that game.  `settings` are those of `Battle` (`enforce`, `master`, `dice`).  Raises
    `actionomy.files.problems.FileError` with all that is wrong.
    """
    from actionomy.battle import ActionomyError, Battle, is_a
    from actionomy.files.fights import load_fight
    from actionomy.files.problems import nearest
    from actionomy.rulesets import NAMES

    if not is_a(fight, str | PathLike):
        raise ActionomyError(f"a fight is named by a file, or by the name of a shipped one, not by {fight!r}")
    if overrides is not None and not (is_a(overrides, dict) and all(is_a(key, str) for key in overrides)):
        raise ActionomyError(
            f"overrides are values by dotted key, {{'pools.action.size': 4}} for one; not {overrides!r}"
        )
    if not is_a(ruleset, str):
        raise ActionomyError(f"a ruleset is named by a word, or by a file, not by {ruleset!r}")
    if ruleset and ruleset not in NAMES and not ruleset.endswith((".yaml", ".yml")):
        raise ActionomyError(f"there is no ruleset {ruleset!r}{nearest(ruleset, NAMES)}; there are {', '.join(NAMES)}")
    return Battle(load_fight(fspath(fight), overrides, effects, ruleset), seed, **settings)


def restore(data: dict[str, Any]) -> "Battle":
    """Go on from what `Battle.save` gave."""
    from actionomy.store.saves import restored

    return restored(data)
