"""One moment of a fight as one flat vector of numbers.

Everything that changes during a fight stands in `State.words`: a head of single numbers, the stack of frames
(what the fight waits for), the order of turns, and one row for every thing.  The layout is worked out once, when
the fight is loaded.  One generic copy serves undo, search, save and tests, so that nothing can be forgotten.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import bit

# The head: one word each.
ROUND: Final = 0
PHASE: Final = 1  # of the round, where the order of turns has phases
POSITION: Final = 2  # in the order, or among the sides
OVER: Final = 3
WINNER: Final = 4  # a side, or NOBODY
TOP: Final = 5  # where the topmost frame begins, counted in words of the stack; negative when there is none
SEED: Final = 6
SEED_HIGH: Final = 7
PLAYER_DICE: Final = 8  # numbers drawn so far by machine players
PENDING: Final = 9  # asked dice: the option that waits for them, plus one
PENDING_SIDES: Final = 10
PENDING_COUNT: Final = 11
PENDING_WHO: Final = 12
KNOWN: Final = 13  # asked dice: how many faces are known
CLOCK: Final = 14  # the time of the fight: rounds times `moments.ONE_ROUND`, plus the slot in the round
FOLLOWER: Final = 15  # where turns are followed: the first thing that has not yet been asked to follow this one
FIRST: Final = 16  # the side that has the initiative, where sides alternate
FACES: Final = 17
MOST_FACES: Final = 48
HEAD: Final = FACES + MOST_FACES

# A row: what every thing has.  Pools, uses, conditions, debts and statuses of subjects follow.
PRESENT: Final = 0  # 0, or `CREATURE` or `OTHER`
SIDE: Final = 1
PLACE: Final = 2
HEALTH: Final = 3
SHEET: Final = 4  # the number of its sheet
STATUS: Final = 5  # of a door: OPEN, CLOSED, LOCKED; of what lies about or on somebody: HIDDEN, LAID, WORN
DONE: Final = 6  # 1: takes no more own slots this round
DICE: Final = 7  # dice thrown so far for this thing
HELD: Final = 8  # the conditions on it, a bit each
GAINED: Final = 9  # how much it gained this round of the pool that has a cap
SHAPE: Final = 10  # how far its turn has come in the shape of a turn
UNDERTAKEN: Final = 11  # the entry of its undertaking plus one, 0 for none
VARIANT: Final = 12  # which of the entry's sequences of instalments
PARTS: Final = 13  # instalments paid
AIM: Final = 14  # what the undertaking is aimed at
LAST_PART: Final = 15  # the round of the last instalment
DENIED: Final = 16  # four words: the entries that the game master has denied this turn, a bit each from the first on
SEEN_BY: Final = 20  # of a hidden thing: the sides that have looked at it, a bit each
LAID_BY: Final = 21  # of what somebody may lay on others: who may, plus one; 0 for all else
LIES_ON: Final = 22  # … on whom it lies, plus one; `ON_PLACE` where it lies on the place that it is in
LAID_AS: Final = 23  # … the entry that laid it, plus one
ROW: Final = 24

ON_PLACE: Final = -1  # of `LIES_ON`

# The row of a side has no such things: beside its pools it holds what it has rolled for its place in the order.
ROLLED: Final = 3  # the face, 0 where nothing was rolled
RANK: Final = 4  # its place in every phase of this round

SET: Final = 60  # bits of a word that are used

# What has changed: a bit for each word of a row, some of which share one, and bits for what is seen by others.
OF_WORDS: Final = 57
OF_SCENE: Final = 57  # who is where in play, how doors stand, and what lies on whom
OF_BEARING: Final = 58  # what conditions lie on anybody
EVERYTHING: Final = 0xFFF_FFFF_FFFF_FFFF
DENIED_WORDS: Final = 4
MOST_ENTRIES: Final = DENIED_WORDS * SET  # of one creature

# What is in play: a creature that acts, or another thing.
CREATURE: Final = 1
OTHER: Final = 2

# What a door may be, and what is laid on somebody or on a place.
OPEN: Final = 0
CLOSED: Final = 1
LOCKED: Final = 2
HIDDEN: Final = 3
LAID: Final = 4  # of what lies on somebody: seen by all, …
WORN: Final = 5  # … or worn

# The status of what stands on the border between the zone that is its place and a neighbour: BORDER and …
BORDER: Final = 8
BELOW: Final = 1  # the neighbour below, not the one to the right
SHUTS: Final = 2  # nobody passes
HIDES: Final = 4  # nobody sees through

# When a debt is paid.
DUE: Final = 0  # this round at the latest
MARKED: Final = 1  # this round as well, though its deadline is the next
LATER: Final = 2  # next round
TIMES: Final = 3

# Where a subject is; from DROPPED on, the place on the ground is added.
AWAY: Final = 0  # not to be had, or spent
READY: Final = 1  # at hand
NEAR: Final = 2  # on the belt
PACKED: Final = 3
DROPPED: Final = 4

FRAME: Final = 25  # words of a frame
DEEPEST: Final = 16  # frames

MOST_THINGS: Final = 60  # sets of things are one number
NOBODY: Final = -1


class Layout:
    """Where everything stands in the vector of a fight."""

    def __init__(
        self,
        things: i64,
        pools: i64,
        uses: i64,
        conditions: i64,
        owed: i64,
        subjects: i64,
        sides: i64,
        shared: i64,
        backed: i64 = 0,
        measured: i64 = 0,  # the conditions that are counted or held towards others, a bit each
    ) -> None:
        self.things: i64 = things
        self.sides: i64 = sides
        self.shared: i64 = shared  # the pools that belong to sides, a bit each; a side has a row behind those of things
        self.backed: i64 = backed  # the pools of which what one lacks somebody else pays, a bit each
        self.pools: i64 = pools
        self.uses: i64 = uses
        self.conditions: i64 = conditions
        self.owed: i64 = owed
        self.subjects: i64 = subjects
        self.stack: i64 = HEAD
        self.order: i64 = self.stack + FRAME * DEEPEST
        self.rows: i64 = self.order + things
        self.at_uses: i64 = ROW + pools
        self.at_amounts: i64 = self.at_uses + uses
        self.at_ends: i64 = self.at_amounts
        self.amount_at: vec[i64] = vec[i64](
            [0] * int(conditions)
        )  # the word for how much there is of a condition, or 0
        for condition in range(conditions):
            if measured >> condition & 1:
                self.amount_at[condition] = self.at_ends
                self.at_ends += 1
        self.at_owed: i64 = self.at_ends + conditions
        self.at_subjects: i64 = self.at_owed + TIMES * owed
        self.stride: i64 = self.at_subjects + subjects
        self.words: i64 = self.rows + self.stride * (things + sides)
        self.marks: vec[i64] = vec[i64]([int(bit(word % OF_WORDS)) for word in range(self.stride)])
        self.all_changed: vec[i64] = vec[i64]([EVERYTHING] * int(things + sides))


class State:
    """A vector and its layout.  Accessors are named; only they and the modules that own a part use indexes.

    Every index is first put into a name: only then does mypyc look into a vec without counting a reference to it.

    Beside the vector, whoever keeps answers finds here what has changed since: `changed`, for every row its words as
    bits (`layout.marks`), which one `reader` takes away; `scene`, which counts how often it has changed who is where in
    play and how doors stand; and `bearing`, how often the conditions on anybody have, or pools on which others lean.
    """

    def __init__(self, layout: Layout, words: vec[i64]) -> None:
        self.layout: Layout = layout
        self.words: vec[i64] = words
        self.rows: i64 = layout.rows
        self.stride: i64 = layout.stride
        self.shared: i64 = layout.shared
        self.backed: i64 = layout.backed
        self.stack: i64 = layout.stack
        self.at_uses: i64 = layout.at_uses
        self.amount_at: vec[i64] = layout.amount_at
        self.at_ends: i64 = layout.at_ends
        self.at_owed: i64 = layout.at_owed
        self.at_subjects: i64 = layout.at_subjects
        self.marks: vec[i64] = layout.marks
        self.changed: vec[i64] = layout.all_changed[:]
        self.scene: i64 = 0
        self.bearing: i64 = 0
        self.readers: i64 = 0
        self.reader: i64 = 0

    def clone(self) -> "State":
        """A state of its own with the same words."""
        return State(self.layout, self.words[:])

    def restore(self, other: "State") -> None:
        """Become a copy of `other`."""
        self.words = other.words[:]
        self.changed = self.layout.all_changed[:]
        self.scene += 1
        self.bearing += 1

    def same(self, other: "State") -> bool:
        """Whether no word differs."""
        return self.words == other.words

    def dump(self) -> list[int]:
        """The words as plain numbers."""
        return [int(self.words[k]) for k in range(len(self.words))]

    # The head.

    def head(self, word: i64) -> i64:
        """A word of the head (`ROUND`, `PHASE`, …)."""
        return self.words[word]

    def set_head(self, word: i64, value: i64) -> None:
        """Write a word of the head."""
        self.words[word] = value

    # Rows.

    def of_side(self, side: i64) -> i64:
        """The number of the row of a side."""
        return self.layout.things + side

    def row(self, who: i64, word: i64) -> i64:
        """A word of somebody's row (`SIDE`, `PLACE`, …)."""
        at = self.rows + who * self.stride + word
        return self.words[at]

    def set_row(self, who: i64, word: i64, value: i64) -> None:
        """Write a word of a row, and mark what has changed by it."""
        at = self.rows + who * self.stride + word
        if self.words[at] == value:
            return
        self.words[at] = value
        self.changed[who] |= self.marks[word]
        if word == HELD:
            self.bearing += 1
        elif (word <= STATUS and word != HEALTH) or word >= LAID_BY:
            self.scene += 1

    def present(self, who: i64) -> bool:
        """Whether a thing is in play."""
        at = self.rows + who * self.stride + PRESENT
        return self.words[at] != 0

    def side(self, who: i64) -> i64:
        """The side that it fights for."""
        at = self.rows + who * self.stride + SIDE
        return self.words[at]

    def place(self, who: i64) -> i64:
        """Where it is."""
        at = self.rows + who * self.stride + PLACE
        return self.words[at]

    def health(self, who: i64) -> i64:
        """How much health is left."""
        at = self.rows + who * self.stride + HEALTH
        return self.words[at]

    def sheet(self, who: i64) -> i64:
        """The number of the sheet that says what it is made of."""
        at = self.rows + who * self.stride + SHEET
        return self.words[at]

    def held(self, who: i64) -> i64:
        """The conditions on `who`, a bit each."""
        at = self.rows + who * self.stride + HELD
        return self.words[at]

    def denied(self, who: i64) -> bool:
        """Whether the game master has denied `who` anything this turn."""
        for word in range(DENIED, DENIED + DENIED_WORDS):
            if self.row(who, word) != 0:
                return True
        return False

    def owner(self, who: i64, pool: i64) -> i64:
        """The row that holds a pool of `who`: its own, or that of its side."""
        if self.shared >> pool & 1:
            return self.layout.things + self.side(who)
        return who

    def pool(self, who: i64, pool: i64) -> i64:
        """What `who` can spend of a pool, its own or its side's."""
        if self.shared:
            who = self.owner(who, pool)
        at = self.rows + who * self.stride + ROW + pool
        return self.words[at]

    def set_pool(self, who: i64, pool: i64, value: i64) -> None:
        """Write what a pool holds; only the ledger does."""
        if self.shared:
            who = self.owner(who, pool)
        word = ROW + pool
        at = self.rows + who * self.stride + word
        if self.words[at] == value:
            return
        self.words[at] = value
        self.changed[who] |= self.marks[word]
        if self.backed >> pool & 1:
            self.bearing += 1  # others may lean on it

    def uses(self, who: i64, slot: i64) -> i64:
        """How often a limit of a sheet was used; `slot` is its number there."""
        at = self.rows + who * self.stride + self.at_uses + slot
        return self.words[at]

    def set_uses(self, who: i64, slot: i64, value: i64) -> None:
        """Write how often a limit was used; only the ledger does."""
        word = self.at_uses + slot
        at = self.rows + who * self.stride + word
        if self.words[at] == value:
            return
        self.words[at] = value
        self.changed[who] |= self.marks[word]

    def amount(self, who: i64, condition: i64) -> i64:
        """How much of a counted condition; of one held towards others, the set of those; 1 of another that is there."""
        word = self.amount_at[condition]
        if word == 0:
            return self.held(who) >> condition & 1
        at = self.rows + who * self.stride + word
        return self.words[at]

    def set_amount(self, who: i64, condition: i64, value: i64) -> None:
        """Write how much of a condition there is, or towards whom; only `conditions` does.  `HELD` tells of others."""
        word = self.amount_at[condition]
        if word == 0:
            return
        at = self.rows + who * self.stride + word
        if self.words[at] == value:
            return
        self.words[at] = value
        self.changed[who] |= self.marks[word]
        self.bearing += 1

    def ends(self, who: i64, condition: i64) -> i64:
        """When a condition ends, as `moments.end_at` writes it; 0 for never."""
        at = self.rows + who * self.stride + self.at_ends + condition
        return self.words[at]

    def set_ends(self, who: i64, condition: i64, value: i64) -> None:
        """Write when a condition ends; only `conditions` does."""
        word = self.at_ends + condition
        at = self.rows + who * self.stride + word
        if self.words[at] == value:
            return
        self.words[at] = value
        self.changed[who] |= self.marks[word]
        self.bearing += 1

    def owed(self, who: i64, kind: i64, when: i64) -> i64:
        """Debts of a kind: `DUE`, `MARKED` or `LATER`."""
        at = self.rows + who * self.stride + self.at_owed + TIMES * kind + when
        return self.words[at]

    def owes_now(self, who: i64, kind: i64) -> i64:
        """What `who` owes of a kind in this round."""
        return self.owed(who, kind, DUE) + self.owed(who, kind, MARKED)

    def owes_anything(self, who: i64) -> bool:
        """Whether anything is owed, this round or the next."""
        first = self.rows + who * self.stride + self.at_owed
        for at in range(first, first + TIMES * self.layout.owed):
            if self.words[at] > 0:
                return True
        return False

    def set_owed(self, who: i64, kind: i64, when: i64, value: i64) -> None:
        """Write what is owed of a kind: `DUE`, `MARKED` or `LATER`; only the ledger does."""
        word = self.at_owed + TIMES * kind + when
        at = self.rows + who * self.stride + word
        if self.words[at] == value:
            return
        self.words[at] = value
        self.changed[who] |= self.marks[word]

    def subject(self, who: i64, slot: i64) -> i64:
        """Where a subject of `who` is: AWAY, READY, NEAR, PACKED, or DROPPED plus a place."""
        at = self.rows + who * self.stride + self.at_subjects + slot
        return self.words[at]

    def set_subject(self, who: i64, slot: i64, value: i64) -> None:
        """Write where a subject is: `AWAY`, `READY`, `NEAR`, `PACKED`, or from `DROPPED` on a place."""
        word = self.at_subjects + slot
        at = self.rows + who * self.stride + word
        if self.words[at] == value:
            return
        self.words[at] = value
        self.changed[who] |= self.marks[word]

    # The order of turns.

    def ordered(self, position: i64) -> i64:
        """Who stands at a place of the order, or NOBODY."""
        at = self.layout.order + position
        return self.words[at]

    def set_ordered(self, position: i64, who: i64) -> None:
        """Write who stands at a place of the order."""
        at = self.layout.order + position
        self.words[at] = who

    # The stack of frames.

    def frame(self, word: i64) -> i64:
        """A word of the topmost frame."""
        at = self.stack + self.words[TOP] + word
        return self.words[at]

    def set_frame(self, word: i64, value: i64) -> None:
        """Write a word of the topmost frame."""
        at = self.stack + self.words[TOP] + word
        self.words[at] = value

    def deep(self) -> i64:
        """How many frames there are."""
        return self.words[TOP] // FRAME + 1

    def push(self, kind: i64) -> None:
        """Put an empty frame of a kind on the stack."""
        words = self.words
        words[TOP] += FRAME
        at = self.stack + words[TOP]
        words[at] = kind
        for k in range(at + 1, at + FRAME):
            words[k] = 0

    def pop(self) -> None:
        """Take the topmost frame off."""
        self.words[TOP] -= FRAME

    def drop_frame(self, depth: i64) -> None:
        """Take out the frame that begins at `depth` words of the stack; those above it sink."""
        at = self.stack + depth
        end = self.stack + self.words[TOP]
        while at < end:
            above = at + FRAME
            self.words[at] = self.words[above]
            at += 1
        self.pop()


def fresh(layout: Layout) -> State:
    """A state with every number zero, no frame, and nobody the winner."""
    words = vec[i64]([0] * int(layout.words))
    words[TOP] = -FRAME
    words[WINNER] = NOBODY
    return State(layout, words)
