"""From a map or a list of zones to a space, its doors, and the places that marks stand for."""

from dataclasses import dataclass, field
from typing import Any

from actionomy.core.grid import Grid
from actionomy.core.space import Space
from actionomy.core.zones import Zones
from actionomy.files.economy import Data, Path
from actionomy.files.problems import Problems, nearest

GROUND = {
    ".": "open",
    "#": "wall",
    "~": "difficult",
    "^": "climbable",
    "+": "closed door",
    "/": "open door",
    "X": "locked door",
}


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
                close = nearest(name, [*self.marks, *self.space.names])
                problems.at(path, f"there is no place {name!r} on the map{close}")
        return found


def board_of(data: Data, problems: Problems) -> Board:
    """The board of a fight: a map of squares, or zones."""
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
    width = max(len(row) for row in rows)
    try:
        board = Board(Grid(width, len(rows)))
    except ValueError as error:
        problems.at(("map",), str(error))
        problems.check()
        raise
    for y, row in enumerate(rows):
        if len(row) != width:
            problems.at(("map",), f"row {y + 1} of the map has {len(row)} squares, the longest has {width}")
        for x, mark in enumerate(row):
            lay(board, y * width + x, mark, problems)
    return board


def lay(board: Board, place: int, mark: str, problems: Problems) -> None:
    """Put down one square."""
    space = board.space
    if mark == "#":
        space.set_wall(place)
    elif mark == "~":
        space.set_difficult(place)
    elif mark == "^":
        space.set_climbable(place)
    elif mark in "+/X":
        status = {"+": "closed", "/": "open", "X": "locked"}[mark]
        board.doors[f"door {space.names[place]}"] = {"door": status, "place": place}
        if mark != "/":
            board.shut.add(place)
    elif mark.isalnum():
        board.marks.setdefault(mark, []).append(place)
    elif mark != ".":
        legend = ", ".join(f"{sign} {meaning}" for sign, meaning in GROUND.items())
        problems.at(("map",), f"{mark!r} at {space.names[place]} is no ground; there are {legend}, letters and digits")
