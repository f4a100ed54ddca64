"""Golden playthroughs: for every shipped fight, all that the engine says at its first decisions, as people read it.

`ACTIONOMY_GOLDEN=write python -m pytest tests/test_golden.py` writes the transcripts anew.  Read what has changed
before it is committed: that is what they are for.
"""

import os
from collections.abc import Iterator
from difflib import unified_diff
from itertools import groupby
from pathlib import Path
from textwrap import fill

import pytest
from common import FIGHTS, setup_of

from actionomy.battle import Battle
from actionomy.players.greedy import Greedy
from actionomy.rulesets import NAMES
from actionomy.words.options import Option
from actionomy.words.refusals import Refusal

GOLDEN = Path(__file__).parent / "golden"
OTHERWISE = {"nimble-p2/first-steps": ("nimble/first-steps", "nimble-p2")}  # fights by another ruleset than their own
WRITE = os.environ.get("ACTIONOMY_GOLDEN") == "write"
HOW = "ACTIONOMY_GOLDEN=write python -m pytest tests/test_golden.py"
SEED = 7
DECISIONS = 40
FEWER = {"nimble/cellar": 12}  # where a swarm has far more to say at each of them


def transcript(fight: str) -> str:
    """Greedy against greedy, as text."""
    battle = Battle(setup_of(*OTHERWISE.get(fight, (fight,))), SEED)
    player = Greedy()
    count = FEWER.get(fight, DECISIONS)
    parts = [f"{fight}: the first {count} decisions with seed {SEED}, greedy on all sides\n"]
    parts.append("before the first decision\n" + indented(str(event) for event in battle.events))
    for number in range(1, count + 1):
        if battle.over:
            break
        parts.append(moment(battle, number, player))
    return "\n".join(parts)


def moment(battle: Battle, number: int, player: Greedy) -> str:
    """One decision: who is asked what, what may be done and what not and why, what is done and what comes of it."""
    decision = battle.decision
    assert decision is not None
    about = "".join(f", {key} {value}" for key, value in decision.about.items() if value != "")
    text = (
        f"{number}. round {battle.round}, {decision.seat}: {decision.kind} of {', '.join(decision.creatures)}{about}\n"
    )
    text += " may\n" + indented(offered(battle))
    refused = list(grouped_refusals(battle.refusals()))
    if refused:
        text += " may not\n" + indented(refused)
    code = int(player.choose(battle.engine))
    chosen = next(option for option in battle.options() if option.code == code)
    events = battle.take(chosen)
    return text + f" does\n    {chosen}\n so\n" + indented(str(event) for event in events)


def indented(lines: Iterator[str] | list[str]) -> str:
    return "".join(fill(line, 120, initial_indent=" " * 4, subsequent_indent=" " * 8) + "\n" for line in lines)


def offered(battle: Battle) -> Iterator[str]:
    """The options, those together that differ in their target only."""
    for form, options in groupby(battle.options(), form_of):
        targets = [option.target for option in options]
        if not targets[0]:
            yield form
        elif targets[0] in battle.names.places:
            yield f"{form} … {len(targets)} places from {targets[0]} to {targets[-1]}"
        else:
            yield f"{form} … {', '.join(targets)}"


def form_of(option: Option) -> str:
    """The written form without its target."""
    head = f"{option.who}: {option.action}"
    return head + option.text.removeprefix(f"{head} {option.target}") if option.target else option.text


def grouped_refusals(refusals: list[Refusal]) -> Iterator[str]:
    """The sentences; those together that have the same reasons; what is for other moments is only counted."""
    by_reason: dict[tuple[str, str], list[Refusal]] = {}
    others = [refusal for refusal in refusals if "wrong_moment" in refusal.codes]
    for refusal in refusals:
        if refusal in others:
            continue
        said = "; ".join(f"{reason.text} ({reason.rule})" if reason.rule else reason.text for reason in refusal.reasons)
        by_reason.setdefault((refusal.who, said), []).append(refusal)
    for (who, said), same in by_reason.items():
        if len(same) == 1:
            yield same[0].sentence
        else:
            forms = [refusal.text.removeprefix(f"{who}: ") for refusal in same]
            yield f"{who} can't {' | '.join(forms)}: {said}."
    if others:
        yield f"and {len(others)} that are not for this moment, as: {others[0].sentence}"


@pytest.mark.parametrize("fight", [*FIGHTS, *OTHERWISE])
def test_a_fight_goes_as_its_transcript_says(fight: str) -> None:
    path = GOLDEN / f"{fight}.txt"
    now = transcript(fight)
    if WRITE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8", newline="\n")
        return
    assert path.exists(), f"the fight {fight} has no transcript; {HOW} writes it"
    then = path.read_text(encoding="utf-8")
    if now != then:
        lines = list(unified_diff(then.splitlines(), now.splitlines(), "transcript", "now", lineterm="", n=2))
        changed = "\n".join(lines[:60])
        pytest.fail(
            f"{fight} goes another way now. If that is meant, {HOW} writes the transcript anew.\n{changed}", False
        )


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_ruleset_has_a_transcript(ruleset: str) -> None:
    assert list((GOLDEN / ruleset).glob("*.txt")), f"{ruleset} has no transcript; {HOW} writes it"


def test_every_transcript_belongs_to_a_fight() -> None:
    written = sorted(f"{path.parent.name}/{path.stem}" for path in GOLDEN.glob("*/*.txt"))
    assert set(written) <= {*FIGHTS, *OTHERWISE}


def test_the_transcripts_together_show_every_kind_of_answer() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in GOLDEN.glob("*/*.txt"))
    for shown in (": turn of", ": window of", ": activation of", "\n may not\n", "can't", " places from "):
        assert shown in told, shown
