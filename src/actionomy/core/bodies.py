"""Who stands where: bodies and what is in their way; setting them down, pushing them, taking others along.

A creature is as many places wide as its sheet says (`space: {footprint: …}` of a ruleset), else one; its place is the
left, top one of them.  Whoever bears a condition that `follows` somebody is moved with that one: a rider `shares` its
place and takes none of its own; who is dragged `trails`, and takes what the other has left.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.bits import bit, lowest
from actionomy.core.economy import Economy
from actionomy.core.events import Log
from actionomy.core.modifiers import modifier_of
from actionomy.core.places import STRAIGHT
from actionomy.core.space import Space
from actionomy.core.state import (
    BELOW,
    BORDER,
    CLOSED,
    CREATURE,
    HIDDEN,
    LIES_ON,
    LOCKED,
    NOBODY,
    OTHER,
    PLACE,
    PRESENT,
    SHUTS,
    STATUS,
    State,
)

FORCED: Final = -1  # the cost of a move against one's will


class Bodies:
    """The places of a fight, and who is in them."""

    def __init__(self, economy: Economy, space: Space, state: State) -> None:
        self.economy: Economy = economy
        self.space: Space = space
        self.state: State = state
        self.log: Log = Log()
        self.blocked: vec[i64] = space.empty_set()
        self.taken: vec[i64] = space.empty_set()
        self.rough: vec[i64] = space.empty_set()
        self.surveyed: i64 = NOBODY  # the mover of whom that holds, until the scene or what is borne has changed …
        self.scene: i64 = 0
        self.bearing: i64 = 0
        self.ground: i64 = 0  # ... and the number of its ground, see `Space.new_ground`
        self.extra: i64 = 0  # of the mover surveyed last: what each step costs beyond the usual
        self.body: i64 = 1  # ... and how many places it is wide
        self.gathered: i64 = -1  # when what is in play was sorted, as the state counts changes of the scene
        self.creatures: i64 = 0  # sets of things in play
        self.doors: i64 = 0
        self.hidden: i64 = 0
        self.others: i64 = 0  # other things, which have pools
        self.laid: i64 = 0  # what lies on somebody, seen by all
        self.borders: i64 = 0  # what stands on borders and can be harmed
        self.plain: i64 = len(economy.first_entry) - 2  # the sheet of what has none
        self.on_side: vec[i64] = vec[i64]([0] * int(economy.sides))  # side: its creatures in play
        self.borne_last: i64 = 0  # what `borne` found, and when
        self.borne_when: i64 = -1
        self.bumped: i64 = NOBODY  # who was in the way of who was pushed last
        self.moved: i64 = 0  # a set: who has been moved by the move that is being made

    def stands(self, who: i64) -> bool:
        """Whether `who` is a creature in play."""
        return who >= 0 and self.state.row(who, PRESENT) == CREATURE

    # Who is in play.

    def gather(self) -> None:
        """Sort what is in play into sets, where that may have changed."""
        s = self.state
        if self.gathered == s.scene:
            return
        self.gathered = s.scene
        on_side = self.on_side
        creatures: i64 = 0
        doors: i64 = 0
        hidden: i64 = 0
        others: i64 = 0
        laid: i64 = 0
        borders: i64 = 0
        for side in range(self.economy.sides):
            on_side[side] = 0
        for who in range(s.layout.things):
            present = s.row(who, PRESENT)
            if present == CREATURE:
                creatures |= bit(who)
                on_side[s.side(who)] |= bit(who)
            elif present == OTHER:
                if s.row(who, STATUS) >= BORDER:
                    if s.health(who) > 0:
                        borders |= bit(who)
                elif s.row(who, STATUS) == HIDDEN:
                    hidden |= bit(who)
                elif s.row(who, LIES_ON):
                    laid |= bit(who)
                elif s.sheet(who) < self.plain:
                    others |= bit(who)
                else:
                    doors |= bit(who)
        self.creatures = creatures
        self.doors = doors
        self.hidden = hidden
        self.others = others
        self.laid = laid
        self.borders = borders

    def of_side(self, side: i64) -> i64:
        """The creatures of a side in play, a bit each."""
        self.gather()
        return self.on_side[side]

    def foes_of(self, who: i64) -> i64:
        """The creatures in play that are on another side, a bit each."""
        friends = self.of_side(self.state.side(who))
        return self.creatures & ~friends

    def of_place(self, place: i64) -> i64:
        """The creatures in play that have a place, a bit each; several, where places are shared."""
        self.gather()
        found: i64 = 0
        rest = self.creatures
        while rest:
            if self.state.place(lowest(rest)) == place:
                found |= rest & -rest
            rest &= rest - 1
        return found

    def borne(self) -> i64:
        """The conditions that lie on anybody or anything."""
        s = self.state
        if self.borne_when != s.bearing:
            self.borne_when = s.bearing
            self.borne_last = 0
            for who in range(s.layout.things):
                self.borne_last |= s.held(who)
        return self.borne_last

    def body_of(self, who: i64) -> i64:
        """How many places `who` is wide."""
        e = self.economy
        if not e.bodies:
            return 1
        wide = e.attr(self.state.sheet(who), e.footprint)
        return wide if wide > 1 else i64(1)

    def apart(self, one: i64, other: i64) -> i64:
        """How many steps lie between the nearest places of two."""
        s = self.state
        if not self.economy.bodies:
            return self.space.apart(s.place(one), s.place(other))
        return self.apart_from(one, s.place(one), other)

    def apart_from(self, who: i64, place: i64, other: i64) -> i64:
        """How many steps would lie between `who`, if it were at a place, and another."""
        return self.space.between(place, self.body_of(who), self.state.place(other), self.body_of(other))

    def is_beside_foe(self, who: i64, place: i64) -> bool:
        """Whether a foe would be beside `who`, if it were at a place."""
        rest = self.foes_of(who)
        while rest:
            if self.apart_from(who, place, lowest(rest)) <= 1:
                return True
            rest &= rest - 1
        return False

    def is_behind(self, who: i64, faced: i64, target: i64) -> bool:
        """Whether `target` is in the quarter behind `who`, opposite to the one that `who` faces."""
        s = self.state
        space = self.space
        if s.row(faced, PRESENT) != CREATURE or target < 0:
            return False
        here = s.place(who)
        there = s.place(target)
        ahead = s.place(faced)
        middle = self.body_of(who)  # counted in halves of a place, from middle to middle
        wide = self.body_of(target) - middle
        across = 2 * (space.column[there] - space.column[here]) + wide
        down = 2 * (space.row[there] - space.row[here]) + wide
        wide = self.body_of(faced) - middle
        to_right = 2 * (space.column[ahead] - space.column[here]) + wide
        below = 2 * (space.row[ahead] - space.row[here]) + wide
        along = across * to_right + down * below
        return along < 0 and 2 * along * along >= (across * across + down * down) * (
            to_right * to_right + below * below
        )

    # What is in the way.

    def survey_ground(self, mover: i64, without: i64 = NOBODY) -> None:
        """Find where `mover` may not pass (`blocked`) and where it may not end (`taken`), as if one were away.

        Those which cost it more are `rough`.  Riders are in nobody's way.  What is known already is not found again,
        but where things stand on borders: what the space knows of those may come from another copy of the fight.
        """
        e = self.economy
        s = self.state
        space = self.space
        same = self.surveyed == mover and self.scene == s.scene and self.bearing == s.bearing
        if same and without == NOBODY and not e.borders:
            return
        self.gather()
        self.surveyed = mover if without == NOBODY else NOBODY
        self.scene = s.scene
        self.bearing = s.bearing
        self.ground = space.new_ground()
        blocked = self.blocked
        space.clear(blocked)
        space.clear(self.taken)
        self.body = self.body_of(mover)
        self.extra = 0
        if e.crawl >= 0:
            self.extra = modifier_of(e, s, mover, e.crawl)
        space.copy_rough(self.rough, self.body, e.climbs >= 0 and e.attr(s.sheet(mover), e.climbs) > 0)
        if s.held(mover) & e.shunning:
            self.shun(mover)
        if e.borders:
            self.survey_borders(mover)
        rest = self.doors | self.others | self.laid
        while rest:
            who = lowest(rest)
            rest &= rest - 1
            if s.row(who, STATUS) == CLOSED or s.row(who, STATUS) == LOCKED:
                self.keep_off(blocked, who)
        if not space.shared:
            self.survey_creatures(mover, without)

    def survey_creatures(self, mover: i64, without: i64) -> None:
        """Find whom `mover` may not pass, or only as over rough ground, and where it may not end."""
        e = self.economy
        friends = self.of_side(self.state.side(mover))
        rest = self.creatures & ~bit(mover)
        if without != NOBODY:
            rest &= ~bit(without)
        riders = self.borne() & e.sharing
        while rest:
            who = lowest(rest)
            mine = rest & -rest
            rest &= rest - 1
            if riders and self.is_carried(who):
                continue
            self.keep_off(self.taken, who)
            if friends & mine:
                if not e.allies_pass:
                    self.keep_off(self.blocked, who)
            elif e.foes_pass and self.slips_past(mover, who):
                self.keep_off(self.rough, who)
            else:
                self.keep_off(self.blocked, who)

    def survey_borders(self, mover: i64) -> None:
        """Find which borders are shut to `mover`: to those who overlook everything none is."""
        self.space.clear_borders(SHUTS)
        if self.state.held(mover) & self.economy.overlooking == 0:
            self.close_borders(SHUTS)

    def close_borders(self, how: i64) -> i64:
        """Tell the space what stands on borders and `SHUTS` or `HIDES`; return those things."""
        s = self.state
        found: i64 = 0
        for thing in range(s.layout.things):
            status = s.row(thing, STATUS)
            if status >= BORDER and status & how and s.row(thing, PRESENT) == OTHER:
                found |= bit(thing)
                self.space.close_border(how, s.place(thing), status & BELOW != 0)
        return found

    def border(self, place: i64, other: i64) -> i64:
        """What stands on the border between two neighbours; nobody, where it is open."""
        s = self.state
        if self.economy.borders:
            first = place if place < other else other
            for thing in range(s.layout.things):
                status = s.row(thing, STATUS)
                if status >= BORDER and s.place(thing) == first and s.row(thing, PRESENT) == OTHER:
                    if (self.space.row[place] != self.space.row[other]) == (status & BELOW != 0):
                        return thing
        return NOBODY

    def is_border(self, thing: i64) -> bool:
        """Whether this stands on a border now."""
        return thing >= 0 and self.state.row(thing, STATUS) >= BORDER and self.state.row(thing, PRESENT) == OTHER

    def beyond(self, thing: i64) -> i64:
        """The zone on the other side of what stands on a border."""
        step: i64 = 1
        if self.state.row(thing, STATUS) & BELOW:
            step = self.space.width
        return self.state.place(thing) + step

    def shun(self, mover: i64) -> None:
        """Let the places be rough that are nearer to those whom `mover` shuns than it is now."""
        s = self.state
        rest = s.held(mover) & self.economy.shunning
        shunned: i64 = 0
        while rest:
            shunned |= s.amount(mover, lowest(rest))
            rest &= rest - 1
        while shunned:
            other = lowest(shunned)
            shunned &= shunned - 1
            now = self.apart(mover, other)
            for place in range(self.space.places):
                if self.apart_from(mover, place, other) < now:
                    self.space.include(self.rough, place)

    def slips_past(self, mover: i64, foe: i64) -> bool:
        """Whether `mover` may pass through the places of a foe."""
        e = self.economy
        if not e.foes_pass or e.unlike < 0:
            return e.foes_pass
        by = e.attr(self.state.sheet(mover), e.unlike) - e.attr(self.state.sheet(foe), e.unlike)
        return by >= e.unlike_by or -by >= e.unlike_by

    def keep_off(self, these: vec[i64], who: i64) -> None:
        """Put into a set the places at which the mover surveyed would be where `who` is."""
        place = self.state.place(who)
        space = self.space
        if self.economy.bodies:
            space.include_body(these, place, self.body_of(who), self.body)
        else:
            word = space.word_of[place]
            these[word] |= space.mark_of[place]

    def free(self, place: i64) -> bool:
        """Whether the mover surveyed could be set down there."""
        space = self.space
        return (
            space.fits(place, self.body) and not space.holds(self.blocked, place) and not space.holds(self.taken, place)
        )

    def nearest_free(self, who: i64, place: i64) -> i64:
        """The place nearest to `place` at which `who` fits, the smallest of several; -1 for none."""
        space = self.space
        if place < 0 or place >= space.places:
            return -1
        self.survey_ground(who)
        found: i64 = -1
        least: i64 = space.places
        for other in range(space.places):
            if self.free(other):
                apart = space.apart(place, other)
                if apart < least:
                    least = apart
                    found = other
        return found

    # Setting down.

    def move_to(self, who: i64, place: i64, cost: i64) -> None:
        """Set `who` down somewhere else."""
        if self.stands(who):
            self.moved = 0
            self.shift(who, place, self.state.place(who), cost, NOBODY)

    def shift(self, who: i64, place: i64, left: i64, cost: i64, leader: i64) -> None:
        """Set `who` down, who came from `left` last, and was taken along by `leader`; others are taken along."""
        s = self.state
        self.log.note(events.MOVED, who, leader, s.place(who), place, cost)
        s.set_row(who, PLACE, place)
        if self.economy.lays:
            self.bring_along(who, place)
        if self.borne() & (self.economy.sharing | self.economy.trailing):
            self.moved |= bit(who)
            self.take_along(who, left, cost != FORCED)

    def bring_along(self, who: i64, place: i64) -> None:
        """What lies on `who` is where `who` is."""
        s = self.state
        for thing in range(s.layout.things):
            if s.row(thing, LIES_ON) == who + 1:
                s.set_row(thing, PLACE, place)

    def swap(self, one: i64, other: i64) -> bool:
        """Let two change places; return whether both fit and have done so."""
        s = self.state
        if not self.stands(one) or not self.stands(other):
            return False
        here = s.place(one)
        there = s.place(other)
        if self.economy.bodies and not self.could_swap(one, other):
            return False
        self.move_to(one, there, 0)
        self.move_to(other, here, 0)
        return True

    def could_swap(self, one: i64, other: i64) -> bool:
        """Whether two who are not of one size fit where the other one stands."""
        here = self.state.place(one)
        there = self.state.place(other)
        if self.space.between(there, self.body_of(one), here, self.body_of(other)) == 0:
            return False
        self.survey_ground(one, other)
        if not self.free(there):
            return False
        self.survey_ground(other, one)
        return self.free(here)

    # Taking along.

    def is_carried(self, who: i64) -> bool:
        """Whether `who` shares the place of somebody in play."""
        if self.state.held(who) & self.economy.sharing == 0:
            return False
        for other in range(self.state.layout.things):
            if self.stands(other) and self.follows(who, self.economy.sharing, other):
                return True
        return False

    def is_trailed(self, who: i64) -> bool:
        """Whether somebody is dragged by `who`."""
        trailing = self.economy.trailing
        if self.borne() & trailing:
            for other in range(self.state.layout.things):
                if self.state.held(other) & trailing and self.stands(other) and self.follows(other, trailing, who):
                    return True
        return False

    def follows(self, who: i64, conditions: i64, leader: i64) -> bool:
        """Whether `who` bears one of these conditions towards `leader`."""
        rest = self.state.held(who) & conditions
        while rest:
            if self.state.amount(who, lowest(rest)) & bit(leader):
                return True
            rest &= rest - 1
        return False

    def take_along(self, leader: i64, left: i64, by_itself: bool) -> None:
        """Move those who follow `leader`, who came from `left`; nobody is dragged by whom force moves."""
        e = self.economy
        s = self.state
        following = e.sharing | e.trailing
        for who in range(s.layout.things):
            if s.held(who) & following == 0 or self.moved & bit(who) or not self.stands(who):
                continue
            place: i64 = -1
            if self.follows(who, e.sharing, leader):
                place = s.place(leader)
            elif by_itself and self.follows(who, e.trailing, leader):
                place = self.behind(who, leader, left)
            if place >= 0 and place != s.place(who):
                self.shift(who, place, s.place(who), 0, leader)

    def behind(self, who: i64, leader: i64, left: i64) -> i64:
        """Of the places that `leader` has left, the one nearest to `who` where it fits; -1 for none."""
        space = self.space
        here = self.state.place(who)
        self.survey_ground(who)
        found: i64 = -1
        for place in space.covered(left, self.body_of(leader)):
            if self.free(place) and (found < 0 or space.apart(here, place) < space.apart(here, found)):
                found = place
        return found

    def join(self, who: i64, leader: i64) -> None:
        """Let a rider take its place with whom it rides."""
        if self.stands(who) and self.stands(leader) and self.state.place(who) != self.state.place(leader):
            self.moved = bit(leader)
            self.shift(who, self.state.place(leader), self.state.place(who), 0, leader)

    def part(self, who: i64) -> None:
        """Set down somebody who rides no more, as near as there is room."""
        place = self.nearest_free(who, self.state.place(who))
        if self.stands(who) and place >= 0 and place != self.state.place(who):
            self.move_to(who, place, 0)

    def riders(self) -> i64:
        """The set of those who share somebody's place."""
        found: i64 = 0
        if self.borne() & self.economy.sharing:
            for who in range(self.state.layout.things):
                if self.state.held(who) & self.economy.sharing:
                    found |= bit(who)
        return found

    def set_down(self, riders: i64) -> None:
        """Set down those of a set who share nobody's place any more."""
        while riders:
            who = lowest(riders)
            riders &= riders - 1
            if self.state.held(who) & self.economy.sharing == 0 and self.stands(who):
                self.part(who)

    # Pushing and pulling.

    def push(self, who: i64, from_place: i64, spaces: i64) -> i64:
        """Move `who` straight away from a place; return how many spaces were missing in the end.

        It goes along that one of the lines of the board that is nearest to the right one, until it is so far away or
        something is in the way; `bumped` is then who that was, or nobody.  Difficult ground does not matter, nobody is
        provoked, and who is at that very place is not moved at all.
        """
        return self.force(who, from_place, spaces, False)

    def pull(self, who: i64, to_place: i64, spaces: i64) -> i64:
        """Move `who` towards a place, as `push` does, until it is beside; then nothing is missing."""
        return self.force(who, to_place, spaces, True)

    def force(self, who: i64, centre: i64, spaces: i64, towards: bool) -> i64:
        """What `push` and `pull` have in common; how many spaces were missing in the end."""
        s = self.state
        space = self.space
        self.bumped = NOBODY
        if not self.stands(who) or centre < 0 or centre >= space.places:
            return 0
        self.survey_ground(who)
        beside: i64 = 1
        if space.shared:
            beside = 0
        start = s.place(who)
        place = start
        left = start
        missing = spaces if spaces > 0 else i64(0)
        across, down = self.direction(centre, place, 1)
        if across == 0 and down == 0:
            return 0
        while missing > 0:
            if towards:
                if space.between(place, self.body, centre, 1) <= beside:
                    missing = 0
                    break
                across, down = self.direction(centre, place, -1)
            next = space.neighbour(place, across, down)
            if not self.free(next) or not space.passes(place, next):
                self.bumped = self.in_the_way(who, next)
                break
            left = place
            place = next
            missing -= 1
        if place != start:
            self.moved = 0
            self.shift(who, place, left, FORCED, NOBODY)
        return missing

    def direction(self, centre: i64, place: i64, sign: i64) -> tuple[i64, i64]:
        """The columns and rows of a step that leads a body away from a place, or with `sign` -1 towards it."""
        space = self.space
        across = sign * (
            2 * (space.column[place] - space.column[centre]) + self.body - 1
        )  # from middle to middle, doubled
        down = sign * (2 * (space.row[place] - space.row[centre]) + self.body - 1)
        wide = across if across > 0 else -across
        tall = down if down > 0 else -down
        straight = space.ways == STRAIGHT
        # A straight line is nearer than a diagonal one within 22.5 degrees, whose tangent solves t * t + 2 * t = 1.
        if wide >= tall and (straight or tall * tall + 2 * tall * wide < wide * wide):
            down = 0
        elif tall > wide and (straight or wide * wide + 2 * tall * wide < tall * tall):
            across = 0
        return sign_of(across), sign_of(down)

    def in_the_way(self, who: i64, place: i64) -> i64:
        """Who stands where `who` would have gone to; nobody, where it is something else."""
        s = self.state
        if place < 0 or self.space.shared:
            return NOBODY
        for other in range(s.layout.things):
            if other != who and self.stands(other) and not self.is_carried(other):
                if self.apart_from(who, place, other) == 0:
                    return other
        return NOBODY


def sign_of(number: i64) -> i64:
    """-1, 0 or 1: which way a number points."""
    if number > 0:
        return 1
    if number < 0:
        return -1
    return 0
