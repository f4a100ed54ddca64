"""What the conditions on a creature change of its numbers."""

from mypy_extensions import i64

from actionomy.core.bits import bit, lowest
from actionomy.core.economy import Economy
from actionomy.core.state import State


def modifier_of(economy: Economy, state: State, who: i64, modifier: i64) -> i64:
    """The sum of what the conditions on `who` change of a number; a counted condition counts so often."""
    rest = state.held(who) & economy.modifying[modifier]
    total: i64 = 0
    while rest:
        condition = lowest(rest)
        rest &= rest - 1
        by = economy.modifies[condition * economy.modifiers + modifier]
        if economy.counted & bit(condition):
            by *= state.amount(who, condition)
        total += by
    return total
