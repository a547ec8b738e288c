"""Whether the players of a logged hand shared its pot by agreement, without a showdown or against it."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.play.showdown.arranging import may_share
from croupier.engine.play.showdown.awarding import proposal
from croupier.engine.table import Hand, Table
from croupier.errors import Refused


def shared_by_agreement(table: Table, ended: ev.HandEnded, hand: Hand) -> bool:
    """Whether the input that ended the hand paid something other than the cards would (Code 1.29)."""
    if ended.outcome != "complete" or ended.due or not may_share(table, table.house):
        return False
    try:
        _, due = proposal(table)
    except Refused:
        return True
    return [(pot, seat, amount) for pot, seat, amount, _ in due] != [
        (pot, seat, amount) for pot, seat, amount, _ in hand.money.awards
    ]
