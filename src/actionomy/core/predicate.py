"""The one predicate: all reasons that stand against a candidate, without stopping at the first.

`judge` finds what holds whatever the target, `target_reasons` what holds for one target.  Options, refusals and the
check before an option is taken all ask here.
"""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import reasons
from actionomy.core.areas import BURST
from actionomy.core.bits import bit, lowest, size
from actionomy.core.codes import IN_WINDOW, NONE
from actionomy.core.fight import Fight
from actionomy.core.judge import Judge
from actionomy.core.places import UNSEEN
from actionomy.core.state import (
    AIM,
    CREATURE,
    HIDDEN,
    LIES_ON,
    OTHER,
    PRESENT,
    STATUS,
    UNDERTAKEN,
)


class Predicate(Judge):
    """What stands against candidates in a setting: whose turn or which window it is, and who stands where."""

    def __init__(self, fight: Fight) -> None:
        things = fight.state.layout.things
        most = candidates_at_most(fight)
        super().__init__(fight)
        self.sets: vec[i64] = vec[i64]([0] * int(most * fight.space.words))
        self.filled: i64 = 0
        self.creatures: i64 = 0  # sets of things in play
        self.doors: i64 = 0
        self.hidden: i64 = 0
        self.others: i64 = 0  # other things, which have pools
        self.laid: i64 = 0  # what lies on somebody, seen by all
        self.plain: i64 = len(fight.economy.first_entry) - 2  # the sheet of what has none
        self.gap: vec[i64] = vec[i64]([0] * int(things))  # from the actor measured last to each thing
        self.gap_of: i64 = NONE
        self.looked: bool = False  # whether how the doors stand is known to `fight.sight`
        self.flooded: i64 = NONE  # the actor whose ground was surveyed last
        self.flood_budget: i64 = NONE  # of the last flood
        self.on_side: vec[i64] = vec[i64]([0] * int(fight.economy.sides))  # side: its creatures in play
        self.near: i64 = 0  # the things within the range asked for last
        self.near_range: i64 = NONE
        self.aimed: i64 = NONE  # the entry of this actor that was aimed last at things, and those it may be aimed at
        self.aimed_at: i64 = 0
        self.friends: i64 = 0  # the side of the actor looked at

    # The scene.

    def gather(self) -> None:
        """Sort what is in play into sets."""
        s = self.state
        on_side = self.on_side
        creatures: i64 = 0
        doors: i64 = 0
        hidden: i64 = 0
        others: i64 = 0
        laid: i64 = 0
        for side in range(self.economy.sides):
            on_side[side] = 0
        for who in range(s.layout.things):
            present = s.row(who, PRESENT)
            if present == CREATURE:
                creatures |= bit(who)
                on_side[s.side(who)] |= bit(who)
            elif present == OTHER:
                if s.row(who, STATUS) == HIDDEN:
                    hidden |= bit(who)
                elif s.row(who, LIES_ON):
                    laid |= bit(who)
                elif s.kind(who) < self.plain:
                    others |= bit(who)
                else:
                    doors |= bit(who)
        self.creatures = creatures
        self.doors = doors
        self.hidden = hidden
        self.others = others
        self.laid = laid
        self.gap_of = NONE
        self.looked = False
        self.flooded = NONE

    def attend(self, who: i64) -> None:
        """Find what holds for one actor whatever it does."""
        super().attend(who)
        self.friends = self.on_side[self.state.side(who)]
        self.flood_budget = NONE
        self.aimed = NONE

    # The predicate.

    def verdict(self, who: i64, plan: i64, target: i64) -> i64:
        """All reasons against one candidate, 0 when it is legal.

        Without a target, for something that has one: the reasons that hold whatever the target.
        """
        e = self.economy
        entry = e.entry[plan]
        self.gather()
        self.attend(who)
        mask = self.plan_reasons(who, plan)
        if not self.actors & bit(who):
            mask |= reasons.MOMENT
        if target != NONE or e.aim[entry] == economies.NOTHING:
            return mask | self.target_reasons(who, entry, plan, target)
        if mask == 0 and self.aim(who, entry, plan) == 0:
            return reasons.NO_TARGET
        return mask

    def barred_at(self, who: i64, entry: i64) -> i64:
        """The set of those at whom conditions held towards them forbid the entry."""
        rest = self.held & self.economy.barred_towards[entry]
        found: i64 = 0
        while rest:
            found |= self.state.amount(who, lowest(rest))
            rest &= rest - 1
        return found

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
        if self.aimed != entry:  # the next plan is often another way to pay for the same
            self.aimed_at = self.aim_things(who, entry)
            self.aimed = entry
        self.sets[self.filled] = self.aimed_at
        return size(self.aimed_at)

    def aim_things(self, who: i64, entry: i64) -> i64:
        """The things that an entry may be aimed at."""
        e = self.economy
        targets = self.eligible(who, e.aim[entry]) & self.within(who, e.range[entry])
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
        return targets

    def aim_again(self, who: i64, entry: i64, plan: i64) -> i64:
        """A further instalment goes at what the first one went at."""
        target = self.state.row(who, AIM)
        legal = self.target_reasons(who, entry, plan, target) == 0
        self.sets[self.filled] = bit(target) if legal else i64(0)
        return 1 if legal else 0

    def aim_places(self, who: i64, entry: i64, plan: i64) -> i64:
        space = self.fight.space
        self.find_places(who, entry, plan)
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
            return self.state.pool(who, e.path[plan]) + self.given(who, plan)
        return e.range[entry]

    def find_places(self, who: i64, entry: i64, plan: i64) -> None:
        """Find the places that an entry leads to."""
        if self.economy.checks[entry] & economies.HAS_LEAP:
            self.leap(who, entry)
        else:
            self.flood(who, self.budget(who, entry, plan))

    def leap(self, who: i64, entry: i64) -> None:
        """Find the free places in range, whatever is between; if the target must be seen, only those."""
        fight = self.fight
        space = fight.space
        here = self.state.place(who)
        fight.survey_ground(who)
        self.flooded = who
        self.flood_budget = NONE  # what was found is lost
        must_see = self.economy.checks[entry] & economies.HAS_SIGHT != 0
        if must_see:
            self.look_round()
        across = self.economy.checks[entry] & economies.HAS_ACROSS != 0
        here_too = self.economy.checks[entry] & economies.HAS_HERE != 0
        space.clear(space.found)
        for k in range(space.gather_near(here, self.economy.range[entry], fight.body, fight.body)):
            place = space.way[k]
            if across and fight.border(here, place) == NONE:
                continue
            if (place != here or here_too) and fight.free(place):
                if not must_see or fight.sight.of_place(who, place) != UNSEEN:
                    space.include(space.found, place)

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
            self.find_places(who, entry, plan)
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
        begun = self.state.row(who, UNDERTAKEN) == entry + 1  # its target has paid then
        if pool >= 0 and not begun and self.state.pool(target, pool) < e.takes[entry]:
            mask |= reasons.PAY
        apart = self.gap[target]
        for k in range(e.first_where[entry], e.first_where[entry + 1]):
            if fight.formulas.value(fight.state, e.where_code[k], who, target, apart) == 0:
                mask |= e.where_reason[k]
        return mask

    def within(self, who: i64, reach: i64) -> i64:
        """The things in play that are at most so far from `who`."""
        if self.gap_of != who:
            self.measure(who)
        if self.near_range != reach:
            near: i64 = 0
            for other in range(self.state.layout.things):
                if self.gap[other] <= reach:
                    near |= bit(other)
            self.near = near & (self.creatures | self.doors | self.hidden | self.others | self.laid)
            self.near_range = reach
        return self.near

    def measure(self, who: i64) -> None:
        """Measure how far everything in play is from `who`."""
        fight = self.fight
        s = self.state
        space = fight.space
        place = s.place(who)
        body = fight.body_of(who)
        for other in range(s.layout.things):
            if s.row(other, PRESENT):
                if self.economy.bodies:
                    self.gap[other] = space.between(place, body, s.place(other), fight.body_of(other))
                else:
                    self.gap[other] = space.apart(place, s.place(other))
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
        if aim & economies.LAID:
            found |= self.laid
        if aim & economies.SOURCE and self.source >= 0:
            found |= bit(self.source) & self.creatures
        if aim & economies.VICTIM and self.victim >= 0:
            found |= bit(self.victim) & self.creatures
        return found


def candidates_at_most(fight: Fight) -> i64:
    """How many candidates one decision can have at most."""
    things = fight.state.layout.things
    return things * fight.economy.worst_plan + 2 * things + 2
