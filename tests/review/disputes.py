"""Twenty disputes as people tell them, from the hands of a log: the words, the hand, the step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from random import Random
from sqlite3 import Connection
from typing import Final, NamedTuple

from croupier.cards.card import Card
from croupier.words import Words

MONTHS: Final = {
    "en": "january february march april may june july august september october november december".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
}


class Dispute(NamedTuple):
    """What somebody says at the desk, the hand that is meant, how its step begins (a pattern), its street."""

    language: str
    said: str
    hand: int
    begins: str
    street: str


class Told(NamedTuple):
    """A hand, when it was dealt as people say it, and its board."""

    hand: int
    at: datetime
    board: list[str]
    pot: int

    def day(self, language: str) -> str:
        return f"{self.at.day} {MONTHS[language][self.at.month - 1]} {self.at.year}"

    @property
    def time(self) -> str:
        return f"{self.at:%H:%M}"


def disputes(conn: Connection, dice: Random) -> Iterator[Dispute]:
    """One of each kind, of other hands each time."""
    for tells in KINDS:
        yield tells(conn, dice)


def _hand(conn: Connection, dice: Random, where: str = "1") -> Told:
    """Some hand of hold'em that went to the river, of which something else is true."""
    (first, last) = conn.execute("SELECT min(id), max(id) FROM hands").fetchone()
    found = conn.execute(
        "SELECT id, started_utc, ended_utc, board, pot FROM hands WHERE id >= ? AND game = 'THNL'"
        " AND outcome = 'complete' AND length(board) = 14 AND incidents NOT LIKE '%I-10%'"
        f" AND {where} ORDER BY id LIMIT 1",
        (dice.randint(first, first + (last - first) * 9 // 10),),
    ).fetchone()
    assert found is not None, f"no hand for {where}"
    return Told(found[0], _middle(found[1], found[2]), found[3].split(), found[4])


def _middle(begun: str, ended: str) -> datetime:
    """When a hand was played, as somebody remembers it."""
    first, last = datetime.fromisoformat(begun), datetime.fromisoformat(ended)
    return first + (last - first) / 2


def _deed(conn: Connection, dice: Random, street: str, action: str, more: str = "1") -> tuple[Told, int, str]:
    """A hand in which somebody did that on a street; the first who did, by seat and name."""
    deed = f"street = '{street}' AND action = '{action}' AND {more}"
    told = _hand(conn, dice, f"EXISTS (SELECT 1 FROM actions WHERE hand_id = hands.id AND {deed})")
    seat, name = conn.execute(
        "SELECT actions.seat, name FROM actions JOIN parts ON parts.hand_id = actions.hand_id AND"
        " parts.seat = actions.seat JOIN players ON players.id = player_id"
        f" WHERE actions.hand_id = ? AND {deed} ORDER BY n LIMIT 1",
        (told.hand,),
    ).fetchone()
    return told, seat, name


def _seat(conn: Connection, told: Told, dice: Random) -> int:
    found = conn.execute("SELECT seat FROM parts WHERE hand_id = ?", (told.hand,)).fetchall()
    return int(dice.choice(found)[0])


def _no_burn(language: str, street: str, said: str, begins: str, drawn: str) -> Callable[..., Dispute]:
    def tells(conn: Connection, dice: Random) -> Dispute:
        told = _hand(conn, dice)
        seat = _seat(conn, told, dice)
        sentence = said.format(day=told.day(language), time=told.time, seat=seat)
        return Dispute(language, sentence, told.hand, begins, drawn)

    return tells


def _did(
    language: str, street: str, action: str, said: str, begins: str, drawn: str
) -> Callable[..., Dispute]:
    def tells(conn: Connection, dice: Random) -> Dispute:
        told, seat, name = _deed(conn, dice, street, action)
        sentence = said.format(day=told.day(language), time=told.time, seat=seat, name=name)
        return Dispute(language, sentence, told.hand, begins.format(seat=seat, name=re.escape(name)), drawn)

    return tells


def _card(language: str, place: int, said: str, begins: str, drawn: str) -> Callable[..., Dispute]:
    def tells(conn: Connection, dice: Random) -> Dispute:
        told = _hand(conn, dice)
        card = told.board[place]
        shown = Words(language).card(Card.parse(card))
        sentence = said.format(day=told.day(language), time=told.time, card=card, shown=shown)
        return Dispute(language, sentence, told.hand, begins, drawn)

    return tells


def _incident(language: str, code: str, way: str, said: str, begins: str) -> Callable[..., Dispute]:
    def tells(conn: Connection, dice: Random) -> Dispute:
        (first, last) = conn.execute("SELECT min(id), max(id) FROM hands").fetchone()
        hand, begun, ended = conn.execute(
            "SELECT id, started_utc, ended_utc FROM incidents JOIN hands ON id = hand_id"
            " WHERE hand_id >= ? AND code = ?"
            " AND way = ? AND outcome != 'live' ORDER BY hand_id LIMIT 1",
            (dice.randint(first, first + (last - first) * 9 // 10), code, way),
        ).fetchone()
        told = Told(hand, _middle(begun, ended), [], 0)
        return Dispute(language, said.format(day=told.day(language), time=told.time), hand, begins, "")

    return tells


def _pot(conn: Connection, dice: Random) -> Dispute:
    """The largest pot of a day, by a sum just below it."""
    day = _hand(conn, dice).at.date().isoformat()
    hand, begun, ended, pot = conn.execute(
        "SELECT id, started_utc, ended_utc, pot FROM hands"
        " WHERE started_utc >= ? AND started_utc < ? || 'T24'"
        " ORDER BY pot DESC LIMIT 1",
        (day, day),
    ).fetchone()
    told = Told(hand, _middle(begun, ended), [], pot)
    return Dispute("en", f"pot > {pot // 100 - 1} on {told.day('en')} at {told.time}", hand, "", "")


def _number(conn: Connection, dice: Random) -> Dispute:
    told = _hand(conn, dice)
    return Dispute("en", f"hand {told.hand}, the river", told.hand, BURN, "RIVER")


def _three_cards(conn: Connection, dice: Random) -> Dispute:
    told = _hand(conn, dice)
    cards = " ".join(told.board[:3])
    said = f"le {told.day('fr')} {told.time} flop {cards}"
    return Dispute("fr", said, told.hand, "", "FLOP")


BURN = r"A card is burnt|Card \d+ is a burn"
BRULE = r"Une carte est brûlée|Carte \d+\s: brûlée"
"""A burn that was held before keeps its number."""

KINDS: Final = (
    _no_burn("en", "turn", "{day} {time} seat {seat}: no burn before the turn", BURN, "TURN"),
    _no_burn("fr", "turn", "le {day} à {time} le siège {seat} dit qu'on n'a pas brûlé avant le tournant",
             BRULE, "TURN"),
    _no_burn("en", "river", "on {day} at {time} seat {seat} says there was no burn before the river",
             BURN, "RIVER"),
    _no_burn("fr", "flop", "{day} {time}, siège {seat}, pas de brûlée avant le flop", BRULE, "FLOP"),
    _did("en", "pre-flop", "raise", "{name} raised before the flop on {day} at {time}",
         "Seat {seat} {name} raises", "PRE-FLOP"),
    _did("fr", "pre-flop", "raise", "{name} a relancé avant le flop le {day} à {time}",
         "Siège {seat} {name} relance", "PRÉ-FLOP"),
    _did("en", "river", "fold", "{day} {time} seat {seat} folded on the river",
         "Seat {seat} {name} folds", "RIVER"),
    _did("fr", "flop", "call", "le {day} à {time} le siège {seat} a suivi au flop",
         "Siège {seat} {name} suit", "FLOP"),
    _did("en", "turn", "bet", "{day} {time}: {name} bet the turn",
         "Seat {seat} {name} bets", "TURN"),
    _did("fr", "reveal", "muck", "{name} a jeté ses cartes à l'abattage le {day} vers {time}",
         "Siège {seat}", "ABATTAGE"),
    _card("en", 4, "{card} on the river {day} {time}", "", "RIVER"),
    _card("fr", 4, "{shown} à la river le {day} à {time}", "", "RIVER"),
    _card("en", 3, "on {day} at {time} the {card} came on the turn", "", "TURN"),
    _incident("en", "I-10", "misdeal", "misdeal on {day} at {time}", "Ruling 1: Misdeal"),
    _incident("fr", "I-10", "misdeal", "maldonne le {day} à {time}", "Décision 1\u00a0: Maldonne"),
    _incident("en", "AL-12", "stray", "unknown card {day} {time}", "Alert"),
    _incident("fr", "AL-07", "late", "le {day} à {time} carte trop tôt", "Alerte"),
    _pot,
    _number,
    _three_cards,
)  # fmt: skip
"""How each is told."""
