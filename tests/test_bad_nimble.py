"""What people may get wrong in fights of Nimble: said once, where it stands, with what belongs there."""

from pathlib import Path

import pytest

import actionomy
from actionomy.files.problems import FileError

FIGHT = """\
actionomy: 1
fight: yard
ruleset: nimble
switches: {opening_cap: true}
map: |
  .ar.
  .b.s
sides:
  heroes:
    creatures:
      ada:
        is: warden
        at: a
      mira: {is: mage, at: b}
  monsters:
    creatures:
      raider: {is: raider, at: r}
      chief: {is: toll captain, at: s}
"""


def said(tmp_path: Path, text: str) -> list[str]:
    """What is said of a fight, without the name of its file."""
    path = tmp_path / "yard.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        actionomy.load(str(path))
    except FileError as error:
        return [line.removeprefix(f"{path}:") for line in str(error).splitlines()]
    return []


def test_the_fight_is_sound_as_it_is(tmp_path: Path) -> None:
    assert said(tmp_path, FIGHT) == []


HANDS = "things for 3 hands in hand, and two hands; pack some away"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("is: warden\n", "is: warden\n        items: [lantern, lantern]\n",
         "13:26: 'ada' has two 'lantern'; give each a name of its own"),
        ("is: warden\n", "is: warden\n        weapons: [bow, axe]\n", f"11:7: 'ada' has {HANDS}"),
        ("is: warden\n", "is: warden\n        items: {lantern: {hands: 2}}\n", f"11:7: 'ada' has {HANDS}"),
        ("{is: mage, at: b}", "{is: mage, at: b, strength_save: 99}",
         "14:46: strength_save of 'mira' is 99; it must be from -3 to 3"),
        ("{is: mage, at: b}", "{is: mage, at: b, initiative_edge: -4}",
         "14:48: initiative_edge of 'mira' is -4; it must be from -3 to 3"),
        ("{is: raider, at: r}", "{is: raider, at: r, plate: 3}",
         "17:42: plate of 'raider' is 3; it must be from 0 to 2"),
        ("{is: raider, at: r}", "{is: raider, at: r, boss: 1}",
         "17:41: 'raider' is a boss and needs a last_stand above 0"),
        ("at: s}", "at: s, last_stand: 0}", "18:14: 'chief' is a boss and needs a last_stand above 0"),
        ("{is: mage, at: b}", "{is: mage, at: b, spells: [ember, sunspear], tier: 1}",
         "14:39: 'sunspear' of 'mira' is of tier 2; unlocked is tier 1"),
        ("{is: mage, at: b}", "{is: mage, at: b, spells: {ember: {tier: 3}}}",
         "14:54: 'ember' of 'mira' is of tier 3; unlocked is tier 2"),
        ("{is: mage, at: b}", "{is: mage, at: b, spells: [ember, sunspeer]}",
         "14:47: there is no spell 'sunspeer' (did you mean 'sunspear'?)"),
        ("ruleset: nimble\n", "ruleset: nimble-p3\n",
         "3:10: there is no ruleset 'nimble-p3' (did you mean 'nimble-p2'?); or name a file that ends in .yaml"),
        ("opening_cap", "opening_cup", "4:12: there is no switch 'opening_cup' (did you mean 'opening_cap'?)"),
        ("{opening_cap: true}", "{help_with: everybody}", "help_with"),
    ],
)  # fmt: skip
def test_a_mistake_is_said_where_it_stands(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert FIGHT.count(old) == 1
    found = said(tmp_path, FIGHT.replace(old, new))
    assert len(found) == 1 and told in found[0], found
