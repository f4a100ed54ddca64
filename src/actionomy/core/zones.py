"""A board of zones: four neighbours each, any number of creatures to a zone."""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.places import CLEAR
from actionomy.core.space import Space


class Zones(Space):
    """A board of zones.

    A step goes to a zone above, below, left or right.  Zones are shared: nobody who stands in one keeps another out.
    """

    def __init__(self, width: i64, height: i64, names: list[str]) -> None:
        """A board of open zones, called `names` row by row from the top, or `a1`, `b1`, … when that list is empty.

        Refuses (ValueError) a width that is not 1 to 60, more than 3600 zones or none, and names that are not one for
        each zone, empty, or given twice.
        """
        super().__init__(width, height, 4, True, names)

    def apart(self, a: i64, b: i64) -> i64:
        """How many steps lie between two zones when nothing is in the way: the columns plus the rows between them."""
        across = self.column[a] - self.column[b]
        down = self.row[a] - self.row[b]
        if across < 0:
            across = -across
        if down < 0:
            down = -down
        return across + down

    def sight(self, start: i64, end: i64, shut: vec[i64]) -> i64:
        """Everything is seen: nothing stands between zones."""
        return CLEAR
