"""Spells bring creatures, conjurations and walls into play; who may come is a secret until it does."""

from pathlib import Path

import pytest
from common import written

import actionomy
from actionomy.battle import ActionomyError, Battle
from actionomy.files.problems import FileError
from actionomy.store.saves import restored, saved

FIGHT = """
actionomy: 1
fight: calling
ruleset: magewars
zones: {{columns: 3, rows: 2}}
begins: as_it_stands
sides:
  north: {{creatures: {{zara: {{is: ember duchess, at: a1, mana: 40, book: [{book}]}}}}}}
  south: {{creatures: {{morwen: {{is: tide warden, at: a1}}{more}}}}}
"""

NEVER_THERE = "zara's ironbound"


def fight(folder: Path, book: str, more: str = "", bestiary: str = "") -> Battle:
    """The fight with zara's book, more on the other side, and entries of a bestiary of its own."""
    own = f"actionomy: 1\nbestiary: magewars\n{bestiary}"
    text = FIGHT.format(book=book, more=more) + ("bestiary: own.yaml\n" if bestiary else "")
    return actionomy.load(written(folder, own=own, fight=text))


@pytest.fixture
def battle(tmp_path: Path) -> Battle:
    return fight(tmp_path, "lead in the hound, raise slate, kindle a wisp")


def summon(battle: Battle) -> None:
    battle.take("zara: plan with lead in the hound")
    while "zara: activate, paid marker" not in [str(option) for option in battle.options()]:
        battle.take(next(option for option in battle.options() if option.action == "pass"))
    battle.take("zara: activate")
    battle.take("zara: full summon a1 with lead in the hound")


def told(battle: Battle, text: str, seat: str) -> str:
    """What is said of something that cannot be done."""
    try:
        refusal = battle.why(text, seat)
        return refusal.sentence if refusal else ""
    except ActionomyError as error:
        return str(error)


@pytest.mark.parametrize("seat", ["north", "south", ""])
@pytest.mark.parametrize(
    "text", ["morwen: attack {} with knotted club", "{}: activate", "{}: pass", "{}: end turn", "{}"]
)
def test_nobody_can_tell_who_may_come_from_who_never_could(battle: Battle, seat: str, text: str) -> None:
    there, nowhere = (told(battle, text.format(name), seat) for name in ("zara's ironhound", NEVER_THERE))
    assert there.replace("zara's ironhound", NEVER_THERE) == nowhere


def test_a_view_a_save_and_a_log_of_a_seat_do_not_name_who_may_come(battle: Battle) -> None:
    for known in (battle.view("south"), battle.save("south"), battle.log("south")):
        assert "ironhound" not in str(known)
    with pytest.raises(ActionomyError, match="nobody here is called"):
        battle.forecast("zara's ironhound")


def test_who_has_come_is_seen_by_all_and_comes_and_goes_with_undo_and_saves(battle: Battle) -> None:
    before = battle.engine.state.clone()
    summon(battle)
    assert "zara's ironhound" in str(battle.view("south")["creatures"])
    again = restored(saved(battle), battle.setup)
    assert again.view("south") == battle.view("south")
    while battle.undo():
        pass
    assert battle.engine.state.same(before)


def test_a_raised_wall_is_saved_and_seen(battle: Battle) -> None:
    battle.take("zara: plan with raise slate")
    while "zara: activate, paid marker" not in [str(option) for option in battle.options()]:
        battle.take(next(option for option in battle.options() if option.action == "pass"))
    battle.take("zara: activate")
    battle.take("zara: full wall a1 with raise slate")
    battle.take("zara: choose a2")
    wall = restored(saved(battle), battle.setup).view("south")["things"][0]
    assert wall["between"] == ["a1", "a2"] and wall["shuts"] and wall["hides"]


def test_a_wall_cannot_be_put_into_a_zone(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="'slab' stands between two zones, not inside one"):
        fight(tmp_path, "ember dart", ", slab: {is: slate wall, at: b1}")


def test_a_spell_that_brings_nobody_there_is_names_the_nearest(tmp_path: Path) -> None:
    spell = "spells:\n  call it: {summons: ironhoond, mana: 3}\n"
    with pytest.raises(FileError, match=r"no creature 'ironhoond' in the bestiary \(did you mean 'ironhound'\?\)"):
        fight(tmp_path, "call it", bestiary=spell)


def test_what_calls_itself_without_an_end_is_refused(tmp_path: Path) -> None:
    imp = (
        "creatures:\n  imp: {role: creature, health: 3, caster: 1, spells: [call an imp]}\n"
        "spells:\n  call an imp: {summons: imp, mana: 3}\n"
    )
    with pytest.raises(FileError, match="imp calls imp, and so on without an end"):
        fight(tmp_path, "call an imp", bestiary=imp)


def test_a_familiar_that_may_be_called_has_room_for_what_it_lays_and_nobody_hears_of_it_before(tmp_path: Path) -> None:
    familiar = (
        "creatures:\n  moss wisp: {role: creature, health: 6, caster: 1, mana: 9, plans: 1, book: [bark coat]}\n"
        "spells:\n  kindle moss: {summons: moss wisp, mana: 3}\n"
    )
    battle = fight(tmp_path, "kindle moss", bestiary=familiar)
    assert "zara's moss wisp's spell 8" in battle.names.things
    assert "zara's spell 1" not in battle.names.things  # its own book has nothing that lies on anybody
    for name in ("zara's moss wisp's spell 1", "zara's spell 1"):
        with pytest.raises(ActionomyError, match="nothing"):
            battle.why(f"morwen: cast {name} with unravelling")


def test_what_can_be_summoned_beside_oneself_alone_is_refused_further_away_for_the_distance() -> None:
    battle = actionomy.load("first-duel", seed=11)
    battle.take("lina: plan with lead in the hound")
    refusal = battle.why("lina: full summon a2 with lead in the hound")
    assert refusal is not None
    assert [reason.text for reason in refusal.reasons] == [
        "it is not its turn",
        "a2 is 1 away and it reaches 0",
    ]
