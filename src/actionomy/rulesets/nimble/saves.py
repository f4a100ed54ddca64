"""Saves: a d20 and a stat against a difficulty.  The numbers N-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events
from actionomy.core.bits import lowest
from actionomy.core.effect import Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble import dice

BASE: Final = 10  # N-74: to which the key stat is added
NEAR: Final = 6  # N-130: how far off a source of fear may be and still be near


def best_of(faces: list[i64], net: i64) -> i64:
    """The highest face, or with disadvantage the lowest."""
    found = faces[0]
    for face in faces:
        if (net >= 0 and face > found) or (net < 0 and face < found):
            found = face
    return found


class Saves:
    """Throws saves, by `strength`, `dexterity`, or the two stats that follow."""

    def __init__(self, words: Lexicon) -> None:
        self.strength: i64 = words.attribute("strength")
        self.dexterity: i64 = words.attribute("dexterity")
        self.first: i64 = words.attribute("strength_save")  # the others follow in the same order
        self.key: i64 = words.attribute("key")
        self.rolls: i64 = words.modifier("rolls")
        self.frightened: i64 = words.condition("frightened")
        self.giving_in: i64 = words.condition("giving_in")

    def on_rolls(self, fight: Fight, who: i64) -> i64:
        """What the plight of somebody adds to all rolls of its own."""
        return fight.modifier(who, self.rolls) - (1 if self.fears(fight, who) else 0)

    def fears(self, fight: Fight, who: i64) -> bool:
        """N-130: whether any of whom somebody is frightened is near."""
        rest = fight.state.amount(who, self.frightened)
        while rest:
            if fight.apart(who, lowest(rest)) <= NEAR:
                return True
            rest &= rest - 1
        return False

    def edge(self, fight: Fight, who: i64, stat: i64) -> i64:
        """What advantage somebody has on saves by a stat, whatever it is against."""
        return fight.attr(who, self.first + stat - self.strength) + self.on_rolls(fight, who)

    def better(self, fight: Fight, who: i64, one: i64, other: i64) -> i64:
        """Of two stats the one that somebody would choose to save by."""
        first = fight.attr(who, one) + 3 * self.edge(fight, who, one)
        second = fight.attr(who, other) + 3 * self.edge(fight, who, other)
        return one if first >= second else other

    def difficulty_of(self, fight: Fight, who: i64, given: i64) -> i64:
        """What a save against something of `who` must reach: what that says, or for 0 ten and the key stat (N-74)."""
        return given if given else BASE + fight.attr(who, self.key)

    def saved(self, fight: Fight, who: i64, stat: i64, difficulty: i64, advantage: i64) -> bool:
        """N-74: the best of the dice and the stat; a 1 fails, a 20 succeeds; N-134: some fail on purpose."""
        if fight.has(who, self.giving_in):
            fight.log.note(events.SAVED, who, -1, 0, difficulty, 0)
            return False
        net = advantage + self.edge(fight, who, stat)
        faces = dice.thrown(fight, who, 1 + dice.size_of(net), dice.D20)
        return self.judged(fight, who, stat, difficulty, best_of(faces, net))

    def judged(self, fight: Fight, who: i64, stat: i64, difficulty: i64, face: i64) -> bool:
        total = face + fight.attr(who, stat)
        saved = face == dice.D20 or (face > 1 and total >= difficulty)
        fight.log.note(events.SAVED, who, -1, total, difficulty, 1 if saved else 0)
        return saved
