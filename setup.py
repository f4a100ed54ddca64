"""How the wheel is built, as far as pyproject.toml cannot say it.

Two things. The fights and cases at the top of the repository are copied into the package, so that there is one copy
to edit. And where ACTIONOMY_COMPILE=1 asks for it, mypyc compiles the heart, the rulesets' effects and the players.

Compiling is all or nothing: whatever goes wrong, the reason is printed and a plain wheel is built, the same package
and some eighty times slower. An editable install is never compiled: extensions beside the sources would hide edits.
"""

import os
import shutil
import tomllib
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/actionomy")
COPIED = ("fights", "cases")
COMPILED = ("core/*.py", "rulesets/*/*.py", "players/*.py")
WANTED = os.environ.get("ACTIONOMY_COMPILE") == "1"


def build_requirements() -> list[str]:
    """What compiling needs, with the very pins of pyproject.toml."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = project["dependencies"] + project["optional-dependencies"]["dev"]
    return [pin for pin in pins if pin.startswith(("librt==", "mypy=="))]


def extensions(target: str) -> list[Extension]:
    """The extensions, all in one group; the generated C is put below `target`."""
    from mypyc.build import mypycify

    sources = sorted(path for pattern in COMPILED for path in PACKAGE.glob(pattern) if path.name != "__init__.py")
    if not sources:
        return []
    # The package's front page leads mypy on to the edges; those are not compiled and do not matter here.
    paths = ["--follow-imports=silent", *map(str, sources)]
    made: list[Extension] = mypycify(paths, group_name="actionomy", opt_level="3", target_dir=target)
    for extension in made:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    return made


class MaybeCompiled(Distribution):
    """A distribution that has extensions as long as compiling is wanted and has not failed."""

    plain = not WANTED

    def has_ext_modules(self) -> bool:
        return not self.plain


class BuildPackage(build_py):
    """Copies the package, and the folders that ship with it."""

    def run(self) -> None:
        if self.editable_mode:
            super().run()
            return
        shutil.rmtree(self.build_lib, ignore_errors=True)  # or modules deleted since the last build would be shipped
        super().run()
        for folder in COPIED:
            if Path(folder).is_dir():
                shutil.copytree(folder, Path(self.build_lib, "actionomy", "data", folder))


class BuildExtensions(build_ext):
    """Compiles everything, or nothing."""

    def run(self) -> None:
        if self.editable_mode:
            self.go_plain("an editable install stays plain")
        if self.distribution.plain:
            return
        try:
            self.distribution.ext_modules = extensions(self.build_temp)
        except ImportError as missing:
            self.go_plain(f"mypyc is missing ({missing})")
        except (Exception, SystemExit) as reason:  # mypyc leaves by SystemExit where mypy finds an error
            print(reason)
            self.go_plain("mypyc refused the sources, see above")
        else:
            self.reinitialize_command(self).ensure_finalized()  # once more, now that there are extensions
            super().run()

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                # Without it no call between two functions of the heart is inlined.
                extension.extra_compile_args.append("-fno-semantic-interposition")
        try:
            super().build_extensions()
        except Exception as reason:
            print(reason)
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.go_plain("compiling the C code failed, see above")

    def go_plain(self, reason: str) -> None:
        self.extensions = self.distribution.ext_modules = []
        self.distribution.plain = True
        if "bdist_wheel" in self.distribution.command_obj:
            self.distribution.get_command_obj("bdist_wheel").root_is_pure = True
        if WANTED:
            print(f"actionomy: NOT COMPILED, plain Python is installed instead: {reason}")


setup(
    distclass=MaybeCompiled,
    cmdclass={"build_py": BuildPackage, "build_ext": BuildExtensions},
    setup_requires=build_requirements() if WANTED else [],
)
