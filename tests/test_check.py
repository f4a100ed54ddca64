"""Each house rule in tools/check.py is shown to fail on a small bad sample, and to let its good neighbour pass."""

import subprocess
from pathlib import Path

import pytest
from common import tool

TOP = Path(__file__).parent.parent
CORE = "src/actionomy/core/sample.py"
EFFECTS = "src/actionomy/rulesets/sample/effects.py"
PLAYERS = "src/actionomy/players/sample.py"
EDGE = "src/actionomy/words/sample.py"


check = tool("check")


def found(top: Path, file: str, text: str) -> list[str]:
    path = top / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return [str(finding) for finding in check.findings(top)]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x = 'Nimble'\n", "nimble"),
        ("# as in FullPlate\n", "full plate"),
        ("class MageWars: ...\n", "mage wars"),
        ("GUARD_MARKER = 1\n", "guard marker"),
        ("def spend_mana(): ...\n", "mana"),
        ('"""Opportunities are rare."""\n', "opportunities"),
        ("isLegendaryPool = 1\n", "legendary"),
        ("assessed = 1\n", "assessed"),
        ("a_rushed_hit = 1\n", "rushed"),
        ("quickcast = interpose = 1\n", "quickcast"),
    ],
)
def test_a_word_of_one_game_in_the_heart_is_found(tmp_path: Path, text: str, word: str) -> None:
    assert found(tmp_path, CORE, "\n" + text)[0] == f"{CORE}:2: a word of one game in the heart: {word}"


def test_the_same_word_elsewhere_and_words_that_only_contain_one_pass(tmp_path: Path) -> None:
    assert found(tmp_path, EDGE, "mana = 1\n") == []
    assert found(tmp_path, CORE, "image = manage = 'manager, damage, crushed'\n") == []


@pytest.mark.parametrize("file", [CORE, EFFECTS, PLAYERS])
@pytest.mark.parametrize(
    "shift", ["1 << n", "i64(1) << n", "-1 << n", "ONE << n", "bits.ONE << n", "(1 + 1) << (n + 1)", "1 << WIDTH"]
)
def test_a_shifted_constant_is_found(tmp_path: Path, file: str, shift: str) -> None:
    (line,) = found(tmp_path, file, f"def f(n):\n    return {shift}\n")
    assert line.startswith(f"{file}:2: a constant is shifted, use core.bits: ")


def test_a_shifted_local_that_is_only_ever_a_constant_is_found(tmp_path: Path) -> None:
    (line,) = found(tmp_path, CORE, "def f(n):\n    one: i64 = 1\n    return one << n\n")
    assert line == f"{CORE}:3: a constant is shifted, use core.bits: one << n"


@pytest.mark.parametrize("shift", ["n << 1", "1 << 5", "n << n", "set_of(1) << n"])
def test_a_shift_of_what_varies_or_by_a_constant_passes(tmp_path: Path, shift: str) -> None:
    assert found(tmp_path, CORE, f"def f(n):\n    return {shift}\n") == []


def test_shifts_pass_in_bits_at_the_edges_and_of_a_local_that_varies(tmp_path: Path) -> None:
    assert found(tmp_path, "src/actionomy/core/bits.py", "def f(n):\n    return 1 << n\n") == []
    assert found(tmp_path, EDGE, "def f(n):\n    return 1 << n\n") == []
    assert found(tmp_path, CORE, "def f(n):\n    m = 1\n    m = n\n    return m << n\n") == []


def test_a_long_module_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, EDGE, "x = 1\n" * 600) == []
    assert found(tmp_path, EDGE, "x = 1\n" * 601) == [f"{EDGE}:1: the module has 601 lines, at most 600"]


def test_a_long_function_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, EDGE, "def f():\n" + "    x = 1\n" * 69) == []
    assert found(tmp_path, EDGE, "def f():\n" + "    x = 1\n" * 70) == [f"{EDGE}:1: f has 71 lines, at most 70"]


@pytest.mark.parametrize(
    "head", ["except:", "except Exception:", "except BaseException:", "except (OSError, Exception):"]
)
def test_catching_everything_is_found(tmp_path: Path, head: str) -> None:
    lines = found(tmp_path, EDGE, f"try:\n    f()\n{head}\n    pass\n")
    assert lines == [f"{EDGE}:3: catches everything, name what is expected"]


def test_catching_what_is_expected_passes(tmp_path: Path) -> None:
    assert found(tmp_path, EDGE, "try:\n    f()\nexcept (OSError, ValueError):\n    pass\n") == []


@pytest.mark.parametrize("file", [CORE, EFFECTS])
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("import pydantic\n", "pydantic"),
        ("from ruamel.yaml import YAML\n", "ruamel.yaml"),
        ("import random\n", "random"),
        ("from actionomy import words\n", "actionomy.words"),
        ("from actionomy.files import read\n", "actionomy.files"),
        ("from actionomy.corelike import x\n", "actionomy.corelike"),
        ("def f():\n    import actionomy.words.say\n", "actionomy.words.say"),
    ],
)
def test_an_import_that_points_up_or_out_is_found(tmp_path: Path, file: str, text: str, name: str) -> None:
    (line,) = found(tmp_path, file, text)
    assert f": imports {name}: " in line


def test_relative_imports_are_followed(tmp_path: Path) -> None:
    (line,) = found(tmp_path, CORE, "from ..words import say\n")
    assert f"{CORE}:1: imports actionomy.words: " in line
    assert found(tmp_path, CORE, "from . import bits\nfrom .bits import bit\n") == []
    assert found(tmp_path, EFFECTS, "from . import numbers\nfrom .numbers import one\n") == [], "of the same ruleset"
    (line,) = found(tmp_path, EFFECTS, "from ..other import numbers\n")
    assert f"{EFFECTS}:1: imports actionomy.rulesets.other: " in line


def test_imports_of_the_heart_and_of_what_compiled_code_needs_pass(tmp_path: Path) -> None:
    text = "from typing import Final\nfrom librt.vecs import vec\nfrom mypy_extensions import i64\n"
    text += "import actionomy.core.bits\nfrom actionomy import core\nfrom actionomy.core.fight import Fight\n"
    assert found(tmp_path, CORE, text) == []
    assert found(tmp_path, EFFECTS, text) == []


def test_the_path_of_a_checkout_is_found(tmp_path: Path) -> None:
    top = tmp_path / "house" / "checkout"
    assert found(top, "a.md", f"see {top}\n") == ["a.md:1: an absolute path of one machine"]
    assert found(top, "a.md", f"see {top.parent}/other\n") == ["a.md:1: an absolute path of one machine"]


@pytest.mark.parametrize("file", [CORE, EFFECTS])
@pytest.mark.parametrize(("setter", "writer"), [("set_pool", "ledger"), ("set_ends", "conditions")])
def test_a_second_writer_is_found(tmp_path: Path, file: str, setter: str, writer: str) -> None:
    text = f"def f(state):\n    state.{setter}(0, 1, 2)\n    state.set_row(0, 1, 2)\n"
    assert found(tmp_path, file, text) == [f"{file}:2: calls {setter}: only core.{writer} may"]
    assert found(tmp_path, file, "") == []
    assert found(tmp_path, f"src/actionomy/core/{writer}.py", text) == []


@pytest.mark.parametrize("path", ["hom" + "e/ada/fights", "User" + "s/ada/fights", "roo" + "t/.cache"])
def test_a_path_of_somebodys_home_is_found(tmp_path: Path, path: str) -> None:
    assert found(tmp_path, "docs/a.md", f"\nsee /{path}\n") == ["docs/a.md:2: an absolute path of one machine"]


@pytest.mark.parametrize(
    "text", ["https://py" + "pi.org/x", "files.python" + "hosted.org", "--index" + "-url x", "http://a.b/simp" + "le/x"]
)
def test_the_host_of_a_package_registry_is_found(tmp_path: Path, text: str) -> None:
    (line,) = found(tmp_path, "requirements.txt", text + "\n")
    assert line.startswith("requirements.txt:1: the host of a package registry")


def test_ordinary_text_passes_and_what_is_not_text_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    assert found(tmp_path, "README.md", "See docs/home/page and https://example.org/simpler/ and ./home.\n") == []


def test_only_what_git_would_publish_is_looked_at(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text("/private/\n", encoding="utf-8")
    assert found(tmp_path, "private/a.md", "--index" + "-url\n") == []
    assert len(found(tmp_path, "public/a.md", "--index" + "-url\n")) == 1


def test_a_long_line_of_content_is_found(tmp_path: Path) -> None:
    file = "src/actionomy/rulesets/sample/bestiary.yaml"
    assert found(tmp_path, file, f"a: 1\n{'b' * 120}\n") == []
    assert found(tmp_path, file, f"a: 1\n{'b' * 121}\n") == [f"{file}:2: the line has 121 columns, at most 120"]


def test_a_module_that_does_not_parse_is_a_finding(tmp_path: Path) -> None:
    (line,) = found(tmp_path, CORE, "\ndef f(:\n")
    assert line.startswith(f"{CORE}:2: is not Python")


def test_the_exit_status_says_whether_anything_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([str(tmp_path)]) == 0
    found(tmp_path, CORE, "mana = 1\n")
    assert check.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{CORE}:1: a word of one game in the heart: mana\n"
