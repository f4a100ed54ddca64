"""What stands on borders between zones: raised in the middle of a fight, battered until it is gone."""

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.attachments import Attachments
from actionomy.core.economy import FULL_HEALTH
from actionomy.core.state import BELOW, BORDER, HEALTH, OTHER, PLACE, PRESENT, STATUS


class Borders(Attachments):
    """Bodies, what lies on them, and what stands between them."""

    def raise_border(self, thing: i64, place: i64, other: i64, how: i64) -> None:
        """Let a thing that is out of play stand on the border between two neighbours (`state.SHUTS`, `HIDES`)."""
        s = self.state
        if thing < 0 or s.row(thing, PRESENT) != 0 or self.border(place, other) >= 0:
            return
        status = BORDER + how
        if self.space.row[place] != self.space.row[other]:
            status += BELOW
        s.set_row(thing, PRESENT, OTHER)
        s.set_row(thing, PLACE, place if place < other else other)
        s.set_row(thing, STATUS, status)
        s.set_row(thing, HEALTH, self.economy.attr(s.sheet(thing), FULL_HEALTH))
        self.log.note(events.APPEARED, thing, -1, s.place(thing))

    def free_borders(self, place: i64) -> list[i64]:
        """The neighbours of a zone between which and it nothing stands."""
        space = self.space
        found: list[i64] = []
        for k in range(space.ways):
            other = space.around[place * space.ways + k]
            if other < space.places and self.border(place, other) < 0:
                found.append(other)
        return found

    def batter(self, thing: i64, amount: i64, source: i64) -> None:
        """Take health off what stands on a border; at none it is gone.  What has none cannot be harmed."""
        s = self.state
        there = s.health(thing)
        if not self.is_border(thing) or amount <= 0 or there <= 0:
            return
        left = there - amount
        if left < 0:
            left = 0
        s.set_row(thing, HEALTH, left)
        self.log.note(events.HARMED, thing, source, amount, left)
        if left == 0:
            s.set_row(thing, PRESENT, 0)
            self.log.note(events.FELL, thing)

    def apart(self, one: i64, other: i64) -> i64:
        """How many steps lie between two; what stands on a border is as near as the nearer of its zones."""
        if self.economy.borders and self.is_border(other):
            s = self.state
            before = self.space.apart(s.place(one), s.place(other))
            behind = self.space.apart(s.place(one), self.beyond(other))
            return before if before < behind else behind
        return super().apart(one, other)
