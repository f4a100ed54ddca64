"""Rules cases: a situation, the steps taken in it with every die named, and what must then be so.

A case is a test of a rule, its executable documentation, and what a homebrewer writes for a game of his own.
`docs/cases.md` shows the whole format.

    >>> from actionomy.cases import run_folder
    >>> report = run_folder("cases/nimble")
    >>> report.passed
    True
"""

from actionomy.cases.case import Case, load_cases
from actionomy.cases.report import Outcome, Report, run_case, run_folder

__all__ = ["Case", "Outcome", "Report", "load_cases", "run_case", "run_folder"]
