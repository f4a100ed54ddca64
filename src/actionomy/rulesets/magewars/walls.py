"""Walls on the borders between zones: who passes and whom they harm.  MW-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import OVER
from actionomy.rulesets.magewars.dice import Dice
from actionomy.rulesets.magewars.wounds import Wounds

BASH: Final = 3  # the dice of being pushed against what is shut


class Walls:
    """What happens to who crosses a border or is pushed against it."""

    def __init__(self, words: Lexicon) -> None:
        self.wounds: Wounds = Wounds(words)
        self.dice: Dice = Dice(words, self.wounds)
        self.wall_dice: i64 = words.attribute("wall_dice")
        self.aloft: i64 = words.condition("aloft")
        self.incapacitated: i64 = words.condition("incapacitated")
        self.restrained: i64 = words.condition("restrained")

    def lets_through(self, fight: Fight, who: i64, place: i64) -> bool:
        """MW-147: a wall strikes who crosses its border before it has done so; return whether it still does so."""
        wall = fight.border(fight.state.place(who), place)
        if wall < 0 or fight.has(who, self.aloft):
            return True
        if fight.attr(wall, self.wall_dice):
            self.strike(fight, wall, who, fight.attr(wall, self.wall_dice))
        if not fight.stands(who) or fight.state.head(OVER):
            return False
        return not fight.has(who, self.incapacitated) and not fight.has(who, self.restrained)

    def bash(self, fight: Fight, who: i64, place: i64, source: i64) -> None:
        """MW-148: who is pushed against a shut border is harmed by three dice, which nothing avoids."""
        wall: i64 = -1
        if place >= 0:
            wall = fight.border(fight.state.place(who), place)
        self.strike(fight, wall if wall >= 0 else source, who, BASH)

    def strike(self, fight: Fight, source: i64, who: i64, count: i64) -> None:
        amount = self.dice.damage(fight, source, who, count)
        fight.log.note(events.HIT, source, who, amount)
        self.wounds.hurt(fight, who, amount, source)
