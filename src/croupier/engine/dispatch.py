"""Which function carries out each command; all but the correction of an action, one layer up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.antennas import lose_card, see_card
from croupier.engine.between import (
    chip_race,
    evening,
    house_money,
    levels,
    people,
    room_orders,
    table_break,
    waiting_lists,
)
from croupier.engine.between.bomb_pots import set_bomb
from croupier.engine.between.evening import enter_floor, leave_floor
from croupier.engine.between.levels import set_hand_for_hand
from croupier.engine.between.seating import (
    buy_chips,
    choose_game,
    place_button,
    seat_player,
    set_table,
    sit_in,
    sit_out,
    unseat_player,
)
from croupier.engine.commands import evening as night
from croupier.engine.commands import people as ask
from croupier.engine.commands import play as keys
from croupier.engine.deadlines import pass_time
from croupier.engine.draft import Draft
from croupier.engine.incidents.common import complete
from croupier.engine.incidents.deck_change import check_deck, choose_deck, choose_shuffler
from croupier.engine.incidents.ruling import add_note, answer, declare, look_at_hand, note_refusal
from croupier.engine.play import time_calls
from croupier.engine.play.award import award
from croupier.engine.play.betting import act, act_in_turn, name_opener
from croupier.engine.play.blinds import post
from croupier.engine.play.chip_count import correct_stack, pay_found_chips
from croupier.engine.play.discards import discard
from croupier.engine.play.from_shoe import draw_card, draw_cards
from croupier.engine.play.hand_start import start_hand
from croupier.engine.play.motions import make_motion, pull_chips
from croupier.engine.play.rounds import ask_for_hands
from croupier.engine.play.runs import agree_runs
from croupier.engine.play.sharing import share_pot
from croupier.engine.play.showdown import muck_hand, muck_others, name_card, show_hand
from croupier.engine.play.straddles import straddle
from croupier.engine.play.unread_cards import name_discards
from croupier.engine.table import Table
from croupier.engine.undo import redo, undo
from croupier.rules.house import HouseRules


def advanced(table: Table, command: cmd.Command, house: HouseRules) -> tuple[Table, tuple[ev.Event, ...]]:
    """The table after a command that corrects nothing, and the events that took it there."""
    draft = Draft(table, command.at, house)
    carry_out(draft, command)
    return draft.table, tuple(draft.events)


def carry_out(draft: Draft, command: cmd.Command) -> None:
    """Carry out a command on the draft as it stands; raises as `decide`.

    All commands carried out in one draft are one input, which an undo takes back as a whole.
    """
    if isinstance(command, keys.Together):
        for each in command.commands:
            carry_out(draft, each)
        return
    begun = len(draft.events)
    _HANDLERS[type(command)](draft, command)
    follow_up(draft, begun)


def follow_up(draft: Draft, begun: int) -> None:
    """Do what follows from the events since number `begun`: after a hand, and for an absent player."""
    kinds = {type(each) for each in draft.events[begun:]}
    if ev.HandStarted in kinds:
        house_money.begin_time(draft)
    if ev.HandEnded in kinds:
        pay_found_chips(draft)
        people.after_hand(draft)
        room_orders.out_of_date(draft)
        people.grant_requests(draft)
    if ev.OrderHeard in kinds and draft.table.hand is not None and not draft.table.between_hands:
        ask_for_hands(draft)
    time_calls.call_for_absent(draft)


def _draw(draft: Draft, command: cmd.DrawCard) -> None:
    """During a chip race, cards from the shoe belong to the race."""
    (chip_race.race_card if draft.table.race is not None else draw_card)(draft, command)


def _draw_all(draft: Draft, command: cmd.DrawCards) -> None:
    if draft.table.race is None:
        draw_cards(draft, command)
        return
    for card in command.cards:
        _draw(draft, cmd.DrawCard(at=command.at, card=card))


def _sit_out(draft: Draft, command: cmd.SitOut) -> None:
    sit_out(draft, command)
    people.left_live_hand(draft, command.seat)


_HANDLERS: dict[type[cmd.Command], Callable[[Draft, Any], None]] = {
    cmd.SetTable: set_table,
    cmd.SeatPlayer: seat_player,
    cmd.UnseatPlayer: unseat_player,
    cmd.SitOut: _sit_out,
    cmd.SitIn: sit_in,
    cmd.BuyChips: buy_chips,
    cmd.PlaceButton: place_button,
    cmd.StartHand: start_hand,
    cmd.AgreeRuns: agree_runs,
    cmd.Post: post,
    cmd.Straddle: straddle,
    cmd.DrawCard: _draw,
    cmd.DrawCards: _draw_all,
    cmd.SeeCard: see_card,
    cmd.LoseCard: lose_card,
    cmd.PassTime: pass_time,
    cmd.CompleteDeal: lambda draft, command: complete(draft),
    cmd.Act: act,
    cmd.NameOpener: name_opener,
    cmd.ActInTurn: act_in_turn,
    cmd.PullChips: pull_chips,
    cmd.MakeMotion: make_motion,
    cmd.Discard: discard,
    cmd.NameDiscards: name_discards,
    cmd.ShowHand: show_hand,
    cmd.MuckHand: muck_hand,
    keys.MuckOthers: muck_others,
    cmd.NameCard: name_card,
    cmd.Award: award,
    cmd.Declare: declare,
    cmd.Answer: answer,
    cmd.NoteRefusal: note_refusal,
    cmd.EnterFloor: enter_floor,
    cmd.LeaveFloor: leave_floor,
    cmd.CheckDeck: check_deck,
    cmd.ChooseDeck: choose_deck,
    cmd.ChooseShuffler: choose_shuffler,
    cmd.SharePot: share_pot,
    cmd.LookAtHand: look_at_hand,
    cmd.AddNote: add_note,
    cmd.CorrectStack: correct_stack,
    cmd.Undo: lambda draft, command: undo(draft),
    keys.Redo: lambda draft, command: redo(draft),
    ask.HearOrder: room_orders.hear_order,
    ask.LetGo: room_orders.let_go,
    ask.TakeIn: room_orders.take_in,
    ask.ExplainArrival: room_orders.explain_arrival,
    ask.RunClock: levels.run_clock,
    ask.StopClock: levels.stop_clock,
    ask.GoToLevel: levels.go_to_level,
    ask.RestartClock: time_calls.restart,
    ask.SetHandForHand: set_hand_for_hand,
    cmd.ChooseGame: choose_game,
    cmd.SetBomb: set_bomb,
    ask.MovePlayer: people.move_player,
    ask.DrawSeats: people.draw_for_seats,
    ask.PayRebuy: people.pay_rebuy,
    ask.GivePenalty: people.give_penalty,
    ask.LiftPenalty: people.lift_penalty,
    ask.WarnPlayer: people.warn_player,
    ask.OpenRace: chip_race.open_race,
    ask.EndRace: chip_race.end_race,
    ask.CallTime: time_calls.call_time,
    ask.Request: people.request,
    ask.Withdraw: people.withdraw,
    ask.ChooseBlind: people.choose_blind,
    ask.RenamePlayer: people.rename_player,
    ask.ListSeatChange: waiting_lists.list_seat_change,
    ask.DropSeatChange: waiting_lists.drop_seat_change,
    ask.ListWaiter: waiting_lists.list_waiter,
    ask.CallWaiter: waiting_lists.call_waiter,
    ask.DropWaiter: waiting_lists.drop_waiter,
    ask.FillSeat: waiting_lists.fill_seat,
    night.OpenTable: evening.open_table,
    night.CloseTable: evening.close_table,
    night.FillTray: evening.fill_tray,
    night.CreditTray: evening.credit_tray,
    night.SendPlayer: table_break.send_player,
    night.BreakTable: table_break.break_table,
    night.CashOut: evening.cash_out,
    night.CashOutAll: evening.cash_out_all,
    night.GiveTip: evening.give_tip,
    night.PayJackpot: house_money.pay_jackpot,
    night.TakeSeatFees: house_money.take_seat_fees,
    night.EnrolDealer: evening.enrol_dealer,
    night.NoteDealerPin: evening.note_dealer_pin,
    night.StrikeDealer: evening.strike_dealer,
    night.ChangeDealer: evening.change_dealer,
    ask.AnswerOffer: people.answer_offer,
}

COMMANDS: Final = frozenset(_HANDLERS)
"""Every command that the engine carries out."""
