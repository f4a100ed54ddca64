"""How far an attack or a spell has come, and what its frame keeps while others answer.  MW-… are rules in RULES.md."""

from typing import Final

from actionomy.core import frames

# How far it has come: `frames.STEP`.
DECLARED: Final = 1
AVOIDABLE: Final = 2
ANSWERABLE: Final = 3
ENDED: Final = 4
CAST: Final = 9  # a spell has been cast and may be countered

# What the frame keeps.
FLAGS: Final = frames.NOTE
HERE: Final = frames.SPARE  # where the attacker or caster was when it began …
THERE: Final = frames.SPARE_2  # … and its target

# Of those flags: how many strikes are left, and …
STRIKES: Final = 16  # and fewer
FIRST: Final = 16  # the first attack of the action is still to be thrown
HIT: Final = 32  # a strike has hit
AVOIDED: Final = 64  # this strike was avoided
FORESTALLED: Final = 128  # the counterstrike has been made already
STEADY: Final = 256  # no further roll for being dazed
INTERCEPTED: Final = 512  # a guard has taken it upon itself
COUNTERED: Final = 1024  # this spell was countered
CANCELLED: Final = 2048  # this strike was cancelled
REVERSED: Final = 4096  # this strike falls on who made it
AMISS: Final = 8192  # the one throw of the dazed for the whole action has missed
MISSED: Final = 32768  # the dazed have missed with this strike
CHARGING: Final = 16384  # the attack comes right after a move
