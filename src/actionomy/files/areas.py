"""What an action spreads over, and whom it catches there, from a file to numbers."""

from actionomy.core import areas
from actionomy.core import economy as economies
from actionomy.files.scope import Scope
from actionomy.files.shared import Data, Path, Shared, as_list

SHAPES = {"burst": areas.BURST, "cone": areas.CONE, "line": areas.LINE}
HITS = {
    "foe": economies.FOE,
    "ally": economies.ALLY,
    "friend": economies.SELF | economies.ALLY,
    "all": economies.SELF | economies.ALLY | economies.FOE,
}


def area_of(shared: Shared, entry: Data, scope: Scope, path: Path, *, aim: int, every: bool) -> dict[str, int]:
    """The area that an entry spreads over, if any: its shape, its size, who is caught."""
    problems = shared.problems
    if "area" not in entry:
        if "hits" in entry:
            problems.at((*path, "hits"), "only an area hits those who are in it; say `area` too")
        return {"area": areas.NO_AREA, "area_size": 0, "hits": 0}
    where = (*path, "area")
    sizes = {shape: shared.number(size, scope, (*where, shape)) for shape, size in entry["area"].items()}
    shape = next((shape for shape in sizes if sizes[shape]), next(iter(sizes)))
    steps = sizes[shape]
    if sum(size != 0 for size in sizes.values()) > 1:
        problems.at(where, f"it has more than one area: {' and '.join(s for s in sizes if sizes[s])}")
    least = 0 if shape == "burst" else 1
    if steps < least and not (every and len(sizes) > 1):
        problems.at((*where, shape), f"a {shape} of {steps} is too small; it must be {least} or more")
    if aim != economies.PLACE:
        problems.at(where, "an area spreads from a place; write `target: place`")
    if shape != "burst" and shared.data["space"]["grid"] == "zones":
        problems.at((*where, shape), f"a {shape} needs squares, and there are zones here; a burst goes with both")
    if any("path" in cost.values() for cost in as_list(entry.get("cost")) if isinstance(cost, dict)):
        problems.at((*path, "cost"), "what has an area goes no way, so its cost cannot be a `path`")
    if "where" in entry:
        problems.at((*path, "where"), "what has an area has no one target for `where` to speak of; use `needs`")
    hits = hits_of(shared, entry.get("hits", "foe"), scope, (*path, "hits"))
    return {"area": SHAPES.get(shape, areas.NO_AREA), "area_size": steps, "hits": hits}


def hits_of(shared: Shared, entry: str | Data, scope: Scope, path: Path) -> int:
    """Who is caught in an area."""
    words = entry if isinstance(entry, dict) else {entry: 1}
    found = 0
    for word, test in words.items():
        if shared.number(test, scope, (*path, word)) > 0:
            found |= shared.pick(HITS, word, path, "word for who is caught")
    return found
