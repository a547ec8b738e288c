"""An antenna sees a card: where the script of the deal had it, or somewhere that asks a question.

Facts: Guide 0.5, 0.6, 0.10. Antennas know where a tag is, never which way up it lies. A reading is
never refused; one that fits says so, and ends the alert that asked for it.
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
    """The card is where the antenna is; a card that only the antenna has read gets its name from it."""
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
    """An antenna sees a card as before, on a table that is another one since something was taken back."""
    _judge(draft, index, place)
    if index < len(draft.hand.cards):
        draft.add(ev.CardSeen, index=index, place=place)


def lose_card(draft: Draft, command: cmd.LoseCard) -> None:
    """The card left the field of the antenna: where it is now, the next reading says."""
    if draft.table.hand is None or draft.table.between_hands:
        return
    for index, card in enumerate(draft.hand.cards):
        if card.uid == command.uid and card.seen == command.place:
            draft.add(ev.CardLost, index=index)


def _index(draft: Draft, command: cmd.SeeCard) -> int | None:
    """The card of the hand that the tag is; one that the shoe missed is drawn, or named, by this reading."""
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
    """The card is at the place, or at the seat that gives cards back while this antenna is the muck's."""
    hand = draft.hand
    given = (
        command.place == MUCK and hand.phase == "DRAWING" and card.place.seat == hand.round.to_act is not None
    )
    return card.place == command.place or given


def _judge(draft: Draft, index: int, place: Place) -> None:
    """What the place means for the hand."""
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
    """The card is where it belongs: alerts that waited for that are over (Guide 0.10)."""
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
    """No card came after it whose place depends on it."""
    hand = draft.hand
    return index == len(hand.cards) - 1 or (hand.rule.board == 1 and not hand.held_cards)


def _may_slide(draft: Draft, index: int) -> bool:
    """Sliding one face-down card to its seat restores the order while no other has left (Guide 0.10).

    After the first deal, where nothing is dealt again, a card always goes back to its seat.
    """
    hand, window = draft.hand, draft.house.deal_slide_window
    if hand.number:
        return True
    astray = [alert for alert in hand.incidents.alerts if alert.code in SLIDES]
    if index != len(hand.cards) - 1 or len(astray) > 1 or hand.cards[index].up or window == "off":
        return False
    return window == "all" or not is_first_card(hand, index)
