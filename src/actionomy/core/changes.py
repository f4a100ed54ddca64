"""What an answer hangs on, so that it is kept until that has changed.

It is a set of bits: the marks of the words of its asker's row (`state.marks`), one for who is where in play and how
doors stand, one for what conditions lie on anybody, and `ALWAYS` where it hangs on anything else.
"""

from typing import Final

from mypy_extensions import i64

from actionomy.core import formula as formulas
from actionomy.core.bits import bit
from actionomy.core.economy import Economy
from actionomy.core.formula import ADD, END
from actionomy.core.moments import COOLDOWN, COOLDOWN_ROUNDS
from actionomy.core.state import HEALTH, HELD, OF_BEARING, OF_SCENE, ROW, UNDERTAKEN, Layout

ALWAYS: Final = 59  # the bit of what hangs on something of which no change is told

ON_OTHERS: Final = [
    formulas.FOES_HERE,
    formulas.FOES_WITH,
    formulas.HOLDING,
    formulas.WATCHED,
    formulas.ROOM,
    formulas.OUT,
    formulas.KIN,
    formulas.KIN_OF_ALL,
]
ON_TARGETS: Final = [
    formulas.T_CONDITION,
    formulas.BESIDE,
    formulas.APART,
    formulas.T_STATUS,
    formulas.TOWARDS,
    formulas.TOWARDS_ME,
    formulas.T_COVER,
    formulas.BEHIND,
    formulas.T_MINE,
    formulas.T_BEARS,
    formulas.STRAIGHT_ON,
]


class Changes:
    """Tells on what answers hang in one fight."""

    def __init__(self, economy: Economy, layout: Layout) -> None:
        self.economy: Economy = economy
        self.layout: Layout = layout

    def of_word(self, word: i64) -> i64:
        """The mark of a word of a row."""
        return self.layout.marks[word]

    def of_words(self, first: i64, count: i64) -> i64:
        """What hangs on any of several words that lie side by side."""
        found: i64 = 0
        for word in range(first, first + count):
            found |= self.of_word(word)
        return found

    def of_pool(self, pool: i64) -> i64:
        """The mark of a pool; what a whole side shares may always have changed."""
        return bit(ALWAYS) if self.layout.shared >> pool & 1 else self.of_word(ROW + pool)

    def of_pools(self, pools: i64) -> i64:
        """What hangs on any of a set of pools."""
        found: i64 = 0
        for pool in range(self.layout.pools):
            if pools >> pool & 1:
                found |= self.of_pool(pool)
        return found

    def of_backing(self, sheet: i64, pool: i64) -> i64:
        """What hangs on whether somebody else pays what a pool lacks."""
        e = self.economy
        return bit(OF_BEARING) if e.backed & bit(pool) and e.attr(sheet, e.leader) <= 0 else i64(0)

    def of_amount(self, condition: i64) -> i64:
        """The mark of how much of a condition there is."""
        word = self.layout.amount_at[condition]
        return self.of_word(word if word else HELD)

    def of_ends(self, conditions: i64) -> i64:
        """What hangs on when any of a set of conditions ends."""
        found: i64 = 0
        for condition in range(self.layout.conditions):
            if conditions >> condition & 1:
                found |= self.of_word(self.layout.at_ends + condition)
        return found

    def of_limit(self, sheet: i64, slot: i64) -> i64:
        """What hangs on whether a limit is used up."""
        scope = self.economy.scope[sheet * self.economy.slots + slot]
        if scope == COOLDOWN or scope == COOLDOWN_ROUNDS:
            return bit(ALWAYS)  # the clock ends it
        return self.of_word(self.layout.at_uses + slot)

    def of_formula(self, sheet: i64, at: i64) -> i64:
        """What the value of a formula hangs on, without a target."""
        found: i64 = 0
        for word, k in self.words_of(at):
            found |= self.of_asked(sheet, word, k)
        return found

    def words_of(self, at: i64) -> list[tuple[int, int]]:
        """The words of a formula that ask something, each with its operand."""
        code = self.economy.code
        found: list[tuple[int, int]] = []
        while code[at] != END:
            if code[at] < ADD:
                found.append((int(code[at]), int(code[at + 1])))
                at += 1
            at += 1
        return found

    def of_asked(self, sheet: i64, word: int, k: i64) -> i64:
        """What the answer to one word of a formula hangs on."""
        e = self.economy
        if word == formulas.CONST:
            return 0
        if word == formulas.POOL:
            return self.of_pool(k) | self.of_backing(sheet, k)
        if word == formulas.CONDITION:
            return self.of_amount(k)
        if word == formulas.HEALTH:
            return self.of_word(HEALTH)
        if word == formulas.USES:
            slot = e.limit_slot[sheet * e.limits + k]
            return i64(0) if slot < 0 else self.of_word(self.layout.at_uses + slot)
        if word == formulas.USES_OF:
            return self.of_word(self.layout.at_uses + k)
        if word == formulas.CARRIED:
            return self.of_words(self.layout.at_subjects, e.subjects)
        if word == formulas.IN_PROGRESS or word == formulas.UNDERTAKING:
            return self.of_word(UNDERTAKEN)
        if word == formulas.MODIFIER:
            found = self.of_word(HELD)
            for condition in range(e.conditions):
                if e.modifying[k] >> condition & 1:
                    found |= self.of_amount(condition)
            return found
        if word in ON_OTHERS:
            return bit(OF_SCENE) | bit(OF_BEARING)
        return bit(ALWAYS)

    def is_seen(self, at: i64) -> bool:
        """Whether a formula about a target asks only for who is where and what conditions lie on anybody."""
        for word, k in self.words_of(at):
            fixed = word in (formulas.CONST, formulas.T_ATTRIBUTE, formulas.T_SELF)
            borne = word == formulas.CONDITION or word == formulas.MODIFIER
            borne = borne or (word == formulas.POOL and self.economy.backed >> k & 1 == 1)
            if not fixed and not borne and word not in ON_OTHERS and word not in ON_TARGETS:
                return False
        return True
