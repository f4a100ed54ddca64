"""`python -m actionomy` is the command `actionomy`."""

import sys

from actionomy.cli import main

if __name__ == "__main__":
    sys.exit(main())
