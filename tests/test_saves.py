"""Saving and going on, and playing a log again: exact where they work, one clear error where they cannot."""

import copy
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from common import THOROUGH
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import actionomy
from actionomy.battle import ActionomyError, Battle
from actionomy.core import state as states
from actionomy.players.player import Random
from actionomy.store import keeping, saves
from actionomy.store.packing import Unpacker
from actionomy.store.saves import SaveError, read_save, replay, restored, saved, write_log, write_save
from actionomy.words.options import describe

FIGHTS = ["bridge", "gate", "duel"]
EVERY = 1 if THOROUGH else 9


def step(battle: Battle) -> None:
    """One step at random; dice that people throw show a face that goes round."""
    needed = battle.dice_needed
    if needed is not None:
        thrown = len(battle.events) + int(battle.engine.state.head(states.KNOWN))
        battle.roll([1 + (thrown + k) % needed[1] for k in range(needed[0])])
    else:
        battle.take(describe(battle.engine, battle.names, Random().choose(battle.engine)).text)


def play(battle: Battle, steps: int) -> Battle:
    for _ in range(steps):
        if battle.decision is None:
            break
        step(battle)
    return battle


def through_json(data: dict[str, Any]) -> Any:
    return json.loads(json.dumps(data))


def assert_same(one: Battle, other: Battle) -> None:
    assert one.engine.state.same(other.engine.state)
    assert one.decision == other.decision and one.dice_needed == other.dice_needed
    assert one.options() == other.options()
    assert one.refusals() == other.refusals()
    assert one.events == other.events
    assert one.steps == other.steps and len(one.past) == len(other.past)
    assert [(back.step, back.named, back.events) for back in one.undone] == [
        (back.step, back.named, back.events) for back in other.undone
    ]
    assert int(one.chance.next) == int(other.chance.next)


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """Changed data with a checksum that fits again: what somebody could write on purpose."""
    data.pop("checksum", None)
    data["checksum"] = keeping.fingerprint(data)
    return data


def begun(battle: Battle) -> Battle:
    """The battle once its first dice are thrown."""
    while battle.dice_needed:
        battle.roll([20])
    return battle


# Saves.


@pytest.mark.parametrize("fight", FIGHTS)
@pytest.mark.parametrize("dice", ["seeded", "asked"])
def test_going_on_from_a_save_is_going_on_with_the_same_fight(fight: str, dice: str) -> None:
    battle = actionomy.load(fight, seed=11, dice=dice)
    for _ in range(5):
        play(battle, 13)
        again = restored(through_json(battle.save()))
        assert_same(battle, again)
        play(again, 20)
        ahead = battle.clone()
        play(ahead, 20)
        assert ahead.engine.state.same(again.engine.state) and ahead.events == again.events


def moments(fight: str, kind: str, **set_up: Any) -> Iterator[Battle]:
    """Fights at the decisions of one kind."""
    for seed in range(12):
        battle = actionomy.load(fight, seed=seed, **set_up)
        for _ in range(200):
            if battle.decision is None:
                break
            if battle.decision.kind == kind:
                yield battle
                break
            step(battle)


def test_a_save_in_the_middle_of_a_window_goes_on_there() -> None:
    found = 0
    for fight in ("bridge", "gate"):
        for battle in moments(fight, "window"):
            again = restored(through_json(saved(battle)))
            assert again.decision == battle.decision and again.decision is not None
            assert again.decision.about == battle.decision.about  # type: ignore[union-attr]
            assert_same(play(battle, 10), play(again, 10))
            found += 1
    assert found > 5


def test_a_save_while_dice_are_asked_asks_for_the_same_dice() -> None:
    found = 0
    for battle in moments("bridge", "roll", dice="asked"):
        again = restored(through_json(saved(battle)))
        assert again.dice_needed == battle.dice_needed is not None
        assert_same(battle, again)
        assert_same(play(battle, 10), play(again, 10))
        found += 1
    assert found > 5


def test_a_save_while_the_game_master_is_asked_keeps_the_question() -> None:
    battle = actionomy.load("bridge", master=True)
    battle.take("ada: anticipate with might, paid action")
    again = restored(through_json(saved(battle)))
    assert_same(battle, again)
    assert again.take("game master: yes") == battle.take("game master: yes")


def test_an_overruled_choice_that_waits_for_dice_is_still_overruled_after_a_save() -> None:
    battle = begun(actionomy.load("bridge", enforce="warn", dice="asked"))
    battle.take("odo: cast odo with mend, paid action + mana", overrule=True)
    again = restored(through_json(saved(battle)))
    needed = battle.dice_needed
    assert needed is not None
    told = again.roll([3] * needed[0])
    assert told == battle.roll([3] * needed[0])
    assert told[0].kind == "overruled"


def test_dice_named_beforehand_go_on_where_they_were() -> None:
    battle = actionomy.load("bridge", dice=[20, 20, 20, 20, 20, 3, 15, 8])
    battle.take("ada: anticipate with might, paid action")
    again = restored(through_json(saved(battle)))
    assert_same(battle, again)
    told = again.take("ada: anticipate with insight, paid action")
    assert next(event for event in told if event.kind == "die").data["face"] == 3
    again.undo()
    assert again.take("ada: anticipate with insight, paid action") == told


@pytest.mark.parametrize("fight", FIGHTS)
def test_undo_and_redo_reach_across_a_save(fight: str) -> None:
    battle = play(actionomy.load(fight, seed=3), 30)
    for _ in range(9):
        assert battle.undo()
    again = restored(through_json(saved(battle)))
    assert_same(battle, again)
    while battle.redo():
        assert again.redo()
        assert_same(battle, again)
    assert not again.redo()
    while battle.undo():
        assert again.undo()
        assert_same(battle, again)
    assert not again.undo()
    assert again.engine.state.same(battle.engine.state)


def test_undo_of_a_choice_that_waits_for_dice_takes_back_that_choice() -> None:
    battle = play(begun(actionomy.load("bridge", dice="asked")), 1)
    while battle.dice_needed:
        step(battle)
    before, taken = battle.engine.state.clone(), len(battle.steps)
    option = next(one for one in battle.options() if one.action in ("anticipate", "ask", "opening"))
    battle.take(option)
    assert battle.dice_needed
    waiting = battle.engine.state.clone()
    assert battle.undo() and battle.engine.state.same(before) and len(battle.steps) == taken
    again = restored(through_json(saved(battle)))
    assert again.redo() and again.engine.state.same(waiting) and again.dice_needed
    assert again.undo() and again.undo() and len(again.steps) == taken - 1


def test_the_settings_of_a_fight_are_kept() -> None:
    battle = actionomy.load(
        "bridge", seed=2**70 + 5, overrides={"pools.task.size": 2}, enforce="warn", master=True, listen=False
    )
    again = restored(through_json(saved(play(battle, 5))))
    assert (again.seed, again.enforce, again.master) == (battle.seed, "warn", True)
    assert again.setup.sources["overrides"] == {"pools.task.size": 2}
    assert not again.engine.fight.log.listening and again.engine.master_sits
    assert_same(play(battle, 10), play(again, 10))


def test_a_fight_by_another_ruleset_goes_on_by_it() -> None:
    battle = actionomy.load("bridge", seed=3, ruleset="nimble-p2")
    again = restored(through_json(saved(play(battle, 5))))
    assert again.names.ruleset == "nimble-p2"
    assert_same(play(battle, 10), play(again, 10))


def test_a_shipped_fight_is_named_so_that_every_machine_finds_it() -> None:
    assert saved(actionomy.load("bridge"))["fight"] == "nimble/bridge"


def test_a_save_is_a_copy() -> None:
    battle = play(actionomy.load("gate", seed=1), 5)
    data = saved(battle)
    before = copy.deepcopy(data)
    play(battle, 10)
    assert data == before
    again = restored(data)
    play(again, 10)
    assert data == before


def test_saving_again_gives_the_same_save() -> None:
    for fight in FIGHTS:
        battle = play(actionomy.load(fight, seed=8), 40)
        battle.undo()
        data = saved(battle)
        assert saved(restored(through_json(data))) == data


def test_a_clone_can_be_saved_without_its_history() -> None:
    battle = play(actionomy.load("duel", seed=1), 20).clone()
    again = restored(through_json(saved(battle)))
    assert_same(battle, again)
    assert not again.undo()


# What is refused.


def refused(data: Any) -> str:
    with pytest.raises(SaveError) as caught:
        restored(data)
    text = str(caught.value)
    assert text and "\n" not in text and isinstance(caught.value, ActionomyError)
    return text


def test_a_save_cut_off_anywhere_is_one_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    write_save(play(actionomy.load("duel", seed=2), 25), path)
    whole = path.read_bytes()
    short = tmp_path / "short.json"
    for length in [*range(0, len(whole), 97), len(whole) - 1]:
        short.write_bytes(whole[:length])
        with pytest.raises(SaveError, match=r"short\.json"):
            read_save(short)
    assert read_save(path).decision is not None


def test_a_byte_changed_anywhere_is_one_clear_error_or_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    battle = play(actionomy.load("duel", seed=2), 10)
    write_save(battle, path)
    whole = path.read_bytes()
    for at in range(0, len(whole), 211):
        for byte in (0, 0x30, 0x7D, 0xFF):
            path.write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
            try:
                again = read_save(path)
            except SaveError as error:
                assert str(error) and "\n" not in str(error)
                continue
            assert_same(battle, again)


def test_changed_rules_and_changed_fights_are_noticed(tmp_path: Path) -> None:
    battle = actionomy.load("bridge", seed=1)
    data = saved(battle)
    data["overrides"] = {"pools.action.size": 4}
    assert "the ruleset or the fight has changed since" in refused(sealed(through_json(data)))
    text = Path(battle.setup.sources["fight"]).read_text()
    fight = tmp_path / "fight.yaml"
    fight.write_text(text)
    data = through_json(saved(actionomy.load(str(fight), seed=1)))
    assert_same(restored(data), actionomy.load(str(fight), seed=1))
    for old, new, differs in (
        ("~~.p.", "~~..p", "the creatures"),
        ("^..#", "...#", "the map"),
        ("  odo", "  oda", "names"),
    ):
        fight.write_text(text.replace(old, new, 1))
        said = refused(data)
        assert "has changed since" in said and differs in said
    fight.write_text("actionomy: 1\nfight: [")
    assert "cannot be loaded any more" in refused(data)
    fight.unlink()
    assert "cannot be loaded any more" in refused(data)


def test_a_fight_made_without_a_file_is_given_again() -> None:
    battle = play(actionomy.load("gate", seed=5), 12)
    data = through_json(saved(battle))
    data["fight"] = "made in memory"
    assert "cannot be loaded" in refused(sealed(data))
    assert restored(data, battle.setup).engine.state.same(battle.engine.state)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "no mapping"),
        ([], "no mapping"),
        ({}, "no actionomy save"),
        ({"actionomy": 1, "kind": "cases"}, "no actionomy save"),
        ({"actionomy": 1, "kind": "log"}, "this is a log; `actionomy replay FILE` plays it again"),
        ({"actionomy": 2, "kind": "save", "version": "9"}, "format 2"),
        ({"actionomy": 1, "kind": "save"}, "checksum"),
        ({"actionomy": 1, "kind": "save", "checksum": 7}, "checksum"),
        ({"actionomy": 1, "kind": "save", "state": {1, 2}}, "checksum"),
    ],
)
def test_what_is_no_save_is_told_so(data: Any, said: str) -> None:
    assert said in refused(data)


def test_every_part_of_a_save_is_checked_even_where_the_checksum_fits() -> None:
    battle = play(actionomy.load("gate", seed=5), 12)
    battle.undo()
    good = through_json(saved(battle))
    assert_same(restored(copy.deepcopy(good)), battle)
    for key in good:
        for wrong in (None, [], {}, 7, -1, "text", [None], [{}], True, 1.5, [1, "a"], {"a": 1}, 2**80):
            data = copy.deepcopy(good)
            data[key] = wrong
            if key == "checksum":
                refused(data)
                continue
            try:
                again = restored(sealed(data), battle.setup)
            except SaveError as error:
                assert "\n" not in str(error)
            else:  # another seed, no history, no memory of earlier events: such fights can be
                assert again.decision is not None
        data = copy.deepcopy(good)
        del data[key]
        if key not in ("version", "checksum", "ruleset"):  # without a ruleset it is the one that the fight names
            refused(sealed(data))


def test_no_number_of_a_state_can_lead_outside_of_its_fight() -> None:
    battle = play(actionomy.load("gate", seed=5), 12)
    good = through_json(saved(battle))
    unpacker = Unpacker(battle.setup)
    fitting = 0
    for at in range(len(good["state"])):
        for wrong in (-(2**63), 2**63 - 1, 2**63, 10**6, -5, 1, "1", None, 1.0, True):
            words = list(good["state"])
            words[at] = wrong
            try:
                unpacker.whole(words)
            except SaveError:
                continue
            fitting += 1
            if fitting % EVERY:
                continue
            try:
                again = restored(sealed(dict(good, state=words)), battle.setup)
            except SaveError:
                continue
            assert again.decision is not None or again.over
    assert fitting > 100
    for length in (0, 1, len(good["state"]) - 1, len(good["state"]) + 1):
        refused(sealed(dict(good, state=(good["state"] * 2)[:length])))


def test_histories_of_the_wrong_length_or_kind_are_refused() -> None:
    battle = play(actionomy.load("duel", seed=5), 12)
    good = through_json(saved(battle))
    refused(sealed(dict(good, steps=good["steps"][:3])))
    for changes in ([0], [0, "1"], [-1, 0], [10**9, 0], "x", None, [0, -7]):
        past = copy.deepcopy(good["past"])
        past[4] = changes
        refused(sealed(dict(good, past=past)))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
        lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    )
)
def test_whatever_is_given_only_a_save_error_comes_of_it(data: Any) -> None:
    refused(data)
    refused({"actionomy": 1, "kind": "save", "fight": data, "state": data, "overrides": data, "checksum": data})


def test_files_that_cannot_be_read_are_told_so(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json", "\0"):
        with pytest.raises(SaveError, match="cannot be read"):
            read_save(path)
    deep = tmp_path / "deep.json"
    deep.write_text('{"a": ' + "[" * 100_000)
    with pytest.raises(SaveError, match="not whole JSON"):
        read_save(deep)
    deep.write_text('{"a": ' + "9" * 10_000 + "}")
    with pytest.raises(SaveError, match="not whole JSON"):
        read_save(deep)


# Files.


def test_a_save_that_cannot_be_written_harms_no_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "fight.json"
    battle = play(actionomy.load("duel", seed=2), 5)
    write_save(battle, path)
    old = path.read_bytes()
    play(battle, 5)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(SaveError, match="No space left"):
            write_save(battle, path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", lambda one, other: full(0))
        with pytest.raises(SaveError, match="No space left"):
            write_save(battle, path)
    assert path.read_bytes() == old and os.listdir(tmp_path) == ["fight.json"]
    with pytest.raises(SaveError, match="cannot be written"):
        write_save(battle, tmp_path / "no folder" / "fight.json")
    write_save(battle, path)
    assert_same(read_save(path), battle)
    assert os.listdir(tmp_path) == ["fight.json"]


def test_a_save_behind_a_link_is_written_where_the_link_leads(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "fight.json"
    link.symlink_to(tmp_path / "real" / "fight.json")
    write_save(actionomy.load("duel"), link)
    assert link.is_symlink() and (tmp_path / "real" / "fight.json").exists()


# Logs.


def forget_players(battle: Battle) -> Battle:
    """Machine players draw numbers of their own, which a log does not tell of."""
    battle.engine.state.set_head(states.PLAYER_DICE, 0)
    return battle


@pytest.mark.parametrize("fight", FIGHTS)
@pytest.mark.parametrize("dice", ["seeded", "asked"])
def test_a_log_played_again_is_the_same_fight(fight: str, dice: str, tmp_path: Path) -> None:
    battle = play(actionomy.load(fight, seed=6, dice=dice, overrides={}), 60)
    while battle.dice_needed:
        step(battle)
    path = tmp_path / "fight.jsonl"
    write_log(battle, path)
    assert_same(forget_players(replay(path)), forget_players(battle))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line.get("step") for line in lines[1:]] == list(range(1, len(battle.steps) + 1))
    assert [line["take"] for line in lines[1:]] == [taken.text for taken in battle.steps]
    assert [event for line in lines for event in line["events"]] == [event.to_json() for event in battle.events]


def test_a_log_keeps_what_was_overruled_what_the_master_said_and_dice_named_beforehand(tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    battle = actionomy.load("bridge", enforce="warn", master=True, dice=[20, 20, 20, 20, 3, 4, 11])
    battle.take("odo: cast odo with mend, paid action + mana", overrule=True)
    battle.take("ada: anticipate with might")
    battle.take("game master: yes")
    write_log(battle, path)
    assert_same(replay(path), battle)
    assert json.loads(path.read_text().splitlines()[1])["overruled"] is True


def test_what_was_taken_back_is_not_in_a_log_and_what_came_before_a_save_is(tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    battle = play(actionomy.load("gate", seed=6), 20)
    for _ in range(5):
        battle.undo()
    again = play(restored(through_json(saved(battle))), 5)
    write_log(again, path)
    assert_same(forget_players(replay(path)), forget_players(again))
    write_log(again.clone(), path)
    assert replay(path).events == again.events


def test_the_first_line_that_differs_is_named(tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    write_log(play(actionomy.load("duel", seed=6), 12), path)
    lines = path.read_text().splitlines()
    line = json.loads(lines[4])
    line["events"][-1]["sentence"] = "something else happened."
    path.write_text("\n".join([*lines[:4], json.dumps(line), *lines[5:]]) + "\n")
    with pytest.raises(SaveError, match=r'fight\.jsonl:5: event \d+ is written as "something else happened\."'):
        replay(path)
    line = dict(json.loads(lines[4]), take="selka: dance")
    path.write_text("\n".join([*lines[:4], json.dumps(line), *lines[5:]]) + "\n")
    with pytest.raises(SaveError, match=r"fight\.jsonl:5: 'selka: dance' is nothing that can be done"):
        replay(path)
    path.write_text("\n".join([*lines[:4], *lines[5:]]) + "\n")
    with pytest.raises(SaveError, match=r"fight\.jsonl:5: step 4 is expected"):
        replay(path)
    path.write_text("\n".join(lines[:7]) + "\n")
    with pytest.raises(SaveError, match=r"fight\.jsonl:7: it was cut off"):
        replay(path)


def test_faces_that_are_missing_or_left_over_are_told(tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    battle = begun(actionomy.load("bridge", dice="asked"))
    battle.take("ada: anticipate with might, paid action")
    battle.roll([9])
    write_log(battle, path)
    *lines, last = path.read_text().splitlines()
    for faces, said in (([], "faces are missing"), ([9, 9], "left over"), ([99], "1 to 20"), (["9"], "whole numbers")):
        path.write_text("\n".join([*lines, json.dumps(dict(json.loads(last), faces=faces))]) + "\n")
        with pytest.raises(SaveError, match=said):
            replay(path)


def test_a_damaged_log_is_one_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    write_log(play(actionomy.load("duel", seed=6), 6), path)
    whole = path.read_bytes()
    for length in range(0, len(whole) - 1, 97):
        path.write_bytes(whole[:length])
        with pytest.raises(SaveError, match=r"fight\.jsonl"):
            replay(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SaveError, match="UTF-8"):
        replay(path)


def test_a_log_of_changed_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "fight.jsonl"
    write_log(actionomy.load("duel", seed=6), path)
    header = json.loads(path.read_text())
    header["content"]["economy"] = "0"
    path.write_text(json.dumps(header) + "\n")
    with pytest.raises(SaveError, match=r"fight\.jsonl:1: the ruleset or the fight has changed since"):
        replay(path)


def test_saves_and_logs_are_called_from_one_module() -> None:
    assert set(saves.__all__) >= {"SaveError", "restored", "saved", "read_save", "write_save", "replay", "write_log"}
