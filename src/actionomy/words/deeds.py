"""What somebody does, as a sentence says it: from the name of an action, its target and its subject."""

from collections.abc import Container
from typing import Final

# Words that go with a verb: "break down" is what somebody does, "full attack" is what somebody uses.
PARTICLES: Final = {
    "again", "around", "at", "away", "back", "down", "in", "off", "on", "out", "over", "round", "to", "up",
}  # fmt: skip
NOUNS: Final = {"power", "action", "skill", "spell", "item", "bonus", "maneuver", "manoeuvre", "ability"}
# Verbs that come before their object: "give ground" is what somebody does.
BEFORE_OBJECTS: Final = {"break", "draw", "end", "give", "hold", "keep", "lay", "lose", "make", "pick", "set", "take"}
# Verbs whose object is the subject of an act: a potion is quaffed, while it is with an axe that somebody attacks.
OBJECTS: Final = {
    "cast", "drink", "drop", "eat", "fetch", "grab", "hurl", "pack", "quaff", "read", "sheathe", "sort", "stow", "take",
    "throw", "unpack", "use",
}  # fmt: skip
TOWARDS: Final = {
    "cast": "at",
    "hurl": "at",
    "throw": "at",
    "use": "on",
    "pick": "at",
    "take": "against",
    "turn": "to",
}


def verb_of(action: str, known: Container[str] = ()) -> tuple[str, str]:
    """The verb in the name of an action, and what belongs to it; nothing where the name is none.

    `known` are the actions there are: a full attack is an attack.
    """
    verb, _, rest = action.partition(" ")
    if not rest:
        return ("", "") if verb in NOUNS or verb.endswith("ing") or "-" in verb else (verb, "")
    if rest.partition(" ")[0] in PARTICLES or verb in BEFORE_OBJECTS:
        return verb, rest
    last = action.rpartition(" ")[2]
    return (last, "") if last in known else ("", "")


def third_person(action: str, known: Container[str] = ()) -> str:
    """What somebody does, from the name of an action; names that are no verbs are used.

    >>> third_person("attack"), third_person("break down"), third_person("give ground"), third_person("full attack")
    ('attacks', 'breaks down', 'gives ground', 'uses full attack')
    >>> third_person("full attack", ["attack"])
    'attacks'
    """
    verb, rest = verb_of(action, known)
    if not verb:
        return f"uses {action}"
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        verb += "es"
    elif verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        verb = verb[:-1] + "ies"
    else:
        verb += "s"
    return f"{verb} {rest}" if rest else verb


def infinitive(said: str) -> str:
    """What somebody does, without its ending: what follows `begins to`.

    >>> infinitive("casts storm over c3"), infinitive("tries it"), infinitive("passes"), infinitive("uses it")
    ('cast storm over c3', 'try it', 'pass', 'use it')
    """
    verb, space, rest = said.partition(" ")
    if verb.endswith("ies"):
        verb = verb[:-3] + "y"
    elif verb.endswith(("sses", "xes", "zzes", "ches", "shes", "oes")):
        verb = verb[:-2]
    else:
        verb = verb.removesuffix("s")
    return f"{verb}{space}{rest}"


def deed_text(
    action: str,
    target: str = "",
    subject: str = "",
    known: Container[str] = (),
    *,
    to_place: bool = False,
    friends: bool = False,
    lead: str = "",
) -> str:
    """What follows the name of who does it.

    `to_place`: the target is a place; `friends`: it is somebody of the own side; `lead`: `begins to`, for one.

    >>> deed_text("cast", "ogre", "spark"), deed_text("cast", "mira", "mend", friends=True)
    ('casts spark at ogre', 'casts mend on mira')
    >>> deed_text("attack", "ogre", "axe"), deed_text("quaff", "", "tea"), deed_text("move", "c3", to_place=True)
    ('attacks ogre with axe', 'quaffs tea', 'moves to c3')
    >>> deed_text("turn", "ogre"), deed_text("turn to", "ogre")
    ('turns to ogre', 'turns to ogre')
    >>> deed_text("cast", "ogre", "spark", lead="begins to")
    'begins to cast spark at ogre'
    """
    verb, rest = verb_of(action, known)
    said = third_person(action, known)
    if lead:
        said = f"{lead} {' '.join((verb, rest)).strip() or f'use {action}'}"
    towards = TOWARDS.get(verb, "") if verb else "on"
    if verb == "cast" and friends:
        towards = "on"
    if to_place:
        towards = "to"
    if rest == towards:
        towards = ""
    if action in NOUNS and subject:  # a power has a name of its own
        said, subject = f"{lead} use {subject}" if lead else f"uses {subject}", ""
    elif subject and not rest and verb in OBJECTS:
        said, subject = f"{said} {subject}", ""
    parts = [said]
    if target:
        parts += [towards, target]
    if subject:
        parts += ["with", subject]
    if not action.startswith(verb):
        parts.append(f"({action})")
    return " ".join(part for part in parts if part)
