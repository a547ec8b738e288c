"""Running it again: once nobody can bet, the rest of the hand is dealt on two to four boards.

Facts: no book has it; cash rooms agree on it among all live players, before the next board card. The boards
are dealt one after the other, each with its burns, and each plays for its part of every pot. What was out is
on every board. Tournaments and the Code know no such agreement (Code 1.29).
"""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.showdown import run_out
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import burns_due, first_again
from croupier.errors import Refused
from croupier.rules.house import HouseRules
from croupier.values import replace

RULE = "Code 1.29"


def agree_runs(draft: Draft, command: cmd.AgreeRuns) -> None:
    """Note who agrees, all live seats if none is named; it holds once they all have said the same number."""
    draft.refuse_while_halted()
    check(draft.table, draft.house, command.runs)
    seats = command.seats or draft.hand.live
    for seat in seats:
        if seat not in draft.hand.live:
            raise Refused("not-in-hand", f"seat {seat} has no live hand", seat=seat)
    once = draft.house.runs_burn == "once"
    draft.add(ev.RunsAgreed, runs=command.runs, seats=seats, by=draft.table.in_charge, burns_once=once)


def most_runs(table: Table) -> int:
    """On how many boards the rest may be dealt now; 1: it is not run again."""
    for runs in range(table.house.runs_most, 1, -1):
        try:
            check(table, table.house, runs)
        except Refused:
            continue
        return runs
    return 1


def agreeing(hand: Hand) -> dict[Seat, int]:
    """Which seats have agreed to how many boards, while it is not agreed by all; empty once a street came."""
    deal = hand.deal
    if not deal.agreed or deal.runs > 1 or deal.shared != len(hand.board):
        return {}
    return dict(deal.agreed)


def check(table: Table, house: HouseRules, runs: int) -> None:
    """Raise `Refused` unless the rest of the hand may be dealt on this many boards."""
    hand = table.hand
    if house.runs_most < 2 or not table.cash:
        raise Refused("runs-off", "this table does not run it again", rule=RULE)
    if hand is None or table.between_hands:
        raise Refused("no-hand", "no hand is in progress")
    if hand.game.boards > 1:
        raise Refused("runs-double", "a hand on two boards is not run again")
    if hand.deal.runs > 1:
        raise Refused(
            "runs-agreed", f"it is run {hand.deal.runs} times: that was agreed", runs=hand.deal.runs
        )
    if not _between_streets(table, hand):
        raise Refused("runs-betting", "it is run again once nobody can bet, before the next board card")
    if house.runs_players == "two" and len(hand.live) > 2:
        raise Refused("runs-players", "this table runs it again for two players only")
    if not 2 <= runs <= house.runs_most:
        raise Refused(
            "runs-many", f"boards expected: 2 to {house.runs_most}, found {runs}", most=house.runs_most
        )
    needed, left = _needed(hand, house, runs), hand.stub + len(hand.returned)
    if house.deck_last_card == "never":
        left -= 1
    if needed > left:
        raise Refused("runs-cards", f"{needed} cards needed, {left} left", needed=needed, left=left)


def _between_streets(table: Table, hand: Hand) -> bool:
    """Whether nobody can bet and the next board card is still to come; a draw cannot be repeated."""
    if not run_out(table, hand) or any(street.draw for street in hand.game.streets[hand.number :]):
        return False
    return (
        bool(hand.number)
        and len(hand.board) == hand.game.dealt_by[hand.number - 1][1] < hand.game.board_cards
    )


def _needed(hand: Hand, house: HouseRules, runs: int) -> int:
    """The board cards and burns that are still to come."""
    rest = replace(hand.deal, shared=len(hand.board))
    last = replace(hand, number=len(hand.game.streets) - 1, deal=rest)
    burns, (before, _, _) = burns_due(last), hand.game.dealt_by[first_again(last) - 1]
    again = 0 if house.runs_burn == "once" else hand.game.dealt_by[-1][0] - before
    cards = hand.game.board_cards - len(hand.board)
    return cards * runs + burns - len(hand.burns) - len(hand.returned) + again * (runs - 1)
