"""Deals a pack through the reader in the shell, to enrol, count or test it, steered by typed commands."""

from __future__ import annotations

import os
import queue
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

import click

from croupier.cards.card import Card
from croupier.config.settings import Settings
from croupier.config.table_start import source_of
from croupier.devices.deck.enrol import Enrolment, new_deck_order
from croupier.devices.deck.pack import PackCount, PackTest, WeakTag
from croupier.devices.deck.register import JOKERS
from croupier.devices.open import open_reader
from croupier.devices.readings import Draw, ReaderFaultSeen, Reading, ShoeBack, ShoeLost, StuckCards, TagSeen
from croupier.errors import Fault, Refused, Unreadable
from croupier.values import dataclass

LONGEST: Final = 1000
"""The most bytes of a typed line."""

Said = Reading | str | None
"""A reading, a typed line, or None: the typing has ended."""

Say = Callable[[str], None]


class Stopped(Refused):
    """The user stopped; nothing was kept."""

    def __init__(self) -> None:
        super().__init__("stopped", "stopped: nothing was kept")


@dataclass(frozen=True)
class DealtPack:
    """The user who deals: the input from reader and keyboard, and the output for instructions.

    `slot` is the antenna that the cards pass.
    """

    inbox: queue.SimpleQueue[Said]
    tell: Say
    slot: int = 0

    def next(self) -> Said:
        return self.inbox.get()


@contextmanager
def dealing(settings: Settings, tell: Say = click.echo) -> Iterator[DealtPack]:
    """Listen to the reader of a configuration and to the keyboard. Raises `Fault` if there is no reader.

    Cards are acknowledged when read: they belong to no hand, and the terminal does not see them.
    """
    if not settings.table.has_reader:
        raise Fault('table.sensors is "L0": this table has no reader (croupier doctor --write finds one)')
    inbox: queue.SimpleQueue[Said] = queue.SimpleQueue()
    with ExitStack() as opened:
        opened.enter_context(open_reader(source_of(settings, acknowledge_on_read=True), inbox.put))
        threading.Thread(target=_type, args=(inbox,), name="typed", daemon=True).start()
        try:
            yield DealtPack(inbox, tell, settings.antennas.shoe or 0)
        except KeyboardInterrupt:
            tell(str(Stopped()))
            raise


def _type(inbox: queue.SimpleQueue[Said]) -> None:
    """Typed lines, one by one; a stream that fails or is not text has ended."""
    begun = b""
    with suppress(OSError):
        while len(begun) < LONGEST and (typed := os.read(sys.stdin.fileno(), LONGEST)):
            *lines, begun = (begun + typed).split(b"\n")
            for line in lines:
                inbox.put(line.decode("utf-8", "replace").strip())
    inbox.put(None)


# --- enrolling ---------------------------------------------------------------------------------------

HELP: Final = "commands: again (go on), back, skip, end (keep what there is), quit (keep nothing)"


def enrol(pack: Enrolment, table: DealtPack) -> Enrolment:
    """Deal the pack until it is whole and the dealer confirms it; raises `Stopped`."""
    table.tell(HELP)
    table.tell(_asked(pack))
    while True:
        said = table.next()
        if said is None or said == "quit":
            raise Stopped
        if said == "end" or (said == "" and pack.phase == "spares" and not pack.waiting):
            if not pack.doubtful or _confirmed(pack, table):
                return pack
            continue
        before = pack
        try:
            pack = _typed(pack, said) if isinstance(said, str) else _read(pack, said, table)
        except (Refused, Unreadable) as error:
            table.tell(f"  {error}")
        if pack is not before:
            _show(before, pack, table.tell)


def _confirmed(pack: Enrolment, table: DealtPack) -> bool:
    """Ask about the last card: a card that passed unseen would have shifted all later ones."""
    table.tell(f"a card has no tag: was {pack.last} the last one that was read? (yes keeps the pack)")
    while isinstance(said := table.next(), Reading):
        pass
    if said is None:
        raise Stopped
    if said != "yes":
        table.tell("  not kept: quit, and deal the pack again from its first card")
    return said == "yes"


def _typed(pack: Enrolment, line: str) -> Enrolment:
    """A typed line: a command, or the name of the waiting card."""
    if line == "back":
        return pack.back()
    if line == "again" or (not line and pack.halted):
        return pack.resume()
    if line == "skip" or (not line and pack.phase == "jokers"):
        return pack.skip()
    if not line:
        return pack
    if line.upper() in JOKERS:
        return pack.call(line.upper())
    return pack.call(_card(line))


def _card(line: str) -> Card:
    """The card in a quickly typed form; raises `Unreadable`.

    >>> _card("ks"), _card("10H")
    (Card('Ks'), Card('Th'))
    """
    typed = re.fullmatch("(10|.)(.)", line)
    return Card.parse(typed[1].upper().replace("10", "T") + typed[2].lower() if typed else line)


def _read(pack: Enrolment, reading: Reading, table: DealtPack) -> Enrolment:
    tell = table.tell
    match reading:
        case ShoeLost(reason=reason):
            tell(f"  the reader does not answer: {reason}")
        case ShoeBack(firmware=firmware):
            tell(f"  the reader is there{', firmware ' if firmware else ''}{firmware}")
        case ReaderFaultSeen(state="tag-odd"):
            tell("  the number of this tag begins with 88, which means no card: stick another on it")
        case TagSeen(antenna=antenna) if antenna != table.slot:
            return pack
    following, why = pack.take(reading)
    if why is not None:
        tell(f"  {why}")
    return following


def _show(before: Enrolment, pack: Enrolment, tell: Say) -> None:
    """Print what was taken, the grid, and the next step."""
    if len(pack.steps) == len(before.steps) + 1 and pack.steps[-1][1]:
        tell(f"  {pack.steps[-1][0]}")
    if pack.phase == "cards" and len(pack.steps) % 13 == 0 and pack.steps:
        tell(grid(pack))
    if (before.phase, pack.phase) in (("cards", "jokers"), ("cards", "spares")):
        tell(grid(pack))
    tell(_asked(pack))


def _asked(pack: Enrolment) -> str:
    """The next card to deal, or what to type.

    >>> _asked(Enrolment("A", new_deck_order()))
    '0 of 52. Deal As'
    """
    count = 52 - len(pack.missing)
    if pack.halted:
        after = f"all after {pack.last}" if pack.last else "every card"
        return f"{count} of 52. Put back {after}, then press Enter"
    if pack.waiting:
        return f"{count} of 52. Which card is it? A K Q J 10 9 to 2, then s h d c: Ah"
    if pack.phase == "jokers":
        last = f" The last card must have been {pack.order[-1]}: if not, type quit." if pack.order else ""
        return f"{count} of 52.{last} Deal a joker ({pack.due}), or press Enter if there is none"
    if pack.phase == "spares":
        return f"{count} of 52. Deal a spare card, or press Enter to end"
    return f"{count} of 52. Deal {pack.due}" if pack.due else f"{count} of 52. Deal any card"


def grid(pack: Enrolment) -> str:
    """The 52 cards in four rows; a dot means no tag yet.

    >>> print(grid(Enrolment("A", new_deck_order()).read("04A1B2C3")).splitlines()[0])
      As  .  .  .  .  .  .  .  .  .  .  .  .
    """
    missing, order = set(pack.missing), pack.order or new_deck_order()
    rows = [order[start : start + 13] for start in range(0, 52, 13)]
    return "\n".join("  " + " ".join(" ." if card in missing else str(card) for card in row) for row in rows)


# --- counting and testing ----------------------------------------------------------------------------


def count(pack: PackCount, table: DealtPack) -> PackCount:
    """Read a pack until it is complete or the user presses Enter; raises `Stopped`."""
    table.tell(f"deal the whole of deck {pack.deck.name}, then press Enter")
    while not pack.whole:
        said = table.next()
        if said is None or said == "quit":
            raise Stopped
        if isinstance(said, str):
            break
        before, pack = pack, pack.read(said)
        _tell_reader(said, table.tell)
        if pack.cards != before.cards and pack.cards % 13 == 0:
            table.tell(f"  {pack.cards} cards")
    return pack


def measure(pack: PackTest, passes: int, table: DealtPack) -> PackTest:
    """Read a pack several times; each pass ends with Enter; raises `Stopped`."""
    while len(pack.done) < passes:
        table.tell(f"pass {len(pack.done) + 1} of {passes}: deal deck {pack.deck.name}, then press Enter")
        ended = False
        while not ended:
            said = table.next()
            if said is None or said == "quit":
                raise Stopped
            if isinstance(said, str):
                ended = pack.count > 0
            else:
                pack = pack.read(said)
                _tell_reader(said, table.tell)
        pack = pack.next_pass()
    return pack


def _tell_reader(reading: Reading, tell: Say) -> None:
    if isinstance(reading, ShoeLost):
        tell(f"  the reader does not answer: {reading.reason}")
    elif isinstance(reading, StuckCards):
        tell("  two cards at once: both were read")
    elif isinstance(reading, Draw | TagSeen) and not reading.uid:
        tell("  a card without a readable tag")


def weak_list(
    deck: str, passes: int, weak: Sequence[WeakTag], place_of: Callable[[int], str], day: str
) -> str:
    """A page of text: the cards whose tags were missed, the worst first.

    >>> print(weak_list("A", 5, [WeakTag("Ah", 0, 2, 5)], lambda antenna: "shoe", "2026-11-23"))
    Deck A, 5 passes, 2026-11-23
    <BLANKLINE>
    [ ] Ah   read 2 of 5 at the antenna of shoe
    <BLANKLINE>
    Press each sticker flat and deal the pack again. A card that is weak again gets a new sticker:
    croupier deck enrol A --replace.
    <BLANKLINE>
    """
    head = f"Deck {deck}, {passes} passes, {day}"
    if not weak:
        return f"{head}\n\nEvery tag was read in every pass.\n"
    rows = [
        f"[ ] {tag.card}   read {tag.read} of {tag.passes} at the antenna of "
        f"{place_of(tag.antenna) or tag.antenna}"
        for tag in weak
    ]
    advice = (
        "Press each sticker flat and deal the pack again. A card that is weak again gets a new sticker:\n"
        f"croupier deck enrol {deck} --replace."
    )
    return "\n".join([head, "", *rows, "", advice, ""])
