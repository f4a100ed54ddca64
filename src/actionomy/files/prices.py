"""From what an action costs to every plan that pays for it, for one creature."""

from typing import Any

from actionomy.core import economy as economies
from actionomy.files.payments import (
    Plan,
    Swap,
    TooMany,
    boosted,
    drawing,
    instalments,
    owing,
    path_plans,
    spread,
    ways,
)
from actionomy.files.scope import Scope
from actionomy.files.shared import Data, Path, Shared
from actionomy.files.sheet import Sheet


class Prices:
    """What the entries of one creature cost, by its own swaps and from the pools that it has."""

    def __init__(self, shared: Shared, sheet: Sheet, swaps: list[Swap]) -> None:
        self.shared = shared
        self.problems = shared.problems
        self.sheet = sheet
        self.swaps = swaps

    def plans_of(self, entry: Data, scope: Scope, path: Path) -> list[Plan]:
        """Every way to pay for an entry; where there are too many, that is noted, and it costs nothing."""
        try:
            return self.all_plans(entry, scope, path)
        except TooMany as error:
            self.problems.at((*path, "owes" if "owes" in entry else "cost"), str(error))
            return [Plan()]

    def all_plans(self, entry: Data, scope: Scope, path: Path) -> list[Plan]:
        """Every way to pay out of pools that the creature can have anything in; if there is none, the first of all."""
        plans: list[Plan] = []
        if "owes" in entry:
            plans = owing(self.amounts(entry["owes"], scope, (*path, "owes")), self.swaps)
        else:
            for number, cost in enumerate(self.costs(entry.get("cost", {}), scope, path)):
                plans += self.plans_for(entry, cost, number, scope, path)
        if "boost" in entry:
            boost = entry["boost"]
            most = self.shared.number(boost["up_to"], scope, (*path, "boost", "up_to"))
            self.shared.index(self.shared.words.pools, boost["pool"], (*path, "boost", "pool"), "pool")
            plans = boosted(plans, boost["pool"], max(0, most))
        plans = [plan for k, plan in enumerate(plans) if plan not in plans[:k]]
        had = [plan for plan in plans if all(self.has(pool) for pool in plan.items)]
        return had or plans[:1]

    def costs(self, costs: Any, scope: Scope, path: Path) -> list[Data]:
        """The costs of which one is paid, each once; a way keeps its word instead of an amount."""
        found: list[Data] = []
        for cost in costs if isinstance(costs, list) else [costs]:
            along = [pool for pool, amount in cost.items() if amount == "path"]
            price = {along[0]: "path"} if along else self.amounts(cost, scope, (*path, "cost"))
            found += [price] if price not in found else []
        return found

    def plans_for(self, entry: Data, amounts: Data, number: int, scope: Scope, path: Path) -> list[Plan]:
        """The plans of one price, the `number`-th of its action."""
        along = [pool for pool, amount in amounts.items() if amount == "path"]
        if along:
            return path_plans(along[0], self.swaps)
        if "split" in entry or "then" in entry:
            split, then = (self.part(entry, key, scope, path) for key in ("split", "then"))
            apart = self.shared.number(entry.get("split", {}).get("apart", 0), scope, path) != 0
            return instalments(amounts, split, then, self.swaps, apart=apart)
        plans = [Plan(items=way) for way in ways(amounts, self.swaps)] + drawing(amounts, self.swaps)
        if "spread" in entry:
            pool = entry["spread"]["pool"]
            self.shared.index(self.shared.words.pools, pool, (*path, "spread", "pool"), "pool")
            plans += spread(amounts, pool, economies.SPREAD + number, self.swaps)
        return plans

    def part(self, entry: Data, key: str, scope: Scope, path: Path) -> tuple[int, dict[str, int]] | None:
        """How many instalments there are and what each costs, by `split` or `then`; None where there is no such key."""
        if key not in entry:
            return None
        parts = self.shared.number(entry[key]["parts"], scope, (*path, key, "parts"))
        return parts, self.amounts(entry[key]["each"], scope, (*path, key, "each"))

    def amounts(self, cost: Data, scope: Scope, path: Path) -> dict[str, int]:
        """What a cost is in units by pool, without what costs nothing; less than nothing is noted."""
        found = {}
        for pool, amount in cost.items():
            self.shared.index(self.shared.words.pools, pool, (*path, pool), "pool")
            value = self.shared.number(amount, scope, (*path, pool))
            if value < 0:
                self.problems.at((*path, pool), f"a cost of {value} {pool} is below nothing")
            if value > 0:
                found[pool] = value
        return found

    def has(self, pool: str) -> bool:
        """Whether the creature can ever have anything in a pool."""
        sheet = self.sheet
        if sheet.sizes.get(pool, 0) > 0 or sheet.refills.get(pool, 0) > 0 or pool in self.shared.handled:
            return True
        return any(swap.of == pool and swap.fills for swap in self.swaps)
