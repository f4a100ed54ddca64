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

    def apart(self, a: i64, b: i64) -> i64:
        """How many king's moves lie between two squares when nothing is in the way."""
        across = self.column[a] - self.column[b]
        down = self.row[a] - self.row[b]
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        return across if across > down else down

    def between(self, a: i64, body: i64, b: i64, other: i64) -> i64:
        """How many king's moves lie between the nearest squares of a body at `a` and another at `b`."""
        across = gap(self.column[a], body, self.column[b], other)
        down = gap(self.row[a], body, self.row[b], other)
        return across if across > down else down

    def sight(self, start: i64, end: i64, shut: vec[i64]) -> i64:
        """By the better of two lines of squares; see `core.lines`."""
        return sight_on_squares(self, start, end, shut)


def gap(first: i64, length: i64, second: i64, other: i64) -> i64:
    """How far two stretches of a line are apart: 1 when they touch, 0 when they overlap."""
    if second > first:
        first, second, length, other = second, first, other, length
    apart = first - (second + other - 1)
    return apart if apart > 0 else i64(0)
