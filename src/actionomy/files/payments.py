"""Every exact way to pay for something, laid out beforehand: swaps, cost alternatives, instalments, debts, boosts."""

from dataclasses import dataclass, field, replace

from actionomy.core.economy import APART

Amounts = dict[str, int]  # by pool

MOST_WAYS = 400  # of paying for one action


class TooMany(Exception):
    """There are more ways to pay than anybody could choose from."""

    def __init__(self) -> None:
        super().__init__(f"there are more than {MOST_WAYS} ways to pay for it; ask for less, or allow fewer swaps")


@dataclass(frozen=True)
class Swap:
    """One unit of `spend` may be paid where `of` is asked; with `gives`, paying it fills `of` by so much."""

    spend: str
    of: str
    gives: int = 0
    formula: tuple[int, ...] = ()  # what is given, where it depends on what happens in play

    @property
    def fills(self) -> bool:
        """Whether paying it fills the pool, rather than standing for one unit of it."""
        return bool(self.gives or self.formula)


@dataclass
class Plan:
    """One way to pay."""

    items: Amounts = field(default_factory=dict)
    fills: str = ""
    gives: int = 0
    formula: tuple[int, ...] = ()
    path: str = ""
    owes: str = ""
    owed: int = 0
    boost: int = 0
    variant: int = 0
    part: int = 1  # the first instalment that it pays …
    last: int = 1  # … and the last one
    parts: int = 1


def stand_ins(pool: str, swaps: list[Swap]) -> list[str]:
    """The pools that may be spent where `pool` is asked: itself first, then by swaps, and by swaps of those."""
    found = [pool]
    for name in found:
        found += [swap.spend for swap in swaps if swap.of == name and not swap.fills and swap.spend not in found]
    return found


def swap_loop(swaps: list[Swap]) -> list[str]:
    """The pools of a loop of swaps, in order and the first again at the end, or nothing."""

    def follow(trail: list[str]) -> list[str]:
        for swap in swaps:
            if swap.of == trail[-1]:
                if swap.spend in trail:
                    return [*trail[trail.index(swap.spend) :], swap.spend]
                if found := follow([*trail, swap.spend]):
                    return found
        return []

    for start in dict.fromkeys(swap.of for swap in swaps):
        if found := follow([start]):
            return found
    return []


def ways(cost: Amounts, swaps: list[Swap]) -> list[Amounts]:
    """Every distinct set of amounts that pays a cost; the plain one first.  Raises `TooMany`."""
    found: list[Amounts] = [{}]
    for pool, amount in cost.items():
        if stand_ins(pool, swaps) == [pool]:
            found = [{**way, pool: way.get(pool, 0) + amount} for way in found]
            continue
        for _ in range(amount):
            if len(found) > MOST_WAYS:
                raise TooMany
            grown: list[Amounts] = []
            for way in found:
                for name in stand_ins(pool, swaps):
                    more = dict(way)
                    more[name] = more.get(name, 0) + 1
                    if more not in grown:
                        grown.append(more)
            found = grown
    return found


def path_plans(pool: str, swaps: list[Swap]) -> list[Plan]:
    """Ways to pay for a way: out of the pool itself, or by filling it first with something else."""
    plans = [Plan(path=pool)]
    for swap in swaps:
        if swap.of == pool and swap.fills:
            for name in stand_ins(swap.spend, swaps):
                if all(plan.items != {name: 1} for plan in plans):
                    plans.append(Plan(items={name: 1}, fills=pool, gives=swap.gives, formula=swap.formula, path=pool))
    return plans


def drawing(cost: Amounts, swaps: list[Swap]) -> list[Plan]:
    """Ways to pay where something else first fills a pool of the cost, from which the price is then drawn."""
    plans: list[Plan] = []
    for pool, amount in cost.items():
        rest = {name: units for name, units in cost.items() if name != pool}
        for filled in path_plans(pool, swaps)[1:]:
            items = {**rest}
            for name, units in filled.items.items():
                items[name] = items.get(name, 0) + units
            plans.append(replace(filled, items=items, gives=filled.gives - amount, path=""))
    return plans


def instalments(
    full: Amounts,
    split: tuple[int, Amounts] | None,
    then: tuple[int, Amounts] | None,
    swaps: list[Swap],
    *,
    apart: bool = False,
) -> list[Plan]:
    """The plans of something paid at once, split into parts, in halves `apart`, or followed by further parts."""
    plans: list[Plan] = []
    more = then[0] if then else 0
    tail: Amounts = then[1] if then else {}
    first = [Plan(items=way, variant=1 if then else 0, part=1, parts=1 + more) for way in ways(full, swaps)]
    plans += first
    plans += in_parts(tail, 1, 2, more, 1 + more, swaps)
    if split:
        count, each = split
        plans += in_parts(each, 2, 1, count, count + more, swaps)
        plans += in_parts(tail, 2, count + 1, more, count + more, swaps)
    return plans + halves(full, then, swaps) if apart else plans


def halves(full: Amounts, then: tuple[int, Amounts] | None, swaps: list[Swap]) -> list[Plan]:
    """The plans of something of two pools whose halves are paid in two slots of a round, either half first.

    What may stand for both halves counts as the second pool's where it is paid first: so it begins one way only.
    """
    if len(full) != 2 or list(full.values()) != [1, 1]:
        return []
    one, other = full
    more, tail = then if then else (0, {})
    plans: list[Plan] = []
    for variant, first, second in ((APART, one, other), (APART + 1, other, one)):
        begins = ways({first: 1}, swaps)
        if first == one:
            begins = [way for way in begins if way not in ways({other: 1}, swaps)]
        plans += [Plan(items=way, variant=variant, part=1, last=1, parts=2 + more) for way in begins]
        plans += in_parts({second: 1}, variant, 2, 1, 2 + more, swaps)
        plans += in_parts(tail, variant, 3, more, 2 + more, swaps)
    return plans


def spread(cost: Amounts, pool: str, variant: int, swaps: list[Swap]) -> list[Plan]:
    """The plans of a price whose units of one pool may be paid over several turns, the rest with the last of them.

    `variant` tells several prices of one thing apart: what is begun at one is finished at the same.
    """
    parts = cost.get(pool, 0)
    rest = {name: amount for name, amount in cost.items() if name != pool}
    plans: list[Plan] = []
    for part in range(1, parts + 1):
        for last in range(part, parts + 1):
            if part > 1 or last < parts:
                price = {pool: last - part + 1} | (rest if last == parts else {})
                plans += [
                    Plan(items=way, variant=variant, part=part, last=last, parts=parts) for way in ways(price, swaps)
                ]
    return plans


def in_parts(each: Amounts, variant: int, first: int, count: int, parts: int, swaps: list[Swap]) -> list[Plan]:
    """`count` instalments of the same price, numbered from `first`."""
    return [
        Plan(items=way, variant=variant, part=part, last=part, parts=parts)
        for part in range(first, first + count)
        for way in ways(each, swaps)
    ]


def boosted(plans: list[Plan], pool: str, most: int) -> list[Plan]:
    """The plans, and each again with 1 to `most` more of a pool.  Raises `TooMany`."""
    if len(plans) * (most + 1) > MOST_WAYS:
        raise TooMany
    found = list(plans)
    for extra in range(1, most + 1):
        for plan in plans:
            if plan.last < plan.parts:
                continue  # what is beyond the price is paid with the last instalment
            items = dict(plan.items)
            items[pool] = items.get(pool, 0) + extra
            found.append(replace(plan, items=items, boost=extra))
    return found


def owing(owes: Amounts, swaps: list[Swap]) -> list[Plan]:
    """What may be owed: paid at once, or taken on as a debt."""
    plans = [Plan(items=way) for way in ways(owes, swaps)]
    for pool, amount in owes.items():
        plans.append(Plan(owes=pool, owed=amount))
    return plans
