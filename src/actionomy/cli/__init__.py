"""The command `actionomy`: exit status 0 when it is done, 1 when the answer is no, 2 when it was used wrongly."""

import os
import sys
from collections.abc import Sequence
from typing import Final

DONE: Final = 0
NO: Final = 1
WRONG: Final = 2
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.  Whatever goes wrong is said in a line or a few, never as a traceback."""
    try:
        return run(arguments)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def run(arguments: Sequence[str] | None) -> int:
    """Run one command; what `main` does, but for being interrupted."""
    from actionomy.battle import ActionomyError
    from actionomy.cli.commands import parser
    from actionomy.cli.style import forgive_encoding
    from actionomy.files.problems import FileError

    forgive_encoding()
    try:
        chosen = parser().parse_args(arguments)
        status = int(chosen.run(chosen))
        sys.stdout.flush()
        return status
    except SystemExit as leaving:  # argparse has said what is wrong, or has shown its help
        return leaving.code if isinstance(leaving.code, int) else DONE
    except FileError as error:
        print(error, file=sys.stderr)
        return WRONG
    except ActionomyError as error:
        print(f"actionomy: {error}", file=sys.stderr)
        return WRONG
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            return pipe_closed()
        print(f"actionomy: {error.filename or 'the system'}: {error.strerror or error}", file=sys.stderr)
        return WRONG


def pipe_closed() -> int:
    """Nobody reads on (`| head`): stop without a word, now and when Python tidies up."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    return DONE
