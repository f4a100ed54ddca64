"""What harm and healing do to a body: temporary hit points, Dying, Wounds, last stands, minions.

The numbers N-… are the rules in RULES.md.
"""

from typing import Final

from mypy_extensions import i64

from actionomy.core.bits import bit, lowest
from actionomy.core.economy import FULL_HEALTH
from actionomy.core.effect import Effect, Lexicon, receiver_of
from actionomy.core.fight import Fight
from actionomy.core.state import UNDERTAKEN
from actionomy.rulesets.nimble.saves import Saves

HARD: Final = 10  # the difficulty of saves against one's own plight
WOUNDS_OF_A_HIT: Final = 2  # on somebody who is dying already; a critical hit one more


class Bodies:
    """Hurts and heals; every effect that does either has one of these."""

    def __init__(self, words: Lexicon) -> None:
        self.saves: Saves = Saves(words)
        self.revived_acts: i64 = words.switch("revived_acts")
        self.temporary: i64 = words.pool("temporary health")
        self.action: i64 = words.pool("action")
        self.withheld: i64 = words.pool("withheld")
        self.actions: i64 = words.attribute("actions")
        self.wounds: i64 = words.attribute("wounds")
        self.attacks: i64 = words.limit("attacks")
        self.rushed: i64 = words.attribute("rushed")
        self.last_stand: i64 = words.attribute("last_stand")
        self.minion: i64 = words.attribute("minion")
        self.standing: i64 = words.condition("standing")
        self.dying: i64 = words.condition("dying")
        self.hiding: i64 = words.condition("hiding")
        self.kills_unseen: i64 = words.switch("kills_unseen")
        self.wounded: i64 = words.condition("wounded")
        self.bloodied: i64 = words.condition("bloodied")
        self.poisoned: i64 = words.condition("poisoned")
        self.concentrating: i64 = words.condition("concentrating")
        self.rooted: i64 = words.condition("rooted")
        self.grappled: i64 = words.condition("grappled")
        self.riding: i64 = words.condition("riding")
        self.dazed: i64 = words.condition("dazed")
        self.petrified: i64 = words.condition("petrified")
        self.incapacitated: i64 = words.condition("incapacitated")

    def hurry(self, fight: Fight, who: i64) -> i64:
        """N-30, N-34: the attacks already made in this turn; N-36: monsters are never rushed."""
        if fight.attr(who, self.rushed) == 0:
            return 0
        return fight.uses(who, self.attacks) - 1

    def hurt(self, fight: Fight, who: i64, amount: i64, source: i64, critical: bool) -> None:
        """Damage, whatever dealt it: temporary hit points go first (N-83); N-95: nothing hurts stone."""
        if amount <= 0 or not fight.stands(who) or fight.has(who, self.petrified):
            return
        if fight.attr(who, self.minion):  # N-64: any damage is the end of a minion
            fight.harm(who, fight.state.health(who), source)
            return
        left = fight.ledger.absorb(who, self.temporary, amount)
        if fight.has(who, self.dying):
            if critical:
                self.shake(fight, who)
            if left > 0:
                self.wound(fight, who, WOUNDS_OF_A_HIT + (1 if critical else 0))
            return
        if left > 0 and fight.hurt(who, left, source) == 0:
            self.drop(fight, who)
        if critical and fight.stands(who):
            self.shake(fight, who)
        self.look_at(fight, who)

    def shake(self, fight: Fight, who: i64) -> None:
        """N-84: a critical hit may break concentration, and with it what is being cast over several turns."""
        casting = fight.state.row(who, UNDERTAKEN) != 0
        if (casting or fight.has(who, self.concentrating)) and not self.saves.saved(
            fight, who, self.saves.strength, HARD, 0
        ):
            self.end_concentration(fight, who)

    def drop(self, fight: Fight, who: i64) -> None:
        """At none left a hero is dying (N-85), a monster falls, and a boss makes its last stand (N-67)."""
        if fight.attr(who, self.last_stand) > 0 and not fight.has(who, self.standing):
            fight.put(who, self.standing)
            fight.heal(who, fight.attr(who, self.last_stand))
        elif fight.attr(who, self.wounds) == 0:
            fight.fall(who)
        else:
            self.end_concentration(fight, who)
            fight.put(who, self.dying)
            self.wound(fight, who, 1)

    def wound(self, fight: Fight, who: i64, count: i64) -> None:
        """N-85: too many Wounds are death."""
        fight.put(who, self.wounded, -1, count)
        if fight.state.amount(who, self.wounded) >= fight.attr(who, self.wounds):
            fight.fall(who)

    def heal(self, fight: Fight, who: i64, amount: i64) -> None:
        """Health comes back up to the most that there was; whoever has any is not dying any more."""
        if amount <= 0 or not fight.stands(who):
            return
        revived = fight.has(who, self.dying)
        fight.heal(who, amount)
        fight.lift(who, self.dying)
        fight.lift(who, self.poisoned)
        if revived and self.revived_acts:
            fight.gain(who, self.action, 1)
        self.look_at(fight, who)

    def strain(self, fight: Fight, who: i64) -> bool:
        """N-109: to attack or cast while dying may cost a Wound; return whether `who` is still alive to do it."""
        if fight.has(who, self.dying) and not self.saves.saved(fight, who, self.saves.strength, HARD, 0):
            self.wound(fight, who, 1)
        return fight.stands(who)

    def shield(self, fight: Fight, who: i64, amount: i64) -> None:
        """N-83: temporary hit points never add up; the larger amount counts."""
        there = fight.state.pool(who, self.temporary)
        if fight.stands(who) and amount > there:
            fight.gain(who, self.temporary, amount - there)

    def look_at(self, fight: Fight, who: i64) -> None:
        """N-86: bloodied is who has half of its health or less."""
        if not fight.stands(who):
            return
        bloodied = 2 * fight.state.health(who) <= fight.attr(who, FULL_HEALTH)
        if bloodied and not fight.has(who, self.bloodied):
            fight.put(who, self.bloodied)
        elif not bloodied:
            fight.lift(who, self.bloodied)

    def afflict(self, fight: Fight, who: i64, condition: i64, source: i64, ends: i64 = 0) -> None:
        """Put a condition on somebody, with what comes of it at once; N-131: twice the same does no more than once."""
        if not fight.stands(who):
            return
        held = fight.has(who, condition)
        fight.put(who, condition, source, 1, ends)
        if condition == self.dazed and not held:
            self.daze(fight, who)
        if fight.has(who, self.incapacitated):
            self.end_concentration(fight, who)
            let_go(fight, who, self.grappled)
            fight.lift(who, self.riding)

    def reveal(self, fight: Fight, who: i64, killed: bool) -> None:
        """N-96: an attack gives away who was hidden; not one that kills, by the first printing."""
        if fight.has(who, self.hiding) and not (killed and self.kills_unseen):
            fight.lift(who, self.hiding)

    def daze(self, fight: Fight, who: i64) -> None:
        """N-66: a dazed hero loses an action now, a monster an attack of its next turn."""
        if fight.attr(who, self.actions) > 0:
            fight.lose(who, self.action, min(1, fight.state.pool(who, self.action)))
        else:
            fight.gain(who, self.withheld, 1)

    def end_concentration(self, fight: Fight, who: i64) -> None:
        """N-12: what was held by it is held no more, and a spell not yet paid for is lost."""
        fight.lift(who, self.concentrating)
        let_go(fight, who, self.rooted)
        fight.break_undertaking(who)


class Harm(Effect):
    """Damage by whatever else hurts.  `amount`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)
        self.amount: i64 = words.column("amount")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.bodies.hurt(fight, target, fight.number(self.amount), who, False)


class Heal(Harm):
    """Healing by whatever else helps the target, or oneself where there is none.  `amount`."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.bodies.heal(fight, receiver_of(who, target), fight.number(self.amount))


def let_go(fight: Fight, who: i64, condition: i64) -> None:
    """Take a condition off everybody who bears it towards `who`, as far as it is borne so."""
    rest = held_towards(fight, who, condition)
    while rest:
        fight.loosen(lowest(rest), condition, who)
        rest &= rest - 1


def held_towards(fight: Fight, who: i64, condition: i64) -> i64:
    """The set of those who bear a condition towards `who`."""
    found: i64 = 0
    for other in range(fight.state.layout.things):
        if fight.state.amount(other, condition) & bit(who) and fight.has(other, condition):
            found |= bit(other)
    return found
