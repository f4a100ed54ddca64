"""Moving others against their will, and oneself without a way.  The numbers N-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble.bodies import Bodies, let_go

BRUISE: Final = 6  # the sides of the die for each space that is missing
SPACES_A_DIE: Final = 2  # of a fall
LARGE: Final = 1  # of `size`: medium is 0, small below
HUGE: Final = 2


class Shoves:
    """N-100: who is shoved leaves every hold, and is bruised for each space short."""

    def __init__(self, words: Lexicon, bodies: Bodies) -> None:
        self.bodies: Bodies = bodies
        self.grappled: i64 = words.condition("grappled")
        self.riding: i64 = words.condition("riding")
        self.size: i64 = words.attribute("size")
        self.flies: i64 = words.attribute("flies")
        self.by_size: i64 = words.switch("bruises_by_size")

    def shove(self, fight: Fight, who: i64, from_place: i64, spaces: i64, source: i64) -> None:
        """Push `who` straight away from a place; what stands in the way takes its part of the harm."""
        start = fight.state.place(who)
        missing = fight.push(who, from_place, spaces)
        bumped = fight.bumped
        if fight.stands(who) and fight.state.place(who) != start:
            self.tear_loose(fight, who)
        if missing == 0:
            return
        harm = fight.dice(who, missing, BRUISE)
        if bumped >= 0:
            harm = (harm + 1) // 2
            self.bruise(fight, bumped, harm, source)
        self.bruise(fight, who, harm, source)

    def tear_loose(self, fight: Fight, who: i64) -> None:
        """Whom force moves is held no more, and holds nobody."""
        fight.lift(who, self.grappled)
        let_go(fight, who, self.grappled)
        fight.lift(who, self.riding)

    def bruise(self, fight: Fight, who: i64, harm: i64, source: i64) -> None:
        self.bodies.hurt(fight, who, self.by_its_size(fight, who, harm), source, False)

    def by_its_size(self, fight: Fight, who: i64, harm: i64) -> i64:
        """NP-21: twice as much for the small and those that fly, half for the large, nothing for the huge."""
        if not self.by_size:
            return harm
        size = fight.attr(who, self.size)
        if size >= HUGE:
            return 0
        if size == LARGE:
            return (harm + 1) // 2
        return 2 * harm if size < 0 or fight.attr(who, self.flies) else harm


class Plunge(Effect):
    """N-176: whoever falls is hurt by a die of six for two `spaces`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)
        self.spaces: i64 = words.column("spaces")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        harm = fight.dice(target, fight.number(self.spaces) // SPACES_A_DIE, BRUISE)
        self.bodies.hurt(fight, target, harm, target, False)


class StepOver(Effect):
    """N-162: be elsewhere at once; nobody is provoked, and no hold lasts."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)
        self.shoves: Shoves = Shoves(words, self.bodies)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if self.bodies.strain(fight, who):
            self.shoves.tear_loose(fight, who)
            fight.move_to(who, target, 0)
