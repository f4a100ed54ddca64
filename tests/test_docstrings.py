"""Every public module, class, function, method and property says what it means, and its examples are true."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import actionomy

MODULES = [one.name for one in pkgutil.walk_packages(actionomy.__path__, "actionomy.") if "__main__" not in one.name]


@pytest.mark.parametrize("name", MODULES)
def test_everything_public_says_what_it_means(name: str) -> None:
    module = importlib.import_module(name)
    if not str(module.__file__).endswith(".py"):
        pytest.skip("what is compiled keeps no docstrings")
    assert ", ".join(silent(module)) == ""


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_give_what_they_show(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def silent(module: ModuleType) -> Iterator[str]:
    """The names of what has no docstring; that of a method may stand where a class above declares it."""
    if not module.__doc__:
        yield module.__name__
    for name, one in vars(module).items():
        if name.startswith("_") or getattr(one, "__module__", "") != module.__name__:
            continue  # private, or of another module
        if inspect.isclass(one):
            own = vars(one).get("__doc__") or ""
            if not own or own.startswith(f"{name}("):  # which data classes say by themselves
                yield name
            for part, member in vars(one).items():
                if not part.startswith("_") and is_code(member) and not inspect.getdoc(getattr(one, part)):
                    yield f"{name}.{part}"
        elif is_code(one) and not one.__doc__:
            yield name


def is_code(one: Any) -> bool:
    """Whether it is a function, a method or a property, and no constant."""
    return isinstance(one, property | staticmethod | classmethod) or inspect.isfunction(inspect.unwrap(one))
