"""From a map or a list of zones to a space, its doors, and the places that marks stand for."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from actionomy.core import state as states
from actionomy.core.bits import BITS
from actionomy.core.grid import Grid
from actionomy.core.space import Space
from actionomy.core.zones import Zones
from actionomy.files.ground import multiplies
from actionomy.files.problems import Problems, instead, nearest
from actionomy.files.scope import Words
from actionomy.files.shared import Data, Path, Shared

GROUND = {
    ".": "open",
    "#": "wall",
    "~": "difficult",
    "^": "climbable",
    ":": "cover",
    "%": "difficult cover",
    "+": "closed door",
    "/": "open door",
    "X": "locked door",
}
SIGNS = ", ".join(f"{sign} {meaning}" for sign, meaning in GROUND.items())
LEGEND = f"there are {SIGNS}, and letters and digits to stand on"


@dataclass
class Board:
    """A space, what stands in it beside creatures, and what the marks of the map mean."""

    space: Space
    doors: dict[str, Data] = field(default_factory=dict)
    shut: set[int] = field(default_factory=set)
    marks: dict[str, list[int]] = field(default_factory=dict)

    def places_of(self, words: list[Any], path: Path, problems: Problems) -> list[int]:
        """The places that names and marks stand for."""
        found: list[int] = []
        for word in words:
            name = str(word)
            if name in self.marks:
                found += self.marks[name]
            elif name in self.space.names:
                found.append(self.space.names.index(name))
            else:
                names = self.space.names
                if len(name) == 1 and self.marks:
                    what, other = "mark or place", instead(name, self.marks)
                else:
                    what, other = "place", nearest(name, names) or f"; they go from {names[0]} to {names[-1]}"
                problems.at(path, f"there is no {what} {name!r} on the map{other}")
        return found


def board_of(data: Data, shared: Shared, problems: Problems) -> Board:
    """The board of a fight: a map of squares, or zones."""
    board = plain_board_of(data, problems)
    board.space.multiplies = multiplies(shared)
    return board


def plain_board_of(data: Data, problems: Problems) -> Board:
    """The board as the fight draws it; the ruleset has no part in it.  Raises `FileError` where it cannot be."""
    if "zones" in data:
        zones = data["zones"]
        try:
            return Board(Zones(zones["columns"], zones["rows"], [str(name) for name in zones.get("names") or []]))
        except ValueError as error:
            problems.at(("zones",), str(error))
            problems.check()
    return read_map(data["map"], problems)


def read_map(text: str, problems: Problems) -> Board:
    """A map: one character a square, all rows of one length."""
    rows = text.strip("\n").split("\n")
    above = len(text) - len(text.lstrip("\n"))  # empty lines before it
    longest: str = max(rows, key=lambda row: len(row))
    if len(longest) > BITS:
        widest = rows.index(longest)
        said = f"the map is {len(longest)} columns wide; at most {BITS} are possible"
        problems.at(("map",), said, row=above + widest, offset=BITS)
        problems.check()
    try:
        board = Board(Grid(len(longest), len(rows)))
    except ValueError as error:
        problems.at(("map",), str(error))
        problems.check()
        raise
    width = Counter(len(row) for row in rows).most_common(1)[0][0]
    for y, row in enumerate(rows):
        if len(row) != width:
            said = f"row {y + 1} of the map has {len(row)} columns, the others have {width}; make them alike"
            problems.at(("map",), said, row=above + y, offset=min(len(row), width))
        for x, mark in enumerate(row[:width]):
            if not lay(board, y * len(longest) + x, mark):
                place = board.space.names[y * len(longest) + x]
                problems.at(("map",), f"{mark!r} at {place} is no sign of a map; {LEGEND}", row=above + y, offset=x)
    return board


def lay(board: Board, place: int, mark: str) -> bool:
    """Put down one square; False for a sign that means nothing."""
    space = board.space
    if mark == "#":
        space.set_wall(place)
    elif mark == "~":
        space.set_difficult(place)
    elif mark == "^":
        space.set_climbable(place)
    elif mark in ":%":
        space.set_cover(place)
        if mark == "%":
            space.set_difficult(place)
    elif mark in "+/X":
        status = {"+": "closed", "/": "open", "X": "locked"}[mark]
        board.doors[f"door {space.names[place]}"] = {"door": status, "place": place}
        if mark != "/":
            board.shut.add(place)
    elif mark.isalnum():
        board.marks.setdefault(mark, []).append(place)
    else:
        return mark == "."
    return True


def on_border(
    board: Board, words: Words, key: str, entry: Data, path: Path, problems: Problems
) -> list[tuple[str, Data]]:
    """What stands between two zones; nothing where those are not neighbours."""
    where = (*path, "between")
    places = sorted(board.places_of(entry["between"], where, problems))
    for name in entry.get("attributes", {}):
        if name not in words.attributes:
            problems.at((*path, "attributes", name), f"there is no attribute {name!r}{instead(name, words.attributes)}")
    if len(places) < 2:
        return []
    space = board.space
    first, second = (space.names[place] for place in places)
    if not space.shared:
        problems.at(where, f"{key!r} cannot stand between {first} and {second}: only zones have borders")
    elif places[0] == places[1]:
        near = [space.names[place] for place in range(space.places) if int(space.apart(place, places[0])) == 1]
        said = f"{key!r} stands between two zones, not inside one; name {first} and a neighbour: {', '.join(near)}"
        problems.at(where, said)
    elif int(space.apart(places[0], places[1])) > 1:
        problems.at(where, f"{key!r} cannot stand between {first} and {second}: they have no border")
    status = states.BORDER + states.SHUTS * bool(entry.get("shuts")) + states.HIDES * bool(entry.get("hides"))
    if int(space.row[places[0]]) != int(space.row[places[1]]):
        status += states.BELOW
    return [(key, {**entry, "place": places[0], "border": status})]


def check_inside(key: str, entry: Data, path: Path, problems: Problems) -> None:
    """What stands at a place neither shuts nor hides: that is for borders."""
    for word in ("shuts", "hides"):
        if word in entry:
            said = f"{key!r} is inside a place; what {word} has two zones on its sides: 'between', as in [a1, b1]"
            problems.at((*path, word), said, key=True)
