"""Rulesets that people write as data alone: one that changes a shipped one, and one from nothing."""

import re
from pathlib import Path
from typing import Any

import pytest

import actionomy
from actionomy.battle import ActionomyError, Battle, Refused
from actionomy.files.problems import FileError
from actionomy.players.player import Random
from actionomy.words.options import describe

HERE = Path(__file__).parent / "homebrew"


def fight(name: str, **settings: Any) -> Battle:
    return actionomy.load(str(HERE / f"{name}.yaml"), **settings)


def offered(battle: Battle) -> list[str]:
    return [option.text for option in battle.options()]


def pool(battle: Battle, who: str, name: str) -> int:
    names = battle.names
    return int(battle.engine.state.pool(names.things.index(who), names.pools.index(name)))


def codes(battle: Battle, text: str) -> list[str]:
    refusal = battle.why(text)
    return refusal.codes if refusal else []


def until_turn_of(battle: Battle, who: str) -> None:
    """Go on, everybody doing nothing, until `who` begins a turn."""
    for _ in range(40):
        idle = next(text for text in offered(battle) if text.endswith((": pass", ": end turn")))
        if any(event.kind == "turn_began" and event.who == who for event in battle.take(idle)):
            return
    raise AssertionError(f"{who} has no turn")


def play_at_random(battle: Battle) -> None:
    while battle.decision is not None:
        battle.take(describe(battle.engine, battle.names, Random().choose(battle.engine)).text)


# A shipped ruleset with three lines changed.


def test_three_lines_change_a_shipped_ruleset_and_the_rest_stays() -> None:
    battle = fight("ford", seed=1)
    assert battle.names.ruleset == "hasty" and pool(battle, "ada", "action") == 4
    assert "ada: move g1, paid action" not in offered(battle) and "ada: move f1, paid action" in offered(battle)
    assert pool(battle, "ada", "task") == 1, "what it does not speak of is as it was"
    play_at_random(battle)
    assert battle.over


def test_overrides_change_a_homebrew_ruleset_as_they_do_a_shipped_one() -> None:
    battle = fight("ford", overrides={"roles.hero.attributes.actions": 2, "attributes.speed": 1})
    assert pool(battle, "ada", "action") == 2
    assert len([text for text in offered(battle) if text.startswith("ada: move")]) == 8
    brawl = fight("brawl", overrides={"actions.wind up.effect.gain.amount": 5, "pools.beat.size": 1})
    brawl.take("ann: wind up")
    assert pool(brawl, "ann", "swing") == 5 and pool(brawl, "ann", "beat") == 0


def test_an_override_that_finds_nothing_says_what_is_there() -> None:
    with pytest.raises(FileError, match=r"there is no 'beet'.*'beat'"):
        fight("brawl", overrides={"pools.beet.size": 1})


def test_a_condition_may_bar_by_a_tag_that_only_some_subjects_have() -> None:
    """A spell on the ability bar is a spell; a look at what is hidden is none."""
    stunned = {"conditions.incapacitated.bars": {"tags": ["spell"]}, "conditions.stunned.ends": "round_end"}
    battle = actionomy.load("duel", overrides=stunned)
    selka, raven = (battle.names.things.index(name) for name in ("selka", "raven"))
    for who in (selka, raven):
        battle.engine.fight.put(who, battle.names.conditions.index("stunned"))
    battle.take("selka: activate")
    assert "barred" in codes(battle, "selka: strike boar with spark")
    assert "selka: guard" in offered(battle)
    battle.take("selka: end turn")
    battle.take("boar: activate")
    battle.take("boar: end turn")
    battle.take("raven: activate")
    assert "raven: look at hidden 1 with far sight" in offered(battle)


# A ruleset from nothing, with the effects that every ruleset may use.


def test_a_ruleset_from_nothing_needs_no_code() -> None:
    battle = fight("brawl", seed=4)
    assert battle.names.ruleset == "tavern" and battle.setup.sources
    for seed in range(5):
        again = fight("brawl", seed=seed)
        play_at_random(again)
        assert again.result == "draw" and again.round == 12, "nothing harms anybody here"


def test_a_pool_of_size_nothing_is_filled_by_another_action() -> None:
    battle = fight("brawl")
    assert pool(battle, "ann", "swing") == 0
    battle.take("ann: wind up")
    assert pool(battle, "ann", "swing") == 2
    battle.take("ann: end turn")
    assert pool(battle, "ann", "swing") == 0, "it empties at the end of the turn"


def test_each_of_several_costs_is_an_option_of_its_own() -> None:
    battle = fight("brawl")
    heaves = [text for text in offered(battle) if text.startswith("ann: heave bert")]
    assert heaves == ["ann: heave bert, paid 2 beat"]
    battle.take("ann: wind up")
    heaves = [text for text in offered(battle) if text.startswith("ann: heave bert")]
    assert heaves == ["ann: heave bert, paid beat + swing", "ann: heave bert, paid 2 swing"]
    battle.take("ann: heave bert, paid 2 swing")
    assert pool(battle, "ann", "swing") == 0 and pool(battle, "ann", "beat") == 1


def taunted_bert() -> Battle:
    """Ann has taunted Bert, and it is Bert's turn."""
    battle = fight("brawl")
    battle.take("ann: taunt bert")
    until_turn_of(battle, "bert")
    return battle


def test_an_obligation_refuses_what_does_not_meet_it_while_something_does() -> None:
    battle = taunted_bert()
    assert offered(battle) == ["bert: hit ann, paid beat", "bert: heave ann, paid 2 beat"]
    for text in ("bert: wind up", "bert: boast", "bert: walk c1", "bert: barrel"):
        with pytest.raises(Refused) as refused:
            battle.take(text)
        assert refused.value.refusal.codes == ["must"]
    listed = {refusal.action: refusal.codes for refusal in battle.refusals()}
    assert listed["wind up"] == listed["walk"] == listed["barrel"] == ["must"]
    with pytest.raises(ActionomyError):
        battle.take("bert: end turn")
    assert codes(battle, "bert: heave ann, paid beat + swing") == ["cannot_pay"]
    battle.take("bert: hit ann")


def test_an_obligation_says_whom_it_is_owed_to() -> None:
    battle = fight("brawl")
    battle.engine.fight.put(0, battle.names.conditions.index("taunted"), 1)
    battle = battle.clone()
    assert [text for text in offered(battle) if "hit" in text] == ["ann: hit bert, paid beat"]
    assert codes(battle, "ann: hit cole") == ["must"]
    assert codes(battle, "ann: hit bert") == []


def test_an_obligation_that_nothing_meets_binds_nobody() -> None:
    battle = fight("brawl")
    battle.take("ann: taunt cole")
    battle.engine.fight.put(2, battle.names.conditions.index("winded"))
    until_turn_of(battle, "cole")
    assert "cole: wind up, paid beat" in offered(battle) and "cole: end turn" in offered(battle)
    assert codes(battle, "cole: hit ann") == ["barred"]


def test_an_obligation_is_over_when_its_condition_is_lifted() -> None:
    battle = taunted_bert()
    battle.engine.fight.lift(1, battle.names.conditions.index("taunted"))
    battle.engine.advance()
    assert "bert: wind up, paid beat" in offered(battle.clone())


def test_a_condition_is_held_towards_one_and_not_towards_another() -> None:
    battle = taunted_bert()
    bert = next(one for one in battle.view("house")["creatures"] if one["name"] == "bert")
    assert bert["conditions"] == [{"name": "taunted", "towards": ["ann"], "until": "the end of bert's turn"}]
    other = fight("brawl")
    other.engine.fight.put(1, other.names.conditions.index("shy"), 0)
    other.take("ann: hit bert")
    assert other.decision is not None and other.decision.creature == "cole", "bert is too shy of ann to jeer"
    assert "cole: jeer ann" in offered(other)


def test_a_limit_a_turn_starts_anew_in_every_turn() -> None:
    battle = fight("brawl")
    battle.take("ann: hit bert")
    battle.take("bert: jeer ann")
    while battle.decision is not None and battle.decision.kind == "window":
        battle.take(offered(battle)[-1])
    battle.take("ann: hit bert")
    assert battle.decision is not None and battle.decision.creature == "cole", "bert has jeered in this turn"
    until_turn_of(battle, "ann")
    battle.take("ann: hit bert")
    assert "bert: jeer ann" in offered(battle)


def test_a_limit_a_round_lasts_for_the_round() -> None:
    battle = fight("brawl")
    battle.take("ann: boast")
    assert codes(battle, "ann: boast") == ["limit"]
    until_turn_of(battle, "ann")
    assert battle.round == 2 and "ann: boast" in offered(battle)


def test_a_cooldown_is_one_round_from_the_last_use() -> None:
    battle = fight("brawl")
    until_turn_of(battle, "cole")
    battle.take("cole: catch breath")
    assert pool(battle, "cole", "beat") == 4 and codes(battle, "cole: catch breath") == ["limit"]
    until_turn_of(battle, "cole")
    assert battle.round == 2 and "cole: catch breath" in offered(battle)


def test_an_undertaking_goes_on_from_round_to_round_where_turns_stand_in_a_list() -> None:
    battle = fight("brawl")
    battle.take("ann: barrel")
    assert not [text for text in offered(battle) if "barrel" in text], "one part a round, and nothing disturbs the next"
    for part in (2, 3):
        until_turn_of(battle, "ann")
        assert [text for text in offered(battle) if ": barrel" in text] == [f"ann: barrel, paid beat, part {part} of 3"]
        walks = [text for text in offered(battle) if "walk" in text]
        assert walks and not any("abandoning" in text for text in walks), "the other beat is left for it"
        battle.take(f"ann: barrel, paid beat, part {part} of 3")
    assert "proud" in [one["name"] for one in battle.view("guests")["creatures"][0]["conditions"]]


def test_an_undertaking_that_is_not_gone_on_with_is_lost() -> None:
    battle = fight("brawl")
    battle.take("ann: barrel")
    until_turn_of(battle, "ann")
    until_turn_of(battle, "ann")
    assert [text for text in offered(battle) if "barrel" in text] == ["ann: barrel, paid beat, part 1 of 3"]
    assert any(event.kind == "broken" for event in battle.events)


def test_softening_a_blow_of_nothing_does_nothing() -> None:
    battle = fight("brawl")
    battle.take("ann: hit bert")
    battle.take("bert: pass")
    battle.take("cole: pass")
    battle.take("bert: brace")
    assert pool(battle, "bert", "beat") == 1
    assert battle.decision is not None and battle.decision.creature == "cole"


# What is wrong with a file is said, and never as a traceback.


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("effect: say, provokes", r"no effect is called 'sai'.*'say'"),
        ("extends", r"'tavern\.yaml' extends itself"),
        ("effects", r"no shipped ruleset with effects is called 'nimbel'.*'nimble'"),
        ("must", r"there is no tag 'blob'.*'blow'"),
        ("tower", r"there is no ruleset 'tower'"),
    ],
)
def test_mistakes_are_said_with_their_place(change: str, told: str, tmp_path: Path) -> None:
    text = (HERE / "tavern.yaml").read_text(encoding="utf-8")
    text = {
        "effect: say, provokes": text.replace("effect: say, provokes", "effect: sai, provokes"),
        "extends": text + "extends: tavern.yaml\n",
        "effects": text + "effects: nimbel\n",
        "must": text.replace("must: {tags: [blow]}", "must: {tags: [blob]}"),
        "tower": text + "extends: tower\n",
    }[change]
    (tmp_path / "tavern.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "brawl.yaml").write_text((HERE / "brawl.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(FileError) as wrong:
        actionomy.load(str(tmp_path / "brawl.yaml"))
    assert re.search(told, str(wrong.value)), str(wrong.value)
    assert "tavern.yaml:" in str(wrong.value)
