"""Whom an option would give an opening to: found by doing it on a copy of the fight that has no dice.

Openings are the windows that the engine itself opens: for leaving a place that somebody threatens, and before an act
that provokes.  Only those count who could then answer.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from actionomy.core import economy as economies
from actionomy.core import frames
from actionomy.core.chance import OPEN, Chance, NeedDice
from actionomy.core.codes import plan_of, target_of, who_of
from actionomy.core.engine import Engine
from actionomy.core.state import TOP
from actionomy.words.names import Names

MOST_ASKED: Final = 60  # more than are asked about one act
MOST_TRIED: Final = 6  # targets of one row


class Openings:
    """Finds for the options of one decision whom they would provoke."""

    def __init__(self, engine: Engine, names: Names) -> None:
        self.engine = engine
        self.names = names
        self.before = engine.state.clone()
        self.copy: Engine | None = None  # as most decisions need none
        self.near: dict[int, int] = {}  # by who acts

    def of(self, options: Iterable[int]) -> list[str]:
        """Those who could answer one of these options of one creature, in which it does one thing to several targets.

        Of what does not provoke by itself only those are told of whom it provokes by leaving where it stands, whatever
        the way.
        """
        e = self.engine.economy
        whole = [code for code in options if e.last[plan_of(code)] == e.parts[plan_of(code)]]  # of a part nothing comes
        codes = list({int(target_of(code)): code for code in whole}.values())
        if not codes:
            return []
        who, entry = int(who_of(codes[0])), int(e.entry[plan_of(codes[0])])
        if e.provoked_window >= 0 and e.traits[entry] & economies.PROVOKES:
            return self.names.things_in(self.asked(who, codes[:MOST_TRIED]))
        if e.threat_window < 0 or not self.threatened(who):
            return []
        if e.aim[entry] == economies.PLACE:
            here = self.before.place(who)
            codes.sort(key=lambda code: int(self.engine.fight.space.apart(here, target_of(code))))
            codes = codes[-1:]  # the furthest, on the way to which one surely leaves
        return self.names.things_in(self.asked(who, codes[:MOST_TRIED]) & self.threatened(who))

    def threatened(self, who: int) -> int:
        """The foes who threaten where a creature stands, a bit each."""
        if who not in self.near:
            self.near[who] = those_near(self.engine, who)
        return self.near[who]

    def asked(self, who: int, codes: list[int]) -> int:
        """All who are asked about any of these options, a bit each."""
        engine = self.engine
        if self.copy is None:
            self.copy = Engine(engine.economy, engine.fight.space, engine.state.clone(), engine.effects, Chance(OPEN))
        found = 0
        for code in codes:
            self.copy.state.restore(self.before)
            with suppress(NeedDice):
                self.copy.take(code)
                found |= asked_for(self.copy, who, int(self.before.head(TOP)))
        return found


def those_near(engine: Engine, who: int) -> int:
    """The foes who threaten where a creature stands, a bit each."""
    fight = engine.fight
    foes = int(fight.foes_of(who))
    reach = engine.economy.threat_reach
    return sum(
        1 << other for other in range(foes.bit_length()) if foes >> other & 1 and fight.apart(who, other) <= reach
    )


def asked_for(copy: Engine, who: int, depth: int) -> int:
    """All who are asked about what a creature has just begun, above what went on before, if everybody passes."""
    e, s = copy.economy, copy.state
    found = 0
    for _ in range(MOST_ASKED):
        new = s.head(TOP) > depth and s.frame(frames.KIND) == frames.WINDOW_OPEN
        if not new or s.frame(frames.WHO) != who or s.frame(frames.WINDOW) not in (e.threat_window, e.provoked_window):
            break
        found |= int(s.frame(frames.ACTORS))
        try:
            copy.take(copy.survey.option(copy.survey.count - 1))  # passing comes last
        except NeedDice:
            break
    return found
