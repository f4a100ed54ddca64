"""The one writer of conditions: plain, counted, held towards others; each may end at a moment of a creature."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, moments
from actionomy.core.bits import bit, lowest
from actionomy.core.economy import Economy
from actionomy.core.events import Log
from actionomy.core.ledger import Ledger
from actionomy.core.moments import end_at, moment_of, whose
from actionomy.core.state import HELD, State

NO_END: Final = 0x3FFF_FFFF_FFFF  # later than any time
SHARED: Final = 60  # how many bits moments share


class Conditions:
    """What lies on whom, since whom it is held towards, until when."""

    def __init__(self, economy: Economy, state: State, log: Log, ledger: Ledger) -> None:
        self.economy: Economy = economy
        self.state: State = state
        self.log: Log = log
        self.ledger: Ledger = ledger
        self.sorted: i64 = -1  # when the ends of conditions were looked through, as the state counts
        self.soonest: i64 = NO_END  # the time at which the clock ends the first
        self.passed: i64 = 0  # what was over with the act that is done now, a bit each; its effect asks for that
        self.marks: i64 = 0  # the moments at which any ends, as bits that some of them share

    def put(self, who: i64, condition: i64, source: i64, amount: i64, ends: i64) -> None:
        """Lay a condition on `who`.

        A counted one grows by `amount`; one held towards others is held towards `source` too, or only; another one is
        simply there.  The later end counts, and no end counts as the latest.
        """
        e = self.economy
        s = self.state
        mine = bit(condition)
        now = s.amount(who, condition)
        if e.towards & mine:
            if e.latest & mine:
                now = 0
            now |= bit(source) if source >= 0 else i64(0)
        elif e.counted & mine:
            now += amount
        else:
            now = 1
        if now == 0:
            return
        if s.held(who) & mine:
            ends = later(s.ends(who, condition), ends)
        s.set_row(who, HELD, s.held(who) | mine)
        s.set_amount(who, condition, now)
        s.set_ends(who, condition, ends)
        self.log.note(events.PUT, who, source, condition, now)
        for pool in range(e.pools):
            if e.emptying[condition] & bit(pool):
                self.ledger.empty(who, pool)
            elif e.capping & mine:
                self.ledger.cap(who, pool)
        rest = e.lifting[condition] & s.held(who)
        while rest:
            self.lift(who, lowest(rest))
            rest &= rest - 1
        self.derive(who)

    def limit(self, who: i64, condition: i64, ends: i64) -> None:
        """Say anew when a condition that lies on `who` ends."""
        if self.state.held(who) & bit(condition):
            self.state.set_ends(who, condition, ends)

    def endow(self, who: i64) -> None:
        """Lay on `who` what it has by nature."""
        rest = self.economy.innate[self.state.sheet(who)] & ~self.state.held(who)
        while rest:
            self.put(who, lowest(rest), -1, 1, 0)
            rest &= rest - 1

    def lift(self, who: i64, condition: i64) -> None:
        """Take a condition off altogether; one that is not there stays so, and so does one that `who` has by nature."""
        s = self.state
        if s.held(who) & bit(condition) & ~self.economy.innate[s.sheet(who)]:
            s.set_row(who, HELD, s.held(who) & ~bit(condition))
            s.set_amount(who, condition, 0)
            s.set_ends(who, condition, 0)
            self.log.note(events.LIFTED, who, -1, condition)
            self.derive(who)

    def pass_by(self, who: i64) -> None:
        """`who` does something in its turn: what lasts to its next act only is over."""
        self.passed = self.state.held(who) & self.economy.passing
        rest = self.passed
        while rest:
            self.lift(who, lowest(rest))
            rest &= rest - 1

    def derive(self, who: i64) -> None:
        """Let the conditions hold that consist in others, and no longer."""
        e = self.economy
        s = self.state
        rest = e.derived
        while rest:
            condition = lowest(rest)
            rest &= rest - 1
            holds = consists(e, s.held(who), condition)
            if holds != (s.held(who) & bit(condition) != 0):
                if holds:
                    self.put(who, condition, -1, 1, 0)
                else:
                    self.lift(who, condition)
                return  # which derives the rest

    def lessen(self, who: i64, condition: i64) -> None:
        """Take one off a counted condition."""
        s = self.state
        if s.amount(who, condition) > 1:
            s.set_amount(who, condition, s.amount(who, condition) - 1)
            self.log.note(events.PUT, who, -1, condition, s.amount(who, condition))
        else:
            self.lift(who, condition)

    def forget(self, gone: i64) -> None:
        """What was held towards somebody who is gone is held no more."""
        e = self.economy
        s = self.state
        for who in range(s.layout.things):
            if s.held(who) & e.towards:
                for condition in range(e.conditions):
                    if e.towards & bit(condition):
                        self.loosen(who, condition, gone)

    def loosen(self, who: i64, condition: i64, other: i64) -> None:
        """Let `who` bear a condition towards somebody no more; it is over when nobody is left."""
        s = self.state
        if s.amount(who, condition) & bit(other):
            rest = s.amount(who, condition) & ~bit(other)
            if rest:
                s.set_amount(who, condition, rest)
            else:
                self.lift(who, condition)

    def outlive(self, gone: i64, time: i64) -> None:
        """What would have ended at a moment of somebody who is gone ends by the clock instead."""
        s = self.state
        for who in range(s.layout.things):
            if s.held(who):
                for condition in range(self.economy.conditions):
                    ends = s.ends(who, condition)
                    moment = moment_of(ends)
                    of_a_turn = moment == moments.TURN_START or moment == moments.TURN_END
                    if of_a_turn and whose(ends) == gone:
                        s.set_ends(who, condition, end_at(moments.CLOCK, time))

    def look_through(self) -> None:
        """Find out when anything ends, if that may have changed.  What somebody has by nature does not end."""
        s = self.state
        if self.sorted == s.bearing:
            return
        self.sorted = s.bearing
        self.soonest = NO_END
        self.marks = 0
        for who in range(s.layout.things):
            rest = s.held(who) & ~self.economy.innate[s.sheet(who)]
            while rest:
                ends = s.ends(who, lowest(rest))
                rest &= rest - 1
                if ends:
                    self.marks |= bit(ends % SHARED)
                if moment_of(ends) == moments.CLOCK and whose(ends) < self.soonest:
                    self.soonest = whose(ends)

    def pass_moment(self, of: i64, moment: i64) -> None:
        """End what ends at this moment of somebody."""
        s = self.state
        mark = end_at(moment, of)
        self.look_through()
        if self.marks & bit(mark % SHARED) == 0:
            return
        for who in range(s.layout.things):
            rest = s.held(who)
            while rest:
                condition = lowest(rest)
                rest &= rest - 1
                if s.ends(who, condition) == mark and s.held(who) & bit(condition):  # none before it took it along
                    self.lift(who, condition)

    def pass_time(self, now: i64) -> None:
        """End what the clock ends."""
        s = self.state
        self.look_through()
        if now < self.soonest:
            return
        for who in range(s.layout.things):
            rest = s.held(who)
            while rest:
                condition = lowest(rest)
                rest &= rest - 1
                ends = s.ends(who, condition)
                over = moment_of(ends) == moments.CLOCK and whose(ends) <= now
                if over and s.held(who) & bit(condition):
                    self.lift(who, condition)


def consists(economy: Economy, held: i64, condition: i64) -> bool:
    """Whether a condition that consists in others holds for who bears these: any, all and none of certain ones."""
    every = economy.all_of[condition]
    parts = economy.parts_of[condition]
    if held & every != every or held & economy.none_of[condition]:
        return False
    return parts == 0 or held & parts != 0


def later(one: i64, other: i64) -> i64:
    """Of two ends, the one that counts: none at all, else the later by the clock, else the newer."""
    if one == 0 or other == 0:
        return 0
    if moment_of(one) == moments.CLOCK and moment_of(other) == moments.CLOCK:
        return one if one > other else other
    return other
