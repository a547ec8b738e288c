"""Turns of the loop with cards, a host that comes and goes, and noise: memory must not grow.

micropython memory.py TURNS
"""

import gc
import sys

import config
from deck import card
from radio import TagA
from rig import Bench

CYCLE = 250


def turns(bench, count):
    """This many turns, with everything that can happen once in every cycle."""
    for turn in range(count):
        if turn % CYCLE == 0:
            bench.card([TagA(card(turn // CYCLE % 52))])
        if turn % CYCLE == 100:
            bench.host.sleep()
            bench.host.noise(b"\x03~A 1 0 *0000\n" + b"x" * 150 + b"\n")
        if turn % CYCLE == 200:
            bench.host.wake()
            bench.host.clear()
        bench.shoe.step()
        bench.ticks.advance(3000)


def free():
    gc.collect()
    return gc.mem_free()


bench = Bench(config, READERS=config.FOUR_MFRC522)
turns(bench, 4 * CYCLE)
before = free()
for _ in range(int(sys.argv[1]) // CYCLE):
    turns(bench, CYCLE)
print(before - free(), before)
