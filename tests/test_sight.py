"""Sight and areas on squares, each against an oracle that works with fractions and angles on plain sets."""

from dataclasses import dataclass
from fractions import Fraction
from math import atan2, floor

from common import examples, setup_of
from hypothesis import given
from hypothesis import strategies as st

from actionomy.core.areas import BURST, CONE, LINE, Areas
from actionomy.core.bits import bit
from actionomy.core.bodies import Bodies
from actionomy.core.grid import Grid
from actionomy.core.places import CLEAR, COVER, UNSEEN
from actionomy.core.sight import Sight
from actionomy.core.state import CLOSED, LOCKED, OPEN, PLACE, PRESENT, STATUS, Layout, fresh
from actionomy.core.zones import Zones

ECONOMY = setup_of("first-steps").economy  # in which everybody is one place wide
Spot = tuple[int, int]


@dataclass
class Board:
    """A board in plain sets of (column, row)."""

    width: int
    height: int
    walls: set[Spot]
    doors: dict[Spot, int]
    covers: set[Spot]
    standing: list[Spot]

    @property
    def spots(self) -> list[Spot]:
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    @property
    def solid(self) -> set[Spot]:
        return self.walls | {spot for spot, status in self.doors.items() if status in (CLOSED, LOCKED)}

    def place(self, spot: Spot) -> int:
        return spot[1] * self.width + spot[0]

    def sight(self) -> Sight:
        """The same as the heart knows it: creatures first, then the doors."""
        grid = Grid(self.width, self.height)
        for spot in self.walls:
            grid.set_wall(self.place(spot))
        for spot in self.covers:
            grid.set_cover(self.place(spot))
        state = fresh(Layout(len(self.standing) + len(self.doors), 1, 1, 1, 1, 1, 1, 0))
        for who, spot in enumerate(self.standing):
            state.set_row(who, PRESENT, 1)
            state.set_row(who, PLACE, self.place(spot))
        for thing, (spot, status) in enumerate(self.doors.items(), len(self.standing)):
            state.set_row(thing, PRESENT, 2)
            state.set_row(thing, PLACE, self.place(spot))
            state.set_row(thing, STATUS, status)
        sight = Sight(Bodies(ECONOMY, grid, state))
        sight.look_round()
        return sight

    def areas(self) -> Areas:
        sight = self.sight()
        return Areas(sight.bodies, sight)

    # The oracle.

    def lines(self, a: Spot, b: Spot) -> list[list[Spot]]:
        """The two lines, each from after `a` to `b`: at every step the squares whose middle is nearest to the point."""
        steps = apart(a, b)
        both: list[list[Spot]] = [[], []]
        for k in range(1, steps + 1):
            point = [Fraction(a[i]) + Fraction(b[i] - a[i], steps) * k for i in (0, 1)]
            nearest = [sorted({floor(v + Fraction(1, 2)), -floor(-v + Fraction(1, 2))}) for v in point]
            # of two that are equally near, first the one from which it comes (which lies towards `a`)
            nearest = [sorted(two, key=lambda v, i=i: abs(v - a[i])) for i, two in enumerate(nearest)]
            both[0].append((nearest[0][0], nearest[1][0]))
            both[1].append((nearest[0][-1], nearest[1][-1]))
        return both

    def seen(self, a: Spot, b: Spot) -> int:
        best = UNSEEN
        for line in self.lines(a, b):
            if self.solid & set(line[:-1]):
                continue
            hidden = {spot for spot in line[-2:] if apart(a, spot) > 1} & self.covers
            best = max(best, COVER if hidden else CLEAR)
        return int(best)

    def burst(self, size: int, aim: Spot) -> set[Spot]:
        return {spot for spot in self.spots if apart(aim, spot) <= size and self.seen(aim, spot) != UNSEEN}

    def cone(self, size: int, origin: Spot, aim: Spot) -> set[Spot]:
        """Ring by ring, each in the order of its angles: the middle one and its neighbours to both sides."""
        found = set()
        for steps in range(1, size + 1):
            turns = range(-steps, steps + 1)
            ring = [(x, y) for x in turns for y in turns if max(abs(x), abs(y)) == steps]
            ring.sort(key=lambda spot: atan2(spot[1], spot[0]))
            middle = ring.index(((aim[0] - origin[0]) * steps, (aim[1] - origin[1]) * steps))
            for k in range(-((steps - 1) // 2), (steps - 1) // 2 + 1):
                x, y = ring[(middle + k) % len(ring)]
                found.add((origin[0] + x, origin[1] + y))
        return {spot for spot in found & set(self.spots) if self.seen(origin, spot) != UNSEEN}

    def line(self, origin: Spot, aim: Spot) -> set[Spot]:
        passed: set[Spot] = set()
        for spot in self.lines(origin, aim)[0]:
            if spot in self.solid:
                break
            passed.add(spot)
        return passed

    def area(self, shape: int, size: int, origin: Spot, aim: Spot) -> set[Spot]:
        if shape == BURST:
            return self.burst(size, aim)
        return self.cone(size, origin, aim) if shape == CONE else self.line(origin, aim)


def apart(a: Spot, b: Spot) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(1, 14)), draw(st.integers(1, 14))
    spots = [(x, y) for y in range(height) for x in range(width)]
    some = st.lists(st.sampled_from(spots), max_size=width * height // 3, unique=True)
    doors = draw(st.lists(st.sampled_from(spots), max_size=5, unique=True))
    status = {spot: draw(st.sampled_from([OPEN, CLOSED, LOCKED])) for spot in doors}
    standing = draw(st.lists(st.sampled_from(spots), min_size=1, max_size=6))
    return Board(width, height, set(draw(some)), status, set(draw(some)), standing)


# ---- sight


@examples(60)
@given(boards(), st.data())
def test_sight_is_the_better_of_the_two_lines_of_nearest_squares(board: Board, data: st.DataObject) -> None:
    sight = board.sight()
    for _ in range(30):
        a, b = data.draw(st.sampled_from(board.spots)), data.draw(st.sampled_from(board.spots))
        assert sight.space.sight(board.place(a), board.place(b), sight.shut) == board.seen(a, b), (a, b)


@examples(40)
@given(boards())
def test_who_does_not_see_is_not_seen(board: Board) -> None:
    sight = board.sight()
    here = board.place(board.standing[0])
    for there in range(sight.space.places):
        back = sight.space.sight(there, here, sight.shut)
        assert (sight.space.sight(here, there, sight.shut) == UNSEEN) == (back == UNSEEN)


@examples(30)
@given(boards())
def test_on_open_ground_everything_is_clear_and_creatures_hide_nobody(board: Board) -> None:
    board.walls, board.doors, board.covers = set(), {}, set()
    sight = board.sight()
    for here in {board.place(spot) for spot in board.standing}:
        for there in range(sight.space.places):
            assert sight.space.sight(here, there, sight.shut) == CLEAR


@examples(30)
@given(boards(), st.integers(0, 13), st.booleans())
def test_nothing_is_seen_across_a_whole_line_of_wall_or_shut_doors(board: Board, at: int, doors: bool) -> None:
    column = at % board.width
    for y in range(board.height):
        if doors and y % 2:
            board.doors[(column, y)] = CLOSED
        else:
            board.walls.add((column, y))
    sight = board.sight()
    for here in board.spots:
        for there in board.spots:
            if here[0] < column < there[0]:
                assert sight.space.sight(board.place(here), board.place(there), sight.shut) == UNSEEN


@examples(40)
@given(boards())
def test_whatever_stops_sight_touches_the_straight_line_between_the_middles(board: Board) -> None:
    """Plain geometry, coarser than the rule: what is unseen has a wall on the segment, sampled finely."""
    board.doors = {}
    sight = board.sight()
    a = board.standing[0]
    for b in board.spots:
        if sight.space.sight(board.place(a), board.place(b), sight.shut) == UNSEEN:
            fine = 4 * apart(a, b)
            touched = set()
            for k in range(fine + 1):
                x, y = (Fraction(a[i]) + Fraction((b[i] - a[i]) * k, fine) for i in (0, 1))
                for dx in (-1, 0, 1):
                    for dy in (-1, 0, 1):
                        spot = (round(x) + dx, round(y) + dy)
                        if abs(spot[0] - x) <= Fraction(1, 2) and abs(spot[1] - y) <= Fraction(1, 2):
                            touched.add(spot)
            assert touched & board.walls - {a, b}


def test_cover_hides_who_is_in_it_or_right_behind_it_but_not_from_who_stands_at_it() -> None:
    board = Board(9, 1, set(), {}, {(3, 0)}, [(0, 0)])
    sight = board.sight()

    def seen(a: int, b: int) -> int:
        return int(sight.space.sight(a, b, sight.shut))

    assert [seen(0, b) for b in range(9)] == [CLEAR, CLEAR, CLEAR, COVER, COVER, CLEAR, CLEAR, CLEAR, CLEAR]
    assert [seen(2, b) for b in range(2, 6)] == [CLEAR] * 4  # it stands at the low wall
    assert [seen(3, b) for b in range(9)] == [CLEAR] * 9  # it stands in it
    assert [seen(8, b) for b in (4, 3, 2, 1)] == [CLEAR, COVER, COVER, CLEAR]


def test_a_door_that_opens_lets_sight_through() -> None:
    board = Board(5, 1, set(), {(2, 0): CLOSED}, set(), [(0, 0), (4, 0)])
    sight = board.sight()
    assert sight.of(0, 1) == UNSEEN
    sight.state.set_row(2, STATUS, OPEN)
    sight.look_round()
    assert sight.of(0, 1) == CLEAR


def test_in_zones_everything_is_seen() -> None:
    zones = Zones(4, 3, [])
    nothing = zones.empty_set()
    assert all(zones.sight(a, b, nothing) == CLEAR for a in range(12) for b in range(12))


# ---- areas


@examples(60)
@given(boards(), st.sampled_from([BURST, CONE, LINE]), st.integers(0, 12), st.integers(0, 12), st.booleans())
def test_an_area_may_be_aimed_exactly_where_it_catches_somebody(
    board: Board, shape: int, size: int, reach: int, must_see: bool
) -> None:
    size = size % 4 if shape == BURST else max(size, 1)
    areas = board.areas()
    origin, *others = board.standing
    among = sum(bit(k + 1) for k in range(len(others)))
    areas.aims(shape, size, 0, reach, must_see, among)
    for aim in board.spots:
        place = board.place(aim)
        fits = areas.fits(shape, size, 0, place)
        if shape == BURST:
            assert fits == (aim not in board.solid)
        if shape == CONE:
            assert fits == (apart(origin, aim) == 1)
        caught = 0
        if fits:
            area = board.area(shape, size, origin, aim)
            caught = sum(bit(k + 1) for k, spot in enumerate(others) if spot in area)
            assert areas.caught(shape, size, 0, place, among) == caught
        near = shape != BURST or (apart(origin, aim) <= reach and (not must_see or board.seen(origin, aim) != UNSEEN))
        assert areas.space.holds(areas.found, place) == bool(caught and near), aim


@examples(60)
@given(boards(), st.integers(1, 12))
def test_the_rim_of_a_line_is_where_it_cannot_go_on(board: Board, size: int) -> None:
    areas = board.areas()
    origin = board.standing[0]
    for aim in board.spots:
        steps = apart(origin, aim)
        ends = steps == size
        if 0 < steps < size:
            further = tuple(Fraction(origin[i]) + Fraction((aim[i] - origin[i]) * (steps + 1), steps) for i in (0, 1))
            # of two that are equally near, the one from which it comes
            next = [
                -floor(-v + Fraction(1, 2)) if v > origin[i] else floor(v + Fraction(1, 2))
                for i, v in enumerate(further)
            ]
            ends = not (0 <= next[0] < board.width and 0 <= next[1] < board.height)
        assert areas.fits(LINE, size, 0, board.place(aim)) == ends, aim


def drawn(shape: int, size: int, aim: Spot, walls: set[Spot]) -> list[str]:
    """An area from the middle of a board of nine by nine, as a picture."""
    board = Board(9, 9, walls, {}, set(), [(4, 4)])
    areas = board.areas()
    rows = []
    for y in range(9):
        row = ""
        for x in range(9):
            inside = areas.holds(shape, size, board.place((4, 4)), board.place(aim), board.place((x, y)))
            row += "@" if (x, y) == (4, 4) else "#" if (x, y) in walls else "o" if inside else "."
        rows.append(row)
    return rows


def test_a_cone_is_never_wider_than_long_and_the_same_straight_and_aslant() -> None:
    assert drawn(CONE, 4, (5, 4), set())[3:6] == [".......oo", "....@oooo", ".......oo"]
    assert drawn(CONE, 4, (5, 5), set())[4:] == ["....@....", ".....o...", "......oo.", "......ooo", ".......oo"]


def test_a_wall_stops_a_burst_behind_it() -> None:
    rows = drawn(BURST, 2, (2, 4), {(3, 3), (3, 4), (3, 5)})
    assert rows[2:7] == ["oooo.....", "ooo#.....", "ooo#@....", "ooo#.....", "oooo....."]


def test_a_line_ends_before_a_wall() -> None:
    assert drawn(LINE, 4, (8, 4), set())[4] == "....@oooo"
    assert drawn(LINE, 4, (8, 4), {(7, 4)})[4] == "....@oo#."
