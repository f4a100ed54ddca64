"""Spells: they harm like attacks, heal, or hold.  The numbers N-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core.bits import lowest
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble.blows import Blow
from actionomy.rulesets.nimble.bodies import Bodies, let_go


class Cast(Blow):
    """It harms like an attack, heals, or gives actions; each point of mana beyond its price adds a die (N-42)."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.harms: i64 = words.column("harms")
        self.roots: i64 = words.column("roots")
        self.shields: i64 = words.column("shields")
        self.gives: i64 = words.column("gives")
        self.gives_next: i64 = words.column("gives_next")
        self.action: i64 = words.pool("action")
        self.granted: i64 = words.pool("granted")
        self.rooted: i64 = words.condition("rooted")
        self.concentrating: i64 = words.condition("concentrating")

    def begin(self, fight: Fight, who: i64, target: i64) -> None:
        """N-65: to cast over several turns takes the concentration that held another spell."""
        let_go(fight, who, self.rooted)
        fight.lift(who, self.concentrating)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.bodies.strain(fight, who):
            return
        if fight.number(self.harms):
            self.strike(fight, who, target, self.count_of(fight))
            return
        self.mend(fight, target, fight.dice(who, self.count_of(fight), fight.number(self.sides)))
        fight.gain(target, self.action, fight.number(self.gives))  # N-94, also beyond three
        fight.gain(target, self.granted, fight.number(self.gives_next))

    def mend(self, fight: Fight, target: i64, thrown: i64) -> None:
        """N-76: heal, or N-150: shield with temporary hit points."""
        amount = thrown + fight.number(self.bonus)
        if fight.number(self.shields):
            self.bodies.shield(fight, target, amount)
        elif amount > 0:
            self.bodies.heal(fight, target, amount)

    def count_of(self, fight: Fight) -> i64:
        return fight.number(self.count) + fight.boost

    def land(self, fight: Fight, who: i64, target: i64, amount: i64, critical: bool) -> None:
        super().land(fight, who, target, amount, critical)
        if fight.number(self.roots) and fight.stands(target) and not fight.has(target, self.rooted):
            self.root(fight, who, target)

    def root(self, fight: Fight, who: i64, target: i64) -> None:
        """N-75: hold somebody by concentrating; one spell at a time."""
        let_go(fight, who, self.rooted)
        fight.put(who, self.concentrating)
        fight.put(target, self.rooted, who)


class MendAll(Cast):
    """N-169: one throw for all friends who are in the area, the caster among them."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.bodies.strain(fight, who):
            return
        caught = fight.caught(who, target)
        thrown = fight.dice(who, self.count_of(fight), fight.number(self.sides))
        while caught:
            self.mend(fight, lowest(caught), thrown)
            caught &= caught - 1


class EndConcentration(Effect):
    """N-12: what was held by it is held no more."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.bodies.end_concentration(fight, who)
