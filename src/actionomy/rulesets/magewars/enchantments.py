"""Spells that stay on somebody: enchantments, hidden and revealed, and equipment.  MW-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core import economy as economies
from actionomy.core import frames
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.state import AWAY, HIDDEN, NOBODY, PACKED
from actionomy.rulesets.magewars.attacks import Blow
from actionomy.rulesets.magewars.steps import AVOIDED, CANCELLED, CAST, COUNTERED, FLAGS, HERE, REVERSED, THERE
from actionomy.rulesets.magewars.veils import anything_hidden, lapse, lapse_there
from actionomy.rulesets.magewars.works import Works


def is_at_place(fight: Fight) -> bool:
    """Whether the spell that is cast is aimed at a place, and at nobody."""
    return fight.economy.aim[fight.entry] == economies.PLACE


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
        s = fight.state
        if is_at_place(fight):
            fight.ask(self.cast, who, NOBODY)
            s.set_frame(frames.SPOT, target + 1)
            s.set_frame(THERE, target)
        else:
            fight.ask(self.cast, who, target)
            s.set_frame(THERE, s.place(target) if target >= 0 else target)
        s.set_frame(frames.STEP, CAST)
        s.set_frame(HERE, s.place(who))
        return True

    def aimed(self, fight: Fight, target: i64) -> i64:
        """What a spell is aimed at that was cast: a place, or the target of the window."""
        return fight.state.frame(THERE) if is_at_place(fight) else target

    def works(self, fight: Fight, who: i64, target: i64) -> bool:
        """MW-183: a spell that was countered does nothing, nor one whose caster or target is gone or elsewhere."""
        s = fight.state
        countered = s.frame(FLAGS) & COUNTERED != 0
        if not countered:
            lapse(fight, who, target, self.counters)
            lapse_there(fight, who, s.frame(frames.SPOT) - 1, self.counters)
        if countered or not fight.stands(who) or s.place(who) != s.frame(HERE):
            return False
        return target < 0 or (s.present(target) and s.place(target) == s.frame(THERE))


class Enchant(Effect):
    """MW-174, MW-211: an enchantment is cast hidden, for the same mana whatever it is, and does nothing while so."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.casting: Casting = Casting(words)

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        self.casting.spend(fight, who)
        if not self.casting.opens(fight, who, target):
            self.lay(fight, who, target)

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        if self.casting.works(fight, who, target):
            self.lay(fight, who, self.casting.aimed(fight, target))

    def lay(self, fight: Fight, who: i64, target: i64) -> None:
        """On somebody, or on a zone."""
        if is_at_place(fight):
            fight.spread(who, target, fight.entry, HIDDEN)
        else:
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
        s.set_frame(FLAGS, s.frame(FLAGS) | self.mark(fight))
        self.works.destroy(fight, target)
        fight.close_stage()

    def mark(self, fight: Fight) -> i64:
        return COUNTERED


class Block(Counter):
    """MW-185: an enchantment is revealed by which the strike just declared is avoided, and is destroyed.

    MW-215, MW-216: others cancel it, or turn it round.
    """

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.cancels: i64 = words.column("cancels")
        self.reverses: i64 = words.column("reverses")

    def mark(self, fight: Fight) -> i64:
        if fight.number(self.cancels):
            return CANCELLED
        return REVERSED if fight.number(self.reverses) else AVOIDED


class Spring(Blow):
    """MW-214: a trap is revealed when a foe has entered its zone, does to that one what it is for, and is destroyed."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.works: Works = Works(words)
        self.stuns: i64 = words.column("stuns")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        caught = fight.state.frame(frames.WHO)
        fight.unveil(target)
        self.works.destroy(fight, target)
        if fight.number(self.dice.count):
            self.strike(fight, who, caught, 0)
        if fight.number(self.stuns):
            self.wounds.inflict(fight, caught, self.stunned, 1, who)

    def after_strike(self, fight: Fight, who: i64, target: i64, flags: i64) -> None:
        """Nothing answers it."""

    def change(self, fight: Fight, who: i64, target: i64) -> i64:
        """MW-214: nothing that lies on whoever laid it makes it weaker."""
        return self.dice.element(fight, target)
