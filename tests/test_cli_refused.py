"""`?` at the table: what is refused, told once for all that has the same against it."""

import actionomy
from actionomy.battle import Battle
from actionomy.cli.refused import refused_lines
from actionomy.cli.style import Style

PLAIN = Style(80, colour=False, signs=False)


def refused(battle: Battle, who: str) -> str:
    return " ".join(" ".join(refused_lines(battle, who, PLAIN)).split())


def test_one_reason_against_everything_is_told_once() -> None:
    battle = actionomy.load("gate", seed=1)
    fight, names = battle.engine.fight, battle.names
    fight.put(names.things.index("ilse"), names.conditions.index("stunned"), -1, 1, fight.until_next_round_end())
    while battle.decision is not None and "ilse" not in battle.decision.creatures:
        battle.take(next(one for one in battle.options() if one.action in ("end turn", "pass")))
    told = refused(battle, "ilse")
    assert told.count("being stunned forbids it (FP-74)") == told.count("ilse can't") == 1
    assert all(one.action in told for one in battle.refusals() if one.who == "ilse")
    assert "There is more against some of them, as: why quick take." in told


def test_who_is_half_through_a_spell_is_told_once_what_is_lacking() -> None:
    battle = actionomy.load("gate", seed=1)
    while battle.decision is not None and "ilse" not in battle.decision.creatures:
        battle.take(next(one for one in battle.options() if one.action == "end turn"))
    battle.engine.state.set_pool(battle.names.things.index("ilse"), battle.names.pools.index("standard"), 0)
    battle._enter(battle.engine.state)
    told = refused(battle, "ilse")
    assert "ilse can't attack, ready, untie, break down, cast, charge, pick lock, crack: it needs 1 standard" in told
    assert "ilse can't strike, called strike, unarmed strike, grapple: it needs 1 attack" in told
    assert told.count("needs 1 standard") == 1 and "can't move" not in told  # which a move pays for


def test_in_a_window_other_ways_to_pay_for_what_is_offered_are_left_out() -> None:
    battle = actionomy.load("fullplate/toll", seed=3)
    while battle.decision is None or battle.decision.kind != "window":
        battle.take(next((one for one in battle.options() if one.action in ("attack", "strike")), battle.options()[-1]))
    who = battle.decision.creature
    told = refused(battle, who)
    offered = {option.action for option in battle.options()}
    assert offered == {"talk", "block", "pass"}  # a block owed, which could be paid for too
    assert not [action for action in offered if f"{who} can't {action}" in told]
    assert "Ways to pay are left out where another is offered" in told
