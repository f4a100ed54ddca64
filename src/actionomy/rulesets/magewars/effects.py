"""What the actions of Mage Wars do.  The numbers MW-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import AWAY

# The faces of an attack die: two blanks, 1, 2, and a critical 1 and 2 that armour does not stop.
BLANKS: Final = 2
ONE: Final = 3
TWO: Final = 4
CRITICAL_ONE: Final = 5


class Activate(Effect):
    """MW-1: the action marker was flipped to pay for this; the guard marker comes off, and the turn begins."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.drops: i64 = words.column("drops")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lift(who, fight.number(self.drops))


class Attack(Effect):
    """Attack dice against armour; full attacks may strike more than once."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.count: i64 = words.column("dice")
        self.far: i64 = words.column("far")
        self.strikes: i64 = words.column("strikes")
        self.armour: i64 = words.attribute("armour")
        self.guard: i64 = words.condition("guard")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        for _ in range(fight.number(self.strikes)):
            self.strike(fight, who, target)
        if fight.number(self.far) == 0:
            fight.lift(target, self.guard)

    def strike(self, fight: Fight, who: i64, target: i64) -> None:
        normal: i64 = 0
        critical: i64 = 0
        count = fight.number(self.count)
        for k in range(count):
            face = fight.thrown(who, 6, count - k)
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
    """A prepared spell: it strikes, heals or stuns, and is spent."""

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
            fight.put(target, self.stunned, who)


class Power(Attack):
    """A special action: a look at a hidden enchantment, or a strike."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.looks: i64 = words.column("looks")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.number(self.looks):
            fight.look_at(who, target)
        else:
            self.strike(fight, who, target)


EFFECTS: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "activate": (Activate, ("drops",)),
    "attack": (Attack, ()),
    "spell": (Spell, ()),
    "power": (Power, ()),
}
