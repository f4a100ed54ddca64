"""Written forms in a case: a payment may be left out, and so may a target or a subject where nothing hangs on it."""

from actionomy.battle import Battle
from actionomy.cases.values import Unknown, among
from actionomy.core.state import CREATURE, PRESENT
from actionomy.files.problems import nearest, quoted
from actionomy.words import candidates
from actionomy.words.options import ENDINGS, MASTER, Option, head_text


def split(text: str) -> tuple[str, str]:
    """The form without its payment, and the payment."""
    head, comma, tail = text.partition(", ")
    return head, comma + tail


def means(text: str, option: Option) -> bool:
    """Whether a written form speaks of an option.

    >>> axe = Option("ada", "attack", "troll", "axe", text="ada: attack troll with axe, paid 2 action")
    >>> [means(form, axe) for form in ("ada: attack troll", "ada: attack", "ada: attack with bow", axe.text)]
    [True, True, False, True]
    """
    head, tail = split(text)
    who, action, target, subject = option.who, option.action, option.target, option.subject
    heads = [
        head_text(who, action, aimed, carried) for aimed in dict.fromkeys((target, "")) for carried in {subject, ""}
    ]
    paid = split(option.text)[1]
    return head in heads and (not tail or tail == paid or paid.startswith(f"{tail},"))


def spoken_of(battle: Battle, text: str) -> list[Option]:
    """The options that a written form speaks of."""
    return [option for option in battle.options() if means(text, option)]


def meant(battle: Battle, text: str) -> list[Option]:
    """Those that it can be taken for: none that gives up what is in progress without a word of it."""
    return [option for option in spoken_of(battle, text) if option.says_what_it_gives_up(text)]


def check_form(battle: Battle, text: str) -> None:
    """Raise `Unknown` unless a written form can mean something in this fight."""
    name, colon, rest = text.partition(": ")
    names = battle.names
    if name == MASTER and rest in ("yes", "no"):
        return
    if not colon:
        raise Unknown(f"{quoted(text)} is no written form; one reads 'WHO: ACTION [TARGET] [with SUBJECT][, paid …]'")
    among(name, names.things, "creature")
    if rest in ENDINGS or battle.setup.state.row(names.things.index(name), PRESENT) != CREATURE:
        return
    if rest.startswith("choose "):
        if rest != "choose nothing":
            among(rest.removeprefix("choose "), [*names.things, *names.places], "creature, thing or place")
        return
    if candidates.find(battle.engine, names, text, everything=True):
        return
    head, tail = split(text)
    ways = candidates.ways(battle.engine, names, head)
    if not ways:
        raise Unknown(f"{quoted(head)} {candidates.unheard(battle.engine, names, head)}")
    raise Unknown(
        f"{quoted(head)} cannot be paid so: {quoted(tail)}{nearest(tail, ways)}; the ways are: {', or '.join(ways)}"
    )
