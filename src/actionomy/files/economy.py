"""From a ruleset's data to what all its creatures share: pools, swaps, limits, kinds, conditions, windows, shapes."""

from collections.abc import Iterator
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from actionomy.core import reasons
from actionomy.core.bits import BITS
from actionomy.core.debts import MOST_KINDS
from actionomy.core.economy import STAGES, stage_bit
from actionomy.core.effect import GAINS
from actionomy.files.model_parts import shown
from actionomy.files.payments import Swap, swap_loop
from actionomy.files.problems import Problems, instead
from actionomy.files.sayings import read_sayings
from actionomy.files.scope import Scope
from actionomy.files.shapes import shape_table
from actionomy.files.shared import DICE_COLUMNS, Bar, Data, Path, Shared, as_list
from actionomy.words.needs import needs_of
from actionomy.words.windows import stages_of


def read_ruleset(data: Data, problems: Problems, switches: Data, given_in: Problems | None = None) -> Shared:
    """Read everything that creatures share; what is wrong goes to `problems`.

    `switches` are the readings that the fight chooses, whose own problems go to `given_in`.
    """
    shared = Shared(data, problems)
    names = shared.names
    words = shared.words
    names.ruleset = str(data["ruleset"])
    names.title = str(data.get("title") or data["ruleset"])
    read_switches(shared, switches, problems if given_in is None else given_in)
    read_names(shared)
    read_order(shared)
    read_roles(shared)
    words.columns = shared.columns
    words.tags = shared.tags
    read_subjects(shared)
    read_swaps(shared)
    read_tags(shared)
    read_windows(shared)
    read_shape(shared)
    read_bars(shared)
    read_sizes(shared)
    read_debts(shared)
    read_reasons(shared)
    read_sayings(data, names, problems)
    read_attributes_named(shared)
    read_rules(shared)
    read_bounds(shared)
    return shared


def read_names(shared: Shared) -> None:
    """What everything in a ruleset is called, and the numbers of its rules."""
    data = shared.data
    names = shared.names
    words = shared.words
    conditions = {name: entry or {} for name, entry in data.get("conditions", {}).items()}
    limits = data.get("limits", {})
    words.attributes = names.attributes = ["health", *data.get("attributes", {})]
    words.pools = names.pools = list(data["pools"])
    names.pool_plurals = [pool.get("plural", name) for name, pool in data["pools"].items()]
    names.pool_pips = [pool.get("pip", "●") for pool in data["pools"].values()]
    names.pool_letters = letters(data["pools"], shared.problems)
    names.pool_rules = [pool.get("rule", "") for pool in data["pools"].values()]
    words.conditions = names.conditions = list(conditions)
    words.towards = [name for name, entry in conditions.items() if entry.get("towards")]
    names.condition_rules = [entry.get("rule", "") for entry in conditions.values()]
    names.condition_because = [entry.get("because", "") for entry in conditions.values()]
    words.modifiers = as_list(data.get("modifiers"))
    words.limits = names.limits = list(limits)
    words.each = [name for name, limit in limits.items() if limit.get("each") == "subject"]
    names.limit_says = [limit.get("says", "") for limit in limits.values()]
    names.limit_rules = [limit.get("rule", "") for limit in limits.values()]
    names.kind_rules = {name: kind.get("rule", "") for name, kind in data["kinds"].items()}
    read_names_of_actions(shared)
    read_names_of_moments(shared)


def read_names_of_actions(shared: Shared) -> None:
    """What actions are called, the questions that they ask, and the numbers of their rules."""
    names = shared.names
    actions = shared.data["actions"]
    shared.words.actions = list(actions)
    names.actions = list(actions)
    names.secret_actions = [bool(action.get("secret")) for action in actions.values()]
    names.action_kinds = [action["kind"] for action in actions.values()]
    names.action_rules = [action.get("rule", "") for action in actions.values()]
    names.action_questions = [action.get("asks", {}).get("question", "") for action in actions.values()]
    for name, action in actions.items():
        split = action.get("split") or action.get("then") or action.get("spread") or {}
        if "rule" in split:
            names.split_rules[name] = split["rule"]


def read_names_of_moments(shared: Shared) -> None:
    """What windows and the stages of a round are called, and the numbers of their rules."""
    names = shared.names
    windows = shared.data.get("windows", {})
    order = shared.data["order"]
    names.windows = list(windows)
    names.halves = [bool(entry.get("halves")) for entry in windows.values()]
    names.stages = [stage["is"] for stage in order.get("stages", [])]
    names.stage_rules = [stage.get("rule", "") for stage in order.get("stages", [])]
    names.initiative_rule = order.get("initiative", {}).get("rule", "")


RULED = (*reasons.CODES, "spends", "owes", "distracts", "answered")  # reasons that every game has, three as one code
SAID = ("says", "rule", "soft")  # of a reason: the same wherever its code is used
MOST_PHASES = 90  # so that the clock of a round holds them


def letters(pools: Data, problems: Problems) -> list[str]:
    """A letter of its own for every pool: where none is given, the first of its name that is free, or any."""
    taken: dict[str, str] = {}
    for name, pool in pools.items():
        letter = pool.get("letter")
        if letter in taken:
            problems.at(("pools", name, "letter"), f"the letter {letter!r} is that of {taken[letter]!r} already")
        elif letter is not None:
            taken[letter] = name
    found = []
    for name, pool in pools.items():
        letter = pool.get("letter")
        if letter is None:
            free = [one for one in (name + ascii_uppercase).upper() if one.isalpha() and one not in taken]
            letter = free[0] if free else name[0].upper()
            taken[letter] = name
        found.append(letter)
    return found


def read_order(shared: Shared) -> None:
    """The phases of a round, and the die by which sides find their order in them."""
    order = shared.data["order"]
    scope = Scope(shared.words, {})
    phases = shared.number(order.get("phases", 0), scope, ("order", "phases"))
    if "phases" in order and not 1 <= phases <= MOST_PHASES:
        shared.problems.at(("order", "phases"), f"a round has 1 to {MOST_PHASES} phases, not {phases}")
        phases = 1
    shared.names.phases = phases
    called = order.get("names", [])
    if called and phases > 1 and len(called) != phases:
        shared.problems.at(("order", "names"), f"there are {phases} phases, but {len(called)} names for them")
    shared.names.phase_names = list(called) if phases > 1 else []
    rolls = order.get("rolls")
    if rolls and shared.number(rolls.get("if", 1), scope, ("order", "rolls", "if")):
        shared.rolls = {key: rolls.get(key, 0) for key in ("die", "early", "late")}
        shared.names.order_rule = rolls.get("rule", "")


def read_switches(shared: Shared, given: Data, given_in: Problems) -> None:
    """Give every switch its value; values that are words get numbers."""
    table = shared.data.get("switches", {})
    for name in given:
        if name not in table:
            given_in.at(("switches", name), f"there is no switch {name!r}{instead(name, table)}", key=True)
    for name, switch in table.items():
        values = switch.get("values", [False, True])
        chosen = switch["is"]
        if chosen not in values:
            wrong_switch(shared.problems, ("switches", name, "is"), values, chosen)
            chosen = values[0]
        if name in given:
            if given[name] in values:
                chosen = given[name]
            else:
                wrong_switch(given_in, ("switches", name), values, given[name])
        for k, value in enumerate(values):
            if isinstance(value, str):
                shared.words.switch_values[value] = k
        number = type(chosen) is int  # a switch between numbers is that number in expressions
        shared.words.switches[name] = chosen if number else values.index(chosen)


def wrong_switch(problems: Problems, path: Path, values: list[Any], chosen: Any) -> None:
    """Note that a switch cannot have such a value, with those that it can have."""
    listed = ", ".join(str(value).lower() for value in values)
    problems.at(path, f"the switch {path[1]!r} is one of {listed}, not {shown(chosen)}")


def read_roles(shared: Shared) -> None:
    """Every role that an action is for is one that there is, and so is its kind."""
    roles = list(shared.data["roles"])
    for name, action in shared.data["actions"].items():
        shared.index(list(shared.data["kinds"]), action["kind"], ("actions", name, "kind"), "kind")
        for k, role in enumerate(as_list(action.get("for"))):
            shared.index(roles, role, ("actions", name, "for", k), "role")


def read_subjects(shared: Shared) -> None:
    """The attributes of subjects are columns that effects may read; whole ones can be summed over what is in hand."""
    for key, kind in shared.data.get("subjects", {}).items():
        if "limit" in kind.get("store", {}):
            shared.index(shared.words.limits, kind["store"]["limit"], ("subjects", key, "store", "limit"), "limit")
        for name, default in kind["attributes"].items():
            columns = [name + tail for tail in DICE_COLUMNS] + ["mean"] if default == "dice" else [name]
            shared.columns += [column for column in columns if column not in shared.columns]
            if isinstance(default, int) and name not in shared.words.carried:
                shared.words.carried.append(name)
    for action in shared.data["actions"].values():
        effect = action.get("effect", "say")
        if isinstance(effect, dict):
            for parameters in effect.values():
                shared.columns += [name for name in parameters or {} if name not in shared.columns]
                shared.handled |= {str(parameters["pool"])} if "pool" in (parameters or {}) else set()


def read_swaps(shared: Shared) -> None:
    """The swaps, between pools that there are; a loop is noted: something would stand in for itself."""
    pools = shared.words.pools
    for k, swap in enumerate(shared.data.get("swaps", [])):
        shared.index(pools, swap["spend"], ("swaps", k, "spend"), "pool")
        shared.index(pools, swap["for"], ("swaps", k, "for"), "pool")
        shared.swaps.append(swap)
    loop = swap_loop([Swap(swap["spend"], swap["for"]) for swap in shared.swaps])
    if loop:
        last = max(k for k, swap in enumerate(shared.swaps) if (swap["for"], swap["spend"]) in pairwise(loop))
        shared.problems.at(("swaps", last), f"the swaps form a loop: {' for '.join(loop)}; leave one of them out")


def read_tags(shared: Shared) -> None:
    """The tags of all actions, each once; a tag's number is its place among them."""
    for action in shared.data["actions"].values():
        for tag in as_list(action.get("tags")) if not isinstance(action.get("tags"), dict) else action["tags"]:
            if tag not in shared.tags:
                shared.tags.append(tag)


def read_windows(shared: Shared) -> None:
    """Every stage of a window is one action, or several that are offered together."""
    for w, window in enumerate(shared.data.get("windows", {})):
        stages = stages_of(window, shared.data)
        if not any(stages):
            said = f"nothing answers the window {window!r}; an action does with `on: {window}`"
            shared.problems.at(("windows", window), said, key=True)
        for stage, actions in enumerate(stages):
            if stage >= STAGES:
                shared.problems.at(("windows", window, "stages"), f"a window has at most {STAGES} stages")
                break
            for action in actions:
                shared.index(shared.names.actions, action, ("windows", window, "stages", stage), "action")
                answered = as_list(shared.data["actions"].get(action, {"on": window}).get("on"))
                if window not in answered and all(other in shared.names.windows for other in answered):
                    said = f"{action!r} does not answer {window!r}; give it `on: {window}`"
                    shared.problems.at(("windows", window, "stages", stage), said)
                shared.stages[(window, action)] = int(stage_bit(w, stage))


def read_shape(shared: Shared) -> None:
    """The shapes of a turn as a table; none where a turn may be anything."""
    turn = shared.data.get("turn", {})
    shared.names.shape_rule = turn.get("rule", "")
    if turn:
        shared.tokens, shared.shape = shape_table(turn["shapes"])


def read_bars(shared: Shared) -> None:
    """What each condition bars, with every name checked."""
    for c, (name, condition) in enumerate(shared.data.get("conditions", {}).items()):
        if (condition or {}).get("follows") and not condition.get("towards"):
            shared.problems.at(
                ("conditions", name, "follows"), f"{name!r} follows nobody unless it is `towards` somebody"
            )
        for key, bars in (("bars", shared.bars), ("bars_towards", shared.bars_towards)):
            entry = (condition or {}).get(key)
            if not entry:
                continue
            path = ("conditions", name, key)
            for what, known in (
                ("kinds", list(shared.data["kinds"])),
                ("actions", shared.names.actions),
                ("tags", shared.tags),
            ):
                for k, word in enumerate(as_list(entry.get(what))):
                    shared.index(known, word, (*path, what, k), what[:-1])
            bars.append(Bar(c, *(as_list(entry.get(what)) for what in ("kinds", "actions", "tags"))))


def read_sizes(shared: Shared) -> None:
    """A size that is a plain number holds for everybody; others are looked at creature by creature."""
    capped = [name for name, pool in shared.data["pools"].items() if "most" in pool]
    for name in capped[1:]:
        said = f"{capped[0]!r} has a `most` already, and only one pool can have it"
        shared.problems.at(("pools", name, "most"), said, key=True)
    for name, pool in shared.data["pools"].items():
        given = as_list(pool.get("most", {}).get("with"))
        shared.mask(shared.words.pools, given, ("pools", name, "most", "with"), "pool")
        size = pool["size"]
        if isinstance(size, int) and size < 0:
            shared.problems.at(("pools", name, "size"), f"the pool {name!r} has size {size}; it must be 0 or more")


def read_debts(shared: Shared) -> None:
    """What may be owed is a pool that fills again: with the moments of the game, or by the action named for it."""
    debts = shared.data.get("debts", {})
    pools = as_list(debts.get("of"))
    action = debts.get("filled_by", "")
    if action and action not in shared.data["actions"]:
        shared.index(shared.names.actions, action, ("debts", "filled_by"), "action")
        action = ""
    unknown = 0  # what is misspelt here is not told again where it is owed
    for k, pool in enumerate(pools):
        path: Path = ("debts", "of", k)
        if pool not in shared.words.pools:
            unknown += 1
            shared.index(shared.words.pools, pool, path, "pool")
        elif not (action and fills_of(shared, action) == pool) and not refills(shared, pool):
            remedy = "give it a `refill`, or name the action that gains it in `filled_by`"
            shared.problems.at(path, f"nothing could pay a debt in {pool!r}: {remedy}")
    if len(pools) > MOST_KINDS:
        shared.problems.at(("debts", "of"), f"things may be owed in {MOST_KINDS} pools at most, not {len(pools)}")
    shared.owed = [pool for pool in pools if pool in shared.words.pools][:MOST_KINDS]
    shared.filler = action
    if action:
        check_filler(shared, action)
    if "default" in debts:
        where = ("debts", "default", "condition")
        shared.index(shared.words.conditions, debts["default"]["condition"], where, "condition")
    for name, entry in shared.data["actions"].items():
        for pool in entry.get("owes", {}):
            if pool not in pools and unknown == 0:
                shared.problems.at(
                    ("actions", name, "owes", pool), f"nothing can be owed in {pool!r}; add it to `of` of `debts`"
                )


def check_filler(shared: Shared, action: str) -> None:
    """Whether a debt can be paid by it must be known beforehand: it costs one unit, and only a round limits it."""
    entry = shared.data["actions"][action]
    costs = as_list(entry.get("cost"))
    if len(costs) != 1 or list(costs[0].values()) != [1]:
        shared.problems.at(("actions", action, "cost"), f"{action!r} pays debts: it must cost 1 of one pool")
    for key in ("needs", "target", "with", "split", "then", "spread", "owes", "boost", "takes", "on"):
        if key in entry:
            where = ("actions", action, key)
            shared.problems.at(where, f"{action!r} pays debts, also by itself: it can have no `{key}`", key=True)
    for k, name in enumerate(as_list(entry.get("counts"))):
        limit = shared.data.get("limits", {}).get(name)
        if limit and limit.get("per") != "round":
            told = f"{action!r} pays debts: only limits per `round` can count it, and {name!r} is per {limit['per']!r}"
            shared.problems.at(("actions", action, "counts", k), told)


def refills(shared: Shared, pool: str) -> bool:
    """Whether a pool fills again by itself."""
    return bool(shared.data["pools"][pool].get("refill", {}).get("at", "never") != "never")


def fills_of(shared: Shared, action: str) -> str:
    """The pool that an action fills by its effect, empty when none."""
    effect = shared.data["actions"].get(action, {}).get("effect")
    if isinstance(effect, dict):
        for gains in GAINS:
            if isinstance(effect.get(gains), dict):
                return str(effect[gains].get("pool", ""))
    return ""


def needs_at(data: Data, action: str, what: str) -> Iterator[tuple[str, Data, Path]]:
    """What an action `needs`, or `where`: the code, all that is said of it, and where its test stands."""
    entry = data["actions"][action]
    own = entry.get(what, {})
    for code, need in needs_of(data, entry, what).items():
        said_here = isinstance(own, dict) and "if" in own[code]
        yield code, need, ("actions", action, what, code) if said_here else ("reasons", code)


def read_reasons(shared: Shared) -> None:
    """A code stands for one reason: with the same sentence and the same rule wherever it is used."""
    problems = shared.problems
    known = shared.data.get("reasons", {})
    first: dict[str, tuple[str, Data]] = {}
    for code, need in known.items():
        not_taken(problems, code, ("reasons", code))
        first[code] = ("reasons", {key: need.get(key) for key in SAID})
    for action, entry in shared.data["actions"].items():
        for what in ("needs", "where"):
            listed = not isinstance(entry.get(what, {}), dict)
            for k, (code, need) in enumerate(needs_of(shared.data, entry, what).items()):
                path: Path = ("actions", action, what, k if listed else code)
                if listed and code not in known:
                    problems.at(path, f"there is no {code!r} under `reasons`{instead(code, known)}")
                    continue
                if "if" not in need:
                    problems.at(path, f"{code!r} has no `if`, neither here nor under `reasons`", key=not listed)
                not_taken(problems, code, path)
                said = {key: need.get(key) for key in SAID}
                other, before = first.setdefault(code, (action, said))
                differs = [f"`{key}`" for key in said if said[key] != before[key]]
                if differs:
                    what_differs = " and ".join(differs)
                    problems.at(
                        path,
                        f"{code!r} has another {what_differs} here than in {other!r}; use the same, or another word",
                        key=True,
                    )
    most = reasons.MOST - reasons.OWN
    if len(first) > most:
        problems.at(("actions",), f"`needs` and `where` have {len(first)} words; at most {most} are possible")


def not_taken(problems: Problems, code: str, path: Path) -> None:
    """Note a code of the ruleset's that every game uses already: people could not tell the two refusals apart."""
    if code in reasons.CODES:
        problems.at(path, f"{code!r} is a reason that every game has; use another word", key=True)


def read_attributes_named(shared: Shared) -> None:
    """The attributes and subjects that the order of turns, ranges, limits and checks name are such as there are."""
    known = shared.words.attributes
    if "first" in shared.data["order"]:
        shared.index(known, shared.data["order"]["first"], ("order", "first"), "attribute")
    for attribute in shared.data.get("ranges", {}):
        shared.index(known, attribute, ("ranges", attribute), "attribute")
    for name, limit in shared.data.get("limits", {}).items():
        if "of" in limit:
            shared.index(known, limit["of"], ("limits", name, "of"), "attribute")
    for code, check in shared.data.get("checks", {}).items():
        if "of" in check:
            shared.index(list(shared.data.get("subjects", {})), check["of"], ("checks", code, "of"), "kind of subject")


def read_rules(shared: Shared) -> None:
    """The rules behind the reasons of every game."""
    for code in shared.data.get("rules", {}):
        if code not in RULED:
            shared.problems.at(("rules", code), f"there is no reason {code!r}{instead(code, RULED)}", key=True)
    shared.names.reason_rules = dict(shared.data.get("rules", {}))


def read_bounds(shared: Shared) -> None:
    """What is kept as a set has room for so many."""
    for key, found, most in (
        ("pools", len(shared.words.pools), BITS),
        ("conditions", len(shared.words.conditions), BITS),
        ("windows", len(shared.names.windows), BITS // STAGES),
        ("actions", len(shared.tags), BITS),
    ):
        if found > most:
            what = "tags of actions" if key == "actions" else key
            shared.problems.at((key,), f"there are {found} {what}; at most {most} are possible", key=True)
