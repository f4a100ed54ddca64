"""How the terminal can write: its width, its colours, and whether it knows more signs than ASCII.

Nothing is ever said by colour alone: colour only repeats what a sign or a word says already.
"""

import os
import shutil
import sys
import textwrap
import unicodedata
from dataclasses import dataclass
from typing import Final, TextIO

CODES: Final = {"bold": "1", "dim": "2", "green": "32", "red": "31", "yellow": "33", "cyan": "36"}
NARROWEST: Final = 40
WIDEST: Final = 100


@dataclass(frozen=True)
class Style:
    """What may be written.  `signs`: pips and marks beyond ASCII; otherwise words stand in their place."""

    width: int = 80
    colour: bool = False
    signs: bool = True

    def paint(self, text: str, *how: str) -> str:
        """The text in colour, where there is any."""
        if not self.colour or not text:
            return text
        codes = ";".join(CODES[name] for name in how)
        return f"\033[{codes}m{text}\033[0m"

    def dim(self, text: str) -> str:
        """Text that steps back, where that can be shown."""
        return self.paint(text, "dim")

    def bold(self, text: str) -> str:
        """Text that stands out, where that can be shown."""
        return self.paint(text, "bold")

    def sign(self, wanted: str, instead: str) -> str:
        """A sign, or what stands for it in ASCII."""
        return wanted if self.signs else instead

    def cut(self, text: str, width: int) -> str:
        """The text, cut to so many columns (it must not be painted)."""
        return cut(text, width, self.sign("…", "~"))

    def wrap(self, text: str, indent: str = "", later: str | None = None) -> list[str]:
        """Plain text in lines of this width."""
        inner = later if later is not None else indent
        return textwrap.wrap(text, self.width, initial_indent=indent, subsequent_indent=inner) or [""]

    def items(self, parts: list[str], indent: str = "") -> list[str]:
        """Short texts beside each other, as many as go in a line."""
        lines: list[str] = []
        for part in parts:
            if lines and columns(lines[-1]) + 3 + columns(part) <= self.width:
                lines[-1] += f"   {part}"
            else:
                lines.append(indent + part)
        return lines


def style_of(stream: TextIO, plain: bool = False) -> Style:
    """What can be written to a stream."""
    terminal = stream.isatty()
    kind = os.environ.get("TERM", "")
    dumb = kind in ("", "dumb")
    colour = terminal and not dumb and not plain and not os.environ.get("NO_COLOR")
    columns = shutil.get_terminal_size((80, 24)).columns if terminal else 80
    width = max(NARROWEST, min(columns, WIDEST))
    return Style(width, colour, not plain and not dumb and kind != "linux" and writes(stream, "●○̸█·•"))


def writes(stream: TextIO, text: str) -> bool:
    """Whether the encoding of a stream knows these signs."""
    try:
        text.encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def forgive_encoding() -> None:
    """Let what the terminal's encoding does not know come out as an escape, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def columns(text: str) -> int:
    """How many columns a text takes.

    >>> columns("ada"), columns("○\\u0338"), columns("\\033[1mada\\033[0m")
    (3, 1, 3)
    """
    count = 0
    inside = False
    for sign in text:
        if sign == "\033":
            inside = True
        elif inside:
            inside = sign != "m"
        elif not unicodedata.combining(sign):
            count += 2 if unicodedata.east_asian_width(sign) in "WF" else 1
    return count


def pad(text: str, width: int) -> str:
    """The text, filled up with blanks to so many columns."""
    return text + " " * (width - columns(text))


def cut(text: str, width: int, mark: str = "…") -> str:
    """The text, cut to so many columns (it must not be painted)."""
    if columns(text) <= width:
        return text
    while text and columns(text) > width - 1:
        text = text[:-1]
    return text + mark
