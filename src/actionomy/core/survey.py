"""What may be done now, at what price, at whom; and of everything else, all reasons why not.

Options are kept as groups, a plan times a set of targets, and unpacked on demand.
"""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import reasons
from actionomy.core.bits import bit, lowest, nth, size
from actionomy.core.codes import END, END_ROUND, IN_JUDGEMENT, IN_PICK, IN_QUESTION, IN_TURN, NONE, packed
from actionomy.core.fight import Fight
from actionomy.core.predicate import Predicate, candidates_at_most


class Survey(Predicate):
    """The options and refusals of the present decision."""

    def __init__(self, fight: Fight) -> None:
        super().__init__(fight)
        most = candidates_at_most(fight)
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
        self.bound: i64 = 0  # the actors who have an obligation that they can meet

    # The whole decision.

    def look(self) -> i64:
        """Find all options of `actors` in this setting; return how many there are."""
        self.seen = 0
        self.groups = 0
        self.count = 0
        self.filled = 0
        self.bound = 0
        self.gather()
        rest = self.actors
        while rest:
            who = lowest(rest)
            rest &= rest - 1
            self.look_at(who)
        if self.economy.obliging:
            self.oblige()
        return self.count

    def nothing(self) -> None:
        """Forget the last look."""
        self.groups = 0
        self.count = 0
        self.filled = 0
        self.seen = 0

    def look_at(self, who: i64) -> None:
        """Look at every candidate of one actor."""
        e = self.economy
        sheet = self.state.kind(who)
        judging = self.setting == IN_JUDGEMENT
        self.attend(who)
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.when[entry] == economies.START or (e.when[entry] == economies.JUDGED) != judging:
                continue  # nobody decides on it now
            base = self.entry_reasons(who, entry)
            for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
                self.consider(who, entry, plan, base | self.plan_reasons(who, entry, plan))
        if self.setting != IN_PICK and not judging:
            self.single(who, END, NONE)
            if self.setting == IN_TURN and e.order == economies.PHASES:
                self.single(who, END_ROUND, NONE)

    def consider(self, who: i64, entry: i64, plan: i64, mask: i64) -> None:
        """Note a candidate; where only an undertaking stands against it, it may be given up."""
        if mask & ~reasons.UNDERTAKING == 0:
            targets: i64 = 1
            if self.economy.aim[entry] != economies.NOTHING:
                targets = self.aim(who, entry, plan)
            if targets == 0:
                mask |= reasons.NO_TARGET
            else:
                abandoning: i64 = 0
                if mask:
                    abandoning = 1
                self.note(who, plan, targets, abandoning)
                taken: i64 = 1
                if self.economy.aim[entry] == economies.PLACE:
                    taken = self.fight.space.words
                self.filled += taken
        seen = self.seen
        self.seen_who[seen] = who
        self.seen_plan[seen] = plan
        self.seen_mask[seen] = mask
        self.seen = seen + 1

    def could_answer(self, who: i64) -> bool:
        """Whether an entry for this stage of the window is legal for `who`, before everything else is looked at."""
        e = self.economy
        sheet = self.state.kind(who)
        self.filled = 0
        self.gather()
        self.attend(who)
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.stages[entry] & self.stage and self.entry_reasons(who, entry) == 0:
                for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
                    if self.plan_reasons(who, entry, plan) & ~reasons.UNDERTAKING == 0 and self.has_target(
                        who, entry, plan
                    ):
                        return True
        return False

    def owes_too_much(self, who: i64) -> bool:
        """Whether debts alone keep `who`, just looked at, from an answer in this stage of the window."""
        e = self.economy
        sheet = self.state.kind(who)
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.stages[entry] & self.stage and self.entry_reasons(who, entry) == 0:
                for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
                    mask = self.plan_reasons(who, entry, plan)
                    if (mask == reasons.OWE or mask == reasons.LOCK) and self.has_target(who, entry, plan):
                        return True
        return False

    def has_target(self, who: i64, entry: i64, plan: i64) -> bool:
        return self.economy.aim[entry] == economies.NOTHING or self.aim(who, entry, plan) > 0

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

    def listed(self) -> list[int]:
        """All options of the last look."""
        found: list[int] = []
        before: i64 = 0
        for group in range(self.groups):
            for n in range(self.group_end[group] - before):
                found.append(self.member(group, n))
            before = self.group_end[group]
        return found

    def refused(self) -> list[tuple[int, int, int]]:
        """The candidates without a legal target: who, plan, and the reasons whatever the target.

        Left out are further instalments of what was not begun.
        """
        e = self.economy
        found: list[tuple[int, int, int]] = []
        for k in range(self.seen):
            mask = self.seen_mask[k]
            plan = self.seen_plan[k]
            if mask & ~reasons.UNDERTAKING and not (mask & reasons.NOT_BEGUN and e.part[plan] > 1):
                found.append((self.seen_who[k], plan, mask))
        return found

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

    def oblige(self) -> None:
        """While a legal option meets an obligation, refuse what does not."""
        s = self.state
        rest = self.actors
        while rest:
            who = lowest(rest)
            rest &= rest - 1
            if s.held(who) & self.economy.obliging and self.meets_any(who):
                self.bound |= bit(who)
                self.keep_what_meets(who)

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
                elif self.owed_to(who, self.group_plan[group]):
                    self.refuse(who, self.group_plan[group], reasons.NO_TARGET)
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
        self.refuse_what_cannot_meet(who)

    def refuse_what_cannot_meet(self, who: i64) -> None:
        """Note the obligation against all plans of `who` that meet it at no target.

        Where no target is legal anyway, each has its own reasons, and the obligation is among them.
        """
        for k in range(self.seen):
            free = self.seen_who[k] != who or self.seen_mask[k] & reasons.NO_TARGET != 0
            if not free and self.owed_to(who, self.seen_plan[k]) == 0:
                self.seen_mask[k] |= reasons.MUST

    def refuse(self, who: i64, plan: i64, reason: i64) -> None:
        """Note a reason against a plan, whatever the target."""
        for k in range(self.seen):
            if self.seen_who[k] == who and self.seen_plan[k] == plan:
                self.seen_mask[k] |= reason
