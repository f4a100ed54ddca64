"""Rolls to hit, and the armour class that stands against them.  The numbers FP-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight

COVERED: Final = 4  # what cover takes off a roll
WHOLE: Final = 2  # what the window is told of a blow that hits; 1 is half of it, 0 nothing


class Roll:
    """A die is taken off THAC0, which gives the armour class reached: low is good, for the attacker and for armour."""

    def __init__(self, words: Lexicon) -> None:
        self.thac0: i64 = words.attribute("thac0")
        self.strength: i64 = words.attribute("strength")
        self.armour: i64 = words.attribute("armour")
        self.natural: i64 = words.attribute("natural")
        self.worn: i64 = words.attribute("worn")
        self.dodge: i64 = words.attribute("dodge")
        self.deflection: i64 = words.attribute("deflection")
        self.guard: i64 = words.attribute("guard")
        self.shield: i64 = words.pool("shield")
        self.second_guard: i64 = words.attribute("second_guard")
        self.second_shield: i64 = words.pool("second shield")
        self.joined: i64 = words.condition("shields_joined")
        self.aim: i64 = words.modifier("aim")
        self.exposed: i64 = words.modifier("exposed")
        self.lowered: i64 = words.condition("shield_lowered")
        self.stunned: i64 = words.condition("stunned")
        self.surprised: i64 = words.condition("surprised")
        self.ambushed: i64 = words.condition("ambushed")
        self.unaware: i64 = words.condition("unaware")
        self.turned: i64 = words.condition("turned")
        self.enhancement: i64 = words.column("enhancement")
        self.shot: i64 = words.column("shot")
        self.sudden: i64 = words.column("sudden")
        self.far: i64 = words.column("far")
        self.reach: i64 = words.column("reach")
        self.naturals: i64 = words.switch("naturals")

    def reached(self, fight: Fight, who: i64, face: i64) -> i64:
        """FP-101: the armour class that `who` reaches with a face, by what lies with itself and its weapon."""
        bonus = self.enhanced(fight) + fight.modifier(who, self.aim)
        if not self.is_shot(fight):
            bonus += fight.attr(who, self.strength)
        return fight.attr(who, self.thac0) - face - bonus

    def is_shot(self, fight: Fight) -> bool:
        """Whether what it strikes with works from afar only: the strength of an arm adds nothing to that."""
        return fight.number(self.far) != 0 and fight.number(self.reach) == 0

    def enhanced(self, fight: Fight) -> i64:
        """FP-108a: what enhances the weapon, and what is shot with it."""
        return fight.number(self.enhancement) + fight.number(self.shot)

    def at(self, fight: Fight, who: i64, target: i64, face: i64) -> i64:
        """FP-102: … and by what lies between the two."""
        reached = self.reached(fight, who, face)
        if fight.cover(who, target):
            reached += COVERED
        return reached

    def hits(self, fight: Fight, who: i64, target: i64, face: i64, reached: i64, touch: bool) -> bool:
        """Whether that hits; FP-103: a natural 20 always does, a natural 1 never, if the table plays so."""
        flat = self.is_flat(fight, who, target)
        hit = self.defence(fight, target, flat, touch) >= reached
        if self.naturals and face == 20:
            hit = True
        if self.naturals and face == 1:
            hit = False
        fight.log.note(events.HIT if hit else events.MISSED, who, target, WHOLE if hit else i64(0))
        return hit

    def is_flat(self, fight: Fight, who: i64, target: i64) -> bool:
        """FP-105: whether `target` is flat-footed against an attack of `who`."""
        return (
            fight.number(self.sudden) != 0
            or fight.has(target, self.stunned)
            or fight.has(target, self.turned)
            or fight.is_towards(target, self.surprised, who)
            or fight.is_towards(target, self.ambushed, who)
            or fight.is_towards(target, self.unaware, who)
        )

    def defence(self, fight: Fight, target: i64, flat: bool, touch: bool) -> i64:
        """FP-104: the armour class; what does not count against a touch, or when flat-footed, is left out."""
        armour = fight.attr(target, self.armour) + fight.modifier(target, self.exposed)
        if not touch:
            armour -= fight.attr(target, self.natural) + fight.attr(target, self.worn)
        if not flat:
            armour -= fight.attr(target, self.dodge) + fight.attr(target, self.deflection)
            armour -= self.shielded(fight, target)
        return armour

    def shielded(self, fight: Fight, target: i64) -> i64:
        """FP-106: what shields add, which uses them up once, unless their bearer has lowered them.

        FP-106a: of two the first one that is left, or both together if they are held so.
        """
        if fight.has(target, self.lowered):
            return 0
        added = self.used(fight, target, self.guard, self.shield)
        if added == 0 or fight.has(target, self.joined):
            added += self.used(fight, target, self.second_guard, self.second_shield)
        return added

    def used(self, fight: Fight, target: i64, guard: i64, shield: i64) -> i64:
        """What one shield adds, which uses it up once."""
        if fight.attr(target, guard) == 0 or fight.state.pool(target, shield) == 0:
            return 0
        fight.ledger.spend(target, shield, 1)
        return fight.attr(target, guard)
