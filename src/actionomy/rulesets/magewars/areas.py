"""Attacks on a whole zone (MW-114 in RULES.md)."""

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.bits import bit, lowest, size
from actionomy.core.fight import Fight
from actionomy.core.state import OVER
from actionomy.rulesets.magewars.attacks import Blow


class ZoneAttack(Blow):
    """MW-114: it strikes all in the zone, friends too, one after the other as the attacker likes; nobody avoids it."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lift(who, self.unseen)
        if not self.misses(fight, who, -1, 0):
            self.go_through(fight, who, fight.caught(who, target))

    def go_through(self, fight: Fight, who: i64, caught: i64) -> None:
        """Strike the last one, or let the attacker choose the next of several."""
        while caught and not fight.stands(lowest(caught)):
            caught &= caught - 1
        if size(caught) > 1:
            fight.choose(who, -1, caught)
        elif caught:
            self.strike(fight, who, lowest(caught), 0)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        caught = s.frame(frames.ACTORS)
        chosen = s.frame(frames.AMOUNT)
        if chosen < 0 or s.head(OVER):
            return
        self.strike(fight, who, chosen, 0)
        if fight.stands(who) and s.head(OVER) == 0:
            self.go_through(fight, who, caught & ~bit(chosen))

    def after_strike(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """Nothing answers it."""
