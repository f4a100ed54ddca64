"""Through the public doors only errors of our own come out, and soon: files, cases, saves, logs, forms at random.

Each example takes something that is right and changes it a little: a line deleted, doubled or put elsewhere, a word put
in place of another, a number made another one.  Most are refused; what is accepted must play.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from common import examples
from hypothesis import given
from hypothesis import strategies as st

import actionomy
from actionomy.battle import ActionomyError, Battle
from actionomy.cases import load_cases, run_case
from actionomy.data import shipped
from actionomy.files.problems import FileError
from actionomy.rulesets import folder
from actionomy.store.keeping import fingerprint
from actionomy.store.saves import replay, write_log

SECONDS = 60  # of processor time, within which everything is done or refused, on a slow machine
MOST_STEPS = 12


FIGHTS = {"nimble": "nimble/first-steps", "fullplate": "fullplate/gate", "magewars": "magewars/duel"}
FIGHT_TEXTS = {game: (shipped("fights") / f"{name}.yaml").read_text(encoding="utf-8") for game, name in FIGHTS.items()}
RULESET_TEXTS = {game: (folder(game) / "ruleset.yaml").read_text(encoding="utf-8") for game in FIGHTS}
FEW_CASES = 3  # of a file at a time: reading is what takes long


def in_pieces(text: str) -> list[str]:
    """A file of cases as several, each with the same situation and a few of the cases."""
    first, *others = text.split("\n  - case: ")
    return ["\n  - case: ".join([first, *others[at : at + FEW_CASES]]) for at in range(0, len(others), FEW_CASES)]


CASE_TEXTS = [
    piece for path in sorted(shipped("cases").glob("*/*.yaml")) for piece in in_pieces(path.read_text(encoding="utf-8"))
]

NUMBERS = ["0", "1", "-1", "2", "59", "60", "61", "62", "1000", "-1000000", "1000000", "999999999", "1.5", "10000"]
WORDS = [
    "",
    "~",
    "true",
    "none",
    "[]",
    "{}",
    "[a, b]",
    "{a: 1}",
    "open",
    "path",
    "size",
    "a1",
    "x",
    "1d6",
    "⚔",
    "'",
    "10/0",
]
TOKEN = re.compile(r"-?\d+|[^\W\d]\w*|[^\w\s]")


@contextmanager
def soon() -> Iterator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < SECONDS


def mutated(data: st.DataObject, text: str) -> str:
    """The text with one to three small changes."""
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        lines = text.split("\n")
        k = data.draw(st.integers(0, len(lines) - 1), label="line")
        kind = data.draw(
            st.sampled_from(["word", "word", "word", "swap", "delete", "double", "move", "cut"]), label="kind"
        )
        tokens = list(TOKEN.finditer(lines[k]))
        if kind == "delete":
            del lines[k]
        elif kind == "double":
            lines.insert(k, lines[k])
        elif kind == "move":
            lines.insert(data.draw(st.integers(0, len(lines) - 1), label="to"), lines.pop(k))
        elif kind == "cut" and lines[k]:
            lines[k] = lines[k][: data.draw(st.integers(0, len(lines[k]) - 1), label="at")]
        elif tokens:
            token = data.draw(st.sampled_from(tokens), label="token")
            if kind == "swap":  # with another word of the same text
                other = data.draw(st.sampled_from(TOKEN.findall(text)), label="other")
            else:
                other = data.draw(st.sampled_from(NUMBERS + WORDS), label="other")
            lines[k] = lines[k][: token.start()] + other + lines[k][token.end() :]
        text = "\n".join(lines)
    return text


def play_a_little(data: st.DataObject, battle: Battle) -> None:
    """What was accepted can be asked for its options and refusals, played, undone, and kept."""
    for _ in range(MOST_STEPS):
        options = battle.options()
        if not options:
            break
        option = data.draw(st.sampled_from(options), label="option")
        assert str(option) and option.who
        battle.take(option)
    refusals = battle.refusals()
    for refusal in refusals[:3]:
        assert refusal.sentence
    for side in battle.names.sides:
        battle.view(side)
    battle.undo()
    actionomy.restore(json.loads(json.dumps(battle.save())))


def plays_or_is_refused(data: st.DataObject, begin: Callable[[], Battle]) -> None:
    """A fight that may be wrong begins and can be played, or it is said soon what is wrong with it."""
    with soon():
        try:
            battle = begin()
        except FileError as error:
            assert error.problems and str(error)
            return
        play_a_little(data, battle)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a fight for each ruleset, which lies beside it."""
    path = tmp_path_factory.mktemp("fuzz")
    for game, text in FIGHT_TEXTS.items():
        (path / f"with-{game}.yaml").write_text(text.replace(f"ruleset: {game}", "ruleset: rules.yaml"), "utf-8")
    return path


@given(data=st.data(), game=st.sampled_from(sorted(FIGHTS)))
@examples(150, 10_000)
def test_a_changed_fight_can_be_played_or_is_refused(data: st.DataObject, game: str, room: Path) -> None:
    path = room / "fight.yaml"
    path.write_text(mutated(data, FIGHT_TEXTS[game]), encoding="utf-8")
    plays_or_is_refused(data, lambda: actionomy.load(str(path)))


@given(data=st.data(), game=st.sampled_from(sorted(FIGHTS)))
@examples(150, 10_000)
def test_a_changed_ruleset_can_be_played_or_is_refused(data: st.DataObject, game: str, room: Path) -> None:
    (room / "rules.yaml").write_text(mutated(data, RULESET_TEXTS[game]), encoding="utf-8")
    plays_or_is_refused(data, lambda: actionomy.load(str(room / f"with-{game}.yaml")))


@given(data=st.data(), game=st.sampled_from(sorted(FIGHTS)))
@examples(60, 10_000)
def test_any_number_of_a_ruleset_can_be_set_or_is_refused(data: st.DataObject, game: str) -> None:
    keys = [key for key, value in dotted(ruleset_data(game)) if not isinstance(value, dict)]
    key = data.draw(st.sampled_from(keys), label="key")
    value = data.draw(
        st.integers(-3, 100) | st.booleans() | st.sampled_from([*WORDS, 10**9, None, [], {}, 1.5]), label="value"
    )
    plays_or_is_refused(data, lambda: actionomy.load(FIGHTS[game], overrides={key: value}))


@cache
def ruleset_data(game: str) -> dict[str, Any]:
    from actionomy.files.reader import read_file

    return read_file(folder(game) / "ruleset.yaml").data


def dotted(data: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        yield above + key, value
        if isinstance(value, dict):
            yield from dotted(value, f"{above}{key}.")


@given(data=st.data(), text=st.sampled_from(CASE_TEXTS))
@examples(100, 10_000)
def test_changed_cases_can_be_run_or_are_refused(data: st.DataObject, text: str, room: Path) -> None:
    path = room / "cases.yaml"
    path.write_text(mutated(data, text), encoding="utf-8")
    with soon():
        try:
            cases = load_cases(path)
        except FileError as error:
            assert error.problems and str(error)
            return
        for case in cases:
            assert str(run_case(case))


# Saves, logs, written forms.


@cache
def begun(game: str) -> str:
    """A save of a fight in its first turns, as text."""
    battle = actionomy.load(FIGHTS[game], seed=4)
    for k in range(9):
        options = battle.options()
        battle.take(options[k * 7 % len(options)])
    battle.undo()
    return json.dumps(battle.save())


def changed_somewhere(data: st.DataObject, value: Any) -> Any:
    """Plain data with something in it replaced, taken out or doubled."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 9)) < 9:
        key = data.draw(st.sampled_from(sorted(value)), label="key")
        if data.draw(st.integers(0, 19)) == 0:
            return {word: one for word, one in value.items() if word != key}
        return {**value, key: changed_somewhere(data, value[key])}
    if isinstance(value, list) and value and data.draw(st.integers(0, 9)) < 9:
        k = data.draw(st.integers(0, len(value) - 1), label="place")
        if data.draw(st.integers(0, 19)) == 0:
            return value[:k] + value[k + 1 :]
        if data.draw(st.integers(0, 19)) == 0:
            return value[:k] + value[k : k + 1] + value[k:]
        return [*value[:k], changed_somewhere(data, value[k]), *value[k + 1 :]]
    if isinstance(value, int) and data.draw(st.booleans()):
        return value + data.draw(st.sampled_from([-1, 1, 2, 64]))
    return data.draw(
        st.none()
        | st.booleans()
        | st.integers(-3, 70)
        | st.sampled_from([2**40, 2**63, -(2**63), 1.5, "", "x", [], {}])
    )


@given(data=st.data(), game=st.sampled_from(sorted(FIGHTS)))
@examples(150, 10_000)
def test_a_changed_save_goes_on_or_is_refused(data: st.DataObject, game: str) -> None:
    """Even with a checksum that fits, as somebody may make one who wants to do harm."""
    save = changed_somewhere(data, json.loads(begun(game)))
    if isinstance(save, dict) and data.draw(st.integers(0, 4)):
        save["checksum"] = fingerprint({key: value for key, value in save.items() if key != "checksum"})
    with soon():
        try:
            battle = actionomy.restore(save)
        except ActionomyError as error:
            assert str(error)
            return
        try:
            if battle.options() and not battle.dice_needed:
                battle.take(battle.options()[0])
            battle.undo()
            battle.redo()
        except ActionomyError:
            return


@cache
def log_lines() -> tuple[str, ...]:
    import tempfile

    battle = actionomy.load(FIGHTS["nimble"], seed=4)
    for k in range(9):
        options = battle.options()
        battle.take(options[k * 7 % len(options)])
    with tempfile.TemporaryDirectory() as place:
        write_log(battle, Path(place) / "x.log")
        return tuple((Path(place) / "x.log").read_text(encoding="utf-8").splitlines())


@given(data=st.data())
@examples(100, 10_000)
def test_a_changed_log_is_played_again_or_refused(data: st.DataObject, room: Path) -> None:
    lines = list(log_lines())
    k = data.draw(st.integers(0, len(lines) - 1), label="line")
    if data.draw(st.booleans()):
        lines[k] = json.dumps(changed_somewhere(data, json.loads(lines[k])))
        text = "\n".join(lines) + "\n"
    else:
        text = mutated(data, "\n".join(lines) + "\n")
    path = room / "x.log"
    path.write_text(text, encoding="utf-8")
    with soon():
        try:
            assert replay(path).steps is not None
        except ActionomyError as error:
            assert str(error).startswith(str(path))


@cache
def battle_of(game: str) -> Battle:
    return actionomy.restore(json.loads(begun(game)))


@given(data=st.data(), game=st.sampled_from(sorted(FIGHTS)), overrule=st.booleans())
@examples(300, 10_000)
def test_any_written_form_is_taken_or_refused_and_then_nothing_has_changed(
    data: st.DataObject, game: str, overrule: bool
) -> None:
    battle = battle_of(game).clone()
    if overrule:
        battle.enforce = "warn"
    names = battle.names
    forms = [str(option) for option in battle.options()] + [refusal.text for refusal in battle.refusals()]
    words = [*names.things, *names.places[:9], *names.actions, "with", ",", ":", "paid", "owed", "+", "part 1 of 2"]
    kind = data.draw(st.sampled_from(["form", "words", "text"]), label="kind")
    if kind == "form":
        parts = data.draw(st.sampled_from(forms), label="form").split(" ")
        k = data.draw(st.integers(0, len(parts) - 1), label="word")
        parts[k : k + 1] = data.draw(st.lists(st.sampled_from([*words, parts[k]]), max_size=2), label="instead")
        text = " ".join(parts)
    elif kind == "words":
        who = data.draw(st.sampled_from([*names.things, *names.sides, "game master", "nobody"]), label="who")
        text = f"{who}: {' '.join(data.draw(st.lists(st.sampled_from(words), max_size=5), label='words'))}"
    else:
        text = data.draw(st.text(max_size=30), label="text")
    before, events = battle.engine.state.clone(), len(battle.events)
    with soon():
        try:
            refused = battle.why(text)
            assert refused is None or (refused.reasons and refused.sentence)
        except ActionomyError as error:
            assert str(error)
        assert battle.engine.state.same(before)
        try:
            battle.take(text, overrule=overrule)
        except ActionomyError as error:
            assert str(error)
            assert battle.engine.state.same(before) and len(battle.events) == events
