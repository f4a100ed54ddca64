"""What somebody is asked in the middle of an act, as values and in words: a window, a choice, a question."""

from typing import Any

from actionomy.core import economy as economies
from actionomy.core import frames
from actionomy.core.engine import Engine
from actionomy.words.names import Names
from actionomy.words.options import describe

Data = dict[str, Any]


def stages_of(window: str, data: Data) -> list[list[str]]:
    """The actions that may answer in a window of a ruleset, stage by stage: those that no stage names in its last one.

    >>> answers = {"block": {"on": "struck"}, "dive": {"on": ["struck", "burnt"]}}
    >>> stages_of("struck", {"windows": {"struck": {}}, "actions": answers})
    [['block', 'dive']]
    >>> stages_of("struck", {"windows": {"struck": {"stages": ["dive", []]}}, "actions": answers})
    [['dive'], ['block']]
    """
    given = data["windows"][window].get("stages", [[]])
    stages = [[stage] if isinstance(stage, str) else list(stage) for stage in given]
    named = [action for stage in stages for action in stage]
    for action, entry in data["actions"].items():
        on = entry.get("on", [])
        if window in ([on] if isinstance(on, str) else on) and action not in named:
            stages[-1].append(action)
    return stages


def asked_about(engine: Engine, names: Names, kind: str) -> Data:
    """What a decision of this kind is about; nothing where it is about the turn as a whole."""
    if kind == "window":
        return open_window(engine, names)
    if kind == "choice":
        return open_choice(engine, names)
    return open_question(engine, names) if kind == "question" else {}


def open_window(engine: Engine, names: Names) -> Data:
    """The window on top of the stack."""
    s = engine.state
    window, source, target = int(s.frame(frames.WINDOW)), int(s.frame(frames.WHO)), int(s.frame(frames.TARGET))
    found: Data = {
        "window": names.windows[window],
        "source": names.things[source] if source >= 0 else "",
        "target": names.things[target] if target >= 0 else "",
        "amount": int(s.frame(frames.AMOUNT)),
    }
    if target < 0 and "{target}" in names.window_says[window] and s.frame(frames.SPOT) > 0:
        found["place"] = names.places[s.frame(frames.SPOT) - 1]
    dice = [int(face) for face in engine.fight.kept_dice()] if "{dice}" in names.window_says[window] else []
    if dice:
        found["dice"] = dice
    stakes = [int(number) for number in engine.stakes()] if dice else []
    if stakes:
        found["total"], found["difficulty"] = stakes
    return {**found, "says": sentence(names, window, found)}


def open_choice(engine: Engine, names: Names) -> Data:
    """The choice on top of the stack: among what, for which action, and at whom or at what that is aimed."""
    s, e = engine.state, engine.economy
    entry, target = int(s.frame(frames.ENTRY)), int(s.frame(frames.TARGET))
    among = "places" if int(s.frame(frames.KIND)) == frames.CHOICE_OF_PLACE else "things"
    found: Data = {"among": among, "action": names.actions[e.action[entry]]}
    if target >= 0:
        found["target"] = (names.places if e.aim[entry] == economies.PLACE else names.things)[target]
    return found


def open_question(engine: Engine, names: Names) -> Data:
    """The question on top of the stack: what only the game master can judge, and the option that waits for it."""
    s = engine.state
    option = describe(engine, names, int(s.frame(frames.PLAN)))
    action = int(engine.economy.action[int(s.frame(frames.ENTRY))])
    return {"option": option.text, "question": names.action_questions[action]}


def sentence(names: Names, window: int, found: Data) -> str:
    """What its source does, without a full stop: `raider 1 has struck ada for 7 damage`."""
    target = found["target"]
    says = names.window_says[window]
    if not found["source"]:
        return says or names.windows[window]
    if not says:
        word = names.windows[window].replace("_", " ")
        says = f"has {word} {{target}}" if target else word
    if target and "{target}" not in says:
        says += " against {target}"
    says = says.replace("{target}", target or found.get("place", "")).replace(
        "{dice}", " ".join(map(str, found.get("dice", [])))
    )
    said = f"{found['source']} {says}"
    if found["amount"] > 1 and not names.halves[window]:
        said += f" for {found['amount']} damage"
    if "total" in found:
        said += f" ({found['total']} in all, {found['difficulty']} needed)"
    return said
