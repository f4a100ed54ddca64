"""What a case can say of a fight, `ada.action`, `ada.owes.attack`, `gate.door`: how it is read, and set by hand."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from actionomy.battle import Battle
from actionomy.core import state as states
from actionomy.core.state import CREATURE, DUE, LATER, MARKED, OTHER
from actionomy.files.problems import instead, quoted
from actionomy.words.undertakings import parts_of
from actionomy.words.whereabouts import CARRIED, DROPPED, STANDING

Found = int | str | bool | list[str]

DOORS = {STANDING[status]: status for status in (states.OPEN, states.CLOSED, states.LOCKED)}
NONE = "none"


class Unknown(Exception):
    """A word that means nothing in this fight; the message says which words would."""


@dataclass(frozen=True)
class Value:
    """One fact of a fight.  `parse` makes a number of what a file says, or raises `Unknown`; `write` puts it there."""

    read: Callable[[Battle], Found]
    parse: Callable[[Any], int] | None = None
    write: Callable[[Battle, int], None] | None = None


def agrees(expected: Any, found: Found) -> bool:
    """Whether what a file says is what was found.

    >>> agrees("none", "none"), agrees(None, "none"), agrees(0, []), agrees("orc", ["orc"]), agrees(True, 1)
    (True, True, True, True, False)
    """
    if isinstance(found, list):
        wanted = expected if isinstance(expected, list) else [] if expected in (0, None, NONE) else [expected]
        return sorted(str(one) for one in wanted) == sorted(found)
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    return str(NONE if expected is None else expected) == str(found)


def among(word: object, known: Iterable[str], what: str) -> str:
    """The word, if it is one of those known."""
    words = list(known)
    if str(word) not in words:
        raise Unknown(f"there is no {what} {quoted(word)}{instead(word, words)}")
    return str(word)


def thing(battle: Battle, name: object) -> int:
    """The number of a creature or another thing; a hidden thing goes by its real name too."""
    names = battle.names
    for number, real in names.secrets.items():
        if real == str(name):
            return number
    return names.things.index(among(name, names.things, "creature or thing"))


def condition(battle: Battle, name: object) -> int:
    """The number of a condition.  Raises `Unknown`."""
    return battle.names.conditions.index(among(name, battle.names.conditions, "condition"))


def pool(battle: Battle, name: object) -> int:
    """The number of a pool.  Raises `Unknown`."""
    return battle.names.pools.index(among(name, battle.names.pools, "pool"))


def value_of(battle: Battle, key: str) -> Value:
    """What a key of `set` or `left` speaks of."""
    if key in ("round", "phase"):
        word = states.ROUND if key == "round" else states.PHASE
        return Value(lambda b: int(b.engine.state.head(word)))
    if key == "phase_name":
        return Value(lambda b: b.names.phase_name(int(b.engine.state.head(states.PHASE))))
    names = battle.names
    known = [name for name in (*names.things, *names.secrets.values()) if key.startswith(f"{name}.")]
    if not known:
        name, dot, _ = key.partition(".")
        if not dot:
            raise Unknown(f"{quoted(key)} needs a creature and what of it, as in 'ada.health'")
        thing(battle, name)
    name = max(known, key=len)
    return _of_thing(battle, thing(battle, name), name, key[len(name) + 1 :])


def _of_thing(battle: Battle, who: int, name: str, word: str) -> Value:
    names = battle.names
    head, _, rest = word.partition(".")
    if head in ("owes", "owes_now"):
        return _debt(battle, who, rest, head == "owes_now")
    if head == "uses":
        return _uses(battle, who, name, rest)
    if word in PLAIN:
        return PLAIN[word](battle, who)
    creature = int(battle.setup.state.row(who, states.PRESENT)) != OTHER
    if creature and word in names.pools:
        number = names.pools.index(word)
        return Value(
            lambda b: int(b.engine.state.pool(who, number)),
            count,
            lambda b, value: b.engine.state.set_pool(who, number, value),
        )
    if creature and word in names.conditions:
        return _condition(battle, who, names.conditions.index(word))
    subjects = names.subjects[int(battle.engine.state.sheet(who))] if creature else []
    if word in subjects:
        return _subject(who, subjects.index(word))
    fixed = [*PLAIN, "owes.…", "uses.…"]
    words = [*fixed, *names.pools, *names.conditions, *subjects] if creature else ["at", "door", "hidden"]
    raise Unknown(f"{quoted(name)} has no {quoted(word)}{instead(word, words)}")


def count(value: Any) -> int:
    """A number of something."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Unknown(f"a number of 0 or more belongs here, not {quoted(value)}")
    return value


def yes_no(value: Any) -> int:
    """1 or 0 for what must be true or false."""
    if not isinstance(value, bool):
        raise Unknown(f"true or false belongs here, not {quoted(value)}")
    return int(value)


def _row(word: int) -> Callable[[Battle, int], Value]:
    """A plain number of a row."""
    return lambda battle, who: Value(
        lambda b: int(b.engine.state.row(who, word)), count, lambda b, value: b.engine.state.set_row(who, word, value)
    )


def _place(battle: Battle, who: int) -> Value:
    places = battle.names.places
    return Value(
        lambda b: places[int(b.engine.state.place(who))],
        lambda value: places.index(among(value, places, "place")),
        lambda b, value: b.engine.state.set_row(who, states.PLACE, value),
    )


def _stands(battle: Battle, who: int) -> Value:
    def write(b: Battle, value: int) -> None:
        if value:
            b.engine.state.set_row(who, states.PRESENT, CREATURE)
        else:
            b.engine.fight.fall(who)

    return Value(lambda b: bool(b.engine.state.present(who)), yes_no, write)


def _done(battle: Battle, who: int) -> Value:
    return Value(
        lambda b: bool(b.engine.state.row(who, states.DONE)),
        yes_no,
        lambda b, value: b.engine.state.set_row(who, states.DONE, value),
    )


def _door(battle: Battle, who: int) -> Value:
    return Value(
        lambda b: {number: word for word, number in DOORS.items()}.get(
            int(b.engine.state.row(who, states.STATUS)), NONE
        ),
        lambda value: DOORS[among(value, DOORS, "status of a door")],
        lambda b, value: b.engine.state.set_row(who, states.STATUS, value),
    )


def _hidden(battle: Battle, who: int) -> Value:
    return Value(
        lambda b: int(b.engine.state.row(who, states.STATUS)) == states.HIDDEN,
        yes_no,
        lambda b, value: b.engine.state.set_row(who, states.STATUS, states.HIDDEN if value else states.OPEN),
    )


def _undertaking(battle: Battle, who: int) -> Value:
    def read(b: Battle) -> str:
        e, s = b.engine.economy, b.engine.state
        entry = int(s.row(who, states.UNDERTAKEN)) - 1
        if entry < 0:
            return NONE
        return f"{b.names.actions[e.action[entry]]} {s.row(who, states.PARTS)} of {parts_of(b.engine, who)}"

    return Value(read)


PLAIN: dict[str, Callable[[Battle, int], Value]] = {
    "health": _row(states.HEALTH),
    "at": _place,
    "stands": _stands,
    "done": _done,
    "door": _door,
    "hidden": _hidden,
    "undertaking": _undertaking,
}


def _condition(battle: Battle, who: int, number: int) -> Value:
    """How much of a condition there is; of one held towards others, towards whom."""
    towards = int(battle.engine.economy.towards) >> number & 1

    def read(b: Battle) -> Found:
        amount = int(b.engine.state.amount(who, number))
        if towards:
            return b.names.things_in(amount)
        return amount

    return Value(read)


def _subject(who: int, slot: int) -> Value:
    statuses = {**{word: status for status, word in CARRIED.items()}, DROPPED: states.DROPPED}

    def read(b: Battle) -> str:
        return CARRIED.get(int(b.engine.state.subject(who, slot)), DROPPED)

    def write(b: Battle, value: int) -> None:
        s = b.engine.state
        s.set_subject(who, slot, value + s.place(who) if value == states.DROPPED else value)

    return Value(read, lambda value: statuses[among(value, statuses, "place for a subject")], write)


def _debt(battle: Battle, who: int, name: str, now: bool) -> Value:
    """What is owed in a pool: all of it, or what falls to this round.  Set, the former is what falls due next round."""
    e = battle.engine.economy
    number = pool(battle, name)
    kinds = [kind for kind in range(int(e.owed)) if e.owed_pool[kind] == number]
    if not kinds:
        raise Unknown(f"nothing can be owed in {quoted(name)} in this game")
    moments = (DUE, MARKED) if now else (DUE, MARKED, LATER)

    def write(b: Battle, value: int) -> None:
        s = b.engine.state
        if now:
            s.set_owed(who, kinds[0], MARKED, 0)
        s.set_owed(who, kinds[0], DUE if now else LATER, value)

    return Value(
        lambda b: sum(int(b.engine.state.owed(who, kind, when)) for kind in kinds for when in moments), count, write
    )


def forecast_line(battle: Battle, key: str) -> Value:
    """What a key of `forecast` speaks of, at the end of this round and of the next: `ada.mana`, `ada.owes.attack`."""
    known = [name for name in battle.names.things if key.startswith(f"{name}.")]
    if not known:
        thing(battle, key.partition(".")[0])
    name = max(known, key=len)
    word = key[len(name) + 1 :]
    kind = "debt" if word.startswith("owes.") else "pool"
    wanted = battle.names.pools[pool(battle, word.removeprefix("owes."))]

    def read(b: Battle) -> list[str]:
        lines = [line for line in b.forecast(name) if line.kind == kind and line.name == wanted]
        return [str(lines[0].round_end), str(lines[0].next_end)] if lines else ["0", "0"]

    return Value(read)


def _uses(battle: Battle, who: int, name: str, word: str) -> Value:
    """How often a limit was used; `uses.skill.lore` where each subject has a limit of its own."""
    e, names = battle.engine.economy, battle.names
    sheet = int(battle.engine.state.sheet(who))
    limit, _, subject = word.partition(".")
    among(limit, names.limits, "limit")
    slots = [slot for slot, known in enumerate(names.slot_limits[sheet]) if known == limit]
    if subject:
        number = names.subjects[sheet].index(among(subject, names.subjects[sheet], f"subject of {quoted(name)}"))
        counted: set[int] = set()
        for entry in range(int(e.first_entry[sheet]), int(e.first_entry[sheet + 1])):
            if e.subject[entry] == number:
                counted |= {int(e.counts[k]) for k in range(int(e.first_count[entry]), int(e.first_count[entry + 1]))}
        slots = [slot for slot in slots if slot in counted]
    if not slots:
        raise Unknown(f"nothing that {quoted(name)} can do counts in {quoted(word)}")

    def write(b: Battle, value: int) -> None:
        for slot in slots:
            b.engine.state.set_uses(who, slot, value)

    return Value(lambda b: sum(int(b.engine.state.uses(who, slot)) for slot in slots), count, write)
