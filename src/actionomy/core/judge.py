"""What stands against plans whatever their target: moments, bars, limits, prices, debts, promises, undertakings.

All plans of a block are judged at once (`blocks`): what is found is a list of reasons, each with the set of plans that
it stands against.
"""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import reasons
from actionomy.core.bits import BITS, below, bit, lowest, size
from actionomy.core.blocks import (
    BEARS,
    BEARS_NOT,
    DRAWS,
    FREE,
    FREE_TOWARDS,
    GOES,
    HOLDS,
    IN_SHAPE,
    LIES,
    MAY_GAIN,
    TEST,
    UNUSED,
    UNWATCHED,
    Blocks,
    blocks_of,
)
from actionomy.core.codes import IN_JUDGEMENT, IN_PICK, IN_TURN, IN_WINDOW, NONE
from actionomy.core.economy import Economy
from actionomy.core.fight import Fight
from actionomy.core.kept import NO, UNKNOWN, YES, Kept
from actionomy.core.state import CLOCK as TIME
from actionomy.core.state import (
    DENIED,
    GAINED,
    LAST_PART,
    PARTS,
    ROUND,
    SET,
    SHAPE,
    UNDERTAKEN,
    VARIANT,
    State,
)


class Judge:
    """What stands against plans in a setting: whose turn or which window it is."""

    def __init__(self, fight: Fight) -> None:
        self.fight: Fight = fight
        self.economy: Economy = fight.economy
        self.state: State = fight.state
        self.blocks: Blocks = blocks_of(fight.economy, fight.state.layout)
        self.kept: Kept = Kept(self.blocks, fight.debts, fight.state)
        self.setting: i64 = IN_TURN
        self.actors: i64 = 0
        self.stage: i64 = 0  # in a window: its stage, as a bit
        self.source: i64 = NONE
        self.victim: i64 = NONE
        self.here: i64 = 0
        self.taking_turn: i64 = 0  # a set: whose own turn it is, whatever window is open in it
        self.held: i64 = 0  # of the actor looked at: its conditions, its undertaking, whether it owes
        self.begun: i64 = 0
        self.owing: bool = False
        self.denied: bool = False
        self.given_kept: vec[i64] = vec[i64]([0] * len(fight.economy.code))  # by where a formula of gifts begins …
        self.given_when: vec[i64] = vec[i64]([0] * len(fight.economy.code))  # ... when it was asked
        self.when: i64 = 0  # how often an actor was looked at: what is kept holds for one time

        # What was found: a reason, and the set of plans of a block that it stands against.
        reasons_at_most = (fight.state.layout.things + 1) * self.blocks.most
        self.found: i64 = 0
        self.found_reason: vec[i64] = vec[i64]([0] * int(reasons_at_most))
        self.found_plans: vec[i64] = vec[i64]([0] * int(reasons_at_most))
        self.legal: i64 = 0  # the plans of the block judged last against which nothing stands but an undertaking
        self.abandoning: i64 = 0  # and those for which it would have to be given up
        self.yielding: i64 = reasons.UNDERTAKING  # the reasons that yield to who gives something up
        if fight.economy.may_default:
            self.yielding = reasons.UNDERTAKING | reasons.LOCK

    def attend(self, who: i64) -> None:
        """Find what holds for one actor whatever it does."""
        s = self.state
        self.when += 1
        self.kept.freshen(who)
        self.held = s.held(who)
        self.begun = s.row(who, UNDERTAKEN)
        self.denied = s.denied(who)
        self.owing = self.economy.owed > 0 and self.fight.state.owes_anything(who)

    def plan_reasons(self, who: i64, plan: i64) -> i64:
        """The reasons against one plan, whatever the target."""
        block = self.blocks.block_of[plan]
        mine = bit(plan - self.blocks.start[block])
        before = self.found
        self.fight.debts.stand_still(True)
        self.judge(who, block, self.blocks.every[block])
        self.fight.debts.stand_still(False)
        mask: i64 = 0
        for k in range(before, self.found):
            if self.found_plans[k] & mine:
                mask |= self.found_reason[k]
        self.found = before
        return mask

    def judge(self, who: i64, block: i64, among: i64) -> None:
        """Find all that stands against some plans of a block, whatever their target; of others perhaps not all."""
        blocks = self.blocks
        every = blocks.every[block]
        self.legal = every
        self.abandoning = 0
        self.hold(reasons.MOMENT, every & ~self.timely(who, block))
        if self.denied:
            self.hold(reasons.DENIED, self.denied_of(who, block))
        if self.here & bit(who):
            self.hold(reasons.HERE, blocks.here[block])
        slot = who * self.kept.slots + block - blocks.first_block[self.state.sheet(who)]
        stale = self.kept.take_stale(slot)
        self.judge_tests(who, block, among, stale)
        self.judge_owed(who, block, among, slot, stale)

    def judge_tests(self, who: i64, block: i64, among: i64, stale: i64) -> None:
        """Hold against plans what they have in common.  Tests lie by reason, so that each reason is noted once."""
        blocks = self.blocks
        kept = self.kept
        first = blocks.first_list[blocks.first_block[blocks.sheet_of[block]]]
        room = who * kept.lists - first
        after = block + 1
        end = blocks.first_list[after]
        for at in range(blocks.first_list[block], end):
            place = room + at
            changed = blocks.hangs[at] & stale
            if changed or among & ~kept.asked[place]:
                tests = who * kept.tests + (blocks.first_test[at] - blocks.first_test[first]) // TEST
                self.ask_tests(who, at, among, changed, tests, place)
            failing = kept.failing[place]
            if failing:
                self.hold(blocks.against[at], failing)

    def ask_tests(self, who: i64, at: i64, among: i64, changed: i64, room: i64, place: i64) -> None:
        """Ask the tests of a list whose answers are not known, as far as they matter to some plans."""
        kept = self.kept
        answers = kept.answers
        tests = self.blocks.tests
        after = at + 1
        end = self.blocks.first_test[after]
        at = self.blocks.first_test[at]
        failing: i64 = 0
        while at < end:
            plans = tests[at]
            answer = answers[room]
            if tests[at + 4] & changed:
                answer = UNKNOWN
            if answer == UNKNOWN and plans & among & ~failing:
                answer = NO if self.fails(who, tests[at + 1], tests[at + 2], tests[at + 3]) else YES
            if answer == NO:
                failing |= plans
            answers[room] = answer
            room += 1
            at += TEST
        kept.failing[place] = failing
        if changed:
            kept.asked[place] = 0
        kept.asked[place] |= among

    def judge_owed(self, who: i64, block: i64, among: i64, slot: i64, stale: i64) -> None:
        """Hold against plans what debts, promises and undertakings say."""
        kept = self.kept
        time = self.state.head(ROUND)
        if self.held & kept.barring[block]:
            time = self.state.head(TIME)  # it matters when that will be over
        room = slot * kept.owed
        if kept.owed_hangs[block] & stale == 0 and kept.owed_time[slot] == time and kept.owed_among[slot] == among:
            for k in range(room, room + kept.owed_count[slot]):
                self.hold(kept.owed_reason[k], kept.owed_plans[k])
            return
        before = self.found
        self.judge_debts(who, block, among)
        kept.owed_time[slot] = time
        kept.owed_among[slot] = among
        kept.owed_count[slot] = self.found - before
        for k in range(before, self.found):
            kept.owed_reason[room] = self.found_reason[k]
            kept.owed_plans[room] = self.found_plans[k]
            room += 1

    def judge_debts(self, who: i64, block: i64, among: i64) -> None:
        """Find what debts, promises and undertakings say against the plans of a block."""
        blocks = self.blocks
        if blocks.begins[block] | blocks.goes_on[block]:
            self.judge_instalments(who, block)
        for debt in range(blocks.first_debt[block], blocks.first_debt[block + 1]):
            if blocks.debt_plans[debt] & among:
                plan = blocks.debt_plan[debt]
                stands = self.debt_stands(who, self.economy.owes_kind[plan], self.economy.owes[plan])
                self.hold(stands, blocks.debt_plans[debt])
        if self.owing or self.begun:
            self.judge_promises(who, block, among)

    def decided_on(self, block: i64) -> i64:
        """The plans that somebody decides on in this setting; others are neither options nor refused."""
        if self.setting == IN_JUDGEMENT:
            return self.blocks.at_judgement[block]
        return self.blocks.played[block]

    def hold(self, reason: i64, plans: i64) -> None:
        """Note that a reason stands against these plans of a block."""
        if plans == 0 or reason == 0:
            return
        self.found_reason[self.found] = reason
        self.found_plans[self.found] = plans
        self.found += 1
        if reason & self.yielding:
            self.abandoning |= plans
        else:
            self.legal &= ~plans

    # When.

    def timely(self, who: i64, block: i64) -> i64:
        """The plans whose moment it is."""
        blocks = self.blocks
        if self.setting == IN_TURN:
            return blocks.on_turn[block]
        found: i64 = 0
        if self.setting == IN_WINDOW:
            found = blocks.in_window[block] | self.answers(who, block)
        elif self.setting == IN_PICK:
            found = blocks.at_pick[block]
        elif self.setting == IN_JUDGEMENT:
            found = blocks.at_judgement[block]
        if self.taking_turn & bit(who):
            found &= ~blocks.off_turn[block]
        return found

    def answers(self, who: i64, block: i64) -> i64:
        """The plans that answer in this stage of the window, for one who stands so to its act."""
        blocks = self.blocks
        relation = self.relation(who)
        found: i64 = 0
        for k in range(blocks.first_answer[block], blocks.first_answer[block + 1]):
            if blocks.answer_stages[k] & self.stage and blocks.answer_by[k] & relation:
                found |= blocks.answer_plans[k]
        return found

    def relation(self, who: i64) -> i64:
        """How `who` stands to the act of the window: its target, an ally of that one, a comrade or foe of the actor."""
        s = self.state
        if self.source < 0:
            return economies.BY_ANYBODY
        if who == self.victim:
            return economies.BY_TARGET
        found: i64 = 0
        if self.victim >= 0 and s.side(who) == s.side(self.victim) and who != self.source:
            found = economies.BY_ALLY
        if s.side(who) != s.side(self.source):
            found |= economies.BY_FOE
        elif who != self.source:
            found |= economies.BY_COMRADE
        else:
            found |= economies.BY_ACTOR
        return found

    # Tests.

    def fails(self, who: i64, asks: i64, a: i64, b: i64) -> bool:
        """Whether a test of many plans has no for an answer."""
        s = self.state
        if asks == HOLDS:
            return s.pool(who, a) < b and (self.economy.backed & bit(a) == 0 or self.fight.ledger.at_hand(who, a) < b)
        if asks == LIES:
            return s.subject(who, a) != b
        if asks == FREE:
            return self.held & a != 0
        if asks == UNUSED:
            return self.fight.ledger.used_up(who, a)
        if asks == FREE_TOWARDS:
            return self.held & a != 0 and self.barred_against(who, self.held & a)
        if asks == BEARS:
            return s.amount(who, a) == 0
        if asks == BEARS_NOT:
            return s.amount(who, a) != 0
        if asks == IN_SHAPE:
            at = s.row(who, SHAPE) * self.economy.tokens + a
            return self.economy.shape[at] < 0
        if asks == GOES:
            return s.pool(who, a) + self.given(who, b) <= 0
        if asks == DRAWS:
            return s.pool(who, a) + self.given(who, b) < 0
        if asks == UNWATCHED:
            self.fight.sight.look_round()
            return self.fight.sight.is_watched(who)
        if asks == MAY_GAIN:
            return self.over_cap(who, self.given(who, b))
        return self.fight.formulas.value(s, a, who, self.victim, 0) == 0

    def given(self, who: i64, plan: i64) -> i64:
        """What `fight.given` says, asked once for one actor: many plans give by the same formula."""
        e = self.economy
        code = e.gives_code[plan]
        if code < 0:
            return e.gives[plan]
        if self.given_when[code] != self.when:
            self.given_when[code] = self.when
            self.given_kept[code] = self.fight.formulas.value(self.state, code, who, -1, 0)
        return e.gives[plan] + self.given_kept[code]

    def denied_of(self, who: i64, block: i64) -> i64:
        """The plans of the entries that the game master has denied this turn."""
        e = self.economy
        first = e.first_entry[self.state.sheet(who)]
        start = self.blocks.start[block]
        found: i64 = 0
        for k in range(size(self.blocks.every[block])):
            number = e.entry[start + k] - first
            if self.state.row(who, DENIED + number // SET) >> (number % SET) & 1 == 1:
                found |= bit(k)
        return found

    def barred_against(self, who: i64, conditions: i64) -> bool:
        """Whether one of these conditions is held towards the source of the window."""
        if self.source < 0:
            return False
        while conditions:
            if self.state.amount(who, lowest(conditions)) & bit(self.source):
                return True
            conditions &= conditions - 1
        return False

    def over_cap(self, who: i64, gives: i64) -> bool:
        """Whether so much more would fill the capped pool beyond what may be gained in a round.

        It binds those who have such a pool at all, in whatever order they spend.
        """
        e = self.economy
        s = self.state
        for pool in range(e.pools):
            if e.most_with & bit(pool) and e.size[s.sheet(who) * e.pools + pool] > 0:
                return s.row(who, GAINED) + gives > e.most_gained[s.sheet(who)]
        return False

    # Debts, promises, undertakings.

    def judge_instalments(self, who: i64, block: i64) -> None:
        """The first instalment needs nothing begun; a further one what is begun, paid last in the round before."""
        blocks = self.blocks
        fitting: i64 = 0
        if self.begun:
            self.hold(reasons.BUSY, blocks.begins[block])
            rest = self.going_on(block) & blocks.goes_on[block]
            while rest:
                plan = blocks.start[block] + lowest(rest)
                if self.is_next_part(who, plan):
                    fitting |= rest & -rest
                rest &= rest - 1
        self.hold(reasons.NOT_BEGUN, blocks.goes_on[block] & ~fitting)

    def going_on(self, block: i64) -> i64:
        """The plans that go on with what is begun."""
        e = self.economy
        start = self.blocks.start[block]
        first = e.first_plan[self.begun - 1] - start
        end = e.first_plan[self.begun] - start
        if first < 0:
            first = 0
        if end > BITS:
            end = BITS
        if first >= end:
            return 0
        return self.blocks.later[block] & below(end) & ~below(first)

    def is_next_part(self, who: i64, plan: i64) -> bool:
        """Whether a plan pays the next instalment of what its actor has begun with its entry."""
        e = self.economy
        s = self.state
        due = s.row(who, LAST_PART) + 1
        if economies.is_second_half(e.variant[plan], e.part[plan]):
            due -= 1
        return s.row(who, VARIANT) == e.variant[plan] and s.row(who, PARTS) == e.part[plan] - 1 and s.head(ROUND) == due

    def debt_stands(self, who: i64, kind: i64, amount: i64) -> i64:
        """What stands against a debt."""
        debts = self.fight.debts
        holds = self.state.pool(who, self.economy.owed_pool[kind]) >= amount
        if self.economy.earliest and holds and (not self.owing or debts.could_spare(who, kind, amount)):
            return reasons.PAY_NOW
        if not debts.may_owe(who, kind, amount, False):
            return reasons.OWE
        if self.begun and not debts.may_owe(who, kind, amount, True):
            return reasons.UNDERTAKING
        return 0

    def judge_promises(self, who: i64, block: i64, among: i64) -> None:
        """Whether what is owed or undertaken could still be paid for; what takes nothing needed breaks no promise."""
        blocks = self.blocks
        going_on: i64 = 0
        if self.begun:
            going_on = self.going_on(block)
        broken: i64 = 0
        for k in range(blocks.first_pledge[block], blocks.first_pledge[block + 1]):
            plans = blocks.pledge_plans[k]
            if plans & among == 0:
                continue
            reason = self.broken_by(who, blocks.pledge_plan[k], going_on & plans != 0)
            if reason:
                self.hold(reason, plans)
                broken |= plans
        if self.begun:
            disturbing = blocks.distracts[block] & ~going_on
            self.hold(reasons.UNDERTAKING, disturbing)
            broken |= disturbing
        if self.owing and not self.economy.may_default and blocks.tied[block] & ~broken:
            self.hold(reasons.LOCK, self.without_room(who, block, blocks.tied[block] & among & ~broken))

    def broken_by(self, who: i64, plan: i64, going_on: bool) -> i64:
        """The promise that a payment would break."""
        if self.owing and not self.fight.debts.keeps_promises(who, plan, False):
            return reasons.LOCK
        if self.begun and not going_on and not self.fight.debts.keeps_promises(who, plan, True):
            return reasons.UNDERTAKING
        return 0

    def without_room(self, who: i64, block: i64, plans: i64) -> i64:
        """Of plans that begin something, those for whose next instalment debts leave no room."""
        found: i64 = 0
        while plans:
            if not self.fight.debts.leaves_room(who, self.blocks.start[block] + lowest(plans)):
                found |= plans & -plans
            plans &= plans - 1
        return found
