"""What `docs/files.md` and `docs/keys.md` say of the files is true, and the shipped ones look alike."""

import re
from pathlib import Path

import pytest
from common import tool

import actionomy
from actionomy.cli import main
from actionomy.core.build import compiled
from actionomy.files.expressions import OPERATORS, compile_expression
from actionomy.files.model_ruleset import Ruleset
from actionomy.files.reader import read_file
from actionomy.files.scope import Scope, UnknownWord, Words
from actionomy.rulesets import NAMES, folder

PAGE = (Path(__file__).parent.parent / "docs" / "files.md").read_text(encoding="utf-8")

# Words of one kind each, as the page uses them.
WORDS = Words(
    attributes=["speed"],
    pools=["action"],
    conditions=["stunned", "guard", "grappled", "charmed", "facing"],
    towards=["grappled", "charmed", "facing"],
    limits=["defend", "move again"],
    carried=["hands"],
    modifiers=["aim"],
    actions=["cast"],
    columns=["reach"],
    tags=["attack"],
    switches={"grab": 1},
    switch_values={"free": 1},
)
SCOPE = Scope(WORDS, {"speed": 6}, {"reach": 1, "mean": 3, "location": 0, "summons": 1, "summons_between": 1}, slot=0)


def shown() -> list[str]:
    """The words of formulas in the tables of the page."""
    tables = PAGE[PAGE.index("## Formulas") :]
    rows = [line for line in tables.splitlines() if line.startswith("| `")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row) if re.fullmatch(r"[a-z_.]+", word)]


@pytest.mark.parametrize("word", ["uses.`move again`", "switch.grab == free", *shown()])
def test_every_word_of_the_page_means_something(word: str) -> None:
    compile_expression(word, SCOPE)


def test_the_page_shows_every_word_that_there_is() -> None:
    with pytest.raises(UnknownWord) as one:
        SCOPE("nothing")
    with pytest.raises(UnknownWord) as dotted:
        SCOPE("nothing.at_all")
    plain = [word for word in one.value.known if "." not in word and word not in (*WORDS.conditions, "free")]
    heads = [word.removesuffix("…") for word in dotted.value.known]
    assert [word for word in [*plain, *heads] if f"`{word}" not in PAGE] == []
    assert [sign for sign in OPERATORS if sign not in PAGE] == []


def test_the_game_of_the_page_is_whole_and_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = re.findall(r"```yaml\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)
    for name, text in texts:
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert main(["check", *(str(tmp_path / name) for name, _ in texts)]) == 0
    battle = actionomy.load(str(tmp_path / "yard.yaml"), seed=1)
    battle.take("ann: wind up, paid 2 beat")
    assert str(battle.why("ann: wind up, paid 2 beat")).count("it is wound up already") == 1
    assert main(["play", str(tmp_path / "yard.yaml"), "--seat", "left=greedy", "--seat", "right=greedy"]) == 0
    assert "The fight is over" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["reference", "counts"])
def test_what_is_made_from_the_files_is_up_to_date(name: str) -> None:
    if compiled:
        pytest.skip("it is made from sources and docstrings, which what is compiled does not keep")
    assert tool(name).main([]) == 0


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_ruleset_begins_with_its_economy_and_has_its_sections_in_the_same_order(ruleset: str) -> None:
    sections = list(read_file(folder(ruleset) / "ruleset.yaml").data)
    assert sections == [name for name in Ruleset.model_fields if name in sections]
