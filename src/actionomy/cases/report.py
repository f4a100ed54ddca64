"""Running cases, and saying readably in what one differs from what it expects."""

from dataclasses import dataclass, field
from pathlib import Path as FilePath
from textwrap import fill

from actionomy.cases.case import Case, cases_of
from actionomy.cases.expect import Difference, differences
from actionomy.cases.steps import STEPS, Scene, StepFailed
from actionomy.files.mending import read_form
from actionomy.files.problems import FileError, Problem, Problems
from actionomy.files.reader import read_file
from actionomy.files.shared import Data

INDENT = "    "
WIDTH = 116  # of a rule's text, beside the indent


@dataclass(frozen=True)
class Failure:
    """In what a case differs: after which step (0: before the first), and where that stands in the file."""

    step: int
    doing: str
    line: int
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        where = f"step {self.step}, {self.doing}" if self.step else "at the beginning"
        lines = [f"{where} (line {self.line}): {self.what}"]
        for word, text in (("expected", self.expected), ("found", self.found)):
            if text:
                rows = text.split("\n")
                lines += [f"{INDENT}{word:<9}{rows[0]}", *(f"{INDENT}{'':<9}{row}" for row in rows[1:])]
        return "\n".join(lines)


@dataclass(frozen=True)
class Outcome:
    """What came of a case."""

    case: Case
    failures: list[Failure] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything was as the case says."""
        return not self.failures

    def __str__(self) -> str:
        """The title; below it, where the case fails, the rules that it shows, and in what it differs from them."""
        case = self.case
        line = self.failures[0].line if self.failures else case.line
        title = f"{case.file}:{line}: {case.title} [{', '.join(case.rules)}]"
        if self.passed:
            return title
        shows = [fill(f"{rule.number}: {rule.text}", WIDTH, subsequent_indent=INDENT) for rule in case.shows]
        below = "\n".join([*shows, *(str(failure) for failure in self.failures)])
        return title + "".join(f"\n{INDENT}{row}" for row in below.split("\n"))


@dataclass
class Report:
    """What came of a folder of cases.  Files that cannot be used are in `problems`."""

    outcomes: list[Outcome] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether all cases passed, and all files could be used."""
        return not self.problems and not self.failed

    @property
    def failed(self) -> list[Outcome]:
        """What came of the cases that did not pass."""
        return [outcome for outcome in self.outcomes if not outcome.passed]

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        lines += [str(outcome) for outcome in self.failed]
        good = len(self.outcomes) - len(self.failed)
        summary = f"{good} of {len(self.outcomes)} cases passed"
        if self.problems:
            summary += f", and {len(self.problems)} problem{'s' if len(self.problems) > 1 else ''} in files"
        return "\n".join([*lines, summary])


def run_case(case: Case) -> Outcome:
    """Run one case up to the first step at which something is not as it says."""
    scene = Scene(case)
    for number, step in enumerate(case.steps):
        here = ("when", number)
        try:
            scene.run(step)
        except StepFailed as failed:
            line = case.line_of(*here)
            return Outcome(case, [Failure(number + 1, told(step), line, failed.what, failed.expected, failed.found)])
        found = differences(scene.battle, scene.news, step.get("then") or {})
        if found:
            return Outcome(case, failures(case, number + 1, found, (*here, "then")))
    found = differences(scene.battle, scene.news, case.then)
    return Outcome(case, failures(case, len(case.steps), found, ("then",)))


def failures(case: Case, step: int, found: list[Difference], path: tuple[str | int, ...]) -> list[Failure]:
    """What differs after a step (0: before the first), with the lines where the case says otherwise, below `path`."""
    doing = told(case.steps[step - 1]) if step else ""
    return [Failure(step, doing, case.line_of(*path, *one.key), one.what, one.expected, one.found) for one in found]


def told(step: Data) -> str:
    """A step in a few words."""
    kind = next(key for key in step if key in STEPS)
    value = step[kind]
    if isinstance(value, dict):
        return f"{kind} " + ", ".join(f"{key} {word}" for key, word in value.items())
    return f"{kind} {value}"


def run_folder(path: str | FilePath) -> Report:
    """Run all cases of a folder and the folders below it, or of one file.  Other files in it are left alone."""
    top = FilePath(path)
    files = sorted(top.rglob("*.yaml")) if top.is_dir() else [top]
    report = Report()
    for file in files:
        try:
            document = read_file(file, strict=False)
            if top.is_dir() and "cases" not in document.data:
                Problems(document).check()
                continue
            report.outcomes += [run_case(case) for case in cases_of(read_form(document, "cases"))]
        except FileError as error:
            report.problems += error.problems
    return report
