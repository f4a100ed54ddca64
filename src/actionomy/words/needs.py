"""What actions need, as rulesets say it: beside the action, or once for several under `reasons`."""

from typing import Any

Data = dict[str, Any]


def needs_of(data: Data, action: Data, what: str) -> dict[str, Data]:
    """What an action `needs` (or `where`: of its target), by the code of the refusal.

    >>> data = {"reasons": {"hungry": {"if": "bread > 0", "says": "it is hungry"}}}
    >>> needs_of(data, {"needs": ["hungry"]}, "needs")
    {'hungry': {'if': 'bread > 0', 'says': 'it is hungry'}}
    >>> needs_of(data, {"needs": {"hungry": {"if": "soup > 0"}}}, "needs")
    {'hungry': {'if': 'soup > 0', 'says': 'it is hungry'}}
    """
    known = data.get("reasons", {})
    given = action.get(what, {})
    if isinstance(given, dict):
        return {code: {**known.get(code, {}), **need} for code, need in given.items()}
    return {code: known.get(code, {}) for code in ([given] if isinstance(given, str) else given)}
