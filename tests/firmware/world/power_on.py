"""The power comes on: `main.py` on a board with the model world's pins, and nothing soldered to them."""

import machine
import main
from simtime import Ticks


class Board:
    """As much of a board as is used before a reader is asked."""

    def __init__(self):
        self.ticks = Ticks()
        self.lines = {}
        self.roles = {}
        self.restarts = 0
        self.fed = 0
        self.spi = 0
        self.hard_interrupts = True

    def line(self, number):
        return self.lines.setdefault(number, Line())


class Line:
    """A pin that is wired to nothing."""

    def use(self, mode):
        self.mode = mode

    def level(self):
        return 1

    def drive(self, level):
        self.driven = level


machine.board = Board()
main.begin()
