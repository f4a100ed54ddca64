"""What is remembered of every actor's plans from one decision to the next, until what it hangs on has changed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.bits import bit, size
from actionomy.core.blocks import Blocks
from actionomy.core.changes import ALWAYS, Changes
from actionomy.core.debts import Debts
from actionomy.core.economy import SOURCE, VICTIM, Economy
from actionomy.core.fight import Fight
from actionomy.core.state import (
    DONE,
    EVERYTHING,
    HELD,
    LAST_PART,
    OF_BEARING,
    OF_SCENE,
    PARTS,
    TIMES,
    UNDERTAKEN,
    VARIANT,
    State,
)

# Answers to tests.
UNKNOWN: Final = 0
YES: Final = 1
NO: Final = 2


class Kept:
    """Answers for every actor and block, and what has become stale."""

    def __init__(self, blocks: Blocks, debts: Debts, state: State) -> None:
        self.state: State = state
        state.readers += 1
        self.number: i64 = state.readers
        things = int(state.layout.things)
        self.slots: i64 = blocks.most_blocks  # an actor
        self.stale: vec[i64] = vec[i64]([EVERYTHING] * (things * int(blocks.most_blocks)))  # slot: what has changed
        self.scene: vec[i64] = vec[i64]([-1] * things)  # actor: how often they had changed when it was looked at
        self.bearing: vec[i64] = vec[i64]([-1] * things)
        # For each reason the plans that fall for it, and for which plans that is known; and every single answer.
        self.lists: i64 = blocks.most_lists
        self.failing: vec[i64] = vec[i64]([0] * (things * int(blocks.most_lists)))
        self.asked: vec[i64] = vec[i64]([0] * (things * int(blocks.most_lists)))
        self.tests: i64 = blocks.most_tests
        self.answers: vec[i64] = vec[i64]([UNKNOWN] * (things * int(blocks.most_tests)))
        # Reasons because of debts, promises and undertakings, when they were found, and for which plans.
        self.owed: i64 = blocks.most_owed
        self.owed_hangs: vec[i64] = on_debts(blocks, debts)  # block
        self.barring: vec[i64] = barring_debts(blocks, debts)  # block
        self.owed_time: vec[i64] = vec[i64]([-1] * (things * int(blocks.most_blocks)))
        self.owed_among: vec[i64] = vec[i64]([0] * (things * int(blocks.most_blocks)))
        self.owed_count: vec[i64] = vec[i64]([0] * (things * int(blocks.most_blocks)))
        room = things * int(blocks.most_blocks * blocks.most_owed)
        self.owed_reason: vec[i64] = vec[i64]([0] * room)
        self.owed_plans: vec[i64] = vec[i64]([0] * room)

    def freshen(self, who: i64) -> None:
        """Take note of what has changed for an actor."""
        s = self.state
        if s.reader != self.number:
            self.forget()
        fresh = s.changed[who]
        s.changed[who] = 0
        if self.scene[who] != s.scene:
            self.scene[who] = s.scene
            fresh |= bit(OF_SCENE)
        if self.bearing[who] != s.bearing:
            self.bearing[who] = s.bearing
            fresh |= bit(OF_BEARING)
        if fresh:
            first = who * self.slots
            for slot in range(first, first + self.slots):
                self.stale[slot] |= fresh

    def forget(self) -> None:
        """Somebody else has taken note of changes: nothing is known any more."""
        self.state.reader = self.number
        for slot in range(len(self.stale)):
            self.stale[slot] = EVERYTHING

    def take_stale(self, slot: i64) -> i64:
        """What has changed since a block was judged last for an actor; it is now judged again."""
        stale = self.stale[slot]
        self.stale[slot] = 0
        return stale | bit(ALWAYS)


class KeptAims:
    """What every actor may aim its entries at, as long as nobody moves and nothing changes that lies on anybody."""

    def __init__(self, fight: Fight) -> None:
        self.state: State = fight.state
        self.economy: Economy = fight.economy
        self.words: i64 = fight.space.words
        entries: i64 = 0
        for sheet in range(len(self.economy.first_entry) - 1):
            entries = max(entries, self.economy.first_entry[sheet + 1] - self.economy.first_entry[sheet])
        self.entries: i64 = entries  # an actor, at most
        room = int(fight.state.layout.things * entries)
        self.when: vec[i64] = vec[i64]([-1] * room)
        self.targets: vec[i64] = vec[i64]([0] * room)  # things, a bit each; of places, how many they are …
        self.places: vec[i64] = vec[i64]([0] * (room * int(self.words)))  # ... and which
        self.steady: vec[i64] = steady_aims(fight)  # entry: whether it hangs on nothing else

    def room(self, who: i64, entry: i64) -> i64:
        """Where the aims of an entry are kept."""
        return who * self.entries + entry - self.economy.first_entry[self.state.sheet(who)]

    def holds(self, entry: i64, room: i64) -> bool:
        """Whether what is kept still holds."""
        return self.when[room] == self.state.scene + self.state.bearing and self.steady[entry] != 0

    def keep(self, room: i64, targets: i64) -> None:
        """Keep a set of targets, or how many places, until something that matters has changed."""
        self.when[room] = self.state.scene + self.state.bearing  # both only ever grow
        self.targets[room] = targets

    def keep_places(self, room: i64, places: vec[i64]) -> None:
        """Keep a set of places, until something that matters has changed."""
        count: i64 = 0
        for word in range(self.words):
            self.places[room * self.words + word] = places[word]
            count += size(places[word])
        self.keep(room, count)


def steady_aims(fight: Fight) -> vec[i64]:
    """For every entry, whether its aims hang only on who is where and what lies on anybody."""
    e = fight.economy
    changes = Changes(e, fight.state.layout)
    found: list[int] = []
    for entry in range(e.first_entry[len(e.first_entry) - 1]):
        steady = e.aim[entry] & (SOURCE | VICTIM) == 0 and e.takes_pool[entry] < 0
        for k in range(e.first_where[entry], e.first_where[entry + 1]):
            steady = steady and changes.is_seen(e.where_code[k])
        found.append(1 if steady else 0)
    return vec[i64](found)


def barring_debts(blocks: Blocks, debts: Debts) -> vec[i64]:
    """For every block, the conditions that keep its actor from paying debts of some kind."""
    e = blocks.economy
    found: list[int] = []
    for block in range(len(blocks.start)):
        barring: i64 = 0
        for kind in range(e.owed):
            barring |= debts.unable[blocks.sheet_of[block] * e.owed + kind]
        found.append(int(barring))
    return vec[i64](found)


def on_debts(blocks: Blocks, debts: Debts) -> vec[i64]:
    """For every block, what the reasons hang on that come of debts, promises and undertakings."""
    e = blocks.economy
    changes = blocks.changes
    pools = e.leaned
    for kind in range(e.owed):
        pools |= e.backing[kind] | bit(e.owed_pool[kind])
    common = changes.of_pools(pools) | changes.of_words(blocks.layout.at_owed, TIMES * e.owed)
    for word in (HELD, DONE, UNDERTAKEN, VARIANT, PARTS, LAST_PART):
        common |= changes.of_word(word)
    found: list[int] = []
    for block in range(len(blocks.start)):
        hangs = common
        for kind in range(e.owed):
            at = blocks.sheet_of[block] * e.owed + kind
            hangs |= changes.of_ends(debts.unable[at])
            if e.filler[at] >= 0:
                filler = e.entry[e.filler[at]]
                for k in range(e.first_count[filler], e.first_count[filler + 1]):
                    hangs |= changes.of_word(blocks.layout.at_uses + e.counts[k])
        found.append(int(hangs))
    return vec[i64](found)
