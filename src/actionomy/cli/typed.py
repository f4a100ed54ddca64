"""From what somebody typed to what is meant: a command, an option, or several options of which one must be chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from actionomy.cli.menu import Menu
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


def understand(text: str, menu: Menu, who: str, fed: frozenset[str] = frozenset(), names: Sequence[str] = ()) -> Typed:
    """What a line means for this menu; `who` is the creature that is meant where no other is named.

    `fed` are the pools that other costs fill: what they hold was paid for already, so it is taken first.  `names` are
    those of all creatures, also of those who are not asked.
    """
    text = " ".join(text.split())
    first, _, rest = text.partition(" ")
    lower = first.lower()
    if not text:
        return Typed("again")
    if lower[0] == "/" and (lower[1:] in COMMANDS or lower[1:] in SHORT):
        return Typed(SHORT.get(lower[1:], lower[1:]), rest)
    if ":" in text and lower not in COMMANDS:
        head, words = spoken(text, {name.lower() for name in [*names, *(option.who for option in menu.options)]})
        if words:
            return replace(understand(head, menu, who, fed, names), words=words)
    if (lower in ENDING and rest.lower() in ("", "turn")) or (lower == "pass" and not rest):
        return ending(menu, who)
    if lower == "pass" and rest.lower() == "round":
        return Typed("pass round")
    if lower in ENDING and rest.lower() == "all":
        return Typed("end all")
    if lower.isdigit():
        return numbered(int(lower), rest, menu.of(who) if who else menu, fed)
    if lower in SHORT and not rest:
        return Typed(SHORT[lower])
    found = written(text, menu, who)
    if lower in COMMANDS and not exactly(found, text, who):
        return Typed(lower, rest)
    wrong = ""
    if lower in COMMANDS and not rest:
        wrong = f"{lower} may be an action here: {found[0].who}: {lower}; or {COMMANDS[lower]}: /{lower}"
    return Typed(options=tuple(thrifty(found, fed)), text=text, wrong=wrong)


def spoken(text: str, names: set[str]) -> tuple[str, str]:
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


def ending(menu: Menu, who: str) -> Typed:
    """To do nothing more, in the mildest way there is."""
    ends = [option for option in menu.ends if option.who == who] or menu.ends
    return Typed(options=tuple(ends[:1]))


def numbered(number: int, rest: str, menu: Menu, fed: frozenset[str]) -> Typed:
    """A row by its number, and what to choose in it."""
    if not 1 <= number <= len(menu.rows):
        last = f"; the last is {len(menu.rows)}" if menu.rows else ""
        return Typed(wrong=f"there is no row {number}{last}")
    row = menu.rows[number - 1]
    if not rest:
        return Typed(options=tuple(thrifty(row.options, fed)))
    found = matching(rest.lower(), row.options, choice_words)
    wrong = "" if found else f"row {number} is {row.label}; there is no {rest!r} in it"
    return Typed(options=tuple(thrifty(found, fed)), wrong=wrong)


def choice_words(option: Option) -> str:
    """What may be said after the number of a row."""
    parts = option.text.partition(", ")[2]
    return " ".join(word for word in (option.target, "with " + option.subject if option.subject else "") if word) + (
        f", {parts}" if parts else ""
    )


def written(text: str, menu: Menu, who: str) -> list[Option]:
    """The options that a written form, its beginning, or some of its words may mean."""
    name, colon, rest = text.partition(":")
    if colon:
        named = [option for option in menu.options if option.who.lower() == name.lower()]
        return matching(rest.strip().lower(), named, lambda option: bare(option, option.who))
    own = [option for option in menu.options if option.who == who] or menu.options
    return matching(text.lower(), own, lambda option: bare(option, option.who if who else ""))


def bare(option: Option, who: str) -> str:
    """The written form without who."""
    return option.text.removeprefix(f"{who}: ").lower()


def matching(text: str, options: Sequence[Said], form: Callable[[Said], str]) -> list[Said]:
    """The options that fit best, by what is done, and by how it is paid where that is typed behind a comma.

    Only where nothing fits so may a word stand for any other of a form: `move e5 standard`.
    """
    if not text:
        return list(options)
    head, *parts = text.split(",")
    forms = [(form(option).strip(), option) for option in options]
    heads = [(known.partition(", ")[0], option) for known, option in paid_so(parts, forms)]
    return fitting(head.strip(), heads) or fitting(text, forms)


def fitting(text: str, forms: list[tuple[str, Said]]) -> list[Said]:
    """What fits best: the very form, its beginning, its words or their beginnings, in their order or in any."""
    words = split(text)
    tests: list[Callable[[str], bool]] = [
        lambda known: known == text,
        lambda known: known.startswith((text + " ", text + ",")),
        lambda known: begins(words, split(known)) and follow(words, split(known), whole=True),
        lambda known: begins(words, split(known)) and follow(words, split(known)),
        lambda known: follow(words, split(known), whole=True),
        lambda known: follow(words, split(known)),
        lambda known: begins(words, split(known)) and scattered(words, split(known)),
        lambda known: begins(words, split(known.rpartition("with ")[2])) and scattered(words, split(known)),
    ]
    for test in tests:
        found = [option for known, option in forms if test(known)]
        if found:
            return found
    return []


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
