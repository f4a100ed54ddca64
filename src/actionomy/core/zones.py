"""A board of zones: four neighbours each, any number of creatures to a zone, and walls on the borders between them."""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.places import CLEAR, UNSEEN
from actionomy.core.space import Space
from actionomy.core.state import SHUTS


class Zones(Space):
    """A board of zones.

    A step goes to a zone above, below, left or right.  Zones are shared: nobody who stands in one keeps another out.
    `shut_right`, `shut_below`: the zones whose border on that side is closed to the mover surveyed last; `dark_right`,
    `dark_below`: those whose border hides what is behind it.  `bordered` says whether anybody has looked for such.
    """

    def __init__(self, width: i64, height: i64, names: list[str]) -> None:
        """A board of open zones, called `names` row by row from the top, or `a1`, `b1`, … when that list is empty.

        Refuses (ValueError) a width that is not 1 to 60, more than 3600 zones or none, and names that are not one for
        each zone, empty, or given twice.
        """
        super().__init__(width, height, 4, True, names)
        self.bordered: bool = False
        self.shut_right: vec[i64] = self.empty_set()
        self.shut_below: vec[i64] = self.empty_set()
        self.dark_right: vec[i64] = self.empty_set()
        self.dark_below: vec[i64] = self.empty_set()

    def clear_borders(self, how: i64) -> None:
        """Nothing stands on any border any more that shuts it, or hides what is behind."""
        self.bordered = True
        self.clear(self.shut_right if how == SHUTS else self.dark_right)
        self.clear(self.shut_below if how == SHUTS else self.dark_below)

    def close_border(self, how: i64, place: i64, below: bool) -> None:
        """Something stands on the border right of a place or below it."""
        if how == SHUTS:
            self.include(self.shut_below if below else self.shut_right, place)
        else:
            self.include(self.dark_below if below else self.dark_right, place)

    def passes(self, place: i64, other: i64) -> bool:
        """Whether one may go from a zone to a neighbour."""
        return not self.bordered or not self.is_between(self.shut_right, self.shut_below, place, other)

    def is_between(self, right: vec[i64], below: vec[i64], place: i64, other: i64) -> bool:
        """Whether the border between two neighbours is in one of these sets of borders."""
        first = place if place < other else other
        return self.holds(right if self.row[place] == self.row[other] else below, first)

    def beside(self, cost: i64, blocked: vec[i64], open: vec[i64]) -> None:
        """As in any space, but zone by zone where something stands on borders."""
        if not self.bordered:
            super().beside(cost, blocked, open)
            return
        to = (cost + 1) * self.words
        for place in range(self.places):
            if not self.holds(open, place) or self.holds(blocked, place):
                continue
            for k in range(self.ways):
                back = self.around[place * self.ways + k]
                if back < self.places and self.is_reached(back, cost) and self.passes(back, place):
                    word = to + self.word_of[place]
                    self.fringes[word] |= self.mark_of[place]

    def is_reached(self, place: i64, cost: i64) -> bool:
        """Whether the flood has come to a place for at most so much."""
        at = self.layer(cost) + self.word_of[place]
        return self.layers[at] & self.mark_of[place] != 0

    def sight(self, start: i64, end: i64, shut: vec[i64]) -> i64:
        """Along the line from middle to middle; where that passes a corner exactly, either way round it will do."""
        if not self.bordered or start == end:
            return CLEAR
        across = self.column[end] - self.column[start]
        down = self.row[end] - self.row[start]
        right: i64 = 1 if across > 0 else -1
        under: i64 = 1 if down > 0 else -1
        wide = across * right
        tall = down * under
        place = start
        gone: i64 = 0  # columns and rows passed so far
        sunk: i64 = 0
        while gone < wide or sunk < tall:
            # The next border across is passed at (2 * gone + 1) / wide of the line, the next one down likewise.
            to_side = (2 * gone + 1) * tall
            to_under = (2 * sunk + 1) * wide
            if tall == 0 or (wide > 0 and to_side < to_under):
                if self.hides(place, right, 0):
                    return UNSEEN
                gone += 1
                place += right
            elif wide == 0 or to_side > to_under:
                if self.hides(place, 0, under):
                    return UNSEEN
                sunk += 1
                place += under * self.width
            else:
                beside = self.hides(place, right, 0) or self.hides(place + right, 0, under)
                beneath = self.hides(place, 0, under) or self.hides(place + under * self.width, right, 0)
                if beside and beneath:
                    return UNSEEN
                gone += 1
                sunk += 1
                place += right + under * self.width
        return CLEAR

    def hides(self, place: i64, across: i64, down: i64) -> bool:
        """Whether the border towards a neighbour is opaque."""
        return self.is_between(self.dark_right, self.dark_below, place, place + across + down * self.width)
