"""Button and blinds: where they belong, who posts what, and moving a hand's forced bets there."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.acts import pass_alert
from croupier.engine.play.betting import act
from croupier.engine.table import Hand
from croupier.errors import Refused
from croupier.rules.positions import Positions, button_alone, clockwise, first_hand, next_hand
from croupier.rules.stakes import button_posts


def right_positions(hand: Hand) -> Positions[Seat]:
    """Where button and blinds belong in this hand, given the last one."""
    button, small_blind, big_blind, headsup, was_set = hand.positions.before
    assert button is not None, "a hand with blinds had a button to begin from"
    if button_posts(hand.game, hand.stakes):
        return button_alone(button, hand.seats, moves=not was_set and big_blind is not None)
    if was_set or big_blind is None:
        return first_hand(button, hand.seats)
    return next_hand(
        button=button,
        small_blind=small_blind,
        big_blind=big_blind,
        dealt_in=hand.seats,
        headsup_before=headsup,
    )


def as_keyed(draft: Draft, small: Seat | None, big: Seat | None) -> None:
    """Play the hand with the blinds at these seats and the button before them."""
    hand = draft.hand
    if small is None and big is None:
        raise Refused("seat-needed", "say who has posted the blinds")
    if big is None:
        assert small is not None, "one of the two was posted"
        big = next(clockwise(small, hand.seats))
    around = [seat for seat in clockwise(small or big, hand.seats) if seat not in (small, big)]
    button = around[-1] if around else small or next(clockwise(big, hand.seats))
    play_from(draft, Positions(button, small, big, tuple(clockwise(button, hand.seats))))


def play_from(draft: Draft, right: Positions[Seat]) -> None:
    """Play the hand from these positions, with posts to match."""
    hand = draft.hand
    due = _forced(hand, right)
    returned = tuple(
        (seat, back, dead)
        for seat, part in hand.parts.items()
        if seat in due
        and (back := max(0, part.forced - due[seat][0])) + (dead := max(0, part.dead - due[seat][1]))
    )
    draft.add(
        ev.BlindsPlaced,
        button=right.button,
        small_blind_seat=right.small_blind,
        big_blind_seat=right.big_blind,
        seats=right.order,
        dead_small_blind=None if right.small_blind else hand.positions.before[2],
        returned=returned,
    )
    for seat, (live, dead) in due.items():
        alone = right.big_blind == right.button
        kind = "small-blind" if seat != right.big_blind else "button-blind" if alone else "big-blind"
        pay(draft, seat, kind, live - draft.hand.parts[seat].forced)
        pay(draft, seat, "big-blind-ante", dead - draft.hand.parts[seat].dead)


def _forced(hand: Hand, right: Positions[Seat]) -> dict[Seat, tuple[int, int]]:
    """Live and dead chips due from each seat that has posted a blind, or should have."""
    stakes = hand.stakes
    live = {right.small_blind: stakes.small_blind, right.big_blind: stakes.big_blind}
    concerned = (hand.positions.small_blind, hand.positions.big_blind, right.small_blind, right.big_blind)
    return {
        seat: (live.get(seat, 0), stakes.big_blind_ante if seat == right.big_blind else 0)
        for seat in concerned
        if seat is not None
    }


def post(draft: Draft, command: cmd.Post) -> None:
    """Post a blind out of position, live and dead (WSOP 156); repeating a post changes nothing."""
    draft.refuse_while_halted()
    if draft.hand.game.bring_in and draft.hand.deal.first_over:
        _bring_in(draft, command)
        return
    before_the_cards(draft, command.seat)
    part = draft.hand.parts[command.seat]
    if command.live < 0 or command.dead < 0 or not command.live + command.dead:
        raise Refused("bad-amount", "a post: expected more than nothing", seat=command.seat)
    if (part.bet, part.dead) == (command.live, command.dead):
        return
    if command.live != part.bet + draft.table.players[command.seat].stack:
        draft.refuse_broken_chips(command.live, command.seat)
    draft.refuse_broken_chips(command.dead, command.seat)
    wrong = _wrong(draft, command)
    if wrong is None:
        pay(draft, command.seat, "late-blind", command.live)
        pay(draft, command.seat, "dead-blind", command.dead)
    elif command.passed is None or draft.table.floor is None:
        raise wrong
    else:
        _enter(draft, command, wrong)


def _bring_in(draft: Draft, command: cmd.Post) -> None:
    """Post the bring-in, stud's only forced bet after the antes (WSOP 216)."""
    if command.seat not in draft.hand.parts:
        raise Refused("not-in-hand", f"seat {command.seat} is not dealt in", seat=command.seat)
    due = min(draft.hand.stakes.bring_in, draft.table.players[command.seat].stack)
    if (command.live, command.dead) != (due, 0):
        raise Refused(
            codes.WRONG_BLIND_AMOUNT,
            f"{command.live}: the bring-in is {due}",
            rule="WSOP 216",
            seat=command.seat,
        )
    act(draft, cmd.Act(at=command.at, seat=command.seat, action="bring-in", passed=command.passed))


def _wrong(draft: Draft, command: cmd.Post) -> Refused | None:
    """Why the seat does not owe this blind now; None: it is a valid late blind."""
    hand, seat = draft.hand, command.seat
    part, stakes = hand.parts[seat], hand.stakes
    blinds = (hand.positions.small_blind, hand.positions.big_blind)
    if seat in blinds and command.live and command.live != part.bet:
        if _is_the_other(hand, seat, command.live):
            return Refused(
                codes.BLINDS_MISPLACED, f"seat {seat} posts the other blind", rule="TDA 32", seat=seat
            )
        return Refused(
            codes.WRONG_BLIND_AMOUNT, f"seat {seat} has posted {part.bet}", rule="TDA 23, WSOP 156", seat=seat
        )
    if part.bet and command.live:
        return Refused(
            codes.WRONG_BLIND_AMOUNT, f"seat {seat} has posted {part.bet}", rule="WSOP 156", seat=seat
        )
    cash = draft.table.settings is not None and draft.table.settings.mode == "cash"
    all_it_can = min(stakes.big_blind, draft.table.players[seat].stack)
    small = command.live == stakes.small_blind < all_it_can
    if command.live and (not cash or command.passed is not None or small):
        return Refused(
            codes.BLINDS_MISPLACED, f"seat {seat} owes no blind in this hand", rule="TDA 32", seat=seat
        )
    if command.live > stakes.big_blind:
        return Refused(
            codes.WRONG_BLIND_AMOUNT, f"a late blind is {stakes.big_blind}", rule="WSOP 156", seat=seat
        )
    return None


def _is_the_other(hand: Hand, seat: Seat, live: int) -> bool:
    """Whether one blind posts the other's amount while the other's is still as computed."""
    stakes, small, big = hand.stakes, hand.positions.small_blind, hand.positions.big_blind
    if small is None or big is None:
        return False
    if seat == big:
        return live == stakes.small_blind == hand.parts[small].forced
    return live == stakes.big_blind == hand.parts[big].forced


def _enter(draft: Draft, command: cmd.Post, wrong: Refused) -> None:
    """Enter a wrong blind that the floor lets stand."""
    hand, seat, live = draft.hand, command.seat, command.live
    stack = hand.parts[seat].bet + draft.table.players[seat].stack
    if live > stack:
        raise Refused("over-stack", f"a post of {live}: the seat has {stack}", seat=seat, maximum=stack)
    pass_alert(draft, wrong.code, "red", wrong.rule, seat, command.passed or "")
    if _was_the_level(hand, seat, live):
        _go_back_to(draft, live, hand.stakes.small_blind)
        return
    if wrong.code == codes.BLINDS_MISPLACED:
        small, big = _seats_as_keyed(hand, seat, live)
        as_keyed(draft, small, big)
        hand = draft.hand
    if hand.parts[seat].bet != live:
        _change_amount(draft, seat, live)


def _was_the_level(hand: Hand, seat: Seat, live: int) -> bool:
    """Whether this small blind shows that an earlier odd big blind came from an old level, not a swap."""
    right, stakes = right_positions(hand), hand.stakes
    return (
        seat == right.small_blind
        and hand.positions.small_blind == right.big_blind
        and live not in (stakes.small_blind, stakes.big_blind)
    )


def _go_back_to(draft: Draft, small: int, big: int) -> None:
    """Put the blinds back on their seats, in these amounts."""
    play_from(draft, right_positions(draft.hand))
    for seat, live in ((draft.hand.positions.small_blind, small), (draft.hand.positions.big_blind, big)):
        assert seat is not None, "both blinds were posted"
        _change_amount(draft, seat, live)


def _seats_as_keyed(hand: Hand, seat: Seat, live: int) -> tuple[Seat | None, Seat | None]:
    """The seats of the blinds once this seat has posted one; the other blind moves on if in the way."""
    small, big = hand.positions.small_blind, hand.positions.big_blind
    if live <= hand.stakes.small_blind:
        return seat, big if big != seat else next(clockwise(seat, hand.seats))
    return small if small != seat else [*clockwise(seat, hand.seats)][-2], seat


def _change_amount(draft: Draft, seat: Seat, live: int) -> None:
    """Play the hand for the blinds as posted."""
    hand = draft.hand
    small, big = hand.stakes.small_blind, hand.stakes.big_blind
    if seat == hand.positions.big_blind:
        big = live
    else:
        small = live
    draft.add(ev.BlindsChanged, small_blind=small, big_blind=big)
    assert hand.positions.button is not None and hand.positions.big_blind is not None, "a hand with blinds"
    play_from(
        draft,
        Positions(hand.positions.button, hand.positions.small_blind, hand.positions.big_blind, hand.seats),
    )


def pay(draft: Draft, seat: Seat, kind: str, amount: int) -> None:
    """Take a forced bet from the seat, as far as its chips go; nothing for an amount of 0 or less."""
    chips = min(amount, draft.table.players[seat].stack)
    if chips > 0:
        draft.add(ev.Posted, seat=seat, kind=kind, amount=chips)


def before_the_cards(draft: Draft, seat: Seat) -> None:
    """Raise `Refused` where no blind or straddle can be posted any more."""
    draft.refuse_while_halted()
    hand = draft.hand
    if seat not in hand.parts:
        raise Refused("not-in-hand", f"seat {seat} is not dealt in", seat=seat)
    if hand.is_bomb:
        raise Refused("bomb-hand", "a bomb pot has neither blinds nor straddles: all have anted")
    if hand.cards or hand.phase != "DEALING" or hand.game.bring_in:
        raise Refused("too-late", "blinds are posted before the first card")
