"""The survey judges whole blocks of plans at once; a plain walk from plan to plan must come to the same reasons."""

import pytest
from common import FIGHTS, setup_of

from actionomy.core import codes, reasons
from actionomy.core import economy as economies
from actionomy.core.chance import Chance
from actionomy.core.engine import Engine
from actionomy.core.moments import NEVER
from actionomy.core.state import (
    CREATURE,
    DENIED,
    GAINED,
    LAST_PART,
    PARTS,
    PRESENT,
    ROUND,
    SHAPE,
    UNDERTAKEN,
    VARIANT,
)
from actionomy.files.fights import seeded
from actionomy.players.player import Random

ELSEWHERE = reasons.NO_TARGET | reasons.MUST  # what depends on targets is tested by the contract


class Walk:
    """The reasons against one plan of one creature, found by asking everything of that plan alone."""

    def __init__(self, engine: Engine, who: int, plan: int) -> None:
        self.engine = engine
        self.e = engine.economy
        self.s = engine.state
        self.who = who
        self.plan = plan
        self.entry = int(self.e.entry[plan])

    def mask(self) -> int:
        return self.of_moment() | self.of_entry() | self.of_price() | self.of_parts() | self.of_promises()

    def of_moment(self) -> int:
        look, e, entry = self.engine.survey, self.e, self.entry
        when, stages = e.when[entry], e.stages[entry]
        if look.setting == codes.IN_TURN:
            fits = bool(when & economies.TURN) and not stages
        elif e.traits[entry] & economies.OFF_TURN and look.taking_turn >> self.who & 1:
            fits = False
        elif look.setting == codes.IN_PICK:
            fits = bool(when & economies.PICKING)
        elif stages:
            fits = bool(stages & look.stage) and self.is_asked(int(e.by[entry]))
        else:
            fits = bool(when & economies.WINDOW)
        return 0 if fits else reasons.MOMENT

    def is_asked(self, by: int) -> bool:
        source, victim = int(self.engine.survey.source), int(self.engine.survey.victim)
        side = self.s.side
        if source < 0:
            return by & economies.BY_ANYBODY != 0
        if self.who == victim:
            return by & economies.BY_TARGET != 0
        ally = victim >= 0 and side(self.who) == side(victim) and self.who != source
        comrade = side(self.who) == side(source) and self.who != source
        foe = side(self.who) != side(source)
        answers = {
            economies.BY_ALLY: ally,
            economies.BY_COMRADE: comrade,
            economies.BY_FOE: foe,
            economies.BY_ACTOR: self.who == source,
        }
        return any(by & relation and holds for relation, holds in answers.items())

    def of_entry(self) -> int:
        look, e, s, who, entry = self.engine.survey, self.e, self.s, self.who, self.entry
        found = 0
        number = entry - e.first_entry[s.sheet(who)]
        if s.row(who, DENIED + number // 60) >> (number % 60) & 1:
            found |= reasons.DENIED
        held = s.held(who)
        if held & e.barred_by[entry]:
            found |= reasons.BARRED
        for condition in range(e.conditions):
            if held & e.barred_towards[entry] & 1 << condition and look.source >= 0:
                if s.amount(who, condition) >> look.source & 1:
                    found |= reasons.TOWARDS
        if look.here >> who & 1 and e.barred_here[entry]:
            found |= reasons.HERE
        if e.status[entry] >= 0 and s.subject(who, e.subject[entry]) != e.status[entry]:
            found |= reasons.AT_HAND
        counts = [e.counts[k] for k in range(e.first_count[entry], e.first_count[entry + 1])]
        if any(self.engine.fight.ledger.used_up(who, slot) for slot in counts):
            found |= reasons.LIMIT
        if e.token[entry] >= 0 and e.shape[s.row(who, SHAPE) * e.tokens + e.token[entry]] < 0:
            found |= reasons.ORDER
        for k in range(e.first_need[entry], e.first_need[entry + 1]):
            if self.engine.fight.formulas.value(s, e.need_code[k], who, look.victim, 0) == 0:
                found |= int(e.need_reason[k])
        return found

    def of_price(self) -> int:
        e, s, who, plan = self.e, self.s, self.who, self.plan
        found = 0
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            if self.there(int(e.item_pool[item])) < e.item_amount[item]:
                found |= reasons.PAY
        given = self.engine.fight.given(who, plan)
        if e.path[plan] >= 0 and s.pool(who, e.path[plan]) + given <= 0:
            found |= reasons.PAY
        if e.fills[plan] >= 0 and e.path[plan] < 0 and s.pool(who, e.fills[plan]) + given < 0:
            found |= reasons.PAY
        if e.fills[plan] >= 0 and e.fills[plan] == e.most_of:
            first = s.sheet(who) * e.pools
            if any(e.most_with >> pool & 1 and e.size[first + pool] > 0 for pool in range(e.pools)):
                if s.row(who, GAINED) + given > e.most_gained[s.sheet(who)]:
                    found |= reasons.CAP
        return found

    def there(self, pool: int) -> int:
        """What is in a pool, with what the leader of the side would pay of it."""
        e, s = self.e, self.s
        backers = [
            other
            for other in range(s.layout.things)
            if e.backed >> pool & 1
            and other != self.who
            and s.row(other, PRESENT) == CREATURE
            and s.side(other) == s.side(self.who)
            and e.attr(s.sheet(other), e.leader) > 0
        ]
        return int(sum(s.pool(one, pool) for one in [self.who, *backers]))

    def of_parts(self) -> int:
        e, s, who, plan = self.e, self.s, self.who, self.plan
        if not e.features[plan] & economies.HAS_PARTS:
            return 0
        begun = s.row(who, UNDERTAKEN)
        if e.part[plan] == 1:
            found = reasons.BUSY if begun else 0
            return found if self.could_finish() else found | reasons.PAY
        last = (s.row(who, VARIANT), s.row(who, PARTS), s.row(who, LAST_PART))
        wanted = (e.variant[plan], e.part[plan] - 1, s.head(ROUND) - 1)
        return 0 if begun == self.entry + 1 and last == wanted else reasons.NOT_BEGUN

    def could_finish(self) -> bool:
        """Whether what never fills again holds the price of the last instalment."""
        e, s = self.e, self.s
        if e.last[self.plan] == e.parts[self.plan]:
            return True
        for plan in range(e.first_plan[self.entry], e.first_plan[self.entry + 1]):
            if e.variant[plan] == e.variant[self.plan] and e.part[plan] == e.parts[plan]:
                items = range(e.first_item[plan], e.first_item[plan + 1])
                lacking = [k for k in items if s.pool(self.who, e.item_pool[k]) < e.item_amount[k]]
                return not any(e.refill_at[e.item_pool[k]] == NEVER for k in lacking)
        return True

    def distracts(self) -> bool:
        e, plan = self.e, self.plan
        costs = e.first_item[plan] < e.first_item[plan + 1]
        return bool(e.traits[self.entry] & economies.DISTRACTS) and bool(costs or e.stages[self.entry])

    def of_promises(self) -> int:
        e, s, who, plan = self.e, self.s, self.who, self.plan
        debts = self.engine.fight.debts
        begun = s.row(who, UNDERTAKEN)
        if e.features[plan] & economies.HAS_DEBT:
            kind, amount = e.owes_kind[plan], e.owes[plan]
            spare = not self.engine.fight.state.owes_anything(who) or debts.could_spare(who, kind, amount)
            if e.earliest and s.pool(who, e.owed_pool[kind]) >= amount and spare:
                return reasons.PAY_NOW
            if not debts.may_owe(who, kind, amount, False):
                return reasons.OWE
            return reasons.UNDERTAKING if begun and not debts.may_owe(who, kind, amount, True) else 0
        owing = e.owed > 0 and self.engine.fight.state.owes_anything(who)
        going_on = begun == self.entry + 1 and e.part[plan] > 1
        found = 0
        if e.pledged[e.payment[plan]]:
            if owing and not debts.keeps_promises(who, plan, False):
                found = reasons.LOCK
            elif begun and not going_on and not debts.keeps_promises(who, plan, True):
                found = reasons.UNDERTAKING
        if begun and not going_on and self.distracts():
            found |= reasons.UNDERTAKING
        if owing and not found and e.part[plan] == 1 and e.parts[plan] > 1 and not debts.leaves_room(who, plan):
            found |= reasons.LOCK
        return found


@pytest.mark.parametrize("fight", FIGHTS)
def test_plans_judged_together_have_the_reasons_of_each(fight: str) -> None:
    setup = setup_of(fight)
    for seed in (5, 6):
        engine = Engine(setup.economy, setup.space, seeded(setup, seed), setup.effects, Chance())
        player = Random()
        engine.begin()
        looked = 0
        for _ in range(250):
            if not engine.deciding:
                break
            for who, plan, mask in engine.survey.looked_at():
                assert mask & ~ELSEWHERE == Walk(engine, who, plan).mask(), (who, plan)
                looked += 1
            engine.take(player.choose(engine))
        assert looked > 100


@pytest.mark.parametrize("fight", FIGHTS)
def test_a_verdict_leaves_the_last_look_as_it_was(fight: str) -> None:
    setup = setup_of(fight)
    engine = Engine(setup.economy, setup.space, seeded(setup, 7), setup.effects, Chance())
    player = Random()
    engine.begin()
    for _ in range(40):
        if not engine.deciding:
            break
        look = engine.survey
        before = look.listed(), look.looked_at()
        for who, plan, _ in before[1]:
            look.verdict(who, plan, codes.NONE)
        assert (look.listed(), look.looked_at()) == before
        engine.take(player.choose(engine))
