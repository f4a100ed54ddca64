"""The verbs that effects are written with: harm, heal, move_to, put, gain, ask, choose.

A verb changes the state through the one writer of that part and tells the log.  Verbs are total: striking the fallen,
moving the removed and gaining what is full are defined, and mostly do nothing.
"""

from typing import Final

from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import events, frames, moments
from actionomy.core.areas import NO_AREA, Areas
from actionomy.core.bits import BITS, bit, lowest, shifted
from actionomy.core.borders import Borders
from actionomy.core.chance import Chance
from actionomy.core.conditions import Conditions
from actionomy.core.debts import Debts
from actionomy.core.economy import FULL_HEALTH, Economy
from actionomy.core.formula import Formulas
from actionomy.core.ledger import Ledger, clock, leader_of
from actionomy.core.modifiers import modifier_of
from actionomy.core.moments import end_at, moment_of
from actionomy.core.places import COVER, UNSEEN
from actionomy.core.sight import Sight
from actionomy.core.space import Space
from actionomy.core.state import (
    CREATURE,
    DONE,
    FRAME,
    HEALTH,
    LAST_PART,
    NOBODY,
    OVER,
    PARTS,
    PLACE,
    PRESENT,
    ROUND,
    SEEN_BY,
    STATUS,
    TOP,
    UNDERTAKEN,
    VARIANT,
    WINNER,
    State,
)

MOST_KEPT: Final = 40  # dice in a frame, of so many bits each …
FACE_BITS: Final = 6
MOST_PLACES_KEPT: Final = 20  # … or places
PLACE_BITS: Final = 12
NEVER_COMES: Final = 1_000_000_000  # a time that no fight reaches


class Fight(Borders):
    """A state, the tables that it obeys, and everything that changes it."""

    def __init__(self, economy: Economy, space: Space, state: State, chance: Chance) -> None:
        super().__init__(economy, space, state)
        self.chance: Chance = chance
        self.ledger: Ledger = Ledger(economy, state, self.log)
        self.conditions: Conditions = Conditions(economy, state, self.log, self.ledger)
        self.debts: Debts = Debts(economy, state)
        self.sight: Sight = Sight(self)
        self.areas: Areas = Areas(self, self.sight)
        self.formulas: Formulas = Formulas(economy, self.sight)
        self.entry: i64 = 0  # the entry whose effect is at work
        self.boost: i64 = 0  # what was paid for it beyond its price

    # Asking about a creature.

    def has(self, who: i64, condition: i64) -> bool:
        """Whether `who` bears a condition."""
        return self.state.held(who) & bit(condition) != 0

    def is_towards(self, who: i64, condition: i64, other: i64) -> bool:
        """Whether `who` bears a condition towards `other`."""
        return other >= 0 and self.state.amount(who, condition) & bit(other) != 0

    def attr(self, who: i64, attribute: i64) -> i64:
        """A number of the sheet of `who`."""
        return self.economy.attr(self.state.sheet(who), attribute)

    def number(self, column: i64) -> i64:
        """A parameter of the entry at work."""
        return self.economy.number(self.entry, column)

    def tagged(self, tag: i64) -> bool:
        """Whether the entry at work has a tag."""
        return self.economy.tags[self.entry] >> tag & 1 != 0

    def uses(self, who: i64, limit: i64) -> i64:
        """How often `who` has used a limit since it last started anew."""
        slot = self.economy.limit_slot[self.state.sheet(who) * self.economy.limits + limit]
        return i64(0) if slot < 0 else self.state.uses(who, slot)

    def taking_turn(self) -> i64:
        """The set of those whose own turn it is, whatever has been opened in it."""
        s = self.state
        at = s.head(TOP)
        while at >= 0:
            if s.words[s.layout.stack + at + frames.KIND] == frames.TURN:
                return s.words[s.layout.stack + at + frames.ACTORS]
            at -= FRAME
        return 0

    def count_use(self, who: i64, limit: i64) -> None:
        """Count a use of a limit by an effect; nothing for whom it does not count (see `of` of limits)."""
        slot = self.economy.limit_slot[self.state.sheet(who) * self.economy.limits + limit]
        if slot >= 0:
            self.ledger.count_in(who, slot)
            self.audit(who)  # it may have been a use of what debts are paid with

    def subject(self) -> i64:
        """The slot of the subject of the entry at work."""
        return self.economy.subject[self.entry]

    def modifier(self, who: i64, modifier: i64) -> i64:
        """The sum of what the conditions on `who` change of a number; a counted condition counts so often."""
        return modifier_of(self.economy, self.state, who, modifier)

    def given(self, who: i64, plan: i64) -> i64:
        """How much paying by `plan` puts into the pool that it fills, less what it draws from there."""
        e = self.economy
        if e.gives_code[plan] < 0:
            return e.gives[plan]
        return e.gives[plan] + self.formulas.value(self.state, e.gives_code[plan], who, -1, 0)

    # Dice.

    def die(self, who: i64, sides: i64) -> i64:
        """Throw one die for `who`."""
        return self.thrown(who, sides, 1)

    def dice(self, who: i64, count: i64, sides: i64) -> i64:
        """The sum of several dice."""
        total: i64 = 0
        for k in range(count):
            total += self.thrown(who, sides, count - k)
        return total

    def thrown(self, who: i64, sides: i64, more: i64) -> i64:
        """Throw a die of which `more` are thrown together from here on."""
        face = self.chance.die(self.state, who, sides, more)
        self.log.note(events.DIE, who, -1, sides, face)
        return face

    # Health.

    def harm(self, who: i64, amount: i64, source: i64) -> None:
        """Take health off `who`; at none it falls."""
        if self.hurt(who, amount, source) == 0:
            self.fall(who)

    def hurt(self, who: i64, amount: i64, source: i64) -> i64:
        """Take health off `who`, who does not fall by that; return what is left."""
        s = self.state
        if not self.stands(who) or amount <= 0:
            return s.health(who)
        left = s.health(who) - amount
        if left < 0:
            left = 0
        s.set_row(who, HEALTH, left)
        self.log.note(events.HARMED, who, source, amount, left)
        return left

    def heal(self, who: i64, amount: i64) -> None:
        """Give health back, up to what the sheet says."""
        if not self.stands(who):
            return
        s = self.state
        most = self.attr(who, FULL_HEALTH)
        now = s.health(who) + amount
        if now > most:
            now = most
        if now > s.health(who):
            self.log.note(events.HEALED, who, -1, now - s.health(who), now)
            s.set_row(who, HEALTH, now)

    def fall(self, who: i64) -> None:
        """Take a creature out of play, and end the fight if that decides it."""
        s = self.state
        if not self.stands(who):
            return
        s.set_row(who, PRESENT, 0)
        self.log.note(events.FELL, who)
        self.ledger.forgive(who)
        self.conditions.forget(who)
        self.conditions.outlive(who, clock(s) + moments.ONE_ROUND)
        s.set_row(who, UNDERTAKEN, 0)
        if self.economy.lays:
            self.strip(who)
        if not self.economy.plays_on:
            self.end_if_decided()

    def appear(self, who: i64, place: i64) -> None:
        """Bring a creature that waits or has fallen into play, whole; it acts from the next round on.

        It comes to `place`, or as near as there is room; if there is none at all, it does not come.
        """
        s = self.state
        if self.stands(who) or who < 0 or s.row(who, PRESENT) != 0:
            return
        place = self.nearest_free(who, place)
        if place < 0:
            return
        s.set_row(who, PRESENT, CREATURE)
        s.set_row(who, PLACE, place)
        s.set_row(who, HEALTH, self.attr(who, FULL_HEALTH))
        s.set_row(who, DONE, 1)
        e = self.economy
        for condition in range(e.conditions):
            if e.derived & bit(condition) == 0:
                self.conditions.lift(who, condition)
        self.conditions.endow(who)
        self.ledger.fill(who)
        self.log.note(events.APPEARED, who, -1, place)

    def act_again(self, who: i64) -> None:
        """Let a creature that has had its turn in this round have another, if there are turns left."""
        if self.stands(who):
            self.state.set_row(who, DONE, 0)

    def waiting(self, brood: i64) -> i64:
        """The first creature out of play that is called by this number (see `Economy.brood`); nobody, if none is."""
        s = self.state
        for who in range(s.layout.things):
            if s.row(who, PRESENT) == 0 and self.economy.brood[s.sheet(who)] == brood:
                return who
        return NOBODY

    def end_if_decided(self) -> None:
        """End the fight when at most one side is left; where that plays on, this is asked when a phase is over."""
        e = self.economy
        s = self.state
        left: i64 = 0
        last: i64 = NOBODY
        for side in range(e.sides):
            if self.side_stands(side):
                left += 1
                last = side
        if left <= 1 and s.head(OVER) == 0:
            self.finish(last)

    def side_stands(self, side: i64) -> bool:
        """Whether a side still fights: with its leader, where sides have one."""
        if self.economy.leaders:
            return leader_of(self.economy, self.state, side) != NOBODY
        return self.of_side(side) != 0

    def finish(self, winner: i64) -> None:
        """The fight is over; the winner is a side, or `NOBODY`."""
        self.state.set_head(OVER, 1)
        self.state.set_head(WINNER, winner)
        self.log.note(events.ENDED, winner)

    # Sight and areas.

    def sees(self, one: i64, other: i64) -> bool:
        """Whether neither walls nor shut doors hide `other` from `one`; cover does not."""
        self.sight.look_round()
        return self.sight.of(one, other) != UNSEEN

    def cover(self, one: i64, other: i64) -> bool:
        """Whether `other` is mostly hidden from `one` behind something."""
        self.sight.look_round()
        return self.sight.of(one, other) == COVER

    def reveal_the_seen(self) -> None:
        """Take from all whom a foe sees in the open the conditions that are over then."""
        looked = False
        s = self.state
        unseen = self.economy.unseen
        if self.borne() & unseen == 0:
            return
        for who in range(s.layout.things):
            bears = unseen & s.held(who)
            if bears == 0 or not self.stands(who):
                continue
            if not looked:
                self.sight.look_round()
                looked = True
            if not self.sight.is_watched(who):
                continue
            while bears:
                self.lift(who, lowest(bears))
                bears &= bears - 1

    def caught(self, who: i64, place: i64) -> i64:
        """The creatures, a bit each, that the area of the entry at work catches when `who` aims it at `place`."""
        return self.would_catch(who, self.entry, place)

    def would_catch(self, who: i64, entry: i64, place: i64) -> i64:
        """The creatures that the area of an entry would catch; none where it has no area."""
        e = self.economy
        if e.area[entry] == NO_AREA or place < 0 or place >= self.space.places:
            return 0
        self.sight.look_round()
        among: i64 = 0
        for other in range(self.state.layout.things):
            if self.stands(other) and e.hits[entry] & self.relation(who, other):
                among |= bit(other)
        return self.areas.caught(e.area[entry], e.area_size[entry], who, place, among)

    def relation(self, who: i64, other: i64) -> i64:
        """What another creature is to `who`, as entries aim."""
        if who == other:
            return economies.SELF
        return economies.ALLY if self.state.side(who) == self.state.side(other) else economies.FOE

    # Doors, and what lies about.

    def set_door(self, who: i64, door: i64, status: i64) -> None:
        """Open, close or lock a door (`state.OPEN`, `CLOSED`, `LOCKED`)."""
        self.state.set_row(door, STATUS, status)
        self.log.note(events.DOOR, who, door, status)

    def look_at(self, who: i64, thing: i64) -> None:
        """Let the side of `who` know what a hidden thing is."""
        s = self.state
        s.set_row(thing, SEEN_BY, s.row(thing, SEEN_BY) | bit(s.side(who)))
        self.log.note(events.LOOKED, who, thing)
        self.log.note(events.SHOWN, who, thing)

    def carry(self, who: i64, slot: i64, status: i64) -> None:
        """Put a subject somewhere: `state.AWAY`, `READY`, `NEAR`, `PACKED`, or `DROPPED` plus a place."""
        self.state.set_subject(who, slot, status)
        self.log.note(events.PLACED, who, -1, slot, status)

    # Conditions.

    def put(self, who: i64, condition: i64, source: i64 = -1, amount: i64 = 1, ends: i64 = 0) -> None:
        """Lay a condition on `who` until `ends` (see `until_…`); 0 stands for no end, or the condition's own.

        Who is immune does not bear it.
        """
        if not self.stands(who):
            return
        if self.is_immune(who, condition):
            self.log.note(events.IMMUNE, who, source, condition)
            return
        self.lay(who, condition, source, amount, ends)
        self.audit(who)

    def is_immune(self, who: i64, condition: i64) -> bool:
        """Whether a condition never takes hold of `who`."""
        return self.economy.immune[self.state.sheet(who)] & bit(condition) != 0

    def lay(self, who: i64, condition: i64, source: i64, amount: i64, ends: i64) -> None:
        """Lay a condition on `who`, whom no immunity helps."""
        if ends == 0 and self.economy.condition_ends[condition] != moments.NEVER:
            ends = end_at(self.economy.condition_ends[condition], who)
            if moment_of(ends) == moments.ROUND_END:
                ends = self.until_round_end()
        self.conditions.put(who, condition, source, amount, ends)
        if self.economy.sharing & bit(condition):
            self.join(who, source)
        if self.economy.breaking & self.state.held(who):  # it may have brought about another one
            self.break_undertaking(who)

    def lift(self, who: i64, condition: i64) -> None:
        """Take a condition off; who rode is set down."""
        rode = self.economy.sharing & bit(condition) & self.state.held(who) != 0
        self.conditions.lift(who, condition)
        if rode and self.stands(who):
            self.part(who)

    def loosen(self, who: i64, condition: i64, other: i64) -> None:
        """Take a condition off `who` as far as it is borne towards `other`."""
        if self.state.amount(who, condition) == bit(other):
            self.lift(who, condition)
        else:
            self.conditions.loosen(who, condition, other)

    def pass_moment(self, whose: i64, moment: i64) -> None:
        """End the conditions that end at this moment of `whose`; who shared a place by one of them is set down."""
        riders = self.riders()
        self.conditions.pass_moment(whose, moment)
        self.set_down(riders)

    def pass_time(self, now: i64) -> None:
        """End the conditions that the clock ends."""
        riders = self.riders()
        self.conditions.pass_time(now)
        self.set_down(riders)

    def lessen(self, who: i64, condition: i64) -> None:
        """Take one off a condition that is counted."""
        self.conditions.lessen(who, condition)

    def until_turn_start(self, whose: i64) -> i64:
        """The end of what lasts until somebody's next turn begins, as `put` takes it."""
        return end_at(moments.TURN_START, whose)

    def until_turn_end(self, whose: i64) -> i64:
        """The end of what lasts to the end of somebody's turn: this one, if it is under way, else the next."""
        return end_at(moments.TURN_END, whose)

    def until_further_notice(self) -> i64:
        """Until it is lifted, or `limit` says otherwise, whatever the condition's own end is."""
        return end_at(moments.CLOCK, NEVER_COMES)

    def limit(self, who: i64, condition: i64, ends: i64) -> None:
        """Say anew when a condition that lies on `who` ends (see `until_…`)."""
        self.conditions.limit(who, condition, ends)

    def until_round_end(self) -> i64:
        """The end of what lasts to the end of this round."""
        return end_at(moments.ROUND_END, 0)

    def for_one_round(self) -> i64:
        """The end of what lasts to the same slot of the next round."""
        return end_at(moments.CLOCK, clock(self.state) + moments.ONE_ROUND)

    def until_next_turn_is_over(self) -> i64:
        """Until the turn is over that whoever has the present one has in the next round."""
        return end_at(moments.CLOCK, clock(self.state) + moments.ONE_ROUND + 1)

    def until_next_round_end(self) -> i64:
        """The end of what lasts to the end of the next round."""
        return end_at(moments.CLOCK, (self.state.head(ROUND) + 2) * moments.ONE_ROUND)

    # Pools.

    def gain(self, who: i64, pool: i64, amount: i64) -> None:
        """Put so much into a pool of somebody who still stands; debts take theirs first."""
        if self.stands(who):
            self.ledger.gain(who, pool, amount)

    def begin_with(self, who: i64, pool: i64, amount: i64, total: i64) -> None:
        """Let a pool hold so much as the fight begins, by an initiative of `total`."""
        if self.stands(who):
            self.ledger.begin_with(who, pool, amount, total)

    def lose(self, who: i64, pool: i64, amount: i64) -> None:
        """Take something out of a pool against its owner's will; debts that can no longer be paid default."""
        if self.stands(who):
            self.ledger.spend(who, pool, amount)
            self.audit(who)

    def pay(self, who: i64, pool: i64, amount: i64) -> None:
        """Take a price that an effect asks out of a pool; what is missing there its backer pays."""
        if self.stands(who) and amount > 0:
            self.ledger.pay(who, pool, amount)
            self.audit(who)

    def audit(self, who: i64) -> None:
        """After an involuntary change: plan anew, or default, which strikes at once."""
        e = self.economy
        if e.owed == 0 or not self.stands(who) or not self.state.owes_anything(who):
            return
        if not self.debts.still_in_time(who):
            self.default(who)
            return
        while not self.debts.still_this_round(who):
            self.ledger.put_off(who)

    def default(self, who: i64) -> None:
        """The penalty strikes, from which nothing saves; and all debts are gone, or those that cannot be paid."""
        e = self.economy
        if e.default_clears:
            self.ledger.forgive(who)
        self.log.note(events.DEFAULTED, who)
        if e.default >= 0:
            ends = self.for_one_round()
            if e.default_by_rounds:
                ends = self.until_next_round_end()
            self.lay(who, e.default, -1, 1, ends)
        while self.state.owes_anything(who) and not self.debts.still_in_time(who):
            self.ledger.write_off(who)
        while not self.debts.still_this_round(who):
            self.ledger.put_off(who)

    def must_wait(self, who: i64) -> bool:
        """Whether `who` owes something this round, but is kept from paying it at this moment."""
        for kind in range(self.economy.owed):
            if self.state.owes_now(who, kind) > 0 and not self.debts.can_pay_now(who, kind):
                return True
        return False

    # Undertakings.

    def undertake(self, who: i64, plan: i64, target: i64) -> None:
        """Note that an instalment was paid."""
        e = self.economy
        s = self.state
        s.set_row(who, UNDERTAKEN, e.entry[plan] + 1)
        s.set_row(who, VARIANT, e.variant[plan])
        s.set_row(who, PARTS, e.last[plan])
        s.set_row(who, LAST_PART, s.head(ROUND))
        self.log.note(events.UNDERTOOK, who, target, e.entry[plan], e.last[plan])

    def abandon(self, who: i64) -> None:
        """Give up an undertaking of one's own will."""
        if self.state.row(who, UNDERTAKEN) != 0:
            self.log.note(events.ABANDONED, who, -1, self.state.row(who, UNDERTAKEN) - 1)
            self.state.set_row(who, UNDERTAKEN, 0)

    def break_undertaking(self, who: i64) -> None:
        """Lose an undertaking."""
        if self.state.row(who, UNDERTAKEN) != 0:
            self.log.note(events.BROKEN, who, -1, self.state.row(who, UNDERTAKEN) - 1)
            self.state.set_row(who, UNDERTAKEN, 0)

    # Frames.

    def ask(self, window: i64, who: i64, target: i64, amount: i64 = 0, note: i64 = 0, here: i64 = 0) -> None:
        """Open a window on an act of `who` against `target`; when it has closed, the effect at work resumes.

        `here` is the set of those who may not oppose this act.  Where the stack is nearly full nobody is asked.
        """
        s = self.state
        self.push_for_effect(frames.WINDOW_OPEN, who, target, note)
        s.set_frame(frames.AMOUNT, amount)
        s.set_frame(frames.WINDOW, window)
        s.set_frame(frames.STAGE, -1)
        s.set_frame(frames.HERE, here)

    def choose(self, who: i64, target: i64, among: i64, note: i64 = 0) -> None:
        """Let `who` choose one of the set `among`; the effect at work resumes with it in `frames.AMOUNT`."""
        self.push_for_effect(frames.CHOICE, who, target, note)
        self.state.set_frame(frames.ACTORS, among)

    def choose_place(self, who: i64, target: i64, places: list[i64], note: i64 = 0) -> None:
        """Let `who` choose one of at most 20 places; the effect at work resumes with it in `frames.AMOUNT`."""
        self.push_for_effect(frames.CHOICE_OF_PLACE, who, target, note)
        self.keep(places, PLACE_BITS, MOST_PLACES_KEPT)

    def places_to_choose(self) -> list[i64]:
        """The places among which the topmost frame lets somebody choose."""
        return self.kept(PLACE_BITS)

    def push_for_effect(self, kind: i64, who: i64, target: i64, note: i64) -> None:
        """Put a frame on the stack from which the effect at work goes on."""
        s = self.state
        s.push(kind)
        s.set_frame(frames.WHO, who)
        s.set_frame(frames.TARGET, target)
        s.set_frame(frames.ENTRY, self.entry)
        s.set_frame(frames.BOOST, self.boost)
        s.set_frame(frames.NOTE, note)

    def soften(self, by: i64) -> None:
        """Take `by` off the blow that the open window is about."""
        s = self.state
        left = s.frame(frames.AMOUNT) - by
        if left < 0:
            left = 0
        self.log.note(events.SOFTENED, s.frame(frames.TARGET), -1, s.frame(frames.AMOUNT) - left)
        s.set_frame(frames.AMOUNT, left)

    def close_stage(self) -> None:
        """Nobody else answers in this stage of the open window."""
        self.state.set_frame(frames.TO_ASK, 0)

    def keep_dice(self, faces: list[i64]) -> None:
        """Keep the faces of dice (1 to 63, at most 40) in the topmost frame."""
        self.keep(faces, FACE_BITS, MOST_KEPT)

    def kept_dice(self) -> list[i64]:
        """The faces kept in the topmost frame, in their order."""
        return self.kept(FACE_BITS)

    def keep(self, numbers: list[i64], wide: i64, most: i64) -> None:
        """Keep numbers of so many bits, of which at most so many, in the topmost frame."""
        s = self.state
        for k in range(4):
            s.set_frame(frames.DICE + k, 0)
        count: i64 = len(numbers)
        if count > most:
            count = most
        a_word = BITS // wide
        for n in range(count):
            word = frames.DICE + n // a_word
            s.set_frame(word, s.frame(word) | shifted(numbers[n], n % a_word * wide))
        s.set_frame(frames.DICE_KEPT, count)

    def kept(self, wide: i64) -> list[i64]:
        """The numbers kept in the topmost frame, in their order."""
        s = self.state
        a_word = BITS // wide
        numbers: list[i64] = []
        for n in range(s.frame(frames.DICE_KEPT)):
            numbers.append(s.frame(frames.DICE + n // a_word) >> (n % a_word * wide) & (shifted(1, wide) - 1))
        return numbers

    def redirect(self, who: i64) -> None:
        """Let the blow of the open window fall on `who`; the stages still to come are asked anew."""
        s = self.state
        self.log.note(events.REDIRECTED, who, s.frame(frames.TARGET))
        s.set_frame(frames.TARGET, who)
        s.set_frame(frames.TO_ASK, 0)
