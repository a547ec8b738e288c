"""Starts the shoe when the power comes on. Short: nothing can go back if this file or `swap` does not run.

New files take their places before anything else is imported, and the board starts anew with them: what is
proved is what runs. From then on the watchdog runs, and a file that is broken, or never ends, is one start.
"""

import machine
import swap

_DOG_MS = 8000  # until the settings say otherwise


def begin():
    """Run the firmware until it resets; returns if the prompt of MicroPython is wanted."""
    try:
        if swap.take():
            machine.reset()
    except OSError:
        pass  # the next start goes on; until then what is there runs, or goes back
    if swap.at_the_prompt():
        return
    dog = machine.WDT(timeout=_DOG_MS)
    try:
        if not swap.started():
            import start

            start.run(dog)
    except KeyboardInterrupt:
        swap.to_the_prompt()  # where no watchdog runs
    except Exception:  # a file is not whole: the board tries again, and goes back
        pass
    machine.reset()


if __name__ == "__main__":
    begin()
