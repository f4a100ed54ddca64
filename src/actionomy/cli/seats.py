"""Who sits where: people and machine players."""

from collections.abc import Mapping

from actionomy.battle import ActionomyError, Battle
from actionomy.files.problems import nearest
from actionomy.players.player import Player, Random
from actionomy.words.options import MASTER, Option, describe

HUMAN = "human"
MACHINES = ("greedy", "random")

Seats = Mapping[str, Player | None]  # None: a person


def player_named(name: str) -> Player | None:
    """The player of that name; None for a person."""
    if name == HUMAN:
        return None
    if name == "random":
        return Random()
    if name == "greedy":
        from actionomy.players.greedy import Greedy

        return Greedy()
    known = (HUMAN, *MACHINES)
    raise ActionomyError(f"there is no player {name!r}{nearest(name, known)}; there are {', '.join(known)}")


def seats_of(sides: list[str], named: list[str], people: bool) -> Seats:
    """Who sits where.

    `named` are `SIDE=PLAYER`.  Of the others, the first side is a person's and the rest are machines; where no seat is
    named and no `people` are there, all are machines.
    """
    wanted = dict.fromkeys(sides, "greedy")
    if people or named:
        wanted[sides[0]] = HUMAN
    wanted[MASTER] = HUMAN if people or named else "random"
    for text in named:
        side, equals, player = text.partition("=")
        if not equals:
            raise ActionomyError(f"--seat {text!r}: write it as SIDE=PLAYER, {sides[0]}=human for one")
        if side not in wanted:
            raise ActionomyError(
                f"--seat {text!r}: there is no side {side!r}{nearest(side, wanted)}; there are {', '.join(sides)}"
            )
        wanted[side] = player
    return {side: player_named(player) for side, player in wanted.items()}


def machine_choice(battle: Battle, player: Player) -> Option:
    """What a machine player does now."""
    return describe(battle.engine, battle.names, int(player.choose(battle.engine)))
