"""What a command makes happen: events, or `Refused` and nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.awarding import award
from croupier.engine.betting import act, act_in_turn
from croupier.engine.discarding import discard
from croupier.engine.draft import Draft
from croupier.engine.drawing import draw_card
from croupier.engine.incidents import answer, complete, declare
from croupier.engine.pushing import make_motion, pull_chips
from croupier.engine.seating import (
    buy_chips,
    place_button,
    seat_player,
    set_table,
    sit_in,
    sit_out,
    unseat_player,
)
from croupier.engine.showing import muck_hand, name_card, show_hand
from croupier.engine.starting import post, start_hand, straddle
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.rules.house import HouseRules


def decide(table: Table, command: cmd.Command, house: HouseRules) -> tuple[ev.Event, ...]:
    """The events that the command causes under these house rules; `evolve` applies them.

    Raises `Refused` with a code, the rule and the numbers when the rules forbid it; the table is then as
    it was. A `DrawCard` is never refused.
    """
    return advance(table, command, house)[1]


def advance(table: Table, command: cmd.Command, house: HouseRules) -> tuple[Table, tuple[ev.Event, ...]]:
    """The table after the command, and the events that took it there; raises as `decide`."""
    draft = Draft(table, command.at, house)
    _HANDLERS[type(command)](draft, command)
    return draft.table, tuple(draft.events)


def _enter_floor(draft: Draft, command: cmd.EnterFloor) -> None:
    draft.add(ev.FloorEntered, who=command.who)


def _leave_floor(draft: Draft, command: cmd.LeaveFloor) -> None:
    if draft.table.floor is not None:
        draft.add(ev.FloorLeft)


def _check_deck(draft: Draft, command: cmd.CheckDeck) -> None:
    if draft.table.floor is None:
        raise Refused(
            "floor-needed", "the floor clears a locked deck: the PIN first", rule="TDA 35-E", way="deck-check"
        )
    if command.cards != 52:
        raise Refused(
            "AL-16",
            f"{command.cards} cards: expected 52 different ones",
            rule="Code 1.31",
            found=command.cards,
        )
    draft.add(ev.DeckCleared, cards=command.cards)


def _undo(draft: Draft, command: cmd.Undo) -> None:
    """Back by one input, as far as the start of the hand (S-173)."""
    if draft.table.before is None:
        raise Refused("nothing-to-undo", "there is no input left to take back in this hand")
    draft.add(ev.Undone, cancels=draft.table.last_input)


_HANDLERS: dict[type[cmd.Command], Callable[[Draft, Any], None]] = {
    cmd.SetTable: set_table,
    cmd.SeatPlayer: seat_player,
    cmd.UnseatPlayer: unseat_player,
    cmd.SitOut: sit_out,
    cmd.SitIn: sit_in,
    cmd.BuyChips: buy_chips,
    cmd.PlaceButton: place_button,
    cmd.StartHand: start_hand,
    cmd.Post: post,
    cmd.Straddle: straddle,
    cmd.DrawCard: draw_card,
    cmd.CompleteDeal: lambda draft, command: complete(draft),
    cmd.Act: act,
    cmd.ActInTurn: act_in_turn,
    cmd.PullChips: pull_chips,
    cmd.MakeMotion: make_motion,
    cmd.Discard: discard,
    cmd.ShowHand: show_hand,
    cmd.MuckHand: muck_hand,
    cmd.NameCard: name_card,
    cmd.Award: award,
    cmd.Declare: declare,
    cmd.Answer: answer,
    cmd.EnterFloor: _enter_floor,
    cmd.LeaveFloor: _leave_floor,
    cmd.CheckDeck: _check_deck,
    cmd.Undo: _undo,
}
