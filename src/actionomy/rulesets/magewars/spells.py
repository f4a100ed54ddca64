"""Spells and special actions.  MW-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import AWAY, PACKED, READY
from actionomy.rulesets.magewars.attacks import Blow


class Spell(Blow):
    """A prepared spell: it is spent (MW-39), and strikes, heals or stuns."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.heals: i64 = words.column("heals")
        self.stuns: i64 = words.column("stuns")
        self.copies: i64 = words.column("copies")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.use_up(fight, who)
        if fight.number(self.dice.count):
            self.declare(fight, who, target)
            return
        if fight.number(self.heals):
            self.wounds.heal(fight, target, fight.number(self.heals))
        if fight.number(self.stuns):
            self.wounds.inflict(fight, target, self.stunned, 1, who)

    def use_up(self, fight: Fight, who: i64) -> None:
        """MW-39: it is spent, and back in the book only while there are copies left."""
        left = fight.number(self.copies) > self.cast_before(fight, who)
        fight.carry(who, fight.subject(), PACKED if left else AWAY)

    def cast_before(self, fight: Fight, who: i64) -> i64:
        """MW-171: how many copies of this spell have been cast, with this one."""
        e = fight.economy
        if e.first_count[fight.entry] == e.first_count[fight.entry + 1]:
            return 0
        return fight.state.uses(who, e.counts[e.first_count[fight.entry]])

    def melee(self, fight: Fight) -> bool:
        """MW-32: attack spells are always from afar."""
        return False

    def is_spell(self) -> bool:
        return True


class PutBack(Effect):
    """MW-165: a spell that was prepared and not cast goes back into the book."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.state.subject(who, fight.subject()) == READY:
            fight.carry(who, fight.subject(), PACKED)


class Power(Blow):
    """A special action: a look at a hidden enchantment, a strike, a taunt, or recovery."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.heals: i64 = words.column("heals")
        self.looks: i64 = words.column("looks")
        self.taunts: i64 = words.column("taunts")
        self.spell: i64 = words.column("spell")
        self.taunted: i64 = words.condition("taunted")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.number(self.looks):
            fight.look_at(who, target)
        elif fight.number(self.dice.count):
            self.declare(fight, who, target)
        elif fight.number(self.taunts):  # MW-135
            fight.put(target, self.taunted, who)
        else:
            self.wounds.heal(fight, who, fight.number(self.heals))

    def melee(self, fight: Fight) -> bool:
        return fight.number(self.far) == 0 and fight.number(self.spell) == 0
