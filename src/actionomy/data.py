"""Where the files that ship with actionomy lie.

The repository holds them once, at its top, where people edit them. A built wheel carries a copy inside the package.
Code asks here and need not know which of the two is running.
"""

from pathlib import Path
from typing import Final

KINDS: Final = ("fights", "cases")

_PACKAGE: Final = Path(__file__).resolve().parent
_CHECKOUT: Final = _PACKAGE.parent.parent


def shipped(kind: str) -> Path:
    """The folder of the shipped `fights` or `cases`.

    Installed, it is a part of the package; in a checkout or an editable install, it is the folder at the top of the
    repository.

    >>> shipped("fights").name
    'fights'
    """
    if kind not in KINDS:
        raise ValueError(f"nothing of the kind {kind!r} is shipped, only {' and '.join(KINDS)}")
    inside = _PACKAGE / "data" / kind
    if inside.is_dir():
        return inside
    return _CHECKOUT / kind


def fight_name(path: Path) -> str:
    """The full name of a shipped fight: `nimble/bridge`."""
    return f"{path.parent.name}/{path.stem}"


def fights_called(name: str) -> list[Path]:
    """The shipped fights of a name: with its game before it one, else as many as there are."""
    return [one for one in sorted(shipped("fights").glob("*/*.yaml")) if name in (one.stem, fight_name(one))]


def shipped_fights() -> dict[str, list[str]]:
    """The names of the shipped fights, by game."""
    found: dict[str, list[str]] = {}
    for path in sorted(shipped("fights").glob("*/*.yaml")):
        found.setdefault(path.parent.name, []).append(path.stem)
    return found


def fight_names() -> list[str]:
    """The names of the shipped fights, without their games."""
    return [name for names in shipped_fights().values() for name in names]


def fights_said() -> str:
    """The shipped fights in a line."""
    return "shipped are " + "; ".join(f"{', '.join(fights)} ({game})" for game, fights in shipped_fights().items())
