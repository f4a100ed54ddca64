"""The greedy player at Nimble: better than chance with what every shipped fight has, and sensible in its answers."""

import json
from pathlib import Path
from typing import Any

import pytest
from common import THOROUGH, written
from test_players import winner

import actionomy
from actionomy.cli.seats import machine_choice
from actionomy.data import shipped
from actionomy.files.fights import load_fight
from actionomy.files.mending import read_form
from actionomy.files.reader import read_file
from actionomy.players.greedy import Greedy
from actionomy.players.player import Player, Random

FIGHTS = sorted(shipped("fights").glob("nimble/*.yaml"))
COUNT = 20 if THOROUGH else 2
MOST = 2  # of creatures that are alike
COLUMNS = "abcdefghijklmnopqr"


def mirrored(path: Path) -> dict[str, Any]:
    """A fight in which either side has all the creatures of another fight, heroes and monsters, on an open field."""
    data = read_form(read_file(str(path), strict=False), "fight").data
    bodies = []
    for side in data["sides"].values():
        for who, entry in side["creatures"].items():
            many = data["map"].count(entry["at"]) if isinstance(entry["at"], str) else 1
            bodies += [(f"{who} {n + 1}", {"is": entry["is"]}) for n in range(min(MOST, many))]
    sides: dict[str, Any] = {"west": {"creatures": {}}, "east": {"creatures": {}}}
    for k, (who, entry) in enumerate(bodies):
        x, y = k % 3 * 2, k // 3 * 2 + 1
        sides["west"]["creatures"][f"west {who}"] = {**entry, "at": f"{COLUMNS[x]}{y}"}
        sides["east"]["creatures"][f"east {who}"] = {**entry, "at": f"{COLUMNS[-1 - x]}{y}"}
    rows = ["." * len(COLUMNS)] * ((len(bodies) + 2) // 3 * 2 + 1)
    return {
        "actionomy": 1,
        "fight": f"{path.stem} mirror",
        "ruleset": "nimble",
        "rounds": 30,
        "map": "\n".join(rows) + "\n",
        "sides": sides,
    }


@pytest.mark.parametrize("ruleset", ["nimble", "nimble-p2"])
@pytest.mark.parametrize("path", FIGHTS, ids=lambda path: path.stem)
def test_greedy_beats_random_with_the_creatures_of_every_shipped_fight(
    path: Path, ruleset: str, tmp_path: Path
) -> None:
    mirror = tmp_path / "mirror.yaml"
    mirror.write_text(json.dumps(mirrored(path)), encoding="utf-8")
    setup = load_fight(str(mirror), ruleset=ruleset)
    won = 0
    for seed in range(COUNT):
        side = seed % 2
        players: list[Player] = [Random(), Random()]
        players[side] = Greedy()
        won += winner(setup, seed, players) == side
    assert won >= COUNT * 0.9, f"greedy won {won} of {COUNT}"


HEROES = """
actionomy: 1
fight: answers
begins: as_it_stands
ruleset: nimble
map: |
  .ab.
  .cd.
sides:
  heroes:
    creatures:
      ada: {role: hero, health: ADA, armour: 4, weapons: {axe: {dice: 1d8+3}}, at: a}
      finn: {role: hero, health: 30, armour: 0, weapons: {axe: {dice: 1d8+3}}, at: c}
  monsters:
    creatures:
      raider: {role: monster, health: 12, weapons: {club: {dice: 1d6}, cleaver: {dice: 1d6+6}}, at: b}
"""


def answers(tmp_path: Path, steps: list[str], dice: list[int], ada: int = 20) -> list[str]:
    """What greedy heroes answer to the last of these steps, one after the other."""
    battle = actionomy.load(written(tmp_path, answers=HEROES.replace("ADA", str(ada))), dice=dice)
    for step in steps:
        battle.take(step)
    player = Greedy()
    found = []
    while battle.decision is not None and battle.decision.kind == "window":
        option = machine_choice(battle, player)
        found.append(f"{option.who}: {option.action}")
        battle.take(option)
    return found


STRUCK = ["ada: end turn", "finn: end turn"]


def test_greedy_defends_against_what_hurts_and_not_against_a_scratch(tmp_path: Path) -> None:
    club, cleaver = "raider: attack ada with club", "raider: attack ada with cleaver"
    assert answers(tmp_path, [*STRUCK, club], [2]) == ["finn: pass", "ada: pass"]
    assert answers(tmp_path, [*STRUCK, cleaver], [5]) == ["finn: pass", "ada: defend"]


def test_who_would_fall_is_stepped_in_for(tmp_path: Path) -> None:
    cleaver = "raider: attack ada with cleaver"
    assert answers(tmp_path, [*STRUCK, cleaver], [5], ada=9)[:1] == ["finn: interpose"]


def test_greedy_helps_with_an_attack_that_fails(tmp_path: Path) -> None:
    assert answers(tmp_path, ["ada: attack raider with axe"], [1, 5]) == ["finn: help"]
