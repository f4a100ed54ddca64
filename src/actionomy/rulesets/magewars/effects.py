"""What the actions of Mage Wars do.  The numbers MW-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.bits import bit
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import AWAY

# The faces of an attack die (MW-36): two blanks, 1, 2, and a critical 1 and 2.
ONE: Final = 3
TWO: Final = 4
CRITICAL_ONE: Final = 5
FACES: Final = 6


class Hindering(Effect):
    """What beginning and moving have in common: enemies in the zone may hinder."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.hindered: i64 = words.condition("hindered")
        self.stunned: i64 = words.condition("stunned")

    def hinder(self, fight: Fight, who: i64) -> None:
        """MW-14: enemies in the zone hinder; MW-35: those who are stunned do not."""
        if fight.formulas.foes_at(fight.state, who, bit(self.stunned)) > 0:
            fight.put(who, self.hindered)


class Activate(Hindering):
    """MW-2: the action marker was flipped to pay for this.  MW-3: the guard marker comes off, and the turn begins."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.drops: i64 = words.column("drops")
        self.at_start: i64 = words.switch("hindered_by") ^ 1  # the second reading looks at zones entered only

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lift(who, fight.number(self.drops))
        if self.at_start:
            self.hinder(fight, who)


class Move(Hindering):
    """Go to a zone, and stop there if enemies hinder."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.move_to(who, target, 1)
        self.hinder(fight, who)


class Attack(Effect):
    """Attack dice against armour, once or (MW-18) several times."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.count: i64 = words.column("dice")
        self.far: i64 = words.column("far")
        self.strikes: i64 = words.column("strikes")
        self.armour: i64 = words.attribute("armour")
        self.guard: i64 = words.condition("guard")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        for _ in range(fight.number(self.strikes)):
            if fight.stands(target):
                self.strike(fight, who, target)
        self.wear_out(fight, target)

    def wear_out(self, fight: Fight, target: i64) -> None:
        """MW-33: a melee attack on a guard takes its marker, whether it harms or not."""
        if fight.number(self.far) == 0 and fight.stands(target):
            fight.lift(target, self.guard)

    def strike(self, fight: Fight, who: i64, target: i64) -> None:
        """MW-36, MW-37: throw the dice; armour stops what is not critical."""
        normal: i64 = 0
        critical: i64 = 0
        count = fight.number(self.count)
        for k in range(count):
            face = fight.thrown(who, FACES, count - k)
            if face == ONE:
                normal += 1
            elif face == TWO:
                normal += 2
            elif face >= CRITICAL_ONE:
                critical += face - TWO
        normal -= fight.attr(target, self.armour)
        if normal < 0:
            normal = 0
        fight.log.note(events.HIT, who, target, normal + critical)
        fight.harm(target, normal + critical, who)


class Spell(Attack):
    """A prepared spell: it is spent (MW-39), and strikes, heals or stuns."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.heals: i64 = words.column("heals")
        self.stuns: i64 = words.column("stuns")
        self.stunned: i64 = words.condition("stunned")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.carry(who, fight.subject(), AWAY)
        if fight.number(self.count):
            self.strike(fight, who, target)
        if fight.number(self.heals):
            fight.heal(target, fight.number(self.heals))
        if fight.number(self.stuns):
            self.stun(fight, who, target)

    def stun(self, fight: Fight, who: i64, target: i64) -> None:
        """MW-35: who is stunned no longer guards."""
        fight.put(target, self.stunned, who)
        fight.lift(target, self.guard)


class Power(Attack):
    """A special action: a look at a hidden enchantment, a strike, or recovery."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.heals: i64 = words.column("heals")
        self.looks: i64 = words.column("looks")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.number(self.looks):
            fight.look_at(who, target)
        elif fight.number(self.count):
            self.strike(fight, who, target)
            self.wear_out(fight, target)
        else:
            fight.heal(who, fight.number(self.heals))


EFFECTS: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "activate": (Activate, ("drops",)),
    "move": (Move, ()),
    "attack": (Attack, ()),
    "spell": (Spell, ()),
    "power": (Power, ()),
}
