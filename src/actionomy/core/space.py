"""Ways between places: how far one gets, what that costs, and by which places.

`Space` is the one interface behind which a square grid and a grid of zones stand.  It knows ground, distances and
ways; it knows no creature, no turn and no rule.

* A *step* goes to a neighbouring place and costs what the place entered costs: 1, or 2 in the set `rough`; and `extra`
  points more for who crawls, twice as many on `rough` ground if it `multiplies`.  A *budget* is a number of points.
* A *way* leads over open ground (no wall) outside the set `blocked`, its last place included.  Its first place may be
  anything: whoever stands in a wall or a blocked place can still walk out.
* Who walks has a `body` of 1 place a side, or more; then a way is one for its first place, `blocked` and `taken` are
  where the first place may not be, and `rough` where it may be with any place on rough ground.

A space is laid out while a fight is loaded and then only read; `found`, `way` and `line` are its blackboards, each
holding the last answer until the next question.  So one space serves all copies of a fight, but not two threads at
once.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import below, lowest, size
from actionomy.core.places import STRAIGHT, Places, zeros

UNREACHED: Final = -1  # in `cost`
UNKNOWN: Final = 0  # the number of a ground that may be any
FEW_LAYERS: Final = 32  # there is room for so many at first
DIAGONALS: Final = 4096  # more than any way has steps: one creature provoked weighs more than all its diagonals


class Space(Places):
    """Places, and the ways between them.

    `found`: the set that `reach` found.  `way`: the places that `path` found, in order.

    A kind of space derives from this class, says how many `ways` lead out of a place and whether it is `shared`, and
    gives `sight`, if anything can stand between places, and `between`, where bodies matter.  One whose places are not
    neighbours by rows and columns gives `apart`, `lay_out` and `beside` too.
    """

    def __init__(self, width: i64, height: i64, ways: i64, shared: bool, names: list[str]) -> None:
        """See `Places`."""
        super().__init__(width, height, ways, shared, names)
        self.found: vec[i64] = self.empty_set()
        self.multiplies: bool = False  # set while loading

        # A flood: for every cost the places reached for at most so much.  It is gone on with as far as anybody asks.
        self.flooded: i64 = UNKNOWN  # on which ground, of what `grounds` counts …
        self.source: i64 = -1  # ... from where …
        self.extra: i64 = 0  # ... and what each step costs beyond the usual
        self.laid: i64 = 0  # the highest cost so far
        self.idle: i64 = 0  # how many costs ago anything was reached last
        self.layers: vec[i64] = zeros(FEW_LAYERS * (self.words + 2))  # cost: a set, with an empty word before and after
        self.fringes: vec[i64] = zeros((FEW_LAYERS + 1) * self.words)  # cost, from 1 on: the free places beside those
        self.news: vec[i64] = zeros(FEW_LAYERS * self.words)  # cost: what is reached for so much and no less
        self.first: i64 = 0  # the words that the flood can have come to by now, …
        self.last: i64 = 0
        self.above: i64 = 0  # ... and the costs from which on it can come to one more before and after
        self.under: i64 = 0
        self.grounds: i64 = UNKNOWN  # how many grounds floods were told apart by

        # A way back from its goal.
        self.cost: vec[i64] = vec[i64]([UNREACHED] * self.places)  # what `costs_from` found
        self.first_at: vec[i64] = vec[i64]([-1] * FEW_LAYERS)  # cost: a place that costs so much on a best way …
        self.next_at: vec[i64] = zeros(self.places)  # ... and the next of those, -1 after the last
        self.onward: vec[i64] = vec[i64]([-1] * self.places)  # the next place on the best way to the goal, -1 for none
        self.toll: vec[i64] = zeros(self.places)  # what that way provokes, and its diagonals
        self.traced: i64 = 0  # how many places have something onward …
        self.traces: vec[i64] = zeros(self.places)  # ... and which

    def new_ground(self) -> i64:
        """A number for a ground by which floods may be told that it is still the same."""
        self.grounds += 1
        return self.grounds

    def step_cost(self, place: i64, rough: vec[i64], extra: i64 = 0) -> i64:
        """What a step into a place costs."""
        if self.holds(rough, place):
            return 1 + extra + self.toil(extra)
        return 1 + extra

    def toil(self, extra: i64) -> i64:
        """What a step costs more on rough ground."""
        return 1 + extra if self.multiplies else i64(1)

    def reach(
        self,
        start: i64,
        budget: i64,
        blocked: vec[i64],
        taken: vec[i64],
        rough: vec[i64],
        extra: i64 = 0,
        body: i64 = 1,
        ground: i64 = UNKNOWN,
    ) -> None:
        """Fill `found` with the places that can be reached from `start` for at most `budget`.

        Whoever walks goes through no wall and no place in `blocked`, and may pass but not stop in a place in `taken`
        (where places are shared, `taken` does not matter).  `start` is never among them.  A budget of 0 or less, or a
        start that is no place, finds nothing.
        """
        found = self.found
        if start < 0 or start >= self.places or budget <= 0:
            self.clear(found)
            return
        self.begin(start, extra, ground)
        self.extend(budget, blocked, self.open_to(body), rough)
        at = self.layer(budget)
        layers = self.layers
        if self.shared:
            for j in range(self.words):
                found[j] = layers[at + j]
        else:
            for j in range(self.words):
                found[j] = layers[at + j] & ~taken[j]
        self.exclude(found, start)

    def cost_to(
        self,
        start: i64,
        goal: i64,
        budget: i64,
        blocked: vec[i64],
        rough: vec[i64],
        extra: i64 = 0,
        body: i64 = 1,
        ground: i64 = UNKNOWN,
    ) -> i64:
        """What the cheapest way from `start` to `goal` costs; -1 when there is none for at most `budget`.

        It costs 0 to stay where one is, with any budget that is not negative.
        """
        if start == goal and self.within(start, goal, budget):
            return 0
        if not self.could_lead(start, goal, budget, blocked, body):
            return -1
        self.begin(start, extra, ground)
        return self.reach_goal(goal, budget, blocked, self.open_to(body), rough)

    def path(
        self,
        start: i64,
        goal: i64,
        budget: i64,
        blocked: vec[i64],
        rough: vec[i64],
        threat: vec[i64],
        away: bool = False,
        extra: i64 = 0,
        body: i64 = 1,
        ground: i64 = UNKNOWN,
    ) -> i64:
        """Fill `way` with the places from after `start` up to `goal`; how many they are, 0 when there is no way.

        The way is one that costs least, and among those one that provokes least, summed over its steps (see
        `provoked`).  Among those it is one with the fewest diagonal steps, and among those the one that, where they
        first differ, goes to the smaller place.  Staying where one is takes no way: 0.
        """
        if start == goal or not self.could_lead(start, goal, budget, blocked, body):
            return 0
        self.begin(start, extra, ground)
        cost = self.reach_goal(goal, budget, blocked, self.open_to(body), rough)
        if cost < 0:
            return 0
        self.trace(goal, cost, threat, away, rough)
        way = self.way
        onward = self.onward
        steps: i64 = 0
        place = start
        while place != goal:
            place = onward[place]
            way[steps] = place
            steps += 1
        return steps

    def costs_from(self, start: i64, budget: i64, blocked: vec[i64]) -> None:
        """Leave in `cost` what the cheapest way from `start` to every place costs, -1 where it is over `budget`."""
        cost = self.cost
        for place in range(self.places):
            cost[place] = UNREACHED
        self.begin(start, 0, UNKNOWN)
        self.extend(budget, blocked, self.open, self.rough)
        for reached in range(self.laid + 1):
            for j in range(self.words):
                these = self.news[reached * self.words + j]
                while these:
                    cost[j * self.per_word + lowest(these)] = reached
                    these &= these - 1

    def provoked(self, threat: vec[i64], before: i64, after: i64, away: bool) -> i64:
        """Whom a step provokes, a bit each: `threat[place]` are those who threaten a place.

        All who threaten the place left; with `away`, only those of them who do not threaten the place entered.
        """
        if away:
            return threat[before] & ~threat[after]
        return threat[before]

    def could_lead(self, start: i64, goal: i64, budget: i64, blocked: vec[i64], body: i64) -> bool:
        """Whether the goal is near enough, and open: then it may be that a way leads there."""
        return self.within(start, goal, budget) and self.fits(goal, body) and not self.holds(blocked, goal)

    def within(self, start: i64, goal: i64, budget: i64) -> bool:
        """Whether both are places, and so near that `budget` could be enough."""
        if start < 0 or start >= self.places or goal < 0 or goal >= self.places:
            return False
        return self.apart(start, goal) <= budget

    # ---- how ways are found

    def open_to(self, body: i64) -> vec[i64]:
        """The places where such a body fits."""
        return self.open if body <= 1 else self.body_ground(body).open

    def begin(self, start: i64, extra: i64, ground: i64) -> None:
        """Begin a flood from `start`, or go on with the last one, if the ground is known and the same."""
        if ground != UNKNOWN and self.flooded == ground and self.source == start:
            return
        self.flooded = ground
        self.source = start
        self.extra = extra
        self.laid = 0
        self.idle = 0
        layers = self.layers
        for j in range(self.words + 2):
            layers[j] = 0
        home = self.word_of[start]
        word = home + 1
        layers[word] = self.mark_of[start]
        for j in range(self.words):
            self.news[j] = 0
        self.news[home] = self.mark_of[start]
        self.first = home
        self.last = home
        self.above = self.row[start] - home * self.rows_a_word
        self.under = self.rows_a_word - 1 - self.above

    def layer(self, cost: i64) -> i64:
        """Where in `layers` the set begins that is reached for at most so much, as far as the flood has come."""
        if cost > self.laid:
            cost = self.laid
        return cost * (self.words + 2) + 1

    def extend(self, budget: i64, blocked: vec[i64], open: vec[i64], rough: vec[i64]) -> None:
        """Go on with the flood up to a cost, or until there is nothing more to reach.

        For every cost, there come to the places reached for one less: smooth ones beside what was reached a step
        earlier, and rough ones beside what was reached that much and their `toil` earlier.  Words far off are left.
        """
        step = 1 + self.extra
        toil = self.toil(self.extra)
        words = self.words
        stride = words + 2
        while self.laid < budget and self.idle < step + toil:
            cost = self.laid + 1
            self.make_room(cost)
            layers = self.layers
            fringes = self.fringes
            news = self.news
            at = cost * stride + 1
            last = at - stride
            smooth = (cost - step + 1) * words
            uneven = smooth - toil * words
            if uneven < 0:
                uneven = 0  # where nothing is
            layers[at - 1] = 0
            layers[at + words] = 0
            for j in range(words):
                layers[at + j] = layers[last + j]
                news[cost * words + j] = 0
            more: i64 = 0
            if cost >= step:
                self.widen(cost - step, blocked, open)
                for j in range(self.first, self.last + 1):
                    these = layers[last + j]
                    grown = (fringes[smooth + j] & ~rough[j] | fringes[uneven + j] & rough[j]) & ~these
                    layers[at + j] = these | grown
                    news[cost * words + j] = grown
                    more |= grown
            self.laid = cost
            self.idle = 0 if more else self.idle + 1

    def make_room(self, cost: i64) -> None:
        """Let there be room for a layer."""
        room: i64 = len(self.first_at)
        if cost < room:
            return
        stride = self.words + 2
        layers = zeros(2 * room * stride)
        fringes = zeros((2 * room + 1) * self.words)
        for k in range(room * stride):
            layers[k] = self.layers[k]
        for k in range((room + 1) * self.words):
            fringes[k] = self.fringes[k]
        news = zeros(2 * room * self.words)
        for k in range(room * self.words):
            news[k] = self.news[k]
        self.layers = layers
        self.fringes = fringes
        self.news = news
        self.first_at = vec[i64]([-1] * (2 * room))

    def widen(self, cost: i64, blocked: vec[i64], open: vec[i64]) -> None:
        """Find what is beside a layer, in the words that it can have come to."""
        if cost >= self.above and self.first > 0:
            self.first -= 1
            self.above += self.rows_a_word
        if cost >= self.under and self.last < self.words - 1:
            self.last += 1
            self.under += self.rows_a_word
        to = (cost + 1) * self.words
        for j in range(self.words):
            self.fringes[to + j] = 0
        self.beside(cost, blocked, open)

    def beside(self, cost: i64, blocked: vec[i64], open: vec[i64]) -> None:
        """Find the free places beside or in those reached for at most so much.

        They lie a column to either side and a row up and down, a word of places at a time.
        """
        layers = self.layers
        fringes = self.fringes
        not_west = self.not_west
        not_east = self.not_east
        corners = self.corners
        width = self.width
        last_row = self.per_word - width
        first_row = below(width)
        at = cost * (self.words + 2) + 1
        to = (cost + 1) * self.words
        first = self.first
        before: i64 = 0  # of the words before, here, and after: what goes up and down from there
        these = layers[at + first]
        wide = these | these << 1 & not_west | these >> 1 & not_east
        tall = these | wide & corners
        for j in range(first, self.last + 1):
            next = layers[at + j + 1]
            next_wide = next | next << 1 & not_west | next >> 1 & not_east
            after = next | next_wide & corners
            grown = wide | tall << width | tall >> width | before >> last_row | (after & first_row) << last_row
            fringes[to + j] = grown & open[j] & ~blocked[j]
            before = tall
            wide = next_wide
            tall = after

    def reach_goal(self, goal: i64, budget: i64, blocked: vec[i64], open: vec[i64], rough: vec[i64]) -> i64:
        """What the goal costs; -1 when it is not reached for at most `budget`."""
        cost = self.apart(self.source, goal)
        word = self.word_of[goal]
        mark = self.mark_of[goal]
        while cost <= budget:
            if cost > self.laid:
                self.extend(cost, blocked, open, rough)
                if cost > self.laid:
                    return -1
            at = self.layer(cost) + word
            if self.layers[at] & mark:
                return cost
            cost += 1
        return -1

    def trace(self, goal: i64, cost: i64, threat: vec[i64], away: bool, rough: vec[i64]) -> None:
        """In what a flood reached up to `goal`, find where to go `onward` from every place on a cheapest way to it.

        Backwards, dearest places first: whenever a place is come to, all that lie further on are settled.
        """
        onward = self.onward
        toll = self.toll
        around = self.around
        ways = self.ways
        first_at = self.first_at
        next_at = self.next_at
        news = self.news
        places = self.places
        word_of = self.word_of
        mark_of = self.mark_of
        for k in range(self.traced):
            onward[self.traces[k]] = -1
        self.traced = 0
        self.come_to(goal, cost)
        onward[goal] = goal
        toll[goal] = 0
        while cost > 0:
            place = first_at[cost]
            first_at[cost] = -1
            while place >= 0:
                before = cost - self.step_cost(place, rough, self.extra)
                exactly = before * self.words
                first = place * ways
                for k in range(ways):
                    back = around[first + k]
                    if back >= places:
                        continue
                    at = exactly + word_of[back]
                    if news[at] & mark_of[back] == 0:
                        continue
                    paid = toll[place] + size(self.provoked(threat, back, place, away)) * DIAGONALS
                    if k >= STRAIGHT:
                        paid += 1
                    known = onward[back]
                    if known < 0:
                        self.come_to(back, before)
                    if known < 0 or paid < toll[back] or (paid == toll[back] and place < known):
                        onward[back] = place
                        toll[back] = paid
                place = next_at[place]
            cost -= 1
        first_at[0] = -1

    def come_to(self, place: i64, cost: i64) -> None:
        """List a place on a cheapest way under what it costs."""
        self.next_at[place] = self.first_at[cost]
        self.first_at[cost] = place
        self.traces[self.traced] = place
        self.traced += 1
