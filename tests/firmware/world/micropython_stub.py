"""Replaces MicroPython's module `micropython` under CPython."""

interrupted_by = None


def const(value):
    return value


def kbd_intr(byte):
    global interrupted_by  # noqa: PLW0603  # the stub of a module keeps its state as the module does
    interrupted_by = byte
