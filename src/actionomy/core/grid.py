"""A board of squares: eight neighbours each, one creature to a square."""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import below, bit, shifted
from actionomy.core.space import Space, zeros


class Grid(Space):
    """A board of squares.

    A step goes to any of the eight squares around, also between two walls that touch at a corner.  Two squares are as
    far apart as a chess king has moves to make.
    """

    def __init__(self, width: i64, height: i64) -> None:
        """A board of open ground.  Refuses (ValueError) a width that is not 1 to 60, more than 3600 squares or none."""
        super().__init__(width, height, 8, False, [])
        self.rows_a_word: i64 = self.per_word // width
        self.not_west: i64 = 0  # of a word: every column but the first; `not_east`: every column but the last
        self.not_east: i64 = 0
        for row in range(self.rows_a_word):
            self.not_west |= shifted(below(width) - 1, row * width)
            self.not_east |= shifted(below(width - 1), row * width)
        self.near: vec[i64] = zeros(self.words)
        self.seen: vec[i64] = zeros(self.words)

    def apart(self, a: i64, b: i64) -> i64:
        """How many king's moves lie between two squares when nothing is in the way."""
        across = self.column[a] - self.column[b]
        down = self.row[a] - self.row[b]
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        return across if across > down else down

    def flood(self, start: i64, goal: i64, budget: i64, blocked: vec[i64], listing: bool) -> i64:
        """As in `Space`, but a word of squares at a time instead of one by one.

        A step widens what was reached by a column to either side, then that by a row up and down.  A rough square is
        entered from what was reached a step earlier than the others.  Only the words are looked at whose rows are
        near enough by now.
        """
        reached = self.reached
        near = self.near  # the free squares beside what was reached when the last step began
        open = self.open
        rough = self.rough
        not_west = self.not_west
        not_east = self.not_east
        width = self.width
        rows = self.rows_a_word
        last_row = self.per_word - width
        first_row = below(width)
        bottom = self.words - 1
        for j in range(self.words):
            reached[j + 1] = 0
            near[j] = 0
        home = start // self.per_word
        reached[home + 1] = bit(start - home * self.per_word)
        if listing:
            self.forget()
            self.clear(self.seen)
            self.enlist_news(home, home, 0)
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
            before: i64 = 0
            squares = reached[first + 1]
            here = squares | squares << 1 & not_west | squares >> 1 & not_east
            more: i64 = 0
            for j in range(first, last + 1):
                squares = reached[j + 2]
                after = squares | squares << 1 & not_west | squares >> 1 & not_east
                grown = here | here << width | here >> width | before >> last_row | (after & first_row) << last_row
                grown &= open[j] & ~blocked[j]
                old = reached[j + 1]
                more |= grown & ~old
                reached[j + 1] = old | grown & ~rough[j] | near[j] & rough[j]
                near[j] = grown
                before = here
                here = after
            if listing:
                self.enlist_news(first, last, step)
            if reached[goal_word] & goal_bit:
                return step
            if more == 0:
                break  # nothing beside what was reached at the step's beginning is left to reach
        return -1

    def enlist_news(self, first: i64, last: i64, cost: i64) -> None:
        """List the squares of these words that were reached since the last time, at this cost."""
        seen = self.seen
        for j in range(first, last + 1):
            squares = self.reached[j + 1]
            self.enlist_all(squares & ~seen[j], j * self.per_word, cost)
            seen[j] = squares
