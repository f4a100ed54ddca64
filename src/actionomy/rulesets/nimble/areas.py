"""What strikes many at once: one throw for all who are caught (N-99 in RULES.md)."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.bits import bit, lowest, size
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import OVER
from actionomy.rulesets.nimble import dice
from actionomy.rulesets.nimble.blows import CRITICAL, Attack
from actionomy.rulesets.nimble.holds import LEFT, keep_aim, who_cannot_shove

# What the frame keeps beside those who are `LEFT`, and where the area is aimed.
THROWN: Final = frames.SPARE_2  # the sum of the dice
SAVED: Final = 2  # added to `CRITICAL`: a save has halved it


class Blast(Attack):
    """The dice are thrown once; then those who are caught are struck one after the other, and each may defend.

    `saves` says by which stat, the first being 1, whoever is caught may save (NP-22), 0 for none; `difficulty` against
    what, 0 for ten and the key stat.
    """

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.engulfed: i64 = words.window("engulfed")
        self.halved: i64 = words.switch("saves_halve")
        self.by: i64 = words.column("saves")
        self.difficulty: i64 = words.column("difficulty")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if self.bodies.strain(fight, who):
            self.let_fly(fight, who, fight.caught(who, target), target)

    def let_fly(self, fight: Fight, who: i64, caught: i64, aim: i64) -> None:
        """Throw once for all who are caught."""
        net = self.own(fight, who)
        left = self.kept(fight, self.throw(fight, who, self.count_of(fight), net), net)
        self.bodies.reveal(fight, who, False)
        self.go_through(fight, who, caught, aim, self.sum_of(fight, left), False)

    def count_of(self, fight: Fight) -> i64:
        return fight.number(self.count) + fight.boost

    def plight(self, fight: Fight, who: i64) -> i64:
        """What lies with the attacker; N-91: also a foe beside who shoots."""
        plight = super().plight(fight, who)
        if fight.number(self.ranged) and fight.is_beside_foe(who, fight.state.place(who)):
            return plight - 1
        return plight

    def go_through(self, fight: Fight, who: i64, caught: i64, aim: i64, thrown: i64, critical: bool) -> None:
        """Strike the next of those who are caught, with whom it goes on when they have answered."""
        s = fight.state
        while caught and s.head(OVER) == 0:
            target = lowest(caught)
            caught &= caught - 1
            if not fight.stands(target):
                continue
            total = self.reduced(fight, target, thrown)
            if critical:
                bare = fight.attr(target, self.plate) == 0
                total = self.resisted(fight, target, thrown + fight.number(self.bonus), bare)
            saved = self.saved(fight, who, target)
            if saved:
                total = (total + 1) // 2
            fight.log.note(events.HIT, who, target, total)
            fight.ask(self.engulfed, who, target, total)
            keep_aim(fight, aim)
            s.set_frame(frames.HERE, who_cannot_shove(fight, target))
            s.set_frame(LEFT, caught)
            s.set_frame(THROWN, thrown)
            s.set_frame(CRITICAL, (1 if critical else 0) + (SAVED if saved else 0))
            return

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        left = s.frame(LEFT)
        thrown = s.frame(THROWN)
        critical = s.frame(CRITICAL) % SAVED != 0
        aim = fight.places_to_choose()[0]
        if s.frame(CRITICAL) >= SAVED:
            self.bodies.hurt(fight, target, s.frame(frames.AMOUNT), who, critical)
        else:
            self.land(fight, who, target, s.frame(frames.AMOUNT), critical)
        self.go_through(fight, who, left, aim, thrown, critical)

    def saved(self, fight: Fight, who: i64, target: i64) -> bool:
        """NP-22: whether a save leaves half of it, rounded up, and nothing else."""
        if not self.halved or fight.number(self.by) == 0:
            return False
        saves = self.bodies.saves
        difficulty = saves.difficulty_of(fight, who, fight.number(self.difficulty))
        return saves.saved(fight, target, saves.strength + fight.number(self.by) - 1, difficulty, 0)


class Volley(Blast):
    """N-164: one throw for several whom the caster chooses, as many as `targets` says if there are so many."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.targets: i64 = words.column("targets")
        self.charmed: i64 = words.condition("charmed")
        self.may_miss: i64 = words.switch("volleys_miss")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if self.bodies.strain(fight, who):
            self.choose_more(fight, who, target, bit(target))

    def choose_more(self, fight: Fight, who: i64, target: i64, chosen: i64) -> None:
        """Let the caster choose the next of them, or let fly."""
        others = self.in_reach(fight, who) & ~chosen
        if others and size(chosen) < fight.number(self.targets):
            fight.choose(who, target, others, chosen)
        else:
            self.let_fly(fight, who, chosen, 0)

    def let_fly(self, fight: Fight, who: i64, caught: i64, aim: i64) -> None:
        """As over an area, or by the switch `volleys_miss` with a Primary Die that decides for all of them."""
        if not self.may_miss or self.is_sure(fight, self.count_of(fight)):
            super().let_fly(fight, who, caught, aim)
            return
        net = self.own(fight, who)
        left = self.kept(fight, self.throw(fight, who, self.count_of(fight), net), net)
        self.bodies.reveal(fight, who, False)
        if left[0] <= self.misses_to:
            self.tell(fight, events.MISSED, who, caught)
            return
        sides = fight.number(self.sides)
        thrown = dice.total_of(left)
        critical = fight.number(self.crits) != 0 and left[0] >= sides
        if critical:
            self.tell(fight, events.CRITICAL, who, caught)
            thrown += dice.explosion(fight, who, sides, fight.number(self.vicious))
        self.go_through(fight, who, caught, aim, thrown, critical)

    def tell(self, fight: Fight, kind: i64, who: i64, caught: i64) -> None:
        while caught:
            fight.log.note(kind, who, lowest(caught))
            caught &= caught - 1

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        if s.frame(frames.KIND) == frames.CHOICE:
            self.choose_more(fight, who, target, s.frame(frames.NOTE) | bit(s.frame(frames.AMOUNT)))
        else:
            super().resume(fight, who, target)

    def in_reach(self, fight: Fight, who: i64) -> i64:
        """The foes whom the spell can strike; not those who charm its caster (N-95)."""
        found: i64 = 0
        rest = fight.foes_of(who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if fight.apart(who, other) <= fight.number(self.reach) and fight.sees(who, other):
                if not fight.is_towards(who, self.charmed, other):
                    found |= bit(other)
        return found
