"""Every word of a case is checked before it runs: a misspelt creature must not make a case pass."""

from collections.abc import Callable
from typing import Any

from actionomy.battle import Battle
from actionomy.cases.forms import check_form
from actionomy.cases.values import Unknown, among, condition, count, forecast_line, pool, thing, value_of
from actionomy.core import reasons
from actionomy.files.problems import Problems, quoted
from actionomy.files.shared import Data, Path, as_list
from actionomy.words.options import MASTER
from actionomy.words.views import KINDS

UNTIL = ("own_turn_start", "own_turn_end", "round_end", "next_round_end", "one_round")


def check_words(battle: Battle, tags: list[str], data: Data, path: Path, problems: Problems) -> None:
    """Note every word of a case that means nothing in the fight it begins with."""
    _Checker(battle, tags, problems).case(data, path)


class _Checker:
    def __init__(self, battle: Battle, tags: list[str], problems: Problems) -> None:
        self.battle = battle
        self.tags = tags
        self.problems = problems

    def try_(self, path: Path, check: Callable[..., Any], *words: Any) -> None:
        try:
            check(*words)
        except Unknown as unknown:
            self.problems.at(path, str(unknown))

    def case(self, data: Data, path: Path) -> None:
        for number, step in enumerate(data.get("when") or []):
            here = (*path, "when", number)
            kinds = [key for key in step if key in STEPS]
            if len(kinds) != 1:
                what = " and ".join(kinds) if kinds else "nothing"
                self.problems.at(here, f"a step does one thing, this one {what}; the steps are {', '.join(STEPS)}")
            for kind in kinds:
                STEPS[kind](self, step[kind], (*here, kind))
            for code in as_list(step.get("codes")):
                self.try_((*here, "codes"), self.code, code)
            self.then(step.get("then") or {}, (*here, "then"))
        self.then(data.get("then") or {}, (*path, "then"))

    # Words.

    def form(self, text: Any, path: Path) -> None:
        self.try_(path, check_form, self.battle, str(text))

    def thing(self, name: Any, path: Path) -> None:
        self.try_(path, thing, self.battle, name)

    def code(self, code: Any) -> None:
        own = [reason.code for reason in self.battle.names.reasons.values()]
        among(code, [*own, *reasons.CODES], "reason")

    # Steps.

    def put(self, data: Data, path: Path) -> None:
        self.thing(data["on"], (*path, "on"))
        self.try_((*path, "condition"), self.can_be_put, data)
        if "towards" in data:
            self.thing(data["towards"], (*path, "towards"))
        if "until" in data:
            self.try_((*path, "until"), among, data["until"], UNTIL, "moment")
        if "amount" in data:
            self.try_((*path, "amount"), count, data["amount"])

    def can_be_put(self, data: Data) -> None:
        e = self.battle.engine.economy
        number = condition(self.battle, data["condition"])
        if int(e.here) >> number & 1:
            raise Unknown(f"{quoted(data['condition'])} holds against one attack only; give it to a `window` step")
        if int(e.towards) >> number & 1 and "towards" not in data:
            raise Unknown(f"{quoted(data['condition'])} is held towards somebody; say `towards: WHOM`")

    def lift(self, data: Data, path: Path) -> None:
        self.thing(data["from"], (*path, "from"))
        self.try_((*path, "condition"), condition, self.battle, data["condition"])

    def set_(self, data: Data, path: Path) -> None:
        for key, value in data.items():
            self.try_((*path, key), self.can_be_set, key, value)

    def can_be_set(self, key: str, value: Any) -> None:
        fact = value_of(self.battle, key)
        if fact.parse is None:
            raise Unknown(f"{quoted(key)} can be looked at, but not set; conditions are `put` and `lift`ed")
        fact.parse(value)

    def lose(self, data: Data, path: Path) -> None:
        for key, value in data.items():
            self.try_((*path, key), count, value)
            self.try_((*path, key), self.is_pool, key)

    def is_pool(self, key: str) -> None:
        name, _, word = key.rpartition(".")
        thing(self.battle, name)
        pool(self.battle, word)

    def window(self, data: Data, path: Path) -> None:
        names = self.battle.names
        self.try_((*path, "open"), among, data["open"], names.windows, "window")
        self.thing(data["by"], (*path, "by"))
        if "at" in data:
            self.thing(data["at"], (*path, "at"))
        for key in ("amount", "note"):
            if key in data:
                self.try_((*path, key), count, data[key])
        for number, name in enumerate(as_list(data.get("here"))):
            self.thing(name, (*path, "here", number))
        self.try_((*path, "by"), attack_entry, self.battle, self.tags, data)

    def answer(self, word: Any, path: Path) -> None:
        self.try_(path, among, word, ("yes", "no"), "answer")

    def forms(self, texts: list[str], path: Path) -> None:
        for number, text in enumerate(texts):
            self.form(text, (*path, number))

    def number(self, value: Any, path: Path) -> None:
        self.try_(path, count, value)

    def anything(self, value: Any, path: Path) -> None:
        """Nothing in it that could be misspelt."""

    # Expectations.

    def then(self, then: Data, path: Path) -> None:
        battle = self.battle
        for key in ("offered", "not_offered"):
            for number, text in enumerate(then.get(key) or []):
                self.form(text, (*path, key, number))
        for text, codes in (then.get("refused") or {}).items():
            self.form(text, (*path, "refused", text))
            for code in as_list(codes):
                self.try_((*path, "refused", text), self.code, code)
        for key in then.get("forecast") or {}:
            self.try_((*path, "forecast", key), forecast_line, battle, key)
        for key in then.get("left") or {}:
            self.try_((*path, "left", key), value_of, battle, key)
        decision = then.get("decision") or {}
        if "seat" in decision:
            self.try_((*path, "decision", "seat"), among, decision["seat"], [*battle.names.sides, MASTER], "seat")
        if "who" in decision:
            for name in as_list(decision["who"]):
                self.thing(name, (*path, "decision", "who"))
        if "kind" in decision:
            kinds = [*KINDS.values(), "roll"]
            self.try_((*path, "decision", "kind"), among, decision["kind"], kinds, "kind of decision")
        if then.get("over", False) is not False:
            self.try_((*path, "over"), among, then["over"], [*battle.names.sides, "draw"], "side")


STEPS: dict[str, Callable[[_Checker, Any, Path], None]] = {
    "do": _Checker.form,
    "together": _Checker.forms,
    "put": _Checker.put,
    "lift": _Checker.lift,
    "set": _Checker.set_,
    "lose": _Checker.lose,
    "turn": _Checker.thing,
    "slot": _Checker.number,
    "round": _Checker.number,
    "window": _Checker.window,
    "answer": _Checker.answer,
    "roll": _Checker.anything,
    "refuse": _Checker.form,
    "undo": _Checker.number,
    "redo": _Checker.number,
    "save": _Checker.anything,
}


def attack_entry(battle: Battle, tags: list[str], data: Data) -> int:
    """The entry that a window stands for: the first of its source's that is tagged `attack`, with that subject."""
    e, names = battle.engine.economy, battle.names
    who = thing(battle, data["by"])
    sheet = int(battle.engine.state.sheet(who))
    if sheet >= len(names.subjects):
        raise Unknown(f"{quoted(data['by'])} is no creature, and cannot attack")
    subjects = names.subjects[sheet]
    wanted = subjects.index(among(data["with"], subjects, f"subject of {quoted(data['by'])}")) if "with" in data else -1
    for entry in range(int(e.first_entry[sheet]), int(e.first_entry[sheet + 1])):
        attacks = "attack" in tags and int(e.tags[entry]) >> tags.index("attack") & 1
        if attacks and e.stages[entry] == 0 and (wanted < 0 or e.subject[entry] == wanted):
            return entry
    with_ = f" with {quoted(data['with'])}" if "with" in data else ""
    raise Unknown(f"{quoted(data['by'])} has no action tagged 'attack'{with_}, so no window on one can open")
