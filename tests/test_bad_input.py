"""Whatever people write wrongly is said once: where it stands, what it is, what belongs there; nothing is lost."""

import io
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import actionomy
from actionomy.battle import ActionomyError, Battle, Refused
from actionomy.cases import load_cases
from actionomy.cli import main
from actionomy.files.problems import FileError
from actionomy.store import keeping
from actionomy.store.saves import SaveError, read_save, write_save

YARD = """\
actionomy: 1
fight: yard
ruleset: nimble
map: |
  .ar+..
  .b.#.s
  ...#..
sides:
  heroes:
    creatures:
      ada: {is: warden, at: a}
      finn: {is: archer, at: b}
  monsters:
    creatures:
      raider: {is: raider, at: r}
      brute: {is: brute, at: s}
"""
SMALL = """\
actionomy: 1
ruleset: small
space: {grid: squares}
order: {by: list}
attributes: {actions: 2, might: 0}
subjects: {weapon: {plural: weapons, attributes: {dice: dice, reach: 1}, listed: false}}
pools:
  action: {size: actions, refill: {at: turn_start, to: size}}
  extra: {size: 1, refill: {at: round_start, to: size}}
  luck: {size: 1}
swaps:
  - {spend: extra, for: action}
limits: {hits: {per: own_turn, times: 1}}
kinds: {action: {when: turn}, reaction: {when: window}}
conditions:
  stunned: {bars: {kinds: [action]}}
  open: {ends: round_end}
windows: {struck: {stages: [duck]}}
debts: {of: [action], default: {condition: stunned}}
roles: {hero: {}, villain: {}}
actions:
  hit: {kind: action, cost: {action: 1}, with: weapon, target: foe, range: subject.reach, effect: say}
  shove: {for: hero, kind: action, cost: {action: 1}, target: foe, range: 1, effect: {put: {condition: stunned}},
    needs: {calm: {if: not open, says: is too excited, rule: S-1}}}
  pull: {for: hero, kind: action, cost: {action: 1}, target: door, range: 1, effect: {door: {from: closed, to: open}},
    needs: {calm: {if: not open, says: is too excited, rule: S-1}}}
  duck: {kind: reaction, on: struck, by: target, owes: {action: 1}, effect: say}
"""
RING = """\
actionomy: 1
fight: ring
ruleset: small.yaml
map: |
  .ab.
sides:
  one: {creatures: {ann: {role: hero, at: a, weapons: {club: {dice: 1d6}}}}}
  two: {creatures: {bert: {role: villain, at: b}}}
"""
CASES = """\
actionomy: 1
cases: nimble
given:
  map: |
    a.r...
  sides:
    heroes: {creatures: {ada: {is: warden, at: a}}}
    monsters: {creatures: {raider: {is: raider, at: r}}}
list:
  - case: A hit is paid for
    rules: [N-14]
    when:
      - do: "ada: move b1"
      - do: "ada: attack raider with axe"
        dice: [5]
    then: {left: {ada.action: 1}}
"""


@dataclass
class Said:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return (self.out + self.err).splitlines()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a right fight, a right ruleset with a fight of its own, and right cases."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("yard", YARD), ("small", SMALL), ("ring", RING), ("cases", CASES)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    capsys.readouterr()
    status = main(list(arguments))
    told = capsys.readouterr()
    return Said(status, told.out, told.err)


def play(
    lines: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> Said:
    """A session at the table, where a person leads the heroes."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return command(capsys, "play", *arguments, "--plain", "--seat", "heroes=human", "--seat", "monsters=random")


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


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
        "11:34: there is no weapon 'axx' (did you mean 'axe'?)"),
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
        "8:28: 'times' must be a whole number, not the text 'often'"),
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
        "8:18: '2 * stunned' depends on what happens in play, but must be fixed here"),
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
    "a code is one that every game has": ("needs: {calm:", "needs: {limit:",
        "24:13: 'limit' is a reason that every game has; use another word"),
    "a price can be paid in too many ways": ("cost: {action: 1}, with", "cost: {action: 1000}, with",
        "22:29: there are more than 400 ways to pay for it; ask for less, or allow fewer swaps"),
    "a window has an unknown stage": ("stages: [duck]", "stages: [duk]",
        "18:29: there is no action 'duk' (did you mean 'duck'?)"),
}  # fmt: skip


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
        ("attributes: {actions: -3}\n", "ring.yaml:7:26: the pool 'action' of 'ann' has size -3 (from 'actions'); it "
         "must be 0 or more\nring.yaml:8:27: the pool 'action' of 'bert' has size -3 (from 'actions'); it must be 0 or "
         "more"),
        ("limits: {hits: {times: many}}\n",
         "large.yaml:4:24: 'times' must be a whole number, not the text 'many'"),
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


# The command line.


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("pools.action.sise=3", "nothing to set at 'pools.action.sise': there is no 'sise' (did you mean 'size'?)"),
        ("pols.action.size=3", "nothing to set at 'pols.action.size': there is no 'pols' (did you mean 'pools'?)"),
        ("pools.action.size=many", "set pools.action.size: 'many' means nothing here (did you mean 'mana'?)"),
        ("pools.action.size=-4", "set pools.action.size: the pool 'action' has size -4; it must be 0 or more"),
        ("pools.action=3", "set pools.action: 'action' must be keys with values, not 3"),
        ("swaps=4", "set swaps: 'swaps' must be a list, not 4"),
        ("limits.defend.times=often", "set limits.defend.times: 'times' must be a whole number, not the text 'often'"),
        ("order.by=luck", "set order.by: 'by' must be list, phases or alternation, not the text 'luck'"),
        ("switches.opening_cap.is=3", "set switches.opening_cap.is: the switch 'opening_cap' is one of false, true, "
         "not 3"),
        ("conditions.silenced.bars.tags=foo", "set conditions.silenced.bars.tags: there is no tag 'foo'; there are "
         "attack, mends, spell"),
        ("ruleset=chess", "'ruleset' cannot be set: it says which rules these are"),
    ],
)  # fmt: skip
def test_a_wrong_set_is_said_with_its_key(
    setting: str, expected: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for verb in ("show", "play", "forecast"):
        said = command(capsys, verb, "yard.yaml", "--set", setting)
        assert (said.status, said.out, said.err) == (2, "", f"yard.yaml:1:1: {expected}\n")


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
        ("ada: move b99", "; there is no place 'b99'"),
        ("adda: move b1", "(did you mean 'ada'?)"),
        ("", "; it begins with who: ada, finn, raider, brute"),
    ],
)
def test_what_nobody_can_do_is_told_with_the_nearest_word(text: str, expected: str, here: Path) -> None:
    battle = actionomy.load("yard.yaml")
    for ask in (battle.take, battle.why):
        with pytest.raises(ActionomyError) as wrong:
            ask(text)
        said = str(wrong.value)
        assert said.startswith(f"{text!r} is nothing that can be done in this fight") and expected in said


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


def test_a_die_that_is_missing_changes_nothing(here: Path) -> None:
    battle = actionomy.load("yard.yaml", dice=[])
    before = battle.engine.state.clone()
    with pytest.raises(ActionomyError, match=r"^die 1 is missing: a d8 is thrown$"):
        battle.take("ada: attack raider with axe")
    assert battle.engine.state.same(before) and not battle.steps
    battle.take("ada: move a1")


def test_a_die_that_no_such_die_can_show_changes_nothing(here: Path) -> None:
    battle = actionomy.load("yard.yaml", dice=[9])
    before = battle.engine.state.clone()
    with pytest.raises(ActionomyError, match=r"^die 1 shows 9, but a d8 is thrown$"):
        battle.take("ada: attack raider with axe")
    assert battle.engine.state.same(before) and battle.chance.left() == 1


def test_dice_left_over_can_be_seen(here: Path) -> None:
    battle = actionomy.load("yard.yaml", dice=[5, 5])
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
    assert said.lines[1].startswith("    step 2, do ada: attack raider with axe (line 14): ")
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


# Saves and logs.


@pytest.fixture
def kept(here: Path) -> Path:
    """A save of a fight in which something has happened."""
    battle = actionomy.load("yard.yaml", seed=3)
    battle.take("ada: attack raider with axe")
    write_save(battle, here / "x.save")
    return here / "x.save"


def refused_save(text: str, here: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a save that cannot be gone on with."""
    (here / "y.save").write_text(text, encoding="utf-8")
    said = command(capsys, "play", "--resume", "y.save")
    assert (said.status, said.out) == (2, "") and len(said.lines) == 1
    with pytest.raises(SaveError) as wrong:
        read_save("y.save")
    assert said.err == f"actionomy: {wrong.value}\n"
    assert (here / "y.save").read_text(encoding="utf-8") == text
    return said.err.removeprefix("actionomy: y.save: ").rstrip()


def test_a_save_cut_in_half_is_told_so(kept: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = kept.read_text(encoding="utf-8")
    said = refused_save(text[: len(text) // 2], here, capsys)
    assert said == "it is damaged or was cut off: not whole JSON"


def test_a_save_of_another_format_is_told_so(kept: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = {**json.loads(kept.read_text(encoding="utf-8")), "actionomy": 2, "version": "9.9"}
    said = refused_save(json.dumps(data), here, capsys)
    assert said == "this is a save of format 2, written by actionomy 9.9; this one reads format 1"


def test_a_save_with_changed_content_is_told_so(kept: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(kept.read_text(encoding="utf-8"))
    said = refused_save(json.dumps({**data, "seed": data["seed"] + 1}), here, capsys)
    assert said == "the save is damaged: its checksum does not fit"


def test_a_save_of_a_fight_that_has_changed_is_told_so(
    kept: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = kept.read_text(encoding="utf-8")
    (here / "yard.yaml").write_text(changed(YARD, "is: brute", "is: slinger"), encoding="utf-8")
    assert "the ruleset or the fight has changed since this was saved" in refused_save(text, here, capsys)
    (here / "yard.yaml").unlink()
    assert "its fight 'yard.yaml' cannot be loaded any more: yard.yaml:1:1: there is no such file" in refused_save(
        text, here, capsys
    )


def test_what_is_no_save_is_told_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused_save("hello", here, capsys) == "it is damaged or was cut off: not whole JSON"
    assert refused_save("{}", here, capsys).startswith("this is no actionomy save")


def test_a_save_that_cannot_be_written_leaves_the_old_one_and_the_fight_goes_on(
    kept: Path, here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kept.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeping.os, "fsync", full)
    said = play(["save x.save", "end", "quit", "n"], capsys, monkeypatch, "yard.yaml")
    assert said.status == 0
    assert "x.save: it cannot be written: No space left on device" in " ".join(said.out.split())
    assert said.out.count("ada>") == 2 and "finn>" in said.out
    assert kept.read_bytes() == before
    assert not list(here.glob(".*.tmp"))
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert len(read_save("x.save").steps) == 1


def test_a_fight_that_is_kept_after_every_step_goes_on_when_the_disk_is_full(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 0
    real = keeping.os.fsync

    def full_after_a_while(number: int) -> None:
        nonlocal count
        count += 1
        if count > 2:
            raise OSError(28, "No space left on device")
        real(number)

    monkeypatch.setattr(keeping.os, "fsync", full_after_a_while)
    said = play(["move a1", "end", "quit", "n"], capsys, monkeypatch, "yard.yaml", "--save", "x.save")
    assert said.status == 0
    assert "Not saved: x.save: it cannot be written: No space left on device" in " ".join(said.out.split())
    assert "saved in x.save" not in said.out
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert read_save("x.save").steps == []


def test_a_damaged_log_is_told_with_its_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(capsys, "play", "yard.yaml", "--log", "x.log").status == 0
    lines = (here / "x.log").read_text(encoding="utf-8").splitlines(keepends=True)
    for text, expected in (
        ("".join(lines[:2]) + lines[2][:20], "y.log:3: it is damaged or was cut off: not whole JSON"),
        ("".join(lines[:3]), rf"y.log:3: it was cut off: it ends after 2 of {len(lines) - 1} steps"),
        (lines[0] + lines[2], "y.log:2: step 1 is expected here, not 2"),
        ("", "y.log: it is empty; a log begins with a header"),
    ):
        (here / "y.log").write_text(text, encoding="utf-8")
        said = command(capsys, "replay", "y.log")
        assert (said.status, said.out, said.err) == (2, "", f"actionomy: {expected}\n")


def test_no_message_is_longer_than_people_read(here: Path) -> None:
    """The longest of the tables above names all signs of a map."""
    told = [expected for _, _, expected in [*FIGHTS.values(), *RULESETS.values()]]
    assert max(len(text) for text in told) < 200
    assert all(re.match(r"\d+:\d+: \S", text) and not text.endswith(".") for text in told)
