"""What Nimble's actions do.  The numbers N-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight

MEDIUM: Final = 1  # a monster's plate
HEAVY: Final = 2

# What an attack leaves for its second step, in the frame's note: the plain dice, and whether it was a crit.
CRIT: Final = 1


class Blow(Effect):
    """What every attack with a Primary Die has in common."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.count: i64 = words.column("dice")
        self.sides: i64 = words.column("dice_sides")
        self.bonus: i64 = words.column("dice_bonus")
        self.opening: i64 = words.condition("opening")
        self.anticipating: i64 = words.condition("anticipating")
        self.cap: i64 = words.switch("opening_cap")
        self.plate: i64 = words.attribute("plate")
        self.attacks: i64 = words.limit("attacks")
        self.rushed: i64 = words.attribute("rushed")
        self.struck: i64 = words.window("struck")

    def disadvantage(self, fight: Fight, who: i64) -> i64:
        """N-30: one for each attack already made this turn; N-36: monsters are never rushed."""
        if fight.attr(who, self.rushed) == 0:
            return 0
        return fight.uses(who, self.attacks) - 1

    def strike(self, fight: Fight, who: i64, target: i64, count: i64, sides: i64, bonus: i64) -> None:
        """Roll, and open the window if it hits."""
        primary, rest = self.thrown(fight, who, count, sides, self.disadvantage(fight, who))
        primary += self.shift(fight, target)
        if primary <= 1:  # N-17: a miss has no effect at all
            fight.log.note(events.MISSED, who, target)
            return
        plain = primary + rest
        total = plain + bonus
        crit = primary >= sides
        if crit:
            if self.cap and primary > sides:
                total -= primary - sides
            total += self.explosion(fight, who, sides)
            fight.log.note(events.CRITICAL, who, target)
        else:
            total = self.against_plate(fight, target, plain, total)
        fight.log.note(events.HIT, who, target, total)
        fight.ask(self.struck, who, target, total, CRIT if crit else i64(0))

    def thrown(self, fight: Fight, who: i64, count: i64, sides: i64, net: i64) -> tuple[i64, i64]:
        """The Primary Die and the sum of the others: `net` dice more are thrown and the highest dropped, from the left."""
        if net <= 0:
            primary = fight.thrown(who, sides, count)
            rest: i64 = 0
            for k in range(1, count):
                rest += fight.thrown(who, sides, count - k)
            return primary, rest
        return self.dropped(fight, who, count, sides, net)

    def dropped(self, fight: Fight, who: i64, count: i64, sides: i64, net: i64) -> tuple[i64, i64]:
        """N-33, TV-2: of equal dice the leftmost is dropped first; the leftmost one kept is the Primary Die."""
        faces: list[i64] = []
        for k in range(count + net):
            faces.append(fight.thrown(who, sides, count + net - k))
        for _ in range(net):
            worst: i64 = 0
            for k in range(1, len(faces)):
                if faces[k] > faces[worst]:
                    worst = k
            faces.pop(int(worst))
        rest: i64 = 0
        for k in range(1, len(faces)):
            rest += faces[k]
        return faces[0], rest

    def shift(self, fight: Fight, target: i64) -> i64:
        """N-52, N-54: an Opening raises the Primary Die by one and is used up; Anticipate lowers it."""
        shift: i64 = 0
        opening = self.opening
        if fight.has(target, opening):
            shift += 1
            fight.lessen(target, opening)
        if fight.has(target, self.anticipating):
            shift -= 1
        return shift

    def explosion(self, fight: Fight, who: i64, sides: i64) -> i64:
        """N-24: the Primary Die is thrown again as long as it shows its maximum, without limit."""
        total: i64 = 0
        while True:
            face = fight.die(who, sides)
            total += face
            if face < sides:
                return total

    def against_plate(self, fight: Fight, target: i64, plain: i64, total: i64) -> i64:
        """What a monster's armour leaves of a hit that is no crit (N-27)."""
        plate = fight.attr(target, self.plate)
        if plate == MEDIUM:
            return plain
        if plate == HEAVY:
            return (plain + 1) // 2
        return total

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        fight.harm(target, fight.state.frame(frames.AMOUNT), who)


class Attack(Blow):
    """N-16 to N-36: the dice of a weapon."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.strike(fight, who, target, fight.number(self.count), fight.number(self.sides), fight.number(self.bonus))


class Cast(Blow):
    """A spell: it harms like an attack, or heals; each point of mana beyond its price adds a die."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")
        self.harms: i64 = words.column("harms")
        self.lasts: i64 = words.column("lasts")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        count = fight.number(self.count) + fight.boost
        if fight.number(self.lasts):
            fight.put(who, fight.number(self.condition))
        if fight.number(self.harms):
            self.strike(fight, who, target, count, fight.number(self.sides), fight.number(self.bonus))
        else:
            healed = fight.dice(who, count, fight.number(self.sides)) + fight.number(self.bonus)
            fight.heal(target, healed)


class Grapple(Effect):
    """N-34: the target saves, with advantage for every attack already made this turn."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.condition: i64 = words.column("condition")
        self.attacks: i64 = words.limit("attacks")
        self.rushed: i64 = words.attribute("rushed")
        self.save: i64 = words.attribute("save")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        dice: i64 = 1
        if fight.attr(who, self.rushed):
            dice = fight.uses(who, self.attacks)
        best: i64 = 0
        for k in range(dice):
            face = fight.thrown(target, 20, dice - k)
            if face > best:
                best = face
        total = best + fight.attr(target, self.save)
        difficulty = fight.number(self.difficulty)
        saved = best == 20 or (best > 1 and total >= difficulty)
        fight.log.note(events.SAVED, target, who, total, difficulty, 1 if saved else 0)
        if not saved:
            fight.put(target, fight.number(self.condition), who)


class Assess(Effect):
    """N-49 to N-54: a check that may open the target or warn the one who assesses."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.grants: i64 = words.column("grants")
        self.bonus: i64 = words.column("bonus")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        face = fight.die(who, 20)
        total = face + fight.number(self.bonus)
        difficulty = fight.number(self.difficulty)
        passed = face == 20 or (face > 1 and total >= difficulty)  # N-50
        fight.log.note(events.CHECKED, who, target, total, difficulty, 1 if passed else 0)
        grants = fight.number(self.grants)
        if passed and grants >= 0:
            bearer = target if target >= 0 else who
            fight.put(bearer, grants, who, 1, fight.until_turn_start(who))


EFFECTS: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "attack": (Attack, ()),
    "cast": (Cast, ("condition",)),
    "grapple": (Grapple, ("difficulty", "condition")),
    "assess": (Assess, ("difficulty", "grants")),
}
