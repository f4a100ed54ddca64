"""Whole sessions at the table: typed lines in, what is said out."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_cli_typed import CLOSE

from actionomy.cli import main
from actionomy.data import shipped

FIGHTS = sorted(shipped("fights").glob("*/*.yaml"))


@pytest.fixture
def close(tmp_path: Path) -> str:
    path = tmp_path / "close.yaml"
    path.write_text(CLOSE, encoding="utf-8")
    return str(path)


def session(monkeypatch: pytest.MonkeyPatch, lines: list[str], *arguments: str) -> int:
    """Play with these lines typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["play", *arguments])


HUMAN = ("--seat", "heroes=human", "--seat", "monsters=random")


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
    assert session(monkeypatch, ["undo", "quit", "n"], "--resume", saved, *HUMAN) == 0
    out = capsys.readouterr().out
    assert "2 of 3 action" in out or "A●●○̸" in out
    assert "taken back" in out


def test_undo_goes_back_to_the_own_decision_through_what_machines_did(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["end", "end", "undo", "attack raider 2 with bow", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN) == 0
    out = capsys.readouterr().out
    assert "finn attacks raider 2 with bow" in out.partition("taken back")[2]


def test_undo_and_redo_in_the_middle_of_a_reaction(
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
    lines = ["attack raider 1 with axe", "nine", "9", "1", "quit", "n"]
    assert session(monkeypatch, lines, close, *HUMAN, "--dice", "asked") == 0
    out = capsys.readouterr().out
    assert out.count("1d8 for ada: ") == 3
    assert "give one face of 1 to 8" in out
    assert "(d8: 1) ada misses raider 1." in out


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
    pytest.importorskip("actionomy.players.greedy")
    assert session(monkeypatch, [], str(path)) == 0
    out = capsys.readouterr().out
    assert "\033" not in out
    assert "win in round" in out or "A draw after" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_the_summary_says_who_won_who_did_what_and_what_was_left_unused(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, [], close, "--seat", "heroes=random", "--seat", "monsters=random") == 0
    end = capsys.readouterr().out.rpartition("\n\n")[2]
    assert "win in round" in end
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
