"""From a creature's data to its sheet: its numbers, its subjects, and every entry with every way to pay."""

from dataclasses import dataclass, field
from typing import Any

from actionomy.core import areas, formula, moments, state
from actionomy.core import economy as economies
from actionomy.files.dice import DiceError, parse_dice
from actionomy.files.economy import SCOPES, WHEN, Bar, Data, Path, Shared, as_list, fills_of
from actionomy.files.payments import (
    Plan,
    Swap,
    TooMany,
    boosted,
    drawing,
    instalments,
    owing,
    path_plans,
    stand_ins,
    ways,
)
from actionomy.files.problems import Problems, instead, misspelt, nearest
from actionomy.files.scope import STATUSES, Scope
from actionomy.rulesets import EffectTable

WIDEST = 4  # squares, of a creature

AIMS = {
    "foe": economies.FOE,
    "self": economies.SELF,
    "ally": economies.ALLY,
    "friend": economies.SELF | economies.ALLY,
    "creature": economies.FOE | economies.SELF | economies.ALLY,
    "door": economies.DOOR,
    "hidden": economies.HIDDEN,
    "source": economies.SOURCE,
    "victim": economies.VICTIM,
    "place": economies.PLACE,
    "thing": economies.THING,
}
SHAPES = {"burst": areas.BURST, "cone": areas.CONE, "line": areas.LINE}
HITS = {"foe": AIMS["foe"], "friend": AIMS["friend"], "all": AIMS["creature"]}
BY = {
    "target": economies.BY_TARGET,
    "ally": economies.BY_ALLY,
    "foe": economies.BY_FOE,
    "comrade": economies.BY_COMRADE,
}
FAR = 9999  # the range of what needs none
NEVER_PAYS = -1
NONE = -1
POOLS = ("pool",)  # the parameters of effects that name a pool …
CONDITIONS = ("condition", "grants", "drops")  # … a condition, or none …
PLACED = ("from", "to")  # … how a door stands, or where a subject is; all others are expressions


@dataclass
class Subject:
    """A weapon, spell, item, … of one creature."""

    name: str
    kind: str
    numbers: dict[str, int]
    status: int


@dataclass
class Entry:
    """An action with its subject, and the plans that pay for it."""

    action: str
    slot: int
    numbers: dict[str, int]  # columns of the table, indexed by entry
    counts: list[int]
    needs: list[tuple[list[int], int]]
    where: list[tuple[list[int], int]]
    parameters: list[int]
    plans: list[Plan]


@dataclass
class Sheet:
    """One creature's numbers."""

    name: str
    attributes: dict[str, int] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    refills: dict[str, int] = field(default_factory=dict)
    cap: int = 0
    subjects: list[Subject] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    slots: list[tuple[str, int]] = field(default_factory=list)  # (limit, subject slot or -1)


class SheetReader:
    """Builds the sheet of one creature."""

    def __init__(self, shared: Shared, effects: EffectTable, library: Data, problems: Problems) -> None:
        self.shared = shared
        self.effects = effects
        self.library = library  # by plural: what weapons, spells, … there are
        self.problems = problems  # of the file that the creature stands in
        self.sheet = Sheet("")
        self.scope = Scope(shared.words, {})
        self.swaps: list[Swap] = []
        self.path: Path = ()
        self.every = False  # whether entries that this creature cannot have are looked at too

    def read(self, name: str, creature: Data, path: Path) -> Sheet:
        """The sheet of a creature whose data stands at `path` of its file."""
        data = self.shared.data
        self.path = path
        role = data["roles"].get(creature.get("role", ""))
        if role is None:
            known = list(data["roles"])
            if "role" in creature:
                wanted = creature["role"]
                self.problems.at((*path, "role"), f"there is no role {wanted!r}{instead(wanted, known)}")
            elif not misspelt("role", creature, [*self.attributes(), *self.keys()]):
                self.problems.at(path, f"{name!r} needs a role{instead('', known)}")
            role = next(iter(data["roles"].values()))
        self.sheet = Sheet(name)
        self.read_attributes(name, creature, role)
        self.swaps = self.shared.swaps_of(self.scope)
        self.read_pools(creature)
        self.read_subjects(creature)
        for action, entry in data["actions"].items():
            if "for" not in entry or creature.get("role") in as_list(entry["for"]):
                self.read_action(action, entry)
        if len(self.sheet.entries) > state.MOST_ENTRIES:
            count = len(self.sheet.entries)
            self.problems.at(
                path, f"{name!r} has {count} actions with subjects; at most {state.MOST_ENTRIES} are possible"
            )
        return self.sheet

    # Numbers.

    def attributes(self) -> dict[str, int]:
        """The numbers that every creature has."""
        return {"health": 1, **self.shared.data.get("attributes", {})}

    def keys(self) -> list[str]:
        """What else may be said of a creature."""
        plurals = [kind["plural"] for kind in self.shared.data.get("subjects", {}).values()]
        return ["role", "is", "title", "pools", "conditions", "at", "count", "waits", *plurals]

    def read_attributes(self, name: str, creature: Data, role: Data) -> None:
        numbers = self.attributes()
        numbers.update(role.get("attributes", {}))
        known = self.keys()
        for key, value in creature.items():
            if key in numbers:
                if isinstance(value, int) and not isinstance(value, bool):
                    numbers[key] = value
                else:
                    self.problems.at((*self.path, key), f"{key} of {name!r} must be a whole number, not {value!r}")
            elif key not in known:
                other = instead(key, [*numbers, *known])
                ruleset = self.shared.names.ruleset
                self.problems.at((*self.path, key), f"{name!r} cannot have {key!r} in {ruleset}{other}", key=True)
        wide = self.shared.data["space"].get("footprint")
        if wide in numbers and not 1 <= numbers[wide] <= WIDEST:
            said = f"{wide} of {name!r} is how many squares wide it is: 1 to {WIDEST}, not {numbers[wide]}"
            self.problems.at((*self.path, wide) if wide in creature else self.path, said)
            numbers[wide] = 1
        self.sheet.attributes = numbers
        self.scope = Scope(self.shared.words, numbers)

    def read_pools(self, creature: Data) -> None:
        """Sizes and refills; a creature may have a size of its own."""
        own = creature.get("pools", {})
        for pool in own:
            if pool not in self.shared.data["pools"]:
                other = instead(pool, self.shared.words.pools)
                self.problems.at((*self.path, "pools", pool), f"there is no pool {pool!r}{other}", key=True)
        for name, pool in self.shared.data["pools"].items():
            if pool.get("of") == "thing":
                self.sheet.sizes[name] = self.sheet.refills[name] = 0
                continue
            path = ("pools", name, "size")
            size = own[name] if name in own else self.shared.number(pool["size"], self.scope, path)
            if size < 0:
                if not isinstance(pool["size"], int):  # which would be said once, for all creatures
                    told = f"the pool {name!r} of {self.sheet.name!r} has size {size} (from {pool['size']!r})"
                    self.problems.at(self.path, f"{told}; it must be 0 or more")
                size = 0
            self.sheet.sizes[name] = size
            refill = pool.get("refill", {})
            amount = refill.get("to", refill.get("add", 0))
            self.sheet.refills[name] = (
                size if amount == "size" else self.shared.number(amount, self.scope, ("pools", name, "refill"))
            )
            if "most" in pool:
                self.sheet.cap = self.shared.number(
                    pool["most"]["amount"], self.scope, ("pools", name, "most", "amount")
                )

    def read_subjects(self, creature: Data) -> None:
        for kind, entry in self.shared.data.get("subjects", {}).items():
            plural = entry["plural"]
            given = creature.get(plural, {})
            listed = given if isinstance(given, dict) else {str(name): None for name in as_list(given)}
            for name, own in listed.items():
                self.sheet.subjects.append(
                    self.read_subject(kind, entry, str(name), own or {}, (*self.path, plural, name))
                )

    def read_subject(self, kind: str, entry: Data, name: str, own: Data, path: Path) -> Subject:
        """A subject: what the library says of it, with what this creature says of its own."""
        base = self.library.get(entry["plural"], {}).get(name)
        if base is None and not own and entry.get("listed", True) and self.library.get(entry["plural"]):
            self.problems.at(path, f"there is no {kind} {name!r}{instead(name, self.library[entry['plural']])}")
        numbers: dict[str, int] = {}
        values = {**entry["attributes"], **(base or {}), **own}
        status = STATUSES.get(str(values.pop("at", "ready")), state.READY)
        for key in values:
            if key not in entry["attributes"]:
                other = instead(key, [*entry["attributes"], "at"])
                self.problems.at((*path, key), f"a {kind} cannot have {key!r}{other}", key=True)
        for key, default in entry["attributes"].items():
            value = values[key]
            if default == "dice":
                numbers.update(self.read_dice(key, value, (*path, key)))
            elif isinstance(value, int):
                numbers[key] = int(value)
            else:
                self.problems.at((*path, key), f"{key} of {name!r} must be a whole number, not {value!r}")
                numbers[key] = 0
        numbers.setdefault("mean", numbers.get("dice", 0))
        return Subject(name, kind, numbers, status)

    def read_dice(self, key: str, value: Any, path: Path) -> dict[str, int]:
        if value == "dice":  # none given
            return {key: 0, f"{key}_sides": 1, f"{key}_bonus": 0, "mean": 0}
        try:
            dice = parse_dice(str(value))
        except DiceError as error:
            self.problems.at(path, str(error), offset=error.column - 1)
            return {key: 0, f"{key}_sides": 1, f"{key}_bonus": 0, "mean": 0}
        return {key: dice.count, f"{key}_sides": dice.sides, f"{key}_bonus": dice.bonus, "mean": int(dice.mean)}

    # Entries.

    def read_action(self, action: str, entry: Data) -> None:
        """One entry for every subject that the action may be done with."""
        kinds = as_list(entry.get("with"))
        if not kinds:
            self.add(action, entry, -1, self.scope)
        for slot, subject in enumerate(self.sheet.subjects):
            if subject.kind in kinds:
                self.add(action, entry, slot, Scope(self.shared.words, self.sheet.attributes, subject.numbers))

    def add(self, action: str, entry: Data, slot: int, scope: Scope) -> None:
        shared = self.shared
        path: Path = ("actions", action)
        if "if" in entry and not shared.number(entry["if"], scope, (*path, "if")) and not self.every:
            return
        aim = self.aim_of(entry, scope, path)
        if aim < 0 and not self.every:
            return
        kind = shared.data["kinds"].get(entry["kind"])
        if kind is None:
            shared.index(list(shared.data["kinds"]), entry["kind"], (*path, "kind"), "kind")
            return
        stages = self.stages_of(action, entry, path)
        tags = self.flags(entry.get("tags"), shared.tags, scope, (*path, "tags"))
        barred_by, barred_here = self.barred(action, entry["kind"], tags, shared.bars)
        default_range = 0 if aim & ~(economies.SOURCE | economies.VICTIM) else FAR
        numbers = {
            "action": shared.names.actions.index(action),
            "subject": slot,
            "when": shared.pick(WHEN, kind.get("when", "turn"), ("kinds", entry["kind"], "when"), "moment"),
            "stages": stages,
            "by": sum(shared.pick(BY, word, (*path, "by"), "relation") for word in as_list(entry.get("by"))),
            "token": shared.tokens.index(kind["shape"]) if kind.get("shape") in shared.tokens else -1,
            "aim": aim,
            "range": shared.number(entry.get("range", default_range), scope, (*path, "range")),
            "sight": int(shared.number(entry.get("sight", 0), scope, (*path, "sight")) != 0),
            **self.area_of(entry, aim, scope, path),
            "status": self.status_of(entry, slot, path),
            "barred_by": barred_by,
            "barred_towards": self.barred(action, entry["kind"], tags, shared.bars_towards)[0],
            "barred_here": barred_here,
            "tags": tags,
            "traits": self.traits_of(action, entry, tags),
            "worth": shared.number(entry.get("worth", 0), scope, (*path, "worth")),
            "takes_pool": -1,
            "takes": 0,
        }
        for pool, amount in self.amounts(entry.get("takes", {}), scope, (*path, "takes")).items():
            numbers["takes_pool"] = shared.words.pools.index(pool) if pool in shared.words.pools else -1
            numbers["takes"] = amount
        if kind.get("shape") and kind["shape"] not in shared.tokens:
            shared.problems.at(("kinds", entry["kind"], "shape"), f"no shape of a turn has {kind['shape']!r}")
        self.sheet.entries.append(
            Entry(
                action,
                slot,
                numbers,
                self.counts_of(entry, slot, scope, path),
                self.conditions_of(entry.get("needs", {}), scope, (*path, "needs")),
                self.conditions_of(entry.get("where", {}), scope, (*path, "where")),
                self.parameters_of(action, entry, scope, path),
                self.plans_of(entry, scope, path),
            )
        )

    def aim_of(self, entry: Data, scope: Scope, path: Path) -> int:
        """What the entry may be aimed at; -1 when its target depends on the subject and this one has none."""
        target = entry.get("target")
        if target is None:
            return economies.NOTHING
        where = (*path, "target")
        if isinstance(target, dict):
            chosen = [kind for kind, test in target.items() if self.shared.number(test, scope, (*where, kind)) > 0]
            aim = 0
            for kind in chosen:
                aim |= self.shared.pick(AIMS, kind, where, "kind of target")
            return aim if chosen else -1
        aim = 0
        for kind in as_list(target):
            aim |= self.shared.pick(AIMS, kind, where, "kind of target")
        return aim

    def area_of(self, entry: Data, aim: int, scope: Scope, path: Path) -> dict[str, int]:
        """The area that an entry spreads over, if any: its shape, its size, who is caught."""
        problems = self.shared.problems
        if "area" not in entry:
            if "hits" in entry:
                problems.at((*path, "hits"), "only an area hits those who are in it; say `area` too")
            return {"area": areas.NO_AREA, "area_size": 0, "hits": 0}
        where = (*path, "area")
        shape, size = next(iter(entry["area"].items()))
        steps = self.shared.number(size, scope, (*where, shape))
        least = 0 if shape == "burst" else 1
        if steps < least:
            problems.at((*where, shape), f"a {shape} of {steps} is too small; it must be {least} or more")
        if aim != economies.PLACE:
            problems.at(where, "an area spreads from a place; write `target: place`")
        if shape != "burst" and self.shared.data["space"]["grid"] == "zones":
            problems.at((*where, shape), f"a {shape} needs squares, and there are zones here; a burst goes with both")
        if any("path" in cost.values() for cost in as_list(entry.get("cost")) if isinstance(cost, dict)):
            problems.at((*path, "cost"), "what has an area goes no way, so its cost cannot be a `path`")
        if "where" in entry:
            problems.at((*path, "where"), "what has an area has no one target for `where` to speak of; use `needs`")
        hits = self.shared.pick(HITS, entry.get("hits", "foe"), (*path, "hits"), "word for who is caught")
        return {"area": SHAPES.get(shape, areas.NO_AREA), "area_size": steps, "hits": hits}

    def stages_of(self, action: str, entry: Data, path: Path) -> int:
        found = 0
        for window in as_list(entry.get("on")):
            if (window, action) in self.shared.stages:
                found |= self.shared.stages[(window, action)]
            elif window not in self.shared.unsure:
                known = self.shared.names.windows
                hint = nearest(window, known) if window not in known else f"; add it to the stages of {window!r}"
                self.shared.problems.at((*path, "on"), f"no window {window!r} has a stage for {action!r}{hint}")
        return found

    def barred(self, action: str, kind: str, tags: int, bars: list[Bar]) -> tuple[int, int]:
        """The conditions that bar an entry, and those that do so against one attack only."""
        here_names = self.shared.data.get("conditions", {})
        everywhere = here = 0
        for bar in bars:
            tagged = any(tags >> self.shared.tags.index(tag) & 1 for tag in bar.tags if tag in self.shared.tags)
            if kind in bar.kinds or action in bar.actions or tagged:
                name = self.shared.words.conditions[bar.condition]
                if (here_names[name] or {}).get("here"):
                    here |= 1 << bar.condition
                else:
                    everywhere |= 1 << bar.condition
        return everywhere, here

    def flags(self, given: Any, names: list[str], scope: Scope, path: Path) -> int:
        """A list of tags, or tags with the formula that tells whether they hold."""
        if isinstance(given, dict):
            return sum(
                1 << names.index(tag) for tag, test in given.items() if self.shared.number(test, scope, path) > 0
            )
        return sum(1 << names.index(tag) for tag in as_list(given))

    def status_of(self, entry: Data, slot: int, path: Path) -> int:
        if slot < 0:
            return -1
        word = entry.get("status", "ready")
        return self.shared.pick(STATUSES, word, (*path, "status"), "place for a subject")

    def traits_of(self, action: str, entry: Data, tags: int) -> int:
        held = [tag for k, tag in enumerate(self.shared.tags) if tags >> k & 1]
        traits = 0
        if entry.get("provokes"):
            traits |= economies.PROVOKES
        if "asks" in entry:
            traits |= economies.ASKS
            if entry["asks"].get("default", True):
                traits |= economies.ASKS_DEFAULT
        if isinstance(entry.get("worth"), int) and entry["worth"] < 0:
            traits |= economies.BY_HAND
        if "distracting" in held:
            traits |= economies.DISTRACTS
        if "mends" in held:
            traits |= economies.MENDS
        if self.shared.data["order"].get("activates") == action:
            traits |= economies.ACTIVATES
        if self.shared.data["kinds"][self.shared.data["actions"][action]["kind"]].get("off_turn"):
            traits |= economies.OFF_TURN
        return traits

    def counts_of(self, entry: Data, slot: int, scope: Scope, path: Path) -> list[int]:
        """The slots of the limits that a use counts in."""
        found = []
        given = entry.get("counts", [])
        for name in given if isinstance(given, dict) else as_list(given):
            if isinstance(given, dict) and not self.shared.number(given[name], scope, (*path, "counts", name)):
                continue
            self.shared.index(self.shared.words.limits, name, (*path, "counts"), "limit")
            limit = self.shared.data.get("limits", {}).get(name, {})
            key = (name, slot if limit.get("each") == "subject" else -1)
            if key not in self.sheet.slots:
                self.sheet.slots.append(key)
            found.append(self.sheet.slots.index(key))
        return found

    def conditions_of(self, given: Data, scope: Scope, path: Path) -> list[tuple[list[int], int]]:
        """Programs that must be true, each with its reason."""
        found = []
        for code, need in given.items():
            program = self.shared.formula(need["if"], scope, (*path, code, "if"))
            reason = self.shared.reason(code, need)
            if isinstance(program, int):
                if program:
                    continue  # nothing that happens in play could make it untrue
                program = [formula.CONST, program, formula.END]
            found.append((program, reason))
        return found

    def parameters_of(self, action: str, entry: Data, scope: Scope, path: Path) -> list[int]:
        """The row of parameters that effects read: what the subject has, then what the file gives the effect."""
        shared = self.shared
        row = [0] * max(1, len(shared.columns))
        for column, value in scope.subject.items():
            if column in shared.columns:
                row[shared.columns.index(column)] = value
        effect = entry.get("effect", "say")
        name, given = (effect, {}) if isinstance(effect, str) else next(iter(effect.items()))
        if name not in self.effects:
            shared.problems.at((*path, "effect"), f"no effect is called {name!r}{instead(name, self.effects)}")
            return row
        required = self.effects[name][1]
        for parameter in required:
            if parameter not in (given or {}):
                shared.problems.at((*path, "effect"), f"the effect {name!r} needs {parameter!r}")
        for parameter, value in (given or {}).items():
            if parameter not in required:
                other = instead(parameter, required)
                where = (*path, "effect", name, parameter)
                shared.problems.at(where, f"the effect {name!r} takes no {parameter!r}{other}", key=True)
                continue
            where = (*path, "effect", name, parameter)
            row[shared.columns.index(parameter)] = self.parameter(parameter, value, scope, where)
        return row

    def parameter(self, name: str, value: Any, scope: Scope, path: Path) -> int:
        """What a parameter holds follows from its name: a pool, a condition, a status, or else an expression."""
        words = self.shared.words
        if name in POOLS:
            return self.shared.index(words.pools, value, path, "pool")
        if name in CONDITIONS:
            return NONE if value == "none" else self.shared.index(words.conditions, value, path, "condition")
        if name in PLACED and value in STATUSES:
            return STATUSES[value]
        return self.shared.number(value, scope, path)

    # Payments.

    def plans_of(self, entry: Data, scope: Scope, path: Path) -> list[Plan]:
        try:
            return self.all_plans(entry, scope, path)
        except TooMany as error:
            self.shared.problems.at((*path, "owes" if "owes" in entry else "cost"), str(error))
            return [Plan()]

    def all_plans(self, entry: Data, scope: Scope, path: Path) -> list[Plan]:
        plans: list[Plan] = []
        if "owes" in entry:
            plans = owing(self.amounts(entry["owes"], scope, (*path, "owes")), self.swaps)
        else:
            costs = entry.get("cost", {})
            for cost in costs if isinstance(costs, list) else [costs]:
                plans += self.plans_for(entry, cost, scope, path)
        if "boost" in entry:
            boost = entry["boost"]
            most = self.shared.number(boost["up_to"], scope, (*path, "boost", "up_to"))
            self.shared.index(self.shared.words.pools, boost["pool"], (*path, "boost", "pool"), "pool")
            plans = boosted(plans, boost["pool"], max(0, most))
        plans = [plan for k, plan in enumerate(plans) if plan not in plans[:k]]
        had = [plan for plan in plans if all(self.has(pool) for pool in plan.items)]
        return had or plans[:1]

    def plans_for(self, entry: Data, cost: Data, scope: Scope, path: Path) -> list[Plan]:
        along = [pool for pool, amount in cost.items() if amount == "path"]
        if along:
            return path_plans(along[0], self.swaps)
        amounts = self.amounts(cost, scope, (*path, "cost"))
        if "split" in entry or "then" in entry:
            return instalments(
                amounts, self.part(entry, "split", scope, path), self.part(entry, "then", scope, path), self.swaps
            )
        return [Plan(items=way) for way in ways(amounts, self.swaps)] + drawing(amounts, self.swaps)

    def part(self, entry: Data, key: str, scope: Scope, path: Path) -> tuple[int, dict[str, int]] | None:
        if key not in entry:
            return None
        parts = self.shared.number(entry[key]["parts"], scope, (*path, key, "parts"))
        return parts, self.amounts(entry[key]["each"], scope, (*path, key, "each"))

    def amounts(self, cost: Data, scope: Scope, path: Path) -> dict[str, int]:
        found = {}
        for pool, amount in cost.items():
            self.shared.index(self.shared.words.pools, pool, (*path, pool), "pool")
            value = self.shared.number(amount, scope, (*path, pool))
            if value < 0:
                self.shared.problems.at((*path, pool), f"a cost of {value} {pool} is below nothing")
            if value > 0:
                found[pool] = value
        return found

    def has(self, pool: str) -> bool:
        """Whether the creature can ever have anything in a pool."""
        sheet = self.sheet
        if sheet.sizes.get(pool, 0) > 0 or sheet.refills.get(pool, 0) > 0:
            return True
        for entry in self.shared.data["actions"].values():
            effect = entry.get("effect")
            if isinstance(effect, dict) and any((given or {}).get("pool") == pool for given in effect.values()):
                return True
        return any(swap.of == pool and swap.fills for swap in self.swaps)


def backing_of(shared: Shared, pool: str, action: str, swaps: list[Swap]) -> list[str]:
    """The pools that pay a debt in `pool`: directly, or through the action that fills it."""
    if action and fills_of(shared, action) == pool:
        costs = as_list(shared.data["actions"][action].get("cost"))
        first = next(iter(costs[0]), "") if costs else ""
        return stand_ins(first, swaps) if first in shared.words.pools else []
    return stand_ins(pool, swaps)


def scopes_of(shared: Shared, sheet: Sheet, slots: int) -> tuple[list[int], list[int]]:
    """When each slot of uses starts anew, and how often it may be used."""
    scope: list[int] = []
    times: list[int] = []
    for name, _ in sheet.slots:
        limit = shared.data["limits"].get(name, {})
        scope.append(shared.pick(SCOPES, limit.get("per", "encounter"), ("limits", name, "per"), "scope"))
        times.append(limit.get("times", 0))
    rest = slots - len(sheet.slots)
    return scope + [moments.NEVER] * rest, times + [0] * rest
