"""Answers to what others do: spells that ward, attacks on who leaves.  The numbers N-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.effect import Effect, Lexicon, Soften
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble.blows import DODGED, GUARD, PAST, Attack
from actionomy.rulesets.nimble.bodies import Bodies


class Defend(Soften):
    """N-63: take one's armour off the blow, and what a shield in hand adds to it (N-166).  `by`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.guards: i64 = words.carried("guards")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.soften(self.kept_off(fight, who))

    def kept_off(self, fight: Fight, who: i64) -> i64:
        return fight.number(self.by) + fight.formulas.carried(fight.state, who, self.guards)


class Dodge(Effect):
    """N-174: the attack misses, and so does nothing at all."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.soften(fight.state.frame(frames.AMOUNT))
        fight.state.set_frame(frames.STEP, DODGED)
        fight.close_stage()


class Ward(Defend):
    """N-106, N-109: take something off the blow, and perhaps blind who deals it, who rolls again then (N-89).  `by`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)
        self.blinds: i64 = words.column("blinds")
        self.blinded: i64 = words.condition("blinded")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        if not self.bodies.strain(fight, who):
            return
        super().happen(fight, who, target)
        s.set_frame(PAST, s.frame(PAST) + GUARD * self.kept_off(fight, who))
        if fight.number(self.blinds):
            attacker = s.frame(frames.WHO)
            fight.put(attacker, self.blinded, who, 1, fight.until_turn_end(attacker))


class Opportunity(Attack):
    """N-62: an attack on who goes away: with disadvantage, but never rushed."""

    def extra(self, fight: Fight, who: i64, target: i64) -> i64:
        return -1

    def hurry(self, fight: Fight, who: i64) -> i64:
        return 0
