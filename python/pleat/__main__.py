"""The command `pleat` of this installation: `python -m pleat generate ...`."""

import os
import sys

from . import _files
from ._errors import Error


def main():
    try:
        command = os.fspath(_files.command())
    except Error as error:
        sys.exit(f"pleat: {error}")
    os.execv(command, [command, *sys.argv[1:]])


if __name__ == "__main__":
    main()
