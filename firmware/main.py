"""Starts the shoe when the power comes on, and starts it anew if it ever ends."""

import os
import sys

import config
import machine
import wiring

_FAULT_FILE = "fault.txt"


def run():
    """Step for ever; an error of ours is noted and restarts the board, and the terminal sees a new boot."""
    shoe = wiring.build(config)
    dog = wiring.watchdog(config)
    try:
        while True:
            shoe.step()
            dog.feed()
    except Exception as error:
        if _FAULT_FILE not in os.listdir():
            with open(_FAULT_FILE, "w") as file:
                sys.print_exception(error, file)
        raise
    finally:
        machine.reset()


if __name__ == "__main__" and not wiring.wanted_on_the_bench(config):
    run()
