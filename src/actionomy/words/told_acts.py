"""What is told of acts: what is done, the dice that are thrown for it, what comes of it, and who may answer.

Each teller makes of a note its data and its sentence; `words.events` says which kind of event it tells.
"""

from collections.abc import Callable

from actionomy.core import economy as economies
from actionomy.words.deeds import deed_text, infinitive
from actionomy.words.notes import Data, Note, Told, filled
from actionomy.words.options import payment_of, payment_text


def deed(note: Note, entry: int, shown: bool, lead: str = "") -> tuple[Data, str]:
    """An act with its target and subject: as data, and as what follows its actor's name."""
    action = note.action(entry)
    subject = note.subject(entry, shown)
    data: Data = {"action": action}
    target = ""
    if note.target >= 0:
        target = note.other if note.aimed(entry) else note.place(note.target)
    if target and not note.aimed(entry):
        data["place"] = target
    if subject:
        data["subject"] = subject
    friends = note.aimed(entry) and note.friends
    says = note.names.action_says[int(note.engine.economy.action[entry])]
    if says:
        said = filled(says, subject=subject or note.some_subject(entry), target=target, at="on" if friends else "at")
        return data, f"{lead} {infinitive(said)}" if lead else said
    return data, deed_text(
        action, target, subject, note.names.actions, to_place="place" in data, friends=friends, lead=lead
    )


def acted(note: Note) -> Told:
    """What somebody does, with what and at whom, and its `payment` or how much it `owes`; which `part` of `parts`."""
    e = note.engine.economy
    part, parts = int(e.part[note.b]), int(e.parts[note.b])
    lead = "" if e.last[note.b] >= parts else "begins to" if part == 1 else "goes on to"
    shown = not note.names.secret_actions[int(e.action[note.a])]
    data, said = deed(note, note.a, shown, lead)
    payment = payment_of(e, note.names, note.b)
    if e.owes_kind[note.b] >= 0:
        data["owes"] = int(e.owes[note.b])
    elif payment:
        data["payment"] = " + ".join(f"{amount} {pool}" for pool, amount in payment.items())
    if parts > 1:
        data["part"], data["parts"] = part, parts
    judged = "the game master decides: " if e.when[note.a] == economies.JUDGED else ""
    return Told(data, f"{judged}{note.who} {said}{payment_text(e, note.names, note.b, note.names.silent_pools)}.")


def overruled(note: Note) -> Told:
    """What the table lets pass although it is not allowed; the secret subject of it stays secret."""
    data, said = deed(note, note.a, False)
    return Told(data, f"the table overrules the rules: {note.who} {said}.")


def answered(note: Note) -> Told:
    """What the game master has said of an act that only a person can judge: its `answer` is yes or no."""
    action = note.action(note.a)
    answer = "yes" if note.b else "no"
    return Told({"action": action, "answer": answer}, f"the game master says {answer} to {note.who}: {action}.")


def undertook(note: Note) -> Told:
    """An instalment is paid, and not the last: how many are by now (`part`)."""
    data: Data = {"action": note.action(note.a), "part": note.b}
    return Told(data, f"{note.who} has paid part {note.b} of {note.action(note.a)}.")


def abandoned(note: Note) -> Told:
    """Somebody gives up of its own will what it has begun."""
    return Told({"action": note.action(note.a)}, f"{note.who} abandons {note.action(note.a)}.")


def broken(note: Note) -> Told:
    """What somebody has begun is lost against its will; the spell or weapon of it is named, if there is one."""
    what = note.subject(note.a, True) or note.action(note.a)
    return Told({"action": note.action(note.a)}, f"{note.who}'s {what} is broken off.")


def asked(note: Note) -> Told:
    """A window opens: others may answer what `who` does, before it goes on."""
    window = note.names.windows[note.a]
    against = f" against {note.other}" if note.other else ""
    return Told({"window": window}, f"Time to answer ({window}): {note.who}{against}.")


def unable(note: Note) -> Told:
    """Somebody has an answer, but it could only be owed, and what is owed already leaves no room for more."""
    window = note.names.windows[note.a]
    text = f"{note.who} cannot answer ({window}): what is owed already leaves no room for it."
    return Told({"window": window}, text, note.names.reason_rules.get("cannot_owe", ""))


def die(note: Note) -> Told:
    """One die, as it is thrown; nobody's where it belongs to no thing, such as one for the order of the sides."""
    text = f"{note.who} throws a d{note.a}: {note.b}." if note.who else f"A d{note.a} is thrown: {note.b}."
    return Told({"sides": note.a, "face": note.b}, text)


def counted(note: Note) -> Told:
    """A die counts as something else than the `face` that it shows: the number that it `counts`."""
    return Told({"face": note.a, "counts": note.b}, f"{note.who}'s {note.a} counts as {note.b}.")


def failed(note: Note) -> Told:
    """What somebody has tried comes to nothing."""
    return Told({}, f"{note.who}'s {note.action(note.cause_entry)} fails.")


def harmed(note: Note) -> Told:
    """Harm that came through, and the `health` that is left; its source is told unless somebody harms itself."""
    source = f" from {note.other}" if note.other and note.target != note.number else ""
    return Told({"amount": note.a, "health": note.b}, f"{note.who} takes {note.a}{source}; {note.b} health left.")


def healed(note: Note) -> Told:
    """Health that comes back: how much really does, and the `health` there is now."""
    return Told({"amount": note.a, "health": note.b}, f"{note.who} regains {note.a}; {note.b} health now.")


def softened(note: Note) -> Told:
    """What is taken off a blow: of its damage, or half of it, or all."""
    said = f"is softened by {note.a}"
    if any(note.names.halves):
        said = "is softened by half" if note.a == 1 else "does no harm"
    return Told({"amount": note.a}, f"The blow at {note.who} {said}.")


def tested(verb: str) -> Callable[[Note], Told]:
    """A teller of a throw against a difficulty: `total`, `difficulty` and `result`, success or failure."""

    def tell(note: Note) -> Told:
        result = "success" if note.c else "failure"
        data: Data = {"total": note.a, "difficulty": note.b, "result": result}
        return Told(data, f"{note.who} {verb} with {note.a} against {note.b}: {result}.")

    return tell
