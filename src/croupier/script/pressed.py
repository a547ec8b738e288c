"""Turns a statement into a command: the key that the dealer would press."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine.commands import play as keys
from croupier.engine.places import SEATS, Seat
from croupier.errors import Unreadable
from croupier.rules import games
from croupier.rules.betting.spoken_bets import is_conditional, parse_words
from croupier.script.rulings import (
    AwardStatement,
    ChopStatement,
    DeckCheckStatement,
    DeclareStatement,
    PutRightStatement,
    RuleStatement,
)
from croupier.script.statements.hand import (
    ActStatement,
    ChipsStatement,
    GaveStatement,
    MuckStatement,
    NameStatement,
    PostStatement,
    SayStatement,
    SeatPlayerStatement,
    Statement,
)
from croupier.script.statements.keyed import KeyStatement

DRAWS = {str(number): street.name for number, street in enumerate(games.DRAWS, 1)}
"""The draws, by their names in statements."""


def command_of(statement: Statement, at: int, units: Callable[[Decimal], int]) -> cmd.Command:
    """The command of a statement that is one key press; `units` converts an amount to the smallest unit."""
    return statement.command(at, units) if isinstance(statement, KeyStatement) else _key(statement, at, units)


def _seated(statement: SeatPlayerStatement, at: int, units: Callable[[Decimal], int]) -> cmd.SeatPlayer:
    return cmd.SeatPlayer(
        at=at,
        seat=statement.seat,
        player=statement.player,
        stack=units(statement.stack),
        brought=statement.brought,
        penalty=statement.penalty,
        warnings=statement.warnings,
        unpaid=units(statement.unpaid or Decimal(0)),
    )


def _key(statement: Statement, at: int, units: Callable[[Decimal], int]) -> cmd.Command:
    """Keys about players, chips and cards."""
    match statement:
        case SeatPlayerStatement():
            return _seated(statement, at, units)
        case PostStatement(seat=seat, live=live, dead=dead, passed=passed):
            chips = units(dead or Decimal(0))
            return cmd.Post(at=at, seat=seat, live=units(live), dead=chips, passed=passed)
        case GaveStatement(seat=seat, draw=draw, cards=cards):
            return cmd.NameDiscards(at=at, seat=seat, street=DRAWS[draw], cards=cards)
        case NameStatement(number=number, card=named):
            return cmd.NameCard(at=at, index=number - 1, card=named)
        case ActStatement(seat=seat, action=action, amount=total, passed=passed):
            wanted = 0 if total is None else units(total)
            return cmd.Act(at=at, seat=seat, action=action, amount=wanted, passed=passed)
        case ChipsStatement() | SayStatement():
            return _motion(statement, at, units)
        case MuckStatement(seat=seat, passed=passed):
            return cmd.MuckHand(at=at, seat=seat, passed=passed)
    return _ruling(statement, at, units)


def _ruling(statement: Statement, at: int, units: Callable[[Decimal], int]) -> cmd.Command:
    """Keys about reports, rulings and the pot."""
    match statement:
        case AwardStatement(seat=claimed, board=board, told=told):
            return cmd.Award(at=at, seat=claimed, board=int(board) if board else None, told=told)
        case DeclareStatement():
            return _declaration(statement, at, units)
        case RuleStatement():
            return cmd.Answer(
                at=at,
                way=statement.way,
                number=statement.alert,
                reason=statement.reason or "",
                card=statement.card,
                seat=statement.seat,
                refund=statement.refund,
                action=statement.action,
                remap=statement.remap,
            )
        case PutRightStatement(seat=seat, action=action, amount=total, count=cards):
            wanted = cards if total is None else units(total)
            return keys.PutRight(at=at, seat=seat, action=action, amount=wanted)
        case ChopStatement(shares=shares):
            if len(shares) % 2 or not all(seat in SEATS for seat in shares[::2]):
                raise Unreadable("split: expected a seat and an amount for each of them")
            pairs = zip(shares[::2], shares[1::2], strict=True)
            return cmd.SharePot(at=at, shares=tuple((Seat(int(seat)), units(each)) for seat, each in pairs))
    assert isinstance(statement, DeckCheckStatement), f"no key for {statement}"
    return cmd.CheckDeck(at=at, cards=statement.cards)


def _motion(
    statement: ChipsStatement | SayStatement, at: int, units: Callable[[Decimal], int]
) -> cmd.Command:
    """Chips pushed or taken back, and words, perhaps `with` chips or `after` them."""
    seat, chips = statement.seat, tuple(map(units, statement.chips))
    if isinstance(statement, SayStatement) and is_conditional(statement.text):
        return cmd.Declare(at=at, incident=codes.CONDITIONAL_WORDS, seat=seat)
    if isinstance(statement, SayStatement):
        words, late = parse_words(statement.text, units), statement.order == "after"
        return cmd.MakeMotion(at=at, seat=seat, words=words, chips=chips, chips_first=late)
    if statement.motion == "pull":
        return cmd.PullChips(at=at, seat=seat, chips=chips)
    return cmd.MakeMotion(at=at, seat=seat, chips=chips)


def _declaration(statement: DeclareStatement, at: int, units: Callable[[Decimal], int]) -> cmd.Command:
    """An undercall is written as its chips, and judged from them; other incidents have their own entry."""
    named = statement.card
    if statement.is_undercall and statement.seat is not None:
        return cmd.MakeMotion(at=at, seat=statement.seat, chips=(units(statement.amount or Decimal(0)),))
    return cmd.Declare(
        at=at,
        incident=statement.incident,
        seat=statement.seat,
        card=None if isinstance(named, Card) else named,
        face=named if isinstance(named, Card) else None,
        cards=statement.cards,
        amount=None if statement.amount is None else units(statement.amount),
        board=int(statement.board) if statement.board else None,
        mixed=statement.mixed,
        protected=statement.protected,
    )
