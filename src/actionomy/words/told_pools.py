"""What is told of pools, of debts, and of the rounds that bring them.

Each teller makes of a note its data and its sentence; `words.events` says which kind of event it tells.
"""

from collections.abc import Callable

from actionomy.core.ledger import NO_ROLL
from actionomy.words.notes import Data, Note, Told


def of_pool(says: str, value: str) -> Callable[[Note], Told]:
    """A teller of what happened to a pool.  `value` names the second number."""

    def tell(note: Note) -> Told:
        pool = note.names.pools[note.a]
        text = says.format(who=note.who, units=note.names.units(note.b, note.a))
        return Told({"pool": pool, value: note.b}, text, "" if note.cause_entry >= 0 else note.names.pool_rules[note.a])

    return tell


def gained(note: Note) -> Told:
    """More in a pool, or in one that is folded into another later."""
    e = note.engine.economy
    into = e.folds_into[note.a]
    if not e.folds_at[note.a]:
        return of_pool("{who} gains {units}.", "amount")(note)
    more = "less" if e.folds_out[note.a] else "more"
    return of_pool(f"{{who}} will have {note.names.units(note.b, into)} {more} next turn.", "amount")(note)


def capped(note: Note) -> Told:
    """A condition takes out of a pool what is beyond the most that it allows."""
    names = note.names
    data: Data = {"pool": names.pools[note.a], "amount": note.b, "condition": note.condition(note.c)}
    text = f"{note.who} loses {names.units(note.b, note.a)}: {names.condition_said(note.c)} leaves no more."
    return Told(data, text, names.condition_rules[note.c])


def owed(note: Note) -> Told:
    """A debt is taken on: of how much of which pool, and `when` it must be paid, this round or the next."""
    pool = note.names.pools[note.a]
    when = "this round" if note.c else "next round"
    text = f"{note.who} owes {note.names.units(note.b, note.a)}, to be paid {when}."
    return Told({"pool": pool, "amount": note.b, "when": when}, text)


def defaulted(note: Note) -> Told:
    """What is owed can no longer be paid in time; what the ruleset sets on that is told by notes of its own."""
    return Told({}, f"{note.who} can no longer pay what is owed.", note.names.default_rule)


def initiative(note: Note) -> Told:
    """With how much of a pool somebody begins the fight; `total` is left out where nobody has thrown for it."""
    pool = note.names.pools[note.a]
    rolled = f"has an initiative of {note.c} and " if note.c != NO_ROLL else ""
    data: Data = {"pool": pool, "now": note.b}
    if note.c != NO_ROLL:
        data["total"] = note.c
    return Told(data, f"{note.who} {rolled}begins with {note.names.units(note.b, note.a)}.")


def folded(note: Note) -> Told:
    """What one pool gives to another as it is emptied `into` it, or takes from it: then `amount` is below 0."""
    pool, into = note.names.pools[note.a], note.names.pools[note.c]
    happens = f"{'gains' if note.b >= 0 else 'loses'} {note.names.units(abs(note.b), note.c)}"
    data: Data = {"pool": pool, "amount": note.b, "into": into}
    return Told(data, f"{note.who} {happens}, {pool} before.", note.names.pool_rules[note.a])


def round_began(note: Note) -> Told:
    """A round begins; its number, from 1 on."""
    return Told({"round": note.number}, f"Round {note.number} begins.")


def ranked(note: Note) -> Told:
    """What a side has thrown for its place in the order of a round, and by how many phases that shifts its turns."""
    side = note.names.sides[note.a]
    shifted = {1: ", and everything of it comes a phase later", -1: ", and everything of it comes a phase earlier"}
    data: Data = {"side": side, "face": note.b, "shift": note.c}
    return Told(data, f"{side}: {note.b} for the order of this round{shifted.get(note.c, '')}.", note.names.order_rule)


def led(note: Note) -> Told:
    """Which side begins in a round whose sides take turns."""
    side = note.names.sides[note.a]
    return Told({"side": side}, f"The initiative is with {side}.", note.names.initiative_rule)


def staged(note: Note) -> Told:
    """A stage of a round begins; nothing is named where the ruleset names no stages."""
    stage = note.names.stages[note.a] if note.names.stages else ""
    rule = note.names.stage_rules[note.a] if note.names.stages else ""
    return Told({"stage": stage}, f"{stage[:1].upper()}{stage[1:]}.", rule)


def ended(note: Note) -> Told:
    """The fight is over: the side that has won, or a draw."""
    if note.number < 0:
        return Told({"result": "draw"}, "The fight ends in a draw.")
    side = note.names.sides[note.number]
    return Told({"result": side}, f"The fight is over: {side} won.")
