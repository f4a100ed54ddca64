"""Who can see whom: the lines of sight (`core.lines`) between bodies, as the doors stand now.

In zones everything can be seen.  Who is wider than one place sees from each of them, and each of them can be seen; the
best of all these counts.
"""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bodies import Bodies
from actionomy.core.places import CLEAR, UNSEEN, Places
from actionomy.core.state import CLOSED, LOCKED, PRESENT, STATUS, State


class Sight:
    """Answers for the things of a fight, as its doors stand now."""

    def __init__(self, bodies: Bodies) -> None:
        self.bodies: Bodies = bodies
        self.space: Places = bodies.space
        self.state: State = bodies.state
        self.shut: vec[i64] = bodies.space.empty_set()  # the places of doors that are not open

    def look_round(self) -> None:
        """Note how the doors stand.  Before anything is asked, and after one may have been moved."""
        s = self.state
        self.space.clear(self.shut)
        for thing in range(s.layout.things):
            status = s.row(thing, STATUS)
            if (status == CLOSED or status == LOCKED) and s.row(thing, PRESENT):
                self.space.include(self.shut, s.place(thing))

    def of(self, who: i64, other: i64) -> i64:
        """How `who` sees `other`: `UNSEEN`, `COVER` or `CLEAR`."""
        place = self.state.place(other)
        wide = self.bodies.body_of(other)
        best: i64 = UNSEEN
        for k in range(wide * wide):
            seen = self.of_place(who, self.space.neighbour(place, k % wide, k // wide))
            if seen > best:
                best = seen
        return best

    def watchers(self, who: i64) -> i64:
        """How many foes see `who` in the open."""
        found: i64 = 0
        for other in range(self.state.layout.things):
            if self.bodies.stands(other) and self.state.side(other) != self.state.side(who):
                if self.of(other, who) == CLEAR:
                    found += 1
        return found

    def of_place(self, who: i64, place: i64) -> i64:
        """How `who` sees a place; what is no place is not seen."""
        if place < 0:
            return UNSEEN
        here = self.state.place(who)
        wide = self.bodies.body_of(who)
        if wide == 1:
            return self.space.sight(here, place, self.shut)
        best: i64 = UNSEEN
        for k in range(wide * wide):
            eye = self.space.neighbour(here, k % wide, k // wide)
            if eye >= 0:
                seen = self.space.sight(eye, place, self.shut)
                if seen > best:
                    best = seen
        return best

    def solid(self, place: i64) -> bool:
        """Whether a place is nothing but wall or shut door, so that nobody could see out of it."""
        return self.space.wall(place) or self.space.holds(self.shut, place)
