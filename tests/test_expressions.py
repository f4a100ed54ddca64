"""The small language of numbers and conditions in the files."""

import ast
import contextlib
import re

import pytest
from common import THOROUGH
from hypothesis import given, settings
from hypothesis import strategies as st

from actionomy.core import formula
from actionomy.files.expressions import LARGEST, ExpressionError, UnknownName, compile_expression

EXAMPLES = 10_000 if THOROUGH else 300

FIXED = {"tier": 3, "subject.tier": 2, "switch.grab": 1, "free": 1, "priced": 0, "min": 9, "not": 8}
ASKED = {"mana": (formula.POOL, 4), "uses.move again": (formula.USES, 2), "target.held": (formula.T_CONDITION, 1)}
MANA, AGAIN, HELD = [formula.POOL, 4], [formula.USES, 2], [formula.T_CONDITION, 1]


def resolve(name: str) -> int | tuple[int, int]:
    if name in FIXED:
        return FIXED[name]
    if name in ASKED:
        return ASKED[name]
    raise UnknownName(name, [*FIXED, *ASKED])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 - 2 - 1", 4),
        ("7 / 2", 3),
        ("-7 / 2", -4),
        ("7 / 0", 0),
        ("- - 5", 5),
        ("2 - -3", 5),
        ("1 == 1", 1),
        ("2 != 2", 0),
        ("1 + 1 <= 2 and 3 > 2", 1),
        ("not 1 == 2", 1),
        ("not not 7", 1),
        ("2 and 3", 1),
        ("0 or 0", 0),
        ("true and not false", 1),
        ("min(4, 2) + max(1, 5)", 7),
        ("(1 < 2) < 3", 1),
        ("tier - subject.tier", 1),
        ("switch.grab == free", 1),
        ("switch.grab == priced", 0),
        ("min", 9),
        ("`not` + 1", 9),
        (" \n 5 ", 5),
        (True, 1),
        (False, 0),
        (12, 12),
    ],
)
def test_what_is_fixed_is_worked_out_at_once(text: str | int, value: int) -> None:
    assert compile_expression(text, resolve) == value


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("mana", MANA),
        ("mana + 1", [*MANA, formula.CONST, 1, formula.ADD]),
        ("1 + 1 + mana", [formula.CONST, 2, *MANA, formula.ADD]),
        ("not target.held", [*HELD, formula.NOT]),
        ("-mana", [*MANA, formula.NEG]),
        ("uses.`move again` == 0", [*AGAIN, formula.CONST, 0, formula.EQ]),
        ("uses.`move   again`", AGAIN),
        ("min(mana, 2)", [*MANA, formula.CONST, 2, formula.MIN]),
    ],
)
def test_what_depends_on_the_fight_is_left_as_a_program(text: str, program: list[int]) -> None:
    assert compile_expression(text, resolve) == [*program, formula.END]


@pytest.mark.parametrize(("text", "value"), [("mana * 0", 0), ("0 and mana", 0), ("mana or 1", 1), ("mana and 0", 0)])
def test_what_cannot_matter_is_dropped(text: str, value: int) -> None:
    assert compile_expression(text, resolve) == value


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "the expression ends too early"),
        ("1 +", 4, "the expression ends too early"),
        ("1 < mana < 3", 10, "comparisons cannot be chained; write 'a < b and b < c'"),
        ("1 == 2 == 3", 8, "comparisons cannot be chained"),
        ("1 == not 2", 6, "write '(not …)'"),
        ("mana = 2", 6, "write '==' to compare"),
        ("mana && 1", 6, "write 'and'"),
        ("!mana", 1, "write 'not'"),
        ("2 ** 3", 3, "multiply with '*'"),
        ("7 // 2", 3, "write '/', which rounds down"),
        ("mana mana", 6, "put an operator before it, or a name with spaces into backticks"),
        ("(1", 3, "a ')' is missing for the '(' at column 1"),
        ("1)", 2, "no '(' is open before it"),
        ("()", 2, "a number or a name is missing"),
        ("min(1)", 6, "min(a, b) takes two values"),
        ("min(1, 2, 3)", 9, "min(a, b) takes two values"),
        ("1, 2", 2, "only min(a, b) and max(a, b) have one"),
        ("1.5", 1, "neither a whole number nor a name"),
        ("5a", 1, "neither a whole number nor a name"),
        ("٣", 1, "is not known here"),
        ("mana.", 6, "a name is missing after '.'"),
        ("`mana", 1, "a backtick is never closed"),
        ("``", 1, "there is no name between these backticks"),
        ("1 + 99999999999999999999", 5, "the number is too large"),
        ("99999 * 99999", 7, "the number is too large"),
        ("1" * 401, 401, "longer than 400 characters"),
        ("(" * 50, 22, "nested too deep"),
        ("__import__('os')", 12, "is not known here"),
        ("x" * 10, 1, "means nothing here"),
        ("1 + teir", 5, "'teir' means nothing here (did you mean 'tier'?)"),
        ("uses.x", 1, "'uses.x' means nothing here"),
    ],
)
def test_an_error_says_where_and_what_instead(text: str, column: int, says: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_expression(text, resolve)
    assert says in str(caught.value)
    assert caught.value.column == column


def test_an_unknown_name_comes_with_those_that_are_known() -> None:
    with pytest.raises(UnknownName) as caught:
        compile_expression("teir", resolve)
    assert caught.value.name == "teir"
    assert "tier" in caught.value.known


def test_a_program_never_needs_more_values_than_the_machine_holds() -> None:
    text = "mana + (" * 19 + "mana" + ")" * 19
    assert isinstance(compile_expression(text, resolve), list)
    heavy = "mana or mana and mana == mana + mana * (" * 9 + "mana" + ")" * 9
    with pytest.raises(ExpressionError, match="too many values in mind"):
        compile_expression(heavy, resolve)


# Python's own parser as the oracle: the same text with the few differences spelled out.

NUMBERS = st.integers(0, 50).map(str)
NAMES = st.sampled_from(["tier", "switch.grab", "mana"])
EXPRESSIONS = st.recursive(
    NUMBERS | NAMES,
    lambda inner: st.one_of(
        st.tuples(
            inner, st.sampled_from(["+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=", "and", "or"]), inner
        ).map(lambda parts: f"({parts[0]}) {parts[1]} ({parts[2]})"),
        st.tuples(inner, st.sampled_from(["+", "-", "*", "and", "or"]), inner).map(" ".join),
        inner.map(lambda text: f"not ({text})"),
        inner.map(lambda text: f"-({text})"),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(
            lambda parts: f"{parts[0]}({parts[1]}, {parts[2]})"
        ),
    ),
    max_leaves=8,
)


def run(code: int | list[int], mana: int) -> int:
    """What `core.formula.Formulas` does, for programs that ask for mana alone."""
    if isinstance(code, int):
        return code
    stack: list[int] = []
    at = 0
    while code[at] != formula.END:
        op = code[at]
        if op < formula.ADD:
            stack.append(code[at + 1] if op == formula.CONST else mana)
            at += 2
            continue
        if op == formula.NOT:
            stack.append(int(stack.pop() == 0))
        elif op == formula.NEG:
            stack.append(-stack.pop())
        else:
            second, first = stack.pop(), stack.pop()
            stack.append(int(formula.combined(op, first, second)))
        at += 1
    assert len(stack) == 1
    return stack[0]


def by_python(text: str, mana: int) -> int:
    names = {"tier": 3, "switch.grab": 1, "mana": mana}

    def value(node: ast.expr) -> int:
        match node:
            case ast.Constant(value=int(number)):
                return number
            case ast.Name() | ast.Attribute():
                return names[ast.unparse(node)]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -value(operand)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return int(not value(operand))
            case ast.BoolOp(op=op, values=values):
                truths = [bool(value(one)) for one in values]
                return int(all(truths) if isinstance(op, ast.And) else any(truths))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                a, b = value(left), value(right)
                table = {
                    ast.Eq: a == b,
                    ast.NotEq: a != b,
                    ast.Lt: a < b,
                    ast.LtE: a <= b,
                    ast.Gt: a > b,
                    ast.GtE: a >= b,
                }
                return int(table[type(op)])
            case ast.BinOp(left=left, op=op, right=right):
                a, b = value(left), value(right)
                if isinstance(op, ast.Div):
                    return a // b if b else 0
                return {ast.Add: a + b, ast.Sub: a - b, ast.Mult: a * b}[type(op)]
            case ast.Call(func=ast.Name(id=name), args=[first, second]):
                return min(value(first), value(second)) if name == "min" else max(value(first), value(second))
        raise AssertionError(ast.dump(node))

    return value(ast.parse(text, mode="eval").body)


@settings(max_examples=EXAMPLES, deadline=None)
@given(EXPRESSIONS, st.integers(-5, 30))
def test_an_expression_means_what_python_would_mean(text: str, mana: int) -> None:
    try:
        code = compile_expression(text, resolve)
        fixed = compile_expression(text, lambda name: mana if name == "mana" else resolve(name))
    except ExpressionError as error:
        if "'not' does not belong here" in str(error):
            with pytest.raises(SyntaxError):
                ast.parse(text, mode="eval")
        else:  # stricter than Python, on purpose
            assert re.search("too large|too deep|too many|longer|chained", str(error))
        return
    expected = by_python(text, mana)
    assert run(code, mana) == expected
    assert fixed == expected


@settings(max_examples=EXAMPLES, deadline=2000)
@given(st.text() | st.text(alphabet="()+-*/<=>!&|.,`' \t\n0123456789amintx_é²٣", max_size=500))
def test_any_text_is_an_expression_or_an_expression_error(text: str) -> None:
    try:
        code = compile_expression(text, lambda name: (formula.POOL, 0))
    except ExpressionError as error:
        assert 1 <= error.column <= len(text) + 1
        return
    if isinstance(code, int):
        assert abs(code) <= LARGEST
    else:
        assert code[-1] == formula.END
        run(code, 1)


@settings(max_examples=EXAMPLES, deadline=2000)
@given(st.integers() | st.booleans() | st.none() | st.floats() | st.lists(st.integers()))
def test_any_value_is_an_expression_or_an_expression_error(value: object) -> None:
    with contextlib.suppress(ExpressionError):
        compile_expression(value, resolve)  # type: ignore[arg-type]
