"""Starts the shoe when the power comes on, and starts it anew if it ever ends."""

import config
import machine
import wiring


def run():
    """Step for ever; an error of ours restarts the board, and the terminal is told of a new boot."""
    shoe = wiring.build(config)
    dog = wiring.watchdog(config)
    try:
        while True:
            shoe.step()
            dog.feed()
    finally:
        machine.reset()


if __name__ == "__main__" and not wiring.wanted_on_the_bench(config):
    run()
