"""What became of it: who won, what is left, who did how much, what was spent and what was lost unspent."""

from collections import Counter
from dataclasses import dataclass, field

from actionomy.battle import Battle
from actionomy.cli.look import Scene, scene_of
from actionomy.cli.style import Style
from actionomy.words.events import Event


@dataclass
class Account:
    """What one creature did in a fight."""

    dealt: int = 0
    spent: Counter[str] = field(default_factory=Counter)
    unused: Counter[str] = field(default_factory=Counter)
    luck: float = 0.0  # pips above or below what its dice show on average
    dice: int = 0


def accounts_of(events: list[Event], scene: Scene) -> dict[str, Account]:
    """Add up the events of a fight."""
    found = {figure.name: Account() for figure in scene.figures}
    for event in events:
        account = found.get(event.who)
        if event.kind == "harmed" and event.other in found:
            found[event.other].dealt += int(event.data["amount"])
        if account is None:
            continue
        pool = str(event.data.get("pool", ""))
        if event.kind == "die":
            account.dice += 1
            account.luck += int(event.data["face"]) - (int(event.data["sides"]) + 1) / 2
        elif event.kind in ("paid", "settled"):
            account.spent[pool] += int(event.data["amount"])
        elif event.kind == "emptied":
            account.unused[pool] += int(event.data["amount"])
    return found


def summary_lines(battle: Battle, style: Style) -> list[str]:
    """A short table at the end of a fight."""
    result = battle.result
    if result is None:
        return []
    scene = scene_of(battle)
    rounds = f"{battle.round} round{'s' if battle.round != 1 else ''}"
    head = f"A draw after {rounds}." if result == "draw" else f"{result} win in round {battle.round}."
    lines = ["", style.bold(head)]
    accounts = accounts_of(battle.events, scene)
    fed = {pool.name for figure in scene.figures for pool in figure.pools if pool.size == 0}
    lines.append(style.dim(f"  {'':<12} {'health':>7} {'dealt':>6} {'dice':>6}  spent"))
    for figure in scene.figures:
        account = accounts[figure.name]
        health = f"{figure.health}/{figure.full}" if figure.standing else "fallen"
        spent = ", ".join(f"{count} {pool}" for pool, count in account.spent.items() if pool not in fed)
        unused = ", ".join(f"{count} {pool}" for pool, count in account.unused.items())
        text = (spent or "nothing") + (f" (lost unused: {unused})" if unused else "")
        luck = f"{account.luck / account.dice:+.1f}" if account.dice else "–"
        start = f"  {figure.name[:12]:<12} {health:>7} {account.dealt:>6} {luck:>6}  "
        lines += style.wrap(text, start, " " * len(start))
    return [*lines, *style.wrap("dice: pips above (+) or below (-) the average of each die thrown", "  ")]
