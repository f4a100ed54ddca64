"""What several tests begin with."""

from pathlib import Path

import pytest
from common import THOROUGH, written
from hypothesis import settings
from mistakes import CASES, RING, SMALL, YARD
from sessions import CLOSE

import actionomy
from actionomy.battle import Battle

# The quick tests try the same examples every time, so that the same code has the same result; the thorough ones look
# for new ones.
settings.register_profile("quick", derandomize=True)
if not THOROUGH:
    settings.load_profile("quick")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a right fight, a right ruleset with a fight of its own, and right cases."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("yard", YARD), ("small", SMALL), ("ring", RING), ("cases", CASES)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def close(tmp_path: Path) -> str:
    """The file of a small fight at close quarters."""
    return written(tmp_path, close=CLOSE)


@pytest.fixture
def battle(close: str) -> Battle:
    """That fight, begun; a file that has a fight of its own calls that so instead."""
    return actionomy.load(close, seed=5)


LONGEST = ("test_contract", "test_stateful", "test_fuzz", "test_nimble_odds", "test_players_nimble")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files come first, so that no worker of several is left alone with one of them at the end."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)
