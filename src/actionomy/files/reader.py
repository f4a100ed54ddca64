"""From the text of a file to plain data, with the place of every key and value.

Files are YAML 1.2 without its traps.  Every value is what it looks like (`no` is a text, only `true` and `false` are
not), every key is text, and what lets a small file grow without bound or run anything is refused: aliases and anchors,
tags, endless nesting, huge files.  Nothing but `FileError` is ever raised, and it holds all that is wrong; only where
the text stops being YAML at all must reading stop too.

Data is put together from the parser's *events*, not by the library's own `load`, which stops at the first doubled key
and follows nesting as deep as it goes.
"""

import re
import stat
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, StreamMark, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.reader import ReaderError
from ruamel.yaml.scanner import Scanner, ScannerError

from actionomy.files.problems import FileError, Mended, Path, Problem, Problems, printable, quoted

MOST_BYTES: Final = 1_000_000
MOST_PARTS: Final = 50_000  # keys and values
MOST_PROBLEMS: Final = 1000  # then reading stops
LONGEST_TAG: Final = 100
DEEPEST: Final = 40

TOO_DEEP: Final = f"nested more than {DEEPEST} deep; these files need no more than ten levels"
NO_TAG: Final = "a tag is not read here; put text that begins with '!' into quotes"
BEGIN: Final = "it must begin with `actionomy: 1`"

_INT: Final = re.compile(r"[-+]?[0-9]+")
_BASED: Final = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER: Final = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_MOST_DIGITS: Final = 15
_WORDS: Final[dict[str, bool | None]] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


class Spot(NamedTuple):
    """Where a value stands and where its key does (for items of a list, the value again); counted from 1."""

    line: int
    column: int
    key_line: int
    key_column: int
    start: int = -1  # of a text: where it begins in the source


NOWHERE: Final = Spot(0, 0, 0, 0)  # of what stands in no file


@dataclass
class Document:
    """A file that was read: its name, its data, and where everything in it stands."""

    name: str
    data: dict[str, Any]
    positions: dict[Path, Spot] = field(default_factory=dict, repr=False)
    text: str = field(default="", repr=False)
    base: "Document | None" = field(default=None, repr=False)  # the file that this one changes
    mended: Mended = field(default_factory=Mended, repr=False)

    def holder(self, path: Path) -> "Document":
        """The file that holds what stands at `path`: this one, or one that it changes.

        Of keys with values each is where it says more of the path; a text or a list is this file's as a whole.
        """
        if self.base is None:
            return self
        own = self.reach(path)
        if own and not isinstance(self._found(path[:own]), dict):
            return self
        other = self.base.holder(path)
        return other if other.reach(path) > own else self

    def reach(self, path: Path) -> int:
        """How much of a path stands in this file."""
        length = len(path)
        while length and path[:length] not in self.positions:
            length -= 1
        return length

    def place(self, path: Path, *, key: bool = False, row: int = 0, offset: int = 0) -> tuple[int, int]:
        """The line and column of what stands at `path`, or at the longest part of the path that exists.

        `row` and `offset` point into a text, counted from 0, as far as the text stands in the file as it is.
        """
        length = self.reach(path)
        spot = self.positions.get(path[:length])
        if spot is None:
            return 1, 1
        if key:
            return spot.key_line, spot.key_column
        if (row or offset) and length == len(path) and spot.start >= 0:
            return self._inside(path, spot, row, offset)
        return spot.line, spot.column

    def _found(self, path: Path) -> Any:
        """What stands at a path; `{}` where the data was changed after reading."""
        value: Any = self.data
        for step in path:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return {}
        return value

    def _inside(self, path: Path, spot: Spot, row: int, offset: int) -> tuple[int, int]:
        """A place in a text: one line, quoted or not, or a block after `|`."""
        value = str(self._found(path))
        for quotes in (0, 1):
            start = spot.start + quotes
            if row == 0 and self.text[start : start + len(value)] == value:
                return spot.line, spot.column + quotes + offset
        rows = value.split("\n")
        lines = self.text.split("\n")
        line = spot.line + row  # counted from 0: the rows begin after the line of the `|`
        if self.text[spot.start : spot.start + 1] == "|" and row < len(rows) and line < len(lines):
            source = lines[line].rstrip("\r")
            if source.endswith(rows[row]):
                return line + 1, len(source) - len(rows[row]) + offset + 1
        return spot.line, spot.column


def read_file(path: str | FilePath, *, strict: bool = True) -> Document:
    """Read a file.  Raises `FileError`, and nothing else.

    Unless this is `strict`, what is wrong with single keys and values is kept in `Document.mended`.
    """
    name = printable(str(path))
    try:
        status = FilePath(path).stat()
        if stat.S_ISDIR(status.st_mode):
            raise _at_top(name, "this is a folder; name a file in it")
        if not stat.S_ISREG(status.st_mode):
            raise _at_top(name, "this is no plain file; name a file of text")
        with FilePath(path).open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise _at_top(name, "there is no such file; check the name and the folder") from None
    except PermissionError:
        raise _at_top(name, "the file may not be read; check its permissions") from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise _at_top(name, f"the file cannot be read: {reason}") from None
    if len(content) > MOST_BYTES:
        raise _too_big(name)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise FileError([Problem(name, line, column, "this is not UTF-8 text; save the file as UTF-8")]) from None
    return read_text(text, name, strict=strict)


def read_text(text: str, name: str, *, strict: bool = True) -> Document:
    """Read the text of a file that is called `name`, as `read_file` does."""
    known = _read_text(text, printable(name))
    if strict:
        Problems(known).check()
    return Document(known.name, copied(known.data), known.positions, known.text, mended=known.mended)


def copied(value: Any) -> Any:
    """A copy of plain data, which may then be changed."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value


@lru_cache(maxsize=32)  # many fights stand on the same few files
def _read_text(text: str, name: str) -> Document:
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise _too_big(name)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise _at_top(name, f"the file is empty; {BEGIN}")
    composer = _Composer(name, text)
    yaml = YAML(typ="safe", pure=True)
    yaml.Scanner = _FlatScanner
    try:
        for event in yaml.parse(text):
            composer.take(event)
    except _Stop:
        composer.cut_short = True
    except YAMLError as error:
        line, column, message = _said(error, text)
        composer.cut_short = True
        composer.found.append(Problem(name, line, column, message))
    except (ValueError, OverflowError, IndexError, KeyError, AttributeError, TypeError, AssertionError):
        # The library trips over some texts (an escape beyond Unicode, for one) instead of refusing them.
        composer.cut_short = True
        composer.wrong("this is not YAML; look for a stray quote, bracket or backslash near here")
    return composer.document()


def _at_top(name: str, message: str) -> FileError:
    return FileError([Problem(name, 1, 1, message)])


def _too_big(name: str) -> FileError:
    return _at_top(name, f"the file is larger than {MOST_BYTES // 1_000_000} MB; split it into smaller ones")


class _Stop(Exception):
    """Reading on makes no sense."""


class _FlatScanner(Scanner):
    """The library's scanner, which would read a million open brackets or an endless tag before it says anything."""

    def fetch_flow_collection_start(self, TokenClass: Any, to_push: str) -> None:
        if len(self.flow_context) > DEEPEST:
            raise ScannerError(None, None, TOO_DEEP, self.reader.get_mark())
        super().fetch_flow_collection_start(TokenClass, to_push)

    def fetch_tag(self) -> None:
        if len(self.reader.prefix(LONGEST_TAG).split(None, 1)[0]) == LONGEST_TAG:
            raise ScannerError(None, None, NO_TAG, self.reader.get_mark())
        super().fetch_tag()


@dataclass
class _Open:
    """A mapping or list that is being read."""

    path: Path
    value: dict[str, Any] | list[Any]
    key: str | None = None  # of the value that comes next
    key_at: tuple[int, int] = (1, 1)
    key_is_wrong: bool = False


class _Composer:
    """Puts data together, event by event."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.found: list[Problem] = []
        self.broken: list[Path] = []  # where it was found, unless what stands there is right all the same
        self.cut_short = False  # reading stopped before the end
        self.positions: dict[Path, Spot] = {}
        self.open: list[_Open] = []
        self.skipping = 0  # how many levels deep in a key that is no text
        self.documents = 0
        self.parts = 0
        self.root: Any = None
        self.mark: tuple[int, int] = (1, 1)

    def wrong(self, message: str) -> None:
        """Note a problem where the reader now is."""
        self.found.append(Problem(self.name, *self.mark, message))

    def document(self) -> Document:
        """What was read, with what is wrong in single keys and values; raises where that makes no sense."""
        if not self.found and not isinstance(self.root, dict):
            if self.root is None:
                what = "the file holds nothing"
            else:
                what = f"the file holds {'a list' if isinstance(self.root, list) else 'a single value'}"
            self.mark = (1, 1)
            self.wrong(f"{what}; {BEGIN}, and everything in it is a key with a value")
        document = Document(self.name, self.root if isinstance(self.root, dict) else {}, self.positions, self.text)
        document.mended = Mended(self.found, self.broken)
        if self.cut_short or not isinstance(self.root, dict):
            Problems(document).check()
        return document

    def take(self, event: Event) -> None:
        """Go on by one event."""
        self.mark = (event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.wrong("a second document begins here; put it into a file of its own")
                raise _Stop
            if event.tags or (event.version and tuple(event.version) != (1, 2)):
                self.wrong("these files are YAML 1.2 without directives; take out the lines that begin with %")
        elif isinstance(event, NodeEvent):
            self.node(event)
        elif isinstance(event, MappingEndEvent | SequenceEndEvent):
            if self.skipping:
                self.skipping -= 1
            else:
                self.open.pop()

    def node(self, event: NodeEvent) -> None:
        """A key or a value."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            self.wrong(f"the file holds more than {MOST_PARTS:,} keys and values; split it into smaller ones")
            raise _Stop
        if len(self.found) > MOST_PROBLEMS:
            raise _Stop
        before = len(self.found)
        self.refuse_tricks(event)
        collection = isinstance(event, MappingStartEvent | SequenceStartEvent)
        if len(self.open) + self.skipping >= DEEPEST and collection:
            self.wrong(TOO_DEEP)
            raise _Stop
        if self.skipping:
            self.skipping += collection
            return
        parent = self.open[-1] if self.open else None
        if parent is not None and isinstance(parent.value, dict) and parent.key is None:
            doubled = isinstance(event, ScalarEvent) and event.value in parent.value
            self.take_key(parent, event, collection)
            parent.key_is_wrong = len(self.found) > before and not doubled
            return
        value = self.value(event)
        path = self.put(parent, value, event)
        if len(self.found) > before or (parent is not None and parent.key_is_wrong):
            self.broken.append(path)
        if collection:
            self.open.append(_Open(path, value))

    def take_key(self, parent: _Open, event: NodeEvent, collection: bool) -> None:
        assert isinstance(parent.value, dict)
        parent.key_at = self.mark
        text = event.value if isinstance(event, ScalarEvent) else ""
        parent.key = str(text)
        if collection:
            self.wrong("a key must be text, not a list or keys with values; is this an unquoted bracket?")
            self.skipping = 1
        elif isinstance(event, AliasEvent):
            pass  # noted already
        elif not parent.key:
            self.wrong("a key is missing before the ':'; write one, or quote the ':' if it is text")
        elif parent.key == "<<":
            self.wrong("'<<' does not merge in these files; write the keys out")
        elif parent.key in parent.value:
            first = self.positions[(*parent.path, parent.key)]
            self.wrong(f"the key {quoted(parent.key)} stands here twice, first in line {first.key_line}; take one out")
        else:
            self.check_text(parent.key)

    def put(self, parent: _Open | None, value: Any, event: NodeEvent) -> Path:
        """Put a value into its mapping or list, and remember where it stands."""
        path: Path = ()
        key_at = self.mark
        if parent is None:
            self.root = value
        elif isinstance(parent.value, list):
            path = (*parent.path, len(parent.value))
            parent.value.append(value)
        else:
            assert parent.key is not None
            path = (*parent.path, parent.key)
            key_at = parent.key_at
            fresh = parent.key not in parent.value
            parent.value.setdefault(parent.key, value)
            parent.key = None
            if not fresh:
                return path
        # What stands in lines of its own below its key is reported at the key, and so is a value that is missing.
        missing = isinstance(event, ScalarEvent) and event.start_mark.index == event.end_mark.index
        block = getattr(event, "flow_style", True) is False and parent is not None and isinstance(parent.value, dict)
        where = key_at if block or missing else self.mark
        index = event.start_mark.index if isinstance(event, ScalarEvent) else -1
        self.positions.setdefault(path, Spot(*where, *key_at, index))  # of a doubled key: the first
        return path

    def value(self, event: NodeEvent) -> Any:
        if isinstance(event, MappingStartEvent):
            return {}
        if isinstance(event, SequenceStartEvent):
            return []
        if isinstance(event, ScalarEvent):
            text = str(event.value)
            if event.style is None:
                return self.plain(text)
            self.check_text(text)
            return text
        return None  # an alias, noted already

    def plain(self, text: str) -> Any:
        """What a word without quotes is."""
        if text in _WORDS:
            return _WORDS[text]
        if _INT.fullmatch(text) or _BASED.fullmatch(text):
            if len(text) > _MOST_DIGITS:
                self.wrong(f"the number {quoted(text)} is too large; at most {_MOST_DIGITS} digits")
                return 0
            return int(text, 0) if _BASED.fullmatch(text) else int(text)
        if _FLOAT.fullmatch(text):
            number = float(text)
            if len(text) > 2 * _MOST_DIGITS or abs(number) > 10**_MOST_DIGITS:
                self.wrong(f"the number {quoted(text)} is too large or too long; write a shorter one")
                return 0.0
            return number
        if _NO_NUMBER.fullmatch(text):
            self.wrong(f"{quoted(text)} is no number here; write one, or quote it if it is text")
        self.check_text(text)
        return text

    def check_text(self, text: str) -> None:
        """Text may hold every letter there is, but nothing that steers a terminal, and no half characters."""
        for c in text:
            if (c < " " and c != "\n" and c != "\t") or "\x7f" <= c <= "\x9f" or "\ud800" <= c <= "\udfff":
                self.wrong(f"the text holds the character U+{ord(c):04X}, which cannot be shown; take it out")
                return

    def refuse_tricks(self, event: NodeEvent) -> None:
        """Aliases, anchors and tags."""
        if isinstance(event, AliasEvent):
            self.wrong(
                f"'*{_short(event.anchor)}' is an alias, which is not read here; write it out, or quote the text"
            )
            return
        if event.anchor is not None:
            self.wrong(
                f"'&{_short(event.anchor)}' is an anchor, which is not read here; leave it out, or quote the text"
            )
        tag = getattr(event, "tag", None)
        if tag is not None:
            short = str(tag).replace("tag:yaml.org,2002:", "!!")
            self.wrong(f"'{_short(short)}' is a tag, which is not read here; leave it out, or quote the text")


def _short(word: object) -> str:
    return quoted(word)[1:-1]


_UNCLOSED: Final = r"while scanning a quoted scalar.*unexpected"
_TRANSLATED: Final = [
    (r"mapping values are not allowed", "a ':' does not fit here; quote the text, or begin a new line for the key"),
    (r"could not find expected ':'", "a ':' with a space after it is missing in this line, or it is indented wrongly"),
    (r"but found '<block mapping start>'", "this line is indented further than its neighbours; line them up"),
    (r"expected <block end>, but found '-'|block sequence entries", "a list item does not fit here; line it up"),
    (r"expected <block end>", "this does not fit what stands before it; check the indentation, quotes and brackets"),
    (_UNCLOSED, "the quoted text is never closed; add the other quote"),
    (r"expected ',' or '\]'", "the list is not closed; a ',' or ']' is missing before this"),
    (r"expected ',' or '\}'", "the braces are not closed; a ',' or '}' is missing before this"),
    (r"unknown escape character", "YAML knows no such escape; write \\\\ for a backslash, or use single quotes"),
    (r"expected the node content", "a value is missing here, or a bracket is one too many"),
    (r"cannot start any token", "text cannot begin with this character; put it into quotes"),
    (r"expected alphabetic or numeric character", "text cannot begin with '&', '*' or '!'; put it into quotes"),
    (r"^: nested more than", TOO_DEEP),
    (r"^: a tag is not read", NO_TAG),
]  # fmt: skip


def _said(error: YAMLError, text: str) -> tuple[int, int, str]:
    """The library's complaint, in our words and with its place."""
    if isinstance(error, ReaderError):
        before = text[: error.position]
        column = len(before) - before.rfind("\n")
        code = error.character if isinstance(error.character, int) else ord(str(error.character)[:1] or "\0")
        return before.count("\n") + 1, column, f"the character U+{code:04X} is not allowed in these files; take it out"
    if not isinstance(error, MarkedYAMLError):
        return 1, 1, "this is not YAML; look for a stray quote, bracket or backslash"
    said = " ".join(f"{error.context or ''}: {error.problem or ''}".split())
    mark = error.problem_mark or error.context_mark
    if re.search(_UNCLOSED, said):  # noticed at the end of the file: where it begins helps more
        mark = error.context_mark or mark
    line, column = (mark.line + 1, mark.column + 1) if isinstance(mark, StreamMark) else (1, 1)
    if "'\\t'" in said or _tab_indents(text, line):
        return line, column, "a tab cannot indent a line; use spaces"
    for pattern, ours in _TRANSLATED:
        if re.search(pattern, said):
            return line, column, ours
    return line, column, f"this is not YAML: {printable(said[:200]).strip(': ')}"


def _tab_indents(text: str, line: int) -> bool:
    lines = text.split("\n", line)
    source = lines[line - 1] if line <= len(lines) else ""
    return "\t" in source[: len(source) - len(source.lstrip())]
