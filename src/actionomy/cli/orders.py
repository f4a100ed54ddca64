"""What can be typed at the table beside what may be done: help, why, undo, save and the like."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from actionomy.battle import ActionomyError, Battle, Refused
from actionomy.cli.about import Lore
from actionomy.cli.matching import Known, matching, names_of
from actionomy.cli.refused import refusal_lines, refused_lines
from actionomy.cli.screen import fed_pools
from actionomy.cli.standing import Quiet, agree, asked_for, quiet_in, standing_lines
from actionomy.cli.style import Style
from actionomy.cli.typed import COMMANDS, ENDING, Typed, understand
from actionomy.rulebook import numbered, rules, speaking_of
from actionomy.rulesets import NAMES
from actionomy.words.candidates import called, conceivable, known_things
from actionomy.words.names import Names
from actionomy.words.options import END_ROUND, ENDINGS, PASS
from actionomy.words.refusals import Refusal

if TYPE_CHECKING:
    from actionomy.cli.play import Asked, Table

LOG_LINES: Final = 20
MOST_REFUSED: Final = 12
MOST_RULES: Final = 6  # that are shown in full
DEFAULT_SAVE: Final = "fight.save"
NOT_UNDERSTOOD: Final = "not understood; type a number or an action, help, or ? for what is refused"


class Left(Exception):
    """The person at the table has left."""


def again(table: "Table", rest: str, asked: "Asked") -> bool:
    """Nothing was typed, so the same is asked again."""
    return True


def help_text(table: "Table", rest: str, asked: "Asked") -> bool:
    """All that can be typed."""
    rows = [
        ("a number", "that row; with more words where there is a choice: 1 raider 2"),
        ("words", "an action, or its beginnings: move e5, att rai 2"),
        ("words: …", "what is tried or said, for the log: improvise: swing on the rope"),
        ("a name", "where several may act, what that creature may do; orm: move does it at once"),
        ("/".join(ENDING), "end the turn, or wait for the next phase; where you are asked for an answer, pass"),
        ("end all", "the same for all who may act now; end round all: for the whole round"),
        (
            "pass round",
            "where you are asked for an answer: pass, and be asked no more in this round for what was possible here",
        ),
        *COMMANDS.items(),
        ("/help", "the same where an action is called help too; so with every word of this list"),
    ]
    lines: list[str] = []
    for word, said in rows:
        lines += table.style.wrap(said, f"  {word:<10} ", " " * 13)
    table.say(lines)
    return False


def draw(table: "Table", rest: str, asked: "Asked") -> bool:
    """Everything drawn again: the board, who stands where, what may be done."""
    table.show_anew()
    return True


def refused(table: "Table", rest: str, asked: "Asked") -> bool:
    """Everything that is refused now, dimmed, with its reasons."""
    table.say(refused_lines(table.battle, asked.who, table.style))
    return False


def why(table: "Table", rest: str, asked: "Asked") -> bool:
    """The reasons against one thing."""
    if not rest:
        table.say(["  why what? like: why move e5"])
        return False
    typed = understand(rest, asked.menu, asked.who, known=names_of(table.battle, asked.decision.seat))
    if typed.options:
        more = f" and {len(typed.options) - 1} more like it" if len(typed.options) > 1 else ""
        table.say(table.style.wrap(f"Nothing is against {typed.options[0]}{more}.", "  "))
    else:
        table.say(reasons_against(table.battle, typed.text or rest, asked.who, table.style, asked.decision.seat))
    return False


def overrule(table: "Table", rest: str, asked: "Asked") -> bool:
    """Do what is merely not allowed."""
    if not rest:
        table.say(["  overrule what? like: overrule move e5"])
        return False
    text = in_full(table.battle, rest, asked.who)
    seat = asked.decision.seat
    if seat in table.battle.names.sides and table.battle.seat_of(text.partition(": ")[0]) not in ("", seat):
        table.say(reasons_against(table.battle, text, asked.who, table.style, seat))
        return False
    try:
        table.take(text, overrule=True)
    except Refused as refused:
        table.say([*refusal_lines([refused.refusal], table.style), "  No table can overrule that."])
        return False
    return True


def forecast(table: "Table", rest: str, asked: "Asked") -> bool:
    """The pools of a creature at the end of this round and the next; if none is named, of the one who is asked."""
    from actionomy.cli.show import forecast_lines

    known = known_things(table.battle.engine, table.battle.names)
    who = called(known, rest) or asked.who or asked.decision.creatures[0]
    table.say(forecast_lines(table.battle, who, table.style))
    return False


def together(table: "Table", rest: str, asked: "Asked") -> bool:
    """Several answers declared at once: all of them or, as the ruleset has it, the first that can be paid."""
    battle = table.battle
    if asked.decision.kind != "window":
        table.say(["  several things are declared together as answers; in a turn do one after the other"])
        return False
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    if len(parts) < 2:
        table.say(["  together what? two answers or more, like: together block; dive"])
        return False
    forms: list[str] = []
    for part in parts:
        typed = understand(part, asked.menu, asked.who, fed_pools(battle), names_of(battle, asked.decision.seat))
        if typed.command or typed.words or any(option.action in ENDINGS for option in typed.options):
            table.say(table.style.wrap(f"{part} is no answer that could be declared with others", "  "))
            return False
        if not typed.options:
            table.say(unknown(battle, typed, asked.who, table.style, asked.decision.seat))
            return False
        option = table.one_of(typed, asked)
        if option is None:
            return False
        forms.append(option.text)
    refused = battle.refused_together(forms)
    table.happened(battle.take_together(forms))
    if refused is not None:
        table.say([*refusal_lines([refused], table.style), "  So neither that nor what was to follow it is done."])
    return True


def auto(table: "Table", rest: str, asked: "Asked") -> bool:
    """Agree on a standing answer, or list them; the decision is looked at anew, since it may be answered by that."""
    name, _, answer = rest.rpartition(" ")
    battle, seat = table.battle, asked.decision.seat
    if rest:
        agree(battle, table.standing, name or answer, answer if name else PASS)
    if name and name not in table.standing:  # to be asked again
        table.quiet = [replace(one, answers=one.answers - {name}) for one in table.quiet]
    table.say(standing_lines(battle, table.standing, quiet_in(battle, table.quiet, seat)))
    return bool(rest) and table.by_itself(asked.decision) is not None


def pass_round(table: "Table", rest: str, asked: "Asked") -> bool:
    """Pass, and not be asked any more in this round for what could be an answer here."""
    if asked.decision.kind != "window":
        table.say(["  nothing is asked here that could be passed; to end a turn type end"])
        return False
    battle, seat = table.battle, asked.decision.seat
    answers = asked_for(battle, asked.decision)
    table.quiet.append(Quiet(seat, battle.round, len(battle.steps), answers))
    said = f"{seat} is asked no more in this round for: {', '.join(sorted(answers))}"
    table.say(table.style.wrap(said, "  "))
    return True


def end_all(table: "Table", rest: str, asked: "Asked") -> bool:
    """End the turns of all who may act now, as those of a pack; or the round for them, where it has several slots."""
    for name in asked.decision.creatures:
        decision = table.battle.decision
        if decision is None or decision.kind != asked.decision.kind or name not in decision.creatures:
            break
        ends = [option for option in table.battle.options() if option.who == name and option.action in ENDINGS]
        if ends:
            table.take(next((option for option in ends if rest and option.action == END_ROUND), ends[0]))
    return True


def about(table: "Table", rest: str, asked: "Asked") -> bool:
    """What the creatures and subjects of a name are; of the secrets of others nothing."""
    lore = Lore(table.battle, asked.decision.seat)
    lines: list[str] = []
    for what, *parts in lore.about(rest.strip()):
        lines += table.style.wrap(what, "  ", "    ")
        lines += [line for part in parts for line in table.style.wrap(part, "    ", "      ")]
    unknown = f"nobody and nothing here that you know of is called {rest or 'so'}; like: about {lore.called()[0]}"
    table.say(lines or table.style.wrap(unknown, "  "))
    return False


def rule(table: "Table", rest: str, asked: "Asked") -> bool:
    """The rules behind a condition, an action, a pool, or of a number."""
    names = table.battle.names
    wanted = rest.replace("-", "_") if rest.replace("-", "_") in names.conditions else rest
    known = rules(names.ruleset) if names.ruleset in NAMES else []
    behind = rules_behind(names, wanted)
    shown = numbered(known, rest) or [one for one in known if one.number in behind]
    more = [one for one in speaking_of(known, wanted) if one not in shown]
    if len(shown) + len(more) <= MOST_RULES:
        shown, more = [*shown, *more], []
    lines: list[str] = []
    for one in shown:
        lines += table.style.wrap(f"{one.number}: {one.text}", "  ")
    if more:
        lines += table.style.wrap(f"{rest} is spoken of in {', '.join(one.number for one in more)} too", "  ")
    like = f"; like: rule {known[0].number}, rule {names.actions[0]}" if known else ""
    table.say(lines or table.style.wrap(f"no rule is known of {rest or 'that'}{like}", "  "))
    return False


def rules_behind(names: Names, wanted: str) -> list[str]:
    """The numbers of the rules that everything of a name cites."""
    lists = (
        (names.conditions, names.condition_rules),
        (names.actions, names.action_rules),
        (names.pools, names.pool_rules),
    )
    return [number for those, numbers in lists for name, number in zip(those, numbers, strict=True) if name == wanted]


def log(table: "Table", rest: str, asked: "Asked") -> bool:
    """The last lines of what has happened."""
    count = int(rest) if rest.isdigit() else LOG_LINES
    table.say(table.narrator.log()[-count:] or ["  nothing has happened yet"])
    return False


def undo(table: "Table", rest: str, asked: "Asked") -> bool:
    """Back by one decision, or by so many."""
    return repeated(table, rest, table.go_back)


def redo(table: "Table", rest: str, asked: "Asked") -> bool:
    """Forward again by one decision, or by so many."""
    return repeated(table, rest, table.go_forward)


def repeated(table: "Table", rest: str, step: Callable[[], bool]) -> bool:
    """Do a step as often as is said, at most until there is none left; true when any was done."""
    if rest and not (rest.isdecimal() and int(rest) > 0):
        table.say([f"  how often? a number, like 3; not {rest}"])
        return False
    count = int(rest or 1)
    done = 0
    while done < count and step():
        done += 1
    return done > 0


def save(table: "Table", rest: str, asked: "Asked") -> bool:
    """Keep the fight in the file that is named, else in that of the table, else in `fight.save`."""
    path = rest or table.save or DEFAULT_SAVE
    table.keep(path)
    table.say([f"  {table.saved_in(path)}"])
    return False


def leave(table: "Table", rest: str, asked: "Asked") -> bool:
    """Ask whether to save, and leave."""
    if not table.kept:
        answer = table.line("save first? (y/n/Enter: stay) ").strip().lower()
        if answer in ("y", "yes"):
            save(table, "", asked)
        elif answer not in ("n", "no"):
            return False
    raise Left


ORDERS: Final[dict[str, Callable[["Table", str, "Asked"], bool]]] = {
    "again": again,
    "help": help_text,
    "map": draw,
    "?": refused,
    "why": why,
    "overrule": overrule,
    "forecast": forecast,
    "together": together,
    "auto": auto,
    "about": about,
    "rule": rule,
    "end all": end_all,
    "pass round": pass_round,
    "log": log,
    "undo": undo,
    "redo": redo,
    "save": save,
    "quit": leave,
}


def unknown(battle: Battle, typed: Typed, who: str, style: Style, seat: str) -> list[str]:
    """What to say to a line that is no option: why it is refused, or that nobody knows it."""
    if typed.wrong:
        return style.wrap(typed.wrong, "  ")
    return reasons_against(battle, typed.text, who, style, seat)


def reasons_against(battle: Battle, text: str, who: str, style: Style, seat: str) -> list[str]:
    """Why this is refused, or that nobody knows it; of what creatures of other seats could do nothing is told."""
    known = known_things(battle.engine, battle.names)
    named = called(known, text)
    if named in known:
        return style.wrap(f"{named} is not asked now", "  ")
    full = in_full(battle, text, who)
    refusals = battle.refusals()
    found = [refusal for refusal in refusals if f"{refusal.text},".startswith((f"{full},", f"{full} "))]
    if not found:
        try:
            refusal = battle.why(full, seat)
            found = [refusal] if refusal else []
        except ActionomyError as error:
            found = nearly(battle, full, refusals, names_of(battle, seat))
            if not found and len(text) > 1:
                return style.wrap(f"not understood: {error}; help lists what else can be typed", "  ")
    lines = refusal_lines(found[:MOST_REFUSED], style) or style.wrap(NOT_UNDERSTOOD, "  ")
    if battle.enforce == "warn" and len(found) == 1 and not any(reason.hard for reason in found[0].reasons):
        lines += style.wrap(f"The table may let it pass: overrule {found[0].text}", "  ")
    return lines


def in_full(battle: Battle, text: str, who: str) -> str:
    """A written form with its creature before it: the one that is named, as it is called, or else `who`."""
    name, colon, rest = text.partition(": ")
    known = known_things(battle.engine, battle.names)
    if colon:
        return f"{called(known, name)}: {rest}"
    begun = next((one for one in known if text.startswith(f"{one} ")), "")  # without the colon
    if begun:
        return f"{begun}: {text.removeprefix(begun).strip()}"
    return f"{who}: {text}" if who else text


def nearly(battle: Battle, text: str, refusals: list[Refusal], known: Known) -> list[Refusal]:
    """The refusals that a line may mean which is no written form: some of its words, or their beginnings."""
    name, colon, what = text.partition(": ")
    if not colon:
        name, what = "", text
    own = [one for one in refusals if not name or one.who == name]
    found = matching(what.lower(), own, lambda one: one.text.partition(": ")[2].lower(), known)
    if found:
        return found
    head, comma, paid = what.partition(", ")
    for out in (False, True):
        forms = conceivable(battle.engine, battle.names, name, out=out)
        for form in matching(head.lower(), forms, lambda form: form.partition(": ")[2].lower(), known)[:MOST_REFUSED]:
            with suppress(ActionomyError):
                refusal = battle.why(form + comma + paid)
                found += [refusal] if refusal else []
        if found:
            break
    return found
