"""From a ruleset, read, to the tables of an economy that do not depend on a creature."""

from collections.abc import Iterable
from typing import Any

from actionomy.core import moments
from actionomy.core.moments import ONE_PHASE
from actionomy.files.ground import ground_numbers
from actionomy.files.scope import Scope
from actionomy.files.shared import CONDITION_ENDS, CONSISTS, MOMENTS, ORDERS, Data, Path, Shared, as_list
from actionomy.words.windows import stages_of


def check_shared(shared: Shared) -> None:
    """Note what is wrong in all that the tables of an economy are made of, before they are."""
    shared_numbers(shared)
    shared_tables(shared)


def shared_numbers(shared: Shared) -> dict[str, int]:
    """The single numbers of an economy that do not depend on a creature."""
    data = shared.data
    words = shared.words
    order = data["order"]
    windows = shared.names.windows

    def attribute(*keys: str) -> int:
        """The attribute that the order of turns names at these keys, or -1."""
        at: Any = order
        for key in keys:
            at = at.get(key) if at else None
        return shared.index(words.attributes, at, ("order", *keys), "attribute") if at else -1

    leaders = data.get("sides_win_by", "standing") == "leader"
    return {
        **ground_numbers(shared),
        "pools": len(words.pools),
        "of_things": set_of(pool.get("of") == "thing" for pool in data["pools"].values()),
        "backed": set_of("rest" in pool for pool in data["pools"].values()),
        "conditions": len(words.conditions),
        "limits": len(words.limits),
        "attributes": len(words.attributes),
        "columns": max(1, len(shared.columns)),
        "carried_columns": max(1, len(words.carried)),
        "order": shared.pick(ORDERS, order["by"], ("order", "by"), "order of turns"),
        "phases": max(1, shared.names.phases),
        "side_die": shared.rolls.get("die", 0),
        "early": shared.rolls.get("early", 0),
        "late": shared.rolls.get("late", 0),
        "slot": ONE_PHASE if order["by"] == "phases" else 1,
        "speed": attribute("from"),
        **round_numbers(shared),
        "leaders": int(leaders),
        "leader": shared.index(words.attributes, "leader", ("sides_win_by",), "attribute") if leaders else -1,
        "follower": attribute("follows", "who"),
        "followed": attribute("follows", "after"),
        "together": attribute("together"),
        "idle": attribute("idle"),
        **condition_sets(shared),
        "modifiers": max(1, len(words.modifiers)),
        "tokens": max(1, len(shared.tokens)),
        "provoked_window": windows.index("provokes") if "provokes" in windows else -1,
    }


def condition_sets(shared: Shared) -> dict[str, int]:
    """Which conditions have something in common, a bit each."""
    conditions = [entry or {} for entry in shared.data.get("conditions", {}).values()]

    def flagged(flag: str) -> int:
        return set_of(entry.get(flag) for entry in conditions)

    return {
        "counted": flagged("counted"),
        "towards": flagged("towards"),
        "latest": set_of(entry.get("towards") == "latest" for entry in conditions),
        "here": flagged("here"),
        "shunning": flagged("shuns"),
        "unseen": flagged("unseen"),
        "passing": flagged("next_act"),
        "breaking": flagged("breaks_undertaking"),
        "obliging": flagged("must"),
        "capping": flagged("caps"),
        "derived": set_of(any(entry.get(key) for key in CONSISTS) for entry in conditions),
        "overlooking": flagged("overlooks"),
        "blind": flagged("blind"),
    }


def set_of(flags: Iterable[Any]) -> int:
    """The places in a row at which something is true, a bit each."""
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def round_numbers(shared: Shared) -> dict[str, int]:
    """How a round goes where sides alternate."""
    order = shared.data["order"]
    around = [k for k, stage in enumerate(order.get("stages", [])) if "around" in stage]
    if len(around) > 1:
        shared.problems.at(("order", "stages", around[1], "around"), "only one stage can have `around`")
    numbers = {"around": -1, "around_pool": 0, "around_after_pass": 0}
    for k in around[:1]:
        path = ("order", "stages", k)
        stage = order["stages"][k]
        numbers["around"] = shared.index(shared.names.windows, stage["around"], (*path, "around"), "window")
        numbers["around_pool"] = pool_of_stage(shared, stage, path)
        numbers["around_after_pass"] = test_of_stage(shared, stage, "after_pass", path)
    return {
        **numbers,
        "passes": int(order.get("passes", "never") == "fewer"),
        "initiative": order.get("initiative", {}).get("die", 0),
        "plays_on": int(order.get("plays_on", False)),
    }


def pool_of_stage(shared: Shared, stage: Data, path: Path) -> int:
    """Whom a stage of the round asks: those who have something of this."""
    if "has" not in stage:
        shared.problems.at(path, f"the stage {stage['is']!r} asks people; say whom: `has` names a pool")
        return 0
    return max(0, shared.index(shared.words.pools, stage["has"], (*path, "has"), "pool"))


def test_of_stage(shared: Shared, stage: Data, key: str, path: Path) -> int:
    """Whether something is true of a stage of the round: fixed, by a switch for one."""
    return int(bool(shared.number(stage.get(key, 0), Scope(shared.words, {}), (*path, key))))


def stage_tables(shared: Shared) -> dict[str, list[int]]:
    """The stages of a round where sides alternate: the window of each, or -1, and its pool."""
    stages = shared.data["order"].get("stages", [{"is": ""}])
    tables: dict[str, list[int]] = {"stage_window": [], "stage_pool": [], "stage_again": []}
    for k, stage in enumerate(stages):
        path = ("order", "stages", k)
        asks = "asks" in stage
        window = shared.index(shared.names.windows, stage["asks"], (*path, "asks"), "window") if asks else -1
        tables["stage_window"].append(window)
        tables["stage_again"].append(test_of_stage(shared, stage, "again", path))
        tables["stage_pool"].append(pool_of_stage(shared, stage, path) if asks else 0)
    if all("asks" in stage for stage in stages):
        shared.problems.at(("order", "stages"), "no stage lets the sides act; add one without `asks`")
    return tables


def check_owner(shared: Shared, name: str, pool: Data) -> None:
    """A pool of a side or a thing cannot follow the turns of one creature, and nobody else pays what it lacks."""
    if "rest" in pool:
        if shared.data.get("sides_win_by") != "leader":
            shared.problems.at(("pools", name, "rest"), "no side has a leader; say `sides_win_by: leader`")
        if pool.get("of", "creature") != "creature":
            shared.problems.at(("pools", name, "rest"), f"the pool {name!r} of a {pool['of']} has no rest to pay")
    times = {pool.get("refill", {}).get("at", "never"), pool.get("empties", "never")}
    if pool.get("of") in ("side", "thing") and not times <= {"never", "round_start", "round_end"}:
        shared.problems.at(
            ("pools", name), f"the pool {name!r} of a {pool['of']} fills and empties with the round, not with turns"
        )


def shared_tables(shared: Shared) -> dict[str, list[int]]:
    """The tables of an economy that do not depend on a creature."""
    data = shared.data
    words = shared.words
    tables: dict[str, list[int]] = {"refill_at": [], "refill_adds": [], "empties_at": []}
    for name, pool in data["pools"].items():
        refill = pool.get("refill", {})
        tables["refill_at"].append(
            shared.pick(MOMENTS, refill.get("at", "never"), ("pools", name, "refill", "at"), "moment")
        )
        check_owner(shared, name, pool)
        tables["refill_adds"].append(int("add" in refill))
        tables["empties_at"].append(
            shared.pick(MOMENTS, pool.get("empties", "never"), ("pools", name, "empties"), "moment")
        )
    tables |= stage_tables(shared)
    fold_tables(shared, tables)
    condition_tables(shared, tables)
    tables["emptying"], tables["must"], tables["condition_ends"] = [], [], []
    for name, condition in data.get("conditions", {}).items():
        entry = condition or {}
        path = ("conditions", name)
        tables["emptying"].append(shared.mask(words.pools, as_list(entry.get("empties")), (*path, "empties"), "pool"))
        must = as_list(entry.get("must", {}).get("tags"))
        tables["must"].append(shared.mask(shared.tags, must, (*path, "must", "tags"), "tag"))
        ends = entry.get("ends")
        tables["condition_ends"].append(
            shared.pick(CONDITION_ENDS, ends, (*path, "ends"), "moment") if ends else moments.NEVER
        )
    tables["window_halves"] = [int(bool(entry.get("halves"))) for entry in data.get("windows", {}).values()]
    tables["asks_hidden"] = [int(bool(entry.get("asks_hidden"))) for entry in data.get("windows", {}).values()]
    tables["window_several"] = [
        int(shared.number(entry.get("several", 0), Scope(words, {}), ("windows", name, "several")) != 0)
        for name, entry in data.get("windows", {}).items()
    ]
    tables["window_stages"] = [len(stages_of(name, data)) for name in data.get("windows", {})]
    tables["shape"] = shared.shape or [0]
    return tables


def fold_tables(shared: Shared, tables: dict[str, list[int]]) -> None:
    """When each pool is folded into another, or out of it."""
    pools = shared.words.pools
    for name in ("folds_at", "folds_into", "folds_out"):
        tables[name] = [0] * len(pools)
    for k, (name, pool) in enumerate(shared.data["pools"].items()):
        folds = pool.get("folds")
        if not folds:
            continue
        path: Path = ("pools", name, "folds")
        if ("into" in folds) == ("out_of" in folds):
            shared.problems.at(path, f"the pool {name!r} folds `into` a pool or `out_of` one; say which")
        key = "out_of" if "out_of" in folds else "into"
        tables["folds_at"][k] = shared.pick(MOMENTS, folds["at"], (*path, "at"), "moment")
        tables["folds_into"][k] = shared.index(pools, folds.get(key, pools[0]), (*path, key), "pool")
        tables["folds_out"][k] = int(key == "out_of")


def condition_tables(shared: Shared, tables: dict[str, list[int]]) -> None:
    """What conditions change of numbers and pools, and which consist in others."""
    words = shared.words
    pools, modifiers = len(words.pools), max(1, len(words.modifiers))
    entries = [entry or {} for entry in shared.data.get("conditions", {}).values()]
    tables["caps"] = [-1] * (pools * len(entries))
    tables["modifies"] = [0] * (modifiers * len(entries))
    tables["modifying"] = [0] * modifiers
    tables["parts_of"], tables["all_of"], tables["none_of"] = [], [], []
    tables["lifting"] = []
    for c, (name, entry) in enumerate(zip(words.conditions, entries, strict=True)):
        path: Path = ("conditions", name)
        for pool, most in entry.get("caps", {}).items():
            at = shared.index(words.pools, pool, (*path, "caps", pool), "pool")
            tables["caps"][c * pools + at] = most
        for modifier, by in entry.get("modifies", {}).items():
            at = shared.index(words.modifiers, modifier, (*path, "modifies", modifier), "modifier")
            tables["modifies"][c * modifiers + at] = by
            tables["modifying"][at] |= 1 << c
        lifts = as_list(entry.get("lifts"))
        tables["lifting"].append(shared.mask(words.conditions, lifts, (*path, "lifts"), "condition"))
        for key, table in zip(CONSISTS, ("parts_of", "all_of", "none_of"), strict=True):
            parts = as_list(entry.get(key))
            tables[table].append(shared.mask(words.conditions, parts, (*path, key), "condition"))
            for k, part in enumerate(parts):
                known = shared.data["conditions"].get(part) or {}
                if any(word in known for word in CONSISTS) and words.conditions.index(part) >= c:
                    shared.problems.at(
                        (*path, key, k), f"{part!r} consists in others itself; it must stand above {name!r}"
                    )
