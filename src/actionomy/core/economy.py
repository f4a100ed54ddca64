"""An action economy as tables of numbers: what reading the files makes, and play only looks at.

A *sheet* is the numbers of one creature (several creatures may share it).  An *entry* is an action with its subject
on a sheet; a *plan* is one exact way to pay for an entry.  Tables are named after what they hold and are indexed by
the things in their comment.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import bit

# When an entry may be used: bits of `when`.
TURN: Final = 1
WINDOW: Final = 2
PICKING: Final = 4
START: Final = 8  # once, as the fight begins, without being asked
JUDGED: Final = 16  # when the game master picks what comes of something improvised
CLOSING: Final = 32  # at the end of each own turn, without being asked
ROUNDS: Final = 64  # as each round but the first begins, without being asked
BY_ITSELF: Final = START | CLOSING | ROUNDS

# What an entry may be aimed at: bits of `aim`; NOTHING means it has no target.
NOTHING: Final = 0
FOE: Final = 1
SELF: Final = 2
ALLY: Final = 4
DOOR: Final = 8
HIDDEN: Final = 16
SOURCE: Final = 32
VICTIM: Final = 64
PLACE: Final = 128
THING: Final = 256  # neither creature nor door, but with pools of its own
LAID: Final = 512  # what lies on somebody, seen by all
BORDER: Final = 1024  # what stands on a border and can be harmed

# Who may answer in a window: bits of `by`.
BY_TARGET: Final = 1
BY_ALLY: Final = 2
BY_FOE: Final = 4
BY_COMRADE: Final = 8  # of the side of whoever acts
BY_ACTOR: Final = 16  # whoever acts
BY_ANYBODY: Final = 32  # in a stage of the round, where nobody acts

# Orders of turns.
LIST: Final = 0
PHASES: Final = 1
ALTERNATION: Final = 2

STAGES: Final = 4  # at most, of a window

# What an entry begins or does: bits of `traits`.
PROVOKES: Final = 1
ASKS: Final = 2  # the game master is asked first
ASKS_DEFAULT: Final = 4  # and says yes where nobody sits there
BY_HAND: Final = 8  # machine players leave it alone
DISTRACTS: Final = 16  # not while an undertaking is in progress
ACTIVATES: Final = 32  # gives its actor the turn it was picked for
BRINGS: Final = 256  # brings somebody into play at the place that is its target
MENDS: Final = 64  # gives health back to its target, or to its actor
OFF_TURN: Final = 128  # not while it is the actor's own turn
RUSHES: Final = 512  # takes its actor to its target first
HOLDS: Final = 1024  # holds something back for later
OPENS: Final = 2048  # gives means that are of use within reach of somebody alone

# Which parts of the predicate can have anything to say of an entry's targets (`checks`) or of a plan (`features`).
HAS_SIGHT: Final = 1  # its target must be seen
HAS_AREA: Final = 2  # it spreads over an area
HAS_ACROSS: Final = 8  # … and only over something on the border that it has with the actor's
HAS_FREE_BORDER: Final = 32  # … and only a zone on one of whose borders nothing stands
HAS_LEAP: Final = 4  # the place that is its target needs no way there
HAS_HERE: Final = 16  # … and may be the actor's own
GOES_NO_WAY: Final = HAS_AREA | HAS_LEAP

HAS_PATH: Final = 1
HAS_CAP: Final = 2
HAS_PARTS: Final = 4
HAS_DEBT: Final = 8
FILLS_DEBTS: Final = 16  # its effect fills a pool that things are owed in, or it counts in the limits of what does
HAS_DRAW: Final = 32  # part of its price is drawn from the pool that it fills

APART: Final = 3  # from this variant on the first two instalments are paid in slots of one round; …
SPREAD: Final = 10  # … from this variant on the instalments are as many units of a price as one likes

FULL_HEALTH: Final = 0  # the attribute that every sheet has


def is_second_half(variant: i64, part: i64) -> bool:
    """Whether an instalment is paid in the round of the one before, and not in the next."""
    return part == 2 and variant >= APART and variant < SPREAD


def stage_bit(window: i64, stage: i64) -> i64:
    """The bit of a stage of a window, as in `stages` and `answers`."""
    return bit(window * STAGES + stage)


def table(tables: dict[str, list[int]], name: str) -> vec[i64]:
    """A table as a vector."""
    return vec[i64](tables[name])


class PoolTables:
    """Pools: when they fill and empty, and how much they hold."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        self.refill_at: vec[i64] = table(tables, "refill_at")  # pool: a moment
        self.refill_adds: vec[i64] = table(tables, "refill_adds")  # pool: 1 adds, 0 sets
        self.empties_at: vec[i64] = table(tables, "empties_at")  # pool: a moment
        self.folds_at: vec[i64] = table(tables, "folds_at")  # pool: the moment at which it is folded into another …
        self.folds_into: vec[i64] = table(tables, "folds_into")  # ... which this is
        self.folds_out: vec[i64] = table(tables, "folds_out")  # ... 1: what it holds is taken out of that one
        self.size: vec[i64] = table(tables, "size")  # sheet, pool
        self.refill: vec[i64] = table(tables, "refill")  # sheet, pool: to or by how much
        self.refill_up_to: vec[i64] = table(tables, "refill_up_to")  # sheet, pool: what adding does not go beyond
        self.of_things: i64 = numbers["of_things"]  # the pools that things have, a bit each
        self.backed: i64 = numbers["backed"]  # those of whose lack the leader of one's side pays, a bit each
        self.most_of: i64 = numbers["most_of"]  # the pool of which only so much may be gained in a round, or -1
        self.most_with: i64 = numbers["most_with"]  # ... when paid for with one of these pools
        self.most_gained: vec[i64] = table(tables, "most_gained")  # sheet


class SheetTables(PoolTables):
    """Sheets: what each creature brings along."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.first_entry: vec[i64] = table(tables, "first_entry")  # sheet
        self.brood: vec[i64] = table(tables, "brood")  # sheet: the number by which such a one is called into play, or 0
        self.species: vec[i64] = table(tables, "species")  # sheet: the number of its kind, 0 for one alone in it
        self.attribute: vec[i64] = table(tables, "attribute")  # sheet, attribute
        self.scope: vec[i64] = table(tables, "scope")  # sheet, slot: when the uses start anew
        self.times: vec[i64] = table(tables, "times")  # sheet, slot: how often, 0 for no limit
        self.scopes: i64 = numbers["scopes"]  # the scopes of all limits, a bit each
        self.limit_slot: vec[i64] = table(tables, "limit_slot")  # sheet, limit: its slot, or -1
        self.asked: vec[i64] = table(tables, "asked")  # sheet: 1 for who is asked in its turns whatever it can do
        self.innate: vec[i64] = table(tables, "innate")  # sheet: conditions that it has by nature, a bit each
        self.immune: vec[i64] = table(tables, "immune")  # sheet: the conditions that never take hold, a bit each
        self.answers: vec[i64] = table(tables, "answers")  # sheet: the window stages it has entries for, a bit each
        self.carries: vec[i64] = table(tables, "carries")  # sheet, subject slot, carried column: what it takes up
        self.carried_columns: i64 = numbers["carried_columns"]


class EntryTables(SheetTables):
    """Entries: what may be done, when, by whom, at what."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.action: vec[i64] = table(tables, "action")
        self.subject: vec[i64] = table(tables, "subject")  # its slot in the row, or -1
        self.namesake: vec[i64] = table(tables, "namesake")  # subjects of one name have the same number; -1 for none
        self.when: vec[i64] = table(tables, "when")
        self.stages: vec[i64] = table(tables, "stages")  # the window stages it answers in, a bit each
        self.by: vec[i64] = table(tables, "by")
        self.token: vec[i64] = table(tables, "token")  # in the shape of a turn, or -1
        self.aim: vec[i64] = table(tables, "aim")
        self.range: vec[i64] = table(tables, "range")
        self.area: vec[i64] = table(tables, "area")  # its shape; see `core.areas`
        self.area_size: vec[i64] = table(tables, "area_size")
        self.hits: vec[i64] = table(tables, "hits")  # who is caught in the area, as in `aim`
        self.status: vec[i64] = table(tables, "status")  # where its subject must be, or -1
        self.barred_by: vec[i64] = table(tables, "barred_by")  # conditions, a bit each
        self.barred_towards: vec[i64] = table(tables, "barred_towards")
        self.barred_here: vec[i64] = table(tables, "barred_here")
        self.tags: vec[i64] = table(tables, "tags")
        self.traits: vec[i64] = table(tables, "traits")
        self.worth: vec[i64] = table(tables, "worth")
        self.done_for: vec[i64] = table(tables, "done_for")  # for players: the condition that it is done for, or -1
        self.takes_pool: vec[i64] = table(tables, "takes_pool")  # the pool of its target that helps to pay, or -1 …
        self.takes: vec[i64] = table(tables, "takes")  # ... and how much of it
        self.first_count: vec[i64] = table(tables, "first_count")  # entry: where its limits begin in `counts`
        self.counts: vec[i64] = table(tables, "counts")  # slots
        self.first_need: vec[i64] = table(tables, "first_need")  # entry: what it needs, whatever the target
        self.first_where: vec[i64] = table(tables, "first_where")  # entry: what it needs of the target
        self.need_code: vec[i64] = table(tables, "need_code")  # where its formula begins
        self.need_reason: vec[i64] = table(tables, "need_reason")
        self.where_code: vec[i64] = table(tables, "where_code")
        self.where_reason: vec[i64] = table(tables, "where_reason")
        self.parameter: vec[i64] = table(tables, "parameter")  # entry, column
        self.first_plan: vec[i64] = table(tables, "first_plan")
        self.checks: vec[i64] = table(tables, "checks")
        self.code: vec[i64] = table(tables, "code")


class PlanTables(EntryTables):
    """Plans: the exact ways to pay."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.entry: vec[i64] = table(tables, "entry")
        self.first_item: vec[i64] = table(tables, "first_item")
        self.item_pool: vec[i64] = table(tables, "item_pool")
        self.item_amount: vec[i64] = table(tables, "item_amount")
        self.fills: vec[i64] = table(tables, "fills")  # the pool that is filled by paying, or -1
        self.gives: vec[i64] = table(tables, "gives")  # ... with how much
        self.gives_code: vec[i64] = table(tables, "gives_code")  # ... or by which formula, -1 for none
        self.path: vec[i64] = table(tables, "path")  # the pool that the way is paid from, or -1
        self.owes: vec[i64] = table(tables, "owes")  # how much is owed
        self.owes_kind: vec[i64] = table(tables, "owes_kind")  # the kind of debt, or -1
        self.boost: vec[i64] = table(tables, "boost")  # how much was paid beyond the price
        self.variant: vec[i64] = table(tables, "variant")  # which sequence of instalments, 0 for none
        self.part: vec[i64] = table(tables, "part")  # which instalment, from 1 …
        self.last: vec[i64] = table(tables, "last")  # … to which
        self.parts: vec[i64] = table(tables, "parts")  # of how many
        self.payment: vec[i64] = table(tables, "payment")  # plans that take the same have the same number
        self.pledged: vec[i64] = table(tables, "pledged")  # payment: 1 when it takes from a pool that promises lean on
        self.leaned: i64 = numbers["leaned"]  # those pools, a bit each
        self.features: vec[i64] = table(tables, "features")
        self.worst_plan: i64 = numbers["worst_plan"]  # the most plans on one sheet


class GroundTables(PlanTables):
    """The ground: who is in whose way, what steps cost and provoke, who is taken along."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.allies_pass: bool = numbers["allies_pass"] != 0
        self.foes_pass: bool = numbers["foes_pass"] != 0  # as over rough ground, …
        self.unlike: i64 = numbers["unlike"]  # ... where they differ in this attribute …
        self.unlike_by: i64 = numbers["unlike_by"]  # ... by so much, if it is not -1
        self.climbs: i64 = numbers["climbs"]  # the attribute by which climbing costs nothing more, or -1
        self.crawl: i64 = numbers["crawl"]  # the modifier that each step costs more by, or -1
        self.borders: bool = numbers["borders"] != 0  # whether anything stands on borders in this fight
        self.footprint: i64 = numbers["footprint"]  # the attribute that says how many places wide, or -1
        self.bodies: bool = numbers["bodies"] != 0  # whether anybody here is wider than one
        self.shunning: i64 = numbers["shunning"]  # conditions: places nearer to the other are rough to the bearer
        self.sharing: i64 = numbers["sharing"]  # conditions: the bearer is where the other is, …
        self.trailing: i64 = numbers["trailing"]  # ... or goes where the other was
        self.threat_window: i64 = numbers["threat_window"]  # opened by leaving a threatened place, or -1
        self.threat_reach: i64 = numbers["threat_reach"]
        self.threat_away: bool = numbers["threat_away"] != 0  # only by going out of somebody's reach
        self.threat_unless: i64 = numbers["threat_unless"]  # the attribute of those who provoke nobody, or -1


class OrderTables(GroundTables):
    """Sides, and the order in which they and their creatures act."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.sides: i64 = numbers["sides"]
        self.order: i64 = numbers["order"]
        self.follower: i64 = numbers["follower"]  # LIST: the attribute of those who act after turns of others, or -1
        self.followed: i64 = numbers["followed"]  # ... and of those others
        self.idle: i64 = numbers["idle"]  # the attribute of those who take no turns, or -1
        self.together: i64 = numbers["together"]  # LIST: the attribute of those who share a turn with the like, or -1
        self.phases: i64 = numbers["phases"]
        self.several_phases: bool = self.order == PHASES and self.phases > 1  # so that one may end one's round
        self.speed: i64 = numbers["speed"]  # the attribute that says the first own phase
        self.side_die: i64 = numbers["side_die"]  # thrown by every side each round for its place; 0: as listed
        self.early: i64 = numbers["early"]  # the face with which all own phases come one earlier …
        self.late: i64 = numbers["late"]  # ... or one later; 0 for none
        self.slot: i64 = numbers["slot"]  # how far the clock goes from an own slot to the next


class RoundTables(OrderTables):
    """How a round goes where sides alternate."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.stage_window: vec[i64] = table(tables, "stage_window")  # the stages of a round: the window …
        self.stage_pool: vec[i64] = table(tables, "stage_pool")  # ... in which everybody with something in it is asked
        self.stage_again: vec[i64] = table(tables, "stage_again")  # 1: all are asked again while anybody does anything
        self.around: i64 = numbers["around"]  # the window before and after each activation, or -1 ...
        self.around_pool: i64 = numbers["around_pool"]  # ... and its pool
        self.around_after_pass: bool = numbers["around_after_pass"] != 0  # … which opens after passing too
        self.passes: bool = numbers["passes"] != 0  # a side with fewer to activate may pass
        self.initiative: i64 = numbers["initiative"]  # the sides of the die that gives the first initiative
        self.plays_on: bool = numbers["plays_on"] != 0  # a fight that is decided goes on to the end of its phase


class ConditionTables(RoundTables):
    """Conditions: what they consist in and change, and when they are over."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.conditions: i64 = numbers["conditions"]
        self.counted: i64 = numbers["counted"]  # sets of conditions, a bit each
        self.towards: i64 = numbers["towards"]
        self.latest: i64 = numbers["latest"]  # only towards whom it came from last
        self.here: i64 = numbers["here"]
        self.unseen: i64 = numbers["unseen"]  # over when a foe sees the bearer in the open
        self.passing: i64 = numbers["passing"]  # over with the next thing that the bearer does in its turn
        self.breaking: i64 = numbers["breaking"]  # an undertaking does not survive these
        self.lifting: vec[i64] = table(tables, "lifting")  # condition: those that it takes off, a bit each
        self.overlooking: i64 = numbers["overlooking"]  # nothing hides the bearer, nor anybody from it
        self.blind: i64 = numbers["blind"]  # whoever bears one of these finds nobody who is `unseen`
        self.emptying: vec[i64] = table(tables, "emptying")  # condition: pools that it empties, a bit each
        self.must: vec[i64] = table(tables, "must")  # condition: tags of what must be done to those it is held towards
        self.obliging: i64 = numbers["obliging"]
        self.condition_ends: vec[i64] = table(tables, "condition_ends")  # condition: a moment of its bearer
        self.capping: i64 = numbers["capping"]  # conditions under which pools hold less
        self.caps: vec[i64] = table(tables, "caps")  # condition, pool: how much at most, -1 for no cap
        self.modifiers: i64 = numbers["modifiers"]
        self.modifying: vec[i64] = table(tables, "modifying")  # modifier: the conditions that change it, a bit each
        self.modifies: vec[i64] = table(tables, "modifies")  # condition, modifier: by how much
        self.parts_of: vec[i64] = table(tables, "parts_of")  # condition: those of which any makes it hold, a bit each …
        self.all_of: vec[i64] = table(tables, "all_of")  # … if all of these hold too …
        self.none_of: vec[i64] = table(tables, "none_of")  # … and none of these
        self.derived: i64 = numbers["derived"]  # the conditions that hold because others do


class WindowTables(ConditionTables):
    """Windows: how many stages, and who is asked in them."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.window_halves: vec[i64] = table(tables, "window_halves")  # window: 1 where its amount is no damage
        self.window_several: vec[i64] = table(tables, "window_several")  # window: 1 where one may answer several times
        self.window_stages: vec[i64] = table(tables, "window_stages")  # window: how many stages
        self.asks_hidden: vec[i64] = table(tables, "asks_hidden")  # window: 1: its last stage asks who hides anything
        self.lays: bool = numbers["lays"] != 0  # whether anybody can lay anything on others in this fight
        self.provoked_window: i64 = numbers["provoked_window"]  # opened before an entry that provokes, or -1


class DebtTables(WindowTables):
    """Debts: in which pools they are owed, what pays them, and what strikes who cannot pay."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.owed: i64 = numbers["owed"]  # kinds of debt
        self.owed_pool: vec[i64] = table(tables, "owed_pool")  # kind
        self.backing: vec[i64] = table(tables, "backing")  # kind: the pools that pay it, or pay for what fills its pool
        self.yields: vec[i64] = table(tables, "yields")  # sheet, kind: what one unit of those gives; 0: pays one debt
        self.yields_more: vec[i64] = table(tables, "yields_more")  # sheet, kind: … and how much more in even rounds
        self.filler: vec[i64] = table(tables, "filler")  # sheet, kind: the plan by which a debtor fills the pool
        self.default_by_rounds: bool = numbers["default_by_rounds"] != 0  # it lasts to the end of the next round
        self.default: i64 = numbers["default"]  # the condition that strikes a debtor who can no longer pay
        self.compelled: i64 = numbers["compelled"]  # the pools that a debtor is bound to spend this round if he can
        self.last_slot: i64 = numbers["last_slot"]  # the last slot of a round, as the clock counts
        self.earliest: bool = numbers["earliest"] != 0  # what can be paid this round is owed in it
        self.may_default: bool = numbers["may_default"] != 0  # a debtor may break its promises and bear what comes
        self.default_clears: bool = numbers["default_clears"] != 0  # with a default all debts are gone, payable or not
        self.backing_order: vec[i64] = table(tables, "backing_order")  # pools in the order in which debts take them


class Economy(DebtTables):
    """The tables of one fight.  `numbers` and `tables` come from `actionomy.files`."""

    def __init__(self, numbers: dict[str, int], tables: dict[str, list[int]]) -> None:
        super().__init__(numbers, tables)
        self.pools: i64 = numbers["pools"]
        self.limits: i64 = numbers["limits"]
        self.slots: i64 = numbers["slots"]  # of uses, a row
        self.subjects: i64 = numbers["subjects"]  # slots for subjects, a row
        self.attributes: i64 = numbers["attributes"]
        self.columns: i64 = numbers["columns"]  # of parameters, an entry
        self.leaders: bool = numbers["leaders"] != 0  # a side falls with its leader, not with its last
        self.leader: i64 = numbers["leader"]  # the attribute that makes a leader
        self.last_round: i64 = numbers["last_round"]
        self.prepares: bool = numbers["prepares"] != 0  # whether entries for the start of a fight are done
        self.closes: bool = numbers["closes"] != 0  # whether there are entries for the end of turns …
        self.renews: bool = numbers["renews"] != 0  # … and for the beginning of rounds

        # The shape of a turn: from a state, by the token of an entry, to the next state, or -1.
        self.tokens: i64 = numbers["tokens"]
        self.shape: vec[i64] = table(tables, "shape")

    def number(self, entry: i64, column: i64) -> i64:
        """A parameter of an entry."""
        at = entry * self.columns + column
        return self.parameter[at]

    def attr(self, sheet: i64, attribute: i64) -> i64:
        """A number of a sheet."""
        at = sheet * self.attributes + attribute
        return self.attribute[at]
