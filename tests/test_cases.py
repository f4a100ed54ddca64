"""Every shipped case passes; every rule has one; and a case that is wrong is shown to fail."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from actionomy.cases import Outcome, load_cases, run_case, run_folder
from actionomy.cases.case import cases_of
from actionomy.cases.expect import LOOKS
from actionomy.cases.steps import STEPS
from actionomy.data import shipped
from actionomy.files.layers import load_ruleset
from actionomy.files.problems import FileError, Problems
from actionomy.files.reader import Document, read_file
from actionomy.rulebook import Function, NotThere, Rule, base_of, maker, own_rules, read_rules, rules
from actionomy.rulesets import NAMES

TOP = """\
actionomy: 1
cases: nimble
given:
  map: |
    .......
    .at....
    .b.....
  sides:
    heroes:
      creatures:
        ada: {role: hero, at: a, health: 20, armour: 4, weapons: {axe: {dice: 1d8+3}}, skills: {might: {}, insight: {}}}
        bo: {role: hero, at: b, health: 13, weapons: {bow: {dice: 1d8+3, reach: 12}}}
    monsters: {creatures: {troll: {role: monster, at: t, health: 26, weapons: {maul: {dice: 2d6+1}}}}}
list:
  - case: a test
    rules: [N-1]
"""
LINE = TOP.count("\n") + 1  # of what comes after it


SHIPPED = [path.relative_to(shipped("cases")).as_posix() for path in sorted(shipped("cases").rglob("*.yaml"))]


@cache
def entries(ruleset: str) -> list[dict[str, Any]]:
    """The shipped cases of a ruleset, as they stand in its files."""
    paths = sorted((shipped("cases") / ruleset).rglob("*.yaml"))
    return [entry for path in paths for entry in read_file(path).data["list"]]


def test_a_case_that_cites_a_rule_which_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(TOP.replace("rules: [N-1]", "rules: [N-1, N-3O, FP-2]"))
    with pytest.raises(FileError) as caught:
        load_cases(path)
    told = [(problem.line, problem.message) for problem in caught.value.problems]
    assert told == [
        (LINE - 1, "there is no rule 'N-3O' in nimble (did you mean 'N-3'?)"),
        (LINE - 1, "there is no rule 'FP-2' in nimble"),
    ]


def test_a_ruleset_of_ones_own_cites_its_own_rules_too(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("actionomy: 1\nruleset: mine\nextends: nimble\n")
    path = tmp_path / "cases.yaml"
    path.write_text(TOP.replace("cases: nimble", "cases: mine.yaml").replace("[N-1]", "[N-1, M-1]"))
    assert len(load_cases(path)) == 1
    (tmp_path / "RULES.md").write_text("- **M-2** *table* — A rule of mine.\n")
    with pytest.raises(FileError, match=r"there is no rule 'M-1' in mine.yaml .did you mean 'M-2'"):
        load_cases(path)


# What is shipped.


@pytest.mark.parametrize("file", SHIPPED)
def test_every_shipped_case_of_a_file_passes(file: str) -> None:
    report = run_folder(shipped("cases") / file)
    assert report.passed and report.outcomes, f"\n{report}"


@pytest.mark.parametrize("ruleset", NAMES)
def test_no_two_shipped_cases_of_a_game_have_one_title(ruleset: str) -> None:
    titles = Counter(str(entry["case"]) for entry in entries(ruleset))
    assert titles, f"{ruleset} has no case"
    assert sorted(title for title, times in titles.items() if times > 1) == []


def written_rules(ruleset: str) -> list[Rule]:
    found = own_rules(ruleset)
    if not found:
        pytest.skip(f"{ruleset} has no RULES.md yet")
    return found


@pytest.mark.parametrize("ruleset", NAMES)
def test_no_rule_without_a_case_and_no_case_without_a_rule(ruleset: str) -> None:
    numbered = {rule.number for rule in written_rules(ruleset)}
    shown = {str(number) for entry in entries(ruleset) for number in entry["rules"]}
    assert sorted(numbered - shown) == [], "rules that no case shows"
    known = {rule.number for rule in rules(ruleset)}
    assert sorted(shown - known) == [], "cases that show rules which RULES.md does not have"


@pytest.mark.parametrize("ruleset", [name for name in NAMES if base_of(name)])
def test_a_rule_stands_instead_of_rules_that_there_are(ruleset: str) -> None:
    known = {rule.number for rule in rules(base_of(ruleset))}
    named = {number for rule in own_rules(ruleset) for number in rule.instead_of}
    assert sorted(named - known) == []
    assert named.isdisjoint(rule.number for rule in rules(ruleset))


@pytest.mark.parametrize(
    ("ruleset", "file"),
    [(name, file) for name in NAMES for file in SHIPPED if file.startswith(f"{base_of(name)}/")],
)
def test_where_a_ruleset_does_not_differ_the_cases_of_its_base_hold(ruleset: str, file: str) -> None:
    gone = {number for rule in own_rules(ruleset) for number in rule.instead_of}
    document = read_file(shipped("cases") / file)
    document.data["cases"] = ruleset
    kept = [k for k, entry in enumerate(document.data["list"]) if gone.isdisjoint(entry["rules"])]
    failed = [str(outcome) for case in cases_of(document, kept) if not (outcome := run_case(case)).passed]
    said = f"either {ruleset} says instead of which rules it stands, or these are not its rules:\n"
    assert not failed, said + "\n".join(failed)


@pytest.mark.parametrize("ruleset", NAMES)
def test_what_makes_a_rule_true_is_there(ruleset: str) -> None:
    found = written_rules(ruleset)
    data = load_ruleset(ruleset, Problems(Document("", {})), Path()).data
    wrong = [f"{rule.number} names nothing" for rule in found if not rule.made_true_by]
    for rule in found:
        for word in rule.made_true_by:
            try:
                maker(word, ruleset, data)
            except NotThere as reason:
                wrong.append(f"{rule.number}: {reason}")
    assert wrong == []


# The runner.


def run(tmp_path: Path, case: str, top: str = TOP) -> Outcome:
    """Run one case whose keys are given; it is written below `rules` of `TOP`."""
    path = tmp_path / "sample.yaml"
    path.write_text(top + "".join(f"    {line}\n" for line in case.splitlines()), encoding="utf-8")
    [read] = load_cases(path)
    return run_case(read)


STRIKE = 'when: [{do: "ada: attack troll with axe", dice: [5]}]\n'
OPENED = "when: [{window: {open: struck, by: troll, at: ada, amount: 9}}]\n"

TRUE = {
    "offered": ("", 'offered: ["ada: attack troll with axe", "ada: attack", "ada: attack troll, paid action"]'),
    "not offered": ("", 'not_offered: ["bo: attack", "ada: attack bo"]'),
    "refused": ("", 'refused: {"ada: defend": [wrong_moment]}'),
    "left": (STRIKE, "left: {troll.health: 18, ada.action: 2, ada.at: b2, ada.stands: true, ada.axe: ready}"),
    "left, more": (STRIKE, "left: {ada.uses.attacks: 1, ada.grappled: 0, ada.undertaking: none, round: 1}"),
    "forecast": ("when: [{set: {ada.action: 1}}]\n", "forecast: {ada.action: 3}"),
    "decision": ("", "decision: {seat: heroes, who: ada, kind: turn}"),
    "decision in a window": (OPENED, "decision: {seat: heroes, who: [bo], kind: window}"),
    "events": (STRIKE, "events: [troll]"),
    "not over": ("", "over: false"),
    "over": ("when: [{set: {troll.stands: false}}]\n", "over: heroes"),
}

FALSE = {
    "offered": ("", 'offered: ["ada: attack bo"]', "it may be done"),
    "offered so": ("when: [{set: {ada.action: 0}}]\n", 'offered: ["ada: attack troll"]', "cannot_pay"),
    "not offered": ("", 'not_offered: ["ada: attack troll"]', "ada: attack troll with axe, paid action"),
    "refused at all": ("", 'refused: {"ada: attack troll with axe": [cannot_pay]}', "legal"),
    "refused, of somebody who is gone": (
        "when: [{set: {bo.stands: false}}]\n",
        'refused: {"bo: defend": [wrong_moment]}',
        "refused",
    ),
    "refused, more reasons": ("", 'refused: {"ada: defend": [wrong_moment, cannot_pay]}', "['wrong_moment']"),
    "left, a number": (STRIKE, "left: {troll.health: 17}", "left troll.health"),
    "left, a place": (STRIKE, "left: {ada.at: b3}", "b2"),
    "left, yes or no": (STRIKE, "left: {troll.stands: false}", "true"),
    "left, a word": (STRIKE, "left: {ada.axe: dropped}", "ready"),
    "left, a condition": (STRIKE, "left: {ada.grappled: 1}", "left ada.grappled"),
    "forecast": ("when: [{set: {ada.action: 1}}]\n", "forecast: {ada.action: 1}", "forecast ada.action"),
    "decision, seat": ("", "decision: {seat: monsters}", "seat heroes"),
    "decision, who": ("", "decision: {who: bo}", "who ada"),
    "decision, kind": ("", "decision: {kind: window}", "kind turn"),
    "events": (STRIKE, "events: [a thing that never happens]", "it happens"),
    "events, order": (STRIKE, "events: [troll, a thing that never happens]", "after 'troll'"),
    "over": ("", "over: heroes", "found    false"),
    "not over": ("when: [{set: {troll.stands: false}}]\n", "over: false", "found    heroes"),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_so_passes(tmp_path: Path, name: str) -> None:
    when, then = TRUE[name]
    outcome = run(tmp_path, f"{when}then: {{{then}}}")
    assert outcome.passed, f"\n{outcome}"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_not_so_fails_and_says_how(tmp_path: Path, name: str) -> None:
    when, then, said = FALSE[name]
    outcome = run(tmp_path, f"{when}then: {{{then}}}")
    assert not outcome.passed
    assert said in str(outcome)
    assert str(outcome).startswith(f"{tmp_path}/sample.yaml:{LINE + 1 if when else LINE}: a test [N-1]")


@pytest.mark.parametrize("name", FALSE)
def test_an_expectation_of_a_step_is_held_against_the_fight_too(tmp_path: Path, name: str) -> None:
    when, then, said = FALSE[name]
    step = when.removeprefix("when: [").removesuffix("}]\n") or "{set: {ada.health: 20}"
    outcome = run(tmp_path, f"when: [{step}, then: {{{then}}}}}]")
    assert not outcome.passed
    assert outcome.failures[0].step == 1
    assert said in str(outcome)


STEPS_THAT_FAIL = {
    "a die left over": ('{do: "ada: attack troll with axe", dice: [5, 3]}', "not thrown: [3]"),
    "a die missing": ('{do: "ada: attack troll with axe", dice: [8]}', "missing"),
    "no dice at all": ('{do: "ada: attack troll with axe"}', "missing"),
    "a face that the die does not have": ('{do: "ada: attack troll with axe", dice: [9]}', "shows 9"),
    "dice where none is thrown": ('{do: "ada: end turn", dice: [3]}', "not thrown: [3]"),
    "dice while going on": ("{turn: troll, dice: [3]}", "not thrown: [3]"),
    "what is refused": ('{do: "ada: defend"}', "ada can't defend"),
    "what is not clear": ('{do: "ada: ask"}', "is not clear"),
    "a refusal of what is legal": ('{refuse: "ada: attack troll with axe", codes: [cannot_pay]}', "it was not refused"),
    "a refusal for another reason": ('{refuse: "ada: defend", codes: [cannot_pay]}', "for other reasons"),
    "undo of nothing": ("{undo: 1}", "nothing to undo"),
    "redo of nothing": ("{redo: 1}", "nothing to redo"),
    "an answer that nobody asked for": ("{answer: yes}", ""),
    "a roll that nobody asked for": ("{roll: [3]}", "no dice are asked"),
    "a turn that never comes": ("{set: {troll.stands: false}}, {turn: bo}", "the fight is over before that"),
    "overruling where the rules are strict": (
        '{set: {ada.action: 0}}, {do: "ada: ask with might", overrule: true}',
        "overruled",
    ),
}


@pytest.mark.parametrize("name", STEPS_THAT_FAIL)
def test_a_step_that_cannot_be_done_fails(tmp_path: Path, name: str) -> None:
    steps, said = STEPS_THAT_FAIL[name]
    outcome = run(tmp_path, f"when: [{steps}]")
    assert not outcome.passed
    assert said in str(outcome)
    assert f"(line {LINE})" in str(outcome)


STEPS_THAT_WORK = {
    "going on to a turn": ("{turn: troll}", "decision: {who: troll}"),
    "going on to a turn that it is": ('{turn: ada}, {do: "ada: end turn"}', "decision: {who: bo}"),
    "going on to a round": ("{round: 3}", "left: {round: 3}, decision: {who: ada}"),
    "conditions": (
        "{put: {on: ada, condition: opening, amount: 2}}, {put: {on: bo, condition: grappled, towards: troll}}, "
        "{lift: {from: bo, condition: grappled}}",
        "left: {ada.opening: 2, bo.grappled: 0}",
    ),
    "a condition towards somebody": (
        "{put: {on: bo, condition: grappled, towards: troll}, then: {left: {bo.grappled: troll}}}",
        "left: {bo.grappled: [troll], ada.grappled: none}",
    ),
    "a condition until the end of the own turn": (
        "{put: {on: ada, condition: silenced, until: own_turn_end}, then: {left: {ada.silenced: 1}}}, {turn: bo}",
        "left: {ada.silenced: 0}",
    ),
    "losing": ("{lose: {ada.action: 2}}", "left: {ada.action: 1}"),
    "setting": (
        "{set: {ada.at: a1, ada.axe: packed, ada.uses.attacks: 1}}",
        "left: {ada.at: a1, ada.axe: packed, ada.uses.attacks: 1}",
    ),
    "dropping": ('{do: "ada: drop with axe"}', "left: {ada.axe: dropped}"),
    "a window": (
        "{turn: troll}, {window: {open: struck, by: troll, at: ada, with: maul, amount: 9}}, "
        '{do: "bo: pass"}, {do: "ada: pass"}',
        "left: {ada.health: 11}, decision: {who: troll, kind: turn}",
    ),
    "undo and redo": (
        '{do: "ada: attack troll with axe", dice: [5]}, {undo: 1, then: {left: {troll.health: 26}}}, {redo: 1}',
        "left: {troll.health: 18}",
    ),
    "typing dice in": (
        '{do: "ada: attack troll with axe", then: {decision: {kind: roll}}}, {roll: [5]}',
        "left: {troll.health: 18}",
    ),
    "refusing": ('{refuse: "ada: defend", codes: wrong_moment}, {refuse: "ada: defend"}', "left: {ada.action: 3}"),
    "saving": ('{do: "ada: attack troll with axe", dice: [5]}, {save: true}', "left: {troll.health: 18}"),
}


@pytest.mark.parametrize("name", STEPS_THAT_WORK)
def test_a_step_does_what_it_says(tmp_path: Path, name: str) -> None:
    when, then = STEPS_THAT_WORK[name]
    outcome = run(tmp_path, f"when: [{when}]\nthen: {{{then}}}")
    assert outcome.passed, f"\n{outcome}"


def test_a_table_may_overrule_where_it_is_only_warned(tmp_path: Path) -> None:
    step = '{do: "ada: attack troll with axe", overrule: true, dice: [5]}'
    outcome = run(
        tmp_path, f"enforce: warn\nwhen: [{{set: {{ada.action: 0}}}}, {step}]\nthen: {{left: {{troll.health: 18}}}}"
    )
    assert outcome.passed, f"\n{outcome}"


def test_a_game_master_is_asked_where_one_sits(tmp_path: Path) -> None:
    case = 'master: true\nwhen: [{do: "ada: ask with insight"}, {answer: no}]\nthen: {left: {ada.action: 3}}'
    assert run(tmp_path, case).passed


def test_what_a_case_gives_is_laid_over_what_is_given_for_all(tmp_path: Path) -> None:
    given = "given: {zones: null, sides: {monsters: {creatures: {troll: null, imp: {is: slinger, at: t, health: 3}}}}}"
    assert run(tmp_path, f"{given}\nthen: {{left: {{imp.health: 3}}}}").passed


def test_a_situation_is_shared_but_never_changed(tmp_path: Path) -> None:
    path = tmp_path / "sample.yaml"
    again = "  - case: another\n    rules: [N-1]\n    then: {left: {ada.action: 3, troll.health: 26}}\n"
    path.write_text(TOP + f"    {STRIKE}" + again, encoding="utf-8")
    assert [run_case(case).passed for case in load_cases(path)] == [True, True]


def test_the_rules_that_a_case_shows_head_what_it_says_when_it_fails(tmp_path: Path) -> None:
    beside = (
        "- **N-2** *table* — Another rule, which no case shows.\n- **M-1** *table* — A rule\n  of two lines. `pools`\n"
    )
    (tmp_path / "RULES.md").write_text(beside, encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("actionomy: 1\nruleset: mine\nextends: nimble\n", encoding="utf-8")
    top = TOP.replace("cases: nimble", "cases: mine.yaml").replace("[N-1]", "[M-1, N-7]")
    [mine] = [f"N-7: {rule.text}" for rule in rules("nimble") if rule.number == "N-7"]
    said = str(run(tmp_path, "then: {over: heroes}", top)).splitlines()
    assert said[0].endswith(": a test [M-1, N-7]")
    assert said[1] == "    M-1: A rule of two lines."
    assert " ".join(" ".join(said[2:]).split()).startswith(f"{mine} at the beginning (line {LINE}): over")
    assert len(str(run(tmp_path, "then: {over: false}", top)).splitlines()) == 1


# Words that mean nothing.

MISTAKES = {
    "a creature": ("when: [{turn: adda}]", "'adda' (did you mean 'ada'?)"),
    "an action": ('when: [{do: "ada: atack troll"}]', "did you mean 'attack'?"),
    "a target": ('then: {offered: ["ada: attack trol"]}', "nothing that can be done"),
    "what must not be offered": ('then: {not_offered: ["ada: atack troll"]}', "did you mean 'attack'?"),
    "a payment": ('then: {offered: ["ada: attack troll, paid acton"]}', "cannot be paid so"),
    "a written form": ("then: {offered: [attack]}", "WHO: ACTION"),
    "a pool": ("then: {left: {ada.acton: 1}}", "(did you mean 'action'?)"),
    "a pool to lose": ("when: [{lose: {ada.acton: 1}}]", "(did you mean 'action'?)"),
    "a condition": ("when: [{put: {on: ada, condition: silence}}]", "(did you mean 'silenced'?)"),
    "whom a condition is held towards": ("when: [{put: {on: ada, condition: grappled}}]", "`towards: WHOM`"),
    "a debt where there are none": ("then: {left: {ada.owes.action: 1}}", "nothing can be owed"),
    "a limit": ("then: {left: {ada.uses.atacks: 1}}", "(did you mean 'attacks'?)"),
    "a reason": ('then: {refused: {"ada: defend": [cant_pay]}}', "(did you mean 'cannot_pay'?)"),
    "a reason of a refusal": ('when: [{refuse: "ada: defend", codes: [cant_pay]}]', "(did you mean 'cannot_pay'?)"),
    "a place": ("when: [{set: {ada.at: z9}}]", "there is no place 'z9'"),
    "a number": ("when: [{set: {ada.health: many}}]", "a number of 0 or more"),
    "what cannot be set": ("when: [{set: {ada.silenced: 1}}]", "`put` and `lift`"),
    "a window": ("when: [{window: {open: strck, by: troll}}]", "(did you mean 'struck'?)"),
    "a weapon": ("when: [{window: {open: struck, by: troll, with: axe}}]", "'axe'"),
    "a side": ("then: {over: hero}", "(did you mean 'heroes'?)"),
    "a seat": ("then: {decision: {seat: hero}}", "(did you mean 'heroes'?)"),
    "a kind": ("then: {decision: {kind: trun}}", "(did you mean 'turn'?)"),
    "two steps in one": ("when: [{turn: ada, round: 2}]", "a step does one thing"),
    "a creature of the bestiary": (
        "given: {sides: {heroes: {creatures: {ada: {is: wardn}}}}}",
        "did you mean 'warden'?",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_word_that_means_nothing_is_shown_where_it_stands(tmp_path: Path, name: str) -> None:
    case, said = MISTAKES[name]
    with pytest.raises(FileError) as error:
        run(tmp_path, case)
    [problem] = error.value.problems
    assert said in problem.message
    assert (problem.file, problem.line) == (str(tmp_path / "sample.yaml"), LINE)


def test_all_mistakes_of_a_file_are_found_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileError) as error:
        run(tmp_path, "when:\n  - turn: adda\n  - turn: boo\nthen: {left: {trol.health: 1}}")
    assert [problem.line for problem in error.value.problems] == [LINE + 1, LINE + 2, LINE + 3]


def test_a_folder_is_run_and_reported(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(TOP + "    then: {over: false}\n", encoding="utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "bad.yaml").write_text(TOP + "    then: {over: heroes}\n", encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("actionomy: [", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("actionomy: 1\nbestiary: nimble\n", encoding="utf-8")
    report = run_folder(tmp_path)
    assert not report.passed
    assert (len(report.outcomes), len(report.failed)) == (2, 1)
    assert [problem.file for problem in report.problems] == [str(tmp_path / "broken.yaml")]
    assert str(report).endswith("1 of 2 cases passed, and 1 problem in files")
    assert run_folder(tmp_path / "good.yaml").passed


# The page about the format.

PAGE = Path(__file__).parent.parent / "docs" / "cases.md"


def blocks(start: str) -> list[str]:
    """The YAML on the page that begins so."""
    found = [block.split("```")[0] for block in PAGE.read_text(encoding="utf-8").split("```yaml\n")[1:]]
    return [block for block in found if block.startswith(start)]


def test_the_example_of_the_page_passes(tmp_path: Path) -> None:
    [example] = blocks("actionomy: 1")
    path = tmp_path / "page.yaml"
    path.write_text(example, encoding="utf-8")
    report = run_folder(path)
    assert report.passed, f"\n{report}"
    assert len(report.outcomes) == 4


def test_the_steps_and_expectations_of_the_page_can_be_read(tmp_path: Path) -> None:
    [when], [then] = blocks("when:"), blocks("then:")
    path = tmp_path / "page.yaml"
    given = TOP.replace("ada: {role: hero, ", "ada: {role: hero, mana: 2, ")
    path.write_text(given + "".join(f"    {line}\n" for line in (when + then).splitlines()), encoding="utf-8")
    [case] = load_cases(path)
    assert {key for step in case.steps for key in step if key in STEPS} == set(STEPS)
    assert set(case.then) == set(LOOKS)


# The rulebook.


def test_a_rule_may_go_on_in_further_lines() -> None:
    text = "# Turns\n\n- **N-30** *seed* — Each further\n  attack. `limits.attacks`,\n  `effects.blows.Blow.hurry`\n"
    [rule] = read_rules(text, "RULES.md")
    assert rule == Rule("N-30", "seed", "Each further attack.", ("limits.attacks", "effects.blows.Blow.hurry"), "Turns")
    assert rule.line == 3


def test_backticks_inside_a_rule_are_part_of_its_text() -> None:
    [rule] = read_rules("- **FP-2** *reading* — A `standard` pays. `pools.standard`", "RULES.md")
    assert (rule.text, rule.made_true_by) == ("A `standard` pays.", ("pools.standard",))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("- **N-1** seed — No stars.", "a rule reads"),
        ("- **N-1** *sed* — A wrong mark.", "(did you mean 'seed'?)"),
        ("- **N-7** *seed* — Twice.", "two rules N-7"),
    ],
)
def test_a_rule_that_is_not_written_as_it_must_be_is_a_problem(line: str, said: str) -> None:
    with pytest.raises(FileError) as error:
        read_rules(f"- **N-7** *seed* — Good.\n{line}\n", "RULES.md")
    [problem] = error.value.problems
    assert said in problem.message
    assert problem.line == 2


def test_what_makes_a_rule_true_is_found() -> None:
    data = {"swaps": [{"spend": "a", "for": "b"}, {"spend": "c"}], "limits": {"attacks": {"per": "turn"}}, "of": ["x"]}
    assert maker("limits.attacks.per", "nimble", data).value == "turn"
    assert maker("swaps.spend=c", "nimble", data).value == {"spend": "c"}
    assert maker("swaps.0.for", "nimble", data).value == "b"
    assert maker("of.x", "nimble", data).value == "x"
    assert isinstance(maker("effects.blows.Blow.hurry", "nimble", data), Function)
    assert isinstance(maker("core.turns.Turns.leave", "nimble", data), Function)


@pytest.mark.parametrize(
    "word", ["limits.attack", "effects.blows.Blow.disadvantag", "effects", "core.nothing.x", "core", "of.y"]
)
def test_what_is_not_there_is_said(word: str) -> None:
    with pytest.raises(NotThere):
        maker(word, "nimble", {"limits": {"attacks": 1}, "of": ["x"]})
