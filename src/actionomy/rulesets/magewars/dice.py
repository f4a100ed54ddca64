"""The dice of an attack: how many are thrown, and what they leave of the target.  MW-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core.effect import Elements, Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.magewars.wounds import Wounds

# The faces of an attack die (MW-36): two blanks, 1, 2, and a critical 1 and 2.
ONE: Final = 3
TWO: Final = 4
CRITICAL_ONE: Final = 5
FACES: Final = 6

D12: Final = 12  # the effect die


def worth_of(face: i64) -> i64:
    """MW-36: the harm that a face of an attack die stands for; none for a blank."""
    if face < ONE:
        return 0
    return face - TWO if face >= CRITICAL_ONE else face - ONE + 1


class Dice:
    """How the dice of an attack are counted, thrown and read."""

    def __init__(self, words: Lexicon, wounds: Wounds) -> None:
        self.wounds: Wounds = wounds
        self.count: i64 = words.column("dice")
        self.piercing: i64 = words.column("piercing")
        self.ethereal: i64 = words.column("ethereal")
        self.incorporeal: i64 = words.attribute("incorporeal")
        self.resilient: i64 = words.attribute("resilient")
        self.aegis: i64 = words.attribute("aegis")
        self.elements: Elements = Elements(words, ("fire", "frost", "lightning"))
        self.charge: i64 = words.attribute("charge")
        self.bloodthirsty: i64 = words.attribute("bloodthirsty")
        self.nonliving: i64 = words.attribute("nonliving")
        self.fewer: i64 = words.modifier("dice")
        self.any_fewer: i64 = words.modifier("any_dice")
        self.melee: i64 = words.modifier("melee")
        self.ranged: i64 = words.modifier("ranged")

    def bonus(self, fight: Fight, who: i64, target: i64, melee: bool, charging: bool) -> i64:
        """MW-118: what only the first attack of an attack action has."""
        if not melee:
            return fight.modifier(who, self.ranged)
        bonus = fight.modifier(who, self.melee)
        if charging:  # MW-119
            bonus += fight.attr(who, self.charge)
        foes = fight.state.side(who) != fight.state.side(target)
        if foes and self.wounds.is_hurt(fight, target) and not fight.attr(target, self.nonliving):  # MW-136
            bonus += fight.attr(who, self.bloodthirsty)
        return bonus

    def change(self, fight: Fight, who: i64, target: i64, spell: bool) -> i64:
        """How many dice each attack of an action has more: resistance, Stagger, and Weak on what is no spell."""
        change = self.element(fight, target) + fight.modifier(who, self.any_fewer)
        if not spell:
            change += fight.modifier(who, self.fewer)
        return change

    def element(self, fight: Fight, target: i64) -> i64:
        """MW-117: more dice, or fewer, against who is weak or resistant to what the attack is made of."""
        return -self.elements.sum(fight, target)

    def is_ghost(self, fight: Fight, target: i64, ethereal: bool) -> bool:
        """MW-115: whether an attack passes through its target, but for ones."""
        return fight.attr(target, self.incorporeal) != 0 and not ethereal

    def is_ethereal(self, fight: Fight) -> bool:
        """Whether what is at work is; what walls and barriers do never is."""
        return fight.number(self.ethereal) != 0

    def damage(self, fight: Fight, who: i64, target: i64, count: i64, pierced: i64 = 0, ethereal: bool = False) -> i64:
        """MW-36, MW-37: throw so many dice, one at least, and take armour off what is not critical.

        MW-117: Aegis takes dice off whatever is thrown so, the dice of walls and barriers too.
        """
        count -= fight.attr(target, self.aegis)
        if count < 1:
            count = 1
        normal: i64 = 0
        critical: i64 = 0
        ghost = self.is_ghost(fight, target, ethereal)
        for k in range(count):
            face = fight.thrown(who, FACES, count - k)
            if ghost and face != ONE and face != CRITICAL_ONE:
                continue  # MW-115
            if face >= CRITICAL_ONE:
                critical += worth_of(face)
            else:
                normal += worth_of(face)
        if fight.attr(target, self.resilient):  # MW-116
            return critical
        armour: i64 = 0
        if not ghost:
            armour = self.wounds.armour_of(fight, target) - pierced  # MW-113
        if armour > 0:
            normal -= armour
        return (normal if normal > 0 else i64(0)) + critical
