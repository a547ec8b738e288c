"""The plates of the seats, and where all cards are.

Only open cards show a face: upcards of stud, and tabled hands (IB-1).
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, cast

from croupier.cards.card import SUITS, Card
from croupier.engine.places import BOARD, BURN, DISCARD, HELD, MUCK, STUB, Seat, Spot
from croupier.engine.play.hand_start import kept_waiting
from croupier.engine.play.runs import agreeing
from croupier.engine.play.sharing import chopped
from croupier.engine.table import DrawnCard, Hand, HandSeat, Player, Table
from croupier.engine.table.dealing import next_card
from croupier.engine.table.phases import OVER
from croupier.engine.table.turns import is_opener_open
from croupier.telling.hand_strength import tabled_hand
from croupier.telling.undo import DEEDS
from croupier.terminal.console.state import Console, legal_now
from croupier.terminal.legal_keys import dealt_by_hand, seats_before, to_show
from croupier.terminal.pages.players.board import offered_name
from croupier.terminal.pages.players.names import in_short
from croupier.terminal.view import CardView, SeatView
from croupier.words import Words, message


def ledger(table: Table, words: Words) -> tuple[tuple[str, int], ...]:
    """(label, count) in reading order; an unread card is unknown wherever it lies.

    Unnamed discards are counted at their seat, or in the stub once they were shuffled into it.
    """
    hand = table.hand
    deck = (hand.game if hand else table.game).deck.size
    out = [card for card in hand.cards if card.place != STUB] if hand else []
    known = [_spot(card) for card in out if card.card is not None]
    given, back, mucked = _given(hand) if hand else (0, 0, 0)
    seats = known.count(Spot.SEAT)
    dealt = max(0, seats - given)
    piles = {
        words.say("shoe"): deck - len(out) + back + mucked,
        words.say("dealt"): dealt,
        words.say("board"): known.count(BOARD.spot),
        words.say("burnt"): known.count(BURN.spot),
        words.say("muck"): known.count(MUCK.spot) - mucked,
        words.say("unknown"): len(out) - len(known) - (given - (seats - dealt)),
    }
    if hand is not None and any(street.draw for street in hand.game.streets):
        piles[words.say("discards")] = given - back + known.count(DISCARD.spot)
    aside = deck - sum(piles.values())
    return (*piles.items(), (words.say("aside"), aside)) if aside else tuple(piles.items())


def _spot(card: DrawnCard) -> Spot:
    """The place of a card, even before the betting has reached it."""
    place = card.lies or card.place if card.place == HELD else card.place
    return place.spot


def _given(hand: Hand) -> tuple[int, int, int]:
    """Unnamed discards that count as a seat's; how many are in the stub; and how many of a mucked hand."""
    holding = {seat for seat in hand.seats if hand.hole(seat)}
    here = [part for seat, part in hand.parts.items() if seat in holding]
    mucked = sum(part.back for seat, part in hand.parts.items() if seat not in holding)
    return sum(part.loose for part in here), sum(part.back for part in here), mucked


MANY: Final = 2
"""With more winners than this, only the plates say what they won with; the large line otherwise."""

NOTES: Final = {
    "check": message("checks"),
    "call": message("calls"),
    "bet": message("bets"),
    "raise": message("raises"),
    "fold": message("folded"),
    "bring-in": message("bring-in"),
}


class Plates:
    """Makes the plates of one picture; common values are computed once."""

    def __init__(self, table: Table, console: Console, words: Words) -> None:
        hand, page = table.hand, console.page
        self.table = table
        self.words = words
        self.hand = hand
        self.running = not table.between_hands
        self.acting = {_acting(console, table), to_show(table)} if self.running else set()
        self.next = next_card(table).seat
        self.behind = kept_waiting(table)
        self.button = table.button if self._has_button() else None
        self.touched = page.about() if page is not None else None
        until = page.folds() if page is not None else None
        self.folding = seats_before(table, until) if until is not None else ()
        self.lying = _by_seat(hand) if hand is not None else {}
        self.by_hand = dealt_by_hand(table)
        self.among = len(table.chairs)

    def _has_button(self) -> bool:
        """Whether the game uses the button; without blinds it stays in place for the next game."""
        return not self.running or self.hand is None or self.hand.positions.button is not None

    def shown(self, winners: frozenset[Seat], lifted: frozenset[Card]) -> tuple[SeatView, ...]:
        """The plates of the table; `winners` are paid, or will be, `lifted` are the cards read."""
        return tuple(
            [
                self._free(seat) if player is None else self._taken(seat, player, winners, lifted)
                for seat, player in [(seat, self.table.players.get(seat)) for seat in self.table.chairs]
                if player is not None or seat <= self.table.house.seats_max
            ]
        )

    def _free(self, seat: Seat) -> SeatView:
        name, button = offered_name(self.table, seat), seat == self.button
        return SeatView(
            seat=seat,
            button=button,
            note=f"← {name}" if name else "",
            movable=button and not self.running,
            offered=seat == self.touched,
            among=self.among,
        )

    def _taken(
        self, seat: Seat, player: Player, winners: frozenset[Seat], lifted: frozenset[Card]
    ) -> SeatView:
        hand, words = self.hand, self.words
        is_theirs = not (player.new or player.moved)  # the last hand is not of who sat down after it
        part = hand.parts.get(seat) if hand is not None and is_theirs else None
        button, folded = seat == self.button, part is not None and part.folded
        return SeatView(
            seat=seat,
            name=player.name,
            stack=words.money(player.stack + player.capped),
            bet=words.money(part.bet) if self.running and part is not None and part.bet else "",
            note=self._note(seat, player, part),
            cards=self._cards(seat, part, lifted) if part is not None else (),
            to_act=seat in self.acting,
            button=button,
            movable=button and not self.running,
            mark=(hand is not None and self.running and _mark(hand, seat, words)) or self._leg(seat),
            folded=folded,
            all_in=self.running and part is not None and not (folded or part.tabled or player.stack),
            away=player.away or player.place > 0,
            winner=seat in winners and part is not None,
            next_card=seat == self.next,
            offered=seat == self.touched,
            among=self.among,
        )

    def _leg(self, seat: Seat) -> str:
        """Whether this seat has won the pot before the one that brings a kill."""
        on = self.table.house.kill != "off" and seat == self.table.leg
        return self.words.say("LEG") if on else ""

    def _note(self, seat: Seat, player: Player, part: HandSeat | None) -> str:
        if seat in self.folding:
            return self.words.say("folds?")
        asked = in_short(player, self.words, behind=seat in self.behind)
        stands = self._taken_back(seat) or _note(seat, player, part, self.hand, self.words)
        if not self.running and player.owes_time:
            time = self.words.say("time {amount}", amount=self.words.money(player.owes_time))
            stands = " · ".join(filter(None, (stands, time)))
        return " · ".join(dict.fromkeys(filter(None, (*asked, stands)))) if asked else stands

    def _taken_back(self, seat: Seat) -> str:
        """What the seat has again of a hand in which the blinds were chopped."""
        amount = chopped(self.hand).get(seat) if self.hand is not None else None
        return self.words.say("{amount} back", amount=self.words.money(amount)) if amount else ""

    def _cards(self, seat: Seat, part: HandSeat, lifted: frozenset[Card]) -> tuple[CardView, ...]:
        lying = self.lying.get(seat, ())[part.loose :]
        return tuple([self._card(drawn, part, lifted) for drawn in lying])

    def _card(self, drawn: DrawnCard, part: HandSeat, lifted: frozenset[Card]) -> CardView:
        shown = drawn.card.reveal() if drawn.card else None
        if not (drawn.up or shown in part.tabled):
            return _back(dim=part.folded, unknown=drawn.card is None and not self.by_hand)
        return face(shown, self.words, calm=self.by_hand, dim=part.folded, lifted=shown in lifted)


def _by_seat(hand: Hand) -> dict[Seat, list[DrawnCard]]:
    found: dict[Seat, list[DrawnCard]] = {}
    for card in hand.cards:
        place = card.lies or card.place if card.place == HELD else card.place
        if place.seat is not None:
            found.setdefault(place.seat, []).append(card)
    return found


@cache
def _back(*, dim: bool, unknown: bool) -> CardView:
    return CardView(dim=dim, unknown=unknown)


def _acting(console: Console, table: Table) -> Seat | None:
    return console.keying.seat if console.keying is not None else legal_now(console, table).seat


def face(
    card: Card | None, words: Words, *, calm: bool = False, dim: bool = False, lifted: bool = False
) -> CardView:
    """An open card; one that is open but unread is unknown, not hidden. `calm`: as expected."""
    if card is None:
        return CardView(unknown=True, calm=calm, dim=dim)
    return _open(words.rank(card), card.suit, dim, lifted)


@cache
def _open(rank: str, suit: int, dim: bool, lifted: bool) -> CardView:
    named = cast(Literal["c", "d", "h", "s"], SUITS[suit])
    return CardView(rank=rank, suit=named, dim=dim, lifted=lifted)


def _mark(hand: Hand, seat: Seat, words: Words) -> str:
    """The mark of a kill, blind or straddle; in stud of the bring-in, on later streets of the opener."""
    if seat == hand.positions.killer:
        return words.say("KILL")
    if seat == hand.positions.big_blind and seat != hand.positions.button:
        return words.say("BB")
    if seat == hand.positions.small_blind:
        return words.say("SB")
    if seat in hand.positions.straddles or seat in hand.positions.sleepers:
        return words.say("STR")
    if not hand.game.bring_in:
        return ""
    if hand.number == 0:
        return words.say("BI") if seat == hand.positions.bring_in else ""
    opens = hand.phase == "BETTING" and seat == hand.round.first_to_act and not is_opener_open(hand)
    return words.say("1st") if opens else ""


def _note(seat: Seat, player: Player, part: HandSeat | None, hand: Hand | None, words: Words) -> str:
    won = sum(one.amount for one in hand.money.awards if one.seat == seat) if hand and part else 0
    held = tabled_hand(hand, seat, words, brief=True) if part and part.tabled and hand else ""
    if won and hand is not None:
        wins = words.say("wins {amount}", amount=words.money(won))
        in_line = len({one.seat for one in hand.money.awards}) <= MANY
        return wins if in_line or not held else f"{wins} · {held}"
    if player.penalty:
        return words.say("misses {number}", number=player.penalty)
    if player.place:
        return words.say("out") if player.entry else words.say("out, {place}", place=player.place)
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
    if seat in agreeing(hand):
        return words.say("agrees: ×{number}", number=agreeing(hand)[seat])
    if player.stack == 0:
        return words.say("cap") if player.capped else words.say("all-in")
    if seat in hand.pending.held:
        waits = hand.pending.held[seat]
        said = " ".join((words.say(DEEDS[waits.action]), *((words.money(waits.to),) if waits.to else ())))
        return words.say("{said}, out of turn", said=said)
    back = sum(amount for owner, amount in hand.last_round.uncalled if owner == seat)
    if back:
        return words.say("{amount} back", amount=words.money(back))
    spoken = [one.action for one in hand.voluntary if one.seat == seat and one.street == hand.street]
    if spoken and part.acted:
        return words.say(NOTES[spoken[-1]])
    if seat == hand.positions.bring_in and hand.number == 0 and part.acted:
        return words.say(NOTES["bring-in"])
    return _lost(player, words)


def _lost(player: Player, words: Words) -> str:
    """The chips that were lost or found on the way to this table, until the floor says why."""
    sign = "−" if player.lacks > 0 else "+"
    return f"{sign}{words.money(abs(player.lacks))}" if player.lacks else ""


def _drew(number: int, words: Words) -> str:
    return words.count("draws {number}", "draws {number}", number) if number else words.say("pat")
