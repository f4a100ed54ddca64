"""What lies on somebody, or about, as those call it who know: the spell that it is, or what the fight's file says."""

from actionomy.core import state
from actionomy.core.engine import Engine
from actionomy.words.names import Names


def known_as(engine: Engine, names: Names, thing: int) -> str:
    """What a thing really is; nothing where its name says all."""
    s = engine.state
    entry = int(s.row(thing, state.LAID_AS)) - 1 if thing >= 0 else -1
    if entry < 0:
        return names.secrets.get(thing, "")
    slot = int(engine.economy.subject[entry])
    return names.subjects[int(s.sheet(int(s.row(thing, state.LAID_BY)) - 1))][slot] if slot >= 0 else ""


def hidden_things(engine: Engine, names: Names) -> dict[int, str]:
    """What is hidden at this moment, by number, and what each really is."""
    s = engine.state
    found = {}
    for thing in range(len(names.things)):
        if s.row(thing, state.PRESENT) == state.OTHER and s.row(thing, state.STATUS) == state.HIDDEN:
            found[thing] = known_as(engine, names, thing)
    return found
