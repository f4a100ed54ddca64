"""A board of squares: eight neighbours each, one creature to a square."""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.lines import sight_on_squares
from actionomy.core.space import Space


class Grid(Space):
    """A board of squares.

    A step goes to any of the eight squares around, also between two walls that touch at a corner.  Two squares are as
    far apart as a chess king has moves to make.
    """

    def __init__(self, width: i64, height: i64) -> None:
        """A board of open ground.  Refuses (ValueError) a width that is not 1 to 60, more than 3600 squares or none."""
        super().__init__(width, height, 8, False, [])

    def between(self, a: i64, body: i64, b: i64, other: i64) -> i64:
        """How many king's moves lie between the nearest squares of a body at `a` and another at `b`."""
        across = gap(self.column[a], body, self.column[b], other)
        down = gap(self.row[a], body, self.row[b], other)
        return across if across > down else down

    def gather_near(self, home: i64, distance: i64, body: i64 = 1, other: i64 = 1) -> i64:
        """Fill `way` with where an `other` body is at most so far from a `body` at `home`; return their number.

        Those are all in a rectangle, so that nothing need be measured.
        """
        count: i64 = 0
        left = self.column[home] - distance - other + 1
        right = self.column[home] + distance + body - 1
        top = self.row[home] - distance - other + 1
        bottom = self.row[home] + distance + body - 1
        if left < 0:
            left = 0
        if right >= self.width:
            right = self.width - 1
        for row in range(top if top > 0 else i64(0), bottom + 1 if bottom < self.height else self.height):
            for place in range(row * self.width + left, row * self.width + right + 1):
                self.way[count] = place
                count += 1
        return count

    def sight(self, start: i64, end: i64, shut: vec[i64]) -> i64:
        """By the better of two lines of squares; see `core.lines`."""
        return sight_on_squares(self, start, end, shut)


def gap(first: i64, length: i64, second: i64, other: i64) -> i64:
    """How far two stretches of a line are apart: 1 when they touch, 0 when they overlap."""
    if second > first:
        first, second, length, other = second, first, other, length
    apart = first - (second + other - 1)
    return apart if apart > 0 else i64(0)
