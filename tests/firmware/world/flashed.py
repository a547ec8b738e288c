"""What `main.py` does on a board whose pins are the model world's."""

import sys
import time

import config
import machine
import wiring
from rig import STEP_US, Bench, Board
from simtime import Ticks


def play():
    """Run the firmware until it resets; returns if it is to stay out."""
    machine.board = Board(Ticks())
    if wiring.wanted_on_the_bench(config):
        return
    bench = Bench(config, own_port=True)
    try:
        while True:
            bench.shoe.step()
            bench.ticks.advance(STEP_US)
            time.sleep_us(STEP_US)  # no faster than a board
    except machine.Restarted:
        sys.exit()
