"""Options as numbers, and what a decision is about."""

from typing import Final

from mypy_extensions import i64

from actionomy.core.bits import shifted

# Plans that every economy has.
END: Final = -1  # end the turn, or let a window pass
END_ROUND: Final = -2  # take no more own slots this round
ANSWER: Final = -3  # the game master's: target 1 yes, 0 no
CHOOSE: Final = -4  # the target is the choice
BEGIN: Final = -5  # begin the fight, with the dice that people have thrown for it
LAST_SPECIAL: Final = 5

NONE: Final = -1  # no target

# What the decision is about.
IN_TURN: Final = 1
IN_WINDOW: Final = 2
IN_PICK: Final = 3
IN_QUESTION: Final = 4
IN_CHOICE: Final = 5
IN_JUDGEMENT: Final = 6


def packed(who: i64, plan: i64, target: i64, abandoning: i64) -> i64:
    """An option as one number: who, by which plan, at what, and whether an undertaking is given up for it."""
    return shifted(who, 40) | shifted(abandoning, 39) | shifted(plan + LAST_SPECIAL, 16) | (target + 1)


def who_of(option: i64) -> i64:
    """Who acts by an option."""
    return option >> 40


def plan_of(option: i64) -> i64:
    """The plan of an option, below 0 for what every game has: `END`, `CHOOSE`, …."""
    return ((option >> 16) & 0x7FFFFF) - LAST_SPECIAL


def target_of(option: i64) -> i64:
    """The thing or place that an option is aimed at, -1 for none."""
    return (option & 0xFFFF) - 1


def abandons(option: i64) -> bool:
    """Whether an option gives up what its actor has begun."""
    return (option >> 39) & 1 == 1
