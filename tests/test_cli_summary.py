"""What the table at the end says was spent, of how much that was there."""

import pytest

import actionomy
from actionomy.cli.style import Style
from actionomy.cli.summary import Account, Purse, add_own, summary_lines
from actionomy.core import state as states
from actionomy.words.events import Event

TURN = [("turn_began", {})]
END = [("turn_ended", {})]
FULL = [("refilled", {"pool": "action", "now": 3})]


def paid(amount: int) -> list[tuple[str, dict[str, int | str]]]:
    return [("paid", {"pool": "action", "amount": amount})]


CAPPED = [("capped", {"pool": "action", "amount": 1, "condition": "dying"})]
GAINED = [("gained", {"pool": "action", "amount": 1})]
BEGINS = [("initiative", {"pool": "action", "now": 1})]


@pytest.mark.parametrize(
    ("told", "spent", "had"),
    [
        ([*BEGINS, *TURN, *paid(1), *END, *FULL], 1, 1),  # what came back after the last turn was never to be spent
        ([*BEGINS, *TURN, *paid(1), *END, *FULL, *paid(1), *CAPPED, *TURN, *paid(1), *END, *FULL], 3, 3),
        ([*TURN, *paid(2), *END, *FULL, *paid(2)], 4, 5),  # one left unused, and two spent on answers
        ([*TURN, *END, *TURN, *END], 0, 6),  # where nothing was spent no refill is told
        ([*TURN, *GAINED, *paid(4), *END, *FULL, *TURN, *paid(1), *END], 5, 7),
        ([*paid(1)], 1, 1),
        ([], 0, 0),
    ],
)
def test_what_was_there_is_counted_from_what_happened(
    told: list[tuple[str, dict[str, int | str]]], spent: int, had: int
) -> None:
    account = Account(purses={"action": Purse("turn end", 3)})
    for kind, data in told:
        add_own(account, Event(kind, "ada", data=data))
    assert (account.purses["action"].spent, account.purses["action"].total) == (spent, had)


def test_whoever_was_called_in_and_fell_stands_in_the_table_in_line_with_the_others() -> None:
    battle = actionomy.load("fire-and-water", seed=3)
    names, s = battle.names, battle.engine.state
    s.set_head(states.OVER, 1)
    s.set_head(states.WINNER, 0)
    away = "zara's ember nest's ember newt"
    assert not [line for line in summary_lines(battle, Style(100)) if away in line]
    wall = next(name for name in names.things if name.endswith("slate wall"))
    s.set_row(names.things.index(wall), states.STATUS, states.BORDER)
    battle.events += [Event("fell", away), Event("fell", "hound"), Event("fell", wall)]
    lines = summary_lines(battle, Style(100))
    at = lines[2].index("health")
    listed = [(line[2:at].strip(), line[at:][:6].strip()) for line in lines[3:-1]]
    north, south = ["zara", "hound", "slinger", away], ["morwen", "lancer", "pike", "wisp"]
    assert [name for name, _ in listed] == [*north, *south]
    assert dict(listed)[away] == "fallen" and dict(listed)["zara"] == "34/34"
