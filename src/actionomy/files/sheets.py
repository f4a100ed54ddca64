"""From a creature's data to its sheet: its numbers, its subjects, and every entry with every way to pay."""

from typing import Any

from actionomy.core import economy as economies
from actionomy.core import formula, state
from actionomy.files.aims import AIMS, BY, TAGGED, laid_by
from actionomy.files.areas import area_of
from actionomy.files.callers import Callers
from actionomy.files.dice import dice_numbers
from actionomy.files.economy import needs_at
from actionomy.files.limits import limits_of
from actionomy.files.pools import read_refill
from actionomy.files.prices import Prices
from actionomy.files.problems import Problems, instead, misspelt
from actionomy.files.scope import STATUSES, Scope
from actionomy.files.shared import CONSISTS, Bar, Data, Path, Shared, as_list
from actionomy.files.sheet import IN_BRACES, Entry, Sheet, Subject, in_words
from actionomy.files.stores import check_store, stored
from actionomy.rulesets import EffectTable

WIDEST = 4  # squares, of a creature

FAR = 9999  # the range of what needs none
NEVER_PAYS = -1
NONE = -1
POOLS = ("pool",)  # the parameters of effects that name a pool …
LIMITS = ("limit",)  # … a limit: the slot in which its uses are counted, for the subject if it is counted so …
CONDITIONS = ("condition", "grants", "drops")  # … a condition, or none …
PLACED = ("from", "to")  # … how a door stands, or where a subject is; all others are expressions


class SheetReader:
    """Builds the sheet of one creature."""

    def __init__(self, shared: Shared, effects: EffectTable, library: Data, problems: Problems) -> None:
        self.shared = shared
        self.effects = effects
        self.library = library  # by plural: what weapons, spells, … there are
        self.problems = problems  # of the file that the creature stands in
        self.callers = Callers(shared.data, library, problems)
        self.sheet = Sheet("")
        self.scope = Scope(shared.words, {})
        self.prices = Prices(shared, self.sheet, [])
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
        self.sheet = Sheet(name, between=bool(role.get("between")))
        self.read_attributes(name, creature, role)
        self.prices = Prices(self.shared, self.sheet, self.shared.swaps_of(self.scope))
        self.read_traits({**creature, "traits": [*as_list(role.get("traits")), *as_list(creature.get("traits"))]})
        self.read_pools(creature)
        asks = self.shared.data.get("turn", {}).get("asks", 0)
        self.sheet.asked = self.shared.number(asks, self.scope, ("turn", "asks")) > 0
        self.read_limits()
        self.read_subjects(creature)
        self.check(name)
        for action, entry in data["actions"].items():
            if "for" not in entry or creature.get("role") in as_list(entry["for"]):
                self.read_action(action, entry)
        if len(self.sheet.entries) > state.MOST_ENTRIES:
            count = len(self.sheet.entries)
            said = f"{name!r} has {count} actions, of all its things; at most {state.MOST_ENTRIES} are possible"
            self.problems.at(path, f"{said}: leave out some of its {len(self.sheet.subjects)} things")
        return self.sheet

    # Numbers.

    def attributes(self) -> dict[str, int]:
        """The numbers that every creature has."""
        return {"health": 1, **self.shared.data.get("attributes", {})}

    def keys(self) -> list[str]:
        """What else may be said of a creature."""
        kinds = self.shared.data.get("subjects", {}).values()
        plurals = [kind["plural"] for kind in kinds] + [kind["store"]["key"] for kind in kinds if "store" in kind]
        return ["role", "is", "title", "pools", "conditions", "traits", "immune", "at", "count", "waits", *plurals]

    def read_attributes(self, name: str, creature: Data, role: Data) -> None:
        """Its numbers: those of all creatures, changed by its role, then by itself; one out of its range is noted."""
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
        for attribute, (least, most) in self.shared.data.get("ranges", {}).items():
            if not least <= numbers.get(attribute, least) <= most:
                told = f"{attribute} of {name!r} is {numbers[attribute]}; it must be from {least} to {most}"
                self.problems.at((*self.path, attribute), told)
        wide = self.shared.data["space"].get("footprint")
        if wide in numbers and not 1 <= numbers[wide] <= WIDEST:
            said = f"{wide} of {name!r} is how many squares wide it is: 1 to {WIDEST}, not {numbers[wide]}"
            self.problems.at((*self.path, wide) if wide in creature else self.path, said)
            numbers[wide] = 1
        self.sheet.attributes = numbers
        given = {key: value for key, value in creature.items() if key in numbers and key != "health" and value}
        traits = ", ".join(str(trait) for trait in as_list(creature.get("traits")))
        self.sheet.says = "; ".join(
            part for part in (str(creature.get("title", "")), in_words(given, self.shared.counted), traits) if part
        )
        self.scope = Scope(self.shared.words, numbers)

    def read_traits(self, creature: Data) -> None:
        """The conditions that it has by nature, and those that never take hold of it."""
        for k, name in enumerate(as_list(creature.get("traits"))):
            entry = self.shared.data.get("conditions", {}).get(name) or {}
            if any(key in entry for key in (*CONSISTS, "towards")):
                self.problems.at((*self.path, "traits", k), f"{name!r} cannot be a trait: it depends on others")
            else:
                self.sheet.traits |= self.set_of(name, (*self.path, "traits", k))
        for k, name in enumerate(as_list(creature.get("immune"))):
            self.sheet.immune |= self.set_of(name, (*self.path, "immune", k))

    def set_of(self, condition: str, path: Path) -> int:
        """The set of one condition; of none, if there is no such one."""
        known = self.shared.words.conditions
        if condition in known:
            return 1 << known.index(condition)
        self.problems.at(path, f"there is no condition {condition!r}{instead(condition, known)}")
        return 0

    def check(self, name: str) -> None:
        """What the ruleset demands of every creature and of what it has."""
        subjects = self.sheet.subjects
        held = [subject.numbers for subject in subjects if subject.status == state.READY]
        carried = {word: sum(numbers.get(word, 0) for numbers in held) for word in self.shared.words.carried}
        for code, check in self.shared.data.get("checks", {}).items():
            at = (check["at"],) if "at" in check else ()
            if "of" not in check:
                scope = Scope(self.shared.words, self.sheet.attributes, {}, carried)
                self.demand(code, check, scope, repr(name), (*self.path, *at))
                continue
            for subject in subjects:
                if subject.kind == check["of"]:
                    plural = self.shared.data["subjects"][subject.kind]["plural"]
                    scope = Scope(self.shared.words, self.sheet.attributes, subject.numbers, carried)
                    whose = f"{subject.name!r} of {name!r}"
                    self.demand(code, check, scope, whose, (*self.path, plural, subject.name, *at))

    def demand(self, code: str, check: Data, scope: Scope, whose: str, path: Path) -> None:
        """Note what a check says of somebody, or of what it has, if its test does not hold."""
        there = ("checks", code)
        if not self.shared.number(check["if"], scope, (*there, "if")) and not self.every:
            says = IN_BRACES.sub(lambda one: str(self.shared.number(one[1], scope, (*there, "says"))), check["says"])
            self.problems.at(path, f"{whose} {says}")

    def read_limits(self) -> None:
        """All limits, and room for those that effects count for this creature."""
        self.sheet.limits = limits_of(self.shared, self.sheet.attributes)
        for name, limit in self.shared.data.get("limits", {}).items():
            if self.sheet.attributes.get(limit.get("of", ""), 0):
                self.place_of(name, -1)

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
            read_refill(self.shared, self.sheet, name, self.scope)
            if "most" in pool:
                self.sheet.most_gained = self.shared.number(
                    pool["most"]["amount"], self.scope, ("pools", name, "most", "amount")
                )

    def read_subjects(self, creature: Data) -> None:
        """What it has: what is packed in its store, each once with its copies; then all else, no two of one name."""
        for kind, entry in self.shared.data.get("subjects", {}).items():
            plural = entry["plural"]
            given = creature.get(plural, {})
            path = (*self.path, plural)
            if "store" in entry:
                listed = stored(entry["store"], creature, self.path, self.problems)
                key = (*self.path, entry["store"]["key"])
                for name in dict.fromkeys(listed):
                    own = {"at": "packed", entry["store"]["copies"]: listed.count(name)}
                    at = (*key, listed.index(name))
                    self.sheet.subjects.append(self.read_subject(kind, entry, name, own, at))
                check_store(entry, creature, self.sheet, self.path, self.problems)
            if isinstance(given, dict):
                for name, own in given.items():
                    self.sheet.subjects.append(self.read_subject(kind, entry, str(name), own or {}, (*path, name)))
                continue
            listed = as_list(given)
            for k, name in enumerate(listed):
                if name in listed[:k]:
                    told = f"{self.sheet.name!r} has two {name!r}; give each a name of its own"
                    self.problems.at((*path, k), told)
                else:
                    self.sheet.subjects.append(self.read_subject(kind, entry, str(name), {}, (*path, k)))

    def read_subject(self, kind: str, entry: Data, name: str, own: Data, path: Path) -> Subject:
        """A subject: what the library says of it, with what this creature says of its own."""
        base = self.library.get(entry["plural"], {}).get(name)
        if (
            base is None
            and own.keys() <= {"at", *([entry["store"]["copies"]] if "store" in entry else [])}
            and entry.get("listed", True)
            and self.library.get(entry["plural"])
        ):
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
                numbers.update(dice_numbers(key, value, (*path, key), self.problems))
            elif default == "condition":
                numbers[key] = self.read_condition(value, (*path, key))
            elif default == "creature":
                numbers[key] = self.callers.number(value, values, (*path, key))
                numbers[f"{key}_between"] = self.callers.stands_between(value)
            elif isinstance(value, int):
                numbers[key] = int(value)
            else:
                self.problems.at((*path, key), f"{key} of {name!r} must be a whole number, not {value!r}")
                numbers[key] = 0
        numbers.setdefault("mean", numbers.get("dice", 0))
        words = entry.get("words", {})
        copies = entry["store"]["copies"] if "store" in entry else ""
        told = {
            key: value
            for key, value in values.items()
            if key != copies and (key in words or value != entry["attributes"].get(key))
        }
        return Subject(name, kind, numbers, status, in_words(told, self.shared.counted, words), numbers.get(copies, 0))

    def read_condition(self, value: Any, path: Path) -> int:
        """The number of a condition, or `NONE`."""
        if value in ("condition", "none"):
            return NONE
        known = self.shared.words.conditions
        if value not in known:
            self.problems.at(path, f"there is no condition {value!r}{instead(str(value), known)}")
            return NONE
        return known.index(value)

    # Entries.

    def read_action(self, action: str, entry: Data) -> None:
        """One entry for every subject that the action may be done with."""
        kinds = as_list(entry.get("with"))
        if not kinds:
            self.add(action, entry, -1, self.scope)
        for slot, subject in enumerate(self.sheet.subjects):
            if subject.kind in kinds:
                self.add(action, entry, slot, self.scope_of(slot))

    def scope_of(self, slot: int) -> Scope:
        """What words mean where something is done with a subject."""
        numbers = self.sheet.subjects[slot].numbers
        return Scope(
            self.shared.words,
            self.sheet.attributes,
            numbers,
            slot=slot,
            name=self.shared.name_of(self.sheet.subjects[slot].name),
            slot_of=lambda limit: self.place_of(limit, slot),
        )

    def place_of(self, limit: str, slot: int) -> int:
        """The slot in which the uses of a limit are counted, for a subject where they are counted so."""
        key = (limit, slot if limit in self.shared.words.each else -1)
        if key not in self.sheet.slots:
            self.sheet.slots.append(key)
        return self.sheet.slots.index(key)

    def add(self, action: str, entry: Data, slot: int, scope: Scope) -> None:
        """The entry for an action with the subject of a slot (-1: none); none where its `if` or target rules it out."""
        shared = self.shared
        path: Path = ("actions", action)
        if "if" in entry and not shared.number(entry["if"], scope, (*path, "if")) and not self.every:
            return
        aim = self.aim_of(entry, scope, path)
        if aim < 0 and not self.every:
            return
        kind = shared.data["kinds"].get(entry["kind"])
        if kind is None:  # which has been said
            return
        stages = self.stages_of(action, entry, path)
        tags = self.flags(entry.get("tags"), shared.tags, scope, (*path, "tags"))
        barred_by, barred_here = self.barred(action, entry["kind"], tags, self.bars_of(entry, scope, path))
        numbers = {
            "action": shared.names.actions.index(action),
            "subject": slot,
            "namesake": scope.name,
            "when": shared.when_of(kind, self.scope, ("kinds", entry["kind"])),
            "stages": stages,
            "by": sum(shared.pick(BY, word, (*path, "by"), "relation") for word in as_list(entry.get("by"))),
            "token": shared.tokens.index(kind["shape"]) if kind.get("shape") in shared.tokens else -1,
            **self.reach_of(entry, aim, scope, path),
            "status": self.status_of(entry, slot, path),
            "barred_by": barred_by,
            "barred_towards": self.barred(action, entry["kind"], tags, shared.bars_towards)[0],
            "barred_here": barred_here,
            "tags": tags,
            "traits": self.traits_of(action, entry, tags),
            "worth": shared.number(entry.get("worth", 0), scope, (*path, "worth")),
            "done_for": laid_by(shared, entry, self.sheet.subjects[slot] if slot >= 0 else None),
            **self.takes_of(entry, scope, path),
        }
        if kind.get("shape") and kind["shape"] not in shared.tokens:
            shared.problems.at(("kinds", entry["kind"], "shape"), f"no shape of a turn has {kind['shape']!r}")
        self.sheet.entries.append(
            Entry(
                action,
                slot,
                numbers,
                self.counts_of(entry, slot, scope, path),
                self.conditions_of(action, "needs", scope),
                self.conditions_of(action, "where", scope),
                self.parameters_of(entry, slot, scope, path),
                self.prices.plans_of(entry, scope, path),
            )
        )

    def reach_of(self, entry: Data, aim: int, scope: Scope, path: Path) -> dict[str, int]:
        """What the entry may be aimed at, how far away that may be, and what is caught around it."""
        shared = self.shared
        default = 0 if aim & ~(economies.SOURCE | economies.VICTIM) else FAR
        return {
            "aim": aim,
            "range": shared.number(entry.get("range", default), scope, (*path, "range")),
            **{key: int(bool(entry.get(key, False))) for key in ("leaps", "here", "across", "free_border")},
            "sight": int(shared.number(entry.get("sight", 0), scope, (*path, "sight")) != 0),
            **area_of(shared, entry, scope, path, aim=aim, every=self.every),
        }

    def takes_of(self, entry: Data, scope: Scope, path: Path) -> dict[str, int]:
        """What the entry costs out of a pool of its target."""
        pools = self.shared.words.pools
        found = {"takes_pool": -1, "takes": 0}
        for pool, amount in self.prices.amounts(entry.get("takes", {}), scope, (*path, "takes")).items():
            found = {"takes_pool": pools.index(pool) if pool in pools else -1, "takes": amount}
        return found

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

    def stages_of(self, action: str, entry: Data, path: Path) -> int:
        """The stages of windows in which it may answer, a bit each; 0 for what answers nothing."""
        found = 0
        for window in as_list(entry.get("on")):
            if (window, action) in self.shared.stages:
                found |= self.shared.stages[(window, action)]
            elif window not in self.shared.names.windows:
                hint = instead(window, self.shared.names.windows)
                self.shared.problems.at((*path, "on"), f"there is no window {window!r}{hint}")
        return found

    def bars_of(self, entry: Data, scope: Scope, path: Path) -> list[Bar]:
        """The bars that may concern an entry: all but those of conditions despite which it may be done."""
        despite = entry.get("despite", {})
        free = []
        for name, test in despite.items():
            where = (*path, "despite", name)
            number = self.shared.index(self.shared.words.conditions, name, where, "condition")
            free += [number] if self.shared.number(test, scope, where) else []
        return [bar for bar in self.shared.bars if bar.condition not in free]

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
        """Where the subject must be, as a status; -1 where that does not matter."""
        if slot < 0:
            return -1
        word = entry.get("status", "ready")
        if word == "any":
            return -1
        return self.shared.pick(STATUSES, word, (*path, "status"), "place for a subject")

    def traits_of(self, action: str, entry: Data, tags: int) -> int:
        """What else the engine must know of an entry, a bit each: it provokes, asks a person, distracts."""
        shared = self.shared
        said = sum(trait for tag, trait in TAGGED.items() if tag in shared.tags and tags >> shared.tags.index(tag) & 1)
        kind = shared.data["kinds"][entry["kind"]]
        off_turn = shared.number(kind.get("off_turn", 0), self.scope, ("kinds", entry["kind"], "off_turn"))
        has = {
            economies.PROVOKES: entry.get("provokes"),
            economies.ASKS: "asks" in entry,
            economies.ASKS_DEFAULT: "asks" in entry and entry["asks"].get("default", True),
            economies.BY_HAND: isinstance(entry.get("worth"), int) and entry["worth"] < 0,
            economies.DISTRACTS: kind.get("distracts"),
            economies.ACTIVATES: shared.data["order"].get("activates") == action,
            economies.OFF_TURN: off_turn,
        }
        return said | sum(trait for trait, holds in has.items() if holds)

    def counts_of(self, entry: Data, slot: int, scope: Scope, path: Path) -> list[int]:
        """The slots of the limits that a use counts in."""
        found = []
        given = entry.get("counts", [])
        for name in given if isinstance(given, dict) else as_list(given):
            if isinstance(given, dict) and not self.shared.number(given[name], scope, (*path, "counts", name)):
                continue
            self.shared.index(self.shared.words.limits, name, (*path, "counts"), "limit")
            found.append(self.place_of(name, slot))
        return found

    def conditions_of(self, action: str, what: str, scope: Scope) -> list[tuple[list[int], int]]:
        """Programs that must be true, each with its reason."""
        found = []
        for code, need, place in needs_at(self.shared.data, action, what):
            program = self.shared.formula(need.get("if", 0), scope, (*place, "if"))
            reason = self.shared.reason(code, need)
            if isinstance(program, int):
                if program:
                    continue  # nothing that happens in play could make it untrue
                program = [formula.CONST, program, formula.END]
            found.append((program, reason))
        return found

    def parameters_of(self, entry: Data, slot: int, scope: Scope, path: Path) -> list[int]:
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
            if parameter in LIMITS:
                shared.index(shared.words.limits, value, where, "limit")
                row[shared.columns.index(parameter)] = self.place_of(value, slot)
            else:
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
