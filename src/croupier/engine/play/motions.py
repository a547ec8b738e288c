"""A player's chips and words: how the rules read them, and how a continued motion is judged again.

`Facing` describes the situation of the seat to act; `rules.proposals` decides. An undercall that leaves a
choice opens question I-32, which is not a listed alert, and play waits for the answer.
"""

from __future__ import annotations

from typing import Final, cast

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.changes.betting import PLAYS, going_on
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.acts import take
from croupier.engine.play.betting import fold_picked_up, open_round
from croupier.engine.play.rounds import close_round
from croupier.engine.table import Hand, Table
from croupier.engine.table.legal_actions import (
    bet_sizes,
    bring_in_due,
    highest_raise,
    limit_totals,
    lowest_raise,
    raise_open,
    smallest_bet,
)
from croupier.engine.table.turns import owed_level
from croupier.errors import Refused
from croupier.rules.betting.facing import Facing, Motion, Proposal
from croupier.rules.betting.proposals import propose
from croupier.rules.betting.spoken_bets import Said, Spoken
from croupier.rules.betting.undercalls import RULES as UNDERCALLS
from croupier.rules.house import HouseRules
from croupier.values import replace

CONVERTED: Final = "Code 1.20"
"""The rule for a single chip that was a call and then became a raise."""

WAYS: Final = {"act-again": "return"}
"""The ways of a proposal that have another name among the ways out of an alert."""


def make_motion(draft: Draft, command: cmd.MakeMotion) -> None:
    """Judge the motion of the seat to act, or the continuation of the last motion."""
    seat = command.seat
    draft.refuse_while_halted()
    before = going_on(draft.table, seat)
    if before is None and _is_late(draft.hand, command):
        draft.add_again(_late(draft.hand.pending.motions[seat], command))
        return
    if before is None:
        if not _is_turn(draft, seat):
            return
        motion = Motion(chips=command.chips, words=command.words, chips_first=command.chips_first)
    else:
        draft.add(ev.MotionResumed, seat=seat, cancels=before.step)
        motion = _together(before, command)
    if command.pulled:
        pull(draft, seat, command.pulled)
    _judge(draft, seat, motion, convert=before is not None and before.convertible)


def pull_chips(draft: Draft, command: cmd.PullChips) -> None:
    """Chips in front are taken back before others are pushed (TDA 46)."""
    if _is_turn(draft, command.seat):
        pull(draft, command.seat, command.chips)


def string_bet(draft: Draft, seat: Seat) -> None:
    """The dealer saw a string bet: chips after the first motion go back (TDA 56)."""
    seen = draft.table.before if draft.events else draft.table  # the report is itself the last input
    before = going_on(seen, seat) if seen is not None else None
    if before is None or not before.added:
        return
    draft.add(ev.MotionResumed, seat=seat, cancels=before.step)
    _judge(draft, seat, replace(_made(before), hands_by_pot=False))


def _is_turn(draft: Draft, seat: Seat) -> bool:
    """Whether the seat is to act now; False if missing cards must be asked about first."""
    open_round(draft)
    if draft.table.phase == "HALTED":
        return False
    hand = draft.hand
    if hand.phase == "DRAWING":
        raise Refused("drawing", f"seat {hand.round.to_act} discards now", seat=hand.round.to_act)
    if hand.pending.picked_up:
        fold_picked_up(draft, seat)
        hand = draft.hand
    if seat != hand.round.to_act:
        raise Refused("not-your-turn", f"seat {seat} is not to act", seat=seat)
    return True


def pull(draft: Draft, seat: Seat, chips: tuple[int, ...]) -> None:
    """The seat takes back these chips from in front of it."""
    hand = draft.hand
    front = sum(hand.pending.pulled[seat]) if seat in hand.pending.pulled else hand.parts[seat].bet
    if not chips or min(chips) <= 0 or sum(chips) > front:
        text = f"pull {chips!r}: the seat has {front} in front"
        raise Refused("not-in-front", text, seat=seat, maximum=front)
    draft.add(ev.ChipsPulled, seat=seat, chips=chips, left=_kept(front, chips))


def _kept(front: int, pulled: tuple[int, ...]) -> tuple[int, ...]:
    """The chips that stay, in denominations of those taken back; any remainder counts as one chip."""
    rest, chips = front - sum(pulled), list[int]()
    for kind in sorted(set(pulled), reverse=True):
        chips += [kind] * (rest // kind)
        rest %= kind
    return (*chips, rest) if rest else tuple(chips)


# --- what is judged ----------------------------------------------------------------------------------


def facing_of(table: Table, hand: Hand, seat: Seat, house: HouseRules) -> Facing:
    """The situation that the seat to act faces."""
    part, stack = hand.parts[seat], table.players[seat].stack
    bet = owed_level(hand, table.players, seat)
    if hand.game.betting == "limit":
        totals = limit_totals(hand, seat, house, hand.round.full_level + max(bet_sizes(hand, house)))
        least, most, min_open = totals[0], totals[-1], bet_sizes(hand, house)[0]
    else:
        least, min_open = lowest_raise(table, hand, house), smallest_bet(hand, house)
        most = highest_raise(table, hand, seat, house)
    last = hand.pending.motions.get(hand.voluntary[-1].seat) if hand.voluntary else None
    return Facing(
        betting=hand.game.betting,
        bet=bet,
        in_round=part.bet,
        stack=stack,
        min_to=least,
        max_to=most,
        min_open=min_open,
        pot=hand.pot,
        may_raise=raise_open(table, hand, seat, house) or part.bet + stack <= bet,
        opening_bet=not any(one.action == "raise" and one.street == hand.street for one in hand.voluntary),
        heads_up=len(hand.live) == 2,
        next_acted=bool(hand.pending.held),
        undercalled=last is not None and last.rule in UNDERCALLS,
    )


def _judge(draft: Draft, seat: Seat, motion: Motion, *, convert: bool = False) -> None:
    """Record what the motion counts as, and do it."""
    hand, house = draft.hand, draft.house
    facing = facing_of(draft.table, hand, seat, house)
    motion = replace(motion, left=hand.pending.pulled.get(seat))
    found = _converted(house, facing, motion) if convert else propose(house, facing, motion)
    words = motion.words
    opens = bring_in_due(hand) and words is None and facing.pushed(motion) == hand.stakes.bring_in
    draft.add(
        ev.MotionMade,
        seat=seat,
        action="bring-in" if opens else found.action,
        to=hand.stakes.bring_in if opens else found.to,
        rule="WSOP 216" if opens else found.rule,
        chips=motion.chips,
        said=words.said if words else "",
        amount=words.amount if words else None,
        more=words.more if words else False,
        chips_first=motion.chips_first,
        added=motion.added,
        ways=tuple(WAYS.get(way, way) for way in found.ways),
        returned=0 if opens else found.returned,
        due=0 if opens else found.due,
        at_least=found.at_least,
        convertible=found.convertible,
        penalty=found.penalty,
    )
    if found.action == "choose":
        _ask(draft, seat, found, _put_out(house, facing, motion))
    else:
        take(draft, seat, "bring-in" if opens else found.action, found.to)
        close_round(draft)


def _ask(draft: Draft, seat: Seat, found: Proposal, put: int) -> None:
    """Wait for a choice, unless it is only between actions; take a single way out at once."""
    if len(found.ways) < 2 or PLAYS.issuperset(found.ways):
        return
    draft.raise_alert(
        codes.UNDERCALL,
        "red",
        tuple(WAYS.get(way, way) for way in found.ways),
        found.rule,
        seat=seat,
        facts=(("pushed", put), ("owed", found.to - draft.hand.parts[seat].bet)),
        by_floor=found.asks == "floor",
    )


def _put_out(house: HouseRules, facing: Facing, motion: Motion) -> int:
    """The chips an undercall put in, not counting those already in front."""
    words, total = motion.words, facing.pushed(motion)
    chips_count = motion.chips and (motion.chips_first or house.bet_mismatch != "first_wins")
    if words is not None and words.amount is not None and not chips_count:
        total = words.amount + (facing.bet if words.more else 0)
    return max(0, total - facing.in_round)


# --- a motion that goes on ---------------------------------------------------------------------------


def _made(event: ev.MotionMade) -> Motion:
    """The motion that the event recorded, taken as one movement unless a string bet is reported."""
    return Motion(
        chips=event.chips,
        words=words_of(event),
        chips_first=event.chips_first,
        added=event.added,
        hands_by_pot=True,
    )


def words_of(event: ev.MotionMade) -> Spoken | None:
    """The words of the event, as one value."""
    return Spoken(cast(Said, event.said), event.amount, event.more) if event.said else None


def _together(before: ev.MotionMade, command: cmd.MakeMotion) -> Motion:
    """Both motions together; the first words count, unless they left the amount open."""
    motion = _made(before)
    if command.words is not None:
        motion = replace(
            motion,
            words=_completed(motion.words, command.words),
            chips_first=motion.chips_first or (motion.words is None and bool(motion.chips)),
        )
    if not command.chips:
        return motion
    if before.chips:
        return replace(motion, added=motion.added + command.chips)
    return replace(motion, chips=command.chips)


def _completed(first: Spoken | None, then: Spoken) -> Spoken:
    """An amount that follows "raise" belongs to it."""
    if first is None:
        return then
    if first.said in ("bet", "raise") and first.amount is None and then.said in (first.said, "amount"):
        return replace(first, amount=then.amount, more=then.more)
    return first


def _converted(house: HouseRules, facing: Facing, motion: Motion) -> Proposal:
    """A single chip that was a call becomes the raise that its player announces in time (Code 1.20)."""
    if motion.added or motion.words is None or motion.words.said not in ("raise", "all-in"):
        return propose(house, facing, motion)
    spoken = replace(motion, chips_first=False)
    if motion.words.amount is None:
        return replace(propose(house, facing, spoken), rule=CONVERTED)
    found = propose(house, facing, replace(spoken, chips=()))
    extra = facing.pushed(motion) - found.to
    return replace(found, rule=CONVERTED, returned=max(0, extra), due=max(0, -extra))


def _is_late(hand: Hand, command: cmd.MakeMotion) -> bool:
    """Whether chips follow binding words after others have acted."""
    motion = hand.pending.motions.get(command.seat)
    if motion is None or hand.round.to_act == command.seat or command.words is not None or not command.chips:
        return False
    return bool(motion.said) and not motion.chips and motion.action != "choose"


def _late(motion: ev.MotionMade, command: cmd.MakeMotion) -> ev.MotionMade:
    """The words stand, whatever the chips are (TDA 40-A; Code 1.15): more are due, or some go back.

    After words alone, the whole amount was due.
    """
    extra = sum(command.chips) - motion.due
    return replace(motion, late=True, chips=command.chips, returned=max(0, extra), due=max(0, -extra))


# --- answers to the question -------------------------------------------------------------------------


def complete(draft: Draft, seat: Seat) -> None:
    """Make the undercall a full call."""
    take(draft, seat, "call", 0)
    close_round(draft)


def forfeit(draft: Draft, seat: Seat, put: int) -> None:
    """Fold the hand; the chips put out stay in the pot (TDA 51-B; Code 1.17)."""
    part = draft.hand.parts[seat]
    draft.add(
        ev.ActionTaken, seat=seat, action="fold", to=part.bet + put, added=put, late=draft.hand.pending.late
    )
    close_round(draft)
