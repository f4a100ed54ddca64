"""From a file of cases to cases that can be run: the situation that each begins with, and all its words checked."""

from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from actionomy.battle import ActionomyError, Battle
from actionomy.cases.words import check_words
from actionomy.data import shipped
from actionomy.files.economy import read_ruleset
from actionomy.files.fights import Setup, setup_of
from actionomy.files.layers import effects_name, load_ruleset
from actionomy.files.mending import read_form
from actionomy.files.problems import FileError, Problems, nearest
from actionomy.files.reader import Document, Spot, read_file
from actionomy.files.shared import Data, Path, as_list
from actionomy.rulebook import Rule, read_rules, rules
from actionomy.rulesets import NAMES


@dataclass
class Case:
    """One case, read and checked; `run_case` runs it."""

    title: str
    rules: list[str]
    ruleset: str
    setup: Setup = field(repr=False)
    document: Document = field(repr=False)
    path: Path = ()  # of the case in the document
    master: bool = False
    enforce: str = "strict"
    opening: list[int] = field(default_factory=list)  # the dice thrown as the fight begins
    steps: list[Data] = field(default_factory=list, repr=False)
    then: Data = field(default_factory=dict, repr=False)
    tags: list[str] = field(default_factory=list, repr=False)  # of the ruleset's actions, by number
    shows: list[Rule] = field(default_factory=list, repr=False)  # those of `rules` whose text is known

    @property
    def file(self) -> str:
        """The file that it stands in, by the name under which that was read."""
        return self.document.name

    @property
    def line(self) -> int:
        """Where it begins in its file, counted from 1."""
        return self.document.place(self.path)[0]

    def line_of(self, *path: str | int) -> int:
        """Where a part of the case stands."""
        return self.document.place((*self.path, *path))[0]

    @property
    def asks_dice(self) -> bool:
        """Whether dice are typed in, by `roll` steps, rather than named beside the steps that throw them."""
        return any("roll" in step for step in self.steps)

    def begin(self) -> Battle:
        """The situation that the case begins with."""
        dice: str | list[int] = "asked" if self.asks_dice else self.opening
        battle = Battle(self.setup, enforce=self.enforce, master=self.master, dice=dice)
        if not self.asks_dice and battle.chance.left():
            raise ActionomyError(f"{battle.chance.left()} of the dice named in `begin` are left over")
        return battle


def load_cases(path: str | FilePath) -> list[Case]:
    """The cases of a file.  Raises `FileError` with all that is wrong in it."""
    return cases_of(read_form(read_file(path, strict=False), "cases"))


def showing(rule: str) -> list[str]:
    """The titles of the shipped cases that show a rule, each with its file and line."""
    found = []
    for path in sorted(shipped("cases").glob("*/*.yaml")):
        if rule not in path.read_text(encoding="utf-8"):  # before it is read as what it is, which takes longer
            continue
        document = read_file(path, strict=False)
        for k, case in enumerate(document.data["list"]):
            if rule in as_list(case["rules"]):
                line, _ = document.place(("list", k))
                found.append(f"{case['case']} (cases/{path.parent.name}/{path.name}:{line})")
    return found


def cases_of(document: Document, only: list[int] | None = None) -> list[Case]:
    """The cases of a document of the kind `cases`; `only` those with these numbers, from 0."""
    problems = Problems(document)
    reader = _Reader(document, problems)
    numbers = range(len(document.data["list"])) if only is None else only
    sound = [k for k in numbers if ("list", k) not in document.mended.broken]
    cases = [case for number in sound if (case := reader.read(number))]
    problems.check()
    return cases


def situation_of(document: Document, number: int) -> Document:
    """The fight document that case `number` of a document begins with."""
    case = document.data["list"][number]
    own = case.get("given") or {}
    return _Reader(document, Problems(document)).situation(own, ("list", number) if own else (), "begin" in case)


def case_of(document: Document, number: int) -> Case:
    """One case of a document of the kind `cases`.  Raises `FileError`."""
    problems = Problems(document)
    case = _Reader(document, problems).read(number)
    problems.check()
    assert case is not None, "a case that cannot be read is a problem"
    return case


class _Reader:
    """Reads the cases of one document; those with the same situation share it."""

    def __init__(self, document: Document, problems: Problems) -> None:
        self.document = document
        self.problems = problems
        self.ruleset = str(document.data["cases"])
        self.shared: Setup | None = None
        self.tags: list[str] | None = None
        self.known: dict[str, Rule] | None = None  # by number

    def read(self, number: int) -> Case | None:
        """One case, or None when something is wrong with it, which is then noted."""
        data = self.document.data["list"][number]
        path: Path = ("list", number)
        shows = self.rules_shown(data, path)
        try:
            setup = self.setup_for(data, path)
            case = Case(
                title=str(data["case"]),
                rules=[str(rule) for rule in data["rules"]],
                ruleset=setup.names.ruleset or self.ruleset,
                setup=setup,
                document=self.document,
                path=path,
                master=bool(data.get("master", False)),
                enforce=str(data.get("enforce", "strict")),
                opening=list(data.get("begin") or []),
                steps=list(data.get("when") or []),
                then=dict(data.get("then") or {}),
                tags=self.all_tags(),
                shows=shows,
            )
            battle = case.begin()
        except FileError as error:
            self.problems.found += [one for one in error.problems if one not in self.problems.found]
            return None
        except ActionomyError as error:
            self.problems.at(path, f"the situation cannot begin: {error}")
            return None
        check_words(battle, case.tags, data, path, self.problems)
        return case

    def setup_for(self, data: Data, path: Path) -> Setup:
        """The situation of a case: what is given for all, with what it gives itself laid over that."""
        rolled = "begin" in data
        if data.get("given") or rolled:
            return setup_of(self.situation(data.get("given") or {}, path, rolled))
        if self.shared is None:
            self.shared = setup_of(self.situation({}, ()))
        return self.shared

    def situation(self, own: Data, path: Path, rolled: bool = False) -> Document:
        """A fight document whose parts stand where the file of cases has them."""
        document = self.document
        given = laid_over(document.data.get("given") or {}, own)
        begins = "rolled" if rolled else "as_it_stands"
        data = {"actionomy": 1, "fight": "case", "ruleset": self.ruleset, "begins": begins, **given}
        positions = {at[1:]: spot for at, spot in document.positions.items() if at[:1] == ("given",)}
        here = (*path, "given")
        if own:
            depth = len(here)
            positions |= {at[depth:]: spot for at, spot in document.positions.items() if at[:depth] == here}
        whole = document.positions.get(path) or Spot(1, 1, 1, 1)
        positions[()] = whole
        positions.setdefault(("ruleset",), document.positions.get(("cases",), whole))
        fight = read_form(Document(document.name, data, positions, document.text), "fight")
        self.problems.heed(fight)  # and the case is read without what is wrong there
        fight.mended.faults = []
        return fight

    def rules_shown(self, data: Data, path: Path) -> list[Rule]:
        """The rules that a case cites.  Each must be there: in its ruleset, or in the shipped one under that."""
        if self.known is None:
            self.known = {rule.number: rule for rule in self.all_rules()}
        series = {series_of(number) for number in self.known}
        for k, number in enumerate(data["rules"]):
            if number not in self.known and (self.ruleset in NAMES or series_of(number) in series):
                close = nearest(number, [one for one in self.known if one.startswith(f"{series_of(number)}-")])
                self.problems.at((*path, "rules", k), f"there is no rule {number!r} in {self.ruleset}{close}")
        return [self.known[number] for number in data["rules"] if number in self.known]

    def all_rules(self) -> list[Rule]:
        """All rules that are written down: shipped, or in a RULES.md beside the ruleset's own file."""
        near = FilePath(self.document.name).parent
        try:
            ruleset = load_ruleset(self.ruleset, Problems(self.document), near)
        except FileError:
            return []  # which the situation says
        under: Document | None = ruleset
        while under is not None and under.data["ruleset"] not in NAMES:
            under = under.base
        shipped = effects_name(ruleset.data) if under is None else str(under.data["ruleset"])
        found = rules(shipped) if shipped in NAMES else []
        own = (near / self.ruleset).with_name("RULES.md")
        if self.ruleset not in NAMES and own.is_file():
            found += read_rules(own.read_text(encoding="utf-8", errors="replace"), str(own))
        return found

    def all_tags(self) -> list[str]:
        """The tags of the ruleset's actions, by number."""
        if self.tags is None:
            ruleset = load_ruleset(self.ruleset, self.problems, FilePath(self.document.name).parent)
            self.tags = read_ruleset(ruleset.data, Problems(ruleset), {}).tags
        return self.tags


def series_of(number: str) -> str:
    """The letters before a rule's number.

    >>> series_of("N-30")
    'N'
    """
    return number.partition("-")[0]


def laid_over(base: Any, over: Any) -> Any:
    """`over` on top of `base`: mappings are merged key by key, `null` takes a key away, everything else replaces.

    >>> laid_over({"map": "..", "sides": {"a": 1, "b": 2}}, {"map": None, "sides": {"b": 3}})
    {'sides': {'a': 1, 'b': 3}}
    """
    if not isinstance(base, dict) or not isinstance(over, dict):
        return over
    merged = dict(base)
    for key, value in over.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = laid_over(base.get(key), value)
    return merged
