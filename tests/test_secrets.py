"""Two fights that differ only in what one side keeps secret are the same fight to the other side."""

import copy
import io
import json
import random
import sys
from typing import Any

import pytest

import actionomy
from actionomy.battle import ActionomyError, Battle
from actionomy.cli import main
from actionomy.core.state import PLACE
from actionomy.files.fights import find_fight, setup_of
from actionomy.files.reader import Document, read_file

PREPARED: list[Any] = [
    ["lightning lash", "sealing of wounds", "sudden stillness"],
    ["thorn storm"],
    {"sealing of wounds": {"at": "away"}, "darting flame": {}},
    [],
]


def duel(spells: Any, hidden: str, seed: int = 3) -> Battle:
    """The shipped duel, with other spells prepared for Selka and another enchantment hidden in the north."""
    document = read_file(find_fight("duel"))
    data = copy.deepcopy(document.data)
    data["sides"]["north"]["creatures"]["selka"]["spells"] = spells
    data["things"] = {hidden: data["things"]["calm veil"], "slow rot": data["things"]["slow rot"]}
    return Battle(setup_of(Document(document.name, data, document.positions, document.text)), seed)


def seen_from_the_south(battle: Battle) -> list[Any]:
    decision = battle.decision
    own = decision is not None and decision.seat == "south"
    # What an option is to the engine (its code) is no secret, but may differ, as sheets differ.
    options = [option.text for option in battle.options()] if own else []
    refusals = [(str(refusal), refusal.codes) for refusal in battle.refusals()] if own else []
    return [battle.decision, options, refusals, battle.log("south"), battle.save("south")]


@pytest.mark.parametrize("spells", PREPARED[1:], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_prepared_and_what_is_hidden_changes_nothing_for_the_other_side(spells: Any, seed: int) -> None:
    one, other = duel(PREPARED[0], "calm veil", seed), duel(spells, "a quite different veil", seed)
    assert one.view("north") != other.view("north")
    for step in range(60):
        assert seen_from_the_south(one) == seen_from_the_south(other)
        if one.over:
            break
        public = [option.text for option in one.options() if "cast" not in option.action]
        text = public[(7 * step + seed) % len(public)]
        one.take(text)
        other.take(text)


def test_a_spell_is_known_from_the_act_that_casts_it_and_not_before() -> None:
    battle = duel({"soft balm": {"heals": 4, "far": 1}, "hard rain": {"dice": 3, "far": 2}}, "calm veil")
    battle.take("selka: activate")
    assert "balm" not in str(seen_from_the_south(battle))
    told = battle.take("selka: cast selka with soft balm")
    assert "soft balm" in str(told[0])
    assert "hard rain" not in str(seen_from_the_south(battle))


def test_a_look_tells_the_side_that_looks_and_nobody_else() -> None:
    battle = duel([], "calm veil")
    things = {name: k for k, name in enumerate(battle.names.things)}

    def known(seat: str) -> dict[str, str]:
        return {thing["name"]: thing.get("is", "") for thing in battle.view(seat)["things"]}

    assert known("north") == {"hidden 1": "calm veil", "hidden 2": ""}
    assert known("south") == {"hidden 1": "", "hidden 2": "slow rot"}
    battle.engine.state.set_row(things["raven"], PLACE, battle.names.places.index("c1"))
    battle.take("raven: activate")
    told = battle.take("raven: look at hidden 2")
    shown = [event for event in told if event.seat]
    assert [(event.kind, event.seat, event.sentence) for event in shown] == [
        ("shown", "north", "raven sees that hidden 2 is slow rot.")
    ]
    assert known("north") == {"hidden 1": "calm veil", "hidden 2": "slow rot"}
    assert known("south") == {"hidden 1": "", "hidden 2": "slow rot"}
    assert "slow rot" in str(battle.log("north")) and "slow rot" in str(battle.log("game master"))
    assert "slow rot" not in str(battle.log("south")) and "looked" in str(battle.log("south"))


@pytest.mark.parametrize("fight", ["bridge", "gate", "duel"])
@pytest.mark.parametrize("chance", range(3))
def test_the_dice_to_come_are_no_part_of_what_any_seat_knows(fight: str, chance: int) -> None:
    """Two fights with other generators, in which people throw the same faces."""
    one, other = (actionomy.load(fight, seed=seed, dice="asked", master=True) for seed in (1, 2))
    choose = random.Random(chance)
    seats = [*one.names.sides, "game master"]
    for step in range(60):
        if step % 6 == 0:
            for seat in seats:
                assert (one.save(seat), one.log(seat)) == (other.save(seat), other.log(seat))
        if one.over:
            break
        if one.dice_needed:
            count, sides, _ = one.dice_needed
            faces = [choose.randint(1, sides) for _ in range(count)]
            one.roll(faces)
            other.roll(faces)
            continue
        assert [option.text for option in one.options()] == [option.text for option in other.options()]
        assert [refusal.sentence for refusal in one.refusals()] == [refusal.sentence for refusal in other.refusals()]
        text = choose.choice(one.options()).text
        one.take(text)
        other.take(text)


def test_what_was_asked_for_and_denied_is_not_in_the_log_of_others() -> None:
    battle = duel(PREPARED[0], "calm veil")
    battle.take("selka: activate")
    battle.take(next(option.text for option in battle.options() if "darting" not in option.text))
    north, south = battle.log("north"), battle.log("south")
    assert north[0]["steps"] == len(north) - 1 == len(south) - 1
    assert [line.get("take") for line in north[1:]] == [step.text for step in battle.steps]
    assert not any("take" in line for line in south[1:])


@pytest.mark.parametrize("order", ["", "why ", "overrule "])
@pytest.mark.parametrize("what", ["full cast", "cast with thorn storm", "full cast with thorn storn", "dance"])
def test_at_the_table_nothing_is_told_of_what_creatures_of_others_could_do(
    order: str, what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{order}orm: {what}\n"))
    assert main(["play", "duel", "--plain", "--enforce", "warn", "--seat", "north=human"]) == 0
    told = capsys.readouterr().out.rpartition("north> ")[0].rpartition("north> ")[2].split()
    assert told and "orm is not north's" in " ".join(told)
    assert "thorn storm" not in " ".join(told).replace("with thorn storm", "")


def test_what_a_seat_keeps_is_plain_data_that_nobody_can_go_on_from() -> None:
    battle = duel(PREPARED[0], "calm veil", seed=987_654)
    kept = battle.save("south")
    assert json.loads(json.dumps(kept)) == kept
    assert kept["view"] == battle.view("south")
    assert "987654" not in json.dumps(kept) and "content" not in kept
    with pytest.raises(ActionomyError) as caught:
        actionomy.restore(kept)
    assert str(caught.value) == "this is what the seat 'south' knows of a fight; only the table's own save can go on"
    for ask in (battle.log, battle.save, battle.view):
        with pytest.raises(ActionomyError, match="there is no seat 'sout'"):
            ask("sout")


def test_the_log_of_a_seat_is_not_played_again(tmp_path: Any) -> None:
    path = tmp_path / "south.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in duel([], "calm veil").log("south")))
    from actionomy.store.saves import replay

    with pytest.raises(ActionomyError, match="what the seat 'south' knows of a fight; only the table's own log"):
        replay(path)


def test_a_program_can_be_shown_what_one_seat_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "duel", "--json", "--seat", "south"]) == 0
    south = json.loads(capsys.readouterr().out)
    assert main(["show", "duel", "--json", "--seat", "north"]) == 0
    north = json.loads(capsys.readouterr().out)
    asked = south["decision"]["seat"]
    assert bool(north["options"]) == (asked == "north") and bool(south["options"]) == (asked == "south")
    assert "calm veil" in str(north) and "calm veil" not in str(south)
    assert main(["show", "duel", "--seat", "south"]) == 2
    assert "add --json" in capsys.readouterr().err
