"""Chips pushed without a word, or too few of them, and what they count as (TDA 43–46, 51; Code 1.17–1.20)."""

from __future__ import annotations

from croupier.errors import Refused
from croupier.rules.betting.facing import Facing, Motion, Proposal
from croupier.rules.betting.raises import attempt
from croupier.rules.betting.undercalls import undercall
from croupier.rules.house import HouseRules
from croupier.values import replace


def silent(house: HouseRules, facing: Facing, motion: Motion) -> Proposal:
    """What the chips of the motion count as, ignoring its words and without what is returned or due.

    Raises `Refused` for a motion without chips when the seat faces a bet.
    """
    pushed = facing.pushed(motion)
    if not facing.to_call:
        if pushed <= facing.in_round:
            return facing.checks("TDA 3")
        return facing.raises(pushed, "TDA 44" if pushed >= facing.min_to else "TDA 52-A")
    if not motion.shown:
        if motion.left is None:
            raise Refused("no-chips", f"no chips pushed facing {facing.bet}", rule="TDA 44", bet=facing.bet)
        return facing.stays()
    last_chips = pushed == facing.everything
    if pushed < facing.bet:
        return facing.calls("Code 1.10") if last_chips else too_little(house, facing, pushed)
    if len(motion.shown) == 1:
        return _one_chip(house, facing, pushed)
    if pushed - min(motion.shown) < facing.bet:
        return facing.calls("TDA 45-A")
    if last_chips:
        return facing.raises(pushed, "TDA 45-B2")
    return half_rule(house, facing, pushed, measured_from=facing.in_round if motion.left is None else 0)


def _one_chip(house: HouseRules, facing: Facing, pushed: int) -> Proposal:
    """One chip that covers the call is a call; some houses let it become a raise (TDA 44; Code 1.20)."""
    still = facing.may_raise and pushed > facing.bet and not facing.next_acted
    convertible = still and house.oversize_may_convert == "until_next_acts"
    return replace(facing.calls("TDA 44, Code 1.20"), convertible=convertible)


def half_rule(house: HouseRules, facing: Facing, total: int, *, measured_from: int) -> Proposal:
    """A total over the bet is a raise or a call; it counts from `measured_from` (TDA 43-A; Code 1.19)."""
    action, to = attempt(house, total=total, bet=facing.bet, in_round=measured_from, min_to=facing.min_to)
    rule = "TDA 43-A, Code 1.19"
    if action == "raise" or not facing.may_raise:
        return facing.raises(to, rule)
    return facing.calls(rule)


def too_little(house: HouseRules, facing: Facing, total: int) -> Proposal:
    """Less than the call, put out or said, by a player who is not all-in (TDA 51; Code 1.17)."""
    outcome = undercall(
        house,
        put=total - facing.in_round,
        to_call=facing.to_call,
        heads_up=facing.heads_up,
        opening_bet=facing.opening_bet,
        after_another=facing.undercalled,
    )
    match outcome:
        case "call":
            return facing.calls("TDA 51-B")
        case "complete-or-forfeit":
            return facing.asks("player", "Code 1.17", "complete", "forfeit")
        case "act-again":
            return facing.asks("player", "Code 1.17", "act-again")
        case "floor":
            return facing.asks("floor", "TDA 51-B", "complete", "forfeit")
        case "floor-or-return":
            return facing.asks("floor", "TDA 51-C", "complete", "forfeit", "act-again")
