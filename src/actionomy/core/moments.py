"""Moments at which pools are filled or emptied, limits start anew and conditions end; and the scopes of limits."""

from typing import Final

from mypy_extensions import i64

NEVER: Final = 0
TURN_START: Final = 1  # of the owner's own turn (or slot)
TURN_END: Final = 2
ROUND_START: Final = 3
ROUND_END: Final = 4
ANY_TURN: Final = 5  # the start of anybody's turn
CLOCK: Final = 6  # a condition ends when the clock has come so far

# The scope of a limit is the moment at which it starts anew: ENCOUNTER never, COOLDOWN one round after the last use.
ENCOUNTER: Final = 0
COOLDOWN: Final = 7
COOLDOWN_ROUNDS: Final = 9  # ... or not in the round after that of the last use
OWN_ROUND: Final = 8  # from the end of one own turn to the end of the next

ONE_ROUND: Final = 1000  # the clock: rounds times this, plus the slot in the round
ONE_PHASE: Final = 10  # slots: a phase has one for each side


def slot_of(phase: i64, rank: i64) -> i64:
    """The slot of the side that has this place in a phase."""
    return phase * ONE_PHASE + rank


def end_at(moment: i64, whose: i64) -> i64:
    """How the end of a condition is written: at a moment of somebody; at `CLOCK`, `whose` is the time."""
    return moment + whose * 8


def moment_of(ends: i64) -> i64:
    """The moment at which a condition ends."""
    return ends & 7


def whose(ends: i64) -> i64:
    """The creature at whose moment a condition ends, or the time at which the clock ends it."""
    return ends >> 3
