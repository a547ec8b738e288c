"""The regulator's events as XML text: POJEU of a hand, and the five events of a player's account.

Elements stand in the order of the tables of decision 2016-064; amounts have two decimals, times are UTC to
the second without a zone. Every event is a few lines of its own, so that a file can be cut after any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from croupier.engine.places import Seat
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.record import REVEAL, Action, HandRecord, Participant, Tour
from croupier.export.pojeu.words import EXAMPLE_TOURS, description, money

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<Evenements>\n'
TAIL = "</Evenements>\n"
"""The wrapper of a file of events is ours: the decision shows none."""


@dataclass(frozen=True)
class Codes:
    """What ties a hand to the other events: its game, itself, and the sitting of each of its players."""

    tech: str
    pool: str
    sittings: Mapping[Seat, str] = field(default_factory=dict)


def event_number(number: int) -> str:
    """IDEvt as the examples write it.

    >>> event_number(1337)
    '0000001337'
    """
    return f"{number:010}"


def second(utc: str) -> str:
    """A moment to the second, without its zone.

    >>> second("2026-03-01T20:15:03.123Z")
    '2026-03-01T20:15:03'
    """
    return utc[:19]


def text(value: str) -> str:
    """Text for an element: escaped, on one line, without signs that XML cannot hold.

    Where nothing is left it is a hyphen: no text of the record is empty.

    >>> text("R&D\\x00  <1>")
    'R&amp;D &lt;1&gt;'
    """
    kept = value if value.isprintable() else "".join(one if one.isprintable() else " " for one in value)
    return escape(" ".join(kept.split())) or "-"


def opening(name: str, office: Office, *, supervised: bool, again: bool) -> str:
    """The first tag of an event; attributes stand only where they are true."""
    flags = (("supervision", supervised), ("retransmission", again), ("test", office.test))
    return "<" + name + "".join(f' {flag}="true"' for flag, on in flags if on) + ">"


def heading(office: Office, utc: str, number: int) -> str:
    """What every event begins with."""
    return (
        f"<IDOper>{office.operator}</IDOper><IDCoffre>{office.vault}</IDCoffre>"
        f"<DateEvt>{second(utc)}</DateEvt><IDEvt>{event_number(number)}</IDEvt>"
    )


def hand_xml(record: HandRecord, office: Office, codes: Codes, *, again: bool = False) -> str:
    """The POJEU of a hand; `again`: it was sent before, and keeps its number."""
    info = "; ".join(record.remarks)
    return "\n".join(
        [
            opening("POJEU", office, supervised=False, again=again),
            heading(office, record.ended, record.seq),
            f"<Tech>{codes.tech}</Tech><Pool>{codes.pool}</Pool>",
            "<Participants>",
            *(_participant(one, record, office, codes) for one in record.participants),
            "</Participants>",
            f"<Regle>{record.game}</Regle>",
            f"<Description>{text(description(record.game, record.stakes, record.mode))}</Description>",
            *([f"<Info>{text(info)}</Info>"] if info and office.remarks else []),
            "<Jeu>",
            *(line for tour in record.tours for line in _tour(tour, record)),
            "</Jeu>",
            "</POJEU>\n",
        ]
    )


def _participant(one: Participant, record: HandRecord, office: Office, codes: Codes) -> str:
    before, after = ("Stackin", "Stackout") if record.example_finance else ("CaveAvant", "CaveApres")
    rake = f"<Rake>{money(one.rake, record.mode)}</Rake>" if one.rake else ""
    player = office.player(one.player)
    return (
        f"<Joueur>{player.operator_xml}<IDJoueur>{text(player.id)}</IDJoueur>"
        f"<IPJoueur>{office.address}</IPJoueur><Siege>{one.seat}</Siege>"
        f"<Inscription>{codes.sittings[one.seat]}</Inscription><Finance>"
        f"<Net>{money(one.net, record.mode)}</Net><Total>{money(one.total, record.mode)}</Total>"
        f"<{before}>{money(one.before, record.mode)}</{before}>"
        f"<{after}>{money(one.after, record.mode)}</{after}>{rake}</Finance></Joueur>"
    )


def _tour(tour: Tour, record: HandRecord) -> Iterator[str]:
    name = EXAMPLE_TOURS.get(tour.name, tour.name) if record.example_tours else tour.name
    yield f'<Tour name="{name}"><Timestamp>{second(tour.began)}</Timestamp>'
    for action in tour.actions:
        yield _action(action, record.mode)
    total = 0 if tour.name == REVEAL else tour.total
    yield f"<Total>{money(total, record.mode)}</Total></Tour>"


def _action(action: Action, mode: str) -> str:
    seat = "" if action.common else f"<Siege>{action.seat}</Siege>"
    if action.kind == "Bet":
        return f'<Bet name="{action.name}">{seat}<Valeur>{money(action.amount, mode)}</Valeur></Bet>'
    if action.kind in ("Check", "Fold"):
        return f"<{action.kind}>{seat}</{action.kind}>"
    assert action.card is not None, "an action with a card has one"
    flags = ' ouverte="true"' if action.is_open and action.kind == "Draw" else ""
    flags += ' commune="true"' if action.common else ""
    return f"<{action.kind}{flags}>{seat}<Valeur>{int(action.card)}</Valeur></{action.kind}>"
