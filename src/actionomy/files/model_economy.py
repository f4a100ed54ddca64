"""Pools, swaps, debts, limits and kinds of action in a ruleset.  The text below each key is what editors show."""

from typing import Annotated, Literal

from pydantic import Field

from actionomy.files.model_parts import LEFT_OUT, Entry, Expression, Name, Names, Rule, Text

Moment = Literal["never", "turn_start", "turn_end", "round_start", "round_end"]


class Refill(Entry):
    """When a pool fills again: up to something, `{at: turn_start, to: size}`, or by something,
    `{at: round_start, add: 1, up_to: size}`.
    """

    at: Moment
    """When the pool fills; a turn is the owner's own."""
    to: Expression = LEFT_OUT
    """Set it to this: `size` or a number."""
    add: Expression = LEFT_OUT
    """Add this to what is left …"""
    up_to: Expression = LEFT_OUT
    """… but not beyond this: `size` or a number; without it, there is no end to adding."""


class Folds(Entry):
    """When all that a pool holds is added to another, or taken off it: `{at: turn_start, into: action}`."""

    at: Moment
    """When all that it holds …"""
    into: Name = LEFT_OUT
    """… is put into this pool …"""
    out_of: Name = LEFT_OUT
    """… or taken out of this one."""


class Most(Entry):
    """How much of this pool one creature may gain in a round, however often it is filled; only one pool may say so."""

    amount: Expression
    """How much may be gained in a round."""
    with_: Names = Field(LEFT_OUT, alias="with")
    """Only where it was paid for with these pools."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Pool(Entry):
    """Something that is counted and spent, unit by unit: actions, mana, the draughts of a well."""

    of: Literal["creature", "side", "thing"] = LEFT_OUT
    """Whose it is: each creature's own, one for the whole side, or that of a thing for which the fight says so."""
    size: Expression = LEFT_OUT
    """How much it holds when full."""
    refill: Refill = LEFT_OUT
    """When and how it fills again; never if this is left out."""
    empties: Moment = LEFT_OUT
    """When it loses what is left."""
    folds: Folds = LEFT_OUT
    """When it goes into another pool, or out of that: what is granted or borrowed for a turn to come."""
    most: Most = LEFT_OUT
    """A limit to what may be gained in a round."""
    rest: Literal["leader"] = LEFT_OUT
    """Who pays what one's own does not cover: the leader of one's side."""
    plural: Name = LEFT_OUT
    """What several units are called in sentences: `actions`; its name if this is left out."""
    pip: Annotated[str, Field(min_length=1, max_length=1)] = LEFT_OUT
    """The sign that shows one unit."""
    letter: Annotated[str, Field(min_length=1, max_length=1)] = LEFT_OUT
    """The letter that shows one unit where signs cannot; if it is left out, one that no other pool has."""
    silent: bool = LEFT_OUT
    """True: what is paid of it is not told, since whoever hears what was done knows it."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Swap(Entry):
    """A pool that may be spent in place of another, or what stands in for that pool: `{spend: strike, for: action}`."""

    spend: Name
    """The pool that is spent …"""
    for_: Name = Field(alias="for")
    """… where this one is asked."""
    gives: Expression = LEFT_OUT
    """How much of it one unit gives; left out, one unit stands for one."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Default(Entry):
    """What comes of a debt that can no longer be paid in time."""

    condition: Name
    """What strikes a debtor who can no longer pay."""
    by_rounds: Expression = LEFT_OUT
    """If true, it lasts to the end of the next round; else for one round, to the same slot of the next."""
    clears: Expression = LEFT_OUT
    """If false, only what can no longer be paid is gone; else, or if left out, all debts are."""
    on_purpose: Expression = LEFT_OUT
    """If true, a debtor may spend what it owes on something else, and bear what comes of it."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Debts(Entry):
    """How things are done now and paid for later: in which pools, by when, and what strikes who cannot pay then."""

    of: Names = LEFT_OUT
    """The pool in which things may be owed."""
    filled_by: Name = LEFT_OUT
    """The action that fills it."""
    due: Literal["next_round"] = LEFT_OUT
    """By when a debt is paid."""
    waits: Expression = LEFT_OUT
    """If true, a debtor may leave for the next round what it could pay in this one."""
    prefix: Expression = LEFT_OUT
    """If true, of reactions declared together the first ones that can be paid stand; else all or none."""
    default: Default = LEFT_OUT
    """What happens to who cannot pay."""


class Limit(Entry):
    """How often something may be done; every action that `counts` in it uses it up."""

    per: Literal["turn", "own_turn", "round", "own_round", "cooldown", "encounter"] = LEFT_OUT
    """When the uses are counted anew; `cooldown` is one round after the last use."""
    by_rounds: Expression = LEFT_OUT
    """If true, a cooldown is over after the round that follows that of the last use."""
    times: Expression = LEFT_OUT
    """How many are allowed; 0 or nothing only counts."""
    each: Literal["subject"] = LEFT_OUT
    """Counted for every subject apart."""
    of: Name = LEFT_OUT
    """An effect counts it, for those who have this attribute above 0."""
    says: Text = LEFT_OUT
    """What is shown of who acts once something has counted: `attacks so far: {n}`."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Kind(Entry):
    """When actions of this kind may be done, and which part of a turn they are."""

    when: Literal["turn", "window", "any", "order", "start", "judged", "turn_end", "round_start"] = LEFT_OUT
    """In the own turn, in a window, in both, when a side chooses who acts; or by itself, as the fight begins, the own
    turn has ended, or a round begins after the first."""
    any_if: Expression = LEFT_OUT
    """Where this holds for a creature, it is done in windows too, as with `when: any`."""
    distracts: bool = LEFT_OUT
    """It breaks off what is in progress over several turns, unless it is done in the own turn and costs nothing."""
    off_turn: Expression = LEFT_OUT
    """If true, never while it is the own turn of whoever would do it."""
    shape: Name = LEFT_OUT
    """Its word in the shapes of a turn."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""
