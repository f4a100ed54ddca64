"""Attacks: from the dice to what they leave of their target.  The numbers N-… are the rules in RULES.md.

An attack goes through up to two windows.  In `failed`, or else in `rolled`, comrades may help, with the dice lying
there; in `struck` the hit is certain, and heroes may defend or step in before any damage is dealt.
"""

from typing import Final

from mypy_extensions import i64

from actionomy.core import events, frames
from actionomy.core.bits import lowest
from actionomy.core.effect import Effect, Elements, Lexicon
from actionomy.core.fight import Fight
from actionomy.rulesets.nimble import dice
from actionomy.rulesets.nimble.bodies import Bodies
from actionomy.rulesets.nimble.moves import Shoves

IMMUNE: Final = 2  # a resistance to fire, cold or lightning
MEDIUM: Final = 1  # a monster's plate
HEAVY: Final = 2
CUNNING_SIDES: Final = 6
ONLY_FAILURES: Final = 0  # of the switch `help_with`

# How far an attack has come: `frames.STEP`.
ROLLED: Final = 1
STRUCK: Final = 2
DODGED: Final = 3

# What a frame of an attack keeps, beside its dice.
NET: Final = frames.SPARE  # ROLLED: net advantage; STRUCK: what the attacker's own plight was when it rolled
SIDES: Final = frames.SPARE_2
CRITICAL: Final = frames.NOTE
PAST: Final = frames.NOTE_2  # what answers hold against the attack even if it is rolled anew:
STEPPED_IN: Final = 1  # somebody stepped in, and nobody else does …
GUARD: Final = 2  # … and what is taken off the damage, so many times


class Blow(Effect):
    """What attacks with weapons and with spells have in common.

    The dice and bonus are those of the subject; `primary` 0: none of the dice is a Primary Die.
    """

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)
        self.shoves: Shoves = Shoves(words, self.bodies)
        self.pushes: i64 = words.column("pushes")
        self.count: i64 = words.column("dice")
        self.sides: i64 = words.column("dice_sides")
        self.bonus: i64 = words.column("dice_bonus")
        self.primary: i64 = words.column("primary")
        self.crits: i64 = words.column("crits")
        self.unarmed: i64 = words.column("unarmed")
        self.fists_roll: i64 = words.switch("fists_roll")
        self.vicious: i64 = words.column("vicious")
        self.ranged: i64 = words.column("ranged")
        self.tens: i64 = words.column("tens")
        self.by_digit: i64 = words.switch("tens_by_digit")
        self.unhurried: i64 = words.column("unhurried")
        self.reach: i64 = words.column("reach")
        self.opening: i64 = words.condition("opening")
        self.laid_open: i64 = words.condition("laid_open")
        self.anticipating: i64 = words.condition("anticipating")
        self.incapacitated: i64 = words.condition("incapacitated")
        self.taunted: i64 = words.condition("taunted")
        self.riding: i64 = words.condition("riding")
        self.aim: i64 = words.modifier("aim")
        self.exposed: i64 = words.modifier("exposed")
        self.exposed_near: i64 = words.modifier("exposed_near")
        self.exposed_far: i64 = words.modifier("exposed_far")
        self.cap: i64 = words.switch("opening_cap")
        self.help_with: i64 = words.switch("help_with")
        self.misses_to: i64 = words.switch("misses_to")
        self.flat_plate: i64 = words.switch("flat_plate")
        self.flat_resistance: i64 = words.switch("flat_resistance")
        self.plate: i64 = words.attribute("plate")
        self.flunky: i64 = words.attribute("flunky")
        self.cunning: i64 = words.attribute("cunning")
        self.once_a_turn: i64 = words.limit("cunning")
        self.failed: i64 = words.window("failed")
        self.rolled: i64 = words.window("rolled")
        self.struck: i64 = words.window("struck")
        self.elements: Elements = Elements(words, ("fire", "cold", "lightning"))

    # Rolling.

    def strike(self, fight: Fight, who: i64, target: i64, count: i64, past: i64 = 0) -> None:
        """Roll `count` dice, and go on with them."""
        net = self.net(fight, who, target)
        self.go_on(fight, who, target, self.throw(fight, who, count, net), net, past)

    def throw(self, fight: Fight, who: i64, count: i64, net: i64) -> list[i64]:
        """The dice of an attack, with those that advantage or disadvantage adds."""
        faces: list[i64] = []
        if count > 0:
            more = dice.size_of(net) * self.pools_of(fight, count)
            faces = dice.thrown(fight, who, count + more, fight.number(self.sides))
        return faces

    def pools_of(self, fight: Fight, count: i64) -> i64:
        """From how many pools dice are dropped: from one, or N-105: by a switch each digit has one of its own."""
        return count if self.by_digit and fight.number(self.tens) and count > 0 else i64(1)

    def kept(self, fight: Fight, faces: list[i64], net: i64) -> list[i64]:
        """The dice that are left when advantage or disadvantage has taken its own."""
        if self.by_digit and fight.number(self.tens):
            return dice.kept_by_digit(faces, net)
        return dice.kept(faces, net)

    def go_on(self, fight: Fight, who: i64, target: i64, faces: list[i64], net: i64, past: i64) -> None:
        """The dice lie there: comrades may help where that could matter (N-82)."""
        fails = self.fails(fight, who, target, faces, net)
        if self.help_with == ONLY_FAILURES and not fails:
            self.decide(fight, who, target, faces, net, past)
            return
        fight.ask(self.failed if fails else self.rolled, who, target)
        fight.keep_dice(faces)
        s = fight.state
        s.set_frame(frames.STEP, ROLLED)
        s.set_frame(NET, net)
        s.set_frame(SIDES, fight.number(self.sides))
        s.set_frame(PAST, past)

    def fails(self, fight: Fight, who: i64, target: i64, faces: list[i64], net: i64) -> bool:
        """Whether the dice, as they lie, are a miss."""
        if self.is_sure(fight, len(faces)):
            return False
        return self.kept(fight, faces, net)[0] + self.shift_of(fight, who, target) <= self.misses_to

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        if fight.has(who, self.incapacitated) or not fight.stands(who):
            return  # N-89: whom an answer has stopped does not strike
        if s.frame(frames.STEP) == DODGED:  # N-174
            fight.log.note(events.MISSED, who, target)
            self.bodies.reveal(fight, who, False)
        elif s.frame(frames.STEP) == ROLLED:
            self.decide(fight, who, target, fight.kept_dice(), s.frame(NET), s.frame(PAST))
        elif s.frame(frames.STEP) == STRUCK and self.plight(fight, who) != s.frame(NET):
            self.strike(fight, who, target, self.count_of(fight), s.frame(PAST))  # N-89: changed by an answer
        else:
            self.land(fight, who, target, s.frame(frames.AMOUNT), s.frame(CRITICAL) != 0)

    def count_of(self, fight: Fight) -> i64:
        """How many dice the attack throws."""
        return fight.number(self.count)

    def decide(self, fight: Fight, who: i64, target: i64, faces: list[i64], net: i64, past: i64 = 0) -> None:
        """Miss, hit or critical hit: one of the three, by the Primary Die alone."""
        sides = fight.number(self.sides)
        left = self.kept(fight, faces, net)
        if self.is_sure(fight, len(left)):  # N-55
            self.hit(fight, who, target, self.reduced(fight, target, self.sum_of(fight, left)), False, past)
            return
        total = dice.total_of(left)
        first = left[0]
        rest = total - first
        first += self.shift_of(fight, who, target)
        if self.cap and first > sides:
            first = sides
        if first != left[0]:
            fight.log.note(events.COUNTED, who, -1, left[0], first)
        self.use_opening(fight, who, target)
        if first <= self.misses_to:  # N-17: a miss has no effect at all
            fight.log.note(events.MISSED, who, target)
            self.bodies.reveal(fight, who, False)
            self.miss(fight, who, target, total + fight.number(self.bonus))
            return
        rest += self.cunningly(fight, who, net)
        if not self.is_critical(fight, who, target, first, sides):
            self.hit(fight, who, target, self.reduced(fight, target, self.worth_of(fight, first + rest)), False, past)
            return
        fight.log.note(events.CRITICAL, who, target)
        total = self.worth_of(fight, first + rest) + fight.number(self.bonus)
        total += dice.explosion(fight, who, sides, fight.number(self.vicious))
        bare = fight.attr(target, self.plate) == 0
        self.hit(fight, who, target, self.resisted(fight, target, total, bare), True, past)

    def cunningly(self, fight: Fight, who: i64, net: i64) -> i64:
        """N-163: what the cunning add to the first attack of a turn that they make with advantage."""
        count = fight.attr(who, self.cunning)
        if count == 0 or net <= 0 or fight.uses(who, self.once_a_turn) > 0:
            return 0
        fight.count_use(who, self.once_a_turn)
        return fight.dice(who, count, CUNNING_SIDES)

    def worth_of(self, fight: Fight, thrown: i64) -> i64:
        """What the dice count; N-153: those of bare hands may only tell a hit from a miss."""
        if fight.number(self.unarmed) and not self.fists_roll:
            return 1
        return thrown

    def is_sure(self, fight: Fight, count: i64) -> bool:
        """N-77: without a Primary Die there is neither a miss nor a critical hit."""
        return count == 0 or fight.number(self.primary) == 0 or fight.number(self.tens) != 0

    def sum_of(self, fight: Fight, left: list[i64]) -> i64:
        """The sum of the dice; N-105: or what they read as tens and ones."""
        if fight.number(self.tens) == 0:
            return dice.total_of(left)
        total: i64 = 0
        for face in left:
            total = 10 * total + face
        return total

    def is_critical(self, fight: Fight, who: i64, target: i64, first: i64, sides: i64) -> bool:
        """N-21; N-87: not without proficiency, nor by flunkies; N-88: always in melee on who is incapacitated."""
        if fight.number(self.crits) == 0 or fight.attr(who, self.flunky):
            return False
        return first >= sides or (self.is_near(fight) and fight.has(target, self.incapacitated))

    def shift_of(self, fight: Fight, who: i64, target: i64) -> i64:
        """N-52, N-54: an Opening raises the Primary Die by one; Anticipate lowers it."""
        shift: i64 = 0
        if fight.has(target, self.opening) or fight.is_towards(target, self.laid_open, who):
            shift += 1
        if fight.has(target, self.anticipating):
            shift -= 1
        return shift

    def use_opening(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.is_towards(target, self.laid_open, who):
            fight.loosen(target, self.laid_open, who)
        elif fight.has(target, self.opening):
            fight.lessen(target, self.opening)

    def hit(self, fight: Fight, who: i64, target: i64, total: i64, critical: bool, past: i64 = 0) -> None:
        """The dice are decided; others may answer before the damage is dealt."""
        fight.log.note(events.HIT, who, target, total)
        left = total - past // GUARD
        fight.ask(self.struck, who, target, left if left > 0 else i64(0))
        s = fight.state
        if past % GUARD == STEPPED_IN:
            s.set_frame(frames.STAGE, 0)  # of one attack there is one stepping in: its stage is over
        s.set_frame(PAST, past)
        s.set_frame(frames.STEP, STRUCK)
        s.set_frame(NET, self.plight(fight, who))
        s.set_frame(CRITICAL, 1 if critical else 0)

    def miss(self, fight: Fight, who: i64, target: i64, total: i64) -> None:
        """N-102: what misses a rider strikes whom it rides, if that is not who strikes."""
        mount = lowest(fight.state.amount(target, self.riding))
        if mount >= 0 and mount != who:
            self.hit(fight, who, mount, self.reduced(fight, mount, total - fight.number(self.bonus)), False)

    def land(self, fight: Fight, who: i64, target: i64, amount: i64, critical: bool) -> None:
        """Deal what is left of the blow."""
        self.bodies.hurt(fight, target, amount, who, critical)
        self.bodies.reveal(fight, who, not fight.stands(target))
        if fight.number(self.pushes):  # N-100
            self.shoves.shove(fight, target, fight.state.place(who), fight.number(self.pushes), who)

    # Advantage and disadvantage.

    def net(self, fight: Fight, who: i64, target: i64) -> i64:
        """N-33: advantage less disadvantage, before anything is thrown."""
        return self.own(fight, who) + self.against(fight, who, target) + self.extra(fight, who, target)

    def extra(self, fight: Fight, who: i64, target: i64) -> i64:
        """What a kind of attack adds of its own."""
        return 0

    def own(self, fight: Fight, who: i64) -> i64:
        """What lies with the attacker: its conditions, and N-30: one for each attack already made this turn."""
        return self.plight(fight, who) - self.hurry(fight, who)

    def plight(self, fight: Fight, who: i64) -> i64:
        """What the attacker's conditions add or take."""
        return fight.modifier(who, self.aim) + self.bodies.saves.on_rolls(fight, who)

    def hurry(self, fight: Fight, who: i64) -> i64:
        """N-30: the attacks already made in this turn; N-36: monsters are never rushed; N-111: nor some weapons."""
        return i64(0) if fight.number(self.unhurried) else self.bodies.hurry(fight, who)

    def against(self, fight: Fight, who: i64, target: i64) -> i64:
        """What lies with the target, and between the two."""
        near = self.is_near(fight)
        net = fight.modifier(target, self.exposed)
        if near:
            net += fight.modifier(target, self.exposed_near)
        else:
            net += fight.modifier(target, self.exposed_far)
        if fight.number(self.ranged):
            net -= self.far_and_crowded(fight, who, target)
        if fight.cover(who, target):  # N-79
            net -= 1
        if fight.has(who, self.taunted) and not fight.is_towards(who, self.taunted, target):
            net -= 1
        return net

    def is_near(self, fight: Fight) -> bool:
        """Whether this is a melee attack."""
        return fight.number(self.ranged) == 0

    def far_and_crowded(self, fight: Fight, who: i64, target: i64) -> i64:
        """N-90: one disadvantage for two spaces beyond the range, each; N-91: one with any foe beside oneself."""
        beyond = fight.apart(who, target) - fight.number(self.reach)
        count: i64 = 0
        if beyond > 0:
            count = (beyond + 1) // 2
        if fight.is_beside_foe(who, fight.state.place(who)):
            count += 1
        return count

    # What armour and resistance leave.

    def reduced(self, fight: Fight, target: i64, thrown: i64) -> i64:
        """N-70: what a monster's armour leaves of a hit that is no critical one; `thrown` is the sum of the dice."""
        bonus = fight.number(self.bonus)
        plate = fight.attr(target, self.plate)
        if self.resistance(fight, target) < 0 and plate > 0 and not self.flat_resistance:
            return thrown + bonus  # N-92: whoever is vulnerable has no use of its armour
        return self.resisted(fight, target, self.after_plate(plate, thrown, bonus), plate == 0)

    def after_plate(self, plate: i64, thrown: i64, bonus: i64) -> i64:
        total = thrown + bonus
        if self.flat_plate:
            total -= 5 * plate
        elif plate == MEDIUM:
            total = thrown
        elif plate == HEAVY:
            total = (thrown + 1) // 2
        return total if total > 0 else i64(0)

    def resistance(self, fight: Fight, target: i64) -> i64:
        """Above 0: the target resists what the subject deals; below 0: it is vulnerable to it."""
        return self.elements.sum(fight, target)

    def is_proof(self, fight: Fight, target: i64) -> bool:
        """N-92: whether the target is immune to something that the subject deals."""
        return self.elements.any_is(fight, target, IMMUNE)

    def resisted(self, fight: Fight, target: i64, total: i64, bare: bool) -> i64:
        """N-92: resistance halves, rounded up; a vulnerable target without armour takes twice as much."""
        if self.is_proof(fight, target):
            return 0
        resistance = self.resistance(fight, target)
        if resistance == 0:
            return total
        if self.flat_resistance:
            total -= 10 * resistance
            return total if total > 0 else i64(0)
        if resistance > 0:
            return (total + 1) // 2
        return 2 * total if bare else total


class Attack(Blow):
    """N-16: with a weapon; N-93: what else the weapon does to whom it hits, if a save does not prevent it."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.grappled: i64 = words.condition("grappled")
        self.prone: i64 = words.condition("prone")
        self.dazed: i64 = words.condition("dazed")
        self.poisoned: i64 = words.condition("poisoned")
        self.grabs: i64 = words.column("grabs")
        self.topples: i64 = words.column("topples")
        self.dazes: i64 = words.column("dazes")
        self.poisons: i64 = words.column("poisons")
        self.robs: i64 = words.attribute("robs")
        self.robbed: i64 = words.limit("robbed")
        self.action: i64 = words.pool("action")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if self.bodies.strain(fight, who):
            self.strike(fight, who, target, self.count_of(fight))

    def land(self, fight: Fight, who: i64, target: i64, amount: i64, critical: bool) -> None:
        super().land(fight, who, target, amount, critical)
        self.ride_along(fight, who, target, fight.number(self.grabs), self.grappled)
        self.ride_along(fight, who, target, fight.number(self.topples), self.prone)
        self.ride_along(fight, who, target, fight.number(self.dazes), self.dazed)
        self.ride_along(fight, who, target, fight.number(self.poisons), self.poisoned)
        if fight.uses(who, self.robbed) == 0 and self.is_open_to(fight, target, fight.attr(who, self.robs)):  # N-173
            fight.count_use(who, self.robbed)
            self.bodies.daze(fight, target)
            fight.gain(who, self.action, 1)

    def ride_along(self, fight: Fight, who: i64, target: i64, difficulty: i64, condition: i64) -> None:
        """Put a condition on whom the weapon hit, if a save does not prevent it."""
        if self.is_open_to(fight, target, difficulty):
            self.bodies.afflict(fight, target, condition, who)

    def is_open_to(self, fight: Fight, target: i64, difficulty: i64) -> bool:
        """Whether what a weapon does besides comes to whom it hit: it fails a save; 0 stands for nothing besides."""
        if difficulty == 0 or not fight.stands(target):
            return False
        saves = self.bodies.saves
        stat = saves.better(fight, target, saves.strength, saves.dexterity)
        return not saves.saved(fight, target, stat, difficulty, 0)
