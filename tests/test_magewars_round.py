"""Mage Wars' round: books stay secret and are read with care; a change of the action phase changes nothing else."""

import copy
from typing import Any

import pytest

from actionomy.battle import Battle
from actionomy.core.state import ROUND
from actionomy.files.fights import find_fight, load_fight, setup_of
from actionomy.files.problems import FileError
from actionomy.files.reader import Document, read_file
from actionomy.players.greedy import Greedy

FIGHT = "fire-and-water"
BOOKS: list[list[str]] = [
    ["ember dart", "rolling blaze", "cinder spear"],
    ["sealing of wounds", "sealing of wounds", "dulling fog"],
    ["sudden stillness"],
    ["numbing word"],
]
SECRET = ("plan", "quickcast", "cast", "full cast")  # what only who has the book knows to be possible


def with_book(book: list[str], overrides: dict[str, Any] | None = None, seed: int = 1) -> Battle:
    document = read_file(find_fight(FIGHT))
    data = copy.deepcopy(document.data)
    data["sides"]["north"]["creatures"]["zara"]["book"] = book
    return Battle(setup_of(Document(document.name, data, document.positions, document.text), overrides), seed)


def seen_from_the_south(battle: Battle) -> list[Any]:
    decision = battle.decision
    own = decision is not None and decision.seat == "south"
    options = [option.text for option in battle.options()] if own else []
    refusals = [(str(refusal), refusal.codes) for refusal in battle.refusals()] if own else []
    return [decision, options, refusals, battle.log("south"), battle.save("south")]


@pytest.mark.parametrize("book", BOOKS[1:3], ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_book_and_what_is_picked_from_it_change_nothing_for_the_other_side(book: list[str], seed: int) -> None:
    one, other = with_book(BOOKS[0], seed=seed), with_book(book, seed=seed)
    assert one.view("north") != other.view("north")
    picked = 0
    for step in range(80):
        assert seen_from_the_south(one) == seen_from_the_south(other)
        if one.over:
            break
        decision = one.decision
        assert decision is not None
        if decision.about.get("window") == "planning" and decision.seat == "north" and step % 2 == 0:
            for battle in (one, other):
                battle.take(battle.options()[0].text)
            picked += one.options()[0].action == "plan"
            continue
        public = [option.text for option in one.options() if decision.seat == "south" or option.action not in SECRET]
        text = public[(7 * step + seed) % len(public)]
        one.take(text)
        other.take(text)


def test_an_empty_book_is_asked_like_a_full_one() -> None:
    assert [with_book(book).decision for book in BOOKS] == [with_book(BOOKS[0]).decision] * len(BOOKS)


def test_a_duel_of_two_machine_players_ends_within_its_rounds() -> None:
    setup = load_fight(FIGHT)
    for seed in range(1, 11):
        engine = Battle(setup, seed, listen=False).engine
        player = Greedy()
        while engine.deciding:
            engine.take(player.choose(engine))
        assert engine.state.head(ROUND) < setup.economy.last_round


def problems_of(change: Any) -> list[str]:
    document = read_file(find_fight(FIGHT))
    data = copy.deepcopy(document.data)
    change(data["sides"]["north"]["creatures"]["zara"])
    with pytest.raises(FileError) as raised:
        setup_of(Document(document.name, data, document.positions, document.text))
    return [problem.message for problem in raised.value.problems]


def test_a_book_over_its_points_says_how_much_it_has() -> None:
    (told,) = problems_of(lambda zara: zara.update(book=["rolling blaze"] * 21))
    assert told == "the book of 'zara' has 126 points; at most 120: leave something out"


def test_a_book_of_unknown_spells_names_the_nearest() -> None:
    (told,) = problems_of(lambda zara: zara.update(book=["ember dat"]))
    assert "no spell 'ember dat'" in told and "ember dart" in told


def test_a_mage_without_a_book_is_told_to_list_one() -> None:
    def change(zara: Any) -> None:
        zara.clear()
        zara.update(role="mage", health=20, at="a1")

    (told,) = problems_of(change)
    assert told == "'zara' has no book; list what is in it: `book: […]`"


# The action phase stands in one line of the economy: a change there changes the turn and nothing else.

SHAPES = ["move? dash? quick? watch?", "full? watch?"]


def in_her_turn(shapes: list[str]) -> Battle:
    battle = Battle(load_fight("duel", {"turn.shapes": shapes}), 1)
    battle.take("selka: activate")
    return battle


def kinds(battle: Battle) -> set[str]:
    return {option.action for option in battle.options()}


def test_two_quick_actions_for_everybody_are_one_word_in_a_shape() -> None:
    once, twice = in_her_turn(SHAPES), in_her_turn(["move? dash? quick? quick? watch?", "full? watch?"])
    assert kinds(once) == kinds(twice)
    for battle in (once, twice):
        battle.take("selka: cast selka with sealing of wounds")
    assert once.decision is not None and once.decision.seat == "south"
    assert twice.decision is not None and twice.decision.creatures == ["selka"]
    assert "guard" in kinds(twice) and "move" not in kinds(twice)


def test_a_move_after_a_quick_action_is_one_shape_more() -> None:
    battle = in_her_turn(["move? dash? quick? watch?", "quick? move?", "full? watch?"])
    assert kinds(battle) == kinds(in_her_turn(SHAPES))
    battle.take("selka: guard")
    assert "move" in kinds(battle) and "guard" not in kinds(battle)


CHANGED = {
    "two quick actions": ["move? dash? quick? quick? watch?", "full? watch?"],
    "a move after a quick action": ["move? dash? quick? watch?", "quick? move?", "full? watch?"],
}


@pytest.mark.parametrize("change", CHANGED)
def test_another_action_phase_changes_no_other_table(change: str) -> None:
    plain = vars_of(load_fight("first-duel").economy)
    other = vars_of(load_fight("first-duel", {"turn.shapes": CHANGED[change]}).economy)
    changed = {name for name in plain if plain[name] != other[name]}
    assert "shape" in changed and changed <= {"shape", "token", "tokens"}  # which part of a turn an action takes


def vars_of(economy: Any) -> dict[str, Any]:
    """Everything that an economy holds, tables as lists."""
    return {name: getattr(economy, name) for name in dir(economy) if is_data(name, getattr(economy, name))}


def is_data(name: str, value: Any) -> bool:
    return not name.startswith("__") and not callable(value)


@pytest.mark.parametrize("change", CHANGED)
def test_a_duel_by_another_action_phase_is_played_to_its_end(change: str) -> None:
    setup = load_fight("first-duel", {"turn.shapes": CHANGED[change]})
    engine = Battle(setup, 1, listen=False).engine
    player = Greedy()
    while engine.deciding:
        engine.take(player.choose(engine))
    assert engine.state.head(ROUND) <= setup.economy.last_round


WIDE = """
ember dart, cinder spear, rolling blaze, scorching breath, sleet sling, frozen lance, drowning wave, crackling
hand, cloudburst, stone from the sky, thrown thorn, breath of spring, great mending, dulling fog, numbing
word, leaden limbs, bark coat, boar's heart, nettle mantle, slow spring, root snare, palsy, marsh fever,
hushing glass, sidestep, scale hauberk, oak cudgel, listening hood, well ring, salve ring, unravelling, rust
bite, plucked thread, whistle for a midge
"""


def test_a_book_of_many_different_spells_can_be_read() -> None:
    book = [spell.strip() for spell in WIDE.replace("\n", " ").split(",")]
    assert len(set(book)) == len(book) == 34
    assert with_book(book).decision is not None


def test_more_than_can_be_counted_is_refused_with_what_to_leave_out() -> None:
    spells = {f"bolt {k}": {"dice": 1, "heals": 1} for k in range(130)}
    document = read_file(find_fight(FIGHT))
    data = copy.deepcopy(document.data)
    data["sides"]["north"]["creatures"]["zara"]["spells"] = spells
    with pytest.raises(FileError, match="at most 240 are possible: leave out some of its"):
        setup_of(Document(document.name, data, document.positions, document.text))
