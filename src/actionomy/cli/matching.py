"""Whether words that somebody typed fit a written form: its names whole, its words or their beginnings, its price."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from actionomy.battle import Battle
from actionomy.words.candidates import first_of, known_things

Said = TypeVar("Said")  # an option, or whatever else has a written form


@dataclass(frozen=True)
class Known:
    """What is called something in a fight, in small letters: who and what is there, places, tools and spells, acts."""

    things: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    subjects: frozenset[str] = frozenset()
    acts: frozenset[str] = frozenset()


NOTHING: Final = Known()


def names_of(battle: Battle, seat: str) -> Known:
    """What a seat may speak of, and what its creatures have and do."""
    names, state = battle.names, battle.engine.state
    sheets = {int(state.sheet(k)) for k, name in enumerate(names.things) if battle.seat_of(name) == seat}
    return Known(
        frozenset(name.lower() for name in known_things(battle.engine, names)),
        frozenset(place.lower() for place in names.places),
        frozenset(subject.lower() for sheet in sheets for subject in names.subjects[sheet]),
        frozenset(action.lower() for action in names.actions),
    )


def matching(
    text: str, options: Sequence[Said], form: Callable[[Said], str], known: Known = NOTHING, *, anywhere: bool = False
) -> list[Said]:
    """The options that fit best, by what is done, and by how it is paid where that is typed behind a comma.

    Only where nothing fits so may a word stand for any other of a form: `move e5 standard`.  The first word is one of
    the act or of what is used for it, unless it may stand `anywhere`.
    """
    if not text:
        return list(options)
    head, *parts = text.split(",")
    forms = [(form(option).strip(), option) for option in options]
    if anywhere:
        known = replace(known, acts=frozenset())
    forms = [(one, option) for one, option in forms if is_about(head.strip(), one.partition(", ")[0], known)]
    heads = [(one.partition(", ")[0], option) for one, option in paid_so(parts, forms)]
    return fitting(head.strip(), heads, anywhere=anywhere) or fitting(text, forms, anywhere=anywhere)


def meant_by(text: str, names: list[str]) -> list[str]:
    """The names that are typed whole, or without whose they are, or by some of their words.

    >>> meant_by("hound 2", ["zara", "zara's hound", "zara's hound 2"]), meant_by("zar", ["zara", "zara's hound"])
    (["zara's hound 2"], ['zara'])
    """
    forms = [(name.lower(), name) for name in names]
    short = [(form.partition("'s ")[2] or form, name) for form, name in forms]
    whole_ones = [name for form, name in forms if form == text.lower()]
    return whole_ones or (fitting(text.lower(), short, anywhere=True) if split(text) else [])


def fitting(text: str, forms: list[tuple[str, Said]], *, anywhere: bool) -> list[Said]:
    """What fits best: the very form, its beginning, its words or their beginnings, in their order or in any."""
    words = split(text)
    tests: list[Callable[[str], bool]] = [
        lambda known: known == text,
        lambda known: known.startswith((text + " ", text + ",")),
        lambda known: begins(words, split(known)) and follow(words, split(known), whole=True),
        lambda known: begins(words, split(known)) and follow(words, split(known)),
        lambda known: begins(words, split(known)) and scattered(words, split(known)),
        lambda known: begins(words, split(known.rpartition("with ")[2])) and scattered(words, split(known)),
        lambda known: anywhere and follow(words, split(known), whole=True),
        lambda known: anywhere and follow(words, split(known)),
        lambda known: anywhere and scattered(words, split(known)),
    ]
    for test in tests:
        found = [option for known, option in forms if test(known)]
        if found:
            return found
    return []


def is_about(text: str, form: str, known: Known) -> bool:
    """Whether a form has the names that are typed whole, and not longer ones that begin with them.

    >>> hounds = Known(frozenset({"ada", "ada's hound"}), acts=frozenset({"go", "go on"}))
    >>> is_about("attack ada", "attack ada's hound with axe", hounds), is_about("go", "go on", hounds)
    (False, False)
    """
    act = first_of(text, known.acts)
    named = whole(split(text.removeprefix(act)), known.things | known.places | known.subjects)
    aimed, _, used = form.partition(" with ")
    if act and act != first_of(form, known.acts):
        return False
    return all(
        has(split(aimed), name, (known.things, known.places)) or has(split(used), name, (known.subjects,))
        for name in named
    )


def has(words: list[str], name: str, kinds: tuple[frozenset[str], ...]) -> bool:
    """Whether a name stands among words: as a name of one of these kinds, where it is one, or else as mere words."""
    own = [kind for kind in kinds if name in kind]
    return any(name in whole(words, kind) for kind in own or [frozenset({name})])


def whole(words: list[str], names: frozenset[str]) -> list[str]:
    """The names that stand among words, the longest from each place on; not one that goes on to a longer one.

    >>> whole(["attack", "ada's", "hound"], frozenset({"hound", "ada's hound"}))
    ["ada's hound"]
    >>> whole(["cast", "fire", "la"], frozenset({"fire", "fire lance"}))
    []
    """
    found: list[str] = []
    at = 0
    while at < len(words):
        ends = [end for end in range(len(words), at, -1) if " ".join(words[at:end]) in names]
        if ends and not any(
            name.startswith(" ".join(words[at : ends[0] + 1])) for name in names if ends[0] < len(words)
        ):
            found.append(" ".join(words[at : ends[0]]))
        at = ends[0] if ends else at + 1
    return found


def paid_so(parts: list[str], forms: list[tuple[str, Said]]) -> list[tuple[str, Said]]:
    """The forms with these parts behind commas: with them alone, at their beginning, or among others.

    >>> paid_so(["action + mana"], [("cast, paid action + mana", 1), ("cast, paid 2 action + mana", 2)])
    [('cast, paid action + mana', 1)]
    >>> paid_so(["part 1"], [("cast, paid action, part 1 of 2", 1), ("cast, paid action", 2)])
    [('cast, paid action, part 1 of 2', 1)]
    """
    wanted = [words for words in map(payment, parts) if words]
    there = [([payment(part) for part in known.split(", ")[1:]] or [["free"]], (known, one)) for known, one in forms]
    tests: list[Callable[[list[list[str]]], bool]] = [
        lambda known: not wanted or known == wanted,
        lambda known: known[: len(wanted)] == wanted,
        lambda known: all(any(part[: len(words)] == words for part in known) for words in wanted),
    ]
    for test in tests:
        found = [form for known, form in there if test(known)]
        if found:
            return found
    return []


def payment(part: str) -> list[str]:
    """The words of how something is paid, with `paid` before them or not."""
    return split(part.strip().removeprefix("paid "))


def split(form: str) -> list[str]:
    """The words of a written form."""
    for sign in ",+:":
        form = form.replace(sign, " ")
    return form.split()


def begins(words: list[str], known: list[str]) -> bool:
    """Whether the first word is the first, or the beginning of it."""
    return bool(words and known) and meets(words[0], known[0])


def meets(word: str, known: str) -> bool:
    """Whether a typed word is another or its beginning; a number is only itself.

    >>> meets("bru", "brute"), meets("1", "10")
    (True, False)
    """
    return known == word if word.isdigit() else known.startswith(word)


def follow(words: list[str], known: list[str], *, whole: bool = False) -> bool:
    """Whether the words stand in `known` in this order, with others between them; as wholes, or as beginnings.

    >>> follow(["att", "bru"], ["attack", "brute", "1", "with", "axe"])
    True
    """
    at = 0
    for word in words:
        while at < len(known) and not (known[at] == word if whole else meets(word, known[at])):
            at += 1
        if at == len(known):
            return False
        at += 1
    return True


def scattered(words: list[str], known: list[str]) -> bool:
    """Whether every word is the beginning of one in `known`, in whatever order.

    >>> scattered(["cast", "sunspear", "hand", "1"], ["cast", "hand", "1", "with", "sunspear"])
    True
    """
    left = list(known)
    for word in words:
        found = next((one for one in left if one == word), "") or next((one for one in left if meets(word, one)), "")
        if not found:
            return False
        left.remove(found)
    return True
