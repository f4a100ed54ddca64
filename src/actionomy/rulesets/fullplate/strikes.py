"""Attacks: strikes of several forms, and grapples.  The numbers FP-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.bits import bit, lowest
from actionomy.core.effect import Effect, GainByTurns, Lexicon, Throw
from actionomy.core.fight import Fight
from actionomy.rulesets.fullplate.harm import Wounds
from actionomy.rulesets.fullplate.rolls import WHOLE, Roll
from actionomy.rulesets.fullplate.turning import Facing

CRITICAL: Final = frames.NOTE_2  # where a blow keeps that it is a critical one


class Strike(Effect):
    """FP-29: one roll to hit; where it hits, a window; then the damage.  `severity` makes it a called attack."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.roll: Roll = Roll(words)
        self.wounds: Wounds = Wounds(words)
        self.severity: i64 = words.column("severity")
        self.throw: Throw = Throw(words)
        self.criticals: i64 = words.switch("criticals")
        self.struck: i64 = words.window("struck")
        self.hurt: i64 = words.window("hurt")
        self.facing: Facing = Facing(words)
        self.backstabs: i64 = words.attribute("backstabs")
        self.level: i64 = words.attribute("level")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.facing.turn_in_own_time(fight, who, target)
        face = fight.die(who, 20)
        reached = self.roll.at(fight, who, target, face)
        hit = self.roll.hits(fight, who, target, face, reached, False)
        here: i64 = 0
        if self.roll.is_flat(fight, who, target):
            here = bit(target)  # FP-10: nobody sees it coming
        fight.lift(target, self.roll.turned)  # FP-121: whoever is attacked comes to itself
        if hit:
            fight.ask(self.struck, who, target, WHOLE, reached, here)
            if face == 20 and self.criticals:
                fight.state.set_frame(CRITICAL, 1)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        left = s.frame(frames.AMOUNT)
        if s.frame(frames.WINDOW) == self.hurt or left == 0 or not fight.stands(who):
            return
        critical = s.frame(CRITICAL) != 0
        added = self.added(fight, who)
        least = self.throw.least(fight) + added
        damage = self.throw.made_by(fight, who) + added
        damage += self.points(fight, who, target, critical)
        self.wounds.deal(fight, target, self.wounds.let_through(fight, target, damage, least) * left // WHOLE, who)
        if fight.stands(target):
            fight.ask(self.hurt, who, target)

    def added(self, fight: Fight, who: i64) -> i64:
        """FP-108: what the weapon's enhancement and the arm behind it add to its dice and their bonus."""
        bonus = self.roll.enhanced(fight)
        if not self.roll.is_shot(fight):
            bonus += fight.attr(who, self.roll.strength)
        return bonus

    def points(self, fight: Fight, who: i64, target: i64, critical: bool) -> i64:
        """FP-109: points of severity, each of which is one more harm."""
        points: i64 = 0
        if fight.number(self.severity):
            points += fight.die(who, 3)
        points += self.from_behind(fight, who, target)
        if critical:
            fight.log.note(events.CRITICAL, who, target)
            points += fight.die(who, 4)
            if fight.attr(target, self.roll.worn) == 0:
                points += 2 if fight.attr(target, self.roll.natural) == 0 else i64(1)
        return points

    def from_behind(self, fight: Fight, who: i64, target: i64) -> i64:
        """FP-109a: points of those who know how, from behind and with what is no shot; one more unawares."""
        if fight.attr(who, self.backstabs) == 0 or self.roll.is_shot(fight):
            return 0
        if fight.is_towards(target, self.roll.unaware, who):
            return fight.attr(who, self.level)
        faced = fight.state.amount(target, self.facing.facing)
        if faced == 0 or not fight.is_behind(target, lowest(faced), who):
            return 0
        return fight.attr(who, self.level) - 1


class Ready(Effect):
    """FP-88: a standard is spent, and a strike held back for one round."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.put(who, fight.number(self.condition), who, 1, fight.for_one_round())


class ReadiedStrike(Strike):
    """FP-88: the strike that was held back; it comes before what it answers."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lift(who, fight.number(self.condition))
        super().happen(fight, who, target)


class Grapple(Effect):
    """FP-29: an unarmed hit, which needs no more than a touch, holds the target for one round."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.roll: Roll = Roll(words)
        self.condition: i64 = words.column("condition")
        self.facing: Facing = Facing(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.facing.turn_in_own_time(fight, who, target)
        face = fight.die(who, 20)
        if self.roll.hits(fight, who, target, face, self.roll.at(fight, who, target, face), True):
            fight.put(target, fight.number(self.condition), who, 1, fight.for_one_round())
        fight.lift(target, self.roll.turned)


class BothHands(GainByTurns):
    """FP-107: attacks as usual and one more for the second hand; all are harder for this round by `penalty`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.second_hand: i64 = words.pool("second hand")
        self.penalty: i64 = words.column("penalty")
        self.divided: i64 = words.condition("divided")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.gain(who, self.second_hand, 1)
        if fight.number(self.penalty) > 0:
            fight.put(who, self.divided, who, fight.number(self.penalty))
        super().happen(fight, who, target)
