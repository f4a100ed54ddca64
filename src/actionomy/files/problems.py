"""What is wrong in a file: where it stands, in one sentence, and the only error that reading a file may raise.

A reader that stops at the first mistake makes its users come back ten times.  So whoever checks a file *collects*:

    problems = Problems(document)
    problems.at(("pools", "action", "size"), "a pool's size must be 0 or more, not -1")
    problems.at(("roles", "hero"), "…")
    problems.check()  # raises FileError with both, in the order in which they stand in the file

A problem is given a *path* (the keys and indexes that lead to it), never a line: the document knows where each path
stands, and what is missing is reported at the longest part of its path that exists.
"""

import difflib
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

Path = tuple[str | int, ...]

MOST_SHOWN: Final = 50
LONGEST_WORD: Final = 40  # of what is quoted in a message, and of what is compared with other words
FEW: Final = 14  # words that a message lists


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong.  Lines and columns count from 1; 0 says that what is wrong stands in no file."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}" if self.line else f"{self.file}: {self.message}"


class FileError(Exception):
    """A file cannot be used.  `problems` says why; its text has a line for each, `file:line:column: message`."""

    def __init__(self, problems: Sequence[Problem], more: int = 0) -> None:
        self.problems = tuple(problems)
        self.more = more  # how many further ones were found, but not kept
        super().__init__(self.problems, more)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:MOST_SHOWN]]
        left = len(self.problems) - len(lines) + self.more
        if left > 0:
            lines.append(f"(and {left} more)")
        return "\n".join(lines)


@dataclass
class Mended:
    """What is wrong with the form of a file, and was left out so that the rest could be checked.

    `broken` are the paths of what was left out, `lost` the names that may have gone with it.
    """

    faults: list[Problem] = field(default_factory=list)
    broken: list[Path] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)

    def explains(self, path: Path, message: str) -> bool:
        """Whether a problem follows from what was left out; then it is not told.

        It does where it stands there, or just above, or where it speaks of something that was said there.
        """
        if any(path[: len(one)] == one or path == one[:-1] for one in self.broken):
            return True
        said = message.partition(" (did you mean")[0]
        return any(not self.lost.isdisjoint((word, *word.split("."))) for word in re.findall("'([^']+)'", said))


class Source(Protocol):
    """What problems can be found in: a `reader.Document`."""

    @property
    def name(self) -> str:
        """What the file is called in front of its problems."""

    @property
    def mended(self) -> Mended:
        """What was left out of it for its form."""

    @property
    def base(self) -> "Source | None":
        """The file that this one changes."""

    def place(self, path: Path, *, key: bool = False, row: int = 0, offset: int = 0) -> tuple[int, int]:
        """The line and column, from 1, of what stands at `path`; of as much of the path as there is."""

    def holder(self, path: Path) -> "Source":
        """The file that holds what stands at `path`: this one, or one that it changes."""


class Problems:
    """Collects what is wrong in one document."""

    def __init__(self, document: Source) -> None:
        self.document = document
        self.found: list[Problem] = []
        self.more = 0
        self.noted: list[Path] = []  # where something was wrong, told or not
        own = document.mended
        self.mended = Mended(list(own.faults), own.broken, set(own.lost))
        # What something else says of this file: who notes what is wrong with it, and where.
        self.elsewhere: dict[Path, tuple[Problems, Path]] = {}

    def __bool__(self) -> bool:
        return bool(self.found)

    def at(self, path: Path, message: str, *, key: bool = False, row: int = 0, offset: int = 0) -> None:
        """Note a problem with the value at `path`, or with its `key`.

        Inside a text, `row` and `offset` count lines and characters from 0: the 3rd row of a map, the 7th character
        of an expression.
        """
        self.noted.append(path)
        for length in range(1, len(path) + 1):
            if path[:length] in self.elsewhere:
                other, there = self.elsewhere[path[:length]]
                other.at(there, message, offset=offset if length == len(path) else 0)
                return
        if self.mended.explains(path, message):
            return
        document = self.document.holder(path)
        line, column = document.place(path, key=key, row=row, offset=offset)
        problem = Problem(document.name, line, column, message)
        if problem not in self.found[-MOST_SHOWN:]:  # a value that many creatures share is checked for each of them
            self.found.append(problem)

    def heed(self, other: Source) -> None:
        """Be told what is wrong with the form of another file that this one uses."""
        self.mended.faults += other.mended.faults
        self.mended.lost |= other.mended.lost

    def check(self, *others: "Problems") -> None:
        """Raise `FileError` if anything was wrong, here or in the `others`, or with the form of their files."""
        every = [self, *others]
        found = [one for each in every for one in in_order(self.document.name, each.mended.faults + each.found)]
        if found:
            raise FileError(list(dict.fromkeys(found)), sum(each.more for each in every))


def in_order(first: str, found: list[Problem]) -> list[Problem]:
    """Problems as they stand in their files, those of one file `first`."""
    return sorted(found, key=lambda one: (one.file != first, one.file, one.line, one.column))


def nearest(word: str, words: Collection[str]) -> str:
    """A hint at the word that was probably meant, or nothing.

    >>> nearest("stunnd", ["stunned", "held"])
    " (did you mean 'stunned'?)"
    >>> nearest("stunned", ["held"])
    ''
    """
    close = nearest_word(word, words)
    return f" (did you mean {quoted(close)}?)" if close else ""


def nearest_word(word: str, words: Collection[str]) -> str:
    """The word that was probably meant, or nothing; `reach` may mean `subject.reach`."""
    if len(word) > LONGEST_WORD:
        return ""
    last = [known for known in words if "." in known and known.rpartition(".")[2] == word]
    if last:
        return last[0]
    by_small = {known.lower(): known for known in sorted(set(words), reverse=True)}
    close = difflib.get_close_matches(word.lower(), sorted(by_small), 1)
    return by_small[close[0]] if close else ""


def misspelt(word: str, given: Iterable[str], known: Iterable[str]) -> bool:
    """Whether one of the keys that are `given` is probably this word: then it is not missing, and that is said once.

    >>> misspelt("size", ["sise", "pip"], ["size", "pip"])
    True
    """
    words = list(known)
    return any(nearest_word(one, words) == word for one in given if one not in words)


def instead(word: object, words: Iterable[str]) -> str:
    """What may stand there instead: the word that was probably meant, or all that there are.

    >>> instead("stunnd", ["stunned", "held"]), instead("x", ["stunned", "held"]), instead("x", [])
    (" (did you mean 'stunned'?)", '; there are stunned, held', '; there is none')
    """
    known = list(dict.fromkeys(words))
    if close := nearest(str(word), known):
        return close
    if not known:
        return "; there is none"
    return f"; there {'is' if len(known) == 1 else 'are'} {', '.join(known[:FEW])}{', …' if len(known) > FEW else ''}"


def quoted(word: object) -> str:
    """A word of the file as messages show it: in quotes, cut short, and safe to print.

    >>> quoted("ada"), quoted("a\\tb")
    ("'ada'", "'a\\\\tb'")
    """
    text = str(word)
    if len(text) > LONGEST_WORD:
        text = text[: LONGEST_WORD - 1] + "…"
    return f"'{printable(text)}'"


def printable(text: str) -> str:
    """The text with everything that would disturb a terminal or a log written as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
