"""Potions, powers that put conditions on somebody, and saves that end those.  N-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core.bits import bit, lowest
from actionomy.core.effect import Effect, Lexicon, Throw, receiver_of
from actionomy.core.fight import Fight
from actionomy.core.state import AWAY
from actionomy.rulesets.nimble.bodies import Bodies
from actionomy.rulesets.nimble.checks import FreeingSave

# N-131: how long what a power puts on somebody lasts: `lasts`.
TO_ITS_NEXT_END: Final = 1  # of the turn of whom it lies on; 0: until something else ends it
TO_MY_NEXT_END: Final = 2  # of the turn of whom it came from
ONE: Final = 3  # round


class Drink(Effect):
    """N-103: a potion is used up, and heals whoever drinks it, or with `shields` gives temporary hit points."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)
        self.throw: Throw = Throw(words)
        self.shields: i64 = words.column("shields")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        drinker = receiver_of(who, target)
        fight.carry(who, fight.subject(), AWAY)
        amount = self.throw.made_by(fight, drinker)
        if fight.number(self.shields):
            self.bodies.shield(fight, drinker, amount)
        else:
            self.bodies.heal(fight, drinker, amount)


class Afflict(Effect):
    """N-131: whoever fails a save bears what the power `inflicts`.

    `stat` says by which of the four stats, in their order; a `difficulty` of 0 stands for ten and the key stat.
    """

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)
        self.inflicts: i64 = words.column("inflicts")
        self.difficulty: i64 = words.column("difficulty")
        self.by: i64 = words.column("stat")
        self.lasts: i64 = words.column("lasts")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        saves = self.bodies.saves
        if not self.bodies.strain(fight, who):
            return
        difficulty = saves.difficulty_of(fight, who, fight.number(self.difficulty))
        stat = saves.strength + fight.number(self.by)
        if not saves.saved(fight, target, stat, difficulty, self.bodies.hurry(fight, who)):
            self.bodies.afflict(fight, target, fight.number(self.inflicts), who, self.end_of(fight, target))
        self.bodies.reveal(fight, who, False)

    def end_of(self, fight: Fight, target: i64) -> i64:
        """When what is put on a target ends; 0 for never by itself."""
        lasts = fight.number(self.lasts)
        if lasts == TO_ITS_NEXT_END:
            return fight.until_turn_end(target)
        if lasts == TO_MY_NEXT_END:
            return fight.until_next_turn_is_over()
        if lasts == ONE:
            return fight.for_one_round()
        return 0


class ShakeOff(FreeingSave):
    """N-132: a save of one's own against a `condition`, by a `stat` with its `edge`, and the key of whom it is from."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")
        self.difficulty: i64 = words.column("difficulty")
        self.bonus: i64 = words.column("by_stat")
        self.edge: i64 = words.column("edge")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.roll(fight, who, target, fight.number(self.edge))

    def total(self, fight: Fight, who: i64, face: i64) -> i64:
        return face + fight.number(self.bonus)

    def difficulty_of(self, fight: Fight, who: i64, target: i64) -> i64:
        difficulty = fight.number(self.difficulty)
        condition = fight.number(self.condition)
        if fight.economy.towards & bit(condition) and fight.has(who, condition):
            difficulty += fight.attr(lowest(fight.state.amount(who, condition)), self.saves.key)
        return difficulty

    def outcome(self, fight: Fight, who: i64, target: i64, passed: bool) -> None:
        if passed:
            fight.lift(who, fight.number(self.condition))
