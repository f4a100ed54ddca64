"""What happened, as rows of numbers; nothing is noted unless somebody listens."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

ROUND_BEGAN: Final = 1
TURN_BEGAN: Final = 2
TURN_ENDED: Final = 3
ACTED: Final = 4  # who, target, entry, plan
PAID: Final = 5  # who, pool, amount
GAINED: Final = 6
REFILLED: Final = 7  # who, pool, now
EMPTIED: Final = 8
OWED: Final = 9  # who, pool, amount, 1: owed this round
SETTLED: Final = 10
DEFAULTED: Final = 11
DIE: Final = 12  # who, sides, face
HIT: Final = 13  # who, target, amount
MISSED: Final = 14
CRITICAL: Final = 15
HARMED: Final = 16  # who, source, amount, health now
HEALED: Final = 17
FELL: Final = 18
MOVED: Final = 19  # who, by whom it is taken along, from, to, cost (or `bodies.FORCED`)
PUT: Final = 20  # who, source, condition, amount
LIFTED: Final = 21
ASKED: Final = 22  # a window opened: who (source), target, window
SOFTENED: Final = 23  # who, -, by
REDIRECTED: Final = 24  # who steps in, for whom
UNDERTOOK: Final = 25  # who, target, entry, parts paid
ABANDONED: Final = 26
BROKEN: Final = 27  # an undertaking was lost
PLACED: Final = 28  # a subject changed where it is: who, -, subject, status
DOOR: Final = 29  # a door's status changed: who, door, status
SAVED: Final = 30  # who, source, total, difficulty; 1 in the last word when it succeeded
CHECKED: Final = 31
LOOKED: Final = 32  # who, at what
SAID: Final = 33
ANSWERED: Final = 34  # the game master: who, entry, yes
OVERRULED: Final = 35  # who, entry, reasons
APPEARED: Final = 36
ENDED: Final = 37  # the fight: winner
PASSED: Final = 38
WAIVED: Final = 39  # who, pool, amount
QUESTIONED: Final = 40  # who may ask the game master a question
PUT_OFF: Final = 41  # a debt moved to the next round: who, pool, amount
CAPPED: Final = 42  # a condition took what was too much out of a pool: who, pool, amount, condition
INITIATIVE: Final = 43  # who, -, pool, with how much of it who begins, total or `ledger.NO_ROLL`
FOLDED: Final = 44  # who, -, pool, what comes of it (below 0: what is taken) in another pool
SHOWN: Final = 45  # to the side of who: what it is
UNABLE: Final = 46  # who has an answer, but may owe no more for it: who, source, window
ABSORBED: Final = 47  # a pool took a part of a harm: who, pool, amount
IMMUNE: Final = 48  # a condition did not take hold: who, source, condition
RANKED: Final = 49  # a side rolled for its place in the order: -, -, side, face, by how many phases it is shifted
LED: Final = 50  # -, -, the side that has the initiative in this round
STAGED: Final = 51  # -, -, the stage of the round that begins
WRITTEN_OFF: Final = 52  # a debt is gone unpaid: who, pool, amount
BESTOWED: Final = 53  # who, on whom, the thing that lies there now, its status, the entry that laid it
UNVEILED: Final = 54  # who, the thing, the entry that laid it: what was hidden is seen by all
REMOVED: Final = 55  # who laid it, the thing that lies on nobody any more
WORKED: Final = 56  # who, -, condition, amount: what comes next comes of what lies on it
SPREAD: Final = 57  # who, the thing that lies on a place now, that place, its status, the entry that laid it
FAILED: Final = 58  # who tried what caused this, in vain
COUNTED: Final = 59  # who threw it, -, the face of a die, what it counts instead

WORDS: Final = 7  # kind, who, other, a, b, c, cause (entry plus one)


class Log:
    """The rows noted so far, `WORDS` numbers each, while `listening`."""

    def __init__(self) -> None:
        self.listening: bool = False
        self.rows: vec[i64] = vec[i64]()
        self.cause: i64 = 0

    def note(self, kind: i64, who: i64, other: i64 = -1, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Write down what happened, if anybody listens.  What the numbers mean stands beside each kind."""
        if self.listening:
            rows = self.rows
            rows = append(rows, kind)
            rows = append(rows, who)
            rows = append(rows, other)
            rows = append(rows, a)
            rows = append(rows, b)
            rows = append(rows, c)
            self.rows = append(rows, self.cause)

    def drain(self) -> list[list[int]]:
        """The rows noted since the last call, oldest first."""
        found = [[int(self.rows[at + k]) for k in range(WORDS)] for at in range(0, len(self.rows), WORDS)]
        self.rows = vec[i64]()
        return found
