"""What a person need not be asked: standing answers (`auto help pass`), and turns with nothing left to do in them."""

from dataclasses import dataclass
from typing import Final

from actionomy.battle import ActionomyError, Battle, Decision
from actionomy.core import economy as economies
from actionomy.core import frames
from actionomy.core.codes import plan_of
from actionomy.core.economy import stage_bit
from actionomy.files.problems import nearest
from actionomy.words.options import ENDINGS, Option

PASS: Final = ("pass", "off", "no")
ASK: Final = ("ask", "on", "yes")
NEVER: Final = 0  # in the place of the damage from which on a person is asked

Standing = dict[str, int]  # by reaction: the least damage for which a person is asked, or `NEVER`


@dataclass(frozen=True)
class Quiet:
    """That a seat wants to be asked no more in a round for certain answers; `since` is how many steps there were."""

    seat: str
    round: int
    since: int
    answers: frozenset[str]


def reactions(battle: Battle) -> list[str]:
    """The actions that somebody in this fight may answer with."""
    economy = battle.engine.economy
    found = {int(economy.action[entry]) for entry in range(len(economy.stages)) if economy.stages[entry]}
    return [name for action, name in enumerate(battle.names.actions) if action in found]


def agree(battle: Battle, standing: Standing, name: str, answer: str) -> None:
    """Note one standing answer: `help`, `pass`; `defend`, `5`; `help`, `ask` to be asked again."""
    known = reactions(battle)
    if name not in known:
        raise ActionomyError(f"there is no reaction {name!r}{nearest(name, known)}; there are {', '.join(known)}")
    if answer in ASK:
        standing.pop(name, None)
    elif answer in PASS:
        standing[name] = NEVER
    elif answer.isdigit() and int(answer) > 0:
        standing[name] = int(answer)
    else:
        raise ActionomyError(
            f"{answer!r} is no standing answer; there are pass, ask, or a number: ask from that damage on"
        )


def standing_of(battle: Battle, texts: list[str]) -> Standing:
    """What the command line says: `help=pass`."""
    standing: Standing = {}
    for text in texts:
        name, equals, answer = text.partition("=")
        if not equals:
            raise ActionomyError(
                f"--auto {text!r}: write it as REACTION=pass, or defend=5 to be asked from 5 damage on"
            )
        agree(battle, standing, name, answer)
    return standing


def standing_lines(battle: Battle, standing: Standing, quiet: frozenset[str]) -> list[str]:
    """Every reaction, and what is agreed for it; `quiet` are those that are passed in this round."""
    lines = []
    for name in reactions(battle):
        least = standing.get(name)
        said = "you are asked" if least is None else f"asked from {least} damage on"
        if least == NEVER:
            said = "passed by itself"
        elif name in quiet:
            said = f"passed in this round; to be asked: auto {name} ask"
        lines.append(f"  {name}: {said}")
    return lines


def by_itself(battle: Battle, decision: Decision, standing: Standing) -> Option | None:
    """What is done without asking the person whose decision this is; None where the person is asked."""
    if decision.kind not in ("window", "turn"):
        return None
    options = battle.options()
    ends = [option for option in options if option.action in ENDINGS]
    rest = [option for option in options if option.action not in ENDINGS and not is_idle(battle, option)]
    if not ends:
        return None
    if decision.kind == "turn":
        return None if rest or battle.engine.master_sits else ends[0]
    damage = decision.about["amount"] if " damage" in decision.about["says"] else 0
    answers = {option.action for option in rest} or asked_for(battle, decision)
    return ends[0] if answers and all(is_passed(action, standing, damage) for action in answers) else None


def quiet_in(battle: Battle, quiet: list[Quiet], seat: str) -> frozenset[str]:
    """The answers for which a seat does not want to be asked any more in this round."""
    now = [one.answers for one in quiet if one.seat == seat and one.round == battle.round]
    return frozenset().union(*now)


def asked_for(battle: Battle, decision: Decision) -> frozenset[str]:
    """What whoever is asked could ever answer with here: a question is asked of some who can do nothing just now."""
    economy, state = battle.engine.economy, battle.engine.state
    sheets = [int(state.sheet(battle.names.things.index(name))) for name in decision.creatures]
    now = int(stage_bit(state.frame(frames.WINDOW), state.frame(frames.STAGE)))
    entries = [k for sheet in sheets for k in range(economy.first_entry[sheet], economy.first_entry[sheet + 1])]
    return frozenset(battle.names.actions[economy.action[k]] for k in entries if int(economy.stages[k]) & now)


def is_passed(action: str, standing: Standing, damage: int) -> bool:
    """Whether a standing answer says no to this."""
    least = standing.get(action)
    return least == NEVER or (least is not None and 0 < damage < least)


def is_idle(battle: Battle, option: Option) -> bool:
    """Whether something costs nothing, and only a game master could say what comes of it."""
    return not option.payment and is_by_hand(battle, option)


def is_by_hand(battle: Battle, option: Option) -> bool:
    """Whether only a game master could say what comes of it."""
    economy = battle.engine.economy
    by_hand = economies.ASKS | economies.BY_HAND
    return int(economy.traits[economy.entry[plan_of(option.code)]]) & by_hand == by_hand
