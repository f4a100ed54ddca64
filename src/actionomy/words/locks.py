"""What debts keep from anything else, and the own slots that a creature still has: for forecasts and for the screen."""

from typing import NamedTuple

from actionomy.core.debts import NEXT, NO_PLAN, THIS
from actionomy.core.economy import PHASES
from actionomy.core.engine import Engine
from actionomy.core.ledger import DUE, LATER, MARKED
from actionomy.core.state import DONE, PHASE
from actionomy.words.names import Names


class Lock(NamedTuple):
    """So many units of a pool that debts need in this round (0) or the next (1), and for what."""

    pool: str
    round: int
    units: int
    why: str


def locks_of(engine: Engine, names: Names, who: int) -> list[Lock]:
    """The units of pools that nobody may spend on anything but debts.

    Where one pool may stand for another, the one is meant that debts take first: everything is spent in mind that
    promises allow, what may stand for most first, and what is left is locked.
    """
    debts = engine.fight.debts
    if not engine.fight.ledger.owes_anything(who):
        return []
    debts.measure(who, NO_PLAN)
    debts.keep(who, False)
    found = []
    for turn, held in ((THIS, debts.now), (NEXT, debts.next)):
        for pool in freed_in_order(engine):
            while held[pool] > 0:
                held[pool] -= 1
                if not debts.payable(who):
                    held[pool] += 1
                    break
            if held[pool] > 0:
                found.append(Lock(names.pools[pool], turn, int(held[pool]), reason(engine, names, who, pool, turn)))
    return found


def freed_in_order(engine: Engine) -> list[int]:
    """The pools behind debts: first those that nobody is bound to spend, then those that stand for most."""
    e = engine.economy

    def rank(pool: int) -> tuple[int, int]:
        stands_for = sum(int(e.backing[kind]) >> pool & 1 for kind in range(int(e.owed)))
        return (int(e.compelled) >> pool & 1, -stands_for)

    return sorted((int(pool) for pool in e.backing_order), key=rank)


def reason(engine: Engine, names: Names, who: int, pool: int, turn: int) -> str:
    """`for 2 attack owed next round, FP-52`"""
    e, s = engine.economy, engine.state
    owed = []
    for kind in range(int(e.owed)):
        soon = int(s.owed(who, kind, DUE)) + int(s.owed(who, kind, MARKED))
        amount = soon if turn == THIS and soon else int(s.owed(who, kind, LATER))
        if amount and int(e.backing[kind]) >> pool & 1:
            owed.append(f"{amount} {names.pools[e.owed_pool[kind]]}")
    rule = names.debt_rules.get("lock", "")
    return f"for {' + '.join(owed)} owed{f', {rule}' if rule else ''}"


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
