"""The order of turns in a ruleset: who acts when, how a round goes, what a turn consists of."""

from typing import Annotated, Literal

from pydantic import Field

from actionomy.files.model_parts import LEFT_OUT, Count, Entry, Expression, Name, Rule, Text


class Follows(Entry):
    """Who acts after the turns of others instead of in turns of their own: `{who: boss, after: heroic}`."""

    who: Name
    """The attribute of those who have no turn of their own in the order, but one after each turn of others …"""
    after: Name
    """… and the attribute of those others, on another side."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class SideRolls(Entry):
    """Every side throws a die each round; who throws more is earlier in every phase, and those alike throw again."""

    die: Annotated[int, Field(ge=2, le=100)]
    """How many faces the die has."""
    if_: Expression = Field(LEFT_OUT, alias="if")
    """Only if this is true; else the order is that of the fight."""
    early: Count = LEFT_OUT
    """The face with which everything of that side comes one phase earlier."""
    late: Count = LEFT_OUT
    """The face with which everything of that side comes one phase later."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Initiative(Entry):
    """How the sides find out who begins."""

    die: Annotated[int, Field(ge=2, le=100)]
    """How many sides the die has that is thrown for each side as the fight begins; those alike throw again."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Stage(Entry):
    """A part of a round: either a window in which everybody may answer, or the time in which sides choose who acts."""

    is_: Text = Field(alias="is")
    """What it is called."""
    asks: Name = LEFT_OUT
    """The window that opens in it; without one the sides take turns in choosing who acts."""
    around: Name = LEFT_OUT
    """The window in which those of a side may do something directly before and after each of its activations."""
    has: Name = LEFT_OUT
    """The pool: whoever has something in it is asked, whatever it could do."""
    after_pass: Expression = LEFT_OUT
    """Whether `around` opens after a side has let its turn to choose pass, too."""
    again: Expression = LEFT_OUT
    """Whether all are asked again as long as somebody has done something."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Order(Entry):
    """Who acts when in a round."""

    by: Literal["list", "phases", "alternation"] = LEFT_OUT
    """In the order of the fight; in numbered phases of a round; or the sides take turns in choosing a creature."""
    phases: Expression = LEFT_OUT
    """How many phases a round has, 1 to 90."""
    names: list[Text] = LEFT_OUT
    """What the phases are called, from the first to the last."""
    rolls: SideRolls = LEFT_OUT
    """How the sides roll for their order in each round; it is that of the fight if this is left out."""
    from_: Name = Field(LEFT_OUT, alias="from")
    """The attribute that says the first phase in which a creature acts."""
    stages: list[Stage] = Field(LEFT_OUT, min_length=1)
    """The stages of a round where sides take turns; in each, the side with the initiative is first."""
    initiative: Initiative = LEFT_OUT
    """Who begins the first round; each round after it another side does."""
    passes: Literal["never", "fewer"] = LEFT_OUT
    """Whether a side may let its turn to choose pass: while another side has more to activate, or never."""
    plays_on: bool = LEFT_OUT
    """True: a fight that is decided goes on to the end of its phase, and may still be a draw."""
    activates: Name = LEFT_OUT
    """The action by which a side chooses the creature that acts next."""
    first: Name = LEFT_OUT
    """The attribute of which those who have more act earlier; the others act in the order of the fight."""
    follows: Follows = LEFT_OUT
    """Who acts after each turn of certain others."""
    idle: Name = LEFT_OUT
    """The attribute of those who are in play, but take no turns."""
    together: Name = LEFT_OUT
    """The attribute by which neighbours in the order, alike in it and above 0, share one turn."""


class Turn(Entry):
    """Which kinds of action make up a turn, by the words that are their `shape`."""

    shapes: list[Text] = Field(LEFT_OUT, min_length=1)
    """What a turn may consist of, in order: `move? quick?` is a move or not, then a quick action or not."""
    asks: Expression = LEFT_OUT
    """Whoever this is more than 0 for is asked in its turn even if it can do nothing: so being asked tells nothing."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""
