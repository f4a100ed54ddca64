"""The format of rules cases: given, when, then.  The text below each key is what editors show for it."""

from typing import Annotated, Any, Literal

from pydantic import Field

from actionomy.files.model_parts import LEFT_OUT, Count, Entry, Fact, Name, Names, Rule, Scalar, Text, Version, Whole

Times = Annotated[int, Field(ge=1, le=1000)]
Face = Annotated[int, Field(ge=1, le=1000)]


class Given(Entry):
    """A fight without its name, or those parts of it that differ."""

    title: Any = LEFT_OUT
    """What people read."""
    about: Any = LEFT_OUT
    """A few sentences."""
    ruleset: Any = LEFT_OUT
    """The game, if it is not the one that the cases are for."""
    bestiary: Any = LEFT_OUT
    """Files with further creatures."""
    switches: Any = LEFT_OUT
    """Readings of the rules."""
    set: Any = LEFT_OUT
    """Numbers of the ruleset that differ, by their dotted keys."""
    rounds: Any = LEFT_OUT
    """After so many the fight ends."""
    map: Any = LEFT_OUT
    """A block of text, one character a square."""
    zones: Any = LEFT_OUT
    """Zones instead of a map."""
    things: Any = LEFT_OUT
    """Doors and hidden things."""
    sides: Any = LEFT_OUT
    """Who fights, side by side."""


class DecisionEntry(Entry):
    """What the fight waits for; of what is left out, anything will do."""

    seat: Name = LEFT_OUT
    """Who decides."""
    who: Names = LEFT_OUT
    """About whom: the creatures that may act."""
    kind: Name = LEFT_OUT
    """What is asked: turn, window, target, question, …"""


class Expectation(Entry):
    """What must be so."""

    offered: list[Text] = LEFT_OUT
    """What may be done, in its written form; the payment may be left out."""
    not_offered: list[Text] = LEFT_OUT
    """What may not be done."""
    refused: dict[str, Names] = LEFT_OUT
    """What may not be done, with the codes of all reasons."""
    left: dict[str, Fact] = LEFT_OUT
    """Facts: ada.action: 2, troll.health: 3, ada.owes.attack: 1, ada.at: c3, ada.axe: ready."""
    forecast: dict[str, Fact] = LEFT_OUT
    """What pools will hold at the end of the round."""
    decision: DecisionEntry = LEFT_OUT
    """What the fight waits for."""
    events: list[Text] = LEFT_OUT
    """Pieces of sentences that must have happened in this order since the last step."""
    over: Scalar = LEFT_OUT
    """The side that has won, or false."""


class Put(Entry):
    """A condition that is put on somebody by hand, before the fight goes on."""

    on: Name
    """On whom."""
    condition: Name
    """Which condition."""
    towards: Name = LEFT_OUT
    """Towards whom it is held."""
    amount: Count = LEFT_OUT
    """How much of it; 1 if this is left out."""
    until: Literal["own_turn_start", "own_turn_end", "round_end", "next_round_end", "one_round"] = LEFT_OUT
    """When it ends."""


class Lift(Entry):
    """A condition that is taken off somebody by hand."""

    from_: Name = Field(alias="from")
    """From whom."""
    condition: Name
    """Which condition."""


class OpenWindow(Entry):
    """A window that opens as if somebody had acted; the effect of that goes on when all have answered."""

    open: Name
    """The window."""
    by: Name
    """Who acted."""
    at: Name = LEFT_OUT
    """Against whom."""
    with_: Name = Field(LEFT_OUT, alias="with")
    """With which weapon or spell."""
    amount: Whole = LEFT_OUT
    """The damage that is about to be dealt."""
    note: Whole = LEFT_OUT
    """What else the effect keeps in mind."""
    here: Names = LEFT_OUT
    """Who bears the conditions that hold against this attack only."""


class Step(Entry):
    """One thing to do or to set up, and what must be so after it."""

    do: Text = LEFT_OUT
    """Do it: `ada: attack troll with axe`."""
    together: list[Text] = Field(LEFT_OUT, min_length=1)
    """Reactions of one creature, declared together: all or none, or the first that can be paid."""
    refuse: Text = LEFT_OUT
    """Try it: it must be refused and change nothing."""
    answer: Literal["yes", "no"] = LEFT_OUT
    """The game master's answer."""
    roll: list[Face] = Field(LEFT_OUT, min_length=1)
    """Type in faces of dice that are asked for."""
    put: Put = LEFT_OUT
    """Put a condition on somebody."""
    lift: Lift = LEFT_OUT
    """Take a condition off somebody."""
    set: dict[str, Fact] = Field(LEFT_OUT, min_length=1)
    """Set facts: ada.action: 1, troll.health: 5, ada.axe: packed."""
    lose: dict[str, Count] = Field(LEFT_OUT, min_length=1)
    """Take from pools against their owner's will."""
    turn: Name = LEFT_OUT
    """Go on, everybody doing nothing, until this creature may act."""
    slot: Count = LEFT_OUT
    """Go on until this phase."""
    round: Times = LEFT_OUT
    """Go on until this round."""
    window: OpenWindow = LEFT_OUT
    """Open a window as if somebody had acted."""
    undo: Times = LEFT_OUT
    """Take steps back."""
    redo: Times = LEFT_OUT
    """Do steps again."""
    save: Literal[True] = LEFT_OUT
    """Save and restore the fight in between."""
    dice: list[Face] = LEFT_OUT
    """Every die that the step throws."""
    overrule: bool = LEFT_OUT
    """Do it although it is refused, as a table may."""
    codes: Names = LEFT_OUT
    """The codes of all reasons of a `refuse`."""
    then: Expectation = LEFT_OUT
    """What must be so after this step."""


class CaseEntry(Entry):
    """One situation, what is done in it, and what must be so then."""

    case: Text
    """What it shows, as a sentence."""
    rules: list[Rule] = Field(min_length=1)
    """The numbers of the rules that it shows."""
    given: Given = LEFT_OUT
    """What differs from the situation of all cases; null takes a key away."""
    master: bool = LEFT_OUT
    """A game master sits at the table and is asked."""
    enforce: Literal["strict", "warn"] = LEFT_OUT
    """Whether the table may overrule."""
    begin: list[Face] = LEFT_OUT
    """The dice that are thrown as the fight begins; if this is left out, it begins as it stands."""
    when: list[Step] = LEFT_OUT
    """The steps."""
    then: Expectation = LEFT_OUT
    """What must be so at the end."""


class Cases(Entry):
    """Rules cases of one ruleset."""

    actionomy: Version
    """The version of the format."""
    cases: Text
    """The ruleset: a shipped one by name, or a file."""
    title: Text = LEFT_OUT
    """What people read."""
    about: Text = LEFT_OUT
    """A few sentences."""
    given: Given = LEFT_OUT
    """The situation with which every case begins."""
    list_: list[CaseEntry] = Field(alias="list", min_length=1)
    """The cases."""


STEPS = (
    "do", "together", "refuse", "answer", "roll", "put", "lift", "set", "lose",
    "turn", "slot", "round", "window", "undo", "redo", "save",
)  # fmt: skip
