"""What is typed at the table is understood: numbers, words, their beginnings, commands."""

from actionomy.battle import Battle
from actionomy.cli.matching import Known, names_of
from actionomy.cli.menu import Menu, differences, menu_of
from actionomy.cli.screen import fed_pools
from actionomy.cli.typed import Typed, faces, understand
from actionomy.words.options import ENDINGS, Option


def menu(battle: Battle) -> Menu:
    return menu_of(battle.options(), battle.names.places)


def said(battle: Battle, text: str) -> Typed:
    return understand(text, menu(battle), "ada", fed_pools(battle), names_of(battle, "heroes"))


def texts(typed: Typed) -> list[str]:
    return [option.text for option in typed.options]


def test_a_written_form_is_understood_with_who_and_without(battle: Battle) -> None:
    for text in ("ada: attack raider 1 with axe, paid action", "attack raider 1 with axe", "Attack  Raider 1 with axe"):
        assert texts(said(battle, text)) == ["ada: attack raider 1 with axe, paid action"]


def test_beginnings_of_words_are_enough_where_they_are_unambiguous(battle: Battle) -> None:
    assert texts(said(battle, "att rai 2 axe")) == ["ada: attack raider 2 with axe, paid action"]
    assert texts(said(battle, "move f1")) == ["ada: move f1, paid action"]


def test_an_ambiguous_line_gives_all_that_it_may_mean(battle: Battle) -> None:
    assert len(said(battle, "attack").options) == 4
    assert len(said(battle, "attack raider 1").options) == 2


def test_a_number_stands_for_a_row_and_further_words_choose_in_it(battle: Battle) -> None:
    first = menu(battle).rows[0]
    assert first.label == "attack with axe"
    assert len(said(battle, "1").options) == 2
    assert texts(said(battle, "1 raider 2")) == ["ada: attack raider 2 with axe, paid action"]
    assert texts(said(battle, "1 2")) == ["ada: attack raider 2 with axe, paid action"]
    assert said(battle, "99").options == ()


def test_what_has_been_paid_for_is_used_first(battle: Battle) -> None:
    battle.take("ada: move b1")
    assert texts(said(battle, "move a1")) == ["ada: move a1, paid movement"]


def test_commands_are_understood_in_full_and_in_short(battle: Battle) -> None:
    assert said(battle, "u") == Typed("undo")
    assert said(battle, "why move f1") == Typed("why", "move f1")
    assert said(battle, "save my fight.save") == Typed("save", "my fight.save")
    assert said(battle, "") == Typed("again")
    assert said(battle, "?") == Typed("?")


def test_a_word_that_is_a_command_and_an_action_spends_nothing() -> None:
    help_him = Option("finn", "help", payment={"action": 1}, text="finn: help, paid action")
    both = menu_of([help_him, Option("finn", "pass", text="finn: pass")], [])
    asked = understand("help", both, "finn")
    assert asked.wrong == "help may be an action here: finn: help; or this list: /help"
    for text in ("finn: help", "1", "help, paid action"):
        assert (understand(text, both, "finn").option, understand(text, both, "finn").wrong) == (help_him, "")
    for text in ("/help", "h", "/h"):
        assert understand(text, both, "finn").command == "help"


def test_end_ends_the_turn_and_an_action_that_begins_with_end_is_not_mistaken(battle: Battle) -> None:
    assert texts(said(battle, "end")) == ["ada: end turn"]
    assert said(battle, "end concentration").options == ()


def test_nonsense_is_no_option(battle: Battle) -> None:
    for text in ("dance", "-1", "1 nobody", "move z99", ":", "ada:x", "0"):
        assert said(battle, text).option is None, text


def test_faces_are_read_from_numbers_only() -> None:
    assert faces("4 2") == [4, 2]
    assert faces("4,2") == [4, 2]
    assert faces("") is None
    assert faces("4 x") is None


def test_options_are_told_apart_by_what_differs(battle: Battle) -> None:
    battle.take("ada: move b1")
    assert differences(list(said(battle, "attack raider 1").options)) == ["axe", "javelin"]
    both = [option for option in battle.options() if option.action == "move" and option.target == "a1"]
    assert differences(both) == ["paid movement", "paid action"]


def casts(*forms: str) -> Menu:
    """Spells that ada may cast, by their written forms without her name: TARGET with SPELL, paid …"""
    options = []
    for form in forms:
        target, _, subject = form.partition(", ")[0].partition(" with ")
        options.append(Option("ada", "cast", target, subject, text=f"ada: cast {form}"))
    return menu_of(options, [])


def meant(known: Menu, text: str) -> list[str]:
    return [text.removeprefix("ada: cast ") for text in texts(understand(text, known, "ada"))]


def test_a_payment_that_is_typed_exactly_is_that_one_alone() -> None:
    once, twice = "mira with bark, paid action + mana", "mira with bark, paid 2 action + 2 mana"
    known = casts(once, twice)
    for words in ("cast bark mira", "cast mira with bark", "bark mira", "1 mira"):
        for payment in ("paid action + mana", "action + mana", "action+mana"):
            assert meant(known, f"{words}, {payment}") == [once]
        assert meant(known, f"{words}, 2 action + 2 mana") == [twice]
        assert meant(known, words) == [once, twice]


def test_a_number_is_that_of_a_name_and_of_a_part_only_where_that_is_said() -> None:
    first, second = "brute 1 with frost, paid 2 action", "brute 2 with frost, paid action, part 1 of 2"
    tenth = "brute 10 with frost, paid 2 action"
    known = casts(first, second, tenth)
    assert meant(known, "cast frost brute 1") == [first]
    assert meant(known, "cast frost brute 2") == [second]
    assert meant(known, "cast brute, part 1") == [second]


def test_the_name_of_a_subject_stands_for_what_is_done_with_it(battle: Battle) -> None:
    for text in ("axe raider 2", "axe rai 2", "ada: axe raider 2"):
        assert texts(said(battle, text)) == ["ada: attack raider 2 with axe, paid action"]
    assert {option.subject for option in said(battle, "axe").options} == {"axe"}
    assert said(battle, "bow raider 2").options == ()  # finn's


def options(*texts: str) -> list[Option]:
    """Options of written forms: WHO: ACTION TARGET with SUBJECT."""
    found = []
    for text in texts:
        who, _, form = text.partition(": ")
        head, _, subject = form.partition(", ")[0].partition(" with ")
        action, _, target = (head, "", "") if head in ENDINGS else head.partition(" ")
        found.append(Option(who, action, target, subject, text=text))
    return found


def test_a_whole_name_means_nobody_and_nothing_whose_name_only_begins_so() -> None:
    things = frozenset({"wyrm", "morwen", "morwen's granite walker", "morwen's raven"})
    known = Known(
        things,
        frozenset({"a1", "a10"}),
        frozenset({"fire", "fire lance", "raven"}),
        frozenset({"attack", "cast", "move", "go", "go on"}),
    )
    walker, raven = "wyrm: attack morwen's granite walker with fangs", "wyrm: attack morwen's raven with fangs"
    now = menu_of(options(walker, raven, "wyrm: cast morwen with fire lance", "wyrm: move a10", "wyrm: go on"), [])
    for text in ("attack morwen", "attack morwen with fangs", "cast fire", "cast morwen with fire", "move a1", "go"):
        assert understand(text, now, "wyrm", known=known).options == (), text
    for text, form in (("attack granite", walker), ("attack raven", raven), ("att morwen's gran", walker)):
        assert texts(understand(text, now, "wyrm", known=known)) == [form], text
    assert len(understand("attack morw", now, "wyrm", known=known).options) == 2
    assert texts(understand("cast fire la", now, "wyrm", known=known)) == ["wyrm: cast morwen with fire lance"]


def test_a_name_alone_does_nothing_unless_somebody_is_to_be_chosen() -> None:
    known = Known(frozenset({"lynx", "captain"}), acts=frozenset({"turn to", "choose"}))
    turn = options("lynx: turn to captain", "lynx: cast lynx, paid standard, abandoning captain", "lynx: end turn")
    for text in ("captain", "Captain", "capt"):
        assert understand(text, menu_of(turn, []), "lynx", known=known).options == ()
    chosen = menu_of(options("lynx: choose captain", "lynx: choose lynx"), [])
    assert texts(understand("captain", chosen, "lynx", known=known)) == ["lynx: choose captain"]
    both = menu_of(options("lynx: activate", "lynx: pass", "lynx's hound: activate"), [])
    assert texts(understand("lynx", both, "", known=known)) == ["lynx: activate"]
    for text in ("lynx's hound", "hound", "hound: activate", "activate hound"):
        assert texts(understand(text, both, "", known=known)) == ["lynx's hound: activate"], text


def test_the_first_word_is_of_the_act_or_of_what_is_used_for_it(battle: Battle) -> None:
    given_up = options("ilse: break e5, paid standard, abandoning cast", "ilse: shout")
    assert understand("cast", menu_of(given_up, []), "ilse").options == ()
    for text in ("raider 2 with axe", "2", "action"):
        assert said(battle, f"ada: {text}").options == (), text


def test_end_is_the_mildest_end_of_whoever_is_named() -> None:
    both = menu_of(options("brand: end turn", "brand: end round", "ilse: end turn", "ilse: end round"), [])
    for text, who in (("end", "ilse"), ("brand: end", "brand"), ("Brand: pass", "brand"), ("ilse: end turn", "ilse")):
        assert texts(understand(text, both, "ilse")) == [f"{who}: end turn"], text
    assert texts(understand("end round", both, "ilse")) == ["ilse: end round"]
    assert understand("wyrm: end", both, "ilse", known=Known(frozenset({"wyrm"}))) == Typed(text="wyrm: pass")
