"""FullPlate's round: sides that roll, in every mode of chance; what its economy file alone can change; bad input."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from common import written
from mistakes import PIT, changed

import actionomy
from actionomy.battle import ActionomyError, Battle, Refused
from actionomy.core.odds import outcomes
from actionomy.core.state import ROLLED
from actionomy.files.problems import FileError


def pit(tmp_path: Path, text: str = PIT, **more: Any) -> Battle:
    return actionomy.load(written(tmp_path, pit=text), **more)


def rolled(battle: Battle) -> list[int]:
    state = battle.engine.state
    return [int(state.row(state.of_side(side), ROLLED)) for side in range(len(battle.names.sides))]


def forms(battle: Battle) -> list[str]:
    return [option.text for option in battle.options()]


# ---- the dice of the sides, in every mode


def test_seeded_dice_are_the_same_again(tmp_path: Path) -> None:
    found = {seed: rolled(pit(tmp_path, seed=seed)) for seed in range(8)}
    assert all(rolled(pit(tmp_path, seed=seed)) == faces for seed, faces in found.items())
    assert len({tuple(faces) for faces in found.values()}) > 4
    assert all(faces[0] != faces[1] and min(faces) >= 1 and max(faces) <= 10 for faces in found.values())


def test_dice_may_be_asked_side_by_side(tmp_path: Path) -> None:
    battle = pit(tmp_path, dice="asked")
    decision = battle.decision
    assert decision is not None and decision.kind == "roll" and decision.creature == "heroes"
    assert decision.about == {"count": 1, "sides": 10, "for": "its place in the order of the sides"}
    battle.roll([4])
    decision = battle.decision
    assert decision is not None and decision.creature == "foes"
    battle.roll([9])
    assert rolled(battle) == [4, 9]
    assert battle.decision is not None and battle.decision.creature == "orc"
    assert [event.kind for event in battle.events[:3]] == ["round_began", "ranked", "ranked"]


def test_the_outcomes_of_the_last_deed_of_a_round_hold_the_dice_of_the_next(tmp_path: Path) -> None:
    battle = pit(tmp_path, dice=[4, 9])
    for who in ("orc", "fay"):
        option = next(option for option in battle.options() if option.text == f"{who}: end round")
        if who == "orc":
            battle.take(option)
    found = outcomes(battle.engine, option.code, least=Fraction(1, 50))
    first: dict[int, Fraction] = {}
    for outcome in found:
        mine, theirs = (int(outcome.state.row(outcome.state.of_side(side), ROLLED)) for side in (0, 1))
        first[mine > theirs] = first.get(mine > theirs, Fraction(0)) + outcome.probability
    assert first == {True: Fraction(45, 100), False: Fraction(45, 100)}  # one time in ten they roll again


def test_a_fight_that_is_saved_between_the_dice_of_two_sides_goes_on_there(tmp_path: Path) -> None:
    battle = pit(tmp_path, dice="asked")
    battle.roll([4])
    again = actionomy.restore(battle.save())
    again.roll([9])
    battle.roll([9])
    assert again.engine.state.same(battle.engine.state)


def test_more_sides_than_faces_are_refused(tmp_path: Path) -> None:
    text = changed(PIT, "\nmap", "\nset: {order.rolls.die: 2}\nmap")
    text += "  third:\n    creatures:\n      tam: {role: monster, health: 9, weapons: [dagger], at: a2}\n"
    with pytest.raises(FileError, match="at most 2 sides can roll for their order"):
        pit(tmp_path, text)


# ---- the economy file alone


RULES = "actionomy: 1\nruleset: mine\nextends: fullplate\nswitches: {initiative: {is: fixed}}\n"
MINE = changed(PIT, "ruleset: fullplate", "ruleset: mine.yaml")


def mine(tmp_path: Path, rules: str, text: str = MINE, dice: Sequence[int] = ()) -> Battle:
    """A battle by a ruleset file that changes nothing but what is said here."""
    return actionomy.load(written(tmp_path, mine=RULES + rules, pit=text), dice=list(dice))


def test_two_opportunity_actions_are_one_number_of_the_file(tmp_path: Path) -> None:
    battle = mine(tmp_path, "attributes: {opportunities: 2}\n")
    battle.take("fay: quick take with red potion, paid opportunity")
    assert any(form.startswith("fay: quick quaff") for form in forms(battle))


def test_three_legendary_actions_are_one_number_of_the_file(tmp_path: Path) -> None:
    battle = mine(tmp_path, "attributes: {legendaries: 3}\n")
    for _ in range(3):
        battle.take("fay: attack, paid legendary")
    assert battle.why("fay: attack, paid legendary") is not None
    assert "fay: attack, paid standard" in forms(battle)


def test_without_its_swap_no_standard_pays_for_a_move(tmp_path: Path) -> None:
    swaps = """swaps:
  - {spend: legendary, for: standard}
  - {spend: legendary, for: move}
  - {spend: move, for: movement, gives: half_move}
"""
    assert "fay: take with red potion, paid standard" in forms(mine(tmp_path, ""))
    battle = mine(tmp_path, swaps)
    assert "fay: take with red potion, paid move" in forms(battle)
    assert "fay: take with red potion, paid standard" not in forms(battle)
    battle.take("fay: take with red potion, paid move")
    assert battle.why("fay: quaff with red potion") is not None


TWICE = "attributes: {standards: 2}\n"


@pytest.mark.parametrize(
    "rules",
    [
        "limits: {onslaught: {per: round, times: 1}}\nactions: {attack: {counts: [onslaught]}}\n" + TWICE,
        "limits: {attacking: {times: 1}}\n" + TWICE,
    ],
    ids=["a limit of its own", "the limit that there is"],
)
def test_one_limit_of_the_file_counts_attacks_by_the_round_instead_of_the_standard(tmp_path: Path, rules: str) -> None:
    battle = mine(tmp_path, TWICE)
    battle.take("fay: attack, paid standard")
    assert "fay: attack, paid standard" in forms(battle)
    battle = mine(tmp_path, rules)
    battle.take("fay: attack, paid standard")
    refusal = battle.why("fay: attack, paid standard")
    assert refusal is not None and refusal.codes == ["limit"]
    assert battle.engine.state.pool(0, battle.names.pools.index("standard")) == 1
    # Of the two standards of each round one can pay debts: three now, three then, and no more.
    fresh = mine(tmp_path, rules)
    debts, attack = fresh.engine.fight.debts, 0
    assert debts.may_owe(0, attack, 6, False) and not debts.may_owe(0, attack, 7, False)


def test_a_debt_is_paid_by_itself_no_oftener_than_attacking_is_allowed(tmp_path: Path) -> None:
    battle = mine(tmp_path, "limits: {attacking: {times: 1}}\n" + TWICE)
    ledger = battle.engine.fight.ledger
    ledger.owe(0, 0, 4, this_round=False)
    battle.take("fay: end round")  # what the next round could not pay is called in
    pools = battle.names.pools
    assert battle.engine.state.pool(0, pools.index("standard")) == 1
    assert sum(int(battle.engine.state.owed(0, 0, when)) for when in range(3)) == 1


def test_what_pays_debts_is_such_that_it_can_be_known_beforehand(tmp_path: Path) -> None:
    for wrong, told in {
        "actions: {attack: {cost: {standard: 2}}}": "'attack' pays debts: it must cost 1 of one pool",
        "actions: {attack: {target: foe}}": "it can have no `target`",
        "limits: {hew: {per: cooldown, times: 1}}\nactions: {attack: {counts: [hew]}}": "limits per `round` can",
        "limits: {attacking: {times: -1}}": "'attacking' is allowed -1 times; it must be 0 or more",
    }.items():
        with pytest.raises(FileError, match=told):
            mine(tmp_path, wrong + "\n")


# ---- reactions declared together


def struck(battle: Battle) -> Battle:
    """A blow at fay is about to do its harm."""
    fight, e, names = battle.engine.fight, battle.engine.economy, battle.names
    entries = range(int(e.first_entry[battle.engine.state.sheet(1)]), len(e.action))
    fight.entry = next(entry for entry in entries if names.actions[int(e.action[entry])] == "strike")
    fight.ask(names.windows.index("struck"), 1, 0, 2, 5)
    battle._enter(battle.engine.state)
    return battle


def struck_twice(tmp_path: Path, dice: Sequence[int]) -> Battle:
    """A blow at fay, who may answer it several times, and can pay for two blocks in all."""
    rules = "windows: {struck: {several: 1}}\nattributes: {standards: 1}\n"
    return struck(mine(tmp_path, rules, changed(MINE, "attacks: 3", "attacks: 1"), dice))


BLOCK = "fay: block with dagger, owed"


def test_a_batch_is_done_whole_or_not_at_all(tmp_path: Path) -> None:
    battle = struck_twice(tmp_path, dice=[1, 1])
    before = battle.engine.state.clone()
    with pytest.raises(Refused) as refused:
        battle.take_together([BLOCK, BLOCK, BLOCK])
    assert refused.value.refusal.codes == ["cannot_owe"] and battle.engine.state.same(before)
    happened = battle.take_together([BLOCK, BLOCK])
    assert [event.kind for event in happened].count("owed") == 2


def test_a_second_answer_is_refused_by_the_rule_of_one_answer(tmp_path: Path) -> None:
    battle = struck(pit(tmp_path))
    refusal = battle.refused_together([BLOCK, "fay: give ground, paid move"])
    assert refusal is not None
    assert [(reason.rule, reason.text) for reason in refusal.reasons] == [
        ("FP-8a", "one answer has been declared before it")
    ]


def test_what_is_declared_together_is_of_one_creature_and_not_where_dice_are_asked(tmp_path: Path) -> None:
    battle = struck_twice(tmp_path, dice=[])
    with pytest.raises(ActionomyError, match="only one creature declares reactions together"):
        battle.take_together([BLOCK, "orc: block with great club, owed"])
    with pytest.raises(ActionomyError, match="nothing that can be done"):
        battle.take_together([BLOCK, "fay: parry"])
    assert battle.take_together([]) == []
