"""What several actions need is said once, under `reasons`, and named where it is needed."""

from pathlib import Path

import pytest
from common import INN_FIGHT, TAVERN, written

import actionomy
from actionomy.battle import Refused
from actionomy.files.checks import read_whole_ruleset
from actionomy.files.problems import FileError
from actionomy.words.explain import explain

INN = """\
actionomy: 1
ruleset: inn
extends: tavern.yaml
reasons:
  dry: {if: pool.beat > 1, says: it is thirsty, rule: I-1}
  weak: {if: "target.nerve > 0", says: its foe has no nerve}
actions:
  sing: {kind: act, effect: say, needs: [dry]}
  roar: {kind: act, effect: say, needs: dry, target: foe, range: 9, where: [weak]}
  hum: {kind: act, effect: say, needs: {dry: {if: pool.beat > 5}, shy_of_it: {if: nerve > 9, says: it is shy}}}
"""


def fight_in(folder: Path, inn: str = INN) -> str:
    return written(folder, tavern=TAVERN, inn=inn, fight=INN_FIGHT)


def refused(fight: str, text: str) -> list[tuple[str, str, str]]:
    battle = actionomy.load(fight)
    with pytest.raises(Refused) as caught:
        battle.take(text)
    return [(reason.code, reason.text, reason.rule) for reason in caught.value.refusal.reasons]


def test_a_reason_that_is_named_refuses_with_its_own_sentence_and_rule(tmp_path: Path) -> None:
    fight = fight_in(tmp_path)
    battle = actionomy.load(fight)
    battle.take("ada: sing")
    battle.take("ada: walk a1")
    refusal = battle.why("ada: sing")
    assert refusal is not None
    assert [(reason.code, reason.text, reason.rule) for reason in refusal.reasons] == [("dry", "it is thirsty", "I-1")]


def test_what_is_asked_of_the_target_may_be_named_too(tmp_path: Path) -> None:
    assert refused(fight_in(tmp_path), "ada: roar bo") == [("weak", "its foe has no nerve", "")]


def test_an_action_may_test_otherwise_and_say_the_same(tmp_path: Path) -> None:
    told = refused(fight_in(tmp_path), "ada: hum")
    assert sorted(told) == [("dry", "it is thirsty", "I-1"), ("shy_of_it", "it is shy", "")]


def test_a_ruleset_that_extends_another_changes_a_reason_for_all_its_actions(tmp_path: Path) -> None:
    written(tmp_path, tavern=TAVERN, inn=INN)
    dive = "actionomy: 1\nruleset: dive\nextends: inn.yaml\nreasons: {dry: {if: pool.beat > 7}}\n"
    fight = written(tmp_path, dive=dive, fight=INN_FIGHT.replace("inn.yaml", "dive.yaml"))
    assert refused(fight, "ada: sing") == [("dry", "it is thirsty", "I-1")]


def test_explain_says_a_reason_beside_each_action_that_it_refuses(tmp_path: Path) -> None:
    fight_in(tmp_path)
    text = "\n".join(
        line for chapter in explain(read_whole_ruleset(str(tmp_path / "inn.yaml"))) for line in chapter.lines
    )
    assert text.count("may be refused: it is thirsty") == 3


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("needs: [dry]", "needs: [dri]", "inn.yaml:8:42: there is no 'dri' under `reasons` (did you mean 'dry'?)"),
        ("dry: {if: pool.beat > 1, ", "dry: {", "inn.yaml:8:42: 'dry' has no `if`, neither here nor under `reasons`"),
        ("pool.beat > 1", "pool.beet > 1", "inn.yaml:5:"),
        ("  dry:", "  barred:", "inn.yaml:5:3: 'barred' is a reason that every game has; use another word"),
        (
            "{dry: {if: pool.beat > 5}",
            "{dry: {if: pool.beat > 5, says: it is hot}",
            "inn.yaml:10:41: 'dry' has another `says`",
        ),
        ("needs: [dry]", "needs: [[dry]]", "inn.yaml:8:"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in INN
    with pytest.raises(FileError) as caught:
        actionomy.load(fight_in(tmp_path, INN.replace(old, new, 1)))
    lines = [str(problem) for problem in caught.value.problems]
    assert any(told in line for line in lines), lines


BLAST = """\
actionomy: 1
fight: blast
ruleset: nimble
begins: as_it_stands
map: |
  ............
  .atb........
sides:
  heroes:
    creatures:
      ada: {role: hero, at: a, health: 30, armour: 4, second_try: 1, weapons: {club: {dice: 1d6}}}
      bo: {role: hero, at: b, health: 20, armour: 2, weapons: {club: {dice: 1d6}}}
  monsters: {creatures: {troll: {role: monster, at: t, health: 40, weapons: {breath: {dice: 2d6, burst: 3, reach: 0}}}}}
"""


def test_what_bars_an_answer_to_one_attack_is_said_in_its_own_words(tmp_path: Path) -> None:
    battle = actionomy.load(written(tmp_path, fight=BLAST), seed=1)
    refusal = battle.why("ada: try again")
    assert refusal is not None
    assert str(refusal) == "ada can't try again: it only answers what one has done oneself (N-167)."
    battle.take("ada: end turn")
    battle.take("bo: end turn")
    battle.take("troll: attack all in c2 with breath")
    refusal = battle.why("bo: interpose ada")
    assert refusal is not None
    assert ("barred_here", "nobody can be shoved out of that area from there", "N-99") in [
        (reason.code, reason.text, reason.rule) for reason in refusal.reasons
    ]


def test_of_several_ways_to_pay_the_one_with_what_one_has_tells_why() -> None:
    battle = actionomy.load("bridge", seed=1)
    while battle.decision is not None and battle.decision.creatures != ["slinger 1"]:
        battle.take(next(option for option in battle.options() if option.action in ("end turn", "pass")))
    state, names = battle.engine.state, battle.names
    state.set_pool(names.things.index("slinger 1"), names.pools.index("strike"), 0)
    again = actionomy.restore(battle.save())
    refused = again.why("slinger 1: attack ada with sling")
    assert refused is not None
    assert "it needs 1 strike and 0 of 1 are left" in refused.sentence  # of actions a monster has none at all
