"""Takes new firmware into use, keeps the previous one, and goes back to it if the new one does not run.

Whoever brings one writes its files into `NEW`, copies those that they replace into `BEFORE`, and then writes
`WHOLE` into both: a folder without it is a beginning that the power interrupted, and is not used.
"""

import os

NEW = "new"
BEFORE = "before"
WHOLE = "whole.txt"
TRIAL = "trial.txt"

_STARTS = 3


def take():
    """Put each file of `NEW` in its place, at one stroke each; goes on where the power was cut."""
    if not is_whole(NEW):
        return
    for name in os.listdir(NEW):
        if name != WHOLE:
            os.rename(NEW + "/" + name, name)
    os.remove(NEW + "/" + WHOLE)


def is_whole(folder):
    return folder in os.listdir() and WHOLE in os.listdir(folder)


def on_trial():
    """The firmware is new: it has to run for a while within this many starts."""
    _write(0)


def started():
    """One start more; returns whether the firmware before is back, because this one did not run."""
    if TRIAL not in os.listdir():
        return False
    with open(TRIAL) as file:
        starts = int(file.read() or 0)
    if starts < _STARTS:
        _write(starts + 1)
        return False
    return back()


def proved():
    """It has run for a while."""
    if TRIAL in os.listdir():
        os.remove(TRIAL)


def back():
    """Use the firmware before again; False if there is none."""
    proved()
    if not is_whole(BEFORE):
        return False
    clear(NEW)
    os.rename(BEFORE, NEW)
    take()
    return True


def clear(folder):
    """Forget a folder; what says that it is whole goes first."""
    if folder not in os.listdir():
        return
    names = os.listdir(folder)
    if WHOLE in names:
        os.remove(folder + "/" + WHOLE)
    for name in names:
        if name != WHOLE:
            os.remove(folder + "/" + name)
    os.rmdir(folder)


def _write(starts):
    with open(TRIAL, "w") as file:
        file.write(str(starts))
