"""States as lists of numbers and back: one whole, the others by what differs; and what a number may be where it stands.

Two states that follow each other differ in a few words.  So a history is kept as one whole state and, for each step
away from it, the places and values of the words that are others there: `[place, value, place, value, …]`.

A save may come from anybody.  Every word has bounds that follow from the layout and the tables, so that no number out
of a file can point outside them.
"""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import frames, state
from actionomy.core.bits import bit
from actionomy.core.codes import LAST_SPECIAL, plan_of, target_of, who_of
from actionomy.core.economy import ALTERNATION, PLACE
from actionomy.core.state import OTHER, Layout, State
from actionomy.files.fights import Setup
from actionomy.store.keeping import LARGEST, SaveError

Bound = tuple[int, int]

ANY: Bound = (-LARGEST - 1, LARGEST)
COUNT: Bound = (0, 2**40)
FIXED = (state.SHEET, state.SIDE, state.LAID_BY)  # words of a row that nothing in a fight changes
MOST_OWED = 60  # of one kind at one time; finding out whether debts can be paid takes longer with each


def difference(one: State, other: State) -> list[int]:
    """What must be changed in `one` to get `other`."""
    found = []
    for k, (here, there) in enumerate(zip(one.dump(), other.dump(), strict=True)):
        if here != there:
            found += [k, there]
    return found


def chain(states: list[State], base: State) -> list[list[int]]:
    """Each state as its difference from the one after it, the last one as that from `base`."""
    return [difference(after, one) for one, after in zip(states, [*states, base][1:], strict=True)]


class Unpacker:
    """Makes states of a fight out of numbers that anybody may have written.  Everything wrong is a SaveError."""

    def __init__(self, setup: Setup) -> None:
        self.layout: Layout = setup.state.layout
        self.plans = len(setup.economy.entry)
        self.entries = [int(entry) for entry in setup.economy.entry]
        self.aims = [int(aim) for aim in setup.economy.aim]
        self.places = int(setup.space.places)
        self.wide = int(setup.space.width)
        self.start: State = setup.state
        self.first_entry = [int(entry) for entry in setup.economy.first_entry]
        self.bounds = bounds(setup)

    def whole(self, words: object) -> State:
        """The state whose words these are, all of them."""
        if not isinstance(words, list) or len(words) != len(self.bounds):
            raise SaveError(f"the state must be a list of {len(self.bounds)} numbers")
        for k, word in enumerate(words):
            self.check(k, word)
        return self.made(words)

    def chain(self, differences: list[object], base: State) -> list[State]:
        """The states of `packing.chain`."""
        found: list[State] = []
        words = base.dump()
        for changes in reversed(differences):
            self.change(words, changes)
            found.append(self.made(words))
        return found[::-1]

    def change(self, words: list[int], changes: object) -> None:
        """Put into the words of one state what differs in another: `[place, value, place, value, …]`."""
        if not isinstance(changes, list) or len(changes) % 2:
            raise SaveError("the differences between two states must be a list of places and values")
        for place, value in zip(changes[::2], changes[1::2], strict=True):
            if type(place) is not int or not 0 <= place < len(words):
                raise SaveError(f"a state has no word {place!r}")
            self.check(place, value)
            words[place] = value

    def check(self, place: int, value: object) -> None:
        """Refuse a value that is out of the bounds of the word at a place."""
        low, high = self.bounds[place]
        if type(value) is not int or not low <= value <= high:
            raise SaveError(f"word {place} of a state must be a whole number from {low} to {high}, not {value!r:.40}")

    def made(self, words: list[int]) -> State:
        """A state of words that are each within their bounds, if they make sense together."""
        if words[state.TOP] % state.FRAME:
            raise SaveError("the stack of a state does not end with a frame")
        waiting = abs(words[state.PENDING]) - 1
        if waiting >= 0 and not self.is_option(waiting):
            raise SaveError("the option that waits for dice does not exist")
        for frame in range(0, words[state.TOP] + 1, int(state.FRAME)):
            at = int(self.layout.stack) + frame
            if words[at + frames.KIND] == frames.QUESTION and not self.is_option(words[at + frames.PLAN]):
                raise SaveError("the option that the game master is asked about does not exist")
            if words[at + frames.ENTRY] < 0 and words[at + frames.KIND] != frames.WINDOW_OPEN:
                raise SaveError("what goes on in a state is not the effect of anything")
        made = State(self.layout, vec[i64](words))
        for row in range(int(self.layout.things)):
            self.check_row(made, row)
        return made

    def is_option(self, option: int) -> bool:
        """Whether a number stands for something that somebody could choose: of every game, or of the actor's own."""
        who, plan, target = int(who_of(option)), int(plan_of(option)), int(target_of(option))
        if who >= self.layout.things or not -LAST_SPECIAL <= plan < self.plans:
            return False
        if plan < 0:
            return target < self.layout.things
        entry, kind = self.entries[plan], int(self.start.sheet(who))
        places = self.places if self.aims[entry] == PLACE else int(self.layout.things)
        return self.first_entry[kind] <= entry < self.first_entry[kind + 1] and target < places

    def check_row(self, made: State, row: int) -> None:
        """What a row says of itself must fit the creature or thing that it is."""
        sort = int(self.start.row(row, state.PRESENT))  # who waits at the start may become either, …
        owner = int(self.start.row(row, state.LAID_BY)) - 1
        if owner >= 0:  # … but what somebody may lay on others is a thing
            sort = OTHER
            self.check_laid(made, row, owner)
        if sort and int(made.row(row, state.PRESENT)) not in (0, sort):
            raise SaveError(f"row {row} of a state is of another sort than at the start")
        status, place = int(made.row(row, state.STATUS)), int(made.place(row))
        highest = state.WORN if owner >= 0 else state.HIDDEN
        if highest < status < state.BORDER or (status >= state.BORDER and not self.is_border(status, place)):
            raise SaveError(f"row {row} of a state stands where nothing can")
        kind = int(made.sheet(row))
        undertaken = int(made.row(row, state.UNDERTAKEN)) - 1
        if undertaken >= 0 and not self.first_entry[kind] <= undertaken < self.first_entry[kind + 1]:
            raise SaveError(f"row {row} of a state has begun something that it cannot do")

    def is_border(self, status: int, place: int) -> bool:
        """Whether there is a zone behind this border of a place."""
        if status & state.BELOW:
            return place + self.wide < self.places
        return (place + 1) % self.wide > 0

    def check_laid(self, made: State, row: int, owner: int) -> None:
        """What lies on somebody was laid there by something that its owner can do; what does not lies on nobody."""
        laid, whose = int(made.row(row, state.LAID_AS)) - 1, int(self.start.sheet(owner))
        lies = made.present(row)
        if lies != (laid >= 0) or lies != (int(made.row(row, state.LIES_ON)) != 0):
            raise SaveError(f"row {row} of a state lies on somebody, or nobody, as nothing can")
        if lies and not self.first_entry[whose] <= laid < self.first_entry[whose + 1]:
            raise SaveError(f"row {row} of a state was laid by what its owner cannot do")


def bounds(setup: Setup) -> list[Bound]:
    """The least and greatest value of every word of a state."""
    layout = setup.state.layout
    things = int(layout.things)
    found = head_bounds(setup)
    found += frame_bounds(setup) * state.DEEPEST
    found += [(-1, things - 1)] * things
    for row in range(things):
        own = row_bounds(setup)
        on_border = int(setup.state.row(row, state.STATUS)) >= state.BORDER
        for word in (*FIXED, state.STATUS, state.PLACE) if on_border else FIXED:
            value = int(setup.state.row(row, word))
            own[word] = (value, value)
        found += own
    own = row_bounds(setup)
    own[state.RANK] = (0, int(layout.sides) - 1)
    return found + own * int(layout.sides)


def head_bounds(setup: Setup) -> list[Bound]:
    """The bounds of the words at the head of a state: the round, whose turn, who has won, how deep the stack is."""
    e = setup.economy
    found = [COUNT] * int(state.HEAD)
    sides_alternate = e.order == ALTERNATION
    found[state.POSITION] = (-1, int(e.sides) - 1 if sides_alternate else state.MOST_THINGS)
    found[state.ROUND] = (0, int(e.last_round))
    found[state.PHASE] = (0, max(int(e.phases), len(e.stage_window)))
    found[state.FIRST] = (0, int(e.sides) - 1)
    found[state.OVER] = (0, 1)
    found[state.WINNER] = (-1, int(e.sides) - 1)
    found[state.TOP] = (-int(state.FRAME), int(state.FRAME * (state.DEEPEST - 1)))
    found[state.PENDING] = (-(2**47), 2**47)
    found[state.KNOWN] = (0, int(state.MOST_FACES))
    return found


def sets(count: int) -> Bound:
    """A set of so many things."""
    return 0, int(bit(count)) - 1


def frame_bounds(setup: Setup) -> list[Bound]:
    """The bounds of the words of one frame of the stack, whatever it is a frame of."""
    e = setup.economy
    things = int(setup.state.layout.things)
    found = [ANY] * int(state.FRAME)
    found[frames.KIND] = (0, int(frames.CHOICE_OF_PLACE))
    found[frames.WHO] = (-1, things - 1)
    found[frames.TARGET] = (-1, max(things, int(setup.space.places)) - 1)
    found[frames.ENTRY] = (int(frames.OF_A_STAGE), len(e.action) - 1)
    for word in (frames.ACTORS, frames.TO_ASK, frames.HERE, frames.PROVOKED):
        found[word] = sets(things)
    found[frames.WINDOW] = (0, max(0, len(e.window_stages) - 1))
    found[frames.STAGE] = (-1, 3)
    found[frames.ASKED] = (0, things)
    found[frames.PLAN] = (0, 2**47)
    found[frames.SPOT] = (0, int(setup.space.places))
    return found


def row_bounds(setup: Setup) -> list[Bound]:
    """The bounds of the words of one row, whether it is that of a creature, of a thing or of a side."""
    e = setup.economy
    layout = setup.state.layout
    things, places, entries = int(layout.things), int(setup.space.places), len(e.action)
    found = [COUNT] * int(layout.stride)
    found[state.PRESENT] = (0, 2)
    found[state.PLACE] = (0, places - 1)
    found[state.STATUS] = (0, int(state.BORDER + state.BELOW + state.SHUTS + state.HIDES))
    found[state.LAID_BY] = (0, things)
    found[state.LIES_ON] = (int(state.ON_PLACE), things)
    found[state.LAID_AS] = (0, entries)
    found[state.HELD] = sets(int(layout.conditions))
    found[state.SHAPE] = (0, max(0, len(e.shape) // int(e.tokens) - 1))
    found[state.UNDERTAKEN] = (0, entries)
    for k in range(state.DENIED, state.DENIED + state.DENIED_WORDS):
        found[k] = sets(state.SET)
    found[state.AIM] = (-1, max(things, places) - 1)
    found[state.SEEN_BY] = sets(int(e.sides))
    for k in range(layout.at_amounts, layout.at_ends):
        found[k] = (0, LARGEST)
    for k in range(layout.at_owed, layout.at_subjects):
        found[k] = (0, MOST_OWED)
    for k in range(layout.at_subjects, layout.stride):
        found[k] = (0, int(state.DROPPED) + places - 1)
    return found
