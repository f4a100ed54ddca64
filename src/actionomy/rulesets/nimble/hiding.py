"""Hiding (N-96 in RULES.md).  What ends it: `Bodies.reveal`, and `unseen` in the file."""

from mypy_extensions import i64

from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble.checks import PlainCheck


class Hide(PlainCheck):
    """N-96: a check against `difficulty`, with a `bonus`; who is not seen then is hidden."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words, "by_stat")
        self.hiding: i64 = words.condition("hiding")

    def outcome(self, fight: Fight, who: i64, target: i64, passed: bool) -> None:
        if passed:
            fight.put(who, self.hiding)
