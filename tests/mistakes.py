"""Right files to make mistakes in, and ways to be told of them."""

import io
import sys
from dataclasses import dataclass

import pytest

from actionomy.cli import main

YARD = """\
actionomy: 1
fight: yard
ruleset: nimble
map: |
  .ar+..
  .b.#.s
  ...#..
sides:
  heroes:
    creatures:
      ada: {is: warden, at: a}
      finn: {is: archer, at: b}
  monsters:
    creatures:
      raider: {is: raider, at: r}
      brute: {is: brute, at: s}
"""
SMALL = """\
actionomy: 1
ruleset: small
space: {grid: squares}
order: {by: list}
attributes: {actions: 2, might: 0}
subjects: {weapon: {plural: weapons, attributes: {dice: dice, reach: 1}, listed: false}}
pools:
  action: {size: actions, refill: {at: turn_start, to: size}}
  extra: {size: 1, refill: {at: round_start, to: size}}
  luck: {size: 1}
swaps:
  - {spend: extra, for: action}
limits: {hits: {per: own_turn, times: 1}}
kinds: {action: {when: turn}, reaction: {when: window}}
conditions:
  stunned: {bars: {kinds: [action]}}
  open: {ends: round_end}
windows: {struck: {stages: [duck]}}
debts: {of: [action], default: {condition: stunned}}
roles: {hero: {}, villain: {}}
actions:
  hit: {kind: action, cost: {action: 1}, with: weapon, target: foe, range: subject.reach, effect: say}
  shove: {for: hero, kind: action, cost: {action: 1}, target: foe, range: 1, effect: {put: {condition: stunned}},
    needs: {calm: {if: not open, says: is too excited, rule: S-1}}}
  pull: {for: hero, kind: action, cost: {action: 1}, target: door, range: 1, effect: {door: {from: closed, to: open}},
    needs: {calm: {if: not open, says: is too excited, rule: S-1}}}
  duck: {kind: reaction, on: struck, by: target, owes: {action: 1}, effect: say}
threat: {opens: struck}
"""
RING = """\
actionomy: 1
fight: ring
ruleset: small.yaml
map: |
  .ab.
sides:
  one: {creatures: {ann: {role: hero, at: a, weapons: {club: {dice: 1d6}}}}}
  two: {creatures: {bert: {role: villain, at: b}}}
"""
PIT = """\
actionomy: 1
fight: pit
ruleset: fullplate
map: |
  .f.o....
  ........
sides:
  heroes:
    creatures:
      fay: {role: character, health: 60, attacks: 3, weapons: [dagger], items: {red potion: {at: near}}, at: f}
  foes:
    creatures:
      orc: {role: monster, health: 60, weapons: [great club], at: o}
"""
CASES = """\
actionomy: 1
cases: nimble
given:
  map: |
    a.r...
  sides:
    heroes: {creatures: {ada: {is: warden, at: a}}}
    monsters: {creatures: {raider: {is: raider, at: r}}}
list:
  - case: A hit is paid for
    rules: [N-14]
    when:
      - do: "ada: move b1"
      - do: "ada: attack raider with axe"
        dice: [5]
    then: {left: {ada.action: 1}}
"""


@dataclass
class Said:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return (self.out + self.err).splitlines()


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    capsys.readouterr()
    status = main(list(arguments))
    told = capsys.readouterr()
    return Said(status, told.out, told.err)


def play(
    lines: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> Said:
    """A session at the table, where a person leads the heroes."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return command(capsys, "play", *arguments, "--plain", "--seat", "heroes=human", "--seat", "monsters=random")


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)
