"""What some monsters do with an attack given up.  The numbers N-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight


class Rouse(Effect):
    """N-152: a comrade has an attack more in its next turn."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.strike: i64 = words.pool("strike")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.gain(target, self.strike, 1)
