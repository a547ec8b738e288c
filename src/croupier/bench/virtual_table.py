"""The virtual table: the real parts in one process, and a stopwatch on each card and each press.

    python -m croupier.bench.virtual_table FOLDER HANDS

deals that many hands and prints a JSON object. `samples` has one list for each input: its kind (card or
press), and in nanoseconds the whole time, what of it passed until the reading was on the terminal's queue,
and the commit. `memory` is what it held at its first picture, after the last hand, and at most.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import astuple
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

from croupier.bench.children import memory_mib
from croupier.bench.dealer import BENCH_DECK, TAGS, decision, opening, shuffled
from croupier.bench.figures import Sample
from croupier.cards.card import Card
from croupier.devices.debounce import Press
from croupier.devices.deck.register import Register
from croupier.devices.protocol.link import ShoeLinkSettings
from croupier.devices.readings import Reading
from croupier.devices.shoe import ShoePort
from croupier.devices.twins.process import ShoeProcess
from croupier.engine.events import Event
from croupier.errors import Fault
from croupier.export.pojeu.template import template
from croupier.log.journal.seals import terminal_key
from croupier.log.journal.signatures import signer_of_log
from croupier.log.writing.journal import Journal
from croupier.log.writing.outages import Outage
from croupier.terminal.app import HOLD_S, TICK_S, Item, Terminal
from croupier.terminal.console.state import Console
from croupier.terminal.host.clock import SystemClock
from croupier.terminal.screen import WindowScreen
from croupier.terminal.session.session import Session
from croupier.terminal.view import TableView
from croupier.values import replace

SIZE: Final = (1280, 720)
PAUSE_S: Final = 0.005
"""The pause between a picture and the next input, so that the loop sleeps as at a real table."""

PICTURE_S: Final = 10.0
"""An input without a new picture within this time has failed."""

SEED: Final = 1


class TimedJournal(Journal):
    """A journal that remembers how long its last commit took."""

    store_ns = 0

    def store(
        self,
        events: Iterable[Event],
        *,
        utc: datetime | str,
        mono_ms: int,
        clock_synced: bool,
        shoe: tuple[int, int] | None = None,
        outages: Iterable[Outage] = (),
    ) -> None:
        began = time.perf_counter_ns()
        super().store(events, utc=utc, mono_ms=mono_ms, clock_synced=clock_synced, shoe=shoe, outages=outages)
        self.store_ns = time.perf_counter_ns() - began


class TimedScreen(WindowScreen):
    """A window that remembers when each picture was complete, except changes of lamps or notices."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.shown: queue.SimpleQueue[int] = queue.SimpleQueue()
        self._table: TableView | None = None

    def show(self, view: TableView) -> None:
        super().show(view)
        stood = time.perf_counter_ns()
        table = replace(view, health=(), notice="", trouble=("", "calm"))
        if table != self._table:  # the others change with the clock, without an input
            self._table = table
            self.shown.put(stood)


class VirtualTable:
    """A terminal on a log in `folder`, a shoe at the far end of a pseudo-terminal, and a dealer's hands."""

    def __init__(self, folder: Path, opened: ExitStack) -> None:
        self.journal = opened.enter_context(
            TimedJournal.open(
                folder / "hands.db",
                key=terminal_key(folder / "terminal.key"),
                recorder=template,
                signer=signer_of_log(folder / "hands.db"),
            )
        )
        self.inbox: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self.queued = 0
        self.shoe = opened.enter_context(ShoeProcess())
        settings = ShoeLinkSettings(acknowledge_on_read=False)
        port = opened.enter_context(ShoePort(str(self.shoe.path), self._sensed, settings=settings))
        register = Register([BENCH_DECK], BENCH_DECK.name)
        session = Session(self.journal, register, SystemClock(), stored=port.acknowledge)
        for command in opening():
            session.do(command)
        self.screen = opened.enter_context(closing(TimedScreen(SIZE)))
        self.terminal = Terminal(session, self.screen, console=Console(), inbox=self.inbox)

    def _sensed(self, reading: Reading) -> None:
        self.inbox.put(reading)
        self.queued = time.perf_counter_ns()

    def deal(self, hands: int) -> list[Sample]:
        """Run the terminal's loop while a thread deals; returns the samples of these hands."""
        self.terminal.inputs.hold_s = HOLD_S
        with ThreadPoolExecutor(1, "dealer") as pool:
            dealer: Future[list[Sample]] = pool.submit(lambda: list(self._hands(hands)))
            while not dealer.done():
                self.terminal.step(TICK_S)
        return dealer.result()

    def _hands(self, hands: int) -> Iterator[Sample]:
        dice = Random(SEED)
        for number in range(hands):
            samples = list(self._hand(dice))
            if number:  # the first hand fills the caches of the drawing
                yield from samples

    def _hand(self, dice: Random) -> Iterator[Sample]:
        deck = shuffled(dice)
        wanted = "hand"
        while True:
            if wanted == "card":
                yield self._card(deck.pop())
            else:
                yield self._press(wanted if wanted in ("hand", "fold", "call", "raise") else "confirm")
            if wanted == "raise":
                yield self._press("confirm")
            if self.terminal.session.table.between_hands:
                return
            wanted = decision(self.terminal.session.table, dice)

    def _card(self, card: Card) -> Sample:
        began = self._begin()
        self.shoe.draw(TAGS[card])
        whole = self._shown() - began
        return Sample("card", whole, self.queued - began, self.journal.store_ns)

    def _press(self, action: str) -> Sample:
        began = self._begin()
        self.terminal.inbox.put(Press(action, began // 1_000_000))
        return Sample("press", self._shown() - began, 0, self.journal.store_ns)

    def _begin(self) -> int:
        time.sleep(PAUSE_S)
        while not self.screen.shown.empty():
            self.screen.shown.get_nowait()
        self.journal.store_ns = 0
        return time.perf_counter_ns()

    def _shown(self) -> int:
        try:
            return self.screen.shown.get(timeout=PICTURE_S)
        except queue.Empty:
            raise Fault(f"the picture did not change within {PICTURE_S:.0f} s of an input") from None


def main(folder: str, hands: str) -> None:
    """Deal in this process and print the samples."""
    with ExitStack() as opened:
        table = VirtualTable(Path(folder), opened)
        table.terminal.step()
        memory = [memory_mib(os.getpid(), "VmRSS")]
        samples = table.deal(int(hands))
        memory += [memory_mib(os.getpid(), field) for field in ("VmRSS", "VmHWM")]
    json.dump({"samples": [astuple(each) for each in samples], "memory": memory}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
