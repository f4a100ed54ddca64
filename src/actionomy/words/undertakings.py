"""What somebody has begun and pays in parts: how many there are, and what the next one takes, when."""

from actionomy.core.economy import is_second_half
from actionomy.core.engine import Engine
from actionomy.core.state import LAST_PART, PARTS, ROUND, UNDERTAKEN, VARIANT
from actionomy.words.names import Names
from actionomy.words.options import payment_of


def parts_of(engine: Engine, who: int) -> int:
    """In how many parts somebody pays for its undertaking."""
    e, s = engine.economy, engine.state
    entry = int(s.row(who, UNDERTAKEN)) - 1
    plans = range(e.first_plan[entry], e.first_plan[entry + 1])
    return max(int(e.parts[plan]) for plan in plans if e.variant[plan] == s.row(who, VARIANT))


def next_part(engine: Engine, names: Names, who: int) -> list[dict[str, int]]:
    """The ways to pay the next part of somebody's undertaking; none where nothing is begun."""
    e, s = engine.economy, engine.state
    entry = int(s.row(who, UNDERTAKEN)) - 1
    found: list[dict[str, int]] = []
    if entry >= 0:
        for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
            fits = e.variant[plan] == s.row(who, VARIANT) and e.part[plan] == s.row(who, PARTS) + 1
            if fits and payment_of(e, names, plan) not in found:
                found.append(payment_of(e, names, plan))
    return found


def falls_next_round(engine: Engine, who: int) -> bool:
    """Whether the next part falls in the next round, and not in this one."""
    s = engine.state
    halved = is_second_half(s.row(who, VARIANT), s.row(who, PARTS) + 1)
    return s.row(who, LAST_PART) == s.head(ROUND) and not halved
