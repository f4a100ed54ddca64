"""What Nimble's actions do.  The numbers N-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.bits import lowest
from actionomy.core.effect import Effect, Lexicon, StepIn, Walk
from actionomy.core.fight import Fight

MEDIUM: Final = 1  # a monster's plate
HEAVY: Final = 2


def let_go(fight: Fight, who: i64, condition: i64) -> None:
    """Lift a condition from everybody who bears it towards `who`."""
    for other in range(fight.state.layout.things):
        if fight.is_towards(other, condition, who):
            fight.lift(other, condition)


class Blow(Effect):
    """What attacks with weapons and with spells have in common.

    The dice and bonus are those of the subject; `primary` 0: none of the dice is a Primary Die.
    """

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.count: i64 = words.column("dice")
        self.sides: i64 = words.column("dice_sides")
        self.bonus: i64 = words.column("dice_bonus")
        self.primary: i64 = words.column("primary")
        self.vicious: i64 = words.column("vicious")
        self.opening: i64 = words.condition("opening")
        self.anticipating: i64 = words.condition("anticipating")
        self.grappled: i64 = words.condition("grappled")
        self.rooted: i64 = words.condition("rooted")
        self.cap: i64 = words.switch("opening_cap")
        self.plate: i64 = words.attribute("plate")
        self.attacks: i64 = words.limit("attacks")
        self.rushed: i64 = words.attribute("rushed")
        self.struck: i64 = words.window("struck")

    def strike(self, fight: Fight, who: i64, target: i64, count: i64) -> None:
        """Roll `count` dice, and open the window if they hit."""
        sides = fight.number(self.sides)
        bonus = fight.number(self.bonus)
        first, rest = self.thrown(fight, who, count, sides, self.net(fight, who, target))
        if self.is_sure(fight, count):  # N-55
            self.hit(fight, who, target, self.against_plate(fight, target, first + rest, bonus))
            return
        first += self.shift(fight, target)
        if first <= 1:  # N-17: a miss has no effect at all
            fight.log.note(events.MISSED, who, target)
            return
        if first < sides:
            self.hit(fight, who, target, self.against_plate(fight, target, first + rest, bonus))
            return
        if self.cap and first > sides:
            first = sides
        fight.log.note(events.CRITICAL, who, target)
        self.hit(fight, who, target, first + rest + bonus + self.explosion(fight, who, sides))

    def is_sure(self, fight: Fight, count: i64) -> bool:
        """N-77: without a Primary Die there is neither a miss nor a critical hit."""
        return count == 0 or fight.number(self.primary) == 0

    def hit(self, fight: Fight, who: i64, target: i64, total: i64) -> None:
        """The dice are decided; others may answer before the damage is dealt."""
        fight.log.note(events.HIT, who, target, total)
        fight.ask(self.struck, who, target, total)

    def net(self, fight: Fight, who: i64, target: i64) -> i64:
        """N-33: advantage less disadvantage, before anything is thrown."""
        return self.advantage(fight, target) - self.disadvantage(fight, who, target)

    def advantage(self, fight: Fight, target: i64) -> i64:
        """N-72: one against somebody who is held."""
        if fight.has(target, self.grappled) or fight.has(target, self.rooted):
            return 1
        return 0

    def disadvantage(self, fight: Fight, who: i64, target: i64) -> i64:
        """N-79: one against somebody in cover; N-30, N-36: and those of a rushed attack."""
        rushed = self.rush(fight, who)
        return rushed + 1 if fight.cover(who, target) else rushed

    def rush(self, fight: Fight, who: i64) -> i64:
        """N-30: one for each attack already made this turn; N-36: monsters are never rushed."""
        if fight.attr(who, self.rushed) == 0:
            return 0
        return fight.uses(who, self.attacks) - 1

    def thrown(self, fight: Fight, who: i64, count: i64, sides: i64, net: i64) -> tuple[i64, i64]:
        """The leftmost die and the sum of the others."""
        if count == 0:
            return 0, 0
        if net != 0:
            return self.dropped(fight, who, count, sides, net)
        first = fight.thrown(who, sides, count)
        rest: i64 = 0
        for k in range(1, count):
            rest += fight.thrown(who, sides, count - k)
        return first, rest

    def dropped(self, fight: Fight, who: i64, count: i64, sides: i64, net: i64) -> tuple[i64, i64]:
        """As many dice more as the net (dis)advantage; then as many of the lowest (highest) go."""
        more = net
        sign: i64 = 1  # the lowest go
        if net < 0:
            more = -net
            sign = -1
        faces: list[i64] = []
        for k in range(count + more):
            faces.append(fight.thrown(who, sides, count + more - k))
        for _ in range(more):
            faces.pop(int(self.first_to_go(faces, sign)))
        rest: i64 = 0
        for k in range(1, len(faces)):
            rest += faces[k]
        return faces[0], rest

    def first_to_go(self, faces: list[i64], sign: i64) -> i64:
        """The place of the lowest face, or with `sign` -1 of the highest; of equal ones the leftmost."""
        found: i64 = 0
        for k in range(1, len(faces)):
            if sign * faces[k] < sign * faces[found]:
                found = k
        return found

    def shift(self, fight: Fight, target: i64) -> i64:
        """N-52, N-54: an Opening raises the Primary Die by one and is used up; Anticipate lowers it."""
        shift: i64 = 0
        if fight.has(target, self.opening):
            shift += 1
            fight.lessen(target, self.opening)
        if fight.has(target, self.anticipating):
            shift -= 1
        return shift

    def explosion(self, fight: Fight, who: i64, sides: i64) -> i64:
        """N-24: the Primary Die is thrown again while it shows its maximum; N-71: a vicious die beside each throw."""
        vicious = fight.number(self.vicious)
        total: i64 = 0
        while True:
            face = fight.die(who, sides)
            total += face
            if vicious:
                total += fight.die(who, sides)
            if face < sides:
                return total

    def against_plate(self, fight: Fight, target: i64, plain: i64, bonus: i64) -> i64:
        """N-70: what a monster's armour leaves of a hit that is no crit; `plain` is the sum of the dice."""
        plate = fight.attr(target, self.plate)
        if plate == MEDIUM:
            return plain
        if plate == HEAVY:
            return (plain + 1) // 2
        return plain + bonus

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        fight.harm(target, fight.state.frame(frames.AMOUNT), who)


class Attack(Blow):
    """N-16: with a weapon."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.strike(fight, who, target, fight.number(self.count))


class Cast(Blow):
    """A spell: it harms like an attack, or heals; each point of mana beyond its price adds a die (N-42)."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.harms: i64 = words.column("harms")
        self.roots: i64 = words.column("roots")
        self.concentrating: i64 = words.condition("concentrating")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        count = fight.number(self.count) + fight.boost
        if fight.number(self.harms):
            self.strike(fight, who, target, count)
        else:
            fight.heal(target, fight.dice(who, count, fight.number(self.sides)) + fight.number(self.bonus))

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        super().resume(fight, who, target)
        if fight.number(self.roots) and fight.stands(target) and not fight.has(target, self.rooted):
            self.root(fight, who, target)

    def root(self, fight: Fight, who: i64, target: i64) -> None:
        """N-75: hold somebody by concentrating; one spell at a time."""
        let_go(fight, who, self.rooted)
        fight.put(who, self.concentrating)
        fight.put(target, self.rooted, who)


class EndConcentration(Effect):
    """N-12: what was held by it is held no more."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.concentrating: i64 = words.condition("concentrating")
        self.rooted: i64 = words.condition("rooted")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lift(who, self.concentrating)
        let_go(fight, who, self.rooted)


class Saving(Effect):
    """What is decided by a save.  `difficulty`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.save: i64 = words.attribute("save")
        self.grappled: i64 = words.condition("grappled")

    def saved(self, fight: Fight, who: i64, difficulty: i64, advantage: i64) -> bool:
        """N-74: the best of the dice and the save; a 1 fails, a 20 succeeds."""
        best: i64 = 0
        for k in range(advantage + 1):
            face = fight.thrown(who, 20, advantage + 1 - k)
            if face > best:
                best = face
        total = best + fight.attr(who, self.save)
        saved = best == 20 or (best > 1 and total >= difficulty)
        fight.log.note(events.SAVED, who, -1, total, difficulty, 1 if saved else 0)
        return saved


class Grapple(Saving):
    """N-34: the target saves, with advantage for every attack already made this turn."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.attacks: i64 = words.limit("attacks")
        self.rushed: i64 = words.attribute("rushed")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.saved(fight, target, fight.number(self.difficulty), self.hurry(fight, who)):
            fight.put(target, self.grappled, who)

    def hurry(self, fight: Fight, who: i64) -> i64:
        """How much advantage the target has."""
        if fight.attr(who, self.rushed) == 0:
            return 0
        return fight.uses(who, self.attacks) - 1


class Escape(Saving):
    """N-73: a save against the might of who holds one."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.might: i64 = words.attribute("might")
        self.rooted: i64 = words.condition("rooted")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        difficulty = fight.number(self.difficulty)
        if fight.has(who, self.grappled):
            difficulty += fight.attr(lowest(fight.state.amount(who, self.grappled)), self.might)
        if self.saved(fight, who, difficulty, 0):
            fight.lift(who, self.grappled)
            fight.lift(who, self.rooted)


class Go(Walk):
    """N-44; N-72: who moves lets go of whom it holds."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.grappled: i64 = words.condition("grappled")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        let_go(fight, who, self.grappled)
        super().happen(fight, who, target)


class Interpose(StepIn):
    """N-68: the two change places, and the blow falls on who stepped in."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.grappled: i64 = words.condition("grappled")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        let_go(fight, who, self.grappled)
        super().happen(fight, who, target)


class Assess(Effect):
    """N-49 to N-54: a check that may open the target, warn the one who assesses, or earn an answer."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.grants: i64 = words.column("grants")
        self.bonus: i64 = words.column("bonus")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.passed(fight, who, target):
            return
        grants = fight.number(self.grants)
        if grants < 0:
            fight.log.note(events.QUESTIONED, who)
            return
        bearer = target if target >= 0 else who
        fight.put(bearer, grants, who, 1, fight.until_turn_start(who))

    def passed(self, fight: Fight, who: i64, target: i64) -> bool:
        """N-50: a d20 and the skill; a 1 fails, a 20 succeeds."""
        face = fight.die(who, 20)
        total = face + fight.number(self.bonus)
        difficulty = fight.number(self.difficulty)
        passed = face == 20 or (face > 1 and total >= difficulty)
        fight.log.note(events.CHECKED, who, target, total, difficulty, 1 if passed else 0)
        return passed


EFFECTS: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "attack": (Attack, ()),
    "cast": (Cast, ()),
    "end_concentration": (EndConcentration, ()),
    "grapple": (Grapple, ("difficulty",)),
    "escape": (Escape, ("difficulty",)),
    "go": (Go, ()),
    "interpose": (Interpose, ()),
    "assess": (Assess, ("difficulty", "grants")),
}
