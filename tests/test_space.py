"""Space: sets of places, distances, reach and ways, each against a plain graph built on its own."""

import random
import string
from dataclasses import dataclass, field
from itertools import pairwise

import networkx as nx
import pytest
from common import examples
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core import bits
from actionomy.core.grid import Grid
from actionomy.core.space import Space
from actionomy.core.zones import Zones

# ---- boards, and the plain graph that says what is right


@dataclass
class Board:
    """A situation in plain Python: what the space is built from, and what the oracle looks at."""

    kind: str
    width: int
    height: int
    walls: set[int]
    difficult: set[int]
    climbable: set[int]
    blocked: set[int]
    taken: set[int]
    threat: list[int]
    start: int
    goal: int
    budget: int
    away: bool = False
    extra: int = 0
    body: int = 1
    crowded: set[int] = field(default_factory=set)
    climbs: bool = False
    multiplies: bool = False

    @property
    def places(self) -> int:
        return self.width * self.height

    def space(self) -> Space:
        space: Space = Grid(self.width, self.height) if self.kind == "grid" else Zones(self.width, self.height, [])
        for place in self.walls:
            space.set_wall(place)
        for place in self.difficult:
            space.set_difficult(place)
        for place in self.climbable:
            space.set_climbable(place)
        space.multiplies = self.multiplies
        return space

    def cost(self, place: int) -> int:
        return 2 if place in self.difficult or (place in self.climbable and not self.climbs) else 1

    def rough(self, space: Space) -> vec[i64]:
        these = space.empty_set()
        space.copy_rough(these, self.body, self.climbs)
        for place in self.crowded:
            space.include(these, place)
        return these

    def covered(self, place: int) -> set[int]:
        """All places of the walker when its first one is here; `-1` where it sticks out over the edge."""
        column, row = place % self.width, place // self.width
        return {
            x + y * self.width if x < self.width and y < self.height else -1
            for x in range(column, column + self.body)
            for y in range(row, row + self.body)
        }

    def enters(self, place: int) -> bool:
        return place not in self.blocked and not self.covered(place) & {-1, *self.walls}

    def step(self, place: int) -> int:
        cost = max(2 if place in self.crowded else 1, *map(self.cost, self.covered(place)))
        return cost * (1 + self.extra) if self.multiplies else cost + self.extra

    def provoked(self, a: int, b: int) -> int:
        return (self.threat[a] & ~(self.threat[b] if self.away else 0)).bit_count()

    def beside(self, a: int, b: int) -> bool:
        across = abs(a % self.width - b % self.width)
        down = abs(a // self.width - b // self.width)
        return max(across, down) == 1 if self.kind == "grid" else across + down == 1

    def graph(self) -> "nx.DiGraph[int]":
        """An edge for every step that may be taken: from any place to an open one; `both` puts cost before threat."""
        graph: nx.DiGraph[int] = nx.DiGraph()
        graph.add_nodes_from(range(self.places))
        offsets = [dx + dy * self.width for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
        for a in range(self.places):
            for b in {a + offset for offset in offsets}:
                if 0 <= b < self.places and self.beside(a, b) and self.enters(b):
                    graph.add_edge(a, b, cost=self.step(b), both=self.step(b) * 1_000_000 + self.provoked(a, b))
        return graph


def mask(places: int, thinning: int) -> st.SearchStrategy[set[int]]:
    """A random set of places: none for thinning 0, then about a half, a quarter, an eighth of all."""
    if thinning == 0:
        return st.just(set())
    length = (places + 7) // 8
    raw = st.binary(min_size=length, max_size=length)

    def members(parts: list[bytes]) -> set[int]:
        left = -1
        for part in parts:
            left &= int.from_bytes(part, "little")
        return {n for n in range(places) if left >> n & 1}

    return st.lists(raw, min_size=thinning, max_size=thinning).map(members)


@st.composite
def boards(draw: st.DrawFn, kinds: tuple[str, ...] = ("grid", "zones"), sizes: str = "any") -> Board:
    """A board of one of the kinds; `sizes`: "tiny" (where all ways can be listed), "any" or "large"."""
    if sizes == "tiny":
        width, height = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    elif sizes == "any":
        width, height = draw(st.tuples(st.integers(1, 14), st.integers(1, 14)))
    else:
        named = st.sampled_from([(60, 7), (40, 40), (30, 8), (31, 9), (59, 5), (20, 15), (1, 100), (60, 1), (2, 70)])
        width, height = draw(named)
    places = width * height
    sets = [draw(mask(places, draw(st.integers(0, 3)))) for _ in range(5)]
    some = st.integers(0, places - 1)
    seed = draw(st.integers(0, 99))
    most = draw(st.integers(0, 15))
    kind = draw(st.sampled_from(kinds))
    return Board(
        kind,
        width,
        height,
        *sets,
        threat=[random.Random(seed * 10_000 + place).randint(0, most) for place in range(places)],
        start=draw(some),
        goal=draw(some),
        budget=draw(st.integers(-1, 15) | st.sampled_from([40, 200, 10_000])),
        away=draw(st.booleans()),
        extra=draw(st.sampled_from([0, 0, 1, 3])),
        body=draw(st.sampled_from([1, 1, 2, 3])) if kind == "grid" else 1,
        crowded=draw(st.sets(some, max_size=4)),
        climbs=draw(st.booleans()),
        multiplies=draw(st.booleans()),
    )


def packed(space: Space, places: set[int]) -> vec[i64]:
    these = space.empty_set()
    for place in places:
        space.include(these, place)
    return these


def unpacked(space: Space, these: vec[i64]) -> list[int]:
    """The members of a set, by reading its bits."""
    return [
        word * space.per_word + n for word in range(space.words) for n in range(space.per_word) if these[word] >> n & 1
    ]


def walked(space: Space, board: Board) -> list[int]:
    blocked, threat = packed(space, board.blocked), vec[i64](board.threat)
    rough = board.rough(space)
    steps = space.path(
        board.start, board.goal, board.budget, blocked, rough, threat, board.away, board.extra, board.body
    )
    return [space.way[n] for n in range(steps)]


# ---- bits

ANY_SET = st.integers(0, 2**60 - 1) | st.sets(st.integers(0, 59)).map(lambda these: sum(2**n for n in these))


@examples(150)
@given(ANY_SET)
def test_a_set_of_sixty_numbers_counts_and_lists_its_members(these: int) -> None:
    members = [n for n in range(60) if these >> n & 1]
    assert bits.size(these) == len(members)
    assert bits.lowest(these) == (members[0] if members else -1)
    assert [bits.nth(these, n) for n in range(-2, len(members) + 2)] == [-1, -1, *members, -1, -1]


def test_the_full_set_and_each_single_number_are_sets_like_any_other() -> None:
    for n in range(60):
        assert bits.bit(n) == 2**n == bits.shifted(1, n)
        assert bits.size(bits.bit(n)) == 1
        assert bits.lowest(bits.bit(n)) == n == bits.nth(bits.bit(n), 0)
        assert bits.nth(bits.below(60), n) == n
    assert [bits.size(bits.below(n)) for n in range(61)] == list(range(61))
    assert [bits.below(n) for n in (0, 1, 31, 32, 60)] == [0, 1, 2**31 - 1, 2**32 - 1, 2**60 - 1]


# ---- places and sets of places


def test_places_are_named_by_column_and_row_from_the_top() -> None:
    grid = Grid(60, 7)
    assert grid.names[3 * 60 + 2] == "c4"
    assert [grid.names[x] for x in (0, 25, 26, 51, 52, 59)] == ["a1", "z1", "aa1", "az1", "ba1", "bh1"]
    assert len(set(grid.names)) == 420
    assert Zones(4, 3, []).names == [letter + row for row in "123" for letter in string.ascii_lowercase[:4]]
    assert Zones(2, 1, ["the bridge", "the shore"]).names == ["the bridge", "the shore"]


@pytest.mark.parametrize(
    ("width", "height", "words"),
    [
        (0, 5, "1 to 60 places wide, not 0"),
        (61, 5, "1 to 60 places wide, not 61"),
        (-3, 5, "wide, not -3"),
        (5, 0, "high .*not 0"),
        (5, -1, "high .*not -1"),
        (60, 61, "1 to 60 places high"),
        (1, 3601, "1 to 3600 places high .at most 3600 places in all., not 3601"),
    ],
)
def test_a_board_that_is_too_small_or_too_large_is_refused_in_a_sentence(width: int, height: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Grid(width, height)
    with pytest.raises(ValueError, match=words):
        Zones(width, height, [])


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["x"], "2 places need 2 names, not 1"),
        (["x", "x"], "two places are called 'x'"),
        (["x", " "], "a place must have a name"),
    ],
)
def test_zone_names_that_do_not_tell_the_zones_apart_are_refused(names: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Zones(2, 1, names)


def test_several_may_stand_in_a_zone_but_not_in_a_square() -> None:
    assert Zones(2, 2, []).shared
    assert not Grid(2, 2).shared


@examples(100)
@given(boards(sizes="any") | boards(sizes="large"), st.integers(0, 3))
def test_a_set_of_places_holds_counts_and_lists_what_was_put_in(board: Board, offset: int) -> None:
    space = board.space()
    members = sorted(board.blocked - board.taken)
    these = packed(space, board.blocked)
    for place in board.taken:
        space.exclude(these, place)
    assert [place for place in range(-2, board.places + 2) if space.holds(these, place)] == members
    assert space.count(these) == len(members)
    assert [space.member(these, n) for n in range(-1, len(members) + 1)] == [-1, *members, -1]
    longer = vec[i64]([5] * offset + list(these) + [7] * 3)
    assert space.count_at(longer, offset) == len(members)
    assert [space.member_at(longer, offset, n) for n in range(-1, len(members) + 1)] == [-1, *members, -1]
    space.clear(these)
    assert these == space.empty_set()
    assert space.count(these) == 0


def test_what_is_no_place_is_refused_and_in_no_set() -> None:
    grid = Grid(5, 4)
    for place in (-1, 20, 10_000):
        with pytest.raises(IndexError, match=f"no place {place}: the places are 0 to 19"):
            grid.include(grid.empty_set(), place)
        with pytest.raises(IndexError, match=f"no place {place}"):
            grid.set_wall(place)
        assert not grid.holds(packed(grid, set(range(20))), place)


@examples(40)
@given(boards())
def test_ground_is_what_it_was_made(board: Board) -> None:
    space = board.space()
    for place in range(board.places):
        assert space.wall(place) == (place in board.walls)
        assert space.difficult(place) == (place in board.difficult)
        assert space.climbable(place) == (place in board.climbable)
        assert space.entry_cost(place) == (2 if place in board.difficult | board.climbable else 1)
        assert space.fits(place, board.body) == (not board.covered(place) & {-1, *board.walls})
        assert set(space.covered(place, board.body)) == board.covered(place) - {-1}
    assert unpacked(space, space.walls) == sorted(board.walls)
    assert unpacked(space, space.rough) == sorted(board.difficult | board.climbable)


# ---- distances, reach and ways


@examples(40)
@given(boards())
def test_places_are_as_far_apart_as_the_shortest_way_over_empty_ground(board: Board) -> None:
    space = board.space()
    board.walls, board.blocked = set(), set()
    graph = board.graph()
    for place, steps in nx.single_source_shortest_path_length(graph, board.start).items():
        assert space.apart(board.start, place) == steps == space.apart(place, board.start)


@examples(60)
@given(boards(kinds=("grid",)), st.integers(1, 4), st.integers(0, 3))
def test_bodies_are_as_far_apart_as_their_nearest_places(board: Board, other: int, distance: int) -> None:
    space = board.space()
    a, b = board.start, board.goal
    theirs = Board(**{**vars(board), "body": other})
    mine = board.covered(a)
    if -1 not in mine and -1 not in theirs.covered(b):
        right = min(space.apart(one, two) for one in mine for two in theirs.covered(b))
        assert space.between(a, board.body, b, other) == right == space.between(b, other, a, board.body)
        found = {space.way[n] for n in range(space.gather_near(a, distance, board.body, other))}
        assert (b in found) == (right <= distance)
        overlap = space.empty_set()
        space.include_body(overlap, a, board.body, other)
        assert space.holds(overlap, b) == bool(mine & theirs.covered(b))


def check_reach(board: Board) -> None:
    space = board.space()
    blocked, taken = packed(space, board.blocked), packed(space, board.taken)
    lengths = nx.single_source_dijkstra_path_length(board.graph(), board.start, cutoff=board.budget, weight="cost")
    right = {place for place in lengths if board.kind == "zones" or place not in board.taken} - {board.start}
    for _ in range(2):  # nothing of the first time may show in the second
        space.reach(board.start, board.budget, blocked, taken, board.rough(space), board.extra, board.body)
        assert unpacked(space, space.found) == sorted(right)
    assert blocked == packed(space, board.blocked)
    assert taken == packed(space, board.taken)


def check_costs(board: Board) -> None:
    space = board.space()
    blocked = packed(space, board.blocked)
    lengths = nx.single_source_dijkstra_path_length(board.graph(), board.start, weight="cost")
    goals = range(board.places) if board.places <= 60 else random.Random(board.goal).sample(range(board.places), 25)
    for goal in [board.start, *goals]:
        cost = lengths.get(goal, -1)
        if cost > board.budget:
            cost = -1
        assert (
            space.cost_to(board.start, goal, board.budget, blocked, board.rough(space), board.extra, board.body) == cost
        )


def check_path(board: Board) -> None:
    space = board.space()
    graph = board.graph()
    lengths = nx.single_source_dijkstra_path_length(graph, board.start, weight="both")
    way = walked(space, board)
    best = lengths.get(board.goal, None)
    if board.start == board.goal or best is None or best // 1_000_000 > board.budget:
        assert way == []
        return
    whole = [board.start, *way]
    assert whole[-1] == board.goal
    steps = [graph.edges[a, b] for a, b in pairwise(whole)]  # a KeyError here: no such step
    cost = sum(step["cost"] for step in steps)
    provoked = sum(step["both"] % 1_000_000 for step in steps)
    assert (cost, provoked) == divmod(best, 1_000_000)
    assert walked(space, board) == way


@examples(100)
@given(boards())
def test_reach_finds_what_the_cheapest_ways_allow(board: Board) -> None:
    check_reach(board)


@examples(100)
@given(boards())
def test_the_cost_of_a_way_is_that_of_the_cheapest(board: Board) -> None:
    check_costs(board)


@examples(150)
@given(boards())
def test_a_path_costs_least_and_among_those_provokes_least(board: Board) -> None:
    check_path(board)


@examples(25)
@given(boards(sizes="large"))
def test_reach_costs_and_paths_are_right_on_large_boards(board: Board) -> None:
    check_reach(board)
    check_costs(board)
    check_path(board)


@examples(100)
@given(boards(sizes="tiny"))
def test_of_equally_good_paths_the_straighter_and_then_the_one_over_smaller_places_is_taken(board: Board) -> None:
    graph = board.graph()
    way = walked(board.space(), board)
    if way:

        def rank(whole: list[int]) -> tuple[int, list[int]]:
            slanted = (
                a % board.width != b % board.width and a // board.width != b // board.width for a, b in pairwise(whole)
            )
            return sum(slanted), whole

        ways = nx.all_shortest_paths(graph, board.start, board.goal, weight="both")
        assert [board.start, *way] == min(ways, key=rank)


@pytest.mark.parametrize("kind", ["grid", "zones"])
@pytest.mark.parametrize("budget", [0, -1, -(10**12)])
def test_a_budget_of_nothing_finds_nothing(kind: str, budget: int) -> None:
    board = Board(kind, 5, 4, set(), set(), set(), set(), set(), [0] * 20, 7, 8, budget)
    space = board.space()
    nothing = space.empty_set()
    space.reach(7, budget, nothing, nothing, space.rough)
    assert space.found == nothing
    assert space.cost_to(7, 8, budget, nothing, space.rough) == -1
    assert walked(space, board) == []
    assert space.cost_to(7, 7, budget, nothing, space.rough) == (0 if budget == 0 else -1)


@pytest.mark.parametrize("kind", ["grid", "zones"])
def test_who_is_nowhere_reaches_nothing_and_nobody_walks_to_nowhere(kind: str) -> None:
    board = Board(kind, 5, 4, set(), set(), set(), set(), set(), [0] * 20, 7, 8, 50)
    space = board.space()
    nothing = space.empty_set()
    for place in (-1, 20, 10**6):
        space.reach(7, 3, nothing, nothing, space.rough)
        space.reach(place, 3, nothing, nothing, space.rough)
        assert space.found == nothing
        assert (
            space.cost_to(place, 3, 50, nothing, space.rough) == space.cost_to(3, place, 50, nothing, space.rough) == -1
        )
        assert space.path(place, 3, 50, nothing, space.rough, vec[i64]([0] * 20)) == 0
        assert space.path(3, place, 50, nothing, space.rough, vec[i64]([0] * 20)) == 0


@pytest.mark.parametrize("kind", ["grid", "zones"])
def test_who_stands_in_a_wall_or_a_blocked_place_can_walk_out_but_not_back(kind: str) -> None:
    board = Board(kind, 3, 1, {0}, set(), set(), {0}, {0}, [0] * 3, 0, 2, 2)
    space = board.space()
    blocked = packed(space, board.blocked)
    space.reach(0, 9, blocked, blocked, space.rough)
    assert unpacked(space, space.found) == [1, 2]
    assert walked(space, board) == [1, 2]
    assert space.cost_to(2, 0, 9, space.empty_set(), space.rough) == -1


def test_a_taken_square_is_passed_but_not_stopped_in() -> None:
    grid, zones = Grid(4, 1), Zones(4, 1, [])
    for space, right in ((grid, [2]), (zones, [1, 2])):
        taken = packed(space, {1, 3})
        space.reach(0, 2, space.empty_set(), taken, space.rough)
        assert unpacked(space, space.found) == right


def test_a_cheaper_way_wins_over_a_safer_one() -> None:
    board = Board("grid", 3, 2, set(), {3, 4, 5}, set(), set(), set(), [0, 9, 0, 0, 0, 0], 0, 2, 9)
    assert walked(board.space(), board) == [1, 2]
    board.difficult = {5}  # now the way round by the second row costs the same, and provokes nobody
    assert walked(board.space(), board) == [4, 2]


def test_a_way_through_a_maze_of_the_largest_board_is_found() -> None:
    walls = {
        row * 60 + column for row in range(1, 60, 2) for column in range(60) if column != (59 if row % 4 == 1 else 0)
    }
    board = Board("grid", 60, 60, walls, set(range(3600)), set(), set(), set(), [1] * 3600, 0, 59 * 60, 10**9)
    space = board.space()
    cost = nx.dijkstra_path_length(board.graph(), 0, 58 * 60, weight="cost")
    board.goal = 58 * 60
    assert space.cost_to(0, board.goal, board.budget, space.empty_set(), space.rough) == cost
    assert 2 * len(walked(space, board)) == cost
    assert space.cost_to(0, board.goal, cost - 1, space.empty_set(), space.rough) == -1


def test_sliding_around_somebody_provokes_nobody_unless_leaving_any_place_does() -> None:
    threat = [1, 1, 1, 0, 1, 1, 1, 0]  # somebody at b1 threatens all places but d1 and d2
    board = Board("grid", 4, 2, {1}, set(), set(), set(), set(), threat, 0, 3, 9, away=True)
    space = board.space()
    assert walked(space, board) == [5, 2, 3]
    assert [space.provoked(vec[i64](threat), a, b, True) for a, b in pairwise([0, 5, 2, 3])] == [0, 0, 1]
    assert [space.provoked(vec[i64](threat), a, b, False) for a, b in pairwise([0, 5, 2, 3])] == [1, 1, 1]
