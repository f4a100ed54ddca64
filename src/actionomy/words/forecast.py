"""What a creature's pools will hold at the end of this round and of the next, if nothing else happens, and why.

"Nothing else" means: what is going on just now is left where it stands, and from here on everybody merely ends every
turn (where a creature must be chosen to have its turn, the first one that can be is).  No die is thrown and nobody
chooses anything.  The forecast is found by doing just that on a copy of the state, with the engine itself; the numbers
and their causes are then read off the log.  So a forecast cannot disagree with the rules.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from actionomy.core import codes, events, frames
from actionomy.core.bits import bit, lowest
from actionomy.core.chance import OPEN, Chance, NeedDice
from actionomy.core.engine import Engine
from actionomy.core.events import WORDS
from actionomy.core.moments import ROUND_END, ROUND_START, TURN_END, TURN_START
from actionomy.core.state import LATER, OVER, PARTS, PHASE, TOP, UNDERTAKEN
from actionomy.words.locks import locks_of, phases_said, slots_of
from actionomy.words.names import Names
from actionomy.words.options import amounts, begins_a_turn
from actionomy.words.undertakings import falls_next_round, next_part, parts_of
from actionomy.words.views import end_words

MOST_STEPS: Final = 20_000  # more than two rounds of any fight have


@dataclass(frozen=True)
class Line:
    """One line of a forecast.

    `kind` is "slots" (the numbers are the own slots to come: in this round, in the next, in the one after), "pool"
    (`name` is the pool, the numbers are what it holds), "debt" (`name` is the pool it is owed in, the numbers are what
    is still owed), "lock" (`name` is a pool, the numbers are how much of it debts keep from anything else) or
    "undertaking" (`name` is the action, the numbers are the instalments paid).
    `why` are the causes up to the end of this round, `why_next` those up to the end of the next.
    """

    kind: str
    name: str
    now: int
    round_end: int
    next_end: int
    why: tuple[str, ...] = ()
    why_next: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """`standard: 1 now; 0 at the end of this round (1 is taken for a debt); 1 at the end of the next (set to 1)`"""
        what = SUBJECTS.get(self.kind, "{}").format(self.name)
        end = f"{self.round_end} at the end of this round{causes(self.why)}"
        return f"{what}: {self.now} now; {end}; {self.next_end} at the end of the next{causes(self.why_next)}"

    def __str__(self) -> str:
        return self.sentence


SUBJECTS: Final = {"debt": "{} owed", "lock": "{} locked", "undertaking": "{}, parts paid"}


def causes(why: tuple[str, ...]) -> str:
    """What stands behind a number: the causes in parentheses, or nothing.

    >>> causes(("1 is taken for a debt", "it is set to 2 as the round begins"))
    ' (1 is taken for a debt; it is set to 2 as the round begins)'
    """
    return f" ({'; '.join(why)})" if why else ""


def forecast(engine: Engine, names: Names, who: int) -> list[Line]:
    """The forecast for one creature: its own slots, each of its pools, its debts, what they lock, its undertaking."""
    this, after = rounds_to_come(engine, who)
    looker = Forecaster(engine, names, who, this, after)
    lines = looker.slots()
    lines += [looker.pool(k) for k in range(len(names.pools)) if looker.has_pool(k)]
    lines += [looker.debt(kind) for kind in range(engine.economy.owed) if looker.owes(kind)]
    lines += looker.locks()
    if engine.state.row(who, UNDERTAKEN):
        lines.append(looker.undertaking())
    return lines


# Letting time pass.


class Row(NamedTuple):
    """A row of the log, as far as a forecast looks at it."""

    kind: int
    a: int
    b: int
    c: int
    cause: int
    phase: int = 0  # of its round, where a round has phases


def rounds_to_come(engine: Engine, who: int) -> tuple[list[Row], list[Row]]:
    """What happens to `who` by itself up to the end of this round, and from there to the end of the next."""
    copy = idle_copy(engine)
    found: tuple[list[Row], list[Row]] = ([], [])
    begun = 0  # rounds that have begun since
    for _ in range(MOST_STEPS):
        for row in copy.fight.log.drain():
            begun += row[0] == events.ROUND_BEGAN
            if begun < 2 and row[1] == who and row[0] not in (events.ROUND_BEGAN, events.ENDED):
                phase = int(copy.state.head(PHASE))
                found[begun].append(Row(row[0], row[3], row[4], row[5], row[WORDS - 1] - 1, phase))
        if begun > 1 or copy.state.head(OVER):
            break
        before = copy.state.clone()
        try:
            let_pass(copy)
        except NeedDice as need:
            side = need.who - int(before.layout.things)
            if side < 0:
                break  # what comes next is a matter of dice
            copy.state.restore(before)
            copy.fight.log.drain()
            copy.fight.chance.script([*copy.fight.chance.faces, some_face(engine, side)])
        else:
            copy.fight.chance.script([])
    return found


def some_face(engine: Engine, side: int) -> int:
    """What a side may throw for its place in the order: no two the same, and none that shifts own slots.

    The order changes when things happen in a round to come, not what there is at its end.
    """
    e = engine.economy
    faces = range(1, int(e.side_die) + 1)
    plain = [face for face in faces if face not in (e.early, e.late)] or faces
    return plain[side % len(plain)]


def let_pass(engine: Engine) -> None:
    """Let the next thing happen that needs no decision, and decide on nothing where one is needed.

    Turns are ended without asking what could be done in them, which would take most of the time.
    """
    s = engine.state
    if s.head(TOP) < 0:
        engine.turns.next()
    elif s.frame(frames.KIND) == frames.TURN:
        actors = engine.turns.able(s.frame(frames.ACTORS))
        s.set_frame(frames.ACTORS, actors)
        if actors:
            engine.turns.leave(lowest(actors), False)
        else:
            engine.turns.end_turn()
    elif engine.waits():
        look = engine.survey
        if look.setting == codes.IN_PICK:
            engine.act(next(option for option in look.listed() if begins_a_turn(engine, option)))
        else:
            engine.take(look.option(look.count - 1))  # passing comes last


def idle_copy(engine: Engine) -> Engine:
    """A copy that has no dice, in which what is going on has been left where it stands."""
    space = engine.fight.space
    copy = Engine(engine.economy, space, engine.state.clone(), engine.effects, Chance(OPEN))
    copy.fight.log.listening = True
    s = copy.state
    while s.head(TOP) >= 0 and s.frame(frames.KIND) not in (frames.TURN, frames.PICK):
        s.pop()
    return copy


# Reading it off.


class Forecaster:
    """One creature's pools, debts and undertaking, with what will happen to them by itself."""

    def __init__(self, engine: Engine, names: Names, who: int, this: list[Row], after: list[Row]) -> None:
        self.engine = engine
        self.economy = engine.economy
        self.state = engine.state
        self.names = names
        self.who = who
        self.sheet = int(engine.state.sheet(who))
        self.this = this
        self.after = after

    # Pools.

    def has_pool(self, pool: int) -> bool:
        """Whether this creature ever holds anything in a pool."""
        e = self.economy
        at = self.sheet * int(e.pools) + pool
        if self.state.pool(self.who, pool) or e.size[at] or e.refill[at]:
            return True
        plans = range(e.first_plan[e.first_entry[self.sheet]], e.first_plan[e.first_entry[self.sheet + 1]])
        return any(e.fills[plan] == pool and e.gives[plan] > 0 for plan in plans) or any(
            row.a == pool and row.kind in POOL_ROWS for row in [*self.this, *self.after]
        )

    def pool(self, pool: int) -> Line:
        """What a pool holds now and will hold at both ends, and what of it is spoken for or cannot be used."""
        now = int(self.state.pool(self.who, pool))
        end, why = self.follow(pool, now, self.this)
        after, why_next = self.follow(pool, end, self.after)
        why += self.kept_for_part(pool, 0) + self.bars(pool)
        why_next += self.kept_for_part(pool, 1)
        return Line("pool", self.names.pools[pool], now, end, after, tuple(why), tuple(why_next))

    def follow(self, pool: int, value: int, rows: list[Row]) -> tuple[int, list[str]]:
        """The value of a pool after these rows, with the cause of each change."""
        causes: list[str] = []
        for row in rows:
            if row.kind == events.FOLDED and pool in (row.a, row.c):
                value = 0 if pool == row.a else value + row.b
                causes.append(self.folded(row, pool))
            if row.kind not in POOL_ROWS or row.a != pool:
                continue
            if row.kind == events.PAID:
                value -= row.b
                causes.append(f"{row.b} is taken {self.purpose(row)}")
            elif row.kind == events.GAINED:
                value += row.b
                causes.append(f"{row.b} is gained {self.purpose(row)}")
            elif row.kind == events.SETTLED:
                value -= row.b
                causes.append(f"{row.b} is taken for a debt")
            elif row.kind == events.EMPTIED:
                value -= row.b
                causes.append(f"{row.b} unused is lost {self.moment_of_emptying(pool)}")
            elif row.kind == events.CAPPED:
                value -= row.b
                rule = rule_in(self.names.condition_rules[row.c])
                causes.append(f"{row.b} is lost to being {self.names.condition_said(row.c)}{rule}")
            else:
                causes.append(self.refilled(pool, value, row.b))
                value = row.b
        return value, causes

    def folded(self, row: Row, pool: int) -> str:
        """What a pool gives to another, or takes from it, as its owner's turn begins."""
        one, other = self.names.pools[row.a], self.names.pools[row.c]
        if pool == row.a:
            return f"it goes {'into' if row.b >= 0 else 'out of'} {other}"
        return f"{row.b} {one} is added" if row.b >= 0 else f"{-row.b} {one} is taken"

    def purpose(self, row: Row) -> str:
        """What a row pays for or is gained by: an action, or else a debt."""
        if row.cause >= 0:
            return f"for {self.names.actions[self.economy.action[row.cause]]}"
        return "for a debt"

    def moment_of_emptying(self, pool: int) -> str:
        """When what is left in a pool is lost: at a moment, or by conditions that empty it."""
        moment = int(self.economy.empties_at[pool])
        if moment in MOMENTS:
            return MOMENTS[moment]
        emptying = [k for k in range(len(self.names.conditions)) if int(self.economy.emptying[k]) & int(bit(pool))]
        return f"to being {' or '.join(self.names.condition_said(k) for k in emptying)}"

    def refilled(self, pool: int, before: int, value: int) -> str:
        """The cause that a pool holds `value` now, of which `before` was there already; with the pool's rule."""
        e = self.economy
        rule = rule_in(self.names.pool_rules[pool])
        moment = MOMENTS.get(int(e.refill_at[pool]), "")
        return (
            f"{value - before} is added {moment}{rule}"
            if e.refill_adds[pool]
            else f"it is set to {value} {moment}{rule}"
        )

    def bars(self, pool: int) -> list[str]:
        """The conditions that keep the creature from anything it could spend a pool on, if there are such."""
        e = self.economy
        held = int(self.state.held(self.who))
        spending = [
            int(e.barred_by[entry]) & held
            for entry in range(e.first_entry[self.sheet], e.first_entry[self.sheet + 1])
            if any(self.takes(plan, pool) for plan in range(e.first_plan[entry], e.first_plan[entry + 1]))
        ]
        if not spending or not all(spending):
            return []
        barring = 0
        for mask in spending:
            barring |= mask
        return [self.bar(k) for k in range(len(self.names.conditions)) if barring >> k & 1]

    def bar(self, number: int) -> str:
        """That a condition keeps a pool from being used, until when if it has an end, and by which rule."""
        until = end_words(self.names, int(self.state.ends(self.who, number)))
        rule = rule_in(self.names.condition_rules[number])
        said = f"being {self.names.condition_said(number)} keeps it from being used"
        return f"{said} until {until}{rule}" if until else said + rule

    def takes(self, plan: int, pool: int) -> bool:
        """Whether a plan takes something out of a pool, at once or along a way."""
        e = self.economy
        items = range(e.first_item[plan], e.first_item[plan + 1])
        return e.path[plan] == pool or any(e.item_pool[item] == pool for item in items)

    # The undertaking.

    def kept_for_part(self, pool: int, when: int) -> list[str]:
        """That a pool is needed for the next instalment, if that falls in this (0) or the next (1) round."""
        ways = next_part(self.engine, self.names, self.who)
        name = self.names.pools[pool]
        if not ways or falls_next_round(self.engine, self.who) != (when == 1) or not any(name in way for way in ways):
            return []
        needed = min(way[name] for way in ways if name in way)
        maybe = "" if all(name in way for way in ways) else " or another way to pay"
        part = int(self.state.row(self.who, PARTS)) + 1
        return [f"{needed} of it{maybe} is kept for part {part} of {self.undertaken()}"]

    def undertaken(self) -> str:
        """The name of the action that is in progress; ask only where there is one."""
        return self.names.actions[self.economy.action[int(self.state.row(self.who, UNDERTAKEN)) - 1]]

    def undertaking(self) -> Line:
        """Its instalments: if nobody pays the next one in its round, it is lost as the round after begins."""
        s = self.state
        name = self.undertaken()
        parts = int(s.row(self.who, PARTS))
        most = parts_of(self.engine, self.who)
        rule = rule_in(self.names.split_rules.get(name, ""))
        ways = " or ".join(amounts(way) for way in next_part(self.engine, self.names, self.who))
        more = most - parts - 1
        rest = f"; then {more} more" if more > 0 else ""
        due = f"part {parts + 1} of {most}, for {ways or 'nothing'}, falls due in this round{rule}{rest}"
        lost = f"unless part {parts + 1} is paid, {name} is lost"
        end = 0 if lasts_not(self.this) else parts
        after = 0 if lasts_not(self.after) else end
        why, why_next = ((), (due,)) if falls_next_round(self.engine, self.who) else ((due,), (lost,))
        return Line("undertaking", name, parts, end, after, why, why_next)

    # Slots and locks.

    def slots(self) -> list[Line]:
        """The own slots to come; no line where a round has none but one."""
        slots = slots_of(self.engine, self.who)
        if slots is None:
            return []
        now = 0 if slots.now is None else slots.now[1] - slots.now[0] + 1
        after = slots.next[1] - slots.next[0] + 1
        here = f"{phases_said(slots.now)} now" if slots.now else "none now: it is done for this round"
        shifted = ", one earlier or later by what its side throws" if slots.shifts else ""
        return [Line("slots", "own slots", now, after, after, (f"{here}; {phases_said(slots.next)} then{shifted}",))]

    def locks(self) -> list[Line]:
        """What debts keep of each pool in this round and in the next."""
        found = locks_of(self.engine, self.names, self.who)
        lines = []
        for pool in dict.fromkeys(lock.pool for lock in found):
            units, why = [0, 0], ["", ""]
            for lock in found:
                if lock.pool == pool:
                    units[lock.round], why[lock.round] = lock.units, f"{lock.units} {lock.why}"
            this = f"{why[0]}, is taken by then" if why[0] else ""
            after = f"{why[1]}, in the next round" if why[1] else ""
            told = tuple(text for text in (this, after) if text)
            lines.append(Line("lock", pool, units[0], units[1], 0, told))
        return lines

    # Debts.

    def owes(self, kind: int) -> bool:
        """Whether this creature owes anything of a kind of debt, whenever it is due."""
        return int(self.state.owes_now(self.who, kind) + self.state.owed(self.who, kind, LATER)) > 0

    def debt(self, kind: int) -> Line:
        """What is owed, when, and what pays it."""
        s = self.state
        pool = int(self.economy.owed_pool[kind])
        due = int(s.owes_now(self.who, kind))
        later = int(s.owed(self.who, kind, LATER))
        end, paid = self.paid_off(pool, due + later, self.this)
        after, paid_next = self.paid_off(pool, end, self.after)
        why = ([f"{due} to be paid this round"] if due else []) + paid
        why_next = ([f"{end} to be paid by then"] if end else []) + paid_next
        return Line("debt", self.names.pools[pool], due + later, end, after, tuple(why), tuple(why_next))

    def slot_of(self, row: Row) -> str:
        """In which phase it happens, where a round has phases."""
        if self.names.phases < 2:
            return ""
        called = self.names.phase_name(row.phase)
        return f" in phase {row.phase}{f' ({called})' if called else ''}"

    def paid_off(self, pool: int, owed: int, rows: list[Row]) -> tuple[int, list[str]]:
        """What is still owed after these rows, and what paid for it."""
        causes: list[str] = []
        spent: list[str] = []
        lost = 0
        for row in rows:
            if row.kind == events.PAID and row.cause < 0:
                spent.append(amounts({self.names.pools[row.a]: row.b}))
            elif row.kind == events.SETTLED and row.a == pool:
                owed -= row.b
                source = f" out of {' + '.join(spent)}" if spent else ""
                causes.append(f"{row.b} is paid{source}{self.slot_of(row)}")
                spent = []
            elif row.kind == events.WRITTEN_OFF and row.a == pool:
                owed -= row.b
                lost += row.b
            elif row.kind == events.FELL or (row.kind == events.DEFAULTED and self.economy.default_clears):
                owed = 0
                causes.append("it cannot be paid any more: all that is owed is struck out")
        return owed, causes + ([f"{lost} cannot be paid any more"] if lost else [])


POOL_ROWS: Final = {events.PAID, events.GAINED, events.SETTLED, events.EMPTIED, events.CAPPED, events.REFILLED}
MOMENTS: Final = {
    TURN_START: "as its turn begins",
    TURN_END: "as its turn ends",
    ROUND_START: "as the round begins",
    ROUND_END: "as the round ends",
}


def lasts_not(rows: list[Row]) -> bool:
    """Whether an undertaking is lost in these rows."""
    return any(row.kind in (events.BROKEN, events.ABANDONED, events.FELL) for row in rows)


def rule_in(rule: str) -> str:
    """A rule's number in parentheses, where there is one."""
    return f", {rule}" if rule else ""
