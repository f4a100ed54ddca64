"""What people at the table are asked, and what not: standing answers, passing for a round, sharing the screen."""

import io
import re
from pathlib import Path

import pytest
from sessions import HUMAN, session

import actionomy
from actionomy.cli.standing import reactions
from actionomy.data import shipped


def test_standing_answers_spare_people_questions(
    close: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    human = ("--seat", "heroes=human", "--seat", "monsters=human", "--dice", "asked", "--auto", "interpose=pass")
    lines = ["auto", "auto help", "attack raider 1 with axe", "1", "end", "end", "attack ada", "5"]  # 7 damage
    lines += ["auto defend 8", "undo", "auto defend ask", "attack ada", "5", "quit", "n"]
    assert session(monkeypatch, lines, close, *human) == 0
    out = capsys.readouterr().out
    assert "interpose: passed by itself" in out and "help: passed by itself" in out
    assert "what does finn do?" not in out  # neither help nor interpose
    assert out.count("raider 1 has struck ada for 7 damage: what does ada do?") == 2
    assert "defend: asked from 8 damage on" in out
    assert out.count("ada takes 7 from raider 1") == 1  # as soon as that was agreed
    assert "taken back" in out  # to the raider's own decision, not to the answer that nobody was asked for


def test_where_two_share_the_screen_a_question_is_asked_even_where_nothing_could_be_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    both = ["--seat", "north=human", "--seat", "south=human"]
    everything = [f"--auto={name}=pass" for name in reactions(actionomy.load("fire-and-water")) if name != "plan"]
    but_one = [one for one in everything if one != "--auto=quickcast=pass"]
    for auto, shown in (([], 1), (["--auto=counter=pass"], 1), (but_one, 1), (everything, 0)):
        lines = ["end", "end", "quit", "n"]  # no spell is prepared
        assert session(monkeypatch, lines, "fire-and-water", *both, *auto) == 0
        out = capsys.readouterr().out
        assert len(re.findall(r"a quick spell may be cast(?: now)?: what does morwen do\?", out)) == shown
        assert "1  quick" not in out.rpartition("what does morwen do?")[2]


def test_whoever_sits_alone_is_not_asked_where_nothing_could_be_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = ["--seat", "north=human", "--seat", "south=greedy"]
    assert session(monkeypatch, ["end", "quit", "n"], "fire-and-water", *alone) == 0
    out = capsys.readouterr().out
    assert "what does zara do?" in out and "a quick spell may be cast" not in out


def test_passing_for_a_round_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = ["--seat", "north=human", "--seat", "south=greedy"]
    lines = ["plan hound", "pass round", "undo", "plan dart", "undo", "undo", "quit", "n"]
    assert session(monkeypatch, lines, "first-duel", *alone) == 0
    out = capsys.readouterr().out
    assert "north is asked no more in this round for: plan" in out
    assert re.findall(r"taken back: lina: (\w+)", out) == ["pass", "plan", "plan"]


def test_what_is_passed_in_this_round_is_listed_and_can_be_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = ["--seat", "north=human", "--seat", "south=greedy"]
    lines = ["plan hound", "plan dart", "pass round", "auto", "auto quickcast ask", "quit", "n"]
    assert session(monkeypatch, lines, "first-duel", *alone) == 0
    out = capsys.readouterr().out
    assert "quickcast: passed in this round; to be asked: auto quickcast ask" in out
    assert "  quickcast: you are asked" in out


def test_the_screen_is_handed_over_with_nothing_on_it_of_what_is_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("io.StringIO", Terminal)
    both = ["--seat", "north=human", "--seat", "south=human"]
    lines = ["plan hound", "plan dart", "", "pass", "", "quit", "n"]
    assert session(monkeypatch, lines, "first-duel", *both) == 0
    out = capsys.readouterr().out
    before, _, after = out.partition("south is asked, and has the screen")
    assert "prepared: lead in the hound" in before
    souths = after.partition("north is asked")[0]
    assert before.endswith("\n" * 60) and "plan with lead" not in souths and "prepared: lead" not in souths


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hlep=pass", "there is no reaction 'hlep' (did you mean 'help'?)"),
        ("help", "--auto 'help': write it as REACTION=pass"),
        ("help=never", "'never' is no standing answer"),
        ("defend=0", "'0' is no standing answer"),
    ],
)
def test_a_wrong_standing_answer_is_said(
    close: str, text: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session(monkeypatch, [], close, *HUMAN, "--auto", text) == 2
    assert said in capsys.readouterr().err


def test_a_window_that_is_passed_for_the_round_is_not_asked_again_in_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = r"a quick spell may be cast(?: now)?: what does lina do\?"
    both = ["--seat", "north=human", "--seat", "south=greedy"]
    for how, least, most in (("pass", 2, 9), ("pass round", 1, 1)):
        lines = ["plan hound", "plan dart", how, "hob: activate", "end", "quit", "n"]
        assert session(monkeypatch, lines, "first-duel", *both) == 0
        assert least <= len(re.findall(asked, capsys.readouterr().out)) <= most


def test_who_passes_a_reveal_for_the_round_is_asked_again_only_where_there_are_other_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (shipped("fights") / "magewars" / "fire-and-water.yaml").read_text(encoding="utf-8")
    duchess = "ember duchess, book: [sidestep, boar's heart]"  # one to block with, one to reveal, none to spring
    fight = tmp_path / "duel.yaml"
    fight.write_text(text.replace("ember duchess", duchess), encoding="utf-8")
    lines = ["plan with boar's heart", "pass", "quick enchant zara with boar's heart"]
    for how, moments in (("pass", ["begins", "moved", "strikes"]), ("pass round", ["begins", "strikes"])):
        answers = [*lines, *[how] * len(moments), "quit", "n"]
        north = (str(fight), "--seed", "3", "--seat", "north=human", "--seat", "south=greedy")
        assert session(monkeypatch, answers, *north) == 0
        out = " ".join(capsys.readouterr().out.split())
        assert re.findall(r"pike (?:has )?(begins|moved|strikes)(?= [^.]*: what does zara do\?)", out) == moments
