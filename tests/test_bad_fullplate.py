"""What may be wrong with an economy like FullPlate's, and with its fights: said with its place and what helps."""

from pathlib import Path

import pytest
from common import written
from mistakes import PIT, changed

import actionomy
from actionomy.files.problems import FileError

RULES = """\
actionomy: 1
ruleset: mine
extends: fullplate
swaps:
  - {spend: standard, for: move}
  - {spend: move, for: movement, gives: half_move}
debts:
  of: [attack, standard, move]
  due: next_round
pools:
  legendary: {size: legendaries}
conditions:
  dazed: {bars: {kinds: [standard]}}
actions:
  shove: {kind: standard, cost: {standard: 1}, target: foe, range: 1, effect: say}
"""
FIGHT = changed(PIT, "ruleset: fullplate", "ruleset: mine.yaml")

IN_RULES = {
    "a loop of swaps": ("{spend: standard, for: move}",
        "{spend: standard, for: move}\n  - {spend: move, for: standard}",
        "6:5: the swaps form a loop: move for standard for move; leave one of them out"),
    "a debt in a pool that does not exist": ("of: [attack,", "of: [atack,",
        "8:8: there is no pool 'atack' (did you mean 'attack'?)"),
    "a debt in a pool that nothing fills": ("of: [attack,", "of: [loot, attack,",
        "8:8: nothing could pay a debt in 'loot': give it a `refill`, or name the action that gains it in `filled_by`"),
    "a debt in a pool that only opens when fought for": ("of: [attack,", "of: [second hand, attack,",
        "8:8: nothing could pay a debt in 'second hand': give it a `refill`, or name the action that gains it in "
        "`filled_by`"),
    "a price in what cannot be owed": ("effect: say}",
        "effect: say}\n  flinch: {kind: reaction, owes: {opportunity: 1}}",
        "16:48: nothing can be owed in 'opportunity'; add it to `of` of `debts`"),
    "a deadline in the past": ("due: next_round", "due: last_round",
        "9:8: 'due' must be next_round, not the text 'last_round' (did you mean 'next_round'?)"),
    "a size below zero": ("size: legendaries", "size: -1",
        "11:21: the pool 'legendary' has size -1; it must be 0 or more"),
    "two actions with one id": ("effect: say}", "effect: say}\n  shove: {kind: free, effect: say}",
        "16:3: the key 'shove' stands here twice, first in line 15; take one out"),
    "an unknown kind is barred": ("kinds: [standard]", "kinds: [standrad]",
        "13:26: there is no kind 'standrad' (did you mean 'standard'?)"),
    "a number that is none, in a limit that nothing counts in": ("actions:\n",
        "limits:\n  idle: {per: round, times: speeed}\nactions:\n",
        "15:29: 'speeed' means nothing here (did you mean 'speed'?)"),
    "a limit below zero that nothing counts in": ("actions:\n",
        "limits:\n  idle: {per: round, times: half_move - 7}\nactions:\n",
        "15:29: 'idle' is allowed -1 times; it must be 0 or more"),
    "a limit of those who have an attribute that there is not": ("actions:\n",
        "limits:\n  idle: {per: round, of: speeed}\nactions:\n",
        "15:26: there is no attribute 'speeed' (did you mean 'speed'?)"),
}  # fmt: skip
IN_FIGHT = {
    "nobody on a side": ("creatures:\n      orc: {role: monster, health: 60, weapons: [great club], at: o}",
        "creatures: {}", "12:16: 'creatures' must have at least 1 entry, not 0"),
    "nothing on a side": ("      orc: {role: monster, health: 60, weapons: [great club], at: o}\n", "",
        "12:5: 'creatures' must be keys with values, not nothing"),
    "a speed of 0": ("attacks: 3", "speed: 0, attacks: 3",
        "10:49: speed of 'fay' is 0; it must be from 1 to 10"),
    "a speed of 11": ("attacks: 3", "speed: 11, attacks: 3",
        "10:49: speed of 'fay' is 11; it must be from 1 to 10"),
    "two creatures of one name on a side": ("  foes:", "      fay: {role: character, health: 60, at: a1}\n  foes:",
        "11:7: the key 'fay' stands here twice, first in line 10; take one out"),
    "two creatures of one name on two sides": ("orc:", "fay:",
        "13:7: something else is called 'fay' too; give one of them another name"),
    "a size below zero": ("attacks: 3", "standards: -1, attacks: 3",
        "10:12: the pool 'standard' of 'fay' has size -1 (from 'standards'); it must be 0 or more"),
}  # fmt: skip


def load(tmp_path: Path, rules: str = RULES, fight: str = FIGHT) -> None:
    actionomy.load(written(tmp_path, mine=rules, pit=fight))


def test_the_rules_and_the_fight_are_right_without_a_mistake(tmp_path: Path) -> None:
    load(tmp_path)


@pytest.mark.parametrize("mistake", IN_RULES)
def test_a_mistake_in_the_economy_is_told_with_its_place(tmp_path: Path, mistake: str) -> None:
    old, new, told = IN_RULES[mistake]
    with pytest.raises(FileError) as error:
        load(tmp_path, changed(RULES, old, new))
    assert str(error.value) == f"{tmp_path / 'mine.yaml'}:{told}"


@pytest.mark.parametrize("mistake", IN_FIGHT)
def test_a_mistake_in_the_fight_is_told_with_its_place(tmp_path: Path, mistake: str) -> None:
    old, new, told = IN_FIGHT[mistake]
    with pytest.raises(FileError) as error:
        load(tmp_path, fight=changed(FIGHT, old, new))
    assert str(error.value) == f"{tmp_path / 'pit.yaml'}:{told}"
