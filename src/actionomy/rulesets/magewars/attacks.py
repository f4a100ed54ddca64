"""An attack in its eight steps.  MW-… are the rules in RULES.md.

1. declare (window `declared`: intercept, forestall); 2. avoid (window `avoidable`: defend, block); 3. roll dice;
4. damage and effects; 5. additional strikes, each from step 2 on; 6. the target's barrier; 7. counterstrike (window
`answerable`); 8. the attack ends (window `swept`: sweep on).
"""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.bits import bit, lowest
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.magewars.dice import D12, Dice
from actionomy.rulesets.magewars.shoves import Shoves
from actionomy.rulesets.magewars.steps import (
    AMISS,
    ANSWERABLE,
    AVOIDABLE,
    AVOIDED,
    CANCELLED,
    CHARGING,
    DECLARED,
    ENDED,
    FIRST,
    FLAGS,
    FORESTALLED,
    HERE,
    HIT,
    INTERCEPTED,
    MISSED,
    REVERSED,
    STEADY,
    STRIKES,
    THERE,
)
from actionomy.rulesets.magewars.veils import anything_hidden, lapse
from actionomy.rulesets.magewars.wounds import Wounds

MISSES: Final = 6  # the highest face with which the dazed miss
EACH_ACTION: Final = 1  # of the switch `daze_rolls`


class Blow(Effect):
    """What all attacks have in common."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.wounds: Wounds = Wounds(words)
        self.dice: Dice = Dice(words, self.wounds)
        self.shoves: Shoves = Shoves(words)
        self.strikes: i64 = words.column("strikes")
        self.far: i64 = words.column("far")
        self.charging: i64 = bit(words.condition("charging"))
        self.in_melee: i64 = words.tag("melee")
        self.unavoidable: i64 = words.column("unavoidable")
        self.sweeping: i64 = words.column("sweeping")
        self.vampiric: i64 = words.column("vampiric")
        self.drains: i64 = words.column("drains")
        self.minor: i64 = words.column("minor")
        self.minor_from: i64 = words.column("minor_from")
        self.major: i64 = words.column("major")
        self.major_from: i64 = words.column("major_from")
        self.major_times: i64 = words.column("major_times")
        self.pushes_from: i64 = words.column("pushes_from")
        self.tough: i64 = words.attribute("tough")
        self.barrier: i64 = words.attribute("barrier")
        self.barrier_burns: i64 = words.attribute("barrier_burns")
        self.barrier_stuns: i64 = words.attribute("barrier_stuns")
        self.more_barrier: i64 = words.modifier("barrier")
        self.mana: i64 = words.pool("mana")
        self.warded: i64 = words.condition("warded")
        self.guard: i64 = words.condition("guard")
        self.dazed: i64 = words.condition("dazed")
        self.stunned: i64 = words.condition("stunned")
        self.burning: i64 = words.condition("burning")
        self.aloft: i64 = words.condition("aloft")
        self.swooping: i64 = words.condition("swooping")
        self.swept_past: i64 = words.condition("swept")
        self.unseen: i64 = words.condition("unseen")
        self.incapacitated: i64 = words.condition("incapacitated")
        self.declared: i64 = words.window("declared")
        self.avoidable: i64 = words.window("avoidable")
        self.answerable: i64 = words.window("answerable")
        self.swept: i64 = words.window("swept")
        self.unswept: i64 = words.condition("unswept")
        self.daze_rolls: i64 = words.switch("daze_rolls")
        self.blocks: i64 = words.column("blocks")
        self.cancels: i64 = words.column("cancels")
        self.reverses: i64 = words.column("reverses")
        self.must_sweep: i64 = words.switch("sweeps")

    def melee(self, fight: Fight) -> bool:
        """MW-32a: attack spells are none, however near; nor are attacks on a zone and trampling."""
        return fight.tagged(self.in_melee)

    def is_close(self, fight: Fight) -> bool:
        """Whether barriers and counterstrikes can answer it: what is melee, and what is like it."""
        return self.melee(fight)

    def is_spell(self, fight: Fight) -> bool:
        return False

    # 1. Declare.

    def declare(self, fight: Fight, who: i64, target: i64, flags: i64 = FIRST) -> None:
        """MW-100: the attack and its target are named; MW-106: who flies comes down to strike those on the ground."""
        strikes = fight.number(self.strikes)
        flags += strikes if strikes > 1 else i64(1)
        if fight.conditions.passed & self.charging:  # MW-119
            flags |= CHARGING
        if not self.is_spell(fight):  # MW-224
            fight.pay(who, self.mana, fight.state.amount(target, self.warded))
        fight.lift(who, self.unseen)
        if self.melee(fight) and fight.has(who, self.aloft) and not fight.has(target, self.aloft):
            fight.put(who, self.swooping)
        if self.misses(fight, who, target, flags):
            flags |= MISSED
        self.open(fight, self.declared, DECLARED, who, target, flags)

    def misses(self, fight: Fight, who: i64, target: i64, flags: i64) -> bool:
        """MW-132: the dazed throw a d12 before they strike, and miss with 6 or less."""
        if flags & AMISS == 0:
            if not fight.has(who, self.dazed) or flags & STEADY:
                return False
            self.wounds.works(fight, who, self.dazed)
            if fight.die(who, D12) > MISSES:
                return False
        fight.log.note(events.MISSED, who, target)
        return True

    def miss(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """MW-132: this strike comes to nothing; where one throw is for the whole action, so do all others of it."""
        flags &= ~MISSED
        self.after_strike(fight, who, target, flags | AMISS if self.daze_rolls == EACH_ACTION else flags)

    def open(self, fight: Fight, window: i64, step: i64, who: i64, target: i64, flags: i64) -> None:
        """Let others answer at this step; the attack goes on when they have."""
        fight.ask(window, who, target)
        s = fight.state
        s.set_frame(frames.STEP, step)
        s.set_frame(FLAGS, flags)
        s.set_frame(HERE, s.place(who))
        s.set_frame(THERE, s.place(target) if target >= 0 else target)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        step = s.frame(frames.STEP)
        flags = s.frame(FLAGS)
        if step == ENDED:
            self.over(fight, who)
        elif step == ANSWERABLE or not self.goes_on(fight, who, target):
            self.end(fight, who, target, flags)
        elif flags & REVERSED:  # MW-216
            self.hit(fight, who, who, flags)
            self.after_strike(fight, who, target, flags)
        elif flags & MISSED:
            self.miss(fight, who, target, flags)
        elif step == DECLARED:
            self.may_avoid(fight, who, target, flags)
        elif flags & (AVOIDED | CANCELLED):
            fight.log.note(events.MISSED, who, target)
            self.after_strike(fight, who, target, flags)
        else:
            self.let_lapse(fight, who, target)
            self.strike(fight, who, target, flags)

    def let_lapse(self, fight: Fight, who: i64, target: i64) -> None:
        """MW-184: what could have been revealed against this attack, and was not."""
        if not fight.economy.lays:
            return
        lapse(fight, who, target, self.cancels)
        if fight.number(self.unavoidable) == 0:
            lapse(fight, who, target, self.blocks)
            lapse(fight, who, target, self.reverses)

    def goes_on(self, fight: Fight, who: i64, target: i64) -> bool:
        """MW-109: whoever has gone elsewhere is not struck; nor do those strike who can do nothing any more."""
        s = fight.state
        if not fight.stands(who) or fight.has(who, self.incapacitated) or s.place(who) != s.frame(HERE):
            return False
        return target < 0 or (self.is_there(fight, target) and s.place(target) == s.frame(THERE))

    def is_there(self, fight: Fight, target: i64) -> bool:
        """Whether somebody is in play, or something that stands on a border (MW-209)."""
        return fight.stands(target) or fight.is_border(target)

    # 2. Avoid.

    def may_avoid(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """MW-101: one defence against each strike, unless it is unavoidable; MW-185: and what blocks it is revealed."""
        if fight.number(self.unavoidable) and not anything_hidden(fight):
            self.strike(fight, who, target, flags)
        else:
            self.open(fight, self.avoidable, AVOIDABLE, who, target, flags)

    # 3. and 4. Dice, damage and effects.

    def strike(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        self.hit(fight, who, target, flags)
        self.after_strike(fight, who, target, flags | HIT)

    def hit(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """MW-102: throw the attack dice, and the effect die with them; MW-103: damage, then what it inflicts."""
        dice = self.dice
        count = fight.number(dice.count) + self.change(fight, who, target)
        if flags & FIRST:
            count += dice.bonus(fight, who, target, self.melee(fight), flags & CHARGING != 0)
        amount = dice.damage(fight, who, target, count, fight.number(dice.piercing), dice.is_ethereal(fight))
        face: i64 = 0
        if fight.number(self.minor_from) or fight.number(self.major_from) or fight.number(self.pushes_from):
            face = fight.die(who, D12) - fight.attr(target, self.tough) + dice.element(fight, target)
        fight.log.note(events.HIT, who, target, amount)
        left = fight.state.health(target)
        self.wounds.hurt(fight, target, amount, who)
        if flags & FIRST and fight.number(self.vampiric):  # MW-118
            self.wounds.heal(fight, who, ((amount if amount < left else left) + 1) // 2)
        if flags & FIRST and amount > 0:  # MW-152
            self.wounds.drain_mana(fight, who, target, fight.number(self.drains))
        self.afflict(fight, who, target, face)

    def change(self, fight: Fight, who: i64, target: i64) -> i64:
        """By how many dice each attack of an action is stronger or weaker."""
        return self.dice.change(fight, who, target, self.is_spell(fight))

    def afflict(self, fight: Fight, who: i64, target: i64, face: i64) -> None:
        """MW-104: what the attack's table has for this face of the effect die."""
        if not fight.stands(target) or face <= 0:
            return
        ghost = self.dice.is_ghost(fight, target, self.dice.is_ethereal(fight))
        if not ghost and fight.number(self.major_from) and face >= fight.number(self.major_from):
            times = fight.number(self.major_times)
            self.wounds.inflict(fight, target, fight.number(self.major), times, who, not self.is_answered())
        elif not ghost and fight.number(self.minor_from) and face >= fight.number(self.minor_from):
            self.wounds.inflict(fight, target, fight.number(self.minor), 1, who, not self.is_answered())
        if fight.number(self.pushes_from) and face >= fight.number(self.pushes_from):
            self.shoves.shove(fight, target, fight.state.place(who), who)

    # 5. Additional strikes.

    def after_strike(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """MW-105: the next strike at the same target, with none of the first one's bonus; after the last one, on."""
        flags = flags & ~(FIRST | AVOIDED | REVERSED)
        if self.daze_rolls == EACH_ACTION:
            flags |= STEADY
        flags -= 1
        if flags % STRIKES == 0 or not self.reaches(fight, who, target):
            self.be_answered(fight, who, target, flags)
            return
        flags &= ~CANCELLED  # MW-215: the others of the action go on
        if self.misses(fight, who, target, flags):
            self.miss(fight, who, target, flags)
        else:
            self.may_avoid(fight, who, target, flags)

    def reaches(self, fight: Fight, who: i64, target: i64) -> bool:
        """Whether both are there still, and near enough."""
        return fight.stands(who) and self.is_there(fight, target) and fight.apart(who, target) <= fight.number(self.far)

    # 6. and 7. What the target does to its attacker.

    def be_answered(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """MW-107: a barrier answers a melee attack that hit; MW-108: who was attacked in melee may strike back."""
        if not self.is_close(fight) or not self.is_answered() or who == target or flags & CANCELLED:
            self.end(fight, who, target, flags)
            return
        if flags & HIT:
            self.meet_barrier(fight, who, target)
        can_strike = fight.stands(who) and fight.stands(target) and fight.state.place(who) == fight.state.place(target)
        if can_strike and flags & FORESTALLED == 0:
            self.open(fight, self.answerable, ANSWERABLE, who, target, flags)
        else:
            self.end(fight, who, target, flags)

    def is_answered(self) -> bool:
        """Whether barriers and counterstrikes answer attacks of this sort."""
        return True

    def meet_barrier(self, fight: Fight, who: i64, target: i64) -> None:
        """MW-107: the barrier's dice against the attacker; nothing avoids them."""
        count = fight.attr(target, self.barrier) + fight.modifier(target, self.more_barrier)
        if count <= 0 or not fight.stands(who):
            return
        amount = self.dice.damage(fight, target, who, count)
        burns = fight.attr(target, self.barrier_burns)
        stuns = fight.attr(target, self.barrier_stuns)
        face: i64 = 0
        if burns or stuns:
            face = fight.die(target, D12) - fight.attr(who, self.tough)
        fight.log.note(events.HIT, target, who, amount)
        self.wounds.hurt(fight, who, amount, target)
        if self.dice.is_ghost(fight, who, False):  # MW-115
            return
        if stuns and face >= stuns:
            self.wounds.inflict(fight, who, self.stunned, 1, target, True)
        elif burns and face >= burns:
            self.wounds.inflict(fight, who, self.burning, 1, target, True)

    # 8. The attack ends.

    def end(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """MW-33: a melee attack on a guard takes its marker; MW-110: who sweeps may go on to another."""
        if self.melee(fight) or flags & INTERCEPTED:
            fight.lift(target, self.guard)
        sweeping = fight.number(self.sweeping) != 0 and self.melee(fight) and self.sweeps()
        if sweeping and fight.stands(who) and fight.state.place(who) == fight.state.frame(HERE):
            fight.put(who, self.swept_past, target)
            if self.must_sweep:
                self.oblige(fight, who, target)
            self.open(fight, self.swept, ENDED, who, target, flags & AMISS)
        else:
            self.over(fight, who)

    def sweeps(self) -> bool:
        """Whether a second attack may follow."""
        return True

    def over(self, fight: Fight, who: i64) -> None:
        """The attack action is over: who came down to strike is up again."""
        fight.lift(who, self.swept_past)
        fight.lift(who, self.unswept)
        fight.lift(who, self.swooping)

    def oblige(self, fight: Fight, who: i64, but: i64) -> None:
        """MW-110: by the other reading it must go on to one of the others, if it can."""
        rest = fight.of_place(fight.state.place(who)) & ~bit(who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if other != but:
                fight.put(who, self.unswept, other)


class Attack(Blow):
    """An attack of one's own, as an action."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.declare(fight, who, target)
