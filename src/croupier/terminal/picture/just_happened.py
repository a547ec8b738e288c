"""What just happened, for the large line: a hand shown, how the pots are built, an exposed card."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards.card import Card
from croupier.engine.events import HandTabled
from croupier.engine.places import BURN, Seat
from croupier.engine.play.hand_start import kept_waiting
from croupier.engine.play.showdown import pots_of
from croupier.engine.table import Hand, Table
from croupier.telling.hand_strength import played, tabled_hand
from croupier.terminal.legal_keys import to_pay
from croupier.words import Words

MANY = 2
"""With more winners than this, only the plates show their hands."""

LAYERS = 4
"""With more collections than this the line gives only what goes back and the side pots; the pots show who is
in each."""

NAMED = 3
"""With more players than this in a pot the line gives only their number: the next step has to fit."""


def just_happened(table: Table, words: Words) -> str:
    """One or two sentences before the one about the next step; usually none."""
    hand = table.hand
    if hand is None or table.between_hands:
        return ""
    if hand.phase == "DEALING" and not hand.cards:
        return _left_out(table, words)
    return pots_built(table, hand, words) or shown_last(table, hand, words) or _exposed(hand, words)


def _left_out(table: Table, words: Words) -> str:
    """Who gets no cards yet, although they sit there (Robert's Rules ch. 4, TDA 8-A)."""
    seats = kept_waiting(table)
    if not seats:
        return ""
    return words.count(
        "Seat {seats} waits for the button",
        "Seats {seats} wait for the button",
        len(seats),
        seats=words.seats(seats),
    )


def shown_last(table: Table, hand: Hand, words: Words) -> str:
    """The strength of the hand just shown, while others are still to show."""
    shown = [deed.seat for deed in table.deeds if isinstance(deed, HandTabled)]
    made = tabled_hand(hand, shown[-1], words) if shown else ""
    if not made or to_pay(table)[1]:
        return ""
    return words.say("Seat {seat}: {hand}", seat=shown[-1], hand=made)


def wins(paid: tuple[tuple[Seat, int], ...], hand: Hand, words: Words) -> str:
    """Who wins how much, and with what."""
    totals: dict[Seat, int] = {}
    for seat, amount in paid:
        totals[seat] = totals.get(seat, 0) + amount
    sentences = []
    for seat, amount in totals.items():
        said = words.say("seat {seat} wins {amount}", seat=seat, amount=words.money(amount))
        made = tabled_hand(hand, seat, words) if len(totals) <= MANY else ""
        sentences.append(words.say("{won}, {hand}", won=said, hand=made) if made else said)
    return (" · " if any(", " in one for one in sentences) else ", ").join(sentences)


def read_cards(table: Table) -> frozenset[Card]:
    """The cards of the hands that the large line names: those that are paid, or that was shown last."""
    hand = table.hand
    if hand is None or hand.phase not in ("SHOWDOWN", "AWARDED"):
        return frozenset()
    paid = {seat for _, seat, _, _ in to_pay(table)[1]}
    shown = [deed.seat for deed in table.deeds if isinstance(deed, HandTabled)]
    return frozenset(card for seat in paid or shown[-1:] for card in played(hand, seat))


def pots_built(table: Table, hand: Hand, words: Words) -> str:
    """What is taken from whom after a round in which somebody was all-in, and what nobody called.

    It stays until something else happens. A round without an all-in can be gathered in only one way.
    """
    before = table.before.hand if table.before is not None else None
    if before is None or before.hand_no != hand.hand_no or before.phase != "BETTING":
        return ""
    if hand.phase == "BETTING" or len(hand.live) < 2:
        return _returned(hand, words) if hand.phase != "BETTING" else ""
    bets = {seat: total for seat, total in hand.last_round.totals.items() if total}
    all_in = [seat for seat in bets if seat in hand.live and not table.players[seat].stack]
    sides = [words.money(pot.amount) for pot in pots_of(hand)[1:]]
    if not all_in and not (sides and bets):
        return _returned(hand, words)
    sentences = [*_layers(bets, {bets[seat] for seat in all_in}, words)]
    if len(sentences) > LAYERS and sides:
        sentences = []
    sentences += [
        words.say("{amount} back to seat {seat}", amount=words.money(amount), seat=seat)
        for seat, amount in hand.last_round.uncalled
    ]
    if sides:
        sentences.append(
            words.count("side pot {amounts}", "side pots {amounts}", len(sides), amounts=", ".join(sides))
        )
    said = " · ".join(sentences)
    return said[:1].upper() + said[1:]


def _returned(hand: Hand, words: Words) -> str:
    return ". ".join(
        words.say("Seat {seat} takes back {amount}", amount=words.money(amount), seat=seat)
        for seat, amount in hand.last_round.uncalled
    )


def _layers(bets: dict[Seat, int], caps: set[int], words: Words) -> Iterator[str]:
    """What each pot takes from the bets of the round: as much as the shortest all-in, then as the next."""
    below = 0
    for level in sorted({*caps, max(bets.values())}):
        shares: dict[int, list[Seat]] = {}
        for seat, total in sorted(bets.items()):
            if total > below:
                shares.setdefault(min(total, level) - below, []).append(seat)
        below = level
        for amount, seats in sorted(shares.items(), reverse=True):
            yield _from(seats, words.money(amount), words)


def _from(seats: list[Seat], amount: str, words: Words) -> str:
    if len(seats) == 1:
        return words.say("{amount} from seat {seat}", amount=amount, seat=seats[0])
    if len(seats) > NAMED:
        return words.say("{amount} from each of {number} players", amount=amount, number=len(seats))
    those = words.say("{some} and {last}", some=words.seats(tuple(seats[:-1])), last=seats[-1])
    return words.say("{amount} from each of {seats}", amount=amount, seats=those)


def _exposed(hand: Hand, words: Words) -> str:
    """An exposed card that became the burn: who gets another one, and when (Code 1.8, TDA 37)."""
    if hand.phase != "DEALING" or not hand.deal.replacing:
        return ""
    if not any(card.place == BURN and card.shown for card in hand.cards):
        return ""
    return words.say(
        "The exposed card is the burn: seat {seat} gets another one last", seat=hand.deal.replacing[0]
    )
