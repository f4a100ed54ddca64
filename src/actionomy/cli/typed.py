"""From what somebody typed to what is meant: a command, an option, or several options of which one must be chosen."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from actionomy.cli.matching import NOTHING, Known, begins, matching, meant_by, split
from actionomy.cli.menu import Menu
from actionomy.words.options import PASS, Option

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
ENDS_TURN: Final = (PASS, *ENDING, *(f"{word} turn" for word in ENDING))


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
    if lower == PASS and rest.lower() == "round":
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
