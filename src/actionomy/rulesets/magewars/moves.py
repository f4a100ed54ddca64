"""Beginning a turn and moving: who is hindered, and what beginning and entering bring.  MW-… are rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.bits import lowest
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import NOBODY, OVER
from actionomy.rulesets.magewars.steps import HERE
from actionomy.rulesets.magewars.veils import ask_who_hides
from actionomy.rulesets.magewars.walls import Walls
from actionomy.rulesets.magewars.works import Going
from actionomy.rulesets.magewars.wounds import Wounds


class Hindering(Effect):
    """What beginning and moving have in common: enemies in the zone may hinder, and whet the thirst for blood."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.wounds: Wounds = Wounds(words)
        self.hindered: i64 = words.condition("hindered")
        self.ignored: i64 = words.condition("ignored")
        self.aloft: i64 = words.condition("aloft")
        self.elusive: i64 = words.condition("elusive")
        self.unseen: i64 = words.condition("unseen")
        self.bloodlust: i64 = words.condition("bloodlust")
        self.unstoppable: i64 = words.attribute("unstoppable")
        self.bloodthirsty: i64 = words.attribute("bloodthirsty")
        self.nonliving: i64 = words.attribute("nonliving")

    def hinder(self, fight: Fight, who: i64) -> None:
        """MW-14: enemies in the zone hinder, unless it is one of those whom they do not (MW-123)."""
        if self.is_held_up(fight, who):
            fight.put(who, self.hindered)

    def is_held_up(self, fight: Fight, who: i64) -> bool:
        if fight.has(who, self.elusive) or fight.has(who, self.unseen) or fight.attr(who, self.unstoppable):
            return False
        rest = self.foes_here(fight, who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if not fight.has(other, self.ignored):
                if fight.has(other, self.aloft) == fight.has(who, self.aloft):  # MW-124
                    return True
        return False

    def thirst(self, fight: Fight, who: i64) -> None:
        """MW-136: it owes its attack to one of the living in its zone that are harmed."""
        if fight.attr(who, self.bloodthirsty) == 0:
            return
        fight.lift(who, self.bloodlust)
        rest = self.foes_here(fight, who)
        while rest:
            other = lowest(rest)
            rest &= rest - 1
            if self.wounds.is_hurt(fight, other) and fight.attr(other, self.nonliving) == 0:
                fight.put(who, self.bloodlust, other)

    def foes_here(self, fight: Fight, who: i64) -> i64:
        """The enemies in the zone of `who`, a bit each."""
        return fight.foes_of(who) & fight.of_place(fight.state.place(who))


class Activate(Hindering):
    """MW-2: the action marker was flipped to pay for this.  MW-3: the guard marker comes off, and the turn begins."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.drops: i64 = words.column("drops")
        self.at_start: i64 = words.switch("hindered_by") ^ 1  # the second reading looks at zones entered only
        self.slammed: i64 = words.condition("slammed")
        self.downed: i64 = words.condition("downed")
        self.dazed: i64 = words.condition("dazed")
        self.taunted: i64 = words.condition("taunted")
        self.begun: i64 = words.window("begun")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lift(who, fight.number(self.drops))
        self.wounds.begin_turn(fight, who)
        self.get_up(fight, who)
        self.forgo_taunts(fight, who)
        if self.at_start:
            self.hinder(fight, who)
        self.thirst(fight, who)
        ask_who_hides(fight, self.begun, who)

    def get_up(self, fight: Fight, who: i64) -> None:
        """MW-131: who was slammed is dazed instead from its activation to the end of that turn; MW-131a."""
        fight.lift(who, self.downed)
        if fight.has(who, self.slammed):
            fight.lift(who, self.slammed)
            fight.put(who, self.dazed)

    def forgo_taunts(self, fight: Fight, who: i64) -> None:
        """MW-135: a taunt is over when its author is activated."""
        for other in range(fight.state.layout.things):
            if fight.is_towards(other, self.taunted, who):
                fight.lift(other, self.taunted)


class Move(Hindering):
    """Go to a zone, and stop there if enemies hinder."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.walls: Walls = Walls(words)
        self.going: Going = Going(words)
        self.moved: i64 = words.condition("moved")
        self.charging: i64 = words.condition("charging")
        self.charge: i64 = words.attribute("charge")
        self.arrived: i64 = words.window("arrived")
        self.mana: i64 = words.pool("mana")
        self.taxed: i64 = words.condition("taxed")
        self.tramples: i64 = words.attribute("tramples")
        self.leaving: i64 = words.window("leaving")
        self.incapacitated: i64 = words.condition("incapacitated")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        """MW-151: who tramples may do so before it has left its zone; MW-223: the toll is paid before that."""
        fight.pay(who, self.mana, fight.state.amount(who, self.taxed))
        if fight.attr(who, self.tramples):
            fight.ask(self.leaving, who, NOBODY)
            fight.state.set_frame(frames.NOTE, target)
            fight.state.set_frame(HERE, fight.state.place(who))
        else:
            self.go(fight, who, target)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        """MW-151: it goes on from where it trampled; who was pushed away meanwhile does not."""
        s = fight.state
        place = s.frame(frames.NOTE)
        if s.frame(frames.WINDOW) != self.leaving or s.place(who) != s.frame(HERE):
            return
        if fight.stands(who) and not fight.has(who, self.incapacitated) and s.head(OVER) == 0:
            self.go(fight, who, place)

    def go(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.walls.lets_through(fight, who, target):
            return
        self.going.go(fight, who, target, 1)
        fight.put(who, self.moved)
        self.thirst(fight, who)
        if fight.attr(who, self.charge):  # MW-119
            fight.put(who, self.charging)
        self.hinder(fight, who)
        ask_who_hides(fight, self.arrived, who)


class Climb(Move):
    """MW-149: it is no move action: no toll is taken of it, and nobody is trampled."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.go(fight, who, target)


class Blink(Move):
    """MW-126: be in another zone at once, instead of a move: nothing hinders it, and nothing is made of it."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.stuck: i64 = words.condition("stuck")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.going.go(fight, who, target, 0)
        fight.lift(who, self.stuck)  # MW-133
        self.thirst(fight, who)
        ask_who_hides(fight, self.arrived, who)


class Come(Effect):
    """MW-43a: be in another zone, because the table says so."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.going: Going = Going(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.going.go(fight, who, target, 0)
