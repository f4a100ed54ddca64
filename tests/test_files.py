"""Reading and checking files: every error in its place, all at once, and never an error of another kind."""

import contextlib
import os
import time
from fractions import Fraction
from pathlib import Path

import pytest
from common import THOROUGH
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import actionomy.rulesets
from actionomy.data import shipped
from actionomy.files.dice import Dice, DiceError, parse_dice
from actionomy.files.fights import load_fight
from actionomy.files.models import KINDS, kind_of, schema, validate
from actionomy.files.problems import FileError, Problem, Problems, nearest, quoted
from actionomy.files.reader import MOST_BYTES, Document, read_file, read_text

EXAMPLES = 10_000 if THOROUGH else 300
SECONDS = 30  # within which any file is read or refused, on a slow machine

SHIPPED = sorted(
    [
        *Path(actionomy.rulesets.__file__).parent.glob("*/*.yaml"),
        *shipped("fights").glob("*/*.yaml"),
        *shipped("cases").glob("*/*.yaml"),
    ]
)

TEXTS = [path.read_text(encoding="utf-8") for path in SHIPPED]


def says(text: str, kind: str = "") -> list[str]:
    """What is wrong in a text, each `line:column: message`."""
    try:
        document = read_text(text, "f")
        if kind:
            validate(document, kind)
    except FileError as error:
        return [f"{problem.line}:{problem.column}: {problem.message}" for problem in error.problems]
    return []


# Problems.


def test_a_problem_reads_as_editors_expect_it() -> None:
    assert str(Problem("fights/bridge.yaml", 3, 7, "no")) == "fights/bridge.yaml:3:7: no"


def test_problems_are_raised_together_in_the_order_of_the_file() -> None:
    problems = Problems(read_text("a: 1\nb: {c: 2}\n", "f"))
    problems.check()
    problems.at(("b", "c"), "second")
    problems.at(("a",), "first")
    problems.at(("b", "missing", "deep"), "near")
    problems.at(("a",), "first")  # said once
    with pytest.raises(FileError) as caught:
        problems.check()
    assert str(caught.value) == "f:1:4: first\nf:2:4: near\nf:2:8: second"


def test_at_most_fifty_problems_are_shown() -> None:
    lines = str(FileError([Problem("f", k, 1, "no") for k in range(1, 61)], more=5)).splitlines()
    assert len(lines) == 51
    assert lines[-1] == "(and 15 more)"


def test_the_nearest_word_is_offered_or_none() -> None:
    assert nearest("Sise", ["size", "refill"]) == " (did you mean 'size'?)"
    assert nearest("xyz", ["size", "refill"]) == ""
    assert nearest("a" * 1000, ["a" * 1000]) == ""
    assert nearest("x", []) == ""


def test_what_is_quoted_is_short_and_harmless() -> None:
    assert quoted("\x1b[31m") == "'\\x1b[31m'"
    assert len(quoted("x" * 1000)) == 42


# Reading.


def test_values_are_what_they_look_like() -> None:
    text = """
a: 5
b: -3
c: 0x1F
d: 1.5
e: true
f: no
g: "5"
h: ~
i:
j: 2026-01-01
k: 1d8+2
l: [1, x]
m: {1: one, true: yes}
n: |
  .#
  ..
"""
    assert read_text(text, "f").data == {
        "a": 5, "b": -3, "c": 31, "d": 1.5, "e": True, "f": "no", "g": "5", "h": None, "i": None, "j": "2026-01-01",
        "k": "1d8+2", "l": [1, "x"], "m": {"1": "one", "true": "yes"}, "n": ".#\n..\n",
    }  # fmt: skip


def test_every_key_and_value_has_its_place() -> None:
    document = read_text("a:\n  b: [x, {c: 1}]\n  d: 'quoted'\nm: |\n  .#\n  .@\n", "f")
    assert document.place(("a",)) == (1, 1)  # what stands below its key is reported at the key
    assert document.place(("a", "b")) == (2, 6)
    assert document.place(("a", "b"), key=True) == (2, 3)
    assert document.place(("a", "b", 1, "c")) == (2, 14)
    assert document.place(("a", "b", 1, "c"), key=True) == (2, 11)
    assert document.place(("a", "nothing", "here")) == (1, 1)
    assert document.place(("a", "b", 7)) == (2, 6)


def test_a_place_inside_a_text_can_be_named() -> None:
    document = read_text("a: plain\nb: 'quoted'\nm: |\n    .#\n    .@\n", "f")
    assert document.place(("a",), offset=2) == (1, 6)
    assert document.place(("b",), offset=2) == (2, 7)
    assert document.place(("m",), row=1, offset=1) == (5, 6)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["1:1: the file is empty; it must begin with `actionomy: 1`"]),
        ("  \n\n", ["1:1: the file is empty; it must begin with `actionomy: 1`"]),
        ("# only a remark", ["1:1: the file holds nothing; it must begin with"]),
        ("- a", ["1:1: the file holds a list; it must begin with"]),
        ("word", ["1:1: the file holds a single value; it must begin with"]),
        ("a: 1\nb: 2\na: 3\nb: 4", ["3:1: the key 'a' stands here twice, first in line 1", "4:1: the key 'b' stands"]),
        ("x: {a: 1, a: 2}", ["1:11: the key 'a' stands here twice, first in line 1; take one out"]),
        ("a:\n\tb: 1", ["2:1: a tab cannot indent a line; use spaces"]),
        ("a: &x 1\nb: *x", ["1:4: '&x' is an anchor", "2:4: '*x' is an alias"]),
        ("a: !!python/object 1\nb: !x 2", ["1:4: '!!python/object' is a tag", "2:4: '!x' is a tag"]),
        ("a: {<<: {b: 1}}", ["1:5: '<<' does not merge in these files; write the keys out"]),
        ("a: [1", ["1:6: the list is not closed; a ',' or ']' is missing before this"]),
        ("a: {b: 1", ["1:9: the braces are not closed; a ',' or '}' is missing before this"]),
        ("a: 'x", ["1:4: the quoted text is never closed; add the other quote"]),
        ('a: 1\nb: [x, "y]\nc: 2\n', ["2:8: the quoted text is never closed; add the other quote"]),
        ("a: b: c", ["1:5: a ':' does not fit here"]),
        ("a: @x", ["1:4: text cannot begin with this character; put it into quotes"]),
        ("a: }", ["1:4: a value is missing here, or a bracket is one too many"]),
        ("? [a]\n: 1", ["1:3: a key must be text"]),
        (": 1", ["1:1: a key is missing before the ':'"]),
        ("a: 1\n---\nb: 2", ["2:1: a second document begins here; put it into a file of its own"]),
        ("%YAML 1.1\n---\na: 1", ["2:1: these files are YAML 1.2 without directives"]),
        ("a\0b", ["1:2: the character U+0000 is not allowed in these files; take it out"]),
        ('a: "\\e[31m"', ["1:4: the text holds the character U+001B, which cannot be shown; take it out"]),
        ('a: "\\ud800"', ["1:4: the text holds the character U+D800"]),
        ('a: "\\q"', ["1:6: YAML knows no such escape"]),
        ('a: "\\UFFFFFFFF"', ["1:1: this is not YAML"]),
        ("a: .inf", ["1:4: '.inf' is no number here"]),
        ("a: 1e999", ["1:4: the number '1e999' is too large"]),
        ("a: 99999999999999999999", ["1:4: the number '99999999999999999999' is too large; at most 15 digits"]),
        ("a: " + "[" * 100, ["1:45: nested more than 40 deep"]),
        ("\n".join("  " * k + "a:" for k in range(60)), ["41:81: nested more than 40 deep"]),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(text: str, found: list[str]) -> None:
    said = says(text)
    assert len(said) == len(found)
    assert all(one.startswith(start) for one, start in zip(said, found, strict=True)), said


def test_a_file_that_cannot_be_opened_is_said_too(tmp_path: Path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"a: 1\nb: caf\xe9\n")
    big = tmp_path / "big.yaml"
    big.write_bytes(b"a: 1\n" * (MOST_BYTES // 5 + 1))
    for path, start in [
        (tmp_path / "none.yaml", "1:1: there is no such file"),
        (tmp_path, "1:1: this is a folder; name a file in it"),
        (Path(os.devnull), "1:1: this is no plain file"),
        (Path("a\0b"), "1:1: the file cannot be read"),
        (Path("x" * 5000), "1:1: the file cannot be read"),
        (latin, "2:7: this is not UTF-8 text; save the file as UTF-8"),
        (big, "1:1: the file is larger than 1 MB"),
    ]:
        with pytest.raises(FileError) as caught:
            read_file(path)
        (problem,) = caught.value.problems
        assert f"{problem.line}:{problem.column}: {problem.message}".startswith(start)


def test_a_mark_of_byte_order_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read_file(path).data == {"a": 1}


@pytest.mark.parametrize(
    "unit",
    ["[", "{a: ", "- ", "a: 1\n", "? ", "!a", "!", "&a ", '"', "1,", ": ", "# x\n", "\n", "{", ",", "%a\n", "a b\n"],
)
def test_no_text_takes_long_to_refuse(unit: str) -> None:
    for start in ("", "a: [", "a: {", "a: |\n ", "a: !"):
        began = time.process_time()
        says((start + unit * (30_000 // len(unit)))[:30_000])
        assert time.process_time() - began < SECONDS


# What files may hold.


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_shipped_files_have_the_right_form_and_keep_to_the_published_schema(path: Path) -> None:
    document = read_file(path)
    kind = kind_of(document.data)
    validate(document, kind)
    Draft202012Validator(schema(kind)).validate(document.data)


@pytest.mark.parametrize("kind", KINDS)
def test_a_published_schema_is_one_and_helps_with_every_key(kind: str) -> None:
    published = schema(kind)
    Draft202012Validator.check_schema(published)
    assert published["title"]
    parts = [published, *published.get("$defs", {}).values()]
    for part in parts:
        for key, value in part.get("properties", {}).items():
            assert value.get("description"), f"{part.get('title')}.{key} has no description"


FIGHT = """actionomy: 1
fight: bridge
ruleset: nimble
map: |
  .a.
  .b.
sides:
  heroes: {creatures: {ada: {is: warden, at: a}}}
  monsters: {creatures: {troll: {is: brute, at: [b, c1], count: 2}}}
"""


def test_a_fight_that_keeps_to_its_form_has_no_mistakes() -> None:
    assert says(FIGHT, "fight") == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("ruleset: nimble", "rulset: nimble", ["3:1: there is no key 'rulset' in this file (did you mean 'ruleset'?)"]),
        ("ruleset: nimble", "ruleset: 5", ["3:10: 'ruleset' must be text, not 5; put it into quotes"]),
        ("actionomy: 1", "actionomy: 2", ["1:12: this program reads files of format version 1, not 2; begin with "
                                          "`actionomy: 1`"]),
        ("actionomy: 1\n", "", ["1:1: the key 'actionomy' is missing in this file; add it"]),
        ("fight: bridge", "fight: a:b", ["2:9: 'fight' is a name, and ':' cannot be in one; use letters, digits, "
                                         "spaces, - and _"]),
        ("map: |\n  .a.\n  .b.\n", "", ["1:1: a fight has a 'map' or 'zones', and this one has neither"]),
        ("sides:", "zones: {columns: 0, rows: 2}\nsides:",
         ["7:1: a fight has a 'map' or 'zones', not both", "7:18: 'columns' must be 1 or more, not 0"]),
        ("sides:", "rounds: ten\nsides:", ["7:9: 'rounds' must be a whole number, not the text 'ten'"]),
        ("sides:", "about:\nsides:", ["7:1: 'about' must be text, not nothing"]),
        ("sides:", "things: {gate: {door: shut, at: a1}}\nsides:",
         ["7:23: 'door' must be open, closed or locked, not the text 'shut'"]),
        ("count: 2", "count: 100", ["9:65: 'count' must be 60 or less, not 100"]),
        ("is: brute", "speed: fast, weapons: [1], skills: {arcana: {bonus: []}}, x: 1.5",
         ["9:57: entry 1 of 'weapons' must be a name, not 1; put it into quotes",
          "9:86: 'bonus' must be a number, a word, true or false, not a list",
          "9:95: 'x' must be a whole number, not 1.5"]),
        ("{creatures: {ada: {is: warden, at: a}}}", "[ada]", ["8:11: 'heroes' must be keys with values, not a list"]),
        ("  heroes: {creatures: {ada: {is: warden, at: a}}}\n", "",
         ["7:1: 'sides' must have at least 2 entries, not 1"]),
        ("heroes: {creatures", "heroes: {creatres",
         ["8:12: there is no key 'creatres' in 'heroes' (did you mean 'creatures'?)"]),
    ],
)  # fmt: skip
def test_a_wrong_fight_is_told_where_and_what(old: str, new: str, found: list[str]) -> None:
    assert old in FIGHT
    assert says(FIGHT.replace(old, new), "fight") == found


def test_all_errors_of_a_file_are_told_at_once() -> None:
    text = FIGHT.replace("fight: bridge", "fight: 1").replace("at: a}", "att: a}").replace("count: 2", "count: -1")
    assert len(says(text + "extra: 1\n", "fight")) == 3  # `att` may be an attribute of the ruleset: not for us to say


def test_a_file_of_another_kind_is_told_so() -> None:
    assert says(FIGHT, "ruleset") == [
        "2:1: this is a file of the kind 'fight'; "
        "one of the kind 'ruleset' begins with `actionomy: 1` and `ruleset: NAME`"
    ]
    assert says("a: 1", "cases") == [
        "1:1: this file does not say what it is; one of the kind 'cases' begins with `actionomy: 1` and `cases: NAME`"
    ]


RULESET = """actionomy: 1
ruleset: small
space: {grid: squares, through: allies}
order: {by: list}
attributes: {actions: 0, might: 0}
subjects: {weapon: {plural: weapons, attributes: {dice: dice, reach: 1}}}
pools:
  action: {size: actions, refill: {at: turn_start, to: size}, pip: "●", letter: A, rule: N-7}
  movement: {size: 0, empties: turn_end}
swaps:
  - {spend: action, for: movement, gives: 2 + might}
limits: {attacks: {per: own_turn}}
kinds: {action: {when: turn}, reaction: {when: window}}
conditions:
  opening: {counted: true}
  silenced:
windows: {struck: {stages: [defend]}}
roles: {hero: {}}
actions:
  attack: {kind: action, cost: {action: 1}, with: weapon, target: foe, effect: {strike: {difficulty: 10 + might}}}
  open: {kind: action, cost: [{}, {action: 1}], target: door, range: 1, effect: {door: {from: closed, to: open}}}
  move: {kind: action, cost: {movement: path}, target: place, effect: walk, worth: 1}
  defend: {kind: reaction, on: struck, by: target, counts: {attacks: might > 0}, effect: soften}
"""


def test_a_ruleset_that_keeps_to_its_form_has_no_mistakes() -> None:
    assert says(RULESET, "ruleset") == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("size: actions", "sise: actions", ["there is no key 'sise' in 'action' (did you mean 'size'?)"]),
        ("refill: {at: turn_start", "refill: {at: turnstart",
         ["'at' must be never, turn_start, turn_end, round_start or round_end, not the text 'turnstart' "
          "(did you mean 'turn_start'?)"]),
        ("at: turn_start, to: size", "at: turn_start",
         ["a refill has either 'to', what is set, or 'add', what is added"]),
        ("difficulty: 10 + might", "difficulty: [10]",
         ["'difficulty' must be a number, a word, true or false, not a list"]),
        ("counted: true", "counted: 1", ["'counted' must be true or false, not 1"]),
        ("open: {kind: action, ", "open: {", ["the key 'kind' is missing in 'open'; add it"]),
        ("target: door", "target: dor", ["'target' must be foe, self, ally, friend, creature, door, hidden, source, "
                                         "victim, place, thing, laid or border, not the text 'dor' (did you mean "
                                         "'door'?)"]),
        ("effect: walk", "effect: {walk: {}, run: {}}", ["'effect' must have at most 1 entry, not 2"]),
        ("stages: [defend]", "stages: []", ["'stages' must have at least 1 entry, not 0"]),
        ("spend: action, ", "", ["the key 'spend' is missing in entry 1 of 'swaps'; add it"]),
        ("space: {grid", "spase: {grid", ["there is no key 'spase' in this file (did you mean 'space'?)"]),
    ],
)  # fmt: skip
def test_a_wrong_ruleset_is_told_what(old: str, new: str, found: list[str]) -> None:
    assert old in RULESET
    assert [one.split(": ", 1)[1] for one in says(RULESET.replace(old, new, 1), "ruleset")] == found


def test_an_error_in_an_expression_points_into_it() -> None:
    text = "actionomy: 1\nruleset: x\nextends: nimble\npools: {action: {size: actions + + 1}}\n"
    assert says(text, "ruleset") == [
        "4:34: 'size' is no expression: '+' does not belong here; a number or a name is missing"
    ]


def test_a_ruleset_that_changes_another_says_only_what_differs() -> None:
    assert says("actionomy: 1\nruleset: x\nextends: nimble\npools: {action: {size: 4}}\n", "ruleset") == []


CASES = """actionomy: 1
cases: nimble
given: {map: ".a.t."}
list:
  - case: A hit hurts
    rules: [N-16]
    when:
      - do: "ada: attack troll with axe"
        dice: [5]
        then: {left: {troll.health: 18}, over: false}
      - {refuse: "ada: attack troll", codes: [cannot_pay]}
"""


BESTIARY = """actionomy: 1
bestiary: nimble
creatures:
  warden: {role: hero, health: 20, weapons: [axe], skills: {might: {bonus: 4}}, items: {rope: {at: belt}, torch: }}
  troll: {role: monster, pools: {action: 2}, conditions: silenced}
weapons: {axe: {dice: 1d8+3}, club: }
"""


def test_a_bestiary_may_have_sections_and_keys_of_its_ruleset() -> None:
    assert says(BESTIARY, "bestiary") == []
    assert says(BESTIARY.replace("{bonus: 4}", "[4]").replace("health: 20", "health: 0"), "bestiary") == [
        "4:32: 'health' must be 1 or more, not 0",
        "4:67: 'might' must be keys with values, not a list",
    ]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("cases", "cases", []),
        ("given: {map", "given: {mapp", ["3:9: there is no key 'mapp' in 'given' (did you mean 'map'?)"]),
        ("rules: [N-16]", "rules: []", ["6:12: 'rules' must have at least 1 entry, not 0"]),
        ("dice: [5]", "dice: [0]", ["9:16: entry 1 of 'dice' must be 1 or more, not 0"]),
        ("dice: [5]", "turn: ada", ["9:9: a step does one thing, not do and turn; make two of it"]),
        ("left:", "lefft:", ["10:16: there is no key 'lefft' in 'then' (did you mean 'left'?)"]),
        ('refuse: "ada: attack troll"', "turn: ada",
         ["11:21: only a step that says 'refuse' or 'together' has 'codes'; take it out"]),
        ('refuse: "ada: attack troll", ', "", [
            "11:9: a step does one of do, together, refuse, answer, roll, put, lift, set, lose, turn, slot, round, "
            "window, undo, redo, save, and this one nothing"]),
    ],
)  # fmt: skip
def test_a_wrong_case_is_told_where_and_what(old: str, new: str, found: list[str]) -> None:
    assert old in CASES
    assert says(CASES.replace(old, new), "cases") == found


def test_a_file_full_of_errors_is_refused_quickly() -> None:
    text = FIGHT + "".join(f"key{k}: 1\n" for k in range(3_000))
    began = time.process_time()
    with pytest.raises(FileError) as caught:
        validate(read_text(text, "f"), "fight")
    assert time.process_time() - began < SECONDS
    assert str(caught.value).endswith("(and 2950 more)")


# Dice.


@pytest.mark.parametrize(
    ("text", "dice", "mean"),
    [
        ("2d6+3", Dice(2, 6, 3), Fraction(10)),
        ("d8", Dice(1, 8, 0), Fraction(9, 2)),
        ("1d4-1", Dice(1, 4, -1), Fraction(3, 2)),
        ("D20", Dice(1, 20, 0), Fraction(21, 2)),
        ("5", Dice(0, 1, 5), Fraction(5)),
        ("-5", Dice(0, 1, -5), Fraction(-5)),
        ("0", Dice(0, 1, 0), Fraction(0)),
        ("100d1000-1000", Dice(100, 1000, -1000), Fraction(49050)),
    ],
)
def test_dice_are_read_as_they_are_written_and_know_their_mean(text: str, dice: Dice, mean: Fraction) -> None:
    assert parse_dice(text) == dice
    assert dice.mean == mean
    assert parse_dice(str(dice)) == dice


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 1, "no dice are given; dice are written like 2d6+3, d8, 1d4-1 or 5"),
        ("1d1!", 4, "'!' at column 4 does not belong to dice"),
        ("1d1", 3, "the number of sides must be 2 to 1000, not 1"),
        ("999999d999999", 1, "the number of dice must be 1 to 100, not 999999"),
        ("0d6", 1, "the number of dice must be 1 to 100, not 0"),
        ("d", 2, "the number of sides is missing"),
        ("2d6+", 5, "the bonus is missing"),
        ("2d6+1001", 5, "the bonus must be 0 to 1000"),
        ("d20; rm", 4, "';' at column 4 does not belong to dice"),
        ("2d6+1d4", 6, "'d' at column 6 does not belong"),
        ("2 d6", 2, "' ' at column 2 does not belong"),
        ("٣d6", 1, "cannot begin dice"),
        ("2d٦", 3, "does not belong to dice"),
        ("9" * 50, 41, "at most 40 characters"),
        ("1001", 1, "a plain number must be 0 to 1000"),
        ("dragon", 2, "'r' at column 2 does not belong"),
    ],
)
def test_what_is_no_dice_is_told_where_and_what_instead(text: str, column: int, part: str) -> None:
    with pytest.raises(DiceError) as caught:
        parse_dice(text)
    assert part in str(caught.value)
    assert caught.value.column == column


# Whatever comes, only our own errors come out.


@settings(max_examples=EXAMPLES, deadline=2000)
@given(st.text() | st.text(alphabet="0123456789dD+- ", max_size=12))
def test_any_text_is_dice_or_a_dice_error(text: str) -> None:
    try:
        dice = parse_dice(text)
    except DiceError as error:
        assert 1 <= error.column <= len(text) + 1
        return
    assert 0 <= dice.count <= 100
    assert parse_dice(str(dice)) == dice


def read_and_check(text: str) -> None:
    """Read and check a text as every kind of file; only a `FileError` may come of it."""
    try:
        document = read_text(text, "f")
    except FileError as error:
        assert all(problem.line >= 1 and problem.column >= 1 for problem in error.problems)
        str(error).encode("utf-8")
        return
    for path in document.positions:
        document.place(path, offset=1)
    for kind in KINDS:
        try:
            validate(Document(document.name, {kind: "x", **document.data}, document.positions, document.text), kind)
        except FileError as error:
            str(error).encode("utf-8")


YAML_PIECES = st.sampled_from(
    ["a", "b: ", "- ", "[", "]", "{", "}", ",", ":", "\n", "\n  ", "'", '"', "|", ">", "&x ", "*x", "!t ", "#", "%",
     "?", "\t", "1", "1.5", "0x", "~", "\\", "\\U", "@", "`", "---", "...", "\r", "\x85", "\u2028", "\ufeff", "<<", "é",
     "\0", "\ud800", "=", "actionomy: 1\n", "list: ", "pools: ", "sides: ", "map: |\n", "creatures: "]
)  # fmt: skip


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.text() | st.lists(YAML_PIECES, max_size=40).map("".join))
def test_any_text_is_a_file_or_a_file_error(text: str) -> None:
    read_and_check(text)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.binary())
def test_any_bytes_are_a_file_or_a_file_error(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(content)
    with contextlib.suppress(FileError):
        read_file(path)


@settings(max_examples=EXAMPLES // 3, deadline=None)
@given(st.data())
def test_a_damaged_file_is_a_file_or_a_file_error(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    start = data.draw(st.integers(0, len(text)))
    text = text[start : start + 1500] if data.draw(st.booleans()) else text[:1500]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(YAML_PIECES | st.text(max_size=3)) + text[at + length :]
    read_and_check(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.sampled_from(["", "x", "a:b", "turn", "1 +"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "if", "at", "is"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.data())
def test_any_value_in_any_place_is_right_or_a_file_error(data: st.DataObject) -> None:
    document = read_text(data.draw(st.sampled_from([RULESET, FIGHT, CASES, BESTIARY])), "f")
    path = data.draw(st.sampled_from(sorted(document.positions, key=str)))
    if not path:
        return
    place = document.data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = data.draw(VALUES)
    kind = kind_of(document.data)
    try:
        validate(document, kind)
    except FileError as error:
        assert error.problems
        return
    # What we accept, the published schema accepts.
    Draft202012Validator(schema(kind)).validate(document.data)


def test_a_switch_is_set_by_its_name_or_by_what_it_is() -> None:
    by_name, in_full, left = (
        list(load_fight("fullplate/gate", given).economy.item_pool)
        for given in ({"switches.grab": "free"}, {"switches.grab.is": "free"}, {})
    )
    assert by_name == in_full != left
