"""Debts in whole fights: none outlives its deadline, and nobody defaults to whom nothing has happened."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from common import THOROUGH
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from ledgers import KINDS, READINGS, fight, kind_number

from actionomy.battle import Battle
from actionomy.core.ledger import DUE, LATER, MARKED


def owed(battle: Battle, who: int, pool: str) -> int:
    kind = kind_number(battle, pool)
    return sum(int(battle.engine.state.owed(who, kind, when)) for when in (DUE, MARKED, LATER))


class Fights(RuleBasedStateMachine):
    """People do what is offered, preferring blows and answers to them; now and then something befalls them.

    From the events alone it keeps account of what is owed since when.
    """

    @initialize(seed=st.integers(0, 1_000_000), calm=st.booleans(), reading=st.sampled_from(list(READINGS)))
    def begin(self, seed: int, calm: bool, reading: str) -> None:
        self.battle = Battle(fight(reading), seed=seed)
        self.strict = "earliest" not in READINGS[reading]
        self.clears = "default_clears_debts" not in READINGS[reading]
        self.calm = calm  # nothing befalls anybody
        self.since: dict[tuple[str, str], list[int]] = {}  # by creature and pool: the rounds of the debts, oldest first
        self.harmed_by_fate: set[str] = set()
        self.round = 1
        self.read(self.battle.events)

    def read(self, events: list[Any]) -> None:
        for event in events:
            if event.kind == "round_began":
                self.round = int(event.data["round"])
                for (who, pool), rounds in self.since.items():
                    assert not rounds or rounds[0] >= self.round - 1, f"{who} owes {pool} since round {rounds[0]}"
            key = (event.who, str(event.data.get("pool", "")))
            if event.kind == "owed":
                self.since.setdefault(key, []).extend([self.round] * int(event.data["amount"]))
            elif event.kind == "settled":
                del self.since[key][: int(event.data["amount"])]
            elif event.kind == "defaulted":
                assert event.who in self.harmed_by_fate, f"{event.who} defaulted without anything having befallen her"
                self.harmed_by_fate.discard(event.who)
            elif event.kind == "written_off":
                del self.since[key][: int(event.data["amount"])]
            if event.kind == "fell" or (event.kind == "defaulted" and self.clears):
                for name, pool in list(self.since):
                    if name == event.who:
                        self.since[name, pool] = []

    @precondition(lambda self: not self.battle.over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.act_by(lambda among: data.draw(st.sampled_from(among)))

    def act_by(self, choice: Callable[[list[Any]], Any]) -> None:
        options = self.battle.options()
        liked = [one for one in options if one.action in ("block", "dive", "give ground", "strike", "attack")]
        owing = [one for one in options if one.owed]
        leaving = [one for one in options if one.action in ("end turn", "end round", "pass")]
        among = choice([owing or liked or leaving, liked or leaving, leaving, options])
        self.read(self.battle.take(choice(among)))

    @precondition(lambda self: not self.battle.over and self.battle.decision.kind == "turn")
    @rule(by=st.integers(0, 3), at=st.integers(0, 3))
    def blow(self, by: int, at: int) -> None:
        """A blow out of nowhere, which hits."""
        engine, names = self.battle.engine, self.battle.names
        fight, e, sheet = engine.fight, engine.economy, int(engine.state.sheet(by))
        if by // 2 == at // 2 or not fight.stands(by) or not fight.stands(at):
            return
        entries = range(int(e.first_entry[sheet]), int(e.first_entry[sheet + 1]))
        fight.entry = next(entry for entry in entries if names.actions[int(e.action[entry])] == "strike")
        fight.ask(names.windows.index("struck"), by, at, 2, 5)
        self.go_on()

    def go_on(self) -> None:
        """On to the next decision after something was changed by hand."""
        self.battle.engine.advance()
        before = len(self.battle.events)
        self.battle._drain()
        self.read(self.battle.events[before:])

    @precondition(lambda self: not self.battle.over and not self.calm)
    @rule(
        who=st.integers(0, 3), fate=st.sampled_from(["bound", "stunned", "standard", "legendary"]), long=st.booleans()
    )
    def befall(self, who: int, fate: str, long: bool) -> None:
        fight = self.battle.engine.fight
        names = self.battle.names
        if not fight.stands(who):
            return
        self.harmed_by_fate.add(names.things[who])
        if fate in names.conditions:
            fight.put(
                who, names.conditions.index(fate), -1, 1, 0 if long and fate == "bound" else fight.for_one_round()
            )
        else:
            fight.lose(who, names.pools.index(fate), 1)
        self.go_on()

    @precondition(lambda self: not self.battle.over and not self.calm)
    @rule(who=st.integers(0, 3))
    def free(self, who: int) -> None:
        self.battle.engine.fight.lift(who, self.battle.names.conditions.index("bound"))
        self.go_on()

    @invariant()
    def the_account_is_right(self) -> None:
        if not hasattr(self, "battle"):
            return
        for who, name in enumerate(self.battle.names.things):
            for pool in KINDS:
                count = owed(self.battle, who, pool)
                assert count == len(self.since.get((name, pool), [])), f"{name} owes {count} {pool}"
                there = int(self.battle.engine.state.pool(who, self.battle.names.pools.index(pool)))
                assert not (count and there and self.strict) or self.is_needed(who, pool), (
                    f"{name} has {there} {pool} and owes {count}"
                )

    def is_needed(self, who: int, pool: str) -> bool:
        """Whether what is in a pool may be needed for something else that is owed this round."""
        state = self.battle.engine.fight.state
        return pool != "attack" and any(state.owes_now(who, kind) for kind in range(len(KINDS)))

    @invariant()
    def what_is_owed_can_be_paid(self) -> None:
        if hasattr(self, "battle") and not self.battle.over:
            for who in range(4):
                assert self.battle.engine.fight.debts.still_this_round(who), self.battle.names.things[who]


TELLING = ("owed", "settled", "defaulted")


def test_no_debt_is_lost_in_long_fights_by_chance() -> None:
    """The same as below, much longer; and debts, payments and defaults do come about."""
    happened: Counter[str] = Counter()
    for seed in range(120 if THOROUGH else 60):
        if not THOROUGH and seed > 5 and min(happened[kind] for kind in TELLING) > 2:
            break  # a quick run goes on only until everything worth looking at has happened
        dice = random.Random(seed)
        fights = Fights()
        fights.begin(seed, False, list(READINGS)[seed % len(READINGS)])
        for _ in range(250):
            if fights.battle.over:
                break
            step = dice.random()
            if step < 0.15 and fights.battle.decision.kind == "turn":
                fights.blow(dice.randrange(4), dice.randrange(4))
            elif step < 0.2:
                fate = dice.choice(("bound", "bound", "stunned", "standard", "legendary"))
                debtors = [who for who in range(4) if any(owed(fights.battle, who, pool) for pool in KINDS)]
                fights.befall(dice.choice(debtors or [0, 1, 2, 3]), fate, dice.random() < 0.5)
            elif step < 0.25:
                fights.free(dice.randrange(4))
            else:
                fights.act_by(dice.choice)
            fights.the_account_is_right()
            fights.what_is_owed_can_be_paid()
        happened.update(event.kind for event in fights.battle.events)
    assert min(happened[kind] for kind in TELLING) > 2, happened


Fights.TestCase.settings = settings(
    max_examples=300 if THOROUGH else 10,
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
TestDebtsInFights = Fights.TestCase
