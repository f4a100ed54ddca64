"""Every shipped case passes."""

import pytest

from actionomy.cases import Case, load_cases, run_case
from actionomy.data import shipped


def shipped_cases() -> list[Case]:
    return [case for path in sorted(shipped("cases").rglob("*.yaml")) for case in load_cases(path)]


@pytest.mark.parametrize("case", shipped_cases(), ids=lambda case: f"{case.ruleset}: {case.title}")
def test_shipped_case(case: Case) -> None:
    outcome = run_case(case)
    assert outcome.passed, f"\n{outcome}"
