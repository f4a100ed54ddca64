"""A fight under any order of doing, undoing, saving and copying: it always is what its steps make it."""

import json
import os
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from actionomy.battle import ActionomyError, Battle, Refused
from actionomy.core.state import State
from actionomy.files.fights import Setup, load_fight
from actionomy.store.saves import restored

THOROUGH = bool(os.environ.get("ACTIONOMY_THOROUGH"))
FIGHTS = ("nimble/first-steps", "fullplate/gate", "magewars/duel")
SETTINGS = settings(
    max_examples=60 if THOROUGH else 8,
    stateful_step_count=60 if THOROUGH else 25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

PICK = st.integers(0, 10**6)


@cache
def setup_of(fight: str) -> Setup:
    return load_fight(fight)


class Moment:
    """All that can be seen of a fight at one moment."""

    def __init__(self, battle: Battle) -> None:
        self.state: State = battle.engine.state.clone()
        self.options = [str(option) for option in battle.options()]
        self.decision = battle.decision
        self.events = list(battle.events)
        self.views: list[Any] = [battle.view(side) for side in battle.names.sides]

    def same(self, other: "Moment") -> bool:
        return (
            self.state.same(other.state)
            and self.options == other.options
            and self.decision == other.decision
            and self.events == other.events
            and self.views == other.views
        )


class Fighting(RuleBasedStateMachine):
    """`past` and `future` remember the moments that undo and redo must lead to."""

    fight = ""

    def __init__(self) -> None:
        super().__init__()
        self.battle: Battle
        self.past: list[Moment] = []
        self.future: list[Moment] = []

    @initialize(seed=st.integers(0, 2**40), master=st.booleans())
    def begin(self, seed: int, master: bool) -> None:
        self.battle = Battle(setup_of(self.fight), seed, master=master)

    def goes_on(self) -> bool:
        return not self.battle.over

    @precondition(goes_on)
    @rule(pick=PICK)
    def take(self, pick: int) -> None:
        options = self.battle.options()
        self.past.append(Moment(self.battle))
        count = len(self.battle.events)
        events = self.battle.take(options[pick % len(options)])
        assert self.battle.events[count:] == events
        self.future = []

    @precondition(goes_on)
    @rule(pick=PICK)
    def try_what_is_refused(self, pick: int) -> None:
        refusals = self.battle.refusals()
        if not refusals:
            return
        refusal = refusals[pick % len(refusals)]
        options = [str(option) for option in self.battle.options()]
        if any(option == refusal.text or option.startswith(refusal.text + ",") for option in options):
            return  # another payment makes it legal
        before = Moment(self.battle)
        with pytest.raises(Refused) as raised:
            self.battle.take(refusal.text)
        assert raised.value.refusal.reasons
        assert before.same(Moment(self.battle))

    @precondition(goes_on)
    @rule(text=st.text(max_size=12), pick=PICK)
    def say_something_senseless(self, text: str, pick: int) -> None:
        who = self.battle.names.things[pick % len(self.battle.names.things)]
        before = Moment(self.battle)
        for said in (text, f"{who}: {text}?"):
            with pytest.raises(ActionomyError):
                self.battle.take(said)
        assert before.same(Moment(self.battle))

    @rule()
    def undo(self) -> None:
        now = Moment(self.battle)
        assert self.battle.undo() == bool(self.past)
        if self.past:
            self.future.append(now)
            assert self.past.pop().same(Moment(self.battle))

    @rule()
    def redo(self) -> None:
        now = Moment(self.battle)
        assert self.battle.redo() == bool(self.future)
        if self.future:
            self.past.append(now)
            assert self.future.pop().same(Moment(self.battle))

    @rule()
    def save_and_restore(self) -> None:
        before = Moment(self.battle)
        saved = json.loads(json.dumps(self.battle.save()))
        self.battle = restored(saved, self.battle.setup)
        assert before.same(Moment(self.battle))

    @rule(pick=PICK, go_on_with_the_copy=st.booleans())
    def clone_and_compare(self, pick: int, go_on_with_the_copy: bool) -> None:
        before = Moment(self.battle)
        copy = self.battle.clone()
        assert before.same(Moment(copy))
        if not self.battle.over:
            options = copy.options()
            copy.take(options[pick % len(options)])
        assert before.same(Moment(self.battle))
        if go_on_with_the_copy and not self.battle.over:
            self.past.append(before)
            self.future = []
            self.battle.take(self.battle.options()[pick % len(before.options)])
            assert Moment(copy).same(Moment(self.battle))

    @invariant()
    def the_steps_are_as_many_as_can_be_taken_back(self) -> None:
        if hasattr(self, "battle"):
            assert len(self.battle.past) == len(self.past) == len(self.battle.steps)
            assert len(self.battle.future) == len(self.future)

    @invariant()
    def something_can_be_done_until_the_fight_is_over(self) -> None:
        if hasattr(self, "battle"):
            assert bool(self.battle.options()) == (not self.battle.over)

    def teardown(self) -> None:
        """Play the steps once more from the beginning: the same fight comes of it."""
        if hasattr(self, "battle"):
            again = Battle(self.battle.setup, self.battle.seed, master=self.battle.master)
            for step in self.battle.steps:
                again.take(step.text)
            assert Moment(again).same(Moment(self.battle))


@pytest.mark.parametrize("fight", FIGHTS)
def test_whatever_is_done_in_whatever_order_the_fight_is_what_its_steps_make_it(fight: str) -> None:
    machine = type(f"Fighting_{fight.partition('/')[0]}", (Fighting,), {"fight": fight})
    run_state_machine_as_test(machine, settings=SETTINGS)
