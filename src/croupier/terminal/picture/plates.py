"""The plates of the seats: stack, bet, cards, and one or two words on how the seat stands.

A face is taken only from what lies open: an upcard of stud, or a hand that was tabled (IB-1).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal, cast

from croupier.cards.card import SUITS, Card, FaceDown
from croupier.engine.places import Place, Seat
from croupier.engine.table import DrawnCard, Hand, HandSeat, Player, Table
from croupier.engine.table.dealing import next_card
from croupier.engine.table.phases import OVER
from croupier.telling.reading import tabled_hand
from croupier.terminal.console.state import Console, legal_now
from croupier.terminal.offers import seats_before, to_show
from croupier.terminal.pages.players.board import offered_name
from croupier.terminal.pages.players.standing import in_short
from croupier.terminal.view import CardView, SeatView
from croupier.words import Words, message

NOTES: Final = {
    "check": message("checks"),
    "call": message("calls"),
    "bet": message("bets"),
    "raise": message("raises"),
    "fold": message("folded"),
    "bring-in": message("bring-in"),
}


def plate(
    seat: Seat,
    table: Table,
    console: Console,
    words: Words,
    *,
    winners: frozenset[Seat] = frozenset(),
    lifted: frozenset[Card] = frozenset(),
) -> SeatView:
    """What the plate of a seat shows now; `winners` are paid, or will be, `lifted` are the cards read."""
    player, hand = table.players.get(seat), table.hand
    button, page = _has_button(table, seat), console.page
    touched = page is not None and page.about() == seat
    if player is None:
        return _free(seat, table, button=button, touched=touched)
    part = hand.parts.get(seat) if hand else None
    won = sum(amount for _, winner, amount, _ in hand.money.awards if winner == seat) if hand else 0
    running = hand is not None and not table.between_hands
    until = page.folds() if page is not None else None
    note = (*in_short(player, words), _note(seat, player, part, hand, won, words))
    if until is not None and seat in seats_before(table, until):
        note = (words.say("folds?"),)
    return SeatView(
        seat=seat,
        name=player.name,
        stack=words.money(player.stack),
        bet=words.money(part.bet) if part and part.bet else "",
        note=" · ".join(dict.fromkeys(filter(None, note))),
        cards=_cards(table, hand, seat, part, words, lifted) if hand and part else (),
        to_act=running and seat in (_acting(console, table), to_show(table)),
        button=button,
        movable=button and table.between_hands,
        mark=_mark(hand, seat, words) if hand and running else "",
        folded=bool(part and part.folded),
        all_in=bool(running and part and not part.folded and not part.tabled and player.stack == 0),
        away=player.away or player.place > 0,
        winner=seat in winners,
        next_card=next_card(table) == Place.of_seat(seat),
        offered=touched,
    )


def _free(seat: Seat, table: Table, *, button: bool, touched: bool) -> SeatView:
    """A seat at which nobody sits, and to whom it is offered."""
    name = offered_name(table, seat)
    note, movable = f"← {name}" if name else "", button and table.between_hands
    return SeatView(seat=seat, button=button, note=note, movable=movable, offered=touched)


def _has_button(table: Table, seat: Seat) -> bool:
    """A game without blinds has no button, which stays where it was for the next one."""
    with_it = table.between_hands or table.hand is None or table.hand.positions.button is not None
    return table.button == seat and with_it


def _acting(console: Console, table: Table) -> Seat | None:
    """The seat that the keys are about."""
    return console.keying.seat if console.keying is not None else legal_now(console, table).seat


def face(card: Card | None, words: Words, *, calm: bool = False) -> CardView:
    """An open card; one that lies open and could not be read is unknown, not hidden. `calm`: as expected."""
    if card is None:
        return CardView(unknown=True, calm=calm)
    suit = cast(Literal["c", "d", "h", "s"], SUITS[card.suit])
    return CardView(rank=words.rank(card), suit=suit)


def _cards(
    table: Table, hand: Hand, seat: Seat, part: HandSeat, words: Words, lifted: frozenset[Card]
) -> tuple[CardView, ...]:
    """The cards in the order in which they came; what was given back unseen is gone."""
    over, by_hand = hand.phase in ("SHOWDOWN", "AWARDED"), dealt_by_hand(table)
    lying = hand.lying(Place.of_seat(seat))[part.loose :]
    return tuple(_card(drawn, part, words, lifted, over=over, by_hand=by_hand) for drawn in lying)


def dealt_by_hand(table: Table) -> bool:
    """No shoe reads the cards, or it failed: that a card has no name is nothing to look into."""
    return table.sensors == "L0" or (table.hand is not None and table.hand.deal.manual)


def _card(
    drawn: DrawnCard,
    part: HandSeat,
    words: Words,
    lifted: frozenset[Card],
    *,
    over: bool,
    by_hand: bool,
) -> CardView:
    """A face if the card is open: dealt so, or tabled. A hand tabled early opens its last card in the end."""
    tabled = over or drawn.card in {FaceDown(card) for card in part.tabled}
    if not drawn.up and not (part.tabled and tabled):
        return CardView(dim=part.folded, unknown=drawn.card is None and not by_hand)
    shown = drawn.card.reveal() if drawn.card else None
    return replace(face(shown, words, calm=by_hand), dim=part.folded, lifted=shown in lifted)


def _mark(hand: Hand, seat: Seat, words: Words) -> str:
    """A blind or straddle; in stud who paid the bring-in, on later streets who speaks first."""
    if seat == hand.positions.big_blind:
        return words.say("BB")
    if seat == hand.positions.small_blind:
        return words.say("SB")
    if seat == hand.positions.straddle:
        return words.say("STR")
    if not hand.game.bring_in:
        return ""
    if hand.number == 0:
        return words.say("BI") if seat == hand.positions.bring_in else ""
    return words.say("1st") if hand.phase == "BETTING" and seat == hand.round.first_to_act else ""


def _note(
    seat: Seat, player: Player, part: HandSeat | None, hand: Hand | None, won: int, words: Words
) -> str:
    """One or two words for the plate: won, away, folded, all-in, held, or the last action of the round."""
    held = tabled_hand(hand, seat, words) if part is not None and hand is not None else ""
    if won:
        wins = words.say("wins {amount}", amount=words.money(won))
        return f"{wins} · {held}" if held else wins
    if player.penalty:
        return words.say("misses {number}", number=player.penalty)
    if player.place:
        return words.say("out, {place}", place=player.place)
    if player.away:
        return words.say("away")
    if part is None or hand is None or hand.phase in OVER:
        return held
    if part.folded:
        return words.say("folded")
    if part.mucked:
        return words.say("mucked")
    if held:
        return held
    if part.drawn is not None and hand.phase in ("DRAWING", "DEALING"):
        return _drew(part.drawn, words)
    if player.stack == 0:
        return words.say("all-in")
    if seat in hand.pending.held:
        return words.say("out of turn")
    back = sum(amount for owner, amount in hand.last_round.uncalled if owner == seat)
    if back:
        return words.say("{amount} back", amount=words.money(back))
    spoken = [one.action for one in hand.voluntary if one.seat == seat and one.street == hand.street]
    if spoken and part.acted:
        return words.say(NOTES[spoken[-1]])
    brought = seat == hand.positions.bring_in and hand.number == 0 and part.acted
    return words.say(NOTES["bring-in"]) if brought else ""


def _drew(number: int, words: Words) -> str:
    return words.count("draws {number}", "draws {number}", number) if number else words.say("pat")
