"""A plain and sensible player: hits what it can, mends whom it must, else goes nearer; never looks ahead.

Every option gets a score from what the file says an entry is worth and from who stands where; the state is not cloned.
Among equals the payment decides that is needed least for attacks.
"""

from typing import Final

from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import frames, moments
from actionomy.core.areas import NO_AREA
from actionomy.core.bits import bit, lowest, size
from actionomy.core.codes import IN_QUESTION, IN_WINDOW, NONE
from actionomy.core.economy import BRINGS, BY_COMRADE, BY_HAND, FULL_HEALTH, HOLDS, MENDS, OPENS, RUSHES
from actionomy.core.engine import Engine
from actionomy.core.state import LOCKED, PHASE, READY, SHUTS, STATUS
from actionomy.players.player import Player, answered

SCALE: Final = 100  # one point of worth, so that payments and ties stay below it
STRIKE: Final = 100  # an attack, before its worth
FELLS: Final = 60  # it may well fell the target
MEND: Final = 110
NEARER: Final = 30
DOOR: Final = 25
LOCKED_DOOR: Final = 20
AT_ONCE: Final = 10  # the least worth with which something without a target is done wherever one stands
FILLER: Final = 5  # what helps a little, when nothing better is to be had
LEAVE: Final = 0
NEVER: Final = -1000000
FAR: Final = 200  # a budget that reaches everywhere


class Greedy(Player):
    """Takes the option with the highest score, the first among equals."""

    def __init__(self) -> None:
        self.goal: i64 = NONE  # the foe to go to, for the actor looked at last
        self.goal_of: i64 = NONE
        self.reach: i64 = 0  # how far the actor's attacks reach
        self.standing: i64 = 0  # how far it must still go
        self.best_target: i64 = NONE

    def choose(self, engine: Engine) -> i64:
        look = engine.survey
        if look.setting == IN_QUESTION:
            return answered(engine)
        self.goal_of = NONE
        best: i64 = NEVER
        chosen: i64 = 0
        member: i64 = 0
        for group in range(look.groups):
            score = self.score(engine, group)
            if score > best:
                best = score
                chosen = group
                member = self.best_target
        return look.member(chosen, member)

    def score(self, engine: Engine, group: i64) -> i64:
        """What the best option of a group is worth; `best_target` is its number in the group."""
        look = engine.survey
        e = engine.economy
        plan = look.group_plan[group]
        self.best_target = 0
        if plan < 0:
            return LEAVE - group  # the plainest way of leaving first
        entry = e.entry[plan]
        if e.traits[entry] & BY_HAND or (look.group_abandons[group] and not self.is_last_slot(engine)):
            return NEVER
        who = look.group_who[group]
        value: i64 = 0
        aim = e.aim[entry]
        if look.setting == IN_WINDOW and aim & economies.HIDDEN:
            value = self.revealing(engine, entry, group)
        elif look.setting == IN_WINDOW and e.stages[entry] and self.is_blow(engine):
            value = self.against_a_blow(engine, who, plan)
        elif look.setting == IN_WINDOW and e.by[entry] & BY_COMRADE:
            value = self.for_a_comrade(engine, who, plan)
        elif aim == economies.NOTHING:
            value = self.untargeted(engine, who, entry)
        elif e.area[entry] != NO_AREA:
            value = self.spreading(engine, who, entry, group)
        elif e.traits[entry] & BRINGS:
            value = self.bringing(engine, who, entry, group)
        elif aim == economies.PLACE:
            value = self.nearer(engine, who, group)
        elif e.traits[entry] & RUSHES:
            value = self.rushing(engine, who, entry, group)
        else:
            value = self.targeted(engine, who, entry, group)
        if value <= 0 or self.can_wait(engine, who, entry, plan):
            return NEVER
        if e.part[plan] > 1:
            value += STRIKE * SCALE  # what was begun is finished
        if e.variant[plan] >= economies.SPREAD:
            value += e.last[plan] * SCALE  # the sooner the better
        return value - self.price(engine, who, plan)

    def can_wait(self, engine: Engine, who: i64, entry: i64, plan: i64) -> bool:
        """Whether a plan only begins what could be paid for whole in another turn, or not be finished in the next."""
        e = engine.economy
        whole = e.first_plan[entry]
        if e.part[plan] > 1 or e.last[plan] == e.parts[plan] or e.variant[plan] < economies.SPREAD:
            return False
        for item in range(e.first_item[whole], e.first_item[whole + 1]):
            size = e.size[engine.state.sheet(who) * e.pools + e.item_pool[item]]
            if e.item_amount[item] > size:
                return e.parts[plan] - e.last[plan] > size
        return True

    # Answers.

    def is_blow(self, engine: Engine) -> bool:
        """Whether damage is about to be dealt, of which it is known how much."""
        s = engine.state
        return s.frame(frames.AMOUNT) > 0 and engine.economy.window_halves[s.frame(frames.WINDOW)] == 0

    def against_a_blow(self, engine: Engine, who: i64, plan: i64) -> i64:
        """What is kept off, against what its price could do else; that somebody does not fall is worth any price.

        The worth of one's own answer is what it takes off the blow.  Who answers for a friend takes the blow himself.
        """
        e = engine.economy
        s = engine.state
        entry = e.entry[plan]
        victim = s.frame(frames.TARGET)
        amount = s.frame(frames.AMOUNT)
        if victim < 0 or s.side(victim) != s.side(who):
            return (STRIKE + e.worth[entry]) * SCALE if e.worth[entry] > 0 else i64(0)
        if victim == who:
            left = amount - e.worth[entry]
            if left < 0:
                left = 0
            return self.saved(engine, who, plan, amount, left)
        if e.worth[entry] <= 0 or amount < s.health(victim) or amount * 2 > s.health(who):
            return 0
        return (STRIKE + amount) * SCALE  # the weak do not fall, and the strong bear it

    def saved(self, engine: Engine, who: i64, plan: i64, amount: i64, left: i64) -> i64:
        """What it is worth that a blow leaves less."""
        health = engine.state.health(who)
        if (amount >= health and left < health) or (health == 0 and left == 0):
            return (STRIKE + FELLS + amount) * SCALE
        if left >= health or (amount - left) * 100 < self.forgone(engine, who, plan):
            return 0
        return (STRIKE + amount - left) * SCALE

    def revealing(self, engine: Engine, entry: i64, group: i64) -> i64:
        """What is hidden is revealed when something happens to whom it lies on, or is done by that."""
        s = engine.state
        look = engine.survey
        rest = look.sets[look.group_set[group]]
        number: i64 = 0
        while rest:
            thing = lowest(rest)
            bearer = engine.fight.bearer_of(thing)
            rest &= rest - 1
            on_whom = bearer >= 0 and (bearer == s.frame(frames.TARGET) or bearer == s.frame(frames.WHO))
            if on_whom or (engine.fight.lies_about(thing) and s.place(thing) + 1 == s.frame(frames.SPOT)):
                self.best_target = number
                return (STRIKE + engine.economy.worth[entry]) * SCALE
            number += 1
        return 0

    def for_a_comrade(self, engine: Engine, who: i64, plan: i64) -> i64:
        """Help with what a comrade does, where that is worth more than what the price could do else."""
        e = engine.economy
        worth = e.worth[engine.state.frame(frames.ENTRY)]
        if e.worth[e.entry[plan]] <= 0 or worth * 100 < self.forgone(engine, who, plan) * 5 // 4:
            return 0
        return (STRIKE + worth) * SCALE

    def forgone(self, engine: Engine, who: i64, plan: i64) -> i64:
        """What a price could do in the next turn instead, in hundredths: the last of a pool is the dearest."""
        e = engine.economy
        s = engine.state
        total: i64 = 0
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            pool = e.item_pool[item]
            size = e.size[s.sheet(who) * e.pools + pool]
            spent = size - s.pool(who, pool) + e.item_amount[item]
            if size > 0 and spent > 0:
                total += e.item_amount[item] * self.use_in_turn(engine, who, pool) * spent * 100 // (size + 1)
        return total

    def use_in_turn(self, engine: Engine, who: i64, pool: i64) -> i64:
        """What a unit of a pool is worth in a turn of one's own: the best of the entries that it could pay for."""
        e = engine.economy
        sheet = engine.state.sheet(who)
        best: i64 = 0
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.worth[entry] > best and e.when[entry] & economies.TURN:
                units = self.price_in(engine, entry, pool)
                if units > 0 and e.worth[entry] // units > best:
                    best = e.worth[entry] // units
        return best

    # What a group is worth.

    def untargeted(self, engine: Engine, who: i64, entry: i64) -> i64:
        """Mending oneself, getting ready to attack, or some small help."""
        e = engine.economy
        worth = e.worth[entry]
        if e.traits[entry] & economies.ACTIVATES:
            return FILLER * SCALE + self.readiness(engine, who)
        if worth <= 0:
            return 0
        if e.traits[entry] & MENDS:
            return self.mending(engine, who)
        if engine.survey.setting == IN_WINDOW:
            if e.subject[entry] >= 0 and not self.is_payable(engine, who, e.subject[entry]):
                return FILLER * SCALE + worth
            return (STRIKE + worth) * SCALE
        self.attend(engine, who)
        if e.traits[entry] & HOLDS:
            return (FILLER + worth) * SCALE if self.goal >= 0 and self.is_last_slot(engine) else i64(0)
        if worth == 1:
            return FILLER * SCALE
        if e.traits[entry] & OPENS and self.goal >= 0:
            return self.opening(engine, who, worth)
        if worth >= AT_ONCE or (self.goal >= 0 and engine.fight.apart(who, self.goal) <= self.reach):
            return (STRIKE + worth) * SCALE
        return (FILLER + worth) * SCALE if self.goal >= 0 else i64(0)

    def opening(self, engine: Engine, who: i64, worth: i64) -> i64:
        """What may be struck with once it is there is got when there is somebody to strike; else at the last moment."""
        reach = self.longest(engine, who, True)
        if reach > 1 and not engine.fight.sees(who, self.goal):
            reach = 1
        if engine.fight.apart(who, self.goal) <= reach:
            return (STRIKE + worth) * SCALE
        return i64(0) if self.comes_again(engine) else (FILLER + worth) * SCALE

    def comes_again(self, engine: Engine) -> bool:
        """Whether those who act have another slot of their own in this round."""
        return engine.economy.order == economies.PHASES and engine.state.head(PHASE) < engine.economy.phases

    def is_last_slot(self, engine: Engine) -> bool:
        """Whether this is the last of the slots of a round, so that what is not used or gone on with now is lost."""
        return engine.economy.order == economies.PHASES and not self.comes_again(engine)

    def is_payable(self, engine: Engine, who: i64, subject: i64) -> bool:
        """Whether something that is got ready could be paid for now, or is nothing that is paid for later."""
        e = engine.economy
        sheet = engine.state.sheet(who)
        payable = True
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.subject[entry] == subject and e.when[entry] & economies.TURN:
                payable = False
                plan = e.first_plan[entry]
                short = False
                for item in range(e.first_item[plan], e.first_item[plan + 1]):
                    if e.item_amount[item] > engine.fight.ledger.at_hand(who, e.item_pool[item]):
                        short = True
                if not short:
                    return True
        return payable

    def readiness(self, engine: Engine, who: i64) -> i64:
        """Of those who might be activated, those go first who stand near a foe."""
        self.attend(engine, who)
        if self.goal < 0:
            return 0
        near = 50 - engine.fight.apart(who, self.goal)
        return near if near > 0 else i64(0)

    def mending(self, engine: Engine, target: i64) -> i64:
        """More than half of its health must be gone before it is worth mending."""
        full = engine.fight.attr(target, FULL_HEALTH)
        missing = full - engine.state.health(target)
        if missing * 2 <= full:
            return 0
        if missing == full:
            missing += FELLS  # who cannot go on by himself comes first
        return (MEND + missing) * SCALE

    def targeted(self, engine: Engine, who: i64, entry: i64, group: i64) -> i64:
        """The best of the targets of a group."""
        e = engine.economy
        look = engine.survey
        best: i64 = NEVER
        number: i64 = 0
        rest = look.sets[look.group_set[group]]
        while rest:
            target = lowest(rest)
            rest &= rest - 1
            value: i64 = 0
            if engine.fight.is_border(target):
                value = self.border(engine, who, target)
            elif e.aim[entry] & economies.DOOR:
                value = self.door(engine, who, target)
            elif e.traits[entry] & MENDS:
                value = self.mending(engine, target)
            elif engine.state.side(target) == engine.state.side(who):
                if e.aim[entry] & (economies.LAID | economies.HIDDEN) == 0:  # nobody spoils what is his own
                    value = e.worth[entry] * SCALE
            else:
                value = self.harming(engine, entry, target)
            if value > best:
                best = value
                self.best_target = number
            number += 1
        return best

    def harming(self, engine: Engine, entry: i64, target: i64) -> i64:
        """An attack counts more the less health its target has left."""
        e = engine.economy
        worth = e.worth[entry]
        if worth <= 0 or (e.done_for[entry] >= 0 and engine.fight.has(target, e.done_for[entry])):
            return 0  # nobody is frightened twice
        if worth == 1:
            return FILLER * SCALE
        health = engine.state.health(target)
        value = (STRIKE + worth) * SCALE
        if health <= worth:
            value += FELLS * SCALE
        left = SCALE - health
        return value + left if left > 0 else value

    def border(self, engine: Engine, who: i64, thing: i64) -> i64:
        """What shuts a border matters a little while no foe is near, unless it is of one's own side."""
        self.attend(engine, who)
        if engine.state.side(thing) == engine.state.side(who) or (self.goal >= 0 and self.standing == 0):
            return 0
        return FILLER * SCALE if engine.state.row(thing, STATUS) & SHUTS else i64(0)

    def door(self, engine: Engine, who: i64, door: i64) -> i64:
        """A door matters while no foe is near."""
        self.attend(engine, who)
        if self.goal >= 0 and self.standing == 0:
            return 0
        return LOCKED_DOOR * SCALE if engine.state.row(door, STATUS) == LOCKED else DOOR * SCALE

    def spreading(self, engine: Engine, who: i64, entry: i64, group: i64) -> i64:
        """The place where an area catches the most of those whom it should, and the fewest others."""
        e = engine.economy
        look = engine.survey
        worth = e.worth[entry]
        if worth <= 0:
            return 0
        friends = engine.fight.of_side(engine.state.side(who))
        foes = engine.fight.foes_of(who)
        wanted = foes
        if e.traits[entry] & MENDS:
            wanted = self.hurt(engine, friends)
        start: i64 = 0
        if group > 0:
            start = look.group_end[group - 1]
        most: i64 = 0
        for n in range(look.group_end[group] - start):
            place = engine.fight.space.member_at(look.sets, look.group_set[group], n)
            caught = engine.fight.would_catch(who, entry, place)
            net = size(caught & wanted) - size(caught & ~wanted & foes) - 2 * size(caught & ~wanted & friends)
            if net > most:
                most = net
                self.best_target = n
        if most == 0:
            return 0
        return (STRIKE + worth * most) * SCALE

    def hurt(self, engine: Engine, those: i64) -> i64:
        """Those who are worth mending."""
        found: i64 = 0
        while those:
            who = lowest(those)
            those &= those - 1
            if self.mending(engine, who):
                found |= bit(who)
        return found

    def nearer(self, engine: Engine, who: i64, group: i64) -> i64:
        """Of the places in a group, the one from which least is left to go, and to which least."""
        self.attend(engine, who)
        if self.goal < 0 or self.standing == 0:
            return 0
        look = engine.survey
        space = engine.fight.space
        here = engine.state.place(who)
        start: i64 = 0
        if group > 0:
            start = look.group_end[group - 1]
        best: i64 = 0
        for n in range(look.group_end[group] - start):
            place = space.member_at(look.sets, look.group_set[group], n)
            cost = space.cost[place]
            if cost < 0:
                continue
            left = cost - self.reach
            if left < 0:
                left = 0
            gained = self.standing - left
            if gained > 0:
                value = (NEARER + gained) * SCALE - space.apart(here, place)
                if value > best:
                    best = value
                    self.best_target = n
        return best

    def rushing(self, engine: Engine, who: i64, entry: i64, group: i64) -> i64:
        """To strike somebody far away, if going there would not bring who does it as far."""
        self.attend(engine, who)
        number: i64 = 0
        rest = engine.survey.sets[engine.survey.group_set[group]]
        while rest:
            if lowest(rest) == self.goal and self.standing > 0 and engine.economy.worth[entry] > 1:
                self.best_target = number
                return (NEARER + self.standing) * SCALE - SCALE // 2
            rest &= rest - 1
            number += 1
        return 0

    def bringing(self, engine: Engine, who: i64, entry: i64, group: i64) -> i64:
        """Somebody new comes as near to the nearest foe as may be."""
        self.attend(engine, who)
        worth = engine.economy.worth[entry]
        if self.goal < 0 or worth <= 0:
            return 0
        look = engine.survey
        space = engine.fight.space
        start: i64 = 0
        if group > 0:
            start = look.group_end[group - 1]
        least: i64 = FAR
        for n in range(look.group_end[group] - start):
            place = space.member_at(look.sets, look.group_set[group], n)
            left = space.apart(place, engine.state.place(self.goal))
            if left < least:
                least = left
                self.best_target = n
        return (STRIKE + worth) * SCALE

    # Where the foes are.

    def attend(self, engine: Engine, who: i64) -> None:
        """Find the nearest foe of `who`, and how far it still is beyond the reach of its attacks."""
        if self.goal_of == who:
            return
        self.goal_of = who
        self.goal = self.nearest_foe(engine, who)
        self.reach = self.longest(engine, who, False)
        self.standing = 0
        if self.goal < 0:
            return
        if self.reach > 1 and not engine.fight.sees(who, self.goal):
            self.reach = 1  # nobody shoots round corners
        space = engine.fight.space
        nobody = space.empty_set()
        space.costs_from(engine.state.place(self.goal), FAR, nobody)
        left = space.cost[engine.state.place(who)] - self.reach
        if left > 0:
            self.standing = left

    def nearest_foe(self, engine: Engine, who: i64) -> i64:
        """As the crow flies; of two equally near the one with less health."""
        s = engine.state
        found: i64 = NONE
        best: i64 = -NEVER * 1000
        rest = engine.fight.foes_of(who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            value = engine.fight.apart(who, other) * 1000 + s.health(other)
            if value < best:
                best = value
                found = other
        return found

    def longest(self, engine: Engine, who: i64, opened: bool) -> i64:
        """The reach of the attack worth most at hand; if `opened`, of those that another action opens."""
        e = engine.economy
        s = engine.state
        sheet = s.sheet(who)
        best: i64 = 1
        reach: i64 = 1
        if engine.fight.space.shared:
            reach = 0
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            attacks = e.aim[entry] == economies.FOE or e.hits[entry] & economies.FOE != 0
            if attacks and e.stages[entry] == 0 and e.traits[entry] & RUSHES == 0 and e.worth[entry] > best:
                ready = e.subject[entry] < 0 or s.subject(who, e.subject[entry]) == READY
                if (
                    ready
                    and not self.is_spent(engine, who, entry)
                    and (not opened or self.is_opened(engine, who, entry))
                ):
                    best = e.worth[entry]
                    reach = e.range[entry] + e.area_size[entry]
        return reach

    def is_opened(self, engine: Engine, who: i64, entry: i64) -> bool:
        """Whether an entry is paid out of a pool that holds nothing before another action fills it."""
        e = engine.economy
        plan = e.first_plan[entry]
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            if e.size[engine.state.sheet(who) * e.pools + e.item_pool[item]] == 0:
                return True
        return False

    def is_spent(self, engine: Engine, who: i64, entry: i64) -> bool:
        """Whether an entry cannot be had again in this fight, as far as its uses and pools that never fill tell."""
        e = engine.economy
        s = engine.state
        first = s.sheet(who) * e.slots
        for k in range(e.first_count[entry], e.first_count[entry + 1]):
            slot = e.counts[k]
            if e.scope[first + slot] == moments.ENCOUNTER and engine.fight.ledger.used_up(who, slot):
                return not self.serves_else(engine, who, entry)
        plan = e.first_plan[entry]
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            pool = e.item_pool[item]
            if e.refill_at[pool] == moments.NEVER and engine.fight.ledger.at_hand(who, pool) < e.item_amount[item]:
                return e.size[s.sheet(who) * e.pools + pool] > 0
        return False

    def serves_else(self, engine: Engine, who: i64, entry: i64) -> bool:
        """Whether something else can be done with the subject of an entry: what has been shot may be loaded."""
        e = engine.economy
        sheet = engine.state.sheet(who)
        for other in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.subject[other] == e.subject[entry] and other != entry:
                return e.subject[entry] >= 0
        return False

    def price(self, engine: Engine, who: i64, plan: i64) -> i64:
        """How dear a payment is: what its pools could do for attacks."""
        e = engine.economy
        total: i64 = 0
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            total += e.item_amount[item] * self.use_of(engine, who, e.item_pool[item])
        if e.path[plan] >= 0 and e.first_item[plan] != e.first_item[plan + 1]:
            total += 1  # what is left of a way is used up first
        return total if total < SCALE else SCALE - i64(1)

    def use_of(self, engine: Engine, who: i64, pool: i64) -> i64:
        """The worth of the best entry that a pool could pay for."""
        e = engine.economy
        sheet = engine.state.sheet(who)
        best: i64 = 1
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.worth[entry] > best and e.aim[entry] != economies.NOTHING and self.price_in(engine, entry, pool) > 0:
                best = e.worth[entry]
        return best

    def price_in(self, engine: Engine, entry: i64, pool: i64) -> i64:
        """How much of a pool an entry takes, by the first of its prices that takes any; 0 for none."""
        e = engine.economy
        for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
            for item in range(e.first_item[plan], e.first_item[plan + 1]):
                if e.item_pool[item] == pool:
                    return e.item_amount[item]
        return 0
