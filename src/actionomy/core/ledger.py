"""The one writer of pools, uses and debts.  Every change is an event with its cause."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.bits import bit, lowest
from actionomy.core.economy import Economy
from actionomy.core.events import Log
from actionomy.core.moments import (
    ANY_TURN,
    COOLDOWN,
    COOLDOWN_ROUNDS,
    NEVER,
    ONE_ROUND,
    OWN_ROUND,
    TURN_END,
    TURN_START,
)
from actionomy.core.state import CLOCK, CREATURE, DUE, GAINED, LATER, MARKED, NOBODY, PRESENT, TIMES, State

MOMENTS: Final = 7  # from 0 on
SCOPES: Final = 10  # of limits, from 0 on
NO_ROLL: Final = -99  # the initiative of who has thrown no die for it


def pools_at(economy: Economy) -> vec[i64]:
    """For every moment, the pools to which it does anything, a bit each."""
    e = economy
    found: list[int] = []
    for moment in range(MOMENTS):
        pools: i64 = 0
        for pool in range(e.pools):
            if e.empties_at[pool] == moment or e.refill_at[pool] == moment or e.folds_at[pool] == moment:
                pools |= bit(pool)
        found.append(int(pools) if moment != NEVER else 0)
    return vec[i64](found)


def clock(state: State) -> i64:
    """The time of the fight: rounds times `ONE_ROUND`, plus the slot in the round."""
    return state.head(CLOCK)


def leader_of(economy: Economy, state: State, side: i64, but: i64 = NOBODY) -> i64:
    """Who leads a side: the first leader of it in play, but for one; nobody, where sides have no leaders."""
    if economy.leaders:
        for who in range(state.layout.things):
            if who != but and state.row(who, PRESENT) == CREATURE and state.side(who) == side:
                if economy.attr(state.sheet(who), economy.leader) > 0:
                    return who
    return NOBODY


def backer_of(economy: Economy, state: State, who: i64, pool: i64) -> i64:
    """Who pays what a pool of `who` lacks: the leader of its side, if that is somebody else; or nobody."""
    if economy.backed & bit(pool):
        return leader_of(economy, state, state.side(who), who)
    return NOBODY


def refilled(economy: Economy, sheet: i64, pool: i64, there: i64) -> i64:
    """What a pool holds after its refill; adding goes up to a most, and takes nothing of what is beyond that."""
    at = sheet * economy.pools + pool
    amount = economy.refill[at]
    if economy.refill_adds[pool] == 0:
        return amount
    most = economy.refill_up_to[at]
    if there > most:
        return there
    return min(there + amount, most)


class Ledger:
    """Pools, uses and debts of everything in a fight."""

    def __init__(self, economy: Economy, state: State, log: Log) -> None:
        self.economy: Economy = economy
        self.state: State = state
        self.log: Log = log
        self.pools_at: vec[i64] = pools_at(economy)  # moment: the pools to which it does anything, a bit each
        self.first_slot: vec[i64] = vec[i64]([])  # sheet, scope: where its limits of that scope begin …
        self.slots: vec[i64] = vec[i64]([])  # ... in this list
        self.sort_limits()

    def sort_limits(self) -> None:
        """List the limits of every sheet by their scopes."""
        e = self.economy
        firsts: list[int] = [0]
        found: list[int] = []
        for sheet in range(len(e.first_entry) - 1):
            for scope in range(SCOPES):
                for slot in range(e.slots):
                    if e.scope[sheet * e.slots + slot] == scope:
                        found.append(int(slot))
                firsts.append(len(found))
        self.first_slot = vec[i64](firsts)
        self.slots = vec[i64](found)

    # Pools.

    def gain(self, who: i64, pool: i64, amount: i64) -> None:
        """Put `amount` into a pool; debts in that pool take theirs first."""
        if amount <= 0:
            return
        s = self.state
        s.set_pool(who, pool, s.pool(who, pool) + amount)
        if pool == self.economy.most_of:
            s.set_row(who, GAINED, s.row(who, GAINED) + amount)
        self.log.note(events.GAINED, who, -1, pool, amount)
        if self.economy.owed > 0:
            self.settle(who, pool)
        self.cap(who, pool)

    def spend(self, who: i64, pool: i64, amount: i64) -> None:
        """Take `amount` out of a pool; what is not there is not taken (a pool never goes below nothing)."""
        s = self.state
        there = s.pool(who, pool)
        taken = amount if amount < there else there
        if taken > 0:
            s.set_pool(who, pool, there - taken)
            self.log.note(events.PAID, who, -1, pool, taken)
        if taken < amount:
            self.log.note(events.WAIVED, who, -1, pool, amount - taken)

    def pay(self, who: i64, pool: i64, amount: i64) -> None:
        """Take a price out of a pool; where the leader of one's side pays the rest, what is missing there."""
        backer = self.backer(who, pool)
        if backer >= 0:
            own = self.state.pool(who, pool)
            if own < amount:
                self.spend(who, pool, own)
                self.spend(backer, pool, amount - own)
                return
        self.spend(who, pool, amount)

    def at_hand(self, who: i64, pool: i64) -> i64:
        """What `who` can pay out of a pool, with what is paid for it."""
        backer = self.backer(who, pool)
        own = self.state.pool(who, pool)
        return own if backer < 0 else own + self.state.pool(backer, pool)

    def backer(self, who: i64, pool: i64) -> i64:
        """Who pays what `who` lacks of a pool, -1 for nobody."""
        return backer_of(self.economy, self.state, who, pool)

    def absorb(self, who: i64, pool: i64, amount: i64) -> i64:
        """Let a pool take what it can of a harm; return what is left of that."""
        s = self.state
        there = s.pool(who, pool)
        taken = amount if amount < there else there
        if taken <= 0:
            return amount
        s.set_pool(who, pool, there - taken)
        self.log.note(events.ABSORBED, who, -1, pool, taken)
        return amount - taken

    def empty(self, who: i64, pool: i64) -> None:
        """Let what is left in a pool be lost."""
        s = self.state
        if s.pool(who, pool) > 0:
            self.log.note(events.EMPTIED, who, -1, pool, s.pool(who, pool))
            s.set_pool(who, pool, 0)

    def refill(self, who: i64, pool: i64) -> None:
        """Set the pool to its refill, or add that."""
        e = self.economy
        s = self.state
        now = refilled(e, s.sheet(who), pool, s.pool(who, pool))
        if now != s.pool(who, pool):
            s.set_pool(who, pool, now)
            self.log.note(events.REFILLED, who, -1, pool, now)
        if e.owed > 0:
            self.settle(who, pool)
        self.cap(who, pool)

    def begin_with(self, who: i64, pool: i64, amount: i64, total: i64) -> None:
        """Set a pool as the fight begins, by an initiative of `total`; that is no refill."""
        self.state.set_pool(who, pool, amount)
        self.log.note(events.INITIATIVE, who, -1, pool, amount, total)

    def fill(self, who: i64) -> None:
        """Fill all pools of somebody who comes into play; that is no refill, and told by the coming."""
        e = self.economy
        s = self.state
        for pool in range(e.pools):
            if s.owner(who, pool) == who:
                s.set_pool(who, pool, e.size[s.sheet(who) * e.pools + pool])

    def cap(self, who: i64, pool: i64) -> None:
        """Take out what is beyond the most that the conditions on `who` leave in a pool."""
        e = self.economy
        s = self.state
        rest = s.held(who) & e.capping
        while rest:
            condition = lowest(rest)
            rest &= rest - 1
            most = e.caps[condition * e.pools + pool]
            if most >= 0 and s.pool(who, pool) > most:
                self.log.note(events.CAPPED, who, -1, pool, s.pool(who, pool) - most, condition)
                s.set_pool(who, pool, most)

    def fold(self, who: i64, pool: i64) -> None:
        """Put what a pool holds into the one it is folded into, or take out of that one what is there."""
        e = self.economy
        s = self.state
        into = e.folds_into[pool]
        amount = s.pool(who, pool)
        if amount == 0:
            return
        s.set_pool(who, pool, 0)
        if e.folds_out[pool]:
            there = s.pool(who, into)
            amount = -(amount if amount < there else there)
        s.set_pool(who, into, s.pool(who, into) + amount)
        self.log.note(events.FOLDED, who, -1, pool, amount, into)
        self.cap(who, into)

    def pass_moment(self, who: i64, moment: i64) -> None:
        """Do what this moment of `who` does to its pools and limits."""
        e = self.economy
        rest = self.pools_at[moment]
        while rest:
            pool = lowest(rest)
            rest &= rest - 1
            if self.state.owner(who, pool) != who and not self.first_of_side(who):
                continue  # a side's pool is filled once, with the first of its creatures
            if e.empties_at[pool] == moment:
                self.empty(who, pool)
            if e.refill_at[pool] == moment:
                self.refill(who, pool)
            if e.folds_at[pool] == moment:
                self.fold(who, pool)
        self.renew(who, moment)

    def pass_round(self, thing: i64, moment: i64) -> None:
        """Do what the beginning or end of a round does to the pools of a thing that is no creature."""
        e = self.economy
        rest = e.of_things
        while rest:
            pool = lowest(rest)
            rest &= rest - 1
            if e.empties_at[pool] == moment:
                self.empty(thing, pool)
            if e.refill_at[pool] == moment:
                self.refill(thing, pool)

    def first_of_side(self, who: i64) -> bool:
        """Whether no creature before `who` in the order of rows is on its side and in play."""
        s = self.state
        for other in range(who):
            if s.row(other, PRESENT) == 1 and s.side(other) == s.side(who):
                return False
        return True

    def renew(self, who: i64, moment: i64) -> None:
        """Let the limits start anew that do so at this moment."""
        e = self.economy
        s = self.state
        scope = moment
        if moment == TURN_END:
            scope = OWN_ROUND
        if e.scopes & bit(scope) == 0:
            return
        at = s.sheet(who) * SCOPES + scope
        after = at + 1
        for k in range(self.first_slot[at], self.first_slot[after]):
            slot = self.slots[k]
            if s.uses(who, slot) != 0:
                s.set_uses(who, slot, 0)

    def renew_all(self) -> None:
        """A turn begins: limits for any one turn start anew for everybody."""
        if self.economy.scopes & bit(ANY_TURN):
            for who in range(self.state.layout.things):
                self.renew(who, ANY_TURN)

    # Limits.

    def used_up(self, who: i64, slot: i64) -> bool:
        """Whether a limit has been reached.  A cooldown holds the time of the last use."""
        e = self.economy
        s = self.state
        first = s.sheet(who) * e.slots
        at = first + slot
        if e.scope[at] == COOLDOWN:
            last = s.uses(who, slot)
            return last > 0 and (clock(s) // e.slot - (last - 1) // e.slot) * e.slot < ONE_ROUND
        if e.scope[at] == COOLDOWN_ROUNDS:
            last = s.uses(who, slot)
            return last > 0 and clock(s) // ONE_ROUND - (last - 1) // ONE_ROUND < 2
        times = e.times[at]
        return times > 0 and s.uses(who, slot) >= times

    def count(self, who: i64, entry: i64, begins: bool, takes_effect: bool) -> None:
        """Note a use of an entry in each of its limits.

        What is paid for over several turns is used when it begins; in the limits of a turn, when it takes effect.
        """
        e = self.economy
        s = self.state
        for k in range(e.first_count[entry], e.first_count[entry + 1]):
            slot = e.counts[k]
            scope = e.scope[s.sheet(who) * e.slots + slot]
            of_a_turn = scope == TURN_START or scope == ANY_TURN
            if not (takes_effect if of_a_turn else begins):
                continue
            self.count_in(who, slot)

    def count_in(self, who: i64, slot: i64) -> None:
        """Note a use in one limit."""
        s = self.state
        scope = self.economy.scope[s.sheet(who) * self.economy.slots + slot]
        if scope == COOLDOWN or scope == COOLDOWN_ROUNDS:
            s.set_uses(who, slot, clock(s) + 1)
        else:
            s.set_uses(who, slot, s.uses(who, slot) + 1)

    def forget_uses(self, who: i64, slot: i64) -> None:
        """Let one limit start anew."""
        self.state.set_uses(who, slot, 0)

    # Debts.

    def owe(self, who: i64, kind: i64, amount: i64, this_round: bool) -> None:
        """Take on a debt, to be paid this round or the next."""
        s = self.state
        when: i64 = MARKED if this_round else LATER
        s.set_owed(who, kind, when, s.owed(who, kind, when) + amount)
        self.log.note(events.OWED, who, -1, self.economy.owed_pool[kind], amount, 1 if this_round else 0)
        self.settle(who, self.economy.owed_pool[kind])

    def settle(self, who: i64, pool: i64) -> None:
        """Pay debts out of the pool they are owed in as long as it holds something, the oldest first.

        What may wait for the next round is paid so as well where debts are paid as early as possible; but not out of
        what may be needed for something else that is owed this round.
        """
        e = self.economy
        s = self.state
        hurry = self.is_hurried(who)
        for kind in range(e.owed):
            if e.owed_pool[kind] == pool:
                last: i64 = MARKED
                if e.earliest and (not hurry or e.filler[s.sheet(who) * e.owed + kind] >= 0):
                    last = LATER
                for when in range(last + 1):
                    owed = s.owed(who, kind, when)
                    paid = owed if owed < s.pool(who, pool) else s.pool(who, pool)
                    if paid > 0:
                        s.set_owed(who, kind, when, owed - paid)
                        s.set_pool(who, pool, s.pool(who, pool) - paid)
                        self.log.note(events.SETTLED, who, -1, pool, paid)
        if hurry and e.earliest and not self.is_hurried(who):
            for kind in range(e.owed):  # what was kept for this round's debts may pay the others now
                self.settle(who, e.owed_pool[kind])

    def is_hurried(self, who: i64) -> bool:
        """Whether anything is owed this round."""
        for kind in range(self.economy.owed):
            if self.state.owes_now(who, kind) > 0:
                return True
        return False

    def put_off(self, who: i64) -> None:
        """One debt that was owed this round, but need not be, is owed next round: one of the last kind that has any."""
        s = self.state
        for back in range(self.economy.owed):
            kind = self.economy.owed - 1 - back
            if s.owed(who, kind, MARKED) > 0:
                s.set_owed(who, kind, MARKED, s.owed(who, kind, MARKED) - 1)
                s.set_owed(who, kind, LATER, s.owed(who, kind, LATER) + 1)
                self.log.note(events.PUT_OFF, who, -1, self.economy.owed_pool[kind], 1)
                return

    def call_in(self, who: i64, kind: i64, amount: i64) -> None:
        """Of what could have waited for the next round, so much is owed in this one."""
        s = self.state
        s.set_owed(who, kind, LATER, s.owed(who, kind, LATER) - amount)
        s.set_owed(who, kind, MARKED, s.owed(who, kind, MARKED) + amount)
        self.settle(who, self.economy.owed_pool[kind])

    def write_off(self, who: i64) -> None:
        """One debt is gone unpaid: of the last kind that has any, the oldest."""
        s = self.state
        for back in range(self.economy.owed):
            kind = self.economy.owed - 1 - back
            for when in range(TIMES):
                if s.owed(who, kind, when) > 0:
                    s.set_owed(who, kind, when, s.owed(who, kind, when) - 1)
                    self.log.note(events.WRITTEN_OFF, who, -1, self.economy.owed_pool[kind], 1)
                    return

    def age_debts(self, who: i64) -> None:
        """A round begins: what was owed next round is due in this one."""
        s = self.state
        for kind in range(self.economy.owed):
            due = s.owes_now(who, kind) + s.owed(who, kind, LATER)
            s.set_owed(who, kind, DUE, due)
            s.set_owed(who, kind, MARKED, 0)
            s.set_owed(who, kind, LATER, 0)

    def forgive(self, who: i64) -> None:
        """All debts of `who` are gone."""
        s = self.state
        for kind in range(self.economy.owed):
            for when in range(TIMES):
                s.set_owed(who, kind, when, 0)
