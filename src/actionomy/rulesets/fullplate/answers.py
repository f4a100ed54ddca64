"""Reactions to a blow that hits.  The numbers FP-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import NEAR
from actionomy.rulesets.fullplate.rolls import WHOLE, Roll


class Block(Effect):
    """FP-14: the defender rolls to hit; reaching an armour class at least as low as the attacker voids the hit."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.roll: Roll = Roll(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if self.roll.reached(fight, who, fight.die(who, 20)) <= fight.state.frame(frames.NOTE):
            fight.soften(WHOLE)
        else:
            fight.log.note(events.FAILED, who, target)


class Disarm(Effect):
    """FP-13: the same roll; won, the weapon falls to its owner's feet, at hand to be taken, and does no harm.

    What no hand holds, claws for one, does not fall, and is not offered.
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
        if self.roll.reached(fight, who, fight.die(who, 20)) <= s.frame(frames.NOTE) and held:
            fight.carry(target, weapon, NEAR)
            fight.soften(WHOLE)
        else:
            fight.log.note(events.FAILED, who, target)
