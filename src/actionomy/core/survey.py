"""What may be done now, at what price, at whom; and of everything else, all reasons why not.

One predicate answers all of it: `entry_reasons` (whatever the payment and target), `plan_reasons` (whatever the target)
and `target_reasons`.  None stops at the first reason.  Options are kept as groups, a plan times a set of targets, and
unpacked on demand.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import reasons
from actionomy.core.bits import bit, lowest, nth, shifted, size
from actionomy.core.fight import CREATURE, OTHER, Fight
from actionomy.core.state import (
    AIM,
    DENIED,
    GAINED,
    HIDDEN,
    LAST_PART,
    PARTS,
    PRESENT,
    ROUND,
    SHAPE,
    STATUS,
    UNDERTAKEN,
    VARIANT,
)

# Plans that every economy has.
END: Final = -1  # end the turn, or let a window pass
END_ROUND: Final = -2  # take no more own slots this round
ANSWER: Final = -3  # the game master's: target 1 yes, 0 no
CHOOSE: Final = -4  # the target is the choice
LAST_SPECIAL: Final = 4

NONE: Final = -1  # no target

# What the decision is about.
IN_TURN: Final = 1
IN_WINDOW: Final = 2
IN_PICK: Final = 3
IN_QUESTION: Final = 4
IN_CHOICE: Final = 5


def packed(who: i64, plan: i64, target: i64, abandoning: i64) -> i64:
    """An option as one number: who, by which plan, at what, and whether an undertaking is given up for it."""
    return shifted(who, 40) | shifted(abandoning, 39) | shifted(plan + LAST_SPECIAL, 16) | (target + 1)


def who_of(option: i64) -> i64:
    return option >> 40


def plan_of(option: i64) -> i64:
    return ((option >> 16) & 0x7FFFFF) - LAST_SPECIAL


def target_of(option: i64) -> i64:
    return (option & 0xFFFF) - 1


def abandons(option: i64) -> bool:
    return (option >> 39) & 1 == 1


class Survey:
    """The options and refusals of the present decision."""

    def __init__(self, fight: Fight) -> None:
        self.fight: Fight = fight
        self.setting: i64 = IN_TURN
        self.actors: i64 = 0
        self.stage: i64 = 0  # in a window: its stage, as a bit
        self.source: i64 = NONE
        self.victim: i64 = NONE
        self.here: i64 = 0
        things = fight.state.layout.things
        most = things * fight.economy.worst_plan + 2 * things + 2
        self.seen: i64 = 0  # candidates looked at: who, plan and all target-free reasons of each
        self.seen_who: vec[i64] = vec[i64]([0] * int(most))
        self.seen_plan: vec[i64] = vec[i64]([0] * int(most))
        self.seen_mask: vec[i64] = vec[i64]([0] * int(most))
        self.groups: i64 = 0
        self.count: i64 = 0  # of options in all
        self.group_who: vec[i64] = vec[i64]([0] * int(most))
        self.group_plan: vec[i64] = vec[i64]([0] * int(most))
        self.group_abandons: vec[i64] = vec[i64]([0] * int(most))
        self.group_end: vec[i64] = vec[i64]([0] * int(most))  # options up to and with this group
        self.group_set: vec[i64] = vec[i64]([0] * int(most))  # where in `sets` its targets begin
        self.sets: vec[i64] = vec[i64]([0] * int(most * fight.space.words))
        self.filled: i64 = 0
        self.creatures: i64 = 0  # sets of things in play
        self.doors: i64 = 0
        self.hidden: i64 = 0
        self.gap: vec[i64] = vec[i64]([0] * int(things))  # from the actor measured last to each thing
        self.gap_of: i64 = NONE
        self.flooded: i64 = NONE  # the actor whose ground was surveyed last
        self.near: i64 = 0  # the things within the range asked for last
        self.near_range: i64 = NONE
        self.friends: i64 = 0  # of the actor looked at: its side, its conditions, its undertaking, whether it owes
        self.held: i64 = 0
        self.begun: i64 = 0
        self.owing: bool = False

    # The whole decision.

    def look(self) -> i64:
        """Find all options of `actors` in this setting; return how many there are."""
        self.seen = 0
        self.groups = 0
        self.count = 0
        self.filled = 0
        self.gather()
        rest = self.actors
        while rest:
            who = lowest(rest)
            rest &= rest - 1
            self.look_at(who)
        if self.fight.economy.obliging:
            self.oblige()
        return self.count

    def gather(self) -> None:
        """Sort what is in play into sets."""
        s = self.fight.state
        creatures: i64 = 0
        doors: i64 = 0
        hidden: i64 = 0
        for who in range(s.layout.things):
            present = s.row(who, PRESENT)
            if present == CREATURE:
                creatures |= bit(who)
            elif present == OTHER:
                if s.row(who, STATUS) == HIDDEN:
                    hidden |= bit(who)
                else:
                    doors |= bit(who)
        self.creatures = creatures
        self.doors = doors
        self.hidden = hidden
        self.gap_of = NONE
        self.flooded = NONE

    def look_at(self, who: i64) -> None:
        """Look at every candidate of one actor."""
        e = self.fight.economy
        sheet = self.fight.state.kind(who)
        self.attend(who)
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            base = self.entry_reasons(who, entry)
            for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
                self.consider(who, entry, plan, base | self.plan_reasons(who, entry, plan))
        if self.setting != IN_PICK:
            self.single(who, END, NONE)
            if self.setting == IN_TURN and e.order == economies.PHASES:
                self.single(who, END_ROUND, NONE)

    def attend(self, who: i64) -> None:
        """Find what holds for one actor whatever it does."""
        fight = self.fight
        self.friends = self.friends_of(who)
        self.held = fight.state.held(who)
        self.begun = fight.state.row(who, UNDERTAKEN)
        self.owing = fight.economy.owed > 0 and fight.ledger.owes_anything(who)

    def consider(self, who: i64, entry: i64, plan: i64, mask: i64) -> None:
        """Note a candidate; where only an undertaking stands against it, it may be given up."""
        if mask & ~reasons.UNDERTAKING == 0:
            targets = self.aim(who, entry, plan)
            if targets == 0:
                mask |= reasons.NO_TARGET
            else:
                abandoning: i64 = 0
                if mask:
                    abandoning = 1
                self.note(who, plan, targets, abandoning)
                taken: i64 = 1
                if self.fight.economy.aim[entry] == economies.PLACE:
                    taken = self.fight.space.words
                self.filled += taken
        seen = self.seen
        self.seen_who[seen] = who
        self.seen_plan[seen] = plan
        self.seen_mask[seen] = mask
        self.seen = seen + 1

    def could_answer(self, who: i64) -> bool:
        """Whether an entry for this stage of the window is legal for `who`, before everything else is looked at."""
        e = self.fight.economy
        sheet = self.fight.state.kind(who)
        self.filled = 0
        self.gather()
        self.attend(who)
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.stages[entry] & self.stage and self.entry_reasons(who, entry) == 0:
                for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
                    if self.plan_reasons(who, entry, plan) & ~reasons.UNDERTAKING == 0 and self.aim(who, entry, plan) > 0:
                        return True
        return False

    def note(self, who: i64, plan: i64, targets: i64, abandoning: i64) -> None:
        """Make a group of the set just filled."""
        group = self.groups
        self.count += targets
        self.group_who[group] = who
        self.group_plan[group] = plan
        self.group_abandons[group] = abandoning
        self.group_end[group] = self.count
        self.group_set[group] = self.filled
        self.groups = group + 1

    def single(self, who: i64, plan: i64, target: i64) -> None:
        """Note an option that needs no payment."""
        self.sets[self.filled] = target
        self.note(who, plan, 1, 0)
        self.filled += 1

    def option(self, n: i64) -> i64:
        """The n-th option of the last look."""
        group: i64 = 0
        before: i64 = 0
        while n >= self.group_end[group]:
            before = self.group_end[group]
            group += 1
        return self.member(group, n - before)

    def member(self, group: i64, n: i64) -> i64:
        """The n-th option of a group."""
        plan = self.group_plan[group]
        at = self.group_set[group]
        target: i64 = NONE
        if plan < 0:
            target = self.sets[at]
        else:
            aim = self.fight.economy.aim[self.fight.economy.entry[plan]]
            if aim == economies.PLACE:
                target = self.fight.space.member_at(self.sets, at, n)
            elif aim != economies.NOTHING:
                target = nth(self.sets[at], n)
        return packed(self.group_who[group], plan, target, self.group_abandons[group])

    # The predicate.

    def verdict(self, who: i64, plan: i64, target: i64) -> i64:
        """All reasons against one candidate, 0 when it is legal."""
        e = self.fight.economy
        entry = e.entry[plan]
        if not self.actors & bit(who):
            return reasons.MOMENT
        self.gather()
        self.attend(who)
        mask = self.entry_reasons(who, entry) | self.plan_reasons(who, entry, plan)
        mask |= self.target_reasons(who, entry, plan, target)
        return mask

    def entry_reasons(self, who: i64, entry: i64) -> i64:
        """The reasons against an entry, whatever its payment and target."""
        fight = self.fight
        e = fight.economy
        s = fight.state
        mask = self.moment_reasons(who, entry)
        token = e.token[entry]
        if token >= 0 and e.shape[s.row(who, SHAPE) * e.tokens + token] < 0:
            mask |= reasons.ORDER
        held = self.held
        if held & e.barred_by[entry]:
            mask |= reasons.BARRED
        if held & e.barred_towards[entry] and self.barred_against(who, held & e.barred_towards[entry]):
            mask |= reasons.TOWARDS
        if self.here & bit(who) and e.barred_here[entry]:
            mask |= reasons.HERE
        for k in range(e.first_count[entry], e.first_count[entry + 1]):
            if fight.ledger.used_up(who, e.counts[k]):
                mask |= reasons.LIMIT
        if e.status[entry] >= 0 and s.subject(who, e.subject[entry]) != e.status[entry]:
            mask |= reasons.AT_HAND
        if s.row(who, DENIED) == entry + 1:
            mask |= reasons.DENIED
        for k in range(e.first_need[entry], e.first_need[entry + 1]):
            if fight.formulas.value(s, e.need_code[k], who, self.victim, 0) == 0:
                mask |= e.need_reason[k]
        return mask

    def moment_reasons(self, who: i64, entry: i64) -> i64:
        """Whether this is the moment for an entry: its turn, or a window in which it may answer."""
        e = self.fight.economy
        stages = e.stages[entry]
        when = e.when[entry]
        fits = False
        if self.setting == IN_TURN:
            fits = when & economies.TURN != 0 and stages == 0
        elif self.setting == IN_WINDOW:
            if stages == 0:
                fits = when & economies.WINDOW != 0
            else:
                fits = stages & self.stage != 0 and self.related(who, e.by[entry])
        elif self.setting == IN_PICK:
            fits = when & economies.PICKING != 0
        return i64(0) if fits else reasons.MOMENT

    def related(self, who: i64, by: i64) -> bool:
        """Whether `who` stands to the act of the window as those do who may answer."""
        s = self.fight.state
        if who == self.victim:
            return by & economies.BY_TARGET != 0
        if by & economies.BY_ALLY and self.victim >= 0 and s.side(who) == s.side(self.victim) and who != self.source:
            return True
        return by & economies.BY_FOE != 0 and s.side(who) != s.side(self.source)

    def barred_against(self, who: i64, conditions: i64) -> bool:
        """Whether one of these conditions is held towards the source of the window."""
        if self.source < 0:
            return False
        while conditions:
            if self.fight.state.amount(who, lowest(conditions)) & bit(self.source):
                return True
            conditions &= conditions - 1
        return False

    def plan_reasons(self, who: i64, entry: i64, plan: i64) -> i64:
        """The reasons against a payment, whatever the target."""
        fight = self.fight
        e = fight.economy
        s = fight.state
        mask: i64 = 0
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            if s.pool(who, e.item_pool[item]) < e.item_amount[item]:
                mask |= reasons.PAY
        path = e.path[plan]
        if path >= 0 and s.pool(who, path) + e.gives[plan] <= 0:
            mask |= reasons.PAY
        if e.fills[plan] >= 0 and e.fills[plan] == e.capped and self.over_cap(who, plan):
            mask |= reasons.CAP
        if e.variant[plan] > 0:
            mask |= self.instalment_reasons(who, entry, plan)
        if e.owes_kind[plan] >= 0:
            mask |= self.debt_reasons(who, plan)
        elif self.owing or self.begun:
            mask |= self.promise_reasons(who, entry, plan)
        return mask

    def over_cap(self, who: i64, plan: i64) -> bool:
        """Whether paying so would fill the capped pool beyond what may be gained in a round."""
        e = self.fight.economy
        s = self.fight.state
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            if e.cap_with & bit(e.item_pool[item]):
                return s.row(who, GAINED) + e.gives[plan] > e.cap[s.kind(who)]
        return False

    def instalment_reasons(self, who: i64, entry: i64, plan: i64) -> i64:
        """The first instalment needs nothing begun; a further one what is begun, paid last in the round before."""
        e = self.fight.economy
        s = self.fight.state
        begun = s.row(who, UNDERTAKEN)
        if e.part[plan] == 1:
            return reasons.BUSY if begun else i64(0)
        fits = (
            begun == entry + 1
            and s.row(who, VARIANT) == e.variant[plan]
            and s.row(who, PARTS) == e.part[plan] - 1
            and s.row(who, LAST_PART) == s.head(ROUND) - 1
        )
        return i64(0) if fits else reasons.NOT_BEGUN

    def debt_reasons(self, who: i64, plan: i64) -> i64:
        """Whether the plan's debt may be taken on."""
        fight = self.fight
        e = fight.economy
        kind = e.owes_kind[plan]
        amount = e.owes[plan]
        if e.earliest and fight.state.pool(who, e.owed_pool[kind]) >= amount:
            return reasons.PAY_NOW
        if not fight.debts.may_owe(who, kind, amount, False):
            return reasons.OWE
        if fight.state.row(who, UNDERTAKEN) and not fight.debts.may_owe(who, kind, amount, True):
            return reasons.UNDERTAKING
        return 0

    def promise_reasons(self, who: i64, entry: i64, plan: i64) -> i64:
        """Whether what is owed or undertaken could still be paid for after this."""
        fight = self.fight
        e = fight.economy
        s = fight.state
        mask: i64 = 0
        begun = self.begun
        owing = self.owing
        if e.first_item[plan] == e.first_item[plan + 1] and e.traits[entry] & economies.DISTRACTS == 0:
            return 0  # what costs nothing breaks no promise
        if owing and not fight.debts.keeps_promises(who, plan, False):
            mask |= reasons.LOCK
        if begun and not (begun == entry + 1 and e.part[plan] > 1):
            if e.traits[entry] & economies.DISTRACTS:
                mask |= reasons.UNDERTAKING
            elif mask == 0 and not fight.debts.keeps_promises(who, plan, True):
                mask |= reasons.UNDERTAKING
        if owing and mask == 0 and e.part[plan] == 1 and not self.could_go_on(who, entry, plan):
            mask |= reasons.LOCK
        return mask

    def could_go_on(self, who: i64, entry: i64, plan: i64) -> bool:
        """Whether debts leave room for the next instalment of what this plan begins."""
        e = self.fight.economy
        s = self.fight.state
        if e.parts[plan] < 2:
            return True
        s.set_row(who, UNDERTAKEN, entry + 1)
        s.set_row(who, VARIANT, e.variant[plan])
        s.set_row(who, PARTS, 1)
        s.set_row(who, LAST_PART, s.head(ROUND))
        possible = self.fight.debts.keeps_promises(who, plan, True)
        s.set_row(who, UNDERTAKEN, 0)
        return possible

    # Targets.

    def aim(self, who: i64, entry: i64, plan: i64) -> i64:
        """Put the legal targets of a candidate into `sets`; return how many there are."""
        e = self.fight.economy
        aim = e.aim[entry]
        if aim == economies.NOTHING:
            return 1
        if aim == economies.PLACE:
            return self.aim_places(who, entry, plan)
        if e.part[plan] > 1:
            return self.aim_again(who, entry, plan)
        targets = self.eligible(who, aim) & self.within(who, e.range[entry])
        if e.first_where[entry] != e.first_where[entry + 1]:
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
        target = self.fight.state.row(who, AIM)
        legal = self.target_reasons(who, entry, plan, target) == 0
        self.sets[self.filled] = bit(target) if legal else i64(0)
        return 1 if legal else 0

    def aim_places(self, who: i64, entry: i64, plan: i64) -> i64:
        space = self.fight.space
        self.flood(who, entry, plan)
        for word in range(space.words):
            self.sets[self.filled + word] = space.found[word]
        return space.count(space.found)

    def flood(self, who: i64, entry: i64, plan: i64) -> None:
        """Find the places that `who` can reach: by what the plan leaves in the pool of the way, or within the range."""
        fight = self.fight
        e = fight.economy
        if self.flooded != who:
            fight.survey_ground(who)
            self.flooded = who
        budget = e.range[entry]
        if e.path[plan] >= 0:
            budget = fight.state.pool(who, e.path[plan]) + e.gives[plan]
        fight.space.reach(fight.state.place(who), budget, fight.blocked, fight.taken)

    def target_reasons(self, who: i64, entry: i64, plan: i64, target: i64) -> i64:
        """The reasons against one target."""
        e = self.fight.economy
        aim = e.aim[entry]
        if aim == economies.NOTHING:
            return 0 if target == NONE else reasons.KIND_OF_TARGET
        if aim == economies.PLACE:
            if target < 0 or target >= self.fight.space.places:
                return reasons.KIND_OF_TARGET
            self.flood(who, entry, plan)
            return i64(0) if self.fight.space.holds(self.fight.space.found, target) else reasons.NO_WAY
        if target < 0 or target >= self.fight.state.layout.things:
            return reasons.KIND_OF_TARGET
        mask: i64 = 0
        if not self.eligible(who, aim) & bit(target):
            mask = reasons.KIND_OF_TARGET
        if e.part[plan] > 1 and target != self.fight.state.row(who, AIM):
            mask |= reasons.KIND_OF_TARGET
        return mask | self.thing_reasons(who, entry, target)

    def thing_reasons(self, who: i64, entry: i64, target: i64) -> i64:
        """The reasons against a thing of the right kind."""
        fight = self.fight
        e = fight.economy
        mask: i64 = 0
        if not self.within(who, e.range[entry]) & bit(target):
            mask = reasons.RANGE
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
            rest = self.creatures | self.doors | self.hidden
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
        rest = self.creatures | self.doors | self.hidden
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            self.gap[other] = fight.space.apart(place, fight.state.place(other))
        self.gap_of = who
        self.near_range = NONE

    def friends_of(self, who: i64) -> i64:
        """The creatures on the side of `who`, itself included."""
        s = self.fight.state
        side = s.side(who)
        friends: i64 = 0
        rest = self.creatures
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if s.side(other) == side:
                friends |= bit(other)
        return friends

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
        if aim & economies.SOURCE and self.source >= 0:
            found |= bit(self.source) & self.creatures
        if aim & economies.VICTIM and self.victim >= 0:
            found |= bit(self.victim) & self.creatures
        return found

    # Obligations.

    def oblige(self) -> None:
        """While a legal option meets an obligation, refuse what does not."""
        s = self.fight.state
        rest = self.actors
        while rest:
            who = lowest(rest)
            rest &= rest - 1
            if s.held(who) & self.fight.economy.obliging and self.meets_any(who):
                self.keep_what_meets(who)

    def met(self, group: i64) -> i64:
        """Which of a group's targets meet an obligation of its actor."""
        e = self.fight.economy
        s = self.fight.state
        who = self.group_who[group]
        plan = self.group_plan[group]
        if plan < 0:
            return 0
        entry = e.entry[plan]
        if e.aim[entry] == economies.NOTHING or e.aim[entry] == economies.PLACE:
            return 0
        found: i64 = 0
        for condition in range(e.conditions):
            if e.must[condition] & e.tags[entry]:
                found |= s.amount(who, condition) & self.sets[self.group_set[group]]
        return found

    def meets_any(self, who: i64) -> bool:
        for group in range(self.groups):
            if self.group_who[group] == who and self.met(group):
                return True
        return False

    def keep_what_meets(self, who: i64) -> None:
        """Leave of the groups of `who` only the targets that meet an obligation."""
        kept: i64 = 0
        count: i64 = 0
        before: i64 = 0
        for group in range(self.groups):
            options = self.group_end[group] - before
            before = self.group_end[group]
            if self.group_who[group] == who:
                met = self.met(group)
                options = size(met)
                if met:
                    self.sets[self.group_set[group]] = met
                else:
                    self.refuse(who, self.group_plan[group])
            if options > 0:
                count += options
                self.group_who[kept] = self.group_who[group]
                self.group_plan[kept] = self.group_plan[group]
                self.group_abandons[kept] = self.group_abandons[group]
                self.group_set[kept] = self.group_set[group]
                self.group_end[kept] = count
                kept += 1
        self.groups = kept
        self.count = count

    def refuse(self, who: i64, plan: i64) -> None:
        """Note that a plan does not meet an obligation."""
        for k in range(self.seen):
            if self.seen_who[k] == who and self.seen_plan[k] == plan:
                self.seen_mask[k] |= reasons.MUST
