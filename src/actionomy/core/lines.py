"""Lines of sight between squares: what stops them, and what covers their far end.

On squares the line from one square to another goes as a king would walk who keeps as close as he can to the straight
line between their middles.  Where that passes exactly between two squares he may keep to either side, all the way; so
there are at most two lines, and each is the other one walked backwards.

* A line is *stopped* by a wall, or a door that is not open, strictly between its ends.  Creatures stop no line, and a
  line goes between two walls that touch at a corner, as a step does.
* A line is *covered* at its far end when the last square that it passes, or the one where it ends, is cover and does
  not lie beside the one where it begins: whoever stands at a low wall shoots over it.
* Of two lines the better one counts.  So `UNSEEN` is the same in both directions, and `COVER` need not be.
"""

from librt.vecs import vec
from mypy_extensions import i64

from actionomy.core.places import CLEAR, COVER, UNSEEN, Places


def sight_on_squares(space: Places, start: i64, end: i64, shut: vec[i64]) -> i64:
    """How the square `end` is seen from `start`, where the doors in `shut` stop lines too."""
    best = seen_along(space, start, end, shut, 0)
    if best == CLEAR:
        return CLEAR
    other = seen_along(space, start, end, shut, 1)
    return other if other > best else best


def seen_along(space: Places, start: i64, end: i64, shut: vec[i64], early: i64) -> i64:
    """How the end of one of the two lines is seen."""
    steps = space.apart(start, end)
    if trace(space, start, end, shut, early) < steps - 1:
        return UNSEEN
    if steps > 1 and space.cover(end):
        return COVER
    if steps > 2 and space.cover(space.line[steps - 2]):
        return COVER
    return CLEAR


def trace(space: Places, start: i64, end: i64, shut: vec[i64], early: i64) -> i64:
    """Fill `space.line` with the squares of a line, from after `start` to `end`, and return how many they are.

    It ends before a wall and before a door in `shut`.  Where it passes exactly between two squares it turns aside at
    once if `early` is 1, else a step later.
    """
    longer = space.column[end] - space.column[start]
    shorter = space.row[end] - space.row[start]
    along: i64 = 1  # from place to place: a step the longer way, and one aside
    aside = space.width
    if longer < 0:
        longer = -longer
        along = -along
    if shorter < 0:
        shorter = -shorter
        aside = -aside
    if longer < shorter:
        longer, shorter = shorter, longer
        along, aside = aside, along
    walls = space.walls
    whole = 2 * longer
    drift = longer + early - 1  # how far it is aside, as a fraction of `whole`, half a step ahead
    place = start
    for k in range(longer):
        place += along
        drift += 2 * shorter
        if drift >= whole:
            place += aside
            drift -= whole
        word = space.word_of[place]
        if (walls[word] | shut[word]) & space.mark_of[place]:
            return k
        space.line[k] = place
    return longer
