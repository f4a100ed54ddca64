"""Whole sessions at the table: typed lines in; and what several tests sit down to."""

import io
import sys

import pytest

from actionomy.cli import main

CLOSE = """
actionomy: 1
fight: close
begins: as_it_stands
ruleset: nimble
map: |
  ......
  .ab...
  .cd...
  ......
sides:
  heroes:
    creatures:
      ada: {role: hero, health: 20, armour: 4, weapons: {axe: {dice: 1d8+3}, javelin: {dice: 1d6+2, reach: 6}}, at: a}
      finn: {role: hero, health: 13, armour: 3, weapons: {bow: {dice: 1d8+3, reach: 12}}, at: c}
  monsters:
    creatures:
      raider: {role: monster, health: 12, weapons: {cleaver: {dice: 1d6+2}}, at: [b, d]}
"""
SEVERAL = """
actionomy: 1
fight: pit
ruleset: fullplate
switches: {initiative: fixed, answers: several}
map: |
  .fo.
sides:
  heroes:
    creatures:
      fay: {role: character, health: 60, weapons: [dagger], items: {red potion: {at: near}}, at: f}
  foes:
    creatures:
      orc: {role: monster, health: 60, thac0: 1, weapons: [great club], at: o}
"""
STRUCK = ["end", "attack", "strike fay with great club"]


def session(monkeypatch: pytest.MonkeyPatch, lines: list[str], *arguments: str) -> int:
    """Play with these lines typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["play", *arguments])


HUMAN = ("--seat", "heroes=human", "--seat", "monsters=random")
BOTH = ("--seat", "north=human", "--seat", "south=human")
BOTH_IN_PIT = ("--seat", "heroes=human", "--seat", "foes=human")
