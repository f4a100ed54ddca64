"""The expressions of the files, as they run: a small machine on whole numbers.

Reading a file folds all that is fixed (attributes, subjects, switches) into constants; what is left asks the state.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.bits import bit, lowest
from actionomy.core.economy import Economy
from actionomy.core.ledger import backer_of
from actionomy.core.modifiers import modifier_of
from actionomy.core.places import COVER
from actionomy.core.sight import Sight
from actionomy.core.state import (
    LAID_AS,
    LAID_BY,
    LIES_ON,
    ON_PLACE,
    PRESENT,
    READY,
    ROUND,
    STATUS,
    TOP,
    UNDERTAKEN,
    State,
)

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
TOWARDS: Final = 16  # condition: whether the actor bears it towards the target
IN_PROGRESS: Final = 17  # whether the actor has begun something that takes several turns
MODIFIER: Final = 18  # modifier: what the actor's conditions add to it
TOWARDS_ME: Final = 19  # condition: whether the target bears it towards the actor
HOLDING: Final = 20  # condition: how many bear it towards the actor
T_COVER: Final = 21  # 1 where the actor sees the target only behind cover
USES_OF: Final = 22  # slot: how often a limit was used that is counted for one subject
WATCHED: Final = 23  # how many foes see the actor in the open
FOES_WITH: Final = 24  # condition: how many foes stand in the same place and bear it
ACT: Final = 25  # column: a parameter of what opened the window that is answered, 0 where none is open; or …
FROM_ACTOR: Final = -1  # … instead of a column: how far away the actor is who opened it
BEHIND: Final = 26  # condition: whether the target is behind the actor, who bears it towards the one it faces
T_MINE: Final = 27  # slot: whether the actor laid the target with this subject
T_BEARS: Final = 28  # name: how many things lie on the target that the actor's side laid with a subject of this name
ROOM: Final = 29  # whether the actor has room to lay something more
T_AT_STAKE: Final = 30  # whether the target lies on whom a foe's act is aimed at to which the open window answers
OUT: Final = 31  # slot: how many things the actor has in play that it laid with this subject
KIN: Final = 32  # brood: how many of that kind are in play on the actor's side …
KIN_OF_ALL: Final = 33  # … or on any
BLOW: Final = 34  # how much the blow is that the open window is about, -1 where none is open
STRAIGHT_ON: Final = 35  # how far away the actor could stop first, going straight at the target; 0 where it cannot
UNDERTAKING: Final = 36  # action: whether the actor has begun that and it takes several turns
T_SELF: Final = 37  # whether the actor aims at itself
ACT_IS: Final = 38  # tag: whether what opened the window that is answered has it
SAME_SUBJECT: Final = 39  # slot: whether the actor itself opened the window that is answered, with this subject
ADD: Final = 40
SUB: Final = 41
MUL: Final = 42
DIV: Final = 43  # rounded down; by zero gives zero
EQ: Final = 44
NE: Final = 45
LT: Final = 46
LE: Final = 47
GT: Final = 48
GE: Final = 49
AND: Final = 50
OR: Final = 51
NOT: Final = 52
MIN: Final = 53
MAX: Final = 54
NEG: Final = 55

DEEPEST: Final = 32


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


def is_answering(state: State) -> bool:
    """Whether the fight waits for answers in a window."""
    return state.head(TOP) >= 0 and state.frame(frames.KIND) == frames.WINDOW_OPEN


def length_of(economy: Economy, at: i64) -> i64:
    """How many words the formula takes that begins at `at`, its end included."""
    end = at
    while economy.code[end] != END:
        end += 2 if economy.code[end] < ADD else i64(1)
    return end - at + 1


def laid_by(state: State, who: i64, present: i64) -> i64:
    """How many of the things that `who` may lay on others are in play, or are not."""
    count: i64 = 0
    for thing in range(state.layout.things):
        if state.row(thing, LAID_BY) == who + 1 and state.row(thing, PRESENT) == present:
            count += 1
    return count


def at_stake(state: State, thing: i64, who: i64) -> bool:
    """Whether a thing lies on whom or where a foe's act is aimed at that the open window answers, or on that foe."""
    if not is_answering(state):
        return False
    source = state.frame(frames.WHO)
    if source < 0 or state.side(source) == state.side(who):
        return False
    if state.row(thing, LIES_ON) == ON_PLACE:
        return state.place(thing) + 1 == state.frame(frames.SPOT)
    on = state.row(thing, LIES_ON)
    return on > 0 and (on == state.frame(frames.TARGET) + 1 or on == source + 1)


class Formulas:
    """Runs the formulas of an economy in a state."""

    def __init__(self, economy: Economy, sight: Sight) -> None:
        self.economy: Economy = economy
        self.sight: Sight = sight
        self.stack: vec[i64] = vec[i64]([0] * (DEEPEST + 1))

    def value(self, state: State, at: i64, who: i64, target: i64, apart: i64) -> i64:
        """The value of the formula that begins at `at`, for `who` and, where it speaks of one, `target`."""
        code = self.economy.code
        stack = self.stack
        value: i64 = 0  # what was found last; what was found before it lies on the stack, from 1 on
        top: i64 = 0
        while True:
            op = code[at]
            at += 1
            if op < ADD:
                if op == END:
                    return value
                stack[top] = value
                top += 1
                value = apart if op == APART else self.asked(state, op, code[at], who, target)
                at += 1
            elif op == NOT:
                value = 1 if value == 0 else 0
            elif op == NEG:
                value = -value
            else:
                top -= 1
                value = combined(op, stack[top], value)

    def asked(self, state: State, op: i64, k: i64, who: i64, target: i64) -> i64:
        """What the state answers to one word of a formula."""
        e = self.economy
        if op == CONST:
            return k
        if op == POOL:
            backer = backer_of(e, state, who, k)
            return state.pool(who, k) + (state.pool(backer, k) if backer >= 0 else i64(0))
        if op == CONDITION:
            return state.amount(who, k)
        if op == HEALTH:
            return state.health(who)
        if op == USES:
            limit = state.sheet(who) * e.limits + k
            slot = e.limit_slot[limit]
            return 0 if slot < 0 else state.uses(who, slot)
        if op == USES_OF:
            return state.uses(who, k)
        if op == CARRIED:
            return self.carried(state, who, k)
        if op == MODIFIER:
            return modifier_of(e, state, who, k)
        if op == IN_PROGRESS:
            return 1 if state.row(who, UNDERTAKEN) else 0
        if op == UNDERTAKING:
            begun = state.row(who, UNDERTAKEN) - 1
            return 1 if begun >= 0 and e.action[begun] == k else 0
        if op == ROUND_NOW:
            return state.head(ROUND)
        if op == FOES_HERE:
            return self.foes_at(state, who, k)
        if op == FOES_WITH:
            return self.foes_with(state, who, k)
        if op == ACT or op == ACT_IS:
            return self.of_act(state, op, k, who)
        if op == SAME_SUBJECT:
            return 1 if self.is_own_act_with(state, who, k) else 0
        if op == BLOW:
            return state.frame(frames.AMOUNT) if is_answering(state) else i64(-1)
        if op == HOLDING:
            return self.holding(state, who, k)
        if op == WATCHED:
            self.sight.look_round()
            return self.sight.watchers(who)
        if op == ROOM:
            return 1 if laid_by(state, who, 0) > 0 else 0
        if op == KIN or op == KIN_OF_ALL:
            return self.kin(state, who, k, op == KIN)
        if op == OUT:
            return self.laid_with(state, who, k)
        return i64(0) if target < 0 else self.asked_of_target(state, op, k, who, target)

    def of_act(self, state: State, op: i64, k: i64, who: i64) -> i64:
        """The answer to a question about the act that is answered; 0 where none is, as in a stage of the round."""
        e = self.economy
        entry = state.frame(frames.ENTRY) if is_answering(state) else i64(frames.OF_A_STAGE)
        if entry < 0:
            return 0
        if op == ACT_IS:
            return e.tags[entry] >> k & 1
        return self.sight.bodies.apart(who, state.frame(frames.WHO)) if k == FROM_ACTOR else e.number(entry, k)

    def asked_of_target(self, state: State, op: i64, k: i64, who: i64, target: i64) -> i64:
        """The answer to a question about the target."""
        e = self.economy
        if op == T_ATTRIBUTE:
            return e.attr(state.sheet(target), k)
        if op == T_CONDITION:
            return state.amount(target, k)
        if op == TOWARDS_ME:
            return 1 if state.amount(target, k) & bit(who) else 0
        if op == T_HEALTH:
            return state.health(target)
        if op == T_POOL:
            return state.pool(target, k)
        if op == T_STATUS:
            return state.row(target, STATUS)
        if op == T_COVER:
            self.sight.look_round()
            return 1 if self.sight.of(who, target) == COVER else 0
        if op == TOWARDS:
            return state.amount(who, k) >> target & 1
        if op == STRAIGHT_ON:
            return self.sight.straight_on(who, target)
        if op == BEHIND:
            faced = state.amount(who, k)
            return 1 if faced != 0 and self.sight.bodies.is_behind(who, lowest(faced), target) else 0
        if op == T_SELF:
            return 1 if target == who else 0
        if op == T_MINE:
            return 1 if self.is_laid_with(state, target, who, k) else 0
        if op == T_BEARS:
            return self.borne(state, target, state.side(who), k)
        if op == T_AT_STAKE:
            return 1 if at_stake(state, target, who) else 0
        return self.beside(state, target, k)

    def is_own_act_with(self, state: State, who: i64, slot: i64) -> bool:
        """Whether the open window answers what `who` itself does with this subject."""
        if not is_answering(state) or state.frame(frames.WHO) != who:
            return False
        return self.economy.subject[state.frame(frames.ENTRY)] == slot

    def is_laid_with(self, state: State, thing: i64, who: i64, slot: i64) -> bool:
        """Whether `who` laid a thing on somebody with this subject."""
        entry = state.row(thing, LAID_AS) - 1
        return entry >= 0 and state.row(thing, LAID_BY) == who + 1 and self.economy.subject[entry] == slot

    def kin(self, state: State, who: i64, brood: i64, own: bool) -> i64:
        """How many are in play of the kind that is called by a number, on the side of `who` or on any."""
        e = self.economy
        species: i64 = 0
        for sheet in range(len(e.brood)):
            if brood > 0 and e.brood[sheet] == brood:
                species = e.species[sheet]
        count: i64 = 0
        for other in range(state.layout.things):
            if state.row(other, PRESENT) != 0 and species > 0 and e.species[state.sheet(other)] == species:
                if not own or state.side(other) == state.side(who):
                    count += 1
        return count

    def laid_with(self, state: State, who: i64, slot: i64) -> i64:
        """How many things are in play that `who` laid with this subject."""
        count: i64 = 0
        for thing in range(state.layout.things):
            if self.is_laid_with(state, thing, who, slot):
                count += 1
        return count

    def borne(self, state: State, bearer: i64, side: i64, name: i64) -> i64:
        """How many things lie on `bearer` that somebody of a side laid there with a subject of this name."""
        count: i64 = 0
        for thing in range(state.layout.things):
            entry = state.row(thing, LAID_AS) - 1
            if state.row(thing, LIES_ON) == bearer + 1 and state.side(thing) == side:
                if entry >= 0 and self.economy.namesake[entry] == name:
                    count += 1
        return count

    def carried(self, state: State, who: i64, column: i64) -> i64:
        """The sum of a column over the subjects that are in hand."""
        e = self.economy
        total: i64 = 0
        first = state.sheet(who) * e.subjects
        for slot in range(e.subjects):
            if state.subject(who, slot) == READY:
                at = (first + slot) * e.carried_columns + column
                total += e.carries[at]
        return total

    def foes_at(self, state: State, who: i64, but: i64) -> i64:
        """How many foes of `who` share its place, but for those who bear one of a set of conditions."""
        place = state.place(who)
        count: i64 = 0
        rest = self.sight.bodies.foes_of(who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if state.place(other) == place and state.held(other) & but == 0:
                count += 1
        return count

    def foes_with(self, state: State, who: i64, condition: i64) -> i64:
        """How many foes stand where `who` stands and bear a condition."""
        if self.sight.bodies.borne() & bit(condition) == 0:
            return 0
        place = state.place(who)
        count: i64 = 0
        rest = self.sight.bodies.foes_of(who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if state.held(other) & bit(condition) and state.place(other) == place:
                count += 1
        return count

    def holding(self, state: State, who: i64, condition: i64) -> i64:
        """How many in play bear a condition towards `who`."""
        count: i64 = 0
        mark = bit(condition)
        if self.sight.bodies.borne() & mark == 0:
            return 0
        for other in range(state.layout.things):
            if state.held(other) & mark and state.row(other, PRESENT) == 1:
                if state.amount(other, condition) & bit(who):
                    count += 1
        return count

    def beside(self, state: State, target: i64, condition: i64) -> i64:
        """How many of the target's side share its place and bear a condition."""
        mark = bit(condition)
        count: i64 = 0
        if self.sight.bodies.borne() & mark == 0:
            return 0
        place = state.place(target)
        rest = self.sight.bodies.of_side(state.side(target))
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if state.held(other) & mark and state.place(other) == place:
                count += 1
        return count
