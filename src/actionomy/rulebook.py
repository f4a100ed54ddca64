"""The numbered rules of a ruleset, read from its `RULES.md`, and what in its data and code makes each of them true.

A rule is one item of a list; it may go on in indented lines:

    - **N-30** *seed* — Each further attack in a turn has one disadvantage more.
      `limits.attacks` `effects.blows.Blow.net`

Its mark says where it is from: *seed*, *beyond* (from elsewhere), *reading* (our choice among several) or *table*
(asked of the game master).  The words in backticks at its end are keys of `ruleset.yaml`, with dots between them, or
functions: `effects.…` of the ruleset (`effects.dice.kept` lies in its module `dice`), `core.…` of the heart.  In a list
of the data a step is a number, or `key=word`.

A ruleset that extends another says only the rules in which it differs; one that begins with "Instead of N-50 and N-51:"
stands for those.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from actionomy.files.layers import effects_name
from actionomy.files.problems import FileError, Problem, nearest, quoted
from actionomy.files.reader import read_file
from actionomy.rulesets import GAMES, folder

MARKS: Final = ("seed", "beyond", "reading", "table")

_ITEM: Final = re.compile(r"- \*\*")
_RULE: Final = re.compile(
    r"- \*\*(?P<number>[A-Z]+-[0-9]+[a-z]?)\*\* \*(?P<mark>[^*]+)\* +[—–-] +"
    r"(?P<text>.+?)(?P<made>(?:[ ,;]*`[^`]+`)*)[ .]*"
)
_INSTEAD: Final = re.compile(r"Instead of (?P<numbers>[^:]+):")
_NUMBER: Final = re.compile(r"[A-Z]+-[0-9]+[a-z]?")


@dataclass(frozen=True)
class Rule:
    """One numbered rule.  `made_true_by` are the keys and functions without which it would not hold."""

    number: str
    mark: str
    text: str
    made_true_by: tuple[str, ...] = ()
    section: str = ""  # the heading that it stands under
    line: int = field(default=0, compare=False, repr=False)

    @property
    def instead_of(self) -> list[str]:
        """The numbers of the rules that this one stands for, in a ruleset that extends theirs."""
        match = _INSTEAD.match(self.text)
        return _NUMBER.findall(match["numbers"]) if match else []


def rules(ruleset: str) -> list[Rule]:
    """The rules of a shipped ruleset: its own, and those that it leaves of the one that it extends."""
    own = own_rules(ruleset)
    base = base_of(ruleset)
    if not base:
        return own
    gone = {number for rule in own for number in rule.instead_of}
    return [*own, *(rule for rule in rules(base) if rule.number not in gone)]


def numbered(known: list[Rule], number: str) -> list[Rule]:
    """The rule of a number, typed in capitals or not; none where nobody knows it.

    >>> numbered([Rule("FP-29a", "seed", "One blow each."), Rule("FP-29", "seed", "Blows.")], "fp-29A")
    [Rule(number='FP-29a', mark='seed', text='One blow each.', made_true_by=(), section='')]
    """
    return [rule for rule in known if rule.number.casefold() == number.casefold()]


def speaking_of(known: list[Rule], word: str) -> list[Rule]:
    """The rules that name something, in their text or in what makes them true.

    >>> texts = [Rule("N-1", "seed", "The dying save."), Rule("N-2", "seed", "Undying.")]
    >>> keys = [Rule("N-3", "seed", "None.", ("conditions.dying.caps",))]
    >>> [rule.number for rule in speaking_of([*texts, *keys], "dying")]
    ['N-1', 'N-3']
    """
    said = re.compile(rf"\b{re.escape(word.replace('_', '-'))}\b", re.IGNORECASE)
    return [
        rule
        for rule in known
        if word and (said.search(rule.text) or any(word in key.split(".") for key in rule.made_true_by))
    ]


def base_of(ruleset: str) -> str:
    """The shipped ruleset that another one extends; nothing for a game by itself."""
    if ruleset in GAMES:
        return ""
    return str(read_file(folder(ruleset) / "ruleset.yaml").data["extends"])


def own_rules(ruleset: str) -> list[Rule]:
    """The rules that stand in the `RULES.md` of a shipped ruleset, in their order; none when it has none."""
    path = folder(ruleset) / "RULES.md"
    return read_rules(path.read_text(encoding="utf-8"), str(path)) if path.exists() else []


def read_rules(text: str, name: str) -> list[Rule]:
    """The rules in a text.  Raises `FileError` where one is not written as it must be, or a number stands twice.

    >>> [rule] = read_rules("- **N-7** *seed* — Actions come back\\n  at turn end. `pools.action.refill`", "RULES.md")
    >>> rule.text, rule.made_true_by
    ('Actions come back at turn end.', ('pools.action.refill',))
    """
    found: list[Rule] = []
    problems: list[Problem] = []
    section = ""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("#"):
            section = line.lstrip("#").strip()
        if not _ITEM.match(line):
            continue
        whole = " ".join([line.strip(), *_rest(lines[at + 1 :])])
        match = _RULE.fullmatch(whole)
        wrong = ""
        if match is None:
            wrong = "a rule reads '- **N-1** *seed* — its text. `what.makes.it.true`'"
        elif match["mark"] not in MARKS:
            wrong = (
                f"there is no mark {quoted(match['mark'])}{nearest(match['mark'], MARKS)}; there are {', '.join(MARKS)}"
            )
        elif any(rule.number == match["number"] for rule in found):
            wrong = f"there are two rules {match['number']}"
        if match is None or wrong:
            problems.append(Problem(name, at + 1, 1, wrong))
            continue
        made = tuple(re.findall(r"`([^`]+)`", match["made"]))
        found.append(Rule(match["number"], match["mark"], match["text"].strip(), made, section, at + 1))
    if problems:
        raise FileError(problems)
    return found


def _rest(lines: list[str]) -> list[str]:
    """The indented lines that go on with an item."""
    rest = []
    for line in lines:
        if not line.startswith(" ") or not line.strip():
            break
        rest.append(line.strip())
    return rest


class NotThere(Exception):
    """A rule names something that is not there; the message says what is."""


@dataclass(frozen=True)
class Key:
    """A place in a ruleset's data: what holds it, and by which key or index."""

    holder: dict[str, Any] | list[Any]
    step: str | int

    @property
    def value(self) -> Any:
        """What stands there, as the data is now."""
        holder: Any = self.holder
        return holder[self.step]


@dataclass(frozen=True)
class Function:
    """A function, or a method of a class."""

    holder: Any
    name: str

    @property
    def value(self) -> Callable[..., Any]:
        """The function itself, as it is now."""
        found: Callable[..., Any] = getattr(self.holder, self.name)
        return found


def maker(word: str, ruleset: str, data: dict[str, Any]) -> Key | Function:
    """What a word of `made_true_by` names: a key of `data`, or a function.  Raises `NotThere`."""
    head, *rest = word.split(".")
    if head == "effects":
        game = effects_name({"ruleset": ruleset, **data})
        if not rest:
            raise NotThere("'effects' alone names nothing; write effects.MODULE.CLASS.FUNCTION")
        return _function(f"actionomy.rulesets.{game}.{rest[0]}", rest[1:], word)
    if head == "core":
        if not rest:
            raise NotThere("'core' alone names nothing; write core.MODULE.CLASS.FUNCTION")
        return _function(f"actionomy.core.{rest[0]}", rest[1:], word)
    return _key(word, data)


def _function(module: str, steps: list[str], word: str) -> Function:
    try:
        holder: Any = import_module(module)
    except ModuleNotFoundError:
        raise NotThere(f"{quoted(word)}: there is no module {module}") from None
    if not steps:
        raise NotThere(f"{quoted(word)} names a module, not a function")
    for step in steps:
        if not hasattr(holder, step):
            raise NotThere(f"{quoted(word)}: there is no {quoted(step)}{nearest(step, vars(holder))}")
        last, holder = holder, getattr(holder, step)
    if not callable(holder):
        raise NotThere(f"{quoted(word)} is no function")
    return Function(last, steps[-1])


def _key(word: str, data: dict[str, Any]) -> Key:
    at: Any = data
    found: Key | None = None
    for step in word.split("."):
        found = Key(at, _step(at, step, word))
        at = found.value
    assert found is not None
    return found


def _step(at: Any, step: str, word: str) -> str | int:
    """The key, or in a list the index, that a step of a word stands for."""
    if isinstance(at, dict):
        if step in at:
            return step
        raise NotThere(f"{quoted(word)}: there is no {quoted(step)}{nearest(step, at)}")
    if isinstance(at, list):
        key, equals, value = step.partition("=")
        for index, item in enumerate(at):
            if step == str(index) or step == str(item):
                return index
            if equals and isinstance(item, dict) and str(item.get(key)) == value:
                return index
        raise NotThere(f"{quoted(word)}: nothing in the list is {quoted(step)}")
    raise NotThere(f"{quoted(word)}: there is nothing below a single value")
