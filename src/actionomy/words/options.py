"""The written form of options: `WHO: ACTION [TARGET] [with SUBJECT][, paid …| owed][, part K of N][, abandoning X]`."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from actionomy.core import codes
from actionomy.core import economy as economies
from actionomy.core.debts import Debts
from actionomy.core.economy import Economy
from actionomy.core.engine import Engine
from actionomy.core.state import UNDERTAKEN
from actionomy.words.names import Names
from actionomy.words.scene import Scene

MASTER = "game master"
PASS: Final = "pass"
END_TURN: Final = "end turn"
END_ROUND: Final = "end round"
ENDINGS: Final = (PASS, END_TURN, END_ROUND)  # what every game has
ABANDONING: Final = ", abandoning "  # before the undertaking that is given up
DEBTS = "what it owes"


@dataclass
class Option:
    """One legal thing to do.  `str(option)` is its stable written form; `code` is the engine's number for it.

    Options come by the hundred and mostly only one is looked at, so a fight makes them with `later`: the words are
    found when somebody asks for them.
    """

    who: str
    action: str
    target: str = field(default_factory=str)
    subject: str = field(default_factory=str)
    payment: dict[str, int] = field(default_factory=dict)
    owed: bool = field(default_factory=bool)
    part: int = field(default_factory=lambda: 1)
    parts: int = field(default_factory=lambda: 1)
    abandoning: str = field(default_factory=str)
    last: dict[str, int] = field(default_factory=dict)  # of what is begun: what its last part takes beside
    code: int = 0
    text: str = field(default_factory=str)
    scene: Scene | None = field(default=None, init=False, repr=False, compare=False)  # as long as words are not found

    @staticmethod
    def later(scene: Scene, codes: list[int]) -> list["Option"]:
        """The options of these numbers, without their words yet."""
        found = []
        new = object.__new__
        for code in codes:  # a plain loop, since there are hundreds
            option = new(Option)
            option.code = code
            option.scene = scene
            found.append(option)
        return found

    def __getattr__(self, name: str) -> Any:
        scene = self.__dict__.pop("scene", None)
        if scene is None:
            raise AttributeError(name)
        self.__dict__.update(words_of(scene, self.code).__dict__)
        return self.__dict__[name]

    def __str__(self) -> str:
        return self.text

    def says_what_it_gives_up(self, form: str) -> bool:
        """Whether a written form, if this is meant by it, tells what is given up for it; true if that is nothing."""
        return not self.abandoning or form.endswith(ABANDONING + self.abandoning)


def gives_something_up(form: str) -> bool:
    """Whether a written form says that an undertaking is given up for it.

    >>> gives_something_up("ada: defend, paid action, abandoning rite"), gives_something_up("ada: defend")
    (True, False)
    """
    return ABANDONING in form


def with_words(form: str) -> tuple[str, str]:
    """A written form without the words in it, and the words.

    >>> with_words("ada: improvise: swing on the rope, paid action")
    ('ada: improvise, paid action', 'swing on the rope')
    """
    parts = form.split(": ", 2)
    if len(parts) < 3:
        return form, ""
    words, comma, paid = parts[2].rpartition(", paid ")
    if not comma:
        return f"{parts[0]}: {parts[1]}", parts[2]
    return f"{parts[0]}: {parts[1]}, paid {paid}", words


def amounts(payment: dict[str, int]) -> str:
    """`standard + 2 mana`."""
    return " + ".join(pool if amount == 1 else f"{amount} {pool}" for pool, amount in payment.items())


def payment_of(economy: Economy, names: Names, plan: int) -> dict[str, int]:
    """What a plan takes, by pool; a way paid from its pool alone counts as one of it."""
    found: dict[str, int] = {}
    for item in range(economy.first_item[plan], economy.first_item[plan + 1]):
        found[names.pools[economy.item_pool[item]]] = int(economy.item_amount[item])
    if not found and economy.path[plan] >= 0:
        found[names.pools[economy.path[plan]]] = 1
    return found


def due_with_the_last(economy: Economy, names: Names, plan: int) -> dict[str, int]:
    """What the last part of something that is paid for bit by bit takes of other pools, where this is not the last."""
    if economy.variant[plan] < economies.SPREAD or economy.last[plan] == economy.parts[plan]:
        return {}
    entry = economy.entry[plan]
    for other in range(economy.first_plan[entry], economy.first_plan[entry + 1]):
        if economy.variant[other] == economy.variant[plan] and economy.last[other] == economy.parts[other]:
            own = payment_of(economy, names, plan)
            return {pool: n for pool, n in payment_of(economy, names, other).items() if pool not in own}
    return {}


def taken_of(economy: Economy, names: Names, plan: int) -> dict[str, int]:
    """What a plan takes out of a pool of its target."""
    entry = int(economy.entry[plan])
    pool = int(economy.takes_pool[entry])
    return (
        {f"{names.pools[pool]} of its target": int(economy.takes[entry])}
        if pool >= 0 and economy.part[plan] <= 1
        else {}
    )


def payment_text(economy: Economy, names: Names, plan: int, silent: Collection[str] = ()) -> str:
    """The part of the written form that says how it is paid; what is paid of `silent` pools is left out."""
    text = ""
    if economy.owes_kind[plan] >= 0:
        text = ", owed"
    else:
        payment = {**payment_of(economy, names, plan), **taken_of(economy, names, plan)}
        payment = {pool: amount for pool, amount in payment.items() if pool not in silent}
        if payment:
            text = f", paid {amounts(payment)}"
    if economy.parts[plan] > 1:
        part, last = economy.part[plan], economy.last[plan]
        which = f"part {part}" if part == last else f"parts {part}-{last}"
        which += f" of {economy.parts[plan]}"
        if economies.is_second_half(economy.variant[plan], 2) and part <= 2:
            which = f"half {part} in this round"
        text += f", {which}"
    return text


def target_name(economy: Economy, names: Names, entry: int, target: int) -> str:
    """The name of the place or thing that an entry is aimed at; nothing for a target below 0, which is none."""
    if target < 0:
        return ""
    if economy.aim[entry] == economies.PLACE:
        return names.places[target]
    return names.things[target]


def subject_name(economy: Economy, names: Names, sheet: int, entry: int) -> str:
    """With what an entry is done: the weapon, spell or item of that `sheet`; nothing where it needs none."""
    slot = economy.subject[entry]
    return names.subjects[sheet][slot] if slot >= 0 else ""


def describe(engine: Engine, names: Names, code: int) -> Option:
    """An option with its words."""
    return words_of(Scene(engine, names), code)


def words_of(scene: Scene, code: int) -> Option:
    """The words of an option at a moment."""
    economy = scene.economy
    names = scene.names
    who = int(codes.who_of(code))
    plan = int(codes.plan_of(code))
    target = int(codes.target_of(code))
    name = names.things[who]
    if plan < 0:
        return special(scene, code, name, plan, target)
    entry = int(economy.entry[plan])
    action = names.actions[economy.action[entry]]
    aimed = target_name(economy, names, entry, target)
    subject = subject_name(economy, names, int(scene.state.sheet(who)), entry)
    tail = payment_text(economy, names, plan)
    abandoning = ""
    if codes.abandons(code):
        abandoning = given_up(scene, who, plan)
        tail += ABANDONING + abandoning
    owed = bool(economy.owes_kind[plan] >= 0)
    payment = {} if owed else payment_of(economy, names, plan)
    text = head_text(name, action, aimed, subject) + tail
    part, parts = int(economy.part[plan]), int(economy.parts[plan])
    last = due_with_the_last(economy, names, plan)
    return Option(name, action, aimed, subject, payment, owed, part, parts, abandoning, last, code, text)


def given_up(scene: Scene, who: int, plan: int) -> str:
    """What an option gives up: the action that is in progress, the promise to pay what is owed, or both."""
    economy, state = scene.economy, scene.state
    found = []
    if state.row(who, UNDERTAKEN):
        found.append(scene.names.actions[economy.action[int(state.row(who, UNDERTAKEN)) - 1]])
    if economy.may_default and not Debts(economy, state).keeps_promises(who, plan, False):
        found.append(DEBTS)
    return " and ".join(found)


def begins_a_turn(engine: Engine, option: int) -> bool:
    """Whether an option chooses who has its turn, and is not done before one, like a quickcast."""
    e = engine.economy
    return int(e.traits[e.entry[codes.plan_of(option)]]) & economies.ACTIVATES != 0


def head_text(name: str, action: str, target: str, subject: str) -> str:
    """The written form up to the payment."""
    text = f"{name}: {action}"
    if target:
        text += f" {target}"
    if subject:
        text += f" with {subject}"
    return text


def special(scene: Scene, code: int, name: str, plan: int, target: int) -> Option:
    """The options that every game has."""
    if plan == codes.ANSWER:
        answer = "yes" if target == 1 else "no"
        return Option(MASTER, answer, code=code, text=f"{MASTER}: {answer}")
    if plan == codes.CHOOSE:
        names = scene.names.places if scene.of_places else scene.names.things
        chosen = names[target] if target >= 0 else "nothing"
        return Option(name, "choose", chosen, code=code, text=f"{name}: choose {chosen}")
    if plan == codes.BEGIN:
        return Option(MASTER, "begin", code=code, text=f"{MASTER}: begin")
    if plan == codes.END_ROUND:
        action = END_ROUND
    elif scene.in_window or scene.in_pick:
        action = PASS
    else:
        action = END_TURN
    return Option(name, action, code=code, text=f"{name}: {action}")
