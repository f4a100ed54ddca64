"""What became of it: who won, what is left, who did how much, what was spent of what there was."""

from dataclasses import dataclass, field
from typing import Final

from actionomy.battle import Battle
from actionomy.cli.draw import LONGEST_NAME, NAME
from actionomy.cli.look import Figure, figure_of, pools_of, scene_of, status_of
from actionomy.cli.style import Style
from actionomy.words.events import Event

MOMENTS: Final = {"turn_began": "turn start", "turn_ended": "turn end", "round_began": "round start"}


@dataclass
class Purse:
    """What a creature had of one pool, and what it spent.

    From one refill to the next is a period.  It counts as a whole if a turn of the creature fell into it; otherwise
    only with what was spent, on answers: before its first turn, and after its last.
    """

    refill: str  # when the pool is filled
    level: int
    period: int = 0
    used: int = 0  # of this period
    taken: bool = False  # a turn falls into it
    had: int = 0  # in the periods before
    spent: int = 0

    def __post_init__(self) -> None:
        self.period = self.level

    @property
    def total(self) -> int:
        """All that was there to be spent."""
        return self.had + (self.period if self.taken else self.used)

    def begin(self, level: int, taken: bool = False) -> None:
        """A new period."""
        self.had = self.total
        self.level = self.period = level
        self.used, self.taken = 0, taken

    def passes(self, moment: str) -> None:
        """A refill is told only where it changes something: what nobody has touched begins anew all the same."""
        if moment == self.refill and self.taken and not self.used:
            self.begin(self.level)

    def change(self, by: int) -> None:
        """There is more or less of it, without its being spent."""
        self.level += by
        self.period += by

    def spend(self, amount: int) -> None:
        """So many units are paid out of it."""
        self.level -= amount
        self.used += amount
        self.spent += amount


@dataclass
class Account:
    """What one creature did in a fight."""

    dealt: int = 0
    purses: dict[str, Purse] = field(default_factory=dict)  # by pool
    acting: bool = False
    luck: float = 0.0  # pips above or below what its dice show on average
    dice: int = 0


def accounts_of(battle: Battle, figures: list[Figure]) -> dict[str, Account]:
    """Add up the events of a fight."""
    found = {figure.name: Account(purses=purses_of(battle, figure.name)) for figure in figures}
    for event in battle.events:
        if event.kind == "round_began":
            for account in found.values():
                for purse in account.purses.values():
                    purse.passes(MOMENTS[event.kind])
        if event.kind == "harmed" and event.other in found:
            found[event.other].dealt += int(event.data["amount"])
        if event.who in found:
            add_own(found[event.who], event)
    return found


def purses_of(battle: Battle, name: str) -> dict[str, Purse]:
    """What a creature began with, of the pools that are not only filled by paying."""
    who = battle.names.things.index(name)
    first = battle.setup.state
    return {
        pool.name: Purse(pool.refill, int(first.pool(who, battle.names.pools.index(pool.name))))
        for pool in pools_of(battle, who)
        if pool.size
    }


def add_own(account: Account, event: Event) -> None:
    """Add what happened to, or was done by, the creature itself."""
    if event.kind == "die":
        account.dice += 1
        account.luck += int(event.data["face"]) - (int(event.data["sides"]) + 1) / 2
    elif event.kind in ("turn_began", "turn_ended"):
        account.acting = event.kind == "turn_began"
        for purse in account.purses.values():
            purse.passes(MOMENTS[event.kind])
            purse.taken = purse.taken or account.acting
    pool = str(event.data.get("into", event.data.get("pool")))
    if pool in account.purses:
        of_pool(account.purses[pool], event, account.acting)


def of_pool(purse: Purse, event: Event, acting: bool) -> None:
    """Add what happened to a pool."""
    if event.kind in ("refilled", "initiative"):
        purse.begin(int(event.data["now"]), acting)
        return
    amount = int(event.data.get("amount", 0))
    if event.kind in ("paid", "settled"):
        purse.spend(amount)
    elif event.kind in ("gained", "folded"):
        purse.change(amount)
    elif event.kind == "capped":
        purse.change(-amount)
    elif event.kind == "emptied":
        purse.level = 0


def spent_text(battle: Battle, figure: Figure, account: Account) -> str:
    """What was spent of each pool that fills by itself, and of how much that was there.

    What was there but not spent has been left unused.
    """
    said = []
    for pool in pools_of(battle, battle.names.things.index(figure.name)):
        purse = account.purses.get(pool.name)
        if purse is None:
            continue
        whole = f" of {purse.total}" if purse.total and not pool.adds and pool.refill != "never" else ""
        if purse.spent or whole:
            said.append(f"{purse.spent}{whole} {pool.name}")
    return ", ".join(said) or "nothing"


def took_part(battle: Battle) -> list[Figure]:
    """Everybody in the fight, and whoever was called into it and fell, with the others of its side; but no walls."""
    figures = scene_of(battle).figures
    there = {figure.name for figure in figures}
    fell = dict.fromkeys(event.who for event in battle.events if event.kind == "fell" and event.who not in there)
    numbers = [battle.names.things.index(name) for name in fell]
    gone = [figure_of(battle, who, "", set()) for who in numbers if status_of(battle, who) != "border"]
    return sorted([*figures, *gone], key=lambda figure: figure.side)


def summary_lines(battle: Battle, style: Style) -> list[str]:
    """A short table at the end of a fight."""
    result = battle.result
    if result is None:
        return []
    figures = took_part(battle)
    rounds = f"{battle.round} round{'s' if battle.round != 1 else ''}"
    head = f"A draw after {rounds}." if result == "draw" else f"{result} won in round {battle.round}."
    accounts = accounts_of(battle, figures)
    names = {figure.name: style.cut(figure.name, max(LONGEST_NAME, style.width // 3)) for figure in figures}
    wide = max([NAME, *map(len, names.values())])
    lines = ["", style.bold(head), style.dim(f"  {'':<{wide}} {'health':>7} {'dealt':>6} {'luck':>5}  spent")]
    for figure in figures:
        account = accounts[figure.name]
        health = f"{figure.health}/{figure.full}" if figure.standing else "fallen"
        luck = f"{account.luck / account.dice:+.1f}" if account.dice else "-"
        start = f"  {names[figure.name]:<{wide}} {health:>7} {account.dealt:>6} {luck:>5}  "
        lines += style.wrap(spent_text(battle, figure, account), start, " " * len(start))
    return [*lines, *style.wrap("(luck: how far each die thrown was above or below its average)", "  ")]
