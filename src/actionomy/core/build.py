"""Which build is running: the one that mypyc compiled, or the plain sources."""

from typing import Final

# A compiled module is loaded from a shared library, whatever its ending on this system; a plain one from its source.
compiled: Final[bool] = not __file__.endswith((".py", ".pyc"))
