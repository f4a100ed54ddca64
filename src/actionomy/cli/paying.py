"""Which of several ways to pay is meant where none is named: the one that nobody would mind."""

from actionomy.battle import Battle
from actionomy.core.codes import plan_of
from actionomy.words.options import Option


def plainest(battle: Battle, options: list[Option]) -> list[Option]:
    """Where the same may be paid from one pool or from another, without what would come out of the more useful one.

    A pool is more useful than another if it pays for all that the other pays for at the same price, and for more.
    """
    if len({option.text.partition(", ")[0] for option in options}) != 1 or any(option.parts > 1 for option in options):
        return options
    uses = {option.code: uses_of(battle, option) for option in options}
    kept = [one for one in options if not any(uses[other.code] < uses[one.code] for other in options)]
    return kept if len(kept) == 1 else options


def uses_of(battle: Battle, option: Option) -> frozenset[tuple[str, int]]:
    """What the creature could do for the payment of an option: the action, and what is left to choose in it."""
    economy = battle.engine.economy
    if len(option.payment) != 1 or int(plan_of(option.code)) < 0:
        return frozenset({(option.text, -1)})
    ((pool, amount),) = option.payment.items()
    number = battle.names.pools.index(pool)
    sheet = int(battle.engine.state.sheet(battle.names.things.index(option.who)))
    found = set()
    for entry in range(int(economy.first_entry[sheet]), int(economy.first_entry[sheet + 1])):
        for plan in range(int(economy.first_plan[entry]), int(economy.first_plan[entry + 1])):
            items = range(int(economy.first_item[plan]), int(economy.first_item[plan + 1]))
            paid = [(int(economy.item_pool[item]), int(economy.item_amount[item])) for item in items]
            if paid == [(number, amount)]:
                found.add((battle.names.actions[economy.action[entry]], entry))
    return frozenset(found)
