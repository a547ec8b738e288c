"""Writes the regulator's events as XML: POJEU of a hand, and the five events of a player's account.

Elements are in the order of the tables of decision 2016-064; amounts have two decimals, times are UTC to the
second without a zone. Every event has its own lines, so a file can be cut after any event.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import zip_longest
from typing import Final

from croupier.engine.places import SEATS
from croupier.export.pojeu.office import ESCAPED, Office
from croupier.export.pojeu.record import REVEAL, Action, HandRecord, Participant, Tour
from croupier.export.pojeu.record_words import EXAMPLE_TOURS, description, money
from croupier.export.pojeu.sittings import slug

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<Evenements>\n'
TAIL = "</Evenements>\n"
"""Our own wrapper for a file of events: the decision shows none."""


def second(utc: str) -> str:
    """A moment to the second, without its zone.

    >>> second("2026-03-01T20:15:03.123Z")
    '2026-03-01T20:15:03'
    """
    return utc[:19]


def text(value: str) -> str:
    """Text for an element: escaped, on one line, without signs that XML cannot hold.

    An empty text becomes a hyphen, because no text of the record may be empty.

    >>> text("R&D\\x00  <1>")
    'R&amp;D &lt;1&gt;'
    """
    kept = value if value.isprintable() else "".join(one if one.isprintable() else " " for one in value)
    return " ".join(kept.split()).translate(ESCAPED) or "-"


def opening(name: str, office: Office, *, supervised: bool, again: bool) -> str:
    """The first tag of an event; only true attributes are written."""
    flags = (("supervision", supervised), ("retransmission", again), ("test", office.test))
    return "<" + name + "".join(f' {flag}="true"' for flag, on in flags if on) + ">"


def heading(office: Office, utc: str, number: int) -> str:
    """The beginning of every event."""
    return (
        f"<IDOper>{office.operator}</IDOper><IDCoffre>{office.vault}</IDCoffre>"
        f"<DateEvt>{second(utc)}</DateEvt><IDEvt>{number:010}</IDEvt>"
    )


HEADING: Final = "\x02heading\x03"
TECH: Final = "\x02tech\x03"
INFO: Final = "\x02info\x03"
DEALER: Final = "\x02dealer\x03"
CARD: Final = "\x02card\x03"
WHO: Final = {seat: f"\x02who{seat}\x03" for seat in SEATS}
SITTING: Final = {seat: f"\x02sitting{seat}\x03" for seat in SEATS}
"""Marks that no text of a record can hold, because control characters are removed from it."""


def hand_text(record: HandRecord, seen: Container[int] | None, hidden: list[int]) -> str:
    """The POJEU of a hand with marks for its sender, its players and remarks, its session and sittings.

    It has only the cards in `seen`, or all; the codes of the others are added to `hidden`.
    """
    return "\n".join(
        [
            HEADING,
            f"<Tech>{TECH}</Tech><Pool>{slug(record.table)}-{record.hand_no}</Pool>",
            "<Participants>",
            *(_participant(one, record) for one in record.participants),
            "</Participants>",
            f"<Regle>{record.game}</Regle>",
            f"<Description>{text(description(record.game, record.stakes, record.mode))}</Description>",
            f"{INFO}<Jeu>",
            *(line for tour in record.tours for line in _tour(tour, record, seen, hidden)),
            "</Jeu>",
            "</POJEU>\n",
        ]
    )


def information(remarks: str, office: Office) -> str:
    """The line of remarks, if there are any and the sender wants them."""
    return f"<Info>{text(remarks)}</Info>\n" if remarks and office.remarks else ""


def who(office: Office, name: str) -> str:
    """A player with the sender's identifiers."""
    player = office.player(name)
    return f"{player.operator_xml}<IDJoueur>{text(player.id)}</IDJoueur><IPJoueur>{office.address}</IPJoueur>"


def _participant(one: Participant, record: HandRecord) -> str:
    before, after = ("Stackin", "Stackout") if record.example_finance else ("CaveAvant", "CaveApres")
    rake = f"<Rake>{money(one.rake, record.mode)}</Rake>" if one.rake else ""
    return (
        f"<Joueur>{WHO[one.seat]}<Siege>{one.seat}</Siege>"
        f"<Inscription>{SITTING[one.seat]}</Inscription><Finance>"
        f"<Net>{money(one.net, record.mode)}</Net><Total>{money(one.total, record.mode)}</Total>"
        f"<{before}>{money(one.before, record.mode)}</{before}>"
        f"<{after}>{money(one.after, record.mode)}</{after}>{rake}</Finance></Joueur>"
    )


def _tour(tour: Tour, record: HandRecord, seen: Container[int] | None, hidden: list[int]) -> Iterator[str]:
    name = EXAMPLE_TOURS.get(tour.name, tour.name) if record.example_tours else tour.name
    yield f'<Tour name="{name}"><Timestamp>{second(tour.began)}</Timestamp>'
    for action, number in zip_longest(tour.actions, tour.numbers):
        shows = seen is None or number in seen
        if action.card is not None and not shows:
            hidden.append(int(action.card))
        yield _action(action, record.mode, shows=shows)
    total = 0 if tour.name == REVEAL else tour.total
    yield f"<Total>{money(total, record.mode)}</Total></Tour>"


def _action(action: Action, mode: str, *, shows: bool) -> str:
    seat = "" if action.common else f"<Siege>{action.seat}</Siege>"
    if action.kind == "Bet":
        return f'<Bet name="{action.name}">{seat}<Valeur>{money(action.amount, mode)}</Valeur></Bet>'
    if action.kind in ("Check", "Fold"):
        return f"<{action.kind}>{seat}</{action.kind}>"
    assert action.card is not None, "an action with a card has one"
    value = str(int(action.card)) if shows else CARD
    flags = ' ouverte="true"' if action.is_open and action.kind == "Draw" else ""
    flags += ' commune="true"' if action.common else ""
    return f"<{action.kind}{flags}>{seat}<Valeur>{value}</Valeur></{action.kind}>"
