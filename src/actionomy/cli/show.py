"""`actionomy show`, `forecast` and `replay`: looking at a fight without playing it."""

import argparse
import json
import sys
from typing import Any

from actionomy.battle import ActionomyError, Battle, Decision
from actionomy.cli import DONE
from actionomy.cli.look import scene_of
from actionomy.cli.refused import refused_lines
from actionomy.cli.screen import board, fed_pools, menu_now, options_lines, question_lines, whole_screen
from actionomy.cli.style import Style, style_of
from actionomy.words.options import Option
from actionomy.words.refusals import Refusal


def prepared(chosen: argparse.Namespace) -> Battle:
    """The fight, or the one that was saved, after the steps that were asked for."""
    from actionomy.cli.commands import battle_of
    from actionomy.store.saves import is_save, read_save

    saved = is_save(chosen.fight)
    if saved and (chosen.seed or chosen.set or chosen.ruleset):
        raise ActionomyError(
            f"{chosen.fight} is a save, whose dice and rules are known; leave out --seed, --set, --ruleset"
        )
    battle = read_save(chosen.fight) if saved else battle_of(chosen)
    for step in chosen.after:
        battle.take(step)
    return battle


def run_show(chosen: argparse.Namespace) -> int:
    """The decision with its options and refusals."""
    battle = prepared(chosen)
    if chosen.seat and not chosen.json:
        raise ActionomyError("--seat shows what one seat may know as data; add --json")
    if chosen.json:
        data = seat_data(battle, chosen.seat) if chosen.seat else decision_data(battle)
        print(json.dumps(data, ensure_ascii=False, indent=1))
        return DONE
    style = style_of(sys.stdout)
    decision = battle.decision
    if decision is None:
        print(f"The fight is over: {battle.result}.")
        return DONE
    for line in decision_lines(battle, decision, style):
        print(line)
    return DONE


def decision_lines(battle: Battle, decision: Decision, style: Style) -> list[str]:
    """What can be seen, what may be done, and what is refused."""
    scene = scene_of(battle)
    menu = menu_now(battle, scene)
    lines = whole_screen(scene, board(scene, menu, fed_pools(battle), style), style)
    for who in decision.creatures if decision.kind in ("turn", "window", "choice") else [""]:
        lines += ["", *question_lines(decision, scene, who, style), *options_lines(decision, menu, scene, who, style)]
    return [*lines, "", style.bold("Refused"), *refused_lines(battle, "", style)]


def decision_data(battle: Battle) -> dict[str, Any]:
    """The same as plain data."""
    decision = battle.decision
    return {
        "round": battle.round,
        "result": battle.result,
        "decision": None if decision is None else {
            "seat": decision.seat,
            "kind": decision.kind,
            "creatures": decision.creatures,
            "about": decision.about,
        },
        "options": [option_data(option) for option in battle.options()],
        "refusals": [refusal_data(refusal) for refusal in battle.refusals()],
    }  # fmt: skip


def seat_data(battle: Battle, seat: str) -> dict[str, Any]:
    """What one seat may know, and what it may do where it is asked."""
    seen = battle.save(seat)
    asked = battle.decision is not None and battle.decision.seat == seat
    return {
        **seen["view"],
        "options": [option_data(option) for option in battle.options()] if asked else [],
        "refusals": [refusal_data(refusal) for refusal in battle.refusals()] if asked else [],
        "events": [event for line in [seen, *seen["steps"]] for event in line["events"]],
    }


def option_data(option: Option) -> dict[str, Any]:
    """An option as plain data, without what is empty."""
    full = {
        "text": option.text,
        "who": option.who,
        "action": option.action,
        "target": option.target,
        "subject": option.subject,
        "payment": option.payment,
        "owed": option.owed,
        "part": option.part if option.parts > 1 else 0,
        "parts": option.parts if option.parts > 1 else 0,
        "abandoning": option.abandoning,
    }
    return {name: value for name, value in full.items() if value}


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    """A refusal as plain data."""
    return {
        "text": refusal.text,
        "codes": refusal.codes,
        "reasons": [
            {
                "code": reason.code,
                "parameters": reason.parameters,
                "rule": reason.rule,
                "hard": reason.hard,
                "text": reason.text,
            }
            for reason in refusal.reasons
        ],
        "sentence": refusal.sentence,
    }


def run_forecast(chosen: argparse.Namespace) -> int:
    """The pools of one creature, or of all."""
    battle = prepared(chosen)
    style = style_of(sys.stdout)
    scene = scene_of(battle)
    names = [chosen.creature] if chosen.creature else [figure.name for figure in scene.figures if figure.standing]
    for name in names:
        for line in forecast_lines(battle, name, style):
            print(line)
    return DONE


def forecast_lines(battle: Battle, creature: str, style: Style) -> list[str]:
    """A creature's forecast."""
    lines = [style.bold(creature)]
    for line in battle.forecast(creature):
        lines += style.wrap(str(line), "  ", "    ")
    return lines


def run_replay(chosen: argparse.Namespace) -> int:
    """Play a log again and tell what happens."""
    from actionomy.cli.narrate import Narrator
    from actionomy.cli.summary import summary_lines
    from actionomy.store.saves import replay

    battle = replay(chosen.log)
    style = style_of(sys.stdout)
    narrator = Narrator(battle, style)
    for line in [*narrator.opening(), *narrator.log(), *summary_lines(battle, style)]:
        print(line)
    return DONE
