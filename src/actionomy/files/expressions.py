"""The small language of numbers and conditions in the files, compiled for `core.formula`.

    10 + might
    uses.moved == 0 and not target.held
    min(4, `quick cast` + 1) * subject.upcast

There are whole numbers, names, `+ - * /`, the comparisons `== != < <= > >=`, `and or not`, parentheses, `min(a, b)`
and `max(a, b)`; `true` is 1 and `false` is 0.  It is *not* Python: `/` rounds down and gives 0 when dividing by zero,
`and` and `or` give 1 or 0, and comparisons are not chained (`1 < x < 4` is an error, not a trap).  There is nothing
to call and nothing to assign, so an expression can neither run long nor do harm.

Names may have dots, and what they mean is for the caller to say: `resolve` gets the whole name and returns a number
that is fixed when the file is read, or an opcode of `core.formula` with its operand, asked during play.  A word that
is only a value (`switch.grab == free`) is a name like any other: `resolve` knows it or does not.  A name with spaces,
or one that looks like something else, is written in backticks: `` uses.`move again` ``, `` `min` ``.

What is fixed is worked out at once: `2 * tier` is a number where the tier is.  So most expressions become plain
integers, and only what depends on the fight is left as a program.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from actionomy.core import formula
from actionomy.files.problems import nearest, quoted

LONGEST: Final = 400  # characters
DEEPEST: Final = 20  # parentheses, `not` and `-` inside each other
LARGEST: Final = 1_000_000_000  # of a number that is worked out beforehand

Meaning = int | tuple[int, int]
Code = int | list[int]  # a number, or a program without its end

OPERATORS: Final = {
    "or": (1, formula.OR),
    "and": (2, formula.AND),
    "==": (4, formula.EQ),
    "!=": (4, formula.NE),
    "<": (4, formula.LT),
    "<=": (4, formula.LE),
    ">": (4, formula.GT),
    ">=": (4, formula.GE),
    "+": (5, formula.ADD),
    "-": (5, formula.SUB),
    "*": (6, formula.MUL),
    "/": (6, formula.DIV),
}
NOT_BINDS: Final = 3  # looser than comparisons: `not a == b` is `not (a == b)`
COMPARES: Final = 4
MINUS_BINDS: Final = 7
FUNCTIONS: Final = {"min": formula.MIN, "max": formula.MAX}
CONSTANTS: Final = {"true": 1, "false": 0}
INSTEAD: Final = {
    "=": "write '==' to compare",
    "&": "write 'and'",
    "&&": "write 'and'",
    "|": "write 'or'",
    "||": "write 'or'",
    "!": "write 'not'",
    "<>": "write '!='",
    "=>": "write '>='",
    "=<": "write '<='",
    "**": "multiply with '*'",
    "//": "write '/', which rounds down",
    "%": "there is no remainder; use '/' and '*'",
}
ALLOWED: Final = "numbers, names, + - * /, comparisons, and, or, not, min(a, b), max(a, b) and parentheses"


class ExpressionError(ValueError):
    """An expression that cannot be used.  `column` counts from 1 within its text."""

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.column = column


class UnknownName(ExpressionError):
    """A name that means nothing here.  `resolve` raises it; `known` are the names that would mean something."""

    def __init__(self, name: str, known: Sequence[str] = (), column: int = 1) -> None:
        super().__init__(f"{quoted(name)} means nothing here{nearest(name, known)}", column)
        self.name = name
        self.known = list(known)


def compile_expression(text: str | int | bool, resolve: Callable[[str], Meaning]) -> Code:
    """A number if everything in the expression is fixed, else a program for `core.formula.Formulas`.

    In a program, a leaf is two numbers (opcode and operand), an operator is one, and `END` comes last.

    >>> compile_expression("2 * tier + 1", lambda name: 3)
    7
    >>> compile_expression("mana >= 2", lambda name: (formula.POOL, 4))
    [2, 4, 1, 2, 49, 0]
    """
    if isinstance(text, int):
        return _small(int(text), 1)
    if not isinstance(text, str):
        raise ExpressionError("an expression is a whole number or a text with names and operators")
    if len(text) > LONGEST:
        raise ExpressionError(f"the expression is longer than {LONGEST} characters; make it shorter", LONGEST + 1)
    parser = _Parser(_tokens(text), resolve)
    code = parser.whole()
    if isinstance(code, int):
        return code
    if _needs(code) > formula.DEEPEST:
        raise ExpressionError("the expression keeps too many values in mind at once; use fewer parentheses")
    return [*code, formula.END]


@dataclass(frozen=True)
class _Token:
    kind: str  # "number", "name", "sign" or "end"; `and`, `or`, `not` are signs
    text: str
    column: int


@lru_cache(maxsize=4096)  # the same few hundred are compiled for every creature and subject
def _tokens(text: str) -> tuple[_Token, ...]:
    """Cut an expression into its words and signs."""
    found: list[_Token] = []
    at = 0
    while at < len(text):
        c = text[at]
        column = at + 1
        if c in " \t\r\n":
            at += 1
        elif c in "0123456789":
            end = _while(text, at, lambda d: d in "0123456789")
            if end < len(text) and (_in_name(text[end]) or text[end] == "."):
                word = text[at : _while(text, end + 1, _in_name)]
                dice = "; dice cannot stand in a formula" if re.fullmatch(r"\d+d\d+", word) else ""
                raise ExpressionError(f"{quoted(word)} is neither a whole number nor a name{dice}", column)
            found.append(_Token("number", text[at:end], column))
            at = end
        elif _begins_name(c) or c == "`":
            name, end = _name(text, at)
            # Only a bare word can be an operator: a name in backticks never is.
            kind = "sign" if text[at:end] in ("and", "or", "not") else "name"
            found.append(_Token(kind if text[at] != "`" else "name", name, column))
            if text[at:end] != name and name in (*FUNCTIONS, *CONSTANTS):
                found[-1] = _Token("quoted name", name, column)
            at = end
        else:
            sign = _sign(text, at)
            found.append(_Token("sign", sign, column))
            at += len(sign)
    found.append(_Token("end", "", len(text) + 1))
    return tuple(found)


def _sign(text: str, at: int) -> str:
    """The operator, parenthesis or comma at a place."""
    for length in (2, 1):
        sign = text[at : at + length]
        if len(sign) == length and (sign in OPERATORS or sign in ("(", ")", ",")):
            # `=<` and the like begin with no sign of ours; `<>`, `**` and `//` do
            pair = text[at : at + 2]
            if pair in INSTEAD:
                raise ExpressionError(f"{quoted(pair)} is not known here; {INSTEAD[pair]}", at + 1)
            return sign
    for length in (2, 1):
        sign = text[at : at + length]
        if sign in INSTEAD:
            raise ExpressionError(f"{quoted(sign)} is not known here; {INSTEAD[sign]}", at + 1)
    raise ExpressionError(f"{quoted(text[at])} is not known here; there are {ALLOWED}", at + 1)


def _begins_name(c: str) -> bool:
    return c.isalpha() or c == "_"


def _in_name(c: str) -> bool:
    return c.isalnum() or c == "_"


def _while(text: str, at: int, test: Callable[[str], bool]) -> int:
    while at < len(text) and test(text[at]):
        at += 1
    return at


def _name(text: str, at: int) -> tuple[str, int]:
    """A name, its parts joined by dots, and where it ends."""
    parts: list[str] = []
    while True:
        if text.startswith("`", at):
            end = text.find("`", at + 1)
            if end < 0:
                raise ExpressionError("a backtick is never closed; write names with spaces as `like this`", at + 1)
            part = " ".join(text[at + 1 : end].split())
            if not part:
                raise ExpressionError("there is no name between these backticks; write one", at + 1)
            end += 1
        else:
            end = _while(text, at, _in_name) if at < len(text) and _begins_name(text[at]) else at
            part = text[at:end]
            if not part:
                raise ExpressionError("a name is missing after '.'; write one, or take the '.' out", at + 1)
        parts.append(part)
        if not text.startswith(".", end):
            return ".".join(parts), end
        at = end + 1


class _Parser:
    """A Pratt parser: every operator says how strongly it binds, and one loop does the rest."""

    def __init__(self, tokens: tuple[_Token, ...], resolve: Callable[[str], Meaning]) -> None:
        self.tokens = tokens
        self.resolve = resolve
        self.at = 0
        self.depth = 0

    @property
    def now(self) -> _Token:
        return self.tokens[self.at]

    def whole(self) -> Code:
        """The whole expression, and nothing after it."""
        code = self.expression(0)
        token = self.now
        if token.kind != "end":
            if token.text in (")", ","):
                what = "no '(' is open before it" if token.text == ")" else "only min(a, b) and max(a, b) have one"
                raise ExpressionError(f"{quoted(token.text)} does not belong here; {what}", token.column)
            hint = "put an operator before it, or a name with spaces into backticks"
            raise ExpressionError(f"{quoted(token.text)} does not belong here; {hint}", token.column)
        return code

    def expression(self, binds: int) -> Code:
        """An expression whose operators all bind more strongly than `binds`."""
        left = self.operand(binds)
        compared = False
        while True:
            token = self.now
            strength, op = OPERATORS.get(token.text, (0, 0)) if token.kind == "sign" else (0, 0)
            if strength == COMPARES and compared and binds < COMPARES:
                raise ExpressionError("comparisons cannot be chained; write 'a < b and b < c'", token.column)
            if strength <= binds:
                break
            self.at += 1
            right = self.expression(strength)
            left = _joined(op, left, right, token.column)
            compared = strength == COMPARES
        return left

    def operand(self, binds: int) -> Code:
        """A number, a name, something in parentheses, or one of those after `not` or `-`."""
        token = self.now
        self.at += 1
        if token.kind == "number":
            return _small(int(token.text[:20]), token.column)
        if token.kind == "quoted name":
            return self.meaning(token)
        if token.kind == "name":
            if token.text in FUNCTIONS and self.now.text == "(" and self.now.kind == "sign":
                return self.function(token)
            return CONSTANTS[token.text] if token.text in CONSTANTS else self.meaning(token)
        if token.text == "(":
            code = self.inner(0)
            self.expect(")", token, "close the '('")
            return code
        if token.text == "not":
            if binds > NOT_BINDS:
                raise ExpressionError("'not' does not belong here; write '(not …)'", token.column)
            return _not(self.inner(NOT_BINDS))
        if token.text == "-":
            return _minus(self.inner(MINUS_BINDS), token.column)
        missing = (
            "the expression ends too early" if token.kind == "end" else f"{quoted(token.text)} does not belong here"
        )
        raise ExpressionError(f"{missing}; a number or a name is missing", token.column)

    def inner(self, binds: int) -> Code:
        """An expression one level deeper."""
        if self.depth == DEEPEST:
            raise ExpressionError("the expression is nested too deep; use fewer parentheses", self.now.column)
        self.depth += 1
        code = self.expression(binds)
        self.depth -= 1
        return code

    def function(self, name: _Token) -> Code:
        """`min` or `max` of two."""
        usage = f"{name.text}(a, b) takes two values"
        opened = self.now
        self.at += 1
        first = self.inner(0)
        self.expect(",", opened, usage)
        second = self.inner(0)
        self.expect(")", opened, usage)
        return _joined(FUNCTIONS[name.text], first, second, name.column)

    def expect(self, sign: str, opened: _Token, otherwise: str) -> None:
        token = self.now
        if token.kind != "sign" or token.text != sign:
            raise ExpressionError(
                f"a '{sign}' is missing for the '(' at column {opened.column}; {otherwise}", token.column
            )
        self.at += 1

    def meaning(self, token: _Token) -> Code:
        """What the caller says that a name means."""
        try:
            meaning = self.resolve(token.text)
        except UnknownName as unknown:
            raise UnknownName(unknown.name, unknown.known, token.column) from None
        if isinstance(meaning, int):
            return _small(int(meaning), token.column)
        return [meaning[0], meaning[1]]


def _small(value: int, column: int) -> int:
    if abs(value) > LARGEST:
        raise ExpressionError(f"the number is too large; at most {LARGEST:,} is allowed", column)
    return value


def _pushed(code: Code) -> list[int]:
    return [formula.CONST, code] if isinstance(code, int) else code


def _joined(op: int, left: Code, right: Code, column: int) -> Code:
    """Two codes and the operator between them, worked out if that is possible."""
    if isinstance(left, int) and isinstance(right, int):
        return _small(int(formula.combined(op, left, right)), column)
    for side in (left, right):
        if isinstance(side, int):  # what the other side holds cannot matter
            if op == formula.AND and side == 0:
                return 0
            if op == formula.OR and side != 0:
                return 1
            if op == formula.MUL and side == 0:
                return 0
    return [*_pushed(left), *_pushed(right), op]


def _not(code: Code) -> Code:
    if isinstance(code, int):
        return 1 if code == 0 else 0
    return [*code, formula.NOT]


def _minus(code: Code, column: int) -> Code:
    if isinstance(code, int):
        return _small(-code, column)
    return [*code, formula.NEG]


def _needs(code: list[int]) -> int:
    """How many values the program keeps on its stack at most."""
    at = most = held = 0
    while at < len(code):
        if code[at] < formula.ADD:
            held += 1
            at += 2
        else:
            held -= code[at] not in (formula.NOT, formula.NEG)
            at += 1
        most = max(most, held)
    return most
