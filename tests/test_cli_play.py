"""Whole sessions at the table: typed lines in, what is said out."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from sessions import BOTH, CLOSE, HUMAN, session

import actionomy
from actionomy.cli.draw import row_choice
from actionomy.cli.look import scene_of
from actionomy.cli.play import Asked, Table
from actionomy.cli.screen import menu_now
from actionomy.cli.style import style_of
from actionomy.cli.typed import Typed
from actionomy.data import shipped

FIGHTS = sorted(shipped("fights").glob("*/*.yaml"))


def test_a_person_acts_is_told_what_came_of_it_and_leaves(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status = session(monkeypatch, ["attack raider 1 with axe", "quit", "n"], close, *HUMAN)
    out = capsys.readouterr().out
    assert status == 0
    assert "ada attacks raider 1 with axe" in out
    assert "(d8: " in out
    assert "save first?" in out


def test_quit_asks_to_save_and_the_fight_goes_on_from_the_file(
    close: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = str(tmp_path / "x.save")
    assert session(monkeypatch, ["move b1", f"save {saved}", "quit"], close, *HUMAN) == 0
    assert "save first?" not in capsys.readouterr().out
    assert session(monkeypatch, ["undo", "quit", "n"], "--resume", saved, "--plain", *HUMAN) == 0
    out = capsys.readouterr().out
    assert "2 of 3 action" in out
    assert "taken back" in out


def test_the_same_table_goes_on_from_a_save(
    close: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved, log = str(tmp_path / "my fight.save"), str(tmp_path / "x.log")
    table = ["--seat", "heroes=human", "--seat", "monsters=human", "--auto", "defend=pass", "--save", saved]
    table += ["--log", log, "--plain"]
    assert session(monkeypatch, ["save", "quit"], close, *table) == 0
    hints = [line.partition("go on with: ")[2] for line in capsys.readouterr().out.splitlines() if "go on with" in line]
    assert [shlex.split(hint) for hint in hints] == [["actionomy", "play", "--resume", saved, *table]] * 2
    assert session(monkeypatch, ["quit"], *shlex.split(hints[0])[2:]) == 0
    assert "ada> " in capsys.readouterr().out


def test_who_is_asked_first_sees_the_board_and_again_only_what_has_changed(
    close: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = str(tmp_path / "x.save")
    human = ("--seat", "heroes=human", "--seat", "monsters=human", "--dice", "asked")
    assert session(monkeypatch, ["end", "end", "attack ada", "5", f"save {saved}", "quit"], close, *human) == 0
    capsys.readouterr()
    assert session(monkeypatch, ["pass", "quit", "n"], "--resume", saved, *human) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.index("Round 1") < out.index("what does finn do?")
    assert out.count("a b c d e f") == 1


def test_the_board_is_not_drawn_anew_when_nobody_has_moved(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["shout", "improvise: sing, paid action", "improvise: sing, paid 2 action", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("ada improvises") == 2
    assert out.count("a b c d e f") == 1
    assert session(monkeypatch, ["move b1", "quit", "n"], close, *HUMAN) == 0
    assert " ".join(capsys.readouterr().out.split()).count("a b c d e f") == 2


def test_undo_goes_back_to_the_own_decision_through_what_machines_did(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["end", "end", "undo", "attack raider 2 with bow", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = capsys.readouterr().out
    assert "finn attacks raider 2 with bow" in out.partition("taken back")[2]


def test_undo_and_redo_work_in_the_middle_of_a_reaction(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    human = ("--seat", "heroes=human", "--seat", "monsters=human", "--dice", "asked")
    lines = ["end", "end", "attack ada", "5", "undo", "redo", "interpose", "undo", "pass", "quit", "n"]
    assert session(monkeypatch, lines, close, *human) == 0
    out = capsys.readouterr().out
    window = "raider 1 has struck ada for 7 damage: what does finn do?"
    assert out.count(window) >= 3  # at first, after redo, after undoing the answer
    assert out.count("taken back") == 2
    assert "what does ada do?" in out.rpartition(window)[2]


def test_asked_dice_are_typed_and_wrong_faces_are_asked_again(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["attack raider 1 with axe", "nine", "9", "1", "pass", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN, "--dice", "asked") == 0
    out = capsys.readouterr().out
    assert out.count("1d8 for ada: ") == 3
    assert "give one face of 1 to 8" in out
    assert "(d8: 1)\n\nada fails with 1 against raider 1: what does finn do?" in out
    assert "ada misses raider 1." in out


def test_a_table_without_a_game_master_says_that_nothing_comes_of_what_is_improvised(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = ["--seat", "north=human", "--seat", "south=greedy", "--seat", "game master=random"]
    lines = ["end", "end", "hob: activate", "improvise: sings", "quit", "n"]
    assert session(monkeypatch, lines, "first-duel", *alone) == 0
    out = capsys.readouterr().out
    assert "nothing comes of it: no game master sits at this table" in out


def test_a_turn_ends_where_only_a_game_master_could_say_what_comes_of_more(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    human = ("--seat", "heroes=human", "--seat", "monsters=human", "--dice", "asked")
    Path(close).write_text(CLOSE.replace("monster, health: 12,", "monster, health: 12, strides: 0,"), encoding="utf-8")
    lines = ["end", "end", "attack ada", "1", "quit", "n"]
    assert session(monkeypatch, lines, close, *human) == 0
    assert ">r2 raider 2" in capsys.readouterr().out
    assert session(monkeypatch, lines, close, *human, "--master") == 0
    assert ">r2 raider 2" not in capsys.readouterr().out


def test_a_pack_shares_a_screen_and_ends_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    human = ("--seat", "heroes=greedy", "--seat", "monsters=human", "--seed", "5")
    assert session(monkeypatch, ["move d5", "end all", "quit", "n"], "cellar", *human) == 0
    out = capsys.readouterr().out
    assert out.count("on the map r") == 2  # a whole screen for the pack, and for those who come next
    assert "paid stride" in out  # which could pay for less than a strike


def test_a_rule_is_told_by_its_number_and_by_what_it_is_about(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, ["rule dying", "rule n-63", "rule nonsense", "quit"], close, *HUMAN) == 0
    out = capsys.readouterr().out
    assert "  N-85: " in out and "  N-63: " in out
    assert "no rule is known of nonsense" in out


def test_what_is_not_clear_is_asked_and_nothing_is_done(close: str, capsys: pytest.CaptureFixture[str]) -> None:
    battle = actionomy.load(close)
    scene = scene_of(battle)
    assert battle.decision is not None
    asked = Asked(battle.decision, scene, menu_now(battle, scene), "ada")
    typed = Typed(options=tuple(battle.options()[:1]), wrong="an action or a command")
    assert not Table(battle, {}, style_of(sys.stdout)).follow(typed, asked)
    assert "an action or a command" in capsys.readouterr().out
    assert not battle.steps


def test_rules_are_hinted_at_by_numbers_of_the_game_that_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ("--seat", "adventurers=human", "--seat", "keepers=random")
    assert session(monkeypatch, ["rule FP-29a", "rule nonsense", "quit", "n"], "fullplate/gate", *seats) == 0
    out = capsys.readouterr().out
    assert "  FP-29a: " in out
    assert "no rule is known of nonsense; like: rule FP-1" in out


def test_why_and_the_question_mark_give_reasons(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["why defend", "?", "defend", "dance", "why", "why attack raider 1 with axe", "quit"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = capsys.readouterr().out
    assert out.count("ada can't defend") >= 2
    assert "not understood" in out
    assert "Nothing is against ada: attack raider 1 with axe" in out


def test_what_is_merely_not_allowed_can_be_overruled_where_the_table_says_so(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["move b1", "overrule improvise, paid 3 action", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN, "--enforce", "warn") == 0
    assert "The table overrules the rules" in capsys.readouterr().out
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    assert "only a fight loaded with enforce='warn'" in " ".join(capsys.readouterr().out.split())


def test_the_other_orders_of_the_table_answer(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["help", "map", "forecast", "forecast finn", "forecast nobody", "log", "", "redo", "undo", "1", "", "quit"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = capsys.readouterr().out
    for text in ("this list", "at the end of this round", "nobody here is called 'nobody'", "nothing to do again"):
        assert text in " ".join(out.split())


def test_the_game_master_is_asked_and_a_no_costs_nothing(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["improvise, paid action", "no", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN, "--master") == 0
    out = capsys.readouterr().out
    assert "game master: what happens?" in out
    assert "says no" in out


@pytest.mark.parametrize("path", FIGHTS, ids=lambda path: path.stem)
def test_every_shipped_fight_is_told_to_its_end_in_a_pipe(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, [], str(path)) == 0
    out = capsys.readouterr().out
    assert "\033" not in out
    assert "won in round" in out or "A draw after" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_the_summary_says_who_won_who_did_what_and_what_was_left_unused(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, [], close, "--seat", "heroes=greedy", "--seat", "monsters=random") == 0
    end = capsys.readouterr().out.rpartition("\n\n")[2]
    assert "won in round" in end
    assert re.search(r"ada +(\S+/20|fallen) +\d+ +[+-][\d.]+ +\d+ of \d+ action", end), end


def test_nobody_reading_on_is_no_error() -> None:
    side = "heroes=random"
    command = [sys.executable, "-m", "actionomy", "play", "bridge", "--seat", side, "--seat", "monsters=random"]
    source = str(Path(__file__).parent.parent / "src")
    environment = {**os.environ, "PYTHONPATH": source}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
    assert said == b""
    assert process.returncode == 0


def test_a_fight_begins_with_its_title_and_what_it_is_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, [], "duel", *BOTH) == 0
    out = capsys.readouterr().out
    assert out.startswith("A short duel (Mage Wars)\n  Selka calls the storm")


def test_what_is_typed_in_the_place_of_a_choice_is_understood_all_the_same(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["attack", "raider 1", "bow", "attack", "shout", "attack", "9", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = capsys.readouterr().out
    assert out.count("which (Enter: none)> ") == 4  # the second narrows the first; `bow` is none of ada's
    assert "ada shouts" in out
    assert "none of these" in out


def test_what_is_tried_or_said_is_told_in_its_words(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["improvise: swing on the rope, paid 2 action", "shout: over here!", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = capsys.readouterr().out
    assert "ada improvises, paid 2 action." in out
    assert "swing on the rope" in out.partition("ada improvises")[2]
    assert "over here!" in out


def test_what_is_free_or_paid_asks_for_its_price(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["improvise: swing on the rope", "", "improvise: swing on the rope", "paid 2 action", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = capsys.readouterr().out
    assert out.count("improvises") == 1
    assert "ada improvises, paid 2 action" in out
    assert session(monkeypatch, ["improvise: sing", "free", "quit", "n"], close, *HUMAN) == 0
    assert "ada improvises." in capsys.readouterr().out


def test_a_line_that_is_nearly_a_refused_thing_gets_its_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["raven", "look hidden 2", "selka", "44", "1 hidden 9", "dance", "why 1", "?", "quit", "n"]
    assert session(monkeypatch, lines, "duel", *BOTH) == 0
    out = " ".join(capsys.readouterr().out.split())
    for text in (
        "raven can't look at hidden 2 with far sight: hidden 2 is 3 away and it reaches 2",
        "selka is not asked now",
        "there is no row 44; the last is 5",
        "row 1 is look at with far sight; there is no 'hidden 9' in it",
        "not understood: 'raven: dance' is nothing",
        "Nothing is against raven: look at hidden 1 with far sight.",
        "Not at this moment: activate, counterstrike.",
    ):
        assert text in out


def test_a_line_that_lacks_its_colon_is_refused_for_what_it_means(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = ["--seat", "north=human", "--seat", "south=greedy"]
    assert session(monkeypatch, ["hob move b2", "quit", "n"], "first-duel", *alone) == 0
    assert "hob can't move b2: it is not its turn (MW-1)." in capsys.readouterr().out


def test_what_is_abbreviated_and_refused_gets_its_reason_and_names_need_no_capitals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["att jav rai 2", "att brute 1 axe", "att Brute 1 axe", "why ADA: att brute 1 axe", "ADA"]
    lines += ["about Ada", "forecast ADA", "quit", "n"]
    assert session(monkeypatch, lines, "bridge", "--seat", "heroes=human", "--seat", "monsters=random") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "ada can't attack raider 2 with javelin, paid action: raider 2 is 9 away and it reaches 6" in out
    assert out.count("ada can't attack brute 1 with axe, paid action: brute 1 is 10 away and it reaches 1") == 3
    assert "not understood" not in out and "nobody and nothing" not in out


def test_of_who_has_fallen_it_is_said_that_it_is_out_of_the_fight(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(close).write_text(CLOSE.replace("health: 12", "health: 1"), encoding="utf-8")
    lines = ["attack raider 1 with axe", "4", "att axe rai 1", "attack raider 1", "about raider 1", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN, "--dice", "asked") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("raider 1 is out of the fight (N-14)") == 2
    assert "raider 1: out of the fight cleaver" in out
    assert "not understood" not in out and "no target" not in out


def test_what_keeps_harm_off_the_one_who_is_struck_is_told(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shielded = CLOSE.replace("health: 20,", "health: 20, pools: {temporary health: 6},")
    Path(close).write_text(shielded, encoding="utf-8")
    human = ("--seat", "heroes=human", "--seat", "monsters=human", "--dice", "asked")
    assert session(monkeypatch, ["end", "end", "attack ada", "5", "pass", "quit", "n"], close, *human) == 0
    out = capsys.readouterr().out
    assert out.count("20 of 20 health and 6 temporary health") == 2  # finn is told of ada, then she of herself
    assert "finn: 13 of 13 health; " in out


def test_without_a_game_master_it_is_said_that_a_question_stays_unanswered(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    skilled = CLOSE.replace("health: 20,", "health: 20, skills: {lore: {bonus: 4}},")
    Path(close).write_text(skilled, encoding="utf-8")
    for master, answer in (([], []), (["--master"], ["yes"])):
        lines = ["ask with lore", *answer, "9", "quit", "n"]
        assert session(monkeypatch, lines, close, *HUMAN, "--dice", "asked", *master) == 0
        out = " ".join(capsys.readouterr().out.split())
        assert "ada may ask the game master a question" in out
        assert ("so it stays unanswered" in out) == (not master)


def test_a_die_that_counts_otherwise_is_told(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wary = CLOSE.replace("health: 20,", "health: 20, conditions: [anticipating],")
    Path(close).write_text(wary, encoding="utf-8")
    human = ("--seat", "heroes=human", "--seat", "monsters=human", "--dice", "asked")
    lines = ["end", "end", "attack ada", "3", "pass", "pass", "attack finn", "3", "quit", "n"]
    assert session(monkeypatch, lines, close, *human) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "(d6: 3) raider 1's 3 counts as 2." in out
    assert out.count("counts as") == 1


def test_a_choice_says_for_whom_and_for_what_it_is(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    human = ("--seat", "heroes=human", "--seat", "monsters=human", "--dice", "asked")
    lines = ["end", "end", "attack ada", "5", "interpose", "quit", "n"]
    assert session(monkeypatch, lines, close, *human) == 0
    assert "finn chooses a place for ada (interpose):" in capsys.readouterr().out


def test_whoever_may_help_with_a_roll_is_told_its_total_and_what_is_needed(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    skilled = CLOSE.replace("health: 20,", "health: 20, skills: {lore: {bonus: 4}},")
    Path(close).write_text(skilled, encoding="utf-8")
    lines = ["opening lore raider 1", "6", "help, paid action", "9", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN, "--dice", "asked") == 0
    out = capsys.readouterr().out
    assert "ada fails with 6 against raider 1 (10 in all, 12 needed): what does finn do?" in out
    assert "ada checks with 13 against 12: success" in out


def test_the_menu_says_what_an_action_gains() -> None:
    battle = actionomy.load("fullplate/gate", seed=1)
    while not any(option.action == "attack" for option in battle.options()):
        battle.take(battle.options()[-1])
    rows = {row.label: row.gains for row in menu_now(battle, scene_of(battle)).rows}
    assert rows["attack"] == "attack" and not rows["move"]
    assert row_choice(next(row for row in menu_now(battle, scene_of(battle)).rows if row.gains)) == "gains attack"


def test_as_much_is_taken_back_as_is_said(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["shout", "move b1", "undo 2", "undo", "redo 2", "undo x", "undo 0", "undo 9", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = capsys.readouterr().out
    assert out.count("  taken back") == 4
    assert out.count("there is nothing to take back") == 2
    assert out.count("how often? a number, like 3; not") == 2


def test_refusals_that_differ_in_their_payment_or_tool_alone_are_told_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, ["?"], "gate", "--seat", "adventurers=human") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert (
        "kesh can't take with short blade or sling, paid move or standard: it is ready and must be on the belt" in out
    )
    assert "Not at this moment: block, disarm, give ground, dive, readied strike, turn to, opportunity attack," in out


def test_only_its_own_people_are_told_what_a_hidden_thing_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["raven", "look at hidden 1"]
    assert session(monkeypatch, lines, "duel", *BOTH) == 0
    out = " ".join(capsys.readouterr().out.split())
    north, told, south = out.partition("For north alone: hidden 1 is calm veil.")
    assert told
    assert "hidden 1 is calm veil" not in north, "told once"
    assert "slow rot" not in north
    assert "slow rot" in south and "calm veil" not in south
    assert session(monkeypatch, lines, "duel", "--seat", "north=random", "--seat", "south=human", "--seed", "1") == 0
    assert "calm veil" not in capsys.readouterr().out


def test_that_nothing_may_be_passed_is_one_refusal_with_its_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["end", "end", "pass", "end", "why pass", "quit", "n"]
    assert session(monkeypatch, lines, "first-duel", "--seat", "north=human", "--seat", "south=greedy") == 0
    told = capsys.readouterr().out.partition("whose turn is it?")[2]
    assert told.count("lina can't pass: its side may pass only while another has more to activate") == 3
    assert told.count("(MW-162)") == 3 and told.count("can't") == 3


def test_an_act_of_others_is_refused_to_who_cannot_do_it_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ("--seat", "adventurers=human", "--seat", "keepers=random")
    assert session(monkeypatch, ["brand: cast", "brand: csat", "quit", "n"], "fullplate/gate", *seats) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "'brand: cast' is nothing that brand can do; brand can: attack" in out
    assert "'brand: csat' is nothing that can be done in this fight" in out


def test_a_question_to_the_game_master_shows_its_answers(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, ["improvise", "1", "1", "quit", "n"], close, *HUMAN, "--master") == 0
    out = capsys.readouterr().out
    assert "  1  yes\n  2  no\ngame master> " in out
    assert "says yes" in out


def test_a_blow_that_is_not_rolled_yet_is_not_told_as_damage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "pit.yaml"
    path.write_text(
        "actionomy: 1\nfight: pit\nruleset: fullplate\nswitches: {initiative: fixed}\nmap: |\n  ab\nsides:\n"
        "  one: {creatures: {brand: {is: swordmaster, at: a}}}\n  two: {creatures: {guard: {is: guard, at: b}}}\n",
        encoding="utf-8",
    )
    lines = ["attack", "strike guard", "20", "block", "19"]
    humans = ("--seat", "one=human", "--seat", "two=human", "--dice", "asked")
    assert session(monkeypatch, lines, str(path), *humans) == 0
    out = capsys.readouterr().out
    assert "brand gains 3 attacks." in out
    assert "brand has struck guard: what does guard do?" in out


def test_what_may_be_overruled_is_said_where_the_table_may(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["move b1", "improvise, paid 3 action", "overrule attack ada with axe", "overrule", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN, "--enforce", "warn") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "The table may let it pass: overrule ada: improvise, paid 3 action" in out
    assert "No table can overrule that." in out
    assert "overrule what?" in out


def test_a_fight_that_teaches_tells_of_each_kind_of_decision_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["plan hound", "plan dart", "end", "pass round", "hob: activate", "end", "pass round", "quit", "n"]
    assert session(monkeypatch, lines, "first-duel", "--seat", "north=human", "--seat", "south=greedy") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("Planning. Pick two spells for this round") == 1
    assert out.count("| Quickcast. Once a round") == 1
    assert out.count("| A turn. Either move") == 1
    assert "lina: plan with lead in the hound lina picks a spell" in out
    assert "tarn: plan" not in out
