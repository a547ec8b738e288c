"""A card left the shoe. It is never refused: it fits the script of the deal, or it is an irregularity.

The order of the checks is that of Guide 5.4: known tag, in the active deck, no joker and in
service, not out already (AL-14), no second copy (AL-11), and only then the sequence (AL-07).
"""

from __future__ import annotations

from croupier.cards.card import FaceDown
from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import HELD, MUCK, NOWHERE, STUB, Place
from croupier.engine.play.exhaustion import back_from_the_stub, scramble_due
from croupier.engine.play.rounds import deal_returned, finish_step, open_betting, scramble_now
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import face_up, next_of_hand, script
from croupier.values import replace

DOUBLE_READ_MS = 2_000
"""The same tag read twice within this time (ms), with no other card between, is one card (I-27)."""


def draw_card(draft: Draft, command: cmd.DrawCard) -> None:
    """Put the card where the script of the deal has it, or hold it while an alert asks about it."""
    hand = draft.table.hand
    if hand is not None and hand.phase in ("SHOWDOWN", "AWARDED"):
        if any(card.uid == command.uid != "" and card.place != STUB for card in hand.cards):
            draft.add(ev.CardReadAgain, uid=command.uid)  # gathered up past the antenna
        else:
            _after_the_hand(draft, command)
        return
    if hand is None or draft.table.between_hands:
        draft.add(ev.CardDrawn, card=command.card, uid=command.uid, to=NOWHERE, keyed=command.keyed)
        return
    command = _from_the_shoe(draft.table, command)
    deck, face = hand.game.deck, command.card
    if deck.lowest and command.uid and face is not None and not deck.holds(face.reveal()):
        # the game is played without it, as without a joker; the second of them says that the pack is another
        second = codes.UNKNOWN_TAG in hand.incidents.codes
        command = replace(command, card=None, status="other-deck" if second else command.status)
    if _read_again(hand, command, draft.at) or (hand.deal.manual and _stray(hand, command)):
        draft.add(ev.CardReadAgain, uid=command.uid)
        return
    if command.status == "other-deck" and _another_deck(draft, command):
        return
    if draft.table.phase != "HALTED":
        deal_returned(draft)
        if scramble_due(draft.hand, draft.house):
            scramble_now(draft)
    back_from_the_stub(draft, uid=command.uid)
    trouble = _integrity(draft.hand, command)
    if trouble:
        _hold(draft, command)
        draft.open_case(trouble, index=len(draft.hand.cards) - 1, uid=command.uid)
    elif draft.table.phase == "HALTED":
        if not _delivers_missing(draft, command):
            _hold(draft, command)
    else:
        _in_sequence(draft, command)


def draw_cards(draft: Draft, command: cmd.DrawCards) -> None:
    """Draw several cards as `draw_card` does; those of an undisturbed deal are placed together."""
    hand = draft.table.hand
    places = script(hand) if hand is not None else []
    dealt = command.cards[: len(places)]
    if dealt and hand is not None and _all_new(hand, dealt):
        draft.add_cards(dealt, places[: len(dealt)])
        if len(dealt) == len(places):
            open_betting(draft)
    else:
        dealt = ()
    for card in command.cards[len(dealt) :]:
        draw_card(draft, cmd.DrawCard(at=command.at, card=card))


def _all_new(hand: Hand, cards: tuple[FaceDown | None, ...]) -> bool:
    """Whether all these cards are different and none is on the table already."""
    known = [card for card in cards if card is not None]
    return len(set(known)) == len(known) and {card.card for card in hand.cards}.isdisjoint(known)


def _hold(draft: Draft, command: cmd.DrawCard) -> None:
    face = None if command.status == "other-deck" else command.card
    draft.add(ev.CardDrawn, card=face, uid=command.uid, to=HELD, keyed=command.keyed)


def _read_again(hand: Hand, command: cmd.DrawCard, at: int) -> bool:
    if not command.uid or not hand.cards:
        return False
    last = hand.cards[-1]
    return last.uid == command.uid and last.place != STUB and at - last.at <= DOUBLE_READ_MS


def _stray(hand: Hand, command: cmd.DrawCard) -> bool:
    """Whether to ignore a stray reading by a failed shoe while cards are dealt by hand (I-28, S-110)."""
    return next_of_hand(hand) == NOWHERE or _integrity(hand, command) == codes.CARD_READ_AGAIN


def _from_the_shoe(table: Table, command: cmd.DrawCard) -> cmd.DrawCard:
    """The reading relative to the deck in the shoe; a hand's first card may change which deck that is."""
    if table.deck and command.deck and command.status in ("card", "other-deck"):
        return replace(command, status="card" if command.deck == table.deck else "other-deck")
    return command


def _another_deck(draft: Draft, command: cmd.DrawCard) -> bool:
    """A hand's first card from another deck asks whether that deck is loaded; the second answers (S-104)."""
    hand = draft.hand
    if not hand.cards and draft.table.phase != "HALTED" and command.card is not None:
        place = next_of_hand(hand)
        up = face_up(hand, place)
        draft.add(ev.CardDrawn, card=command.card, uid=command.uid, to=place, up=up, deck=command.deck)
        draft.open_case(codes.CARD_OF_ANOTHER_DECK, index=0, uid=command.uid)
        return True
    asked = [
        alert
        for alert in hand.incidents.alerts
        if alert.code == codes.CARD_OF_ANOTHER_DECK and alert.colour == "amber"
    ]
    if asked and len(hand.cards) == 1 and hand.cards[0].deck == command.deck:
        draft.answer(asked[0], "stands", by="terminal")
        draft.add(ev.DeckChosen, deck=command.deck)
        draw_card(draft, command)
        return True
    return False


def _integrity(hand: Hand, command: cmd.DrawCard) -> str:
    """The alert about which card this is, or an empty string."""
    if command.status == "other-deck":
        return codes.CARD_OF_ANOTHER_DECK
    for card in hand.cards:
        if card.uid == command.uid != "" and card.place != STUB:
            return codes.CARD_READ_AGAIN
    if command.card is None:
        return codes.UNKNOWN_TAG if command.uid else ""
    if any(card.card is command.card and card.place != STUB for card in hand.cards):
        return codes.DUPLICATE_CARD
    return ""


def _delivers_missing(draft: Draft, command: cmd.DrawCard) -> bool:
    """Whether this is the missing card: only AL-06, or AL-10 for a short board, is open (S-069, S-088)."""
    red = [alert for alert in draft.hand.incidents.alerts if alert.colour == "red"]
    if [alert.code for alert in red] not in ([codes.CARDS_MISSING], [codes.BOARD_COUNT]) or next_of_hand(
        draft.hand
    ) == NOWHERE:
        return False
    _place(draft, command, next_of_hand(draft.hand))
    if next_of_hand(draft.hand) == NOWHERE:
        draft.answer(red[0], "delivered", by="terminal")
        finish_step(draft)
    return True


def _place(draft: Draft, command: cmd.DrawCard, place: Place) -> None:
    up = face_up(draft.hand, place)
    draft.add(ev.CardDrawn, card=command.card, uid=command.uid, to=place, up=up, keyed=command.keyed)


def _in_sequence(draft: Draft, command: cmd.DrawCard) -> None:
    hand = draft.hand
    place = next_of_hand(hand)
    if place != NOWHERE:
        _place(draft, command, place)
        end_silence(draft)
        finish_step(draft)
    else:
        _hold(draft, command)
        if not hand.pending.late and not _may_be_extra(draft):
            raise_premature(draft)


def end_silence(draft: Draft) -> None:
    """A card came, so the shoe is not silent any more."""
    draft.close("delivered", codes.SHOE_SILENT)


def _after_the_hand(draft: Draft, command: cmd.DrawCard) -> None:
    """A card after the hand goes to the muck unseen: no rabbit hunting (AL-18, TDA 28, Code 1.15)."""
    face = None if command.status == "other-deck" else command.card
    draft.add(ev.CardDrawn, card=face, uid=command.uid, to=MUCK, keyed=command.keyed)
    hand = draft.last_hand
    known = (
        hand.incidents.codes if draft.table.between_hands else [alert.code for alert in hand.incidents.alerts]
    )
    if codes.CARD_AFTER_HAND not in known:
        draft.open_case(codes.CARD_AFTER_HAND, index=len(draft.last_hand.cards) - 1)


def _may_be_extra(draft: Draft) -> bool:
    """Whether to hold the card a moment: an antenna may show that it is an extra one (Guide 0.6)."""
    return draft.sensors in ("L2", "L3") and not draft.hand.round.keyed


def ask_if_premature(draft: Draft) -> None:
    """Raise AL-07 for a held card if a player still has to act; otherwise it waits for its place."""
    if draft.hand.round.to_act is not None:
        raise_premature(draft)


def raise_premature(draft: Draft) -> None:
    """Raise AL-07: a card left the shoe while a player still has to act."""
    draft.open_case(codes.CARD_TOO_EARLY, seat=draft.hand.round.to_act, index=len(draft.hand.cards) - 1)
