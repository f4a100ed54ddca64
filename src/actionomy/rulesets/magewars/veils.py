"""What is hidden on somebody, as far as others have to do with it.  MW-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core.fight import Fight
from actionomy.core.state import HIDDEN, LAID_AS, LIES_ON


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
        if fight.lies(thing, HIDDEN) and s.row(thing, LIES_ON) == target + 1 and s.side(thing) != s.side(who):
            if fight.economy.number(s.row(thing, LAID_AS) - 1, trait):
                fight.remove(thing)


def ask_who_hides(fight: Fight, window: i64, who: i64) -> None:
    """MW-179: who has anything hidden in play is asked, whatever it is, and when nobody has, nobody."""
    if anything_hidden(fight):
        fight.ask(window, who, -1)
