"""Hiding (N-96 in RULES.md).  What ends it: `Bodies.reveal`, and `unseen` in the file."""

from mypy_extensions import i64

from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble.checks import Check


class Hide(Check):
    """N-96: a check against `difficulty`, with a `bonus`; who is not seen then is hidden."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.bonus: i64 = words.column("by_stat")
        self.hiding: i64 = words.condition("hiding")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.roll(fight, who, target, 0)

    def total(self, fight: Fight, who: i64, face: i64) -> i64:
        return face + fight.number(self.bonus)

    def difficulty_of(self, fight: Fight, who: i64, target: i64) -> i64:
        return fight.number(self.difficulty)

    def outcome(self, fight: Fight, who: i64, target: i64, passed: bool) -> None:
        if passed:
            fight.put(who, self.hiding)
