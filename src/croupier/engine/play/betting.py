"""A seat acts: in turn, out of turn, by the wrong bring-in, or all-in after a last card that was dealt up."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import HELD, Seat
from croupier.engine.play.acts import ACTIONS, pass_alert, take
from croupier.engine.play.from_shoe import ask_if_premature
from croupier.engine.play.rounds import after_fold, close_round, complete_deal
from croupier.engine.play.wrong_bets import correct, street_over
from croupier.engine.table.legal_actions import BETS, actions_of, bring_in_due
from croupier.engine.table.turns import behind, betting_over, next_to_act, unread_upcards
from croupier.errors import Refused


def play_for_pot(draft: Draft, seat: Seat) -> bool:
    """An all-in before anybody acts is for the pot as it is; False if the player had no such choice."""
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.LAST_CARD_UP and alert.seat == seat and "limit" in alert.options:
            draft.answer(alert, "limit", by=draft.table.in_charge)
            draft.add(ev.AllInForPot, seat=seat)
            close_round(draft)
            return True
    return False


def act(draft: Draft, command: cmd.Act) -> None:
    """One action by one seat, in or out of turn (TDA 53-A)."""
    seat = command.seat
    if command.action == "allin" and play_for_pot(draft, seat):
        return
    if command.passed is not None and _amount_is_set(draft, command, command.passed):
        return
    open_round(draft)
    hand = draft.hand
    if hand.incidents.alerts and draft.table.phase == "HALTED":
        return
    part = hand.parts.get(seat)
    if part is None or part.folded:
        raise Refused("not-in-hand", f"seat {seat} has no live hand", seat=seat)
    if hand.phase == "DRAWING":
        _leave_draw(draft, command)
        return
    if not behind(hand, draft.table.players, seat):
        raise Refused("all-in", f"seat {seat} is all-in and has no more action", seat=seat)
    if hand.round.to_act is None:
        raise Refused("no-betting", "nobody is to act now")
    if hand.pending.picked_up:
        fold_picked_up(draft, seat)
        hand = draft.hand
    if seat == hand.round.to_act:
        take(draft, seat, command.action, command.amount, passed=command.passed)
        close_round(draft)
    else:
        _out_of_turn(draft, command)


def _amount_is_set(draft: Draft, command: cmd.Act, passed: str) -> bool:
    """The floor sets the amount of a bet already called by players who misheard it (TDA 49, S-134)."""
    hand = draft.hand
    bet = hand.bets[-1] if hand.bets else None
    if bet is None or draft.table.floor is None:
        return False
    same = (command.seat, command.action) == (bet.seat, "raise" if bet.before.round.bet else "bet")
    if not same or hand.round.to_act == command.seat or street_over(hand, bet):
        return False
    draft.refuse_while_halted()
    pass_alert(draft, codes.ILLEGAL_AMOUNT, "amber", "TDA 49", command.seat, passed)
    correct(draft, bet, command.amount)
    return True


def _leave_draw(draft: Draft, command: cmd.Act) -> None:
    """During the draw a seat may only fold (WSOP tournament draw procedure)."""
    if command.action != "fold":
        raise Refused("drawing", f"seat {draft.hand.round.to_act} discards now", seat=draft.hand.round.to_act)
    part = draft.hand.parts[command.seat]
    draft.add(ev.ActionTaken, seat=command.seat, action="fold", to=part.bet, added=0)
    after_fold(draft)


def name_opener(draft: Draft, command: cmd.NameOpener) -> None:
    """The dealer says who opens; refused once somebody has acted, or if the open cards say it."""
    open_round(draft)
    hand, seat = draft.hand, command.seat
    if draft.table.phase == "HALTED":
        return
    if seat not in hand.live:
        raise Refused("not-in-hand", f"seat {seat} has no live hand", seat=seat)
    if hand.phase != "BETTING" or hand.round.keyed or not unread_upcards(hand):
        raise Refused("opener-known", "who opens is known")
    draft.add(ev.OpenerNamed, seat=seat)


def act_in_turn(draft: Draft, command: cmd.ActInTurn) -> None:
    """Several seats fold, check or call in order, as one input."""
    open_round(draft)
    if draft.table.phase == "HALTED":
        return
    street, first = draft.hand.street, draft.hand.round.to_act
    if first is None or first == command.until:
        raise Refused("no-betting", "nobody before that seat is to act")
    if command.until is not None and command.until not in draft.hand.live:
        raise Refused("not-in-hand", f"seat {command.until} has no live hand", seat=command.until)
    while draft.table.phase == "BETTING" and draft.hand.street == street:
        seat = draft.hand.round.to_act
        if seat is None or seat == command.until:
            break
        action = command.action
        if action in ("check", "call"):
            owed = actions_of(draft.table, draft.hand, seat, draft.house).to_call
            if owed and action == "check":
                break
            action = "call" if owed else "check"
        take(draft, seat, action, 0)
        close_round(draft)
    if not draft.events:
        raise Refused("no-betting", f"{command.action} around is not possible now")


def open_round(draft: Draft) -> None:
    """Open betting, after asking about missing cards (AL-06)."""
    if draft.hand.is_bomb and draft.hand.phase == "DEALING" and not draft.hand.board:
        raise Refused("bomb-early", "nobody acts before the flop of a bomb pot: a fold waits for it")
    draft.refuse_while_halted()
    hand = draft.hand
    if hand.phase == "SHOWDOWN":
        raise Refused("no-betting", "the betting is over")
    if hand.phase == "BETTING":
        if not hand.pending.late and hand.lies_at(HELD):
            ask_if_premature(draft)
    elif hand.phase == "DEALING":
        if hand.deal.first_over and betting_over(draft.table):
            raise Refused("no-betting", "nobody can bet any more: the board is dealt out", rule="TDA 16")
        complete_deal(draft)
    if draft.hand.incidents.alerts and draft.table.phase == "BETTING":
        draft.close("stands", codes.LAST_CARD_UP)  # who has not said all-in plays on


# --- out of turn -------------------------------------------------------------------------------------


def _out_of_turn(draft: Draft, command: cmd.Act) -> None:
    """Hold the action until play returns to the seat; a fold is final at once (TDA 53-A, I-30).

    If the floor passed the action, it binds at once.
    """
    hand, seat = draft.hand, command.seat
    if seat in hand.pending.held:
        raise Refused("already-held", f"seat {seat} has already acted out of turn", seat=seat)
    if command.action not in ACTIONS:
        raise Refused("no-such-action", f"action {command.action!r} is not one of the game", seat=seat)
    if command.action == "bring-in":
        _wrong_bring_in(draft, command)
        return
    if command.action == "fold":
        draft.add(ev.ActionTaken, seat=seat, action="fold", to=hand.parts[seat].bet, added=0)
        close_round(draft)
        if draft.hand.round.to_act is not None and draft.hand.street == hand.street:
            draft.raise_alert(codes.OUT_OF_TURN, "amber", ("passed",), "TDA 53, TDA 58", seat=seat)
        return
    everything = hand.parts[seat].bet + draft.table.players[seat].stack
    if command.action in BETS and command.amount > everything:
        raise Refused("over-stack", f"the seat has {everything}", seat=seat, maximum=everything)
    if command.passed is not None and draft.table.floor is not None:
        pass_alert(draft, codes.OUT_OF_TURN, "amber", "TDA 53-A", seat, command.passed)
        take(draft, seat, command.action, command.amount, passed=command.passed)
        close_round(draft)
        return
    to = {"bet": command.amount, "raise": command.amount, "allin": everything}.get(
        command.action, hand.round.bet
    )
    draft.add(ev.ActionHeld, seat=seat, action=command.action, to=to, facing=hand.round.bet)
    draft.raise_alert(codes.OUT_OF_TURN, "amber", ("passed",), "TDA 53-A", seat=seat)
    if command.passed is not None:
        draft.answer(
            draft.hand.incidents.alerts[-1], "passed", by=draft.table.in_charge, reason=command.passed
        )


def _wrong_bring_in(draft: Draft, command: cmd.Act) -> None:
    """The wrong seat brings it in; the floor may let it stand (WSOP 218)."""
    hand, seat = draft.hand, command.seat
    if command.passed is None or draft.table.floor is None or not bring_in_due(hand):
        raise Refused(
            codes.WRONG_BRING_IN,
            f"seat {hand.round.to_act} is to act, not seat {seat}",
            rule="WSOP 216",
            seat=seat,
        )
    pass_alert(draft, codes.WRONG_BRING_IN, "red", "WSOP 216, WSOP 218", seat, command.passed)
    take(draft, seat, "bring-in", 0)
    following = next_to_act(draft.hand, draft.table.players, seat)
    if following is not None:
        draft.add(ev.TurnGiven, seat=following)
    close_round(draft)


def fold_picked_up(draft: Draft, seat: Seat) -> None:
    """Fold players who picked up their upcards facing a bet, now that the next player acts (Code 1.15)."""
    waiting = draft.hand.round.to_act
    if (
        waiting in draft.hand.pending.picked_up
        and waiting is not None
        and seat != waiting
        and len(draft.hand.live) > 2
    ):
        take(draft, waiting, "fold", 0)
        close_round(draft)
