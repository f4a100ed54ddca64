"""What is hidden on somebody, as far as others have to do with it.  MW-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.fight import Fight
from actionomy.core.state import HIDDEN, LAID_AS


def anything_hidden(fight: Fight) -> bool:
    """Whether any enchantment is hidden anywhere: all see that."""
    if fight.economy.lays:
        for thing in range(fight.state.layout.things):
            if fight.lies(thing, HIDDEN):
                return True
    return False


def lapse(fight: Fight, who: i64, target: i64, trait: i64) -> None:
    """MW-184: what had to be revealed at this act of a foe, and was not, is destroyed."""
    s = fight.state
    for thing in range(s.layout.things):
        if fight.lies(thing, HIDDEN) and s.side(thing) != s.side(who):
            bearer = fight.bearer_of(thing)
            if bearer >= 0 and (bearer == target or bearer == who):
                if fight.economy.number(s.row(thing, LAID_AS) - 1, trait):
                    fight.remove(thing)


def lapse_there(fight: Fight, who: i64, place: i64, trait: i64) -> None:
    """MW-184: the same of what lies on a zone."""
    s = fight.state
    if place < 0:
        return
    for thing in range(s.layout.things):
        if fight.lies(thing, HIDDEN) and fight.lies_about(thing) and s.place(thing) == place:
            if s.side(thing) != s.side(who) and fight.economy.number(s.row(thing, LAID_AS) - 1, trait):
                fight.remove(thing)


def ask_who_hides(fight: Fight, window: i64, who: i64) -> None:
    """MW-179: who has anything hidden in play is asked, whatever it is, and when nobody has, nobody."""
    if anything_hidden(fight):
        fight.ask(window, who, -1)
        fight.state.set_frame(frames.SPOT, fight.state.place(who) + 1)
