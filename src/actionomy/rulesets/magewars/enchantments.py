"""Spells that stay on somebody: enchantments, hidden and revealed, and equipment.  MW-… are the rules in RULES.md."""

from typing import Final

from mypy_extensions import i64

from actionomy.core import frames
from actionomy.core.bits import bit
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import AWAY, HIDDEN, LAID_AS, LIES_ON, PACKED
from actionomy.rulesets.magewars.attacks import AVOIDED
from actionomy.rulesets.magewars.veils import anything_hidden, lapse

CAST: Final = 9  # of `frames.STEP`: a spell has been cast and may be countered
COUNTERED: Final = 1024  # of the flags of that frame
FLAGS: Final = frames.NOTE
HERE: Final = frames.SPARE  # where the caster was when the spell was cast …
THERE: Final = frames.SPARE_2  # … and its target


class Casting:
    """What casting has in common, whatever the spell: it is spent, and may be countered before it works."""

    def __init__(self, words: Lexicon) -> None:
        self.copies: i64 = words.column("copies")
        self.counters: i64 = words.column("counters")
        self.cast: i64 = words.window("cast")

    def spend(self, fight: Fight, who: i64) -> None:
        """MW-39: a spell is spent when it is cast; MW-171: but for further copies."""
        left = fight.number(self.copies) > self.cast_before(fight, who)
        fight.carry(who, fight.subject(), PACKED if left else AWAY)

    def cast_before(self, fight: Fight, who: i64) -> i64:
        """MW-171: how many copies of this spell have been cast, with this one."""
        e = fight.economy
        if e.first_count[fight.entry] == e.first_count[fight.entry + 1]:
            return 0
        return fight.state.uses(who, e.counts[e.first_count[fight.entry]])

    def opens(self, fight: Fight, who: i64, target: i64) -> bool:
        """MW-182: whether anybody is asked for an answer to a spell; all see who has anything hidden."""
        if not anything_hidden(fight):
            return False
        fight.ask(self.cast, who, target)
        s = fight.state
        s.set_frame(frames.STEP, CAST)
        s.set_frame(HERE, s.place(who))
        s.set_frame(THERE, s.place(target) if target >= 0 else -1)
        return True

    def works(self, fight: Fight, who: i64, target: i64) -> bool:
        """MW-183: a spell that was countered does nothing, nor one whose caster or target is gone or elsewhere."""
        s = fight.state
        countered = s.frame(FLAGS) & COUNTERED != 0
        if target >= 0 and not countered:
            lapse(fight, who, target, self.counters)
        if countered or not fight.stands(who) or s.place(who) != s.frame(HERE):
            return False
        return target < 0 or (s.present(target) and s.place(target) == s.frame(THERE))


class Works:
    """What a spell that lies on somebody does to its bearer, as long as all see it."""

    def __init__(self, words: Lexicon) -> None:
        self.gives: i64 = words.column("gives")
        self.gives_times: i64 = words.column("gives_times")
        self.location: i64 = words.column("location")

    def begin(self, fight: Fight, thing: i64) -> None:
        """MW-178: it gives its bearer a condition, so many times; MW-187: what is worn has its place."""
        bearer = fight.bearer_of(thing)
        entry = fight.state.row(thing, LAID_AS) - 1
        source = fight.state.row(thing, LIES_ON) - 1
        condition = fight.economy.number(entry, self.gives)
        if condition >= 0:
            fight.put(bearer, condition, source, fight.economy.number(entry, self.gives_times))
        location = fight.economy.number(entry, self.location)
        if location >= 0:
            fight.put(bearer, location, source)

    def destroy(self, fight: Fight, thing: i64) -> None:
        """MW-188: it is gone, and what it gave is gone with it."""
        bearer = fight.bearer_of(thing)
        entry = fight.state.row(thing, LAID_AS) - 1
        seen = fight.state.present(thing) and not fight.lies(thing, HIDDEN)
        fight.remove(thing)
        if bearer < 0 or entry < 0 or not seen:
            return
        self.take(fight, bearer, fight.economy.number(entry, self.gives), fight.economy.number(entry, self.gives_times))
        self.take(fight, bearer, fight.economy.number(entry, self.location), 1)

    def take(self, fight: Fight, bearer: i64, condition: i64, times: i64) -> None:
        """Take back what was given; one that is not counted stays as long as something else gives it."""
        if condition < 0:
            return
        if fight.economy.counted & bit(condition):
            for _ in range(times):
                fight.lessen(bearer, condition)
        elif not self.is_given(fight, bearer, condition):
            fight.lift(bearer, condition)

    def is_given(self, fight: Fight, bearer: i64, condition: i64) -> bool:
        """Whether something else that lies on `bearer`, seen by all, gives a condition."""
        s = fight.state
        for thing in range(s.layout.things):
            if s.row(thing, LIES_ON) == bearer + 1 and s.present(thing) and not fight.lies(thing, HIDDEN):
                entry = s.row(thing, LAID_AS) - 1
                if fight.economy.number(entry, self.gives) == condition:
                    return True
        return False


class Enchant(Effect):
    """MW-174: an enchantment is cast hidden, for the same mana whatever it is, and does nothing as long as it is so."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.casting: Casting = Casting(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.casting.spend(fight, who)
        if not self.casting.opens(fight, who, target):
            fight.bestow(who, target, fight.entry, HIDDEN)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        if self.casting.works(fight, who, target):
            fight.bestow(who, target, fight.entry, HIDDEN)


class Reveal(Effect):
    """MW-177: an enchantment is revealed, and works from now on."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.works: Works = Works(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.unveil(target)
        self.works.begin(fight, target)


class Counter(Effect):
    """MW-183: an enchantment is revealed that counters the spell just cast, and is destroyed."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.works: Works = Works(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        fight.unveil(target)
        s.set_frame(FLAGS, s.frame(FLAGS) | self.mark())
        self.works.destroy(fight, target)
        fight.close_stage()

    def mark(self) -> i64:
        return COUNTERED


class Block(Counter):
    """MW-185: an enchantment is revealed by which the strike just declared is avoided, and is destroyed."""

    def mark(self) -> i64:
        return AVOIDED
