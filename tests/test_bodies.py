"""Bodies on squares: whom a step provokes, crawling, being pushed, large creatures, and being carried along."""

from collections.abc import Callable
from pathlib import Path

import pytest

import actionomy
from actionomy.battle import Battle

RULESET = """
actionomy: 1
ruleset: bodies
space: {{grid: squares, through: allies}}
order: {{by: list}}
pools:
  act: {{size: 1, refill: {{at: turn_end, to: size}}}}
  reply: {{size: 1, refill: {{at: turn_start, to: size}}}}
  movement: {{size: 0, empties: turn_end}}
swaps:
  - {{spend: act, for: movement, gives: 6}}
kinds:
  act: {{when: turn}}
  reply: {{when: window}}
windows:
  leaves: {{stages: [catch]}}
threat: {{reach: 1, when: {when}, opens: leaves, with: catch}}
roles:
  walker: {{}}
  catcher: {{}}
actions:
  go: {{kind: act, cost: {{movement: path}}, target: place, effect: walk}}
  wait: {{kind: act, cost: {{act: 1}}, effect: say}}
  catch: {{for: catcher, kind: reply, on: leaves, by: foe, target: source, range: 9, cost: {{reply: 1}}, effect: say}}
"""

Fights = Callable[..., Battle]


@pytest.fixture
def fights(tmp_path: Path) -> Fights:
    """A fight on a map, of creatures in one line each, under rules that are changed as wished."""

    def made(board: str, ones: list[str], others: list[str], when: str = "away", rules: str = "") -> Battle:
        (tmp_path / "bodies.yaml").write_text(RULESET.format(when=when) + rules)
        sides = {"one": ones, "two": others}
        lines = ["actionomy: 1", "fight: bodies", "ruleset: bodies.yaml", "map: |"]
        lines += [f"  {row}" for row in board.split()]
        lines.append("sides:")
        for side, creatures in sides.items():
            lines.append(f"  {side}:")
            lines.append("    creatures:")
            lines += [f"      {creature}" for creature in creatures]
        (tmp_path / "fight.yaml").write_text("\n".join(lines))
        return actionomy.load(str(tmp_path / "fight.yaml"))

    return made


def one(name: str, at: str, role: str = "walker", more: str = "") -> str:
    return f"{name}: {{role: {role}, health: 9, at: {at}{more}}}"


def asked(battle: Battle) -> tuple[str | None, str]:
    """Whose decision it is, and where the first creature stands."""
    assert battle.decision is not None
    engine = battle.engine
    return battle.decision.creature, battle.setup.names.places[engine.state.place(0)]


# ---- whom a step provokes


def test_leaving_any_place_beside_a_foe_provokes_it_again_and_again(fights: Fights) -> None:
    battle = fights("..... ..... .....", [one("ann", "b1")], [one("bob", "b2", "catcher")], when="any")
    battle.take("ann: go d1")
    assert asked(battle) == ("bob", "b1")
    battle.take("bob: pass")
    assert asked(battle) == ("bob", "c1")
    battle.take("bob: pass")
    assert asked(battle) == ("ann", "d1")


def test_sliding_around_a_foe_provokes_nothing_and_going_out_of_its_reach_does(fights: Fights) -> None:
    battle = fights("..... ..... .....", [one("ann", "b1")], [one("bob", "b2", "catcher")])
    battle.take("ann: go c2")
    assert asked(battle) == ("ann", "c2")
    battle.take("ann: go d2")
    assert asked(battle) == ("bob", "c2")
    battle.take("bob: catch ann")
    assert asked(battle) == ("ann", "d2")


def test_of_those_who_could_answer_only_those_are_asked_whose_reach_is_left(fights: Fights) -> None:
    foes = [one("bob", "a2", "catcher"), one("cat", "c2", "catcher"), one("dan", "f1", "catcher")]
    battle = fights("...... ......", [one("ann", "b1")], foes)
    battle.take("ann: go d1")
    assert asked(battle) == ("bob", "b1")  # not cat, whom ann stays beside, and not dan, whom she comes to
    battle.take("bob: pass")
    assert asked(battle) == ("ann", "d1")


def test_the_way_that_costs_the_same_and_leaves_fewer_is_gone(fights: Fights) -> None:
    foes = [one("bob", "a1", "catcher"), one("cat", "c1", "catcher")]
    battle = fights("..... ..... .....", [one("ann", "b2")], foes)
    battle.take("ann: go d2")
    assert asked(battle) == ("bob", "b2")
    battle.take("bob: catch ann")
    assert asked(battle) == ("ann", "d2")  # straight on by c2: d2 is still beside cat


def test_who_has_been_asked_about_a_step_is_not_asked_about_it_again(fights: Fights) -> None:
    foes = [one("bob", "a1", "catcher"), one("cat", "a3", "catcher")]
    battle = fights("..... ..... .....", [one("ann", "b2")], foes)
    battle.take("ann: go d2")
    assert asked(battle) == ("bob", "b2")
    battle.take("bob: pass")
    assert asked(battle) == ("cat", "b2")
    battle.take("cat: pass")
    assert asked(battle) == ("ann", "d2")
    battle.undo()
    assert asked(battle) == ("cat", "b2")
