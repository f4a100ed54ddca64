"""Attacks on a whole zone (MW-114 in RULES.md)."""

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.bits import bit, lowest, size
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import NOBODY, OVER
from actionomy.rulesets.magewars.attacks import Blow
from actionomy.rulesets.magewars.steps import DECLARED
from actionomy.rulesets.magewars.veils import anything_hidden


class ZoneAttack(Blow):
    """MW-114: it strikes all in the zone, friends too, one after the other as the attacker likes; nobody avoids it."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.aimed: i64 = words.window("aimed")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        """MW-179: it is declared, and what is hidden may be revealed; then it comes."""
        fight.lift(who, self.unseen)
        if self.misses(fight, who, NOBODY, 0):
            return
        if anything_hidden(fight):
            self.open(fight, self.aimed, DECLARED, who, NOBODY, 0)
            fight.state.set_frame(frames.SPOT, target + 1)
        else:
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
        """Others have answered, or the attacker has chosen whom it strikes next."""
        s = fight.state
        if s.frame(frames.KIND) == frames.WINDOW_OPEN:
            if self.goes_on(fight, who, NOBODY):
                self.go_through(fight, who, fight.caught(who, s.frame(frames.SPOT) - 1))
            return
        caught = s.frame(frames.ACTORS)
        chosen = s.frame(frames.AMOUNT)
        if chosen < 0 or s.head(OVER):
            return
        self.strike(fight, who, chosen, 0)
        if fight.stands(who) and s.head(OVER) == 0:
            self.go_through(fight, who, caught & ~bit(chosen))

    def after_strike(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """Nothing answers it."""
