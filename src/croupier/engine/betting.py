"""What people do in a betting round, and how the round closes behind them."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.actions import LegalActions, actions_of, could_answer, lowest_raise, raise_open
from croupier.engine.dealing import missing, next_of_hand
from croupier.engine.draft import Draft
from croupier.engine.places import BURN, NOWHERE, Seat, Spot
from croupier.engine.table import STREETS
from croupier.engine.turns import betting_over
from croupier.errors import Refused
from croupier.rules.chips import classify
from croupier.rules.pots import uncalled

BETS = ("bet", "raise")


def act(draft: Draft, command: cmd.Act) -> None:
    """One action of one seat, in turn or out of it (TDA 53-A)."""
    _open_round(draft)
    if draft.table.phase == "HALTED":
        return
    hand = draft.hand
    if command.seat not in hand.parts or hand.parts[command.seat].folded:
        raise Refused("not-in-hand", f"seat {command.seat} has no live hand", seat=command.seat)
    if draft.table.players[command.seat].stack == 0:
        raise Refused("all-in", f"seat {command.seat} is all-in and has no more action", seat=command.seat)
    if hand.to_act is None:
        raise Refused("no-betting", "nobody is to act now")
    if command.seat == hand.to_act:
        _take(draft, command.seat, command.action, command.amount, passed=command.passed)
        close_round(draft)
    else:
        _out_of_turn(draft, command)


def act_in_turn(draft: Draft, command: cmd.ActInTurn) -> None:
    """Several seats fold, check or call in order, as one input."""
    _open_round(draft)
    if draft.table.phase == "HALTED":
        return
    street, first = draft.hand.street, draft.hand.to_act
    if first is None or first == command.until:
        raise Refused("no-betting", "nobody before that seat is to act")
    if command.until is not None and command.until not in draft.hand.live:
        raise Refused("not-in-hand", f"seat {command.until} has no live hand", seat=command.until)
    while draft.table.phase == "BETTING" and draft.hand.street == street:
        seat = draft.hand.to_act
        if seat is None or seat == command.until:
            break
        action = command.action
        if action in ("check", "call"):
            owed = actions_of(draft.table, draft.hand, seat, draft.house).to_call
            if owed and action == "check":
                break
            action = "call" if owed else "check"
        _take(draft, seat, action, 0)
        close_round(draft)
    if not draft.events:
        raise Refused("no-betting", f"{command.action} around is not possible now")


def push_chips(draft: Draft, command: cmd.PushChips) -> None:
    """Silent chips, classified as the rules read them and taken as that action (3.2, 3.6)."""
    _open_round(draft)
    if draft.table.phase == "HALTED":
        return
    hand, seat = draft.hand, command.seat
    if seat != hand.to_act:
        raise Refused("not-your-turn", f"seat {seat} is not to act", seat=seat)
    proposal = classify(
        draft.house,
        chips=command.chips,
        in_round=hand.parts[seat].bet,
        bet=hand.bet,
        min_to=lowest_raise(draft.table, hand, seat, draft.house),
        stack=draft.table.players[seat].stack,
        may_raise=raise_open(draft.table, hand, seat, draft.house),
        big_blind=draft.big_blind,
    )
    if proposal.action == "undercall":
        raise Refused(
            "undercall",
            f"chips {command.chips!r} are less than the call",
            rule=proposal.rule,
            seat=seat,
            owed=proposal.to - hand.parts[seat].bet,
        )
    _take(draft, seat, proposal.action, proposal.to)
    close_round(draft)


def _open_round(draft: Draft) -> None:
    """Betting starts: cards that are missing are asked for first (AL-06)."""
    draft.refuse_while_halted()
    hand = draft.hand
    if hand.phase == "SHOWDOWN":
        raise Refused("no-betting", "the betting is over")
    if hand.phase == "DEALING":
        if hand.dealt and betting_over(draft.table):
            raise Refused("no-betting", "nobody can bet any more: the board is dealt out", rule="TDA 16")
        complete_deal(draft)


def complete_deal(draft: Draft) -> None:
    """The dealer says that the dealing step is over; wrong totals raise AL-05 or AL-06."""
    hand = draft.hand
    if hand.phase == "BETTING":
        if hand.round_open and hand.to_act is not None:
            raise Refused(
                "AL-21", f"seat {hand.to_act} still has to act", rule="rules matrix 0.6", seat=hand.to_act
            )
        draft.add(ev.DealCompleted)
        return
    if hand.phase != "DEALING":
        raise Refused("no-dealing", "no cards are being dealt")
    if next_of_hand(draft.table, hand) == NOWHERE:
        return
    sensors = draft.table.settings.sensors if draft.table.settings else "L1"
    if sensors == "L0":
        fill_with_unknown(draft)
        return
    expected, found = missing(draft.table, hand)
    draft.raise_alert(
        "AL-06",
        "red",
        ("missed", "misdeal", "not-so") if not hand.dealt else ("missed", "not-so"),
        "TDA 35, Code 1.9",
        facts=(("expected", expected), ("found", found)),
    )


def fill_with_unknown(draft: Draft) -> None:
    """The rest of the dealing step left the shoe and nobody read it: unknown cards in their places."""
    while (place := next_of_hand(draft.table, draft.hand)) != NOWHERE:
        draft.add(ev.CardDrawn, card=None, uid="", to=place)
    finish_step(draft)


def finish_step(draft: Draft) -> None:
    """A complete dealing step opens its betting round, or closes it where nobody can bet."""
    if draft.hand.phase == "DEALING" and next_of_hand(draft.table, draft.hand) == NOWHERE:
        draft.add(ev.DealCompleted)
        close_round(draft)


def _take(draft: Draft, seat: Seat, action: str, amount: int, *, passed: str | None = None) -> None:
    """The action of the seat to act, checked against what is lawful."""
    hand = draft.hand
    legal = actions_of(draft.table, hand, seat, draft.house)
    part = hand.parts[seat]
    if action == "allin":
        action, amount = _all_in(draft, seat, legal)
    if action in BETS:
        _check_bet(draft, seat, action, amount, legal, passed)
        lowest = lowest_raise(draft.table, hand, seat, draft.house)
        to, full = amount, amount >= lowest
    elif action == "call":
        if not legal.to_call:
            raise Refused("nothing-to-call", f"seat {seat} owes nothing: check", seat=seat)
        to, full = part.bet + legal.to_call, False
    elif action in ("check", "fold"):
        if action == "check" and legal.to_call:
            raise Refused(
                "no-check", f"seat {seat} owes {legal.to_call}: call or fold", seat=seat, owed=legal.to_call
            )
        to, full = part.bet, False
    else:
        raise Refused("no-such-action", f"action {action!r}: expected fold, check, call, bet, raise or allin")
    added = to - part.bet
    draft.add(
        ev.ActionTaken,
        seat=seat,
        action=action,
        to=to,
        added=added,
        all_in=added > 0 and added == draft.table.players[seat].stack,
        full=full,
        late=hand.late,
    )


def _all_in(draft: Draft, seat: Seat, legal: LegalActions) -> tuple[str, int]:
    """All-in is a call, a bet or a raise, whichever the chips make of it (TDA 3)."""
    if legal.to_call and (legal.max_to <= draft.hand.bet or not legal.actions & set(BETS)):
        if legal.max_to > draft.hand.bet and could_answer(draft.table, draft.hand, seat):
            raise _closed(draft, seat)
        return "call", 0
    return ("raise" if draft.hand.bet else "bet"), legal.max_to


def _closed(draft: Draft, seat: Seat) -> Refused:
    return Refused(
        "AL-24", f"seat {seat} may not raise: no complete raise since it acted", rule="TDA 47", seat=seat
    )


def _check_bet(
    draft: Draft, seat: Seat, action: str, amount: int, legal: LegalActions, passed: str | None
) -> None:
    """Refuse an unlawful bet or raise, or enter it against its alert where that may be passed (0.6)."""
    hand = draft.hand
    wanted = "raise" if hand.bet else "bet"
    if action != wanted:
        raise Refused("wrong-word", f"{action} at a bet of {hand.bet}: it is a {wanted}", seat=seat)
    if amount > legal.max_to:
        raise Refused(
            "over-stack",
            f"{action} to {amount}: the seat has {legal.max_to}",
            seat=seat,
            maximum=legal.max_to,
        )
    if wanted not in legal.actions:
        if passed is None or draft.table.floor is None or amount <= hand.bet:
            raise _closed(draft, seat)
        _pass_alert(draft, "AL-24", "red", "TDA 47", seat, passed)
    odd = amount % draft.unit != 0 and amount != legal.max_to
    if amount < legal.min_to or odd:
        if passed is None or amount <= hand.bet:
            raise _wrong_amount(draft, seat, amount, legal)
        _pass_alert(draft, "AL-23", "amber", "TDA 43", seat, passed)


def _wrong_amount(draft: Draft, seat: Seat, amount: int, legal: LegalActions) -> Refused:
    return Refused(
        "AL-23",
        f"{amount}: expected {legal.min_to} to {legal.max_to} in steps of {draft.unit}",
        rule="TDA 43",
        seat=seat,
        minimum=legal.min_to,
        maximum=legal.max_to,
        unit=draft.unit,
        owed=legal.to_call,
    )


def _pass_alert(draft: Draft, code: str, colour: str, rule: str, seat: Seat, reason: str) -> None:
    draft.raise_alert(code, colour, ("passed",), rule, seat=seat)
    by = "floor" if draft.table.floor else "dealer"
    draft.answer(draft.hand.alerts[-1], "passed", by=by, reason=reason)


# --- out of turn -------------------------------------------------------------------------------------


def _out_of_turn(draft: Draft, command: cmd.Act) -> None:
    """Kept until play returns to the seat; a fold is final at once (TDA 53-A, rules matrix I-30)."""
    hand, seat = draft.hand, command.seat
    if seat in hand.held:
        raise Refused("already-held", f"seat {seat} has already acted out of turn", seat=seat)
    if command.action not in ("fold", "check", "call", "bet", "raise", "allin"):
        raise Refused("no-such-action", f"action {command.action!r} is none of the game", seat=seat)
    part = hand.parts[seat]
    everything = part.bet + draft.table.players[seat].stack
    if command.action in BETS and command.amount > everything:
        raise Refused("over-stack", f"the seat has {everything}", seat=seat, maximum=everything)
    if command.action == "fold":
        draft.raise_alert("AL-22", "amber", ("passed",), "TDA 53, TDA 58", seat=seat)
        draft.add(ev.ActionTaken, seat=seat, action="fold", to=part.bet, added=0)
        draft.answer(draft.hand.alerts[-1], "binding", by="terminal")
        close_round(draft)
        return
    to = {"bet": command.amount, "raise": command.amount, "allin": everything}.get(command.action, hand.bet)
    draft.add(ev.ActionHeld, seat=seat, action=command.action, to=to, facing=hand.bet)
    draft.raise_alert("AL-22", "amber", ("passed",), "TDA 53-A", seat=seat)


def _release_held(draft: Draft) -> bool:
    """Apply or give back the action that the seat to act took out of turn; True if it was applied."""
    hand = draft.hand
    seat = hand.to_act
    if seat is None or seat not in hand.held:
        return False
    held = hand.held[seat]
    alert = next((one for one in hand.alerts if one.code == "AL-22" and one.seat == seat), None)
    if held.facing == hand.bet:
        try:
            _take(draft, seat, held.action, held.to)
        except Refused:
            draft.add(ev.ActionReleased, seat=seat)
            applied = False
        else:
            applied = True
    else:
        draft.add(ev.ActionReleased, seat=seat)
        applied = False
    if alert is not None:
        draft.answer(alert, "applied" if applied else "returned", by="terminal")
    return applied


# --- the end of a round ------------------------------------------------------------------------------


def close_round(draft: Draft) -> None:
    """Everything that follows by itself: held actions, returned bets, pots, the next street."""
    while _release_held(draft):
        pass
    hand = draft.hand
    if hand.phase != "BETTING" or hand.to_act is not None:
        return
    for seat in tuple(hand.held):
        draft.add(ev.ActionReleased, seat=seat)
    for alert in hand.alerts:
        if alert.code == "AL-22":
            draft.answer(alert, "returned", by="terminal")
    extra = uncalled({seat: part.bet for seat, part in hand.parts.items()})
    if extra:
        draft.add(ev.BetReturned, seat=extra[0], amount=extra[1])
    if len(hand.live) < 2:
        draft.add(ev.RoundClosed, street=hand.street)
        return
    following = STREETS.index(hand.street) + 1
    draft.add(ev.RoundClosed, street=STREETS[following] if following < len(STREETS) else "reveal")
    _ask_for_hands(draft)
    _use_cards_outside(draft)


def _ask_for_hands(draft: Draft) -> None:
    """All-in and betting over: everybody tables before the rest is dealt (AL-34, TDA 16)."""
    hand = draft.hand
    asked = any(alert.code == "AL-34" for alert in hand.alerts)
    hidden = any(not hand.parts[seat].tabled for seat in hand.live)
    if hand.phase == "DEALING" and betting_over(draft.table) and hidden and not asked:
        draft.raise_alert("AL-34", "amber", (), "TDA 16")


def _use_cards_outside(draft: Draft) -> None:
    """Cards that came back on the stub, or left the shoe too early, now go where they belong."""
    for spot in (Spot.RETURNED, Spot.HELD):
        for index, card in enumerate(draft.hand.cards):
            if card.place.spot is not spot:
                continue
            place = next_of_hand(draft.table, draft.hand)
            if place == NOWHERE:
                break
            if spot is Spot.RETURNED and place != BURN:
                continue
            draft.add(ev.CardMoved, index=index, to=place)
    finish_step(draft)
