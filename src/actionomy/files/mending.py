"""A file whose form is wrong in places, without these places: so that all else in it can be checked in the same go.

Whoever puts files together relies on their form.  So what has a wrong form is left out, as little of it as possible,
and `Document.mended` knows what that was: its faults are told in the end with everything else, and what only follows
from something being left out is not told at all.
"""

from hashlib import sha256
from typing import Any, Final

from actionomy.files.models import faults, known_keys
from actionomy.files.problems import Mended, Path, Problems, nearest_word
from actionomy.files.reader import Document, copied

SOUND: Final[set[tuple[str, bytes]]] = set()  # what has the right form, as shipped files do for every fight anew
MOST_ROUNDS: Final = 8  # of leaving out what was found, and looking again


def read_form(document: Document, kind: str) -> Document:
    """A document without what has a wrong form.  Raises `FileError` where what is left makes no sense."""
    before = document.mended
    whole = Document(document.name, copied(document.data), dict(document.positions), document.text, document.base)
    whole.mended = Mended(list(before.faults), [], set(before.lost))
    for path in before.broken:
        leave_out(whole, path, False, kind)
    as_it_is = kind, sha256(repr(whole.data).encode()).digest()
    if as_it_is in SOUND:
        return whole
    problems = Problems(whole)
    unknown = faults(whole, kind, problems)
    if not problems.noted:  # told or not: what follows from a fault of the reader is none of another file
        SOUND.add(as_it_is)
    whole.mended.faults += problems.found
    found = problems
    for _ in range(MOST_ROUNDS):
        if not found.noted:
            return whole
        for path in found.noted:
            if not path or problems.more:
                problems.check()
            leave_out(whole, path, path in unknown, kind)
        found = Problems(whole)
        unknown = faults(whole, kind, found)
        found.noted = [path for path in found.noted if not of_a_broken_case(whole, path)]
    problems.check()
    return whole


def of_a_broken_case(document: Document, path: Path) -> bool:
    """Whether a path lies in a case that is not read at all."""
    return path[:1] == ("list",) and path[:2] in document.mended.broken


def leave_out(document: Document, path: Path, unknown: bool, kind: str) -> None:
    """Take out what stands at a path: a key, a whole list for one of its items, a case for anything in it."""
    mended = document.mended
    if kind == "cases" and path[0] == "list" and len(path) > 1:
        mended.broken.append(path[:2])
        return
    while isinstance(path[-1], int):
        path = path[:-1]
    above: Any = document.data
    for step in path[:-1]:
        if not inside(above, step):
            return  # gone already
        above = above[step]
    key = path[-1]
    if not inside(above, key):
        return
    value = above.pop(key)
    right = nearest_word(str(key), known_keys(path[:-1], kind)) if unknown else ""
    if right and right not in above:
        above[right] = value
        move(document, path, (*path[:-1], right))
    elif not unknown:
        mended.broken.append(path)
        mended.lost |= {str(key), *words_in(value)}
        if kind == "ruleset" and path[0] not in ("actions", "roles"):
            mended.lost |= {str(step) for step in path[1:]}


def inside(data: Any, step: str | int) -> bool:
    """Whether there is anything at a step: under a key, or at an index."""
    return step in data if isinstance(data, dict) else isinstance(data, list) and step in range(len(data))


def move(document: Document, path: Path, to: Path) -> None:
    """Find under the right key what stands under a misspelt one."""
    positions = document.positions
    positions |= {(*to, *at[len(path) :]): spot for at, spot in positions.items() if at[: len(path)] == path}


def words_in(value: Any) -> set[str]:
    """The names that something declares or lists."""
    if isinstance(value, dict):
        return {str(key) for key in value}.union(*map(words_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(words_in, value))
    return {value} if isinstance(value, str) else set()
