"""Runs `main.py` on a board with the pins of the model world."""

import os
import sys
import time

import machine
import main
from simtime import Ticks


class Blank:
    """The pins of a board before the firmware is built: nothing is wired to them."""

    def __init__(self):
        self.ticks = Ticks()
        self.restarts = self.fed = self.spi = 0
        self.roles = {}
        self.hard_interrupts = True

    def line(self, number):
        return self

    def use(self, mode):
        self.mode = mode

    def level(self):
        return 1

    def drive(self, level):
        self.driven = level


class Paced:
    """The shoe on the bench, no faster than on a board."""

    def __init__(self, rig, config):
        self._step_us = rig.STEP_US
        self._bench = rig.Bench(config, own_port=True)
        for chip in self._bench.chips:
            chip.dead = "unwired" in os.listdir()

    def step(self):
        self._bench.shoe.step()
        self._bench.ticks.advance(self._step_us)
        time.sleep_us(self._step_us)


class Pins:
    """The module `wiring` as `start` imports it: what it builds stands on the bench, in the model world.

    The true one is imported when it is asked for, as on a board, not before.
    """

    def __getattr__(self, name):
        if sys.modules["wiring"] is self:
            del sys.modules["wiring"]
            import rig
            import wiring

            build = wiring.build

            def on_the_bench(config, *rest):
                wiring.build = build
                return Paced(rig, config)

            wiring.build = on_the_bench
        return getattr(sys.modules["wiring"], name)


def play():
    """Run the firmware until it resets; returns if it is to stay out."""
    machine.board = Blank()
    sys.modules["wiring"] = Pins()
    try:
        main.begin()
    except machine.Restarted:
        sys.exit()
