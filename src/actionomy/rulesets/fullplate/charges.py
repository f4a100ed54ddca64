"""Charging.  The numbers FP-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.core.lines import trace
from actionomy.rulesets.fullplate.strikes import Strike

ARRIVED: Final = 1  # as what is paid beyond the price: the way lies behind


class Charge(Strike):
    """FP-124: straight to the target, as far as nothing is in the way; and if it is in reach then, a strike."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.half_move: i64 = words.attribute("half_move")
        self.charging: i64 = words.condition("charging")
        self.off_guard: i64 = words.condition("off_guard")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.boost == ARRIVED:
            self.arrive(fight, who, target)
            return
        fight.put(who, self.off_guard, who)
        goal = self.goal(fight, who, target)
        fight.push_for_effect(frames.ACT, who, target, 0)
        fight.state.set_frame(frames.BOOST, ARRIVED)
        if goal != fight.state.place(who):
            fight.push_for_effect(frames.WALK, who, goal, 0)

    def goal(self, fight: Fight, who: i64, target: i64) -> i64:
        """The last place on the line where `who` can stand, no further than twice its half move; the first in reach."""
        s = fight.state
        space = fight.space
        fight.sight.look_round()
        steps = trace(space, s.place(who), s.place(target), fight.sight.shut, 0)
        most = 2 * fight.attr(who, self.half_move)
        fight.survey_ground(who)
        goal = s.place(who)
        for k in range(steps if steps < most else most):
            place = space.line[k]
            if (
                not space.fits(place, fight.body)
                or space.holds(fight.blocked, place)
                or space.holds(fight.rough, place)
            ):
                break
            if fight.free(place):
                goal = place
            if space.between(place, fight.body, s.place(target), fight.body_of(target)) <= self.reach_of(fight):
                break
        return goal

    def arrive(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.stands(target) and fight.apart(who, target) <= self.reach_of(fight):
            fight.put(who, self.charging, who)
            super().happen(fight, who, target)
            fight.lift(who, self.charging)

    def reach_of(self, fight: Fight) -> i64:
        return fight.number(self.roll.reach)
