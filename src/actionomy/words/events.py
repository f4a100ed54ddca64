"""What happened, as typed data and as sentences.

The heart notes rows of numbers; here each becomes an `Event`: a stable `kind`, who and whom it is about, named values,
the action behind it, the rule, and one plain sentence.  Everybody at the table may read every event but those in
`PRIVATE`, which only the side of who did it (`Event.seat`) and the game master are told.  So no other holds a secret:
that somebody looked at a hidden thing does not say what was seen, and a hidden weapon or spell is named only by the act
that shows it.

**The order of events.**  What comes of one act is told in this order (what does not happen is left out):

1.  `overruled` (the table let it pass), or `answered` (the game master was asked first, as a step of its own)
2.  `acted`
3.  `abandoned` (an undertaking is given up for it)
4.  `paid`, pool by pool, `waived` where one holds too little, then `gained` for the pool that paying fills
5.  `owed`, and `settled` at once where the pool holds something
6.  `undertook` where it was an instalment and not the last; then nothing more
7.  the effect: `die` for each die as it is thrown, `counted` where one counts something else than it shows, then what
    they come to (`missed`; or `critical`, then `hit`; `checked`, `saved`, `failed`), then `asked` (a time for answers,
    where somebody can answer), and each answer as an act of its own, or `passed` (on a way, instead: `paid` and `moved`
    for each stretch, since a way is paid for as it is gone)
8.  what is left of it: `softened` and `redirected` belong to answers; `harmed`, `healed`, `put`, `lifted`, `placed`, …
9.  `fell`, and `ended` if that decides the fight
10. what time brings: `turn_ended`, then (`emptied`, `refilled`, `lifted` at that moment), `round_began`, `turn_began`
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from actionomy.core import economy as economies
from actionomy.core import events, state
from actionomy.core.bits import bit
from actionomy.core.bodies import FORCED
from actionomy.core.engine import Engine
from actionomy.core.ledger import NO_ROLL
from actionomy.words.deeds import deed_text
from actionomy.words.laid import known_as
from actionomy.words.names import Names
from actionomy.words.options import MASTER, payment_of, payment_text

Data = dict[str, int | str]


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    `kind` is a stable word.  `who` and `other` are names (of a side, where a fight ends), `data` has the values of its
    kind, `cause` is the action behind it and `rule` that action's rule, or the one of what changed.  `str(event)` is
    the sentence.
    """

    kind: str
    who: str = ""
    other: str = ""
    data: Data = field(default_factory=dict)
    cause: str = ""
    rule: str = ""
    sentence: str = ""
    seat: str = ""

    def __str__(self) -> str:
        return self.sentence

    def known_to(self, seat: str) -> bool:
        """Whether the player of a seat is told of it."""
        return self.seat in ("", seat) or seat == MASTER

    def to_json(self) -> dict[str, Any]:
        """Plain data, without what is empty."""
        full: dict[str, Any] = {name: getattr(self, name) for name in FIELDS}
        return {name: dict(value) if name == "data" else value for name, value in full.items() if value}

    @classmethod
    def from_json(cls, data: object) -> "Event":
        """The event again.  Raises ValueError where that is none."""
        if not isinstance(data, dict) or "kind" not in data or not set(data) <= set(FIELDS):
            raise ValueError(f"an event has a kind and nothing beside {', '.join(FIELDS)}")
        values = data.get("data", {})
        texts = [value for name, value in data.items() if name != "data"]
        if not all(isinstance(text, str) for text in texts) or not isinstance(values, dict):
            raise ValueError("an event's parts are texts, and its data is a mapping")
        if not all(isinstance(key, str) and type(value) in (int, str) for key, value in values.items()):
            raise ValueError("an event's data has numbers and texts only")
        return cls(**data)


FIELDS: Final = ("kind", "who", "other", "data", "cause", "rule", "sentence", "seat")


class Scene:
    """A row of the log with what its numbers stand for."""

    def __init__(self, engine: Engine, names: Names, row: list[int]) -> None:
        self.engine = engine
        self.names = names
        self.kind, self.number, self.target, self.a, self.b, self.c, cause, _ = row
        self.cause_entry = cause - 1

    @property
    def who(self) -> str:
        return self.thing(self.number)

    @property
    def other(self) -> str:
        return self.thing(self.target)

    def thing(self, number: int) -> str:
        return self.names.things[number] if 0 <= number < len(self.names.things) else ""

    def action(self, entry: int) -> str:
        return self.names.actions[self.engine.economy.action[entry]]

    @property
    def sheet(self) -> int:
        return int(self.engine.state.sheet(self.number))

    def subject(self, entry: int, shown: bool) -> str:
        """The subject of an entry of `who`; one that its owner keeps secret only when it is `shown`."""
        slot = int(self.engine.economy.subject[entry])
        if slot < 0 or (self.names.secret_subjects[self.sheet][slot] and not shown):
            return ""
        return self.names.subjects[self.sheet][slot]

    def some_subject(self, entry: int) -> str:
        """What is said of a subject that is not told: `a spell`."""
        slot = int(self.engine.economy.subject[entry])
        return f"a {self.names.subject_kinds[self.sheet][slot]}" if slot >= 0 else ""

    def aimed(self, entry: int) -> bool:
        """Whether the target of an entry is a thing, not a place."""
        return self.engine.economy.aim[entry] != economies.PLACE

    @property
    def friends(self) -> bool:
        """Whether who acts and the target are on one side."""
        state = self.engine.state
        return self.target >= 0 and bool(state.side(self.number) == state.side(self.target))

    def place(self, number: int) -> str:
        return self.names.places[number] if 0 <= number < len(self.names.places) else ""

    def condition(self, number: int) -> str:
        return self.names.conditions[number]


class Told(NamedTuple):
    """What a teller makes of a scene."""

    data: Data
    sentence: str
    rule: str = ""


def event_of(engine: Engine, names: Names, row: list[int]) -> Event:
    """An event from the row of numbers in the log."""
    scene = Scene(engine, names, row)
    kind, tell = KINDS[scene.kind]
    told = tell(scene)
    cause, rule = "", told.rule
    if scene.cause_entry >= 0:
        action = int(engine.economy.action[scene.cause_entry])
        cause = names.actions[action]
        rule = rule or names.action_rules[action] or names.kind_rules.get(names.action_kinds[action], "")
    who, other = scene.who, scene.other
    if scene.kind == events.ROUND_BEGAN:
        who = ""
    elif scene.kind == events.ENDED:
        who = names.sides[scene.number] if scene.number >= 0 else ""
    elif scene.kind in AIMED and not scene.aimed(scene.a):
        other = ""
    sentence = told.sentence[:1].upper() + told.sentence[1:] if told.sentence.startswith("the ") else told.sentence
    seat = names.sides[int(engine.state.side(scene.number))] if scene.kind in PRIVATE else ""
    return Event(kind, who, other, told.data, cause, rule, sentence, seat)


PRIVATE: Final = (events.SHOWN,)  # what only one side is told
AIMED: Final = (events.ACTED, events.UNDERTOOK, events.OVERRULED)  # their target may be a place; `a` is the entry


def deed(scene: Scene, entry: int, shown: bool, lead: str = "") -> tuple[Data, str]:
    """An act with its target and subject: as data, and as what follows its actor's name."""
    action = scene.action(entry)
    subject = scene.subject(entry, shown)
    data: Data = {"action": action}
    target = ""
    if scene.target >= 0:
        target = scene.other if scene.aimed(entry) else scene.place(scene.target)
    if target and not scene.aimed(entry):
        data["place"] = target
    if subject:
        data["subject"] = subject
    friends = scene.aimed(entry) and scene.friends
    says = scene.names.action_says[int(scene.engine.economy.action[entry])]
    if says and not lead:
        return data, filled(
            says, subject=subject or scene.some_subject(entry), target=target, at="on" if friends else "at"
        )
    return data, deed_text(
        action, target, subject, scene.names.actions, to_place="place" in data, friends=friends, lead=lead
    )


def filled(says: str, **words: str) -> str:
    """What a ruleset says, with the words for what stands in braces."""
    for name, word in words.items():
        says = says.replace(f"{{{name}}}", word)
    return says


# Acts.


def acted(scene: Scene) -> Told:
    e = scene.engine.economy
    part, parts = int(e.part[scene.b]), int(e.parts[scene.b])
    lead = "" if e.last[scene.b] >= parts else "begins to" if part == 1 else "goes on to"
    shown = not scene.names.secret_actions[int(e.action[scene.a])]
    data, said = deed(scene, scene.a, shown, lead)
    payment = payment_of(e, scene.names, scene.b)
    if e.owes_kind[scene.b] >= 0:
        data["owes"] = int(e.owes[scene.b])
    elif payment:
        data["payment"] = " + ".join(f"{amount} {pool}" for pool, amount in payment.items())
    if parts > 1:
        data["part"], data["parts"] = part, parts
    judged = "the game master decides: " if e.when[scene.a] == economies.JUDGED else ""
    return Told(data, f"{judged}{scene.who} {said}{payment_text(e, scene.names, scene.b, scene.names.silent_pools)}.")


def overruled(scene: Scene) -> Told:
    data, said = deed(scene, scene.a, False)
    return Told(data, f"the table overrules the rules: {scene.who} {said}.")


def answered(scene: Scene) -> Told:
    action = scene.action(scene.a)
    answer = "yes" if scene.b else "no"
    return Told({"action": action, "answer": answer}, f"the game master says {answer} to {scene.who}: {action}.")


def undertook(scene: Scene) -> Told:
    data: Data = {"action": scene.action(scene.a), "part": scene.b}
    return Told(data, f"{scene.who} has paid part {scene.b} of {scene.action(scene.a)}.")


def abandoned(scene: Scene) -> Told:
    return Told({"action": scene.action(scene.a)}, f"{scene.who} abandons {scene.action(scene.a)}.")


def broken(scene: Scene) -> Told:
    what = scene.subject(scene.a, True) or scene.action(scene.a)
    return Told({"action": scene.action(scene.a)}, f"{scene.who}'s {what} is broken off.")


# Pools and debts.


def of_pool(says: str, value: str) -> Callable[[Scene], Told]:
    """A teller of what happened to a pool.  `value` names the second number."""

    def tell(scene: Scene) -> Told:
        pool = scene.names.pools[scene.a]
        text = says.format(who=scene.who, units=scene.names.units(scene.b, scene.a))
        return Told(
            {"pool": pool, value: scene.b}, text, "" if scene.cause_entry >= 0 else scene.names.pool_rules[scene.a]
        )

    return tell


def gained(scene: Scene) -> Told:
    """More in a pool, or in one that is folded into another later."""
    e = scene.engine.economy
    into = e.folds_into[scene.a]
    if not e.folds_at[scene.a]:
        return of_pool("{who} gains {units}.", "amount")(scene)
    more = "less" if e.folds_out[scene.a] else "more"
    return of_pool(f"{{who}} will have {scene.names.units(scene.b, into)} {more} next turn.", "amount")(scene)


def capped(scene: Scene) -> Told:
    pool, condition = scene.names.pools[scene.a], scene.condition(scene.c)
    text = f"{scene.who} loses {scene.names.units(scene.b, scene.a)}: {condition.replace('_', '-')} leaves no more."
    return Told({"pool": pool, "amount": scene.b, "condition": condition}, text, scene.names.condition_rules[scene.c])


def owed(scene: Scene) -> Told:
    pool = scene.names.pools[scene.a]
    when = "this round" if scene.c else "next round"
    text = f"{scene.who} owes {scene.names.units(scene.b, scene.a)}, to be paid {when}."
    return Told({"pool": pool, "amount": scene.b, "when": when}, text)


def defaulted(scene: Scene) -> Told:
    return Told({}, f"{scene.who} can no longer pay what is owed.", scene.names.debt_rules.get("default", ""))


# Dice and blows.


def die(scene: Scene) -> Told:
    text = f"{scene.who} throws a d{scene.a}: {scene.b}." if scene.who else f"A d{scene.a} is thrown: {scene.b}."
    return Told({"sides": scene.a, "face": scene.b}, text)


def failed(scene: Scene) -> Told:
    return Told({}, f"{scene.who}'s {scene.action(scene.cause_entry)} fails.")


def harmed(scene: Scene) -> Told:
    source = f" from {scene.other}" if scene.other and scene.target != scene.number else ""
    return Told({"amount": scene.a, "health": scene.b}, f"{scene.who} takes {scene.a}{source}; {scene.b} health left.")


def healed(scene: Scene) -> Told:
    return Told({"amount": scene.a, "health": scene.b}, f"{scene.who} regains {scene.a}; {scene.b} health now.")


def softened(scene: Scene) -> Told:
    """What is taken off a blow: of its damage, or half of it, or all."""
    said = f"is softened by {scene.a}"
    if any(scene.names.halves):
        said = "is softened by half" if scene.a == 1 else "does no harm"
    return Told({"amount": scene.a}, f"The blow at {scene.who} {said}.")


def tested(verb: str) -> Callable[[Scene], Told]:
    def tell(scene: Scene) -> Told:
        result = "success" if scene.c else "failure"
        data: Data = {"total": scene.a, "difficulty": scene.b, "result": result}
        return Told(data, f"{scene.who} {verb} with {scene.a} against {scene.b}: {result}.")

    return tell


# What is where, and what lies on whom.


def moved(scene: Scene) -> Told:
    start, end = scene.place(scene.a), scene.place(scene.b)
    data: Data = {"from": start, "to": end, "cost": max(0, scene.c)}
    if scene.other:
        return Told(data, f"{scene.who} is taken along by {scene.other}, from {start} to {end}.")
    return Told(data, f"{scene.who} {'is moved' if scene.c == FORCED else 'goes'} from {start} to {end}.")


def immune(scene: Scene) -> Told:
    said = scene.condition(scene.a)
    return Told({"condition": said}, f"{scene.who} is immune to being {said.replace('_', '-')}.")


def put(scene: Scene) -> Told:
    """A condition is put on, or one that was there does its work."""
    names = scene.names
    said = scene.condition(scene.a)
    data: Data = {"condition": said}
    against = ""
    if scene.engine.economy.towards & bit(scene.a):
        others = [thing for k, thing in enumerate(names.things) if scene.b >> k & 1]
        data["towards"] = ", ".join(others)
        against = scene.other or " and ".join(others)  # from whom it comes now; the others are known
    elif scene.engine.economy.counted & bit(scene.a):
        data["amount"] = scene.b
    says = names.put_says[scene.a]
    if says:
        return Told(data, f"{scene.who} {filled(says, towards=against)}.", names.condition_rules[scene.a])
    much = f" ({scene.b})" if "amount" in data else f" by {against}" if against else ""
    return Told(data, f"{scene.who} is {said.replace('_', '-')}{much}.", names.condition_rules[scene.a])


def lifted(scene: Scene) -> Told:
    said = scene.condition(scene.a)
    says = scene.names.lifted_says[scene.a] or f"is no longer {said.replace('_', '-')}"
    return Told({"condition": said}, f"{scene.who} {says}.", scene.names.condition_rules[scene.a])


def appeared(scene: Scene) -> Told:
    place = scene.place(scene.a)
    status = int(scene.engine.state.row(scene.number, state.STATUS))
    if status >= state.BORDER:
        step = int(scene.engine.fight.space.width) if status & state.BELOW else 1
        beyond = scene.place(scene.a + step)
        return Told({"place": place, "beyond": beyond}, f"{scene.who} stands between {place} and {beyond} now.")
    return Told({"place": place}, f"{scene.who} appears in {place}.")


def placed(scene: Scene) -> Told:
    """A subject changed where it is.  A secret one is named only by the act that shows it."""
    e = scene.engine.economy
    secret = scene.names.secret_subjects[scene.sheet][scene.a]
    mine = e.first_entry[scene.sheet] <= scene.cause_entry < e.first_entry[scene.sheet + 1]
    shown = mine and e.subject[scene.cause_entry] == scene.a
    shown = shown and not scene.names.secret_actions[int(e.action[scene.cause_entry])]
    where, spot = whereabouts(scene.names, scene.b)
    if secret and not shown:
        return Told({}, f"{scene.who} puts something somewhere else.")
    subject = scene.names.subjects[scene.sheet][scene.a]
    data: Data = {"subject": subject, "where": where}
    if spot:
        data["place"] = spot
    says = f"has left {{}} on the ground at {spot}" if spot else SUBJECT_SAYS[where]
    return Told(data, f"{scene.who} {says.format(subject)}.")


SUBJECT_WHERE: Final = {state.AWAY: "away", state.READY: "ready", state.NEAR: "near", state.PACKED: "packed"}
SUBJECT_SAYS: Final = {
    "away": "has used up {}",
    "ready": "has {} ready now",
    "near": "has {} near at hand now",
    "packed": "has {} packed away now",
}
DOOR_STATUS: Final = {
    state.OPEN: "open",
    state.CLOSED: "closed",
    state.LOCKED: "locked",
    state.HIDDEN: "hidden",
    state.LAID: "laid",
    state.WORN: "worn",
}


def whereabouts(names: Names, status: int) -> tuple[str, str]:
    """Where a subject is, as a word, and the place on the ground if it lies there."""
    if status >= state.DROPPED:
        return "dropped", names.places[status - state.DROPPED]
    return SUBJECT_WHERE[status], ""


def door(scene: Scene) -> Told:
    status = DOOR_STATUS[scene.a]
    return Told({"status": status}, f"{scene.other} is {status} now.")


# The rest.


def shown(scene: Scene) -> Told:
    what = known_as(scene.engine, scene.names, scene.target) or scene.other
    return Told({"is": what}, f"{scene.who} sees that {scene.other} is {what}.")


def bestowed(scene: Scene) -> Told:
    """Something lies on somebody from now on; what it is, where all see it."""
    thing, status = scene.thing(scene.a), DOOR_STATUS[scene.b]
    data: Data = {"thing": thing, "status": status}
    if scene.b == state.HIDDEN:
        return Told(data, f"{thing} lies hidden on {scene.other} now.")
    what = scene.subject(scene.c, True)
    said = "is worn by" if scene.b == state.WORN else "lies on"
    return Told({**data, "is": what}, f"{thing}, {what}, {said} {scene.other} now.")


def spread(scene: Scene) -> Told:
    """Something lies on a place from now on; what it is, where all see it."""
    place, status = scene.place(scene.a), DOOR_STATUS[scene.b]
    data: Data = {"place": place, "status": status}
    if scene.b == state.HIDDEN:
        return Told(data, f"{scene.other} lies hidden in {place} now.")
    what = scene.subject(scene.c, True)
    return Told({**data, "is": what}, f"{scene.other}, {what}, lies in {place} now.")


def unveiled(scene: Scene) -> Told:
    what = scene.subject(scene.a, True)
    return Told({"is": what}, f"{scene.who} reveals {scene.other}: it is {what}.")


def asked(scene: Scene) -> Told:
    window = scene.names.windows[scene.a]
    against = f" against {scene.other}" if scene.other else ""
    return Told({"window": window}, f"Time to answer ({window}): {scene.who}{against}.")


def initiative(scene: Scene) -> Told:
    pool = scene.names.pools[scene.a]
    rolled = f"has an initiative of {scene.c} and " if scene.c != NO_ROLL else ""
    data: Data = {"pool": pool, "now": scene.b}
    if scene.c != NO_ROLL:
        data["total"] = scene.c
    return Told(data, f"{scene.who} {rolled}begins with {scene.names.units(scene.b, scene.a)}.")


def folded(scene: Scene) -> Told:
    pool, into = scene.names.pools[scene.a], scene.names.pools[scene.c]
    happens = f"{'gains' if scene.b >= 0 else 'loses'} {scene.names.units(abs(scene.b), scene.c)}"
    data: Data = {"pool": pool, "amount": scene.b, "into": into}
    return Told(data, f"{scene.who} {happens}, {pool} before.", scene.names.pool_rules[scene.a])


def unable(scene: Scene) -> Told:
    window = scene.names.windows[scene.a]
    text = f"{scene.who} cannot answer ({window}): what is owed already leaves no room for it."
    return Told({"window": window}, text, scene.names.debt_rules.get("refused", ""))


def round_began(scene: Scene) -> Told:
    return Told({"round": scene.number}, f"Round {scene.number} begins.")


def ranked(scene: Scene) -> Told:
    side = scene.names.sides[scene.a]
    shifted = {1: ", and everything of it comes a phase later", -1: ", and everything of it comes a phase earlier"}
    data: Data = {"side": side, "face": scene.b, "shift": scene.c}
    return Told(
        data, f"{side}: {scene.b} for the order of this round{shifted.get(scene.c, '')}.", scene.names.order_rule
    )


def led(scene: Scene) -> Told:
    side = scene.names.sides[scene.a]
    return Told({"side": side}, f"The initiative is with {side}.", scene.names.initiative_rule)


def staged(scene: Scene) -> Told:
    stage = scene.names.stages[scene.a] if scene.names.stages else ""
    rule = scene.names.stage_rules[scene.a] if scene.names.stages else ""
    return Told({"stage": stage}, f"{stage[:1].upper()}{stage[1:]}.", rule)


def ended(scene: Scene) -> Told:
    if scene.number < 0:
        return Told({"result": "draw"}, "The fight ends in a draw.")
    side = scene.names.sides[scene.number]
    return Told({"result": side}, f"The fight is over: {side} won.")


def plain(says: str) -> Callable[[Scene], Told]:
    """A teller of what needs nothing but names."""
    return lambda scene: Told({}, says.format(who=scene.who, other=scene.other))


def amount(says: str) -> Callable[[Scene], Told]:
    """A teller of what has an amount too."""
    return lambda scene: Told({"amount": scene.a}, says.format(who=scene.who, other=scene.other, n=scene.a))


KINDS: Final[dict[int, tuple[str, Callable[[Scene], Told]]]] = {
    events.ROUND_BEGAN: ("round_began", round_began),
    events.TURN_BEGAN: ("turn_began", plain("{who}'s turn begins.")),
    events.TURN_ENDED: ("turn_ended", plain("{who}'s turn ends.")),
    events.ACTED: ("acted", acted),
    events.PAID: ("paid", of_pool("{who} pays {units}.", "amount")),
    events.GAINED: ("gained", gained),
    events.REFILLED: ("refilled", of_pool("{who} has {units} again.", "now")),
    events.EMPTIED: ("emptied", of_pool("{who} loses {units} unused.", "amount")),
    events.OWED: ("owed", owed),
    events.SETTLED: ("settled", of_pool("{who} settles {units} of what is owed.", "amount")),
    events.PUT_OFF: ("put_off", of_pool("{who} pays {units} of what is owed next round instead.", "amount")),
    events.WRITTEN_OFF: ("written_off", of_pool("{units} of what {who} owes is never paid.", "amount")),
    events.DEFAULTED: ("defaulted", defaulted),
    events.DIE: ("die", die),
    events.COUNTED: ("counted", lambda s: Told({"face": s.a, "counts": s.b}, f"{s.who}'s {s.a} counts as {s.b}.")),
    events.HIT: ("hit", amount("{who} hits {other}.")),
    events.MISSED: ("missed", amount("{who} misses {other}.")),
    events.FAILED: ("failed", failed),
    events.CRITICAL: ("critical", plain("{who}'s hit on {other} is critical.")),
    events.HARMED: ("harmed", harmed),
    events.HEALED: ("healed", healed),
    events.FELL: ("fell", plain("{who} falls.")),
    events.MOVED: ("moved", moved),
    events.PUT: ("put", put),
    events.LIFTED: ("lifted", lifted),
    events.WORKED: ("worked", put),
    events.ASKED: ("asked", asked),
    events.SOFTENED: ("softened", softened),
    events.REDIRECTED: ("redirected", plain("{who} steps in for {other}.")),
    events.UNDERTOOK: ("undertook", undertook),
    events.ABANDONED: ("abandoned", abandoned),
    events.BROKEN: ("broken", broken),
    events.PLACED: ("placed", placed),
    events.DOOR: ("door", door),
    events.SAVED: ("saved", tested("saves")),
    events.CHECKED: ("checked", tested("checks")),
    events.LOOKED: ("looked", plain("{who} looks at what {other} is.")),
    events.SHOWN: ("shown", shown),
    events.UNABLE: ("unable", unable),
    events.BESTOWED: ("bestowed", bestowed),
    events.SPREAD: ("spread", spread),
    events.UNVEILED: ("unveiled", unveiled),
    events.REMOVED: ("removed", plain("{other} is gone.")),
    events.SAID: ("said", plain("{who} speaks.")),
    events.ANSWERED: ("answered", answered),
    events.OVERRULED: ("overruled", overruled),
    events.APPEARED: ("appeared", appeared),
    events.ENDED: ("ended", ended),
    events.LED: ("led", led),
    events.STAGED: ("staged", staged),
    events.PASSED: ("passed", plain("{who} passes.")),
    events.QUESTIONED: ("questioned", plain("{who} may ask the game master a question, who answers honestly.")),
    events.CAPPED: ("capped", capped),
    events.INITIATIVE: ("initiative", initiative),
    events.RANKED: ("ranked", ranked),
    events.FOLDED: ("folded", folded),
    events.ABSORBED: ("absorbed", of_pool("{who} loses {units} to it.", "amount")),
    events.IMMUNE: ("immune", immune),
    events.WAIVED: ("waived", of_pool("{who} lacks {units}, which is waived.", "amount")),
}
