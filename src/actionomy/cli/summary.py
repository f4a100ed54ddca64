"""What became of it: who won, what is left, who did how much, what was spent of what there was."""

from collections import Counter
from dataclasses import dataclass, field

from actionomy.battle import Battle
from actionomy.cli.draw import LONGEST_NAME, NAME
from actionomy.cli.look import Figure, Scene, pools_of, scene_of
from actionomy.cli.style import Style
from actionomy.words.events import Event


@dataclass
class Account:
    """What one creature did in a fight."""

    dealt: int = 0
    spent: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    rounds: int = 0
    luck: float = 0.0  # pips above or below what its dice show on average
    dice: int = 0
    fallen: bool = False


def accounts_of(events: list[Event], scene: Scene) -> dict[str, Account]:
    """Add up the events of a fight."""
    found = {figure.name: Account() for figure in scene.figures}
    for event in events:
        if event.kind == "round_began":
            for account in found.values():
                account.rounds += not account.fallen
        if event.kind == "harmed" and event.other in found:
            found[event.other].dealt += int(event.data["amount"])
        if event.who in found:
            add_own(found[event.who], event)
    return found


def add_own(account: Account, event: Event) -> None:
    """Add what happened to, or was done by, the creature itself."""
    if event.kind == "die":
        account.dice += 1
        account.luck += int(event.data["face"]) - (int(event.data["sides"]) + 1) / 2
    elif event.kind in ("paid", "settled"):
        account.spent[str(event.data["pool"])] += int(event.data["amount"])
    elif event.kind == "turn_began":
        account.turns += 1
    elif event.kind == "fell":
        account.fallen = True


def spent_text(battle: Battle, figure: Figure, account: Account) -> str:
    """What was spent of each pool that fills by itself, and of how much that it could have been.

    What was there but not spent has been left unused.  Pools that are only filled by paying are left out.
    """
    said = []
    for pool in pools_of(battle, battle.names.things.index(figure.name)):
        if not pool.size:
            continue
        times = {"turn start": account.turns, "turn end": account.turns, "round start": account.rounds}
        spent = account.spent[pool.name]
        most = pool.size * times.get(pool.refill, 0)
        if spent > most > 0:
            most += pool.size  # what came back after the last turn was spent too, on answers
        whole = f" of {most}" if most >= spent and most and not pool.adds else ""
        if spent or whole:
            said.append(f"{spent}{whole} {pool.name}")
    return ", ".join(said) or "nothing"


def summary_lines(battle: Battle, style: Style) -> list[str]:
    """A short table at the end of a fight."""
    result = battle.result
    if result is None:
        return []
    scene = scene_of(battle)
    rounds = f"{battle.round} round{'s' if battle.round != 1 else ''}"
    head = f"A draw after {rounds}." if result == "draw" else f"{result} won in round {battle.round}."
    accounts = accounts_of(battle.events, scene)
    wide = max([NAME, *(len(style.cut(figure.name, LONGEST_NAME)) for figure in scene.figures)])
    lines = ["", style.bold(head), style.dim(f"  {'':<{wide}} {'health':>7} {'dealt':>6} {'luck':>5}  spent")]
    for figure in scene.figures:
        account = accounts[figure.name]
        health = f"{figure.health}/{figure.full}" if figure.standing else "fallen"
        luck = f"{account.luck / account.dice:+.1f}" if account.dice else "-"
        start = f"  {style.cut(figure.name, LONGEST_NAME):<{wide}} {health:>7} {account.dealt:>6} {luck:>5}  "
        lines += style.wrap(spent_text(battle, figure, account), start, " " * len(start))
    return [*lines, *style.wrap("(luck: how far each die thrown was above or below its average)", "  ")]
