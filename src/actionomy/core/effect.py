"""What an action does once it is paid for.  Derive a class, name it in the ruleset's file, and the engine calls it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from actionomy.core import frames
from actionomy.core.debts import given_in
from actionomy.core.fight import Fight
from actionomy.core.state import DROPPED, ROUND, STATUS


class MissingWord(Exception):
    """An effect speaks of something that the ruleset's file does not have."""

    def __init__(self, kind: str, word: str) -> None:
        super().__init__(f"there is no {kind} {word!r}, which this effect needs")


class Lexicon:
    """The words of a ruleset, each with its number; effects look theirs up once, when they are made."""

    def __init__(self, tables: dict[str, dict[str, int]]) -> None:
        self.tables: dict[str, dict[str, int]] = tables
        self.asked: dict[str, list[str]] = {kind: [] for kind in tables}  # kind: the words that were looked up

    def number(self, kind: str, word: str) -> int:
        """The number of a word; raises `MissingWord`."""
        known = self.tables[kind]
        if word not in known:
            raise MissingWord(kind, word)
        self.asked[kind].append(word)
        return known[word]

    def column(self, word: str) -> int:
        """A parameter of entries: what the file gives the effect, or the subject has; see `fight.number`."""
        return self.number("parameter", word)

    def carried(self, word: str) -> int:
        """A number of what is in hand, of which `fight.formulas.carried` is the sum."""
        return self.number("carried number", word)

    def condition(self, word: str) -> int:
        """The number of a condition.  Raises `MissingWord`."""
        return self.number("condition", word)

    def pool(self, word: str) -> int:
        """The number of a pool.  Raises `MissingWord`."""
        return self.number("pool", word)

    def attribute(self, word: str) -> int:
        """An attribute of creatures.  Read it with `fight.attr`."""
        return self.number("attribute", word)

    def modifier(self, word: str) -> int:
        """A number that conditions change.  Read it with `fight.modifier`."""
        return self.number("modifier", word)

    def limit(self, word: str) -> int:
        """The number of a limit.  Raises `MissingWord`."""
        return self.number("limit", word)

    def tag(self, word: str) -> int:
        """A tag of actions.  See `fight.tagged`."""
        return self.number("tag", word)

    def window(self, word: str) -> int:
        """The number of a window.  Raises `MissingWord`."""
        return self.number("window", word)

    def switch(self, word: str) -> int:
        """The value of a switch: 0 or 1, or the place of its word in the list."""
        return self.number("switch", word)


class Throw:
    """The dice of an effect, as the file has them: so many `dice` of `dice_sides`, and a `dice_bonus` to their sum."""

    def __init__(self, words: Lexicon) -> None:
        self.count: i64 = words.column("dice")
        self.sides: i64 = words.column("dice_sides")
        self.bonus: i64 = words.column("dice_bonus")

    def made_by(self, fight: Fight, who: i64) -> i64:
        """Throw them for `who`; their sum with the bonus."""
        return fight.dice(who, fight.number(self.count), fight.number(self.sides)) + fight.number(self.bonus)

    def least(self, fight: Fight) -> i64:
        """The least that they can come to."""
        return fight.number(self.count) + fight.number(self.bonus)


class Elements:
    """What the entry at work is made of, against what its target has for each of that.

    Of an element `ash` the entry has a number `ash`, and a creature the attribute `ash_resistance`.
    """

    def __init__(self, words: Lexicon, elements: tuple[str, ...]) -> None:
        self.made_of: vec[i64] = vec[i64]([words.column(one) for one in elements])
        self.against: vec[i64] = vec[i64]([words.attribute(f"{one}_resistance") for one in elements])

    def sum(self, fight: Fight, target: i64) -> i64:
        """The resistance of the target to all of it, each as often as the number of the entry says."""
        total: i64 = 0
        for k in range(len(self.made_of)):
            total += fight.number(self.made_of[k]) * fight.attr(target, self.against[k])
        return total

    def any_is(self, fight: Fight, target: i64, value: i64) -> bool:
        """Whether an attribute of the target for any of it has this value."""
        for k in range(len(self.made_of)):
            if fight.number(self.made_of[k]) != 0 and fight.attr(target, self.against[k]) == value:
                return True
        return False


def receiver_of(who: i64, target: i64) -> i64:
    """Whom an effect falls on that `who` may have on itself: the target; `who`, where there is none (-1)."""
    return target if target >= 0 else who


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """The effect of one action."""

    def __init__(self, words: Lexicon) -> None:
        pass

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        """The action is taken by `who` at `target` (a thing, a place, or -1)."""

    def begin(self, fight: Fight, who: i64, target: i64) -> None:
        """A first part of its price is paid, and the action is in progress over several turns."""

    def resume(self, fight: Fight, who: i64, target: i64) -> None:
        """The window or choice that this effect opened has closed; its frame is still the topmost one.

        `target` is whom it falls on now; `fight.state.frame(frames.AMOUNT)` what is left of the blow, or the choice.
        """

    def stakes(self, fight: Fight, who: i64, target: i64) -> list[i64]:
        """Of a roll that lies there while others are asked: its total, and what it must reach.  Else nothing."""
        return []


class Say(Effect):
    """Nothing that the rules speak of; the words are in the log."""


class Improvise(Effect):
    """Nothing that the rules speak of: the game master picks what comes of it (of the target, if there is one)."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.push_for_effect(frames.JUDGEMENT, receiver_of(who, target), target, 0)


class Harm(Effect):
    """Take health from the target: `amount`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.amount: i64 = words.column("amount")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.harm(target, fight.number(self.amount), who)


class Heal(Effect):
    """Give health back to oneself, or to the target if there is one: `amount`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.amount: i64 = words.column("amount")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.heal(receiver_of(who, target), fight.number(self.amount))


class SetDown(Effect):
    """Be in another place at once, whatever the way."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.move_to(who, target, 0)


class Walk(Effect):
    """Go to a place; the engine goes step by step where somebody could answer."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        s = fight.state
        s.push(frames.WALK)
        s.set_frame(frames.WHO, who)
        s.set_frame(frames.TARGET, target)
        s.set_frame(frames.ENTRY, fight.entry)


class Gain(Effect):
    """Fill a pool of one's own, as an action that buys others does, or the target's: `pool`, `amount`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.pool: i64 = words.column("pool")
        self.amount: i64 = words.column("amount")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.gain(receiver_of(who, target), fight.number(self.pool), fight.number(self.amount))


class GainByTurns(Effect):
    """As `gain`, and in every second round `more` beside it."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.pool: i64 = words.column("pool")
        self.amount: i64 = words.column("amount")
        self.more: i64 = words.column("more")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        amount = given_in(fight.state.head(ROUND), fight.number(self.amount), fight.number(self.more))
        fight.gain(receiver_of(who, target), fight.number(self.pool), amount)


class Drain(Effect):
    """Take from a pool of one's own (the target's, if there is one) what is there, at most `amount`: `pool`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.pool: i64 = words.column("pool")
        self.amount: i64 = words.column("amount")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lose(receiver_of(who, target), fight.number(self.pool), fight.number(self.amount))


class Renew(Effect):
    """Let the uses of a `limit` of one's own (by the subject) start anew."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.limit: i64 = words.column("limit")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.ledger.forget_uses(who, fight.number(self.limit))


class Put(Effect):
    """Bear a `condition` from now on (the target does, if there is one)."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.put(receiver_of(who, target), fight.number(self.condition), who)


class Lose(Effect):
    """Be rid of a `condition` (the target is, if there is one)."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.condition: i64 = words.column("condition")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.lift(receiver_of(who, target), fight.number(self.condition))


class Carry(Effect):
    """Put the subject somewhere else: `to`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.to: i64 = words.column("to")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.carry(who, fight.subject(), fight.number(self.to))


class Drop(Effect):
    """Let the subject fall where one stands."""

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.carry(who, fight.subject(), DROPPED + fight.state.place(who))


class Door(Effect):
    """Bring a door `from` one status `to` another."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.before: i64 = words.column("from")
        self.after: i64 = words.column("to")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        if fight.state.row(target, STATUS) == fight.number(self.before):
            fight.set_door(who, target, fight.number(self.after))


class Soften(Effect):
    """Take a part off the blow that the window is about: `by`."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.by: i64 = words.column("by")

    def happen(self, fight: Fight, who: i64, target: i64) -> None:
        fight.soften(fight.number(self.by))


GAINS: Final = ("gain", "gain_by_turns")  # the effects that fill a pool

SHARED: Final[dict[str, tuple[type[Effect], tuple[str, ...]]]] = {
    "say": (Say, ()),
    "improvise": (Improvise, ()),
    "harm": (Harm, ("amount",)),
    "heal": (Heal, ("amount",)),
    "set_down": (SetDown, ()),
    "drain": (Drain, ("pool", "amount")),
    "walk": (Walk, ()),
    "gain": (Gain, ("pool", "amount")),
    "gain_by_turns": (GainByTurns, ("pool", "amount", "more")),
    "renew": (Renew, ("limit",)),
    "put": (Put, ("condition",)),
    "lose": (Lose, ("condition",)),
    "carry": (Carry, ("to",)),
    "drop": (Drop, ()),
    "door": (Door, ("from", "to")),
    "soften": (Soften, ("by",)),
}
"""The effects that any ruleset may name, each with the parameters it needs."""
