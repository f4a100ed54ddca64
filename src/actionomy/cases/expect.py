"""What a case says must be so, held against what is: every difference, not only the first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from actionomy.battle import ActionomyError, Battle
from actionomy.cases.forms import meant, split, spoken_of
from actionomy.cases.values import agrees, forecast_line, value_of
from actionomy.files.shared import Data, as_list
from actionomy.words.events import Event


@dataclass(frozen=True)
class Difference:
    """One thing that is not as expected.  `key` is where the expectation stands below its `then`."""

    what: str
    expected: str
    found: str
    key: tuple[str | int, ...] = ()


def differences(battle: Battle, news: list[Event], then: Data) -> list[Difference]:
    """Everything in which the fight is not as `then` says; `news` are the events of the last step."""
    found: list[Difference] = []
    for key, expected in then.items():
        try:
            found += LOOKS[key](battle, news, expected)
        except ActionomyError as error:  # somebody spoken of is no longer there
            found.append(Difference(key, shown(expected), str(error), (key,)))
    return found


def offered(battle: Battle, news: list[Event], texts: list[str]) -> list[Difference]:
    """Those that may not be done, with what is against them."""
    return [
        Difference(f"offered {text}", "it may be done", why_not(battle, text), ("offered", number))
        for number, text in enumerate(texts)
        if not meant(battle, text)
    ]


def why_not(battle: Battle, text: str) -> str:
    """What stands against it, and what is offered instead."""
    try:
        refused = battle.why(text)
    except ActionomyError as error:
        return str(error)
    if refused is not None:
        return f"{refused.codes}: {refused.sentence}"
    head = split(text)[0]
    return "other ways: " + "; ".join(option.text for option in spoken_of(battle, head)[:6])


def not_offered(battle: Battle, news: list[Event], texts: list[str]) -> list[Difference]:
    """Those that may be done, with all the ways to."""
    return [
        Difference(
            f"not offered {text}",
            "it may not be done",
            "; ".join(option.text for option in spoken_of(battle, text)[:6]),
            ("not_offered", number),
        )
        for number, text in enumerate(texts)
        if spoken_of(battle, text)
    ]


def refused(battle: Battle, news: list[Event], wanted: dict[str, list[str]]) -> list[Difference]:
    """Those that may be done, or are refused for others than these codes: all of them, in their order."""
    found = []
    for text, listed in wanted.items():
        codes = as_list(listed)
        options = meant(battle, text)
        refusal = None if options else battle.why(text)
        if refusal is None:
            legal = "; ".join(option.text for option in options[:6]) or "nothing stands against it"
            found.append(Difference(f"refused {text}", str(codes), f"legal: {legal}", ("refused", text)))
        elif refusal.codes != codes:
            said = f"{refusal.codes}: {refusal.sentence}"
            found.append(Difference(f"refused {text}", str(codes), said, ("refused", text)))
    return found


def left(battle: Battle, news: list[Event], wanted: Data) -> list[Difference]:
    """The facts that are others; `cases.values` says which there are."""
    found = []
    for key, expected in wanted.items():
        now = value_of(battle, key).read(battle)
        if not agrees(expected, now):
            found.append(Difference(f"left {key}", shown(expected), shown(now), ("left", key)))
    return found


def forecast(battle: Battle, news: list[Event], wanted: Data) -> list[Difference]:
    """What will be there at the end of this round; a list of two speaks of the end of the next round too."""
    found = []
    for key, expected in wanted.items():
        ends = forecast_line(battle, key).read(battle)
        assert isinstance(ends, list)
        hopes = [str(end) for end in as_list(expected)]
        if ends[: len(hopes)] != hopes:
            found.append(Difference(f"forecast {key}", shown(hopes), shown(ends), ("forecast", key)))
    return found


def shown(value: Any) -> str:
    """As the file would say it."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {shown(item)}" for key, item in value.items())
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "none"}[value]
    if isinstance(value, list):
        return ", ".join(str(one) for one in value) or "0"
    return str(value)


def decision(battle: Battle, news: list[Event], wanted: Data) -> list[Difference]:
    """Where the fight waits for something else; of who, seat and kind only what is `wanted` is looked at."""
    now = battle.decision
    if now is None:
        return [Difference("decision", shown_decision(wanted), "none, the fight is over", ("decision",))]
    found: dict[str, Any] = {"seat": now.seat, "who": now.creatures, "kind": now.kind}
    asked = {**wanted, **({"who": as_list(wanted["who"])} if "who" in wanted else {})}
    differ = [key for key in asked if not agrees(asked[key], found[key])]
    if not differ:
        return []
    return [Difference("decision", shown_decision(wanted), shown_decision(found), ("decision", differ[0]))]


def shown_decision(data: Data) -> str:
    """A decision in a line, for people."""
    return ", ".join(f"{key} {shown(data[key])}" for key in ("seat", "who", "kind") if key in data)


def events(battle: Battle, news: list[Event], wanted: list[str]) -> list[Difference]:
    """Each occurs, in this order, in the sentences of the last step."""
    sentences = [event.sentence for event in news]
    at = 0
    for number, text in enumerate(wanted):
        while at < len(sentences) and text not in sentences[at]:
            at += 1
        if at == len(sentences):
            after = f", after {wanted[number - 1]!r}" if number else ""
            happened = "\n".join(sentences) or "nothing happened"
            return [Difference(f"events {text!r}{after}", "it happens", happened, ("events", number))]
        at += 1
    return []


def over(battle: Battle, news: list[Event], wanted: Any) -> list[Difference]:
    """Whether the fight is over, and by whom it is won: a side, `draw`, or false as long as it goes on."""
    now: Any = battle.result if battle.over else False
    return [] if agrees(wanted, now) else [Difference("over", shown(wanted), shown(now), ("over",))]


LOOKS: dict[str, Callable[[Battle, list[Event], Any], list[Difference]]] = {
    "offered": offered,
    "not_offered": not_offered,
    "refused": refused,
    "left": left,
    "forecast": forecast,
    "decision": decision,
    "events": events,
    "over": over,
}
