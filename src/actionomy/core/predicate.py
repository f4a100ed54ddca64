"""The one predicate: all reasons that stand against a candidate, without stopping at the first.

`entry_reasons` hold whatever the payment and target, `plan_reasons` whatever the target, `target_reasons` for one
target.  Options, refusals and the check before an option is taken all ask here.
"""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import reasons
from actionomy.core.areas import BURST
from actionomy.core.bits import bit, lowest, size
from actionomy.core.codes import IN_JUDGEMENT, IN_PICK, IN_TURN, IN_WINDOW, NONE
from actionomy.core.economy import Economy
from actionomy.core.fight import Fight
from actionomy.core.moments import NEVER
from actionomy.core.places import UNSEEN
from actionomy.core.state import (
    AIM,
    CREATURE,
    DENIED,
    GAINED,
    HIDDEN,
    LAST_PART,
    OTHER,
    PARTS,
    PRESENT,
    ROUND,
    SET,
    SHAPE,
    STATUS,
    UNDERTAKEN,
    VARIANT,
    State,
)


class Predicate:
    """What stands against candidates in a setting: whose turn or which window it is, and who stands where."""

    def __init__(self, fight: Fight) -> None:
        things = fight.state.layout.things
        most = candidates_at_most(fight)
        self.fight: Fight = fight
        self.economy: Economy = fight.economy
        self.state: State = fight.state
        self.setting: i64 = IN_TURN
        self.actors: i64 = 0
        self.stage: i64 = 0  # in a window: its stage, as a bit
        self.source: i64 = NONE
        self.victim: i64 = NONE
        self.here: i64 = 0
        self.taking_turn: i64 = 0  # a set: whose own turn it is, whatever window is open in it
        self.sets: vec[i64] = vec[i64]([0] * int(most * fight.space.words))
        self.filled: i64 = 0
        self.creatures: i64 = 0  # sets of things in play
        self.doors: i64 = 0
        self.hidden: i64 = 0
        self.others: i64 = 0  # other things, which have pools
        self.plain: i64 = len(fight.economy.first_entry) - 2  # the sheet of what has none
        self.gap: vec[i64] = vec[i64]([0] * int(things))  # from the actor measured last to each thing
        self.gap_of: i64 = NONE
        self.looked: bool = False  # whether how the doors stand is known to `fight.sight`
        self.flooded: i64 = NONE  # the actor whose ground was surveyed last
        self.flood_budget: i64 = NONE  # of the last flood
        self.affords: vec[i64] = vec[i64](
            [0] * int(fight.economy.payments)
        )  # payment: its reasons, NONE when not known
        self.breaks: vec[i64] = vec[i64]([0] * int(fight.economy.payments))  # payment: the promises it breaks, or NONE
        self.owed_kind: i64 = NONE  # the debt asked about last, and what stands against it
        self.owed_amount: i64 = 0
        self.owed_mask: i64 = 0
        self.on_side: vec[i64] = vec[i64]([0] * int(fight.economy.sides))  # side: its creatures in play
        self.near: i64 = 0  # the things within the range asked for last
        self.near_range: i64 = NONE
        self.friends: i64 = 0  # of the actor looked at: its side, its conditions, its undertaking, whether it owes
        self.held: i64 = 0
        self.begun: i64 = 0
        self.owing: bool = False
        self.denied: bool = False

    # The scene.

    def gather(self) -> None:
        """Sort what is in play into sets."""
        s = self.state
        creatures: i64 = 0
        doors: i64 = 0
        hidden: i64 = 0
        others: i64 = 0
        for side in range(self.economy.sides):
            self.on_side[side] = 0
        for who in range(s.layout.things):
            present = s.row(who, PRESENT)
            if present == CREATURE:
                creatures |= bit(who)
                self.on_side[s.side(who)] |= bit(who)
            elif present == OTHER:
                if s.row(who, STATUS) == HIDDEN:
                    hidden |= bit(who)
                elif s.kind(who) < self.plain:
                    others |= bit(who)
                else:
                    doors |= bit(who)
        self.creatures = creatures
        self.doors = doors
        self.hidden = hidden
        self.others = others
        self.gap_of = NONE
        self.looked = False
        self.flooded = NONE

    def attend(self, who: i64) -> None:
        """Find what holds for one actor whatever it does."""
        fight = self.fight
        self.friends = self.on_side[fight.state.side(who)]
        self.flood_budget = NONE
        for payment in range(self.economy.payments):
            self.affords[payment] = NONE
            self.breaks[payment] = NONE
        self.owed_kind = NONE
        self.held = fight.state.held(who)
        self.begun = fight.state.row(who, UNDERTAKEN)
        self.denied = fight.state.row(who, DENIED) != 0 or fight.state.row(who, DENIED + 1) != 0
        self.owing = self.economy.owed > 0 and fight.ledger.owes_anything(who)

    # The predicate.

    def verdict(self, who: i64, plan: i64, target: i64) -> i64:
        """All reasons against one candidate, 0 when it is legal.

        Without a target, for something that has one: the reasons that hold whatever the target.
        """
        e = self.economy
        entry = e.entry[plan]
        self.gather()
        self.attend(who)
        mask = self.entry_reasons(who, entry) | self.plan_reasons(who, entry, plan)
        if not self.actors & bit(who):
            mask |= reasons.MOMENT
        if target != NONE or e.aim[entry] == economies.NOTHING:
            return mask | self.target_reasons(who, entry, plan, target)
        self.filled = 0
        if mask == 0 and self.aim(who, entry, plan) == 0:
            return reasons.NO_TARGET
        return mask

    def entry_reasons(self, who: i64, entry: i64) -> i64:
        """The reasons against an entry, whatever its payment and target."""
        e = self.economy
        checks = e.checks[entry]
        mask: i64 = 0
        if self.setting != IN_TURN:
            mask = self.moment_reasons(who, entry)
        elif checks & economies.OWN_TURN == 0:
            mask = reasons.MOMENT
        if self.denied and self.is_denied(who, entry):
            mask |= reasons.DENIED
        if checks & economies.HAS_BARS and (self.held or self.here):
            mask |= self.bar_reasons(who, entry)
        if checks & economies.HAS_STATUS and self.state.subject(who, e.subject[entry]) != e.status[entry]:
            mask |= reasons.AT_HAND
        if checks & economies.HAS_LIMITS:
            for k in range(e.first_count[entry], e.first_count[entry + 1]):
                if self.fight.ledger.used_up(who, e.counts[k]):
                    mask |= reasons.LIMIT
        if checks & economies.HAS_TOKEN and e.shape[self.state.row(who, SHAPE) * e.tokens + e.token[entry]] < 0:
            mask |= reasons.ORDER
        if checks & economies.HAS_NEEDS:
            for k in range(e.first_need[entry], e.first_need[entry + 1]):
                if self.fight.formulas.value(self.state, e.need_code[k], who, self.victim, 0) == 0:
                    mask |= e.need_reason[k]
        return mask

    def is_denied(self, who: i64, entry: i64) -> bool:
        """Whether the game master has denied the entry this turn."""
        number = entry - self.economy.first_entry[self.state.kind(who)]
        return self.state.row(who, DENIED + number // SET) >> (number % SET) & 1 == 1

    def bar_reasons(self, who: i64, entry: i64) -> i64:
        """Whether a condition forbids the entry: altogether, towards the window's source, or against this attack."""
        e = self.economy
        mask: i64 = 0
        held = self.held
        if held & e.barred_by[entry]:
            mask = reasons.BARRED
        if held & e.barred_towards[entry] and self.source >= 0 and self.barred_at(who, entry) & bit(self.source):
            mask |= reasons.TOWARDS
        if self.here & bit(who) and e.barred_here[entry]:
            mask |= reasons.HERE
        return mask

    def moment_reasons(self, who: i64, entry: i64) -> i64:
        """Whether a window or a pick is the moment for an entry."""
        e = self.economy
        stages = e.stages[entry]
        when = e.when[entry]
        if e.checks[entry] & economies.OFF_TURN and self.taking_turn & bit(who):
            return reasons.MOMENT
        fits = False
        if self.setting == IN_WINDOW:
            if stages == 0:
                fits = when & economies.WINDOW != 0
            else:
                fits = stages & self.stage != 0 and self.related(who, e.by[entry])
        elif self.setting == IN_PICK:
            fits = when & economies.PICKING != 0
        elif self.setting == IN_JUDGEMENT:
            fits = when & economies.JUDGED != 0
        return i64(0) if fits else reasons.MOMENT

    def related(self, who: i64, by: i64) -> bool:
        """Whether `who` stands to the act of the window as those do who may answer."""
        s = self.state
        if who == self.victim:
            return by & economies.BY_TARGET != 0
        if by & economies.BY_ALLY and self.victim >= 0 and s.side(who) == s.side(self.victim) and who != self.source:
            return True
        if by & economies.BY_COMRADE and s.side(who) == s.side(self.source) and who != self.source:
            return True
        return by & economies.BY_FOE != 0 and s.side(who) != s.side(self.source)

    def barred_at(self, who: i64, entry: i64) -> i64:
        """The set of those at whom conditions held towards them forbid the entry."""
        rest = self.held & self.economy.barred_towards[entry]
        found: i64 = 0
        while rest:
            found |= self.state.amount(who, lowest(rest))
            rest &= rest - 1
        return found

    def plan_reasons(self, who: i64, entry: i64, plan: i64) -> i64:
        """The reasons against a payment, whatever the target."""
        e = self.economy
        payment = e.payment[plan]
        mask = self.affords[payment]
        if mask == NONE:
            mask = 0
            for item in range(e.first_item[plan], e.first_item[plan + 1]):
                if self.state.pool(who, e.item_pool[item]) < e.item_amount[item]:
                    mask = reasons.PAY
            self.affords[payment] = mask
        features = e.features[plan]
        if features:
            if features & economies.HAS_PATH and self.state.pool(who, e.path[plan]) + self.fight.given(who, plan) <= 0:
                mask |= reasons.PAY
            if features & economies.HAS_DRAW and self.state.pool(who, e.fills[plan]) + self.fight.given(who, plan) < 0:
                mask |= reasons.PAY
            if features & economies.HAS_CAP and e.fills[plan] == e.capped and self.over_cap(who, plan):
                mask |= reasons.CAP
            if features & economies.HAS_PARTS:
                mask |= self.instalment_reasons(who, entry, plan)
            if features & economies.HAS_DEBT:
                return mask | self.debt_reasons(who, plan)
        if self.owing or self.begun:
            mask |= self.promise_reasons(who, entry, plan)
        return mask

    def over_cap(self, who: i64, plan: i64) -> bool:
        """Whether paying so would fill the capped pool beyond what may be gained in a round.

        It binds those who have such a pool at all, in whatever order they spend.
        """
        e = self.economy
        s = self.state
        for pool in range(e.pools):
            if e.cap_with & bit(pool) and e.size[s.kind(who) * e.pools + pool] > 0:
                return s.row(who, GAINED) + self.fight.given(who, plan) > e.cap[s.kind(who)]
        return False

    def instalment_reasons(self, who: i64, entry: i64, plan: i64) -> i64:
        """The first instalment needs nothing begun; a further one what is begun, paid last in the round before."""
        e = self.economy
        s = self.state
        begun = s.row(who, UNDERTAKEN)
        if e.part[plan] == 1:
            mask = reasons.BUSY if begun else i64(0)
            return mask if self.could_finish(who, entry, plan) else mask | reasons.PAY
        fits = (
            begun == entry + 1
            and s.row(who, VARIANT) == e.variant[plan]
            and s.row(who, PARTS) == e.part[plan] - 1
            and s.row(who, LAST_PART) == s.head(ROUND) - 1
        )
        return i64(0) if fits else reasons.NOT_BEGUN

    def could_finish(self, who: i64, entry: i64, plan: i64) -> bool:
        """Whether pools that never fill again hold what the last instalment of what `plan` begins asks for."""
        e = self.economy
        if e.last[plan] == e.parts[plan]:
            return True
        for other in range(e.first_plan[entry], e.first_plan[entry + 1]):
            if e.variant[other] == e.variant[plan] and e.part[other] == e.parts[plan]:
                for item in range(e.first_item[other], e.first_item[other + 1]):
                    pool = e.item_pool[item]
                    if e.refill_at[pool] == NEVER and self.state.pool(who, pool) < e.item_amount[item]:
                        return False
                return True
        return True

    def debt_reasons(self, who: i64, plan: i64) -> i64:
        """Whether the plan's debt may be taken on; asked once an actor for every kind and amount."""
        kind = self.economy.owes_kind[plan]
        amount = self.economy.owes[plan]
        if self.owed_kind != kind or self.owed_amount != amount:
            self.owed_kind = kind
            self.owed_amount = amount
            self.owed_mask = self.debt_stands(who, kind, amount)
        return self.owed_mask

    def debt_stands(self, who: i64, kind: i64, amount: i64) -> i64:
        """What stands against a debt."""
        debts = self.fight.debts
        if self.economy.earliest and self.state.pool(who, self.economy.owed_pool[kind]) >= amount:
            return reasons.PAY_NOW
        if not debts.may_owe(who, kind, amount, False):
            return reasons.OWE
        if self.begun and not debts.may_owe(who, kind, amount, True):
            return reasons.UNDERTAKING
        return 0

    def promise_reasons(self, who: i64, entry: i64, plan: i64) -> i64:
        """Whether what is owed or undertaken could still be paid for after this."""
        e = self.economy
        mask: i64 = 0
        if e.pledged[e.payment[plan]]:  # what takes nothing that is needed breaks no promise
            mask = self.broken_by(who, entry, plan)
        going_on = self.begun == entry + 1 and e.part[plan] > 1
        if self.begun and not going_on and self.distracts(entry, plan):
            mask |= reasons.UNDERTAKING
        if self.owing and mask == 0 and e.part[plan] == 1 and not self.could_go_on(who, plan):
            mask |= reasons.LOCK
        return mask

    def distracts(self, entry: i64, plan: i64) -> bool:
        """Whether doing this breaks off what is in progress; what is free in the own turn does not."""
        e = self.economy
        if not e.traits[entry] & economies.DISTRACTS:
            return False
        return e.stages[entry] != 0 or e.first_item[plan] < e.first_item[plan + 1]

    def broken_by(self, who: i64, entry: i64, plan: i64) -> i64:
        """The promises that a payment would break; asked once an actor for plans that only take."""
        e = self.economy
        payment = e.payment[plan]
        only_takes = e.features[plan] & economies.FILLS_DEBTS == 0 and e.part[plan] == 1
        if only_takes and self.breaks[payment] != NONE:
            return self.breaks[payment]
        mask: i64 = 0
        if self.owing and not self.fight.debts.keeps_promises(who, plan, False):
            mask = reasons.LOCK
        going_on = self.begun == entry + 1 and e.part[plan] > 1
        if self.begun and not going_on and mask == 0 and not self.fight.debts.keeps_promises(who, plan, True):
            mask = reasons.UNDERTAKING
        if only_takes:
            self.breaks[payment] = mask
        return mask

    def could_go_on(self, who: i64, plan: i64) -> bool:
        """Whether debts leave room for the next instalment of what this plan begins."""
        return self.economy.parts[plan] < 2 or self.fight.debts.leaves_room(who, plan)

    # Targets.

    def aim(self, who: i64, entry: i64, plan: i64) -> i64:
        """Put the legal targets of an entry that has any into `sets`; return how many there are."""
        e = self.economy
        aim = e.aim[entry]
        if aim == economies.PLACE:
            if e.checks[entry] & economies.HAS_AREA:
                return self.aim_area(who, entry, plan)
            return self.aim_places(who, entry, plan)
        if e.part[plan] > 1:
            return self.aim_again(who, entry, plan)
        targets = self.eligible(who, aim) & self.within(who, e.range[entry])
        if self.held & e.barred_towards[entry]:
            targets &= ~self.barred_at(who, entry)
        looked_at = e.checks[entry] & economies.HAS_SIGHT != 0 or e.takes_pool[entry] >= 0
        if looked_at or e.first_where[entry] != e.first_where[entry + 1]:
            rest = targets
            while rest:
                target = lowest(rest)
                rest &= rest - 1
                if self.thing_reasons(who, entry, target):
                    targets &= ~bit(target)
        self.sets[self.filled] = targets
        return size(targets)

    def aim_again(self, who: i64, entry: i64, plan: i64) -> i64:
        """A further instalment goes at what the first one went at."""
        target = self.state.row(who, AIM)
        legal = self.target_reasons(who, entry, plan, target) == 0
        self.sets[self.filled] = bit(target) if legal else i64(0)
        return 1 if legal else 0

    def aim_places(self, who: i64, entry: i64, plan: i64) -> i64:
        space = self.fight.space
        self.flood(who, self.budget(who, entry, plan))
        for word in range(space.words):
            self.sets[self.filled + word] = space.found[word]
        return space.count(space.found)

    def aim_area(self, who: i64, entry: i64, plan: i64) -> i64:
        """The places to aim an area at, so that somebody is caught; further instalments go where the first went."""
        e = self.economy
        fight = self.fight
        space = fight.space
        self.look_round()
        must_see = e.checks[entry] & economies.HAS_SIGHT != 0
        among = self.eligible(who, e.hits[entry])
        fight.areas.aims(e.area[entry], e.area_size[entry], who, e.range[entry], must_see, among)
        found = fight.areas.found
        if e.part[plan] > 1:
            begun = self.state.row(who, AIM)
            legal = space.holds(found, begun)
            space.clear(found)
            if legal:
                space.include(found, begun)
        for word in range(space.words):
            self.sets[self.filled + word] = found[word]
        return space.count(found)

    def look_round(self) -> None:
        """See how the doors stand, once a decision."""
        if not self.looked:
            self.fight.sight.look_round()
            self.looked = True

    def area_reasons(self, who: i64, entry: i64, plan: i64, place: i64) -> i64:
        """The reasons against aiming an area at a place."""
        e = self.economy
        fight = self.fight
        shape = e.area[entry]
        size = e.area_size[entry]
        self.look_round()
        if not fight.areas.fits(shape, size, who, place):
            return reasons.KIND_OF_TARGET
        mask: i64 = 0
        if e.part[plan] > 1 and self.state.row(who, UNDERTAKEN) == entry + 1 and place != self.state.row(who, AIM):
            mask |= reasons.KIND_OF_TARGET
        if shape == BURST:
            if fight.space.apart(fight.areas.start(who, place), place) > e.range[entry]:
                mask |= reasons.RANGE
            if e.checks[entry] & economies.HAS_SIGHT and fight.sight.of_place(who, place) == UNSEEN:
                mask |= reasons.NO_SIGHT
        if fight.areas.caught(shape, size, who, place, self.eligible(who, e.hits[entry])) == 0:
            mask |= reasons.HITS_NOBODY
        return mask

    def budget(self, who: i64, entry: i64, plan: i64) -> i64:
        """How far an entry reaches on the ground: by what the plan leaves in the pool of the way, or by its range."""
        e = self.economy
        if e.path[plan] >= 0:
            return self.state.pool(who, e.path[plan]) + self.fight.given(who, plan)
        return e.range[entry]

    def flood(self, who: i64, budget: i64) -> None:
        """Find the places that `who` can reach on such a budget; the last answer is kept."""
        fight = self.fight
        if self.flooded != who:
            fight.survey_ground(who)
            self.flooded = who
            self.flood_budget = NONE
        if self.flood_budget != budget:
            here = self.state.place(who)
            fight.space.reach(here, budget, fight.blocked, fight.taken, fight.rough, fight.extra, fight.body)
            self.flood_budget = budget

    def target_reasons(self, who: i64, entry: i64, plan: i64, target: i64) -> i64:
        """The reasons against one target."""
        e = self.economy
        aim = e.aim[entry]
        if aim == economies.NOTHING:
            return 0 if target == NONE else reasons.KIND_OF_TARGET
        if aim == economies.PLACE:
            if target < 0 or target >= self.fight.space.places:
                return reasons.KIND_OF_TARGET
            if e.checks[entry] & economies.HAS_AREA:
                return self.area_reasons(who, entry, plan, target)
            self.flood(who, self.budget(who, entry, plan))
            return i64(0) if self.fight.space.holds(self.fight.space.found, target) else reasons.NO_WAY
        if target < 0 or target >= self.state.layout.things:
            return reasons.KIND_OF_TARGET
        if aim & (economies.SOURCE | economies.VICTIM) and self.setting != IN_WINDOW:
            return 0  # whose act it answers is not known before there is one; the moment says so
        if not self.eligible(who, aim) & bit(target):
            return reasons.KIND_OF_TARGET
        mask: i64 = 0
        begun = self.state.row(who, UNDERTAKEN) == entry + 1
        if begun and e.part[plan] > 1 and target != self.state.row(who, AIM):
            mask |= reasons.KIND_OF_TARGET
        return mask | self.thing_reasons(who, entry, target)

    def thing_reasons(self, who: i64, entry: i64, target: i64) -> i64:
        """The reasons against a thing of the right kind."""
        fight = self.fight
        e = self.economy
        mask: i64 = 0
        if not self.within(who, e.range[entry]) & bit(target):
            mask = reasons.RANGE
        if self.held & e.barred_towards[entry] and self.barred_at(who, entry) & bit(target):
            mask |= reasons.TOWARDS
        if e.checks[entry] & economies.HAS_SIGHT:
            self.look_round()
            if fight.sight.of(who, target) == UNSEEN:
                mask |= reasons.NO_SIGHT
        pool = e.takes_pool[entry]
        if pool >= 0 and self.state.pool(target, pool) < e.takes[entry]:
            mask |= reasons.PAY
        apart = self.gap[target]
        for k in range(e.first_where[entry], e.first_where[entry + 1]):
            if fight.formulas.value(fight.state, e.where_code[k], who, target, apart) == 0:
                mask |= e.where_reason[k]
        return mask

    def within(self, who: i64, range: i64) -> i64:
        """The things in play that are at most so far from `who`."""
        if self.gap_of != who:
            self.measure(who)
        if self.near_range != range:
            near: i64 = 0
            rest = self.creatures | self.doors | self.hidden | self.others
            while rest:
                other = lowest(rest)
                rest &= rest - 1
                if self.gap[other] <= range:
                    near |= bit(other)
            self.near = near
            self.near_range = range
        return self.near

    def measure(self, who: i64) -> None:
        """Measure how far everything in play is from `who`."""
        fight = self.fight
        place = fight.state.place(who)
        rest = self.creatures | self.doors | self.hidden | self.others
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if self.economy.bodies:
                self.gap[other] = fight.apart(who, other)
            else:
                self.gap[other] = fight.space.apart(place, fight.state.place(other))
        self.gap_of = who
        self.near_range = NONE

    def eligible(self, who: i64, aim: i64) -> i64:
        """The things of the kinds that an entry may be aimed at."""
        found: i64 = 0
        if aim & economies.FOE:
            found |= self.creatures & ~self.friends
        if aim & economies.ALLY:
            found |= self.friends & ~bit(who)
        if aim & economies.SELF:
            found |= bit(who)
        if aim & economies.DOOR:
            found |= self.doors
        if aim & economies.HIDDEN:
            found |= self.hidden
        if aim & economies.THING:
            found |= self.others
        if aim & economies.SOURCE and self.source >= 0:
            found |= bit(self.source) & self.creatures
        if aim & economies.VICTIM and self.victim >= 0:
            found |= bit(self.victim) & self.creatures
        return found


def candidates_at_most(fight: Fight) -> i64:
    """How many candidates one decision can have at most."""
    things = fight.state.layout.things
    return things * fight.economy.worst_plan + 2 * things + 2
