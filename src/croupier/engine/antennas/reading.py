"""An antenna sees a card: where it belongs, or somewhere that raises an alert.

Facts: Guide 0.5, 0.6, 0.10. Antennas know where a tag is, never which way up it lies. A reading is
never refused. One that confirms the deal ends the alert that was waiting for it.
"""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.antennas.muck import in_the_muck, name_discard
from croupier.engine.antennas.out_of_place import (
    PILES,
    SLIDES,
    extra_card_seen,
    is_first_card,
    on_the_board,
    on_the_burns,
    wrong_seat,
)
from croupier.engine.draft import Draft
from croupier.engine.places import BOARD, BURN, HELD, MUCK, RETURNED, STUB, Place
from croupier.engine.play.from_shoe import draw_card
from croupier.engine.play.missing import name_unread
from croupier.engine.play.rounds import deal_returned
from croupier.engine.table import DrawnCard
from croupier.engine.table.dealing import next_of_hand, returned_dealt


def see_card(draft: Draft, command: cmd.SeeCard) -> None:
    """The card lies at the antenna's place; if nothing had read it before, this reading names it."""
    if draft.table.hand is None or draft.table.between_hands:
        return
    index = _index(draft, command)
    if index is None:
        draft.open_case(codes.SENSOR_SILENT, seat=command.place.seat)
        return
    card = draft.hand.cards[index]
    if card.seen != command.place:
        _judge(draft, index, command.place)
    if index < len(draft.hand.cards):
        draft.add(ev.CardSeen, index=index, place=command.place)
        if command.place == MUCK:
            name_discard(draft, index)


def see_again(draft: Draft, index: int, place: Place) -> None:
    """Repeat an antenna's reading after an undo has changed the table."""
    _judge(draft, index, place)
    if index < len(draft.hand.cards):
        draft.add(ev.CardSeen, index=index, place=place)


def lose_card(draft: Draft, command: cmd.LoseCard) -> None:
    """The card left the antenna's field; the next reading will tell where it went."""
    if draft.table.hand is None or draft.table.between_hands:
        return
    for index, card in enumerate(draft.hand.cards):
        if card.uid == command.uid and card.seen == command.place:
            draft.add(ev.CardLost, index=index)


def _index(draft: Draft, command: cmd.SeeCard) -> int | None:
    """The card with this tag; if the shoe missed it, this reading draws or names it."""
    out = [(index, card) for index, card in enumerate(draft.hand.cards) if card.place != STUB]
    for index, card in reversed(out):
        if card.uid == command.uid or (command.card is not None and card.card == command.card):
            return index
    if command.card is None or command.status != "card":
        return None
    unread = [
        index
        for index, card in out
        if card.card is None and not card.uid and _lies_there(draft, card, command)
    ]
    if unread and (len(unread) == 1 or command.place != MUCK):
        name_unread(draft, unread[0], command.card)
        return unread[0]
    if draft.table.phase != "HALTED" and next_of_hand(draft.hand) == command.place:
        draw_card(draft, cmd.DrawCard(at=draft.at, card=command.card, uid=command.uid))
        return len(draft.hand.cards) - 1
    return None


def _lies_there(draft: Draft, card: DrawnCard, command: cmd.SeeCard) -> bool:
    """Whether the card is recorded at this place, or is a discard on its way to the muck."""
    hand = draft.hand
    given = (
        command.place == MUCK and hand.phase == "DRAWING" and card.place.seat == hand.round.to_act is not None
    )
    return card.place == command.place or given


def _judge(draft: Draft, index: int, place: Place) -> None:
    """Work out what the card's place means for the hand."""
    card = draft.hand.cards[index]
    if card.place == place:
        _fits(draft, index)
    elif card.place == RETURNED:
        if draft.table.phase != "HALTED" and returned_dealt(draft.hand).cards[index].place == place:
            deal_returned(draft)
    elif card.place == HELD:
        extra_card_seen(draft, index, place)
    elif place == MUCK:
        in_the_muck(draft, index)
    elif place == BOARD or (card.place == BURN and place.seat is not None):
        on_the_board(draft, index)
    elif place == BURN:
        on_the_burns(draft, index)
    elif card.place.seat is not None:
        wrong_seat(draft, index, place)
    else:
        draft.open_case(codes.SENSOR_SILENT, seat=place.seat, index=index)


def _fits(draft: Draft, index: int) -> None:
    """The card is where it belongs, so close the alerts that were waiting for that (Guide 0.10)."""
    for alert in draft.hand.incidents.alerts:
        if alert.index != index:
            continue
        if alert.code in SLIDES and _may_slide(draft, index):
            draft.answer(alert, "slid", by="terminal")
        elif alert.code in (codes.TABLED_HAND_SWEPT, codes.SENSOR_SILENT) or (
            alert.code in PILES and _alone(draft, index)
        ):
            draft.answer(alert, "located", by="terminal")


def _alone(draft: Draft, index: int) -> bool:
    """Whether no later card's place depends on this one."""
    hand = draft.hand
    return index == len(hand.cards) - 1 or (hand.rule.board == 1 and not hand.held_cards)


def _may_slide(draft: Draft, index: int) -> bool:
    """Whether sliding one face-down card to its seat restores the order: no other card has left (Guide 0.10).

    After the first deal there is no misdeal, so a card can always go back to its seat.
    """
    hand, window = draft.hand, draft.house.deal_slide_window
    if hand.number:
        return True
    astray = [alert for alert in hand.incidents.alerts if alert.code in SLIDES]
    if index != len(hand.cards) - 1 or len(astray) > 1 or hand.cards[index].up or window == "off":
        return False
    return window == "all" or not is_first_card(hand, index)
