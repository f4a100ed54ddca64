"""Links to lines: `[Battle.take](../src/actionomy/battle.py#L316)` leads to the line that defines what it names.

`python tools/links.py` names every link that does not; `--write` sets their lines anew.  The text of a link is the name
that its line defines: in Python a class, a function or a method (`Class.method`), in YAML a key under its parents
(`actions.attack`).  Only the standard library is used.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parent.parent
LINK: Final = re.compile(r"\[`(?P<name>[^`\]]+)`\]\((?P<path>[^)#\s]+)#L(?P<line>\d+)\)")

NAMES: Final = "abcdefghijklmnopqrstuvwxyz"  # what a key at the beginning of a line begins with


def pages(top: Path) -> list[Path]:
    """Where links to lines may stand."""
    return [*sorted(top.glob("*.md")), *sorted(top.glob("docs/*.md"))]


def line_of(path: Path, name: str) -> int | None:
    """The line of a file that defines a name; None if none does."""
    if not path.is_file():
        return None
    text = path.read_text(encoding="utf-8")
    return python_line(text, name) if path.suffix == ".py" else yaml_line(text, name)


def python_line(text: str, name: str) -> int | None:
    """
    >>> python_line("class Troll:\\n    def roar(self):\\n        pass\\n", "Troll.roar")
    2
    """
    body: list[ast.stmt] = ast.parse(text).body
    found = None
    for step in name.split("."):
        found = next((one for one in body if getattr(one, "name", "") == step), None)
        if not isinstance(found, ast.ClassDef | ast.FunctionDef):
            return None
        body = found.body
    return found.lineno if found else None


def yaml_line(text: str, name: str) -> int | None:
    """
    >>> yaml_line("pools:\\n  action: {size: 3}\\nactions:\\n  attack: {kind: action}\\n", "actions.attack")
    4
    """
    steps = name.split(".")
    deep = 0
    for number, line in enumerate(text.splitlines(), 1):
        if deep and line.startswith(tuple(NAMES)):  # the key that was found is over
            deep = 0
        if line.startswith("  " * deep + steps[deep] + ":"):
            deep += 1
            if deep == len(steps):
                return number
    return None


def wrong(top: Path = TOP) -> Iterator[str]:
    """One line for each link that does not lead to what it names."""
    for page in pages(top):
        for link in LINK.finditer(page.read_text(encoding="utf-8")):
            line = line_of(page.parent / link["path"], link["name"])
            if line != int(link["line"]):
                where = f"line {line}" if line else "nowhere in it"
                yield f"{page.relative_to(top)}: {link['name']} is not at {link['path']}#L{link['line']} but {where}"


def write(top: Path = TOP) -> None:
    """Set the line of every link whose name is found."""
    for page in pages(top):

        def mended(link: re.Match[str], page: Path = page) -> str:
            line = line_of(page.parent / link["path"], link["name"]) or link["line"]
            return f"[`{link['name']}`]({link['path']}#L{line})"

        old = page.read_text(encoding="utf-8")
        new = LINK.sub(mended, old)
        if new != old:
            page.write_text(new, encoding="utf-8")


def main(arguments: list[str]) -> int:
    if "--write" in arguments:
        write()
    found = list(wrong())
    for one in found:
        print(one)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
