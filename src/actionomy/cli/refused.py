"""What is refused, and why, as lines: what one and the same reason is against is said once."""

from typing import Any, Final

from actionomy.battle import Battle
from actionomy.cli.style import Style
from actionomy.core.reasons import CODES, MOMENT, PAY
from actionomy.words.refusals import Reason, Refusal, refused_text

WRONG_MOMENT: Final = CODES[MOMENT.bit_length() - 1]
CANNOT_PAY: Final = CODES[PAY.bit_length() - 1]
ALIKE: Final = 3  # so many acts with the same reason against them are told of together

Act = tuple[str, str]  # whose, and which
Key = tuple[str, str, str]  # by which reasons are the same


def refused_lines(battle: Battle, who: str, style: Style) -> list[str]:
    """What is refused, with the reasons; what merely has another moment, or another way to pay, is not gone into."""
    refusals = [refusal for refusal in battle.refusals() if not who or refusal.who == who]
    offered = {(option.who, option.action, option.subject) for option in battle.options()}
    now = [refusal for refusal in refusals if refusal.codes[:1] != [WRONG_MOMENT]]
    told = least([one for one in now if one.target or (one.who, one.action, one.subject) not in offered])
    lines, rest, more = common_lines(told, {(whose, action) for whose, action, _ in offered}, style)
    lines += refusal_lines(rest, style)
    later = dict.fromkeys(refusal.action for refusal in refusals if refusal.codes[:1] == [WRONG_MOMENT])
    if later:
        lines += style.wrap(f"Not at this moment: {', '.join(later)}.", "  ", "    ")
    if more:
        lines += style.wrap(f"There is more against some of them, as: why {more}.", "  ", "    ")
    if len(told) < len(now):
        lines += style.wrap("Ways to pay are left out where another is offered, or has less against it.", "  ", "    ")
    return [style.dim(line) for line in lines] or ["  Nothing is refused."]


def common_lines(refusals: list[Refusal], offered: set[Act], style: Style) -> tuple[list[str], list[Refusal], str]:
    """The reasons that are against many acts, however these are done; the other refusals; one act with more reasons."""
    acts: dict[Act, list[Refusal]] = {}
    for one in refusals:
        acts.setdefault((one.who, one.action), []).append(one)
    against = {act: in_all(those) for act, those in acts.items() if act not in offered}
    lines: list[str] = []
    more = ""
    while True:
        by_reason: dict[tuple[str, Key], list[Act]] = {}
        for act, keys in against.items():
            for key in keys:
                by_reason.setdefault((act[0], key), []).append(act)
        (whose, key), alike = max(by_reason.items(), key=lambda one: len(one[1]), default=(("", ("", "", "")), []))
        if len(alike) < ALIKE:
            break
        reasons = [one for act in alike for refusal in acts[act] for one in refusal.reasons if same(one) == key]
        first = min(reasons, key=needed)
        text = refused_text(whose, ", ".join(action for _, action in alike), "", "", "", [first])
        lines += style.wrap(text, "  ", "    ")
        more = more or next((act[1] for act in alike if any(len(one.reasons) > 1 for one in acts[act])), "")
        for act in alike:
            del against[act], acts[act]
    return lines, [one for those in acts.values() for one in those], more


def in_all(refusals: list[Refusal]) -> list[Key]:
    """What all of these have in common of the reasons against them."""
    keys = [[same(reason) for reason in one.reasons] for one in refusals]
    return [key for key in keys[0] if all(key in those for those in keys)]


def same(reason: Reason) -> Key:
    """What is the same in reasons that are told as one; how much is needed does not matter where nothing is left."""
    lacks = reason.code == CANNOT_PAY and reason.parameters.get("has") == 0
    return reason.code, reason.rule, str(reason.parameters["pool"]) if lacks else reason.text


def needed(reason: Reason) -> int:
    """How much a reason says that is needed of a pool, if it is one."""
    amount = reason.parameters.get("needs")
    return amount if isinstance(amount, int) else 0


def least(refusals: list[Refusal]) -> list[Refusal]:
    """Of the ways to pay for the same, those to which nothing is opposed beside what is opposed to another."""
    codes = [(one.who, one.action, one.target, one.subject) for one in refusals]
    keys = [{same(reason) for reason in one.reasons} for one in refusals]
    by_act: dict[tuple[str, ...], list[set[Key]]] = {}
    for code, those in zip(codes, keys, strict=True):
        by_act.setdefault(code, []).append(those)
    return [
        one
        for one, code, those in zip(refusals, codes, keys, strict=True)
        if not any(other < those for other in by_act[code])
    ]


def refusal_lines(refusals: list[Refusal], style: Style) -> list[str]:
    """Refusals as sentences; those together that differ in how it would be paid or with what it would be done."""
    by_payment: dict[tuple[Any, ...], list[Refusal]] = {}
    for one in refusals:
        told = tuple((reason.text, reason.rule) for reason in one.reasons)
        by_payment.setdefault((one.who, one.action, one.target, told, one.subject), []).append(one)
    by_subject: dict[tuple[Any, ...], list[Refusal]] = {}
    for (*rest, _), alike in by_payment.items():
        by_subject.setdefault((*rest, payment_words([one.payment for one in alike])), []).append(alike[0])
    lines: list[str] = []
    for (who, action, target, _, payment), alike in by_subject.items():
        tools = " or ".join(one.subject for one in alike)
        lines += style.wrap(refused_text(who, action, target, tools, payment, alike[0].reasons), "  ", "    ")
    return lines


def payment_words(payments: list[str]) -> str:
    """`, paid move or standard` for several ways to pay."""
    said = [payment.removeprefix(", ").removeprefix("paid ") or "free" for payment in payments]
    if said == ["free"]:
        return ""
    paid = "paid " if payments[0].startswith(", paid ") else ""
    return f", {paid}{' or '.join(dict.fromkeys(said))}"
