"""What FullPlate's actions do.  The numbers FP-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.bits import bit
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import AWAY, DROPPED, LOCKED, OPEN, STATUS

class Strike(Effect):
    """FP-29: one roll to hit; where it hits, a window; then the damage.  `severity` makes it a called attack."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.severity: i64 = words.column("severity")
        self.count: i64 = words.column("dice")
        self.sides: i64 = words.column("dice_sides")
        self.bonus: i64 = words.column("dice_bonus")
        self.thac0: i64 = words.attribute("thac0")
        self.armour: i64 = words.attribute("armour")
        self.unaware: i64 = words.condition("unaware")
        self.struck: i64 = words.window("struck")
        self.hurt: i64 = words.window("hurt")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        face = fight.die(who, 20)
        reached = fight.attr(who, self.thac0) - face
        hit = face == 20 or (face > 1 and fight.attr(target, self.armour) >= reached)
        if not hit:
            fight.log.note(events.MISSED, who, target, reached)
            return
        fight.log.note(events.HIT, who, target, reached)
        here: i64 = 0  # FP-10: who is unaware of the attacker is flat-footed against this attack
        if fight.is_towards(target, self.unaware, who):
            here = bit(target)
        fight.ask(self.struck, who, target, 1, reached, here)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        if s.frame(frames.WINDOW) == self.hurt:
            return
        if s.frame(frames.AMOUNT) == 0:
            return
        damage = fight.dice(who, fight.number(self.count), fight.number(self.sides)) + fight.number(self.bonus)
        if fight.number(self.severity):
            damage += fight.die(who, 3)
        fight.harm(target, damage, who)
        if fight.stands(target):
            fight.ask(self.hurt, who, target)


class Block(Effect):
    """FP-14: the defender rolls to hit; reaching an armour class at least as low as the attacker voids the hit."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.thac0: i64 = words.attribute("thac0")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        reached = fight.attr(who, self.thac0) - fight.die(who, 20)
        if reached <= fight.state.frame(frames.NOTE):
            fight.soften(1)


class Disarm(Effect):
    """FP-13: an opposed roll; won, the attacker's weapon falls where it stands and the blow with it."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.thac0: i64 = words.attribute("thac0")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        reached = fight.attr(who, self.thac0) - fight.die(who, 20)
        slot = fight.economy.subject[s.frame(frames.ENTRY)]
        if reached <= s.frame(frames.NOTE) and slot >= 0:
            fight.carry(target, slot, DROPPED + s.place(target))
            fight.soften(1)


class Grapple(Effect):
    """An unarmed hit holds the target for a round."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")
        self.thac0: i64 = words.attribute("thac0")
        self.armour: i64 = words.attribute("armour")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        face = fight.die(who, 20)
        reached = fight.attr(who, self.thac0) - face
        if face == 20 or (face > 1 and fight.attr(target, self.armour) >= reached):
            fight.log.note(events.HIT, who, target, reached)
            fight.put(target, fight.number(self.condition), who, 1, fight.for_one_round())
        else:
            fight.log.note(events.MISSED, who, target, reached)


class Quaff(Effect):
    """Drink what is in hand; the bottle stays in hand, empty of use."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.heals: i64 = words.column("heals")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.heal(who, fight.number(self.heals))
        fight.carry(who, fight.subject(), AWAY)


class Spell(Effect):
    """A spell harms or heals its target."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.count: i64 = words.column("dice")
        self.sides: i64 = words.column("dice_sides")
        self.bonus: i64 = words.column("dice_bonus")
        self.heals: i64 = words.column("heals")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        amount = fight.dice(who, fight.number(self.count), fight.number(self.sides)) + fight.number(self.bonus)
        if fight.number(self.heals):
            fight.heal(target, amount)
        else:
            fight.harm(target, amount, who)


class BreakDown(Effect):
    """FP-22: force a door."""

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
