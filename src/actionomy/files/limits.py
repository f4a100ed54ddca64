"""How often something may be done: the limits of a ruleset as they are for one creature."""

from dataclasses import dataclass
from typing import Final

from actionomy.core import moments
from actionomy.files.scope import Scope
from actionomy.files.shared import Data, Path, Shared

SCOPES = {
    "turn": moments.ANY_TURN,
    "own_turn": moments.TURN_START,
    "round": moments.ROUND_START,
    "own_round": moments.OWN_ROUND,
    "cooldown": moments.COOLDOWN,
    "encounter": moments.ENCOUNTER,
}


@dataclass(frozen=True)
class Allowed:
    """When the uses are counted anew, and how many are allowed; 0 only counts."""

    scope: int
    times: int


NO_LIMIT: Final = Allowed(moments.NEVER, 0)


def limits_of(shared: Shared, attributes: dict[str, int]) -> dict[str, Allowed]:
    """Every limit for a creature with these numbers, whether it has anything to do that counts in it or not."""
    scope = Scope(shared.words, attributes)
    return {name: allowed(shared, name, limit, scope) for name, limit in shared.data.get("limits", {}).items()}


def allowed(shared: Shared, name: str, limit: Data, scope: Scope) -> Allowed:
    """One limit as it is for the creature of a scope; a number of times below 0 is noted, and counts as 0."""
    path: Path = ("limits", name)
    per = shared.pick(SCOPES, limit.get("per", "encounter"), (*path, "per"), "scope")
    by_rounds = shared.number(limit.get("by_rounds", 0), scope, (*path, "by_rounds"))
    if per == moments.COOLDOWN and by_rounds:
        per = moments.COOLDOWN_ROUNDS
    times = shared.number(limit.get("times", 0), scope, (*path, "times"))
    if times < 0:
        shared.problems.at((*path, "times"), f"{name!r} is allowed {times} times; it must be 0 or more")
    return Allowed(per, max(0, times))
