"""Two fights that differ only in what one side keeps secret are the same fight to the other side."""

import copy
from typing import Any

import pytest

from actionomy.battle import Battle
from actionomy.core.state import PLACE
from actionomy.files.fights import find_fight, setup_of
from actionomy.files.reader import Document, read_file

PREPARED: list[Any] = [
    ["lightning lash", "sealing of wounds", "sudden sleep"],
    ["thorn storm"],
    {"sealing of wounds": {"at": "away"}, "darting flame": {}},
    [],
]


def duel(spells: Any, hidden: str, seed: int = 3) -> Battle:
    """The shipped duel, with other spells prepared for Selka and another enchantment hidden in the north."""
    document = read_file(find_fight("duel"))
    data = copy.deepcopy(document.data)
    data["sides"]["north"]["creatures"]["selka"]["spells"] = spells
    data["things"] = {hidden: data["things"]["calm veil"], "slow rot": data["things"]["slow rot"]}
    return Battle(setup_of(Document(document.name, data, document.positions, document.text)), seed)


def seen_from_the_south(battle: Battle) -> list[Any]:
    decision = battle.decision
    own = decision is not None and decision.seat == "south"
    # What an option is to the engine (its code) is no secret, but may differ, as sheets differ.
    options = [option.text for option in battle.options()] if own else []
    refusals = [(str(refusal), refusal.codes) for refusal in battle.refusals()] if own else []
    return [battle.view("south"), battle.decision, options, refusals, [event.to_json() for event in battle.events]]


@pytest.mark.parametrize("spells", PREPARED[1:], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_prepared_and_what_is_hidden_changes_nothing_for_the_other_side(spells: Any, seed: int) -> None:
    one, other = duel(PREPARED[0], "calm veil", seed), duel(spells, "a quite different veil", seed)
    assert one.view("north") != other.view("north")
    for step in range(60):
        assert seen_from_the_south(one) == seen_from_the_south(other)
        if one.over:
            break
        public = [option.text for option in one.options() if "cast" not in option.action]
        text = public[(7 * step + seed) % len(public)]
        one.take(text)
        other.take(text)


def test_a_spell_is_known_from_the_act_that_casts_it_and_not_before() -> None:
    battle = duel({"soft balm": {"heals": 4, "far": 1}, "hard rain": {"dice": 3, "far": 2}}, "calm veil")
    battle.take("selka: activate")
    assert "balm" not in str(seen_from_the_south(battle))
    told = battle.take("selka: cast selka with soft balm")
    assert "soft balm" in str(told[0])
    assert "hard rain" not in str(seen_from_the_south(battle))


def test_a_look_tells_the_side_that_looks_and_nobody_else() -> None:
    battle = duel([], "calm veil")
    things = {name: k for k, name in enumerate(battle.names.things)}

    def known(seat: str) -> dict[str, str]:
        return {thing["name"]: thing.get("is", "") for thing in battle.view(seat)["things"]}

    assert known("north") == {"hidden 1": "calm veil", "hidden 2": ""}
    assert known("south") == {"hidden 1": "", "hidden 2": "slow rot"}
    battle.engine.state.set_row(things["raven"], PLACE, battle.names.places.index("c1"))
    battle.take("raven: activate")
    told = battle.take("raven: look at hidden 2")
    assert known("north") == {"hidden 1": "calm veil", "hidden 2": "slow rot"}
    assert known("south") == {"hidden 1": "", "hidden 2": "slow rot"}
    assert "slow rot" not in " ".join(map(str, told))
