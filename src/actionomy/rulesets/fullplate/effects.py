"""What FullPlate's actions do.  The numbers FP-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.bits import bit
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import LOCKED, NEAR, OPEN, STATUS

WHOLE: Final = 2  # what the window is told of a blow that hits; 1 is half of it, 0 nothing


class Roll:
    """The numbers of a roll to hit: a die is taken off THAC0, which gives the armour class reached (low is good)."""

    def __init__(self, words: Lexicon) -> None:
        self.thac0: i64 = words.attribute("thac0")
        self.armour: i64 = words.attribute("armour")

    def reached(self, fight: Fight, who: i64) -> i64:
        """The armour class that `who` reaches with a throw."""
        return fight.attr(who, self.thac0) - fight.die(who, 20)

    def hits(self, fight: Fight, who: i64, target: i64, reached: i64) -> bool:
        """Whether that hits; a natural 20 always does, a natural 1 never."""
        face = fight.attr(who, self.thac0) - reached
        hit = face == 20 or (face > 1 and fight.attr(target, self.armour) >= reached)
        fight.log.note(events.HIT if hit else events.MISSED, who, target, reached)
        return hit


class Strike(Effect):
    """FP-29: one roll to hit; where it hits, a window; then the damage.  `severity` makes it a called attack."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.roll: Roll = Roll(words)
        self.severity: i64 = words.column("severity")
        self.count: i64 = words.column("dice")
        self.sides: i64 = words.column("dice_sides")
        self.bonus: i64 = words.column("dice_bonus")
        self.sudden: i64 = words.column("sudden")
        self.struck: i64 = words.window("struck")
        self.hurt: i64 = words.window("hurt")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        reached = self.roll.reached(fight, who)
        if self.roll.hits(fight, who, target, reached):
            here: i64 = 0
            if fight.number(self.sudden):
                here = bit(target)  # FP-10: nobody sees it coming
            fight.ask(self.struck, who, target, WHOLE, reached, here)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        left = s.frame(frames.AMOUNT)
        if s.frame(frames.WINDOW) == self.hurt or left == 0:
            return
        damage = fight.dice(who, fight.number(self.count), fight.number(self.sides)) + fight.number(self.bonus)
        if fight.number(self.severity):
            damage += fight.die(who, 3)
        fight.harm(target, damage * left // WHOLE, who)
        if fight.stands(target):
            fight.ask(self.hurt, who, target)


class Block(Effect):
    """FP-14: the defender rolls to hit; reaching an armour class at least as low as the attacker voids the hit."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.roll: Roll = Roll(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if self.roll.reached(fight, who) <= fight.state.frame(frames.NOTE):
            fight.soften(WHOLE)


class Disarm(Effect):
    """FP-13: the same roll; won, the weapon falls to its owner's feet, at hand to be taken, and does no harm.

    What no hand holds, claws for one, does not fall.
    """

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.roll: Roll = Roll(words)
        self.hands: i64 = words.column("hands")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        struck_with = s.frame(frames.ENTRY)
        weapon = fight.economy.subject[struck_with]
        held = weapon >= 0 and fight.economy.number(struck_with, self.hands) > 0
        if self.roll.reached(fight, who) <= s.frame(frames.NOTE) and held:
            fight.carry(target, weapon, NEAR)
            fight.soften(WHOLE)


class Grapple(Effect):
    """FP-29: an unarmed hit holds the target for one round."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.roll: Roll = Roll(words)
        self.condition: i64 = words.column("condition")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if self.roll.hits(fight, who, target, self.roll.reached(fight, who)):
            fight.put(target, fight.number(self.condition), who, 1, fight.for_one_round())


class Quaff(Effect):
    """FP-24: drink what is in hand; the empty bottle stays there."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.heals: i64 = words.column("heals")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.heal(who, fight.number(self.heals))


class Spell(Effect):
    """A spell or power harms or heals its target, and may stun it, from which a throw or immunity saves."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.count: i64 = words.column("dice")
        self.sides: i64 = words.column("dice_sides")
        self.bonus: i64 = words.column("dice_bonus")
        self.heals: i64 = words.column("heals")
        self.stuns: i64 = words.column("stuns")
        self.save: i64 = words.attribute("save")
        self.proof: i64 = words.attribute("stun_proof")
        self.stunned: i64 = words.condition("stunned")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        amount = fight.dice(who, fight.number(self.count), fight.number(self.sides)) + fight.number(self.bonus)
        if fight.number(self.heals):
            fight.heal(target, amount)
            return
        fight.harm(target, amount, who)
        if fight.number(self.stuns) and fight.stands(target) and fight.attr(target, self.proof) == 0:
            self.stun(fight, who, target)

    def stun(self, fight: Fight, who: i64, target: i64) -> None:
        """Stun for one round, unless the target saves."""
        total = fight.die(target, 20)
        needed = fight.attr(target, self.save)
        fight.log.note(events.SAVED, target, who, total, needed, 1 if total >= needed else 0)
        if total < needed:
            fight.put(target, self.stunned, who, 1, fight.for_one_round())


class BreakDown(Effect):
    """FP-22: force a door; a locked one is harder by 2."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.bonus: i64 = words.column("bonus")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        total = fight.die(who, 20) + fight.number(self.bonus)
        difficulty = fight.number(self.difficulty)
        if fight.state.row(target, STATUS) == LOCKED:
            difficulty += 2
        fight.log.note(events.CHECKED, who, target, total, difficulty, 1 if total >= difficulty else 0)
        if total >= difficulty:
            fight.set_door(who, target, OPEN)


EFFECTS: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "strike": (Strike, ("severity",)),
    "block": (Block, ()),
    "disarm": (Disarm, ()),
    "grapple": (Grapple, ("condition",)),
    "quaff": (Quaff, ()),
    "spell": (Spell, ()),
    "break_down": (BreakDown, ("difficulty", "bonus")),
}
