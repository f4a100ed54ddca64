"""What is left of harm once it arrives.  The numbers FP-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight


class Wounds:
    """Resistance in hundredths, defence against plain weapons, and vitality behind health."""

    def __init__(self, words: Lexicon) -> None:
        self.fire: i64 = words.column("fire")
        self.cold: i64 = words.column("cold")
        self.fire_resistance: i64 = words.attribute("fire_resistance")
        self.cold_resistance: i64 = words.attribute("cold_resistance")
        self.warded: i64 = words.attribute("warded")
        self.enhancement: i64 = words.column("enhancement")
        self.shot: i64 = words.column("shot")
        self.turned: i64 = words.condition("turned")
        self.vitality: i64 = words.pool("vitality")

    def deal(self, fight: Fight, who: i64, amount: i64, source: i64) -> None:
        """FP-110: less what resistance takes; FP-113: at no health it goes on to vitality; FP-121: the turned awake."""
        if not fight.stands(who):
            return
        fight.lift(who, self.turned)
        amount = self.resisted(fight, who, amount)
        beyond = amount - fight.state.health(who)
        if fight.hurt(who, amount, source) > 0:
            return
        if beyond > 0:
            fight.lose(who, self.vitality, min(beyond, fight.state.pool(who, self.vitality)))
        if fight.state.pool(who, self.vitality) == 0:
            fight.fall(who)

    def resisted(self, fight: Fight, who: i64, amount: i64) -> i64:
        hundredths: i64 = 0
        if fight.number(self.fire):
            hundredths += fight.attr(who, self.fire_resistance)
        if fight.number(self.cold):
            hundredths += fight.attr(who, self.cold_resistance)
        return amount * (100 - hundredths) // 100

    def let_through(self, fight: Fight, who: i64, amount: i64, least: i64) -> i64:
        """FP-111: what a defence against plain weapons lets through of a blow; `least` is the least it could do."""
        short = fight.attr(who, self.warded) - fight.number(self.enhancement) - fight.number(self.shot)
        if short <= 0:
            return amount
        if short == 1:
            return amount // 2
        return least if short == 2 else i64(0)
