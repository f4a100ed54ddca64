"""Whether everything owed can still be paid by its deadline: this round out of what is left, the next out of what is known of it.

The test is exact.  In each round the debts of every kind ask for so many units of a set of pools (those that pay the
kind, or pay for what fills its pool); all can be served at once if and only if no set of kinds asks for more units than
the pools behind it hold.  Debts that may wait are tried in both rounds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import bit
from actionomy.core.economy import Economy
from actionomy.core.ledger import DUE, LATER, MARKED
from actionomy.core.moments import CLOCK, ONE_ROUND, ROUND_END, ROUND_START
from actionomy.core.state import DONE, LAST_PART, PARTS, ROUND, UNDERTAKEN, VARIANT, State

MOST_KINDS: Final = 6
NO_PLAN: Final = -1
NO_KIND: Final = -1


class Debts:
    """The feasibility test, with scratch space of its own."""

    def __init__(self, economy: Economy, state: State) -> None:
        self.economy: Economy = economy
        self.state: State = state
        self.now: vec[i64] = vec[i64]([0] * int(economy.pools))
        self.next: vec[i64] = vec[i64]([0] * int(economy.pools))
        self.ready: vec[i64] = vec[i64]([0] * MOST_KINDS)  # what the pools of the kinds themselves hold
        self.firm: vec[i64] = vec[i64]([0] * MOST_KINDS)  # to be paid this round
        self.loose: vec[i64] = vec[i64]([0] * MOST_KINDS)  # to be paid this round or the next
        self.asked: vec[i64] = vec[i64]([0] * (MOST_KINDS + 1))  # units
        self.behind: vec[i64] = vec[i64]([0] * (MOST_KINDS + 1))  # sets of pools

    # What may be asked of the test.

    def may_owe(self, who: i64, kind: i64, amount: i64, keep_undertaking: bool) -> bool:
        """Whether `who` could take on this debt beside all others."""
        self.measure(who, NO_PLAN)
        self.list_debts(who, True)
        self.loose[kind] += amount
        return self.payable(who, keep_undertaking)

    def fits_now(self, who: i64, kind: i64, amount: i64) -> bool:
        """Whether the debt can be paid this round out of what its debtor is bound to spend on it."""
        e = self.economy
        self.measure(who, NO_PLAN)
        for pool in range(e.pools):
            self.next[pool] = 0
            if not e.compelled & bit(pool) and pool != e.owed_pool[kind]:
                self.now[pool] = 0
        self.list_debts(who, True)
        for k in range(e.owed):
            self.loose[k] = 0
        self.firm[kind] += amount
        return self.payable(who, False)

    def keeps_promises(self, who: i64, plan: i64, keep_undertaking: bool) -> bool:
        """Whether, after paying for `plan`, everything owed this round can be paid in it and the rest in time."""
        self.measure(who, plan)
        self.list_debts(who, True)
        return self.payable(who, keep_undertaking)

    def still_this_round(self, who: i64) -> bool:
        """Whether what is owed this round can still be paid in it."""
        self.measure(who, NO_PLAN)
        self.list_debts(who, True)
        return self.payable(who, False)

    def still_in_time(self, who: i64) -> bool:
        """Whether everything can still be paid by its deadline, whatever had been planned for this round."""
        self.measure(who, NO_PLAN)
        self.list_debts(who, False)
        return self.payable(who, False)

    # How it is tested.

    def measure(self, who: i64, plan: i64) -> None:
        """What the pools of `who` hold for debts this round, less what `plan` takes, and the next."""
        e = self.economy
        s = self.state
        sheet = s.kind(who)
        now = s.row(who, DONE) == 0 and self.able(who, s.head(ROUND))
        after = self.able(who, s.head(ROUND) + 1)
        for pool in range(e.pools):
            self.now[pool] = s.pool(who, pool) if now else i64(0)
            self.next[pool] = self.next_round(who, sheet, pool) if after else i64(0)
        for kind in range(e.owed):
            self.ready[kind] = s.pool(who, e.owed_pool[kind])
        if plan >= 0:
            self.take_out(who, sheet, plan)

    def take_out(self, who: i64, sheet: i64, plan: i64) -> None:
        e = self.economy
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            pool = e.item_pool[item]
            self.now[pool] -= e.item_amount[item]
            for kind in range(e.owed):
                if e.owed_pool[kind] == pool:
                    self.ready[kind] -= e.item_amount[item]
        for kind in range(e.owed):
            filler = e.filler[sheet * e.owed + kind]
            if filler >= 0 and e.entry[plan] == e.entry[filler]:
                self.ready[kind] += e.yields[sheet * e.owed + kind]

    def next_round(self, who: i64, sheet: i64, pool: i64) -> i64:
        e = self.economy
        if e.refill_at[pool] != ROUND_START:
            return 0
        amount = e.refill[sheet * e.pools + pool]
        if e.refill_adds[pool] == 1:
            amount += self.state.pool(who, pool)
        return amount

    def able(self, who: i64, round: i64) -> bool:
        """Whether nothing known keeps `who` from filling its pools in some own slot of a round."""
        e = self.economy
        s = self.state
        barring: i64 = 0
        for kind in range(e.owed):
            filler = e.filler[s.kind(who) * e.owed + kind]
            if filler >= 0:
                barring |= e.barred_by[e.entry[filler]]
        barring &= s.held(who)
        if barring == 0:
            return True
        for condition in range(e.conditions):
            if barring & bit(condition):
                ends = s.ends(who, condition)
                by_clock = ends & 7 == CLOCK and ends // 8 <= round * ONE_ROUND + e.last_slot
                by_round = ends & 7 == ROUND_END and round > s.head(ROUND)
                if not (by_clock or by_round):
                    return False
        return True

    def list_debts(self, who: i64, keep_marks: bool) -> None:
        s = self.state
        for kind in range(self.economy.owed):
            marked = s.owed(who, kind, MARKED)
            self.firm[kind] = s.owed(who, kind, DUE)
            self.loose[kind] = s.owed(who, kind, LATER)
            if keep_marks:
                self.firm[kind] += marked
            else:
                self.loose[kind] += marked

    def payable(self, who: i64, keep_undertaking: bool) -> bool:
        """Try every way of putting the loose debts into this round or the next."""
        e = self.economy
        ways: i64 = 1
        for kind in range(e.owed):
            ways *= self.loose[kind] + 1
        for way in range(ways):
            rest = way
            for kind in range(e.owed):
                early = rest % (self.loose[kind] + 1)
                rest //= self.loose[kind] + 1
                self.asked[kind] = self.units(who, kind, self.firm[kind] + early - self.ready[kind])
                self.behind[kind] = e.backing[kind]
            fine = self.served(who, keep_undertaking, 0)
            if fine:
                rest = way
                for kind in range(e.owed):
                    early = rest % (self.loose[kind] + 1)
                    rest //= self.loose[kind] + 1
                    self.asked[kind] = self.units(who, kind, self.loose[kind] - early)
                if self.served(who, keep_undertaking, 1):
                    return True
        return False

    def units(self, who: i64, kind: i64, debts: i64) -> i64:
        """How many units of the pools behind a kind so many debts ask for."""
        if debts <= 0:
            return 0
        gives = self.economy.yields[self.state.kind(who) * self.economy.owed + kind]
        if gives == 0:
            return debts
        return (debts + gives - 1) // gives

    def served(self, who: i64, keep_undertaking: bool, round: i64) -> bool:
        """Whether the pools of a round hold what is asked of them: no set of kinds may ask for more than is behind it."""
        e = self.economy
        kinds = e.owed
        if keep_undertaking and self.reserve(who, round):
            kinds += 1
        for group in range(1, bit(kinds)):
            asked: i64 = 0
            behind: i64 = 0
            for kind in range(kinds):
                if group >> kind & 1:
                    asked += self.asked[kind]
                    if self.asked[kind] > 0:
                        behind |= self.behind[kind]
            if asked > 0:
                for pool in range(e.pools):
                    if behind >> pool & 1:
                        asked -= self.now[pool] if round == 0 else self.next[pool]
                if asked > 0:
                    return False
        return True

    def reserve(self, who: i64, round: i64) -> bool:
        """Ask, as one kind more, for the next instalment of the undertaking, if it falls in this round."""
        e = self.economy
        s = self.state
        if s.row(who, UNDERTAKEN) == 0:
            return False
        due: i64 = 0
        if s.row(who, LAST_PART) == s.head(ROUND):
            due = 1
        if due != round:
            return False
        entry = s.row(who, UNDERTAKEN) - 1
        pools: i64 = 0
        for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
            if e.variant[plan] == s.row(who, VARIANT) and e.part[plan] == s.row(who, PARTS) + 1:
                for item in range(e.first_item[plan], e.first_item[plan + 1]):
                    pools |= bit(e.item_pool[item])
        self.asked[e.owed] = 1
        self.behind[e.owed] = pools
        return pools != 0
