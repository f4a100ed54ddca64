"""Who begins with how much, and what is granted or borrowed.  The numbers N-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core.bits import bit, lowest
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.ledger import NO_ROLL
from actionomy.rulesets.nimble import dice
from actionomy.rulesets.nimble.saves import best_of

TWO_DIGITS: Final = 10

# Who is surprised: the switch `surprised`.
FOES: Final = 1
FOES_WHOLLY: Final = 2
HEROES: Final = 3
HEROES_WHOLLY: Final = 4


class Initiative(Effect):
    """N-59: a d20 says how many actions a hero has in her first turn; N-107: unless somebody is surprised."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.action: i64 = words.pool("action")
        self.actions: i64 = words.attribute("actions")
        self.initiative: i64 = words.attribute("initiative")
        self.edge: i64 = words.attribute("initiative_edge")
        self.least: i64 = words.attribute("least_initiative")
        self.surprised: i64 = words.switch("surprised")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        most = fight.attr(who, self.actions)
        if self.surprised == HEROES_WHOLLY:
            fight.begin_with(who, self.action, min(most, i64(1)), NO_ROLL)
        elif self.surprised != FOES_WHOLLY:
            net = self.net(fight, who)
            face = best_of(dice.thrown(fight, who, 1 + dice.size_of(net), dice.D20), net)
            total = max(face + fight.attr(who, self.initiative), fight.attr(who, self.least))  # N-168
            fight.begin_with(who, self.action, min(most, first_actions(face, total, most)), total)

    def net(self, fight: Fight, who: i64) -> i64:
        net = fight.attr(who, self.edge)
        if self.surprised == FOES:
            net += 1
        elif self.surprised == HEROES:
            net -= 1
        return net


def first_actions(face: i64, total: i64, most: i64) -> i64:
    """N-59: one action for one digit, two for two digits, all of them from twenty on or for a natural twenty."""
    if face == dice.D20 or total >= dice.D20:
        return most
    return 2 if total >= TWO_DIGITS else 1


class Grant(Effect):
    """N-94: the target, or everybody else on one's side, has so many actions more: `now`, or in the `next` turn."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.action: i64 = words.pool("action")
        self.granted: i64 = words.pool("granted")
        self.now: i64 = words.column("now")
        self.next: i64 = words.column("next")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if target >= 0:
            self.give(fight, target)
            return
        rest = fight.of_side(fight.state.side(who)) & ~bit(who)
        while rest:
            self.give(fight, lowest(rest))
            rest &= rest - 1

    def give(self, fight: Fight, who: i64) -> None:
        fight.gain(who, self.action, fight.number(self.now))
        fight.gain(who, self.granted, fight.number(self.next))


class Borrow(Effect):
    """N-94: so many actions now, and as many fewer in the next turn: `amount`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.action: i64 = words.pool("action")
        self.borrowed: i64 = words.pool("borrowed")
        self.amount: i64 = words.column("amount")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.gain(who, self.action, fight.number(self.amount))
        fight.gain(who, self.borrowed, fight.number(self.amount))
