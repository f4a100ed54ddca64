"""Exact odds: what is counted and how, and the numbers of Nimble's dice of six, worked out by hand."""

from fractions import Fraction

from actionomy.core import codes
from actionomy.core.engine import Engine

F = Fraction
Table = dict[int, Fraction]  # how likely each amount of harm is

FULL = 900  # the health of every target in the fights of these tests

# An attack after so many others in its turn: how often it misses and crits, and its harm on the average.
ONE_DIE = [
    (0, F(1, 6), F(1, 6), F(121, 30)),
    (1, F(11, 36), F(1, 36), F(421, 180)),
    (2, F(91, 216), F(1, 216), F(1771, 1080)),
]
TWO_DICE = [
    (0, F(1, 6), F(1, 6), F(139, 20)),
    (1, F(7, 27), F(1, 36), F(5101, 1080)),
    (2, F(223, 648), F(1, 216), F(23311, 6480)),
]


def passing(engine: Engine) -> int | None:
    """Nobody answers: every window is let pass."""
    if engine.survey.setting != codes.IN_WINDOW:
        return None
    count = int(engine.survey.count)
    return next(code for code in map(engine.survey.option, range(count)) if codes.plan_of(code) == codes.END)


def mean(table: Table) -> Fraction:
    return sum((amount * chance for amount, chance in table.items()), F(0))
