"""Saves and logs that cannot be used or written are told so, and nothing is lost."""

import json
from pathlib import Path

import pytest
from mistakes import YARD, changed, command, play

import actionomy
from actionomy.store import keeping
from actionomy.store.saves import SaveError, read_save, replay, write_log, write_save

# Saves and logs.


@pytest.fixture
def kept(here: Path) -> Path:
    """A save of a fight in which something has happened."""
    battle = actionomy.load("yard.yaml", seed=3)
    battle.take("ada: attack raider with axe")
    write_save(battle, here / "x.save")
    return here / "x.save"


def refused_save(text: str, here: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a save that cannot be gone on with."""
    (here / "y.save").write_text(text, encoding="utf-8")
    said = command(capsys, "play", "--resume", "y.save")
    assert (said.status, said.out) == (2, "") and len(said.lines) == 1
    with pytest.raises(SaveError) as wrong:
        read_save("y.save")
    assert said.err == f"actionomy: {wrong.value}\n"
    assert (here / "y.save").read_text(encoding="utf-8") == text
    return said.err.removeprefix("actionomy: y.save: ").rstrip()


def test_a_save_cut_in_half_is_told_so(kept: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = kept.read_text(encoding="utf-8")
    said = refused_save(text[: len(text) // 2], here, capsys)
    assert said == "it is damaged or was cut off: not whole JSON"


def test_a_save_of_another_format_is_told_so(kept: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = {**json.loads(kept.read_text(encoding="utf-8")), "actionomy": 2, "version": "9.9"}
    said = refused_save(json.dumps(data), here, capsys)
    assert said == "this is a save of format 2, written by actionomy 9.9; this one reads format 1"


def test_a_save_with_changed_content_is_told_so(kept: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(kept.read_text(encoding="utf-8"))
    said = refused_save(json.dumps({**data, "seed": data["seed"] + 1}), here, capsys)
    assert said == "the save is damaged: its checksum does not fit"


def test_a_save_of_a_fight_that_has_changed_is_told_so(
    kept: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = kept.read_text(encoding="utf-8")
    (here / "yard.yaml").write_text(changed(YARD, "is: brute", "is: slinger"), encoding="utf-8")
    assert "the ruleset or the fight has changed since this was saved" in refused_save(text, here, capsys)
    (here / "yard.yaml").unlink()
    assert "its fight 'yard.yaml' cannot be loaded any more: yard.yaml:1:1: there is no such file" in refused_save(
        text, here, capsys
    )


def test_what_is_no_save_is_told_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused_save("{hello", here, capsys) == "it is damaged or was cut off: not whole JSON"
    neither = "this is neither a save nor a log: these are JSON; `actionomy play FILE` plays a fight's file"
    assert refused_save(YARD, here, capsys) == neither
    assert refused_save("{}", here, capsys).startswith("this is no actionomy save")


def test_a_log_is_no_save_nor_a_save_a_log(kept: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle = read_save(kept)
    write_log(battle, here / "x.log")
    log = (here / "x.log").read_text(encoding="utf-8")
    assert refused_save(log, here, capsys) == "this is a log; `actionomy replay FILE` plays it again"
    said = command(capsys, "replay", "x.save")
    assert said.err == "actionomy: x.save:1: this is a save; `actionomy play --resume FILE` goes on with it\n"


def test_a_save_finds_its_fight_from_any_folder_and_moves_with_it(
    kept: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "saves").mkdir()
    battle = read_save(kept)
    write_save(battle, here / "saves" / "x.save")
    write_log(battle, here / "saves" / "x.log")
    (here / "elsewhere").mkdir()
    monkeypatch.chdir(here / "elsewhere")
    for folder in ("..", "../moved"):
        assert read_save(f"{folder}/saves/x.save").engine.state.dump() == battle.engine.state.dump()
        assert replay(f"{folder}/saves/x.log").engine.state.dump() == battle.engine.state.dump()
        if folder == "..":
            (here / "moved").mkdir()
            for name in ("saves", "yard.yaml"):
                (here / name).rename(here / "moved" / name)


def test_a_save_that_cannot_be_written_leaves_the_old_one_and_the_fight_goes_on(
    kept: Path, here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kept.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeping.os, "fsync", full)
    said = play(["save x.save", "end", "quit", "n"], capsys, monkeypatch, "yard.yaml")
    assert said.status == 0
    assert "x.save: it cannot be written: No space left on device" in " ".join(said.out.split())
    assert said.out.count("ada>") == 2 and "finn>" in said.out
    assert kept.read_bytes() == before
    assert not list(here.glob(".*.tmp"))
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert len(read_save("x.save").steps) == 1


def test_a_fight_that_is_kept_after_every_step_goes_on_when_the_disk_is_full(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 0
    real = keeping.os.fsync

    def full_after_a_while(number: int) -> None:
        nonlocal count
        count += 1
        if count > 2:
            raise OSError(28, "No space left on device")
        real(number)

    monkeypatch.setattr(keeping.os, "fsync", full_after_a_while)
    said = play(["move a1", "end", "quit", "n"], capsys, monkeypatch, "yard.yaml", "--save", "x.save")
    assert said.status == 0
    assert "Not saved: x.save: it cannot be written: No space left on device" in " ".join(said.out.split())
    assert "saved in x.save" not in said.out
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert read_save("x.save").steps == []


def test_a_damaged_log_is_told_with_its_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(capsys, "play", "yard.yaml", "--log", "x.log").status == 0
    lines = (here / "x.log").read_text(encoding="utf-8").splitlines(keepends=True)
    for text, expected in (
        ("".join(lines[:2]) + lines[2][:20], "y.log:3: it is damaged or was cut off: not whole JSON"),
        ("".join(lines[:3]), rf"y.log:3: it was cut off: it ends after 2 of {len(lines) - 1} steps"),
        (lines[0] + lines[2], "y.log:2: step 1 is expected here, not 2"),
        ("", "y.log: it is empty; a log begins with a header"),
    ):
        (here / "y.log").write_text(text, encoding="utf-8")
        said = command(capsys, "replay", "y.log")
        assert (said.status, said.out, said.err) == (2, "", f"actionomy: {expected}\n")
