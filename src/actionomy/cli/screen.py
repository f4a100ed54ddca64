"""What a person sees before deciding: the whole board, or only what has changed, and the question."""

from dataclasses import dataclass
from typing import Final

from actionomy.battle import Battle, Decision
from actionomy.cli.board import AIMED, DEAR, OWN, Reach, board_lines, legend_lines
from actionomy.cli.draw import (
    answer_lines,
    beside,
    everybody,
    figure_lines,
    folded,
    menu_lines,
    next_turns,
    order_lines,
    pips,
    pool_key,
    promises,
)
from actionomy.cli.look import Figure, Scene
from actionomy.cli.menu import Menu, Row, menu_of, paid
from actionomy.cli.style import Style, columns
from actionomy.core import economy as economies
from actionomy.core.codes import plan_of
from actionomy.core.effect import Gain, GainByTurns, Soften
from actionomy.words.candidates import caught
from actionomy.words.locks import falls_due, phases_said
from actionomy.words.options import Option
from actionomy.words.provoking import Openings

NARROWEST_PEOPLE: Final = 40


def fed_pools(battle: Battle) -> frozenset[str]:
    """The pools that are empty until other costs fill them: what they hold has been paid for."""
    economy = battle.engine.economy
    filled = {int(economy.fills[plan]) for plan in range(len(economy.fills)) if economy.fills[plan] >= 0}
    return frozenset(battle.names.pools[pool] for pool in filled)


def reach_of(menu: Menu, scene: Scene, fed: frozenset[str]) -> Reach:
    """The places that some row of a menu can be aimed at: to go there, or with something."""
    number = {name: place for place, name in enumerate(scene.places)}
    reach: Reach = {}
    for row in menu.rows:
        if row.to_places:
            for option in row.options:
                way = AIMED if option.subject else OWN if set(option.payment) <= fed else DEAR
                place = number[option.target]
                reach[place] = min(way, reach.get(place, way))
    return reach


@dataclass(frozen=True)
class Board:
    """The board as it is drawn, and what its signs mean; what is drawn of it without the places to go to."""

    lines: list[str]
    legend: list[str]
    unmarked: list[str]

    def differs_from(self, shown: "Board | None") -> bool:
        """Whether people need to see it who were shown another: that no place can be gone to any more is no news."""
        if shown is None or self.unmarked != shown.unmarked:
            return True
        return self.lines not in (self.unmarked, shown.lines)


def board(scene: Scene, menu: Menu, fed: frozenset[str], style: Style) -> Board:
    """The board with the places that a menu leads to."""
    reach = reach_of(menu, scene, fed)
    unmarked = board_lines(scene, style, {})
    return Board(board_lines(scene, style, reach), legend_lines(scene, style, reach), unmarked)


def whole_screen(scene: Scene, drawn: Board, style: Style) -> list[str]:
    """The order, the board as it was drawn, and everybody: beside it, where there is room."""
    room = style.width - max(columns(line) for line in drawn.lines) - 3
    together = None
    if room >= NARROWEST_PEOPLE:
        together = beside(drawn.lines, everybody(scene, style, room, brief=True), style)
    if together is None:
        together = [*drawn.lines, "", *everybody(scene, style, style.width)]
    key = [*drawn.legend, *pool_key(scene, style)]
    return ["", *order_lines(scene, style), "", *together, *([""] if key else []), *key]


def question_lines(decision: Decision, scene: Scene, who: str, style: Style) -> list[str]:
    """What is asked, and of whom."""
    others = [name for name in decision.creatures if name != who]
    if decision.kind == "window":
        return window_lines(decision, scene, style)
    if decision.kind == "activation":
        return [style.bold(f"{decision.seat}: whose turn is it?")]
    if decision.kind == "question":
        about = decision.about
        return [style.bold(f"game master: {about['question']}"), f"  {about['option']}"]
    if decision.kind == "judgement":
        return [style.bold(f"game master: what comes of it for {', '.join(decision.creatures)}?")]
    if decision.kind == "choice":
        about = decision.about
        whom = about.get("target", "")
        whose = f" for {whom}" if scene.figure(whom) else f" at {whom}" if whom else ""
        what = " a place" if about["among"] == "places" else ""
        return [style.bold(f"{who} chooses{what}{whose} ({about['action']}):")]
    figure = named(scene, who)
    lines = figure_lines(figure, scene, style, style.width)
    if figure.slots is not None and figure.slots.now is not None:
        lines.append(style.dim(f"    own slots of this round: {phases_said(figure.slots.now)}"))
    if others:
        said = f"{folded(others)} can act now too: type the name to look there"
        lines += [style.dim(line) for line in style.wrap(said, "    ")]
    return lines


def named(scene: Scene, who: str) -> Figure:
    """The figure of somebody who is in the fight; of others there is none."""
    figure = scene.figure(who)
    assert figure is not None
    return figure


def window_lines(decision: Decision, scene: Scene, style: Style) -> list[str]:
    """A window: who does what to whom, for how much."""
    about = decision.about
    text = str(about["says"])
    source = scene.figure(str(about["source"]))
    if not about["target"] and "place" not in about and source is not None:
        text += f" (at {scene.places[source.place]})"
    return [style.bold(line) for line in style.wrap(f"{text}: what does {decision.creature} do?")]


def consequence(option: Option, figure: Figure, due: str) -> str:
    """What a payment out of turn means for the turns to come; `due`: when what is owed for it is to be paid."""
    said = []
    if option.owed:
        said.append(f"pay {due}")
    for pool in figure.pools:
        taken = option.payment.get(pool.name, 0)
        if taken and pool.refill == "turn end" and not pool.adds:
            said.append(f"next turn with {next_turns(figure, pool, taken)} of {pool.size} {pool.units(pool.size)}")
        elif taken and pool.refill in ("round start", "turn start") and not pool.adds:
            said.append(f"{pool.name} back next {pool.refill.split()[0]}")
        elif taken and (pool.adds or (pool.refill == "never" and pool.size)):
            said.append(f"{max(0, pool.has - taken)} {pool.name} left")
    return "; ".join(said)


def note_of(row: Row, decision: Decision, figure: Figure) -> str:
    """What an answer leaves of a blow, and what its payment takes from the turns to come."""
    price = " / ".join({consequence(option, figure, row.due.get(paid(option), "")): None for option in row.ways})
    if not row.keeps_off:
        return price
    amount = int(decision.about["amount"])
    left = max(0, amount - row.keeps_off)
    leaves = f"{amount} damage less {row.keeps_off}: {left}"
    if row.halves:
        leaves = "leaves half of the blow" if left else "leaves nothing of the blow"
    return "; ".join(said for said in (leaves, price) if said)


def options_lines(decision: Decision, menu: Menu, scene: Scene, who: str, style: Style) -> list[str]:
    """What may be done, and in a window what that takes from the turns to come."""
    figure = scene.figure(who)
    own = menu.of(who) if who else menu
    if decision.kind == "question":
        return answer_lines(own)
    if decision.kind != "window" or figure is None:
        return menu_lines(own, scene, style, named=not who)
    notes = {row.number: note_of(row, decision, figure) for row in own.rows}
    holds = ("  " if style.signs else ", ").join(pips(pool, style) for pool in figure.pools if pool.pays)
    own_lines = style.wrap(f"{health_of(figure)}; {holds}", "  ")
    target = scene.figure(str(decision.about["target"]))
    if target is not None and target is not figure:
        own_lines = [
            *style.wrap(f"{target.name}: {health_of(target)}", "  "),
            *style.wrap(f"{who}: {health_of(figure)}; {holds}", "  "),
        ]
    held = "; ".join(filter(None, (*promises(figure), figure.ready)))
    own_lines += style.wrap(held, "  ") if held else []
    hint = style.wrap("or several answers at once: together block; dive", "     ") if own.several else []
    return [*own_lines, *menu_lines(own, scene, style, notes), *hint]


def health_of(figure: Figure) -> str:
    """Its health in numbers, with what keeps harm off, and what troubles it."""
    keeps = "".join(f" and {pool.has} {pool.name}" for pool in figure.pools if not pool.pays)
    held = f" ({', '.join(figure.conditions)})" if figure.conditions else ""
    return f"{figure.health} of {figure.full} health{keeps}{held}"


def answering(battle: Battle) -> frozenset[str]:
    """The actions that the open window was opened for."""
    economy = battle.engine.economy
    if battle.decision is None or battle.decision.kind != "window":
        return frozenset()
    plans = [(option.action, int(plan_of(option.code))) for option in battle.options()]
    return frozenset(action for action, plan in plans if plan >= 0 and economy.stages[economy.entry[plan]])


def menu_now(battle: Battle, scene: Scene) -> Menu:
    """What may be done now."""
    options = battle.options()
    engine, names = battle.engine, battle.names
    menu = menu_of(
        options,
        scene.places,
        answering(battle),
        shape_kinds(battle),
        lambda one: caught(engine, names, one.code),
        by_hand(battle),
    )
    menu.several = takes_several(battle)
    openings = Openings(engine, names)
    for row in menu.rows:
        row.gains = gained(battle, row.options[0])
        if plan_of(row.options[0].code) >= 0:
            row.provokes = openings.of(option.code for option in row.options)
        row.due = {paid(option): falls_due(engine, option.code) for option in row.ways if option.owed}
    if strikes(battle):
        for row in menu.rows:
            row.keeps_off = kept_off(battle, row.options[0])
            row.halves = in_halves(battle)
    return menu


def takes_several(battle: Battle) -> bool:
    """Whether a window is open in which somebody may answer more than once."""
    decision = battle.decision
    if decision is None or decision.kind != "window":
        return False
    return bool(battle.engine.economy.window_several[battle.names.windows.index(decision.about["window"])])


def by_hand(battle: Battle) -> frozenset[str]:
    """The actions that no machine player takes: people want them rarely."""
    e = battle.engine.economy
    found = {int(e.action[entry]) for entry in range(len(e.traits)) if int(e.traits[entry]) & economies.BY_HAND}
    return frozenset(battle.names.actions[action] for action in found)


def strikes(battle: Battle) -> bool:
    """Whether a window is open in which damage is about to be dealt."""
    decision = battle.decision
    return decision is not None and decision.kind == "window" and decision.about["amount"] > 0


def in_halves(battle: Battle) -> bool:
    """Whether the open window counts how many halves of a blow are left, and not its damage."""
    decision, names = battle.decision, battle.names
    return decision is not None and names.halves[names.windows.index(decision.about["window"])]


def kept_off(battle: Battle, option: Option) -> int:
    """How much of a blow an answer keeps off; 0 where it does something else."""
    engine = battle.engine
    plan = int(plan_of(option.code))
    if plan < 0:
        return 0
    entry = int(engine.economy.entry[plan])
    effect = engine.effects[engine.economy.action[entry]]
    return int(engine.economy.number(entry, effect.by)) if isinstance(effect, Soften) else 0


def gained(battle: Battle, option: Option) -> str:
    """The pool that an option does nothing but fill; nothing where it does something else."""
    engine = battle.engine
    plan = int(plan_of(option.code))
    if plan < 0:
        return ""
    entry = int(engine.economy.entry[plan])
    effect = engine.effects[engine.economy.action[entry]]
    return (
        battle.names.pools[engine.economy.number(entry, effect.pool)] if isinstance(effect, (Gain, GainByTurns)) else ""
    )


def shape_kinds(battle: Battle) -> dict[str, str]:
    """Of the actions that take a part of the shape of a turn, which."""
    economy = battle.engine.economy
    names = battle.names
    number = {name: action for action, name in enumerate(names.actions)}
    found = {}
    for option in battle.options():
        plan = int(plan_of(option.code))
        if plan >= 0 and economy.token[economy.entry[plan]] >= 0:
            found[option.action] = names.action_kinds[number[option.action]]
    return found
