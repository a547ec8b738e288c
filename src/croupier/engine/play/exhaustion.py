"""When the stub runs short: how the rules deal on, and the scramble this may need.

Facts (Guide 2.3, 2.4): stud counts before seventh street, or deals down to the last card and mixes it with
the burns, or lays one card for all (WSOP 228, Code 1.13); a draw mixes the last card with the muck and the
discards of earlier draws. The last card of the stub is not dealt (Code 1.7).
"""

from __future__ import annotations

from croupier.cards.card import FaceDown
from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.changes.deal import owners
from croupier.engine.draft import Draft
from croupier.engine.places import BURN, DISCARD, MUCK, NOWHERE, STUB, Seat
from croupier.engine.table import Hand
from croupier.engine.table.dealing import lacking, next_of_hand
from croupier.rules.house import HouseRules

SERVED_BY_BURNS = 3
"""How many players can be served from the last card and the burns (Code 1.13)."""


def announce(draft: Draft) -> None:
    """Before the burn, announce a stub too short for the street, and how it will be dealt (AL-32)."""
    hand = draft.hand
    if hand.phase != "DEALING" or not hand.deal.first_over or not (hand.rule.faces or hand.rule.draw):
        return
    number, left = lacking(hand), _stub(hand)
    if left >= number + _kept(hand, draft.house) + _later(hand) or not number:
        return
    if hand.rule.draw:
        need, options = number + 1 + _later(hand), ("reshuffle",) if scramble_due(hand, draft.house) else ()
    elif hand.number < len(hand.game.streets) - 1:
        return
    else:
        need, way = number + _kept(hand, draft.house), _way(hand, draft.house, number, left)
        draft.add(ev.DeckPlanned, way=way)
        options = ("reshuffle",) if way.startswith("scramble") else ()
    draft.raise_alert(
        codes.SHORT_STUB,
        "amber",
        options,
        "Code 1.13, WSOP 228",
        facts=(("need", need), ("have", left), ("burns", len(hand.burns))),
        detected="sensor",
    )


def _kept(hand: Hand, house: HouseRules) -> int:
    """How many cards to keep back: the burn, and the last card if it is never dealt."""
    return 1 if _last_allowed(hand, house) else 2


def _last_allowed(hand: Hand, house: HouseRules) -> bool:
    """Whether the last card of the stub is dealt if it completes the street, in a draw also by TDA RP-25."""
    in_draw = bool(hand.rule.draw) and house.draw_reshuffle_burns == "tda_rp25"
    return house.deck_last_card == "if_completes" or in_draw


def _later(hand: Hand) -> int:
    """How many cards the board still takes after a draw, burns included."""
    return sum(street.burn + street.board for street in hand.game.streets[hand.number + 1 :] if street.board)


def _stub(hand: Hand) -> int:
    """How many cards the street has: the stub, and its cards already on the table."""
    lie = sum(card.lies is not None and card.street == hand.number for card in hand.held_cards)
    return hand.stub + len(hand.returned) + lie


def _way(hand: Hand, house: HouseRules, number: int, left: int) -> str:
    """How seventh street is dealt from a stub of `left` cards to `number` players."""
    kept, burns = _kept(hand, house), len(hand.burns)
    community = "community" if left > kept else "scramble-community"
    if house.stud_exhaustion == "count_first":
        return "scramble" if left + burns >= number + kept else community
    unserved = number - max(0, left - kept)
    pool = 1 + burns + (left > 1)  # the last card, the burns, and this street's own burn
    served = min(SERVED_BY_BURNS, pool - kept)
    return "serve" if unserved <= served else community


def scramble_due(hand: Hand, house: HouseRules) -> bool:
    """Whether a scramble must come before the next card."""
    if not hand.rule.draw and not hand.deal.plan:
        return False
    if hand.returned or next_of_hand(hand) == NOWHERE:
        return False
    if hand.deal.plan.startswith("scramble"):
        return True
    if not hand.rule.draw and hand.deal.plan != "serve":
        return False
    later = _later(hand)
    completes = not _burn_due(hand) and (later or lacking(hand) == 1)
    last_allowed = _last_allowed(hand, house) and completes
    return hand.stub <= later or (hand.stub == later + 1 and not last_allowed)


def _burn_due(hand: Hand) -> bool:
    return next_of_hand(hand) == BURN


def ask_for_scramble(draft: Draft) -> None:
    """Stop for a scramble before the stub's last card (AL-15)."""
    hand = draft.hand
    if hand.deal.first_over and not hand.deal.plan.startswith("scramble") and scramble_due(hand, draft.house):
        draft.raise_alert(codes.LAST_CARD, "red", ("reshuffle",), "Code 1.7, 1.13")


def scramble(draft: Draft) -> None:
    """X-RESHUFFLE: the cards that may be dealt again go back into the stub, in unknown order."""
    hand = draft.hand
    if hand.rule.draw:
        cards, unseen = _draw_pool(hand, draft.house)
    else:
        cards, unseen = [index for index, card in enumerate(hand.cards) if card.place == BURN], ()
    burns = sum(hand.cards[index].place == BURN for index in cards)
    burnt = not hand.rule.draw and not _burn_due(hand)  # the burn of this street is mixed in as well
    for index in cards:
        draft.add(ev.CardMoved, index=index, to=STUB)
    draft.add(ev.StubReshuffled, burn_again=burnt, burns=burns, unseen=unseen)


def back_from_the_stub(draft: Draft, *, uid: str = "", face: FaceDown | None = None) -> None:
    """An unnamed discard was shuffled in and is seen again, so it had left its seat (Guide 2.4).

    For a card that a player tables, it is enough that it may have been in the shuffle.
    """
    if not (draft.hand.game.draws and draft.hand.deal.reshuffled):
        return
    for index, card in enumerate(draft.hand.cards):
        shuffled_in = any(part.back for part in owners(draft.hand, card.place).values())
        again = card.uid == uid if uid else card.card is not None and card.card == face
        if again and (shuffled_in or (not uid and card.place in (MUCK, DISCARD))):
            draft.add(ev.CardMoved, index=index, to=STUB)


def carry_out_scramble(draft: Draft) -> None:
    """Scramble as the alert asked; the stub is no longer short."""
    draft.close("reshuffle", codes.SHORT_STUB)
    scramble(draft)


def _draw_pool(hand: Hand, house: HouseRules) -> tuple[list[int], tuple[tuple[Seat, int], ...]]:
    """The cards mixed with the last one in a draw, and the unnamed discards.

    Discards of this draw stay out as long as the others suffice; then those of players already served join,
    and finally those of the player being served. Unnamed discards of a folded hand lie in the muck with the
    rest of it. By TDA RP-25 the burns alone are mixed in if they suffice, and else the muck too.
    """
    present = {index for part in hand.parts.values() for index in part.given}
    spots = (MUCK, DISCARD) if house.draw_reshuffle_burns == "out" else (MUCK, DISCARD, BURN)
    pool = [index for index, card in enumerate(hand.cards) if card.place in spots and index not in present]
    unseen = {
        seat: part.loose - part.back - ((part.drawn or 0) - len(part.given))
        for seat, part in hand.parts.items()
        if part.loose > part.back and not part.folded
    }
    needed = lacking(hand) + _burn_due(hand) + _kept(hand, house) - 1 + _later(hand) - hand.stub
    burns = [index for index in pool if hand.cards[index].place == BURN]
    if house.draw_reshuffle_burns == "tda_rp25" and len(burns) >= needed:
        return burns, ()
    for seats in _served_first(hand):
        if len(pool) + sum(unseen.values()) >= needed:
            break
        for seat in seats:
            part = hand.parts[seat]
            pool += [index for index in part.given if hand.cards[index].place == DISCARD]
            if not part.folded:
                unseen[seat] = part.loose - part.back
    return sorted(pool), tuple((seat, number) for seat, number in unseen.items() if number > 0)


def _served_first(hand: Hand) -> tuple[tuple[Seat, ...], ...]:
    """The players already served, then the one being served; nobody before the burn."""
    drew = tuple(seat for seat, part in hand.parts.items() if part.drawn)
    due = next_of_hand(hand).seat
    if due is None:
        return ()
    turn = hand.seats.index(due)
    return tuple(seat for seat in drew if hand.seats.index(seat) < turn), (due,)
