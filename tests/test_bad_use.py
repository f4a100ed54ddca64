"""Whatever is asked for wrongly, on the command line, at the table or by a program, is said and changes nothing."""

from pathlib import Path
from typing import Any

import pytest
from mistakes import CASES, YARD, changed, command, play

import actionomy
from actionomy.battle import ActionomyError, Battle, Refused
from actionomy.cases import load_cases
from actionomy.files.problems import FileError


def test_what_may_be_raised_can_be_imported_from_the_package() -> None:
    assert (actionomy.ActionomyError, actionomy.Refused, actionomy.FileError) == (ActionomyError, Refused, FileError)
    with pytest.raises(AttributeError):
        actionomy.Refusal  # noqa: B018


# The command line.


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("pools.action.sise=3", "nothing to set at 'pools.action.sise': there is no 'sise' (did you mean 'size'?)"),
        ("help_rerolls=true", "nothing to set at 'help_rerolls': there is no 'help_rerolls' "
         "(did you mean 'switches.help_rerolls'?)"),
        ("pols.action.size=3", "nothing to set at 'pols.action.size': there is no 'pols' (did you mean 'pools'?)"),
        ("pools.action.size=many", "'many' means nothing here (did you mean 'mana'?)"),
        ("pools.action.size=-4", "the pool 'action' has size -4; it must be 0 or more"),
        ("pools.action.size=2d6", "'size' is no expression: '2d6' is neither a whole number nor a name; dice cannot "
         "stand in a formula"),
        ("order.first=sped", "there is no attribute 'sped' (did you mean 'speed'?)"),
        ("pools.action=3", "'action' must be keys with values, not 3"),
        ("swaps=4", "'swaps' must be a list, not 4"),
        ("limits.defend.times=often", "'often' means nothing here"),
        ("order.by=luck", "'by' must be list, phases or alternation, not the text 'luck'"),
        ("switches.opening_cap=3", "the switch 'opening_cap' is one of false, true, not 3"),
        ("switches.opening_cap.is=3", "the switch 'opening_cap' is one of false, true, "
         "not 3"),
        ("conditions.silenced.bars.tags=foo", "there is no tag 'foo'; there are "
         "attack, mends, spell, goes, distracting"),
        ("ruleset=chess", "'ruleset' cannot be set: it says which rules these are"),
    ],
)  # fmt: skip
def test_a_wrong_set_is_said_with_its_key(
    setting: str, expected: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for verb in ("show", "play", "forecast"):
        said = command(capsys, verb, "yard.yaml", "--set", setting)
        key = setting.partition("=")[0]
        assert (said.status, said.out, said.err) == (2, "", f"set {key}: {expected}\n")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--set", "pools"], "--set 'pools': write it as KEY=VALUE, pools.action.size=4 for one"),
        (["--seat", "heros=random"],
         "--seat 'heros=random': there is no side 'heros' (did you mean 'heroes'?); there are heroes, monsters"),
        (["--seat", "heroes=greedi"],
         "there is no player 'greedi' (did you mean 'greedy'?); there are human, greedy, random"),
        (["--seat", "heroes"], "--seat 'heroes': write it as SIDE=PLAYER, heroes=human for one"),
        (["--save", "nowhere/x.save"], "nowhere/x.save: it cannot be written: No such file or directory"),
        (["--log", "nowhere/x.log"], "nowhere/x.log: it cannot be written: No such file or directory"),
    ],
)  # fmt: skip
def test_a_wrong_argument_is_said_before_anything_happens(
    arguments: list[str], expected: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = command(capsys, "play", "yard.yaml", *arguments)
    assert (said.status, said.out, said.err) == (2, "", f"actionomy: {expected}\n")


# An option that is not legal.


def test_what_is_not_legal_is_refused_and_changes_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle = actionomy.load("yard.yaml")
    option = battle.options()[0]
    battle.take("ada: attack raider with axe")
    battle.take("ada: end turn")
    before = battle.engine.state.clone()
    events = len(battle.events)
    for said in (option, "ada: attack brute with axe", "raider: end turn", "finn: defend"):
        with pytest.raises(Refused) as refused:
            battle.take(said)
        assert refused.value.refusal.reasons and "can't" in str(refused.value)
        assert battle.engine.state.same(before) and len(battle.events) == events
    said_in_show = command(capsys, "show", "yard.yaml", "--after", "ada: attack brute with axe")
    assert said_in_show.status == 2 and len(said_in_show.lines) == 1
    assert "ada can't attack brute with axe" in said_in_show.err


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ada: atack raider", "(did you mean 'attack'?)"),
        ("ada: attack raidr with axe", "; there is no creature or thing 'raidr' (did you mean 'raider'?)"),
        ("ada: attack raider with axx", "; there is no way to attack with 'axx' (did you mean 'axe'?)"),
        ("ada: move zz99", "; there is no place 'zz99'; they go from a1 to f3"),
        ("ada: attack raider with axe, paid 3 gold", "; it cannot be paid so, but: paid action"),
        ("ada: shout, owed", "; it cannot be paid so, but: paid task"),
        ("ada:", "; ada can: "),
        ("adda: move b1", "(did you mean 'ada'?)"),
        ("", "; it begins with who: ada, finn, raider, brute"),
        ("ada attack raider", "; a colon stands behind who does it: ada: attack raider"),
    ],
)
def test_what_nobody_can_do_is_told_with_the_nearest_word(text: str, expected: str, here: Path) -> None:
    battle = actionomy.load("yard.yaml")
    for ask in (battle.take, battle.why):
        with pytest.raises(ActionomyError) as wrong:
            ask(text)
        said = str(wrong.value)
        assert said.startswith(f"{text!r} is nothing that can be done in this fight") and expected in said


def test_a_text_without_end_is_told_in_a_line(here: Path) -> None:
    with pytest.raises(ActionomyError) as wrong:
        actionomy.load("yard.yaml").take("x" * 100_000)
    assert len(str(wrong.value)) < 200


def test_at_the_table_a_wrong_line_is_answered_and_asked_again(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["attack brute with axe", "defend", "dance", "99", "save nowhere/x.save", "quit"]
    said = play(lines, capsys, monkeypatch, "yard.yaml")
    assert said.status == 0 and said.err == ""
    told = " ".join(said.out.split())
    assert told.count("ada>") == len(lines), "asked again after each"
    for text in (
        "ada can't attack brute with axe",
        "ada can't defend",
        "not understood: 'ada: dance' is nothing that can be done in this fight",
        "nowhere/x.save: it cannot be written: No such file or directory",
    ):
        assert text in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        (lambda b: b.take(5), "take an option or its written form, not 5"),
        (lambda b: b.why(None), "a written form is text, not None"),
        (lambda b: b.roll([3]), "no dice are asked now"),
        (lambda b: b.view("heros"), "there is no seat 'heros' (did you mean 'heroes'?); there are heroes, monsters, "
         "game master"),
        (lambda b: b.forecast("adda"), "nobody here is called 'adda' (did you mean 'ada'?)"),
        (lambda b: b.forecast(3), "a creature is called by its name, 'ada' for one, not by 3"),
        (lambda b: b.take("ada: move a1", overrule=True) and b.take("ada: improvise, paid 3 action", overrule=True),
         "only a fight loaded with enforce='warn' can be overruled"),
        (lambda b: actionomy.load("yard.yaml", seed="x"), "the seed is a whole number, not 'x'"),
        (lambda b: actionomy.load("yard.yaml", enforce="lax"), "enforce is 'strict' or 'warn', not 'lax'"),
        (lambda b: actionomy.load("yard.yaml", dice="loud"),
         "dice are 'seeded', 'asked' or a list of faces, [4, 2] for one; not 'loud'"),
        (lambda b: actionomy.load("yard.yaml", dice=["4"]),
         "dice are 'seeded', 'asked' or a list of faces, [4, 2] for one; not ['4']"),
        (lambda b: actionomy.load(None), "a fight is named by a file, or by the name of a shipped one, not by None"),
        (lambda b: actionomy.load("yard.yaml", overrides=[1]),
         "overrides are values by dotted key, {'pools.action.size': 4} for one; not [1]"),
        (lambda b: actionomy.restore(None), "it is no mapping"),
    ],
)  # fmt: skip
def test_the_library_says_what_is_wrong_with_how_it_is_used(use: Any, expected: str, here: Path) -> None:
    with pytest.raises(ActionomyError) as wrong:
        use(actionomy.load("yard.yaml"))
    assert str(wrong.value) == expected


# Dice named beforehand.


def standing(here: Path, dice: list[int]) -> Battle:
    """The fight in the yard, begun as it stands: no die is thrown for initiative."""
    (here / "standing.yaml").write_text(f"{YARD}begins: as_it_stands\n", encoding="utf-8")
    return actionomy.load("standing.yaml", dice=dice)


def test_a_die_that_is_missing_changes_nothing(here: Path) -> None:
    battle = standing(here, dice=[])
    before = battle.engine.state.clone()
    with pytest.raises(ActionomyError, match=r"^die 1 is missing: a d8 is thrown$"):
        battle.take("ada: attack raider with axe")
    assert battle.engine.state.same(before) and not battle.steps
    battle.take("ada: move a1")


def test_a_die_that_no_such_die_can_show_changes_nothing(here: Path) -> None:
    battle = standing(here, dice=[9])
    before = battle.engine.state.clone()
    with pytest.raises(ActionomyError, match=r"^die 1 shows 9, but a d8 is thrown$"):
        battle.take("ada: attack raider with axe")
    assert battle.engine.state.same(before) and battle.chance.left() == 1


def test_dice_left_over_can_be_seen(here: Path) -> None:
    battle = standing(here, dice=[5, 5])
    battle.take("ada: attack raider with axe")
    assert battle.chance.left() == 1


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("[5, 6]", ["dice are left over", "expected every die named is thrown", "found    not thrown: [6]"]),
        ("[]", ["die 1 is missing: a d8 is thrown"]),
        ("[9]", ["die 1 shows 9, but a d8 is thrown"]),
    ],
)
def test_a_case_with_a_die_too_many_or_too_few_fails_there(
    dice: str, expected: list[str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "cases.yaml").write_text(changed(CASES, "dice: [5]", f"dice: {dice}"), encoding="utf-8")
    said = command(capsys, "cases", "cases.yaml")
    assert said.status == 1 and said.err == ""
    assert said.lines[0] == "cases.yaml:14: A hit is paid for [N-14]"
    assert said.lines[1].startswith("    N-14: ")
    [step] = [line for line in said.lines if line.startswith("    step ")]
    assert step.startswith("    step 2, do ada: attack raider with axe (line 14): ")
    assert all(text in said.out for text in expected)
    assert said.lines[-1] == "0 of 1 cases passed"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("cases: nimble", "cases: nimbel",
         "2:8: there is no ruleset 'nimbel' (did you mean 'nimble'?); or name a file that ends in .yaml"),
        ("raider with axe", "raidr with axe", "14:13: 'ada: attack raidr with axe' is nothing that can be done in this "
         "fight; there is no creature or thing 'raidr' (did you mean 'raider'?)"),
        ("ada.action: 1", "ada.acton: 1", "16:30: 'ada' has no 'acton' (did you mean 'action'?)"),
        ("is: raider", "is: raidr",
         "8:41: there is no creature 'raidr' in the bestiary (did you mean 'raider'?)"),
        ("at: r}", "at: z}", "8:53: there is no mark or place 'z' on the map; there are a, r"),
        ("a.r...", "a?r...", "5:6: '?' at b1 is no sign of a map; there are . open, # wall, ~ difficult, ^ climbable, "
         ": cover, % difficult cover, + closed door, / open door, X locked door, and letters and digits to stand on"),
        ("then:", "than:", "16:5: there is no key 'than' in entry 1 of 'list' (did you mean 'then'?)"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_case_is_said_once_with_its_place(
    old: str, new: str, expected: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "cases.yaml").write_text(changed(CASES, old, new), encoding="utf-8")
    said = command(capsys, "check", "cases.yaml")
    assert (said.status, said.lines) == (1, [f"cases.yaml:{expected}"])
    said = command(capsys, "cases", "cases.yaml")
    assert said.status == 1 and said.lines[0] == f"cases.yaml:{expected}" and len(said.lines) == 2
    with pytest.raises(FileError):
        load_cases("cases.yaml")
