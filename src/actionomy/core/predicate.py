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
from actionomy.core.kept import KeptAims
from actionomy.core.places import UNSEEN
from actionomy.core.state import AIM, UNDERTAKEN


class Predicate(Judge):
    """What stands against candidates in a setting: whose turn or which window it is, and who stands where."""

    def __init__(self, fight: Fight) -> None:
        things = fight.state.layout.things
        most = candidates_at_most(fight)
        super().__init__(fight)
        self.sets: vec[i64] = vec[i64]([0] * int(most * fight.space.words))
        self.filled: i64 = 0
        self.gap: vec[i64] = vec[i64]([0] * int(things))  # from the actor measured last to each thing
        self.gap_of: i64 = NONE
        self.looked: bool = False  # whether how the doors stand is known to `fight.sight`
        self.near: vec[i64] = vec[i64]([0] * int(fight.space.width + fight.space.height + 1))  # gap: what is so near
        self.furthest: i64 = 0  # gap of anything
        self.gathered: i64 = NONE  # when gaps began to be measured, as the state counts changes of the scene
        self.kept_aims: KeptAims = KeptAims(fight)
        self.aimed: i64 = NONE  # the entry of this actor that was aimed last at things, and those it may be aimed at
        self.aimed_at: i64 = 0
        self.friends: i64 = 0  # the side of the actor looked at

    # The scene.

    def gather(self) -> None:
        """Sort what is in play into sets."""
        self.looked = False
        self.fight.gather()
        if self.gathered != self.state.scene:
            self.gathered = self.state.scene
            self.gap_of = NONE

    def attend(self, who: i64) -> None:
        """Find what holds for one actor whatever it does."""
        super().attend(who)
        self.friends = self.fight.of_side(self.state.side(who))
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
        if e.aim[entry] == economies.PLACE:
            return self.aim_places(who, entry, plan)
        if e.part[plan] > 1:
            return self.aim_again(who, entry, plan)
        if self.aimed != entry:  # the next plan is often another way to pay for the same
            kept = self.kept_aims
            room = kept.room(who, entry)
            if not kept.holds(entry, room):
                kept.keep(room, self.aim_things(who, entry))
            self.aimed_at = kept.targets[room]
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
        """Put the places into `sets` that an entry may be aimed at; return how many they are."""
        e = self.economy
        space = self.fight.space
        sets = self.sets
        filled = self.filled
        if e.checks[entry] & economies.GOES_NO_WAY == 0:
            self.flood(who, self.budget(who, entry, plan))
            for word in range(space.words):
                sets[filled + word] = space.found[word]
            return space.count(space.found)
        if e.checks[entry] & economies.HAS_AREA and e.part[plan] > 1:
            return self.aim_area_again(who, entry)
        kept = self.kept_aims
        room = kept.room(who, entry)
        if not kept.holds(entry, room):
            if e.checks[entry] & economies.HAS_AREA:
                self.aim_area(who, entry)
                kept.keep_places(room, self.fight.areas.found)
            else:
                self.leap(who, entry)
                kept.keep_places(room, space.found)
        first = room * space.words
        for word in range(space.words):
            sets[filled + word] = kept.places[first + word]
        return kept.targets[room]

    def aim_area(self, who: i64, entry: i64) -> None:
        """Find the places to aim an area at, so that somebody is caught."""
        e = self.economy
        self.look_round()
        must_see = e.checks[entry] & economies.HAS_SIGHT != 0
        among = self.eligible(who, e.hits[entry])
        self.fight.areas.aims(e.area[entry], e.area_size[entry], who, e.range[entry], must_see, among)

    def aim_area_again(self, who: i64, entry: i64) -> i64:
        """A further instalment goes where the first one went, if somebody is caught."""
        space = self.fight.space
        self.aim_area(who, entry)
        begun = self.state.row(who, AIM)
        legal = space.holds(self.fight.areas.found, begun)
        for word in range(space.words):
            self.sets[self.filled + word] = 0
        if legal:
            word = self.filled + space.word_of[begun]
            self.sets[word] = space.mark_of[begun]
        return 1 if legal else 0

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
        must_see = self.economy.checks[entry] & economies.HAS_SIGHT != 0
        if must_see:
            self.look_round()
        across = self.economy.checks[entry] & economies.HAS_ACROSS != 0
        to_border = self.economy.checks[entry] & economies.HAS_FREE_BORDER != 0
        here_too = self.economy.checks[entry] & economies.HAS_HERE != 0
        space.clear(space.found)
        for k in range(space.gather_near(here, self.economy.range[entry], fight.body, fight.body)):
            place = space.way[k]
            if across and fight.border(here, place) == NONE:
                continue
            if to_border and len(fight.free_borders(place)) == 0:
                continue
            if (place != here or here_too) and fight.free(place):
                if not must_see or fight.sight.of_place(who, place) != UNSEEN:
                    space.include(space.found, place)

    def flood(self, who: i64, budget: i64) -> None:
        """Find the places that `who` can reach on such a budget."""
        fight = self.fight
        fight.survey_ground(who)
        here = self.state.place(who)
        fight.space.reach(here, budget, fight.blocked, fight.taken, fight.rough, fight.extra, fight.body, fight.ground)

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
        if reach < 0:
            return 0
        return self.near[reach if reach < self.furthest else self.furthest]

    def measure(self, who: i64) -> None:
        """Measure how far everything in play is from `who`, and sort it by that."""
        fight = self.fight
        s = self.state
        space = fight.space
        near = self.near
        place = s.place(who)
        body = fight.body_of(who)
        for gap in range(self.furthest + 1):
            near[gap] = 0
        self.furthest = 0
        rest = fight.creatures | fight.doors | fight.hidden | fight.others | fight.laid | fight.borders
        while rest:
            other = lowest(rest)
            if self.economy.bodies:
                gap = space.between(place, body, s.place(other), fight.body_of(other))
            elif fight.borders and fight.is_border(other):
                gap = fight.apart(who, other)
            else:
                gap = space.apart(place, s.place(other))
            near[gap] |= rest & -rest
            rest &= rest - 1
            self.gap[other] = gap
            if gap > self.furthest:
                self.furthest = gap
        for gap in range(self.furthest):
            near[gap + 1] |= near[gap]
        self.gap_of = who

    def eligible(self, who: i64, aim: i64) -> i64:
        """The things of the kinds that an entry may be aimed at."""
        fight = self.fight
        found: i64 = 0
        if aim & economies.FOE:
            found |= fight.creatures & ~self.friends
        if aim & economies.ALLY:
            found |= self.friends & ~bit(who)
        if aim & economies.SELF:
            found |= bit(who)
        if aim & economies.DOOR:
            found |= fight.doors
        if aim & economies.HIDDEN:
            found |= fight.hidden
        if aim & economies.THING:
            found |= fight.others
        if aim & economies.LAID:
            found |= fight.laid
        if aim & economies.BORDER:
            found |= fight.borders
        if aim & economies.SOURCE and self.source >= 0:
            found |= bit(self.source) & fight.creatures
        if aim & economies.VICTIM and self.victim >= 0:
            found |= bit(self.victim) & fight.creatures
        return found


def candidates_at_most(fight: Fight) -> i64:
    """How many candidates one decision can have at most."""
    things = fight.state.layout.things
    return things * fight.economy.worst_plan + 2 * things + 2
