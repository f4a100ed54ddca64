"""From what somebody typed to what is meant: a command, an option, or several options of which one must be chosen."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from actionomy.battle import Battle
from actionomy.cli.menu import Menu
from actionomy.words.candidates import first_of, known_things
from actionomy.words.options import Option

COMMANDS: Final = {
    "help": "this list",
    "map": "draw everything again",
    "?": "all that is refused now, with the reasons",
    "why": "why something is refused: why move e5",
    "about": "what somebody or something is: about troll, about axe",
    "rule": "what a rule says, or the rules behind a name: rule move, rule NUMBER",
    "forecast": "your pools at the end of this round and the next: forecast, forecast NAME",
    "together": "several answers declared at once, judged before any of them happens: together block; dive",
    "auto": "what you need not be asked for: auto help pass, auto defend 5 (from 5 damage on), auto help ask",
    "log": "what has happened: log, log 50",
    "undo": "back to your last decision: undo, undo 3",
    "redo": "forward again, with the same dice",
    "save": "keep the fight: save, save FILE",
    "overrule": "do what is merely not allowed (only with --enforce warn): overrule move e5",
    "quit": "leave",
}
SHORT: Final = {"h": "help", "u": "undo", "q": "quit", "exit": "quit", "m": "map", "l": "log"}
ENDING: Final = ("end", "e", "done")
ENDS_TURN: Final = ("pass", *ENDING, *(f"{word} turn" for word in ENDING))

Said = TypeVar("Said")  # an option, or whatever else has a written form


@dataclass(frozen=True)
class Typed:
    """What was meant.  `command` with its `rest`, or `options`: one that is chosen, several to choose from, none.

    `words` are what is said with it; `wrong` says why nothing is done, where that is known.
    """

    command: str = ""
    rest: str = ""
    options: tuple[Option, ...] = ()
    text: str = ""
    wrong: str = ""
    words: str = ""

    @property
    def option(self) -> Option | None:
        """The option that was chosen."""
        return self.options[0] if len(self.options) == 1 else None


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


def understand(text: str, menu: Menu, who: str, fed: frozenset[str] = frozenset(), known: Known = NOTHING) -> Typed:
    """What a line means for this menu; `who` is the creature that is meant where no other is named.

    `fed` are the pools that other costs fill: what they hold was paid for already, so it is taken first.
    """
    text = " ".join(text.split())
    first, _, rest = text.partition(" ")
    lower = first.lower()
    if not text:
        return Typed("again")
    if lower[0] == "/" and (lower[1:] in COMMANDS or lower[1:] in SHORT):
        return Typed(SHORT.get(lower[1:], lower[1:]), rest)
    if ":" in text and lower not in COMMANDS:
        whos = list(dict.fromkeys(option.who for option in menu.options))
        text = with_whole_name(text, whos, known.acts | {option.action for option in menu.options})
        head, words = spoken(text, known.things | {name.lower() for name in whos})
        if words:
            return replace(understand(head, menu, who, fed, known), words=words)
    name, _, what = text.lower().rpartition(":")
    if what.strip() in ENDS_TURN:
        return ending(menu, name, who)
    if lower == "pass" and rest.lower() == "round":
        return Typed("pass round")
    if lower in ENDING and rest.lower() == "all":
        return Typed("end all")
    if lower == "end" and rest.lower().split() == ["round", "all"]:
        return Typed("end all", "round")
    if lower.isdigit():
        return numbered(int(lower), rest, menu.of(who) if who else menu, fed, known)
    if lower in SHORT and not rest:
        return Typed(SHORT[lower])
    found = written(text, menu, who, known)
    if lower in COMMANDS and not exactly(found, text, who):
        return Typed(lower, rest)
    wrong = ""
    if lower in COMMANDS and not rest:
        wrong = f"{lower} may be an action here: {found[0].who}: {lower}; or {COMMANDS[lower]}: /{lower}"
    return Typed(options=tuple(thrifty(found, fed)), text=text, wrong=wrong)


def with_whole_name(text: str, whos: list[str], acts: frozenset[str]) -> str:
    """A line with the whole name before its colon, where some of the words of one stand there and no act.

    >>> with_whole_name("hound: activate", ["zara", "zara's hound"], frozenset({"activate"}))
    "zara's hound: activate"
    """
    head, _, rest = text.partition(":")
    if any(begins(split(head.lower()), split(act)) for act in acts):
        return text
    found = meant_by(head, whos)
    return f"{found[0]}:{rest}" if len(found) == 1 else text


def meant_by(text: str, names: list[str]) -> list[str]:
    """The names that are typed whole, or without whose they are, or by some of their words.

    >>> meant_by("hound 2", ["zara", "zara's hound", "zara's hound 2"]), meant_by("zar", ["zara", "zara's hound"])
    (["zara's hound 2"], ['zara'])
    """
    forms = [(name.lower(), name) for name in names]
    short = [(form.partition("'s ")[2] or form, name) for form, name in forms]
    whole_ones = [name for form, name in forms if form == text.lower()]
    return whole_ones or (fitting(text.lower(), short, anywhere=True) if split(text) else [])


def spoken(text: str, names: Collection[str]) -> tuple[str, str]:
    """What is to be done, and what is said with it.

    >>> spoken("ada: improvise: swing on the rope, paid action", {"ada"})
    ('ada: improvise, paid action', 'swing on the rope')
    """
    head, _, words = text.partition(":")
    if head.lower() in names:
        action, _, words = words.partition(":")
        head = f"{head}:{action}"
    words, comma, paid = words.rpartition(", paid ") if ", paid " in words else (words, "", "")
    return f"{head}{comma}{paid}", words.strip()


def exactly(found: list[Option], text: str, who: str) -> bool:
    """Whether an option begins with this very text, so that an action may be called like a command."""
    return any(bare(option, who).startswith(text.lower()) for option in found)


def ending(menu: Menu, name: str, who: str) -> Typed:
    """To do nothing more, in the mildest way there is, for the creature that was named or else for `who`."""
    ends = [option for option in menu.ends if option.who.lower() == (name or who.lower())]
    ends = ends or ([] if name else menu.ends)
    whose = name or who or next((option.who for option in menu.options), "")
    return Typed(options=tuple(ends[:1]), text=f"{whose}: pass")


def numbered(number: int, rest: str, menu: Menu, fed: frozenset[str], known: Known) -> Typed:
    """A row by its number, and what to choose in it."""
    if not 1 <= number <= len(menu.rows):
        last = f"; the last is {len(menu.rows)}" if menu.rows else ""
        return Typed(wrong=f"there is no row {number}{last}")
    row = menu.rows[number - 1]
    if not rest:
        return Typed(options=tuple(thrifty(row.options, fed)))
    found = matching(rest.lower(), row.options, choice_words, known, anywhere=True)
    wrong = "" if found else f"row {number} is {row.label}; there is no {rest!r} in it"
    return Typed(options=tuple(thrifty(found, fed)), wrong=wrong)


def choice_words(option: Option) -> str:
    """What may be said after the number of a row."""
    parts = option.text.partition(", ")[2]
    return " ".join(word for word in (option.target, "with " + option.subject if option.subject else "") if word) + (
        f", {parts}" if parts else ""
    )


def written(text: str, menu: Menu, who: str, known: Known) -> list[Option]:
    """The options that a written form, its beginning, or some of its words may mean.

    A name alone does nothing: it stands for looking there, or for whom and what somebody is asked to choose.
    """
    name, colon, rest = text.partition(":")
    if colon:
        named = [option for option in menu.options if option.who.lower() == name.lower()]
        return matching(rest.strip().lower(), named, lambda option: bare(option, option.who), known)
    if not who:
        chosen = [option for row in menu.rows for option in row.options]
        called = meant_by(text, list(dict.fromkeys(option.who for option in chosen)))
        simply = [option for option in chosen if option.who in called and not option.target and not option.subject]
        return simply or matching(text.lower(), chosen, lambda option: option.text.lower(), known, anywhere=True)
    own = [option for option in menu.options if option.who == who] or menu.options
    choice = not menu.ends and len({option.action for option in own}) == 1
    if text.lower() in known.things and text.lower() not in known.acts and not choice:
        return []
    return matching(text.lower(), own, lambda option: bare(option, option.who), known, anywhere=choice)


def bare(option: Option, who: str) -> str:
    """The written form without who."""
    return option.text.removeprefix(f"{who}: ").lower()


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


def thrifty(options: list[Option], fed: frozenset[str]) -> list[Option]:
    """Where the same may be done from what is there already, that alone."""
    if len({option.text.partition(", ")[0] for option in options}) != 1:
        return options
    cheap = [option for option in options if option.payment and set(option.payment) <= fed]
    return cheap[:1] or options


def faces(text: str) -> list[int] | None:
    """Dice as they are typed: `4 2`, `4,2`; None where there is anything but numbers.

    >>> faces("4, 2"), faces("four")
    ([4, 2], None)
    """
    words = text.replace(",", " ").split()
    if not words or not all(word.isdigit() for word in words):
        return None
    return [int(word) for word in words]
