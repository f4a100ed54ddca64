"""Doing the steps of a case: acting with named dice, setting up by hand, going on to somebody's turn."""

import json
from collections.abc import Callable
from typing import Any

from actionomy.battle import ActionomyError, Battle, Refused
from actionomy.cases.case import Case
from actionomy.cases.forms import meant
from actionomy.cases.values import condition, pool, thing, value_of
from actionomy.cases.words import attack_entry
from actionomy.core import state as states
from actionomy.core.chance import OPEN, ScriptError
from actionomy.files.shared import Data, as_list
from actionomy.store.saves import restored
from actionomy.words.events import Event, event_of
from actionomy.words.options import END_TURN, PASS, begins_a_turn

MOST_ON_THE_WAY = 10_000  # decisions passed over while going on to a turn


class StepFailed(Exception):
    """A step could not be done as the case says."""

    def __init__(self, what: str, expected: str = "", found: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.expected = expected
        self.found = found


class Scene:
    """A case under way.  `news` are the events of the last step that did anything."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.battle: Battle = case.begin()
        self.news: list[Event] = list(self.battle.events)

    def run(self, step: Data) -> None:
        """Do one step, with exactly the dice that it names."""
        kind = next(key for key in step if key in STEPS)
        dice = list(step.get("dice") or [])
        asked = self.battle.chance.mode == OPEN
        if not asked:
            self.battle.chance.script(dice)
        try:
            STEPS[kind](self, step[kind], step)
            if asked:
                dice = self.type_in(dice)
        except (ActionomyError, ScriptError) as error:
            raise StepFailed(str(error)) from None
        left = dice if asked else dice[len(dice) - self.battle.chance.left() :]
        if left:
            raise StepFailed("dice are left over", "every die named is thrown", f"not thrown: {left}")

    def type_in(self, dice: list[int]) -> list[int]:
        """Where dice are typed in, type those that a step names; those over are returned."""
        while dice and self.battle.dice_needed:
            needed = self.battle.dice_needed[0]
            self.news += self.battle.roll(dice[:needed])
            dice = dice[needed:]
        return dice

    def amend(self, change: Callable[[], None]) -> None:
        """Change the fight by hand and go on to the next decision.  What was done before cannot be undone any more."""
        battle = self.battle
        change()
        battle.engine.advance()
        self.news = [event_of(battle.engine, battle.names, row) for row in battle.engine.fight.log.drain()]
        self.battle = battle.clone()  # which looks at the decision afresh
        self.battle.events += self.news

    # Acting.

    def do(self, text: str, step: Data) -> None:
        """Do what is meant, if several ways to pay are left, by the first; with `overrule` though it is refused."""
        options = meant(self.battle, text)
        if options:
            heads = list(dict.fromkeys(option.text.partition(", ")[0] for option in options))
            if len(heads) > 1:
                raise StepFailed(f"{text!r} is not clear", "one thing to do", "; ".join(heads))
            self.news = self.battle.take(options[0])
            return
        try:
            self.news = self.battle.take(text, overrule=bool(step.get("overrule")))
        except Refused as error:
            raise StepFailed("it was refused", "it is done", error.refusal.sentence) from None

    def together(self, forms: list[str], step: Data) -> None:
        """Declare reactions together; with `codes` they must be refused for these, and change nothing."""
        before = self.battle.engine.state.clone()
        expected = as_list(step.get("codes"))
        try:
            self.news = self.battle.take_together(forms)
        except Refused as error:
            if not self.battle.engine.state.same(before):
                raise StepFailed("trying it changed the fight", "nothing changes", "another state") from None
            if error.refusal.codes != expected:
                found = f"{error.refusal.codes}: {error.refusal.sentence}"
                raise StepFailed("they were refused", str(expected or "they are done"), found) from None
            return
        if expected:
            raise StepFailed("they were not refused", str(expected), "done")

    def refuse(self, text: str, step: Data) -> None:
        """It must be refused for these reasons, and leave everything as it was."""
        before = self.battle.engine.state.clone()
        codes = as_list(step["codes"]) if "codes" in step else None
        try:
            taken = meant(self.battle, text)[0].text if meant(self.battle, text) else ""
            if not taken:
                self.battle.take(text)
                taken = text
        except Refused as error:
            if not self.battle.engine.state.same(before):
                raise StepFailed("trying it changed the fight", "nothing changes", "another state") from None
            if codes is not None and error.refusal.codes != codes:
                found = f"{error.refusal.codes}: {error.refusal.sentence}"
                raise StepFailed("it was refused for other reasons", str(codes), found) from None
            return
        raise StepFailed("it was not refused", f"refused for {codes or 'some reason'}", f"legal: {taken}")

    def answer(self, word: str, step: Data) -> None:
        """Answer for the game master: yes or no."""
        self.news = self.battle.take(f"game master: {word}")

    def roll(self, faces: list[int], step: Data) -> None:
        """Type in the faces of the dice that are asked for."""
        self.news = self.battle.roll(list(faces))

    def undo(self, times: int, step: Data) -> None:
        """Take back so many steps; it fails where there were fewer."""
        for done in range(times):
            if not self.battle.undo():
                raise StepFailed("nothing to undo", f"{times} steps are taken back", f"{done} could be")
        self.news = []

    def redo(self, times: int, step: Data) -> None:
        """Do so many steps again that were taken back; it fails where there were fewer."""
        for done in range(times):
            if not self.battle.redo():
                raise StepFailed("nothing to redo", f"{times} steps are done again", f"{done} could be")
        self.news = []

    def save(self, wanted: bool, step: Data) -> None:
        """Write everything down, and go on from what was written."""
        if not wanted:
            return
        before = self.battle.engine.state.clone()
        self.battle = reopened(self.battle)
        if not self.battle.engine.state.same(before):
            raise StepFailed("what was restored differs from what was saved", "the same state", "another state")

    # Setting up.

    def put(self, data: Data, step: Data) -> None:
        """Put a condition on somebody by hand; without `until` it ends as it does by itself, if it does."""
        battle = self.battle
        fight = battle.engine.fight
        who, number = thing(battle, data["on"]), condition(battle, data["condition"])
        source = thing(battle, data["towards"]) if "towards" in data else -1
        ends = 0
        if "until" in data:
            ends = {
                "own_turn_start": lambda: int(fight.until_turn_start(who)),
                "own_turn_end": lambda: int(fight.until_turn_end(who)),
                "round_end": lambda: int(fight.until_round_end()),
                "next_round_end": lambda: int(fight.until_next_round_end()),
                "one_round": lambda: int(fight.for_one_round()),
            }[data["until"]]()
        self.amend(lambda: fight.put(who, number, source, int(data.get("amount", 1)), ends))

    def lift(self, data: Data, step: Data) -> None:
        """Take a condition off somebody by hand, whatever it came from."""
        who, number = thing(self.battle, data["from"]), condition(self.battle, data["condition"])
        self.amend(lambda: self.battle.engine.fight.lift(who, number))

    def set_(self, data: Data, step: Data) -> None:
        """Set facts by hand, in the order in which they are said."""

        def change() -> None:
            for key, value in data.items():
                fact = value_of(self.battle, key)
                if fact.parse is not None and fact.write is not None:
                    fact.write(self.battle, fact.parse(value))

        self.amend(change)

    def lose(self, data: Data, step: Data) -> None:
        """Take units out of pools as an effect does, whatever their owner owes."""

        def change() -> None:
            for key, amount in data.items():
                name, _, word = key.rpartition(".")
                self.battle.engine.fight.lose(thing(self.battle, name), pool(self.battle, word), int(amount))

        self.amend(change)

    def window(self, data: Data, step: Data) -> None:
        """Open a window as if somebody had attacked; the effect of the attack goes on when it has closed."""
        battle = self.battle
        who = thing(battle, data["by"])
        target = thing(battle, data["at"]) if "at" in data else -1
        entry = attack_entry(battle, self.case.tags, data)
        here = sum(1 << thing(battle, name) for name in as_list(data.get("here")))

        def change() -> None:
            fight = battle.engine.fight
            fight.entry, fight.boost = entry, 0
            number = battle.names.windows.index(data["open"])
            fight.ask(number, who, target, int(data.get("amount", 1)), int(data.get("note", 0)), here)

        self.amend(change)

    # Going on.

    def turn(self, name: str, step: Data) -> None:
        """Until she may act in a turn; where sides choose whom to activate, she is activated as soon as she can be."""

        def arrived() -> bool:
            decision = self.battle.decision
            return decision is not None and decision.kind == "turn" and name in decision.creatures

        self.go_on(arrived, f"{name} has a turn", name)

    def slot(self, phase: int, step: Data) -> None:
        """Until this phase, or a later one where nobody has anything to do in it."""

        def arrived() -> bool:
            decision = self.battle.decision
            now = int(self.battle.engine.state.head(states.PHASE))
            return decision is not None and decision.kind == "turn" and now >= phase

        self.go_on(arrived, f"phase {phase} comes")

    def round(self, number: int, step: Data) -> None:
        """Until this round, in whoever's turn it begins."""
        self.go_on(lambda: self.battle.round >= number, f"round {number} begins")

    def go_on(self, arrived: Callable[[], bool], wanted: str, name: str = "") -> None:
        """End turns and let windows pass until `arrived`."""
        self.news = []
        for _ in range(MOST_ON_THE_WAY):
            if self.battle.over:
                raise StepFailed(
                    "the fight is over before that", wanted, f"{self.battle.result} in round {self.battle.round}"
                )
            if arrived():
                return
            self.news += self.battle.take(self.idle(name))
        raise StepFailed("that does not come about", wanted, f"nothing of it in {MOST_ON_THE_WAY} decisions")

    def idle(self, name: str) -> str:
        """The written form of doing as little as possible."""
        battle = self.battle
        decision = battle.decision
        options = battle.options()
        if decision is not None and decision.kind in ("turn", "window"):
            for option in options:
                if option.action in (END_TURN, PASS):
                    return option.text
        if decision is not None and decision.kind == "activation":
            begins = [one for one in options if begins_a_turn(battle.engine, one.code)]
            for option in sorted(begins, key=lambda one: one.who != name):
                return option.text
        kind = decision.kind if decision is not None else "nothing"
        offered = "; ".join(option.text for option in options[:6])
        raise StepFailed(
            "the fight waits for something that must be decided first", "a turn to end", f"{kind}: {offered}"
        )


def reopened(battle: Battle) -> Battle:
    """The fight, saved as text and restored."""
    return restored(json.loads(json.dumps(battle.save())), battle.setup)


STEPS: dict[str, Callable[[Scene, Any, Data], None]] = {
    "do": Scene.do,
    "together": Scene.together,
    "put": Scene.put,
    "lift": Scene.lift,
    "set": Scene.set_,
    "lose": Scene.lose,
    "turn": Scene.turn,
    "slot": Scene.slot,
    "round": Scene.round,
    "window": Scene.window,
    "answer": Scene.answer,
    "roll": Scene.roll,
    "refuse": Scene.refuse,
    "undo": Scene.undo,
    "redo": Scene.redo,
    "save": Scene.save,
}
