"""Charging.  The numbers FP-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.fullplate.strikes import Strike

ARRIVED: Final = 1  # as what is paid beyond the price: the way lies behind


class Charge(Strike):
    """FP-124: straight to the target, as far as nothing is in the way; and if it is in reach then, a strike."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.half_move: i64 = words.attribute("half_move")
        self.charging: i64 = words.condition("charging")
        self.off_guard: i64 = words.condition("off_guard")
        self.gait: i64 = words.limit("gait")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.boost == ARRIVED:
            self.arrive(fight, who, target)
            return
        fight.put(who, self.off_guard, who)
        goal = self.goal(fight, who, target)
        fight.push_for_effect(frames.ACT, who, target, 0)
        fight.state.set_frame(frames.BOOST, ARRIVED)
        if goal != fight.state.place(who):
            fight.count_use(who, self.gait)  # FP-115: it goes somewhere now, not when a first half was paid
            fight.push_for_effect(frames.WALK, who, goal, 0)

    def goal(self, fight: Fight, who: i64, target: i64) -> i64:
        """Where a charge ends: of two lines that are as straight, on the one that leads into reach, or else further."""
        here = fight.state.place(who)
        best = here
        for early in range(2):
            goal = self.goal_along(fight, who, target, early)
            if self.reaches(fight, who, goal, target):
                return goal
            if fight.space.apart(here, goal) > fight.space.apart(here, best):
                best = goal
        return best

    def goal_along(self, fight: Fight, who: i64, target: i64, early: i64) -> i64:
        """Of the places on a line where `who` can stand the first in reach, or else the last, within two half moves."""
        steps = fight.sight.straight(who, target, early)
        most = 2 * fight.attr(who, self.half_move)
        goal = fight.state.place(who)
        for k in range(steps if steps < most else most):
            place = fight.space.line[k]
            if fight.free(place):
                goal = place
                if self.reaches(fight, who, place, target):
                    break
        return goal

    def reaches(self, fight: Fight, who: i64, place: i64, target: i64) -> bool:
        """Whether the weapon of `who` would reach a target from a place."""
        return fight.apart_from(who, place, target) <= self.reach_of(fight)

    def arrive(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.stands(target) and fight.apart(who, target) <= self.reach_of(fight):
            fight.put(who, self.charging, who)
            super().happen(fight, who, target)
            fight.lift(who, self.charging)

    def reach_of(self, fight: Fight) -> i64:
        return fight.number(self.roll.reach)
