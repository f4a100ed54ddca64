"""Harm, healing and conditions, as every attack and spell brings them about.  MW-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, moments
from actionomy.core.bits import bit
from actionomy.core.economy import FULL_HEALTH
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.core.ledger import leader_of

TAINT: Final = 3  # the harm of a taint and of frost, which does not heal as long as they last
FROST: Final = 2
MINOR: Final = 2  # the highest level of those whom Stagger stops altogether
# What takes something of a creature's actions, ends with its turn, or needs blood (MW-202a).
OF_CREATURES: Final = (
    "stunned", "asleep", "slammed", "downed", "dazed", "crippled", "stuck", "rooted", "weak", "staggered", "frozen",
    "bleeding",
)  # fmt: skip
NEXT: Final = 0  # of the switch `own_phase`: what comes over a creature in its own turn lasts for its next one too


class Wounds:
    """What damage does in Mage Wars, what heals it, and the conditions that depend on it."""

    def __init__(self, words: Lexicon) -> None:
        self.asleep: i64 = words.condition("asleep")
        self.dazed: i64 = words.condition("dazed")
        self.slammed: i64 = words.condition("slammed")
        self.corroded: i64 = words.condition("corroded")
        self.tainted: i64 = words.condition("tainted")
        self.frozen: i64 = words.condition("frozen")
        self.staggered: i64 = words.condition("staggered")
        self.reeling: i64 = words.condition("reeling")
        self.stagger: i64 = bit(self.staggered) | bit(self.reeling)
        self.conjuration: i64 = words.condition("conjuration")
        self.of_creatures: i64 = 0
        for name in OF_CREATURES:
            self.of_creatures |= bit(words.condition(name))
        self.armour: i64 = words.attribute("armour")
        self.mana: i64 = words.pool("mana")
        self.more_armour: i64 = words.modifier("armour")
        self.level: i64 = words.attribute("level")
        self.unmovable: i64 = words.attribute("unmovable")
        self.unstoppable: i64 = words.attribute("unstoppable")
        self.fixed: i64 = words.condition("fixed")
        self.fearless: i64 = words.attribute("mindless")
        self.own_phase: i64 = words.switch("own_phase")

    def hurt(self, fight: Fight, who: i64, amount: i64, source: i64) -> None:
        """Take health; MW-130: whoever sleeps and is harmed wakes up dazed."""
        if amount <= 0:
            return
        if fight.is_border(who):  # MW-209
            fight.batter(who, amount, source)
            return
        fight.harm(who, amount, source)
        if fight.stands(who) and fight.has(who, self.asleep):
            fight.lift(who, self.asleep)
            self.inflict(fight, who, self.dazed, 1, source)

    def works(self, fight: Fight, who: i64, condition: i64) -> i64:
        """How much of a condition lies on it; where there is any, people are told that something comes of it."""
        markers = fight.state.amount(who, condition)
        if markers:
            fight.log.note(events.WORKED, who, -1, condition, markers)
        return markers

    def heal(self, fight: Fight, who: i64, amount: i64) -> None:
        """Give health back, but for what taints and frost hold (MW-142)."""
        s = fight.state
        held = TAINT * s.amount(who, self.tainted) + FROST * s.amount(who, self.frozen)
        room = fight.attr(who, FULL_HEALTH) - held - s.health(who)
        fight.heal(who, amount if amount < room else room)

    def armour_of(self, fight: Fight, who: i64) -> i64:
        """MW-37: its own armour, with what conditions change of it."""
        armour = fight.attr(who, self.armour) + fight.modifier(who, self.more_armour)
        return armour if armour > 0 else i64(0)

    def mage_of(self, fight: Fight, who: i64) -> i64:
        """The mage of the side of `who`, if it stands."""
        return leader_of(fight.economy, fight.state, fight.state.side(who))

    def drain_mana(self, fight: Fight, who: i64, target: i64, most: i64) -> None:
        """MW-152: the mage of the target's side loses mana, and the attacker's gains that."""
        loser = self.mage_of(fight, target)
        if most <= 0 or loser < 0:
            return
        there = fight.state.pool(loser, self.mana)
        taken = most if most < there else there
        if taken > 0:
            fight.lose(loser, self.mana, taken)
            winner = self.mage_of(fight, who)
            if winner >= 0:
                fight.gain(winner, self.mana, taken)

    def is_hurt(self, fight: Fight, who: i64) -> bool:
        return fight.stands(who) and fight.state.health(who) < fight.attr(who, FULL_HEALTH)

    def is_unmovable(self, fight: Fight, who: i64) -> bool:
        """MW-127: by nature, as the unstoppable are too, or by what holds it."""
        steady = fight.attr(who, self.unmovable) != 0 or fight.attr(who, self.unstoppable) != 0
        return steady or fight.has(who, self.fixed)

    def inflict(self, fight: Fight, who: i64, condition: i64, times: i64, source: i64, in_answer: bool = False) -> None:
        """Lay a condition on somebody, so many times; `in_answer` to an attack of its own."""
        if not fight.stands(who):
            return
        if condition == self.asleep and fight.attr(who, self.fearless):
            return  # MW-130: what has no mind does not sleep
        if self.of_creatures & bit(condition) and fight.has(who, self.conjuration):
            return  # MW-202a
        if condition == self.slammed and self.is_unmovable(fight, who):
            condition = self.dazed  # MW-131
        if condition == self.staggered and fight.attr(who, self.level) <= MINOR:
            condition = self.reeling  # MW-138
        for _ in range(times):
            self.bear(fight, who, condition, source, in_answer)

    def bear(self, fight: Fight, who: i64, condition: i64, source: i64, in_answer: bool) -> None:
        """One of a condition, with the harm that comes with it at once."""
        if condition == self.corroded and self.armour_of(fight, who) == 0:
            self.hurt(fight, who, 1, source)  # MW-141: there is no armour left to corrode
        fight.put(who, condition, source, 1, self.until(fight, who, condition, in_answer))
        if condition == self.tainted:
            self.hurt(fight, who, TAINT, source)
        elif condition == self.frozen:
            self.hurt(fight, who, FROST, source)

    def until(self, fight: Fight, who: i64, condition: i64, in_answer: bool) -> i64:
        """MW-144: what ends with a turn and answers what one does in it lasts to the end of the next; so does Stagger,
        whatever brings it (MW-138)."""
        if self.own_phase != NEXT or fight.economy.condition_ends[condition] != moments.TURN_END:
            return 0
        if not in_answer and self.stagger & bit(condition) == 0:
            return 0
        if fight.taking_turn() & bit(who) == 0:
            return 0
        return fight.until_further_notice()

    def begin_turn(self, fight: Fight, who: i64) -> None:
        """MW-144: what was put off ends with this turn."""
        rest = fight.state.held(who)
        for condition in range(fight.economy.conditions):
            if rest & bit(condition) and fight.state.ends(who, condition) == fight.until_further_notice():
                fight.limit(who, condition, fight.until_turn_end(who))
