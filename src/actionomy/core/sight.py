"""Who can see whom: the lines of sight (`core.lines`) between bodies, as the doors stand now.

In zones only what stands on borders hides anything.  Who is wider than one place sees from each of them, and each of
them can be seen; the best of all these counts.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import lowest
from actionomy.core.bodies import Bodies
from actionomy.core.lines import trace
from actionomy.core.places import CLEAR, MOST_PLACES, UNSEEN, Places
from actionomy.core.state import CLOSED, HIDES, LOCKED, PRESENT, STATUS, State

KEPT: Final = 4095  # answers are kept in places of these bits: lines are long to follow, and asked for again and again


class Sight:
    """Answers for the things of a fight, as its doors stand now."""

    def __init__(self, bodies: Bodies) -> None:
        self.bodies: Bodies = bodies
        self.space: Places = bodies.space
        self.state: State = bodies.state
        self.shut: vec[i64] = bodies.space.empty_set()  # the places of doors that are not open
        self.last_shut: vec[i64] = bodies.space.empty_set()  # ... when they were looked at before
        self.changes: i64 = 0  # how often they stood otherwise than before: older answers count no more
        self.scene: i64 = -1  # when they were looked at, as the state counts
        self.hiding: i64 = 0  # what stood on borders and hid what is behind it, when that was looked at before
        self.answers: vec[i64] = vec[i64]([-1] * (KEPT + 1))  # which question was answered here last, times 4; how

    def look_round(self) -> None:
        """Note how the doors stand.  Before anything is asked, and after one may have been moved."""
        s = self.state
        if self.scene == s.scene and not self.bodies.economy.borders:
            return
        self.scene = s.scene
        self.space.clear(self.shut)
        for thing in range(s.layout.things):
            status = s.row(thing, STATUS)
            if (status == CLOSED or status == LOCKED) and s.row(thing, PRESENT):
                self.space.include(self.shut, s.place(thing))
        same = True
        if self.bodies.economy.borders:
            same = not self.look_at_borders()
        for word in range(self.space.words):
            if self.last_shut[word] != self.shut[word]:
                self.last_shut[word] = self.shut[word]
                same = False
        if not same:
            self.changes += 1

    def look_at_borders(self) -> bool:
        """Note which borders hide what is behind them; return whether that has changed."""
        self.space.clear_borders(HIDES)
        found = self.bodies.close_borders(HIDES)
        changed = found != self.hiding
        self.hiding = found
        return changed

    def of(self, who: i64, other: i64) -> i64:
        """How `who` sees `other`: `UNSEEN`, `COVER` or `CLEAR`."""
        if (self.state.held(who) | self.state.held(other)) & self.bodies.economy.overlooking:
            return CLEAR
        place = self.state.place(other)
        if self.bodies.economy.borders and self.bodies.is_border(other):
            seen = self.between(self.state.place(who), place)
            beyond = self.between(self.state.place(who), self.bodies.beyond(other))
            return seen if seen > beyond else beyond
        if not self.bodies.economy.bodies:
            return self.between(self.state.place(who), place)
        wide = self.bodies.body_of(other)
        best: i64 = UNSEEN
        for k in range(wide * wide):
            seen = self.of_place(who, self.space.neighbour(place, k % wide, k // wide))
            if seen > best:
                best = seen
        return best

    def watchers(self, who: i64) -> i64:
        """How many foes see `who` in the open; who is blind sees nobody so."""
        found: i64 = 0
        rest = self.bodies.foes_of(who)
        while rest:
            if self.spots(lowest(rest), who):
                found += 1
            rest &= rest - 1
        return found

    def is_watched(self, who: i64) -> bool:
        """Whether any foe sees `who` in the open; asked more often than how many."""
        rest = self.bodies.foes_of(who)
        while rest:
            if self.spots(lowest(rest), who):
                return True
            rest &= rest - 1
        return False

    def spots(self, foe: i64, who: i64) -> bool:
        """Whether a foe that is not blind sees `who` in the open."""
        return self.state.held(foe) & self.bodies.economy.blind == 0 and self.of(foe, who) == CLEAR

    def of_place(self, who: i64, place: i64) -> i64:
        """How `who` sees a place; what is no place is not seen."""
        if place < 0:
            return UNSEEN
        here = self.state.place(who)
        wide = self.bodies.body_of(who)
        if wide == 1:
            return self.between(here, place)
        best: i64 = UNSEEN
        for k in range(wide * wide):
            eye = self.space.neighbour(here, k % wide, k // wide)
            if eye >= 0:
                seen = self.between(eye, place)
                if seen > best:
                    best = seen
        return best

    def between(self, eye: i64, place: i64) -> i64:
        """How a place is seen from another.  An answer is kept until another question needs its room."""
        pair = eye * self.space.places + place
        room = pair & KEPT
        question = (self.changes * MOST_PLACES * MOST_PLACES + pair) << 2
        answer = self.answers[room]
        if answer & ~3 == question:
            return answer & 3
        seen = self.space.sight(eye, place, self.shut)
        self.answers[room] = question | seen
        return seen

    def solid(self, place: i64) -> bool:
        """Whether a place is nothing but wall or shut door, so that nobody could see out of it."""
        return self.space.wall(place) or self.space.holds(self.shut, place)

    # Going straight at somebody.

    def straight(self, who: i64, target: i64, early: i64) -> i64:
        """Fill `space.line` with one of the two lines to a target; return how many of its places `who` can go through.

        It ends before what blocks the mover, and before difficult ground.
        """
        bodies = self.bodies
        space = self.space
        self.look_round()
        bodies.survey_ground(who)
        steps = trace(space, self.state.place(who), self.state.place(target), self.shut, early)
        for k in range(steps):
            place = space.line[k]
            if not space.fits(place, bodies.body):
                return k
            if space.holds(bodies.blocked, place) or space.holds(bodies.rough, place):
                return k
        return steps

    def straight_on(self, who: i64, target: i64) -> i64:
        """How many steps away the nearest place is where `who` could stop on a straight way to a target; 0 for none."""
        nearest: i64 = 0
        for early in range(2):
            for k in range(self.straight(who, target, early)):
                if self.bodies.free(self.space.line[k]):
                    if nearest == 0 or k + 1 < nearest:
                        nearest = k + 1
                    break
        return nearest
