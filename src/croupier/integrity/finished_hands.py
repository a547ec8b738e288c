"""Reads finished hands of the log: which cards left the shoe, where they lay, and who entered pots.

Only cards that the archive opens are named: tabled cards, the board, and others with keys, which the log
notes. A hand in progress is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import Final, NamedTuple, TypeVar

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.evolve import followed_rows
from croupier.engine.places import BOARDS, Place, Spot
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing, standing_rows
from croupier.engine.table.legal_actions import BETS
from croupier.integrity.card_orders import UNREAD, CardOrder
from croupier.integrity.pairs import PairPlay
from croupier.integrity.tags import How, Pass
from croupier.log.journal.codec import Logged
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.store import Store
from croupier.log.reading.walk import walk
from croupier.processes import Tell
from croupier.rules.games import FULL_DECK, GAMES
from croupier.values import dataclass, replace

PLACES: Final = {
    Spot.BOARD: "board",
    Spot.BURN: "burn",
    Spot.MUCK: "muck",
    Spot.DISCARD: "muck",
    Spot.RETURNED: "stub",
    Spot.STUB: "stub",
}


_TOLD_EVERY: Final = 100

H = TypeVar("H")


def quiet(_: int) -> None:
    """Report to nobody how many hands were followed."""


def told(hands: Iterable[H], tell: Tell) -> Iterator[H]:
    """The same hands; `tell` gets the number of hands so far, every hundred hands."""
    for number, hand in enumerate(hands, 1):
        yield hand
        if number % _TOLD_EVERY == 0:
            tell(number)


class Finished(NamedTuple):
    """A hand that is over, of a log: its number and rows, who dealt it, and when it began."""

    log: Store
    hand_id: int
    rows: tuple[Logged, ...]
    dealer: str
    began: str


def finished_hands(archive: Store, since: str = "", until: str = "9") -> Iterator[Finished]:
    """The finished hands that began from `since` on and before `until`, as the log writes times.

    Several logs follow one after the other.
    """
    for log in archive.logs(since, until):
        wanted = _finished(log, since, until)
        if not wanted:
            continue
        for walked in walk(log, wanted, first=min(wanted), last=max(wanted)):
            if walked.hand_id in wanted:
                dealer, began = wanted[walked.hand_id]
                yield Finished(log, walked.hand_id, walked.rows, dealer, began)


def deck_at(log: Store, deck: str) -> str:
    """The name of a deck in a log; two tables may have a deck of the same name."""
    return f"{log.called}: {deck}" if log.called else deck


def _finished(archive: Store, since: str, until: str) -> dict[int, tuple[str, str]]:
    """The hands that are over, each with its dealer and when it began."""
    rows = archive.all(
        f"SELECT id, {in_words('dealer')}, started_utc FROM hands"
        " WHERE outcome != 'live' AND started_utc >= ? AND started_utc < ? ORDER BY id",
        since,
        until,
    )
    return {row[0]: (row[1], row[2]) for row in rows}


def left_out(archive: Store, since: str = "", until: str = "9") -> int:
    """How many finished hands do not count for the shuffle: on several boards, or with a short pack."""
    short = ", ".join(f"'{game.code}'" for game in GAMES.values() if game.deck is not FULL_DECK)
    query = (
        "SELECT count(*) FROM hands WHERE outcome != 'live' AND started_utc >= ? AND started_utc < ?"
        f" AND (game IN ({short})"
        f" OR EXISTS (SELECT 1 FROM cards WHERE hand_id = hands.id AND place = '{BOARDS[1]}'))"
    )
    return sum(log.all(query, since, until)[0][0] for log in archive.logs(since, until))


def played_of(archive: Store, since: str = "", until: str = "9", tell: Tell = quiet) -> Iterator[PairPlay]:
    """The same hands, with what players did in them; amounts in the table's units of money."""
    for hand in told(finished_hands(archive, since, until), tell):
        rows = hand.log.all("SELECT seat, player, net FROM seats WHERE hand_id = ?", hand.hand_id)
        names = {row[0]: row[1] for row in rows}
        entered, faced = _actions([row.event for row in hand.rows], names)
        net = {name: amount / 100 for _, name, amount in rows}
        number, players = hand.log.key(hand.hand_id), tuple(dict.fromkeys(names.values()))
        yield PairPlay(number, players, frozenset(entered), tuple(faced), net)


def _actions(events: list[ev.Event], names: dict[int, str]) -> tuple[set[str], list[tuple[str, str, bool]]]:
    """Who put chips in by choice, and who folded to, or stayed against, whose bet."""
    entered, faced = set[str](), list[tuple[str, str, bool]]()
    bettor = ""
    for event in standing(events):
        if isinstance(event, ev.RoundClosed):
            bettor = ""
        if not isinstance(event, ev.ActionTaken) or event.seat not in names:
            continue
        name = names[event.seat]
        if bettor and bettor != name:
            faced.append((name, bettor, event.action == "fold"))
        if event.action in BETS:
            bettor = name
        if event.action in {*BETS, "call"}:
            entered.add(name)
    return entered, faced


def _order(hand: Finished, table: Table) -> CardOrder:
    """The card order of a hand, from the table at its end; without cards if none is known.

    A short pack and a hand on several boards are left out: their cards lie in another order.
    """
    end = table.hand
    usual = end is not None and end.game.deck is FULL_DECK and end.board_number == 1
    cards = end.cards if end is not None and usual else ()
    seen: list[int] = []
    for drawn in cards:
        card = UNREAD if drawn.card is None else int(drawn.card.reveal())
        seen.append(UNREAD if card in seen else card)
    to = tuple(_place(drawn.place, drawn.owner) for drawn in cards)
    deck, number, day = deck_at(hand.log, table.deck), hand.log.key(hand.hand_id), hand.began[:10]
    return CardOrder(deck, hand.dealer, number, tuple(seen), to, day, table.shuffler or "")


def _place(place: Place, owner: int | None) -> str:
    """The place to which a card was dealt, in the words of an order; a mucked hand keeps its seat."""
    if owner is not None:
        return f"seat:{owner}"
    return str(place) if place.spot is Spot.SEAT else PLACES.get(place.spot, "")


SHOE: Final = "shoe"

FEW: Final = 2
"""If the shoe missed no more cards of a deal than this, their tags are to blame, and not the shoe."""


@dataclass
class AntennaDeal:
    """What the antennas saw of the cards of an attempt, by the number of the card."""

    read: dict[int, How] = field(default_factory=dict)
    silences: set[int] = field(default_factory=set)
    seats: dict[tuple[int, str], How] = field(default_factory=dict)


def orders_and_passes(
    archive: Store, since: str = "", until: str = "9", tell: Tell = quiet
) -> tuple[list[CardOrder], list[Pass]]:
    """The orders of the same hands, with the table in each deck's name, and the passes of cards at antennas.

    `tell` gets the number of hands so far.
    """
    orders, passes = list[CardOrder](), list[Pass]()
    for hand in told(finished_hands(archive, since, until), tell):
        table, deal = last_deal(hand.rows)
        called = deck_at(hand.log, table.deck)
        passes += [replace(each, deck=called) for each in passes_of_deal(table, deal)]
        order = _order(hand, table)
        if order.cards:
            orders.append(order)
    return orders, passes


def last_deal(rows: Sequence[Logged]) -> tuple[Table, AntennaDeal]:
    """The table at the end of a hand, and its last deal."""
    table, deal = Table(), AntennaDeal()
    for before, row, after in followed_rows(standing_rows(rows)):
        table = after
        if isinstance(row.event, ev.HandStarted | ev.AttemptMisdealt):
            deal = AntennaDeal()
        elif before.hand is not None and before.sensors != "L0":
            _take(deal, row, len(before.hand.cards))
    return table, deal


def passes_of_deal(table: Table, deal: AntennaDeal) -> Iterator[Pass]:
    """The cards of a deal that passed an antenna, and how each was read there."""
    if table.hand is None:
        return
    if sum(how == "missed" for how in deal.read.values()) > FEW:
        deal.read.clear()
    seen = {**{(index, SHOE): how for index, how in deal.read.items()}, **deal.seats}
    for (index, antenna), how in seen.items():
        card = table.hand.cards[index].card if index < len(table.hand.cards) else None
        if card is not None:
            yield Pass(table.deck, int(card.reveal()), antenna, how)


def _take(deal: AntennaDeal, row: Logged, drawn: int) -> None:
    """Add the cards of one event; `drawn` have left the shoe before it."""
    match row.event:
        case ev.CardDrawn(card=card, keyed=keyed) if not row.covered:
            in_time: How = "late" if drawn in deal.silences else "read"
            deal.read[drawn] = "missed" if keyed or card is None else in_time
        case ev.CardNamed(index=index, uid=uid) if uid and index in deal.read:
            deal.read[index] = "late"
        case ev.CardSeen(index=index, place=Place(spot=Spot.SEAT) as place):
            was = deal.seats.get((index, str(place)))
            deal.seats[index, str(place)] = "late" if was in ("missed", "late") else "read"
        case ev.AlertRaised(code=codes.SHOE_SILENT, index=int(index)):
            deal.silences.add(index)
        case ev.AlertRaised(code=codes.SENSOR_SILENT, index=int(index), seat=int(seat)):
            deal.seats.setdefault((index, f"seat:{seat}"), "missed")
