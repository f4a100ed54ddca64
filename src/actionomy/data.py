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
