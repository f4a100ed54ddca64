"""Grappling, getting free, going, and stepping in for somebody.  The numbers N-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.areas import NO_AREA
from actionomy.core.bits import bit, lowest
from actionomy.core.effect import Effect, Lexicon, Walk
from actionomy.core.fight import MOST_PLACES_KEPT, PLACE_BITS, Fight
from actionomy.rulesets.nimble.blows import GUARD, PAST, STEPPED_IN
from actionomy.rulesets.nimble.bodies import Bodies, held_towards, let_go
from actionomy.rulesets.nimble.checks import FreeingSave

STEP_IN: Final = 2  # how far off somebody may be who Interposes
LEFT: Final = frames.SPARE  # of a window on an area: those who have not been struck yet


class Grapple(Effect):
    """N-34: the target saves, with advantage for every attack already made this turn.  `difficulty`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.bodies: Bodies = Bodies(words)
        self.difficulty: i64 = words.column("difficulty")
        self.grappled: i64 = words.condition("grappled")
        self.riding: i64 = words.condition("riding")
        self.size: i64 = words.attribute("size")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.bodies.strain(fight, who):
            return
        saves = self.bodies.saves
        stat = saves.better(fight, target, saves.strength, saves.dexterity)
        if not saves.saved(fight, target, stat, fight.number(self.difficulty), self.bodies.hurry(fight, who)):
            self.take_hold(fight, who, target)

    def take_hold(self, fight: Fight, who: i64, target: i64) -> None:
        """N-102: what is larger than oneself is not held, but ridden."""
        if fight.attr(target, self.size) > fight.attr(who, self.size):
            fight.put(who, self.riding, target)
        else:
            self.bodies.afflict(fight, target, self.grappled, who)


class Escape(FreeingSave):
    """N-73: a save against the might of who holds one, or the key of whose spell does."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.difficulty: i64 = words.column("difficulty")
        self.grappled: i64 = words.condition("grappled")
        self.rooted: i64 = words.condition("rooted")
        self.restrained: i64 = words.condition("restrained")
        self.riding: i64 = words.condition("riding")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.roll(fight, who, target, fight.attr(who, self.saves.first + self.stat(fight, who) - self.saves.strength))

    def stat(self, fight: Fight, who: i64) -> i64:
        return self.saves.better(fight, who, self.saves.strength, self.saves.dexterity)

    def total(self, fight: Fight, who: i64, face: i64) -> i64:
        return face + fight.attr(who, self.stat(fight, who))

    def difficulty_of(self, fight: Fight, who: i64, target: i64) -> i64:
        difficulty = fight.number(self.difficulty)
        holder = self.holder_of(fight, who)
        if holder >= 0:
            difficulty += fight.attr(
                holder, self.saves.better(fight, holder, self.saves.strength, self.saves.dexterity)
            )
        elif fight.has(who, self.rooted):
            difficulty += fight.attr(lowest(fight.state.amount(who, self.rooted)), self.saves.key)
        return difficulty

    def holder_of(self, fight: Fight, who: i64) -> i64:
        """Who holds or rides somebody, or -1."""
        if fight.has(who, self.grappled):
            return lowest(fight.state.amount(who, self.grappled))
        return lowest(held_towards(fight, who, self.riding))

    def outcome(self, fight: Fight, who: i64, target: i64, passed: bool) -> None:
        if passed:
            fight.lift(who, self.grappled)
            fight.lift(who, self.rooted)
            fight.lift(who, self.restrained)
            let_go(fight, who, self.riding)


class Go(Walk):
    """N-44; N-72: who moves lets go of whom it holds, or by the switch `drags` takes it along."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.drags: i64 = words.switch("drags")
        self.grappled: i64 = words.condition("grappled")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if not self.drags:
            let_go(fight, who, self.grappled)
        super().happen(fight, who, target)


class Interpose(Effect):
    """N-68: somebody comes to the place of whom the blow is meant for, who goes to one beside it, and takes it.

    N-99: out of an area the other is shoved; who is caught there anyway is struck once.
    """

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.grappled: i64 = words.condition("grappled")
        self.moved_chooses: i64 = words.switch("moved_chooses")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        let_go(fight, who, self.grappled)
        let_go(fight, target, self.grappled)
        places = ways_out(fight, who, target)
        if has_area(fight):
            if s.frame(LEFT) & bit(who):
                s.set_frame(LEFT, s.frame(LEFT) & ~bit(who))
            elif spreads_to(fight, s.place(who), fight.body_of(who)):
                s.set_frame(frames.AMOUNT, 0)
        fight.redirect(who)
        s.set_frame(PAST, s.frame(PAST) // GUARD * GUARD + STEPPED_IN)
        if len(places) > 1:
            chooser = target if self.moved_chooses else who
            fight.choose_place(chooser, target, places, who)
        elif len(places) == 1:
            self.change(fight, who, target, places[0])
        else:
            fight.swap(who, target)  # we read: where no place beside is free

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        self.change(fight, s.frame(frames.NOTE), target, s.frame(frames.AMOUNT))

    def change(self, fight: Fight, who: i64, target: i64, place: i64) -> None:
        there = fight.state.place(target)
        fight.move_to(target, place, 0)
        fight.move_to(who, there, 0)


def ways_out(fight: Fight, who: i64, target: i64) -> list[i64]:
    """The free places beside where `target` is when `who` comes there; first the one where `who` is, if that is beside.

    Where the open window is about an area, they are outside of it.
    """
    there = fight.state.place(target)
    mine = fight.state.place(who)
    space = fight.space
    found: list[i64] = []
    fight.survey_ground(who, target)
    if not fight.free(there):
        return found
    fight.survey_ground(target, who)
    wide = fight.body_of(target)
    near: list[i64] = []
    for k in range(space.gather_near(there, 1, fight.body_of(who), wide)):
        near.append(space.way[k])
    for place in near:
        if fight.free(place) and space.between(there, fight.body_of(who), place, wide) == 1:
            if not spreads_to(fight, place, wide):
                if place == mine:
                    found.insert(0, place)
                else:
                    found.append(place)
    return found


def has_area(fight: Fight) -> bool:
    """Whether the open window is about an act that spreads over an area."""
    return fight.economy.area[fight.state.frame(frames.ENTRY)] != NO_AREA


def spreads_to(fight: Fight, place: i64, wide: i64) -> bool:
    """Whether the open window is about an area that would catch a body that is so wide at a place."""
    if not has_area(fight):
        return False
    e = fight.economy
    s = fight.state
    entry = s.frame(frames.ENTRY)
    aim = fight.places_to_choose()[0]
    fight.sight.look_round()
    origin = fight.areas.start(s.frame(frames.WHO), aim)
    return fight.areas.touches(e.area[entry], e.area_size[entry], origin, aim, place, wide)


def keep_aim(fight: Fight, aim: i64) -> None:
    """Let the open window keep where its area is aimed."""
    fight.keep([aim], PLACE_BITS, MOST_PLACES_KEPT)


def who_cannot_shove(fight: Fight, target: i64) -> i64:
    """N-99: the comrades near `target` who could not shove it out of the area that the open window is about."""
    found: i64 = 0
    rest = fight.of_side(fight.state.side(target)) & ~bit(target)
    while rest:
        who = lowest(rest)
        rest &= rest - 1
        if fight.apart(who, target) <= STEP_IN and len(ways_out(fight, who, target)) == 0:
            found |= bit(who)
    return found
