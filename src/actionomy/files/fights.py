"""From the files of a fight to everything an engine needs: tables, space, the first state, and names."""

from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from actionomy.core import moments
from actionomy.core import state as states
from actionomy.core.conditions import consists
from actionomy.core.economy import Economy
from actionomy.core.effect import Effect
from actionomy.core.moments import end_at
from actionomy.core.space import Space
from actionomy.core.state import CREATURE, OTHER, Layout, State
from actionomy.data import fight_name, fight_names, fights_called, fights_said
from actionomy.files.assemble import economy_of, effects_of_actions
from actionomy.files.boards import Board, board_of, check_inside, on_border
from actionomy.files.economy import read_ruleset
from actionomy.files.layers import effects_known, load_library, load_ruleset, merge, override
from actionomy.files.mending import read_form
from actionomy.files.models import faults
from actionomy.files.pools import read_refill
from actionomy.files.problems import FileError, Problem, Problems, in_order, instead, misspelt, nearest
from actionomy.files.reader import NOWHERE, Document, read_file
from actionomy.files.scope import STATUSES, Scope
from actionomy.files.shared import Data, Path, Shared, as_list
from actionomy.files.sheet import Sheet, counted_in, in_words
from actionomy.files.sheets import SheetReader
from actionomy.files.tables import check_shared, set_of
from actionomy.rulesets import EffectTable
from actionomy.words.names import Names
from actionomy.words.options import MASTER

ROUNDS = 50
TIPPED = ("turn", "activation", "choice", "question", "judgement")  # the kinds of decision of which a fight may tell


@dataclass
class Setup:
    """A fight, ready to begin.  `sources` are the files that it was read from, as they were."""

    economy: Economy
    space: Space
    state: State
    effects: list[Effect]
    names: Names
    seats: dict[str, str] = field(default_factory=dict)
    sources: dict[str, Any] = field(default_factory=dict)


@dataclass
class Brood:
    """Those of one kind that somebody may call into play: they have their rows from the start."""

    whose: str
    kind: str
    side: int
    place: int
    path: Path
    count: int = 0
    above: tuple[str, ...] = ()  # the kinds by which such a caller is called itself


@dataclass
class Placed:
    """A creature of the fight before it has a row."""

    key: str
    side: int
    sheet: int
    place: int
    data: Data
    path: Path


def find_fight(name: str) -> FilePath:
    """A fight by its path, or the shipped one of that name."""
    path = FilePath(name)
    if path.suffix in (".yaml", ".yml") or path.exists():
        return path
    found = fights_called(name)
    if len(found) == 1:
        return found[0]
    wrong = f"no such file, and no shipped fight is called so{nearest(name, fight_names()) or f'; {fights_said()}'}"
    if found:
        wrong = f"two shipped fights are called so: {' and '.join(map(fight_name, found))}"
    raise FileError([Problem(name, 1, 1, wrong)])


def load_fight(
    name: str, overrides: Data | None = None, effects: EffectTable | None = None, ruleset: str = ""
) -> Setup:
    """Read a fight and everything it names.  Raises `FileError` with all that is wrong.

    `effects` are those of a ruleset of your own, by the names that its file uses.  `ruleset` is one to fight by instead
    of the one that the fight names.
    """
    document = read_form(read_file(find_fight(name), strict=False), "fight")
    if ruleset:
        document.data["ruleset"] = ruleset
    setup = setup_of(document, overrides, effects)
    setup.sources["ruleset"] = ruleset
    return setup


def setup_of(document: Document, overrides: Data | None = None, effects: EffectTable | None = None) -> Setup:
    """Make a fight ready whose form was read.  `overrides` change the ruleset by dotted keys: `pools.action.size`."""
    try:
        return made_ready(document, overrides, effects)
    except FileError as error:
        told = [*document.mended.faults, *error.problems]
        raise FileError(in_order(document.name, list(dict.fromkeys(told))), error.more) from None


def made_ready(document: Document, overrides: Data | None, effects: EffectTable | None) -> Setup:
    """The fight with all its files, but for the faults in its own form.  Raises `FileError`."""
    data = document.data
    problems = Problems(document)
    ruleset = load_ruleset(data["ruleset"], problems, FilePath(document.name).parent)
    changes = {**data.get("set", {}), **(overrides or {})}
    asked = {key: Problems(Document(f"set {key}", {}, {(): NOWHERE})) for key in overrides or {}}
    rule_problems = Problems(ruleset)
    for key, value in changes.items():
        where = asked.get(key, problems)
        if override(ruleset.data, key, value, where):
            rule_problems.elsewhere[tuple(key.split("."))] = (where, ("set", key))
    if changes and not any([problems, *asked.values()]):
        faults(ruleset, "ruleset", rule_problems)
    if any([problems, rule_problems, *asked.values()]):  # go on without the changes, to find what else is wrong
        ruleset = load_ruleset(data["ruleset"], Problems(document), FilePath(document.name).parent)
        problems.found += rule_problems.found
        rule_problems = Problems(ruleset)
    problems.heed(ruleset)
    shared = read_ruleset(ruleset.data, rule_problems, data.get("switches", {}), problems)
    builder = FightBuilder(data, shared, problems, load_library(data, ruleset.data, problems, document))
    builder.effects = {**effects_known(ruleset.data), **(effects or {})}
    builder.asked = list(asked.values())
    setup = builder.build()
    setup.names.tips = dict(data.get("tips", {}))
    known = [*TIPPED, *setup.names.windows]
    for key in setup.names.tips:
        if key not in known:
            problems.at(("tips", key), f"there is no decision {key!r}{instead(key, known)}", key=True)
    problems.check(rule_problems, *asked.values())
    setup.names.fight = str(data.get("fight", ""))
    setup.names.fight_title = str(data.get("title", ""))
    setup.names.about = str(data.get("about", ""))
    setup.sources = {"fight": document.name, "overrides": changes}
    return setup


class FightBuilder:
    """Places the creatures and things of a fight and fills the first state."""

    def __init__(self, data: Data, shared: Shared, problems: Problems, library: Data) -> None:
        self.data = data
        self.shared = shared
        self.problems = problems
        self.library = library
        shared.counted = counted_in(
            {"": library, "fight": data, **{key: shared.data.get(key) for key in ("attributes", "subjects", "ranges")}}
        )
        self.effects: EffectTable = {}
        self.asked: list[Problems] = []  # what is wrong with settings that no file holds
        self.sheets: list[Sheet] = []
        self.sheet_of: dict[str, int] = {}
        self.thing_sheets: dict[str, int] = {}  # of the things that have pools
        self.board: Board = board_of(data, shared, problems)
        self.broods: list[Brood] = []

    def build(self) -> Setup:
        """The whole fight: creatures have the first rows, things the rest.  Raises `FileError` with what is wrong."""
        names = self.shared.names
        names.sides = list(self.data["sides"])
        names.places = list(self.board.space.names)
        things = self.place_things()
        creatures = self.place_creatures()
        creatures += self.place_broods()
        things += self.rows_in_play(creatures)
        self.check_names(creatures, things)
        total = len(creatures) + len(things)
        if total > states.MOST_THINGS:
            most = states.MOST_THINGS
            self.problems.at(("sides",), f"there are {total} creatures and things; a fight holds at most {most}")
        for key, entry in things:
            if entry.get("pools") or "border" in entry:
                self.thing_sheets[key] = len(self.sheets)
                self.sheets.append(self.thing_sheet(key, entry))
        self.name_rows(creatures, things)
        effects = effects_of_actions(self.shared, self.effects)
        check_shared(self.shared)
        die = self.shared.rolls.get("die", 0)
        if die and len(names.sides) > die:
            self.problems.at(("sides",), f"at most {die} sides can roll for their order, one for each face of the die")
        self.problems.check(self.shared.problems, *self.asked)
        prepares = self.data.get("begins", "rolled") == "rolled"
        rounds = self.data.get("rounds", ROUNDS)
        economy = economy_of(
            self.shared,
            self.sheets,
            len(names.sides),
            rounds,
            prepares=prepares,
            borders=any("border" in entry for _, entry in things) or any(sheet.between for sheet in self.sheets),
            lays=any("laid_by" in entry for _, entry in things),
        )
        self.shared.problems.check(*self.asked)
        layout = self.layout_of(economy, total)
        state = states.fresh(layout)
        for k, creature in enumerate(creatures):
            self.fill_creature(state, k, creature)
            self.fill_conditions(state, economy, k, creatures)
        for k, (key, entry) in enumerate(things, len(creatures)):
            self.fill_thing(state, k, entry, self.thing_sheets.get(key, len(self.sheets)))
        for k, who in enumerate([*self.order_of(creatures), *[-1] * len(things)]):
            state.set_ordered(k, who)
        return Setup(economy, self.board.space, state, effects, names)

    def name_rows(self, creatures: list[Placed], things: list[tuple[str, Data]]) -> None:
        """Call everything by its key, but what is hidden by a number: its key is a secret."""
        names = self.shared.names
        names.things = [creature.key for creature in creatures] + [key for key, _ in things]
        hidden = [k for k, (_, entry) in enumerate(things, len(creatures)) if entry.get("hidden")]
        for count, k in enumerate(hidden, 1):
            names.secrets[k] = names.things[k]
            names.things[k] = f"hidden {count}"

    def layout_of(self, economy: Economy, total: int) -> Layout:
        """Where everything stands in the state of this fight, with so many creatures and things."""
        return Layout(
            total,
            economy.pools,
            economy.slots,
            max(1, int(economy.conditions)),
            economy.owed,
            economy.subjects,
            len(self.shared.names.sides),
            set_of(pool.get("of") == "side" for pool in self.shared.data["pools"].values()),
            economy.backed,
            economy.counted | economy.towards,
        )

    def order_of(self, creatures: list[Placed]) -> list[int]:
        """The creatures in the order of their turns: by the attribute for that, else as the fight has them."""
        first = self.shared.data["order"].get("first")
        if first is None:
            return list(range(len(creatures)))
        return sorted(range(len(creatures)), key=lambda k: -self.sheets[creatures[k].sheet].attributes[first])

    # Creatures.

    def place_creatures(self) -> list[Placed]:
        """The creatures of all sides in the order of the file; where places are not shared, none stands on another."""
        placed: list[Placed] = []
        for number, (side, entry) in enumerate(self.data["sides"].items()):
            if not entry.get("creatures"):
                self.problems.at(("sides", side), f"the side {side!r} has no creature")
                continue
            for key, creature in entry["creatures"].items():
                path: Path = ("sides", side, "creatures", key)
                data = self.complete(key, creature or {}, path)
                if data is not None:
                    found = self.put_down(key, data, number, path)
                    for one in found:
                        self.sheets[one.sheet].species = self.species(creature or {})
                    placed += found
        if not self.board.space.shared:
            self.check_room(placed)
        if self.shared.data.get("sides_win_by") == "leader" and not self.problems:
            self.check_leaders(placed)
        return placed

    def check_leaders(self, placed: list[Placed]) -> None:
        """Where a side falls with its leader, every side has one from the start."""
        led = {
            one.side for one in placed if self.sheets[one.sheet].attributes.get("leader") and not one.data.get("waits")
        }
        roles = [name for name, role in self.shared.data["roles"].items() if role.get("attributes", {}).get("leader")]
        how = " or ".join([*(f"role: {name}" for name in roles), "leader: 1"])
        for number, side in enumerate(self.data["sides"]):
            if number not in led:
                said = f"{side!r} has no leader, with whom it would fall: put in somebody of {how}"
                self.problems.at(("sides", side), said, key=True)

    def complete(self, key: str, creature: Data, path: Path) -> Data | None:
        """A creature with what the bestiary says of its kind."""
        kind = creature.get("is")
        if kind is None:
            return creature
        known = self.library.get("creatures", {})
        if kind not in known:
            self.problems.at((*path, "is"), f"there is no creature {kind!r} in the bestiary{instead(kind, known)}")
            return None
        merged: Data = merge(known[kind], {name: value for name, value in creature.items() if name != "is"})
        return merged

    def put_down(self, key: str, data: Data, side: int, path: Path) -> list[Placed]:
        """One creature, or several alike in several places."""
        places = self.board.places_of(as_list(data.get("at")), (*path, "at"), self.problems)
        count = data.get("count", len(places) or 1)
        for name in as_list(data.get("conditions")):
            self.index(self.shared.words.conditions, name, (*path, "conditions"), "condition")
        if not places:
            reader = self.reader()
            reader.read(key, data, path)  # what else is wrong with it
            known = [*reader.attributes(), *reader.keys()]
            if not as_list(data.get("at")) and not misspelt("at", data, known):  # else that has been said
                self.problems.at(path, f"{key!r} needs a place: `at: c4`, or a mark of the map")
            return []
        if self.board.space.shared and len(places) == 1:
            places = places * count
        if len(places) < count:
            only = f"only {len(places)} places" if len(places) > 1 else "only one place"
            self.problems.at((*path, "at"), f"there are {count} of {key!r}, but {only}; name a place for each")
        sheet = self.sheet_for(key, data, path, Brood(key, "", side, places[0], path))
        if self.sheets[sheet].between:
            said = f"{key!r} stands between two zones, not inside one; put it under `things`, or let a spell bring it"
            self.problems.at((*path, "at"), said)
        if len(places) == 1:
            return [Placed(key, side, sheet, places[0], data, path)]
        return [Placed(f"{key} {k + 1}", side, sheet, place, data, path) for k, place in enumerate(places[:count])]

    def species(self, creature: Data) -> int:
        """The number of a creature's kind in the bestiary; 0 for one of a kind of its own."""
        known = list(self.library.get("creatures", {}))
        return known.index(creature["is"]) + 1 if creature.get("is") in known else 0

    def sheet_for(self, key: str, data: Data, path: Path, caller: Brood) -> int:
        """The number of a sheet that is read anew; `caller` is who brings into play what its spells call."""
        reader = self.reader()
        reader.callers.calls = lambda kind, count: self.called(caller, kind, count)
        self.sheets.append(reader.read(key, data, path))
        return len(self.sheets) - 1

    # Those who are called into play.

    def called(self, caller: Brood, kind: str, count: int) -> int:
        """The number by which somebody calls creatures of a kind, so many more of them."""
        if kind in caller.above:
            chain = " calls ".join((*caller.above, kind))
            self.problems.at(caller.path, f"{chain}, and so on without an end; leave one of them out")
            return 0
        mine = [brood for brood in self.broods if (brood.whose, brood.kind) == (caller.whose, kind)]
        if not mine:
            mine = [replace(caller, kind=kind, count=0)]
            self.broods += mine
        mine[0].count += count
        return self.broods.index(mine[0]) + 1

    def place_broods(self) -> list[Placed]:
        """Those who are not in play yet; they may call others in their turn, who then come behind them."""
        found: list[Placed] = []
        done = 0
        while done < len(self.broods):
            numbers = range(done, len(self.broods))
            done = len(self.broods)
            for number in in_rows(self.broods, numbers):
                found += self.place_brood(number)
        return found

    def place_brood(self, number: int) -> list[Placed]:
        """Those of one kind; the first bears no number, however many could follow, for nobody is told how many."""
        brood = self.broods[number]
        key = f"{brood.whose}'s {brood.kind}"
        data = {**(self.library["creatures"][brood.kind] or {}), "waits": True}
        caller = replace(brood, whose=key, kind="", above=(*brood.above, brood.kind))
        sheet = self.sheet_for(key, data, brood.path, caller)
        self.sheets[sheet].brood = number + 1
        self.sheets[sheet].species = self.species({"is": brood.kind})
        names = [key, *(f"{key} {k}" for k in range(2, brood.count + 1))]
        return [Placed(name, brood.side, sheet, brood.place, data, brood.path) for name in names[: brood.count]]

    def index(self, names: list[str], word: str, path: Path, what: str) -> int:
        """The number of a name that the fight uses; -1 for one that there is not."""
        if word in names:
            return names.index(word)
        self.problems.at(path, f"there is no {what} {word!r}{instead(word, names)}")
        return -1

    def reader(self) -> SheetReader:
        """A reader for one sheet; what is wrong with it is noted for the fight."""
        return SheetReader(self.shared, self.effects, self.library, self.problems)

    def check_room(self, placed: list[Placed]) -> None:
        """Nobody stands in a wall, in a closed door or on somebody else."""
        taken = dict.fromkeys(self.board.shut, "in a closed door")
        for one in placed:
            if one.data.get("waits"):
                continue
            space = self.board.space
            wide = self.sheets[one.sheet].attributes.get(self.shared.data["space"].get("footprint", ""), 1)
            covered = [int(place) for place in space.covered(one.place, wide)]
            if len(covered) < wide * wide:
                said = f"{one.key!r} is {wide} places wide and does not fit on the map at {space.names[one.place]}"
                self.problems.at((*one.path, "at"), f"{said}, where its left upper corner is")
            for place in covered:
                where = "in a wall" if space.wall(place) else taken.get(place)
                if where:
                    said = f"{one.key!r} stands {where} at {space.names[place]}; it needs a free place"
                    self.problems.at((*one.path, "at"), said)
                    break
            taken.update(dict.fromkeys(covered, f"on {one.key!r}"))

    def check_names(self, creatures: list[Placed], things: list[tuple[str, Data]]) -> None:
        """Everything in a fight has a name of its own, and so have those who decide."""
        if MASTER in self.data["sides"]:
            self.problems.at(("sides", MASTER), f"no side can be called {MASTER!r}; use another name", key=True)
        seen = set(self.board.doors)
        seen |= {f"hidden {k + 1}" for k in range(sum(bool(entry.get("hidden")) for _, entry in things))}
        paths: list[tuple[str, Path]] = [(key, ("things", key)) for key in self.data.get("things", {})]
        for key, path in [*paths, *((one.key, one.path) for one in creatures)]:
            if key in seen:
                self.problems.at(path, f"something else is called {key!r} too; give one of them another name", key=True)
            seen.add(key)

    def fill_creature(self, state: State, who: int, creature: Placed) -> None:
        """Its row at the start: full health and full pools; who waits is not in play yet."""
        sheet = self.sheets[creature.sheet]
        state.set_row(who, states.PRESENT, 0 if creature.data.get("waits") else CREATURE)
        state.set_row(who, states.SIDE, creature.side)
        state.set_row(who, states.PLACE, creature.place)
        state.set_row(who, states.HEALTH, sheet.attributes["health"])
        state.set_row(who, states.SHEET, creature.sheet)
        for pool, name in enumerate(self.shared.words.pools):
            state.set_pool(who, pool, sheet.sizes[name])
        for slot, subject in enumerate(sheet.subjects):
            state.set_subject(who, slot, subject.status)

    def fill_conditions(self, state: State, economy: Economy, who: int, creatures: list[Placed]) -> None:
        """What a creature is at the start, for as long as that lasts; towards all its foes, where it is towards any."""
        creature = creatures[who]
        known = self.shared.words.conditions
        foes = sum(1 << k for k, other in enumerate(creatures) if other.side != creature.side)
        for name in as_list(creature.data.get("conditions")):
            condition = known.index(name)
            ends = int(economy.condition_ends[condition])
            state.set_row(who, states.HELD, state.held(who) | 1 << condition)
            state.set_amount(who, condition, foes if int(economy.towards) >> condition & 1 else 1)
            if ends != moments.NEVER:
                state.set_ends(who, condition, end_at(ends, 0 if ends == moments.ROUND_END else who))
        held = state.held(who) | self.sheets[creature.sheet].traits
        for condition in range(economy.conditions):  # those that consist in others stand below them
            derived = int(economy.derived) >> condition & 1
            if held >> condition & 1 or (derived and consists(economy, held, condition)):
                held |= 1 << condition
                state.set_amount(who, condition, max(1, int(state.amount(who, condition))))
        state.set_row(who, states.HELD, held)

    # Things.

    def place_things(self) -> list[tuple[str, Data]]:
        """The doors of the map, then the things that the fight names, each with its place, or its border."""
        found: list[tuple[str, Data]] = list(self.board.doors.items())
        for key, entry in self.data.get("things", {}).items():
            path: Path = ("things", key)
            self.check_pools(entry.get("pools", {}), (*path, "pools"))
            if "side" in entry:
                self.index(list(self.data["sides"]), entry["side"], (*path, "side"), "side")
            if "between" in entry:
                found += on_border(self.board, self.shared.words, key, entry, path, self.problems)
                continue
            places = self.board.places_of(as_list(entry.get("at")), (*path, "at"), self.problems)
            check_inside(key, entry, path, self.problems)
            if not places:
                if not as_list(entry.get("at")):
                    self.problems.at(path, f"{key!r} needs a place: `at: c4`, or a mark of the map")
                continue
            if entry.get("door") in ("closed", "locked"):
                self.board.shut.add(places[0])
            found.append((key, {**entry, "place": places[0]}))
        return found

    def rows_in_play(self, creatures: list[Placed]) -> list[tuple[str, Data]]:
        """Rows for what those may lay on others who have anything that needs room for it.

        Nobody hears of a row before something has lain there (`words.candidates.is_known`).
        """
        found: list[tuple[str, Data]] = []
        for kind, entry in self.shared.data.get("subjects", {}).items():
            for who, creature in enumerate(creatures):
                if entry.get("in_play") and self.sheets[creature.sheet].needs_room(kind):
                    names = [f"{creature.key}'s {kind} {k + 1}" for k in range(entry["in_play"])]
                    found += [(name, {"laid_by": who, "place": 0}) for name in names]
        return found

    def check_pools(self, given: Data, path: Path) -> None:
        """What a thing may have are the pools of things."""
        known = [name for name, pool in self.shared.data["pools"].items() if pool.get("of") == "thing"]
        for name in given:
            self.index(known, name, (*path, name), "pool of things")

    def thing_sheet(self, key: str, entry: Data) -> Sheet:
        """The numbers of a thing that has any: its attributes, how much its pools hold, what they fill to or by."""
        sizes = entry.get("pools", {})
        numbers = dict.fromkeys(self.shared.words.attributes, 0)
        numbers.update((name, value) for name, value in entry.get("attributes", {}).items() if name in numbers)
        sheet = Sheet(key, numbers, dict(sizes))
        sheet.says = in_words({name: value for name, value in numbers.items() if value}, self.shared.counted)
        scope = Scope(self.shared.words, {})
        for name in sizes:
            read_refill(self.shared, sheet, name, scope)
        return sheet

    def fill_thing(self, state: State, who: int, entry: Data, sheet: int) -> None:
        """Its row at the start; -1 is the side of what belongs to nobody."""
        status = STATUSES.get(str(entry.get("door")), states.OPEN)
        if entry.get("hidden"):
            status = states.HIDDEN
        status = entry.get("border", status)
        state.set_row(who, states.PRESENT, 0 if "laid_by" in entry else OTHER)
        state.set_row(who, states.LAID_BY, entry.get("laid_by", -1) + 1)
        sides = list(self.data["sides"])
        state.set_row(who, states.SIDE, sides.index(entry["side"]) if "side" in entry else -1)
        if "laid_by" in entry:
            state.set_row(who, states.SIDE, state.side(entry["laid_by"]))
        state.set_row(who, states.PLACE, entry["place"])
        state.set_row(who, states.SHEET, sheet)
        state.set_row(who, states.HEALTH, entry.get("attributes", {}).get("health", 0))
        for name, size in entry.get("pools", {}).items():
            state.set_pool(who, self.shared.words.pools.index(name), size)
        state.set_row(who, states.STATUS, status)


def in_rows(broods: list[Brood], numbers: range) -> list[int]:
    """Numbers of broods by caller and kind: rows that hung on what else a store holds, and where, would tell of it."""
    callers = list(dict.fromkeys(brood.whose for brood in broods))
    return sorted(numbers, key=lambda number: (callers.index(broods[number].whose), broods[number].kind))


def seeded(setup: Setup, seed: int) -> State:
    """The first state with its generators keyed."""
    state = setup.state.clone()
    state.set_head(states.SEED, seed & 0xFFFFFFFF)
    state.set_head(states.SEED_HIGH, seed >> 32 & 0xFFFFFFFF)
    return state
