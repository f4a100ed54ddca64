"""What a seat sees, and that it sees no secret."""

import json
from typing import Any

import pytest

import actionomy
from actionomy.battle import ActionomyError, Battle
from actionomy.core import state as states
from actionomy.core.bits import bit
from actionomy.players.player import Random
from actionomy.words.options import MASTER, describe

FIGHTS = ["bridge", "gate", "duel"]


def play(battle: Battle, steps: int) -> None:
    for _ in range(steps):
        if battle.decision is None:
            break
        battle.take(describe(battle.engine, battle.names, Random().choose(battle.engine)).text)


def creature(view: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in view["creatures"] if one["name"] == name)
    return found


def keys(data: Any) -> set[str]:
    """All keys anywhere in plain data."""
    if isinstance(data, dict):
        return set(data).union(*(keys(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(keys(value) for value in data))
    return set()


@pytest.mark.parametrize("fight", FIGHTS)
def test_a_view_is_plain_data_and_agrees_with_the_fight(fight: str) -> None:
    battle = actionomy.load(fight, seed=5)
    for _ in range(40):
        play(battle, 5)
        for seat in [*battle.names.sides, MASTER]:
            view = battle.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["round"] == battle.round and view["result"] == battle.result
            if battle.decision is None:
                assert view["decision"] is None
            else:
                assert view["decision"]["kind"] == battle.decision.kind
                assert view["decision"]["seat"] == battle.decision.seat
                assert view["decision"]["creatures"] == battle.decision.creatures
                assert view["decision"].items() >= battle.decision.about.items()
            for one in view["creatures"]:
                who = battle.names.things.index(one["name"])
                assert one["health"] == battle.engine.state.health(who)
                for k, pool in enumerate(battle.names.pools):
                    assert one["pools"][pool] == battle.engine.state.pool(who, k)


@pytest.mark.parametrize("fight", FIGHTS)
def test_no_view_holds_a_seed_or_a_counter_of_dice(fight: str) -> None:
    views = []
    for seed in (1, 2):
        battle = actionomy.load(fight, seed=1)
        battle.engine.state.set_head(states.SEED, seed)
        battle.engine.state.set_head(states.PLAYER_DICE, seed * 17)
        for who in range(battle.engine.state.layout.things):
            battle.engine.state.set_row(who, states.DICE, seed * 23)
        views.append([battle.view(seat) for seat in [*battle.names.sides, MASTER]])
    assert views[0] == views[1]


def differing_in_secrets() -> tuple[Battle, Battle]:
    """Two fights that differ only in what the north keeps secret."""
    one, other = (actionomy.load("duel", seed=9) for _ in range(2))
    names, state = other.names, other.engine.state
    selka = names.things.index("selka")
    sheet = int(state.sheet(selka))
    for slot, secret in enumerate(names.secret_subjects[sheet]):
        if secret:
            state.set_subject(selka, slot, states.AWAY)
    names.subjects[sheet] = [
        "another spell" if secret else name
        for name, secret in zip(names.subjects[sheet], names.secret_subjects[sheet], strict=True)
    ]
    hidden = names.things.index("hidden 1")
    names.secrets[hidden] = "another thing"
    other._enter(state)
    return one, other


def test_two_fights_that_differ_in_secrets_only_look_the_same_to_the_other_seat() -> None:
    one, other = differing_in_secrets()
    assert one.view("north") != other.view("north") and one.view(MASTER) != other.view(MASTER)
    asked = 0
    for _ in range(80):
        assert one.view("south") == other.view("south")
        assert one.log("south") == other.log("south")
        assert one.decision == other.decision and one.decision is not None
        if one.decision.seat == "south":
            asked += 1
            assert one.options() == other.options()
            assert one.refusals() == other.refusals()
        usable = [option for option in one.options() if not option.action.endswith("cast")]
        step = usable[len(one.events) % len(usable)]
        assert len(one.take(step)) == len(other.take(step.text))
    assert asked > 20


def test_hidden_things_of_others_are_only_there_until_they_are_looked_at() -> None:
    battle = actionomy.load("duel", seed=1)
    hidden = next(thing for thing in battle.view("north")["things"] if thing["name"] == "hidden 2")
    assert hidden == {"name": "hidden 2", "place": "d2", "status": "hidden"}
    mine = next(thing for thing in battle.view("south")["things"] if thing["name"] == "hidden 2")
    assert (mine["is"], mine["side"], mine["seen_by"]) == ("slow rot", "south", [])
    number = battle.names.things.index("hidden 2")
    battle.engine.state.set_row(number, states.SEEN_BY, int(bit(battle.names.sides.index("north"))))
    hidden = next(thing for thing in battle.view("north")["things"] if thing["name"] == "hidden 2")
    assert hidden["is"] == "slow rot"
    mine = next(thing for thing in battle.view("south")["things"] if thing["name"] == "hidden 2")
    assert mine["seen_by"] == ["north"]
    seen = next(thing for thing in battle.view(MASTER)["things"] if thing["name"] == "hidden 1")
    assert seen["is"] == "calm veil"


def test_secret_subjects_of_other_sides_are_absent_altogether() -> None:
    battle = actionomy.load("duel", seed=1)
    spells = {"lightning lash", "sealing of wounds", "sudden stillness"}
    for seat, sees in (("north", True), ("south", False), (MASTER, True)):
        names = {subject["name"] for subject in creature(battle.view(seat), "selka")["subjects"]}
        assert names >= {"thin staff", "spark"}
        assert names & spells == (spells if sees else set())


def test_debts_undertakings_conditions_and_places_on_the_ground_are_shown() -> None:
    battle = actionomy.load("gate", seed=1)
    fight, names = battle.engine.fight, battle.names
    brand, kesh, guard = (names.things.index(name) for name in ("brand", "kesh", "guard"))
    fight.ledger.owe(brand, 0, 2, False)
    fight.put(guard, names.conditions.index("surprised"), kesh)
    fight.put(brand, names.conditions.index("stunned"), guard, 1, fight.for_one_round())
    until = f"round 2, phase {int(fight.state.head(states.PHASE))}"
    sheet = int(fight.state.sheet(kesh))
    fight.carry(kesh, names.subjects[sheet].index("sling"), states.DROPPED + names.places.index("c3"))
    battle.take("kesh: end turn")
    view = battle.view("keepers")
    assert creature(view, "brand")["debts"] == [{"pool": "attack", "this_round": 0, "next_round": 2}]
    (surprised,) = (one for one in creature(view, "guard")["conditions"] if one["name"] == "surprised")
    assert surprised["towards"] == ["kesh"]
    (stunned,) = creature(view, "brand")["conditions"]
    assert stunned == {"name": "stunned", "until": until}
    assert {"name": "sling", "where": "dropped", "place": "c3"} in creature(view, "kesh")["subjects"]
    assert "phase" in view and "order" not in view


def test_a_question_to_the_game_master_is_shown_to_its_side_and_the_master_only() -> None:
    battle = actionomy.load("bridge", seed=1, master=True)
    battle.take("ada: anticipate with might, paid action")
    assert battle.view("heroes")["decision"]["option"] == "ada: anticipate with might, paid action"
    assert battle.view(MASTER)["decision"]["question"] == "does this skill fit?"
    assert battle.view("monsters")["decision"] == {"seat": MASTER, "creatures": ["ada"], "kind": "question"}


def test_dice_that_people_throw_are_asked_in_every_view() -> None:
    battle = actionomy.load("bridge", dice="asked")
    for who in ("ada", "finn", "mira", "odo"):  # initiative
        shown = {"seat": "heroes", "creatures": [who], "kind": "roll", "count": 1, "sides": 20}
        assert battle.view("monsters")["decision"] == shown
        battle.roll([20])
    battle.take("ada: anticipate with might, paid action")
    shown = {"seat": "heroes", "creatures": ["ada"], "kind": "roll", "count": 1, "sides": 20}
    assert battle.view("monsters")["decision"] == shown
    assert "known" not in keys(battle.view("heroes"))


def test_an_unknown_seat_is_refused_with_the_nearest_name() -> None:
    battle = actionomy.load("bridge")
    with pytest.raises(ValueError, match=r"did you mean 'heroes'\?") as caught:
        battle.view("heros")
    assert isinstance(caught.value, ActionomyError)
    with pytest.raises(ValueError, match="monsters, game master"):
        battle.view("")
