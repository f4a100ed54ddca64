"""What happened, in typed data and in sentences."""

import json
import re
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import actionomy
from actionomy.battle import Battle
from actionomy.core import events as rows
from actionomy.core import state as states
from actionomy.core.engine import Engine
from actionomy.players.player import Random
from actionomy.words import events
from actionomy.words.deeds import deed_text, third_person
from actionomy.words.events import Event, event_of
from actionomy.words.options import describe

FIGHTS = ["bridge", "gate", "duel"]


def play(battle: Battle, steps: int) -> list[list[Event]]:
    """Some steps at random; the events of each."""
    told = []
    for _ in range(steps):
        if battle.decision is None:
            break
        told.append(battle.take(describe(battle.engine, battle.names, Random().choose(battle.engine)).text))
    return told


def sentences(found: list[Event]) -> list[str]:
    return [event.sentence for event in found]


def test_every_kind_that_the_heart_notes_has_a_word_and_no_two_share_one() -> None:
    noted = {name: value for name, value in vars(rows).items() if name.isupper() and name != "WORDS"}
    assert {number: name.lower() for name, number in noted.items()} == {
        k: word for k, (word, _) in events.KINDS.items()
    }


@pytest.mark.parametrize("fight", FIGHTS)
def test_every_event_of_a_fight_has_one_plain_line_and_survives_json(fight: str) -> None:
    for seed in range(3):
        battle = actionomy.load(fight, seed=seed)
        play(battle, 250)
        for event in battle.events:
            assert event.sentence and "\n" not in event.sentence and event.sentence.endswith("."), event
            assert event.sentence[0].isupper() or event.sentence.startswith(tuple(battle.names.things)), event
            assert "  " not in event.sentence and "{" not in event.sentence, event
            assert Event.from_json(json.loads(json.dumps(event.to_json()))) == event


def test_an_attack_is_told_from_the_payment_to_the_fall() -> None:
    battle = actionomy.load("bridge", dice=[20, 20, 20, 20, 6])
    battle.engine.state.set_row(battle.names.things.index("ada"), states.PLACE, battle.names.places.index("k7"))
    battle.engine.state.set_row(battle.names.things.index("raider 1"), states.HEALTH, 5)
    battle._enter(battle.engine.state)
    found = battle.take("ada: attack raider 1 with axe, paid action")
    assert [event.kind for event in found] == ["acted", "paid", "die", "hit", "harmed", "fell"]
    assert sentences(found) == [
        "ada attacks raider 1 with axe, paid action.",
        "ada pays 1 action.",
        "ada throws a d8: 6.",
        "ada hits raider 1.",
        "raider 1 takes 9 from ada; 0 health left.",
        "raider 1 falls.",
    ]
    assert found[0].data == {"action": "attack", "subject": "axe", "payment": "1 action"}
    assert found[1].data == {"pool": "action", "amount": 1}
    assert found[2].data == {"sides": 8, "face": 6}
    assert found[4].data == {"amount": 9, "health": 0}
    assert {event.cause for event in found} == {"attack"}
    assert found[0].rule == battle.names.action_rules[battle.names.actions.index("attack")]


@pytest.mark.parametrize("fight", ["bridge", "gate", "pens"])
def test_a_time_for_answers_is_told_where_somebody_is_asked_and_nowhere_else(fight: str) -> None:
    windows = 0
    for seed in range(4):
        battle = actionomy.load(fight, seed=seed)
        asked: list[tuple[Any, str]] = []  # since somebody last acted of its own accord
        for _ in range(250):
            decision = battle.decision
            if decision is None:
                break
            if decision.kind == "window":
                assert (decision.about["window"], decision.about["source"]) in asked
                windows += 1
            elif decision.kind != "choice":
                asked = []
            told = battle.take(describe(battle.engine, battle.names, Random().choose(battle.engine)).text)
            opened = [(event.data["window"], event.who) for event in told if event.kind == "asked"]
            if opened:
                after = battle.decision
                assert after is not None and after.kind == "window"
                assert opened[-1] == (after.about["window"], after.about["source"])
            asked += opened
    assert windows


ORDER = [
    {"overruled", "answered"},
    {"acted"},
    {"abandoned"},
    {"paid", "waived"},
    {"gained"},
    {"owed", "settled"},
    {"undertook"},
]


@pytest.mark.parametrize("fight", FIGHTS)
def test_what_an_act_costs_is_told_before_what_it_does_in_the_order_that_is_written_down(fight: str) -> None:
    place = {kind: k for k, kinds in enumerate(ORDER) for kind in kinds}
    most = 0
    for seed in range(4):
        battle = actionomy.load(fight, seed=seed)
        for told in play(battle, 250):
            if not told or told[0].kind != "acted":
                continue
            costs: list[int] = []
            for event, after in zip(told, [*told[1:], Event("")], strict=True):
                if event.kind not in place or after.kind == "moved":
                    break  # the effect begins; a way is paid for as it is gone
                costs.append(place[event.kind])
            assert costs == sorted(costs), sentences(told)
            most = max(most, len(costs))
    assert most > 1


def test_a_fall_is_told_right_after_the_harm_and_the_end_of_the_fight_last_of_all() -> None:
    falls = over = 0
    for fight, seed in (("bridge", 1), ("first-duel", 0), ("first-duel", 1)):
        battle = actionomy.load(fight, seed=seed)
        for told in play(battle, 250):
            kinds = [event.kind for event in told]
            fallen = [k for k, kind in enumerate(kinds) if kind == "fell"]
            assert all(kinds[fall - 1] == "harmed" for fall in fallen), sentences(told)
            falls += len(fallen)
        ends = [k for k, event in enumerate(battle.events) if event.kind == "ended"]
        assert ends == ([len(battle.events) - 1] if battle.over else [])
        over += battle.over
    assert falls and over


def pays_a_debt_as_its_turn_ends(told: list[Event]) -> bool:
    """Whether what is paid first fills a pool, which settles what is owed, until the turn of the payer ends."""
    kinds = " ".join(event.kind for event in takewhile(lambda event: event.who == told[0].who, told))
    return re.match("(paid gained (settled )+)+turn_ended", kinds) is not None


def test_whatever_is_paid_or_moved_has_a_cause_even_on_the_way_and_after_an_answer() -> None:
    caused, debts = set(), 0
    for fight, seed in (("bridge", 3), ("gate", 3), ("gate", 0)):
        for told in play(actionomy.load(fight, seed=seed), 250):
            for k, event in enumerate(told):
                if event.kind not in ("paid", "moved", "missed", "hit", "harmed"):
                    continue
                if event.kind == "paid" and not event.cause:
                    assert pays_a_debt_as_its_turn_ends(told[k:]), sentences(told)
                    debts += 1
                else:
                    assert event.cause, sentences(told)
                    caused.add(event.kind)
                if event.kind == "moved" and told[0].data.get("action") == "move":
                    assert event.cause == "move"
    assert debts and caused == {"paid", "moved", "missed", "hit", "harmed"}


def test_a_debt_says_when_it_is_to_be_paid() -> None:
    battle = actionomy.load("gate", dice=[19, 4])
    engine = battle.engine
    brand, guard = (battle.names.things.index(name) for name in ("brand", "guard"))
    engine.state.set_row(guard, states.PLACE, engine.state.place(brand) + 1)
    engine.state.set_row(brand, states.DONE, 1)
    engine.fight.log.drain()
    kind = 0
    engine.fight.ledger.owe(guard, kind, 1, True)
    engine.fight.ledger.owe(brand, kind, 2, False)
    told = [event_of(engine, battle.names, row) for row in engine.fight.log.drain()]
    assert sentences(told) == [
        "guard owes 1 attack, to be paid this round.",
        "brand owes 2 attacks, to be paid next round.",
    ]
    assert told[1].data == {"pool": "attack", "amount": 2, "when": "next round"}


def test_a_look_at_a_hidden_thing_says_what_it_is_to_the_side_that_looks_alone() -> None:
    battle = actionomy.load("duel", seed=1)
    raven = battle.names.things.index("raven")
    for hidden, secret in battle.names.secrets.items():
        battle.engine.fight.look_at(raven, hidden)
        looked, shown = (event_of(battle.engine, battle.names, row) for row in battle.engine.fight.log.drain())
        assert looked.kind == "looked" and looked.other == battle.names.things[hidden]
        assert secret not in json.dumps(looked.to_json())
        assert looked.known_to("south")
        assert (shown.kind, shown.seat, shown.data) == ("shown", "north", {"is": secret})
        assert [shown.known_to(seat) for seat in ("north", "game master", "south")] == [True, True, False]


def test_a_secret_subject_is_named_by_the_act_that_shows_it_and_by_nothing_else() -> None:
    battle = actionomy.load("duel", seed=1)
    engine, names = battle.engine, battle.names
    selka = names.things.index("selka")
    sheet = int(engine.state.sheet(selka))
    slot = names.secret_subjects[sheet].index(True)
    spell = names.subjects[sheet][slot]
    engine.fight.carry(selka, slot, states.AWAY)
    engine.fight.carry(selka, slot, states.READY)
    for row in engine.fight.log.drain():
        event = event_of(engine, names, row)
        assert event.kind == "placed" and spell not in json.dumps(event.to_json())
        assert event.data == {}
    for _ in range(200):
        if battle.decision is None:
            break
        options = [one for one in battle.options() if (one.who, one.subject) == ("selka", spell)]
        code = options[0].code if options else Random().choose(engine)
        told = battle.take(describe(engine, names, code).text)
        if options:
            assert spell in told[0].sentence and told[0].data["subject"] == spell
            assert f"selka no longer has {spell} at hand." in sentences(told)
            return
    pytest.fail("the spell was never cast")


def test_places_are_not_taken_for_things() -> None:
    battle = actionomy.load("bridge", seed=2)
    option = next(one for one in battle.options() if one.action == "move")
    event = battle.take(option)[0]
    assert event.other == "" and event.data["place"] == option.target
    assert event.sentence == f"{option.who} moves to {option.target}, paid action."


def test_the_end_of_a_fight_is_about_a_side() -> None:
    battle = actionomy.load("duel", seed=1)
    battle.engine.fight.finish(1)
    (row,) = battle.engine.fight.log.drain()
    event = event_of(battle.engine, battle.names, row)
    assert (event.kind, event.who, event.sentence) == ("ended", "south", "The fight is over: south won.")
    battle = actionomy.load("duel", overrides=None, seed=1)
    battle.engine.fight.finish(-1)
    (row,) = battle.engine.fight.log.drain()
    assert event_of(battle.engine, battle.names, row).data == {"result": "draw"}


def test_what_is_overruled_is_told_with_the_machines_dice_and_with_peoples() -> None:
    for dice in ("seeded", "asked"):
        battle = actionomy.load("bridge", enforce="warn", dice=dice)
        while battle.dice_needed:
            battle.roll([20])
        told = battle.take("odo: cast odo with mend, paid action + mana", overrule=True)
        while battle.dice_needed:
            told = battle.roll([3] * battle.dice_needed[0])
        assert [event.kind for event in told[:2]] == ["overruled", "acted"]
        assert told[0].sentence == "The table overrules the rules: odo casts mend on odo."
        assert battle.steps[-1].overruled


def test_nothing_lasts_of_a_step_that_waited_for_dice_but_the_step() -> None:
    battle = actionomy.load("bridge", dice="asked")
    plain = actionomy.load("bridge", dice="asked")
    for _ in range(4):
        battle.roll([20])
        plain.roll([20])
    battle.take("ada: anticipate with might, paid action")
    assert battle.decision is not None and battle.decision.kind == "roll"
    assert battle.undo() and battle.engine.state.same(plain.engine.state)
    assert battle.take("ada: end turn") == plain.take("ada: end turn")
    assert {event.cause for event in battle.events} == {"", "initiative"}


@pytest.mark.parametrize(
    ("action", "does"),
    [
        ("attack", "attacks"),
        ("cast", "casts"),
        ("reach", "reaches"),
        ("parry", "parries"),
        ("move again", "moves again"),
        ("break down", "breaks down"),
        ("give ground", "gives ground"),
        ("full attack", "uses full attack"),
        ("opening", "uses opening"),
    ],
)
def test_actions_that_are_verbs_are_done_and_others_are_used(action: str, does: str) -> None:
    assert third_person(action) == does


@pytest.mark.parametrize(
    ("action", "target", "subject", "said"),
    [
        ("cast", "raider 1", "ember", "casts ember at raider 1"),
        ("take", "", "red potion", "takes red potion"),
        ("quick take", "", "red potion", "takes red potion (quick take)"),
        ("power", "brand", "tail sweep", "uses tail sweep on brand"),
        ("opening", "brute", "might", "uses opening on brute with might"),
        ("anticipate", "", "might", "anticipates with might"),
        ("full attack", "boar", "charge home", "attacks boar with charge home (full attack)"),
        ("look at", "hidden 1", "far sight", "looks at hidden 1 with far sight"),
        ("break down", "door e3", "", "breaks down door e3"),
        ("pick lock", "door e5", "", "picks lock at door e5"),
    ],
)
def test_what_is_cast_or_taken_is_the_object_and_what_is_wielded_is_an_instrument(
    action: str, target: str, subject: str, said: str
) -> None:
    assert deed_text(action, target, subject, ["attack", "take", "cast"]) == said


@given(
    st.one_of(
        st.none(),
        st.text(),
        st.dictionaries(st.sampled_from([*events.FIELDS, "more"]), st.one_of(st.text(), st.integers(), st.none())),
        st.fixed_dictionaries(
            {"kind": st.text(), "data": st.dictionaries(st.text(), st.one_of(st.none(), st.booleans()))}
        ),
    )
)
def test_what_is_no_event_is_refused_with_a_value_error(data: Any) -> None:
    try:
        event = Event.from_json(data)
    except ValueError:
        return
    assert isinstance(event, Event) and isinstance(event.kind, str)


def test_nothing_is_noted_when_nobody_listens() -> None:
    battle = actionomy.load("gate", seed=4, listen=False)
    play(battle, 50)
    assert battle.events == [] and len(battle.steps) == 50
    assert isinstance(battle.engine, Engine)
