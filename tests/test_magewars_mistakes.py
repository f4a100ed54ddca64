"""What is written or asked wrongly in Mage Wars: said with its place and what to do, and without telling a secret."""

from pathlib import Path

import pytest
from common import written

import actionomy
from actionomy.battle import ActionomyError, Battle
from actionomy.core.state import AWAY
from actionomy.files.problems import FileError

FIGHT = """actionomy: 1
fight: mistakes
ruleset: magewars
zones: {columns: 3, rows: 2}
begins: as_it_stands
things: {hedge: {between: [a1, b1], shuts: true}}
sides:
  north:
    creatures:
      zara: {is: ember duchess, at: a1, book: [ember dart, lead in the hound]}
      raven: {is: raven, at: b2}
  south:
    creatures:
      morwen: {is: tide warden, at: b2, book: [sleet sling, sleet sling, raise slate]}
"""

RULES = """actionomy: 1
ruleset: arena
extends: magewars
actions:
  bless: {kind: quick, with: spell, if: subject.heals, target: friend, effect: {heal: {amount: 1}}, rule: MW-900}
"""

FIGHTS = {
    "a book over its points": ("[ember dart, lead in the hound]", f"[{', '.join(['rolling blaze'] * 21)}]",
        "10:47: the book of 'zara' has 126 points; at most 120: leave something out"),
    "a spell twice that a book holds once": ("ember dart, lead in the hound]", "the last word, the last word]",
        "10:47: the book of 'zara' has 'the last word' 2 times; it may hold it once"),
    "a creature off the map": ("raven, at: b2", "raven, at: d4",
        "11:30: there is no place 'd4' on the map; they go from a1 to c2"),
    "a mage without a book": ("{is: tide warden, at: b2, book: [sleet sling, sleet sling, raise slate]}",
        "{role: mage, health: 20, at: b2}", "14:15: 'morwen' has no book; list what is in it: `book: […]`"),
    "a side without a mage": ("{is: tide warden, at: b2, book: [sleet sling, sleet sling, raise slate]}",
        "{is: ironhound, at: b2}",
        "12:3: 'south' has no leader, with whom it would fall: put in somebody of role: mage or leader: 1"),
    "a mage whose book is empty": ("[ember dart, lead in the hound]", "[]",
        "10:47: the book of 'zara' is empty; list what is in it: `book: […]`"),
    "a spell for a wall that does not say so": ("hound]}", "hound], spells: {odd: {summons: slate wall}}}",
        "'odd' of 'zara' calls what stands on a border, not inside a zone; add walls: 1"),
    "a spell that puts a creature on a border": ("hound]}", "hound], spells: {odd: {summons: raven, walls: 1}}}",
        "'odd' of 'zara' has walls: 1, but calls nothing that stands on a border; leave walls out"),
    "an attack that is neither quick nor full": ("raven, at: b2", "raven, at: b2, attacks: {zap: {full: 2}}",
        "11:56: 'zap' of 'raven' has full: 2; write full: 1 for a full action, and nothing for a quick one"),
    "a spell that is neither quick nor full": ("hound]}", "hound], spells: {odd: {heals: 1, full: -1}}}",
        "'odd' of 'zara' has full: -1; write full: 1 for a full action, and nothing for a quick one"),
    "a power that is neither quick nor full": ("raven, at: b2", "raven, at: b2, powers: {zap: {heals: 1, full: 3}}",
        "'zap' of 'raven' has full: 3; write full: 1 for a full action, and nothing for a quick one"),
    "an enchantment that takes a full action": ("hound]}", "hound], spells: {odd: {enchants: 1, full: 1}}}",
        "'odd' of 'zara' is an enchantment, which is always a quick spell; leave full out"),
    "a power that is for nothing": ("raven, at: b2", "raven, at: b2, powers: {zap: {}}",
        "'zap' of 'raven' does nothing; say what it is for: dice, heals, looks or taunts"),
    "more strikes than can be counted": ("raven, at: b2", "raven, at: b2, attacks: {peck: {strikes: 16}}",
        "'peck' of 'raven' has strikes: 16; one to fifteen can be kept in mind"),
    "an attack on a zone with a least range": ("raven, at: b2", "raven, at: b2, attacks: {hail: {zone: 1, near: 1}}",
        "'hail' of 'raven' strikes all in a zone, and a zone is never too near; leave near out"),
    "equipment of somebody who is no mage": ("raven, at: b2", "raven, at: b2, caster: 1, spells: [oak cudgel]",
        "'oak cudgel' of 'raven' is equipment, which mages alone wear; give it to a mage"),
    "a wall inside a zone": ("between: [a1, b1]", "between: [a1, a1]",
        "6:27: 'hedge' stands between two zones, not inside one; name a1 and a neighbour: b1, a2"),
    "a wall inside a zone that is named as a place": ("between: [a1, b1]", "at: a1",
        "6:26: 'hedge' is inside a place; what shuts has two zones on its sides: 'between', as in [a1, b1]"),
    "a wall between zones far apart": ("between: [a1, b1]", "between: [a1, c1]",
        "6:27: 'hedge' cannot stand between a1 and c1: they have no border"),
    "a wall as a creature": ("raven: {is: raven", "raven: {is: slate wall",
        "11:35: 'raven' stands between two zones, not inside one; put it under `things`, or let a spell bring it"),
    "a spell that nobody knows": ("raise slate", "raise slat",
        "there is no spell 'raise slat' (did you mean 'raise slate'?)"),
    "a tip for what is never asked": ("begins:", "tips: {plannin: think}\nbegins:",
        "there is no decision 'plannin' (did you mean 'planning'?)"),
}  # fmt: skip

RULESETS = {
    "a spell aimed at what is no target": ("target: friend", "target: freind",
        "arena.yaml:5:64: 'target' must be foe, self, ally"),
    "an ability with an action label that there is not": ("kind: quick", "kind: quik",
        "5:17: there is no kind 'quik' (did you mean 'quick'?)"),
}  # fmt: skip


def wrong(folder: Path, text: str, **beside: str) -> str:
    """What is said of a fight that is wrong, or whose other files are."""
    with pytest.raises(FileError) as raised:
        actionomy.load(written(folder, **beside, fight=text))
    return str(raised.value)


@pytest.mark.parametrize("case", FIGHTS)
def test_a_fight_that_is_wrong_says_where_and_what_to_do(tmp_path: Path, case: str) -> None:
    old, new, said = FIGHTS[case]
    assert old in FIGHT
    assert said in wrong(tmp_path, FIGHT.replace(old, new))


@pytest.mark.parametrize("case", RULESETS)
def test_rules_that_are_wrong_say_where_and_what_to_do(tmp_path: Path, case: str) -> None:
    old, new, said = RULESETS[case]
    assert old in RULES
    fight = FIGHT.replace("ruleset: magewars", "ruleset: arena.yaml")
    assert said in wrong(tmp_path, fight, arena=RULES.replace(old, new))


def test_an_unknown_key_of_a_spell_is_refused(tmp_path: Path) -> None:
    more = "actionomy: 1\nbestiary: magewars\nspells:\n  odd spell: {dice: 1, targt: wizard}\n"
    text = FIGHT.replace("book: [ember dart,", "book: [odd spell,").replace("begins:", "bestiary: more.yaml\nbegins:")
    assert "a spell cannot have 'targt'" in wrong(tmp_path, text, more=more)


# Commands.


@pytest.fixture
def battle(tmp_path: Path) -> Battle:
    return actionomy.load(written(tmp_path, fight=FIGHT))


def answer(battle: Battle, text: str, seat: str) -> str:
    """What a seat is told of something that it cannot do."""
    try:
        refusal = battle.why(text, seat)
    except ActionomyError as error:
        return str(error)
    assert refusal is not None
    return refusal.sentence


def test_a_command_for_somebody_elses_creature_says_no_more_than_that(battle: Battle) -> None:
    for text in ("zara: plan with ember dart", "zara: plan with rolling blaze", "zara: plan with nothing at all"):
        assert answer(battle, text, "south").endswith("zara is not south's.")


def test_a_command_out_of_its_window_says_so_and_changes_nothing(battle: Battle) -> None:
    battle.take("zara: plan with ember dart")
    before = battle.engine.state.clone()
    refusal = battle.why("zara: quickcast morwen with ember dart", "north")
    assert refusal is not None and "wrong_moment" in refusal.codes
    with pytest.raises(ActionomyError):
        battle.take("zara: quickcast morwen with ember dart")
    assert battle.engine.state.same(before)


def test_a_command_on_what_one_cannot_know_of_is_as_if_there_were_none(battle: Battle) -> None:
    there = answer(battle, "morwen: strike zara's ironhound with spark", "south")
    nowhere = answer(battle, "morwen: strike zara's ironbound with spark", "south")
    assert there.replace("ironhound", "ironbound") == nowhere


def test_an_overruling_does_not_reach_what_one_cannot_know_of(tmp_path: Path) -> None:
    battle = actionomy.load(written(tmp_path, fight=FIGHT), enforce="warn")
    with pytest.raises(ActionomyError, match="no creature or thing"):
        battle.take("morwen: strike zara's ironhound with spark", overrule=True)


def test_why_one_does_not_get_there_names_the_wall_and_the_distance(battle: Battle) -> None:
    for text, said in (
        ("move b1", "; hedge is shut (MW-30)."),
        ("move c1", "; c1 is 2 away and it reaches 1 (MW-30)."),
        ("move a1", "; it is in a1 already (MW-30)."),
    ):
        assert answer(battle, f"zara: {text}", "north").endswith(said)
    assert "b1 is" not in answer(battle, "raven: move b1", "north")


def test_mana_adds_up_and_so_is_not_told_as_so_much_of_what_it_began_with(battle: Battle) -> None:
    battle.take("zara: plan with lead in the hound")
    zara, mana = battle.names.things.index("zara"), battle.names.pools.index("mana")
    battle.engine.state.set_pool(zara, mana, 11)
    assert "it needs 12 mana and 11 are left (MW-38)" in answer(
        battle, "zara: full summon a1 with lead in the hound", "north"
    )


def test_a_spell_that_is_spent_need_not_be_prepared(battle: Battle) -> None:
    zara = battle.names.things.index("zara")
    slot = battle.names.subjects[int(battle.engine.state.sheet(zara))].index("ember dart")
    battle.engine.state.set_subject(zara, slot, AWAY)
    assert "; it is spent (MW-45)" in answer(battle, "zara: cast morwen with ember dart", "north")
