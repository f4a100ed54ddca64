"""Why something may not be done: one bit a reason, in the order in which they are reported.

A ruleset adds reasons of its own from bit `OWN` on (its entries' `needs` and `where`).
"""

from typing import Final

MOMENT: Final = 1  # not its turn, or not an answer to this window
ORDER: Final = 2  # the shape of the turn has no room for it now
BARRED: Final = 4  # a condition forbids it
TOWARDS: Final = 8  # a condition forbids it against this source
HERE: Final = 16  # a condition forbids it against this attack
LIMIT: Final = 32  # used as often as allowed
AT_HAND: Final = 64  # its subject is not where it must be
DENIED: Final = 128  # the game master said no
PAY: Final = 256  # a pool holds too little
OWE: Final = 512  # the debt could not be paid in time
PAY_NOW: Final = 1024  # it may not be owed while the pool can pay it
LOCK: Final = 2048  # a debt needs what this would spend
UNDERTAKING: Final = 4096  # an undertaking needs what this would spend, or would be disturbed
BUSY: Final = 8192  # another undertaking is in progress
NOT_BEGUN: Final = 16384  # there is no such undertaking to go on with
CAP: Final = 32768  # more would be gained than may be
MUST: Final = 65536  # something else must be done first
NO_TARGET: Final = 131072  # no target is legal, for different reasons
KIND_OF_TARGET: Final = 262144
RANGE: Final = 524288
NO_SIGHT: Final = 1048576  # its target cannot be seen
NO_WAY: Final = 2097152  # no free way there
HITS_NOBODY: Final = 4194304  # nobody whom it could hit would be caught there
OWN: Final = 24  # the bit of the first reason of a ruleset's own
MOST: Final = 60  # bits in all

CODES: Final = [
    "wrong_moment", "out_of_order", "barred", "barred_towards", "barred_here", "limit", "not_at_hand", "denied",
    "cannot_pay", "cannot_owe", "must_pay_now", "debt_lock", "would_break_undertaking", "busy", "not_begun",
    "gain_cap", "must", "no_legal_target", "wrong_target", "out_of_range", "no_sight",
    "no_way", "hits_nobody",
]  # fmt: skip
SOFT: Final = (
    MOMENT | ORDER | BARRED | TOWARDS | HERE | LIMIT | PAY | OWE | PAY_NOW | LOCK | BUSY | CAP | MUST
)  # a table may overrule these
