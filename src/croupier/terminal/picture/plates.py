"""The plates of the seats: stack, bet, cards, and one or two words on how the seat stands.

A face is taken only from what lies open: an upcard of stud, or a hand that was tabled (IB-1).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal, assert_never, cast

from croupier.cards import badugi, lows, ranking
from croupier.cards.card import SUITS, Card, FaceDown
from croupier.engine.places import Place, Seat
from croupier.engine.play.awarding import playing
from croupier.engine.play.showing import hand_due
from croupier.engine.table import DrawnCard, Hand, HandSeat, Player, Table
from croupier.engine.table.dealing import next_card
from croupier.engine.table.phases import OVER
from croupier.rules.halves import Half
from croupier.terminal.console.state import Console, legal_now
from croupier.terminal.offers import seats_before, to_show
from croupier.terminal.view import CardView, SeatView
from croupier.words import BADUGI_NAMES, HAND_NAMES, Words, message

NOTES: Final = {
    "check": message("checks"),
    "call": message("calls"),
    "bet": message("bets"),
    "raise": message("raises"),
    "fold": message("folded"),
    "bring-in": message("bring-in"),
}


def plate(
    seat: Seat, table: Table, console: Console, words: Words, *, winners: frozenset[Seat] = frozenset()
) -> SeatView:
    """What the plate of a seat shows now; `winners` are paid, or will be."""
    player = table.players.get(seat)
    hand = table.hand
    button = table.button == seat and (
        table.between_hands or hand is None or hand.positions.button is not None
    )
    page = console.page
    touched = page is not None and page.about() == seat
    if player is None:
        return SeatView(seat=seat, button=button, movable=button and table.between_hands, offered=touched)
    part = hand.parts.get(seat) if hand else None
    won = sum(amount for _, winner, amount, _ in hand.money.awards if winner == seat) if hand else 0
    running = hand is not None and not table.between_hands
    until = page.folds() if page is not None else None
    leaves = until is not None and seat in seats_before(table, until)
    note = words.say("folds?") if leaves else _note(seat, player, part, hand, won, words)
    return SeatView(
        seat=seat,
        name=player.name,
        stack=words.money(player.stack),
        bet=words.money(part.bet) if part and part.bet else "",
        note=note,
        cards=_cards(hand, seat, part, words) if hand and part else (),
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


def _acting(console: Console, table: Table) -> Seat | None:
    """The seat that the keys are about."""
    return console.keying.seat if console.keying is not None else legal_now(console, table).seat


def face(card: Card | None, words: Words) -> CardView:
    """An open card; one that lies open and could not be read is unknown, not hidden."""
    if card is None:
        return CardView(unknown=True)
    suit = cast(Literal["c", "d", "h", "s"], SUITS[card.suit])
    return CardView(rank=words.rank(card), suit=suit)


def _cards(hand: Hand, seat: Seat, part: HandSeat, words: Words) -> tuple[CardView, ...]:
    """The cards in the order in which they came; what was given back unseen is gone."""
    over = hand.phase in ("SHOWDOWN", "AWARDED")
    return tuple(_card(drawn, part, over, words) for drawn in hand.lying(Place.of_seat(seat))[part.loose :])


def _card(drawn: DrawnCard, part: HandSeat, over: bool, words: Words) -> CardView:
    """A face if the card is open: dealt so, or tabled. A hand tabled early opens its last card in the end."""
    tabled = over or drawn.card in {FaceDown(card) for card in part.tabled}
    if not drawn.up and not (part.tabled and tabled):
        return CardView(dim=part.folded, unknown=drawn.card is None)
    return replace(face(drawn.card.reveal() if drawn.card else None, words), dim=part.folded)


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
    if won:
        return words.say("wins {amount}", amount=words.money(won))
    if player.penalty:
        return words.say("misses {number}", number=player.penalty)
    if player.place:
        return words.say("out, {place}", place=player.place)
    if player.away:
        return words.say("away")
    if part is None or hand is None or hand.phase in OVER:
        return ""
    if part.folded:
        return words.say("folded")
    if part.mucked:
        return words.say("mucked")
    held = tabled_hand(hand, seat, words)
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


def tabled_hand(hand: Hand, seat: Seat, words: Words) -> str:
    """What a tabled hand makes once all cards are out; the cards speak for themselves, nobody is favoured."""
    if not hand.parts[seat].tabled:
        return ""
    own, board = playing(hand, seat)
    if len(own) != hand_due(hand) or not len(board) == len(hand.board) >= hand.game.board_cards:
        return ""
    names = (_name(half, own, board, words) for half in hand.game.halves)
    return " · ".join(name for name in names if name)


def _name(half: Half, own: tuple[Card, ...], board: tuple[Card, ...], words: Words) -> str:
    """A high hand by its class, a low by its ranks or its pair, a badugi by the cards that count."""
    strength = half.strength(own, board)
    if strength is None:
        return ""
    match half.scale:
        case "high":
            return words.say(HAND_NAMES[ranking.category(strength)])
        case "low":
            kind = lows.category(strength)
            no_pair = kind == "high card"
            return words.ranks(lows.write_low(strength)) if no_pair else words.say(HAND_NAMES[kind])
        case "badugi":
            ranks = words.ranks(badugi.write_badugi(strength))
            return words.say(BADUGI_NAMES[badugi.category(strength)], ranks=ranks)
        case _:
            assert_never(half.scale)
