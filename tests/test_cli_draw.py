"""The turn screen: golden text, everything said in words too, and never wider than the terminal."""

from dataclasses import replace
from pathlib import Path

import pytest
from common import written
from sessions import SEVERAL

import actionomy
from actionomy.battle import Battle
from actionomy.cli.draw import choice_lines, cost, everybody, folded, order_lines, pips, row_choice, troubles
from actionomy.cli.look import PoolView, Thing, codes_for, scene_of
from actionomy.cli.menu import Menu, menu_of
from actionomy.cli.narrate import Narrator
from actionomy.cli.screen import board, fed_pools, menu_now, options_lines, question_lines, whole_screen
from actionomy.cli.show import decision_lines
from actionomy.cli.style import Style, columns
from actionomy.core import state as states
from actionomy.data import shipped
from actionomy.players.player import Random
from actionomy.words.events import event_of
from actionomy.words.options import Option, describe

SIGNS = Style(80, colour=False, signs=True)
PLAIN = Style(80, colour=False, signs=False)

SCREEN = """

Round 1: now ada | next finn, raider 1-2

   a  b  c  d  e  f   heroes
1  ◦  ◦  ◦  ◦  ◦  ◦   >AD ada          ████████ 20/20  A●●● T◆
2  ◦ >AD r1 ◦  ◦  ◦    FI finn         ████████ 13/13  A●●● T◆
3  ◦  FI r2 ◦  ◦  ◦   monsters
4  ◦  ◦  ◦  ◦  ◦  ◦    r1 raider 1     ████████ 12/12  S▲ M■
                       r2 raider 2     ████████ 12/12  S▲ M■

    ◦ you can go there
    A● action   T◆ task   S▲ strike   M■ stride   ○̸ spent
"""


def screen(battle: Battle, style: Style) -> list[str]:
    scene = scene_of(battle)
    menu = menu_now(battle, scene)
    return whole_screen(scene, board(scene, menu, fed_pools(battle), style), style)


def test_a_small_fight_looks_as_it_should(battle: Battle) -> None:
    assert "\n".join(["", *screen(battle, SIGNS), ""]) == SCREEN


def test_without_signs_everything_is_said_in_ascii_words(battle: Battle) -> None:
    scene = scene_of(battle)
    decision = battle.decision
    assert decision is not None
    lines = screen(battle, PLAIN) + options_lines(decision, menu_now(battle, scene), scene, "ada", PLAIN)
    text = "\n".join(lines)
    assert text.isascii()
    assert "3 of 3 action" in text
    assert "1 action" in text


def test_spent_pips_are_hollow_and_slashed_and_never_told_by_colour_alone() -> None:
    pool = PoolView("action", "●", "A", 1, 3, "turn end")
    assert pips(pool, SIGNS) == "A●○̸○̸"
    assert pips(pool, PLAIN) == "1 of 3 action"
    assert columns(pips(pool, SIGNS)) == 4


def test_what_adds_up_has_no_spent_pips() -> None:
    for has, shown in ((3, "M★★★"), (0, "M★0"), (9, "M★9")):
        assert pips(PoolView("mana", "★", "M", has, 4, "round start", adds=True), SIGNS) == shown


def test_a_window_says_who_strikes_whom_for_how_much_and_what_an_answer_takes(close: str) -> None:
    battle = actionomy.load(close, dice=[5])
    for step in ("ada: end turn", "finn: end turn", "raider 1: attack ada with cleaver, paid strike"):
        battle.take(step)
    scene, decision = scene_of(battle), battle.decision
    assert decision is not None
    who = decision.creature
    lines = question_lines(decision, scene, who, SIGNS)
    assert lines == [f"raider 1 has struck ada for 7 damage: what does {who} do?"]
    shown = "\n".join(options_lines(decision, menu_now(battle, scene), scene, who, SIGNS))
    assert "next turn with 2 of 3 action" in shown
    assert "ada: 20 of 20 health" in shown  # what it would leave of whom
    assert "pass" in shown
    while decision.creature != "ada":
        battle.take(f"{decision.creature}: pass")
        scene, decision = scene_of(battle), battle.decision
        assert decision is not None
    shown = "\n".join(options_lines(decision, menu_now(battle, scene), scene, "ada", SIGNS))
    assert "defend" in shown and "7 damage less 4: 3" in shown


@pytest.mark.parametrize("path", sorted(shipped("fights").glob("*/*.yaml")), ids=lambda path: path.stem)
@pytest.mark.parametrize("style", [SIGNS, PLAIN], ids=["signs", "plain"])
def test_no_line_is_wider_than_the_terminal_unless_the_map_is(path: Path, style: Style) -> None:
    battle = actionomy.load(str(path), seed=3)
    player = Random()
    for _ in range(40):
        decision = battle.decision
        if decision is None:
            break
        for line in decision_lines(battle, decision, style):
            assert columns(line) <= 80, line
        battle.take(describe(battle.engine, battle.names, int(player.choose(battle.engine))))


def test_what_lies_hidden_and_what_in_the_open_look_different() -> None:
    battle = actionomy.load("fire-and-water")
    lies = [Thing("zara's spell 1", 0, "hidden", "sidestep"), Thing("zara's spell 2", 0, "thing", "well ring")]
    scene = replace(scene_of(battle, "north"), things=[*lies, Thing("slate wall", 1, "border", "to b2, shut")])
    drawn = board(scene, menu_of([], []), frozenset(), SIGNS)
    text = "\n".join(drawn.lines)
    assert "?  zara's spell 1" in text and "!  zara's spell 2" in text and "|  slate wall" in text
    assert drawn.legend == ["    | on a border   ? hidden   ! in the open"]


def test_what_is_prepared_is_shown_to_its_own_side_alone_and_who_has_the_initiative_to_all() -> None:
    battle = actionomy.load("fire-and-water", seed=3)
    for form in ("morwen: pass", "zara: plan with sidestep", "zara: plan with ember dart"):
        battle.take(form)
    shown = {seat: scene_of(battle, seat).figure("zara") for seat in ("north", "south", "")}
    assert {seat: zara.ready for seat, zara in shown.items() if zara} == {
        "north": "prepared: ember dart, sidestep",
        "south": "",
        "": "",
    }
    for seat in ("north", "south"):
        assert order_lines(scene_of(battle, seat), SIGNS)[0].startswith("Round 1 (south has the initiative): ")


def test_a_place_that_something_is_only_aimed_at_is_no_place_to_go_to() -> None:
    battle = actionomy.load("fire-and-water")
    scene = scene_of(battle, "north")
    summon = Option("zara", "full summon", "a1", "the hound", {"mana": 12}, text="zara: full summon a1 with the hound")
    both = Option("zara", "full summon", "b1", "the hound", {"mana": 12}, text="zara: full summon b1 with the hound")
    go = Option("zara", "move", "b1", text="zara: move b1")
    drawn = board(scene, menu_of([summon, both, go], scene.places), frozenset(), SIGNS)
    assert "| a1 ×" in drawn.lines[1] and "| b1 •" in drawn.lines[1]
    assert drawn.legend == ["    • you can go there   × only as a target"]


def test_a_row_lists_places_in_the_order_in_which_one_is_asked_which() -> None:
    told = [Option("ram", "stamp", place, "hoof", text=f"ram: stamp {place} with hoof") for place in ("d1", "d2", "c2")]
    caught = {"d1": ["pike"], "d2": ["pike", "wisp", "orm"], "c2": ["wisp", "orm"]}
    row = menu_of(told, ["c2", "d1", "d2"], catching=lambda one: caught[one.target]).rows[0]
    assert [option.target for option in row.options] == ["d1", "d2", "c2"]
    assert row_choice(row) == "d1 (pike), d2 (pike, wisp, orm), c2 (wisp, orm)"


def test_what_another_pays_of_a_price_is_said() -> None:
    pools = {"mana": PoolView("mana", "★", "M", 4, 4, "round start", adds=True, backer="zara")}
    for price, shown in ((7, "7★ mana (3 from zara)"), (4, "4★ mana")):
        newt = Option("nest", "deploy", "b1", "hatch a newt", {"mana": price}, text="nest: deploy b1 with hatch a newt")
        assert cost(newt, pools, SIGNS) == shown


def test_what_a_choice_costs_is_never_cut() -> None:
    told = [Option("zara", "enchant", "hound", name, {"mana": 2}, text=f"zara: enchant {name}") for name in "ab"]
    note = "value 9, gives armoured, gives times 2, worn, location clad, points 4, mana 11"
    for words in (["a", "b"], ["a" * 60, "b" * 60]):
        lines = choice_lines(told, words, {}, SIGNS, [note, note])
        assert all(columns(line) <= 80 for line in lines)
        assert " ".join(" ".join(lines).split()).count(note) == 2


def test_who_is_chosen_among_can_do_something_and_is_named() -> None:
    battle = actionomy.load("fire-and-water", seed=3)
    while battle.decision is not None and battle.decision.kind != "activation":
        battle.take(battle.options()[-1] if battle.decision.kind == "turn" else f"{battle.decision.creature}: pass")
    decision, names = battle.decision, battle.names
    assert decision is not None
    mage = decision.creatures[0]  # who could still be asked to quickcast, had it a spell
    battle.engine.state.set_pool(names.things.index(mage), names.pools.index("marker"), 0)
    battle._enter(battle.engine.state)
    decision, scene = battle.decision, scene_of(battle, decision.seat)
    assert decision is not None and mage in decision.creatures
    assert [one.name for one in scene.figures if one.acting] == [one for one in decision.creatures if one != mage]
    menu = menu_now(battle, scene)
    one = Menu([replace(menu.rows[0], number=1)])
    assert options_lines(decision, one, scene, "", SIGNS)[0].startswith(f"  1  {one.rows[0].who}: ")


def test_who_takes_no_turns_is_neither_done_nor_next() -> None:
    scene = scene_of(actionomy.load("fire-and-water"), "north")
    figures = [replace(one, idle=one.name == "wisp", done=one.name in ("wisp", "pike")) for one in scene.figures]
    line = " ".join(order_lines(replace(scene, figures=figures), SIGNS))
    assert "done pike" in line and "wisp" not in line


def test_creatures_get_different_codes() -> None:
    names = [f"raider {k}" for k in range(1, 31)] + ["rat", "r", "ra"]
    codes = codes_for(names, [1] * len(names))
    assert len(set(codes.values())) == len(names)
    assert all(1 <= len(code) <= 2 for code in codes.values())


def test_names_with_numbers_are_folded() -> None:
    assert folded(["a 1", "a 2", "b", "a 3"]) == "a 1-2, b, a 3"


def test_what_is_held_for_others_and_what_the_next_turn_brings_is_shown(battle: Battle) -> None:
    state, names = battle.engine.state, battle.names
    for pool, amount in (("temporary health", 6), ("granted", 2), ("borrowed", 1)):
        state.set_pool(0, names.pools.index(pool), amount)
    said = " ".join(" ".join(everybody(scene_of(battle), SIGNS, 80)).split())
    assert "temporary health 6" in said
    assert "1 action more next turn" in said


def test_the_fallen_and_a_crowd_take_a_line() -> None:
    battle = actionomy.load("cellar", seed=3)
    lines = everybody(scene_of(battle), SIGNS, 80)
    many = sum(name.startswith("rat ") for name in battle.names.things)
    assert f" rat 1-{many}: 1/1 each S▲ M■" in lines
    assert any("on the map r1 r2" in line for line in lines)
    battle.engine.fight.fall(battle.names.things.index("rat 2"))
    battle.engine.fight.fall(battle.names.things.index("rat 5"))
    lines = everybody(scene_of(battle), SIGNS, 80)
    assert " fallen: rat 2, 5" in lines
    assert any(f"rat 1, 3-4, 6-{many}" in line for line in lines)


def test_the_screen_tells_what_is_owed_when_it_is_taken_and_what_is_locked_for_it() -> None:
    battle = actionomy.load("gate", seed=1)
    guard = battle.names.things.index("guard")
    battle.engine.fight.ledger.owe(guard, 0, 1, True)
    battle.engine.fight.ledger.owe(guard, 0, 1, False)
    figure = scene_of(battle).figure("guard")
    assert figure is not None
    assert troubles(figure) == [
        "owes 1 attack this round, taken in phase 10 at the latest",
        "owes 1 attack by the end of next round",
        "1 standard locked for 1 attack owed, FP-52",
        "1 standard of the next round locked for 1 attack owed, FP-52",
    ]


def test_the_screen_tells_own_slots_and_what_an_undertaking_still_needs() -> None:
    battle = actionomy.load("gate", seed=1)
    while battle.decision is not None and "ilse" not in battle.decision.creatures:
        battle.take(next(one for one in battle.options() if one.action == "end turn"))
    s = battle.engine.state
    ilse, ogre = battle.names.things.index("ilse"), battle.names.things.index("ogre")
    s.set_row(ogre, states.PLACE, s.place(ilse) + 2)
    battle._enter(s)
    battle.take(next(one for one in battle.options() if one.action == "cast" and one.part == 1 and one.parts == 2))
    figure = scene_of(battle).figure("ilse")
    assert figure is not None and figure.undertaking.endswith(": 1 of 2 parts paid, then standard next round")
    assert figure.slots is not None and figure.slots.now == (battle.engine.state.head(states.PHASE), 10)
    assert battle.decision is not None
    asked = question_lines(battle.decision, scene_of(battle), "ilse", Style(100))
    assert any("own slots of this round: phases" in line for line in asked)


def test_a_pool_that_is_used_up_by_what_happens_stays_on_the_screen() -> None:
    battle = actionomy.load("fullplate/toll", seed=1)
    sela = battle.names.things.index("sela")
    for left, shown in ((3, "D▼▼▼"), (1, "D▼▼̸▼̸"), (0, "D▼̸▼̸▼̸")):
        battle.engine.state.set_pool(sela, battle.names.pools.index("shield"), left)
        assert shown in everybody(scene_of(battle), SIGNS, 80)[1]


def test_who_is_asked_sees_what_it_owes_what_is_locked_for_what_and_when_more_would_be_paid(tmp_path: Path) -> None:
    battle = actionomy.load(written(tmp_path, pit=SEVERAL), seed=0)
    for step in ("fay: end turn", "orc: attack, paid standard", "orc: strike fay with great club, paid attack"):
        battle.take(step)
    fay, names = battle.names.things.index("fay"), battle.names
    battle.engine.state.set_pool(fay, names.pools.index("move"), 0)

    def shown() -> str:
        assert battle.decision is not None
        scene = scene_of(battle)
        return " ".join(" ".join(options_lines(battle.decision, menu_now(battle, scene), scene, "fay", SIGNS)).split())

    assert "block owed with dagger (pay this round)" in shown()
    battle.take("fay: block with dagger, owed")
    assert "owes 1 attack this round, taken in phase 10 at the latest; 1 standard locked for 1 attack owed" in shown()
    assert "give ground owed (leaves half of the blow; pay next round)" in shown()
    battle.take("fay: give ground, owed")
    locked = [f"{lock.what} {lock.round} {lock.why}" for lock in scene_of(battle).figures[0].locked]
    assert locked == ["1 standard 0 for 1 attack owed, FP-52", "1 move 1 for 1 move owed, FP-52"]


def test_who_acts_sees_how_often_it_has_attacked(battle: Battle) -> None:
    state, names, economy = battle.engine.state, battle.names, battle.engine.economy
    slot = economy.limit_slot[int(state.sheet(0)) * int(economy.limits) + names.limits.index("attacks")]
    assert "attacks so far" not in " ".join(everybody(scene_of(battle), SIGNS, 80))
    state.set_uses(0, slot, 2)
    assert "attacks so far: 2" in " ".join(everybody(scene_of(battle), SIGNS, 80))


def test_rows_say_whom_they_provoke_of_those_who_could_answer(tmp_path: Path) -> None:
    wider = SEVERAL.replace("  .fo.\n", "  .......\n  e...fo.\n  .......\n")
    elk = "      elk: {role: monster, health: 60, weapons: [great club], at: e}\n"  # too far away to answer
    battle = actionomy.load(written(tmp_path, hall=wider + elk), seed=0)
    state, names = battle.engine.state, battle.names

    def provoking() -> dict[str, list[str]]:
        before = state.clone()
        found = {row.label: row.provokes for row in menu_now(battle, scene_of(battle)).rows if row.provokes}
        assert state.same(before)
        return found

    assert provoking() == {"move": ["orc"], "quick take": ["orc"], "charge with dagger": ["orc"]}
    assert battle.decision is not None
    lines = options_lines(battle.decision, menu_now(battle, scene_of(battle)), scene_of(battle), "fay", SIGNS)
    assert any("quick take" in line and "with red potion (provokes orc)" in line for line in lines)
    state.set_pool(names.things.index("orc"), names.pools.index("opportunity"), 0)
    assert not provoking()


def test_who_defaults_by_being_stunned_is_told_to_be_stunned_once() -> None:
    battle = actionomy.load("gate", seed=1)
    ilse, fight = battle.names.things.index("ilse"), battle.engine.fight
    fight.log.drain()
    fight.ledger.owe(ilse, 0, 1, True)
    fight.put(ilse, battle.names.conditions.index("stunned"), -1, 1, fight.until_next_round_end())
    events = [event_of(battle.engine, battle.names, row) for row in fight.log.drain()]
    told = " ".join(" ".join(Narrator(battle, PLAIN).told(events)).split())
    assert told == ("ilse owes 1 attack, to be paid this round. ilse is stunned. ilse can no longer pay what is owed.")


def test_what_is_spent_by_itself_on_what_is_owed_is_named() -> None:
    battle = actionomy.load("gate", seed=1)
    guard = battle.names.things.index("guard")
    fight = battle.engine.fight
    fight.ledger.owe(guard, 0, 1, True)
    fight.log.drain()
    battle.engine.turns.pay_what_is_due(guard)
    events = [event_of(battle.engine, battle.names, row) for row in fight.log.drain()]
    told = " ".join(" ".join(Narrator(battle, PLAIN).told(events)).split())
    assert told == "guard pays 1 standard. guard gains 1 attack. guard settles 1 attack of what is owed."


def test_conditions_say_until_when_they_last_where_that_is_known() -> None:
    battle = actionomy.load("gate", seed=1)
    fight, names = battle.engine.fight, battle.names
    ilse, kesh = names.things.index("ilse"), names.things.index("kesh")
    conditions = ("stunned", "off_guard", "held", "stepped")
    for who, ends in ((ilse, fight.until_next_round_end()), (kesh, 0)):
        for name in conditions:
            fight.put(who, names.conditions.index(name), -1, 1, ends if name == "stunned" else 0)
    shown = {figure.name: figure.conditions for figure in scene_of(battle).figures}
    ended = "off-guard until the end of the round"
    assert sorted(shown["kesh"]) == ["held", ended, "stepped", "stunned"]
    assert [said for said in shown["ilse"] if said == "stunned until the end of round 2"]
