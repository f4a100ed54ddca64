"""What lies on somebody or on a place: laid there hidden or for all to see, unveiled, taken off again.

Whoever may lay something on others has a number of rows of things for that from the start (`state.LAID_BY`), which
are in play only while something lies there.  Such a thing is where its bearer is, and is gone with it.
"""

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.bodies import Bodies
from actionomy.core.state import (
    HIDDEN,
    LAID,
    LAID_AS,
    LAID_BY,
    LIES_ON,
    NOBODY,
    ON_PLACE,
    OTHER,
    PLACE,
    PRESENT,
    SEEN_BY,
    SIDE,
    STATUS,
)


class Attachments(Bodies):
    """Bodies, and what lies on them."""

    def room_of(self, who: i64) -> i64:
        """A thing of `who` that lies on nobody, or `NOBODY`."""
        s = self.state
        for thing in range(s.layout.things):
            if s.row(thing, LAID_BY) == who + 1 and s.row(thing, PRESENT) == 0:
                return thing
        return NOBODY

    def bestow(self, who: i64, bearer: i64, entry: i64, status: i64) -> i64:
        """Lay on `bearer` what an entry of `who` is about; return the thing that lies there, or `NOBODY`."""
        thing = self.room_of(who)
        if thing < 0 or not self.stands(bearer):
            return NOBODY
        self.lay_down(thing, who, self.state.place(bearer), entry, status)
        self.state.set_row(thing, LIES_ON, bearer + 1)
        self.log.note(events.BESTOWED, who, bearer, thing, status, entry)
        return thing

    def spread(self, who: i64, place: i64, entry: i64, status: i64) -> i64:
        """As `bestow`, on a place."""
        thing = self.room_of(who)
        if thing < 0 or place < 0 or place >= self.space.places:
            return NOBODY
        self.lay_down(thing, who, place, entry, status)
        self.state.set_row(thing, LIES_ON, ON_PLACE)
        self.log.note(events.SPREAD, who, thing, place, status, entry)
        return thing

    def lay_down(self, thing: i64, who: i64, place: i64, entry: i64, status: i64) -> None:
        """Bring a thing that `who` lays into play, by the entry that lays it; nobody has looked at it yet."""
        s = self.state
        s.set_row(thing, PRESENT, OTHER)
        s.set_row(thing, SIDE, s.side(who))
        s.set_row(thing, PLACE, place)
        s.set_row(thing, STATUS, status)
        s.set_row(thing, SEEN_BY, 0)
        s.set_row(thing, LAID_AS, entry + 1)

    def unveil(self, thing: i64) -> None:
        """Let all see what was hidden."""
        s = self.state
        s.set_row(thing, STATUS, LAID)
        self.log.note(events.UNVEILED, s.row(thing, LAID_BY) - 1, thing, s.row(thing, LAID_AS) - 1)

    def remove(self, thing: i64) -> None:
        """Take a thing off its bearer; what it was nobody is told by that."""
        s = self.state
        if s.row(thing, LIES_ON) == 0 or not s.present(thing):
            return
        self.log.note(events.REMOVED, s.row(thing, LAID_BY) - 1, thing)
        s.set_row(thing, PRESENT, 0)
        s.set_row(thing, LIES_ON, 0)
        s.set_row(thing, LAID_AS, 0)
        s.set_row(thing, SEEN_BY, 0)

    def strip(self, bearer: i64) -> None:
        """Take off everything that lies on somebody who is gone."""
        for thing in range(self.state.layout.things):
            if self.state.row(thing, LIES_ON) == bearer + 1:
                self.remove(thing)

    def bearer_of(self, thing: i64) -> i64:
        """On whom a thing lies, or `NOBODY`."""
        on = self.state.row(thing, LIES_ON)
        return on - 1 if on > 0 else NOBODY

    def lies_about(self, thing: i64) -> bool:
        """Whether a thing lies on a place."""
        return self.state.row(thing, LIES_ON) == ON_PLACE and self.state.present(thing)

    def lies(self, thing: i64, status: i64) -> bool:
        """Whether a thing lies on somebody, or on a place, and is of this status."""
        s = self.state
        return s.row(thing, LIES_ON) != 0 and s.present(thing) and s.row(thing, STATUS) == status

    def hides_anything(self, who: i64) -> bool:
        """Whether something hidden lies anywhere that `who` laid there: all can see that."""
        s = self.state
        for thing in range(s.layout.things):
            if s.row(thing, LAID_BY) == who + 1 and self.lies(thing, HIDDEN):
                return True
        return False
