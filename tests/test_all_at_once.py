"""All that is wrong in a file is told in one go: its form, its names, its places, and nothing that only follows."""

from pathlib import Path

import pytest

from actionomy.cli.files import check_file
from actionomy.data import shipped
from actionomy.files.fights import load_fight
from actionomy.files.problems import FileError

FIGHT = """\
actionomy: 1
fight: yard
titel: A yard
ruleset: nimble
rounds: many
switches: {nonsense: true}
set: {pools.acton.size: 3}
map: |
  .ar+..
  .b.#?s
  ...#..
things:
  chest: {at: z9, sid: heroes}
  idol: {at: b1, hidden: yes}
  ward: {at: b1, side: heros}
sides:
  heroes:
    creatures:
      ada: {is: wardn, at: a}
      finn: {is: archer, at: b, count: lots}
      bea: {is: archer, at: 5.5, conditions: stunnd}
      gil: {role: her, at: b, weapons: {axe: {dice: 1d1!}}}
      ada: {is: archer, at: a}
  monsters:
    creatures:
      raider: {is: raider, at: r, pools: {acton: 3}}
      brute: {is: brute, at: d2}
      ghost: {is: &x brute, at: q}
"""
FIGHT_IS_WRONG = [
    (3, 1, "there is no key 'titel' in this file (did you mean 'title'?)"),
    (5, 9, "'rounds' must be a whole number, not the text 'many'"),
    (6, 12, "there is no switch 'nonsense'; there are task_of_each, own_openings, own_turn_re"),
    (7, 7, "nothing to set at 'pools.acton.size': there is no 'acton' (did you mean 'action'"),
    (10, 7, "'?' at e2 is no sign of a map; there are . open, # wall, ~ difficult, ^ climbabl"),
    (13, 15, "there is no place 'z9' on the map; they go from a1 to f3"),
    (13, 19, "there is no key 'sid' in 'chest' (did you mean 'side'?)"),
    (14, 26, "'hidden' must be true or false, not the text 'yes'"),
    (15, 24, "there is no side 'heros' (did you mean 'heroes'?)"),
    (19, 17, "there is no creature 'wardn' in the bestiary (did you mean 'warden'?)"),
    (20, 40, "'count' must be a whole number, not the text 'lots'"),
    (21, 29, "'at' must be a word or a number, not 5.5"),
    (21, 46, "there is no condition 'stunnd' (did you mean 'stunned'?)"),
    (22, 19, "there is no role 'her' (did you mean 'hero'?)"),
    (22, 28, "'gil' stands on 'finn' at b2; it needs a free place"),
    (22, 56, "'!' at column 4 does not belong to dice; dice are written like 2d6+3, d8, 1d4-1 "),
    (23, 7, "the key 'ada' stands here twice, first in line 19; take one out"),
    (26, 43, "there is no pool 'acton' (did you mean 'action'?)"),
    (28, 19, "'&x' is an anchor, which is not read here; leave it out, or quote the text"),
    (28, 33, "there is no mark or place 'q' on the map; there are a, r, b, s"),
]  # fmt: skip
RULESET = """\
actionomy: 1
ruleset: small
abuot: x
space: {grid: squares}
order: {by: list, from: might}
attributes: {actions: 2, might: lots}
subjects: {weapon: {plural: weapons, attributes: {dice: dice, reach: 1}, listed: false}}
pools:
  action: {sise: actions, refill: {at: turn_start, to: size}}
  extra: {size: 1, refill: {at: dawn, to: size}}
  luck: {size: 1 +, refill: {at: turn_start, to: size}}
swaps:
  - {spend: extra, for: acton}
limits: {hits: {per: own_turn, times: 1}}
kinds: {action: {when: turn}, reaction: {when: window}}
conditions:
  stunned: {bars: {kinds: [actoin]}}
  open: {ends: round_end}
windows: {struck: {stages: [dukc]}}
debts: {of: [extra], default: {condition: stuned}}
roles: {hero: {}, villain: {}}
actions:
  hit: {kind: action, cost: {action: 1}, with: weapon, target: foe, range: subject.raech, effect: say}
  shove: {for: heroo, kind: action, cost: {luck: 1}, target: foe, range: might, effect: {put: {condition: stunned}},
    needs: {calm: {if: not opn, says: is too excited, rule: S-1}}}
  pull: {for: hero, kind: acton, cost: {action: 1}, target: door, effect: {door: {from: closed, to: open}}}
  duck: {kind: reaction, on: struck, by: targt, owes: {extra: 1}, effect: sya}
"""
RULESET_IS_WRONG = [
    (3, 1, "there is no key 'abuot' in this file (did you mean 'about'?)"),
    (6, 33, "'might' must be a whole number, not the text 'lots'"),
    (9, 12, "there is no key 'sise' in 'action' (did you mean 'size'?)"),
    (10, 33, "'at' must be never, turn_start, turn_end, round_start or round_end, not the text"),
    (11, 19, "'size' is no expression: the expression ends too early; a number or a name is mi"),
    (13, 25, "there is no pool 'acton' (did you mean 'action'?)"),
    (17, 28, "there is no kind 'actoin' (did you mean 'action'?)"),
    (19, 29, "there is no action 'dukc' (did you mean 'duck'?)"),
    (20, 43, "there is no condition 'stuned' (did you mean 'stunned'?)"),
    (23, 76, "'subject.raech' means nothing here (did you mean 'subject.reach'?)"),
    (24, 16, "there is no role 'heroo' (did you mean 'hero'?)"),
    (26, 27, "there is no kind 'acton' (did you mean 'action'?)"),
    (27, 42, "'by' must be target, ally, foe, comrade, actor or anybody, not the text 'targt' "),
    (27, 75, "no effect is called 'sya' (did you mean 'say'?)"),
]  # fmt: skip
BESTIARY = """\
actionomy: 1
bestiary: nimble
weapons:
  hook: {dice: 1d, reach: far}
creatures:
  imp: {role: monster, helth: 4}
  troll: {role: monstr, health: 3}
  wolf: {role: monster, health: 0}
  bear: {role: monster, pools: {acton: 1}}
  boar: {role: [monster], health: 4}
"""
BESTIARY_IS_WRONG = [
    (4, 18, "the number of sides is missing at column 3; dice are written like 2d6+3, d8, 1d4"),
    (4, 27, "reach of 'hook' must be a whole number, not 'far'"),
    (6, 24, "'imp' cannot have 'helth' in nimble (did you mean 'health'?)"),
    (7, 17, "there is no role 'monstr' (did you mean 'monster'?)"),
    (8, 33, "'health' must be 1 or more, not 0"),
    (9, 33, "there is no pool 'acton' (did you mean 'action'?)"),
    (10, 16, "'role' must be a name, not a list"),
]  # fmt: skip
CASES = """\
actionomy: 1
cases: nimble
given:
  map: |
    .ar.
  sides:
    heroes: {creatures: {ada: {is: warden, at: a, count: x}}}
    monsters: {creatures: {raider: {is: raider, at: r}}}
list:
  - case: One
    rules: [N-1]
    wehn: [{do: "ada: attack raider"}]
  - case: Two
    rules: [N-1]
    when: [{do: "ada: atack raider"}]
    then: {left: {ada.acton: 2}}
  - case: Three
    rules: [N-1]
    when: [{do: "ada: attack raidr"}, {refuse: "ada: attack raider", codes: nonesense}]
"""
CASES_IS_WRONG = [
    (7, 58, "'count' must be a whole number, not the text 'x'"),
    (12, 5, "there is no key 'wehn' in entry 1 of 'list' (did you mean 'when'?)"),
    (15, 17, "'ada: atack raider' is nothing that can be done in this fight (did you mean 'att"),
    (16, 30, "'ada' has no 'acton' (did you mean 'action'?)"),
    (19, 17, "'ada: attack raidr' is nothing that can be done in this fight; there is no creat"),
    (19, 77, "there is no reason 'nonesense'; there are not_bloodied, no_last_stand, not_so_fa"),
]  # fmt: skip


def told(tmp_path: Path, text: str) -> list[tuple[int, int, str]]:
    path = tmp_path / "file.yaml"
    path.write_text(text)
    with pytest.raises(FileError) as caught:
        check_file(str(path))
    assert {problem.file for problem in caught.value.problems} == {str(path)}
    return [(problem.line, problem.column, problem.message[:80]) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [(FIGHT, FIGHT_IS_WRONG), (RULESET, RULESET_IS_WRONG), (BESTIARY, BESTIARY_IS_WRONG), (CASES, CASES_IS_WRONG)],
    ids=["fight", "ruleset", "bestiary", "cases"],
)
def test_every_kind_of_error_of_a_file_is_told_in_one_go(
    tmp_path: Path, text: str, wrong: list[tuple[int, int, str]]
) -> None:
    assert told(tmp_path, text) == wrong


def test_a_fight_and_its_ruleset_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(RULESET)
    fight = tmp_path / "fight.yaml"
    fight.write_text("""\
actionomy: 1
fight: yard
titel: A yard
ruleset: small.yaml
map: |
  ab
sides:
  one: {creatures: {ann: {role: hero, at: a, might: 3, weapons: {club: {dice: 1d6}}}}}
  two: {creatures: {bert: {role: villan, at: b, pools: {action: 3, luck: 1, lock: 1}}}}
""")
    with pytest.raises(FileError) as caught:
        check_file(str(fight))
    of_the_fight = [(problem.line, problem.message) for problem in caught.value.problems if problem.file == str(fight)]
    assert of_the_fight == [
        (3, "there is no key 'titel' in this file (did you mean 'title'?)"),
        (9, "there is no role 'villan' (did you mean 'villain'?)"),
        (9, "there is no pool 'lock'; there are action, extra"),
    ]  # nothing of 'might' and 'luck', which are broken in the ruleset
    assert len(caught.value.problems) == len(of_the_fight) + len(RULESET_IS_WRONG)


def test_a_file_is_not_taken_for_sound_since_a_broken_one_is_like_it_in_all_else(tmp_path: Path) -> None:
    text = (shipped("fights") / "magewars" / "duel.yaml").read_text(encoding="utf-8")
    path = tmp_path / "duel.yaml"
    for instead, said in (("[]: magewars", "a key must be text"), ("", "the key 'ruleset' is missing")):
        path.write_text(text.replace("ruleset: magewars", instead), encoding="utf-8")
        with pytest.raises(FileError, match=said):
            load_fight(str(path))
