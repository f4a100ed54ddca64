"""What a seat's player may know, as plain data for programs, tables and bots.

A view is built up from what is public, never cut down from the whole state, so that a new secret cannot slip into it.
Absent for everybody are the seeds and counters of the dice.  Absent for all but their own side (and the game master)
are subjects that are kept secret (prepared spells) and what a hidden thing really is, unless a side has looked at it.
"""

from typing import Any, Final

from actionomy.core import codes, frames, moments, state
from actionomy.core import economy as economies
from actionomy.core.engine import Engine
from actionomy.core.state import CREATURE, LATER, OTHER
from actionomy.words.laid import known_as
from actionomy.words.names import Names
from actionomy.words.options import MASTER
from actionomy.words.undertakings import parts_of
from actionomy.words.whereabouts import border_of, status_of, whereabouts
from actionomy.words.windows import asked_about

Data = dict[str, Any]

COOLDOWNS: Final = (moments.COOLDOWN, moments.COOLDOWN_ROUNDS)
KINDS: Final = {
    codes.IN_TURN: "turn",
    codes.IN_WINDOW: "window",
    codes.IN_PICK: "activation",
    codes.IN_QUESTION: "question",
    codes.IN_CHOICE: "choice",
    codes.IN_JUDGEMENT: "judgement",
}
"""The kinds of decision, by what the engine calls them."""


def seats(names: Names) -> list[str]:
    """Everybody who may have a view: the sides, and the game master."""
    return [*names.sides, MASTER]


def view(engine: Engine, names: Names, seat: str) -> Data:
    """The fight as `seat` may see it.  Raises ValueError where there is no such seat."""
    if seat not in seats(names):
        raise ValueError(f"there is no seat {seat!r}; there are {', '.join(seats(names))}")
    return View(engine, names, seat).whole()


def asked_seat(engine: Engine, names: Names) -> str:
    """Whose decision it is: that of a side, or of the game master."""
    return MASTER if engine.seat >= engine.economy.sides else names.sides[engine.seat]


def result_of(engine: Engine, names: Names) -> str | None:
    """The side that has won, "draw", or None while the fight goes on."""
    if not engine.state.head(state.OVER):
        return None
    winner = int(engine.state.head(state.WINNER))
    return names.sides[winner] if winner >= 0 else "draw"


def turns_of_round(engine: Engine) -> list[int]:
    """Whose turns a round has, in their order where that is a list: who acts after others comes again and again."""
    return turns_from(engine, 0)


def turns_to_come(engine: Engine) -> list[int]:
    """The turns that this round still has after the present one."""
    s = engine.state
    position = int(s.head(state.POSITION))
    leader = int(s.ordered(position)) if position >= 0 else -1
    after = followers(engine, leader, int(s.head(state.FOLLOWER)))
    return after + [
        who for who in turns_from(engine, position + 1) if not s.row(who, state.DONE) or follows(engine, who)
    ]


def turns_from(engine: Engine, position: int) -> list[int]:
    """The turns of those in play who stand at a place of the order or behind it."""
    s = engine.state
    found: list[int] = []
    for k in range(position, int(s.layout.things)):
        who = int(s.ordered(k))
        if who >= 0 and s.row(who, state.PRESENT) == CREATURE and not follows(engine, who):
            found += [who, *followers(engine, who, 0)]
    return found


def follows(engine: Engine, who: int) -> bool:
    """Whether somebody has no turn of its own, but one after each turn of others."""
    e = engine.economy
    return e.follower >= 0 and e.attr(engine.state.sheet(who), e.follower) > 0


def followers(engine: Engine, leader: int, first: int) -> list[int]:
    """Who acts after the turn of `leader`, from the thing `first` on."""
    e, s = engine.economy, engine.state
    if leader < 0 or e.follower < 0 or not e.attr(s.sheet(leader), e.followed):
        return []
    foes = [k for k in range(first, int(s.layout.things)) if s.side(k) != s.side(leader)]
    return [k for k in foes if s.row(k, state.PRESENT) == CREATURE and follows(engine, k)]


class View:
    """One seat's look at one moment."""

    def __init__(self, engine: Engine, names: Names, seat: str) -> None:
        self.engine = engine
        self.names = names
        self.seat = seat
        self.side = names.sides.index(seat) if seat != MASTER else -1
        self.sees_all = seat == MASTER

    def whole(self) -> Data:
        """Everything that the seat may know of this moment; keys that say nothing of this game are left out."""
        s = self.engine.state
        order = self.engine.economy.order
        shown: Data = {"fight": self.names.fight, "ruleset": self.names.ruleset, "seat": self.seat}
        shown["round"] = int(s.head(state.ROUND))
        if order == economies.PHASES:
            shown["phase"] = int(s.head(state.PHASE))
        if order == economies.ALTERNATION and self.names.stages:
            at = int(s.head(state.PHASE)) - 1
            shown["stage"] = self.names.stages[at] if at >= 0 else ""
            shown["initiative"] = self.names.sides[s.head(state.FIRST)]
        shown["decision"] = self.decision()
        if order == economies.LIST:
            shown["order"] = [self.names.things[k] for k in turns_of_round(self.engine)]
        present = [(k, int(s.row(k, state.PRESENT))) for k in range(s.layout.things)]
        shown["creatures"] = [self.creature(k) for k, kind in present if kind == CREATURE]
        shown["things"] = [self.thing(k) for k, kind in present if kind == OTHER]
        shown["result"] = result_of(self.engine, self.names)
        return shown

    # What the fight waits on.

    def decision(self) -> Data | None:
        """Whose decision it is and of which kind.  What an answer would be about is shown where it is public."""
        engine = self.engine
        s = engine.state
        if not engine.deciding:
            return None
        actors = self.names.things_in(int(engine.survey.actors))
        asked = {"seat": asked_seat(engine, self.names), "creatures": actors}
        if s.head(state.PENDING):
            who = int(s.head(state.PENDING_WHO)) - 1
            dice = {"count": int(s.head(state.PENDING_COUNT)), "sides": int(s.head(state.PENDING_SIDES))}
            return {**asked, "kind": "roll", "creatures": [self.names.thrower(who)] if who >= 0 else [], **dice}
        kind = KINDS[int(engine.survey.setting)]
        shown = {**asked, "kind": kind}
        if kind != "question" or self.may_see(int(s.frame(frames.WHO))):
            shown.update(asked_about(engine, self.names, kind))
        return shown

    # What is there.

    def may_see(self, who: int) -> bool:
        """Whether the secrets of a thing are this seat's own."""
        return self.sees_all or int(self.engine.state.side(who)) == self.side

    def place(self, who: int) -> str:
        """The name of the place that a thing is in; for a big creature, of its first (see `covered`)."""
        return self.names.places[self.engine.state.place(who)]

    def covered(self, who: int) -> list[str]:
        """All places that a creature is in."""
        fight = self.engine.fight
        wide = fight.body_of(who)
        return [self.names.places[place] for place in fight.space.covered(self.engine.state.place(who), wide)]

    def thing(self, who: int) -> Data:
        """A thing that is no creature.  Of a hidden one others know only that it is there."""
        s = self.engine.state
        status = int(s.row(who, state.STATUS))
        shown: Data = {"name": self.names.things[who], "place": self.place(who), "status": status_of(status)}
        if status >= state.BORDER:
            shown["between"] = list(border_of(self.engine, self.names, who))
            if s.health(who):
                shown["health"] = int(s.health(who))
            shown["shuts"], shown["hides"] = bool(status & state.SHUTS), bool(status & state.HIDES)
        if self.engine.state.row(who, state.LIES_ON):
            bearer = int(self.engine.fight.bearer_of(who))
            shown["on"] = self.names.things[bearer] if bearer >= 0 else self.place(who)
            shown["laid_by"] = self.names.things[int(s.row(who, state.LAID_BY)) - 1]
        hidden = status == state.HIDDEN
        looked = self.side >= 0 and int(s.row(who, state.SEEN_BY)) >> self.side & 1 == 1
        if hidden and not (self.may_see(who) or looked):
            return shown
        if int(s.side(who)) >= 0:
            shown["side"] = self.names.sides[int(s.side(who))]
        if known_as(self.engine, self.names, who):
            shown["is"] = known_as(self.engine, self.names, who)
        pools = {pool: int(s.pool(who, k)) for k, pool in enumerate(self.names.pools) if self.has_pool(who, k)}
        if pools:
            shown["pools"] = pools
        if hidden and self.may_see(who):
            seen = int(s.row(who, state.SEEN_BY))
            shown["seen_by"] = [side for k, side in enumerate(self.names.sides) if seen >> k & 1]
        return shown

    def has_pool(self, thing: int, pool: int) -> bool:
        """Whether a thing that is no creature has this pool: a well, a lever."""
        e = self.engine.economy
        return bool(e.of_things >> pool & 1 and e.size[int(self.engine.state.sheet(thing)) * e.pools + pool])

    def creature(self, who: int) -> Data:
        """A creature in play, with those subjects that the seat may know of; debts and an undertaking if it has any."""
        s = self.engine.state
        names = self.names
        shown: Data = {
            "name": names.things[who],
            "side": names.sides[int(s.side(who))],
            "place": self.place(who),
            **({"places": self.covered(who)} if self.engine.economy.bodies else {}),
            "health": int(s.health(who)),
            "done": bool(s.row(who, state.DONE)),
            "pools": {pool: int(s.pool(who, k)) for k, pool in enumerate(names.pools)},
            "conditions": [self.condition(who, k) for k in range(len(names.conditions)) if int(s.held(who)) >> k & 1],
            "used": self.used(who),
            "subjects": self.subjects(who),
        }
        debts = self.debts(who)
        if debts:
            shown["debts"] = debts
        if s.row(who, state.UNDERTAKEN):
            shown["undertaking"] = self.undertaking(who)
        return shown

    def condition(self, who: int, number: int) -> Data:
        """A condition that somebody has: towards whom, or how much of it, and until when, as far as that is said."""
        e = self.engine.economy
        amount = int(self.engine.state.amount(who, number))
        shown: Data = {"name": self.names.conditions[number]}
        if int(e.towards) >> number & 1:
            shown["towards"] = self.names.things_in(amount)
        elif int(e.counted) >> number & 1:
            shown["amount"] = amount
        ends = end_words(self.names, int(self.engine.state.ends(who, number)))
        if ends:
            shown["until"] = ends
        return shown

    def used(self, who: int) -> dict[str, int]:
        """How often each limit has been used since it last started anew."""
        s = self.engine.state
        found: dict[str, int] = {}
        sheet = int(s.sheet(who))
        slots = self.names.slot_limits[sheet]
        for slot, limit in enumerate(slots):
            cooling = self.engine.economy.scope[sheet * int(self.engine.economy.slots) + slot] in COOLDOWNS
            times = int(self.engine.fight.ledger.used_up(who, slot)) if cooling else int(s.uses(who, slot))
            if times:
                found[limit] = found.get(limit, 0) + times
        return found

    def subjects(self, who: int) -> list[Data]:
        """What a creature has.  The secret ones of other sides are left out altogether."""
        s = self.engine.state
        sheet = int(s.sheet(who))
        found = []
        for slot, subject in enumerate(self.names.subjects[sheet]):
            if self.names.secret_subjects[sheet][slot] and not self.may_see(who):
                continue
            where, spot = whereabouts(self.names, int(s.subject(who, slot)))
            found.append({"name": subject, "where": where, **({"place": spot} if spot else {})})
        return found

    def debts(self, who: int) -> list[Data]:
        """What is owed, by pool: how much falls due this round, and how much in the next."""
        e = self.engine.economy
        s = self.engine.state
        found = []
        for kind in range(e.owed):
            now = int(s.owes_now(who, kind))
            later = int(s.owed(who, kind, LATER))
            if now or later:
                found.append({"pool": self.names.pools[e.owed_pool[kind]], "this_round": now, "next_round": later})
        return found

    def undertaking(self, who: int) -> Data:
        """What is in progress: it was begun in public."""
        e = self.engine.economy
        s = self.engine.state
        entry = int(s.row(who, state.UNDERTAKEN)) - 1
        shown: Data = {
            "action": self.names.actions[e.action[entry]],
            "paid": int(s.row(who, state.PARTS)),
            "of": parts_of(self.engine, who),
        }
        if e.subject[entry] >= 0:
            shown["subject"] = self.names.subjects[int(s.sheet(who))][e.subject[entry]]
        target = int(s.row(who, state.AIM))
        if target >= 0:
            shown["target"] = (
                self.names.places[target] if e.aim[entry] == economies.PLACE else self.names.things[target]
            )
        return shown


def end_words(names: Names, ends: int) -> str:
    """When a condition ends, in words; nothing where it has no end of its own."""
    moment, whose = int(moments.moment_of(ends)), int(moments.whose(ends))
    if moment == moments.CLOCK:
        number, slot = divmod(whose, moments.ONE_ROUND)
        if slot == 0:
            return f"the end of round {number - 1}"
        return f"round {number}, phase {slot // moments.ONE_PHASE}" if names.phases else f"round {number}"
    if moment == moments.ROUND_END:
        return "the end of the round"
    said = {
        moments.TURN_START: "the start of {}'s turn",
        moments.TURN_END: "the end of {}'s turn",
        moments.ROUND_START: "the start of the next round",
    }.get(moment, "")
    return said.format(names.things[whose]) if said else ""
