"""What others do in the middle of an attack, and who sweeps after it.  MW-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.magewars.attacks import EACH_ACTION, Blow
from actionomy.rulesets.magewars.dice import D12
from actionomy.rulesets.magewars.steps import AMISS, AVOIDED, FIRST, FLAGS, FORESTALLED, INTERCEPTED, STEADY


class Defend(Effect):
    """MW-101: a defence avoids a strike when a d12 shows so much; it is the only one tried against that strike."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.least: i64 = words.column("least")
        self.defence: i64 = words.modifier("defence")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        total = fight.die(who, D12) + fight.modifier(who, self.defence)
        least = fight.number(self.least)
        avoided: i64 = 1 if total >= least else 0
        fight.log.note(events.CHECKED, who, -1, total, least, avoided)
        if avoided:
            s.set_frame(FLAGS, s.frame(FLAGS) | AVOIDED)
        fight.close_stage()


class Intercept(Effect):
    """MW-112: a guard takes an attack from afar upon itself, and its marker is gone when that has ended."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        s.set_frame(FLAGS, s.frame(FLAGS) | INTERCEPTED)
        fight.redirect(who)


class Counterstrike(Blow):
    """MW-108: strike back at who attacks, an attack action of its own; no barrier and no counterstrike answers it."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lift(who, self.unseen)
        strikes = fight.number(self.strikes)
        flags = FIRST + (strikes if strikes > 1 else i64(1))
        if self.misses(fight, who, target, flags):
            self.miss(fight, who, target, flags)
        else:
            self.may_avoid(fight, who, target, flags)

    def is_answered(self) -> bool:
        return False

    def sweeps(self) -> bool:
        return False


class Forestall(Counterstrike):
    """MW-111: strike back before the attack is thrown, and not again after it."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        s.set_frame(FLAGS, s.frame(FLAGS) | FORESTALLED)
        super().happen(fight, who, target)


class Sweep(Blow):
    """MW-110: a second attack, at somebody else, with none of the first one's bonus."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        flags = fight.state.frame(FLAGS) & AMISS
        self.declare(fight, who, target, flags | STEADY if self.daze_rolls == EACH_ACTION else flags)

    def sweeps(self) -> bool:
        return False
