"""The promises hold in every shipped fight, and the suite notices when one is broken."""

from typing import Any

import pytest
from common import FIGHTS, HOMEBREW, THOROUGH

from actionomy.battle import Battle
from actionomy.contract import breaches
from actionomy.core import reasons
from actionomy.core import state as states
from actionomy.core.build import compiled
from actionomy.core.effect import Effect, Lexicon
from actionomy.core.fight import Fight
from actionomy.core.survey import Survey
from actionomy.files.fights import Setup, load_fight
from actionomy.words.options import Option
from actionomy.words.refusals import Refusal

SEEDS = range(2) if THOROUGH else range(1)
STEPS = 80 if THOROUGH else 30

only_plain = pytest.mark.skipif(compiled, reason="compiled classes of the heart cannot be derived from")


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("fight", FIGHTS)
def test_every_promise_holds_in_every_shipped_fight(fight: str, player: str) -> None:
    assert breaches(fight, SEEDS, players=[player], steps=STEPS) == []


@pytest.mark.parametrize("fight", FIGHTS)
def test_every_promise_holds_where_a_game_master_is_asked(fight: str) -> None:
    seeds = range(50, 52) if THOROUGH else range(50, 51)
    assert breaches(fight, seeds, players=["random"], master=True, steps=STEPS // 2, sample=4) == []


@pytest.mark.parametrize("fight", [name for name in FIGHTS if name.startswith("nimble/")])
def test_every_promise_holds_in_the_second_printing(fight: str) -> None:
    assert breaches(fight, SEEDS, ruleset="nimble-p2", players=["greedy"], steps=STEPS) == []


@pytest.mark.parametrize("fight", ["brawl", "ford", "huddle"])
def test_every_promise_holds_in_rulesets_that_are_data_alone(fight: str) -> None:
    assert breaches(HOMEBREW / f"{fight}.yaml", SEEDS, steps=STEPS, every=8) == []


# Broken on purpose.


def found(setup: Setup | str = "first-steps", battle: type[Battle] = Battle, **settings: Any) -> str:
    """All breaches as one text; every second step is looked at from all sides."""
    settings = {"every": 2, "steps": 60, **settings}
    return "\n".join(breaches(setup, range(2), battle=battle, **settings))


def with_effect(action: str, effect: type[Effect]) -> Setup:
    """A small fight in which one action does something else."""
    setup = load_fight("first-steps")
    setup.effects[setup.names.actions.index(action)] = effect(Lexicon({}))
    return setup


class Drain(Effect):
    """Writes to a pool behind the back of its one writer."""

    def happen(self, fight: Fight, who: int, target: int) -> None:
        fight.state.set_pool(who, 0, -1)


class Present(Effect):
    """Gives something away without a word."""

    def happen(self, fight: Fight, who: int, target: int) -> None:
        fight.state.set_pool(who, 0, fight.state.pool(who, 0) + 1)


class Forgetful(Effect):
    """Keeps in itself what belongs in the state, so that it is not the same when it is done again."""

    def __init__(self, words: Lexicon) -> None:
        super().__init__(words)
        self.times = 0

    def happen(self, fight: Fight, who: int, target: int) -> None:
        self.times += 1
        fight.harm(who, 1 + self.times % 5, -1)


class Failing(Effect):
    """Cannot do what it should."""

    def happen(self, fight: Fight, who: int, target: int) -> None:
        raise LookupError("there is no such thing")


def test_an_effect_that_makes_a_pool_negative_is_found() -> None:
    told = found(with_effect("attack", Drain))
    assert "has -1 action" in told
    assert "by what was told it would be" in told


def test_an_effect_that_fills_a_pool_without_an_event_is_found() -> None:
    assert "by what was told it would be" in found(with_effect("attack", Present))


def test_an_effect_that_remembers_something_outside_the_state_is_found() -> None:
    told = found(with_effect("move", Forgetful))
    assert "it is not the same" in told or "a clone has another state" in told


def test_an_effect_that_fails_is_found_and_told_with_its_seed_and_step() -> None:
    told = found(with_effect("move", Failing), players=["greedy"])
    assert told.startswith("first-steps, seed 0, greedy: step ")
    assert "LookupError was raised: there is no such thing" in told


NEVER = 10**9


class Watched(Battle):
    """A fight whose predicate is another one; its clones have the plain one."""

    survey: type[Survey]

    def __init__(self, setup: Setup, seed: int = 0, **settings: Any) -> None:
        super().__init__(setup, seed, **settings)
        self.engine.survey = self.survey(self.engine.fight)
        self.engine.advance()
        self._options = None


@only_plain
def test_a_predicate_that_forgets_what_things_cost_is_found() -> None:
    class Generous(Survey):
        def hold(self, reason: int, plans: int) -> None:
            super().hold(reason & ~reasons.PAY, plans)

    class Fight_(Watched):
        survey = Generous

    assert "which is waived" in found(battle=Fight_, every=NEVER)


@only_plain
def test_a_verdict_that_forgets_a_reason_is_found() -> None:
    class Lenient(Survey):
        def verdict(self, who: int, plan: int, target: int) -> int:
            return super().verdict(who, plan, target) & ~reasons.RANGE

    class Fight_(Watched):
        survey = Lenient

    assert "is legal, but not offered" in found(battle=Fight_, every=NEVER)


@only_plain
def test_an_offer_that_the_verdict_refuses_is_found() -> None:
    class Longer(Survey):
        def within(self, who: int, range: int) -> int:
            return super().within(who, range) if self.strict else super().within(who, range + 3)

        strict = False

        def verdict(self, who: int, plan: int, target: int) -> int:
            self.strict = True
            found = super().verdict(who, plan, target)
            self.strict = False
            return found

    class Fight_(Watched):
        survey = Longer

    assert "is offered, " in found(battle=Fight_, every=NEVER)


def test_an_undo_that_loses_the_dice_is_found() -> None:
    class Fight_(Battle):
        def undo(self) -> bool:
            dice = [int(self.engine.state.row(who, states.DICE)) for who in range(len(self.names.things))]
            undone = super().undo()
            for who, count in enumerate(dice):
                self.engine.state.set_row(who, states.DICE, count)
            return undone

    assert "undo does not bring everything back" in found(battle=Fight_)


def test_an_undo_that_keeps_the_events_is_found() -> None:
    class Fight_(Battle):
        def undo(self) -> bool:
            events = list(self.events)
            undone = super().undo()
            self.events = events
            return undone

    assert "it is not the same" in found(battle=Fight_)


def test_a_refused_attempt_that_changes_something_is_found() -> None:
    class Fight_(Battle):
        def why(self, text: str) -> Refusal | None:
            refused = super().why(text)
            if refused is not None:
                self.engine.state.set_row(0, states.DICE, int(self.engine.state.row(0, states.DICE)) + 1)
            return refused

    assert "was refused, and yet something has changed" in found(battle=Fight_)


def test_two_options_that_are_written_alike_are_found() -> None:
    class Fight_(Battle):
        def options(self) -> list[Option]:
            options = super().options()
            return [*options, options[-1]]

    assert "two options are written" in found(battle=Fight_)


def test_a_view_that_tells_a_secret_is_found() -> None:
    class Fight_(Battle):
        def view(self, seat: str) -> dict[str, Any]:
            return {**super().view(seat), "hint": list(self.names.secrets.values())}

        def clone(self) -> Battle:
            other = super().clone()
            other.__class__ = Fight_
            return other

    assert "tells a secret in 'hint'" in found("duel", battle=Fight_)


def test_a_clone_that_shares_its_state_with_the_fight_is_found() -> None:
    class Fight_(Battle):
        def clone(self) -> Battle:
            other = super().clone()
            other.engine = self.engine
            return other

    assert "a clone" in found(battle=Fight_)


def test_a_fight_that_goes_on_after_its_last_round_is_found() -> None:
    class Fight_(Battle):
        @property
        def round(self) -> int:
            return super().round + 50

    assert "though the last one is 50" in found(battle=Fight_)
