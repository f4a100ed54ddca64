"""An economy in plain sentences, from its file alone: what a designer reads to see at a glance how a game works."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from actionomy.words.needs import needs_of
from actionomy.words.windows import stages_of

Data = dict[str, Any]

MOMENTS: Final = {
    "turn_start": "as its own turn begins",
    "turn_end": "as its own turn ends",
    "round_start": "as a round begins",
    "round_end": "as a round ends",
    "never": "never",
}
OWNERS: Final = {"creature": "", "side": "one for the whole side, ", "thing": "of a thing that lies about, "}
WHEN: Final = {
    "turn": "in one's own turn",
    "window": "in a window that another's act opens",
    "any": "in one's own turn, and in a window",
    "order": "when a side chooses who acts",
    "start": "by itself, as the fight begins",
    "turn_end": "by itself, as the own turn has ended",
    "round_start": "by itself, as a round begins after the first",
    "judged": "where the game master says what comes of something",
}
PERIODS: Final = {
    "turn": "turn",
    "own_turn": "turn of its own",
    "round": "round",
    "own_round": "round from its own turn on",
    "cooldown": "round after the last use",
    "encounter": "fight",
}
ENDS: Final = {
    "own_turn_start": "ends as its own turn begins",
    "own_turn_end": "ends as its own turn ends",
    "round_end": "ends with the round",
}


BARS: Final = {"actions": "may not {}", "kinds": "no {} action", "tags": "nothing tagged {}"}
AS_RULED: Final = "as its rule says"  # in the place of a formula that would have to be puzzled out
PLAIN_FORMULA: Final = re.compile(r"[\w.]+( [+-] [\w.]+)*")
OF_SUBJECT: Final = re.compile(r"subject\.(\w+)")  # a number of what something is done with
LESS_BY_SUBJECT: Final = re.compile(r"(\d+) - subject\.\w+")
SWITCHED: Final = re.compile(r"switch\.(\w+)( == (\w+))?")
BARE: Final = re.compile(r"\w+ \([^)]*\)\.")
STEM: Final = 5  # letters by which a rule names a condition: whoever is wounded has a wound
CITED: Final = re.compile(r"\(([A-Z]+-[0-9]+[a-z]?)\)\.$")
ANYWHERE: Final = 99  # as rulesets say it: further than any map is wide


@dataclass(frozen=True)
class Chapter:
    """A heading, and what is said below it, a sentence a line."""

    title: str
    lines: list[str] = field(default_factory=list)


def explain(data: Data, rules: Mapping[str, str] = MappingProxyType({})) -> list[Chapter]:
    """All that an economy says, from the merged data of its ruleset; the texts of its `rules` help where data cannot.

    >>> explain({"pools": {"breath": {"size": 2, "refill": {"at": "turn_end", "to": "size"}}}})[0].lines
    ['breath: 2 when full; set to its size as its own turn ends.']
    """
    data = as_switched(data, data.get("switches", {}))
    chapters = [
        Chapter("Rounds and turns", rounds(data.get("order", {}), data.get("turn", {}))),
        Chapter("Pools", [pool_line(name, pool) for name, pool in data.get("pools", {}).items()]),
        Chapter("Swaps", [swap_line(swap) for swap in data.get("swaps", [])]),
        Chapter("Debts", debt_lines(data.get("debts", {}), data.get("rules", {}))),
        Chapter("Limits", [limit_line(name, limit) for name, limit in data.get("limits", {}).items()]),
        *kinds(data),
        Chapter("Windows", [window_line(name, data) for name in data.get("windows", {})]),
        Chapter("Conditions", [condition_line(*one) for one in data.get("conditions", {}).items()]),
        Chapter("Readings that a table may choose", [switch_line(*one) for one in data.get("switches", {}).items()]),
    ]
    return [Chapter(one.title, [with_rule(line, rules) for line in one.lines]) for one in chapters if one.lines]


def with_rule(line: str, rules: Mapping[str, str]) -> str:
    """A line with a sentence of its rule: the one that names it, where it says nothing itself; where it leaves
    something to that, the first.

    >>> with_rule("stunned (N-95).", {"N-95": "The held stay. The stunned do nothing. They fall too."})
    'stunned (N-95): The stunned do nothing.'
    """
    cited = CITED.search(line)
    if cited is None or cited[1] not in rules:
        return line
    sentences = re.split(r"(?<=[.;]) ", rules[cited[1]])
    if BARE.fullmatch(line):
        name = line[:STEM].partition(" ")[0].partition("_")[0]
        sentences = [one for one in sentences if name in one.lower()]
    elif AS_RULED not in line:
        sentences = []
    return f"{line[:-1]}: {sentences[0].rstrip('.;')}." if sentences else line


def as_switched(data: Any, switches: Data) -> Any:
    """The data with the value of a switch wherever that alone stands, or whether it is what it is compared with.

    >>> as_switched({"phases": "switch.slots", "if": ["switch.slots == 5", "speed"]}, {"slots": {"is": 10}})
    {'phases': 10, 'if': [False, 'speed']}
    """
    if isinstance(data, dict):
        return {key: as_switched(value, switches) for key, value in data.items()}
    if isinstance(data, list):
        return [as_switched(value, switches) for value in data]
    match = SWITCHED.fullmatch(data) if isinstance(data, str) else None
    if match is None or match[1] not in switches:
        return data
    value = switches[match[1]]["is"]
    return value if match[3] is None else str(value) == match[3]


def number(formula: Any) -> str:
    """A number, or a formula that can be read at a glance; nothing where it cannot.

    >>> number(2), number("reach + 6"), number("speed / (1 + slow)")
    ('2', 'reach + 6', '')
    """
    return str(formula) if PLAIN_FORMULA.fullmatch(str(formula)) else ""


# Rounds and turns.


def rounds(order: Data, turn: Data) -> list[str]:
    """Who acts when, and what a turn is made of."""
    lines = []
    by = order.get("by")
    if by == "list":
        first = f"those with more {order['first']} first, else " if "first" in order else ""
        lines.append(f"Every creature has one turn a round, {first}in the order of the fight.")
    if by == "phases":
        lines.append(
            f"A round has {order.get('phases', 1)} phases. In each of them every side has a slot, for those of its"
            f" creatures whose {order.get('from', 'speed')} is no later."
        )
    if "names" in order:
        lines.append(f"The phases are called {listed(order['names'])}.")
    if "rolls" in order:
        lines.append(rolls_line(order["rolls"]))
    if by == "alternation":
        lines.append(f"The sides take turns in choosing a creature that acts, by “{order.get('activates', '')}”.")
    if "initiative" in order:
        die = f"As the fight begins a die of {order['initiative']['die']} gives one side the initiative"
        lines.append(ruled(f"{die}; with every round it goes on to another", order["initiative"]))
    if order.get("passes", "never") == "fewer":
        lines.append("A side may let its turn to choose pass while another has more to activate.")
    if order.get("plays_on"):
        lines.append("A fight that is decided goes on to the end of its phase.")
    lines += [stage_line(stage) for stage in order.get("stages", [])]
    if "follows" in order:
        follows = order["follows"]
        lines.append(ruled(f"Who is {follows['who']} has a turn after each turn of who is {follows['after']}", follows))
    if "together" in order:
        lines.append(f"Neighbours in the order that are alike in {order['together']} share a turn.")
    if "shapes" in turn:
        lines.append(ruled("A turn is " + "; or ".join(shape_words(shape) for shape in turn["shapes"]), turn))
    return lines


def rolls_line(rolls: Data) -> str:
    """How sides find their order in each round."""
    text = f"Every round each side throws a die of {rolls['die']} for its place in all phases"
    if rolls.get("if", True) is not True:
        text += f", if {rolls['if']}"
    for key, shift in (("early", "earlier"), ("late", "later")):
        if key in rolls:
            text += f"; by {rolls[key]} it comes a phase {shift}"
    return ruled(text, rolls)


def stage_line(stage: Data) -> str:
    """
    >>> stage_line({"is": "planning", "asks": "plan", "has": "card"}), stage_line({"is": "battle"})
    ('Stage: planning; whoever has any card is asked (plan).', 'Stage: battle; the sides choose who acts.')
    """
    text = f"Stage: {stage['is']}; "
    having = f"any {stage['has']}" if "has" in stage else "an answer"
    if "asks" in stage:
        text += f"whoever has {having} is asked ({stage['asks']})"
    else:
        text += "the sides choose who acts"
    if "around" in stage:
        text += f", and before and after that whoever has {having} is asked ({stage['around']})"
    return ruled(text, stage)


def shape_words(shape: str) -> str:
    """
    >>> shape_words("move? quick?")
    'first a move or not, then a quick or not'
    """
    words = [f"a {word[:-1]} or not" if word.endswith("?") else f"a {word}" for word in shape.split()]
    return "first " + ", then ".join(words) if len(words) > 1 else "".join(words)


# What is counted and spent.


def beyond(refill: Data) -> str:
    """How far a refill that adds goes, if there is an end to it.

    >>> beyond({"add": 1, "up_to": "size"}), beyond({"add": 1})
    (', up to its size', '')
    """
    most = refill.get("up_to")
    return "" if most is None else f", up to {'its size' if most == 'size' else most}"


def pool_line(name: str, pool: Data) -> str:
    """What a pool holds, and when it fills and empties."""
    parts = [f"{OWNERS[pool.get('of', 'creature')]}{number(pool.get('size', 0)) or AS_RULED} when full"]
    refill = pool.get("refill")
    if refill and "add" in refill:
        parts.append(f"{refill['add']} more {MOMENTS[refill['at']]}{beyond(refill)}")
    elif refill:
        to = refill.get("to", "size")
        parts.append(f"set to {'its size' if to == 'size' else to} {MOMENTS[refill['at']]}")
    if "empties" in pool:
        parts.append(f"emptied {MOMENTS[pool['empties']]}")
    if "folds" in pool:
        folds = pool["folds"]
        where = f"put into {folds['into']}" if "into" in folds else f"taken out of {folds['out_of']}"
        parts.append(f"{where} {MOMENTS[folds['at']]}")
    if "most" in pool:
        most = number(pool["most"]["amount"]) or "its rule says"
        parts.append(ruled(f"no more than {most} gained in a round", pool["most"], ""))
    return ruled(f"{called(name, pool)}: {'; '.join(parts)}", pool)


def called(name: str, pool: Data) -> str:
    """A pool with its sign, as the table shows it."""
    return f"{pool['pip']} {name}" if "pip" in pool else name


def swap_line(swap: Data) -> str:
    """What may be spent in place of what."""
    if "gives" in swap:
        return ruled(f"1 {swap['spend']} fills {swap['for']} {by_how_much(swap['gives'])}", swap)
    return ruled(f"1 {swap['spend']} may be spent as 1 {swap['for']}", swap)


def by_how_much(gives: Any) -> str:
    """
    >>> by_how_much("half_move"), by_how_much("speed / (1 + slow)")
    ('by half_move', 'as its rule says')
    """
    return f"by {gives}" if number(gives) else AS_RULED


def debt_lines(debts: Data, rules: Data) -> list[str]:
    """What may be owed, and what becomes of who cannot pay."""
    if not debts:
        return []
    lines = [f"What may be owed: {listed(debts['of'])}; it is paid by the end of the next round."]
    if debts.get("waits"):
        when = "" if debts["waits"] is True else f", if {debts['waits']}"
        lines.append(f"What can be paid in this round may wait for the next{when}.")
    else:
        lines.append("A debt takes its own from a pool as soon as that holds something.")
    if "filled_by" in debts:
        lines.append(f"Where nothing else pays in time, “{debts['filled_by']}” is done by itself.")
    for code, sentence in (
        ("debt_lock", "What a debt needs may not be spent on anything else"),
        ("cannot_owe", "What could not be paid in time may not be owed at all"),
    ):
        lines.append(ruled(sentence, {"rule": rules[code]} if code in rules else {}))
    if "default" in debts:
        lines.append(ruled(f"Who can no longer pay is {debts['default']['condition']}", debts["default"]))
    return lines


def limit_line(name: str, limit: Data) -> str:
    """How often something may be done."""
    each = " with each thing" if limit.get("each") else ""
    often = limit.get("times", 0)
    times = {0: "counted", 1: "once", 2: "twice"}.get(often, f"{often} times")
    if isinstance(often, str):
        times = f"as often as {often} says, where 0 is any number,"
    return ruled(f"{name}: {times}{each} in a {PERIODS[limit['per']]}", limit)


# What can be done.


def kinds(data: Data) -> list[Chapter]:
    """A chapter for each kind of action, with its actions."""
    found = []
    for name, kind in data.get("kinds", {}).items():
        shape = f", as the {kind['shape']} of a turn's shape" if "shape" in kind else ""
        actions = [one for one in data.get("actions", {}).items() if one[1].get("kind") == name]
        asked = actions and all(answers_a_stage(action, data) for _, action in actions)
        title = f"{plain(name)} – {'when a stage of the round asks for it' if asked else WHEN[kind['when']]}{shape}"
        if kind["when"] == "judged":
            found.append(Chapter(title, [f"{listed([name for name, _ in actions])}."] if actions else []))
        else:
            found.append(Chapter(title, [action_line(name, action, data) for name, action in actions]))
    return found


def answers_a_stage(action: Data, data: Data) -> bool:
    """Whether an action answers only what the stages of a round ask."""
    asked = [stage.get(key) for stage in data["order"].get("stages", []) for key in ("asks", "around")]
    on = action.get("on", [])
    return bool(on) and all(window in asked for window in ([on] if isinstance(on, str) else on))


def action_line(name: str, action: Data, data: Data) -> str:
    """Whose it is, what it costs, with what, at whom."""
    parts = [price_words(action)]
    if "for" in action:
        parts.append(f"for {one_of(action['for'])}")
    if "with" in action:
        parts.append(f"with {one_of(action['with'])}")
    if "on" in action:
        parts.append(f"answers {listed(action['on'], 'or')}{' as its target' if action.get('by') == 'target' else ''}")
    if "target" in action:
        parts.append(f"at {target_words(action['target'])}{far_words(action)}")
    if "counts" in action:
        parts.append(f"counted as {listed(action['counts'])}")
    refused = []
    for test in [*needs_of(data, action, "needs").values(), *needs_of(data, action, "where").values()]:
        if "says" in test:
            refused.append(ruled(test["says"], test if test.get("rule") != action.get("rule") else {}, ""))
    if refused:
        parts.append(f"may be refused: {', or '.join(refused)}")
    return ruled(f"{name}: {'; '.join(parts)}", action)


def target_words(target: Any) -> str:
    """
    >>> target_words(["foe", "ally"]), target_words("self"), target_words("source")
    ('a foe or an ally', 'oneself', 'the source')
    """
    words = [target] if isinstance(target, str) else list(target)
    one = {
        "self": "oneself",
        "source": "the source",
        "victim": "the victim",
        "hidden": "what is hidden",
        "laid": "what lies on somebody",
    }
    return listed([one.get(word, one_of(word)) for word in words], "or")


def far_words(action: Data) -> str:
    """How far away a target may be; nothing for what has no range.

    >>> far_words({"range": 4}), far_words({"range": ANYWHERE}), far_words({})
    (' up to 4 away', ' anywhere', '')
    >>> far_words({"range": "subject.far"}), far_words({"range": "subject.reach + 6"})
    (' as far as it says', ' up to its reach + 6 away')
    """
    far = action.get("range", 0)
    if far == ANYWHERE:
        return " anywhere"
    if OF_SUBJECT.fullmatch(str(far)):
        return " as far as it says"
    if not number(far):
        return f" as far {AS_RULED}"
    return f" up to {str(far).replace('subject.', 'its ')} away" if far else ""


def price_words(action: Data) -> str:
    """
    >>> price_words({"cost": [{"action": 1}, {"stride": 1}]}), price_words({"owes": {"attack": 1}}), price_words({})
    ('1 action or 1 stride', '1 attack, now or as a debt', 'free')
    """
    costs = action.get("cost", {})
    costs = costs if isinstance(costs, list) else [costs]
    texts = [amounts(cost) for cost in costs]
    if "owes" in action:
        texts = [f"{amounts(action['owes'])}, now or as a debt"]
    for key, words in (("split", "or in {} parts of {}"), ("then", "and then {} parts of {}")):
        if key in action:
            texts[-1] += ", " + words.format(action[key]["parts"], amounts(action[key]["each"]))
    if "spread" in action:
        texts[-1] += f", its {action['spread']['pool']} over several turns if one likes"
    if "boost" in action:
        most = number(action["boost"]["up_to"])
        pool = action["boost"]["pool"]
        texts[-1] += f", and up to {most} {pool} more" if most else f", and more {pool} {AS_RULED}"
    return " or ".join(texts)


def amounts(cost: Data) -> str:
    """
    >>> amounts({"action": 2, "mana": "subject.tier"}), amounts({"movement": "path"}), amounts({"mana": "subject.mana"})
    ('2 action and mana by its tier', 'movement for the way', 'its mana')
    >>> amounts({"action": "subject.actions"}), amounts({"action": "1 - subject.extra"})
    ('its actions', '1 action at most')
    """
    texts = []
    for pool, amount in cost.items():
        its = OF_SUBJECT.fullmatch(str(amount))
        if amount == "path":
            texts.append(f"{pool} for the way")
        elif its:
            texts.append(f"its {its[1]}" if its[1] in (pool, f"{pool}s") else f"{pool} by its {plain(its[1])}")
        elif less := LESS_BY_SUBJECT.fullmatch(str(amount)):
            texts.append(f"{less[1]} {pool} at most")
        else:
            known = number(amount) and "subject." not in str(amount)
            texts.append(f"{amount} {pool}" if known else f"{pool} {AS_RULED}")
    return " and ".join(texts) or "free"


# What else there is.


def window_line(name: str, data: Data) -> str:
    """Who may answer in a window, in which order."""
    stages = [listed(stage, "or") for stage in stages_of(name, data)]
    return ruled(f"{name}: answered by {', then '.join(stages)}", data["windows"][name])


def condition_line(name: str, condition: Data | None) -> str:
    """What a condition does to its bearer."""
    condition = condition or {}
    parts = []
    if "any_of" in condition:
        parts.append(f"whoever is {listed(condition['any_of'], 'or')}")
    if "all_of" in condition:
        parts.append(f"whoever is {listed(condition['all_of'])}")
    if "none_of" in condition:
        parts.append(f"but nobody who is {listed(condition['none_of'], 'or')}")
    if "lifts" in condition:
        parts.append(f"takes off {listed(condition['lifts'])}")
    if condition.get("overlooks"):
        parts.append("nothing hides its bearer, nor anybody from it")
    if condition.get("next_act"):
        parts.append("over with the next thing that its bearer does in its turn")
    if condition.get("blind"):
        parts.append("finds nobody who hides")
    for key, towards in (("bars", ""), ("bars_towards", " towards somebody")):
        parts += [bar_words(what, words) + towards for what, words in condition.get(key, {}).items() if what in BARS]
    if "must" in condition:
        parts.append(f"must do what is tagged {listed(condition['must']['tags'], 'or')} while it can")
    if "empties" in condition:
        parts.append(f"loses its {listed(condition['empties'])}")
    parts += [f"{pool} at most {most}" for pool, most in condition.get("caps", {}).items()]
    parts += [f"{modifier} {amount:+d}" for modifier, amount in condition.get("modifies", {}).items()]
    if "ends" in condition:
        parts.append(ENDS[condition["ends"]])
    return ruled(f"{name}: {'; '.join(parts)}" if parts else name, condition)


def bar_words(what: str, words: Any) -> str:
    """
    >>> bar_words("actions", ["move", "stand"]), bar_words("kinds", ["reaction"]), bar_words("tags", ["attack"])
    ('may not move or stand', 'no reaction action', 'nothing tagged attack')
    """
    return BARS[what].format(listed(words, "or"))


def switch_line(name: str, switch: Data) -> str:
    """The readings of a rule, the one that holds first."""
    values = switch.get("values", [False, True])
    others = [str(value).lower() for value in values if value != switch["is"]]
    return ruled(f"{name}: {str(switch['is']).lower()}; or {listed(others, 'or')}", switch)


# Words.


def listed(words: Any, last: str = "and") -> str:
    """
    >>> listed(["move", "standard", "attack"], "or"), listed("foe"), listed([["a", "b"]])
    ('move, standard or attack', 'foe', 'a and b')
    """
    if isinstance(words, str):
        return words
    texts = [word if isinstance(word, str) else listed(word, last) for word in words]
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def plain(name: str) -> str:
    """A name as people read it.

    >>> plain("full_round")
    'full round'
    """
    return name.replace("_", " ")


def one_of(words: Any) -> str:
    """
    >>> one_of(["weapon", "item"])
    'a weapon or an item'
    """
    names = [words] if isinstance(words, str) else list(words)
    return listed([("an " if name[0] in "aeiou" else "a ") + name for name in names], "or")


def ruled(sentence: str, entry: Data, stop: str = ".") -> str:
    """A sentence with the number of its rule."""
    return f"{sentence} ({entry['rule']}){stop}" if "rule" in entry else sentence + stop
