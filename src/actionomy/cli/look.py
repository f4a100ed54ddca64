"""From a battle to what is drawn of it: plain values, so that drawing needs to know nothing of the engine."""

from dataclasses import dataclass, field
from typing import Final

from actionomy.battle import Battle
from actionomy.core import economy as economies
from actionomy.core import moments
from actionomy.core import state as states
from actionomy.core.economy import FULL_HEALTH
from actionomy.core.space import Space
from actionomy.core.state import CREATURE, LATER, OTHER
from actionomy.words.candidates import known_things
from actionomy.words.locks import Lock, Slots, locks_of, slots_of
from actionomy.words.options import ENDINGS, amounts
from actionomy.words.undertakings import falls_next_round, next_part, parts_of
from actionomy.words.views import end_words, turns_to_come
from actionomy.words.whereabouts import border_of

ORDERS: Final = {economies.LIST: "list", economies.PHASES: "phases", economies.ALTERNATION: "alternation"}
DOORS: Final = {states.OPEN: "open door", states.CLOSED: "closed door", states.LOCKED: "locked door"}
REFILLS: Final = {
    moments.NEVER: "never",
    moments.TURN_START: "turn start",
    moments.TURN_END: "turn end",
    moments.ROUND_START: "round start",
    moments.ROUND_END: "round end",
}


@dataclass(frozen=True)
class PoolView:
    """One pool of one creature.  `refill` is when it is filled: "turn end", "round start", … or "never"."""

    name: str
    pip: str
    letter: str
    has: int
    size: int
    refill: str
    adds: bool = False
    to: int = 0
    plural: str = ""  # what several units are called, if not by the name
    pays: bool = True  # something can be paid from it; if nothing can, it is there to keep harm off
    backer: str = ""  # who pays what is missing in it

    def units(self, amount: int) -> str:
        """What so many units are called."""
        return self.name if amount == 1 else self.plural or self.name


@dataclass(frozen=True)
class Owing:
    """Something owed, as `2 attacks`, to be paid this round, or by the end of the next."""

    what: str
    this_round: bool
    phase: int = 0  # in which it is taken at last, where a round has phases


@dataclass(frozen=True)
class Figure:
    """A creature, as people see it."""

    name: str
    code: str
    side: int
    place: int
    health: int
    full: int
    standing: bool
    acting: bool
    done: bool
    pools: list[PoolView] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    owing: list[Owing] = field(default_factory=list)
    coming: dict[str, int] = field(default_factory=dict)  # by pool: what is granted for the next turn, or missing in it
    undertaking: str = ""
    counted: tuple[str, ...] = ()  # how often it has done this turn what is counted
    locked: tuple[Lock, ...] = ()
    slots: Slots | None = None
    phase: int = 0  # its first own phase, where the order has phases
    wide: int = 1  # how many places wide it is
    idle: bool = False  # it takes no turns
    ready: str = ""  # what it has at hand of which the other sides are not told, where it is drawn for its own


@dataclass(frozen=True)
class Thing:
    """A door, or something hidden; `known` is what that really is, where it may be told."""

    name: str
    place: int
    status: str
    known: str = ""


@dataclass(frozen=True)
class Scene:
    """Everything that is drawn."""

    title: str
    round: int
    order: str  # "list", "phases" or "alternation"
    phase: int
    phases: int
    sides: list[str]
    figures: list[Figure]
    things: list[Thing]
    space: Space
    places: list[str]
    choosing: str = ""  # the side that chooses whose turn is next
    coming: tuple[str, ...] = ()  # the turns that a round still has, where their order is a list
    phase_name: str = ""
    turns: tuple[str, ...] = ()  # in a window: those in whose turn it has been opened
    first: str = ""  # the side that has the initiative, where sides take turns in choosing

    def figure(self, name: str) -> Figure | None:
        """The creature of that name."""
        return next((figure for figure in self.figures if figure.name == name), None)

    @property
    def zones(self) -> bool:
        """Whether there are zones, which any number of creatures share, and not squares."""
        return bool(self.space.shared)


def scene_of(battle: Battle, seat: str = "") -> Scene:
    """The battle as it stands; where it is drawn for a `seat`, with the hidden things that it knows."""
    engine = battle.engine
    state = engine.state
    names = battle.names
    decision = battle.decision
    acting = acting_now(battle)
    count = len(names.things)
    spoken_of = set(known_things(engine, names))
    is_creature = [
        int(state.sheet(k)) < len(names.subjects) - 1
        and int(state.row(k, states.PRESENT)) != OTHER
        and names.things[k] in spoken_of
        for k in range(count)
    ]
    codes = codes_for([names.things[k] for k in range(count) if is_creature[k]], [
        int(state.side(k)) for k in range(count) if is_creature[k]
    ])  # fmt: skip
    figures = [figure_of(battle, k, codes[names.things[k]], acting, seat) for k in range(count) if is_creature[k]]
    known = known_to(battle, seat)
    things = [
        Thing(names.things[k], int(state.place(k)), status_of(battle, k), known.get(names.things[k]) or wall(battle, k))
        for k in range(count)
        if int(state.row(k, states.PRESENT)) == OTHER
    ]
    return Scene(
        names.title,
        battle.round,
        ORDERS[int(engine.economy.order)],
        int(state.head(states.PHASE)),
        int(engine.economy.phases),
        names.sides,
        figures,
        things,
        engine.fight.space,
        names.places,
        decision.seat if decision is not None and decision.kind == "activation" else "",
        tuple(names.things[who] for who in turns_to_come(engine))
        if int(engine.economy.order) == economies.LIST
        else (),
        names.phase_name(int(state.head(states.PHASE))),
        interrupted(battle),
        names.sides[int(state.head(states.FIRST))] if names.stages else "",
    )


def interrupted(battle: Battle) -> tuple[str, ...]:
    """Those in whose turn a window is open."""
    if battle.decision is None or battle.decision.kind != "window":
        return ()
    return tuple(battle.names.things_in(int(battle.engine.fight.taking_turn())))


def acting_now(battle: Battle) -> set[str]:
    """Who is asked now; of those among whom a side chooses, who can do anything."""
    decision = battle.decision
    if decision is None or decision.kind != "activation":
        return set(decision.creatures) if decision else set()
    return {option.who for option in battle.options() if option.action not in ENDINGS}


def known_to(battle: Battle, seat: str) -> dict[str, str]:
    """The hidden things of which a seat knows what they are: its own, and those that it has looked at."""
    if not seat:
        return {}
    return {thing["name"]: thing["is"] for thing in battle.view(seat)["things"] if "is" in thing}


def wall(battle: Battle, thing: int) -> str:
    """Towards where something stands on a border, and what it keeps off."""
    status = int(battle.engine.state.row(thing, states.STATUS))
    if status < states.BORDER:
        return ""
    keeps = [word for bit, word in ((states.SHUTS, "shut"), (states.HIDES, "opaque")) if status & bit]
    left = int(battle.engine.state.health(thing))
    keeps += [f"{left} health"] if left else []
    return ", ".join([f"to {border_of(battle.engine, battle.names, thing)[1]}", *keeps])


def status_of(battle: Battle, thing: int) -> str:
    """What may be seen of a thing in a word or two: how a door stands, `hidden`, `border`, or only `thing`."""
    status = int(battle.engine.state.row(thing, states.STATUS))
    if status >= states.BORDER:
        return "border"
    if status == states.HIDDEN or not battle.names.things[thing].startswith("door"):
        return "hidden" if status == states.HIDDEN else "thing"
    return DOORS.get(status, "door")


def figure_of(battle: Battle, who: int, code: str, acting: set[str], seat: str = "") -> Figure:
    """One creature; for its own seat with what it has at hand in secret."""
    engine = battle.engine
    state = engine.state
    economy = engine.economy
    name = battle.names.things[who]
    standing = int(state.row(who, states.PRESENT)) == CREATURE
    return Figure(
        name,
        code,
        int(state.side(who)),
        int(state.place(who)),
        int(state.health(who)),
        int(economy.attr(state.sheet(who), FULL_HEALTH)),
        standing,
        standing and name in acting,
        bool(state.row(who, states.DONE)) if int(economy.order) != economies.LIST else list_done(battle, who),
        pools_of(battle, who) if standing else [],
        conditions_of(battle, who) if standing else [],
        owing_of(battle, who),
        coming_of(battle, who),
        undertaking_of(battle, who),
        counted_of(battle, who) if name in acting else (),
        tuple(locks_of(engine, battle.names, who)) if standing else (),
        slots_of(engine, who) if standing else None,
        int(battle.engine.turns.first_phase(who)) if int(economy.order) == economies.PHASES else 0,
        int(engine.fight.body_of(who)),
        int(economy.idle) >= 0 and bool(engine.fight.attr(who, economy.idle)),
        ready_of(battle, who) if standing and battle.seat_of(name) == seat else "",
    )


def ready_of(battle: Battle, who: int) -> str:
    """What a creature has at hand of what the other sides are not told, in its ruleset's words: `prepared: spark`.

    Who has things in copies picks from these alone: what stands beside the book is always at hand.
    """
    names, state = battle.names, battle.engine.state
    sheet = int(state.sheet(who))
    copies = [count for count, _ in names.copies[sheet]]
    found: dict[str, list[str]] = {}
    for slot, secret in enumerate(names.secret_subjects[sheet]):
        says = names.subject_where[sheet][slot].get("ready", "")
        picked = copies[slot] > 0 or not any(copies)
        if secret and picked and says and int(state.subject(who, slot)) == states.READY:
            found.setdefault(says, []).append(names.subjects[sheet][slot])
    return "; ".join(f"{says}: {', '.join(subjects)}" for says, subjects in found.items())


def counted_of(battle: Battle, who: int) -> tuple[str, ...]:
    """What a ruleset says of limits that have counted something."""
    economy, state, says = battle.engine.economy, battle.engine.state, battle.names.limit_says
    first = int(state.sheet(who)) * int(economy.limits)
    slots = {limit: int(economy.limit_slot[first + limit]) for limit, said in enumerate(says) if said}
    uses = {limit: int(state.uses(who, slot)) for limit, slot in slots.items() if slot >= 0}
    return tuple(says[limit].replace("{n}", str(n)) for limit, n in uses.items() if n)


def list_done(battle: Battle, who: int) -> bool:
    """Whether a creature has had its turn in the order of the list, and has none to come in this round."""
    taking = int(battle.engine.fight.taking_turn()) >> who & 1
    return not taking and who not in turns_to_come(battle.engine)


def pools_of(battle: Battle, who: int) -> list[PoolView]:
    """The pools that a creature has at all."""
    state = battle.engine.state
    economy = battle.engine.economy
    names = battle.names
    sheet = int(state.sheet(who))
    usable = used_pools(battle, sheet)
    found = []
    for pool, name in enumerate(names.pools):
        size = int(economy.size[sheet * economy.pools + pool])
        to = int(economy.refill[sheet * economy.pools + pool])
        has = int(state.pool(who, pool))
        if size == 0 and has == 0 and to == 0:
            continue
        own = pool in usable or size > 0  # what nothing is paid from may still be used up by what happens, as a shield
        if not own and (not has or int(economy.folds_at[pool]) != moments.NEVER):
            continue
        refill = REFILLS.get(int(economy.refill_at[pool]), "never")
        adds = bool(economy.refill_adds[pool])
        pip, letter = names.pool_pips[pool], names.pool_letters[pool]
        plural = names.pool_plurals[pool]
        backer = names.thrower(int(battle.engine.fight.ledger.backer(who, pool)))
        found.append(PoolView(name, pip, letter, has, size, refill, adds, to, plural, pool in usable, backer))
    return found


def used_pools(battle: Battle, sheet: int) -> set[int]:
    """The pools that anything on a sheet is paid from."""
    economy = battle.engine.economy
    first = int(economy.first_plan[economy.first_entry[sheet]])
    last = int(economy.first_plan[economy.first_entry[sheet + 1]])
    items = range(int(economy.first_item[first]), int(economy.first_item[last]))
    found = {int(economy.item_pool[item]) for item in items}
    for plan in range(first, last):
        found |= {int(economy.path[plan]), int(economy.fills[plan])}
        if economy.owes_kind[plan] >= 0:
            found.add(int(economy.owed_pool[economy.owes_kind[plan]]))
    return found


def conditions_of(battle: Battle, who: int) -> list[str]:
    """The conditions on a creature, with how much, or towards whom, and until when those last that are told of."""
    state = battle.engine.state
    economy = battle.engine.economy
    names = battle.names
    held = int(state.held(who))
    lasting = int(economy.derived) | int(economy.innate[state.sheet(who)])  # of these it is shown what is told of too
    found = []
    for k, name in enumerate(names.conditions):
        if not held >> k & 1 or (lasting >> k & 1 and ("put", name) in names.silent):
            continue
        said = names.condition_said(k)
        amount = int(state.amount(who, k))
        if int(economy.towards) >> k & 1:
            said += f" towards {', '.join(names.things_in(amount))}"
        elif int(economy.counted) >> k & 1:
            said += f" {amount}"
        until = "" if ("put", name) in names.silent else end_words(names, int(state.ends(who, k)))
        found.append(f"{said} until {until}" if until else said)
    return found


def owing_of(battle: Battle, who: int) -> list[Owing]:
    """What a creature owes."""
    state = battle.engine.state
    economy = battle.engine.economy
    found = []
    for kind in range(int(economy.owed)):
        pool = int(economy.owed_pool[kind])
        soon = int(state.owes_now(who, kind))
        later = int(state.owed(who, kind, LATER))
        last = int(economy.phases) if economy.several_phases else 0
        found += [Owing(battle.names.units(soon, pool), True, last)] if soon else []
        found += [Owing(battle.names.units(later, pool), False, last)] if later else []
    return found


def coming_of(battle: Battle, who: int) -> dict[str, int]:
    """What will be put into a pool, or taken out of it, as the next turn begins."""
    economy = battle.engine.economy
    found: dict[str, int] = {}
    for pool in range(len(battle.names.pools)):
        into, amount = int(economy.folds_into[pool]), int(battle.engine.state.pool(who, pool))
        if amount and int(economy.folds_at[pool]) != moments.NEVER:
            name = battle.names.pools[into]
            found[name] = found.get(name, 0) + (-amount if economy.folds_out[pool] else amount)
    return found


def undertaking_of(battle: Battle, who: int) -> str:
    """What a creature has begun, and how much of it is paid."""
    state = battle.engine.state
    economy = battle.engine.economy
    begun = int(state.row(who, states.UNDERTAKEN)) - 1
    if begun < 0:
        return ""
    paid, parts = int(state.row(who, states.PARTS)), parts_of(battle.engine, who)
    name = battle.names.actions[economy.action[begun]]
    slot = int(economy.subject[begun])
    subject = f" {battle.names.subjects[int(state.sheet(who))][slot]}" if slot >= 0 else ""
    return f"{name}{subject}: {paid} of {parts} parts paid{still_needs(battle, who)}"


def still_needs(battle: Battle, who: int) -> str:
    """What the next part of an undertaking takes, and when it falls due: `, then standard next round`."""
    ways = [amounts(way) for way in next_part(battle.engine, battle.names, who)]
    if not ways:
        return ""
    when = "next round" if falls_next_round(battle.engine, who) else "this round"
    return f", then {' or '.join(ways)} {when}"


def codes_for(names: list[str], sides: list[int]) -> dict[str, str]:
    """One or two letters for every name, each different: capitals for the first side.

    >>> codes_for(["ada", "finn", "raider 1", "raider 2", "rat"], [0, 0, 1, 1, 1])
    {'ada': 'AD', 'finn': 'FI', 'raider 1': 'r1', 'raider 2': 'r2', 'rat': 'ra'}
    """
    taken: set[str] = set()
    found: dict[str, str] = {}
    for name, side in zip(names, sides, strict=True):
        for code in candidates(name):
            if code.lower() not in taken:
                break
        taken.add(code.lower())
        found[name] = code.upper() if side == 0 else code.lower()
    return found


def candidates(name: str) -> list[str]:
    """Codes for a name, the best first."""
    *words, last = name.split()
    first = name[0]
    best = [first + last] if words and last.isdigit() and len(last) == 1 else []
    if words and words[0].endswith("'s"):  # who was called into play by somebody
        best.append(first + (words[-1][0] if last.isdigit() and len(words) > 1 else last[0]))
    letters = [sign for sign in name[1:] if sign.isalnum()]
    rest = [first + sign for sign in letters + list("123456789abcdefghijklmnopqrstuvwxyz")]
    others = [one + other for one in "abcdefghijklmnopqrstuvwxyz" for other in "123456789"]
    return best + rest + others
