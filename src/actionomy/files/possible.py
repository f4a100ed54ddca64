"""What is written rightly and yet can never happen: a price that nobody could ever pay, a window that nothing opens.

Both are told only where it is certain.  Effects fill pools and open windows in code; which ones, they say when they
look up their words: so what an effect in use speaks of is passed over.
"""

from actionomy.files.economy import refills
from actionomy.files.shared import Data, Path, Shared, as_list

Asked = dict[str, list[str]]  # kind of word: those that the effects in use look up


def check_possible(shared: Shared, asked: Asked) -> None:
    """Note what is certain never to happen; `asked` are the words that the effects in use look up."""
    check_prices(shared, asked)
    check_windows(shared, asked)


def check_prices(shared: Shared, asked: Asked) -> None:
    """Every pool of a price can be filled by something; each that cannot is told once."""
    data = shared.data
    filled = fillable(shared, asked)
    told: set[str] = set()
    for action, entry in data["actions"].items():
        lacking = [
            [pool for pool in priced(cost) if pool in data["pools"] and pool not in filled]
            for cost in as_list(entry.get("cost"))
        ]
        if lacking and all(lacking) and lacking[0][0] not in told:
            pool = lacking[0][0]
            told.add(pool)
            what = f"nothing ever fills the pool {pool!r}, which {action!r} costs"
            if shared.problems.document.holder(("swaps",)).base is not None:  # a variant says them anew
                shared.problems.at(("swaps",), f"{what}: a list stands for the whole list that it changes", key=True)
            else:
                remedy = "give it a size or a refill, or let a swap or an effect fill it"
                shared.problems.at(("actions", action, "cost"), f"{what}: {remedy}")


def priced(cost: Data) -> list[str]:
    """The pools in which a cost surely asks something."""
    return [pool for pool, amount in cost.items() if amount == "path" or (isinstance(amount, int) and amount > 0)]


def fillable(shared: Shared, asked: Asked) -> set[str]:
    """The pools that can hold anything.

    A pool that nothing empties may be one that single creatures bring along; of those of things a fight says.
    """
    data = shared.data
    found = set(asked["pool"]) | shared.handled
    for name, pool in data["pools"].items():
        brought = pool.get("empties", "never") == "never" or pool.get("of") == "thing"
        if pool["size"] != 0 or brought or refills(shared, name):
            found.add(name)
    flows = [(swap["spend"], swap["for"]) for swap in shared.swaps]
    flows += [(name, pool["folds"].get("into")) for name, pool in data["pools"].items() if "folds" in pool]
    for _ in flows:
        found |= {into for source, into in flows if source in found}
    return found


def check_windows(shared: Shared, asked: Asked) -> None:
    """Something opens every window of this file; those of what it changes are none of its business."""
    data = shared.data
    order = data["order"].get("stages", [])
    opened = [*asked["window"], data.get("threat", {}).get("opens")]
    opened += [stage.get(key) for stage in order for key in ("asks", "around")]
    opened += ["provokes"] if any(entry.get("provokes") for entry in data["actions"].values()) else []
    document = shared.problems.document
    for window in shared.names.windows:
        path: Path = ("windows", window)
        if window not in opened and document.holder(path) is document:
            remedy = "`threat` can, a stage of the order, or an effect in code"
            shared.problems.at(path, f"nothing opens the window {window!r}; {remedy}", key=True)
