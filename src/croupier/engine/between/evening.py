"""The money and the dealers of an evening: opening and closing, tips and cash-outs, dealer changes.

Facts: chips in play stay in play until the hand is over (Code 1.3), so nobody tips their last chip in a hand
they can still win. Tournament chips have no cash value: they cannot be tipped or paid out.
"""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between.seating import between_hands, player_at, unseat_player
from croupier.engine.commands import UnseatPlayer
from croupier.engine.commands import evening as ask
from croupier.engine.draft import Draft
from croupier.engine.table import Table
from croupier.engine.table.bank import DealerTally
from croupier.engine.table.closing_sheet import accounts_now, sheet_now, turnovers_of
from croupier.errors import Refused
from croupier.rules.stakes import whole_chips

LONGEST_NAME = 40
"""Characters of a dealer's name."""


# --- the table ---------------------------------------------------------------------------------------


def open_table(draft: Draft, command: ask.OpenTable) -> None:
    """Start new accounts; raises `Refused` while the last ones are still open."""
    between_hands(draft, "the table is opened between hands")
    bank = draft.table.bank
    if bank.opened and not bank.closed:
        raise Refused("table-open", "the table is open: close it first")
    _amount(draft, command.float_given, least=0)
    draft.add(ev.TableOpened, float_given=command.float_given)


def close_table(draft: Draft, command: ask.CloseTable) -> None:
    """Record the closing sheet, whether it balances or not; no hand can follow."""
    between_hands(draft, "the table is closed between hands")
    table = draft.table
    if table.bank.closed:
        raise Refused("table-closed", "the table is closed: open it first")
    _amount(draft, command.float_left, least=0)
    draft.add(
        ev.TableClosed,
        table=table.settings.table if table.settings else "",
        mode=table.settings.mode if table.settings else "cash",
        float_given=table.bank.float_given,
        float_left=command.float_left,
        accounts=accounts_now(table),
        turnovers=turnovers_of(table),
        found=table.bank.found,
        carried=table.carried,
        corrected=table.bank.corrected,
        unpaid=sum(one.unpaid for one in table.players.values()),
        fills=table.bank.fills,
        credits=table.bank.credits,
        prizes=tuple(table.bank.prizes.items()),
        seat_fees=tuple(table.bank.seat_fees.items()),
    )


def fill_tray(draft: Draft, command: ask.FillTray) -> None:
    """Chips come to the tray; raises `Refused` at a table that is not open."""
    _open_tray(draft, command.amount)
    draft.add(ev.TrayFilled, amount=command.amount, who=draft.table.floor or "")


def credit_tray(draft: Draft, command: ask.CreditTray) -> None:
    """Chips leave the tray; raises `Refused` for more than it should hold, or at a table that is not open."""
    _open_tray(draft, command.amount)
    due = sheet_now(draft.table, 0).due
    if command.amount > due:
        raise Refused("tray-short", f"the tray should hold {due}: expected no more", maximum=max(0, due))
    draft.add(ev.TrayCredited, amount=command.amount, who=draft.table.floor or "")


def _open_tray(draft: Draft, amount: int) -> None:
    """Raise `Refused` unless the tray has an account and the amount is some whole chips."""
    _cash_game(draft.table, "fill or credit")
    if not draft.table.bank.opened or draft.table.bank.closed:
        raise Refused("table-not-open", "the tray has no account: open the table first")
    _amount(draft, amount, least=1)


def _amount(draft: Draft, amount: int, *, least: int) -> None:
    """Raise `Refused` for less than `least` or for part of a chip."""
    if amount < least:
        raise Refused("no-amount", f"amount {amount}: expected {least} or more")
    whole_chips(amount, draft.unit, "amount")


# --- players -----------------------------------------------------------------------------------------


def cash_out(draft: Draft, command: ask.CashOut) -> None:
    """The player leaves with their chips paid out; raises `Refused` if they owe money or are in a hand."""
    _cash_game(draft.table, "cash-out")
    unpaid = player_at(draft.table, command.seat).unpaid
    if unpaid:
        raise Refused(
            "owes-chips", f"seat {command.seat} owes {unpaid} first", seat=command.seat, amount=unpaid
        )
    unseat_player(draft, UnseatPlayer(at=draft.at, seat=command.seat))


def cash_out_all(draft: Draft, command: ask.CashOutAll) -> None:
    """Cash out everybody at once; raises as `cash_out`."""
    between_hands(draft, "players are paid between hands")
    for seat in (*draft.table.players,):
        cash_out(draft, ask.CashOut(at=draft.at, seat=seat))


def give_tip(draft: Draft, command: ask.GiveTip) -> None:
    """Give chips to the dealer at once, even in a hand; nobody still in the hand may tip their last chip."""
    table, seat = draft.table, command.seat
    _cash_game(table, "tip")
    stack = player_at(table, seat).stack
    _amount(draft, command.amount, least=1)
    hand = table.hand
    playing = hand is not None and not table.between_hands and seat in hand.live
    most = stack - (table.unit if playing else 0)
    if command.amount > most:
        raise Refused(
            "too-few-chips",
            f"seat {seat} has {stack}: expected at most {max(0, most)}",
            seat=seat,
            maximum=max(0, most),
        )
    draft.add(ev.TipGiven, seat=seat, amount=command.amount, dealer=table.shift.dealer)


def _cash_game(table: Table, what: str) -> None:
    if table.settings is not None and table.settings.mode == "tournament":
        raise Refused("no-money", f"no {what} in a tournament: its chips are no money")


# --- dealers -----------------------------------------------------------------------------------------


def enrol_dealer(draft: Draft, command: ask.EnrolDealer) -> None:
    """Put a dealer on the roster, or change their badge; a badge belongs to one dealer only."""
    dealer = " ".join(command.dealer.split())
    if not dealer or len(dealer) > LONGEST_NAME:
        raise Refused("bad-name", f"a dealer's name has 1 to {LONGEST_NAME} characters")
    draft.add(ev.DealerEnrolled, dealer=dealer, badge=command.badge)


def note_dealer_pin(draft: Draft, command: ask.NoteDealerPin) -> None:
    """Record that the dealer's PIN was set or removed; the terminal keeps the PIN itself."""
    _on_roster(draft.table, command.dealer)
    draft.add(ev.DealerPinSet, dealer=command.dealer, on=command.on)


def strike_dealer(draft: Draft, command: ask.StrikeDealer) -> None:
    """Take a dealer off the roster; one who is dealing goes on until relieved."""
    _on_roster(draft.table, command.dealer)
    draft.add(ev.DealerStruck, dealer=command.dealer)


def change_dealer(draft: Draft, command: ask.ChangeDealer) -> None:
    """Another dealer from the roster takes over, even during a hand; the old dealer's shift is recorded."""
    table = draft.table
    _on_roster(table, command.dealer)
    if command.dealer == table.shift.dealer:
        raise Refused("deals-already", f"{command.dealer} deals already", dealer=command.dealer)
    dealt, alerts = shift_so_far(table)
    draft.add(
        ev.DealerChanged,
        dealer=command.dealer,
        relieved=table.shift.dealer,
        hands=dealt.hands,
        drop=dealt.drop,
        jackpot=dealt.jackpot,
        tips=dealt.tips,
        worked_ms=table.shift.worked(draft.at),
        alerts=alerts,
    )


def shift_so_far(table: Table) -> tuple[DealerTally, tuple[str, ...]]:
    """The tally of the shift so far, and the codes of the open alerts."""
    shift, hand = table.shift, table.hand
    dealt = shift.dealt(table.bank) if shift.dealer else DealerTally()
    return dealt, tuple(alert.code for alert in hand.incidents.alerts) if hand is not None else ()


def _on_roster(table: Table, dealer: str) -> None:
    if dealer not in table.roster:
        raise Refused("no-such-dealer", f"{dealer} is not on the roster of dealers", dealer=dealer)


def resume_shift(draft: Draft, last: int) -> None:
    """The machine's clock restarted: the shift is as long as it was at `last` (ms)."""
    shift = draft.table.shift
    if shift.since is not None:
        draft.add(ev.ShiftResumed, worked_ms=shift.worked(last))


def enter_floor(draft: Draft, command: cmd.EnterFloor) -> None:
    draft.add(ev.FloorEntered, who=command.who)


def leave_floor(draft: Draft, command: cmd.LeaveFloor) -> None:
    if draft.table.floor is not None:
        draft.add(ev.FloorLeft)
