"""The cards of a street in a ruling: its burn, its board cards, and extra ones."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards.card import FaceDown
from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.incidents.case import Case
from croupier.engine.places import BURN, HELD, NOWHERE, STUB, Place
from croupier.engine.play.rounds import finish_step, lay_held
from croupier.engine.play.unread_cards import name_unread
from croupier.engine.table import Hand, dealing
from croupier.engine.table.dealing import place_due
from croupier.errors import Refused
from croupier.rules.games import Street


def following(hand: Hand) -> Street | None:
    """The street whose cards come next; None on the last one."""
    number = hand.number + (hand.phase == "BETTING")
    streets = hand.game.streets
    return streets[number] if number < len(streets) else None


def last_dealt(hand: Hand) -> int:
    """The number, from 0, of the street dealt last or being dealt."""
    return dealing.last_dealt(hand)[1]


def acted(case: Case) -> bool:
    """Whether anybody has acted on the street dealt last."""
    street = case.hand.game.streets[last_dealt(case.hand)].name
    return any(one.street == street for one in case.hand.voluntary)


def board_from(hand: Hand, board: int = 0) -> list[int]:
    """The cards of the street dealt last on this board; 0: on all that it is dealt to."""
    dealt, number = dealing.last_dealt(hand)
    if not board and hand.game.boards > 1:
        return sorted(index for each in range(hand.game.boards) for index in board_from(hand, each + 1))
    board = board or dealt
    before = hand.game.dealt_by[number - 1][1] if number else 0
    shared = hand.deal.shared if board > 1 else 0
    place = Place.of_board(board)
    return [index for index, card in enumerate(hand.cards) if card.place == place][max(0, before - shared) :]


def layout(hand: Hand, cards: Iterable[int]) -> dict[int, Place]:
    """Where these cards of the street dealt last lie, in the order in which they left the shoe."""
    board, number = dealing.last_dealt(hand)
    each, last = hand.game.streets[number].board or 1, hand.game.boards
    return {
        index: Place.of_board(board if last == 1 else min(1 + at // each, last))
        for at, index in enumerate(sorted(cards))
    }


def burn_from(hand: Hand) -> int | None:
    """The last burn of the street dealt last."""
    burns = [index for index, card in enumerate(hand.cards) if card.place == BURN]
    return burns[-1] if burns else None


def taken_back(hand: Hand) -> list[int]:
    """The latest cards from the shoe whose readings were taken back, with no shuffle since.

    If the card is seen elsewhere, its reading was wrong, whatever is said later.
    """
    if hand.deal.reshuffled:
        return []
    out = {card.card for card in hand.cards if card.card is not None and card.place != STUB}
    found = []
    for index in reversed(range(len(hand.cards))):
        if hand.cards[index].place != STUB:
            break
        if hand.cards[index].card not in out:
            found.append(index)
    return found[::-1]


def hold_unread(case: Case, number: int) -> None:
    """Hold the cards that the dealer reports: those with withdrawn readings, then unread ones."""
    for index in taken_back(case.hand)[: max(0, number - len(case.held))]:
        case.draft.add(ev.CardMoved, index=index, to=HELD)
    if number - len(case.held) > case.hand.stub:
        raise Refused("no-such-card", f"{number} cards: the stub has {case.hand.stub}")
    while len(case.held) < number:
        case.draft.add(ev.CardDrawn, card=None, uid="", to=HELD, keyed=True)


def reopen(case: Case) -> None:
    """Go back to dealing the last street; the bets of its round, if any, are returned."""
    draft, (board, number) = case.draft, dealing.last_dealt(case.hand)
    if case.hand.phase != "DEALING" or (board, number) != (case.hand.deal.board, case.hand.number):
        other = 0 if board == case.hand.deal.board else board
        draft.add(ev.StreetReopened, street=case.hand.game.streets[number].name, board=other)
    for seat, part in case.hand.parts.items():
        if part.bet:
            draft.add(ev.BetReturned, seat=seat, amount=part.bet)


def go_on(draft: Draft) -> None:
    """Place held cards on the street; once it is complete, open its round."""
    if draft.hand.phase != "DEALING":
        return
    for index in [index for index, card in enumerate(draft.hand.cards) if card.place == HELD]:
        if place_due(draft.hand) == NOWHERE:
            break
        lay_held(draft, index)
    finish_step(draft)


def drawn_one(case: Case, cards: list[int]) -> int:
    """The card that the floor drew from these, named now if unread; raises `Refused` without one."""
    if case.card is None:
        raise Refused("card-needed", f"{case.code}: say which card was drawn", rule="TDA 39")
    face = FaceDown(case.card)
    for index in cards:
        if case.hand.cards[index].card == face:
            return index
    out = any(card.card == face and card.place != STUB for card in case.hand.cards)
    unread = [index for index in cards if case.hand.cards[index].card is None]
    if out or not unread:
        raise Refused("not-among-them", f"{case.code}: {case.card} is not one of these cards", rule="TDA 39")
    name_unread(case.draft, unread[0], face)
    return unread[0]


def close_early(case: Case) -> None:
    """Close the alerts about early cards, which now have their places."""
    case.draft.close("same", codes.CARD_TOO_EARLY, codes.BOARD_COUNT)
