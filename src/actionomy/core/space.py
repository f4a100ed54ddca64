"""Ways between places: how far one gets, what that costs, and by which places.

`Space` is the one interface behind which a square grid and a grid of zones stand.  It knows ground, distances and
ways; it knows no creature, no turn and no rule.

* A *step* goes to a neighbouring place and costs what the place entered costs: 1, or 2 in the set `rough`; and `extra`
  points more for who crawls.  A *budget* is a number of such points.
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
DIAGONALS: Final = 4096  # more than any way has steps: one creature provoked weighs more than all its diagonals


class Space(Places):
    """Places, and the ways between them.

    `found`: the set that `reach` found.  `way`: the places that `path` found, in order.

    A kind of space derives from this class, says how many `ways` lead out of a place and whether it is `shared`, and
    gives `sight`, if anything can stand between places, and `between`, where bodies matter.  One whose places are not
    neighbours by rows and columns gives `apart`, `lay_out` and `flood` too.
    """

    def __init__(self, width: i64, height: i64, ways: i64, shared: bool, names: list[str]) -> None:
        """See `Places`."""
        super().__init__(width, height, ways, shared, names)
        self.found: vec[i64] = self.empty_set()

        # What a flood leaves behind.
        self.reached: vec[i64] = zeros(self.words + 2)  # a set with an empty word before and after it
        self.near: vec[i64] = zeros(self.words)
        self.known: vec[i64] = zeros(self.words)  # the set of places listed in `order`
        self.listed: i64 = 0  # how many places stand in `order`
        self.order: vec[i64] = zeros(self.places)  # the places reached, by cost
        self.cost: vec[i64] = vec[i64]([UNREACHED] * (self.places + 1))  # the last stands for beyond the edge
        self.onward: vec[i64] = zeros(self.places)  # the next place on the best way from here to the goal, -1 when none
        self.toll: vec[i64] = zeros(self.places)  # what that way provokes, and its diagonals

    def step_cost(self, place: i64, rough: vec[i64], extra: i64 = 0) -> i64:
        """What a step into a place costs."""
        if self.holds(rough, place):
            return 2 + extra
        return 1 + extra

    def reach(
        self,
        start: i64,
        budget: i64,
        blocked: vec[i64],
        taken: vec[i64],
        rough: vec[i64],
        extra: i64 = 0,
        body: i64 = 1,
    ) -> None:
        """Fill `found` with the places that can be reached from `start` for at most `budget`.

        Whoever walks goes through no wall and no place in `blocked`, and may pass but not stop in a place in `taken`
        (where places are shared, `taken` does not matter).  `start` is never among them.  A budget of 0 or less, or a
        start that is no place, finds nothing.
        """
        found = self.found
        if start < 0 or start >= self.places:
            self.clear(found)
            return
        self.spread(start, -1, budget, blocked, False, rough, extra, body)
        reached = self.reached
        if self.shared:
            for j in range(self.words):
                found[j] = reached[j + 1]
        else:
            for j in range(self.words):
                found[j] = reached[j + 1] & ~taken[j]
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
    ) -> i64:
        """What the cheapest way from `start` to `goal` costs; -1 when there is none for at most `budget`.

        It costs 0 to stay where one is, with any budget that is not negative.
        """
        if start == goal and self.within(start, goal, budget):
            return 0
        if not self.could_lead(start, goal, budget, blocked, body):
            return -1
        return self.spread(start, goal, budget, blocked, False, rough, extra, body)

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
    ) -> i64:
        """Fill `way` with the places from after `start` up to `goal`; how many they are, 0 when there is no way.

        The way is one that costs least, and among those one that provokes least, summed over its steps (see
        `provoked`).  Among those it is one with the fewest diagonal steps, and among those the one that, where they
        first differ, goes to the smaller place.  Staying where one is takes no way: 0.
        """
        if start == goal or not self.could_lead(start, goal, budget, blocked, body):
            return 0
        if self.spread(start, goal, budget, blocked, True, rough, extra, body) < 0:
            return 0
        self.trace(goal, threat, away, rough, extra)
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
        self.spread(start, -1, budget, blocked, True, self.rough, 0, 1)
        self.cost[start] = 0

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

    def spread(
        self,
        start: i64,
        goal: i64,
        budget: i64,
        blocked: vec[i64],
        listing: bool,
        rough: vec[i64],
        extra: i64,
        body: i64,
    ) -> i64:
        """Reach from `start` as far as `budget` allows, or only until `goal` is reached (-1: no goal).

        Returns the cost of the goal, -1 when it was not reached.  Leaves in `reached` the places it came to, `start`
        included, and, if `listing`, each of them by cost in `order` and its cost in `cost`.  `start` must be a place,
        and not the goal.
        """
        open = self.open if body <= 1 else self.body_ground(body).open
        if extra > 0:
            return self.crawl(start, goal, budget, blocked, open, rough, extra)
        return self.flood(start, goal, budget, blocked, listing, open, rough)

    def flood(
        self,
        start: i64,
        goal: i64,
        budget: i64,
        blocked: vec[i64],
        listing: bool,
        open: vec[i64],
        rough: vec[i64],
    ) -> i64:
        """`spread` where no step costs more than usual.

        Each step widens what was reached by a column to either side and by a row up and down, a word of places at a
        time.  A rough place is entered from what was reached a step earlier than the others.  Words far off are left.
        """
        reached = self.reached
        near = self.near  # the free places beside what was reached when the last step began
        not_west = self.not_west
        not_east = self.not_east
        corners = self.corners
        width = self.width
        rows = self.rows_a_word
        last_row = self.per_word - width
        first_row = below(width)
        bottom = self.words - 1
        home = self.begin_flood(start, listing)
        goal_word: i64 = 0
        goal_bit: i64 = 0
        if goal >= 0:
            goal_word = self.word_of[goal] + 1
            goal_bit = self.mark_of[goal]
        first = home  # the words that can hold anything by now, and in how many steps the next one can
        last = home
        above = self.row[start] - home * rows
        under = rows - 1 - above
        step: i64 = 0
        while step < budget:
            step += 1
            if step > above and first > 0:
                first -= 1
                above += rows
            if step > under and last < bottom:
                last += 1
                under += rows
            more: i64 = 0
            before: i64 = 0  # of the words before, here, and after: what goes up and down from there
            these = reached[first + 1]
            wide = these | these << 1 & not_west | these >> 1 & not_east
            tall = these | wide & corners
            for j in range(first, last + 1):
                next = reached[j + 2]
                next_wide = next | next << 1 & not_west | next >> 1 & not_east
                after = next | next_wide & corners
                grown = wide | tall << width | tall >> width | before >> last_row | (after & first_row) << last_row
                grown &= open[j] & ~blocked[j]
                more |= grown & ~these
                reached[j + 1] = these | grown & ~rough[j] | near[j] & rough[j]
                near[j] = grown
                before = tall
                these = next
                wide = next_wide
                tall = after
            if listing:
                self.enlist(first, last, step)
            if reached[goal_word] & goal_bit:
                return step
            if more == 0:
                break  # nothing beside what was reached when this step began is left to reach
        return -1

    def crawl(
        self,
        start: i64,
        goal: i64,
        budget: i64,
        blocked: vec[i64],
        open: vec[i64],
        rough: vec[i64],
        extra: i64,
    ) -> i64:
        """`spread` where every step costs more; slower, and it always lists.

        Places come into `order` by cost.  It is gone through twice at once, by one finger for the steps to smooth
        ground and by one for those to rough ground; the finger that is cheaper to go on from goes on.
        """
        self.begin_flood(start, True)
        order = self.order
        cost = self.cost
        smooth: i64 = 0
        uneven: i64 = 0
        while uneven < self.listed:
            on_rough = smooth >= self.listed or cost[order[smooth]] > cost[order[uneven]] + 1
            from_place = order[uneven] if on_rough else order[smooth]
            reached = cost[from_place] + extra
            if on_rough:
                uneven += 1
                reached += 2
            else:
                smooth += 1
                reached += 1
            if reached > budget:
                break
            for k in range(self.ways):
                place = self.around[from_place * self.ways + k]
                if place < self.places and cost[place] == UNREACHED and self.holds(rough, place) == on_rough:
                    if self.holds(open, place) and not self.holds(blocked, place):
                        self.come_to(place, reached)
            if goal >= 0 and cost[goal] >= 0:
                return cost[goal]
        return -1

    def come_to(self, place: i64, cost: i64) -> None:
        """List a place as reached at this cost."""
        word = self.word_of[place]
        above = word + 1  # in `reached`
        self.reached[above] |= self.mark_of[place]
        self.known[word] = self.reached[above]
        self.order[self.listed] = place
        self.listed += 1
        self.cost[place] = cost
        self.onward[place] = -1

    def begin_flood(self, start: i64, listing: bool) -> i64:
        """Nothing is reached but `start`; return its word."""
        reached = self.reached
        for j in range(self.words):
            reached[j + 1] = 0
            self.near[j] = 0
        home = self.word_of[start]
        reached[home + 1] = self.mark_of[start]
        if listing:
            self.forget()
            self.enlist(home, home, 0)
        return home

    def forget(self) -> None:
        """Forget the places that the last flood listed."""
        cost = self.cost
        order = self.order
        for i in range(self.listed):
            cost[order[i]] = UNREACHED
        self.listed = 0
        self.clear(self.known)

    def enlist(self, first: i64, last: i64, cost: i64) -> None:
        """List the places in these words that were reached since the last time, at this cost."""
        listed = self.listed
        reached = self.reached
        for j in range(first, last + 1):
            these = reached[j + 1] & ~self.known[j]
            self.known[j] = reached[j + 1]
            lowest_place = j * self.per_word
            while these:
                place = lowest_place + lowest(these)
                these &= these - 1
                self.order[listed] = place
                listed += 1
                self.cost[place] = cost
                self.onward[place] = -1
        self.listed = listed

    def trace(self, goal: i64, threat: vec[i64], away: bool, rough: vec[i64], extra: i64) -> None:
        """From what a flood listed up to `goal`, find where to go `onward` from every place on a cheapest way to it.

        Backwards, dearest places first: whenever a place is come to, all that lie further on are settled.
        """
        order = self.order
        cost = self.cost
        onward = self.onward
        toll = self.toll
        around = self.around
        ways = self.ways
        onward[goal] = goal
        toll[goal] = 0
        left = self.listed - 1  # the first of all is the start, which nothing leads to
        while left > 0:
            place = order[left]
            left -= 1
            if onward[place] < 0:
                continue  # on no cheapest way to the goal
            before = cost[place] - self.step_cost(place, rough, extra)
            first = place * ways
            for k in range(ways):
                back = around[first + k]
                if cost[back] != before:
                    continue
                paid = toll[place] + size(self.provoked(threat, back, place, away)) * DIAGONALS
                if k >= STRAIGHT:
                    paid += 1
                known = onward[back]
                if known < 0 or paid < toll[back] or (paid == toll[back] and place < known):
                    onward[back] = place
                    toll[back] = paid
