"""Compares a script's expectations with the table, and names statements that this version cannot play.

The table's state is written as the expectation that would hold, and compared. A statement that cannot be
played is named before anything is played, and never ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Final, assert_never

from croupier.cards import badugi, lows, ranking
from croupier.cards.card import SUITS, Card
from croupier.engine import codes, legal_actions, next_card
from croupier.engine.incidents.catalogue import reportable
from croupier.engine.places import BOARDS, BURN, SCRAP, STUB, Place, Seat
from croupier.engine.play.award import playing, scooped
from croupier.engine.play.showdown import next_to_show, pots_of
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.engine.table.legal_actions import BETS
from croupier.engine.table.phases import OVER
from croupier.errors import Unreadable
from croupier.languages import LANGUAGES
from croupier.rules.house import SWITCHES, HouseRules, with_switch
from croupier.script import facts
from croupier.script.expectations import (
    Expect,
    ExpectAlert,
    ExpectCards,
    ExpectLiveOrDead,
    ExpectSeat,
    ExpectSeatCards,
    ExpectWords,
)
from croupier.script.forms import Special
from croupier.script.grammar import Script
from croupier.script.rulings import DeclareStatement
from croupier.script.setup import TableSetup, switch_value
from croupier.script.statements.hand import SetSwitchStatement, Statement
from croupier.terminal.view import TableView
from croupier.values import replace
from croupier.words import Words

REPORTED: Final = frozenset(incident.code for incident in reportable())


def refuse_unsupported(script: Script) -> None:
    """Raise `Unreadable` for the first statement, by line, that this version does not play."""
    for statement in script.statements:
        if not _supported(statement):
            raise Unreadable(f"{script.name}:{statement.line}: not supported by this version: {statement}")
        if isinstance(statement, SetSwitchStatement):
            try:
                with_switch(HouseRules(), statement.switch, switch_value(statement, TableSetup().units))
            except Unreadable as error:
                raise Unreadable(f"{script.name}:{statement.line}: {error}") from error


def _supported(statement: Statement) -> bool:
    match statement:
        case SetSwitchStatement(switch=switch):
            return switch in SWITCHES
        case DeclareStatement(incident=incident):
            return incident in REPORTED or statement.is_undercall
    return True


JOKERS = (Special.JOKER_1, Special.JOKER_2)
"""Tags without a face, like unknown ones, once they are out of play."""


def found(statement: Expect, table: Table, setup: TableSetup, now: int) -> Expect:
    """The expectation that holds at `now`; equal to `statement` if that holds."""
    fields = facts.of_people(statement, table, setup.amount, now)
    fields = fields or facts.of_evening(statement, table, setup.amount) or _fields(statement, table, setup)
    held = replace(statement, **fields)
    return statement if _same(statement, held) else held


def _same(expected: Expect, held: Expect) -> bool:
    """Sets are compared in any order; the cards of board, burns and scrap in order of arrival."""
    match expected, held:
        case ExpectWords(words=wanted), ExpectWords(words=words):
            return set(wanted) == set(words)
        case ExpectSeatCards(cards=wanted), ExpectSeatCards(cards=cards):
            return sorted(map(str, wanted)) == sorted(map(str, cards))
        case ExpectCards(subject="scrap", cards=wanted), ExpectCards(cards=cards):
            return tuple(Special.UNREAD if card in JOKERS else card for card in wanted) == cards
        case ExpectCards(subject="muck", cards=wanted), ExpectCards(cards=cards):
            return sorted(map(str, wanted)) == sorted(map(str, cards))
        case ExpectAlert(alert=None), ExpectAlert(alert=str() as shown):
            choices = {codes.UNDERCALL, codes.CONDITIONAL_WORDS}  # these are not alerts from the list
            return choices >= set(shown.split())
        case ExpectAlert(alert=str() as code), ExpectAlert(alert=str() as shown):
            return code in shown.split()
    return expected == held


def _fields(statement: Expect, table: Table, setup: TableSetup) -> dict[str, Any]:
    """The table's values for the subject, by field of the statement."""
    subject, seat = statement.subject, getattr(statement, "seat", None)
    if subject in ("to-call", "min", "max", "actions"):
        return _choices(subject, table, setup)
    if isinstance(statement, ExpectLiveOrDead):
        return {"amounts": _live_or_dead(statement, table.hand, setup)}
    if subject in ("stack", "bet", "wins"):
        return {"amount": setup.amount(_money_of(subject, table, seat, getattr(statement, "board", "")))}
    if subject in ("pot", "rake", "bomb"):
        return {"amount": setup.amount(_money(subject, table.hand))}
    if subject == "pots":
        return {"amounts": tuple(map(setup.amount, _pots(table.hand)))}
    if subject in (*_BOARDS, "burns", "muck", "scrap", "returned", "cards", "located"):
        return {"cards": tuple(map(_name, _cards(subject, table.hand, seat)))}
    if subject in ("burned", "unknown", "stub", "attempt", "hand-no", "runs", "boards"):
        return {"number": _number(subject, table)}
    if subject in ("alert", "options"):
        return _alerts(subject, table)
    if subject in ("to-act", "button"):
        return {"seat": _turn(statement, table) if subject == "to-act" else table.button}
    if subject in ("leg", "kill"):
        running = table.hand is not None and not table.between_hands
        killer = table.hand.positions.killer if table.hand is not None and running else table.kill
        return {"seat": table.leg if subject == "leg" else killer}
    if subject == "straddle":
        return {"seat": table.hand.positions.straddle if table.hand is not None else None}
    if subject == "scoop":
        return {"seat": scooped(table.hand.money.awards) if table.hand is not None else None}
    if subject in ("rank", "low"):
        return {"text": _rank(subject, table.hand, seat, int(getattr(statement, "board", "") or 1))}
    if subject == "next":
        return {"place": next_card(table)}
    return {"word": _state(subject, getattr(statement, "word", ""), table)}


def _choices(subject: str, table: Table, setup: TableSetup) -> dict[str, Any]:
    legal = legal_actions(table, table.house)
    if subject == "actions":
        return {"words": tuple(sorted(legal.actions))}
    if subject == "to-call":
        return {"amount": setup.amount(legal.to_call)}
    bound = legal.min_to if subject == "min" else legal.max_to
    return {"amount": setup.amount(bound) if legal.actions & BETS else None}


def _money_of(subject: str, table: Table, seat: Seat | None, board: str) -> int:
    hand = table.hand
    if seat is None:
        return 0
    if subject == "stack":
        one = table.players.get(seat)
        return one.stack + one.capped if one is not None else 0
    if hand is None or seat not in hand.parts:
        return 0
    if subject == "wins":
        mine = [one for one in hand.money.awards if one.seat == seat]
        return sum(one.amount for one in mine if board in ("", str(one.board)))
    return hand.parts[seat].bet


def _live_or_dead(expected: ExpectLiveOrDead, hand: Hand | None, setup: TableSetup) -> tuple[Decimal, ...]:
    """The chips if they match or can only be meant; else the seats with such a hand.

    Live chips have a seat; dead chips are those of the whole hand.
    """
    if hand is None or hand.phase == "VOID":
        return expected.amounts if expected.amounts == (Decimal(0),) else ()
    wanted = expected.amounts
    chips: tuple[Decimal, ...] = ()
    if expected.subject == "live":
        seats = hand.live
        for seat in hand.parts:
            if wanted[:1] == (Decimal(seat),):
                chips = (Decimal(seat), setup.amount(hand.parts[seat].live))
    else:
        seats = tuple([seat for seat, part in hand.parts.items() if part.killed])
        chips = (setup.amount(_dead_money(hand)),)
    named = tuple(map(Decimal, sorted(seats)))
    if tuple(sorted(wanted)) == named:
        return wanted
    meant_chips = len(wanted) == len(chips) and wanted[-1] not in hand.parts
    return chips if wanted == chips or meant_chips else named


def _dead_money(hand: Hand) -> int:
    return hand.money.carried + sum(part.ante + part.dead for part in hand.parts.values())


def _money(subject: str, hand: Hand | None) -> int:
    """Chips of the hand in the middle, or taken by the house; none in a void hand."""
    if hand is None or hand.phase == "VOID":
        return 0
    if subject == "rake":
        return sum(amount for _, amount in hand.money.rake)
    if subject == "bomb":
        return hand.stakes.ante if hand.is_bomb else 0
    return hand.pot


def _pots(hand: Hand | None) -> list[int]:
    """Main pot first; the bets of an open round are still in front of the seats."""
    if hand is None or hand.phase == "VOID":
        return []
    if hand.phase == "BETTING":
        parts = {seat: replace(part, live=part.live - part.bet) for seat, part in hand.parts.items()}
        hand = replace(hand, parts=parts)
    return [pot.amount for pot in pots_of(hand)]


def _cards(subject: str, hand: Hand | None, seat: Seat | None) -> Iterable[DrawnCard]:
    if hand is None:
        return ()
    if seat is not None:
        there = Place.of_seat(seat)
        return (
            hand.lying(there) if subject == "cards" else (card for card in hand.cards if card.seen == there)
        )
    if subject in _BOARDS:
        return _on_board(hand, _BOARDS.index(subject))
    return {
        "burns": hand.lying(BURN),
        "muck": hand.muck,
        "scrap": hand.at(SCRAP),
        "returned": hand.returned,
    }[subject]


_BOARDS: Final = tuple(map(str, BOARDS))


def _on_board(hand: Hand, index: int) -> tuple[DrawnCard, ...]:
    """What the board shows: the cards that a run shares as well, and held ones that already lie there."""
    own = hand.lying(BOARDS[index])
    return (*hand.board[: hand.deal.shared], *own) if 0 < index < hand.board_number else own


def _name(card: DrawnCard) -> Card | Special:
    return Special.UNREAD if card.card is None else card.card.reveal()


def _number(subject: str, table: Table) -> int:
    hand = table.hand
    if subject == "hand-no":
        return table.hand_no
    if hand is None:
        return table.game.deck.size if subject == "stub" else 0
    return {
        "burned": len(hand.lying(BURN)),
        "unknown": sum(card.card is None and card.place != STUB for card in hand.cards),
        "stub": hand.stub,
        "attempt": hand.deal.attempt,
        "runs": hand.deal.runs,
        "boards": hand.board_number,
    }[subject]


def _alerts(subject: str, table: Table) -> dict[str, Any]:
    alerts = table.hand.incidents.alerts if table.hand else ()
    if subject == "alert":
        counted = [codes.DECK_CHECK_FAILED] if table.between_hands and table.counted is not None else []
        return {"alert": " ".join([*(alert.code for alert in alerts), *counted]) or None}
    return {"words": alerts[-1].options if alerts else ()}


def _turn(statement: Expect, table: Table) -> Seat | None:
    """Whose turn it is: to show at the showdown, otherwise to bet."""
    if table.hand is None:
        return None
    if isinstance(statement, ExpectSeat) and statement.seat is not None and table.hand.phase == "SHOWDOWN":
        return next_to_show(table)
    return table.hand.round.to_act


def _rank(subject: str, hand: Hand | None, seat: Seat | None, board: int) -> str:
    """The class of the hand in the first half of the pot, or the ranks of the other, or its class if high."""
    if hand is None or seat is None:
        return "no hand"
    half = hand.game.halves[0 if subject == "rank" else -1]
    try:
        strength = half.strength(*playing(hand, seat, board))
    except ValueError:
        return "too few cards"
    match half.scale:
        case _ if strength is None:
            return "none"
        case "high":
            return ranking.category(strength) if half.name != "high" or subject == "rank" else "none"
        case "low":
            return lows.category(strength) if subject == "rank" else lows.write_low(strength)
        case "badugi":
            return badugi.category(strength) if subject == "rank" else badugi.write_badugi(strength)
        case _:
            assert_never(half.scale)


def _state(subject: str, expected: str, table: Table) -> str:
    hand = table.hand
    if subject == "phase":
        return table.phase
    if subject == "game":
        return table.game.code
    if subject == "street":
        return hand.street if hand else "none"
    if hand is None:
        return "none"
    if hand.phase in OVER:
        return "complete" if hand.phase == "AWARDED" else "void"
    if expected == "misdeal" and hand.deal.attempt > 1 and not hand.cards:
        return "misdeal"
    return expected if expected in ("live", "open") else "live"


def exposed(table: Table, seat: Seat, view: TableView, stored: bytes, notices: Iterable[str]) -> str:
    """Where a face-down card of the seat can be seen: "the screen", "the log", or nothing.

    The cards of a folded hand are searched in the whole muck. The log is checked only while the hand is live.
    """
    hand = table.hand
    if hand is None or seat not in hand.parts or hand.parts[seat].tabled:
        return ""
    hidden = [card for card in hand.hole(seat) or hand.muck if card.card is not None and not card.up]
    written = repr(view) + " ".join(notices)
    for face in (card.card.reveal() for card in hidden if card.card is not None):
        names = (str(face), *(Words(code).card(face) for code in LANGUAGES))
        if _pictured(face, view) or re.search(rf"\b({'|'.join(names)})", written):
            return "the screen"
    live = hand.phase not in OVER
    if live and any(card.uid and card.uid.encode() in stored for card in hidden):
        return "the log"
    return ""


def _pictured(face: Card, view: TableView) -> bool:
    cards = (*view.board, *view.burns, *(card for plate in view.seats for card in plate.cards))
    seen = (Words(view.language).rank(face), SUITS[face.suit])
    return seen in [(card.rank, card.suit) for card in cards]
