"""A rule's cases really test it: take away what makes the rule true, and one of them must fail.

`RULES.md` names, for every rule, the keys of the data and the functions that make it true.  For each of them this test
*disables* it, runs the rule's cases, and demands that at least one fails.  How:

- A function is replaced by one that does nothing and returns nothing (0, False); if no case notices that, or the
  engine cannot run without it, by others that return something plain (1, True).  An engine that breaks or hangs proves
  nothing.
- A key of the data is changed in the ways that its kind allows (`changes`): taken away, emptied, switched over, a
  number set to 0 or raised.  A change after which the ruleset, or the situation of a case, can no longer be read at all
  proves nothing and does not count.

One change that a case notices is enough.  Where none of these means anything, `DISABLE` says what to do instead.
Compiled functions cannot be replaced, so this runs on the plain package only.
"""

import copy
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from actionomy.cases import run_case
from actionomy.cases.case import case_of, situation_of
from actionomy.core.build import compiled
from actionomy.core.turns import Turns
from actionomy.data import shipped
from actionomy.files import fights
from actionomy.files.fights import setup_of
from actionomy.files.layers import load_ruleset
from actionomy.files.models import validate
from actionomy.files.problems import FileError, Problems
from actionomy.files.reader import Document, read_file
from actionomy.files.shared import as_list
from actionomy.rulebook import Function, Key, maker, own_rules
from actionomy.rulesets import NAMES

GONE = object()
# What an engine does that misses a part: no sign of a rule.
BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TimeoutError,
    TypeError,
    ValueError,
)
SECONDS = 10  # after which a case that has lost its end is given up

Data = dict[str, Any]
Change = Callable[[Data], None]


def pairs() -> list[tuple[str, str, str]]:
    """Every ruleset, rule, and thing that makes it true."""
    return [
        (ruleset, rule.number, word) for ruleset in NAMES for rule in own_rules(ruleset) for word in rule.made_true_by
    ]


# Hints.


def without_shape(data: Data) -> None:
    """Turns of any shape: whatever is possible, in any order, as often as one likes."""
    data.pop("turn")
    for kind in data["kinds"].values():
        kind.pop("shape", None)


def in_a_list(data: Data) -> None:
    data["order"] = {"by": "list"}


def with_a_compulsory_move(data: Data) -> None:
    data["turn"]["shapes"] = [shape.replace("move?", "move") for shape in data["turn"]["shapes"]]


def with_other_leaders(data: Data) -> None:
    data["roles"]["creature"]["attributes"] = {"leader": 1}
    data["roles"]["mage"]["attributes"].pop("leader")


# Where the general ways of disabling mean nothing: (ruleset, key or function), or (ruleset, rule and key or function),
# -> the value or function that is put in its place, or, for a key, a function that changes the whole ruleset.  Say why
# beside it.
DISABLE: dict[tuple[str, str], Any] = {
    ("magewars", "turn.shapes"): without_shape,  # the kinds name parts of the shapes: none can go alone
    ("magewars", "MW-5 turn.shapes"): with_a_compulsory_move,  # the rule is what may be, not what must not
    ("magewars", "roles.mage.attributes.leader"): with_other_leaders,  # a side without any leader is not read
    ("magewars", "order.by"): in_a_list,  # it goes with `activates`
    ("magewars", "core.turns.Turns.next_pick"): Turns.next_in_list,  # without it no turn ever begins
}


def hint_for(ruleset: str, number: str, word: str) -> Any:
    return DISABLE.get((ruleset, f"{number} {word}"), DISABLE.get((ruleset, word), GONE))


# Changing the data.


def put(ruleset: str, word: str, value: Any) -> Change:
    """The change that puts a value in the place of a key, or takes the key away (`GONE`)."""

    def change(data: Data) -> None:
        key = maker(word, ruleset, data)
        assert isinstance(key, Key)
        holder: Any = key.holder
        if value is GONE:
            del holder[key.step]
        else:
            holder[key.step] = copy.deepcopy(value)
        if key.step == "on":
            order_the_rest(data, word.split(".")[1])

    return change


def order_the_rest(data: Data, action: str) -> None:
    """Leave an action out of the stages of windows in which it does not answer any more: or nothing could be read."""
    on = as_list(data["actions"][action].get("on"))
    for window, entry in data["windows"].items():
        if "stages" in entry and window not in on:
            entry["stages"] = [[one for one in as_list(stage) if one != action] for stage in entry["stages"]]


def changes(ruleset: str, number: str, word: str, data: Data, value: Any) -> Iterator[Change]:
    """The ways of disabling a key of the data, the plainest first."""
    hint = hint_for(ruleset, number, word)
    if hint is not GONE:
        yield hint if callable(hint) else put(ruleset, word, hint)
        return
    yield put(ruleset, word, GONE)
    head, _, rest = word.partition(".")
    if rest and "." not in rest:
        yield from whole(ruleset, head, rest, value)
    for other in siblings(word, data, value):
        yield put(ruleset, word, other)
    for other in other_values(value):
        yield put(ruleset, word, other)


def siblings(word: str, data: Data, value: Any) -> list[Any]:
    """What stands under the same key in other entries of the kind: the other `kind`s of actions, for one."""
    steps = word.split(".")
    found: list[Any] = []
    if len(steps) == 3 and isinstance(data.get(steps[0]), dict):
        for entry in data[steps[0]].values():
            other = entry.get(steps[2]) if isinstance(entry, dict) else None
            if isinstance(other, str | int) and other != value and other not in found:
                found.append(other)
    return found


def other_values(value: Any) -> Iterator[Any]:
    """Values that are not this one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (other for other in (0, value + 1, value + 7, value - 1) if other != value)
    elif isinstance(value, str):
        yield from (0, f"({value}) + 1", *WORDS)
    elif isinstance(value, list):
        yield []
        yield list(reversed(value))
        yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
    elif isinstance(value, dict):
        yield {}
        for key, item in value.items():
            yield {name: other for name, other in value.items() if name != key}
            for other in other_values(item):
                yield {**value, key: other}


# Words that stand in the data for a choice: a moment, a scope, a time at which a kind may be used.
WORDS = (
    "never", "turn_start", "turn_end", "round_start", "round_end", "own_turn_start", "own_turn_end", "turn", "window",
    "any", "round", "own_turn", "own_round", "encounter", "all", "enemies", "allies", "nobody",
)  # fmt: skip


def whole(ruleset: str, head: str, name: str, value: Any) -> Iterator[Change]:
    """The ways of disabling a whole entry, where other entries speak of it."""
    if head == "actions":
        yield lambda data: forget_in(data["roles"], "actions", name)
    if head == "limits":
        yield lambda data: forget_in(data["actions"], "counts", name)
    if head == "conditions":
        yield put(
            ruleset, f"{head}.{name}", {key: value[key] for key in ("towards", "here", "counted") if key in value}
        )
    if head == "switches":
        values = value.get("values", [False, True])
        for other in values:
            yield put(ruleset, f"{head}.{name}", {**value, "is": other})


def forget_in(entries: Data, key: str, name: str) -> None:
    """Take a name out of the lists under `key` of all entries."""
    for entry in entries.values():
        if key in entry:
            entry[key] = type(entry[key])(one for one in listed(entry[key]) if one[0] != name and one != name)


def listed(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.items())
    return list(value)


# Running a rule's cases.


@cache
def documents(ruleset: str) -> list[Document]:
    return [read_file(path) for path in sorted((shipped("cases") / ruleset).rglob("*.yaml"))]


def cases_of_rule(ruleset: str, number: str) -> list[tuple[Document, int]]:
    return [
        (document, at)
        for document in documents(ruleset)
        for at, case in enumerate(document.data["list"])
        if number in case["rules"]
    ]


def fails(document: Document, number: int) -> bool | None:
    """Whether a case fails, or speaks of what is no longer there.  None: nothing can be said, since all is broken."""
    try:
        with patience():
            setup_of(situation_of(document, number))
            try:
                return not run_case(case_of(document, number)).passed
            except FileError:
                return True
    except (FileError, *BROKEN):
        return None


@contextmanager
def patience() -> Iterator[None]:
    """Break off what has lost its end by what was disabled."""

    def ring(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def any_fails(found: list[tuple[Document, int]]) -> bool:
    return any(fails(document, number) for document, number in found)


def noticed_in_data(monkeypatch: pytest.MonkeyPatch, change: Change, found: list[tuple[Document, int]]) -> bool:
    """Whether a case fails once every ruleset that is loaded has been changed."""
    real = load_ruleset

    def changed(name: str, problems: Problems, near: Path) -> Document:
        document = real(name, problems, near)
        data = copy.deepcopy(document.data)
        change(data)
        other = Document(document.name, data, document.positions, document.text)
        validate(other, "ruleset")
        return other

    with monkeypatch.context() as patch:
        patch.setattr(fights, "load_ruleset", changed)
        patch.setattr("actionomy.cases.case.load_ruleset", changed)
        return any_fails(found)


def noticed_in_code(monkeypatch: pytest.MonkeyPatch, function: Function, other: Any, found: list[Any]) -> bool:
    with monkeypatch.context() as patch:
        patch.setattr(function.holder, function.name, other)
        return any_fails(found)


def others(ruleset: str, number: str, word: str) -> Iterator[Callable[..., Any]]:
    """What may stand in the place of a function."""
    hint = hint_for(ruleset, number, word)
    if hint is not GONE:
        yield hint
        return
    for result in (None, 0, False, 1, True):
        yield lambda *arguments, result=result, **more: result


@pytest.mark.slow
@pytest.mark.skipif(compiled, reason="compiled functions cannot be replaced")
@pytest.mark.parametrize(("ruleset", "number", "word"), pairs())
def test_a_case_fails_without_what_makes_its_rule_true(
    ruleset: str, number: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = cases_of_rule(ruleset, number)
    assert found, f"{number} has no case"
    wrong = [document.data["list"][at]["case"] for document, at in found if fails(document, at) is not False]
    assert not wrong, f"fails as it is: {wrong}"
    data = load_ruleset(ruleset, Problems(Document("", {})), Path()).data
    made = maker(word, ruleset, data)
    if isinstance(made, Key):
        noticed = any(
            noticed_in_data(monkeypatch, change, found) for change in changes(ruleset, number, word, data, made.value)
        )
    else:
        noticed = any(noticed_in_code(monkeypatch, made, other, found) for other in others(ruleset, number, word))
    titles = "; ".join(document.data["list"][at]["case"] for document, at in found)
    assert noticed, f"no case of {number} notices when {word} is disabled: {titles}"


# The mechanism itself, shown on the shipped data.


def test_a_change_that_is_not_noticed_is_told_from_one_that_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sample.yaml"
    path.write_text(
        "actionomy: 1\ncases: nimble\ngiven:\n  map: |\n    .ab\n  sides:\n"
        "    heroes: {creatures: {ada: {is: warden, at: a}}}\n"
        "    monsters: {creatures: {troll: {is: brute, at: b}}}\n"
        "list: [{case: three actions, rules: [N-7], then: {left: {ada.action: 3}}}]\n",
        encoding="utf-8",
    )
    found = [(read_file(path), 0)]
    assert fails(*found[0]) is False
    assert noticed_in_data(monkeypatch, put("nimble", "roles.hero.attributes.actions", 2), found)
    assert not noticed_in_data(monkeypatch, put("nimble", "roles.hero.attributes.rushed", 0), found)
    assert not noticed_in_data(monkeypatch, put("nimble", "pools", GONE), found), "an unreadable ruleset proves nothing"
    data = load_ruleset("nimble", Problems(Document("", {})), Path()).data
    function = maker("core.ledger.Ledger.gain", "nimble", data)
    assert isinstance(function, Function)
    assert not noticed_in_code(monkeypatch, function, lambda *arguments: None, found)
