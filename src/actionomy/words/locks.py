"""What debts keep from anything else, and the own slots that a creature still has: for forecasts and for the screen."""

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.codes import abandons, plan_of, who_of
from actionomy.core.debts import NEXT, NO_PLAN, THIS, Debts
from actionomy.core.economy import PHASES
from actionomy.core.engine import Engine
from actionomy.core.state import DONE, LATER, PHASE, UNDERTAKEN
from actionomy.words.names import Names


class Lock(NamedTuple):
    """So many units of a pool that debts need in this round (0) or the next (1), in words too, and for what."""

    pool: str
    round: int
    units: int
    what: str
    why: str


def locks_of(engine: Engine, names: Names, who: int) -> list[Lock]:
    """The units of pools that nobody may spend on anything but debts.

    Where one pool may stand for another, the one is meant that debts take first: everything is spent in mind that
    promises allow, what may stand for most first, and what is left is locked.
    """
    debts = engine.fight.debts
    if not engine.fight.state.owes_anything(who):
        return []
    debts.measure(who, NO_PLAN)
    debts.keep(who, False)
    locked = []
    for turn, held in ((THIS, debts.now), (NEXT, debts.next)):
        for pool in freed_in_order(engine):
            while held[pool] > 0 and not needed(engine, who, held, pool):
                held[pool] -= 1
            locked += [(turn, held, pool)] if held[pool] > 0 else []
    found = []
    for turn, held, pool in locked:
        units = int(held[pool])
        kinds = [kind for kind in range(int(engine.economy.owed)) if needs(engine, who, held, pool, kind)]
        why = reason(engine, names, who, kinds, turn)
        found.append(Lock(names.pools[pool], turn, units, names.units(units, pool), why))
    return found


def needed(engine: Engine, who: int, held: vec[i64], pool: int) -> bool:
    """Whether debts could not be paid with one unit less of a pool."""
    held[pool] -= 1
    payable = engine.fight.debts.payable(who)
    held[pool] += 1
    return not payable


def needs(engine: Engine, who: int, held: vec[i64], pool: int, kind: int) -> bool:
    """Whether it is for this kind of debt that a unit of a pool is needed: without it one less would do."""
    debts = engine.fight.debts
    firm, loose = debts.firm[kind], debts.loose[kind]
    debts.firm[kind], debts.loose[kind] = 0, 0
    spare = not needed(engine, who, held, pool)
    debts.firm[kind], debts.loose[kind] = firm, loose
    return spare


def freed_in_order(engine: Engine) -> list[int]:
    """The pools behind debts: first those that nobody is bound to spend, then those that stand for most."""
    e = engine.economy

    def rank(pool: int) -> tuple[int, int]:
        stands_for = sum(int(e.backing[kind]) >> pool & 1 for kind in range(int(e.owed)))
        return (int(e.compelled) >> pool & 1, -stands_for)

    return sorted((int(pool) for pool in e.backing_order), key=rank)


def reason(engine: Engine, names: Names, who: int, kinds: list[int], turn: int) -> str:
    """`for 2 attacks owed, FP-52`"""
    s = engine.state
    owed = []
    for kind in kinds:
        soon = int(s.owes_now(who, kind))
        amount = soon if turn == THIS and soon else int(s.owed(who, kind, LATER))
        owed += [names.units(amount, int(engine.economy.owed_pool[kind]))] if amount else []
    rule = names.reason_rules.get("debt_lock", "")
    return f"for {' + '.join(owed)} owed{f', {rule}' if rule else ''}"


def falls_due(engine: Engine, option: int) -> str:
    """When that is to be paid which an option would owe: `this round` or `next round`."""
    e = engine.economy
    plan, who = plan_of(option), who_of(option)
    state = engine.state.clone()
    if abandons(option):
        state.set_row(who, UNDERTAKEN, 0)
    now = e.earliest and Debts(e, state).fits_now(who, e.owes_kind[plan], e.owes[plan])
    return "this round" if now else "next round"


class Slots(NamedTuple):
    """The own slots of a creature in this round, from the present one on, and in the next: the first and the last."""

    now: tuple[int, int] | None
    next: tuple[int, int]
    shifts: bool  # whether a throw of the side may shift those of the next


def slots_of(engine: Engine, who: int) -> Slots | None:
    """The own slots of a creature; None where the order knows none, or but one a round."""
    e, s = engine.economy, engine.state
    if e.order != PHASES or e.phases < 2:
        return None
    last = int(e.phases)
    first = max(int(engine.turns.first_phase(who)), int(s.head(PHASE)))
    own = min(max(int(e.attr(s.sheet(who), e.speed)), 1), last)
    over = s.row(who, DONE) == 1 or first > last
    return Slots(None if over else (first, last), (own, last), e.side_die > 0)


def phases_said(span: tuple[int, int]) -> str:
    """`phases 5 to 10`"""
    return f"phase {span[0]}" if span[0] == span[1] else f"phases {span[0]} to {span[1]}"
