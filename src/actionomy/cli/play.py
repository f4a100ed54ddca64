"""The loop of `actionomy play`: asks people, lets machines move, tells what happened."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from shlex import join
from typing import Final

from actionomy.battle import ActionomyError, Battle, Decision
from actionomy.cli import orders, screen
from actionomy.cli.about import Lore
from actionomy.cli.draw import choice_lines, order_lines
from actionomy.cli.look import Scene, scene_of
from actionomy.cli.matching import matching, names_of
from actionomy.cli.menu import Menu, differences
from actionomy.cli.narrate import Narrator
from actionomy.cli.orders import Left
from actionomy.cli.paying import plainest
from actionomy.cli.seats import Seats, machine_choice
from actionomy.cli.standing import Quiet, Standing, asked_for, by_itself, is_by_hand, quiet_in
from actionomy.cli.style import Style
from actionomy.cli.typed import Typed, faces, understand
from actionomy.core.state import PHASE
from actionomy.words.candidates import called
from actionomy.words.events import Event
from actionomy.words.options import ENDINGS, Option

MOST_CHOICES = 24
NOT_SHOWN: Final = (0, frozenset[str]())


@dataclass
class Asked:
    """The decision that a person is asked now, and what it was shown with."""

    decision: Decision
    scene: Scene
    menu: Menu
    who: str  # whose options are shown; empty where the seat decides


@dataclass
class Table:
    """A fight, who sits where, and what is shown of it."""

    battle: Battle
    seats: Seats
    style: Style
    save: str = ""
    log: str = ""
    standing: Standing = field(default_factory=dict)
    read: Callable[[str], str] = input
    quiet: list[Quiet] = field(default_factory=list)
    told_tips: set[tuple[str, str]] = field(default_factory=set)
    hands_over: bool = False  # several people share the screen, and have secrets from each other
    shown_to: str = ""  # whose secrets are on it
    focus: str = ""  # whose options are shown, where several may act
    shown_turn: tuple[int, frozenset[str]] = NOT_SHOWN  # for whom the whole screen was drawn last
    shown_board: screen.Board | None = None
    shown_phase: tuple[int, int] = (0, 0)  # of which round
    typed_ahead: str = ""  # what was typed in the place of a choice, still to be understood
    kept: bool = True  # nothing has happened since the fight was saved
    begun: bool = False  # the files to keep the fight in could be written once
    arguments: list[str] = field(default_factory=list)  # of the command line, by which the same table goes on
    narrator: Narrator = field(init=False)

    def __post_init__(self) -> None:
        people = [seat for seat, player in self.seats.items() if player is None]
        self.narrator = Narrator(self.battle, self.style, people)

    @property
    def shared(self) -> bool:
        """Whether several people share the screen, each for a side."""
        return sum(self.seats.get(side) is None for side in self.battle.names.sides) > 1

    # The loop.

    def run(self) -> None:
        """Play until the fight is over or the person leaves."""
        self.autosave()  # so that a file that cannot be written is noticed before anything happens
        self.begun = True
        self.say([*self.narrator.opening(), *self.narrator.so_far()])
        if any(player is None for side, player in self.seats.items() if side in self.battle.names.sides):
            places = self.battle.names.places
            place = "e5" if "e5" in places else places[-1]
            said = f"Type a number, or what to do: move {place}. help lists the rest, ? what is refused."
            self.say(self.style.wrap(said))
        while True:
            decision = self.battle.decision
            if decision is None:
                break
            if decision.kind == "roll" or self.seats.get(decision.seat) is None:
                self.autosave()
            player = self.seats.get(decision.seat)
            if decision.kind == "roll":
                self.ask_dice(decision)
            elif player is None:
                idle = self.by_itself(decision)
                if idle:
                    self.take(idle)
                else:
                    self.ask(decision)
            else:
                option = machine_choice(self.battle, player)
                if decision.kind == "turn" and option.action not in ENDINGS:
                    self.shown_turn = NOT_SHOWN  # the others have done something: show everything anew
                self.take(option)
                if self.battle.dice_needed:
                    self.say([f"  {option}"])  # the dice that are asked next are for this
        self.autosave()

    def by_itself(self, decision: Decision) -> Option | None:
        """What is done without asking the person whose decision this is."""
        answers = asked_for(self.battle, decision) if decision.kind == "window" else None
        options = self.battle.options() if answers and not self.shared else []
        if len(options) == 1 and options[0].action in ENDINGS:
            return options[0]  # there is nothing to answer with, and nobody else sees that
        if answers and answers <= quiet_in(self.battle, self.quiet, decision.seat):
            return next((option for option in self.battle.options() if option.action in ENDINGS), None)
        return by_itself(self.battle, decision, self.standing)

    def say(self, lines: list[str]) -> None:
        """Write lines, and let them be read at once, through a pipe too."""
        for line in lines:
            print(line)
        sys.stdout.flush()

    def take(self, option: Option | str, overrule: bool = False, words: str = "") -> None:
        """Do it and tell it; what is done in secret only to the people of its side."""
        if isinstance(option, Option) and option.subject and self.is_secret(option):
            self.say([f"  {option.who}: {option.action} with {option.subject}"])
        if isinstance(option, Option) and not self.battle.engine.master_sits and is_by_hand(self.battle, option):
            self.say(["  nothing comes of it: no game master sits at this table"])
        self.happened(self.battle.take(option, overrule=overrule, words=words))

    def is_secret(self, option: Option) -> bool:
        """Whether a person does something that the other sides are not told in full."""
        names = self.battle.names
        mine = self.seats.get(self.battle.seat_of(option.who)) is None
        return mine and option.action in names.actions and names.secret_actions[names.actions.index(option.action)]

    def happened(self, events: list[Event]) -> None:
        """Tell what followed."""
        self.kept = False
        self.say(self.narrator.told(events))

    def autosave(self) -> None:
        """Keep the fight and its log where files were named for them.  That it cannot be done ends no fight."""
        from actionomy.store.saves import write_log

        try:
            if self.save and not (self.kept and self.begun):
                self.keep(self.save)
            if self.log:
                write_log(self.battle, self.log)
        except ActionomyError as error:
            if not self.begun:
                raise
            self.say(self.style.wrap(f"Not saved: {error}", "  "))

    def keep(self, path: str) -> None:
        """Save the fight."""
        from actionomy.store.saves import write_save

        write_save(self.battle, path)
        self.kept = True

    def saved_in(self, path: str) -> str:
        """That the fight is saved, and how the same table goes on with it."""
        return f"saved in {path}; go on with: actionomy play {join(['--resume', path, *self.arguments])}"

    # Asking a person.

    def ask(self, decision: Decision) -> None:
        """Show what may be done, and go on asking until something has changed."""
        if self.hands_over and decision.seat in self.battle.names.sides and decision.seat != self.shown_to:
            self.hand_over(decision.seat)
        scene = scene_of(self.battle, decision.seat)
        whole = screen.menu_now(self.battle, scene)
        if self.focus not in decision.creatures or decision.kind == "activation":
            self.focus = decision.creatures[0] if decision.kind in ("turn", "window", "choice") else ""
        if decision.kind == "turn" and (scene.round, scene.phase) != self.shown_phase:
            self.focus = newly(decision, scene) or self.focus
        who = "" if decision.kind == "question" else self.focus
        asked = Asked(decision, scene, whole, who)
        opens_round = decision.about.get("source") == "" and scene.round != self.shown_turn[0]
        if decision.kind in ("turn", "activation") or opens_round or self.shown_board is None:
            self.show_changes(asked)
        self.say(self.tip(decision))
        self.say(["", *screen.question_lines(decision, scene, who, self.style)])
        self.say(screen.options_lines(decision, whole, scene, who, self.style))
        self.listen(asked)

    def hand_over(self, seat: str) -> None:
        """Let the screen go to another person, who finds nothing on it of what the one before must not tell."""
        if self.shown_to:
            self.say(["\033[2J\033[3J\033[H" if self.style.colour else "\n" * 60])
            text = self.line(f"{seat} is asked, and has the screen: Enter (or open: no secrets at this table)> ")
            self.hands_over = text.strip() != "open"
        self.shown_to = seat
        self.show_anew()

    def tip(self, decision: Decision) -> list[str]:
        """What the fight has to say of such a decision, the first time."""
        tips = self.battle.names.tips
        key = str(decision.about.get("window", decision.kind))
        if key not in tips or (decision.seat, key) in self.told_tips:
            return []
        self.told_tips.add((decision.seat, key))
        return ["", *self.style.wrap(tips[key], "  | ", "  | ")]

    def show_anew(self) -> None:
        """Have everything drawn again, whatever is asked."""
        self.shown_turn, self.shown_board = NOT_SHOWN, None

    def show_changes(self, asked: Asked) -> None:
        """Draw as much as has changed: everything in a new turn, the board after a step, otherwise nothing."""
        scene = asked.scene
        fed = screen.fed_pools(self.battle)
        menu = asked.menu.of(asked.who) if asked.who else asked.menu
        actors = [] if asked.decision.kind == "window" else asked.decision.creatures
        turn = (scene.round, frozenset(actors))
        board = screen.board(scene, menu, fed, self.style)
        if turn[0] != self.shown_turn[0] or not turn[1] <= self.shown_turn[1]:  # some of a pack may have done
            self.say(screen.whole_screen(scene, board, self.style))
        elif board.differs_from(self.shown_board):
            self.say(["", *board.lines, *board.legend])
        elif (scene.round, scene.phase) != self.shown_phase:
            self.say(["", *order_lines(scene, self.style)])
        self.shown_turn, self.shown_board, self.shown_phase = turn, board, (scene.round, scene.phase)

    def listen(self, asked: Asked) -> None:
        """Read lines until one of them changes something."""
        while True:
            text = self.typed_ahead or self.line(f"{asked.who or asked.decision.seat}> ")
            self.typed_ahead = ""
            named = called(self.battle.names.things, text.strip())
            if named in asked.decision.creatures and asked.who:
                self.focus = named
                return
            known = names_of(self.battle, asked.decision.seat)
            typed = understand(text, asked.menu, asked.who, screen.fed_pools(self.battle), known)
            try:
                if self.follow(typed, asked):
                    return
            except ActionomyError as error:
                self.say(self.style.wrap(str(error), "  "))

    def line(self, prompt: str) -> str:
        """What is typed; `Left` at the end of the input."""
        try:
            return self.read(prompt)
        except EOFError:
            print()
            raise Left from None

    def follow(self, typed: Typed, asked: Asked) -> bool:
        """Do what was typed; True when the decision is to be shown anew."""
        if typed.command:
            return orders.ORDERS[typed.command](self, typed.rest, asked)
        if typed.wrong or not typed.options:
            self.say(orders.unknown(self.battle, typed, asked.who, self.style, asked.decision.seat))
            return False
        option = self.one_of(typed, asked)
        if option is None:
            return False
        if option.who in asked.decision.creatures:
            self.focus = option.who
        self.take(option, words=typed.words)
        return True

    def one_of(self, typed: Typed, asked: Asked) -> Option | None:
        """The one option that is meant; None when the person thinks better of it."""
        return typed.option or self.which(plainest(self.battle, list(typed.options)), asked)

    def which(self, options: list[Option], asked: Asked) -> Option | None:
        """Which of several options is meant; None when the person thinks better of it."""
        if len(options) == 1:
            return options[0]
        if len(options) > MOST_CHOICES:
            first = options[0]
            said = f"{len(options)} are possible; say more, like: {first.action} {first.target or first.subject}"
            self.say(self.style.wrap(said, "  "))
            return None
        figure = asked.scene.figure(options[0].who)
        pools = {pool.name: pool for pool in figure.pools} if figure else {}
        words = differences(options)
        lore = Lore(self.battle, asked.decision.seat)
        self.say(choice_lines(options, words, pools, self.style, lore.choices(options)))
        text = self.line("which (Enter: none)> ").strip()
        if text.isdigit() and 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        known = names_of(self.battle, asked.decision.seat)
        told = zip(words, options, strict=True)
        found = [one for _, one in matching(text.lower(), list(told), lambda one: one[0].lower(), known, anywhere=True)]
        if len(found) == 1:
            return found[0]
        if 1 < len(found) < len(options):
            return self.which(found, asked)
        if text and not text[0].isdigit() and not found:
            self.typed_ahead = text  # something else after all
        else:
            self.say(["  none of these" if text else "  nothing done"])
        return None

    def ask_dice(self, decision: Decision) -> None:
        """Ask for dice that people throw."""
        about = decision.about
        whose = f" for {decision.creature}" if decision.creature else ""
        whose += f" ({about['for']})" if about["for"] else ""
        shown = self.battle.names.faces.get(about["sides"], [])
        whose += f" (1 to {len(shown)} are {', '.join(shown)})" if shown else ""
        text = self.line(f"{about['count']}d{about['sides']}{whose}: ").strip()
        if text in ("quit", "q"):
            raise Left
        if text in ("undo", "u"):
            self.go_back()
            return
        typed = faces(text)
        if typed is None:
            what = "the face" if about["count"] == 1 else f"the {about['count']} faces"
            self.say([f"  type {what} that you threw, like: {' '.join(['3'] * int(about['count']))}; or undo, quit"])
            return
        try:
            self.happened(self.battle.roll(typed))
        except ActionomyError as error:
            self.say(self.style.wrap(str(error), "  "))

    # Going back.

    def is_human(self) -> bool:
        """Whether a person is asked now."""
        decision = self.battle.decision
        if decision is None:
            return True
        asks = decision.kind != "roll" and self.seats.get(decision.seat) is None
        return asks and self.by_itself(decision) is None

    def go_back(self) -> bool:
        """Undo up to the person's decision before this one, and show it to whoever took it."""
        steps = 0
        while self.battle.undo():
            steps += 1
            self.quiet = [one for one in self.quiet if one.since < len(self.battle.steps)]
            if self.is_human():
                break
        self.shown_turn = NOT_SHOWN
        self.kept = self.kept and not steps
        if not steps:
            self.say(["  there is nothing to take back"])
            return False
        step = self.battle.undone[-1].step
        self.focus = step.text.partition(": ")[0] if step else self.focus
        self.shown_phase = (self.battle.round, int(self.battle.engine.state.head(PHASE)))  # so that the focus stays
        self.say(self.style.wrap(f"taken back: {self.in_public(step.text)}" if step else "taken back", "  ", "    "))
        return True

    def in_public(self, form: str) -> str:
        """A written form, without its target and subject where others are not told of these."""
        names = self.battle.names
        who, _, what = form.partition(": ")
        secret = [one for one, hidden in zip(names.actions, names.secret_actions, strict=True) if hidden]
        return next((f"{who}: {one}" for one in secret if what.startswith(one)), form)

    def go_forward(self) -> bool:
        """Redo up to the person's next decision."""
        count = len(self.battle.events)
        steps = 0
        while self.battle.redo():
            steps += 1
            if self.is_human():
                break
        if not steps:
            self.say(["  there is nothing to do again"])
        self.shown_turn = NOT_SHOWN
        self.kept = self.kept and not steps
        self.say(self.narrator.told(self.battle.events[count:]))
        return steps > 0


def newly(decision: Decision, scene: Scene) -> str:
    """Of those who may act, the first whose own phase this is."""
    figures = [scene.figure(name) for name in decision.creatures]
    return next((one.name for one in figures if one and scene.phases and one.phase == scene.phase), "")
