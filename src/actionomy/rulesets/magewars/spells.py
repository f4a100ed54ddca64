"""Spells and special actions.  MW-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.bodies import FORCED
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import PACKED, READY, WORN
from actionomy.rulesets.magewars.areas import ZoneAttack
from actionomy.rulesets.magewars.attacks import Blow
from actionomy.rulesets.magewars.enchantments import Casting
from actionomy.rulesets.magewars.steps import CAST
from actionomy.rulesets.magewars.veils import ask_who_hides
from actionomy.rulesets.magewars.works import Going, Works


class Spell(Blow):
    """A prepared spell: it is spent (MW-39), may be countered (MW-182), and then does what it is for."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.casting: Casting = Casting(words)
        self.works: Works = Works(words)
        self.heals: i64 = words.column("heals")
        self.stuns: i64 = words.column("stuns")
        self.worn: i64 = words.column("worn")
        self.destroys: i64 = words.column("destroys")
        self.rouses: i64 = words.column("rouses")
        self.whisks: i64 = words.column("whisks")
        self.cures: i64 = words.column("cures")
        self.cures_times: i64 = words.column("cures_times")
        self.marker: i64 = words.pool("marker")
        self.idle: i64 = words.attribute("idle")
        self.stuck: i64 = words.condition("stuck")
        self.arrived: i64 = words.window("arrived")
        self.going: Going = Going(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.casting.spend(fight, who)
        if not self.casting.opens(fight, who, target):
            self.work(fight, who, target)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.state.frame(frames.KIND) == frames.CHOICE_OF_PLACE:
            self.whisk(fight, target, fight.state.frame(frames.AMOUNT))
        elif fight.state.frame(frames.WINDOW) == self.arrived:
            return  # that is all
        elif fight.state.frame(frames.STEP) != CAST:
            super().resume(fight, who, target)
        elif self.casting.works(fight, who, target):
            self.work(fight, who, self.casting.aimed(fight, target))

    def work(self, fight: Fight, who: i64, target: i64) -> None:
        """Strike, heal, stun, put something on, or destroy what lies on somebody."""
        if fight.number(self.dice.count):
            self.declare(fight, who, target)
            return
        if fight.number(self.heals):
            self.wounds.heal(fight, target, fight.number(self.heals))
        if fight.number(self.stuns):
            self.wounds.inflict(fight, target, self.stunned, 1, who)
        if fight.number(self.worn):  # MW-186
            thing = fight.bestow(who, target, fight.entry, WORN)
            if thing >= 0:
                self.works.begin(fight, thing)
        if fight.number(self.destroys):  # MW-188
            self.works.destroy(fight, target)
        if fight.number(self.cures) >= 0:  # MW-219
            self.works.take(fight, target, fight.number(self.cures), fight.number(self.cures_times))
        if fight.number(self.rouses):
            self.rouse(fight, target)
        if fight.number(self.whisks):  # MW-217
            fight.choose_place(who, target, self.zones_around(fight, target))

    def rouse(self, fight: Fight, who: i64) -> None:
        """MW-218: its action marker is flipped back, and it may be activated once more this round."""
        if fight.stands(who) and fight.state.pool(who, self.marker) == 0 and not fight.attr(who, self.idle):
            fight.gain(who, self.marker, 1)
            fight.act_again(who)

    def zones_around(self, fight: Fight, target: i64) -> list[i64]:
        """MW-217: the zones so near to somebody, but its own."""
        here = fight.state.place(target)
        found: list[i64] = []
        for place in range(fight.space.places):
            if place != here and fight.space.apart(here, place) <= fight.number(self.whisks):
                found.append(place)
        return found

    def whisk(self, fight: Fight, who: i64, place: i64) -> None:
        """MW-217: somebody is in another zone at once; nothing hinders that, and who was stuck is so no more."""
        if fight.stands(who):
            self.going.go(fight, who, place, FORCED)
            fight.lift(who, self.stuck)
            ask_who_hides(fight, self.arrived, who)

    def is_spell(self, fight: Fight) -> bool:
        return True


class PutBack(Effect):
    """MW-165: a spell that was prepared and not cast goes back into the book."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.state.subject(who, fight.subject()) == READY:
            fight.carry(who, fight.subject(), PACKED)


class Power(Blow):
    """A special action: a look at a hidden enchantment, a strike, a taunt, or recovery."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.heals: i64 = words.column("heals")
        self.looks: i64 = words.column("looks")
        self.taunts: i64 = words.column("taunts")
        self.spell: i64 = words.column("spell")
        self.taunted: i64 = words.condition("taunted")
        self.casting: Casting = Casting(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.is_spell(fight) or not self.casting.opens(fight, who, target):
            self.work(fight, who, target)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.state.frame(frames.STEP) != CAST:
            super().resume(fight, who, target)
        elif self.casting.works(fight, who, target):  # MW-182: a spell on an ability bar is one too
            self.work(fight, who, target)

    def work(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.number(self.looks):
            fight.look_at(who, target)
        elif fight.number(self.dice.count):
            self.declare(fight, who, target)
        elif fight.number(self.taunts):  # MW-135
            fight.put(target, self.taunted, who)
        else:
            self.wounds.heal(fight, who, fight.number(self.heals))

    def is_spell(self, fight: Fight) -> bool:
        """MW-25: one on an ability bar may be a spell like others, or none."""
        return fight.number(self.spell) != 0


class BoundSpell(Spell):
    """MW-225: a spell that is bound to something worn: it is not spent."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.casting.opens(fight, who, target):
            self.work(fight, who, target)


class ZoneSpell(ZoneAttack):
    """MW-220: an attack spell on a whole zone."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.casting: Casting = Casting(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.casting.spend(fight, who)
        if not self.casting.opens(fight, who, target):
            super().happen(fight, who, target)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.state.frame(frames.STEP) != CAST:
            super().resume(fight, who, target)
        elif self.casting.works(fight, who, target):
            super().happen(fight, who, self.casting.aimed(fight, target))

    def is_spell(self, fight: Fight) -> bool:
        return True
