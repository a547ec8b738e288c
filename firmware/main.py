"""Starts the shoe at power-on. Short, because nothing can restore the firmware if this file or `swap` fails.

New files are put in place before anything else is imported, and the board restarts with them: so the trial
runs exactly the new firmware. The watchdog runs from then on: a file that fails or hangs costs one start.
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
        pass  # the next start goes on; until then the present files run, or the former ones return
    if swap.at_the_prompt():
        return
    dog = machine.WDT(timeout=_DOG_MS)
    try:
        if not swap.started():
            import start

            start.run(dog)
    except KeyboardInterrupt:
        swap.to_the_prompt()  # on a board without a watchdog
    except Exception:  # a file is incomplete: the board tries again, and then restores the former one
        pass
    machine.reset()


if __name__ == "__main__":
    begin()
