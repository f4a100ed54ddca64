"""Moments at which pools are filled or emptied, limits start anew and conditions end; and the scopes of limits."""

from typing import Final

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
