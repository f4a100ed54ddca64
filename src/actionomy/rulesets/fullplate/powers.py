"""Spells and powers.  The numbers FP-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.bits import lowest
from actionomy.core.effect import Effect, Lexicon, Throw
from actionomy.core.fight import Fight
from actionomy.rulesets.fullplate import corners
from actionomy.rulesets.fullplate.harm import Wounds


class Spell(Effect):
    """A spell or power harms or heals its target, and may stun it, from which a throw or immunity saves."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.wounds: Wounds = Wounds(words)
        self.throw: Throw = Throw(words)
        self.heals: i64 = words.column("heals")
        self.stuns: i64 = words.column("stuns")
        self.saves: i64 = words.column("saves")
        self.save: i64 = words.attribute("save")
        self.level: i64 = words.attribute("level")
        self.stunned: i64 = words.condition("stunned")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        amount = self.throw.made_by(fight, who)
        if fight.number(self.heals):
            fight.heal(target, amount)
            return
        if fight.number(self.saves):
            amount = self.saved(fight, who, target, amount)
        self.wounds.deal(fight, target, amount, who)
        if fight.number(self.stuns) and fight.stands(target) and not fight.is_immune(target, self.stunned):
            self.stun(fight, who, target)

    def saved(self, fight: Fight, who: i64, target: i64, amount: i64) -> i64:
        """FP-114: nothing of it where the target saves, half where it saves barely."""
        above = self.thrown(fight, who, target) - fight.attr(target, self.save)
        if above < 0:
            return amount
        return amount // 2 if above < fight.attr(who, self.level) // 2 else i64(0)

    def stun(self, fight: Fight, who: i64, target: i64) -> None:
        """Stun for one round, unless the target saves."""
        if self.thrown(fight, who, target) < fight.attr(target, self.save):
            fight.put(target, self.stunned, who, 1, fight.for_one_round())

    def thrown(self, fight: Fight, who: i64, target: i64) -> i64:
        """The throw of `target` to save, less by one if it is cornered."""
        total = fight.die(target, 20)
        if corners.is_cornered(fight, target):
            total -= 1
        needed = fight.attr(target, self.save)
        fight.log.note(events.SAVED, target, who, total, needed, 1 if total >= needed else 0)
        return total


class Cast(Spell):
    """FP-123: a spell that takes time is cast in the round of its effect, whenever it was begun."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.spells: i64 = words.limit("spells")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.count_use(who, self.spells)
        super().happen(fight, who, target)


class Perform(Effect):
    """FP-117: whoever of one's side sees it bears a `condition` until the end of the next round."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        rest = fight.of_side(fight.state.side(who))
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if fight.sees(other, who):
                fight.put(other, fight.number(self.condition), who, 1, fight.until_next_round_end())
