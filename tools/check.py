"""Checks of the house rules that no other tool knows: `python tools/check.py [TOP]`.

Each finding is one line, `file:line: what`; with any finding the exit status is 1. Only the standard library is used,
so that it runs before anything is installed.
"""

import ast
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple

CORE: Final = "src/actionomy/core/*"
EFFECTS: Final = "src/actionomy/rulesets/*/*.py"
CONTENT: Final = "src/actionomy/rulesets/*/*.yaml"
PLAYERS: Final = "src/actionomy/players/*"
BITS: Final = "src/actionomy/core/bits.py"  # the one place that shifts, through parameters

MOST_COLUMNS: Final = 120
MOST_LINES: Final = 600
MOST_LINES_OF_A_FUNCTION: Final = 70

# Who alone may write these words of a creature's row.
WRITERS: Final = {
    "set_pool": "ledger",
    "set_uses": "ledger",
    "set_owed": "ledger",
    "set_amount": "conditions",
    "set_ends": "conditions",
}

# Words that belong to one game. They are searched in plain words: `GuardMarker` and `guard_marker` are "guard marker".
GAME_WORDS: Final = re.compile(
    r"\b(nimble|full ?plate|mage ?wars|mages?|mana|quick ?cast(s|ing)?|conjurations?|spellbooks?"
    r"|(guard|action) ?markers?|legendary|opportunit(y|ies)|called ?strikes?|flat ?footed|interpos(e[sd]?|ing)|rushed"
    r"|assess(e[sd]|ing|ments?)?)\b"
)
WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")

COMPILED_NEEDS: Final = {"librt", "mypy_extensions"}
# The heart knows no clock and no network, and has dice of its own.
OUTSIDE_WORLD: Final = {"datetime", "time", "http", "socket", "urllib", "random", "secrets", "asyncio", "threading"}

# Written so that this file does not find itself.
HOMES: Final = re.compile(r"(?<![\w.])/(?:hom[e]|User[s])/[\w.-]+/|(?<![\w.])/roo[t]/")
REGISTRIES: Final = re.compile(
    r"py[p]i\.org|python[h]osted|https?://[^\s\"']*(?:/simpl[e]/|registr[y]\.)|index[-]url|find[-]links"
)


class Finding(NamedTuple):
    """What is wrong, and where: `file` is relative to the top of the repository."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def game_words(file: str, text: str) -> Iterator[Finding]:
    """No word of a single game in the heart: not in a name, not in a string, not in a comment."""
    for number, line in enumerate(text.splitlines(), 1):
        words = " ".join(WORD.findall(line)).lower()
        for found in GAME_WORDS.finditer(words):
            yield Finding(file, number, f"a word of one game in the heart: {found[0]}")


def _is_constant(node: ast.expr, locals_: set[str]) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper() or (isinstance(node, ast.Name) and name in locals_)
        case ast.UnaryOp(operand=operand):
            return _is_constant(operand, locals_)
        case ast.BinOp(left=left, right=right):
            return _is_constant(left, locals_) and _is_constant(right, locals_)
        case ast.Call(func=ast.Name(id="i64" | "i32" | "i16" | "u8" | "int"), args=[only]):
            return _is_constant(only, locals_)
    return False


def _constant_locals(function: ast.AST) -> set[str]:
    """The local names that are only ever given constants."""
    constant: set[str] = set()
    varying: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value):
                (constant if _is_constant(value, set()) else varying).add(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                (constant if _is_constant(value, set()) else varying).add(name)
            case ast.arg(arg=name):
                varying.add(name)
    stored = [n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    once = {name for name in constant if stored.count(name) == 1}
    return once - varying


def shifted_constants(file: str, tree: ast.Module) -> Iterator[Finding]:
    """No `1 << n`: compiled, a shifted constant is a C int of 32 bits, silently."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    found: dict[int, Finding] = {}
    for scope in (tree, *functions):
        locals_ = _constant_locals(scope) if scope is not tree else set()
        for node in ast.walk(scope):
            match node:
                case ast.BinOp(op=ast.LShift(), left=left, right=right):
                    pass
                case ast.AugAssign(op=ast.LShift(), target=ast.Name() as left, value=right):
                    pass
                case _:
                    continue
            if _is_constant(left, locals_) and not isinstance(right, ast.Constant):
                what = f"a constant is shifted, use core.bits: {ast.unparse(node)}"
                found[id(node)] = Finding(file, node.lineno, what)
    yield from found.values()


def lengths(file: str, text: str, tree: ast.Module) -> Iterator[Finding]:
    """Modules and functions that a person can take in."""
    lines = len(text.splitlines())
    if lines > MOST_LINES:
        yield Finding(file, 1, f"the module has {lines} lines, at most {MOST_LINES}")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MOST_LINES_OF_A_FUNCTION:
                yield Finding(file, node.lineno, f"{node.name} has {lines} lines, at most {MOST_LINES_OF_A_FUNCTION}")


def catch_alls(file: str, tree: ast.Module) -> Iterator[Finding]:
    """An `except` names what it expects."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            for kind in caught:
                if kind is None or (isinstance(kind, ast.Name) and kind.id in ("Exception", "BaseException")):
                    yield Finding(file, node.lineno, "catches everything, name what is expected")
                    break


def _imported(file: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and the full name of each import."""
    package = Path(file).with_suffix("").parts[1:-1]
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                for alias in node.names:
                    yield node.lineno, alias.name
            case ast.ImportFrom(module=module, level=level):
                start = list(package[: len(package) - level + 1]) if level else []
                base = ".".join(start + ([module] if module else []))
                if base in ("actionomy", "actionomy.rulesets"):  # what is imported are modules
                    for alias in node.names:
                        yield node.lineno, f"{base}.{alias.name}"
                else:
                    yield node.lineno, base


def imports(file: str, tree: ast.Module) -> Iterator[Finding]:
    """The heart and the rulesets' effects stand on the standard library, what compiled code needs, and the heart."""
    for line, name in _imported(file, tree):
        top = name.split(".")[0]
        if name == "actionomy.core" or name.startswith("actionomy.core.") or top in COMPILED_NEEDS:
            continue
        if ".rulesets." in name and name.split(".")[2] == file.split("/")[3]:
            continue  # the modules of one ruleset
        if top not in sys.stdlib_module_names or top in OUTSIDE_WORLD:
            what = "only the heart, librt, mypy_extensions and plain modules of the standard library are allowed"
            yield Finding(file, line, f"imports {name}: {what}")


def machine_and_registries(file: str, text: str, places: list[str]) -> Iterator[Finding]:
    """No path of one machine and no host of a package registry in what we publish."""
    for number, line in enumerate(text.splitlines(), 1):
        if any(place in line for place in places) or HOMES.search(line):
            yield Finding(file, number, "an absolute path of one machine")
        if REGISTRIES.search(line):
            yield Finding(file, number, "the host of a package registry, or an option that names one")


def machine_places(top: Path) -> list[str]:
    """The absolute paths that would give this machine away: the checkout's, and the folder that it lies in."""
    parent = top.parent
    everywhere = {Path(top.anchor), Path(tempfile.gettempdir()).resolve()}
    return [str(top)] if parent in everywhere else [str(top), f"{parent}/"]


def columns(file: str, text: str) -> Iterator[Finding]:
    """Lines of content that fit on a screen, as those of the code do."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_COLUMNS:
            yield Finding(file, number, f"the line has {len(line)} columns, at most {MOST_COLUMNS}")


def writers(file: str, tree: ast.Module) -> Iterator[Finding]:
    """Pools, uses and debts are written by the ledger alone, conditions by `conditions`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=setter)) if Path(file).stem != WRITERS.get(setter, Path(file).stem):
                yield Finding(file, node.lineno, f"calls {setter}: only core.{WRITERS[setter]} may")


def files_to_check(top: Path) -> list[str]:
    """The files that git tracks or would add; without git, all that are not hidden."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=top, capture_output=True, check=False)
    if listing.returncode == 0:
        names = listing.stdout.decode().split("\0")
    else:
        relative = (path.relative_to(top) for path in top.rglob("*"))
        names = [path.as_posix() for path in relative if not any(part.startswith(".") for part in path.parts)]
    return sorted({name for name in names if name and (top / name).is_file()})


def check_python(file: str, text: str) -> Iterator[Finding]:
    """What holds for a module of the package."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        yield Finding(file, error.lineno or 1, f"is not Python: {error.msg}")
        return
    yield from lengths(file, text, tree)
    yield from catch_alls(file, tree)
    core, effects = fnmatch(file, CORE), fnmatch(file, EFFECTS)
    if core:
        yield from game_words(file, text)
    if core or effects:
        yield from imports(file, tree)
        yield from writers(file, tree)
    if (core or effects or fnmatch(file, PLAYERS)) and file != BITS:
        yield from shifted_constants(file, tree)


def findings(top: Path) -> Iterator[Finding]:
    """Everything that is wrong below `top`."""
    top = top.resolve()
    places = machine_places(top)
    for file in files_to_check(top):
        try:
            text = (top / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or the like
        yield from machine_and_registries(file, text, places)
        if file.startswith("src/") and file.endswith(".py"):
            yield from check_python(file, text)
        if fnmatch(file, CONTENT):
            yield from columns(file, text)


def main(arguments: list[str]) -> int:
    """Print the findings; 1 if there are any."""
    top = Path(arguments[0]) if arguments else Path(__file__).parent.parent
    found = list(findings(top))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
