"""Runs checks in MicroPython, and prints how each went: the name of its module, and its own."""

import sys

module = __import__(sys.argv[1])
for name in sys.argv[2:]:
    try:
        getattr(module, name)()
    except BaseException as error:  # noqa: BLE001  # whatever it is, the others are run as well
        print("failed", name)
        sys.print_exception(error, sys.stdout)
    else:
        print("holds", name)
