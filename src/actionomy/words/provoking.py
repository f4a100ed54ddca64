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


def opens_anything(engine: Engine) -> bool:
    """Whether there is anything in this game by which one gives others an opening."""
    return bool(engine.economy.threat_window >= 0 or engine.economy.provoked_window >= 0)


def provoked(engine: Engine, names: Names, options: Iterable[int]) -> list[str]:
    """Those who could answer one of these options of one creature, in which it does one thing to several targets.

    Of ways to places only those are told of whom it provokes by leaving where it stands, whatever the way.
    """
    e = engine.economy
    whole = [code for code in options if e.last[plan_of(code)] == e.parts[plan_of(code)]]  # of a part nothing comes yet
    codes = list({int(target_of(code)): code for code in whole}.values())
    if not codes:
        return []
    copy = Engine(e, engine.fight.space, engine.state.clone(), engine.effects, Chance(OPEN))
    before = engine.state.clone()
    who, entry = int(who_of(codes[0])), int(e.entry[plan_of(codes[0])])
    found = 0
    if e.aim[entry] == economies.PLACE:
        here = before.place(who)
        codes.sort(key=lambda code: int(engine.fight.space.apart(here, target_of(code))))
        codes = codes[-1:]  # the furthest, on the way to which one surely leaves
        near = those_near(engine, who)
        if not near:
            return []
    else:
        codes, near = codes[:MOST_TRIED], -1
    for code in codes:
        copy.state.restore(before)
        with suppress(NeedDice):
            copy.take(code)
            found |= asked_for(copy, who, int(before.head(TOP))) & near
    return [name for thing, name in enumerate(names.things) if found >> thing & 1]


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
