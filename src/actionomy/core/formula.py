"""The expressions of the files, as they run: a small machine on whole numbers.

Reading a file folds all that is fixed (attributes, subjects, switches) into constants; what is left asks the state.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import bit
from actionomy.core.economy import Economy
from actionomy.core.modifiers import modifier_of
from actionomy.core.places import COVER
from actionomy.core.sight import Sight
from actionomy.core.state import HELD, PLACE, PRESENT, READY, ROUND, SIDE, STATUS, State

END: Final = 0
CONST: Final = 1  # k
POOL: Final = 2  # pool
CONDITION: Final = 3  # condition: its amount
HEALTH: Final = 4
USES: Final = 5  # limit
CARRIED: Final = 6  # carried column: the sum over what is in hand
ROUND_NOW: Final = 7
FOES_HERE: Final = 8  # how many foes stand in the same place, those under the conditions in the set k not counted
T_ATTRIBUTE: Final = 9  # attribute of the target
T_CONDITION: Final = 10
T_HEALTH: Final = 11
T_POOL: Final = 12
BESIDE: Final = 13  # condition: how many of the target's side stand where it stands and bear it
APART: Final = 14  # places between actor and target
T_STATUS: Final = 15  # of a door: OPEN, CLOSED, LOCKED
MODIFIER: Final = 18  # modifier: what the actor's conditions add to it
T_COVER: Final = 19  # 1 where the actor sees the target only behind cover
ADD: Final = 20
SUB: Final = 21
MUL: Final = 22
DIV: Final = 23  # rounded down; by zero gives zero
EQ: Final = 24
NE: Final = 25
LT: Final = 26
LE: Final = 27
GT: Final = 28
GE: Final = 29
AND: Final = 30
OR: Final = 31
NOT: Final = 32
MIN: Final = 33
MAX: Final = 34
NEG: Final = 35

DEEPEST: Final = 32
WITH_OPERAND: Final = [
    CONST,
    POOL,
    CONDITION,
    USES,
    CARRIED,
    FOES_HERE,
    T_ATTRIBUTE,
    T_CONDITION,
    T_POOL,
    BESIDE,
    MODIFIER,
]


def combined(op: i64, a: i64, b: i64) -> i64:
    """The value of a binary operation."""
    if op == ADD:
        return a + b
    if op == SUB:
        return a - b
    if op == MUL:
        return a * b
    if op == DIV:
        return 0 if b == 0 else a // b
    if op == MIN:
        return a if a < b else b
    if op == MAX:
        return a if a > b else b
    truth = False
    if op == EQ:
        truth = a == b
    elif op == NE:
        truth = a != b
    elif op == LT:
        truth = a < b
    elif op == LE:
        truth = a <= b
    elif op == GT:
        truth = a > b
    elif op == GE:
        truth = a >= b
    elif op == AND:
        truth = a != 0 and b != 0
    elif op == OR:
        truth = a != 0 or b != 0
    return 1 if truth else 0


def length_of(economy: Economy, at: i64) -> i64:
    """How many words the formula takes that begins at `at`, its end included."""
    end = at
    while economy.code[end] != END:
        end += 2 if economy.code[end] < ADD else i64(1)
    return end - at + 1


class Formulas:
    """Runs the formulas of an economy in a state."""

    def __init__(self, economy: Economy, sight: Sight) -> None:
        self.economy: Economy = economy
        self.sight: Sight = sight
        self.stack: vec[i64] = vec[i64]([0] * DEEPEST)

    def value(self, state: State, at: i64, who: i64, target: i64, apart: i64) -> i64:
        """The value of the formula that begins at `at`, for `who` and, where it speaks of one, `target`."""
        code = self.economy.code
        stack = self.stack
        top: i64 = -1
        while True:
            op = code[at]
            if op == END:
                return stack[top]
            if op == NOT:
                stack[top] = 1 if stack[top] == 0 else 0
                at += 1
            elif op == NEG:
                stack[top] = -stack[top]
                at += 1
            elif op >= ADD:
                top -= 1
                stack[top] = combined(op, stack[top], stack[top + 1])
                at += 1
            else:
                top += 1
                stack[top] = apart if op == APART else self.asked(state, op, code[at + 1], who, target)
                at += 2

    def asked(self, state: State, op: i64, k: i64, who: i64, target: i64) -> i64:
        """What the state answers to one word of a formula."""
        e = self.economy
        if op == CONST:
            return k
        if op == POOL:
            return state.pool(who, k)
        if op == CONDITION:
            return state.amount(who, k)
        if op == HEALTH:
            return state.health(who)
        if op == USES:
            slot = e.limit_slot[state.kind(who) * e.limits + k]
            return 0 if slot < 0 else state.uses(who, slot)
        if op == CARRIED:
            return self.carried(state, who, k)
        if op == MODIFIER:
            return modifier_of(e, state, who, k)
        if op == ROUND_NOW:
            return state.head(ROUND)
        if op == FOES_HERE:
            return self.foes_at(state, who, k)
        if target < 0:
            return 0
        if op == T_ATTRIBUTE:
            return e.attr(state.kind(target), k)
        if op == T_CONDITION:
            return state.amount(target, k)
        if op == T_HEALTH:
            return state.health(target)
        if op == T_POOL:
            return state.pool(target, k)
        if op == T_STATUS:
            return state.row(target, STATUS)
        if op == T_COVER:
            self.sight.look_round()
            return 1 if self.sight.of(who, target) == COVER else 0
        return self.beside(state, target, k)

    def carried(self, state: State, who: i64, column: i64) -> i64:
        """The sum of a column over the subjects that are in hand."""
        e = self.economy
        total: i64 = 0
        first = state.kind(who) * e.subjects
        for slot in range(e.subjects):
            if state.subject(who, slot) == READY:
                total += e.carries[(first + slot) * e.carried_columns + column]
        return total

    def foes_at(self, state: State, who: i64, but: i64) -> i64:
        place = state.place(who)
        side = state.side(who)
        count: i64 = 0
        for other in range(state.layout.things):
            if (
                state.row(other, PRESENT) == 1
                and state.row(other, PLACE) == place
                and state.row(other, SIDE) != side
                and state.row(other, HELD) & but == 0
            ):
                count += 1
        return count

    def beside(self, state: State, target: i64, condition: i64) -> i64:
        place = state.place(target)
        side = state.side(target)
        count: i64 = 0
        for other in range(state.layout.things):
            if state.row(other, PRESENT) == 1 and state.held(other) & bit(condition):
                if state.row(other, PLACE) == place and state.row(other, SIDE) == side:
                    count += 1
        return count
