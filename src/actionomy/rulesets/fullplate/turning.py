"""Facing: whom somebody has turned to.  The numbers FP-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core.bits import bit
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight


class Facing:
    """FP-130: who has turned to somebody faces it, wherever it goes, and has a back."""

    def __init__(self, words: Lexicon) -> None:
        self.facing: i64 = words.condition("facing")
        self.played: i64 = words.switch("facing")

    def turn(self, fight: Fight, who: i64, target: i64) -> None:
        if self.played and who != target and not fight.is_towards(who, self.facing, target):
            fight.put(who, self.facing, target)

    def turn_in_own_time(self, fight: Fight, who: i64, target: i64) -> None:
        """FP-131: turning is free in one's own time, so whoever attacks then has turned to its target."""
        if fight.taking_turn() & bit(who):
            self.turn(fight, who, target)


class Turn(Effect):
    """FP-131: turn to the target."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.facing: Facing = Facing(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.facing.turn(fight, who, target)


class QuickTurn(Turn):
    """FP-132: those who could answer are asked first, but not the one turned to: it is the target of the window."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.turns: i64 = words.window("turns")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.ask(self.turns, who, target)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        self.facing.turn(fight, who, target)
