"""Several reactions of one creature declared together: whether all of them, or how many, can be paid."""

from dataclasses import replace

from actionomy.core import codes, frames, reasons
from actionomy.core.engine import Engine
from actionomy.words.candidates import Candidate
from actionomy.words.events import Event
from actionomy.words.names import Names
from actionomy.words.options import Option, gives_something_up
from actionomy.words.refusals import Refusal, refusal
from actionomy.words.scene import Scene


def payable_together(
    engine: Engine, names: Names, declared: list[tuple[str, list[Candidate]]]
) -> tuple[list[int], Refusal | None]:
    """The reactions, as the engine's numbers, that can be paid one after the other, and what stands against the rest.

    Each is given by its written form and what that may mean.  They are declared before any of them happens: prices are
    taken on a copy, and no die is thrown.
    """
    copy = Scene(engine, names).engine
    e, s, look = copy.economy, copy.state, copy.survey
    in_window = s.frame(frames.KIND) == frames.WINDOW_OPEN
    accepted: list[int] = []
    answered = False
    for text, meant in declared:
        verdicts = [(int(look.verdict(*candidate)), *candidate) for candidate in meant]
        mask, who, plan, target = min(verdicts, key=lambda verdict: verdict[0].bit_count())
        entry = int(e.entry[plan])
        second = answered and bool(e.stages[entry]) and not mask & reasons.MOMENT
        if second:
            mask |= reasons.MOMENT
        gives_up = int(look.yielding) if gives_something_up(text) else 0
        if mask & ~gives_up:
            refused = refusal(copy, names, who, plan, target, mask)
            return accepted, as_second(names, refused) if second else refused
        accepted.append(int(codes.packed(who, plan, target, 1 if mask else 0)))
        if mask:
            copy.fight.abandon(who)
        copy.pay(who, plan, target)
        copy.fight.ledger.count(who, entry, True, True)
        answered |= bool(in_window and e.stages[entry] and e.window_several[s.frame(frames.WINDOW)] == 0)
    return accepted, None


def lapsed(declared: Option) -> Event:
    """What was declared is not done, since an earlier one has left no moment for it; it belongs to no step."""
    said = f"{declared.text} was declared too, but this is not the moment for it any more: it is not done."
    return Event("lapsed", declared.who, data={"action": declared.action}, sentence=said)


def as_second(names: Names, refused: Refusal) -> Refusal:
    """The refusal of what would answer, had not another answer been declared before it: it says so."""
    moment = reasons.CODES[reasons.MOMENT.bit_length() - 1]
    for k, reason in enumerate(refused.reasons):
        if reason.code == moment:
            rule = names.reason_rules.get("answered", reason.rule)
            refused.reasons[k] = replace(reason, rule=rule, text="one answer has been declared before it")
    return refused
