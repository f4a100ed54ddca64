"""What spells do that stay where they were laid, on somebody or on a zone, as long as all see them.

MW-… are the rules in RULES.md.
"""

from mypy_extensions import i64

from actionomy.core.bits import bit
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import HIDDEN, LAID_AS, LAID_BY


class Works:
    """What a spell gives those whom it touches: its bearer, or those of one side in its zone."""

    def __init__(self, words: Lexicon) -> None:
        self.gives: i64 = words.column("gives")
        self.gives_times: i64 = words.column("gives_times")
        self.location: i64 = words.column("location")
        self.curses: i64 = words.column("curses")

    def begin(self, fight: Fight, thing: i64) -> None:
        """MW-178: it gives a condition, so many times; MW-187: what is worn has its place."""
        for who in range(fight.state.layout.things):
            if self.touches(fight, thing, who):
                self.give(fight, thing, who)
        bearer = fight.bearer_of(thing)
        location = fight.economy.number(self.entry_of(fight, thing), self.location)
        if bearer >= 0 and location >= 0:
            fight.put(bearer, location, bearer)

    def destroy(self, fight: Fight, thing: i64) -> None:
        """MW-188: it is gone, and what it gave is gone with it."""
        s = fight.state
        entry = self.entry_of(fight, thing)
        bearer = fight.bearer_of(thing)
        touched: i64 = 0
        for who in range(s.layout.things):
            if self.touches(fight, thing, who):
                touched |= bit(who)
        seen = s.present(thing) and not fight.lies(thing, HIDDEN)
        fight.remove(thing)
        if entry < 0 or not seen:
            return
        for who in range(s.layout.things):
            if touched & bit(who):
                self.take(fight, who, fight.economy.number(entry, self.gives), self.times(fight, entry))
        if bearer >= 0:
            self.take(fight, bearer, fight.economy.number(entry, self.location), 1)

    def enter(self, fight: Fight, who: i64) -> None:
        """MW-212: whoever comes into a zone is touched by what lies there for all to see."""
        if fight.economy.lays:
            for thing in range(fight.state.layout.things):
                if fight.lies_about(thing) and self.touches(fight, thing, who):
                    self.give(fight, thing, who)

    def leave(self, fight: Fight, who: i64) -> None:
        """MW-212: whoever goes from there is touched no more."""
        if fight.economy.lays:
            for thing in range(fight.state.layout.things):
                if fight.lies_about(thing) and self.touches(fight, thing, who):
                    entry = self.entry_of(fight, thing)
                    condition = fight.economy.number(entry, self.gives)
                    if condition >= 0 and fight.economy.counted & bit(condition):
                        self.take(fight, who, condition, self.times(fight, entry))
                    elif condition >= 0 and not self.is_given(fight, who, condition, thing):
                        fight.lift(who, condition)

    def touches(self, fight: Fight, thing: i64, who: i64) -> bool:
        """Whether a spell that all see lies on `who`, or on the zone of `who` and is for its side."""
        s = fight.state
        if not fight.stands(who) or not s.present(thing) or s.row(thing, LAID_AS) == 0 or fight.lies(thing, HIDDEN):
            return False
        if not fight.lies_about(thing):
            return fight.bearer_of(thing) == who
        if s.place(thing) != s.place(who):
            return False
        cursed = fight.economy.number(self.entry_of(fight, thing), self.curses) != 0
        return (s.side(thing) != s.side(who)) == cursed

    def entry_of(self, fight: Fight, thing: i64) -> i64:
        """The entry that laid a thing."""
        return fight.state.row(thing, LAID_AS) - 1

    def times(self, fight: Fight, entry: i64) -> i64:
        return fight.economy.number(entry, self.gives_times)

    def give(self, fight: Fight, thing: i64, who: i64) -> None:
        entry = self.entry_of(fight, thing)
        condition = fight.economy.number(entry, self.gives)
        if condition >= 0:
            fight.put(who, condition, fight.state.row(thing, LAID_BY) - 1, self.times(fight, entry))

    def take(self, fight: Fight, who: i64, condition: i64, times: i64) -> None:
        """Take back what was given; one that is not counted stays as long as something else gives it."""
        if condition < 0:
            return
        if fight.economy.counted & bit(condition):
            for _ in range(times):
                fight.lessen(who, condition)
        elif not self.is_given(fight, who, condition, -1):
            fight.lift(who, condition)

    def is_given(self, fight: Fight, who: i64, condition: i64, but: i64) -> bool:
        """Whether something else that touches `who`, and does not lie on the zone with `but`, gives a condition."""
        for thing in range(fight.state.layout.things):
            if self.touches(fight, thing, who) and (but < 0 or not fight.lies_about(thing)):
                if fight.economy.number(self.entry_of(fight, thing), self.gives) == condition:
                    return True
        return False


class Going:
    """Coming into another zone, by whatever means."""

    def __init__(self, words: Lexicon) -> None:
        self.works: Works = Works(words)

    def go(self, fight: Fight, who: i64, place: i64, cost: i64) -> None:
        self.works.leave(fight, who)
        fight.move_to(who, place, cost)
        self.works.enter(fight, who)
