"""A shoe in MicroPython's own machine, on a real line: standard input and output are its USB cable.

    micropython table.py READERS SPEED COMMANDS

One command a line comes from the file COMMANDS; it is answered with ``ok`` on standard error when the shoe
has had time for it. Time in the shoe is the model's: it runs SPEED times as fast as the wall's, or slower if
the machine is busy, and so no card is missed because of that. While nobody asks anything of the shoe it runs
as fast as the wall's: to model a shoe that rests costs as much as any other.
"""

import binascii
import random
import select
import sys
import time

import config
from deck import SEED
from radio import TagA, TagV
from rig import STEP_US, Bench

PACE_MS = 400
ASKED_MS = 1000  # after the last byte from the terminal
QUIET_MS = 600  # until no tag of a card that nobody reads can come any more
KEYS = (2, 3, 4, 5, 27, 28, 13, 1)


class Table:
    def __init__(self, readers, speed, commands):
        self._bench = Bench(config, own_port=True, READERS=getattr(config, readers), KEY_PINS=KEYS)
        random.seed(SEED)
        self._ticks = self._bench.ticks
        self._make = TagA if "MFRC522" in readers else TagV
        self._speed = speed
        self._commands = open(commands, "rb")  # noqa: SIM115  # open for ever
        self._poll = select.poll()
        self._poll.register(self._commands, select.POLLIN)
        self._typed = b""
        self._tags = {}
        self._lags = ((15, 15),)
        self._until = None
        self._condition = None
        self._asked = 0
        port = self._bench.shoe._port
        read = port.read

        def heard():
            data = read()
            if data:
                self._asked = self._now()
            return data

        port.read = heard

    def run(self):
        due = time.ticks_us()
        sys.stderr.write("ready\n")
        while True:
            began_us = self._ticks.now_us()
            self._listen()
            self._bench.shoe.step()
            self._ticks.advance(STEP_US)
            rests = self._rests()
            due = time.ticks_add(due, (self._ticks.now_us() - began_us) // (1 if rests else self._speed))
            ahead = time.ticks_diff(due, time.ticks_us())
            if ahead > 0:
                time.sleep_us(ahead)
            elif rests:
                due = time.ticks_us()

    def _rests(self):
        """Whether the shoe has nothing to do and nothing to say but that it lives."""
        if self._until is not None or self._bench.shoe._outbox._ring:
            return False
        return self._now() - self._asked > ASKED_MS

    def _listen(self):
        if self._until is not None:
            if self._now() < self._until or not (self._condition is None or self._condition()):
                return
            self._until = self._condition = None
            sys.stderr.write("ok\n")
        while self._until is None and self._poll.poll(0):
            byte = self._commands.read(1)
            if not byte:
                sys.exit()
            if byte != b"\n":
                self._typed += byte
                continue
            words = self._typed.decode().split()
            self._typed = b""
            self._until = self._now() + PACE_MS
            self._obey(words)

    def _card(self, uids, after_ms):
        """A card leaves so long from now; its tags come as late as `lag` has it, both of two that stick."""
        least, most = random.choice(self._lags)
        tags = [self._make(uid) for uid in uids]
        self._bench.card(tags, at=self._now() + 1 + after_ms, lag_ms=random.randint(least, most))

    def _now(self):
        return self._ticks.now_us() // 1000

    def _obey(self, words):
        verb = words.pop(0)
        bench = self._bench
        if verb == "draw":  # without a tag: nobody can read it
            self._card([uid for uid in words if uid != "-"], 0)
            if words == ["-"] or not words:
                self._until += QUIET_MS - PACE_MS
        elif verb == "pitch":  # three cards a second; A+B stick together, - is not read
            for place, uids in enumerate(words):
                self._card([uid for uid in uids.split("+") if uid != "-"], 333 * place)
            self._until += 333 * len(words) + QUIET_MS
        elif verb == "lag":  # LEAST MOST [LEAST MOST …]: of a card, one of these pairs, and between them
            numbers = [int(word) for word in words]
            self._lags = tuple(zip(numbers[::2], numbers[1::2]))  # noqa: B905  # MicroPython's takes no strict
        elif verb == "stuck":
            self._card(words, 0)
        elif verb == "tag":
            self._tags[words[0]] = self._make(words[0])
            bench.put(self._tags[words[0]], int(words[1]))
        elif verb == "far":  # UID ANTENNA GAIN: a tag that a receiver with less does not hear
            self._tags[words[0]] = self._make(words[0])
            self._tags[words[0]].least_gain = int(words[2])
            bench.put(self._tags[words[0]], int(words[1]))
        elif verb == "gone":
            bench.take(self._tags[words[0]], int(words[1]))
        elif verb == "key":
            bench.board.line(KEYS[int(words[0])]).drive(1 - int(words[1]))
        elif verb == "fault":
            antenna = bench.shoe._antennas[int(words[0])]
            bench.chips[antenna.number].dead = words[1] != "ok"
            self._condition = lambda: antenna.state == words[1]
        elif verb == "noise":
            sys.stdout.buffer.write(binascii.unhexlify(words[0]))
        elif verb == "rest":  # two heartbeats
            self._until += 1000
        elif verb == "wait":
            self._condition = lambda: not bench.shoe._outbox._ring


Table(sys.argv[1], int(sys.argv[2]), sys.argv[3]).run()
