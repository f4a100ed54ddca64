"""What a machine player is, and the one that plays at random."""

from mypy_extensions import i64, mypyc_attr

from actionomy.core.chance import below
from actionomy.core.codes import ANSWER, IN_QUESTION
from actionomy.core.economy import ASKS_DEFAULT, BY_HAND
from actionomy.core.engine import Engine


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Chooses for a seat.  Its random numbers come from the players' own stream in the state."""

    def choose(self, engine: Engine) -> i64:
        """One of the options of the decision that the engine waits on, as `engine.take` wants it."""
        return engine.survey.option(0)


class Random(Player):
    """First an action and how to pay for it, then the target, each alike; what only people do is left out."""

    def choose(self, engine: Engine) -> i64:
        look = engine.survey
        if look.setting == IN_QUESTION:
            return answered(engine)
        chosen: i64 = 0
        while True:
            chosen = below(engine.state, look.groups)
            plan = look.group_plan[chosen]
            if plan < 0 or engine.economy.traits[engine.economy.entry[plan]] & BY_HAND == 0:
                break
        start: i64 = 0
        if chosen > 0:
            start = look.group_end[chosen - 1]
        size = look.group_end[chosen] - start
        if size == 1:
            return look.member(chosen, 0)
        return look.member(chosen, below(engine.state, size))


def answered(engine: Engine) -> i64:
    """The ruleset's own answer to a question that is put to a machine in the game master's seat."""
    look = engine.survey
    entry = engine.asked_about()
    yes = engine.economy.traits[entry] & ASKS_DEFAULT != 0
    for group in range(look.groups):
        if look.group_plan[group] == ANSWER and (look.sets[look.group_set[group]] == 1) == yes:
            return look.member(group, 0)
    return look.option(0)
