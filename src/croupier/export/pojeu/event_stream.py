"""The regulator's events of a log in order: hands, and movements of players' accounts.

A hand is rendered without the codes of sittings and sessions; they are filled in when the hands pass in
order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.engine.places import Seat
from croupier.export.pojeu.account_file import AccountLine
from croupier.export.pojeu.accounts import AccountEvent, Ledger
from croupier.export.pojeu.hand_record import hand_record
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.record import NOTHING_SAID, FloorWord, LoggedEvent, NotExportable
from croupier.export.pojeu.sittings import Sittings
from croupier.export.pojeu.template import Template, of_record
from croupier.export.pojeu.xml import SITTING, TECH
from croupier.values import dataclass


@dataclass(frozen=True)
class Rendered:
    """A hand without its codes, or the reason why it has no record; and the events after it.

    A hand that is not wanted has neither. `players` are those who took part.
    """

    hand_id: int
    between: tuple[LoggedEvent, ...] = ()
    number: int = 0
    utc: str = ""
    xml: str = ""
    players: tuple[tuple[Seat, str], ...] = ()
    why: str = ""
    mend: str = ""


@dataclass(frozen=True)
class Written:
    """One event of the file: `hand_id` None for an account's, `player` empty for a hand's."""

    number: int
    utc: str
    xml: str
    hand_id: int | None = None
    player: str = ""


@dataclass(frozen=True)
class KeptBack:
    """A hand without a record, or an event of an account, with the reason and what would help."""

    hand_id: int | None
    why: str
    mend: str
    number: int = 0
    utc: str = ""
    player: str = ""


def render(
    hand_id: int,
    rows: Sequence[LoggedEvent],
    between: tuple[LoggedEvent, ...],
    office: Office,
    *,
    said: FloorWord = NOTHING_SAID,
    again: bool = False,
) -> Rendered:
    """Render one hand from its rows; a hand without rows is not wanted."""
    if not rows:
        return Rendered(hand_id, between)
    try:
        record = hand_record(rows, said)
    except NotExportable as reason:
        return Rendered(hand_id, between, why=reason.why, mend=reason.mend)
    return fill(hand_id, of_record(record), between, office, again=again)


def fill(
    hand_id: int, made: Template, between: tuple[LoggedEvent, ...], office: Office, *, again: bool = False
) -> Rendered:
    """Render one hand from the record that was made when it ended."""
    players = tuple(zip(made.seats, made.players, strict=True))
    return Rendered(hand_id, between, made.seq, made.ended, made.filled(office, again=again), players)


def _of_account(event: AccountEvent) -> Written | KeptBack:
    if event.why:
        return KeptBack(None, event.why, event.mend, event.number, event.utc, event.player)
    return Written(event.number, event.utc, event.xml, player=event.player)


class Stream:
    """The events in order; every hand of the log must pass through, wanted or not."""

    def __init__(self, office: Office, lines: Sequence[AccountLine] = (), *, again: bool = False) -> None:
        self.office = office
        self.sittings = Sittings()
        self.ledger = Ledger(office, lines, self.sittings, again)

    def events(self, hands: Iterable[Rendered]) -> Iterator[Written | KeptBack]:
        """The events of the file, and the hands without a record; account lines come in order of time."""
        for hand in hands:
            if hand.xml:
                yield from self._accounts(hand.utc)
                yield Written(hand.number, hand.utc, self._filled(hand), hand.hand_id)
            elif hand.why:
                yield KeptBack(hand.hand_id, hand.why, hand.mend)
            for entry in hand.between:
                yield from self._accounts(entry.utc)
                for moved in self.sittings.follow(entry):
                    yield from map(_of_account, self.ledger.moved(moved))

    def rest(self) -> Iterator[Written | KeptBack]:
        """The lines of the file of accounts that are later than the log."""
        yield from self._accounts(None)

    def _accounts(self, utc: str | None) -> Iterator[Written | KeptBack]:
        yield from map(_of_account, self.ledger.until(utc))

    def _filled(self, hand: Rendered) -> str:
        """The hand with the codes of its session and sittings."""
        for seat, player in hand.players:
            if seat not in self.sittings.seats:
                self.sittings.sit(f"{hand.number}-{seat}", hand.utc, seat, player)
        xml = hand.xml.replace(TECH, self.office.tech or self.sittings.tech)
        for seat, _ in hand.players:
            xml = xml.replace(SITTING[seat], self.ledger.inscription(seat))
        return xml
