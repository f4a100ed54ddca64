"""The formats of a bestiary and of a fight.  The text below each key is what editors show for it."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from actionomy.files.model_parts import (
    LARGEST,
    LEFT_OUT,
    MAY_BE_EMPTY,
    ONE_OR_SEVERAL,
    Count,
    Entry,
    Name,
    Names,
    Own,
    Parameters,
    Places,
    Scalar,
    Text,
    Version,
    Whole,
    Word,
)


class Creature(Entry):
    """Beside these keys, a creature has its ruleset's attributes (numbers) and subjects (lists, or keys)."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Own] = Field(init=False)

    role: Name = LEFT_OUT
    """The role in the ruleset, which says what it can do."""
    title: Text = LEFT_OUT
    """What people read."""
    health: Annotated[int, Field(ge=1, le=LARGEST)] = LEFT_OUT
    """How much it can take."""
    pools: dict[Name, Count] = LEFT_OUT
    """Sizes of pools that differ from the ruleset's."""
    conditions: Names = LEFT_OUT
    """What it is at the start."""
    traits: Names = LEFT_OUT
    """Conditions that it has by nature and never loses."""
    immune: Names = LEFT_OUT
    """The conditions that never take hold of it."""


class Bestiary(Entry):
    """Creatures, and what they fight with.  Every key beside these is the plural of a subject of the ruleset."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Annotated[dict[Name, Parameters], MAY_BE_EMPTY]] = Field(init=False)

    actionomy: Version
    """The version of the format."""
    bestiary: Text
    """The ruleset that it is for."""
    title: Text = LEFT_OUT
    """What people read."""
    about: Text = LEFT_OUT
    """A few sentences."""
    creatures: Annotated[dict[Name, Creature], MAY_BE_EMPTY] = LEFT_OUT
    """The creatures by name."""


class Combatant(Creature):
    """A creature of a fight: one of the bestiary, or described here; what stands here overrides the bestiary."""

    is_: Name = Field(LEFT_OUT, alias="is")
    """Its name in the bestiary."""
    at: Places = LEFT_OUT
    """Where it stands: a place, a mark of the map, or a list of them; in several places, several creatures."""
    count: Annotated[int, Field(ge=1, le=60)] = LEFT_OUT
    """How many there are."""
    waits: bool = LEFT_OUT
    """It is not in play yet, and appears when something calls it."""


class Side(Entry):
    """Creatures that fight together; whoever sits in its seat decides for all of them."""

    creatures: dict[Name, Annotated[Combatant, MAY_BE_EMPTY]] = Field(min_length=1)
    """Who fights on this side."""


class ZonesEntry(Entry):
    """A rectangle of zones, each for any number of creatures; a step goes to the zone beside, above or below."""

    columns: Annotated[int, Field(ge=1, le=60)]
    """How many zones lie side by side."""
    rows: Annotated[int, Field(ge=1, le=3600)]
    """How many zones lie below each other."""
    names: list[Word] = LEFT_OUT
    """Their names, row by row; a1, b1, … if this is left out."""


class Thing(Entry):
    """What is there beside creatures: a door, a well, a wall, something hidden.  It never acts."""

    door: Literal["open", "closed", "locked"] = LEFT_OUT
    """It is a door, and so it stands."""
    hidden: bool = LEFT_OUT
    """It is there, but the other sides do not know what it is."""
    at: Places = LEFT_OUT
    """Where it is."""
    between: Annotated[list[Word], Field(min_length=2, max_length=2)] = LEFT_OUT
    """Instead of a place: the two neighbouring zones on whose border it stands."""
    shuts: bool = LEFT_OUT
    """Nobody passes that border."""
    hides: bool = LEFT_OUT
    """Nobody sees through that border."""
    attributes: dict[Name, Whole] = LEFT_OUT
    """Its numbers, attributes of the ruleset, as effects may ask for them."""
    side: Name = LEFT_OUT
    """The side that it belongs to."""
    pools: dict[Name, Count] = LEFT_OUT
    """Its own pools, each with its size: those of the ruleset that are `of: thing`."""


class Fight(Entry):
    """An encounter, ready to be played."""

    actionomy: Version
    """The version of the format."""
    fight: Name
    """Its name."""
    title: Text = LEFT_OUT
    """What people read."""
    about: Text = LEFT_OUT
    """A few sentences."""
    tips: dict[str, Text] = LEFT_OUT
    """What `play` tells people the first time that such a decision comes: by its kind (turn, activation, choice, …), or
    by the name of the window that has opened."""
    ruleset: Text
    """The game: a shipped ruleset by name, or a file."""
    bestiary: Annotated[list[Text], ONE_OR_SEVERAL] = LEFT_OUT
    """Files with further creatures; those that come with the ruleset are known anyway."""
    switches: dict[Name, Scalar] = LEFT_OUT
    """Readings of the rules, where they differ from the ruleset's."""
    set: dict[str, Scalar] = LEFT_OUT
    """Numbers of the ruleset that differ in this fight, by their dotted keys."""
    rounds: Annotated[int, Field(ge=1, le=10_000)] = LEFT_OUT
    """After so many the fight ends as a draw; 50 if this is left out."""
    map: Annotated[str, Field(max_length=10_000)] = LEFT_OUT
    """A block of text, one character a square: . open, # wall, ~ difficult, ^ climbable, : cover, % difficult cover,
    doors + closed, / open and X locked; letters and digits are places to start from."""
    zones: ZonesEntry = LEFT_OUT
    """Zones instead of a map."""
    things: dict[Name, Thing] = LEFT_OUT
    """Doors and hidden things."""
    sides: dict[Name, Side] = Field(min_length=2, max_length=6)
    """Who fights, side by side."""
    begins: Literal["rolled", "as_it_stands"] = LEFT_OUT
    """Whether what the ruleset has for the start of a fight (initiative) is done; `rolled` if this is left out."""
