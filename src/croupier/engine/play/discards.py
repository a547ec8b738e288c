"""Discards in a draw: named by the player, read by the muck, or unseen."""

from __future__ import annotations

from croupier.cards.card import FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import MUCK, STUB
from croupier.engine.play.exhaustion import back_from_the_stub
from croupier.engine.play.rounds import after_discards
from croupier.engine.play.unread_cards import name_unread
from croupier.engine.table.dealing import held
from croupier.errors import Refused


def discard(draft: Draft, command: cmd.Discard) -> None:
    """The seat to draw discards the named cards, or a number of unseen ones; none is pat (Guide 2.4)."""
    draft.refuse_while_halted()
    hand, seat = draft.hand, command.seat
    if hand.phase != "DRAWING":
        raise Refused("no-draw", "nobody draws now")
    if seat != hand.round.to_act:
        raise Refused("not-your-turn", f"seat {hand.round.to_act} discards now", seat=hand.round.to_act)
    number = len(command.cards) or command.number
    holds = held(hand)[seat]
    if not 0 <= number <= holds:
        raise Refused("bad-discard", f"{number} cards: the seat holds {holds}", seat=seat, maximum=holds)
    draft.add(ev.Discarded, seat=seat, number=number, cards=_numbers(draft, command, number))
    after_discards(draft)


def _numbers(draft: Draft, command: cmd.Discard, number: int) -> tuple[int, ...]:
    """The numbers of the discards: the named cards, the whole hand, or those seen in the muck."""
    hand, seat = draft.hand, command.seat
    mine = [index for index, card in enumerate(hand.cards) if card.place.seat == seat]
    if not command.cards:
        seen = [index for index in mine if hand.cards[index].seen == MUCK]
        return tuple(mine) if number == len(mine) else tuple(seen if len(seen) <= number else ())
    if len(set(command.cards)) < number:
        raise Refused("other-cards", f"seat {seat}: a card is named twice", seat=seat)
    faces = {hand.cards[index].card: index for index in mine}
    numbers = []
    unread = [index for index in mine if hand.cards[index].card is None]
    for card in command.cards:
        index = faces.get(FaceDown(card))
        if index is None:
            back_from_the_stub(draft, face=FaceDown(card))
            out = [one.card for one in draft.hand.cards if one.place != STUB]
            if not unread or FaceDown(card) in out:
                raise Refused("other-cards", f"seat {seat} was dealt other cards", seat=seat)
            index = unread.pop(0)
            name_unread(draft, index, FaceDown(card))
        numbers.append(index)
    return tuple(sorted(numbers))
