"""The boards of a hand that has several, and who wins each of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.cards.card import Card
from croupier.engine.places import BOARDS
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import next_card, next_of_hand
from croupier.terminal.legal_keys import Payment, dealt_by_hand, red_alert
from croupier.terminal.picture.plates import face
from croupier.terminal.view import BoardView, PotView
from croupier.words import Words

SIGNS: Final = "①②③④"
"""The short names of the boards."""


def boards_view(table: Table, hand: Hand, pay: Payment, words: Words) -> tuple[BoardView, ...]:
    """Each board with who wins it, once that is known; none in a hand with one board."""
    if hand.board_number == 1:
        return ()
    calm, following, shared = dealt_by_hand(table), next_card(table), hand.deal.shared
    alert, due = red_alert(table), next_of_hand(hand)
    there = due.board if due.is_board else hand.deal.board
    there = dict(alert.facts).get("board", there) if alert is not None else there
    shown = []
    for place in BOARDS[: hand.board_number]:
        lying = hand.lying(place) if place.board == 1 else (*hand.board[:shared], *hand.lying(place))
        faces = [card.card.reveal() if card.card is not None else None for card in lying]
        won = [one for one in pay[1] if one.board == place.board]
        seats = sorted({one.seat for one in won})
        said = PotView(
            words.say("Board {number}", number=place.board),
            words.money(sum(one.amount for one in won)) if won else _in_a_row(faces[shared:], words),
            " ".join(map(str, seats)),
            SIGNS[place.board - 1],
        )
        shown.append(
            BoardView(
                place.board,
                tuple(face(card, words, calm=calm) for card in faces),
                said,
                shared=shared,
                awaited=following == place,
                due=there == place.board,
                winners=tuple(seats),
            )
        )
    return tuple(shown)


def _in_a_row(faces: Iterable[Card | None], words: Words) -> str:
    return " ".join("??" if card is None else words.card(card) for card in faces)
