"""The power comes on: `main.py` on a board with the model world's pins, and nothing soldered to them."""

import machine
import main
from flashed import Blank

machine.board = Blank()
main.begin()
