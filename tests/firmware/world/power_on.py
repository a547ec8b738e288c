"""Power-on: `main.py` on a board with the model world's pins, and nothing connected to them."""

import machine
import main
from flashed import Blank

machine.board = Blank()
main.begin()
