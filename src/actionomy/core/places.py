"""Where things can be: places, sets of places, the ground there, bodies and distances.  Ways: `space`; sight: `lines`.

`Places` knows no creature, no turn and no rule.

* A *place* is a number from 0 to `places - 1`, row by row from the top.
* A *set of places* is `words` numbers of a `vec`, `per_word` places to a word, smallest place in the lowest bit of the
  first word.  Only the methods here know that layout.
* A *body* is a square of so many places a side; it is where its first place (left, top) is.  It fits where all its
  places are open, and is on rough ground where any of them is.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import BITS, below, bit, nth, shifted, size

MOST_PLACES: Final = 3600

STRAIGHT: Final = 4  # the first four ways out of a place are straight, the others diagonal

# How one place is seen from another.
UNSEEN: Final = 0  # not at all
COVER: Final = 1  # mostly hidden behind something
CLEAR: Final = 2


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


class BodyGround:
    """What the ground is for a body of so many places a side: where it fits, is on rough, and on difficult ground."""

    def __init__(self, words: i64) -> None:
        self.open: vec[i64] = zeros(words)
        self.rough: vec[i64] = zeros(words)
        self.hard: vec[i64] = zeros(words)


class Places:
    """Places in rows and columns, and the ground there.

    `width`, `height`: columns and rows.  `places`: how many places.  `names`: what they are called.
    `column`, `row`: of every place, from 0.
    `words`: how many numbers a set takes.  `per_word`: how many places to a number.
    `shared`: whether several may stand in one place; if so, nobody is ever in the way of a last step.
    `walls`, `rough`, `covers`: the sets of places that cannot be entered, that cost 2, and that hide who is behind.
    `way`: the places that `gather_near` found.  `line`: the places that a line of sight passes.
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
        self.word_of: vec[i64] = zeros(self.places)  # place: the word that it is in, and its bit there
        self.mark_of: vec[i64] = zeros(self.places)
        for place in range(self.places):
            self.word_of[place] = place // self.per_word
            self.mark_of[place] = bit(place % self.per_word)
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
        self.covers: vec[i64] = self.empty_set()
        self.open: vec[i64] = self.empty_set()
        self.hard: vec[i64] = self.empty_set()  # the difficult among the rough places; `steep`: the climbable ones
        self.steep: vec[i64] = self.empty_set()
        for place in range(self.places):
            self.include(self.open, place)

        self.way: vec[i64] = zeros(self.places)
        self.line: vec[i64] = zeros(width + height)
        self.ground_of: list[BodyGround] = []  # what bodies of more than one place find, laid out when first asked for

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

    def set_climbable(self, place: i64) -> None:
        """Make a place one that is climbed: entering it costs 2, also if it is difficult.  Only while loading."""
        self.include(self.steep, place)
        self.include(self.rough, place)

    def set_cover(self, place: i64) -> None:
        """Make a place one that hides, for the most part, who is in it or behind it.  Only while loading."""
        self.include(self.covers, place)

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

    def cover(self, place: i64) -> bool:
        """Whether a place hides who is in it or behind it."""
        return self.holds(self.covers, place)

    def entry_cost(self, place: i64) -> i64:
        """What a step into a place costs: 2 where it is difficult or climbable, else 1, also for a wall."""
        return 2 if self.holds(self.rough, place) else 1

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
        word = self.word_of[place]
        these[word] |= self.mark_of[place]

    def exclude(self, these: vec[i64], place: i64) -> None:
        """Take a place out of a set.  Refuses (IndexError) what is no place."""
        if place < 0 or place >= self.places:
            self.check(place)
        word = self.word_of[place]
        these[word] &= ~self.mark_of[place]

    def holds(self, these: vec[i64], place: i64) -> bool:
        """Whether a set holds a place; what is no place is in no set."""
        if place < 0 or place >= self.places:
            return False
        word = self.word_of[place]
        return these[word] & self.mark_of[place] != 0

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

    # ---- distances and sight

    def apart(self, a: i64, b: i64) -> i64:
        """How many steps lie between two places when nothing is in the way.  Never more than a way costs.

        A step to a corner goes across and down at once; without such steps one goes the columns and then the rows.
        """
        across = self.column[a] - self.column[b]
        down = self.row[a] - self.row[b]
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        if self.corners == 0:
            return across + down
        return across if across > down else down

    def between(self, a: i64, body: i64, b: i64, other: i64) -> i64:
        """How many steps lie between the nearest places of a body at `a` and another at `b`."""
        return self.apart(a, b)

    def clear_borders(self, how: i64) -> None:
        """Let no border between neighbours be closed any more, in the way of `SHUTS` or of `HIDES`."""

    def close_border(self, how: i64, place: i64, below: bool) -> None:
        """Let the border with the neighbour below or to the right be closed so; only zones have borders."""

    def sight(self, start: i64, end: i64, shut: vec[i64]) -> i64:
        """How `end` is seen from `start`, past the shut doors in `shut`: `UNSEEN`, `COVER` or `CLEAR`.

        Everything is seen where nothing stands between places.
        """
        return CLEAR

    def gather_near(self, home: i64, distance: i64, body: i64 = 1, other: i64 = 1) -> i64:
        """Fill `way` with where an `other` body is at most so far from a `body` at `home`; return their number."""
        count: i64 = 0
        left = self.column[home] - distance - other + 1
        right = self.column[home] + distance + body - 1
        top = self.row[home] - distance - other + 1
        bottom = self.row[home] + distance + body - 1
        for row in range(top if top > 0 else i64(0), bottom + 1 if bottom < self.height else self.height):
            for column in range(left if left > 0 else i64(0), right + 1 if right < self.width else self.width):
                place = row * self.width + column
                if self.between(home, body, place, other) <= distance:
                    self.way[count] = place
                    count += 1
        return count

    # ---- borders

    def passes(self, place: i64, other: i64) -> bool:
        """Whether nothing on the border between two neighbours keeps the mover surveyed last from crossing it."""
        return True

    # ---- bodies

    def body_ground(self, body: i64) -> BodyGround:
        """The ground as a body of so many places a side finds it."""
        while i64(len(self.ground_of)) <= body:
            self.ground_of.append(self.laid_out_for(len(self.ground_of)))
        return self.ground_of[body]

    def laid_out_for(self, body: i64) -> BodyGround:
        """The ground as a body of that width meets it: where it fits, and what is rough or steep anywhere under it."""
        ground = BodyGround(self.words)
        for place in range(self.places):
            fits = self.column[place] + body <= self.width and self.row[place] + body <= self.height
            for k in range(body * body if fits else i64(0)):
                part = place + k // body * self.width + k % body
                fits = fits and self.holds(self.open, part)
                if self.holds(self.rough, part):
                    self.include(ground.rough, place)
                if self.holds(self.hard, part):
                    self.include(ground.hard, place)
            if fits:
                self.include(ground.open, place)
        return ground

    def copy_rough(self, these: vec[i64], body: i64, climbs: bool) -> None:
        """Make a set that of the places where such a body is on rough ground; who `climbs` minds no climbing."""
        source = self.hard if climbs else self.rough
        if body > 1:
            source = self.body_ground(body).hard if climbs else self.body_ground(body).rough
        for j in range(self.words):
            these[j] = source[j]

    def fits(self, place: i64, body: i64) -> bool:
        """Whether a body at a place is on open ground with all it covers."""
        return self.holds(self.open if body <= 1 else self.body_ground(body).open, place)

    def covered(self, place: i64, body: i64) -> list[i64]:
        """The places that a body covers, row by row; what would lie beyond the edge is left out."""
        found: list[i64] = []
        for k in range(body * body):
            row = self.row[place] + k // body
            column = self.column[place] + k % body
            if row < self.height and column < self.width:
                found.append(row * self.width + column)
        return found

    def include_body(self, these: vec[i64], place: i64, body: i64, mover: i64) -> None:
        """Put into a set all places at which a body `mover` would overlap a `body` that is at `place`."""
        if body == 1 and mover == 1:
            self.include(these, place)
            return
        left = self.column[place] - mover + 1
        top = self.row[place] - mover + 1
        for row in range(top if top > 0 else i64(0), self.row[place] + body):
            for column in range(left if left > 0 else i64(0), self.column[place] + body):
                if row < self.height and column < self.width:
                    self.include(these, row * self.width + column)

    def neighbour(self, place: i64, across: i64, down: i64) -> i64:
        """The place so many columns to the right and rows below; -1 beyond the edge."""
        row = self.row[place] + down
        column = self.column[place] + across
        if row < 0 or row >= self.height or column < 0 or column >= self.width:
            return -1
        return row * self.width + column
