"""The public face of a fight: what is asked, what may be done and why not, doing it, undoing it, keeping it.

>>> import actionomy
>>> battle = actionomy.load("bridge", seed=7)
>>> battle.decision.kind
'turn'
>>> events = battle.take(battle.options()[0])
"""

from dataclasses import dataclass, field, replace
from types import UnionType
from typing import Any

from actionomy.core import codes, frames, reasons
from actionomy.core import economy as economies
from actionomy.core import state as states
from actionomy.core.chance import OPEN, SCRIPTED, SEEDED, Chance, NeedDice, ScriptError
from actionomy.core.engine import Engine
from actionomy.core.events import OVERRULED
from actionomy.core.state import State
from actionomy.files.fights import Setup, seeded
from actionomy.files.problems import instead, nearest, quoted
from actionomy.history import Step, Undone
from actionomy.words import candidates
from actionomy.words.batch import lapsed, payable_together
from actionomy.words.events import Event, event_of
from actionomy.words.forecast import Line, forecast
from actionomy.words.options import ENDINGS, Option, describe, gives_something_up, with_words
from actionomy.words.refusals import Reason, Refusal, refusal, why_not_ended
from actionomy.words.scene import Scene
from actionomy.words.views import KINDS, asked_seat, result_of, seats, view
from actionomy.words.windows import asked_about

MOST_SIDES = 10_000  # of a die that is named or thrown by people


class ActionomyError(Exception):
    """What this package raises when it is used wrongly; the message says what, where, and what instead."""


class UnknownName(ActionomyError, ValueError):
    """Nobody and no seat of that name is in the fight."""


class Refused(ActionomyError):
    """Something that may not be done was tried.  `refusal` holds every reason; nothing has changed."""

    def __init__(self, refused: Refusal) -> None:
        super().__init__(refused.sentence)
        self.refusal = refused


class DiceNeeded(ActionomyError):
    """Dice are asked of people: answer with `battle.roll([...])`."""


def is_a(value: object, kind: type | UnionType) -> bool:
    """Whether what a program hands in is of its kind, whatever it has promised."""
    return isinstance(value, kind)


def are_faces(value: object, sides: int = MOST_SIDES) -> bool:
    """Whether these may be what dice show."""
    return isinstance(value, list) and all(type(face) is int and 1 <= face <= sides for face in value)


@dataclass(frozen=True)
class Decision:
    """The question a fight waits on: whose seat, about whom, and of which kind.

    Kinds: `turn`, `window`, `activation`, `question` and `judgement` (the game master's), `choice`,
    `roll` (dice typed by people).
    """

    seat: str
    creature: str
    creatures: list[str]
    kind: str
    about: dict[str, Any] = field(default_factory=dict)


class Battle:
    """A fight under way.

    `enforce="strict"` refuses whatever is not legal; with `"warn"` a table may overrule what is merely not allowed
    (`take(…, overrule=True)`): what is there is paid, the rest waived.  `master=True` puts a game master at the table,
    who is asked what only a person can answer.  `dice`: "seeded", "asked", or a list of faces that will be thrown.
    `begins=False` leaves it before its beginning: what is restored from a save has begun already.
    """

    def __init__(
        self,
        setup: Setup,
        seed: int = 0,
        *,
        enforce: str = "strict",
        master: bool = False,
        dice: str | list[int] = "seeded",
        listen: bool = True,
        begins: bool = True,
    ) -> None:
        if enforce not in ("strict", "warn"):
            raise ActionomyError(f"enforce is 'strict' or 'warn', not {enforce!r}")
        if not is_a(seed, int):
            raise ActionomyError(f"the seed is a whole number, not {seed!r}")
        if dice not in ("seeded", "asked") and not are_faces(dice):
            raise ActionomyError(f"dice are 'seeded', 'asked' or a list of faces, [4, 2] for one; not {dice!r}")
        self.setup = setup
        self.names = setup.names
        self.seed = seed
        self.enforce = enforce
        self.master = master
        mode = SCRIPTED if isinstance(dice, list) else OPEN if dice == "asked" else SEEDED
        self.chance = Chance(mode)
        if isinstance(dice, list):
            self.chance.script(dice)
        self.engine = Engine(setup.economy, setup.space, seeded(setup, seed), setup.effects, self.chance)
        self.engine.master_sits = master
        self.engine.fight.log.listening = listen
        self.events: list[Event] = []
        self.steps: list[Step] = []  # every step since the fight began …
        self.past: list[State] = []  # … and the states before the last of these, as far as they are kept
        self.undone: list[Undone] = []  # what can be done again, what was taken back last at the end
        self._options: list[Option] | None = None
        if begins:
            self._begin()

    def _begin(self) -> None:
        """Come to the first decision; where people throw dice before it, that is to throw them."""
        before = self.engine.state.clone()
        try:
            self.engine.begin()
        except NeedDice as need:
            self.engine.state.restore(before)
            self.engine.fight.log.cause = 0
            self.engine.fight.log.drain()
            self.engine.wait_for_dice()
            self._ask_dice(int(codes.packed(0, codes.BEGIN, codes.NONE, 0)), [], need, False)
        except ScriptError as error:
            raise ActionomyError(f"as the fight begins: {error}") from None
        self._drain()

    # What is asked.

    @property
    def decision(self) -> Decision | None:
        """What the fight waits on, or None when it is over."""
        engine = self.engine
        if not engine.deciding:
            return None
        names = self.names
        actors = names.things_in(int(engine.survey.actors))
        seat = asked_seat(engine, names)
        if self.dice_needed:
            count, sides, who = self.dice_needed
            thrower = names.thrower(who)
            return Decision(
                seat, thrower, [thrower], "roll", {"count": count, "sides": sides, "for": self._dice_for(who)}
            )
        kind = KINDS[int(engine.survey.setting)]
        about = asked_about(engine, names, kind)
        return Decision(seat, actors[0] if len(actors) == 1 else "", actors, kind, about)

    def _dice_for(self, who: int) -> str:
        """What the dice that are asked are for, where nobody has just chosen it: what is done as a fight begins."""
        economy, state = self.engine.economy, self.engine.state
        if who >= len(self.names.things):
            return "its place in the order of the sides"
        pending = int(state.head(states.PENDING)) - 1
        if who < 0 or pending < 0 or int(codes.plan_of(pending)) != codes.BEGIN:
            return ""
        sheet = int(state.sheet(who))
        for entry in range(int(economy.first_entry[sheet]), int(economy.first_entry[sheet + 1])):
            if int(economy.when[entry]) & economies.START:
                return self.names.actions[economy.action[entry]]
        return ""

    @property
    def dice_needed(self) -> tuple[int, int, int] | None:
        """How many dice of how many sides are asked, and for whom (-1: nobody), or None."""
        head = self.engine.state.head
        if not head(states.PENDING):
            return None
        return int(head(states.PENDING_COUNT)), int(head(states.PENDING_SIDES)), int(head(states.PENDING_WHO)) - 1

    @property
    def round(self) -> int:
        """The number of the round under way, from 1 on; 0 before the first has begun."""
        return int(self.engine.state.head(states.ROUND))

    @property
    def over(self) -> bool:
        """Whether the fight has come to its end; then `result` says how."""
        return bool(self.engine.state.head(states.OVER))

    @property
    def result(self) -> str | None:
        """The side that has won, "draw", or None while the fight goes on."""
        return result_of(self.engine, self.names)

    def options(self) -> list[Option]:
        """Everything that may be done now."""
        if self._options is None:
            look = self.engine.survey
            asked = self.engine.deciding and not self.dice_needed
            scene = Scene(self.engine, self.names)
            self._options = Option.later(scene, look.listed()) if asked else []
        return self._options

    def forget(self) -> None:
        """Drop the options found for this decision; they are found anew when asked for."""
        self._options = None

    def refusals(self) -> list[Refusal]:
        """One for each action, subject and payment that has no legal target: the reasons that hold for all targets."""
        if not self.engine.deciding or self.dice_needed:
            return []
        scene = Scene(self.engine, self.names)
        return Refusal.later(scene, self.engine.survey.refused())

    def why(self, text: str, seat: str = "") -> Refusal | None:
        """Why this may not be done, or None if some way of paying for it makes it legal.

        `text` is a written form; the payment may be left out.  Where a `seat` asks, it is told nothing of what the
        creatures of others could do: that may be secret.
        """
        if not is_a(text, str):
            raise ActionomyError(f"a written form is text, not {text!r}")
        who, _, action = text.partition(": ")
        if seat in self.names.sides and who in self._known and self.seat_of(who) != seat:
            return self._refused(text, Reason("wrong_moment", text=f"{who} is not {seat}'s"))
        if self.dice_needed:
            return self._refused(text, Reason("wrong_moment", text=f"dice are asked first: {self._dice_text()}"))
        if self._listed(text) is not None:
            return None
        if action in ENDINGS and who in self._known:
            return self._refused(text, why_not_ended(self.engine, self.names, self._number(who)))
        mask, creature, plan, target = self._meant(text)[0]
        if gives_something_up(text):
            mask &= ~reasons.UNDERTAKING
        return refusal(self.engine, self.names, creature, plan, target, mask) if mask else None

    def _refused(self, text: str, reason: Reason) -> Refusal:
        who, _, action = text.partition(": ")
        return Refusal(who, action, "", "", "", [reason], text)

    def seat_of(self, creature: str) -> str:
        """The side of a creature or thing; nothing for what belongs to nobody."""
        if creature not in self.names.things:
            return ""
        side = int(self.engine.state.side(self.names.things.index(creature)))
        return self.names.sides[side] if side >= 0 else ""

    def _listed(self, text: str) -> int | None:
        """The engine's number for the option of this written form; only the payment may be left out."""
        plain = None
        for option in self.options():
            if option.text == text:
                return option.code
            if plain is None and option.text.startswith(text + ",") and option.says_what_it_gives_up(text):
                plain = option.code
        return plain

    def _meant(self, text: str) -> list[tuple[int, int, int, int]]:
        """What a written form may mean: reasons, who, by which plan, at what.

        The least refused first, and before what would be paid with something that its actor never has.
        """
        found = candidates.find(self.engine, self.names, text)
        if not found:
            raise ActionomyError(f"{quoted(text)} {candidates.unheard(self.engine, self.names, text)}")
        look = self.engine.survey
        verdicts = [(int(look.verdict(who, plan, target)), who, plan, target) for who, plan, target in found]
        return sorted(
            verdicts,
            key=lambda verdict: (verdict[0].bit_count(), candidates.pays_with_nothing(self.engine, *verdict[1:3])),
        )

    # Doing.

    def take(self, option: Option | str, *, overrule: bool = False, words: str = "") -> list[Event]:
        """Do it; the events that follow up to the next decision.  Raises `Refused`, and then nothing has changed.

        `words` say what is improvised, shouted, told; they live in the log.  They may stand in the written form too:
        `ada: improvise: swing on the rope, paid action`.
        """
        if self.over:
            raise ActionomyError("the fight is over; nothing more can be done in it")
        if self.dice_needed:
            raise DiceNeeded("dice are asked first: " + self._dice_text())
        if isinstance(option, str) and not words:
            option, words = with_words(option)
        chosen, overruled = self._chosen(option, overrule)
        steps = len(self.steps)
        happened = self._run(chosen, [], overruled)
        if words and len(self.steps) > steps:
            who = self.names.things[int(codes.who_of(chosen))]
            said = Event("said", who, data={"text": words}, sentence=f"{who}: “{words}”")
            self.events.append(said)
            self.steps[-1] = replace(self.steps[-1], words=words)
            happened = [*happened, said]
        return happened

    def take_together(self, forms: list[str]) -> list[Event]:
        """Several reactions of a creature, declared together: all or none, or by the ruleset the first payable ones."""
        accepted, refused = self._payable_together(forms)
        if refused is not None and not (self.names.batch_prefix and accepted):
            raise Refused(refused)
        happened: list[Event] = []
        left: list[Event] = []
        for code in accepted:
            if any(option.code == code for option in self.options()):
                happened += self._run(code, [], False)
            else:
                left.append(lapsed(describe(self.engine, self.names, code)))
        return happened + left

    def refused_together(self, forms: list[str]) -> Refusal | None:
        """What stands against the first of these that cannot be declared with those before it; None: against none."""
        return self._payable_together(forms)[1]

    def _payable_together(self, forms: list[str]) -> tuple[list[int], Refusal | None]:
        """The engine's numbers for the reactions that can be paid, and what stands against the first that cannot."""
        if self.chance.mode == OPEN or len({form.partition(": ")[0] for form in forms}) > 1:
            raise ActionomyError("only one creature declares reactions together, and not where people throw the dice")
        declared = [(form, [verdict[1:] for verdict in self._meant(form)]) for form in forms]
        return payable_together(self.engine, self.names, declared)

    def roll(self, faces: list[int]) -> list[Event]:
        """Answer for dice that people throw."""
        needed = self.dice_needed
        if needed is None:
            raise ActionomyError("no dice are asked now")
        count, sides, _ = needed
        if not are_faces(faces, sides) or len(faces) != count:
            wanted = f"one face of 1 to {sides}" if count == 1 else f"{count} faces of 1 to {sides}"
            raise ActionomyError(f"{self._dice_text()}; give {wanted}")
        state = self.engine.state
        known = int(state.head(states.KNOWN))
        faces = [int(state.head(states.FACES + k)) for k in range(known)] + list(faces)
        waiting = int(state.head(states.PENDING))
        return self._run(abs(waiting) - 1, faces, waiting < 0)

    def _dice_text(self) -> str:
        count, sides, who = self.dice_needed or (0, 0, -1)
        whose = f" for {self.names.thrower(who)}" if who >= 0 else ""
        return f"{count}d{sides}{whose}"

    def _chosen(self, option: Option | str, overrule: bool) -> tuple[int, bool]:
        """The engine's number for an option, and whether the table overrules what stands against it."""
        if isinstance(option, Option):
            if any(one.code == option.code and one.text == option.text for one in self.options()):
                return option.code, False
            option = option.text
        if not is_a(option, str):
            raise ActionomyError(f"take an option or its written form, not {option!r}")
        listed = self._listed(option)
        if listed is not None:
            return listed, False
        refused = self.why(option)
        if refused is None:
            return self._only_one(option), False
        if not overrule or any(reason.hard for reason in refused.reasons):
            raise Refused(refused)
        if self.enforce != "warn":
            raise ActionomyError("only a fight loaded with enforce='warn' can be overruled")
        _, who, plan, target = self._meant(option)[0]
        return int(codes.packed(who, plan, target, 0)), True

    def _only_one(self, text: str) -> int:
        """The one legal thing that a shortened form may mean."""
        entry = self.engine.economy.entry
        given_up = int(self.engine.survey.yielding) if gives_something_up(text) else 0
        meant = {(who, plan, target) for mask, who, plan, target in self._meant(text) if not mask & ~given_up}
        legal = []
        for option in self.options():
            if not option.says_what_it_gives_up(text):
                continue
            who, plan = int(codes.who_of(option.code)), int(codes.plan_of(option.code))
            target = int(codes.target_of(option.code))
            if (who, plan, target) in meant or (who, plan, codes.NONE) in meant:
                legal.append((int(entry[plan]), target, option))
        if len({one[:2] for one in legal}) > 1:
            forms = "; ".join(str(option) for _, _, option in legal[:5])
            raise ActionomyError(f"{text!r} may mean any of: {forms}{'; …' if len(legal) > 5 else ''}")
        return legal[0][2].code

    def _run(self, option: int, faces: list[int], overruled: bool) -> list[Event]:
        """Take an option with the faces known so far; where more are needed, ask for them and change nothing else."""
        engine = self.engine
        chance = self.chance
        waiting = engine.state.clone()
        self._clear_question()
        before = engine.state.clone()
        text = describe(engine, self.names, option).text
        count = len(self.events)
        named = int(chance.next)
        if chance.mode == OPEN:
            chance.script(list(faces))
        try:
            if overruled:
                self._note_overruled(option)
            engine.take(option)
            if chance.mode == OPEN and chance.left():
                raise ScriptError("more faces were given than dice were thrown")
        except NeedDice as need:
            if len(faces) + need.count > states.MOST_FACES:
                self._go_back(waiting)
                self._put_dice_down()
                raise ActionomyError(f"people can throw {states.MOST_FACES} dice at most in one step") from None
            self._go_back(before)
            self._put_dice_down()
            self._ask_dice(option, faces, need, overruled)
            return []
        except ScriptError as error:
            self._go_back(waiting)
            chance.next = named
            self._put_dice_down()
            raise ActionomyError(str(error)) from None
        self._put_dice_down()
        if codes.plan_of(option) != codes.BEGIN:  # before which there is no decision to go back to
            self.past.append(before)
        self.steps.append(Step(text, faces, overruled, count, named))
        self.undone.clear()
        self._drain()
        return self.events[count:]

    def _put_dice_down(self) -> None:
        """Faces that people threw belong to their step, and to no other."""
        if self.chance.mode == OPEN:
            self.chance.script([])

    def _note_overruled(self, option: int) -> None:
        who, target = int(codes.who_of(option)), int(codes.target_of(option))
        entry = int(self.engine.economy.entry[int(codes.plan_of(option))])
        self.engine.fight.log.note(OVERRULED, who, target, entry)

    def _go_back(self, state: State) -> None:
        """Leave a step that could not be finished: the state and the log are as they were."""
        self.engine.fight.log.cause = 0
        self.engine.fight.log.drain()
        self._enter(state)

    def _clear_question(self) -> None:
        """No dice are asked any more."""
        state = self.engine.state
        for word in [*range(states.PENDING, states.KNOWN + 1), *range(states.FACES, states.HEAD)]:
            state.set_head(word, 0)

    def _ask_dice(self, option: int, faces: list[int], need: NeedDice, overruled: bool) -> None:
        """Put the question for dice into the state; an overruled option is noted with its sign changed."""
        state = self.engine.state
        state.set_head(states.PENDING, -option - 1 if overruled else option + 1)
        state.set_head(states.PENDING_COUNT, need.count)
        state.set_head(states.PENDING_SIDES, need.sides)
        state.set_head(states.PENDING_WHO, need.who + 1)
        state.set_head(states.KNOWN, len(faces))
        for k, face in enumerate(faces):
            state.set_head(states.FACES + k, face)
        self._options = None
        self.undone.clear()

    def _drain(self) -> None:
        self._options = None
        self.events += [event_of(self.engine, self.names, row) for row in self.engine.fight.log.drain()]

    # Going back.

    def undo(self) -> bool:
        """Take back the last step, dice and all, or the choice that waits for dice; False when there is none."""
        if self.dice_needed and self.engine.state.frame(frames.KIND) == frames.START:
            return False
        if self.dice_needed:
            self.undone.append(Undone(self.engine.state.clone(), [], None, int(self.chance.next)))
            self._clear_question()
            self._options = None
            return True
        if not self.past:
            return False
        before = self.past.pop()
        step = self.steps.pop()
        happened = self.events[step.events :]
        self.undone.append(Undone(self.engine.state.clone(), happened, step, int(self.chance.next)))
        self.chance.next = step.named
        del self.events[step.events :]
        self._enter(before)
        return True

    def redo(self) -> bool:
        """Do again what was taken back last, with the same dice."""
        if not self.undone:
            return False
        back = self.undone.pop()
        if back.step is not None:
            self.past.append(self.engine.state.clone())
            self.steps.append(back.step)
        self.chance.next = back.named
        self.events += back.events
        self._enter(back.state)
        return True

    def _enter(self, state: State) -> None:
        self._options = None
        self.engine.enter(state)
        self.engine.fight.log.drain()

    def clone(self) -> "Battle":
        """An independent copy, without the history."""
        other = Battle.__new__(Battle)
        other.__dict__.update(self.__dict__)
        other.chance = Chance(self.chance.mode)
        other.chance.faces = list(self.chance.faces)
        other.chance.next = self.chance.next
        other.engine = Engine(
            self.setup.economy, self.setup.space, self.engine.state.clone(), self.setup.effects, other.chance
        )
        other.engine.master_sits = self.master
        other.engine.fight.log.listening = self.engine.fight.log.listening
        other.events, other.steps, other.past, other.undone = list(self.events), list(self.steps), [], []
        other._enter(self.engine.state)
        return other

    # Looking.

    def forecast(self, creature: str) -> list[Line]:
        """The pools of a creature now, at the end of this round and of the next, each line with its causes."""
        return forecast(self.engine, self.names, self._number(creature))

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat's player may know, as plain data.  The seats are the sides, and the game master."""
        return view(self.engine, self.names, self._known_seat(seat))

    def _known_seat(self, seat: str) -> str:
        known = seats(self.names)
        if seat not in known:
            raise UnknownName(f"there is no seat {seat!r}{nearest(str(seat), known)}; there are {', '.join(known)}")
        return seat

    def save(self, seat: str = "") -> dict[str, Any]:
        """The whole fight as plain data; `actionomy.restore` goes on from it.

        For one `seat`: only what its player may know, which nobody can go on from.
        """
        from actionomy.store.saves import saved, seat_save

        return seat_save(self, self._known_seat(seat)) if seat else saved(self)

    def log(self, seat: str = "") -> list[dict[str, Any]]:
        """The lines of the log, the header first: the table's, which can be played again, or that of one `seat`."""
        from actionomy.store.saves import log_lines, seat_log

        return seat_log(self, self._known_seat(seat)) if seat else log_lines(self)

    @property
    def _known(self) -> list[str]:
        """Everybody and everything that people may speak of."""
        return candidates.known_things(self.engine, self.names)

    def _number(self, creature: str) -> int:
        known = self._known
        if not is_a(creature, str):
            raise UnknownName(f"a creature is called by its name, {known[0]!r} for one, not by {creature!r}")
        if creature not in known:
            raise UnknownName(f"nobody here is called {creature!r}{instead(creature, known)}")
        return self.names.things.index(creature)
