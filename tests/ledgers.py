"""A small fight with debts, under several readings: for the tests of single ledgers and those of whole fights."""

from functools import cache

from actionomy.battle import Battle
from actionomy.files.fights import Setup, setup_of
from actionomy.files.reader import Document, read_text

FIGHT = """
actionomy: 1
fight: ledger
ruleset: fullplate
switches: {initiative: fixed}
rounds: 60
map: |
  ........
  ..fo.X..
  ..go....
sides:
  heroes:
    creatures:
      fay: {role: character, health: 200, attacks: 3, legendaries: 1, thac0: 12, weapons: [dagger], spells: [fire lance], items: {green potion: {at: packed}}, at: f}
      gil: {role: character, health: 200, standards: 2, more_attacks: 1, thac0: 12, weapons: [dagger], at: g}
  foes:
    creatures:
      orc: {role: character, health: 200, speed: 6, attacks: 2, thac0: 12, weapons: [dagger], at: d2}
      ork: {role: character, health: 200, speed: 7, thac0: 12, weapons: [dagger], at: d3}
"""  # noqa: E501

KINDS = ("attack", "standard", "move")

READINGS = {
    "the plain one": "",
    "attacks per round": "attack_pool: per_round, ",
    "debts may wait": "earliest: window, ",
    "a default clears what is unpayable": "default_clears_debts: false, ",
    "halves in different slots": "halves: separate, ",
    "all of these": "attack_pool: per_round, earliest: window, default_clears_debts: false, ",
}


@cache
def fight(reading: str = "the plain one") -> Setup:
    text = FIGHT.replace("switches: {", "switches: {" + READINGS[reading])
    document: Document = read_text(text, "ledger.yaml")
    return setup_of(document)


def kind_number(battle: Battle, name: str) -> int:
    e = battle.engine.economy
    return next(k for k in range(int(e.owed)) if battle.names.pools[int(e.owed_pool[k])] == name)
