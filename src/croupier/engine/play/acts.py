"""One action by the seat to act: checked against the rules, then recorded; actions held for their turn."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Hand
from croupier.engine.table.legal_actions import (
    BETS,
    LegalActions,
    actions_of,
    bet_sizes,
    bring_in_due,
    could_answer,
    has_checked,
    highest_raise,
    is_capped,
    is_full,
    is_limited,
    quiet_actions,
)
from croupier.engine.table.turns import to_call
from croupier.errors import Refused

WHOLE_CHIPS_RULE: Final = "Code 1.23"
"""The rule that amounts are paid in whole chips of the table."""

ACTIONS = ("fold", "check", "call", "bet", "raise", "allin", "bring-in")


def take(draft: Draft, seat: Seat, action: str, amount: int, *, passed: str | None = None) -> None:
    """Take an action of the seat to act; raises `Refused` if the rules forbid it."""
    hand, players = draft.hand, draft.table.players
    part = hand.parts[seat]
    if action == "allin":
        action, amount = _all_in(draft, seat, actions_of(draft.table, hand, seat, draft.house))
    full, to = False, part.bet
    if action in BETS:
        legal = actions_of(draft.table, hand, seat, draft.house)
        _check_bet(draft, seat, action, amount, legal, passed)
        to, full = amount, is_full(draft.table, hand, amount, draft.house)
    else:
        owed = to_call(hand, players, seat)
        if (
            seat not in hand.pending.limited
            or not is_limited(hand, seat)
            or action not in actions_of(draft.table, hand, seat, draft.house).actions
        ):
            _check_quiet(hand, seat, action, owed)
        if action == "call":
            to += owed
        elif action == "bring-in":
            to += min(hand.stakes.bring_in, players[seat].stack)
    added = to - part.bet
    draft.add(
        ev.ActionTaken,
        seat=seat,
        action=action,
        to=to,
        added=added,
        all_in=added > 0 and added == players[seat].stack + players[seat].capped,
        full=full,
        late=hand.pending.late,
    )


def _check_quiet(hand: Hand, seat: Seat, action: str, owed: int) -> None:
    """Refuse an unlawful fold, check, call or bring-in."""
    if action not in ACTIONS:
        raise Refused("no-such-action", f"action {action!r}: expected {', '.join(ACTIONS)}")
    if action in quiet_actions(hand, seat, owed):
        return
    if is_limited(hand, seat):
        raise _not_offered(hand, seat)
    if bring_in_due(hand):
        raise Refused(
            "bring-in-due", f"seat {seat} opens with the bring-in or a full bet", rule="WSOP 216", seat=seat
        )
    if action == "bring-in":
        raise Refused(codes.WRONG_BRING_IN, f"seat {seat} owes no bring-in", rule="WSOP 216", seat=seat)
    if action == "call":
        raise Refused("nothing-to-call", f"seat {seat} owes nothing: check", seat=seat)
    raise Refused("no-check", f"seat {seat} owes {owed}: call or fold", seat=seat, owed=owed)


def _all_in(draft: Draft, seat: Seat, legal: LegalActions) -> tuple[str, int]:
    """An all-in counts as a call, a bet or a raise, depending on the chips (TDA 3).

    Chips beyond the limit or the pot limit stay behind.
    """
    hand = draft.hand
    if legal.to_call and (legal.max_to <= hand.round.bet or not legal.actions & BETS):
        more = hand.parts[seat].bet + draft.table.players[seat].stack > hand.round.bet
        if more and could_answer(draft.table, hand, seat):
            raise _closed(draft, seat)
        return "call", 0
    if bring_in_due(hand) and not legal.actions & BETS:
        return "bring-in", 0
    return ("raise" if hand.round.bet else "bet"), legal.max_to


def _closed(draft: Draft, seat: Seat) -> Refused:
    hand = draft.hand
    if is_limited(hand, seat):
        return _not_offered(hand, seat)
    if hand.game.betting == "limit" and is_capped(draft.table, hand, draft.house):
        return Refused(
            codes.OVER_THE_CAP,
            f"seat {seat} may not raise: the last raise was made",
            rule="TDA 48",
            seat=seat,
        )
    if has_checked(hand, seat) and draft.house.opt_no_check_raise:
        return Refused(
            codes.BETTING_NOT_OPEN, f"seat {seat} may not raise: it has checked", rule="Code 1.22", seat=seat
        )
    if seat in hand.round.barred:
        return Refused(
            "not-offered",
            f"seat {seat} holds its next card: check, call or fold",
            rule="Code 1.14",
            seat=seat,
        )
    if not could_answer(draft.table, hand, seat):
        return Refused("nobody-to-meet-it", f"seat {seat}: nobody is left to meet a raise", seat=seat)
    return Refused(
        codes.BETTING_NOT_OPEN,
        f"seat {seat} may not raise: no complete raise since it acted",
        rule="TDA 47",
        seat=seat,
    )


def _not_offered(hand: Hand, seat: Seat) -> Refused:
    limited = hand.pending.limited[seat]
    ways = " or ".join(limited.ways)
    return Refused("not-offered", f"seat {seat} may only {ways} now", rule=limited.rule, seat=seat)


def _check_bet(
    draft: Draft, seat: Seat, action: str, amount: int, legal: LegalActions, passed: str | None
) -> None:
    """Refuse an unlawful bet or raise, unless its alert may be passed and was (Guide 0.6)."""
    hand = draft.hand
    wanted = "raise" if hand.round.bet else "bet"
    if action != wanted:
        raise Refused("wrong-word", f"{action} at a bet of {hand.round.bet}: it is a {wanted}", seat=seat)
    stack = hand.parts[seat].bet + draft.table.players[seat].stack
    if amount > stack:
        raise Refused("over-stack", f"{action} to {amount}: the seat has {stack}", seat=seat, maximum=stack)
    if passed is not None and amount % draft.unit and amount not in (stack, legal.max_to):
        raise _wrong_amount(draft, seat, amount, legal)  # no ruling can break a chip
    if wanted not in legal.actions:
        closed = _closed(draft, seat)
        if passed is None or draft.table.floor is None or amount <= hand.round.bet:
            raise closed
        pass_alert(draft, closed.code, "red", closed.rule, seat, passed)
    elif amount > legal.max_to and hand.game.betting == "pot-limit":
        if passed is None or draft.table.floor is None:
            raise _over_the_pot(draft, seat, amount, legal)
        pass_alert(draft, codes.OVER_THE_POT, "red", "TDA 54", seat, passed)
        return
    _check_amount(draft, seat, amount, legal, passed)


def _over_the_pot(draft: Draft, seat: Seat, amount: int, legal: LegalActions) -> Refused:
    most = highest_raise(draft.table, draft.hand, seat, draft.house)
    return Refused(
        codes.OVER_THE_POT, f"{amount}: the pot allows {most}", rule="TDA 54", seat=seat, maximum=legal.max_to
    )


def _check_amount(draft: Draft, seat: Seat, amount: int, legal: LegalActions, passed: str | None) -> None:
    """Refuse an amount that is too small, not in whole chips, or not one of fixed limit's (AL-23)."""
    if legal.totals:
        if amount not in legal.totals:
            raise _wrong_amount(draft, seat, amount, legal)
        return
    odd = amount % draft.unit != 0 and amount != legal.max_to
    if amount < legal.min_to or odd:
        if passed is None or amount <= draft.hand.round.bet:
            raise _wrong_amount(draft, seat, amount, legal)
        rule = WHOLE_CHIPS_RULE if amount >= legal.min_to else "TDA 43"
        pass_alert(draft, codes.ILLEGAL_AMOUNT, "amber", rule, seat, passed)


def _wrong_amount(draft: Draft, seat: Seat, amount: int, legal: LegalActions) -> Refused:
    if legal.totals:
        expected = f"fixed limit allows {' or '.join(map(str, legal.totals))}"
        rule, unit = "Guide 3.4", bet_sizes(draft.hand, draft.house)[0]
    else:
        expected = f"expected {legal.min_to} to {legal.max_to} in steps of {draft.unit}"
        rule = WHOLE_CHIPS_RULE if amount >= legal.min_to else "TDA 43"
        unit = draft.unit
    return Refused(
        codes.ILLEGAL_AMOUNT,
        f"{amount}: {expected}",
        rule=rule,
        seat=seat,
        minimum=legal.min_to,
        maximum=legal.max_to,
        unit=unit,
        owed=legal.to_call,
    )


def pass_alert(draft: Draft, code: str, colour: str, rule: str, seat: Seat, reason: str) -> None:
    """Let an irregular entry stand, because it happened that way, with this reason (Guide 0.6)."""
    draft.raise_alert(code, colour, ("passed",), rule, seat=seat)
    draft.answer(draft.hand.incidents.alerts[-1], "passed", by=draft.table.in_charge, reason=reason)


def release_held(draft: Draft) -> None:
    """Apply what the seat to act did out of turn, if it still faces the same bet."""
    if draft.hand.positions.sleepers:
        _wake(draft)
    hand = draft.hand
    if not hand.pending.held and not hand.incidents.alerts:
        return
    _forget_folds(draft)
    while (seat := draft.hand.round.to_act) is not None and seat in draft.hand.pending.held:
        held = draft.hand.pending.held[seat]
        if held.facing != draft.hand.round.bet:
            _give_back(draft, seat)
            _limit_after_check(draft, seat, held)
            return
        if not bind(draft, seat):
            return


def _wake(draft: Draft) -> None:
    """Post each sleeper straddle that the action reaches unraised; the seat acts again, last of all."""
    while (seat := draft.hand.round.to_act) is not None:
        hand, part = draft.hand, draft.hand.parts[seat]
        amount = 0 if hand.number or hand.bets or part.acted else hand.positions.sleepers.get(seat, 0)
        if seat in hand.positions.straddles or amount < 2 * hand.round.bet:
            return
        draft.add(ev.Posted, seat=seat, kind="straddle", amount=amount - part.bet)


def _limit_after_check(draft: Draft, seat: Seat, held: ev.ActionHeld) -> None:
    """Heads-up, who checked out of turn and now faces a bet may only call or fold (TDA 53-A of 2026)."""
    if held.action == "check" and len(draft.hand.live) == 2 and draft.house.oot_headsup_check == "no_raise":
        draft.add(ev.SeatLimited, seat=seat, ways=("call", "fold"), rule="TDA 53-A", facing=True)


def bind(draft: Draft, seat: Seat) -> bool:
    """Make the action out of turn count; if it is no longer lawful, give it back and return False."""
    held = draft.hand.pending.held[seat]
    try:
        take(draft, seat, held.action, held.to)
    except Refused:
        _give_back(draft, seat)
        return False
    _answer(draft, seat, "applied")
    return True


def give_back_held(draft: Draft) -> None:
    """The round is over: give back every held action."""
    for seat in tuple(draft.hand.pending.held):
        _give_back(draft, seat)
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.OUT_OF_TURN:
            draft.answer(alert, "binding", by="terminal")
        elif alert.code == codes.CONDITIONAL_WORDS:
            draft.answer(alert, "stands", by="terminal")


def _give_back(draft: Draft, seat: Seat) -> None:
    draft.add(ev.ActionReleased, seat=seat)
    _answer(draft, seat, "returned")


def _answer(draft: Draft, seat: Seat, way: str) -> None:
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.OUT_OF_TURN and alert.seat == seat:
            draft.answer(alert, way, by="terminal")


def _forget_folds(draft: Draft) -> None:
    """Close alerts about folds out of turn, final at once (TDA 58), as soon as somebody acts."""
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.OUT_OF_TURN and alert.seat not in draft.hand.pending.held:
            draft.answer(alert, "binding", by="terminal")
