"""Correcting a wrongly entered action, and entering again what came after it.

Nothing is deleted. The inputs from the wrong one on are taken back one by one, as by an undo, so the cards
stay where they are. Then the right action is entered, followed by the later inputs as long as they still fit.
The first that does not is named, and left to the dealer with everything after it. Chips that were bought
meanwhile are bought all the same, and players who went away or came back are where they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands.play import PutRight
from croupier.engine.dispatch import advanced
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Deed, Hand, Table
from croupier.engine.undo import entry, is_sensors, links, of_one_deal, undo
from croupier.errors import Refused
from croupier.values import dataclass


@dataclass(frozen=True)
class Done:
    """Something a player did: number `index` in input `step`; `after` is the table after that input."""

    step: int
    index: int
    deed: Deed
    after: Table


def done(table: Table) -> Iterator[Done]:
    """What players did in this hand, the latest first, as far as it can be taken back."""
    if table.hand is None:
        return
    for link in links(table):
        for index in reversed(range(len(link.deeds))):
            yield Done(link.last_input, index, link.deeds[index], link)


def as_it_was(table: Table, step: int, index: int) -> Table | None:
    """The table just before that deed; None if there is no such deed."""
    link = next((one for one in links(table) if one.last_input == step), None)
    if link is None or link.before is None or index >= len(link.deeds):
        return None
    then, pair = link.before, of_one_deal(link)
    dealt = _cards(*pair, 0) if pair is not None and pair[0].phase == "DEALING" else []
    try:
        for command in (*dealt, *(command_of(deed, link, 0) for deed in link.deeds[:index])):
            then, _ = advanced(then, command, then.house)
    except Refused:
        return None
    return then


def put_right(draft: Draft, command: PutRight) -> None:
    """Correct the deed, then enter later inputs again; raises `Refused` if it cannot be corrected."""
    now = draft.table
    step, index = _meant(now, command)
    link = next((one for one in links(now) if one.last_input == step), None)
    if link is None or index >= len(link.deeds) or is_sensors(link, now):
        raise Refused("nothing-to-put-right", "that was taken back, or nobody keyed it")
    wrong, deeds = link.deeds[index], [command_of(deed, link, draft.at) for deed in link.deeds]
    earlier: list[cmd.Command] = deeds[:index]
    again: list[cmd.Command | None] = [*deeds[index + 1 :]]
    later = [one for one in links(now) if one.last_input > step and not is_sensors(one, now)]
    for one in reversed(later):
        again += [] if any(_of_players(one, draft.at)) else _entered(one, draft.at)
    for _ in range(len(later) + 1):
        keyed = entry(draft.table)
        if keyed is not None and keyed.last_input >= step:
            undo(draft)
            draft.next_input()
    right = _right(wrong, command, draft.at)
    for first in (*earlier, right):
        _follow(draft, first)
    rest = _as_far_as_it_fits(draft, again)
    for one in reversed(later):
        for each in _of_players(one, draft.at):
            _follow(draft, each)
    stopped, how = _named(rest)
    to = wrong.to if isinstance(wrong, ev.ActionTaken) else 0
    draft.add(ev.ActionPutRight, seat=wrong.seat, action=_word(wrong), to=to, stopped=stopped, stopped_at=how)


def _meant(table: Table, command: PutRight) -> tuple[int, int]:
    """Step and index of the deed: as given, or those of the seat's last one."""
    if command.seat is None:
        return command.step, command.index
    return next(((one.step, one.index) for one in done(table) if one.deed.seat == command.seat), (0, 0))


def _as_far_as_it_fits(draft: Draft, again: Sequence[cmd.Command | None]) -> cmd.Command | bool | None:
    """Enter the inputs again in order; return the first that no longer fits, or False if all did."""
    for one in again:
        if one is None or not _is_due(draft.table, one):
            return one
        try:
            _follow(draft, one)
        except Refused:
            return one
        if draft.table.phase == "HALTED":
            break
    return False


def _follow(draft: Draft, command: cmd.Command) -> None:
    hand = draft.table.hand
    if isinstance(command, cmd.ShowHand) and hand is not None and _is_known(hand, command.seat):
        command = cmd.ShowHand(at=command.at, seat=command.seat)  # with the cards dealt since
    draft.follow(*advanced(draft.table, command, draft.house))
    draft.next_input()


def _is_known(hand: Hand, seat: Seat) -> bool:
    """Whether every card of the seat is known."""
    return not hand.parts[seat].loose and all(card.card is not None for card in hand.hole(seat))


def _is_due(table: Table, command: cmd.Command) -> bool:
    """Whether the table is ready for the command: an action must not become one out of turn."""
    hand = table.hand
    if hand is None or table.phase == "HALTED":
        return False
    by_hand = table.sensors == "L0" or hand.deal.manual
    if isinstance(command, cmd.Act):
        in_turn = hand.phase in ("BETTING", "DRAWING") and hand.round.to_act == command.seat
        return in_turn or (by_hand and hand.phase == "DEALING")
    if isinstance(command, cmd.NameOpener):
        return hand.phase == "BETTING" or (by_hand and hand.phase == "DEALING")
    if isinstance(command, cmd.CompleteDeal):
        return hand.phase == "DEALING"
    return True


# --- inputs as commands ------------------------------------------------------------------------------


def command_of(deed: Deed, after: Table, at: int) -> cmd.Command:
    """The command that repeats a deed; cards that were unread then are named again."""
    hand = after.hand
    assert hand is not None, "a deed of a hand"
    match deed:
        case ev.ActionTaken(seat=seat, action=action, to=to):
            return cmd.Act(at=at, seat=seat, action=action, amount=to)
        case ev.HandTabled(seat=seat, cards=cards):
            return cmd.ShowHand(at=at, seat=seat, cards=cards)
        case ev.HandMucked(seat=seat):
            return cmd.MuckHand(at=at, seat=seat)
        case ev.Discarded(seat=seat, number=number, cards=given):
            faces = [hand.cards[index].card for index in given]
            known = tuple(face.reveal() for face in faces if face is not None)
            return cmd.Discard(at=at, seat=seat, number=number, cards=known)


def _entered(link: Table, at: int) -> Iterator[cmd.Command | None]:
    """The commands of an input; None if only a person can repeat it, such as a report or a ruling."""
    pair = of_one_deal(link)
    if link.deeds:
        yield from (command_of(deed, link, at) for deed in link.deeds)
    elif pair is None:
        yield None
    elif pair[1].deal.agreed != pair[0].deal.agreed:
        new = [each for each in pair[1].deal.agreed if each not in pair[0].deal.agreed]
        yield cmd.AgreeRuns(at=at, runs=new[0][1], seats=tuple(seat for seat, _ in new))
    elif pair[1].phase != "AWARDED":  # pots may have changed, so the dealer pushes them
        yield from _cards(*pair, at) or (None,)


def _of_players(link: Table, at: int) -> Iterator[cmd.Command]:
    """The commands of an input that concerned players and not their play: chips bought, away, and back."""
    before = link.before
    if before is None or before.hand is not link.hand:
        return
    for seat, now in link.players.items():
        then = before.players.get(seat)
        if then is None:
            continue
        if now.bought > then.bought:
            yield cmd.BuyChips(
                at=at, seat=seat, amount=now.bought - then.bought, owed=now.unpaid > then.unpaid
            )
        if now.gone != then.gone:
            yield (cmd.SitOut if now.gone else cmd.SitIn)(at=at, seat=seat)


def _cards(before: Hand, after: Hand, at: int) -> list[cmd.Command]:
    """The cards that were keyed by hand or named, or the opener of stud that was named without them."""
    if after.round.opener not in (None, before.round.opener):
        return [cmd.NameOpener(at=at, seat=after.round.opener)]
    keyed = after.cards[len(before.cards) :]
    if keyed and all(card.keyed and card.card is None for card in keyed) and after.phase != "DEALING":
        return [cmd.CompleteDeal(at=at)]
    if keyed:
        return [
            cmd.DrawCard(
                at=at,
                card=card.card,
                uid=card.uid,
                status="unread" if card.card is None else "card",
                keyed=True,
            )
            for card in keyed
        ]
    return [
        cmd.NameCard(at=at, index=index, card=new.card.reveal())
        for index, (old, new) in enumerate(zip(before.cards, after.cards, strict=False))
        if old.card is None and new.card is not None and not new.uid
    ]


def _right(wrong: Deed, command: PutRight, at: int) -> cmd.Command:
    """The command for what the seat really did."""
    if command.action == "discard":
        return cmd.Discard(at=at, seat=wrong.seat, number=command.amount)
    return cmd.Act(at=at, seat=wrong.seat, action=command.action, amount=command.amount)


def _named(rest: cmd.Command | bool | None) -> tuple[Seat | None, str]:
    """The seat and action that no longer fit; "other" if it is no action of a seat."""
    match rest:
        case False:
            return None, ""
        case cmd.Act(seat=seat, action=action):
            return seat, action
        case cmd.ShowHand(seat=seat) | cmd.MuckHand(seat=seat) | cmd.Discard(seat=seat):
            return seat, {cmd.ShowHand: "show", cmd.MuckHand: "muck", cmd.Discard: "discard"}[type(rest)]
    return None, "other"


def _word(deed: Deed) -> str:
    if isinstance(deed, ev.ActionTaken):
        return deed.action
    return {ev.HandTabled: "show", ev.HandMucked: "muck", ev.Discarded: "discard"}[type(deed)]


def last(table: Table, number: int) -> tuple[Done, ...]:
    """The last deeds of this hand that a person keyed, in order."""
    keyed = (one for one in done(table) if not is_sensors(one.after, table))
    return tuple(reversed([*islice(keyed, number)]))
