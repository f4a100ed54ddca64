"""Links to lines lead to what they name: what `tools/links.py` finds, and what it sets anew."""

from pathlib import Path

import pytest
from common import tool

TOP = Path(__file__).parent.parent


links = tool("links")

CODE = '''"""Trolls."""


class Troll:
    def roar(self) -> None:
        pass
'''
DATA = """pools:
  breath: {size: 2}
actions:
  # what trolls do
  roar: {kind: action}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "troll.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "trolls.yaml").write_text(DATA, encoding="utf-8")
    return tmp_path


def page(house: Path, text: str) -> Path:
    path = house / "docs" / "tour.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_link_of_the_documents_leads_to_what_it_names() -> None:
    assert list(links.wrong()) == []
    assert links.LINK.search((TOP / "docs" / "tour.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "link",
    ["[`Troll`](../troll.py#L4)", "[`Troll.roar`](../troll.py#L5)", "[`actions.roar`](../trolls.yaml#L5)"],
)
def test_a_link_to_the_line_that_defines_its_name_is_right(house: Path, link: str) -> None:
    page(house, f"See {link}.")
    assert list(links.wrong(house)) == []


@pytest.mark.parametrize(
    ("link", "where"),
    [
        ("[`Troll`](../troll.py#L3)", "line 4"),
        ("[`Troll.sing`](../troll.py#L5)", "nowhere in it"),
        ("[`pools.roar`](../trolls.yaml#L5)", "nowhere in it"),
        ("[`actions.roar`](../trolls.yaml#L4)", "line 5"),
        ("[`Troll`](../ogre.py#L4)", "nowhere in it"),
    ],
)
def test_a_link_to_another_line_is_found(house: Path, link: str, where: str) -> None:
    page(house, f"See {link}.")
    (found,) = links.wrong(house)
    assert found.startswith("docs/tour.md: ")
    assert found.endswith(where)


def test_lines_are_set_anew(house: Path) -> None:
    path = page(house, "A [`Troll.roar`](../troll.py#L77) here, a [`Troll.sing`](../troll.py#L1) there.")
    links.write(house)
    assert path.read_text() == "A [`Troll.roar`](../troll.py#L5) here, a [`Troll.sing`](../troll.py#L1) there."
