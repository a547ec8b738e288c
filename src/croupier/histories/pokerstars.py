"""Writes a logged hand as text for players' tools, in the dialect of PokerStars' hand histories.

A hand is a heading, the table, the seats, the posts, the streets with their actions, the showdown and a
summary. Untabled cards stay hidden. Amounts are what moved: "raises €4 to €6" is over a bet of 2. Pots are
after rake. The time is that of a zone, and again that of the east of America, which is what tools read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.cards.card import Card, write_cards
from croupier.engine import events as ev
from croupier.engine.places import Seat
from croupier.engine.play.showdown import pots_of
from croupier.engine.table import Hand
from croupier.errors import Unreadable
from croupier.histories.game_names import NAMES
from croupier.histories.hand_words import hand_in_words
from croupier.histories.logged_history import (
    BOMB_ANTE,
    LoggedHand,
    OutOfTurn,
    TableStep,
    boards_of_step,
    dealt,
)

SIGNS: Final[Mapping[str, str]] = MappingProxyType({"EUR": "€", "USD": "$", "GBP": "£"})
"""The sign before an amount in each currency; tools know no others."""

POSTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ante": "the ante",
        "big-blind-ante": "the ante",
        "small-blind": "small blind",
        "big-blind": "big blind",
        "button-blind": "button blind",
        "late-blind": "big blind",
        "dead-blind": "dead blind",
        "straddle": "straddle",
        "kill": "kill",
        BOMB_ANTE: "the ante",
    }
)
"""The name of each forced bet."""

STREETS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "pre-flop": ("HOLE CARDS", "before Flop"),
        "flop": ("FLOP", "on the Flop"),
        "turn": ("TURN", "on the Turn"),
        "river": ("RIVER", "on the River"),
        "bring-in": ("3rd STREET", "on the 3rd Street"),
        "4th st": ("4th STREET", "on the 4th Street"),
        "5th st": ("5th STREET", "on the 5th Street"),
        "6th st": ("6th STREET", "on the 6th Street"),
        "7th st": ("RIVER", "on the River"),
        "pre-draw": ("DEALING HANDS", "before the Draw"),
        "1st draw": ("FIRST DRAW", "after the 1st Draw"),
        "2nd draw": ("SECOND DRAW", "after the 2nd Draw"),
        "3rd draw": ("THIRD DRAW", "after the 3rd Draw"),
    }
)
"""The heading of each street, and the summary's words for a fold on it."""

NUMBERS: Final = ("FIRST", "SECOND", "THIRD", "FOURTH")
"""The word before a heading that is about one of several boards; sites with three runs have the third."""

TIMES: Final[Mapping[int, str]] = MappingProxyType({2: "twice", 3: "three times", 4: "four times"})
"""How often a hand was run."""

EASTERN: Final = "America/New_York"
"""The zone that the format calls ET."""

_UNSAFE: Final = re.compile(r"[:*|\[\](){}<>]|[^\S ]")
"""What the format has around names, and what would break a line."""

_ACTS: Final = re.compile(
    " (?:is|has|bets|calls|cashed|checks|collected|discards|doesn't|finished|folded|folds|joins|leaves|lost|"
    "mucked|mucks|posts|raises|said|showed|shows|sits|stands|wins|won) "
)
"""The text in a name that could continue like a line of the format."""


def write(
    events: Iterable[ev.Event],
    *,
    hand_id: int,
    began: datetime,
    currency: str = "EUR",
    zone: tzinfo | None = UTC,
) -> str:
    """The last hand in the events, with its number in the log and its beginning, told in this zone.

    Without a zone it is the machine's. Raises `Unreadable` for a hand that was not played to its end, or
    whose board was never read.
    """
    return "\n".join(_Writer(dealt(events), currency).lines(hand_id, began.astimezone(zone))) + "\n"


class _Writer:
    """Follows the hand and writes its lines."""

    def __init__(self, dealt: LoggedHand, currency: str) -> None:
        self.dealt = dealt
        self.hand = dealt.hand
        self.settings = dealt.settings
        self.currency = "" if self.settings.mode == "tournament" else currency
        self.names = _names(dealt)
        boards = [[card.card for card in board] for board in self.hand.boards]
        if any(None in board for board in boards):
            raise Unreadable("a card of the board was never named: players' tools cannot read this hand")
        self.boards = [[card.reveal() for card in board if card is not None] for board in boards]
        self.folded: dict[Seat, str] = {}  # who folded, and on which street
        self.early = OutOfTurn()
        self.shown: list[ev.HandTabled | ev.HandMucked] = []

    def money(self, amount: int) -> str:
        """An amount with its currency sign, and cents if there are any; tournament chips have no sign."""
        if self.settings.mode == "tournament":
            return str(amount)
        whole, cents = divmod(amount, 100)
        sign = SIGNS.get(self.currency, "")
        return f"{sign}{whole}.{cents:02}" if cents else f"{sign}{whole}"

    def lines(self, hand_id: int, began: datetime) -> Iterator[str]:
        yield from self._heading(hand_id, began)
        for step in self.dealt.steps:
            yield from self._step(step)
        yield from self._showdown()
        yield from self._summary()

    def _heading(self, hand_id: int, began: datetime) -> Iterator[str]:
        stakes, game = self.hand.stakes, NAMES[self.hand.game.code].pokerstars
        if self.hand.game.betting == "limit":
            limits = f"{self.money(stakes.small_bet)}/{self.money(stakes.big_bet)}"
        else:
            limits = f"{self.money(stakes.small_blind)}/{self.money(stakes.big_blind)}"
        kind = f"{game} ({limits} {self.currency})"
        if self.settings.mode == "tournament":
            kind = f"Tournament #1, {game} - Level I ({limits})"
        try:
            eastern = began.astimezone(ZoneInfo(EASTERN))
        except ZoneInfoNotFoundError:
            raise Unreadable("this machine has no time zones: install the package tzdata") from None
        when = f"{began:%Y/%m/%d %H:%M:%S %Z} [{eastern:%Y/%m/%d %H:%M:%S} ET]"
        yield f"PokerStars Hand #{hand_id}: {kind} - {when}"
        name = " ".join(self.settings.table.replace("'", "’").split())
        button = (
            "" if self.hand.positions.button is None else f" Seat #{self.hand.positions.button} is the button"
        )
        yield f"Table '{name}' 10-max{button}"
        for seat in sorted(self.hand.seats):
            stack = self.dealt.before.players[seat].stack
            yield f"Seat {seat}: {self.names[seat]} ({self.money(stack)} in chips)"

    # --- events ----------------------------------------------------------------------------------------

    def _step(self, step: TableStep) -> Iterator[str]:
        hand = step.table.hand
        if hand is None:
            return
        match step.event:
            case ev.Posted(seat=seat, kind=kind, amount=amount):
                all_in = self._all_in(step.table.players[seat].stack == amount)
                yield f"{self.names[seat]}: posts {POSTS[kind]} {self.money(amount)}{all_in}"
            case ev.DealCompleted() if hand.phase == "DEALING":
                yield from self._dealt(hand)
            case ev.Discarded(seat=seat, number=number):
                what = f"discards {number} card{'s' if number > 1 else ''}" if number else "stands pat"
                yield f"{self.names[seat]}: {what}"
            case ev.ActionTaken() as action:
                yield from self._action(hand, action)
            case ev.BetReturned(seat=seat, amount=amount):
                yield from self._folds(self.early.due(hand, None), hand.street)
                yield f"Uncalled bet ({self.money(amount)}) returned to {self.names[seat]}"
            case ev.RoundClosed(street=street):
                yield from self._folds([*self.early.due(hand, None), *self.early.rest()], hand.street)
                self.early.round_over()
                if street != hand.street and self._is_draw(street):
                    yield f"*** {STREETS[street][0]} ***"
            case ev.HandTabled() | ev.HandMucked():
                self.shown.append(step.event)
            case _:
                pass

    def _is_draw(self, street: str) -> bool:
        """Whether the street has a heading for its draw, which the only one of a game has not."""
        streets = self.hand.game.streets
        return self.hand.game.draws > 1 and any(each.draw for each in streets if each.name == street)

    def _dealt(self, hand: Hand) -> Iterator[str]:
        """The heading of a street with its board, and in stud the open cards of each seat.

        The heading of a draw comes before the discards.
        """
        if not hand.rule.draw:
            for number in boards_of_step(hand) if hand.rule.board else (1,):
                board = self.boards[number - 1][: len(hand.boards[number - 1])]
                old = len(board) - hand.rule.board if hand.rule.board else 0
                several = hand.rule.board and hand.board_number > 1
                heading = _of_board(number if several else 0, STREETS[hand.street][0])
                yield " ".join([f"*** {heading} ***", *_bracketed([board[:old], board[old:]])])
        if "u" in hand.rule.faces:
            for seat in hand.live:
                cards = [card.card.reveal() for card in hand.upcards(seat) if card.card is not None]
                yield " ".join([f"Dealt to {self.names[seat]}", *_bracketed([cards[:-1], cards[-1:]])])

    def _action(self, hand: Hand, action: ev.ActionTaken) -> Iterator[str]:
        """The action of a seat in turn; a fold out of turn waits for its turn."""
        seat = action.seat
        yield from self._folds(self.early.taken(hand, action), hand.street)
        if action.action != "fold":
            yield f"{self.names[seat]}: {self._words(hand, action)}{self._all_in(action.all_in)}"

    def _folds(self, seats: Iterable[Seat], street: str) -> Iterator[str]:
        for seat in seats:
            self.folded[seat] = street
            yield f"{self.names[seat]}: folds"

    def _words(self, hand: Hand, action: ev.ActionTaken) -> str:
        match action.action:
            case "check":
                return "checks"
            case "call" | "bet":
                return f"{action.action}s {self.money(action.added)}"
            case "bring-in":
                return f"brings in for {self.money(action.to)}"
            case _:
                return f"raises {self.money(action.to - hand.round.bet)} to {self.money(action.to)}"

    def _all_in(self, is_all_in: bool) -> str:
        return " and is all-in" if is_all_in else ""

    # --- the end ---------------------------------------------------------------------------------------

    def _showdown(self) -> Iterator[str]:
        """For each board the hands in the order in which they were shown, then the pots, side pots first."""
        contested, several = len(self.hand.live) > 1, len(self.boards) > 1
        awards = sorted(self.hand.money.awards, key=lambda award: -award.pot)
        for number, board in enumerate(self.boards, 1):
            if contested:
                yield f"*** {_of_board(number if several else 0, 'SHOW DOWN')} ***"
            for event in self.shown:
                name = self.names[event.seat]
                if isinstance(event, ev.HandTabled):
                    cards, words = self._tabled(event.seat, board)
                    yield f"{name}: shows [{write_cards(cards)}]" + (f" ({words})" if words else "")
                elif number == 1:
                    yield f"{name}: mucks hand"
            for one in awards:
                if one.board == number:
                    name = self.names[one.seat]
                    yield f"{name} collected {self.money(one.amount)} from {self._pot_name(one.pot)}"
        if not contested and not self.shown:
            yield f"{self.names[self.hand.live[0]]}: doesn't show hand"

    def _tabled(self, seat: Seat, board: Sequence[Card]) -> tuple[tuple[Card, ...], str]:
        """The cards of a tabled hand, including later ones, and what it makes on a board."""
        own = tuple(card.card.reveal() for card in self.hand.hole(seat) if card.card is not None)
        return own, hand_in_words(self.hand.game, own, board)

    def _pot_name(self, pot: int) -> str:
        pots = len(pots_of(self.hand))
        if pots == 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if pots == 2 else f"side pot-{pot}"

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        rake = dict(self.hand.money.rake)
        amounts = [pot.amount for pot in pots_of(self.hand)]
        total = f"Total pot {self.money(sum(amounts))}"
        if len(amounts) > 1:
            for number, amount in enumerate(amounts):
                name = self._pot_name(number).capitalize()
                total += f" {name} {self.money(amount - rake.get(number, 0))}."
        yield f"{total} | Rake {self.money(sum(rake.values()))}"
        if self.hand.deal.runs > 1:
            yield f"Hand was run {TIMES[self.hand.deal.runs]}"
        for number, board in enumerate(self.boards, 1):
            if board:
                yield f"{_of_board(number if len(self.boards) > 1 else 0, 'Board')} [{write_cards(board)}]"
        for seat in sorted(self.hand.seats):
            yield f"Seat {seat}: {self.names[seat]}{self._place(seat)} {self._fate(seat)}"

    def _place(self, seat: Seat) -> str:
        hand = self.hand
        blinds = {"small blind": hand.positions.small_blind, "big blind": hand.positions.big_blind}
        places = {"button": hand.positions.button} | blinds
        return "".join(f" ({name})" for name, where in places.items() if where == seat)

    def _fate(self, seat: Seat) -> str:
        """The end of the hand for a seat, in the words of the summary."""
        part = self.hand.parts[seat]
        won = sum(award[2] for award in self.hand.money.awards if award[1] == seat)
        if seat in self.folded:
            return f"folded {STREETS[self.folded[seat]][1]}" + ("" if part.live else " (didn't bet)")
        if not part.tabled:
            return f"collected ({self.money(won)})" if won else "mucked"
        ends = list[str]()
        for number, board in enumerate(self.boards, 1):
            won = sum(one.amount for one in self.hand.money.awards if (one.seat, one.board) == (seat, number))
            cards, words = self._tabled(seat, board)
            end = f"won ({self.money(won)})" if won else "lost"
            ends.append(end + (f" with {words}" if words else ""))
        return f"showed [{write_cards(cards)}] and {', and '.join(ends)}"


def _of_board(number: int, heading: str) -> str:
    """A heading about a board; 0: there is only one."""
    return f"{NUMBERS[number - 1]} {heading}" if number else heading


def _bracketed(groups: Iterable[list[Card]]) -> list[str]:
    return [f"[{write_cards(group)}]" for group in groups if group]


def _names(dealt: LoggedHand) -> dict[Seat, str]:
    """One name for each seat, on one line, that no reader takes for a part of the format.

    If two seats have the same name, the seat is added.
    """
    names = {seat: _safe(dealt.before.players[seat].name) for seat in dealt.hand.seats}
    while len(taken := list(names.values())) > len(set(taken)):
        names = {seat: name if taken.count(name) == 1 else f"{name} {seat}" for seat, name in names.items()}
    return names


def _safe(name: str) -> str:
    """A name without the signs of the format, and as one word if it says what a line would say.

    >>> _safe("Ana (button)"), _safe("x: folds"), _safe("x collected €9 from pot"), _safe("::")
    ('Ana button', 'x_folds', 'x_collected_€9_from_pot', 'player')
    """
    said = " ".join(_UNSAFE.sub(" ", name).split()) or "player"
    return said.replace(" ", "_") if _ACTS.search(f"{said} ") else said
