"""Where things are and how they stand: one word for each status, in files and cases, views and sentences."""

from typing import Final

from actionomy.core import state
from actionomy.core.engine import Engine
from actionomy.words.names import Names

CARRIED: Final = {state.AWAY: "away", state.READY: "ready", state.NEAR: "near", state.PACKED: "packed"}
"""Where a subject (a weapon, a spell) can be, beside on the ground."""

DROPPED: Final = "dropped"

STANDING: Final = {
    state.OPEN: "open",
    state.CLOSED: "closed",
    state.LOCKED: "locked",
    state.HIDDEN: "hidden",
    state.BORDER: "border",
    state.LAID: "laid",
    state.WORN: "worn",
}
"""How a thing stands: doors, what lies about or on somebody, what is on a border."""


def whereabouts(names: Names, status: int) -> tuple[str, str]:
    """Where a subject is, as a word, and the place on the ground if it lies there."""
    if status >= state.DROPPED:
        return DROPPED, names.places[status - state.DROPPED]
    return CARRIED[status], ""


def status_of(status: int) -> str:
    """How a thing stands, as a word; what stands on a border is called so, whatever it keeps off.

    >>> status_of(state.LOCKED), status_of(state.BORDER + state.BELOW + state.SHUTS)
    ('locked', 'border')
    """
    return STANDING[min(status, state.BORDER)]


def border_of(engine: Engine, names: Names, thing: int) -> tuple[str, str]:
    """The two zones on whose border something stands."""
    return names.places[engine.state.place(thing)], names.places[engine.fight.beyond(thing)]
