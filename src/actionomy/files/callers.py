"""Subjects that bring creatures into play: by which number they call them."""

from collections.abc import Callable
from typing import Any

from actionomy.files.problems import Problems, instead
from actionomy.files.shared import Data, Path


class Callers:
    """Tells the numbers by which what one creature has calls others; a fight says them, by kind and how many more."""

    def __init__(self, ruleset: Data, library: Data, problems: Problems) -> None:
        kinds = ruleset.get("subjects", {}).values()
        self.copies: list[str] = [kind["store"]["copies"] for kind in kinds if "store" in kind]
        self.roles: Data = ruleset.get("roles", {})
        self.known: Data = library.get("creatures", {})
        self.problems = problems
        self.calls: Callable[[str, int], int] | None = None

    def number(self, value: Any, values: Data, path: Path) -> int:
        """The number by which a subject calls a creature; 0 for one that calls nobody."""
        if value in ("creature", "none"):
            return 0
        if value not in self.known and (self.known or self.calls):
            self.problems.at(path, f"there is no creature {value!r} in the bestiary{instead(str(value), self.known)}")
            return 0
        copies = [int(values.get(key, 0)) for key in self.copies]
        return self.calls(str(value), max([1, *copies])) if self.calls else 1

    def stands_between(self, value: Any) -> int:
        """Whether who is called so stands on the border between two zones."""
        role = str((self.known.get(value) or {}).get("role", "")) if isinstance(value, str) else ""
        return int(bool((self.roles.get(role) or {}).get("between")))
