"""From sheets to the tables of an economy."""

from collections.abc import Sequence

from actionomy.core import economy as economies
from actionomy.core.economy import Economy
from actionomy.core.effect import Effect, MissingWord
from actionomy.core.moments import ONE_ROUND, slot_of
from actionomy.files.economy import fills_of
from actionomy.files.limits import NO_LIMIT
from actionomy.files.payments import Plan, Swap, stand_ins
from actionomy.files.possible import check_possible
from actionomy.files.problems import instead
from actionomy.files.scope import Scope
from actionomy.files.shared import Shared, as_list
from actionomy.files.sheet import Entry, Sheet
from actionomy.files.sheets import NEVER_PAYS
from actionomy.files.tables import shared_numbers, shared_tables
from actionomy.rulesets import EffectTable

ENTRY_COLUMNS = (
    "action", "subject", "namesake", "when", "stages", "by", "token", "aim", "range", "area", "area_size", "hits",
    "status", "barred_by", "barred_towards", "barred_here", "tags", "traits", "worth", "done_for", "takes_pool",
    "takes",
)  # fmt: skip

NO_MOST = 1 << 40  # of a pool that what is added fills without end

Tables = dict[str, list[int]]
Programs = dict[tuple[int, ...], int]  # where each formula begins


def economy_of(
    shared: Shared,
    sheets: list[Sheet],
    sides: int,
    rounds: int,
    *,
    prepares: bool,
    borders: bool = False,
    lays: bool = False,
) -> Economy:
    """The tables of one fight; a last sheet, with nothing on it, is that of doors and the like."""
    sheets = [*sheets, Sheet("", dict.fromkeys(shared.words.attributes, 0))]
    numbers = shared_numbers(shared)
    tables = shared_tables(shared)
    numbers["sides"] = sides
    numbers["last_round"] = rounds
    numbers["prepares"] = int(prepares)
    numbers["borders"] = int(borders)
    numbers["lays"] = int(lays)
    when = [entry.numbers["when"] for sheet in sheets for entry in sheet.entries]
    numbers["closes"] = int(economies.CLOSING in when)
    numbers["renews"] = int(economies.ROUNDS in when)
    numbers["slots"] = max([len(sheet.slots) for sheet in sheets] + [1])
    numbers["subjects"] = max([len(sheet.subjects) for sheet in sheets] + [1])
    numbers["last_slot"] = ONE_ROUND - 1
    if numbers["order"] == economies.PHASES:
        numbers["last_slot"] = int(slot_of(numbers["phases"], sides - 1))
    add_pools(shared, sheets, numbers, tables)
    add_sheets(shared, sheets, numbers, tables)
    add_entries(sheets, tables)
    add_plans(shared, sheets, numbers, tables)
    add_debts(shared, sheets, numbers, tables)
    return Economy(numbers, tables)


def effects_of_actions(shared: Shared, effects: EffectTable) -> list[Effect]:
    """One effect for each action, which knows under which numbers its parameters stand."""
    lexicon = shared.lexicon()
    found = []
    before = len(shared.problems.noted)
    for action, entry in shared.data["actions"].items():
        effect = entry.get("effect", "say")
        name = effect if isinstance(effect, str) else next(iter(effect))
        path = ("actions", action, "effect")
        if name not in effects:
            shared.problems.at(path, f"no effect is called {name!r}{instead(name, effects)}")
            continue
        try:
            found.append(effects[name][0](lexicon))
        except MissingWord as missing:
            shared.problems.at(path, f"{name!r}: {missing}")
    if len(shared.problems.noted) == before:  # else what they would do is not known
        check_possible(shared, lexicon.asked)
    return found


def add_pools(shared: Shared, sheets: list[Sheet], numbers: dict[str, int], tables: Tables) -> None:
    """What each pool holds when full and how it fills, sheet by sheet; and how much may be gained of one of them."""
    pools = shared.words.pools
    tables["size"] = [sheet.sizes.get(pool, 0) for sheet in sheets for pool in pools]
    tables["refill"] = [sheet.refills.get(pool, 0) for sheet in sheets for pool in pools]
    tables["refill_up_to"] = [sheet.up_to.get(pool, NO_MOST) for sheet in sheets for pool in pools]
    tables["most_gained"] = [sheet.most_gained for sheet in sheets]
    numbers["most_of"], numbers["most_with"] = -1, 0
    for k, (name, pool) in enumerate(shared.data["pools"].items()):
        if "most" in pool:
            numbers["most_of"] = k
            shared.names.cap_rule = pool["most"].get("rule", "")
            given = as_list(pool["most"].get("with"))
            numbers["most_with"] = shared.mask(pools, given, ("pools", name, "most", "with"), "pool")


def add_sheets(shared: Shared, sheets: list[Sheet], numbers: dict[str, int], tables: Tables) -> None:
    """What creatures are, sheet by sheet, each with room for as many subjects and slots of limits as any has."""
    words = shared.words
    wide = (
        [sheet.attributes[words.attributes[numbers["footprint"]]] for sheet in sheets]
        if numbers["footprint"] >= 0
        else []
    )
    numbers["bodies"] = int(max(wide, default=1) > 1)
    tables["attribute"] = [sheet.attributes[name] for sheet in sheets for name in words.attributes]
    tables["scope"], tables["times"], tables["limit_slot"], tables["carries"] = [], [], [], []
    for sheet in sheets:
        rest = numbers["slots"] - len(sheet.slots)
        allowed = [sheet.limits.get(name, NO_LIMIT) for name, _ in sheet.slots] + [NO_LIMIT] * rest
        tables["scope"] += [one.scope for one in allowed]
        tables["times"] += [one.times for one in allowed]
        tables["limit_slot"] += [
            sheet.slots.index((name, -1)) if (name, -1) in sheet.slots else -1 for name in words.limits
        ]
        for slot in range(numbers["subjects"]):
            known = sheet.subjects[slot].numbers if slot < len(sheet.subjects) else {}
            tables["carries"] += [known.get(name, 0) for name in words.carried] or [0]
        shared.names.subjects.append([subject.name for subject in sheet.subjects])
        shared.names.subject_kinds.append([subject.kind for subject in sheet.subjects])
        shared.names.subject_says.append([subject.says for subject in sheet.subjects])
        shared.names.sheet_says.append(sheet.says)
        kinds = [shared.data["subjects"][subject.kind] for subject in sheet.subjects]
        shared.names.secret_subjects.append([bool(kind.get("secret")) for kind in kinds])
        shared.names.subject_where.append([kind.get("says", {}) for kind in kinds])
        used = [(kind.get("store", {}).get("limit", ""), slot) for slot, kind in enumerate(kinds)]
        shared.names.copies.append(
            [
                (subject.copies, sheet.slots.index(limit) if limit in sheet.slots else -1)
                for subject, limit in zip(sheet.subjects, used, strict=True)
            ]
        )
        shared.names.slot_limits.append([name for name, _ in sheet.slots])
    numbers["scopes"] = sum({1 << scope for scope in tables["scope"]})
    tables["brood"] = [sheet.brood for sheet in sheets]
    tables["species"] = [sheet.species for sheet in sheets]
    tables["asked"] = [int(sheet.asked) for sheet in sheets]
    tables["innate"] = [sheet.traits for sheet in sheets]
    tables["immune"] = [sheet.immune for sheet in sheets]
    tables["answers"] = []
    for sheet in sheets:
        answers = 0
        for entry in sheet.entries:
            answers |= entry.numbers["stages"]
        tables["answers"].append(answers)


def add_entries(sheets: list[Sheet], tables: Tables) -> None:
    """The entries sheet by sheet, and their formulas; `first_entry`, `first_count`, … say where each one's begin."""
    for column in ENTRY_COLUMNS:
        tables[column] = [entry.numbers[column] for sheet in sheets for entry in sheet.entries]
    tables["first_entry"] = [0]
    for sheet in sheets:
        tables["first_entry"].append(tables["first_entry"][-1] + len(sheet.entries))
    for name in ("checks", "counts", "need_code", "need_reason", "where_code", "where_reason", "parameter", "code"):
        tables[name] = []
    for name in ("first_count", "first_need", "first_where"):
        tables[name] = [0]
    programs: Programs = {}
    for sheet in sheets:
        for entry in sheet.entries:
            tables["checks"].append(checks_of(entry))
            tables["counts"] += entry.counts
            tables["first_count"].append(len(tables["counts"]))
            tables["parameter"] += entry.parameters
            for what, formulas in (("need", entry.needs), ("where", entry.where)):
                for program, reason in formulas:
                    tables[f"{what}_code"].append(laid_down(programs, tables["code"], program))
                    tables[f"{what}_reason"].append(1 << reason)
                tables[f"first_{what}"].append(len(tables[f"{what}_code"]))


def laid_down(programs: Programs, code: list[int], program: Sequence[int]) -> int:
    """Where a formula begins, laid down once however many say the same; -1 for none."""
    if not program:
        return -1
    key = tuple(program)
    if key not in programs:
        programs[key] = len(code)
        code += program
    return programs[key]


def add_plans(shared: Shared, sheets: list[Sheet], numbers: dict[str, int], tables: Tables) -> None:
    """The plans entry by entry, with what each takes, fills and owes; a pool is its number, -1 where there is none."""
    pools = shared.words.pools
    owed, action = shared.owed, shared.filler
    plans: list[tuple[int, Plan]] = []
    tables["first_plan"] = [0]
    worst = 0
    entry_number = 0
    for sheet in sheets:
        before = len(plans)
        for entry in sheet.entries:
            plans += [(entry_number, plan) for plan in entry.plans]
            tables["first_plan"].append(len(plans))
            entry_number += 1
        worst = max(worst, len(plans) - before)
    numbers["worst_plan"] = worst + 2
    tables["entry"] = [entry_number for entry_number, _ in plans]
    tables["first_item"] = [0]
    tables["item_pool"], tables["item_amount"] = [], []
    for _, plan in plans:
        tables["item_pool"] += [pools.index(pool) for pool in plan.items]
        tables["item_amount"] += list(plan.items.values())
        tables["first_item"].append(len(tables["item_pool"]))
    tables["fills"] = [pools.index(plan.fills) if plan.fills else -1 for _, plan in plans]
    tables["path"] = [pools.index(plan.path) if plan.path else -1 for _, plan in plans]
    tables["owes_kind"] = [owed.index(plan.owes) if plan.owes in owed else -1 for _, plan in plans]
    tables["owes"] = [plan.owed for _, plan in plans]
    for name in ("gives", "boost", "variant", "part", "last", "parts"):
        tables[name] = [getattr(plan, name) for _, plan in plans]
    programs: Programs = {}
    tables["gives_code"] = [laid_down(programs, tables["code"], plan.formula) for _, plan in plans]
    kinds: dict[tuple[tuple[str, int], ...], int] = {}
    tables["payment"] = [kinds.setdefault(tuple(sorted(plan.items.items())), len(kinds)) for _, plan in plans]
    leaned_on = {pool for _, plan in plans if plan.part > 1 for pool in plan.items}
    for pool in owed:
        leaned_on |= {pool, *backing_of(shared, pool, action, plain_swaps(shared))}
    numbers["leaned"] = sum(1 << pools.index(pool) for pool in leaned_on)
    tables["pledged"] = [int(any(pool in leaned_on for pool, _ in items)) for items in kinds] or [0]
    filling = [fills for sheet in sheets for fills in filling_entries(sheet, action)]
    tables["features"] = [
        features_of(plan) | (economies.FILLS_DEBTS if filling[number] else 0) for number, plan in plans
    ]


def filling_entries(sheet: Sheet, action: str) -> list[bool]:
    """For every entry, whether it fills what is owed, or counts in the limits of what does."""
    limits = {slot for entry in sheet.entries if entry.action == action for slot in entry.counts}
    return [entry.action == action or not limits.isdisjoint(entry.counts) for entry in sheet.entries]


def checks_of(entry: Entry) -> int:
    """What of its target must be looked at more closely."""
    found = 0
    if entry.numbers["sight"]:
        found |= economies.HAS_SIGHT
    if entry.numbers["area"]:
        found |= economies.HAS_AREA
    if entry.numbers["leaps"] or entry.numbers["across"]:
        found |= economies.HAS_LEAP
    if entry.numbers["here"]:
        found |= economies.HAS_HERE
    if entry.numbers["free_border"]:
        found |= economies.HAS_FREE_BORDER
    if entry.numbers["across"]:
        found |= economies.HAS_ACROSS
    return found


def features_of(plan: Plan) -> int:
    """Which parts of the predicate can have anything to say of a plan."""
    found = 0
    if plan.path:
        found |= economies.HAS_PATH
    if plan.fills:
        found |= economies.HAS_CAP
    if plan.fills and not plan.path:
        found |= economies.HAS_DRAW
    if plan.variant:
        found |= economies.HAS_PARTS
    if plan.owes:
        found |= economies.HAS_DEBT
    return found


def add_debts(shared: Shared, sheets: list[Sheet], numbers: dict[str, int], tables: Tables) -> None:
    """Where things may be owed, which pools pay for that, what fills them, and what strikes who can no longer pay."""
    pools = shared.words.pools
    owed, action = shared.owed, shared.filler
    debts = shared.data.get("debts", {})
    backing = [backing_of(shared, pool, action, plain_swaps(shared)) for pool in owed]
    numbers["owed"] = len(owed)
    plain = Scope(shared.words, {})
    shared.names.batch_prefix = shared.number(debts.get("prefix", 0), plain, ("debts", "prefix")) != 0
    numbers["earliest"] = int(shared.number(debts.get("waits", 0), plain, ("debts", "waits")) == 0)
    numbers["compelled"] = sum({1 << pools.index(names[0]) for names in backing if names})
    default = debts.get("default", {})
    numbers["default"] = -1
    for key, word, without in (
        ("default_by_rounds", "by_rounds", 0),
        ("default_clears", "clears", 1),
        ("may_default", "on_purpose", 0),
    ):
        numbers[key] = int(shared.number(default.get(word, without), plain, ("debts", "default", word)) != 0)
    if default:
        numbers["default"] = shared.index(
            shared.words.conditions, default["condition"], ("debts", "default", "condition"), "condition"
        )
    shared.names.default_rule = default.get("rule", "")
    tables["owed_pool"] = [pools.index(pool) for pool in owed]
    tables["backing"] = [sum(1 << pools.index(name) for name in names) for names in backing]
    order: list[int] = []
    for names in backing:
        order += [pools.index(name) for name in names if pools.index(name) not in order]
    tables["backing_order"] = order
    tables["yields"], tables["yields_more"], tables["filler"] = [], [], []
    for s, sheet in enumerate(sheets):
        for pool in owed:
            filled = bool(action) and fills_of(shared, action) == pool
            tables["yields"].append(yield_of(shared, sheet, action, "amount", NEVER_PAYS) if filled else 0)
            tables["yields_more"].append(yield_of(shared, sheet, action, "more", 0) if filled else 0)
            tables["filler"].append(filler_plan(sheets, tables, s, action) if filled else -1)


def plain_swaps(shared: Shared) -> list[Swap]:
    """The swaps without what they give, which differs by creature."""
    return [Swap(swap["spend"], swap["for"], 1 if "gives" in swap else 0) for swap in shared.swaps]


def yield_of(shared: Shared, sheet: Sheet, action: str, parameter: str, otherwise: int) -> int:
    """What the action that fills the pool gives this creature, by a parameter of its effect."""
    for entry in sheet.entries:
        if entry.action == action and parameter in shared.columns:
            return entry.parameters[shared.columns.index(parameter)]
    return otherwise


def filler_plan(sheets: list[Sheet], tables: Tables, number: int, action: str) -> int:
    """The first plan of the action that fills the pool, or -1."""
    for k, entry in enumerate(sheets[number].entries):
        if entry.action == action:
            return tables["first_plan"][tables["first_entry"][number] + k]
    return -1


def backing_of(shared: Shared, pool: str, action: str, swaps: list[Swap]) -> list[str]:
    """The pools that pay a debt in `pool`: directly, or through the action that fills it."""
    if action and fills_of(shared, action) == pool:
        costs = as_list(shared.data["actions"][action].get("cost"))
        first = next(iter(costs[0]), "") if costs else ""
        return stand_ins(first, swaps) if first in shared.words.pools else []
    return stand_ins(pool, swaps)
