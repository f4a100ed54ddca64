"""From a written form back to the candidates that it may mean, legal or not."""

from collections.abc import Iterable
from difflib import get_close_matches

from actionomy.core import codes
from actionomy.core import economy as economies
from actionomy.core.engine import Engine
from actionomy.core.state import CREATURE, LAID_BY, OPEN, PRESENT, STATUS
from actionomy.words.names import Names
from actionomy.words.options import head_text, payment_text, subject_name

Candidate = tuple[int, int, int]  # who, plan, target


def find(engine: Engine, names: Names, text: str, *, everything: bool = False) -> list[Candidate]:
    """Every (who, plan, target) that the text may mean; the payment may be left out, and so may the target.

    With `everything` it may speak of those too who are not known to be there.
    """
    name, colon, rest = text.partition(": ")
    if not colon or name not in names.things:
        return []
    who = names.things.index(name)
    if engine.state.row(who, PRESENT) != CREATURE:
        return []
    rest, comma, paid = rest.partition(", ")
    paid = comma + paid.partition(", abandoning")[0] if comma else ""
    if paid.startswith(", abandoning"):
        paid = ""
    e = engine.economy
    sheet = int(engine.state.sheet(who))
    found: list[Candidate] = []
    for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
        target = meant(engine, names, sheet, entry, rest, everything)
        if target is None:
            continue
        for plan in range(e.first_plan[entry], e.first_plan[entry + 1]):
            if not paid or payment_text(e, names, plan) == paid:
                found.append((who, plan, target))
    return found


def pays_with_nothing(engine: Engine, who: int, plan: int) -> bool:
    """Whether a plan is paid out of a pool that is none of its actor's: it never fills, and holds nothing."""
    e = engine.economy
    pools = [e.item_pool[item] for item in range(e.first_item[plan], e.first_item[plan + 1])]
    sheet = engine.state.sheet(who)
    return any(e.size[sheet * e.pools + pool] == 0 and engine.state.pool(who, pool) == 0 for pool in pools)


def known_things(engine: Engine, names: Names) -> list[str]:
    """Everything that people may speak of: who may be called into play is a secret until it is."""
    return [name for k, name in enumerate(names.things) if is_known(engine, k)]


def called(known: Iterable[str], text: str) -> str:
    """The one of these names that was typed, in capitals or not; the text itself where it is none of them.

    >>> called(["orm", "Ada"], "ada"), called(["orm"], "bob")
    ('Ada', 'bob')
    """
    return next((name for name in known if name.casefold() == text.casefold()), text)


def is_known(engine: Engine, who: int) -> bool:
    """Whether somebody is in play, or from the start; of what is laid on others, whether it lies or has lain there."""
    s = engine.state
    if s.row(who, LAID_BY):
        return bool(s.row(who, PRESENT)) or s.row(who, STATUS) != OPEN
    return bool(s.row(who, PRESENT)) or engine.economy.brood[int(s.sheet(who))] == 0


def meant(engine: Engine, names: Names, sheet: int, entry: int, text: str, everything: bool) -> int | None:
    """The target that the text names for an entry (-1 for none), or None when it does not mean that entry."""
    e = engine.economy
    action = names.actions[e.action[entry]]
    if text != action and not text.startswith(action + " "):
        return None
    rest = text[len(action) + 1 :]
    subject = subject_name(e, names, sheet, entry)
    if subject:
        if rest == f"with {subject}":
            rest = ""
        elif rest.endswith(f" with {subject}"):
            rest = rest[: -len(f" with {subject}")]
        elif "with " in rest:
            return None
    if not rest:
        return -1
    known = names.places if e.aim[entry] == economies.PLACE else names.things
    if rest not in known or e.aim[entry] == economies.NOTHING:
        return None
    target = known.index(rest)
    return target if everything or known is names.places or is_known(engine, target) else None


def targets(engine: Engine, who: int, plan: int) -> list[int]:
    """The things of the right kind that a plan might be aimed at."""
    e = engine.economy
    aim = e.aim[e.entry[plan]]
    if aim in (economies.NOTHING, economies.PLACE):
        return []
    engine.survey.gather()
    engine.survey.attend(who)
    eligible = int(engine.survey.eligible(who, aim))
    return [k for k in range(engine.state.layout.things) if eligible >> k & 1]


def conceivable(engine: Engine, names: Names, name: str, *, out: bool = False) -> list[str]:
    """The written forms, without payments, of all that a creature could ever do to anybody and at any place.

    With `out`, instead of what it could do to those who are out of the fight.
    """
    if name not in names.things:
        return []
    e = engine.economy
    who = names.things.index(name)
    sheet = int(engine.state.sheet(who))
    found: dict[str, None] = {}
    for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
        if e.when[entry] == economies.JUDGED or e.first_plan[entry] == e.first_plan[entry + 1]:
            continue
        at_things = e.aim[entry] not in (economies.NOTHING, economies.PLACE)
        aimed = [] if out else [""]
        if at_things:
            there = gone(engine) if out else targets(engine, who, int(e.first_plan[entry]))
            aimed = [names.things[k] for k in there if is_known(engine, k)]
        elif e.aim[entry] == economies.PLACE and not out:
            aimed = names.places
        subject = subject_name(e, names, sheet, entry)
        found |= dict.fromkeys(head_text(name, names.actions[e.action[entry]], one, subject) for one in aimed)
    return list(found)


def gone(engine: Engine) -> list[int]:
    """Who and what is not in play."""
    return [k for k in range(engine.state.layout.things) if not engine.state.row(k, PRESENT)]


def caught(engine: Engine, names: Names, code: int) -> list[str]:
    """Whom an option would catch whose action spreads over an area; nobody where it does not."""
    plan = int(codes.plan_of(code))
    if plan < 0:
        return []
    who = int(codes.who_of(code))
    found = int(engine.fight.would_catch(who, engine.economy.entry[plan], codes.target_of(code)))
    return names.things_in(found)


def unheard(engine: Engine, names: Names, text: str) -> str:
    """That a written form means nothing, of one creature or in the whole fight, and what somebody may have meant."""
    who, _, rest = (part.strip() for part in text.partition(":"))
    act = first_of(rest.partition(",")[0], names.actions)
    if act and who in in_play(engine, names) and act not in acts_of(engine, names, who):
        return f"is nothing that {who} can do; {who} can: {', '.join(acts_of(engine, names, who))}"
    return f"is nothing that can be done in this fight{hint(engine, names, text)}"


def first_of(text: str, known: Iterable[str]) -> str:
    """The longest of these names that a text begins with.

    >>> first_of("move on e5", ["move", "move on"]), first_of("mover", ["move"])
    ('move on', '')
    """
    return max((one for one in known if f"{text} ".startswith(f"{one} ")), key=len, default="")


def in_play(engine: Engine, names: Names) -> list[str]:
    """The creatures in play."""
    return [name for k, name in enumerate(names.things) if engine.state.row(k, PRESENT) == CREATURE]


def acts_of(engine: Engine, names: Names, name: str) -> list[str]:
    """What a creature can ever do at such a decision."""
    e = engine.economy
    sheet = int(engine.state.sheet(names.things.index(name)))
    judging = engine.survey.setting == codes.IN_JUDGEMENT
    entries = [
        k for k in range(e.first_entry[sheet], e.first_entry[sheet + 1]) if judging or e.when[k] != economies.JUDGED
    ]
    return sorted({names.actions[e.action[entry]] for entry in entries})


def hint(engine: Engine, names: Names, text: str) -> str:
    """What somebody may have meant."""
    name, _, rest = (part.strip() for part in text.partition(":"))
    creatures = in_play(engine, names)
    begun = next((one for one in creatures if ":" not in text and text.startswith(f"{one} ")), "")
    if begun:
        return f"; a colon stands behind who does it: {begun}: {text.removeprefix(begun).strip()}"
    if name not in creatures:
        close = get_close_matches(name, creatures, 1)
        return f" (did you mean {close[0]!r}?)" if close else f"; it begins with who: {', '.join(creatures)}"
    head, comma, _ = text.partition(", ")
    known = ways(engine, names, head) if comma else []
    if known:
        return f"; it cannot be paid so, but: {', or '.join(known)}"
    unknown = unknown_word(engine, names, int(engine.state.sheet(names.things.index(name))), rest.partition(", ")[0])
    if unknown:
        return unknown
    actions = acts_of(engine, names, name)
    words = [" ".join(rest.split()[:k]) for k in (3, 2, 1)]
    for word in words:
        close = get_close_matches(word, actions, 1)
        if close:
            return f" (did you mean {close[0]!r}?)"
    return f"; {name} can: {', '.join(actions)}"


def ways(engine: Engine, names: Names, head: str) -> list[str]:
    """Every way to pay for what a written form without a payment may mean, as a written form says it."""
    texts = (payment_text(engine.economy, names, plan) for _, plan, _ in find(engine, names, head))
    return list(dict.fromkeys(text.removeprefix(", ") or "nothing" for text in texts))


def unknown_word(engine: Engine, names: Names, sheet: int, text: str) -> str:
    """Where the action is one that there is: the word after it that means nothing, and what it may have been."""
    e = engine.economy
    entries = range(e.first_entry[sheet], e.first_entry[sheet + 1])
    entries_of = {names.actions[e.action[entry]]: entry for entry in entries}
    action = max((one for one in entries_of if f"{text} ".startswith(f"{one} ")), key=len, default="")
    if not action:
        return ""
    target, _, subject = f" {text[len(action) :].strip()}".partition(" with ")
    target = target.strip()
    subjects = [subject_name(e, names, sheet, entry) for entry in entries if names.actions[e.action[entry]] == action]
    places = e.aim[entries_of[action]] == economies.PLACE
    things = known_things(engine, names)
    for word, known, what in (
        (target, names.places if places else things, "place" if places else "creature or thing"),
        (subject, [one for one in subjects if one], f"way to {action} with"),
    ):
        if word and word not in known:
            close = get_close_matches(word, known, 1)
            said = f"; there is no {what} {word!r}"
            if close:
                return f"{said} (did you mean {close[0]!r}?)"
            return f"{said}; they go from {known[0]} to {known[-1]}" if what == "place" else said
    return ""
