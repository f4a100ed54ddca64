"""What spells bring into play: creatures, conjurations, walls; and what conjurations do in the upkeep.

MW-… are the rules in RULES.md.
"""

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.bits import bit, lowest
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import HIDES, SHUTS
from actionomy.rulesets.magewars.spells import Spell
from actionomy.rulesets.magewars.walls import Walls
from actionomy.rulesets.magewars.wounds import Wounds


class Summon(Spell):
    """MW-200: what the spell names appears in a zone, on its caster's side."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.summons: i64 = words.column("summons")
        self.fading: i64 = words.condition("fading")
        self.dissipates: i64 = words.attribute("dissipates")

    def work(self, fight: Fight, who: i64, target: i64) -> None:
        called = fight.waiting(fight.number(self.summons))
        fight.appear(called, target)
        if fight.stands(called):
            self.flip(fight, called)
            self.works.enter(fight, called)
            for _ in range(fight.attr(called, self.dissipates)):  # MW-221
                fight.put(called, self.fading, who)

    def flip(self, fight: Fight, called: i64) -> None:
        """MW-201: its action marker is flipped as it comes."""
        fight.ledger.empty(called, self.marker)


class Deploy(Summon):
    """MW-208: what a spawnpoint brings into play; MW-208a: by the other reading it may act in this round."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.at_once: i64 = words.switch("deployed_act")

    def flip(self, fight: Fight, called: i64) -> None:
        if self.at_once == 0:
            super().flip(fight, called)
        elif not fight.attr(called, self.idle):
            fight.act_again(called)


class RaiseWall(Summon):
    """MW-206: a wall rises on a border of the zone that its caster names; which border, the caster chooses then."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.shuts: i64 = words.attribute("shuts")
        self.hides: i64 = words.attribute("hides")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.casting.spend(fight, who)
        fight.choose_place(who, target, fight.free_borders(target), target)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        """Its caster has chosen; then others may answer that a spell has been cast."""
        s = fight.state
        if s.frame(frames.KIND) == frames.CHOICE_OF_PLACE:
            place = s.frame(frames.NOTE)
            other = s.frame(frames.AMOUNT)
            if self.casting.opens(fight, who, place):
                s.set_frame(frames.NOTE_2, other)
            else:
                self.rise(fight, place, other)
        elif self.casting.works(fight, who, target):
            self.rise(fight, self.casting.aimed(fight, target), s.frame(frames.NOTE_2))

    def rise(self, fight: Fight, place: i64, other: i64) -> None:
        wall = fight.waiting(fight.number(self.summons))
        if wall >= 0:
            how = SHUTS * fight.attr(wall, self.shuts) + HIDES * fight.attr(wall, self.hides)
            fight.raise_border(wall, place, other, how)


class Tend(Effect):
    """MW-204: what is kept up costs its side's mage mana each round, or it is gone; MW-205: then it does its work."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.wounds: Wounds = Wounds(words)
        self.walls: Walls = Walls(words)
        self.mana: i64 = words.pool("mana")
        self.fading: i64 = words.condition("fading")
        self.upkeep: i64 = words.attribute("upkeep")
        self.yields: i64 = words.attribute("yields")
        self.soothes: i64 = words.attribute("soothes")
        self.scorches: i64 = words.attribute("scorches")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.has(who, self.fading):  # MW-221
            fight.lessen(who, self.fading)
            if not fight.has(who, self.fading):
                fight.fall(who)
                return
        mage = self.wounds.mage_of(fight, who)
        price = fight.attr(who, self.upkeep)
        if price > 0:
            if mage < 0 or fight.state.pool(mage, self.mana) < price:
                fight.fall(who)
                return
            fight.lose(mage, self.mana, price)
        if mage >= 0 and fight.attr(who, self.yields):
            fight.gain(mage, self.mana, fight.attr(who, self.yields))
        rest = fight.of_place(fight.state.place(who)) & ~bit(who)
        while rest:
            self.touch(fight, who, lowest(rest))
            rest &= rest - 1

    def touch(self, fight: Fight, who: i64, other: i64) -> None:
        """What it does to somebody in its zone."""
        if fight.state.side(other) == fight.state.side(who):
            self.wounds.heal(fight, other, fight.attr(who, self.soothes))
        elif fight.attr(who, self.scorches):
            self.walls.strike(fight, who, other, fight.attr(who, self.scorches))
