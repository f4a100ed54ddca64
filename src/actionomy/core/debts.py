"""Whether everything owed can still be paid by its deadline.

This round counts what is left, the next what is known of it.

The test is exact.  In each round the debts of every kind ask for so many units of a set of pools (those that pay the
kind, or pay for what fills its pool); all can be served at once if and only if no set of kinds asks for more units than
the pools behind it hold, and what fills a pool is asked for no more often than it may be done.  What it gives may
differ by round.  Debts that may wait are tried in both rounds.  The instalments of an undertaking are not
owed; where they are to be kept, they ask for their units like one kind more.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import BITS, below, bit, lowest
from actionomy.core.economy import FILLS_DEBTS, PHASES, Economy, is_second_half
from actionomy.core.ledger import refilled
from actionomy.core.moments import (
    CLOCK,
    NEVER,
    ONE_PHASE,
    ONE_ROUND,
    ROUND_END,
    ROUND_START,
    TURN_END,
    TURN_START,
    moment_of,
    slot_of,
    whose,
)
from actionomy.core.state import CLOCK as TIME
from actionomy.core.state import DONE, LAST_PART, LATER, MARKED, PARTS, RANK, ROUND, UNDERTAKEN, VARIANT, State

MOST_KINDS: Final = 6
NO_PLAN: Final = -1
NO_KIND: Final = -1
NO_STOCK: Final = -1
ENDLESS: Final = 1_000_000  # fillings that no limit counts
THIS: Final = 0  # of the two rounds that count
NEXT: Final = 1


def given_in(round: i64, amount: i64, more: i64) -> i64:
    """What is given in a round of the fight: `amount`, and in every second round `more` beside it."""
    return amount + more if round % 2 == 0 else amount


class Debts:
    """The feasibility test, with scratch space of its own."""

    def __init__(self, economy: Economy, state: State) -> None:
        self.economy: Economy = economy
        self.state: State = state
        self.unable: vec[i64] = bars_to_paying(economy)  # sheet, kind: the conditions under which it cannot be paid
        self.now: vec[i64] = vec[i64]([0] * int(economy.pools))  # what pools hold for debts this round
        self.next: vec[i64] = vec[i64]([0] * int(economy.pools))
        self.leaned: vec[i64] = vec[i64]([pool for pool in range(economy.pools) if economy.leaned >> pool & 1])
        self.still: bool = False  # whether nothing changes for a while
        self.measured: bool = False  # whether all stands as `measure` leaves it for whose stock was taken
        self.stock_of: i64 = NO_STOCK  # whose stock was taken last, and holds
        self.stock_now: vec[i64] = vec[i64]([0] * int(economy.pools))
        self.stock_next: vec[i64] = vec[i64]([0] * int(economy.pools))
        self.stock_filled: vec[i64] = vec[i64]([0] * MOST_KINDS)
        self.stock: vec[i64] = vec[i64]([0] * MOST_KINDS)  # what is in the pool of a kind that an action fills
        self.stock_fillings: vec[i64] = vec[i64]([0] * (2 * MOST_KINDS))
        self.fillings: vec[i64] = vec[i64]([0] * (2 * MOST_KINDS))  # round, kind: how often its pool may be filled then
        self.firm: vec[i64] = vec[i64]([0] * MOST_KINDS)  # to be paid this round
        self.loose: vec[i64] = vec[i64]([0] * MOST_KINDS)  # to be paid this round or the next
        self.asked: vec[i64] = vec[i64]([0] * (MOST_KINDS + 1))  # units; the last kind is the undertaking
        self.behind: vec[i64] = vec[i64]([0] * (MOST_KINDS + 1))  # sets of pools
        self.backed: vec[i64] = vec[i64]([0] * (2 * MOST_KINDS))  # round, kind: the pools that can pay it then
        self.kept: vec[i64] = vec[i64]([0, 0])  # round: the units that an instalment asks for, 0 for none
        self.kept_pools: vec[i64] = vec[i64]([0, 0])

    # What may be asked of the test.

    def may_owe(self, who: i64, kind: i64, amount: i64, keep_undertaking: bool) -> bool:
        """Whether `who` could take on this debt beside all others."""
        if self.plainly_pays(who, kind, amount):
            return True
        self.measure(who, NO_PLAN)
        self.keep(who, keep_undertaking)
        self.loose[kind] += amount
        may = self.payable(who)
        self.loose[kind] -= amount
        self.measured = self.still  # the next debt finds all as this one did
        return may

    def plainly_pays(self, who: i64, kind: i64, amount: i64) -> bool:
        """The common case, seen at once: nothing is owed or undertaken, and what is left this round suffices."""
        e = self.economy
        s = self.state
        gives = self.gives(who, kind, THIS)
        if gives < 0 or s.row(who, DONE) == 1 or s.row(who, UNDERTAKEN) or not self.can_pay_now(who, kind):
            return False
        if s.owes_anything(who):
            return False
        there: i64 = 0
        behind = e.backing[kind]
        while behind:
            there += s.pool(who, lowest(behind))
            behind &= behind - 1
        if gives > 0:
            often = self.may_fill(who, kind, THIS, NO_PLAN)
            there = gives * (often if often < there else there)
        return there > 0 and there >= amount

    def could_spare(self, who: i64, kind: i64, amount: i64) -> bool:
        """Whether so much could be paid this round beside what is owed already, all of that in time."""
        self.measure(who, NO_PLAN)
        self.keep(who, False)
        self.firm[kind] += amount
        return self.payable(who)

    def fits_now(self, who: i64, kind: i64, amount: i64) -> bool:
        """Whether the debt can be paid this round out of what its debtor is bound to spend on it."""
        e = self.economy
        self.measure(who, NO_PLAN)
        self.keep(who, True)
        self.firm[kind] += amount
        if not self.payable(who):
            return False
        for pool in range(e.pools):
            if not e.compelled & bit(pool):
                self.now[pool] = 0
        for k in range(e.owed):
            self.ask(who, THIS, k, self.firm[k] - self.stock[k])
        return self.served(THIS)

    def keeps_promises(self, who: i64, plan: i64, keep_undertaking: bool) -> bool:
        """Whether, after paying for `plan`, everything owed this round can be paid in it and the rest in time."""
        self.measure(who, plan)
        self.keep(who, keep_undertaking)
        return self.payable(who)

    def leaves_room(self, who: i64, plan: i64) -> bool:
        """Whether debts leave room for the second instalment of what `plan` begins."""
        self.measure(who, plan)
        self.keep(who, False)
        variant = self.economy.variant[plan]
        round: i64 = NEXT
        if is_second_half(variant, 2):
            round = THIS
        self.keep_part(round, self.economy.entry[plan], variant, 2)
        return self.payable(who)

    def still_this_round(self, who: i64) -> bool:
        """Whether what is owed this round can still be paid in it, and the rest in time."""
        self.measure(who, NO_PLAN)
        self.keep(who, False)
        return self.payable(who)

    def still_in_time(self, who: i64) -> bool:
        """Whether everything can still be paid by its deadline, whatever had been planned for this round."""
        self.measure(who, NO_PLAN)
        self.keep(who, False)
        for kind in range(self.economy.owed):
            marked = self.state.owed(who, kind, MARKED)
            self.firm[kind] -= marked
            self.loose[kind] += marked
        return self.payable(who)

    def can_pay_now(self, who: i64, kind: i64) -> bool:
        """Whether nothing that `who` bears keeps it from paying debts of this kind at this moment."""
        at = self.state.sheet(who) * self.economy.owed + kind
        return self.unable[at] & self.state.held(who) == 0

    # What there is, and what is owed.

    def measure(self, who: i64, plan: i64) -> None:
        """What the pools of `who` hold for debts this round, less what `plan` takes, and the next; and the debts."""
        as_measured = self.measured and plan == NO_PLAN and self.stock_of == who
        self.measured = False
        if as_measured:
            return
        e = self.economy
        s = self.state
        if self.stock_of != who:
            self.take_stock(who)
            if self.still:
                self.stock_of = who
        now = self.now
        next = self.next
        for k in range(len(self.leaned)):
            pool = self.leaned[k]
            now[pool] = self.stock_now[pool]
            next[pool] = self.stock_next[pool]
        stock = self.stock
        firm = self.firm
        loose = self.loose
        for kind in range(e.owed):
            stock[kind] = self.stock_filled[kind]
            self.fillings[kind] = self.stock_fillings[kind]
            self.fillings[MOST_KINDS + kind] = self.stock_fillings[MOST_KINDS + kind]
            firm[kind] = s.owes_now(who, kind)
            loose[kind] = s.owed(who, kind, LATER)
        if plan != NO_PLAN:
            self.take_out(who, s.sheet(who), plan)

    def stand_still(self, still: bool) -> None:
        """Nothing changes from now on, so that stock is taken once; or something may."""
        self.still = still
        self.stock_of = NO_STOCK
        self.measured = False

    def take_stock(self, who: i64) -> None:
        """What there is for debts, before anything is taken out."""
        e = self.economy
        s = self.state
        sheet = s.sheet(who)
        over = s.row(who, DONE) == 1
        rest = e.leaned
        while rest:
            pool = lowest(rest)
            rest &= rest - 1
            self.stock_now[pool] = i64(0) if over else s.pool(who, pool)
            self.stock_next[pool] = self.next_round(who, sheet, pool)
        for kind in range(e.owed):
            self.stock_filled[kind] = 0
            if e.filler[sheet * e.owed + kind] >= 0:
                self.stock_filled[kind] = s.pool(who, e.owed_pool[kind])
            for round in range(2):
                self.stock_fillings[round * MOST_KINDS + kind] = self.may_fill(who, kind, round, NO_PLAN)
            self.backed[kind] = self.backing(who, kind, s.head(ROUND))
            self.backed[MOST_KINDS + kind] = self.backing(who, kind, s.head(ROUND) + 1)

    def take_out(self, who: i64, sheet: i64, plan: i64) -> None:
        """Take what a plan asks for out of what there is, and add what it fills."""
        e = self.economy
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            pool = e.item_pool[item]
            self.now[pool] = less(self.now[pool], e.item_amount[item])
            if e.refill_at[pool] == NEVER and e.empties_at[pool] == NEVER:
                self.next[pool] = less(self.next[pool], e.item_amount[item])
            if e.refill_at[pool] == TURN_END and self.state.row(who, DONE) == 1:
                self.next[pool] = less(self.next[pool], e.item_amount[item])
            for kind in range(e.owed):
                if e.owed_pool[kind] == pool:
                    self.stock[kind] = less(self.stock[kind], e.item_amount[item])
        for kind in range(e.owed):
            filler = e.filler[sheet * e.owed + kind]
            if filler >= 0 and e.features[plan] & FILLS_DEBTS:
                self.fillings[kind] = self.may_fill(who, kind, THIS, plan)
                if e.entry[plan] == e.entry[filler]:
                    self.stock[kind] += self.gives(who, kind, THIS)

    def gives(self, who: i64, kind: i64, round: i64) -> i64:
        """What a unit of the pools behind a kind gives in a round; 0: it pays one debt itself; below 0: none."""
        e = self.economy
        s = self.state
        at = s.sheet(who) * e.owed + kind
        if e.filler[at] < 0:
            return e.yields[at]
        amount = given_in(s.head(ROUND) + round, e.yields[at], e.yields_more[at])
        return amount if amount > 0 else i64(NO_PLAN)

    def may_fill(self, who: i64, kind: i64, round: i64, plan: i64) -> i64:
        """How often the action that fills the pool of a kind may be done in a round, if `plan` is paid before."""
        e = self.economy
        s = self.state
        sheet = s.sheet(who)
        filler = e.filler[sheet * e.owed + kind]
        most: i64 = ENDLESS
        if filler < 0:
            return most
        entry = e.entry[filler]
        for k in range(e.first_count[entry], e.first_count[entry + 1]):
            slot = e.counts[k]
            left = e.times[sheet * e.slots + slot]
            if left == 0:
                continue  # it is only counted
            if round == THIS:
                left = less(left, s.uses(who, slot))
                if plan != NO_PLAN and e.part[plan] <= 1 and self.counts_in(e.entry[plan], slot):
                    left = less(left, 1)
            if left < most:
                most = left
        return most

    def counts_in(self, entry: i64, slot: i64) -> bool:
        """Whether a use of an entry counts in a limit."""
        e = self.economy
        for k in range(e.first_count[entry], e.first_count[entry + 1]):
            if e.counts[k] == slot:
                return True
        return False

    def next_round(self, who: i64, sheet: i64, pool: i64) -> i64:
        """What a pool will hold for the next round, filled as it begins, or by the own turn before or in it."""
        e = self.economy
        moment = e.refill_at[pool]
        if moment == NEVER and e.empties_at[pool] == NEVER:
            return self.state.pool(who, pool)  # what is not spent by then
        if moment == TURN_END and self.state.row(who, DONE) == 1:
            return self.state.pool(who, pool)  # it was filled for it already
        if moment != ROUND_START and moment != TURN_START and moment != TURN_END:
            return 0
        return refilled(e, sheet, pool, self.state.pool(who, pool))

    def backing(self, who: i64, kind: i64, round: i64) -> i64:
        """The pools that pay a kind, none where something known keeps `who` from it in all own slots of a round."""
        s = self.state
        barring = self.unable[s.sheet(who) * self.economy.owed + kind] & s.held(who)
        while barring:
            if not self.over_in_time(who, s.ends(who, lowest(barring)), round):
                return 0
            barring &= barring - 1
        return self.economy.backing[kind]

    def over_in_time(self, who: i64, ends: i64, round: i64) -> bool:
        """Whether a condition with this end leaves `who` an own slot in a round."""
        e = self.economy
        s = self.state
        last = round * ONE_ROUND + e.last_slot
        if e.order == PHASES:
            last = round * ONE_ROUND + slot_of(e.phases, self.place_of_side(s.side(who), round))
        moment = moment_of(ends)
        if moment == CLOCK:
            return whose(ends) <= last
        if round > s.head(ROUND):
            return moment == ROUND_END or moment == TURN_START or moment == TURN_END
        if whose(ends) != who:
            return False
        if moment == TURN_END:
            return s.head(TIME) + ONE_PHASE <= last  # there is a slot after the one at whose end it goes
        return moment == TURN_START and s.head(TIME) < last

    def place_of_side(self, side: i64, round: i64) -> i64:
        """Which place a side has in the phases of a round; what is not rolled yet counts as the first."""
        s = self.state
        if self.economy.side_die == 0:
            return side
        return s.row(s.of_side(side), RANK) if round == s.head(ROUND) else i64(0)

    # The undertaking.

    def keep(self, who: i64, undertaking: bool) -> None:
        """Ask for the instalments of what `who` has undertaken, or for none."""
        s = self.state
        self.kept[THIS] = 0
        self.kept[NEXT] = 0
        entry = s.row(who, UNDERTAKEN) - 1
        if not undertaking or entry < 0:
            return
        variant = s.row(who, VARIANT)
        part = s.row(who, PARTS) + 1
        if s.row(who, LAST_PART) == s.head(ROUND) and not is_second_half(variant, part):
            self.keep_part(NEXT, entry, variant, part)
        elif s.row(who, DONE) == 0:
            self.keep_part(THIS, entry, variant, part)
            self.keep_part(NEXT, entry, variant, part + 1)

    def keep_part(self, round: i64, entry: i64, variant: i64, part: i64) -> None:
        """Ask for one instalment, if there is one of that number."""
        e = self.economy
        pools: i64 = 0
        for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
            if e.variant[plan] == variant and e.part[plan] == part:
                units: i64 = 0
                for item in range(e.first_item[plan], e.first_item[plan + 1]):
                    units += e.item_amount[item]
                    pools |= bit(e.item_pool[item])
                if self.kept[round] == 0 or units < self.kept[round]:
                    self.kept[round] = units  # the least that goes on with it
        self.kept_pools[round] = pools

    # How it is tested.

    def payable(self, who: i64) -> bool:
        """Whether all debts, and what is kept for an undertaking, can be paid in time."""
        kinds: i64 = 0
        only: i64 = NO_KIND
        for kind in range(self.economy.owed):
            if self.firm[kind] + self.loose[kind] > 0:
                kinds += 1
                only = kind
        if self.kept[THIS] == 0 and self.kept[NEXT] == 0:
            if kinds == 0:
                return True
            if kinds == 1:
                return self.one_kind_payable(who, only)
        return self.some_way_pays(who)

    def one_kind_payable(self, who: i64, kind: i64) -> bool:
        """Debts of one kind alone: what is firm fits into this round, and all of them into both."""
        this = self.stock[kind] + self.all_given(who, kind, THIS)
        if self.firm[kind] > this:
            return False
        owed = self.firm[kind] + self.loose[kind]
        return owed <= this or owed <= this + self.all_given(who, kind, NEXT)

    def all_given(self, who: i64, kind: i64, round: i64) -> i64:
        """What all units of the pools behind a kind give in a round together."""
        gives = self.gives(who, kind, round)
        if gives < 0:
            return 0
        units: i64 = 0
        rest = self.backed[round * MOST_KINDS + kind]
        while rest:
            pool = lowest(rest)
            rest &= rest - 1
            units += self.now[pool] if round == THIS else self.next[pool]
        if gives == 0:
            return units
        most = self.fillings[round * MOST_KINDS + kind]
        return gives * (most if most < units else units)

    def some_way_pays(self, who: i64) -> bool:
        """Try every way of putting the loose debts into this round or the next."""
        for way in range(self.ways()):
            if self.way_pays(who, way):
                return True
        return False

    def ways(self) -> i64:
        """How many ways there are of putting the loose debts into this round or the next."""
        ways: i64 = 1
        for kind in range(self.economy.owed):
            ways *= self.loose[kind] + 1
        return ways

    def early(self, way: i64, kind: i64) -> i64:
        """How many loose debts of a kind a way puts into this round."""
        for before in range(kind):
            way //= self.loose[before] + 1
        return way % (self.loose[kind] + 1)

    def way_pays(self, who: i64, way: i64) -> bool:
        """Whether both rounds hold what one way asks of them."""
        kinds = self.economy.owed
        for kind in range(kinds):
            self.ask(who, THIS, kind, self.firm[kind] + self.early(way, kind) - self.stock[kind])
        if not self.served(THIS):
            return False
        for kind in range(kinds):
            self.ask(who, NEXT, kind, self.loose[kind] - self.early(way, kind))
        return self.served(NEXT)

    def forced_now(self, who: i64) -> i64:
        """The way that puts the fewest loose debts into this round: what the next cannot pay.  -1 if none pays all."""
        self.measure(who, NO_PLAN)
        self.keep(who, False)
        best: i64 = -1
        fewest: i64 = 0
        for way in range(self.ways()):
            count: i64 = 0
            for kind in range(self.economy.owed):
                count += self.early(way, kind)
            if (best < 0 or count < fewest) and self.way_pays(who, way):
                best = way
                fewest = count
        return best

    def ask(self, who: i64, round: i64, kind: i64, debts: i64) -> None:
        """Ask for the units of the pools behind a kind that so many debts need in a round."""
        at = round * MOST_KINDS + kind
        self.behind[kind] = self.backed[at]
        gives = self.gives(who, kind, round)
        if debts <= 0:
            self.asked[kind] = 0
        elif gives == 0:
            self.asked[kind] = debts
        elif gives < 0:
            self.asked[kind] = debts
            self.behind[kind] = 0
        else:
            self.asked[kind] = (debts + gives - 1) // gives
            if self.asked[kind] > self.fillings[at]:
                self.behind[kind] = 0  # no unit may be spent on it so often

    def served(self, round: i64) -> bool:
        """Whether the pools of a round hold what is asked: no set of kinds may ask for more than is behind it."""
        e = self.economy
        kinds = e.owed
        if self.kept[round] > 0:
            self.asked[kinds] = self.kept[round]
            self.behind[kinds] = self.kept_pools[round]
            kinds += 1
        asking: i64 = 0  # the kinds that ask for anything
        for kind in range(kinds):
            if self.asked[kind] > 0:
                asking |= bit(kind)
        group = asking
        while group:
            asked: i64 = 0
            behind: i64 = 0
            rest = group
            while rest:
                kind = lowest(rest)
                rest &= rest - 1
                asked += self.asked[kind]
                behind |= self.behind[kind]
            while asked > 0 and behind:
                pool = lowest(behind)
                behind &= behind - 1
                asked -= self.now[pool] if round == THIS else self.next[pool]
            if asked > 0:
                return False
            group = group - 1 & asking  # the next smaller set of those kinds
        return True


def less(there: i64, taken: i64) -> i64:
    """What is left, never below nothing."""
    return there - taken if taken < there else i64(0)


def bars_to_paying(economy: Economy) -> vec[i64]:
    """For every sheet and kind of debt, the conditions under which it cannot be paid.

    They are those that bar the action which fills the pool; where none does, those that bar everything that the pool
    could be spent on.
    """
    e = economy
    found = vec[i64]([0] * int(max(1, (len(e.first_entry) - 1) * e.owed)))
    for sheet in range(len(e.first_entry) - 1):
        for kind in range(e.owed):
            filler = e.filler[sheet * e.owed + kind]
            if filler >= 0:
                found[sheet * e.owed + kind] = e.barred_by[e.entry[filler]]
            else:
                found[sheet * e.owed + kind] = bars_to_spending(e, sheet, e.owed_pool[kind])
    return found


def bars_to_spending(economy: Economy, sheet: i64, pool: i64) -> i64:
    """The conditions that bar every entry of a sheet that a pool could be spent on."""
    e = economy
    everything = below(BITS)
    common = everything
    for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
        for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
            for item in range(e.first_item[plan], e.first_item[plan + 1]):
                if e.item_pool[item] == pool:
                    common &= e.barred_by[entry]
    return i64(0) if common == everything else common
