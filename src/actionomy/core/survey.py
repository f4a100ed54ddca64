"""What may be done now, at what price, at whom; and of everything else, all reasons why not.

Options are kept as groups, a plan times a set of targets, and unpacked on demand.
"""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import reasons
from actionomy.core.bits import BITS, bit, lowest, nth, size
from actionomy.core.codes import END, END_ROUND, IN_JUDGEMENT, IN_PICK, IN_QUESTION, IN_TURN, NONE, packed
from actionomy.core.fight import Fight
from actionomy.core.predicate import Predicate, candidates_at_most


class Survey(Predicate):
    """The options and refusals of the present decision."""

    def __init__(self, fight: Fight) -> None:
        super().__init__(fight)
        most = candidates_at_most(fight)
        looks = fight.state.layout.things * max(1, len(self.blocks.start)) + 1
        self.seen: i64 = 0  # blocks looked at: whose, which, and up to where its reasons go in what was found
        self.seen_who: vec[i64] = vec[i64]([0] * int(looks))
        self.seen_block: vec[i64] = vec[i64]([0] * int(looks))
        self.seen_end: vec[i64] = vec[i64]([0] * int(looks))
        self.groups: i64 = 0
        self.count: i64 = 0  # of options in all
        self.group_who: vec[i64] = vec[i64]([0] * int(most))
        self.group_plan: vec[i64] = vec[i64]([0] * int(most))
        self.group_abandons: vec[i64] = vec[i64]([0] * int(most))
        self.group_end: vec[i64] = vec[i64]([0] * int(most))  # options up to and with this group
        self.group_set: vec[i64] = vec[i64]([0] * int(most))  # where in `sets` its targets begin
        self.set_at: i64 = 0  # where in `sets` the targets are of the plan aimed last
        self.last_entry: i64 = NONE  # the entry of this actor that was aimed last, …
        self.last_targets: i64 = 0  # ... how many targets it has, and where they are
        self.last_at: i64 = 0
        self.way_budget: i64 = NONE  # the budget for which the ways of this actor were found last; and likewise
        self.way_targets: i64 = 0
        self.way_at: i64 = 0
        self.bound: i64 = 0  # the actors who have an obligation that they can meet

    # The whole decision.

    def look(self) -> i64:
        """Find all options of `actors` in this setting; return how many there are."""
        self.gather()
        return self.look_on()

    def look_on(self) -> i64:
        """`look`, where what is in play has been sorted already."""
        self.nothing()
        self.bound = 0
        rest = self.actors
        while rest:
            self.look_at(lowest(rest))
            rest &= rest - 1
        return self.count

    def nothing(self) -> None:
        """Forget the last look."""
        self.found = 0
        self.seen = 0
        self.groups = 0
        self.count = 0
        self.filled = 0

    def look_at(self, who: i64) -> None:
        """Look at every candidate of one actor."""
        sheet = self.state.sheet(who)
        first_group = self.groups
        self.last_entry = NONE
        self.way_budget = NONE
        self.way_targets = 0
        self.attend(who)
        self.fight.debts.stand_still(True)
        for block in range(self.blocks.first_block[sheet], self.blocks.first_block[sheet + 1]):
            self.judge(who, block, self.decided_on(block))
            self.offer(who, block)
            self.seen_who[self.seen] = who
            self.seen_block[self.seen] = block
            self.seen_end[self.seen] = self.found
            self.seen += 1
        self.fight.debts.stand_still(False)
        if self.setting != IN_PICK and self.setting != IN_JUDGEMENT:
            self.single(who, END, NONE)
            if self.setting == IN_TURN and self.economy.several_phases:
                self.single(who, END_ROUND, NONE)
        if self.held & self.economy.obliging:
            self.oblige(who, first_group)

    def offer(self, who: i64, block: i64) -> None:
        """Make a group of every plan of the block judged last against which nothing stands, and that has a target.

        Where only an undertaking stands against it, it may be given up.  Plans of one entry may have a set in common.
        """
        e = self.economy
        start = self.blocks.start[block]
        group_plan = self.group_plan
        group_set = self.group_set
        group_end = self.group_end
        group_abandons = self.group_abandons
        first = self.groups
        group = first
        aimless: i64 = 0
        rest = self.legal
        while rest:
            mine = rest & -rest
            plan = start + lowest(rest)
            rest &= rest - 1
            entry = e.entry[plan]
            targets: i64 = 1
            if e.aim[entry] != economies.NOTHING:
                targets = self.aim_once(who, entry, plan)
                if targets == 0:
                    aimless |= mine
                    continue
            self.count += targets
            group_plan[group] = plan
            group_set[group] = self.set_at
            group_end[group] = self.count
            group_abandons[group] = 0
            if self.abandoning & mine:
                group_abandons[group] = 1
            group += 1
        self.groups = group
        group_who = self.group_who
        while first < group:
            group_who[first] = who
            first += 1
        self.hold(reasons.NO_TARGET, aimless)

    def aim_once(self, who: i64, entry: i64, plan: i64) -> i64:
        """How many targets a plan has; `set_at` is where they are, put there for another plan that has the same."""
        e = self.economy
        if e.aim[entry] == economies.PLACE and e.checks[entry] & economies.GOES_NO_WAY == 0:
            budget = self.budget(who, entry, plan)
            if budget != self.way_budget:
                self.way_budget = budget
                self.way_at = self.filled
                self.way_targets = self.aim(who, entry, plan)
                self.filled += self.fight.space.words
            self.set_at = self.way_at
            return self.way_targets
        if entry != self.last_entry or e.part[plan] > 1:
            self.last_at = self.filled
            self.last_targets = self.aim(who, entry, plan)
            if self.last_targets > 0:
                self.filled += self.fight.space.words if e.aim[entry] == economies.PLACE else i64(1)
            self.last_entry = entry if e.part[plan] <= 1 else NONE
        self.set_at = self.last_at
        return self.last_targets

    def could_answer(self, who: i64) -> bool:
        """Whether an entry for this stage of the window is legal for `who`, before everything else is looked at."""
        sheet = self.state.sheet(who)
        gathered = False
        for block in range(self.blocks.first_block[sheet], self.blocks.first_block[sheet + 1]):
            answers = self.answers(who, block)
            if answers:
                if not gathered:
                    self.nothing()
                    self.gather()
                    self.attend(who)
                    gathered = True
                self.judge(who, block, answers)
                if self.finds_target(who, block, answers & self.legal):
                    return True
        return False

    def finds_target(self, who: i64, block: i64, plans: i64) -> bool:
        """Whether one of these plans has a target."""
        while plans:
            plan = self.blocks.start[block] + lowest(plans)
            plans &= plans - 1
            if self.has_target(who, self.economy.entry[plan], plan):
                return True
        return False

    def owes_too_much(self, who: i64) -> bool:
        """Whether debts alone keep `who`, just looked at, from an answer in this stage of the window."""
        sheet = self.state.sheet(who)
        self.gather()
        self.attend(who)
        for block in range(self.blocks.first_block[sheet], self.blocks.first_block[sheet + 1]):
            rest = self.answers(who, block)
            while rest:
                plan = self.blocks.start[block] + lowest(rest)
                rest &= rest - 1
                mask = self.plan_reasons(who, plan)
                if (mask == reasons.OWE or mask == reasons.LOCK) and self.has_target(
                    who, self.economy.entry[plan], plan
                ):
                    return True
        return False

    def has_target(self, who: i64, entry: i64, plan: i64) -> bool:
        """Whether a plan needs no target or has a legal one."""
        return self.economy.aim[entry] == economies.NOTHING or self.aim(who, entry, plan) > 0

    def single(self, who: i64, plan: i64, target: i64) -> None:
        """Note an option that needs no payment."""
        self.sets[self.filled] = target
        group = self.groups
        self.count += 1
        self.group_who[group] = who
        self.group_plan[group] = plan
        self.group_abandons[group] = 0
        self.group_end[group] = self.count
        self.group_set[group] = self.filled
        self.groups = group + 1
        self.filled += 1

    def option(self, n: i64) -> i64:
        """The n-th option of the last look."""
        group: i64 = 0
        before: i64 = 0
        while n >= self.group_end[group]:
            before = self.group_end[group]
            group += 1
        return self.member(group, n - before)

    def listed(self) -> list[int]:
        """All options of the last look."""
        found: list[int] = []
        before: i64 = 0
        for group in range(self.groups):
            for n in range(self.group_end[group] - before):
                found.append(self.member(group, n))
            before = self.group_end[group]
        return found

    def looked_at(self) -> list[tuple[int, int, int]]:
        """All candidates of the last look, whatever their target: who, plan, and the reasons against it."""
        return self.judged(False)

    def refused(self) -> list[tuple[int, int, int]]:
        """The candidates without a legal target: who, plan, and the reasons whatever the target.

        Left out are further instalments of what was not begun.
        """
        return self.judged(True)

    def judged(self, only_refused: bool) -> list[tuple[int, int, int]]:
        """The candidates of the last look that somebody decides on: all of them, or those refused."""
        masks = vec[i64]([0] * BITS)
        found: list[tuple[int, int, int]] = []
        before: i64 = 0
        for seen in range(self.seen):
            block = self.seen_block[seen]
            for n in range(BITS):
                masks[n] = 0
            for k in range(before, self.seen_end[seen]):
                plans = self.found_plans[k]
                while plans:
                    masks[lowest(plans)] |= self.found_reason[k]
                    plans &= plans - 1
            before = self.seen_end[seen]
            who = self.seen_who[seen]
            rest = self.decided_on(block)
            while rest:
                n = lowest(rest)
                rest &= rest - 1
                plan = self.blocks.start[block] + n
                mask = masks[n]
                if self.bound & bit(who):
                    mask = self.with_obligation(who, plan, mask)
                if not only_refused or self.is_refused(plan, mask):
                    found.append((who, plan, mask))
        return found

    def is_refused(self, plan: i64, mask: i64) -> bool:
        """Whether reasons stand against a plan, and not that it goes on with what was not begun."""
        if mask & ~self.yielding == 0:
            return False
        return mask & reasons.NOT_BEGUN == 0 or self.economy.part[plan] <= 1

    def member(self, group: i64, n: i64) -> i64:
        """The n-th option of a group."""
        plan = self.group_plan[group]
        at = self.group_set[group]
        target: i64 = NONE
        if plan < 0:
            target = self.sets[at]
        else:
            aim = self.economy.aim[self.economy.entry[plan]]
            if aim == economies.PLACE:
                target = self.fight.space.member_at(self.sets, at, n)
            elif aim != economies.NOTHING:
                target = nth(self.sets[at], n)
        return packed(self.group_who[group], plan, target, self.group_abandons[group])

    # Obligations.

    def oblige(self, who: i64, first_group: i64) -> None:
        """While an option of `who`, whose groups come last, meets an obligation, leave nothing else."""
        if self.meets_any(first_group):
            self.bound |= bit(who)
            self.keep_what_meets(first_group)

    def with_obligation(self, who: i64, plan: i64, mask: i64) -> i64:
        """The reasons against a plan of somebody bound: the obligation is one, where the plan meets it at no target.

        Where no target is legal anyway, each has its own reasons, and the obligation is among them.
        """
        if self.owed_to(who, plan) == 0:
            return mask if mask & reasons.NO_TARGET else mask | reasons.MUST
        if mask & ~self.yielding == 0 and not self.offers(who, plan):
            return mask | reasons.NO_TARGET
        return mask

    def offers(self, who: i64, plan: i64) -> bool:
        """Whether there is an option to use a plan."""
        for group in range(self.groups):
            if self.group_who[group] == who and self.group_plan[group] == plan:
                return True
        return False

    def verdict(self, who: i64, plan: i64, target: i64) -> i64:
        """All reasons against one candidate, 0 when it is legal.  Obligations are those of the last look."""
        mask = super().verdict(who, plan, target)
        if self.setting < IN_QUESTION and self.bound & bit(who) and not self.meets(who, plan, target):
            mask |= reasons.MUST
        return mask

    def meets(self, who: i64, plan: i64, target: i64) -> bool:
        """Whether a candidate meets an obligation of its actor."""
        return target >= 0 and self.owed_to(who, plan) & bit(target) != 0

    def met(self, group: i64) -> i64:
        """Which of a group's targets meet an obligation of its actor."""
        return self.owed_to(self.group_who[group], self.group_plan[group]) & self.sets[self.group_set[group]]

    def owed_to(self, who: i64, plan: i64) -> i64:
        """The things at which a plan would meet an obligation of `who`."""
        if plan < 0:
            return 0
        e = self.economy
        entry = e.entry[plan]
        if e.aim[entry] == economies.NOTHING or e.aim[entry] == economies.PLACE:
            return 0
        found: i64 = 0
        for condition in range(e.conditions):
            if e.must[condition] & e.tags[entry]:
                found |= self.state.amount(who, condition)
        return found

    def meets_any(self, first_group: i64) -> bool:
        """Whether a group, from one on, has a target that meets an obligation."""
        for group in range(first_group, self.groups):
            if self.met(group):
                return True
        return False

    def keep_what_meets(self, first_group: i64) -> None:
        """Leave of the groups, from one on, only the targets that meet an obligation."""
        kept = first_group
        count: i64 = 0
        if first_group > 0:
            count = self.group_end[first_group - 1]
        for group in range(first_group, self.groups):
            met = self.met(group)
            if met:
                self.sets[self.group_set[group]] = met
                count += size(met)
                self.group_who[kept] = self.group_who[group]
                self.group_plan[kept] = self.group_plan[group]
                self.group_abandons[kept] = self.group_abandons[group]
                self.group_set[kept] = self.group_set[group]
                self.group_end[kept] = count
                kept += 1
        self.groups = kept
        self.count = count
