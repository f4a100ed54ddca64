"""What a ruleset says in words of its own is what people are told; what it is silent about stands in the log alone."""

import actionomy
from actionomy.battle import Battle
from actionomy.cli.look import scene_of
from actionomy.cli.narrate import Narrator
from actionomy.cli.style import Style
from actionomy.words.events import event_of

PLANNED = ["lina: plan with ember dart", "lina: plan with sealing of wounds", "tarn: pass"]
LEFT = [*PLANNED, "lina: pass", "tarn: pass", "lina: activate", "lina: move b1", "lina: end turn"]  # and quickcasts now


def told(battle: Battle, *forms: str) -> list[str]:
    """What people are told of these acts, and of all that comes of them."""
    narrator = Narrator(battle, Style(width=400))
    return [line.strip() for form in forms for line in narrator.told(battle.take(form))]


def test_an_act_is_told_in_the_words_of_its_ruleset_and_not_what_its_markers_cost() -> None:
    battle = actionomy.load("first-duel", seed=1)
    assert told(battle, *PLANNED) == ["lina picks a spell.", "lina picks a spell.", "First quickcast."]
    events = battle.take("lina: quickcast lina with sealing of wounds")
    assert str(events[0]) == "lina casts sealing of wounds on lina as a quickcast, paid 5 mana."
    assert events[0].data["payment"] == "1 quickcast + 5 mana"


def test_a_foe_is_acted_at() -> None:
    battle = actionomy.load("first-duel", seed=1)
    told(battle, *LEFT)
    assert told(battle, "lina: quickcast flint with ember dart")[0].startswith("lina casts ember dart at flint as a ")


def test_what_comes_and_goes_is_told_as_far_as_the_ruleset_is_not_silent() -> None:
    battle = actionomy.load("duel", seed=1)
    said = told(battle, "lancer: activate", "lancer: guard", "boar: activate", "boar: move b3", "boar: move again b2")
    assert said == [
        "lancer is activated.",
        "lancer guards.",  # not that it is on guard,
        "boar is activated.",
        "boar moves to b3.",  # nor that it has moved
        "boar moves again to b2.",
    ]
    assert {("put", "guard"), ("put", "moved")} <= {(e.kind, e.data.get("condition")) for e in battle.events}


def test_a_condition_is_told_in_the_words_of_its_ruleset_or_by_its_name() -> None:
    battle = actionomy.load("pens", seed=1)
    fight, names = battle.engine.fight, battle.names
    mane, ram = names.things.index("mane"), names.things.index("ram")
    for name in ("bloodlust", "weak", "hindered", "taunted"):
        fight.put(mane, names.conditions.index(name), ram)
    fight.lift(mane, names.conditions.index("weak"))
    assert [str(event_of(battle.engine, names, row)) for row in fight.log.drain()] == [
        "mane thirsts for the blood of ram.",
        "mane is weak (1).",
        "mane is hindered.",
        "mane is taunted by ram.",
        "mane is no longer weak.",
    ]


def test_the_faces_of_a_die_are_told_as_they_show() -> None:
    battle = actionomy.load("duel", dice=[1, 3, 6])
    said = told(battle, "lancer: activate", "lancer: guard", "boar: activate", "boar: move c2", "boar: end turn")
    said = told(battle, "selka: activate", "selka: move b1", "selka: strike boar with spark")
    assert "(3d6: - 1 2!)" in said[-1]


def test_a_spell_is_said_to_be_where_its_ruleset_has_it() -> None:
    battle = actionomy.load("first-duel", seed=1)
    refused = battle.why("lina: quickcast flint with ember dart")
    assert refused is not None
    assert "it is in the book and must be prepared (MW-45)" in str(refused)
    assert [one.parameters.get("is") for one in refused.reasons if one.code == "not_at_hand"] == ["in the pack"]


def test_what_only_follows_from_other_conditions_is_not_drawn_where_the_ruleset_is_silent_of_it() -> None:
    battle = actionomy.load("duel", seed=1)
    told(battle, "lancer: activate", "lancer: guard")
    lancer = scene_of(battle).figure("lancer")
    assert lancer is not None and lancer.conditions == ["guard"]
    held = int(battle.engine.state.held(battle.names.things.index("lancer")))
    assert held >> battle.names.conditions.index("protects") & 1
