"""Whatever people write wrongly in a file is said once: where it stands, what it is, what belongs there."""

import re
from pathlib import Path

import pytest
from mistakes import RING, SMALL, YARD, changed, command

import actionomy
from actionomy.battle import Battle
from actionomy.cli.files import check_file
from actionomy.core import state as states
from actionomy.files.problems import FileError


def test_the_examples_are_right_as_they_are(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["yard.yaml", "small.yaml", "ring.yaml", "cases.yaml"]
    said = command(capsys, "check", *names)
    assert said.status == 0 and len(said.lines) == len(names), said


# A fight.

A_HUNDRED = "".join(
    f"      m{k}: {{is: raider, at: [{', '.join(f'{x}{k + 4}' for x in 'abcdef')}]}}\n" for k in range(10)
)

FIGHTS = {
    "a brace is not closed": ("finn: {is: archer, at: b}", "finn: {is: archer, at: b",
        "13:11: the braces are not closed; a ',' or '}' is missing before this"),
    "a key is unknown": ("ruleset: nimble", "ruleset: nimble\nround: 5",
        "4:1: there is no key 'round' in this file (did you mean 'rounds'?)"),
    "a key of a creature is unknown": ("is: warden,", "is: warden, speeed: 5,",
        "11:25: 'ada' cannot have 'speeed' in nimble (did you mean 'speed'?)"),
    "a key stands twice": ("finn:", "ada:", "12:7: the key 'ada' stands here twice, first in line 11; take one out"),
    "there is no such monster": ("is: brute", "is: brut",
        "16:19: there is no creature 'brut' in the bestiary (did you mean 'brute'?)"),
    "somebody stands in a wall": ("at: b}", "at: d2}", "12:30: 'finn' stands in a wall at d2; it needs a free place"),
    "somebody stands on another": ("at: b}", "at: a}", "12:30: 'finn' stands on 'ada' at b1; it needs a free place"),
    "somebody stands on a closed door": ("at: b}", "at: d1}",
        "12:30: 'finn' stands in a closed door at d1; it needs a free place"),
    "somebody stands on a door that is a thing": ("sides:", "things: {gate: {door: locked, at: b2}}\nsides:",
        "13:30: 'finn' stands in a closed door at b2; it needs a free place"),
    "somebody has no place": (", at: b}", "}", "12:13: 'finn' needs a place: `at: c4`, or a mark of the map"),
    "a place does not exist": ("at: b}", "at: b9}", "12:30: there is no place 'b9' on the map; they go from a1 to f3"),
    "its kind is misspelt": ("fight: yard", "figth: yard",
        "2:1: there is no key 'figth' in this file (did you mean 'fight'?)"),
    "a needed key is misspelt": ("ruleset: nimble", "rulset: nimble",
        "3:1: there is no key 'rulset' in this file (did you mean 'ruleset'?)"),
    "a place is given under a misspelt key": ("at: b}", "att: b}",
        "12:26: 'finn' cannot have 'att' in nimble (did you mean 'at'?)"),
    "a role is unknown": ("is: warden,", "role: heero,", "11:19: there is no role 'heero' (did you mean 'hero'?)"),
    "a role is given under a misspelt key": ("is: warden,", "rol: hero,",
        "11:13: 'ada' cannot have 'rol' in nimble (did you mean 'role'?)"),
    "a role is missing": ("is: warden, ", "", "11:12: 'ada' needs a role; there are hero, monster"),
    "a mark does not exist": ("at: b}", "at: q}",
        "12:30: there is no mark or place 'q' on the map; there are a, r, b, s"),
    "a pool is negative": ("is: warden,", "is: warden, pools: {action: -1},",
        "11:41: 'action' must be 0 or more, not -1"),
    "a number makes a pool negative": ("is: warden,", "is: warden, actions: -1,",
        "11:12: the pool 'action' of 'ada' has size -1 (from 'actions'); it must be 0 or more"),
    "a pool is unknown": ("is: warden,", "is: warden, pools: {acton: 1},",
        "11:33: there is no pool 'acton' (did you mean 'action'?)"),
    "dice have one side": ("is: warden,", "is: warden, weapons: {axe: {dice: 1d1!}},",
        "11:50: '!' at column 4 does not belong to dice; dice are written like 2d6+3, d8, 1d4-1 or 5"),
    "dice are too many": ("is: warden,", "is: warden, weapons: {axe: {dice: 999999d999999}},",
        "11:47: the number of dice must be 1 to 100, not 999999"),
    "dice are no dice": ("is: warden,", "is: warden, weapons: {axe: {dice: 'd20; rm'}},",
        "11:51: ';' at column 4 does not belong to dice; dice are written like 2d6+3, d8, 1d4-1 or 5"),
    "a weapon is unknown": ("is: warden,", "is: warden, weapons: [axx],",
        "11:35: there is no weapon 'axx' (did you mean 'axe'?)"),
    "a map is too wide": ("  ...#..\n", f"  ...#..{'.' * 60}\n",
        "7:63: the map is 66 columns wide; at most 60 are possible"),
    "a row is too short": ("  ...#..\n", "  ...#\n",
        "7:7: row 3 of the map has 4 columns, the others have 6; make them alike"),
    "a row is too long": ("  .b.#.s\n", "  .b.#.s  .\n",
        "6:9: row 2 of the map has 9 columns, the others have 6; make them alike"),
    "a sign of the map is unknown": ("  ...#..\n", "  .?.#..\n",
        "7:4: '?' at b3 is no sign of a map; there are . open, # wall, ~ difficult, ^ climbable, : cover, "
        "% difficult cover, + closed door, / open door, X locked door, and letters and digits to stand on"),
    "there are more than a fight holds": ("  ...#..\n", "  ...#..\n" + "  ......\n" * 10,
        "18:1: there are 65 creatures and things; a fight holds at most 60"),
    "there are fewer places than creatures": ("at: s}", "at: s, count: 3}",
        "16:30: there are 3 of 'brute', but only one place; name a place for each"),
    "a ruleset does not exist": ("ruleset: nimble", "ruleset: nimbel",
        "3:10: there is no ruleset 'nimbel' (did you mean 'nimble'?); or name a file that ends in .yaml"),
    "a file of a ruleset does not exist": ("ruleset: nimble", "ruleset: gone.yaml",
        "3:10: there is no file 'gone.yaml' in the folder of this one"),
    "a bestiary does not exist": ("sides:", "bestiary: gone.yaml\nsides:",
        "8:11: there is no file 'gone.yaml' in the folder of this one"),
    "a switch is misspelt": ("sides:", "switches: {task_of_eech: true}\nsides:",
        "8:12: there is no switch 'task_of_eech' (did you mean 'task_of_each'?)"),
    "a switch has a wrong value": ("sides:", "switches: {task_of_each: maybe}\nsides:",
        "8:26: the switch 'task_of_each' is one of false, true, not the text 'maybe'"),
    "a number is set that is not there": ("sides:", "set: {pools.action.sise: 3}\nsides:",
        "8:7: nothing to set at 'pools.action.sise': there is no 'sise' (did you mean 'size'?)"),
    "a number is set to a word that means nothing": ("sides:", "set: {pools.action.size: 1 + mani}\nsides:",
        "8:30: 'mani' means nothing here (did you mean 'mana'?)"),
    "a number is set to something of another type": ("sides:", "set: {limits.defend.times: often}\nsides:",
        "8:28: 'often' means nothing here"),
    "a side is empty": ("      raider: {is: raider, at: r}\n      brute: {is: brute, at: s}\n", "      {}\n",
        "15:7: 'creatures' must have at least 1 entry, not 0"),
    "two creatures have one name": ("raider: {is", "ada: {is",
        "15:7: something else is called 'ada' too; give one of them another name"),
    "a creature is called as a door is": ("raider: {is", "door d1: {is",
        "15:7: something else is called 'door d1' too; give one of them another name"),
    "a creature is called as a thing is": ("sides:", "things: {brute: {hidden: true, at: a1}}\nsides:",
        "17:7: something else is called 'brute' too; give one of them another name"),
    "a side is called as the game master is": ("  heroes:", "  game master:",
        "9:3: no side can be called 'game master'; use another name"),
    "a condition at the start is unknown": ("at: a}", "at: a, conditions: [roooted]}",
        "11:44: there is no condition 'roooted' (did you mean 'rooted'?)"),
}  # fmt: skip


def fight_with(old: str, new: str) -> str:
    text = changed(YARD, old, new)
    return text + A_HUNDRED if "......" in new and "#" in new and "\n  ......" in new else text


@pytest.mark.parametrize("mistake", FIGHTS)
def test_a_mistake_in_a_fight_is_said_once_with_its_place(
    mistake: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, expected = FIGHTS[mistake]
    (here / "yard.yaml").write_text(fight_with(old, new), encoding="utf-8")
    said = command(capsys, "check", "yard.yaml")
    assert said.status == 1
    assert said.lines == [f"yard.yaml:{expected}"]
    for verb in ("play", "show", "forecast"):
        said = command(capsys, verb, "yard.yaml")
        assert (said.status, said.out, said.err) == (2, "", f"yard.yaml:{expected}\n")
    with pytest.raises(FileError) as wrong:
        actionomy.load("yard.yaml")
    assert str(wrong.value) == f"yard.yaml:{expected}"
    assert len(wrong.value.problems) == 1


def test_all_mistakes_of_a_fight_are_said_at_once_in_their_order(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = YARD
    for mistake in ("a place does not exist", "there is no such monster", "a number makes a pool negative",
                    "a sign of the map is unknown"):  # fmt: skip
        text = changed(text, *FIGHTS[mistake][:2])
    text = changed(text, "raider: {is: raider,", "raider: {is: raider, weapons: {cleaver: {dice: 1d}},")
    (here / "yard.yaml").write_text(text, encoding="utf-8")
    said = command(capsys, "check", "yard.yaml")
    assert said.status == 1 and len(said.lines) == 5
    assert [line.split(":")[1] for line in said.lines] == ["7", "11", "12", "15", "16"]


def test_mistakes_of_a_fight_and_of_its_ruleset_are_said_together(here: Path) -> None:
    (here / "small.yaml").write_text(changed(SMALL, "range: 1,", "range: reech,"), encoding="utf-8")
    (here / "ring.yaml").write_text(changed(RING, "dice: 1d6", "dice: 6d"), encoding="utf-8")
    with pytest.raises(FileError) as wrong:
        actionomy.load("ring.yaml")
    assert [problem.file for problem in wrong.value.problems] == ["ring.yaml", "small.yaml"]


def test_what_is_no_file_and_no_shipped_fight_is_told_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = command(capsys, "play", "brige")
    assert (said.status, said.out) == (2, "")
    assert said.err == "brige:1:1: no such file, and no shipped fight is called so (did you mean 'bridge'?)\n"


# A ruleset.

RULESETS = {
    "a pool is negative": ("luck: {size: 1}", "luck: {size: -1}",
        "10:16: the pool 'luck' has size -1; it must be 0 or more"),
    "two pools have a most": ("luck: {size: 1}",
        "luck: {size: 1, most: {amount: 1}}\n  charm: {size: 1, most: {amount: 2}}",
        "11:20: 'luck' has a `most` already, and only one pool can have it"),
    "the swaps form a loop": ("{spend: extra, for: action}",
        "{spend: extra, for: action}\n  - {spend: action, for: luck}\n  - {spend: luck, for: extra}",
        "14:5: the swaps form a loop: action for extra for luck for action; leave one of them out"),
    "a swap is of a pool that does not exist": ("spend: extra", "spend: extr",
        "12:13: there is no pool 'extr' (did you mean 'extra'?)"),
    "a debt is in a pool that nothing fills": ("of: [action]", "of: [action, luck]",
        "19:22: nothing could pay a debt in 'luck': give it a `refill`, or name the action that gains it in "
        "`filled_by`"),
    "a debt is in a pool that does not exist": ("of: [action]", "of: [action, lukk]",
        "19:22: there is no pool 'lukk' (did you mean 'luck'?)"),
    "something is owed that nobody can owe": ("owes: {action: 1}", "owes: {extra: 1}",
        "27:64: nothing can be owed in 'extra'; add it to `of` of `debts`"),
    "a default is an unknown condition": ("condition: stunned}}\nroles", "condition: stund}}\nroles",
        "19:44: there is no condition 'stund' (did you mean 'stunned'?)"),
    "a condition bars an unknown kind": ("kinds: [action]", "kinds: [acton]",
        "16:28: there is no kind 'acton' (did you mean 'action'?)"),
    "two actions have one key": ("  shove:", "  hit:",
        "23:3: the key 'hit' stands here twice, first in line 22; take one out"),
    "an action is for an unknown role": ("for: hero", "for: heero",
        "23:16: there is no role 'heero' (did you mean 'hero'?)"),
    "an action is for a role that nothing is like": ("for: hero", "for: [hero, monster]",
        "23:23: there is no role 'monster'; there are hero, villain"),
    "an expression has an unknown word": ("range: subject.reach", "range: 1 + subject.reech",
        "22:80: 'subject.reech' means nothing here (did you mean 'subject.reach'?)"),
    "a size has an unknown word": ("size: actions", "size: 2 * (acts)",
        "8:23: 'acts' means nothing here (did you mean 'actions'?)"),
    "a size depends on play": ("size: actions", "size: 2 * stunned",
        "8:18: '2 * stunned' changes in play, but what stands here cannot; `needs` and `where` can ask"),
    "a cost is of an unknown pool": ("cost: {action: 1}, with", "cost: {acton: 1}, with",
        "22:37: there is no pool 'acton' (did you mean 'action'?)"),
    "an effect is unknown": ("effect: {put:", "effect: {putt:",
        "23:86: no effect is called 'putt' (did you mean 'put'?)"),
    "an effect is given what it does not take": ("{condition: stunned}},\n", "{condition: stunned, amont: 2}},\n",
        "23:113: the effect 'put' takes no 'amont'; there is condition"),
    "an effect puts an unknown condition": ("{condition: stunned}},\n", "{condition: stund}},\n",
        "23:104: there is no condition 'stund' (did you mean 'stunned'?)"),
    "one code has two sentences": ("says: is too excited, rule: S-1}}}\n  duck",
        "says: is much too excited, rule: S-1}}}\n  duck",
        "26:13: 'calm' has another `says` here than in 'shove'; use the same, or another word"),
    "one code has two rules": ("says: is too excited, rule: S-1}}}\n  duck",
        "says: is too excited, rule: S-2}}}\n  duck",
        "26:13: 'calm' has another `rule` here than in 'shove'; use the same, or another word"),
    "a formula stands where reasons are listed": ("{calm: {if: not open, says: is too excited, rule: S-1}}}\n  pull",
        "might > 2}\n  pull",
        "24:12: 'needs' lists reasons by name, or has each test under its code: `{CODE: {if: FORMULA, says: TEXT}}`"),
    "a number of the subject is asked for without saying so": ("range: subject.reach", "range: reach",
        "22:76: 'reach' means nothing here (did you mean 'subject.reach'?)"),
    "a code is one that every game has": ("needs: {calm:", "needs: {limit:",
        "24:13: 'limit' is a reason that every game has; use another word"),
    "a price can be paid in too many ways": ("cost: {action: 1}, with", "cost: {action: 1000}, with",
        "22:29: there are more than 400 ways to pay for it; ask for less, or allow fewer swaps"),
    "two pools have one letter": ("luck: {size: 1}", "luck: {size: 1, letter: L}\n  lore: {size: 1, letter: L}",
        "11:27: the letter 'L' is that of 'luck' already"),
    "a refill sets, and goes up to something": ("luck: {size: 1}",
        "luck: {size: 1, refill: {at: round_start, to: size, up_to: 2}}",
        "10:55: only a refill that adds goes `up_to` something"),
    "nothing opens a window": ("threat: {opens: struck}\n", "",
        "18:11: nothing opens the window 'struck'; `threat` can, a stage of the order, or an effect in code"),
    "a window has an unknown stage": ("stages: [duck]", "stages: [duk]",
        "18:29: there is no action 'duk' (did you mean 'duck'?)"),
    "what stands in a stage answers another window": ("windows: {struck: {stages: [duck]}}",
        "windows: {struck: {stages: [duck, hit]}}",
        "18:35: 'hit' does not answer 'struck'; give it `on: struck`"),
    "an answer is one to no window": ("on: struck", "on: struk",
        "27:30: there is no window 'struk' (did you mean 'struck'?)"),
    "a die has too few faces": ("\npools:", "\nfaces: {d6: [a, b]}\npools:",
        "7:13: a d6 has 6 faces, not 2"),
    "an act is told with an unknown word": ("  hit: {", "  hit: {says: 'hits {traget} hard', ",
        "22:21: {traget} means nothing here (did you mean 'target'?)"),
    "a condition is told with an unknown word": ("stunned: {", "stunned: {says: {put: 'is held by {whom}'}, ",
        "16:37: {whom} means nothing here; there is towards"),
    "there are words for a number that nothing has": ("listed: false", "words: {raech: near}, listed: false",
        "6:82: a weapon has no 'raech' (did you mean 'reach'?)"),
    "a number is told with an unknown word": ("listed: false", "words: {reach: '{raech} away'}, listed: false",
        "6:89: {raech} means nothing here (did you mean 'reach'?)"),
    "what is packed is counted by an unknown limit": ("listed: false",
        "store: {key: pack, copies: reach, limit: hit}, listed: false",
        "6:115: there is no limit 'hit' (did you mean 'hits'?)"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("luck", "swap", "cost", "told"),
    [
        ("luck: {size: 0, empties: round_end}", "", "{luck: 1}", True),
        ("luck: {size: 0, empties: round_end}", "", "[{luck: 1}, {luck: path}]", True),
        ("luck: {size: 0, empties: round_end}", "", "[{luck: 1}, {extra: 1}]", False),
        ("luck: {size: 0, empties: round_end}", "\n  - {spend: extra, for: luck, gives: 2}", "{luck: 1}", False),
        ("luck: {size: 0, empties: round_end, refill: {at: round_start, to: 1}}", "", "{luck: 1}", False),
        ("luck: {size: 0, empties: round_end}\n  wit: {size: 1, folds: {at: turn_end, into: luck}}", "", "{luck: 1}",
         False),
        ("luck: {size: 0}", "", "{luck: 1}", False),  # a creature may bring some
    ],
)  # fmt: skip
def test_a_price_that_nobody_could_ever_pay_is_told(luck: str, swap: str, cost: str, told: bool, here: Path) -> None:
    text = changed(SMALL, "luck: {size: 1}", luck)
    text = changed(text, "for: action}", "for: action}" + swap)
    text = changed(text, "cost: {action: 1}, with", f"cost: {cost}, with")
    (here / "small.yaml").write_text(text, encoding="utf-8")
    expected = (
        "small.yaml:22:29: nothing ever fills the pool 'luck', which 'hit' costs: give it a size or a refill, or let "
        "a swap or an effect fill it"
    )
    if told:
        with pytest.raises(FileError, match=re.escape(expected)):
            check_file("small.yaml")
    else:
        assert check_file("small.yaml") == "ruleset"


def test_a_variant_whose_swaps_forget_what_fills_a_pool_is_told_so(here: Path) -> None:
    """Its list stands for the whole list of the game: nobody could move."""
    text = "actionomy: 1\nruleset: still\nextends: fullplate\nswaps: [{spend: standard, for: move}]\n"
    (here / "still.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as wrong:
        check_file("still.yaml")
    assert str(wrong.value) == (
        "still.yaml:4:1: nothing ever fills the pool 'movement', which 'move' costs: a list stands for the whole list "
        "that it changes"
    )


@pytest.mark.parametrize("mistake", RULESETS)
def test_a_mistake_in_a_ruleset_is_said_once_with_its_place(
    mistake: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, expected = RULESETS[mistake]
    (here / "small.yaml").write_text(changed(SMALL, old, new), encoding="utf-8")
    said = command(capsys, "check", "small.yaml")
    assert said.status == 1
    assert said.lines == [f"small.yaml:{expected}"]
    said = command(capsys, "play", "ring.yaml")
    assert (said.status, said.out, said.err) == (2, "", f"small.yaml:{expected}\n")
    with pytest.raises(FileError) as wrong:
        actionomy.load("ring.yaml")
    assert str(wrong.value) == f"small.yaml:{expected}"


def test_a_window_that_nothing_answers_is_told_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = changed(changed(SMALL, "on: struck, ", ""), "{struck: {stages: [duck]}}", "{struck: {}}")
    (here / "small.yaml").write_text(text, encoding="utf-8")
    said = command(capsys, "check", "small.yaml")
    assert said.lines == ["small.yaml:18:11: nothing answers the window 'struck'; an action does with `on: struck`"]


def test_one_word_or_a_list_of_one_is_the_same(here: Path) -> None:
    text = changed(changed(SMALL, "kinds: [action]", "kinds: action"), "of: [action]", "of: action")
    text = changed(text, "stunned: {", "stunned: {empties: luck, ")
    text = changed(text, "effect: say}\n  shove", "effect: say, tags: blow, counts: hits}\n  shove")
    (here / "small.yaml").write_text(text, encoding="utf-8")
    battle = actionomy.load("ring.yaml")
    assert battle.engine.economy.conditions == 2


def test_a_parameter_means_what_its_name_says(here: Path) -> None:
    """`to: open` is how a door stands, although a condition is called so; `amount: hits` is a number, or a mistake."""
    battle = actionomy.load("ring.yaml")
    row = battle.names.actions.index("pull")
    entry = list(battle.engine.economy.action).index(row)
    columns = int(battle.engine.economy.columns)
    values = list(battle.engine.economy.parameter)[entry * columns : (entry + 1) * columns]
    assert 1 in values and 2 not in values[:1]
    text = changed(SMALL, "effect: {put: {condition: stunned}}", "effect: {gain: {pool: luck, amount: hits}}")
    (here / "small.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match="'hits' means nothing here"):
        actionomy.load("ring.yaml")


# A ruleset that changes another.

EXTENDS = "actionomy: 1\nruleset: large\nextends: small.yaml\n"


def extended(here: Path, more: str) -> Battle:
    (here / "large.yaml").write_text(EXTENDS + more, encoding="utf-8")
    (here / "ring.yaml").write_text(RING.replace("small.yaml", "large.yaml"), encoding="utf-8")
    return actionomy.load("ring.yaml")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("pools: {wit: {pip: W}}\n", "large.yaml:4:14: the key 'size' is missing in 'wit'; add it"),
        ("actions: {sit: {effect: say}}\n", "large.yaml:4:16: the key 'kind' is missing in 'sit'; add it"),
        ("conditions: {stunned: {bars: {kinds: [acton]}}}\n",
         "large.yaml:4:39: there is no kind 'acton' (did you mean 'action'?)"),
        ("debts: {of: acton}\n", "large.yaml:4:13: there is no pool 'acton' (did you mean 'action'?)"),
        ("attributes: {actions: -3}\n", "ring.yaml:7:26: the pool 'action' of 'ann' has size -3 (from 'actions'); it "
         "must be 0 or more\nring.yaml:8:27: the pool 'action' of 'bert' has size -3 (from 'actions'); it must be 0 or "
         "more"),
        ("conditions: {stunned: {counted: maybe}}\n",
         "large.yaml:4:33: 'counted' must be true or false, not the text 'maybe'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_change_is_said_where_the_change_stands(more: str, expected: str, here: Path) -> None:
    with pytest.raises(FileError) as wrong:
        extended(here, more)
    assert str(wrong.value) == expected


def test_what_a_change_breaks_in_its_base_is_said_where_that_stands(here: Path) -> None:
    (here / "small.yaml").write_text(changed(SMALL, "range: 1,", "range: reech,"), encoding="utf-8")
    with pytest.raises(FileError, match=r"^small\.yaml:23:75: 'reech' means nothing here"):
        extended(here, "title: Large\n")


def test_a_change_replaces_lists_and_effects_and_how_a_pool_fills(here: Path) -> None:
    battle = extended(
        here,
        "swaps: [{spend: luck, for: action}]\n"
        "pools: {extra: {refill: {at: round_start, add: 1}}}\n"
        "conditions: {stunned: }\n"
        "actions: {shove: {effect: say}, pull: {effect: {put: {condition: open}}, target: foe}}\n",
    )
    e, names = battle.engine.economy, battle.names
    extra = names.pools.index("extra")
    assert int(e.refill[extra]) == 1 and int(e.refill_adds[extra]) == 1
    offered = [option.text for option in battle.options()]
    assert "ann: hit bert with club, paid luck" in offered
    assert "ann: hit bert with club, paid extra" not in offered
    battle.take("ann: pull bert")
    assert battle.view("one")["creatures"][1]["conditions"][0]["name"] == "open"
    assert actionomy.load("ring.yaml").names.condition_rules == ["", ""], "a key with nothing behind it changes nothing"


@pytest.mark.parametrize(("begins", "rounds", "expected"), [(0, 1, 2), (0, 2, 3), (2, 1, 3), (3, 1, 3), (5, 1, 5)])
def test_a_refill_that_adds_stops_at_what_it_goes_up_to(begins: int, rounds: int, expected: int, here: Path) -> None:
    """What is beyond it already stays."""
    refill = "luck: {size: 3, refill: {at: round_start, add: 2, up_to: size}}"
    (here / "small.yaml").write_text(changed(SMALL, "luck: {size: 1}", refill), encoding="utf-8")
    battle = actionomy.load("ring.yaml")
    luck = battle.names.pools.index("luck")
    battle.engine.state.set_pool(0, luck, begins)
    foreseen = next(line for line in battle.forecast("ann") if line.name == "luck")
    while battle.engine.state.head(states.ROUND) <= rounds:
        battle.take(next(option.text for option in battle.options() if option.text.endswith("end turn")))
    assert battle.engine.state.pool(0, luck) == expected
    if rounds == 1:
        assert foreseen.next_end == expected
        if expected > begins:
            assert f"{expected - begins} is added" in foreseen.why_next[0]


def test_pools_whose_letter_is_left_out_have_one_of_their_own(here: Path) -> None:
    pools = "luck: {size: 1}\n  lore: {size: 1}\n  lull: {size: 1, letter: E}\n  lol: {size: 1}\n  ll: {size: 1}"
    (here / "small.yaml").write_text(changed(SMALL, "luck: {size: 1}", pools), encoding="utf-8")
    letters = actionomy.load("ring.yaml").names.pool_letters
    assert letters == ["A", "X", "L", "O", "E", "B", "C"]


def test_no_message_is_longer_than_people_read(here: Path) -> None:
    """The longest of the tables above names all signs of a map."""
    told = [expected for _, _, expected in [*FIGHTS.values(), *RULESETS.values()]]
    assert max(len(text) for text in told) < 200
    assert all(re.match(r"\d+:\d+: \S", text) and not text.endswith(".") for text in told)
