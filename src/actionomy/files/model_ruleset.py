"""The format of a ruleset: an economy as data.  The text below each key is what editors show for it."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from actionomy.files.model_economy import Debts, Kind, Limit, Pool, Swap
from actionomy.files.model_order import Order, Turn
from actionomy.files.model_parts import (
    LEFT_OUT,
    MAY_BE_EMPTY,
    ONE_OR_SEVERAL,
    WORD_OR_KEYS,
    Amounts,
    Count,
    Entry,
    Expression,
    Name,
    Names,
    NamesOrTests,
    Parameters,
    Quality,
    Rule,
    Scalar,
    Text,
    Version,
    Whole,
    shape_of,
    wrong,
)

Target = Literal[
    "foe", "self", "ally", "friend", "creature", "door", "hidden", "source", "victim", "place", "thing", "laid",
    "border",
]  # fmt: skip

Shape = Literal["burst", "cone", "line"]


class Switch(Entry):
    """A point on which the rules may be read in several ways; a fight, or `--set`, chooses one of them."""

    is_: Scalar = Field(LEFT_OUT, alias="is")
    """The reading that holds if a fight says nothing else."""
    values: list[Scalar] = Field(LEFT_OUT, min_length=2)
    """All readings; false and true if this is left out."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Unlike(Entry):
    """How much a foe must differ from whoever would pass it: `{by: size, least: 2}`."""

    by: Name = LEFT_OUT
    """The attribute in which the two must differ."""
    least: Count = LEFT_OUT
    """By so much at least."""


class SpaceEntry(Entry):
    """What places are, who may pass whom on the way, and what is harder to go over."""

    grid: Literal["squares", "zones"] = LEFT_OUT
    """Squares, each for one creature, or zones that many share."""
    through: Literal["everybody", "allies", "nobody"] = LEFT_OUT
    """Whom a creature may pass on its way; a foe's place is then difficult ground."""
    unlike: Unlike = LEFT_OUT
    """Which foes only it may pass."""
    footprint: Name = LEFT_OUT
    """The attribute that says how many squares wide a creature is: 1 to 4."""
    crawl: Name = LEFT_OUT
    """The modifier that says how much more every step costs."""
    multiplies: Expression = LEFT_OUT
    """Whether it does so on difficult ground twice."""
    climbs: Name = LEFT_OUT
    """The attribute of those for whom what is climbed is ground like any other."""


class Store(Entry):
    """What creatures bring along in several copies and choose from in play, as spells in a book."""

    key: Name
    """The key under which creatures list what they have packed, each as often as there are copies …"""
    copies: Name
    """… the attribute of a subject that counts them …"""
    worth: Name = LEFT_OUT
    """… the attribute that says what each copy is worth …"""
    most: Name = LEFT_OUT
    """… and the attribute of creatures that says how much all may be worth together."""
    limit: Name = LEFT_OUT
    """The limit that counts those which have been used up."""
    single: Name = LEFT_OUT
    """The attribute of what may be packed only once, where it is more than 0."""
    roles: Names = LEFT_OUT
    """The roles that must have some of these, packed or ready."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Whereabouts(Entry):
    """Words for where a subject is: `{ready: prepared, packed: in the book, away: spent}`."""

    ready: Text = LEFT_OUT
    """… at hand, …"""
    near: Text = LEFT_OUT
    """… on the belt, …"""
    packed: Text = LEFT_OUT
    """… in the pack, …"""
    away: Text = LEFT_OUT
    """… and not to be had."""


class Subject(Entry):
    """A kind of thing with which actions are done: weapons, spells, skills."""

    says: Whereabouts = LEFT_OUT
    """What is said of one that is …"""
    plural: Name = LEFT_OUT
    """The key under which creatures list theirs and a bestiary describes them."""
    attributes: dict[Name, Quality] = LEFT_OUT
    """What each has, with what holds where nothing is said: a number, or `dice`, `condition` or `creature`: whom it
    brings into play; more than 0 where it does."""
    words: dict[Name, Annotated[list[Text], Field(min_length=1), ONE_OR_SEVERAL]] = LEFT_OUT
    """How people are told of some of them, if not by name and number: `{far: "{n} zones away", worth: ""}`. In braces
    may stand `n` or any attribute. One text stands for all but 0, several for 0, 1, 2, … and the last of them for all
    others; an empty one keeps it untold."""
    listed: bool = LEFT_OUT
    """False: creatures may have ones that the bestiary does not describe."""
    secret: bool = LEFT_OUT
    """True: the other sides are not told which ones a creature has."""
    store: Store = LEFT_OUT
    """Creatures may have several copies of these packed, of which they choose in play."""
    in_play: Count = LEFT_OUT
    """How many of these one creature may have lying on others, hidden or not."""


class Bars(Entry):
    """What a condition rules out; an action is barred if any of these lists names it, its kind, or a tag of it."""

    actions: Names = LEFT_OUT
    """Actions that may not be done."""
    kinds: Names = LEFT_OUT
    """Kinds of action that may not be done."""
    tags: Names = LEFT_OUT
    """Tags whose actions may not be done."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Must(Entry):
    """An obligation: as long as something that meets it is possible, what does not meet it is refused."""

    tags: Names
    """Only what has one of these tags meets the obligation."""


class Saying(Entry):
    """What follows the name of whoever bears the condition."""

    put: Text = LEFT_OUT
    """… when it is put on, after the name of its bearer: `guards`, `is riding {towards}`."""
    lifted: Text = LEFT_OUT
    """… when it is lifted: `no longer guards`."""


class Condition(Entry):
    """A state of a creature, for a time or by nature: what it bars, forces and changes, and when it ends."""

    says: Saying = LEFT_OUT
    """What people are told instead of that its bearer is called so now, or no longer, …"""
    counted: bool = LEFT_OUT
    """It has an amount."""
    towards: bool | Literal["latest"] = LEFT_OUT
    """It is held towards somebody: all from whom it came, or the latest of them."""
    follows: Literal["shares", "trails"] = LEFT_OUT
    """Its bearer is moved with that somebody: it shares the place, or trails to the places that are left."""
    shuns: bool = LEFT_OUT
    """To go nearer to that somebody is for its bearer as over difficult ground."""
    unseen: bool = LEFT_OUT
    """It is over as soon as a foe sees its bearer in the open when somebody is to act in a turn."""
    next_act: bool = LEFT_OUT
    """It is over, besides, as soon as its bearer does anything more in its turn; what it does then still has it."""
    here: bool = LEFT_OUT
    """It holds against one attack only."""
    because: str = LEFT_OUT
    """What is said against what it bars then."""
    bars: Bars = LEFT_OUT
    """What its bearer may not do."""
    bars_towards: Bars = LEFT_OUT
    """What its bearer may not do to those towards whom it is held, nor against what they do."""
    must: Must = LEFT_OUT
    """What its bearer must do to those towards whom it is held, while it can."""
    empties: Names = LEFT_OUT
    """Pools that it empties."""
    caps: dict[Name, Count] = LEFT_OUT
    """Pools that hold no more than this as long as it lasts."""
    modifies: dict[Name, Whole] = LEFT_OUT
    """What it adds to the ruleset's modifiers."""
    any_of: Names = LEFT_OUT
    """It holds as long as any of these conditions does, and is never put on or lifted by itself."""
    all_of: Names = LEFT_OUT
    """… as long as all of these do, …"""
    none_of: Names = LEFT_OUT
    """… and as long as none of these does."""
    lifts: Names = LEFT_OUT
    """The conditions that it takes off its bearer when it is put on."""
    overlooks: bool = LEFT_OUT
    """Nothing hides its bearer from anybody, nor anybody from its bearer."""
    blind: bool = LEFT_OUT
    """Its bearer sees nobody in the open, and so finds nobody who hides."""
    breaks_undertaking: bool = LEFT_OUT
    """An action in progress over several turns is lost."""
    ends: Literal["own_turn_start", "own_turn_end", "round_end"] = LEFT_OUT
    """When it ends by itself."""
    silent: bool | Literal["put", "lifted"] = LEFT_OUT
    """People are not told that it is put on, or lifted, or either: what is done says it, or it is only bookkeeping."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Window(Entry):
    """A moment at which things wait for the answers of others: a blow before it hurts, a step before it is taken."""

    stages: list[Names] = Field(LEFT_OUT, min_length=1)
    """The order of the actions that may answer, where there is one: those of a stage are offered together, after the
    stages before it. Whatever answers the window and stands in none of them belongs to the last."""
    halves: bool = LEFT_OUT
    """Its amount is not damage: it is how many halves of the blow are left."""
    asks_hidden: bool = LEFT_OUT
    """Its last stage asks everybody who has something hidden in play, whatever that is and whether it could be used.

    Those of the side with the initiative are asked first.
    """
    several: Expression = LEFT_OUT
    """If true, one creature may answer several times in a stage."""
    says: Text = LEFT_OUT
    """What its source does, as those are told who may answer: `has struck {target}`, `fails with {dice}`."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Threat(Entry):
    """What leaving a place within somebody's reach provokes."""

    reach: Count = LEFT_OUT
    """How far a creature threatens the places around it."""
    when: Literal["any", "away"] = LEFT_OUT
    """Leaving any such place provokes; or only going away, out of somebody's reach."""
    unless: Name = LEFT_OUT
    """The attribute of those who provoke nobody."""
    opens: Name = LEFT_OUT
    """The window that leaving such a place opens."""


class Role(Entry):
    """A sort of creature; actions say `for` which they are."""

    attributes: dict[Name, Whole] = LEFT_OUT
    """Attributes that differ from what all have."""
    traits: Names = LEFT_OUT
    """Conditions that all of this role have by nature."""
    between: bool = LEFT_OUT
    """True: they stand on the border between two zones, when something brings them into play."""


class Boost(Entry):
    """How much more than its price may be paid for something, to make it stronger."""

    pool: Name
    """The pool of which more may be paid than the price."""
    up_to: Expression
    """How much more at most."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Need(Entry):
    """A test without which something is refused, and what is said then."""

    if_: Expression = Field(LEFT_OUT, alias="if")
    """What must be true; that of `reasons` if it is left out."""
    says: Text = LEFT_OUT
    """What is said of the creature when it is not: `needs a free hand`."""
    soft: bool = LEFT_OUT
    """A table that is only warned may overrule it: a bar or a matter of timing, not something impossible."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


def _tests(value: Any) -> Any:
    if isinstance(value, str) and any(sign in value for sign in "<>=!+(."):
        raise wrong("{it} lists reasons by name, or has each test under its code: `{CODE: {if: FORMULA, says: TEXT}}`")
    return value


Needs = Annotated[
    Annotated[Names, Tag("<list>")] | Annotated[dict[Name, Need], Tag("<keys>")],
    Discriminator(shape_of),
    BeforeValidator(_tests),
]


class Check(Entry):
    """A demand on every creature, or on all its subjects of one kind; a fight that does not meet it is refused."""

    of: Name = LEFT_OUT
    """The kind of subject that this is about; the creature itself if it is left out."""
    if_: Expression = Field(alias="if")
    """What must be true."""
    says: Text
    """What is said when it is not, after the name; numbers may stand in it: `needs {carried.hands} hands`."""
    at: Name = LEFT_OUT
    """The key beside which the mistake is shown."""


class Ask(Entry):
    """A question for a person at the table; where the answer is no, nothing is done and nothing paid."""

    question: Text
    """What the game master is asked before anything is paid."""
    default: bool = LEFT_OUT
    """The answer where no game master sits."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Instalments(Entry):
    """A price that is paid part by part over several turns: `{parts: 2, each: {standard: 1}}`."""

    parts: Annotated[int, Field(ge=1, le=20)]
    """How many."""
    each: Amounts
    """What each costs."""
    apart: Expression = LEFT_OUT
    """If true, of a split: the two halves of the whole price may also be paid in different slots of one round."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Spread(Entry):
    """A price that is paid unit by unit over several turns, for what costs more than one turn has."""

    pool: Name
    """The pool whose units in the price may be spread over the owner's turns; the rest falls due with the last."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Action(Entry):
    """Something that may be done: by whom and when, with what, at what, for which price, and what comes of it."""

    like: Text = LEFT_OUT
    """Another action, from which it takes over every key that it does not have itself; a key it has is its own as a
    whole, so that `needs: {}` leaves nothing of what the other one needs."""
    says: Text = LEFT_OUT
    """What people are told who hear of it, after the name of who does it, where the name of the action will not do:
    `casts {subject} {at} {target}`, in which `at` is `on` for friends, and a secret subject `a spell`."""
    secret: bool = LEFT_OUT
    """True: with which of its secret subjects it is done is not told to the other sides."""
    for_: Names = Field(LEFT_OUT, alias="for")
    """The roles that have it; all, if this is left out."""
    kind: Name = LEFT_OUT
    """Its kind, which says when it may be done."""
    if_: Expression = Field(LEFT_OUT, alias="if")
    """Only creatures and subjects for which this is true have it; fixed when the file is read."""
    with_: Names = Field(LEFT_OUT, alias="with")
    """The kinds of subject it is done with, one entry for each that a creature has."""
    status: Literal["away", "ready", "near", "packed", "any"] = LEFT_OUT
    """Where its subject must be; `ready` if this is left out."""
    target: Annotated[
        Annotated[Annotated[list[Target], ONE_OR_SEVERAL], Tag("<list>")]
        | Annotated[dict[Target, Expression], Tag("<keys>")],
        Discriminator(shape_of),
    ] = LEFT_OUT
    """What it may be aimed at; as keys, each with the test that must be more than 0."""
    range: Expression = LEFT_OUT
    """How far the target may be."""
    leaps: bool = LEFT_OUT
    """Whether the place that is its target needs no way there: it is in range, free, and seen if `sight` says so."""
    here: bool = LEFT_OUT
    """Whether one's own place may be its target too, where it leaps."""
    free_border: bool = LEFT_OUT
    """Only zones on one of whose borders nothing stands."""
    across: bool = LEFT_OUT
    """Whether it leaps, one step, over something that stands on the border between two zones, and only there."""
    sight: Expression = LEFT_OUT
    """Whether the target must be seen: walls and shut doors hide it, cover does not."""
    area: Annotated[dict[Shape, Expression], Field(min_length=1)] = LEFT_OUT
    """Where it spreads to, from its target or towards it: a burst so far around, a cone or line so long; one not 0."""
    hits: Annotated[
        Annotated[Literal["foe", "ally", "friend", "all"], Tag("<list>")]
        | Annotated[dict[Literal["foe", "ally", "friend", "all"], Expression], Tag("<keys>")],
        Discriminator(shape_of),
    ] = LEFT_OUT
    """Who is caught in the area, foes if this is left out; as keys, each with the test that must be more than 0."""
    cost: Annotated[list[Amounts], ONE_OR_SEVERAL] = LEFT_OUT
    """What it costs, or a list of costs of which one is paid; `path` is the cost of the way."""
    takes: Annotated[Amounts, Field(max_length=1)] = LEFT_OUT
    """What it costs out of a pool of its target: a draught of a well."""
    owes: Amounts = LEFT_OUT
    """What it costs, now or as a debt."""
    boost: Boost = LEFT_OUT
    """What may be paid beyond the price."""
    split: Instalments = LEFT_OUT
    """It may be paid in parts over several turns instead."""
    spread: Spread = LEFT_OUT
    """It may be paid unit by unit over several turns, as many in each as one likes."""
    then: Instalments = LEFT_OUT
    """It goes on over further turns, each with a cost."""
    counts: NamesOrTests = LEFT_OUT
    """The limits that it counts in; as keys, each with the test for that."""
    despite: dict[Name, Expression] = LEFT_OUT
    """Conditions that do not bar it, each with the test for that."""
    tags: NamesOrTests = LEFT_OUT
    """Words by which conditions and effects speak of it."""
    on: Names = LEFT_OUT
    """The windows that it answers in."""
    by: Annotated[list[Literal["target", "ally", "foe", "comrade", "actor", "anybody"]], ONE_OR_SEVERAL] = LEFT_OUT
    """Who may: the target of what opened the window, its allies; foes of who acts, comrades, itself; in a stage all."""
    asks: Ask = LEFT_OUT
    """A question that only a person can answer."""
    provokes: bool = LEFT_OUT
    """It opens the window `provokes` before it happens."""
    needs: Needs = LEFT_OUT
    """What must be true whatever the target, each under the code of its refusal, or a list of such as `reasons` has."""
    where: Needs = LEFT_OUT
    """What must be true of the target, each under the code of its refusal, or a list of such as `reasons` has."""
    effect: Annotated[dict[Name, Parameters], WORD_OR_KEYS, Field(min_length=1, max_length=1)] = LEFT_OUT
    """What happens: the name of an effect, with its numbers."""
    worth: Expression = LEFT_OUT
    """How good a simple machine player thinks it is: the damage of an attack, what an answer takes off a blow; 1 helps
    a little; from 10 on, what has no target is done at once; below 0 it is left to people."""
    rule: Rule = LEFT_OUT
    """The number of the rule."""


class Ruleset(Entry):
    """The economy of a game: who may do what, when, and how it is paid for."""

    actionomy: Version
    """The version of the format."""
    ruleset: Name
    """The name of the game."""
    title: Text = LEFT_OUT
    """What people read."""
    about: Text = LEFT_OUT
    """A few sentences."""
    extends: Text = LEFT_OUT
    """A ruleset that this one changes: a shipped one by name, or a file."""
    effects: Name = LEFT_OUT
    """The shipped ruleset whose effects the actions use."""
    order: Order = LEFT_OUT
    """Who acts when."""
    turn: Turn = LEFT_OUT
    """What a turn may consist of; anything in any order if this is left out."""
    kinds: dict[Name, Kind] = LEFT_OUT
    """The kinds of action."""
    pools: dict[Name, Pool] = Field(LEFT_OUT, min_length=1)
    """What is counted and spent."""
    swaps: list[Swap] = LEFT_OUT
    """Pools that may be spent where another is asked."""
    debts: Debts = LEFT_OUT
    """What may be taken on now and paid later."""
    limits: dict[Name, Limit] = LEFT_OUT
    """How often something may be done."""
    actions: dict[Name, Action] = LEFT_OUT
    """Everything that can be done."""
    reasons: dict[Name, Need] = LEFT_OUT
    """What several actions need, said once, by the code of the refusal."""
    rules: dict[Name, Rule] = LEFT_OUT
    """The numbers of the rules behind reasons that every game has, by their codes: `no_sight`, `debt_lock`, `busy`.
    What would break off something in progress `spends` what that needs, `owes` it, or `distracts`, each with a rule of
    its own; `answered` is the rule by which a second answer is one too many."""
    windows: dict[Name, Window] = LEFT_OUT
    """Moments at which others may act before things go on."""
    threat: Threat = LEFT_OUT
    """What happens to those who leave a threatened place."""
    conditions: dict[Name, Annotated[Condition, MAY_BE_EMPTY]] = LEFT_OUT
    """What a creature may be: stunned, held, surprised by somebody."""
    modifiers: Names = LEFT_OUT
    """Numbers that conditions change, for effects and expressions: `modifier.aim`."""
    roles: dict[Name, Role] = LEFT_OUT
    """What sorts of creature there are, and what each can do."""
    attributes: dict[Name, Whole] = LEFT_OUT
    """The numbers of a creature, with what holds where its entry says nothing."""
    subjects: dict[Name, Subject] = LEFT_OUT
    """What actions are done with: weapons, spells, items."""
    checks: dict[Name, Check] = LEFT_OUT
    """What must hold of creatures and of what they have, when a fight is read."""
    ranges: dict[Name, Annotated[list[Whole], Field(min_length=2, max_length=2)]] = LEFT_OUT
    """The least and the most that attributes of creatures may be."""
    space: SpaceEntry = LEFT_OUT
    """Squares or zones."""
    faces: dict[Annotated[str, Field(pattern=r"^d[1-9]\d*$")], Annotated[list[Text], Field(min_length=1)]] = LEFT_OUT
    """What the faces of a die show, where that is not their number: `d6: ["-", "-", "1", "2", "1!", "2!"]`."""
    sides_win_by: Literal["standing", "leader"] = LEFT_OUT
    """A side has lost when nobody of it stands, or when its leader has fallen."""
    switches: dict[Name, Switch] = LEFT_OUT
    """Readings of the rules that a table may choose."""


# What a ruleset must say unless it changes another one.
REQUIRED: dict[str, tuple[str, ...]] = {
    "switches": ("is",),
    "subjects": ("plural", "attributes"),
    "pools": ("size",),
    "limits": ("per",),
    "kinds": ("when",),
    "actions": ("kind",),
}
REQUIRED_AT_TOP: tuple[str, ...] = ("space", "order", "pools", "kinds", "roles", "actions")
REQUIRED_ONCE: dict[str, tuple[str, ...]] = {
    "space": ("grid",),
    "order": ("by",),
    "turn": ("shapes",),
    "debts": ("of",),
    "threat": ("opens",),
}
