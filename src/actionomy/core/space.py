"""Where things can be: places, sets of places, and ways between them.

`Space` is the one interface behind which a square grid and a grid of zones stand.  It knows ground, distances and
ways; it knows no creature, no turn and no rule.

* A *place* is a number from 0 to `places - 1`, row by row from the top.
* A *set of places* is `words` numbers of a `vec`, `per_word` places to a word, smallest place in the lowest bit of the
  first word.  Only the methods here know that layout.
* A *step* goes to a neighbouring place and costs what the place entered costs: 1, or 2 where the ground is rough
  (difficult or climbable).  A *budget* is a number of such points.
* A *way* leads over open ground (no wall) outside the set `blocked`, its last place included.  Its first place may be
  anything: whoever stands in a wall or a blocked place can still walk out.

A space is laid out while a fight is loaded and then only read; `found` and `way` are its two blackboards, each holding
the last answer until the next question.  So one space serves all copies of a fight, but not two threads at once.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import BITS, below, bit, lowest, nth, shifted, size

MOST_PLACES: Final = 3600

STRAIGHT: Final = 4  # the first four ways out of a place are straight, the others diagonal
UNREACHED: Final = -1  # in `cost`
DIAGONALS: Final = 4096  # more than any way has steps: one creature provoked weighs more than all its diagonals


def zeros(count: i64) -> vec[i64]:
    """A new vec of `count` zeros."""
    return vec[i64]([0] * count)


def place_names(width: i64, height: i64) -> list[str]:
    """The names of the places of a board: column (a to z, then aa, ab, …) and row (1 is the top), as in `c4`."""
    names: list[str] = []
    for row in range(height):
        for column in range(width):
            first = "" if column < 26 else chr(96 + column // 26)
            names.append(first + chr(97 + column % 26) + str(row + 1))
    return names


class Space:
    """Places in rows and columns, the ground there, and the ways between them.

    `width`, `height`: columns and rows.  `places`: how many places.  `names`: what they are called.
    `column`, `row`: of every place, from 0.
    `words`: how many numbers a set takes.  `per_word`: how many places to a number.
    `shared`: whether several may stand in one place; if so, nobody is ever in the way of a last step.
    `walls`, `rough`: the sets of places that cannot be entered, and that cost 2.
    `found`: the set that `reach` found.  `way`: the places that `path` found, in order.

    A kind of space derives from this class, says how many `ways` lead out of a place and whether it is `shared`, and
    gives `apart`.  One whose places are not neighbours by rows and columns gives `lay_out` and `flood` too.
    """

    def __init__(self, width: i64, height: i64, ways: i64, shared: bool, names: list[str]) -> None:
        """A space of open ground; each place has up to `ways` neighbours: 4, or 8 with the diagonals.

        No `names` means names such as `c4`.  Refuses (ValueError) a width that is not 1 to 60, more than 3600 places or
        none, and names that are not one for each place, empty, or given twice.
        """
        if not 1 <= width <= BITS:
            raise ValueError(f"a board must be 1 to {BITS} places wide, not {width}")
        if not 1 <= height <= MOST_PLACES // width:
            raise ValueError(
                f"a board that is {width} wide must be 1 to {MOST_PLACES // width} places high "
                f"(at most {MOST_PLACES} places in all), not {height}"
            )
        self.width: i64 = width
        self.height: i64 = height
        self.places: i64 = width * height
        self.shared: bool = shared
        self.names: list[str] = names[:] if names else place_names(width, height)
        self.check_names()

        # A word holds whole rows, so that the neighbours above and below lie a fixed number of bits away.
        self.per_word: i64 = BITS // width * width
        self.words: i64 = (self.places + self.per_word - 1) // self.per_word
        self.rows_a_word: i64 = self.per_word // width
        self.not_west: i64 = 0  # of a word: every column but the first; `not_east`: every column but the last
        self.not_east: i64 = 0
        for row in range(self.rows_a_word):
            self.not_west |= shifted(below(width) - 1, row * width)
            self.not_east |= shifted(below(width - 1), row * width)
        self.corners: i64 = 0  # of a word: the columns that can be entered from a corner: all or none
        if ways > STRAIGHT:
            self.corners = below(BITS)
        self.column: vec[i64] = zeros(self.places)
        self.row: vec[i64] = zeros(self.places)
        self.ways: i64 = ways
        self.around: vec[i64] = vec[i64]([self.places] * (self.places * ways))  # `places` stands for beyond the edge
        self.lay_out()

        self.walls: vec[i64] = self.empty_set()
        self.rough: vec[i64] = self.empty_set()
        self.open: vec[i64] = self.empty_set()
        self.hard: vec[i64] = self.empty_set()  # the difficult among the rough places; `steep`: the climbable ones
        self.steep: vec[i64] = self.empty_set()
        self.entry: vec[i64] = vec[i64]([1] * self.places)
        for place in range(self.places):
            self.include(self.open, place)

        self.found: vec[i64] = self.empty_set()
        self.way: vec[i64] = zeros(self.places)

        # What a flood leaves behind.
        self.reached: vec[i64] = zeros(self.words + 2)  # a set with an empty word before and after it
        self.near: vec[i64] = zeros(self.words)
        self.known: vec[i64] = zeros(self.words)  # the set of places listed in `order`
        self.listed: i64 = 0  # how many places stand in `order`
        self.order: vec[i64] = zeros(self.places)  # the places reached, by cost
        self.cost: vec[i64] = vec[i64]([UNREACHED] * (self.places + 1))  # the last stands for beyond the edge
        self.onward: vec[i64] = zeros(self.places)  # the next place on the best way from here to the goal, -1 when none
        self.toll: vec[i64] = zeros(self.places)  # what that way provokes, and its diagonals

    # ---- laying out

    def check_names(self) -> None:
        """Refuse (ValueError) names that do not tell every place from the others."""
        if len(self.names) != self.places:
            raise ValueError(f"{self.places} places need {self.places} names, not {len(self.names)}")
        seen: set[str] = set()
        for name in self.names:
            if not name.strip():
                raise ValueError("a place must have a name that is not empty")
            if name in seen:
                raise ValueError(f"two places are called {name!r}")
            seen.add(name)

    def lay_out(self) -> None:
        """Fill `column`, `row` and `around`: the straight neighbours first, then the diagonal ones."""
        across: list[int] = [0, -1, 1, 0, -1, 1, -1, 1]
        down: list[int] = [-1, 0, 0, 1, -1, -1, 1, 1]
        for place in range(self.places):
            row = place // self.width
            column = place - row * self.width
            self.row[place] = row
            self.column[place] = column
            for k in range(self.ways):
                x: i64 = column + across[k]
                y: i64 = row + down[k]
                if 0 <= x < self.width and 0 <= y < self.height:
                    self.around[place * self.ways + k] = y * self.width + x

    def check(self, place: i64) -> None:
        """Refuse (IndexError) a number that is no place here."""
        if not 0 <= place < self.places:
            raise IndexError(f"there is no place {place}: the places are 0 to {self.places - 1}")

    def set_wall(self, place: i64) -> None:
        """Make a place one that cannot be entered.  Only while loading."""
        self.include(self.walls, place)
        self.exclude(self.open, place)

    def set_difficult(self, place: i64) -> None:
        """Make a place difficult ground: entering it costs 2.  Only while loading."""
        self.include(self.hard, place)
        self.include(self.rough, place)
        self.entry[place] = 2

    def set_climbable(self, place: i64) -> None:
        """Make a place one that is climbed: entering it costs 2, also if it is difficult.  Only while loading."""
        self.include(self.steep, place)
        self.include(self.rough, place)
        self.entry[place] = 2

    # ---- ground

    def wall(self, place: i64) -> bool:
        """Whether a place cannot be entered."""
        return self.holds(self.walls, place)

    def difficult(self, place: i64) -> bool:
        """Whether a place is difficult ground."""
        return self.holds(self.hard, place)

    def climbable(self, place: i64) -> bool:
        """Whether a place is climbed."""
        return self.holds(self.steep, place)

    def entry_cost(self, place: i64) -> i64:
        """What a step into a place costs: 2 where it is difficult or climbable, else 1, also for a wall."""
        return self.entry[place]

    # ---- sets

    def empty_set(self) -> vec[i64]:
        """A new set that holds no place."""
        return zeros(self.words)

    def clear(self, these: vec[i64]) -> None:
        """Empty a set."""
        for j in range(self.words):
            these[j] = 0

    def include(self, these: vec[i64], place: i64) -> None:
        """Put a place into a set.  Refuses (IndexError) what is no place."""
        if place < 0 or place >= self.places:
            self.check(place)
        word = place // self.per_word
        these[word] |= bit(place - word * self.per_word)

    def exclude(self, these: vec[i64], place: i64) -> None:
        """Take a place out of a set.  Refuses (IndexError) what is no place."""
        if place < 0 or place >= self.places:
            self.check(place)
        word = place // self.per_word
        these[word] &= ~bit(place - word * self.per_word)

    def holds(self, these: vec[i64], place: i64) -> bool:
        """Whether a set holds a place; what is no place is in no set."""
        if place < 0 or place >= self.places:
            return False
        word = place // self.per_word
        return these[word] & bit(place - word * self.per_word) != 0

    def count(self, these: vec[i64]) -> i64:
        """How many places a set holds."""
        return self.count_at(these, 0)

    def member(self, these: vec[i64], n: i64) -> i64:
        """The n-th smallest place of a set, counted from 0; -1 when it has no such member."""
        return self.member_at(these, 0, n)

    def count_at(self, words: vec[i64], offset: i64) -> i64:
        """How many places the set holds whose first word is `words[offset]`."""
        total: i64 = 0
        for j in range(offset, offset + self.words):
            total += size(words[j])
        return total

    def member_at(self, words: vec[i64], offset: i64, n: i64) -> i64:
        """The n-th smallest place of the set whose first word is `words[offset]`; -1 when it has no such member."""
        if n < 0:
            return -1
        for j in range(self.words):
            these = words[offset + j]
            here = size(these)
            if n < here:
                return j * self.per_word + nth(these, n)
            n -= here
        return -1

    # ---- distances and ways

    def apart(self, a: i64, b: i64) -> i64:
        """How many steps lie between two places when nothing is in the way.  Never more than a way costs."""
        raise NotImplementedError("this kind of space does not say how far its places are apart")

    def gather_near(self, home: i64, distance: i64) -> i64:
        """Fill `way` with the places at most so far from `home`, itself included; return how many there are."""
        count: i64 = 0
        left = self.column[home] - distance
        right = self.column[home] + distance
        top = self.row[home] - distance
        bottom = self.row[home] + distance
        for row in range(top if top > 0 else i64(0), bottom + 1 if bottom < self.height else self.height):
            for column in range(left if left > 0 else i64(0), right + 1 if right < self.width else self.width):
                place = row * self.width + column
                if self.apart(home, place) <= distance:
                    self.way[count] = place
                    count += 1
        return count

    def reach(self, start: i64, budget: i64, blocked: vec[i64], taken: vec[i64]) -> None:
        """Fill `found` with the places that can be reached from `start` for at most `budget`.

        Whoever walks goes through no wall and no place in `blocked`, and may pass but not stop in a place in `taken`
        (where places are shared, `taken` does not matter).  `start` is never among them.  A budget of 0 or less, or a
        start that is no place, finds nothing.
        """
        found = self.found
        if start < 0 or start >= self.places:
            self.clear(found)
            return
        self.flood(start, -1, budget, blocked, False)
        reached = self.reached
        if self.shared:
            for j in range(self.words):
                found[j] = reached[j + 1]
        else:
            for j in range(self.words):
                found[j] = reached[j + 1] & ~taken[j]
        self.exclude(found, start)

    def cost_to(self, start: i64, goal: i64, budget: i64, blocked: vec[i64]) -> i64:
        """What the cheapest way from `start` to `goal` costs; -1 when there is none for at most `budget`.

        It costs 0 to stay where one is, with any budget that is not negative.
        """
        if not self.within(start, goal, budget):
            return -1
        if start == goal:
            return 0
        if not self.holds(self.open, goal) or self.holds(blocked, goal):
            return -1
        return self.flood(start, goal, budget, blocked, False)

    def path(self, start: i64, goal: i64, budget: i64, blocked: vec[i64], threat: vec[i64]) -> i64:
        """Fill `way` with the places from after `start` up to `goal`; how many they are, 0 when there is no way.

        The way is one that costs least, and among those one that provokes least: `threat[place]` is how many would be
        provoked by leaving that place (0 to 2**38; one number for each place; `start` counts, `goal` does not).  Among
        those it is one with the fewest diagonal steps, and among those the one that, where they first differ, goes to
        the smaller place.  Staying where one is takes no way: 0.
        """
        if start == goal or not self.within(start, goal, budget):
            return 0
        if not self.holds(self.open, goal) or self.holds(blocked, goal):
            return 0
        if self.flood(start, goal, budget, blocked, True) < 0:
            return 0
        self.trace(goal, threat)
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
        self.flood(start, -1, budget, blocked, True)
        self.cost[start] = 0

    def within(self, start: i64, goal: i64, budget: i64) -> bool:
        """Whether both are places, and so near that `budget` could be enough."""
        if start < 0 or start >= self.places or goal < 0 or goal >= self.places:
            return False
        return self.apart(start, goal) <= budget

    # ---- how ways are found

    def flood(self, start: i64, goal: i64, budget: i64, blocked: vec[i64], listing: bool) -> i64:
        """Reach from `start` as far as `budget` allows, or only until `goal` is reached (-1: no goal).

        Returns the cost of the goal, -1 when it was not reached.  Leaves in `reached` the places it came to, `start`
        included, and, if `listing`, each of them by cost in `order` and its cost in `cost`.  `start` must be a place,
        and not the goal.

        Each step widens what was reached by a column to either side and by a row up and down, a word of places at a
        time.  A rough place is entered from what was reached a step earlier than the others.  Only those words are
        looked at whose rows are near enough by now.
        """
        reached = self.reached
        near = self.near  # the free places beside what was reached when the last step began
        open = self.open
        rough = self.rough
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
            word = goal // self.per_word
            goal_word = word + 1
            goal_bit = bit(goal - word * self.per_word)
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

    def begin_flood(self, start: i64, listing: bool) -> i64:
        """Nothing is reached but `start`; return its word."""
        for j in range(self.words):
            self.reached[j + 1] = 0
            self.near[j] = 0
        home = start // self.per_word
        self.reached[home + 1] = bit(start - home * self.per_word)
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
        for j in range(first, last + 1):
            these = self.reached[j + 1] & ~self.known[j]
            self.known[j] = self.reached[j + 1]
            lowest_place = j * self.per_word
            while these:
                place = lowest_place + lowest(these)
                these &= these - 1
                self.order[listed] = place
                listed += 1
                self.cost[place] = cost
                self.onward[place] = -1
        self.listed = listed

    def trace(self, goal: i64, threat: vec[i64]) -> None:
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
            before = cost[place] - self.entry[place]
            first = place * ways
            for k in range(ways):
                back = around[first + k]
                if cost[back] != before:
                    continue
                paid = toll[place] + threat[back] * DIAGONALS
                if k >= STRAIGHT:
                    paid += 1
                known = onward[back]
                if known < 0 or paid < toll[back] or (paid == toll[back] and place < known):
                    onward[back] = place
                    toll[back] = paid
