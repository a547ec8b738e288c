"""The story that a demo tells the viewer: players' words and actions, and the dealer's next step.

Each street gets a line when it is over. A card is named only if it lies open on the table: on the board, as
an upcard of stud, or in a tabled hand.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from textwrap import fill
from typing import Final

from croupier.cards.card import Card
from croupier.demo.robot import Move
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.evolve import followed
from croupier.engine.incidents.common import WAY_WORDS
from croupier.engine.places import Seat
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.engine.table.dealing import next_card
from croupier.telling import stakes
from croupier.telling.alerts import alert_sentence
from croupier.telling.hand_strength import tabled_hand
from croupier.telling.names import street_name, way_name
from croupier.telling.narrator import Narrator
from croupier.terminal.legal_keys import board_faces
from croupier.terminal.picture.present import HALVES
from croupier.words import Words, message


def spoken(move: Move | None, words: Words) -> str:
    """A move as the table hears and sees it; empty if the screen asks for it anyway.

    >>> from croupier.engine.places import Seat
    >>> spoken(cmd.Act(at=0, seat=Seat(4), action="raise", amount=600), Words("en"))
    'Seat 4 says: raise to 6'
    """
    match move:
        case cmd.Act():
            return words.say(_ACTIONS[move.action], seat=move.seat, amount=words.money(move.amount))
        case cmd.ActInTurn(until=until):
            return words.say("All before seat {seat} say: fold. Touch seat {seat}", seat=until)
        case cmd.ShowHand(seat=seat, cards=cards):
            shown = " ".join(map(words.card, cards))
            return words.say("Seat {seat} shows {cards}", seat=seat, cards=shown).strip()
        case cmd.Discard(seat=seat, number=0):
            return words.say("Seat {seat} stands pat", seat=seat)
        case cmd.Discard(seat=seat, number=number):
            return words.count(
                "Seat {seat} gives back {number} card",
                "Seat {seat} gives back {number} cards",
                number,
                seat=seat,
            )
        case cmd.MuckHand(seat=seat):
            return words.say("Seat {seat} gives up the hand", seat=seat)
        case cmd.NameCard(card=card):
            return words.say("On the board lies {card}", card=words.card(card))
    return ""


_ACTIONS: Final = {
    "fold": message("Seat {seat} says: fold"),
    "check": message("Seat {seat} says: check"),
    "call": message("Seat {seat} says: call"),
    "bring-in": message("Seat {seat} says: bring-in"),
    "bet": message("Seat {seat} says: bet {amount}"),
    "raise": message("Seat {seat} says: raise to {amount}"),
    "allin": message("Seat {seat} says: all-in"),
}

WIDEST: Final = 100
"""The most columns of a line; a narrower window has shorter lines."""

KEPT: Final = "\u00a0"
"""A space at which no line is broken."""


def in_window(line: str, columns: int = 0) -> str:
    """A line broken between words to the width of the window; later lines are indented.

    >>> print(in_window("  flop: Ana checks, Bruno bets 6, Ana calls 6", 40))
      flop: Ana checks, Bruno bets 6, Ana
          calls 6
    """
    indent = line[: len(line) - len(line.lstrip())]
    columns = columns or min(WIDEST, shutil.get_terminal_size().columns)
    filled = fill(line.strip(), max(columns, 20), initial_indent=indent, subsequent_indent=f"{indent}    ")
    return filled.replace(KEPT, " ")


class _ByName(Narrator):
    """Uses only names, because the seats were given with the stacks."""

    def called(self, seat: int, name: str) -> str:
        return name


class Teller:
    """Follows the events of a table, and gives the story to `line` in the language of `words`."""

    def __init__(self, words: Words, line: Callable[[str], None]) -> None:
        self._words = words
        self._line = line
        self._narrator = _ByName(words, {})
        self._street: tuple[int, str] | None = None  # the attempt and the street being told
        self._title = ""
        self._open = ""  # the open cards of that street
        self._looked = False  # as they were when the betting began
        self._said: list[str] = []

    def follow(self, before: Table, events: Iterable[ev.Event]) -> None:
        """Describe what happened at the table `before`."""
        for table, event, after in followed(events, before):
            self._hear(event, table, after)

    def stop(self) -> None:
        """Finish the line of the street, because no more is dealt."""
        self._close()

    def _hear(self, event: ev.Event, before: Table, after: Table) -> None:
        self._narrator = _ByName(self._words, {seat: each.name for seat, each in after.players.items()})
        match event:
            case ev.PlayerSeated() | ev.ChipsBought():
                self._line(self._narrator.tell(event))
            case ev.HandStarted() if after.hand is not None:
                self._begin(after, after.hand)
            case _ if after.hand is not None and before.hand is not None:
                self._in_hand(event, before.hand, after, after.hand)

    def _begin(self, table: Table, hand: Hand) -> None:
        words = self._words
        self._street, self._said, self._open = None, [], ""
        played = f"{words.game(hand.game.code)} {stakes.in_words(hand.stakes, hand.game, words)}"
        parts = [words.say("Hand {number}", number=hand.hand_no), played]
        if hand.positions.button is not None and hand.positions.button in table.players:
            parts.append(words.say("button {player}", player=_name(table, hand.positions.button)))
        elif hand.positions.button is not None:
            parts.append(words.say("button seat {seat}", seat=hand.positions.button))
        self._line("")
        self._line(" · ".join(parts))
        sitting = ((seat, table.players[seat]) for seat in hand.seats)
        stacks = (f"{seat} {player.name} {words.money(player.stack)}" for seat, player in sitting)
        self._line(f"  {_row(stacks)}")

    def _in_hand(self, event: ev.Event, before: Hand, table: Table, hand: Hand) -> None:
        """`before` is the hand before the event, `hand` the hand on the `table` after it."""
        say, said = self._words.say, self._narrator.say
        match event:
            case ev.Posted(amount=amount) if amount != before.stakes.ante:  # an ante that all paid
                self._say(before, said(event))
            case ev.CardDrawn(to=to) if to.is_board and not next_card(table).is_board:
                self._look(table, hand)
            case ev.CardNamed() if self._street == (hand.deal.attempt, hand.street) and self._open:
                self._open = self._faces_up(table, hand)
            case ev.ActionTaken():
                self._look(table, before)
                self._say(before, said(event))
            case ev.BetReturned() | ev.Discarded():
                self._say(before, said(event))
            case ev.HandTabled(seat=seat):
                made = tabled_hand(hand, seat, self._words)
                self._tell(f"{said(event)} · {made}" if made else said(event))
            case ev.HandMucked():
                self._tell(said(event))
            case ev.AlertRaised(code=code):
                self._tell(f"{code} · {alert_sentence(event, self._words, before)}")
            case ev.AlertAnswered(way=way) if way in WAY_WORDS:
                self._tell(f"→ {way_name(way, self._words)}")
            case ev.AttemptMisdealt(attempt=attempt):
                self._close()
                self._street = None
                again = say("Hand {number}, attempt {attempt}", number=hand.hand_no, attempt=attempt)
                self._line(f"  {again}")
            case ev.HandEnded(outcome=outcome):
                self._tell(say("void hand") if outcome == "void" else self._won(table, hand))

    # --- the line of a street ----------------------------------------------------------------------------

    def _go_to(self, hand: Hand) -> None:
        """Go on to the street of the hand; finish the line of the previous one."""
        if self._street == (hand.deal.attempt, hand.street):
            return
        self._close()
        self._street, self._looked = (hand.deal.attempt, hand.street), False
        self._title = street_name(hand.street, self._words, hand)
        if hand.number:
            self._title += f" ({self._words.money(hand.pot)})"

    def _look(self, table: Table, hand: Hand) -> None:
        """The open cards when the betting begins."""
        self._go_to(hand)
        if not self._looked:
            self._looked, self._open = True, self._faces_up(table, hand)

    def _say(self, hand: Hand, words: str) -> None:
        """Add words to the line of the street."""
        self._go_to(hand)
        self._said.append(words)

    def _close(self) -> None:
        """Finish the line of the street; later events of it get another line."""
        if self._said or self._open:
            title = f"{self._title} {self._open}".rstrip()
            said = _row(self._said)
            text = self._words.say("{street}: {said}", street=title, said=said) if said else title
            self._line(f"  {text}")
        self._said, self._open = [], ""

    def _tell(self, words: str) -> None:
        """Print a line of its own."""
        self._close()
        self._line(f"  {words}")

    # --- words ---------------------------------------------------------------------------------------------

    def _faces_up(self, table: Table, hand: Hand) -> str:
        """The board, or the upcards of everybody in the hand."""
        shown = ((seat, _faces_of(hand.upcards(seat))) for seat in hand.live)
        hands = [f"{_name(table, seat)} {self._faces(faces)}" for seat, faces in shown if faces]
        return ", ".join([self._faces(board_faces(hand))] * bool(hand.board) + hands)

    def _faces(self, cards: Iterable[Card | None]) -> str:
        return " ".join("??" if card is None else self._words.card(card) for card in cards)

    def _won(self, table: Table, hand: Hand) -> str:
        words = self._words
        paid: dict[tuple[Seat, str], int] = {}
        for one in hand.money.awards:
            paid[one.seat, one.half] = paid.get((one.seat, one.half), 0) + one.amount
        parts = []
        for (seat, half), amount in paid.items():
            won = words.say("{who} wins {amount}", who=_name(table, seat), amount=words.money(amount))
            parts.append(f"{won} ({words.say(HALVES[half])})" if half else won)
        taken = sum(amount for _, amount in hand.money.rake)
        if taken:
            parts.append(words.say("rake {amount}", amount=words.money(taken)))
        pot = words.say("Pot {amount}", amount=words.money(hand.pot))
        return words.say("{street}: {said}", street=pot, said=_row(parts))


def _row(parts: Iterable[str]) -> str:
    """Several parts on one line, which may be broken between them."""
    return ", ".join(part.replace(" ", KEPT) for part in parts)


def _name(table: Table, seat: Seat) -> str:
    return table.players[seat].name


def _faces_of(cards: Iterable[DrawnCard]) -> tuple[Card | None, ...]:
    return tuple(drawn.card.reveal() if drawn.card else None for drawn in cards)
