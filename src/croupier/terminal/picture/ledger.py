"""Where the 52 cards are, for the strip under the table: the counts always add up."""

from __future__ import annotations

from croupier.engine.places import BOARD, BURN, DISCARD, HELD, MUCK, STUB, Spot
from croupier.engine.table import DrawnCard, Hand
from croupier.words import Words


def ledger(hand: Hand | None, words: Words) -> tuple[tuple[str, int], ...]:
    """(label, count) in reading order; an unread card is unknown wherever it lies.

    Discards that nobody named are counted with those of their seat, since nobody can tell which they are, and
    in the stub once they were shuffled into it.
    """
    out = [card for card in hand.cards if card.place != STUB] if hand else []
    known = [_spot(card) for card in out if card.card is not None]
    given, back, mucked = _given(hand) if hand else (0, 0, 0)
    seats = known.count(Spot.SEAT)
    dealt = max(0, seats - given)
    piles = {
        words.say("shoe"): 52 - len(out) + back + mucked,
        words.say("dealt"): dealt,
        words.say("board"): known.count(BOARD.spot),
        words.say("burnt"): known.count(BURN.spot),
        words.say("muck"): known.count(MUCK.spot) - mucked,
        words.say("unknown"): len(out) - len(known) - (given - (seats - dealt)),
    }
    if hand is not None and any(street.draw for street in hand.game.streets):
        piles[words.say("discards")] = given - back + known.count(DISCARD.spot)
    aside = 52 - sum(piles.values())
    return (*piles.items(), (words.say("aside"), aside)) if aside else tuple(piles.items())


def _spot(card: DrawnCard) -> Spot:
    """Where a card lies, even before the betting has come up to it."""
    place = card.lies or card.place if card.place == HELD else card.place
    return place.spot


def _given(hand: Hand) -> tuple[int, int, int]:
    """Cards given back unseen that count as those of a seat; how many of them are in the stub again; and
    how many in the stub count as those of a hand that was mucked since."""
    holding = {seat for seat in hand.seats if hand.hole(seat)}
    here = [part for seat, part in hand.parts.items() if seat in holding]
    mucked = sum(part.back for seat, part in hand.parts.items() if seat not in holding)
    return sum(part.loose for part in here), sum(part.back for part in here), mucked
