"""What one seat may know of a fight, as plain data to keep or to send: what it sees now, and what it was told.

    {"actionomy": 1, "kind": "seat save", "seat": "south", "fight": "duel", "view": …, "steps": […], "events": […]}

It is built up from what the seat may see (`words.views`) and from the events that it was told (`Event.seat` says which
are for one side alone), so it holds no secret of others, no seed, and no fingerprint of either: nobody can go on with
the fight from it.  Of a step it says what was taken only where the seat took it itself; the events say what was seen.
"""

from actionomy.battle import Battle
from actionomy.history import Step
from actionomy.store.keeping import FORMAT, SEAT_LOG, SEAT_SAVE, Data, events_in
from actionomy.words.options import MASTER


def seat_save(battle: Battle, seat: str) -> Data:
    """What a seat knows: its view now, and how it came to that."""
    header, *steps = seat_log(battle, seat)
    return {**header, "kind": SEAT_SAVE, "view": battle.view(seat), "steps": steps}


def seat_log(battle: Battle, seat: str) -> list[Data]:
    """The log as a seat may read it: a header, and a line for each step."""
    header: Data = {
        "actionomy": FORMAT,
        "kind": SEAT_LOG,
        "seat": seat,
        "fight": battle.names.fight,
        "ruleset": battle.names.ruleset,
        "steps": len(battle.steps),
        "events": told(battle, seat, -1),
    }
    return [header, *(seat_line(battle, seat, k, step) for k, step in enumerate(battle.steps))]


def seat_line(battle: Battle, seat: str, number: int, step: Step) -> Data:
    """The line of a step, `number` counted from 0; what was taken is only for who took it, and the game master."""
    line: Data = {"step": number + 1}
    if seat in (MASTER, battle.seat_of(step.text.partition(": ")[0])):
        line["take"] = step.text
    return {**line, "events": told(battle, seat, number)}


def told(battle: Battle, seat: str, number: int) -> list[Data]:
    """What a seat was told of a step, as `events_in` counts them."""
    return [event.to_json() for event in events_in(battle, number) if event.known_to(seat)]
