"""Rounds, turns and who is next: three orders of turns as building blocks.

LIST: one turn a round for everybody, in a fixed order.  PHASES: in every phase each side has a slot for those of its
creatures that are quick enough; a creature may act in several slots of a round; the sides may roll each round for their
order, and for coming a phase earlier or later.  ALTERNATION: the sides choose by turns
which of their creatures to activate.
"""

from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import events, frames
from actionomy.core.bits import bit, lowest, size
from actionomy.core.debts import NO_PLAN, THIS
from actionomy.core.fight import Fight
from actionomy.core.moments import ONE_ROUND, ROUND_END, ROUND_START, TURN_END, TURN_START, slot_of
from actionomy.core.state import (
    CLOCK,
    CREATURE,
    DENIED,
    DENIED_WORDS,
    DONE,
    FIRST,
    FOLLOWER,
    GAINED,
    LAST_PART,
    NOBODY,
    OVER,
    PARTS,
    PHASE,
    POSITION,
    PRESENT,
    RANK,
    ROLLED,
    ROUND,
    SHAPE,
    TOP,
    UNDERTAKEN,
    VARIANT,
)


class Turns:
    """Moves a fight from turn to turn and from round to round."""

    def __init__(self, fight: Fight) -> None:
        self.fight: Fight = fight

    # Rounds.

    def next_round(self) -> None:
        """End the round and begin another, or the fight when there have been enough."""
        fight = self.fight
        e = fight.economy
        s = fight.state
        if s.head(ROUND) > 0:
            self.end_round()
        if s.head(ROUND) >= e.last_round:
            fight.finish(NOBODY)
            return
        s.set_head(ROUND, s.head(ROUND) + 1)
        s.set_head(PHASE, 1)
        s.set_head(POSITION, -1)
        self.set_clock(0)
        fight.log.note(events.ROUND_BEGAN, s.head(ROUND))
        if e.side_die > 0:
            self.rank_sides()
        if e.order == economies.ALTERNATION:
            self.find_first()
        for who in range(s.layout.things):
            if s.row(who, PRESENT) == CREATURE:
                self.begin_round_of(who)
            else:
                fight.ledger.pass_round(who, ROUND_START)

    def rank_sides(self) -> None:
        """Every side that is left rolls for its place in the phases of this round; those alike roll again at once."""
        e = self.fight.economy
        s = self.fight.state
        for side in range(e.sides):
            s.set_row(s.of_side(side), ROLLED, 0)
        rolling = self.sides_left()
        while rolling:
            rest = rolling
            while rest:
                self.roll_for(lowest(rest))
                rest &= rest - 1
            rolling = self.tied()
        for side in range(e.sides):
            rank: i64 = 0
            for other in range(e.sides):
                rank += i64(1) if self.is_before(other, side) else i64(0)
            s.set_row(s.of_side(side), RANK, rank)

    def roll_for(self, side: i64) -> None:
        """A side throws for its place in the phases of this round."""
        e = self.fight.economy
        s = self.fight.state
        s.set_row(s.of_side(side), ROLLED, self.fight.chance.side_die(s, side, e.side_die))
        self.fight.log.note(events.RANKED, -1, -1, side, s.row(s.of_side(side), ROLLED), self.shift(side))

    def sides_left(self) -> i64:
        """The sides that have a creature in play, a bit each."""
        found: i64 = 0
        for side in range(self.fight.economy.sides):
            if self.fight.of_side(side):
                found |= bit(side)
        return found

    def tied(self) -> i64:
        """The sides that rolled what another one did, a bit each."""
        e = self.fight.economy
        s = self.fight.state
        found: i64 = 0
        for side in range(e.sides):
            face = s.row(s.of_side(side), ROLLED)
            for other in range(side):
                if face > 0 and face == s.row(s.of_side(other), ROLLED):
                    found |= bit(side) | bit(other)
        return found

    def is_before(self, one: i64, other: i64) -> bool:
        """Whether a side acts before another one in every phase of this round."""
        s = self.fight.state
        mine = s.row(s.of_side(one), ROLLED)
        theirs = s.row(s.of_side(other), ROLLED)
        return mine > theirs or (mine == theirs and one < other)

    def shift(self, side: i64) -> i64:
        """By how many phases the own slots of a side come later this round."""
        e = self.fight.economy
        s = self.fight.state
        face = s.row(s.of_side(side), ROLLED)
        if e.side_die == 0 or face == 0:
            return 0
        if face == e.late:
            return 1
        return i64(-1) if face == e.early else i64(0)

    def first_phase(self, who: i64) -> i64:
        """The phase of the first own slot of `who` in this round."""
        e = self.fight.economy
        s = self.fight.state
        phase = e.attr(s.sheet(who), e.speed) + self.shift(s.side(who))
        if phase < 1:
            return 1
        return phase if phase < e.phases else e.phases

    def side_at(self, rank: i64) -> i64:
        """The side that has this place in every phase."""
        e = self.fight.economy
        s = self.fight.state
        if e.side_die > 0:
            for side in range(e.sides):
                if s.row(s.of_side(side), RANK) == rank:
                    return side
        return rank

    def end_round(self) -> None:
        """What ends with the round ends, for everybody and everything."""
        fight = self.fight
        s = fight.state
        for who in range(s.layout.things):
            if s.row(who, PRESENT) == CREATURE:
                if not fight.economy.earliest:
                    self.call_in_debts(who)  # they may have waited for what is in their pools now
                fight.ledger.pass_moment(who, ROUND_END)
            else:
                fight.ledger.pass_round(who, ROUND_END)
        fight.pass_moment(0, ROUND_END)

    def begin_round_of(self, who: i64) -> None:
        """A round begins for `who`: pools fill, what was put off falls due, what was not gone on with is lost."""
        fight = self.fight
        s = fight.state
        idle = fight.economy.idle
        s.set_row(who, DONE, 1 if idle >= 0 and fight.attr(who, idle) else 0)
        s.set_row(who, GAINED, 0)
        halved = economies.is_second_half(s.row(who, VARIANT), s.row(who, PARTS) + 1)  # its round is over
        if s.row(who, UNDERTAKEN) and (halved or s.row(who, LAST_PART) < s.head(ROUND) - 1):
            fight.break_undertaking(who)
        if fight.economy.owed > 0:
            fight.ledger.age_debts(who)
        fight.ledger.pass_moment(who, ROUND_START)
        fight.pass_moment(who, ROUND_START)
        fight.audit(who)

    def set_clock(self, slot: i64) -> None:
        """Time has come to a slot of this round; what lasted so long ends."""
        s = self.fight.state
        s.set_head(CLOCK, s.head(ROUND) * ONE_ROUND + slot)
        self.fight.pass_time(s.head(CLOCK))

    # Turns.

    def next(self) -> None:
        """Nothing is going on: begin the next turn."""
        if self.fight.economy.plays_on:
            self.fight.end_if_decided()
            if self.fight.state.head(OVER):
                return
        order = self.fight.economy.order
        if order == economies.LIST:
            self.next_in_list()
        elif order == economies.PHASES:
            self.next_slot()
        else:
            self.next_stage()

    def next_in_list(self) -> None:
        """The next in the order has a turn, or who follows the last one; after all of them the next round begins."""
        s = self.fight.state
        if self.fight.economy.follower >= 0 and self.someone_follows():
            return
        position = s.head(POSITION) + 1
        while position < s.layout.things and not self.has_place(s.ordered(position)):
            position += 1
        if position >= s.layout.things:
            self.next_round()
            return
        actors = bit(s.ordered(position))
        while self.goes_together(position):
            position += 1
            if self.has_place(s.ordered(position)):
                actors |= bit(s.ordered(position))
        s.set_head(POSITION, position)
        s.set_head(FOLLOWER, 0)
        self.set_clock(position)
        self.begin_turn(actors)

    def has_place(self, who: i64) -> bool:
        """Whether `who` still has a turn of its own to come in this round."""
        e = self.fight.economy
        s = self.fight.state
        if who < 0 or not self.fight.stands(who) or s.row(who, DONE) == 1:
            return False
        return e.follower < 0 or e.attr(s.sheet(who), e.follower) == 0

    def goes_together(self, position: i64) -> bool:
        """Whether who stands at a place of the order shares its turn with the next one."""
        e = self.fight.economy
        s = self.fight.state
        if e.together < 0 or position + 1 >= s.layout.things:
            return False
        one = s.ordered(position)
        other = s.ordered(position + 1)
        if one < 0 or other < 0 or s.side(one) != s.side(other):
            return False
        kind = e.attr(s.sheet(one), e.together)
        return kind > 0 and kind == e.attr(s.sheet(other), e.together)

    def someone_follows(self) -> bool:
        """Begin the turn of the next of those who act after each turn of somebody like the one who acted last."""
        e = self.fight.economy
        s = self.fight.state
        position = s.head(POSITION)
        if position < 0:
            return False
        leader = s.ordered(position)
        if leader < 0 or e.attr(s.sheet(leader), e.followed) == 0:
            return False
        for who in range(s.head(FOLLOWER), s.layout.things):
            if self.fight.stands(who) and s.side(who) != s.side(leader) and e.attr(s.sheet(who), e.follower) > 0:
                s.set_head(FOLLOWER, who + 1)
                self.begin_turn(bit(who))
                return True
        s.set_head(FOLLOWER, s.layout.things)
        return False

    def next_slot(self) -> None:
        """The next side's slot in this phase, or the next phase."""
        e = self.fight.economy
        s = self.fight.state
        rank = s.head(POSITION) + 1
        phase = s.head(PHASE)
        if rank >= e.sides:
            rank = 0
            phase += 1
        if phase > e.phases:
            self.next_round()
            return
        s.set_head(PHASE, phase)
        s.set_head(POSITION, rank)
        self.set_clock(slot_of(phase, rank))
        side = self.side_at(rank)
        actors: i64 = 0
        rest = self.not_activated(side)
        while rest:
            if self.first_phase(lowest(rest)) <= phase:
                actors |= rest & -rest
            rest &= rest - 1
        if actors:
            self.begin_turn(actors)

    def next_stage(self) -> None:
        """Go on with this stage of the round: the next pick, or the next stage."""
        e = self.fight.economy
        s = self.fight.state
        stage = s.head(PHASE)
        if stage > 0 and e.stage_window[stage - 1] < 0 and self.next_pick():
            return
        if stage >= len(e.stage_window):
            self.next_round()
            return
        s.set_head(PHASE, stage + 1)
        self.set_clock(s.head(CLOCK) - s.head(ROUND) * ONE_ROUND + 1)
        if e.stage_window[stage] >= 0:
            self.ask_all(e.stage_window[stage], 0)

    def next_pick(self) -> bool:
        """The side after the last one chooses, as long as anybody has not been activated."""
        e = self.fight.economy
        s = self.fight.state
        for step in range(1, e.sides + 1):
            side = (s.head(POSITION) + step) % e.sides
            actors = self.not_activated(side)
            if actors:
                s.set_head(POSITION, side)
                self.set_clock(s.head(CLOCK) - s.head(ROUND) * ONE_ROUND + 1)
                s.push(frames.PICK)
                s.set_frame(frames.ACTORS, actors)
                return True
        return False

    def ask_all(self, window: i64, among: i64) -> None:
        """Open a window that answers to no act, to these creatures, or to all (0)."""
        s = self.fight.state
        s.push(frames.WINDOW_OPEN)
        s.set_frame(frames.WHO, NOBODY)
        s.set_frame(frames.TARGET, NOBODY)
        s.set_frame(frames.ENTRY, frames.OF_A_STAGE)
        s.set_frame(frames.WINDOW, window)
        s.set_frame(frames.STAGE, -1)
        s.set_frame(frames.PROVOKED, among)

    def find_first(self) -> None:
        """The initiative: rolled as the fight begins, by those who are first on their side; then it goes round."""
        e = self.fight.economy
        s = self.fight.state
        first: i64 = 0
        if s.head(ROUND) > 1:
            first = (s.head(FIRST) + 1) % e.sides
        elif e.initiative > 0 and e.prepares:
            first = self.roll_for_first()
        s.set_head(FIRST, first)
        s.set_head(POSITION, first - 1)
        s.set_head(PHASE, 0)
        if e.initiative > 0:
            self.fight.log.note(events.LED, -1, -1, first)

    def roll_for_first(self) -> i64:
        """Everybody throws a die for each side; of those who threw most, all again, until it is one."""
        e = self.fight.economy
        rolling: i64 = 0
        for side in range(e.sides):
            rolling |= bit(side)
        while size(rolling) > 1:
            most: i64 = 0
            best: i64 = 0
            rest = rolling
            while rest:
                side = lowest(rest)
                rest &= rest - 1
                mine = self.fight.of_side(side)
                face: i64 = 0
                if mine:
                    face = self.fight.thrown(lowest(mine), e.initiative, 1)
                if face > most:
                    most = face
                    best = 0
                if face == most:
                    best |= bit(side)
            rolling = best
        return lowest(rolling)

    def may_pass(self, side: i64) -> bool:
        """Whether a side may leave its pick to the next: only while another has more to activate."""
        e = self.fight.economy
        if not e.passes or self.fight.state.frame(frames.STEP) > 0:
            return False
        mine = size(self.not_activated(side))
        for other in range(e.sides):
            if size(self.not_activated(other)) > mine:
                return True
        return False

    def pool_of_stage(self) -> i64:
        """What those have something of whom this stage asks."""
        e = self.fight.economy
        stage = self.fight.state.head(PHASE) - 1
        if stage < 0 or e.stage_window[stage] < 0:
            return e.around_pool
        return e.stage_pool[stage]

    def asked_around(self, side: i64) -> i64:
        """Those of a side who may do something directly before or after an activation, a bit each."""
        e = self.fight.economy
        s = self.fight.state
        found: i64 = 0
        if e.around >= 0:
            rest = self.fight.of_side(side)
            while rest:
                if s.pool(lowest(rest), e.around_pool) > 0:
                    found |= rest & -rest
                rest &= rest - 1
        return found

    def not_activated(self, side: i64) -> i64:
        """Those of a side who have not had their turn in this round, a bit each."""
        s = self.fight.state
        found: i64 = 0
        rest = self.fight.of_side(side)
        while rest:
            if s.row(lowest(rest), DONE) == 0:
                found |= rest & -rest
            rest &= rest - 1
        return found

    def pass_over(self, actors: i64) -> None:
        """Nobody of these can be activated: they are done for this round."""
        while actors:
            self.fight.state.set_row(lowest(actors), DONE, 1)
            actors &= actors - 1

    def activate(self, who: i64) -> None:
        """The picked creature begins its turn."""
        s = self.fight.state
        if s.frame(frames.KIND) == frames.PICK:
            s.pop()
        s.set_row(who, DONE, 1)
        self.begin_turn(bit(who))

    def begin_turn(self, actors: i64) -> None:
        """A turn of a set of creatures that may all act in it begins."""
        fight = self.fight
        s = fight.state
        s.push(frames.TURN)
        s.set_frame(frames.ACTORS, actors)
        fight.ledger.renew_all()
        rest = actors
        while rest:
            who = lowest(rest)
            rest &= rest - 1
            fight.log.note(events.TURN_BEGAN, who)
            fight.ledger.pass_moment(who, TURN_START)
            fight.pass_moment(who, TURN_START)

    def able(self, actors: i64) -> i64:
        """Those of a set who are still in play."""
        self.fight.gather()
        return actors & self.fight.creatures

    def ways_to_leave(self, actors: i64) -> i64:
        """How many options merely end the turn."""
        e = self.fight.economy
        if e.several_phases:
            return 2 * size(actors)
        return size(actors)

    def asks_anyway(self, actors: i64) -> bool:
        """Whether one of these is asked in its turn whatever it can do, and has done nothing in it so far."""
        s = self.fight.state
        rest = actors
        while rest:
            who = lowest(rest)
            rest &= rest - 1
            if self.fight.economy.asked[s.sheet(who)] and s.row(who, SHAPE) == 0:
                return True
        return False

    def leave(self, who: i64, for_the_round: bool) -> None:
        """`who` does no more in this turn, or in this round."""
        e = self.fight.economy
        s = self.fight.state
        s.set_frame(frames.ACTORS, s.frame(frames.ACTORS) & ~bit(who))
        last = e.order != economies.PHASES or s.head(PHASE) == e.phases
        if last or for_the_round:
            self.call_in_debts(who)
        if for_the_round and not last:
            last = not self.fight.must_wait(who)  # who cannot pay yet keeps the slots in which he can
        if last:
            self.pay_what_is_due(who)
            s.set_row(who, DONE, 1)
            if e.order == economies.LIST and s.row(who, LAST_PART) < s.head(ROUND):
                self.fight.break_undertaking(who)  # no instalment of it was paid in this turn
            self.fight.audit(who)
        self.close_turn_of(who)

    def close_turn_of(self, who: i64) -> None:
        """Its turn is over, and with it the shape that the turn has taken and what was denied in it."""
        fight = self.fight
        fight.log.note(events.TURN_ENDED, who)
        fight.state.set_row(who, SHAPE, 0)
        for word in range(DENIED, DENIED + DENIED_WORDS):
            fight.state.set_row(who, word, 0)
        fight.ledger.pass_moment(who, TURN_END)
        fight.pass_moment(who, TURN_END)

    def end_turn(self) -> None:
        """Nobody acts in this turn any more; those of its side may do something directly after it."""
        s = self.fight.state
        s.pop()
        if self.fight.economy.order == economies.ALTERNATION and s.head(TOP) < 0:
            self.fight.end_if_decided()
            around = self.asked_around(s.head(POSITION))
            if around and s.head(OVER) == 0:
                self.ask_all(self.fight.economy.around, around)

    def call_in_debts(self, who: i64) -> None:
        """A debtor leaves the round: what the next could not pay is owed in this one."""
        fight = self.fight
        if not fight.state.owes_anything(who):
            return
        way = fight.debts.forced_now(who)
        for kind in range(fight.economy.owed):
            if way > 0:
                fight.ledger.call_in(who, kind, fight.debts.early(way, kind))

    def pay_what_is_due(self, who: i64) -> None:
        """At its last own slot a debtor fills the pool and pays what is owed this round."""
        fight = self.fight
        for kind in range(fight.economy.owed):
            while fight.state.owes_now(who, kind) > 0 and fight.debts.can_pay_now(who, kind):
                if not self.fill(who, kind):
                    break

    def fill(self, who: i64, kind: i64) -> bool:
        """Spend one unit behind a kind of debt on filling its pool."""
        fight = self.fight
        e = fight.economy
        s = fight.state
        filler = e.filler[s.sheet(who) * e.owed + kind]
        gives = fight.debts.gives(who, kind, THIS)
        if gives < 0 or fight.debts.may_fill(who, kind, THIS, NO_PLAN) == 0:
            return False
        for k in range(len(e.backing_order)):
            pool = e.backing_order[k]
            if e.backing[kind] & bit(pool) and s.pool(who, pool) > 0:
                fight.ledger.spend(who, pool, 1)
                if filler >= 0:
                    fight.ledger.count(who, e.entry[filler], True, True)
                fight.ledger.gain(who, e.owed_pool[kind], gives if gives > 0 else i64(1))
                return True
        return False
