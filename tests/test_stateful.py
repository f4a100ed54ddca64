"""A fight under any order of doing, undoing, saving and copying: it always is what its steps make it."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from common import THOROUGH, setup_of
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

from actionomy.battle import ActionomyError, Battle, DiceNeeded, Refused
from actionomy.core.chance import OPEN
from actionomy.core.state import State
from actionomy.store.saves import restored

FIGHTS = ("nimble/first-steps", "fullplate/gate", "magewars/duel")
SETTINGS = settings(
    max_examples=60 if THOROUGH else 8,
    stateful_step_count=60 if THOROUGH else 25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

PICK = st.integers(0, 10**6)


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
        self.asking: Moment | None = None  # the moment before a choice that waits for dice
        self.thrown_first = 0  # steps that cannot be taken back: the dice for beginning, before any choice
        self.first_faces: list[int] = []  # of those dice

    @initialize(seed=st.integers(0, 2**40), master=st.booleans(), dice=st.sampled_from(["seeded", "asked"]))
    def begin(self, seed: int, master: bool, dice: str) -> None:
        self.battle = Battle(setup_of(self.fight), seed, master=master, dice=dice)

    def goes_on(self) -> bool:
        return not self.battle.over and not self.battle.dice_needed

    def waits_for_dice(self) -> bool:
        return self.battle.dice_needed is not None

    def note(self, before: Moment | None) -> None:
        """A choice was made (or, with no moment before it, the fight begins): it is done, or dice are asked for it."""
        self.future = []
        if self.battle.dice_needed:
            self.asking = before
        elif before is None:
            self.thrown_first = 1
        else:
            self.past.append(before)
            self.asking = None

    @precondition(goes_on)
    @rule(pick=PICK)
    def take(self, pick: int) -> None:
        options = self.battle.options()
        before = Moment(self.battle)
        count = len(self.battle.events)
        events = self.battle.take(options[pick % len(options)])
        assert self.battle.events[count:] == events
        self.note(before)

    @precondition(waits_for_dice)
    @rule(pick=PICK)
    def throw(self, pick: int) -> None:
        assert self.battle.dice_needed is not None
        count, sides, _ = self.battle.dice_needed
        faces = [1 + (pick + 7 * k) % sides for k in range(count)]
        self.battle.roll(faces)
        if self.asking is None:
            self.first_faces += faces
        self.note(self.asking)

    @precondition(waits_for_dice)
    @rule(pick=PICK)
    def throw_what_is_no_die(self, pick: int) -> None:
        assert self.battle.dice_needed is not None
        count, sides, _ = self.battle.dice_needed
        before = Moment(self.battle)
        for faces in ([sides + 1] * count, [0] * count, [1] * (count + 1), []):
            with pytest.raises(ActionomyError):
                self.battle.roll(faces)
        with pytest.raises(DiceNeeded):
            self.battle.take(f"{self.battle.names.things[0]}: end turn")
        assert before.same(Moment(self.battle))

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
        if self.asking is not None:
            then, self.asking = self.asking, None
        elif self.past:
            then = self.past.pop()
        else:
            assert not self.battle.undo()
            return
        assert self.battle.undo()
        self.future.append(now)
        assert then.same(Moment(self.battle))

    @rule()
    def redo(self) -> None:
        if not self.future:
            assert not self.battle.redo()
            return
        before = Moment(self.battle)
        assert self.battle.redo()
        now = Moment(self.battle)
        assert self.future.pop().same(now)
        if self.battle.dice_needed:
            self.asking = before
        else:
            self.past.append(before)

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
        if self.goes_on():
            copy.take(copy.options()[pick % len(before.options)])
            assert before.same(Moment(self.battle))
            if go_on_with_the_copy:
                self.battle.take(self.battle.options()[pick % len(before.options)])
                assert Moment(copy).same(Moment(self.battle))
                self.note(before)

    @invariant()
    def the_steps_are_as_many_as_can_be_taken_back(self) -> None:
        if hasattr(self, "battle"):
            assert len(self.battle.past) == len(self.past) == len(self.battle.steps) - self.thrown_first
            assert len(self.battle.undone) == len(self.future)

    @invariant()
    def something_can_be_done_until_the_fight_is_over(self) -> None:
        if hasattr(self, "battle"):
            assert bool(self.battle.options()) == self.goes_on()

    def teardown(self) -> None:
        """Play the steps once more from the beginning: the same fight comes of it."""
        if not hasattr(self, "battle"):
            return
        asked = self.battle.chance.mode == OPEN
        again = Battle(
            self.battle.setup, self.battle.seed, master=self.battle.master, dice="asked" if asked else "seeded"
        )
        self.throw_again(again, self.first_faces)
        for step in self.battle.steps[self.thrown_first :]:
            again.take(step.text)
            self.throw_again(again, step.faces)
        assert (self.asking or Moment(self.battle)).same(Moment(again))

    @staticmethod
    def throw_again(battle: Battle, faces: Sequence[int]) -> None:
        while faces:
            assert battle.dice_needed is not None
            count = battle.dice_needed[0]
            battle.roll(list(faces[:count]))
            faces = faces[count:]


@pytest.mark.parametrize("fight", FIGHTS)
def test_whatever_is_done_in_whatever_order_the_fight_is_what_its_steps_make_it(fight: str) -> None:
    machine = type(f"Fighting_{fight.partition('/')[0]}", (Fighting,), {"fight": fight})
    run_state_machine_as_test(machine, settings=SETTINGS)
