"""The evening of a table: float, drop, jackpot, tips, cash-outs, dealers, and a sheet that balances."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import replay
from croupier.engine.commands import evening as ask
from croupier.engine.commands.people import RestartClock
from croupier.engine.places import Seat
from croupier.engine.table.bank import DealerTally
from croupier.engine.table.closing_sheet import debts, reasons, settled, sheet_now, sheet_of
from croupier.errors import Refused
from support.engine_bench import Bench, open_table, refusal


def cash_table(*, rake: str = "5", jackpot: str = "0", **house: str) -> Bench:
    """Three seats with 1,000 each, 5/10, three dealers; a float of 5,000."""
    bench = open_table(
        seats={},
        button=3,
        mode="cash",
        profile="code",
        blinds=(5, 10),
        house=(("rake.pct", rake), ("rake.jackpot", jackpot), *house.items()),
    )
    bench.do(ask.OpenTable, float_given=5_000)
    for seat in (1, 2, 3):
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=1_000)
    for dealer in ("Ana", "Bo", "Cy"):
        bench.do(ask.EnrolDealer, dealer=dealer)
    bench.do(ask.ChangeDealer, dealer="Ana")
    return bench


def deal(bench: Bench) -> None:
    """A hand begins, and its cards are out."""
    bench.do(cmd.StartHand)
    bench.draw(*["??"] * 6)


def raked(bench: Bench, bet: int = 200) -> None:
    """The blinds see a flop for `bet` each, the button folds; the small blind bets and takes the pot.

    In the first hand the button is seat 3.
    """
    deal(bench)
    for action, amount in (("fold", 0), ("raise", bet), ("call", 0)):
        bench.act(bench.table.hand.round.to_act, action, amount)
    bench.draw(*["??"] * 4)
    for action, amount in (("bet", 50), ("fold", 0)):
        bench.act(bench.table.hand.round.to_act, action, amount)
    bench.do(cmd.Award)


# --- money -------------------------------------------------------------------------------------------


def test_a_whole_evening_balances_to_the_chip() -> None:
    bench = cash_table(jackpot="2")
    raked(bench)
    bench.do(ask.GiveTip, seat=Seat(1), amount=3)
    bench.do(cmd.BuyChips, seat=Seat(2), amount=500)
    bench.do(ask.CashOut, seat=Seat(1))
    (closed,) = bench.do(ask.CloseTable, float_left=5_000)
    sheet = sheet_of(closed)
    assert (sheet.float_given, sheet.bought, sheet.difference) == (5_000, 3_500, 0)
    assert sheet.taken == DealerTally(hands=1, drop=20, jackpot=2, tips=3)
    assert sheet.paid == 1_000 + 200 - 20 - 2 - 3
    assert sheet.stacks == 1_300 + 1_000


def test_a_difference_is_what_the_tray_holds_too_much() -> None:
    bench = cash_table()
    (closed,) = bench.do(ask.CloseTable, float_left=4_900)
    assert sheet_of(closed).difference == -100


def test_no_rake_means_no_jackpot() -> None:
    bench = cash_table(jackpot="2")
    deal(bench)
    bench.act(3, "fold")
    bench.act(1, "fold")
    bench.do(cmd.Award)
    assert bench.table.bank.total == DealerTally(hands=1)


def test_the_jackpot_comes_out_of_the_pot_beside_the_rake() -> None:
    bench = cash_table(jackpot="2")
    raked(bench)
    taken = [event for event in bench.history if isinstance(event, ev.RakeTaken)]
    assert [(event.amount, event.jackpot) for event in taken] == [(22, 2)]
    assert bench.table.players[1].stack == 1_000 + 200 - 22


def test_no_jackpot_is_taken_without_a_rake_unless_the_house_wants_one() -> None:
    bench = cash_table(rake="0", jackpot="2")
    raked(bench)
    assert bench.table.bank.total == DealerTally(hands=1, jackpot=2)


def test_a_hand_that_is_void_after_its_award_gives_the_drop_back() -> None:
    bench = cash_table(jackpot="2", **{"contest.window": "tda_22"})
    raked(bench)
    assert bench.table.bank.total.drop == 20
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Declare, incident="I-22")
    bench.do(cmd.Answer, way="void")
    assert bench.table.bank.total == DealerTally()
    assert sheet_now(bench.table, 5_000).difference == 0


def test_chips_counted_anew_explain_the_difference() -> None:
    bench = cash_table()
    bench.do(cmd.CorrectStack, seat=Seat(2), stack=1_025, reason="counted")
    sheet = sheet_now(bench.table, 5_000)
    assert sheet.difference == 25
    assert [reason.cause for reason in reasons(sheet, ())] == ["corrected"]


def test_chips_that_are_announced_and_not_paid_explain_the_difference() -> None:
    bench = cash_table()
    bench.do(cmd.BuyChips, seat=Seat(2), amount=300, owed=True)
    sheet = sheet_now(bench.table, 4_700)
    assert [(reason.cause, reason.amount) for reason in reasons(sheet, ())] == [("unpaid", 300)]


def test_a_player_who_owes_is_not_paid_out() -> None:
    bench = cash_table()
    bench.do(cmd.BuyChips, seat=Seat(2), amount=300, owed=True)
    with pytest.raises(Refused, match="owes 300"):
        bench.do(ask.CashOut, seat=Seat(2))
    with pytest.raises(Refused, match="owes 300"):
        bench.do(ask.CashOutAll)
    assert len(bench.table.players) == 3


def test_everybody_is_paid_at_once() -> None:
    bench = cash_table()
    raked(bench)
    bench.do(ask.CashOutAll)
    assert not bench.table.players
    assert sheet_now(bench.table, 5_000).difference == 0
    bench.do(cmd.Undo)
    assert len(bench.table.players) == 3


def test_a_tip_leaves_the_stack_in_a_hand_and_nobody_gives_the_last_chip() -> None:
    bench = cash_table()
    deal(bench)
    bench.do(ask.GiveTip, seat=Seat(3), amount=40)
    assert bench.table.players[3].stack == 960
    with pytest.raises(Refused, match="at most 959"):
        bench.do(ask.GiveTip, seat=Seat(3), amount=960)
    bench.do(cmd.Undo)
    assert bench.table.players[3].stack == 1_000
    assert bench.table.bank.total.tips == 0
    bench.act(3, "fold")
    bench.do(ask.GiveTip, seat=Seat(3), amount=1_000)
    assert bench.table.bank.total.tips == 1_000


@pytest.mark.parametrize("amount", [0, -5])
def test_a_tip_is_something(amount: int) -> None:
    with pytest.raises(Refused):
        cash_table().do(ask.GiveTip, seat=Seat(1), amount=amount)


def test_amounts_are_whole_chips() -> None:
    bench = open_table(seats={1: 1_000}, button=1, mode="cash", profile="code", unit=100, blinds=(100, 200))
    for command, fields in (
        (ask.OpenTable, {"float_given": 150}),
        (ask.GiveTip, {"seat": Seat(1), "amount": 150}),
        (ask.CloseTable, {"float_left": 150}),
    ):
        assert refusal(bench.do, command, **fields) == "not-in-chips"


def test_tournament_chips_are_not_money() -> None:
    bench = open_table(seats={1: 1_000, 2: 1_000}, button=1)
    for command, fields in ((ask.CashOut, {"seat": Seat(1)}), (ask.GiveTip, {"seat": Seat(1), "amount": 1})):
        assert refusal(bench.do, command, **fields) == "no-money"
    (closed,) = bench.do(ask.CloseTable)
    assert sheet_of(closed).difference == 0


def test_no_hand_starts_at_a_closed_table_before_it_is_opened_again() -> None:
    bench = cash_table()
    raked(bench)
    bench.do(ask.CloseTable, float_left=5_000)
    assert refusal(bench.do, cmd.StartHand) == "table-closed"
    bench.do(ask.OpenTable, float_given=200)
    assert bench.table.bank.total == DealerTally()
    assert sheet_now(bench.table, 200).difference == 0
    bench.do(cmd.StartHand)


def test_a_table_is_opened_once_and_closed_once() -> None:
    bench = cash_table()
    with pytest.raises(Refused, match="close it first"):
        bench.do(ask.OpenTable, float_given=1)
    bench.do(ask.CloseTable, float_left=5_000)
    with pytest.raises(Refused, match="open it first"):
        bench.do(ask.CloseTable, float_left=5_000)
    bench.do(cmd.Undo)
    bench.do(ask.CloseTable, float_left=4_000)


def test_neither_is_done_during_a_hand() -> None:
    bench = cash_table()
    deal(bench)
    for command in (ask.OpenTable, ask.CloseTable, ask.CashOutAll):
        assert refusal(bench.do, command) == "hand-in-progress"
    with pytest.raises(Refused):
        bench.do(ask.CashOut, seat=Seat(3))


# --- fills and credits -------------------------------------------------------------------------------


def test_fills_and_credits_are_in_the_sheet_and_explain_a_difference() -> None:
    bench = cash_table(jackpot="2")
    bench.do(ask.FillTray, amount=700)
    raked(bench)
    bench.do(ask.FillTray, amount=300)
    bench.do(ask.CreditTray, amount=450)
    assert sheet_now(bench.table, 5_550).difference == 0
    for left, cause in ((4_850, "fill"), (5_250, "fill"), (6_000, "credit")):
        told = sheet_now(bench.table, left)
        assert [(one.cause, one.amount) for one in reasons(told, ())] == [(cause, abs(left - 5_550))]
    (closed,) = bench.do(ask.CloseTable, float_left=5_550)
    assert (closed.fills, closed.credits) == ((700, 300), (450,))
    assert sheet_of(closed) == sheet_now(bench.table, 5_550)


def test_the_floor_that_orders_a_fill_is_on_record() -> None:
    bench = cash_table()
    (plain,) = bench.do(ask.FillTray, amount=100)
    bench.do(cmd.EnterFloor, who="Mia")
    (ordered,) = bench.do(ask.CreditTray, amount=100)
    assert (plain.who, ordered.who) == ("", "Mia")


@pytest.mark.parametrize("kind", [ask.FillTray, ask.CreditTray])
def test_only_an_open_tray_takes_or_gives_chips(kind: type[cmd.Command]) -> None:
    bench = cash_table()
    for amount in (0, -5):
        assert refusal(bench.do, kind, amount=amount) == "no-amount"
    bench.do(ask.CloseTable, float_left=5_000)
    assert refusal(bench.do, kind, amount=5) == "table-not-open"


def test_no_more_is_taken_than_the_tray_should_hold() -> None:
    bench = cash_table()
    bench.do(ask.CreditTray, amount=5_000)
    assert refusal(bench.do, ask.CreditTray, amount=1) == "tray-short"
    bench.do(cmd.Undo)
    assert bench.table.bank.credits == ()


# --- breaking ----------------------------------------------------------------------------------------


def test_a_broken_table_sends_everybody_away_with_their_chips() -> None:
    bench = cash_table()
    raked(bench)
    bench.do(ask.GiveTip, seat=Seat(1), amount=3)
    before = {seat: one.stack for seat, one in bench.table.players.items()}
    broken, *left = bench.do(ask.BreakTable, drawn=(ask.Drawn(Seat(1), " Blue ", 7), ask.Drawn(Seat(2), "9")))
    assert {one.seat: one.stack for one in broken.going} == before
    assert [(one.to_table, one.to_seat) for one in broken.going] == [("Blue", 7), ("9", 0), ("", 0)]
    assert (broken.dealer, broken.hands, broken.drop, broken.tips) == ("Ana", 1, 20, 3)
    assert [type(event) for event in left] == [ev.PlayerLeft] * 3
    assert not bench.table.players and bench.table.broken == broken
    sheet = sheet_now(bench.table, 5_000)
    assert (sheet.moved, sheet.paid, sheet.stacks, sheet.difference) == (sum(before.values()), 0, 0, 0)
    bench.do(cmd.Undo)
    assert {seat: one.stack for seat, one in bench.table.players.items()} == before
    assert bench.table.broken is None


def test_chips_taken_along_count_for_who_owes_whom() -> None:
    bench = cash_table(rake="0")
    raked(bench)  # seat 1 wins 200 of seat 2
    bench.do(ask.SendPlayer, seat=Seat(2), to_table="Blue")
    (closed,) = bench.do(ask.CloseTable, float_left=5_000)
    assert settled(closed.accounts) == (("P2", "P1", 200),)


def test_a_tournament_table_is_broken_by_the_floor_alone() -> None:
    bench = open_table(seats={1: 1_000, 2: 1_000}, button=1)
    for command, fields in ((ask.BreakTable, {}), (ask.SendPlayer, {"seat": Seat(2)})):
        assert refusal(bench.do, command, **fields) == "floor-needed"
    bench.do(cmd.EnterFloor)
    bench.do(ask.BreakTable)
    assert refusal(bench.do, ask.BreakTable) == "nobody-sits"


def test_a_place_is_drawn_once_and_is_one_of_a_table() -> None:
    bench = cash_table()
    for drawn, code in (
        ((ask.Drawn(Seat(1), "9", 4), ask.Drawn(Seat(2), "9", 4)), "drawn-twice"),
        ((ask.Drawn(Seat(1), "9", 11),), "no-such-seat"),
        ((ask.Drawn(Seat(1), "x" * 21, 1),), "bad-table"),
        ((ask.Drawn(Seat(9), "9", 1),), "empty-seat"),
    ):
        assert refusal(bench.do, ask.BreakTable, drawn=drawn) == code


# --- settling up -------------------------------------------------------------------------------------


def test_a_home_game_settles_among_its_players() -> None:
    bench = cash_table(rake="0")
    raked(bench)  # seat 1 wins 200 of seat 2
    bench.do(ask.CashOut, seat=Seat(2))
    (closed,) = bench.do(ask.CloseTable, float_left=5_000)
    assert sheet_of(closed).is_free
    assert settled(closed.accounts) == (("P2", "P1", 200),)


def test_debts_are_paid_exactly() -> None:
    won = {"Ana": 70, "Bo": -50, "Cy": -120, "Di": 100, "Ed": 0}
    paid = debts(won)
    for payer, receiver, amount in paid:
        assert amount > 0
        won[payer] += amount
        won[receiver] -= amount
    assert set(won.values()) == {0}
    assert len(paid) <= 3


# --- dealers -----------------------------------------------------------------------------------------


def test_the_old_dealer_leaves_what_they_dealt() -> None:
    bench = cash_table(jackpot="2")
    bench.at = 1_000
    raked(bench)
    raked(bench)
    bench.do(ask.GiveTip, seat=Seat(2), amount=7)
    bench.at = 1_801_000
    (left,) = bench.do(ask.ChangeDealer, dealer="Bo")
    assert (left.relieved, left.dealer, left.hands) == ("Ana", "Bo", 2)
    assert left.worked_ms == 1_800_000
    assert (left.jackpot, left.tips) == (4, 7)
    assert DealerTally(hands=left.hands).per_hour(left.worked_ms) == 4
    raked(bench)
    tallies = bench.table.bank.tallies
    assert (tallies["Ana"].hands, tallies["Bo"].hands) == (2, 1)


def test_a_hand_stays_with_the_dealer_of_its_first_card() -> None:
    bench = cash_table()
    deal(bench)
    bench.act(3, "fold")
    bench.do(ask.ChangeDealer, dealer="Bo")
    bench.act(1, "raise", 200)
    bench.act(2, "call")
    bench.draw(*["??"] * 4)
    bench.act(1, "bet", 50)
    bench.act(2, "fold")
    bench.do(cmd.Award)
    assert bench.table.bank.tallies["Ana"] == DealerTally(hands=1, drop=20)
    assert "Bo" not in bench.table.bank.tallies
    assert bench.table.shift.dealt(bench.table.bank) == DealerTally()


def test_an_undo_takes_back_the_hand_and_not_who_deals() -> None:
    bench = cash_table()
    raked(bench)
    bench.do(ask.ChangeDealer, dealer="Bo")
    bench.do(cmd.Undo)  # the award
    assert bench.table.shift.dealer == "Bo"
    assert bench.table.bank.total == DealerTally()
    bench.do(cmd.Award)
    assert bench.table.bank.tallies == {"Ana": DealerTally(hands=1, drop=20)}


def test_a_second_shift_counts_from_its_own_beginning() -> None:
    bench = cash_table()
    raked(bench)
    bench.do(ask.ChangeDealer, dealer="Bo")
    bench.do(ask.ChangeDealer, dealer="Ana")
    raked(bench)
    raked(bench)
    assert bench.table.shift.dealt(bench.table.bank).hands == 2
    assert bench.table.bank.tallies["Ana"].hands == 3


def test_open_alerts_are_left_to_the_next_dealer() -> None:
    bench = cash_table()
    deal(bench)
    bench.draw("Kd")  # nobody has acted: the card comes too early
    (left,) = bench.do(ask.ChangeDealer, dealer="Cy")
    assert left.alerts == tuple(bench.alerts()) != ()


def test_only_dealers_of_the_roster_deal() -> None:
    bench = cash_table()
    for dealer, code in (("Zoé", "no-such-dealer"), ("Ana", "deals-already")):
        assert refusal(bench.do, ask.ChangeDealer, dealer=dealer) == code
    bench.do(ask.StrikeDealer, dealer="Bo")
    with pytest.raises(Refused):
        bench.do(ask.ChangeDealer, dealer="Bo")


def test_a_badge_has_one_dealer() -> None:
    bench = cash_table()
    bench.do(ask.EnrolDealer, dealer="Bo", badge="04AA")
    bench.do(ask.EnrolDealer, dealer="Cy", badge="04AA")
    assert bench.table.roster == {"Ana": "", "Bo": "", "Cy": "04AA"}


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_a_dealer_has_a_name(name: str) -> None:
    assert refusal(cash_table().do, ask.EnrolDealer, dealer=name) == "bad-name"


# --- records -----------------------------------------------------------------------------------------


def test_a_restart_goes_on_with_the_same_accounts() -> None:
    bench = cash_table(jackpot="2")
    raked(bench)
    bench.do(ask.GiveTip, seat=Seat(1), amount=3)
    bench.do(ask.FillTray, amount=200)
    bench.do(ask.CreditTray, amount=50)
    bench.do(ask.SendPlayer, seat=Seat(3), to_table="Blue")
    bench.do(ask.ChangeDealer, dealer="Bo")
    bench.at = 90_000
    bench.do(cmd.StartHand)
    last = max(at for at, event in enumerate(bench.history) if isinstance(event, ev.TableRecorded))
    settings = next(event for event in bench.history if isinstance(event, ev.TableSet))
    again = replay([settings, *bench.history[last:]])
    assert again.bank == bench.table.bank
    assert again.shift == bench.table.shift
    assert again.roster == bench.table.roster


def test_accounts_of_an_older_log_begin_at_its_last_record() -> None:
    bench = cash_table()
    raked(bench)
    bench.do(cmd.StartHand)
    (record,) = [event for event in bench.history[-9:] if isinstance(event, ev.TableRecorded)]
    older = ev.TableRecorded(
        at=record.at,
        step=record.step,
        hand_no=record.hand_no,
        button=record.button,
        small_blind_seat=record.small_blind_seat,
        big_blind_seat=record.big_blind_seat,
        button_set=False,
        deck_locked=False,
        headsup_before=False,
        floor="",
        seats=record.seats,
    )
    table = replay([older])
    assert table.bank.total == DealerTally()
    assert sheet_now(table, 0).difference == 0


def test_the_shift_lasts_on_when_the_clock_of_the_machine_begins_anew() -> None:
    bench = cash_table()
    bench.at = 10_000
    deal(bench)
    bench.at = 5
    bench.do(RestartClock, last=70_000)
    assert bench.table.shift.worked(bench.at) == 60_000
