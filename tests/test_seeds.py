"""`docs/seeds.md` and the rulebooks agree on what the three texts say."""

import re
from pathlib import Path

import pytest

from actionomy.rulebook import own_rules
from actionomy.rulesets import GAMES

PAGE = (Path(__file__).parent.parent / "docs" / "seeds.md").read_text(encoding="utf-8")
CITED = set(re.findall(r"\b(?:N|FP|MW)-\d+[a-z]?\b", PAGE))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_marked_as_the_seeds_stands_beside_a_sentence(game: str) -> None:
    assert [rule.number for rule in own_rules(game) if rule.mark == "seed" and rule.number not in CITED] == []


def test_every_rule_beside_a_sentence_exists() -> None:
    assert {rule.number for game in GAMES for rule in own_rules(game)} >= CITED
