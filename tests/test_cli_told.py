"""What people are told at the table of who is there, of answers declared together, and of what is taken back."""

import re
from pathlib import Path

import pytest
from common import written
from sessions import BOTH, BOTH_IN_PIT, CLOSE, HUMAN, SEVERAL, STRUCK, session

import actionomy
from actionomy.battle import Option
from actionomy.cli.about import Lore
from actionomy.words.events import Event


def test_about_tells_what_somebody_is_but_no_secret_of_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["lead in the hound", "ironhound", "flint", "tarn", "frost heron", "frozen lance", "spell"]
    lines = [*(f"about {name}" for name in names), "quit", "n"]
    assert session(monkeypatch, lines, "first-duel", "--seat", "north=human", "--seat", "south=greedy") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "lead in the hound: calls ironhound; full summon: 12 mana" in out
    for said in ("ironhound: health 11; level", "flint: 11 of 11 health; ironhound; level"):
        assert f"{said} 3, armour 2 bite: 4 dice worry: 3 dice, full action, 2 strikes" in out
    assert "tarn: 24 of 24 health; apprentice of tides" in out
    for name in ("frost heron", "frozen lance", "spell"):
        assert f"nobody and nothing here that you know of is called {name}; like: about lina" in out


def test_about_tells_the_numbers_of_all_that_begin_so_with_price_and_reach(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = "health: 13, armour: 1, skills: {lore: {bonus: 1}}, mana: 3, spells: {glow: {dice: 1d4, tier: 1}}, tier: 1"
    Path(close).write_text(CLOSE.replace("health: 13, armour: 3", sheet), encoding="utf-8")
    lines = ["attack raider 1 with axe", "4", "pass", "about RAI", "about raider 1", "about finn", "about gl"]
    assert session(monkeypatch, [*lines, "quit", "n"], close, *HUMAN, "--dice", "asked") == 0
    out = " ".join(capsys.readouterr().out.split())
    raiders = "12 health cleaver: 1d6+2; attack: 1 strike, reaches 1"
    assert f"raider 1-2: 5 of 12 health, 12 of {raiders}" in out
    assert f"raider 1: 5 of {raiders}" in out
    assert "finn: 13 of 13 health; armour 1," in out
    assert " lore: +1; ask, opening, anticipate: 1 action" in out
    assert "> glow: 1d4, tier 1; cast: 1 action + 1 mana" in out


def test_about_tells_what_lies_about_and_what_was_cast_in_public() -> None:
    battle = actionomy.load("pens")
    assert Lore(battle, "south").about("hedge") == [["hedge: between a2 and b2; wall dice 2"]]
    assert Lore(battle, "south").about("wall") == [["stone wall: between b1 and b2, shut, opaque"]]
    battle = actionomy.load("fire-and-water", seed=3)
    while "zara's spell 1" not in [thing["name"] for thing in battle.view("north")["things"]]:
        wanted = ("quick enchant", "activate")
        first = [one for one in battle.options() if one.action == "plan" and one.subject == "sidestep"]
        battle.take((first or sorted(battle.options(), key=lambda one: one.action not in wanted))[0])
    own, theirs = Lore(battle, "north"), Lore(battle, "south")
    [[known]] = own.about("zara's spell 1")
    assert known.startswith("zara's spell 1: sidestep, hidden on ")
    assert own.about("sidestep")[1] == [known]
    assert theirs.about("zara's spell 1") == [[known.replace("sidestep, ", "")]]
    assert theirs.about("marsh fever") == []
    battle.events.append(Event("acted", "zara", data={"action": "reveal", "subject": "marsh fever"}))
    assert Lore(battle, "south").about("marsh fever")[0][0].startswith("marsh fever: ")


def test_how_many_copies_of_a_spell_are_left_is_told_to_who_chooses() -> None:
    battle = actionomy.load("fire-and-water", seed=3)
    battle.take("morwen: pass")
    of_zara = [option for option in battle.options() if option.who == "zara" and option.action == "plan"]
    lore = Lore(battle, "north")
    told = dict(zip([option.subject for option in of_zara], lore.choices(of_zara), strict=True))
    assert told["ember dart"] == "4 dice, fire; cast: 3 mana, reaches 2; 3 left"
    assert told["dulling fog"] == "stuns; cast: 7 mana, reaches 1"  # of which there is one
    zara = battle.names.things.index("zara")
    _, used = battle.names.copies[lore.sheet(zara)][battle.names.subjects[lore.sheet(zara)].index("ember dart")]
    battle.engine.state.set_uses(zara, used, 2)
    assert lore.choices(of_zara)[told_at(of_zara, "ember dart")].endswith("; 1 left")


def told_at(options: list[Option], subject: str) -> int:
    """Where the option with a subject stands."""
    return [option.subject for option in options].index(subject)


@pytest.mark.parametrize("batch", ["atomic", "prefix"])
def test_answers_are_declared_together(
    batch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pit = written(tmp_path, pit=SEVERAL.replace("several", f"several, batch: {batch}"))
    wrong = ["together", "together block", "together pass; block", "together block; prance", "together talk: hi; block"]
    lines = ["together block; dive", *STRUCK, *wrong, "together block; block; dive", "quit", "n"]
    assert session(monkeypatch, lines, pit, *BOTH_IN_PIT, "--seed", "0") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "in a turn do one after the other" in out
    assert "or several answers at once: together block; dive" in out
    assert out.count("together what? two answers or more, like: together block; dive") == 2
    assert "pass is no answer that could be declared with others" in out
    assert "talk: hi is no answer that could be declared with others" in out
    assert "'fay: prance' is nothing that can be done" in out
    done = out.partition("talk: hi")[2]
    refused = "fay can't dive, paid standard: what it would spend is needed for a debt (FP-52)"
    assert done.count("fay owes 1 attack") == (0 if batch == "atomic" else 2)
    assert refused in done
    assert ("So neither that nor what was to follow it is done." in done) == (batch == "prefix")


def test_what_is_silent_is_not_told_but_stands_in_the_log_and_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ("--seat", "adventurers=human", "--seat", "keepers=greedy")
    log = tmp_path / "x.log"
    lines = ["kesh: turn ilse", "kesh: step b3", "end all", "kesh: end round", "end all", "end all", "quit", "n"]
    assert session(monkeypatch, lines, "gate", *seats, "--log", str(log)) == 0
    out = capsys.readouterr().out
    assert "kesh turns to ilse" in out and "kesh steps to b3" in out
    assert "is facing" not in out and "is stepped" not in out
    assert "(facing towards ilse" in out
    told = re.findall('"condition": ?"([a-z]+)"', log.read_text())
    assert {"facing", "stepped"} <= set(told)


def test_a_hit_whose_harm_is_not_known_yet_is_not_told_as_harmless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pit = written(tmp_path, pit=SEVERAL.replace("thac0: 1,", "thac0: 10,"))
    lines = [*STRUCK, "10", "pass", "3 3", "quit", "n"]  # armour class 0 is reached, which is no amount of harm
    assert session(monkeypatch, lines, pit, *BOTH_IN_PIT, "--dice", "asked") == 0
    out = capsys.readouterr().out
    assert "takes nothing" not in out and "fay takes 6 from orc" in out
    assert "(leaves half of the blow; " in out and "(leaves nothing of the blow; " in out  # to give ground, to dive


def test_a_round_of_one_slot_each_speaks_of_no_phases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pit = written(tmp_path, pit=SEVERAL.replace("several", "several, phases: 1"))
    assert session(monkeypatch, ["end", "quit", "n"], pit, *BOTH_IN_PIT) == 0
    out = capsys.readouterr().out
    assert "Round 1: now fay | next orc" in out and "Round 1: now orc | done fay" in out
    assert "phase" not in out.replace("phases: 1", "")


KEEPERS = ("fullplate/toll", "--seed", "3", "--seat", "travellers=greedy", "--seat", "toll keepers=human")


def test_a_fight_that_begins_with_a_question_shows_the_board_and_what_happened_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = str(tmp_path / "x.save")
    heading = "now bern, tovi | asked imp | next phase lynx, imp |"
    assert session(monkeypatch, ["map", "pass", f"save {saved}", "quit"], *KEEPERS) == 0
    out = " ".join(capsys.readouterr().out.split())
    begins, first, again = out.split(heading)
    assert "Round 1. travellers: 10 for the order of this round" in begins and "imp> " not in begins
    assert first.count("bern has struck imp: what does imp do?") == 1 == again.count("bern has struck imp")
    assert again.count(" 7 · ·") == 1  # the map, and once
    assert session(monkeypatch, ["quit"], "--resume", saved, *KEEPERS[3:]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.index("bern strikes imp with war bow") < out.index(heading) < out.index("bern has hurt imp")


def test_undo_tells_what_was_taken_back_and_asks_whoever_did_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["end", "end", "kesh: turn ilse", "brand: end round", "undo", "undo", "quit", "n"]
    human = ("--seat", "adventurers=human", "--seat", "keepers=greedy", "--seed", "1")
    assert session(monkeypatch, lines, "gate", *human) == 0
    out = capsys.readouterr().out
    _, first, second = out.split("taken back: ")
    assert first.startswith("brand: end round\n") and "\nbrand> " in first
    assert second.startswith("kesh: turn ilse\n") and "\nkesh> " in second


def test_undo_tells_nobody_what_was_picked_in_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, ["plan hound", "undo", "quit", "n"], "first-duel", *BOTH) == 0
    assert "taken back: lina: plan\n" in capsys.readouterr().out


def test_the_round_is_ended_for_all_who_may_act(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    human = ("--seat", "adventurers=human", "--seat", "keepers=greedy", "--seed", "1")
    assert session(monkeypatch, ["end", "end", "end round all", "undo", "quit", "n"], "gate", *human) == 0
    shown, undone = capsys.readouterr().out.split("taken back: ")
    assert "now brand, kesh |" in shown
    assert undone.startswith("kesh: end round\n")
