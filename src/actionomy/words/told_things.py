"""What is told of where somebody or something is, of what lies on whom, and of what comes to light.

Each teller makes of a note its data and its sentence; `words.events` says which kind of event it tells.
"""

from typing import Final

from actionomy.core import state
from actionomy.core.bits import bit
from actionomy.core.bodies import FORCED
from actionomy.words.laid import known_as
from actionomy.words.notes import Data, Note, Told, filled
from actionomy.words.whereabouts import border_of, status_of, whereabouts


def moved(note: Note) -> Told:
    """Somebody goes, is moved or taken along; the `cost` is in points of movement, 0 where none are paid."""
    start, end = note.place(note.a), note.place(note.b)
    data: Data = {"from": start, "to": end, "cost": max(0, note.c)}
    if note.other:
        return Told(data, f"{note.who} is taken along by {note.other}, from {start} to {end}.")
    return Told(data, f"{note.who} {'is moved' if note.c == FORCED else 'goes'} from {start} to {end}.")


def immune(note: Note) -> Told:
    """A condition does not take hold."""
    text = f"{note.who} is immune to being {note.names.condition_said(note.a)}."
    return Told({"condition": note.condition(note.a)}, text)


def put(note: Note) -> Told:
    """A condition is put on, or one that was there does its work."""
    names = note.names
    data: Data = {"condition": note.condition(note.a)}
    against = ""
    if note.engine.economy.towards & bit(note.a):
        others = names.things_in(note.b)
        data["towards"] = ", ".join(others)
        against = note.other or " and ".join(others)  # from whom it comes now; the others are known
    elif note.engine.economy.counted & bit(note.a):
        data["amount"] = note.b
    says = names.put_says[note.a]
    if says:
        return Told(data, f"{note.who} {filled(says, towards=against)}.", names.condition_rules[note.a])
    much = f" ({note.b})" if "amount" in data else f" by {against}" if against else ""
    return Told(data, f"{note.who} is {names.condition_said(note.a)}{much}.", names.condition_rules[note.a])


def lifted(note: Note) -> Told:
    """A condition is gone; the rule is the condition's."""
    names = note.names
    says = names.lifted_says[note.a] or f"is no longer {names.condition_said(note.a)}"
    return Told({"condition": note.condition(note.a)}, f"{note.who} {says}.", names.condition_rules[note.a])


def appeared(note: Note) -> Told:
    """Somebody comes into play in a `place`; what is put on a border stands between that and the zone `beyond`."""
    place = note.place(note.a)
    status = int(note.engine.state.row(note.number, state.STATUS))
    if status >= state.BORDER:
        _, beyond = border_of(note.engine, note.names, note.number)
        return Told({"place": place, "beyond": beyond}, f"{note.who} stands between {place} and {beyond} now.")
    return Told({"place": place}, f"{note.who} appears in {place}.")


def placed(note: Note) -> Told:
    """A subject changed where it is.  A secret one is named only by the act that shows it.

    Whether that is spent by it, or packed again because there are more of it, is not told.
    """
    e = note.engine.economy
    secret = note.names.secret_subjects[note.sheet][note.a]
    mine = e.first_entry[note.sheet] <= note.cause_entry < e.first_entry[note.sheet + 1]
    shown = mine and e.subject[note.cause_entry] == note.a
    shown = shown and not note.names.secret_actions[int(e.action[note.cause_entry])]
    where, spot = whereabouts(note.names, note.b)
    if secret and not shown:
        return Told({}, f"{note.who} puts something somewhere else.")
    subject = note.names.subjects[note.sheet][note.a]
    if secret and note.b in (state.AWAY, state.PACKED):
        return Told({"subject": subject}, f"{note.who} no longer has {subject} at hand.")
    data: Data = {"subject": subject, "where": where}
    if spot:
        data["place"] = spot
    says = f"has left {{}} on the ground at {spot}" if spot else SUBJECT_SAYS[where]
    return Told(data, f"{note.who} {says.format(subject)}.")


SUBJECT_SAYS: Final = {
    "away": "has used up {}",
    "ready": "has {} ready now",
    "near": "has {} near at hand now",
    "packed": "has {} packed away now",
}


def door(note: Note) -> Told:
    """A door is open, closed or locked from now on: its `status`."""
    status = status_of(note.a)
    return Told({"status": status}, f"{note.other} is {status} now.")


def shown(note: Note) -> Told:
    """What a hidden thing really is; only the side that looked is told (`words.events.PRIVATE`)."""
    what = known_as(note.engine, note.names, note.target) or note.other
    return Told({"is": what}, f"{note.who} sees that {note.other} is {what}.")


def bestowed(note: Note) -> Told:
    """Something lies on somebody from now on; what it is, where all see it."""
    thing, status = note.thing(note.a), status_of(note.b)
    data: Data = {"thing": thing, "status": status}
    if note.b == state.HIDDEN:
        return Told(data, f"{thing} lies hidden on {note.other} now.")
    what = note.subject(note.c, True)
    said = "is worn by" if note.b == state.WORN else "lies on"
    return Told({**data, "is": what}, f"{thing}, {what}, {said} {note.other} now.")


def spread(note: Note) -> Told:
    """Something lies on a place from now on; what it is, where all see it."""
    place, status = note.place(note.a), status_of(note.b)
    data: Data = {"place": place, "status": status}
    if note.b == state.HIDDEN:
        return Told(data, f"{note.other} lies hidden in {place} now.")
    what = note.subject(note.c, True)
    return Told({**data, "is": what}, f"{note.other}, {what}, lies in {place} now.")


def unveiled(note: Note) -> Told:
    """What lay hidden is shown to all: what it `is`."""
    what = note.subject(note.a, True)
    return Told({"is": what}, f"{note.who} reveals {note.other}: it is {what}.")
