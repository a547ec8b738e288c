"""From what a player did, chips pushed and words said, to the action that the terminal proposes.

One pure function: the dealer confirms its answer or enters another. Chips without a word count as TDA 43 to
46 and 51 and Code 1.17 to 1.20 say. All amounts are in the smallest unit of money. Motions out of turn,
conditional words and hidden chips are handled elsewhere.
"""

from __future__ import annotations

from typing import Final

from croupier.errors import Refused, Unreadable
from croupier.rules.betting.facing import Facing, Motion, Proposal
from croupier.rules.betting.raises import attempt
from croupier.rules.betting.spoken_bets import Spoken
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


def propose(house: HouseRules, facing: Facing, motion: Motion) -> Proposal:
    """What the motion of the seat in turn counts as (TDA 40–46, 51, 54–58; Code 1.15, 1.17–1.20).

    Raises `Unreadable` for a chip without value; `Refused` for more chips than the player has, and for
    neither chips nor words facing a bet.

    >>> facing = Facing(betting="no-limit", bet=325, in_round=0, stack=900, min_to=650, max_to=900,
    ...                 min_open=100, pot=600)
    >>> found = propose(HouseRules(), facing, Motion(chips=(500, 25)))
    >>> found.action, found.to, found.due, found.rule
    ('raise', 650, 125, 'TDA 43-A, Code 1.19')
    """
    _check_chips(facing, motion)
    words = motion.words
    if motion.added and (words is None or words.amount is None or motion.chips_first):
        return _in_several_motions(house, facing, motion)
    motion = replace(motion, chips=motion.chips + motion.added, added=())
    if words is None or (motion.chips_first and motion.chips):
        return _settled(facing, motion, silent(house, facing, motion))
    if _chips_correct_words(house, facing, motion, words):
        return _settled(facing, motion, replace(silent(house, facing, motion), rule="Code 1.15"))
    return _settled(facing, motion, _said(house, facing, motion, words))


def _check_chips(facing: Facing, motion: Motion) -> None:
    chips = motion.shown + motion.added
    if any(chip <= 0 for chip in chips):
        raise Unreadable(f"chips {chips!r}: every chip needs a value above 0")
    pushed = facing.pushed(motion) + sum(motion.added)
    if pushed > facing.everything:
        text = f"chips {chips!r}: the seat has {facing.stack}"
        raise Refused("more-than-stack", text, pushed=pushed - facing.in_round, stack=facing.stack)


def _settled(facing: Facing, motion: Motion, found: Proposal) -> Proposal:
    """The proposal, with how many of the chips pushed go back or how many more are due."""
    extra = facing.pushed(motion) + sum(motion.added) - found.to
    return replace(found, returned=max(0, extra), due=max(0, -extra))


def _chips_correct_words(house: HouseRules, facing: Facing, motion: Motion, words: Spoken) -> bool:
    """Chips that differ from the amount said before them count until somebody behind acts (Code 1.15)."""
    if house.bet_mismatch == "first_wins" or facing.next_acted or not motion.chips:
        return False
    return words.amount is not None and _total(facing, words.amount, words) != facing.pushed(motion)


def _in_several_motions(house: HouseRules, facing: Facing, motion: Motion) -> Proposal:
    """Chips after the first motion go back, unless the house lets a raise go on (TDA 56; Code 1.19)."""
    raised = motion.words is not None and motion.words.said == "raise" and not motion.chips_first
    if raised and motion.hands_by_pot and house.string_code_hands and facing.betting != "limit":
        together = replace(motion, chips=motion.chips + motion.added, added=())
        return replace(propose(house, facing, together), rule="Code 1.19")
    found = propose(house, facing, replace(motion, added=()))
    if found.action == "choose":
        found = facing.calls("TDA 56")
    return _settled(facing, motion, replace(found, rule="TDA 56", convertible=False))


# --- words -------------------------------------------------------------------------------------------


def _said(house: HouseRules, facing: Facing, motion: Motion, words: Spoken) -> Proposal:
    """Words came first, or with the chips: they bind (TDA 40-A, 51-A)."""
    match words.said:
        case "fold":
            if motion.left is not None and facing.to_call:
                return facing.stays()
            return Proposal("fold", facing.in_round, "TDA 51-A" if facing.to_call else "TDA 58")
        case "check":
            if facing.to_call:
                ways = ("call",) if motion.left is not None else ("fold", "call")
                return facing.asks("player", "TDA 55", *ways)
            return facing.checks("TDA 51-A")
        case "call":
            return facing.calls("TDA 51-A" if facing.to_call else "TDA 55")
        case "all-in":
            return facing.raises(facing.everything, "TDA 51-A")
        case "pot" if facing.betting == "pot-limit":
            return facing.raises(facing.max_to, "TDA 54")
        case "pot":
            return facing.raises(facing.min_to, "TDA 54-C", at_least=True, penalty=True)
        case "raise":
            return _raise_said(facing, motion, words)
        case "bet" | "amount":
            return _amount_said(house, facing, motion, words)


def _raise_said(facing: Facing, motion: Motion, words: Spoken) -> Proposal:
    """The word "raise" makes it a raise of at least the minimum (TDA 43-B, 44, 55)."""
    if words.amount is not None:
        if _is_ambiguous(facing, words):
            return facing.raises(_plausible(facing, words), "TDA 57")
        total = _total(facing, words.amount, words)
        return facing.raises(total, "TDA 43-B" if total >= facing.min_to else "TDA 43-A")
    if not motion.chips:
        return facing.raises(facing.min_to, "TDA 51-A" if facing.bet else "TDA 55", at_least=True)
    if len(motion.shown) == 1 and facing.to_call:
        return facing.raises(motion.shown[0], "TDA 44")
    return facing.raises(facing.pushed(motion), "TDA 51-A" if facing.bet else "TDA 55")


def _amount_said(house: HouseRules, facing: Facing, motion: Motion, words: Spoken) -> Proposal:
    """An amount alone counts like chips of that amount, but is a total (TDA 40-C)."""
    if words.amount is None:
        if motion.chips:
            return silent(house, facing, motion)
        if facing.to_call:
            return facing.asks("player", "TDA 57", "fold", "call", "raise")
        return facing.raises(facing.min_to, "TDA 51-A", at_least=True)
    if _is_ambiguous(facing, words) and (words.said == "bet" or not facing.to_call):
        return facing.raises(_plausible(facing, words), "TDA 57")
    total = _total(facing, words.amount, words)
    if not facing.to_call:
        if total <= facing.bet:
            return facing.checks("TDA 40-C")
        return facing.raises(total, "TDA 40-C" if total >= facing.min_to else "TDA 52-A")
    if total >= facing.everything or total >= facing.min_to:
        return facing.raises(total, "TDA 40-C")
    if total < facing.bet:
        return too_little(house, facing, total)
    if total == facing.bet:
        return facing.calls("TDA 40-C")
    return half_rule(house, facing, total, measured_from=facing.in_round)


def _total(facing: Facing, amount: int, words: Spoken) -> int:
    """The total that an amount names: "500 more" is over the bet (TDA 43-B)."""
    return facing.bet + amount if words.more else amount


AMBIGUOUS: Final = 10
"""A number no larger than the smallest bet divided by this must be short for a larger one."""


def _is_ambiguous(facing: Facing, words: Spoken) -> bool:
    """A number far too small for any bet, such as "I bet 5" at 200/400 (TDA 57)."""
    return words.amount is not None and 0 < words.amount * AMBIGUOUS <= facing.min_open


def _plausible(facing: Facing, words: Spoken) -> int:
    """The legal amount that such a number can mean: the highest within the pot, else the lowest (TDA 57)."""
    amount = words.amount or 0
    meant = [_total(facing, amount * 10**zeros, words) for zeros in range(13)]
    legal = [total for total in meant if facing.min_to <= total <= facing.highest]
    return max((total for total in legal if total <= facing.pot), default=min(legal, default=0))
