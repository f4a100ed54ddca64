"""Small things: doors, what a safe holds, a step aside.  The numbers FP-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import LOCKED, OPEN, STATUS


class BreakDown(Effect):
    """FP-22: force a door; a locked one is harder by 2."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.bonus: i64 = words.column("bonus")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        total = fight.die(who, 20) + fight.number(self.bonus)
        difficulty = fight.number(self.difficulty)
        if fight.state.row(target, STATUS) == LOCKED:
            difficulty += 2
        fight.log.note(events.CHECKED, who, target, total, difficulty, 1 if total >= difficulty else 0)
        if total >= difficulty:
            fight.set_door(who, target, OPEN)


class Crack(Effect):
    """FP-116: what a safe holds comes to whoever cracks it."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.loot: i64 = words.pool("loot")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.gain(who, self.loot, 1)


class Step(Effect):
    """FP-115: one square without provoking; afterwards one bears a `condition`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.move_to(who, target, 0)
        fight.put(who, fight.number(self.condition), who)
