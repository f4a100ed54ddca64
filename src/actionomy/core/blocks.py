"""What is asked of every plan, sorted beforehand so that one answer settles many plans at once.

The plans of a sheet lie in *blocks* of at most sixty, so that a set of plans of one block is one number.  A *test* is a
question that several plans have in common (is there so much in that pool? is that subject in hand?): it is asked once,
and the plans of the test fall together when the answer is no.  Made once, from the tables of an economy.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import reasons
from actionomy.core.bits import BITS, below, bit, size
from actionomy.core.changes import ALWAYS, Changes
from actionomy.core.economy import Economy
from actionomy.core.formula import CONDITION, CONST, END, EQ, NOT, WATCHED, length_of
from actionomy.core.moments import NEVER
from actionomy.core.state import GAINED, HELD, OF_BEARING, OF_SCENE, SHAPE, Layout

# What a test asks; `a` and `b` are its numbers.
HOLDS: Final = 1  # pool a holds b
LIES: Final = 2  # subject a is at b
UNUSED: Final = 3  # the limit in slot a is not used up
FREE: Final = 4  # none of the conditions in the set a is borne
FREE_TOWARDS: Final = 5  # ... nor is one of them borne towards the source of the window
IN_SHAPE: Final = 6  # the shape of the turn has room for token a
GOES: Final = 7  # with what plan b gives, pool a leads somewhere
DRAWS: Final = 8  # plan b does not draw more from pool a than is there
MAY_GAIN: Final = 9  # what plan b gives may be gained this round
NEED: Final = 10  # the formula at a holds
BEARS: Final = 11  # condition a is borne: what a formula most often asks
BEARS_NOT: Final = 12  # ... or is not
UNWATCHED: Final = 13  # no foe sees the actor in the open

TEST: Final = 5  # words of a test: its plans, what it asks, a, b, what the answer hangs on
EXTRA: Final = 12  # reasons that may be found against a block beside its tests, pledges and debts

Question = tuple[int, int, int, int]  # what is asked, a, b, and the reason against those who fail


def by_reason(question: Question) -> tuple[int, Question]:
    """Questions are asked reason by reason."""
    return (question[3], question)


def blocks_of(economy: Economy, layout: Layout) -> "Blocks":
    """The blocks of an economy.  Those made last are kept: the copies of a fight have their economy in common."""
    if not MADE or MADE[0].economy is not economy or MADE[0].layout is not layout:
        MADE[:] = [Blocks(economy, layout)]
    return MADE[0]


class Blocks:
    """The blocks of an economy.  Sets of plans count from the first plan of their block."""

    def __init__(self, economy: Economy, layout: Layout) -> None:
        self.economy: Economy = economy
        self.layout: Layout = layout
        self.changes: Changes = Changes(economy, layout)
        starts: list[int] = []
        ends: list[int] = []
        first: list[int] = [0]
        for sheet in range(len(economy.first_entry) - 1):
            begin: i64 = economy.first_plan[economy.first_entry[sheet]]
            end: i64 = economy.first_plan[economy.first_entry[sheet + 1]]
            for start in range(begin, end, BITS):
                starts.append(start)
                ends.append(min(start + BITS, end))
            first.append(len(starts))
        self.first_block: vec[i64] = vec[i64](first)  # sheet
        self.start: vec[i64] = vec[i64](starts)  # block: its first plan
        self.every: vec[i64] = vec[i64]([int(below(ends[k] - starts[k])) for k in range(len(starts))])  # block
        block_of: list[int] = []
        for block in range(len(starts)):
            block_of += [block] * (ends[block] - starts[block])
        self.block_of: vec[i64] = vec[i64](block_of)  # plan
        sheet_of: list[int] = []
        for sheet in range(len(first) - 1):
            sheet_of += [sheet] * (first[sheet + 1] - first[sheet])
        self.sheet_of: vec[i64] = vec[i64](sheet_of)  # block
        self.lay_moments()
        self.lay_payments()
        self.lay_tests()
        self.lay_room()

    def plans_where(self, holds: list[bool]) -> vec[i64]:
        """For every block, the set of its plans for which something holds."""
        sets = [0] * len(self.start)
        for plan in range(len(holds)):
            if holds[plan]:
                block = self.block_of[plan]
                sets[block] |= int(bit(plan - self.start[block]))
        return vec[i64](sets)

    # Moments.

    def lay_moments(self) -> None:
        """Sort the plans by when they may be used."""
        e = self.economy
        entries = [e.entry[plan] for plan in range(len(self.block_of))]
        stages = [e.stages[entry] for entry in entries]
        when = [e.when[entry] for entry in entries]
        count = len(entries)
        self.on_turn: vec[i64] = self.plans_where(
            [when[k] & economies.TURN != 0 and stages[k] == 0 for k in range(count)]
        )
        self.in_window: vec[i64] = self.plans_where(
            [when[k] & economies.WINDOW != 0 and stages[k] == 0 for k in range(count)]
        )
        self.off_turn: vec[i64] = self.plans_where([e.traits[entry] & economies.OFF_TURN != 0 for entry in entries])
        self.at_pick: vec[i64] = self.plans_where([when[k] & economies.PICKING != 0 for k in range(count)])
        self.played: vec[i64] = self.plans_where(
            [when[k] & economies.BY_ITSELF == 0 and when[k] != economies.JUDGED for k in range(count)]
        )
        self.at_judgement: vec[i64] = self.plans_where([when[k] == economies.JUDGED for k in range(count)])
        answers: list[int] = [0]
        answer_stages: list[int] = []
        answer_by: list[int] = []
        answer_plans: list[int] = []
        for block in range(len(self.start)):
            groups: dict[tuple[int, int], int] = {}
            for plan in self.plans_of(block):
                if stages[plan]:
                    key = (int(stages[plan]), int(e.by[entries[plan]]))
                    groups[key] = groups.get(key, 0) | int(bit(plan - self.start[block]))
            for (stage, by), plans in groups.items():
                answer_stages.append(stage)
                answer_by.append(by)
                answer_plans.append(plans)
            answers.append(len(answer_plans))
        self.first_answer: vec[i64] = vec[i64](answers)  # block
        self.answer_stages: vec[i64] = vec[i64](answer_stages)
        self.answer_by: vec[i64] = vec[i64](answer_by)
        self.answer_plans: vec[i64] = vec[i64](answer_plans)

    def plans_of(self, block: i64) -> list[int]:
        """The plans of a block."""
        first = int(self.start[block])
        return list(range(first, first + int(size(self.every[block]))))

    # Debts, promises, undertakings.

    def lay_payments(self) -> None:
        """Sort the plans by the parts that they pay, what they owe, and what of promises they touch."""
        e = self.economy
        count = len(self.block_of)
        parted = [e.features[k] & economies.HAS_PARTS != 0 for k in range(count)]
        free = [e.features[k] & economies.HAS_DEBT == 0 for k in range(count)]  # of debt: promises are tested
        self.begins: vec[i64] = self.plans_where([parted[k] and e.part[k] == 1 for k in range(count)])
        self.goes_on: vec[i64] = self.plans_where([parted[k] and e.part[k] != 1 for k in range(count)])
        self.later: vec[i64] = self.plans_where([e.part[k] > 1 for k in range(count)])
        self.tied: vec[i64] = self.plans_where([free[k] and e.part[k] == 1 and e.parts[k] >= 2 for k in range(count)])
        self.distracts: vec[i64] = self.plans_where([free[k] and self.is_distracting(k) for k in range(count)])
        self.here: vec[i64] = self.plans_where([e.barred_here[e.entry[k]] != 0 for k in range(count)])
        pledges: list[int] = [0]
        pledge_plan: list[int] = []
        pledge_plans: list[int] = []
        debts: list[int] = [0]
        debt_plan: list[int] = []
        debt_plans: list[int] = []
        for block in range(len(self.start)):
            alike: dict[int, int] = {}  # by payment, and what does more than pay by itself
            owing: dict[tuple[int, int], int] = {}
            for plan in self.plans_of(block):
                mine = int(bit(plan - self.start[block]))
                if not free[plan]:
                    debt = (int(e.owes_kind[plan]), int(e.owes[plan]))
                    if debt not in owing:
                        debt_plan.append(plan)
                    owing[debt] = owing.get(debt, 0) | mine
                elif e.pledged[e.payment[plan]] or e.features[plan] & economies.FILLS_DEBTS:
                    only_takes = e.features[plan] & economies.FILLS_DEBTS == 0 and e.part[plan] == 1
                    key = int(e.payment[plan]) if only_takes else -1 - plan
                    if key not in alike:
                        pledge_plan.append(plan)
                    alike[key] = alike.get(key, 0) | mine
            pledge_plans += alike.values()
            debt_plans += owing.values()
            pledges.append(len(pledge_plans))
            debts.append(len(debt_plans))
        self.first_pledge: vec[i64] = vec[i64](pledges)  # block: what takes from what promises lean on
        self.pledge_plan: vec[i64] = vec[i64](pledge_plan)  # one of those plans, the others are like it
        self.pledge_plans: vec[i64] = vec[i64](pledge_plans)
        self.first_debt: vec[i64] = vec[i64](debts)  # block: what is owed for
        self.debt_plan: vec[i64] = vec[i64](debt_plan)
        self.debt_plans: vec[i64] = vec[i64](debt_plans)

    def is_distracting(self, plan: int) -> bool:
        """Whether doing this breaks off what is in progress; what is free in the own turn does not."""
        e = self.economy
        entry = e.entry[plan]
        costs = e.first_item[plan] < e.first_item[plan + 1]
        return e.traits[entry] & economies.DISTRACTS != 0 and (costs or e.stages[entry] != 0)

    # Tests.

    def lay_tests(self) -> None:
        """Sort the plans by the questions that they have in common."""
        firsts: list[int] = [0]
        lists: list[int] = [0]
        against: list[int] = []
        hang_on: list[int] = []
        tests: list[int] = []
        for block in range(len(self.start)):
            asked: dict[Question, int] = {}
            alike: dict[tuple[int, int], int] = {}  # what gives the same: its first plan
            for plan in self.plans_of(block):
                for question in self.asked_of(plan, alike):
                    asked[question] = asked.get(question, 0) | int(bit(plan - self.start[block]))
            for question in sorted(asked, key=by_reason):
                asks, a, b, reason = question
                hangs = int(self.hangs_on(self.sheet_of[block], asks, a, b))
                if len(against) == firsts[-1] or against[-1] != reason:
                    against.append(reason)
                    hang_on.append(0)
                    lists.append(0)
                hang_on[-1] |= hangs
                tests += [asked[question], asks, a, b, hangs]
                lists[-1] = len(tests)
            firsts.append(len(against))
        self.first_list: vec[i64] = vec[i64](firsts)  # block: where its lists of tests begin, one for each reason
        self.against: vec[i64] = vec[i64](against)  # list: the reason
        self.hangs: vec[i64] = vec[i64](hang_on)  # list: on what any of its answers hangs
        self.first_test: vec[i64] = vec[i64](lists)  # list: where its tests begin
        self.tests: vec[i64] = vec[i64](tests)

    def hangs_on(self, sheet: i64, asks: int, a: int, b: int) -> i64:
        """On what the answer to a question hangs."""
        changes = self.changes
        if asks == HOLDS:
            return changes.of_pool(a) | changes.of_backing(sheet, a)
        if asks == LIES:
            return changes.of_word(self.layout.at_subjects + a)
        if asks == UNUSED:
            return changes.of_limit(sheet, a)
        if asks == FREE:
            return changes.of_word(HELD)
        if asks == BEARS or asks == BEARS_NOT:
            return changes.of_amount(a)
        if asks == IN_SHAPE:
            return changes.of_word(SHAPE)
        if asks == NEED:
            return changes.of_formula(sheet, a)
        if asks == UNWATCHED:
            return bit(OF_SCENE) | bit(OF_BEARING)
        if asks == FREE_TOWARDS:
            return bit(ALWAYS)
        code = self.economy.gives_code[b]
        given = i64(0) if code < 0 else changes.of_formula(sheet, code)
        return given | (changes.of_word(GAINED) if asks == MAY_GAIN else changes.of_pool(a))

    def asked_of(self, plan: int, alike: dict[tuple[int, int], int]) -> list[Question]:
        """The questions to one plan."""
        e = self.economy
        entry = int(e.entry[plan])
        found: list[Question] = []
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            found.append((HOLDS, int(e.item_pool[item]), int(e.item_amount[item]), reasons.PAY))
        found += self.asked_for_the_last_part(plan)
        giver = alike.setdefault((int(e.gives[plan]), int(e.gives_code[plan])), plan)
        if e.features[plan] & economies.HAS_PATH:
            found.append((GOES, int(e.path[plan]), giver, reasons.PAY))
        if e.features[plan] & economies.HAS_DRAW:
            found.append((DRAWS, int(e.fills[plan]), giver, reasons.PAY))
        if e.features[plan] & economies.HAS_CAP and e.fills[plan] == e.most_of:
            found.append((MAY_GAIN, 0, giver, reasons.CAP))
        if e.status[entry] >= 0:
            found.append((LIES, int(e.subject[entry]), int(e.status[entry]), reasons.AT_HAND))
        if e.barred_by[entry]:
            found.append((FREE, int(e.barred_by[entry]), 0, reasons.BARRED))
        if e.barred_towards[entry]:
            found.append((FREE_TOWARDS, int(e.barred_towards[entry]), 0, reasons.TOWARDS))
        if e.token[entry] >= 0:
            found.append((IN_SHAPE, int(e.token[entry]), 0, reasons.ORDER))
        for k in range(e.first_count[entry], e.first_count[entry + 1]):
            found.append((UNUSED, int(e.counts[k]), 0, reasons.LIMIT))
        for k in range(e.first_need[entry], e.first_need[entry + 1]):
            found.append(self.needed(int(e.need_code[k]), int(e.need_reason[k])))
        return found

    def needed(self, code: int, reason: int) -> Question:
        """The question whether a formula holds, or the simpler one that it comes to."""
        formula = self.formula(code)
        if len(formula) >= 3 and formula[0] == CONDITION:
            if formula[2:] == [END]:
                return (BEARS, formula[1], 0, reason)
            if formula[2:] == [NOT, END]:
                return (BEARS_NOT, formula[1], 0, reason)
        if formula == [WATCHED, 0, CONST, 0, EQ, END] or formula == [WATCHED, 0, NOT, END]:
            return (UNWATCHED, 0, 0, reason)
        return (NEED, code, 0, reason)

    def asked_for_the_last_part(self, plan: int) -> list[Question]:
        """What begins something must find in pools that never fill again what the last instalment asks for."""
        e = self.economy
        found: list[Question] = []
        if e.part[plan] != 1 or e.last[plan] == e.parts[plan]:
            return found
        entry = e.entry[plan]
        for other in range(e.first_plan[entry], e.first_plan[entry + 1]):
            if e.variant[other] == e.variant[plan] and e.part[other] == e.parts[plan]:
                for item in range(e.first_item[other], e.first_item[other + 1]):
                    if e.refill_at[e.item_pool[item]] == NEVER:
                        found.append((HOLDS, int(e.item_pool[item]), int(e.item_amount[item]), reasons.PAY))
                break
        return found

    def formula(self, at: i64) -> list[int]:
        """The words of the formula that begins at `at`; none where there is no formula."""
        if at < 0:
            return []
        return [int(self.economy.code[at + k]) for k in range(length_of(self.economy, at))]

    def lay_room(self) -> None:
        """Work out how much room answers need that are kept for one creature."""
        self.most_blocks: i64 = 0
        self.most_lists: i64 = 0
        self.most_tests: i64 = 0
        self.most_owed: i64 = 0  # reasons found against a block because of debts, promises and undertakings
        self.most: i64 = 0  # ... and in all against the blocks of a sheet
        for sheet in range(len(self.first_block) - 1):
            first = self.first_block[sheet]
            end = self.first_block[sheet + 1]
            lists = self.first_list[end] - self.first_list[first]
            self.most_blocks = max(self.most_blocks, end - first)
            self.most_lists = max(self.most_lists, lists)
            tests = self.first_test[self.first_list[end]] - self.first_test[self.first_list[first]]
            self.most_tests = max(self.most_tests, tests // TEST)
            owed: i64 = 0
            for block in range(first, end):
                here = self.first_pledge[block + 1] - self.first_pledge[block]
                here += self.first_debt[block + 1] - self.first_debt[block] + EXTRA
                self.most_owed = max(self.most_owed, here)
                owed += here
            self.most = max(self.most, lists + owed + (end - first) * EXTRA)


MADE: Final[list[Blocks]] = []
