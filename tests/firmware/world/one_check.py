"""Runs one check in MicroPython: the name of its module, and its own."""

import sys

getattr(__import__(sys.argv[1]), sys.argv[2])()
