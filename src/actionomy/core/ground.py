"""Going somewhere: along the way that costs least and then provokes least, with a window wherever leaving provokes."""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.bits import bit, lowest
from actionomy.core.economy import stage_bit
from actionomy.core.fight import Fight


class Walking:
    """Moves whoever the topmost frame says is on the way."""

    def __init__(self, fight: Fight) -> None:
        self.fight: Fight = fight
        self.threat: vec[i64] = vec[i64]([0] * int(fight.space.places))  # place: who could answer, a bit each
        self.marks: vec[i64] = vec[i64]([0] * int(fight.space.places))  # the places where `threat` is not 0
        self.marked: i64 = 0
        self.threatened: bool = False
        self.first_answer: vec[i64] = vec[i64]([])  # sheet: where its entries for the window of steps begin …
        self.answers: vec[i64] = vec[i64]([])  # ... in this list
        self.find_answers()

    def find_answers(self) -> None:
        """List the entries that answer steps, sheet by sheet."""
        e = self.fight.economy
        firsts: list[int] = [0]
        found: list[int] = []
        mark: i64 = 0
        if e.threat_window >= 0:
            mark = stage_bit(e.threat_window, 0)
        for sheet in range(len(e.first_entry) - 1):
            for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
                if e.stages[entry] & mark:
                    found.append(int(entry))
            firsts.append(len(found))
        self.first_answer = vec[i64](firsts)
        self.answers = vec[i64](found)

    def go_on(self) -> None:
        """Take the frame's walker on to its goal, or to the next place that it may not leave unanswered."""
        fight = self.fight
        s = fight.state
        e = fight.economy
        who = s.frame(frames.WHO)
        goal = s.frame(frames.TARGET)
        entry = s.frame(frames.ENTRY)
        if not fight.stands(who) or s.place(who) == goal or s.held(who) & e.barred_by[entry]:
            s.pop()
            return
        pool = e.path[e.first_plan[entry]]
        budget = e.range[entry]
        if pool >= 0:
            budget = s.pool(who, pool)
        fight.survey_ground(who)
        self.find_threats(who, budget)
        if not self.threatened and not fight.is_trailed(who):
            self.go_straight(who, goal, pool, budget)
            s.pop()
            return
        self.go_by_steps(who, goal, pool, budget)

    def go_straight(self, who: i64, goal: i64, pool: i64, budget: i64) -> None:
        """Nobody can answer: pay for the whole way at once."""
        fight = self.fight
        cost = fight.space.cost_to(
            fight.state.place(who), goal, budget, fight.blocked, fight.rough, fight.extra, fight.body, fight.ground
        )
        if cost >= 0:
            self.go(who, goal, pool, cost)

    def go_by_steps(self, who: i64, goal: i64, pool: i64, budget: i64) -> None:
        """Ask those whom the next step provokes, once each; the frame says whom, and on leaving which place."""
        fight = self.fight
        s = fight.state
        away = fight.economy.threat_away
        steps = fight.space.path(
            s.place(who),
            goal,
            budget,
            fight.blocked,
            fight.rough,
            self.threat,
            away,
            fight.extra,
            fight.body,
            fight.ground,
        )
        if steps == 0:
            s.pop()
            return
        for k in range(steps):
            here = s.place(who)
            place = fight.space.way[k]
            provoked = fight.space.provoked(self.threat, here, place, away)
            if s.frame(frames.STEP) != here + 1:
                s.set_frame(frames.STEP, here + 1)
                s.set_frame(frames.PROVOKED, 0)
            asked = s.frame(frames.PROVOKED)
            if provoked & ~asked:
                s.set_frame(frames.PROVOKED, asked | provoked)
                fight.entry = s.frame(frames.ENTRY)
                fight.ask(fight.economy.threat_window, who, -1)
                s.set_frame(frames.PROVOKED, provoked & ~asked)
                return
            self.go(who, place, pool, fight.space.step_cost(place, fight.rough, fight.extra))
        s.pop()

    def go(self, who: i64, place: i64, pool: i64, cost: i64) -> None:
        """Set `who` down at a place, for so much of a pool (below 0: of none)."""
        if pool >= 0:
            self.fight.ledger.spend(who, pool, cost)
        self.fight.move_to(who, place, cost)

    def find_threats(self, who: i64, budget: i64) -> None:
        """Find for every place within the budget who could answer its being left by `who`."""
        fight = self.fight
        e = fight.economy
        s = fight.state
        self.threatened = False
        if e.threat_window < 0 or (e.threat_unless >= 0 and self.fight.attr(who, e.threat_unless) > 0):
            return
        for k in range(self.marked):
            self.threat[self.marks[k]] = 0
        self.marked = 0
        mark = stage_bit(e.threat_window, 0)
        rest = fight.foes_of(who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            sheet = s.sheet(other)
            if e.answers[sheet] & mark:
                if fight.apart(who, other) <= budget + e.threat_reach and self.could_answer(other):
                    self.threaten(other)

    def could_answer(self, other: i64) -> bool:
        """Whether `other` has an entry for the window that it could pay for and that nothing bars."""
        e = self.fight.economy
        s = self.fight.state
        sheet = s.sheet(other)
        for k in range(self.first_answer[sheet], self.first_answer[sheet + 1]):
            entry = self.answers[k]
            if s.held(other) & e.barred_by[entry] == 0:
                for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
                    if self.payable(other, plan):
                        return True
        return False

    def payable(self, who: i64, plan: i64) -> bool:
        """Whether `who` has what a plan asks for."""
        e = self.fight.economy
        for item in range(e.first_item[plan], e.first_item[plan + 1]):
            if self.fight.ledger.at_hand(who, e.item_pool[item]) < e.item_amount[item]:
                return False
        return True

    def threaten(self, other: i64) -> None:
        """Note the places near `other`."""
        fight = self.fight
        space = fight.space
        reach = fight.economy.threat_reach
        count = space.gather_near(fight.state.place(other), reach, fight.body_of(other), fight.body)
        for k in range(count):
            place = space.way[k]
            if self.threat[place] == 0:
                self.marks[self.marked] = place
                self.marked += 1
            self.threat[place] |= bit(other)
            self.threatened = True
