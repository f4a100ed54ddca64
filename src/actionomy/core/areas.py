"""Areas: the places that something spreads over, and who is caught there.

* A *burst* of size R: the places at most R steps from the place aimed at.
* A *cone* of size X: aimed at a place beside its actor, it goes that way for X steps.  Of the places that are D steps
  from the actor, those belong to it that lie fewer than half of D steps from the middle one: 1 of 1 step, 1 of 2, 3 of
  3, 3 of 4.  So it is the same straight and aslant, and never wider than long.
* A *line* of size X: the places that a line of sight passes from the actor to a place at its rim, that place included.
  The *rim* is what lies X steps away, and nearer where a further step along the line would leave the board.

Walls and shut doors stop all of them: a place belongs to a burst or cone only if it is seen from where that begins, and
a line ends before them.  Who is wider than one place begins it from the one nearest to where it is aimed, and is caught
by any of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import bit, lowest
from actionomy.core.bodies import Bodies
from actionomy.core.lines import trace
from actionomy.core.places import UNSEEN, Places
from actionomy.core.sight import Sight
from actionomy.core.state import State

# Shapes.
NO_AREA: Final = 0
BURST: Final = 1
CONE: Final = 2
LINE: Final = 3


class Areas:
    """Areas over the space of a fight.  Whoever asks has called `sight.look_round` before."""

    def __init__(self, bodies: Bodies, sight: Sight) -> None:
        self.bodies: Bodies = bodies
        self.space: Places = bodies.space
        self.state: State = bodies.state
        self.sight: Sight = sight
        self.found: vec[i64] = bodies.space.empty_set()  # what `aims` found
        self.occupied: vec[i64] = bodies.space.empty_set()  # the places of those who might be caught

    def start(self, who: i64, aim: i64) -> i64:
        """Where `who` begins a way to `aim`: its place, or of several the nearest."""
        home = self.state.place(who)
        wide = self.bodies.body_of(who)
        if wide == 1:
            return home
        across = kept_within(self.space.column[aim] - self.space.column[home], wide)
        down = kept_within(self.space.row[aim] - self.space.row[home], wide)
        return self.space.neighbour(home, across, down)

    def holds(self, shape: i64, size: i64, origin: i64, aim: i64, place: i64) -> bool:
        """Whether an area that begins at `origin` and is aimed at `aim` spreads to a place."""
        if shape == LINE:
            return self.on_line(origin, aim, place)
        start = origin
        if shape == BURST:
            start = aim
            inside = self.space.apart(aim, place) <= size
        else:
            inside = in_cone(self.space, size, origin, aim, place)
        return inside and self.sight.between(start, place) != UNSEEN

    def caught(self, shape: i64, size: i64, who: i64, aim: i64, among: i64) -> i64:
        """Those of the set `among` of whom a place lies in the area of `who`."""
        found: i64 = 0
        origin = self.start(who, aim)
        rest = among
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if self.touches(shape, size, origin, aim, self.state.place(other), self.bodies.body_of(other)):
                found |= bit(other)
        return found

    def touches(self, shape: i64, size: i64, origin: i64, aim: i64, home: i64, wide: i64) -> bool:
        """Whether an area spreads to any place of a body that is so wide and begins at `home`."""
        for k in range(wide * wide):
            place = self.space.neighbour(home, k % wide, k // wide)
            if place >= 0 and self.holds(shape, size, origin, aim, place):
                return True
        return False

    def fits(self, shape: i64, size: i64, who: i64, aim: i64) -> bool:
        """Whether a place is one that such an area may be aimed at, whoever is caught."""
        if shape == BURST:
            return not self.sight.solid(aim)
        origin = self.start(who, aim)
        if shape == CONE:
            return self.space.apart(origin, aim) == 1
        return on_rim(self.space, size, origin, aim)

    # Where it may be aimed, to catch anybody at all.

    def aims(self, shape: i64, size: i64, who: i64, reach: i64, must_see: bool, among: i64) -> None:
        """Fill `found` with the places to aim at so that somebody of `among` is caught.

        `reach` is how far away the middle of a burst may lie, and `must_see` whether it must be seen.
        """
        self.space.clear(self.found)
        if shape == CONE:
            self.aim_cones(size, who, among)
            return
        self.space.clear(self.occupied)
        rest = among
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            self.space.include_body(self.occupied, self.state.place(other), self.bodies.body_of(other), 1)
        if shape == LINE:
            self.aim_lines(size, who)
            return
        for k in range(self.space.count(self.occupied)):
            self.aim_bursts(size, who, reach, must_see, self.space.member(self.occupied, k))

    def aim_bursts(self, size: i64, who: i64, reach: i64, must_see: bool, place: i64) -> None:
        """Add the places from where a burst would come to `place`."""
        space = self.space
        count = space.gather_near(place, size)
        for k in range(count):
            aim = space.way[k]
            if space.apart(self.start(who, aim), aim) <= reach and not space.holds(self.found, aim):
                if not self.sight.solid(aim) and space.sight(aim, place, self.sight.shut) != UNSEEN:
                    if not must_see or self.sight.of_place(who, aim) != UNSEEN:
                        space.include(self.found, aim)

    def aim_cones(self, size: i64, who: i64, among: i64) -> None:
        """Find the neighbours of `who` towards which a cone of this size would catch one of a set."""
        space = self.space
        count = space.gather_near(self.state.place(who), 1, self.bodies.body_of(who))
        for k in range(count):
            aim = space.way[k]
            if self.fits(CONE, size, who, aim) and self.caught(CONE, size, who, aim, among):
                space.include(self.found, aim)

    def aim_lines(self, size: i64, who: i64) -> None:
        """Find the last places of lines of this length from `who` that pass somebody."""
        space = self.space
        count = space.gather_near(self.state.place(who), size, self.bodies.body_of(who))
        for n in range(count):
            aim = space.way[n]
            origin = self.start(who, aim)
            if on_rim(space, size, origin, aim):
                for k in range(trace(space, origin, aim, self.sight.shut, 0)):
                    if space.holds(self.occupied, space.line[k]):
                        space.include(self.found, aim)
                        break

    def on_line(self, origin: i64, aim: i64, place: i64) -> bool:
        """Whether the straight line from one place to another touches a third."""
        for k in range(trace(self.space, origin, aim, self.sight.shut, 0)):
            if self.space.line[k] == place:
                return True
        return False


def in_cone(space: Places, size: i64, origin: i64, aim: i64, place: i64) -> bool:
    """Whether a place lies in the cone towards `aim`, a square beside `origin`, if nothing is in the way."""
    across = (space.column[aim] - space.column[origin]) * (space.column[place] - space.column[origin])
    down = (space.row[aim] - space.row[origin]) * (space.row[place] - space.row[origin])
    steps = space.apart(origin, place)
    if steps == 0 or steps > size:
        return False
    if space.column[aim] == space.column[origin]:
        aside = space.column[place] - space.column[origin]
        return down > 0 and 2 * aside < steps and -2 * aside < steps
    if space.row[aim] == space.row[origin]:
        aside = space.row[place] - space.row[origin]
        return across > 0 and 2 * aside < steps and -2 * aside < steps
    return 2 * across > steps and 2 * down > steps


def on_rim(space: Places, size: i64, origin: i64, aim: i64) -> bool:
    """Whether a line of that size cannot go on beyond `aim`: it is so long, or the board ends."""
    steps = space.apart(origin, aim)
    if steps >= size or steps == 0:
        return steps == size and size > 0
    x = space.column[aim] + beyond(space.column[aim] - space.column[origin], steps)
    y = space.row[aim] + beyond(space.row[aim] - space.row[origin], steps)
    return x < 0 or x >= space.width or y < 0 or y >= space.height


def beyond(gone: i64, steps: i64) -> i64:
    """What a line that has gone so far one way, in so many steps, goes that way with its next step."""
    far = gone if gone > 0 else -gone
    next = (2 * far * (steps + 1) + steps - 1) // (2 * steps)
    return next - far if gone > 0 else far - next


def kept_within(steps: i64, wide: i64) -> i64:
    """How far into a body, `wide` from its first place on, one comes with so many steps."""
    if steps < 0:
        return 0
    return steps if steps < wide else wide - 1
