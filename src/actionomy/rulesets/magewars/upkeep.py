"""What conditions do by themselves: at the end of a turn, and in the upkeep.  MW-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.magewars.dice import D12, FACES, ONE, worth_of
from actionomy.rulesets.magewars.wounds import Wounds

ESCAPES: Final = 7  # the least face of the effect die that removes a marker


class ShakeOff(Effect):
    """MW-133: at the end of each of its turns a creature throws a d12 for each marker that holds it; 7 removes it."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.wounds: Wounds = Wounds(words)
        self.crippled: i64 = words.condition("crippled")
        self.stuck: i64 = words.condition("stuck")
        self.frozen: i64 = words.condition("frozen")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.struggle(fight, who, self.crippled)
        self.struggle(fight, who, self.stuck)
        if fight.has(who, self.frozen):  # MW-142
            fight.lessen(who, self.frozen)

    def struggle(self, fight: Fight, who: i64, condition: i64) -> None:
        markers = self.wounds.works(fight, who, condition)
        for k in range(markers):
            if fight.thrown(who, D12, markers - k) >= ESCAPES:
                fight.lessen(who, condition)


class Upkeep(Effect):
    """MW-139: fire burns with one die for each marker, a blank puts it out; MW-140: rot and blood cost one each."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.wounds: Wounds = Wounds(words)
        self.burning: i64 = words.condition("burning")
        self.rotting: i64 = words.condition("rotting")
        self.bleeding: i64 = words.condition("bleeding")
        self.mending: i64 = words.condition("mending")
        self.fed: i64 = words.condition("fed")
        self.mana: i64 = words.pool("mana")
        self.regenerates: i64 = words.attribute("regenerates")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.wounds.heal(fight, who, fight.attr(who, self.regenerates))  # MW-153
        harm = self.wounds.works(fight, who, self.rotting) + self.wounds.works(fight, who, self.bleeding)
        markers = self.wounds.works(fight, who, self.burning)
        for k in range(markers):
            face = fight.thrown(who, FACES, markers - k)
            harm += worth_of(face)
            if face < ONE:
                fight.lessen(who, self.burning)
        if fight.has(who, self.fed):  # MW-190
            fight.gain(who, self.mana, fight.state.amount(who, self.fed))
        self.wounds.heal(fight, who, fight.state.amount(who, self.mending))
        self.wounds.hurt(fight, who, harm, who)
