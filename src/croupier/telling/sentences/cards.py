"""Cards that are dealt, moved, named, given back or shown."""

from __future__ import annotations

from typing import Final

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.places import BURN, HELD, Place, Spot
from croupier.engine.table import Hand
from croupier.telling.names import by_name, street_name
from croupier.telling.sentences.form import Sentences, either, told
from croupier.telling.voice import Voice
from croupier.words import message

LIES: Final = {
    Spot.BOARD: message("{card} is a board card"),
    Spot.BURN: message("{card} is a burn"),
    Spot.MUCK: message("{card} goes to the muck"),
    Spot.DISCARD: message("{card} is a discard"),
    Spot.SCRAP: message("{card} is out of play"),
    Spot.RETURNED: message("{card} goes back on top of the stub"),
    Spot.STUB: message("{card} goes back into the stub"),
    Spot.ASIDE: message("{card} is laid aside, to be shuffled in later"),
    Spot.HELD: message("{card} waits for a ruling"),
    Spot.NONE: message("{card} belongs nowhere"),
}
"""Where a card is now, if not at a seat."""


def _drawn(event: ev.CardDrawn, voice: Voice, hand: Hand | None) -> str:
    say, to = voice.words.say, event.to
    if to.is_board:
        if to.board > 1:
            return say("Board {number}: {card}", number=to.board, card=voice.face(event.card))
        return say("Board: {card}", card=voice.face(event.card))
    if to == BURN:
        return say("A card is burnt")
    if to == HELD:
        return say("A card is held until the alert is answered")
    if to.seat is None:
        return say("A card leaves the shoe")
    if event.up:
        return say("{who} gets {card}, face up", who=voice.who(to.seat), card=voice.face(event.card))
    return say("{who} gets a card, face down", who=voice.who(to.seat))


def _moved(event: ev.CardMoved, voice: Voice, hand: Hand | None) -> str:
    say, to, card = voice.words.say, event.to, voice.card(event.index)
    drawn = hand.cards[event.index] if hand is not None and event.index < len(hand.cards) else None
    if to == BURN and drawn is not None and drawn.place == HELD:
        return say("{card} is a burn: it was held before", card=card)
    said = say(LIES[to.spot], card=card) if to.seat is None else _to_seat(card, to.seat, voice)
    if to.board > 1:
        said = say("{card} is a card of board {number}", card=card, number=to.board)
    if not (event.up or to.is_board) or drawn is None:
        return said
    return say("{said}, face up: {card}", said=said, card=voice.face(drawn.card))


def _to_seat(card: str, seat: int, voice: Voice) -> str:
    return voice.words.say("{card} goes to {who}", card=card, who=voice.who(seat))


def _named(event: ev.CardNamed, voice: Voice, hand: Hand | None) -> str:
    """Which unread card was named, and its name if it lies face up."""
    if hand is None or event.index >= len(hand.cards):
        return voice.words.say("{card} is named: nobody had read it", card=voice.card(event.index))
    drawn = hand.cards[event.index]
    is_open = event.up or drawn.up or drawn.place.is_board
    return _unread(event.index, drawn.place, event.card if is_open else None, voice)


def _unread(index: int, place: Place, face: FaceDown | None, voice: Voice) -> str:
    say, card = voice.words.say, voice.card(index)
    if place.is_board:
        unread = say("{card}, unread on the board,", card=card)
    elif place == BURN:
        unread = say("{card}, an unread burn,", card=card)
    elif place.seat is not None:
        unread = say("{card}, unread at {who},", card=card, who=voice.who(place.seat))
    else:
        unread = say("{card}, which nobody had read,", card=card)
    if face is None:
        return say("{card} is named", card=unread)
    return say("{card} is {face}", card=unread, face=voice.face(face))


def _discards_named(event: ev.DiscardsNamed, voice: Voice, hand: Hand | None) -> str:
    return voice.words.count(
        "{who}: {number} discard of the {street} is named by {by}",
        "{who}: {number} discards of the {street} are named by {by}",
        len(event.cards),
        who=voice.who(event.seat),
        street=street_name(event.street, voice.words, hand),
        by=by_name(event.by, voice.words),
    )


def _tabled(event: ev.HandTabled, voice: Voice, hand: Hand | None) -> str:
    return voice.words.say("{who} shows {cards}", who=voice.who(event.seat), cards=voice.faces(event.cards))


def _card_seen(event: ev.CardSeen, voice: Voice, hand: Hand | None) -> str:
    say, card, place = voice.words.say, voice.card(event.index), event.place
    if place.seat is not None:
        return say("{card} is seen at {who}", card=card, who=voice.who(place.seat))
    return say("An antenna sees: {said}", said=say(LIES[place.spot], card=card))


def _owed(event: ev.CardsOwed, voice: Voice, hand: Hand | None) -> str:
    return voice.words.count(
        "{who} gets {number} card more",
        "{who} gets {number} cards more",
        event.number,
        who=voice.who(event.seat),
    )


SENTENCES: Final[Sentences] = {
    ev.CardDrawn: _drawn,
    ev.CardReadAgain: told(message("A card is read once more, and counts once")),
    ev.CardMoved: _moved,
    ev.CardNamed: _named,
    ev.Discarded: either("number", message("{who} draws {number}"), message("{who} stands pat")),
    ev.DiscardsNamed: _discards_named,
    ev.HandTabled: _tabled,
    ev.HandMucked: told(message("{who} mucks")),
    ev.CardSeen: _card_seen,
    ev.CardLost: told(message("{card} is no longer seen where it lay")),
    ev.CardReplaced: told(message("{card} is the next burn, and its seat gets another one")),
    ev.CardScrapped: either(
        "later", message("{card} is out of play, and its seat gets another one"), LIES[Spot.SCRAP]
    ),
    ev.CardsOwed: _owed,
    ev.CardsRemapped: lambda event, voice, hand: voice.words.count(
        "{number} card lies elsewhere than recorded",
        "{number} cards lie elsewhere than recorded",
        len(event.owners),
    ),
    ev.LastCardUp: either(
        "all_up", message("{card} lies face up, as all last cards"), message("{card} lies face up")
    ),
    ev.UpcardsPickedUp: told(message("{who} picks up the open cards")),
}
