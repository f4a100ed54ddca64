"""Every outcome of an option with its probability, exactly, out of the rules themselves.

The option is taken again and again from the same state, each time with other faces (`chance.OPEN`).  Where a die is
thrown whose face is not named, that throw branches into all of its faces; so nobody has to say beforehand which dice
an effect will throw.  Probabilities are fractions, and the branches that end in the same state are one outcome.

A die that is thrown again while it shows its maximum has no last branch.  A branch less likely than `least` is left
where it needs still more dice; how much probability lies there is what the outcomes lack, and `missing` tells it.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from actionomy.core.chance import OPEN, NeedDice
from actionomy.core.engine import Engine
from actionomy.core.state import State

LEAST: Final = Fraction(1, 10**6)

Policy = Callable[[Engine], int | None]
"""What is done at the next decision: an option, or None to stop there."""


class Outcome:
    """One way it may go: how likely that is, and the state at the decision it leads to, or at the end."""

    def __init__(self, probability: Fraction, state: State) -> None:
        self.probability: Fraction = probability
        self.state: State = state


def outcomes(engine: Engine, option: int, *, least: Fraction = LEAST, further: Policy | None = None) -> list[Outcome]:
    """All outcomes of an option up to the next decision, or `further` as long as the policy names an option.

    The engine is left as it was.  The number of outcomes grows with every die: seven of six faces, thrown together, are
    already 280,000 runs.
    """
    walk = Walk(engine, option, least, further)
    try:
        walk.follow([], Fraction(1))
    finally:
        walk.leave()
    return list(walk.found.values())


def missing(found: list[Outcome]) -> Fraction:
    """The probability of everything that was not followed to its end; 0 unless dice may explode endlessly."""
    left = Fraction(1)
    for outcome in found:
        left -= outcome.probability
    return left


def odds(
    engine: Engine,
    option: int,
    key: Callable[[State], Hashable],
    *,
    least: Fraction = LEAST,
    further: Policy | None = None,
) -> dict[Hashable, Fraction]:
    """How likely each value of `key` is; what the values lack to 1 was not followed to its end.

    `odds(engine, attack, lambda state: state.health(troll))` tells the troll's health, as `{9: Fraction(1, 6), …}`.
    """
    found: dict[Hashable, Fraction] = {}
    for outcome in outcomes(engine, option, least=least, further=further):
        value = key(outcome.state)
        found[value] = found.get(value, Fraction(0)) + outcome.probability
    return found


class Walk:
    """The walk through all branches of one option, depth first."""

    def __init__(self, engine: Engine, option: int, least: Fraction, further: Policy | None) -> None:
        self.engine: Engine = engine
        self.option: i64 = option
        self.least: Fraction = least
        self.further: Policy | None = further
        self.found: dict[tuple[int, ...], Outcome] = {}
        self.start: State = engine.state.clone()
        # The engine as it was: nobody listens during the walk, and the dice are named.
        self.mode: i64 = engine.fight.chance.mode
        self.faces: list[int] = engine.fight.chance.faces
        self.next: i64 = engine.fight.chance.next
        self.listening: bool = engine.fight.log.listening
        self.cause: i64 = engine.fight.log.cause
        engine.fight.chance.mode = OPEN
        engine.fight.log.listening = False

    def follow(self, faces: list[int], probability: Fraction) -> None:
        """Run with these faces; where more dice are thrown, go on with all of their faces."""
        count: i64 = 0
        sides: i64 = 0
        try:
            self.run(faces)
        except NeedDice as need:
            count = need.count
            sides = need.sides
        if count == 0:
            self.arrive(probability)
        elif probability >= self.least:
            self.branch(faces, int(count), int(sides), probability / int(sides) ** int(count))

    def branch(self, faces: list[int], count: int, sides: int, probability: Fraction) -> None:
        """Follow every face of `count` dice that are thrown together."""
        if count == 0:
            self.follow(faces, probability)
            return
        for face in range(1, sides + 1):
            self.branch([*faces, face], count - 1, sides, probability)

    def run(self, faces: list[int]) -> None:
        """Take the option from the beginning.  Raises `NeedDice`."""
        engine = self.engine
        engine.state.restore(self.start)
        engine.fight.chance.script(faces)
        engine.take(self.option)
        further = self.further
        while further is not None and engine.deciding:
            chosen = further(engine)
            if chosen is None:
                return
            engine.take(chosen)

    def arrive(self, probability: Fraction) -> None:
        """A branch has come to its end; those that end alike are one outcome."""
        state = self.engine.state
        name = tuple(state.dump())
        if name in self.found:
            self.found[name].probability += probability
        else:
            self.found[name] = Outcome(probability, state.clone())

    def leave(self) -> None:
        """Bring the engine back to where it was."""
        engine = self.engine
        chance = engine.fight.chance
        chance.mode = self.mode
        chance.faces = self.faces
        chance.next = self.next
        engine.enter(self.start)
        engine.fight.log.cause = self.cause
        engine.fight.log.listening = self.listening
