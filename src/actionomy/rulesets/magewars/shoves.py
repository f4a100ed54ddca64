"""Moving others against their will.  MW-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core.bodies import FORCED
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.magewars.dice import D12
from actionomy.rulesets.magewars.walls import Walls
from actionomy.rulesets.magewars.works import Going
from actionomy.rulesets.magewars.wounds import Wounds

QUARTER: Final = 3  # so many faces of the effect die stand for each direction: up, right, down, left


class Shoves:
    """MW-127: who is pushed goes one zone, straight away from who pushes, or at random out of the same zone."""

    def __init__(self, words: Lexicon) -> None:
        self.walls: Walls = Walls(words)
        self.going: Going = Going(words)
        self.wounds: Wounds = self.walls.wounds

    def shove(self, fight: Fight, who: i64, from_place: i64, source: i64) -> None:
        if not fight.stands(who) or self.wounds.is_unmovable(fight, who):
            return
        across, down = self.direction(fight, who, from_place, source)
        here = fight.state.place(who)
        next = fight.space.neighbour(here, across, down)
        fight.survey_ground(who)
        if next < 0 or not fight.space.passes(here, next):
            self.walls.bash(fight, who, next, source)
        elif self.walls.lets_through(fight, who, next):
            self.going.go(fight, who, next, FORCED)

    def direction(self, fight: Fight, who: i64, from_place: i64, source: i64) -> tuple[i64, i64]:
        """The columns and rows of one step away from a place; from one's own place, whither the effect die says."""
        if fight.state.place(who) != from_place:
            return fight.direction(from_place, fight.state.place(who), 1)
        quarter = (fight.die(source, D12) - 1) // QUARTER
        if quarter == 0:
            return 0, -1
        if quarter == 1:
            return 1, 0
        return (0, 1) if quarter == 2 else (-1, 0)
