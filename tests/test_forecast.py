"""What pools will hold if nothing else happens, and that it agrees with what does happen then."""

from collections.abc import Iterator

import pytest
from common import THOROUGH
from ledgers import fight, kind_number

import actionomy
from actionomy.battle import Battle
from actionomy.core import state as states
from actionomy.core.engine import Engine
from actionomy.core.ledger import DUE, LATER, MARKED
from actionomy.core.state import CREATURE
from actionomy.players.player import Random
from actionomy.words.forecast import Line
from actionomy.words.options import describe

FIGHTS = ["bridge", "gate", "ford", "duel", "first-duel"]
EVERY = 1 if THOROUGH else 25
SELDOM = 1 if THOROUGH else 4


def at_turns(fight: str, seed: int, steps: int) -> Iterator[Battle]:
    """A fight at random, now and then at a moment at which somebody has a turn or is chosen for one."""
    battle = actionomy.load(fight, seed=seed)
    for number in range(steps):
        if battle.decision is None:
            return
        if number % EVERY == seed % EVERY and battle.decision.kind in ("turn", "activation"):
            yield battle
        battle.take(describe(battle.engine, battle.names, Random().choose(battle.engine)).text)


def creatures(battle: Battle) -> list[int]:
    return [k for k in range(len(battle.names.things)) if battle.engine.state.row(k, states.PRESENT) == CREATURE]


def held(engine: Engine) -> list[list[int]]:
    s = engine.state
    return [[int(s.pool(who, pool)) for pool in range(s.layout.pools)] for who in range(s.layout.things)]


@pytest.mark.parametrize("fight", FIGHTS)
def test_a_forecast_agrees_with_really_ending_every_turn(fight: str) -> None:
    compared = 0
    for seed in range(4):
        for battle in at_turns(fight, seed, 100):
            ends = by_log(battle)
            for who in creatures(battle):
                for line in battle.forecast(battle.names.things[who]):
                    if line.kind == "pool":
                        pool = battle.names.pools.index(line.name)
                        assert line.now == battle.engine.state.pool(who, pool)
                        assert (line.round_end, line.next_end) == (ends[0][who][pool], ends[1][who][pool]), line
                        compared += 1
    assert compared > 100


def by_log(battle: Battle) -> list[list[list[int]]]:
    """The pools of everybody at the end of this round and of the next: ended by hand, read off the events."""
    copy = battle.clone()
    pools = held(copy.engine)
    found: list[list[list[int]]] = []
    while len(found) < 2 and copy.decision is not None:
        idle = "pass" if copy.decision.kind == "window" else "activate"
        option = next(one for one in copy.options() if one.action in ("end turn", idle))
        for event in copy.take(option):
            if event.kind == "round_began":
                found.append([list(row) for row in pools])
            if "pool" not in event.data or event.kind in ("owed", "waived"):
                continue
            row, pool = pools[copy.names.things.index(event.who)], copy.names.pools.index(str(event.data["pool"]))
            change = int(event.data.get("amount", 0))
            if event.kind == "refilled":
                row[pool] = int(event.data["now"])
            elif event.kind == "gained":
                row[pool] += change
            else:
                row[pool] -= change
        assert pools == held(copy.engine), "the log tells every change of every pool"
    while len(found) < 2:
        found.append(pools)
    return found


def line_of(battle: Battle, who: str, name: str, kind: str = "pool") -> Line:
    return next(line for line in battle.forecast(who) if (line.kind, line.name) == (kind, name))


@pytest.mark.parametrize("fight", FIGHTS)
def test_forecasting_changes_nothing_and_needs_no_dice(fight: str) -> None:
    battle = actionomy.load(fight, seed=2)
    for step in range(60):
        if battle.decision is None:
            break
        if step % SELDOM == 0:
            before, events = battle.engine.state.clone(), list(battle.events)
            options = [str(option) for option in battle.options()]
            for who in creatures(battle):
                assert battle.forecast(battle.names.things[who])
            assert battle.engine.state.same(before) and battle.events == events
            assert [str(option) for option in battle.options()] == options
        battle.take(describe(battle.engine, battle.names, Random().choose(battle.engine)).text)


def test_in_the_middle_of_a_blow_the_blow_is_left_where_it_stands() -> None:
    for seed in range(20):
        battle = actionomy.load("gate", seed=seed)
        for _ in range(300):
            decision = battle.decision
            if decision is None:
                break
            if decision.kind == "window" and decision.about["window"] == "struck":
                assert line_of(battle, decision.creature, "standard").next_end == 1
                return
            battle.take(describe(battle.engine, battle.names, Random().choose(battle.engine)).text)
    pytest.fail("nobody was struck")


def test_refills_and_what_is_lost_unused_are_given_as_causes() -> None:
    battle = actionomy.load("gate", seed=1)
    engine, names = battle.engine, battle.names
    kesh, standard = names.things.index("kesh"), names.pools.index("standard")
    engine.state.set_pool(kesh, standard, 0)
    engine.state.set_pool(kesh, names.pools.index("movement"), 4)
    line = line_of(battle, "kesh", "standard")
    assert (line.now, line.round_end, line.next_end) == (0, 0, 1)
    assert (line.why, line.why_next) == ((), (f"it is set to 1 as the round begins, {names.pool_rules[standard]}",))
    line = line_of(battle, "kesh", "movement")
    assert (line.now, line.round_end, line.next_end) == (4, 0, 0)
    assert line.why == ("4 unused is lost as the round ends",)
    text = "movement: 4 now; 0 at the end of this round (4 unused is lost as the round ends); 0 at the end of the next"
    assert str(line) == line.sentence == text


def test_what_is_added_and_what_a_choice_costs_are_given_as_causes() -> None:
    battle = actionomy.load("duel", seed=1)
    names, economy = battle.names, battle.engine.economy
    mana = names.pools.index("mana")
    by = int(economy.refill[int(battle.engine.state.sheet(names.things.index("selka"))) * len(names.pools) + mana])
    line = line_of(battle, "selka", "mana")
    assert by > 0 and line.next_end == line.round_end + by == line.now + by
    assert line.why_next == (f"{by} is added as the round begins, {names.pool_rules[mana]}",)
    line = line_of(battle, "selka", "marker")
    assert (line.now, line.round_end, line.why) == (1, 0, ("1 is taken for activate",))


def test_a_debt_shows_what_is_owed_when_and_what_pays_it() -> None:
    battle = actionomy.load("gate", seed=1)
    guard = battle.names.things.index("guard")
    battle.engine.fight.ledger.owe(guard, 0, 1, True)
    line = line_of(battle, "guard", "attack", "debt")
    assert (line.now, line.round_end, line.next_end) == (1, 0, 0)
    assert line.why == ("1 to be paid this round", "1 is paid out of standard in phase 10 (Glacially Slow)")
    line = line_of(battle, "guard", "standard", "lock")
    assert (line.now, line.round_end, line.next_end) == (1, 0, 0)
    assert line.why == ("1 for 1 attack owed, FP-52, is taken by then",)
    line = line_of(battle, "guard", "standard")
    assert (line.now, line.round_end, line.next_end) == (1, 0, 1)
    assert line.why == ("1 is taken for a debt",)
    battle = actionomy.load("gate", seed=1)
    battle.engine.fight.ledger.owe(guard, 0, 1, False)
    line = line_of(battle, "guard", "attack", "debt")
    assert (line.now, line.round_end, line.next_end) == (1, 1, 0)
    assert line.why_next == ("1 to be paid by then", "1 is paid out of standard in phase 10 (Glacially Slow)")
    line = line_of(battle, "guard", "standard", "lock")
    assert (line.now, line.round_end, line.next_end) == (0, 1, 0)
    assert line.sentence == (
        "standard locked: 0 now; 1 at the end of this round (1 for 1 attack owed, FP-52, in the next round); "
        "0 at the end of the next"
    )


@pytest.mark.parametrize("reading", ["the plain one", "a default clears what is unpayable"])
def test_a_debt_that_cannot_be_paid_is_told_as_far_as_a_default_strikes_it_out(reading: str) -> None:
    battle = Battle(fight(reading), 1)
    fay, attack = battle.names.things.index("fay"), kind_number(battle, "attack")
    battle.engine.fight.ledger.owe(fay, attack, 20, False)
    line = line_of(battle, "fay", "attack", "debt")
    copy = battle.clone()
    ends: list[int] = []
    while len(ends) < 2:
        happened = copy.take(next(one for one in copy.options() if one.action in ("end turn", "activate")))
        if any(event.kind == "round_began" for event in happened):
            ends.append(sum(int(copy.engine.state.owed(fay, attack, when)) for when in (DUE, MARKED, LATER)))
    assert [line.round_end, line.next_end] == ends
    if reading == "the plain one":
        assert line.why == ("it cannot be paid any more: all that is owed is struck out",)
    else:
        assert line.why == ("14 cannot be paid any more",) and ends == [6, 0]


def test_own_slots_are_told_and_that_those_of_the_next_round_may_shift() -> None:
    battle = actionomy.load("gate", seed=1)
    who = battle.names.things.index("kesh")
    speed = int(battle.engine.economy.attr(battle.engine.state.sheet(who), battle.engine.economy.speed))
    line = line_of(battle, "kesh", "own slots", "slots")
    assert line.next_end == 11 - speed and line.now == 11 - battle.engine.turns.first_phase(who)
    assert line.why[0].endswith(f"phases {speed} to 10 then")
    battle.engine.economy.side_die = 10
    line = line_of(battle, "kesh", "own slots", "slots")
    assert line.why[0].endswith(f"phases {speed} to 10 then, one earlier or later by what its side throws")
    battle.engine.economy.side_die = 0
    while battle.decision is not None and battle.decision.creature != "kesh":
        battle.take(next(one for one in battle.options() if one.action == "end turn"))
    battle.take("kesh: end round")
    line = line_of(battle, "kesh", "own slots", "slots")
    assert line.now == 0 and line.why[0].startswith("none now: it is done for this round")
    kinds = {line.kind for line in actionomy.load("bridge").forecast("ada")}
    assert "pool" in kinds and "slots" not in kinds


def test_a_condition_that_keeps_from_acting_is_given_as_a_cause() -> None:
    battle = actionomy.load("gate", seed=1)
    fight, names = battle.engine.fight, battle.names
    fight.lay(names.things.index("ogre"), names.conditions.index("stunned"), -1, 1, fight.for_one_round())
    line = line_of(battle, "ogre", "standard")
    until = f"round 2, phase {battle.engine.state.head(states.PHASE)}"
    assert any(f"being stunned keeps it from being used until {until}" in cause for cause in line.why), line


def test_what_a_condition_takes_of_a_refill_is_given_as_a_cause() -> None:
    battle = actionomy.load("bridge", seed=1)
    fight, names = battle.engine.fight, battle.names
    fight.put(names.things.index("mira"), names.conditions.index("dying"), -1, 1)
    line = line_of(battle, "mira", "action")
    assert line.round_end == 1
    assert "2 is lost to being dying, N-85" in line.why, line


def test_what_is_granted_or_borrowed_for_a_turn_is_given_as_a_cause() -> None:
    battle = actionomy.load("bridge", seed=1)
    fight, names = battle.engine.fight, battle.names
    who = next(k for k in range(fight.state.layout.things) if fight.state.side(k) == 1 and fight.stands(k))
    fight.gain(who, names.pools.index("withheld"), 1)
    strikes, withheld = line_of(battle, names.things[who], "strike"), line_of(battle, names.things[who], "withheld")
    assert "1 withheld is taken" in strikes.why, strikes
    assert (withheld.now, withheld.round_end) == (1, 0)
    assert "it goes out of strike" in withheld.why, withheld


def test_an_undertaking_shows_the_part_to_come_and_what_it_keeps_from() -> None:
    battle = actionomy.load("gate", seed=1)
    s = battle.engine.state
    while battle.decision is not None and "ilse" not in battle.decision.creatures:
        battle.take(next(one for one in battle.options() if one.action == "end turn"))
    ilse, ogre = battle.names.things.index("ilse"), battle.names.things.index("ogre")
    s.set_row(ogre, states.PLACE, s.place(ilse) + 2)
    battle._enter(s)
    battle.take(next(one for one in battle.options() if one.action == "cast" and one.part == 1 and one.parts == 2))
    line = line_of(battle, "ilse", "cast", "undertaking")
    assert (line.now, line.round_end, line.next_end) == (1, 1, 1)
    rule = battle.names.split_rules["cast"]
    assert rule and line.why_next == (f"part 2 of 2, for standard, falls due in this round, {rule}",)
    standard = line_of(battle, "ilse", "standard")
    assert "1 of it is kept for part 2 of cast" in standard.why_next
    number = battle.round
    while battle.round == number:
        battle.take(next(one for one in battle.options() if one.action == "end turn"))
    line = line_of(battle, "ilse", "cast", "undertaking")
    assert (line.now, line.round_end, line.next_end) == (1, 1, 0)
    assert line.why_next == ("unless part 2 is paid, cast is lost",)


def test_a_forecast_does_not_look_at_the_dice_to_come() -> None:
    lines = []
    for seed in (1, 2):
        battle = actionomy.load("bridge", seed=1)
        battle.engine.state.set_head(states.SEED, seed)
        lines.append([battle.forecast(battle.names.things[who]) for who in creatures(battle)])
    assert lines[0] == lines[1]


def test_nobody_of_that_name_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(ValueError, match="did you mean 'ada'"):
        actionomy.load("bridge").forecast("adda")
