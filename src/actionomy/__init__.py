"""Actionomy: who may do what in a fight, what it costs, what will be owed, and why not.

>>> import actionomy
>>> battle = actionomy.load("bridge", seed=7)
>>> battle.decision.seat
'heroes'
"""

from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from actionomy.battle import ActionomyError, Battle, Refused
    from actionomy.files.problems import FileError
    from actionomy.rulesets import EffectTable

__version__ = "0.1.0"

__all__ = ["ActionomyError", "FileError", "Refused", "__version__", "load", "restore"]


def __getattr__(name: str) -> Any:
    """What may be raised, imported when it is asked for: so that this package is imported fast."""
    if name in ("ActionomyError", "Refused"):
        from actionomy import battle

        return getattr(battle, name)
    if name == "FileError":
        from actionomy.files.problems import FileError

        return FileError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


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
    `actionomy.FileError` with all that is wrong in the files, and `actionomy.ActionomyError` where what is given here
    is not what it must be.
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
    """Go on from what `Battle.save` gave.

    Raises `actionomy.ActionomyError` (a `SaveError`) where that is damaged, belongs to a seat, or was saved under other
    rules.
    """
    from actionomy.store.saves import restored

    return restored(data)
