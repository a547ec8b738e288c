"""A line for the dealer: what was just done, or why it was refused; in the language of the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final, Literal, cast

from croupier.engine import events as ev
from croupier.engine.events import (
    DealerChanged,
    Event,
    JackpotPaid,
    PlayerLeft,
    SeatFeePaid,
    TableBroken,
    TrayCredited,
    TrayFilled,
)
from croupier.errors import Refused
from croupier.telling.alerts import alert_sentence
from croupier.telling.table_break import place
from croupier.telling.voice import apart
from croupier.values import Frozen, replace
from croupier.words import Words, message
from croupier.words.refusals import sentence

Kind = Literal["done", "refused"]

DONE: Final[Mapping[str, str]] = MappingProxyType({
    "kept": message("Kept."),
    "firmware-begun": message("The shoe's firmware is being replaced: leave its cable in for a minute."),
    "bubble": message("The bubble has burst: everybody who is left is paid."),
    "room-asked": message("The room is being asked: go on dealing."),
    "room-joined": message("This table has joined the room at {address}."),
    "firmware-runs": message("The shoe runs firmware {version}."),
    "firmware-older": message(
        "The shoe has firmware {shoe}, this terminal {ours}: bring it up to date on the settings page."
    ),
    "firmware-newer": message(
        "The shoe has firmware {shoe}, this terminal only {ours}: bring the terminal up to date."
    ),
    "firmware-fell": message("The shoe's firmware crashed and started again: croupier doctor says why."),
    "pays": message("Pay {amount} to {player}."),
    "pays-several": message("Pay {number} players {amount} in all."),
    "goes": message("{player} takes {amount} to another table."),
    "goes-there": message("{player} takes {amount} to {place}."),
    "along": message(
        "Tell the next table: penalty, hands left {hands}; warnings {warnings}; owes {amount}."
    ),
    "broken": message("The table is broken: {number} players go with {amount}."),
    "filled": message("{amount} brought to the tray."),
    "credited": message("{amount} taken from the tray."),
    "prize": message("{player} gets {amount} of the jackpot: the floor brings the chips."),
    "time-taken": message("{amount} taken for the time of seats {seats}."),
    "stakes-sure": message("Chips are on the table. Press again to change the stakes."),
    "deals": message("{dealer} deals."),
    "relieves": message("{dealer} relieves {relieved}; hands dealt: {number}."),
    "hand-opened": message("The hand was opened by its first card."),
    "early-cards": message("Cards drawn before NEW HAND count as its first: {number}."),
    "early-cards-lost": message("Cards drawn before NEW HAND do not count: {number}. Take them back."),
    "redone": message("Entered again: what was undone last."),
    "put-right": message("Put right; the later entries are kept."),
    "put-right-until": message("Put right. The next act of seat {seat} no longer fits: go on from there."),
    "put-right-other": message("Put right. Enter the later reports again."),
    "moved": message("Seat {seat} has moved to seat {to}."),
    "kept-seat": message("Seat {seat} stays: the seat wanted is taken."),
    "still-owes": message("Seat {seat} stays: chips are still to be paid."),
    "chips-back": message("Seat {seat}: pay {amount} back, the table takes no more."),
    "paid-back": message("Seat {seat}: pay {amount} back."),
    "undone": message("Undone: what was entered last."),
    "undone-fold": message("Undone: seat {seat} folds."),
    "undone-check": message("Undone: seat {seat} checks."),
    "undone-call": message("Undone: seat {seat} calls."),
    "undone-bet": message("Undone: seat {seat} bets {bet}."),
    "undone-raise": message("Undone: seat {seat} raises to {bet}."),
    "undone-bring-in": message("Undone: seat {seat} brings in."),
    "undone-opener": message("Undone: seat {seat} opens."),
    "undone-runs": message("Undone: who agrees to run it again."),
    "undone-several": message("Undone: {number} actions, from seat {seat} on."),
    "undone-draw": message("Undone: seat {seat} discards."),
    "undone-show": message("Undone: seat {seat} shows."),
    "undone-muck": message("Undone: seat {seat} gives up."),
    "undone-award": message("Undone: the pot is pushed."),
    "undone-deal": message("Undone: the deal is off."),
    "undone-report": message("Undone: the report {what}."),
    "undone-answer": message("Undone: the answer to {what}."),
    "undone-straddle": message("Undone: seat {seat} straddles."),
    "undone-early": message("Undone: seat {seat} acts out of turn."),
    "undone-button": message("Undone: the button was moved."),
    "undone-opened": message("Undone: the table was opened."),
    "undone-closed": message("Undone: the table was closed."),
    "undone-hand": message("Undone: the new hand. Forced bets go back."),
    "undone-card": message("Undone: the card keyed by hand."),
    "undone-cards": message("Undone: {number} cards keyed by hand."),
    "undone-name": message("Undone: the name of a card."),
    "undone-sat": message("Undone: seat {seat} sits down."),
    "undone-left": message("Undone: seat {seat} leaves."),
    "undone-moved": message("Undone: seat {seat} moves."),
    "undone-chips": message("Undone: seat {seat} buys {amount}."),
    "undone-asked": message("Undone: what seat {seat} asked for."),
    "undone-setup": message("Undone: the set-up of the table."),
    "undone-broken": message("Undone: the table is broken."),
    "undone-time": message("Undone: what was taken for time."),
    "undone-prize": message("Undone: a prize of the jackpot."),
    "undone-tray": message("Undone: chips brought to the tray, or taken from it."),
    "undone-list": message("Undone: a change of the waiting list."),
})  # fmt: skip
"""The sentence for each code of something that was done."""


class Notice(Frozen):
    """The `code` of a sentence and the `facts` in it, with the `rule` behind it.

    `kind` is ``done``, or ``refused`` if nothing changed. Notices in `more` follow it.

    >>> Notice.done("undone-bet", seat=3, bet=600).text(Words("en"))
    'Undone: seat 3 bets 6.'
    >>> Notice.refused("halted").text(Words("en"))
    'Answer the alert first: touch a way out or press its number.'
    """

    code: str
    kind: Kind
    rule: str = ""
    facts: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    more: tuple[Notice, ...] = ()

    @classmethod
    def done(cls, code: str, **facts: object) -> Notice:
        """Something was done: a code of `DONE`."""
        return cls(code, "done", facts=facts)

    @classmethod
    def refused(cls, code: str, **facts: object) -> Notice:
        """Nothing changed: a code of `words.refusals.REFUSALS`."""
        return cls(code, "refused", facts=facts)

    @classmethod
    def of(cls, error: Refused) -> Notice:
        """Why the rules refused something."""
        return cls(error.code, "refused", error.rule, error.facts)

    def text(self, words: Words) -> str:
        """The sentence for the dealer, with its rule."""
        if isinstance(alert := self.facts.get("alert"), ev.AlertRaised):
            return f"{alert_sentence(alert, words)} ({self.rule})"
        if self.kind == "done":
            facts = words.written(self.facts)
            if self.code == "goes-there":
                facts["place"] = place(str(facts["table"]), cast("int", facts["seat"]), words)
            said = words.say(DONE[self.code], **facts)
            return " ".join((said, *(each.text(words) for each in self.more)))
        return sentence(self.code, self.rule, self.facts, words)


def happened(events: Iterable[Event], *, cash: bool) -> Notice | None:
    """What the dealer has to do or know after these events; usually None.

    Players who leave a `cash` table are paid.

    >>> from croupier.engine.places import Seat
    >>> left = PlayerLeft(at=0, step=1, seat=Seat(3), player="Bo", stack=19_700, bought=20_000)
    >>> happened([left], cash=True).text(Words("en"))
    'Pay 197 to Bo.'
    """
    found = tuple(events)
    gone = _gone(found)
    if gone is not None:
        return gone
    left = [event for event in found if isinstance(event, PlayerLeft) and event.stack] if cash else []
    if len(left) == 1:
        return Notice.done("pays", player=apart(left[0].player), amount=left[0].stack)
    if left:
        return Notice.done("pays-several", number=len(left), amount=sum(event.stack for event in left))
    for event in found:
        if isinstance(event, DealerChanged):
            facts = {"dealer": apart(event.dealer), "relieved": apart(event.relieved), "number": event.hands}
            return Notice.done("relieves" if event.relieved else "deals", **facts)
    return None


def _gone(events: tuple[Event, ...]) -> Notice | None:
    """Chips that went to other tables, came to the tray or left it."""
    for event in events:
        match event:
            case TableBroken(going=going):
                return Notice.done("broken", number=len(going), amount=sum(one.stack for one in going))
            case PlayerLeft(elsewhere=True, player=player, stack=stack, to_table=table, to_seat=seat):
                code = "goes-there" if table else "goes"
                gone = Notice.done(code, player=apart(player), amount=stack, table=table, seat=seat)
                return replace(gone, more=_along(event))
            case TrayFilled(amount=amount):
                return Notice.done("filled", amount=amount)
            case TrayCredited(amount=amount):
                return Notice.done("credited", amount=amount)
            case JackpotPaid(player=player, amount=amount):
                return Notice.done("prize", player=apart(player), amount=amount)
            case _:
                pass
    timed = [event for event in events if isinstance(event, SeatFeePaid)]
    if timed and not any(isinstance(event, PlayerLeft) for event in events):
        seats = [event.seat for event in timed]
        return Notice.done("time-taken", amount=sum(event.amount for event in timed), seats=seats)
    return None


def _along(event: PlayerLeft) -> tuple[Notice, ...]:
    """What the next table has to know about a player who goes there; empty: nothing."""
    if not (event.penalty or event.warnings or event.unpaid):
        return ()
    owed = event.unpaid
    return (Notice.done("along", hands=event.penalty, warnings=event.warnings, amount=owed),)


def departures(events: Iterable[ev.Event], *, cash: bool) -> Notice | None:
    """The notice of what one input, such as the end of a hand, changed for players; None: nothing to do.

    >>> from croupier.engine.places import Seat
    >>> departures([ev.PlayerMoved(at=0, step=1, seat=Seat(4), to=Seat(7))], cash=True)
    Notice(code='moved', kind='done', rule='', facts={'seat': 4, 'to': 7}, more=())
    """
    events = tuple(events)
    over = any(isinstance(event, ev.HandEnded) for event in events)
    notices = [happened(events, cash=cash), *_ruled(events), *(_notice_of(event, over) for event in events)]
    said = [notice for notice in notices if notice is not None and (cash or notice.code not in MONEY)]
    return replace(said[0], more=tuple(said[1:])) if said else None


def _ruled(events: Iterable[ev.Event]) -> Iterator[Notice]:
    """What the rules make of a report that was its own ruling."""
    raised = {event.number: event for event in events if isinstance(event, ev.AlertRaised)}
    for event in events:
        if isinstance(event, ev.AlertAnswered) and event.way == "stands" and event.number in raised:
            yield Notice("ruled", "done", event.rule, {"alert": raised[event.number]})


MONEY: Final = ("chips-back", "paid-back")
"""What is paid only if chips are money."""


def _notice_of(event: ev.Event, over: bool) -> Notice | None:
    """The notice for one event, if any; `over`: it came with the end of a hand, and nobody keyed it."""
    match event:
        case ev.PlayerMoved(seat=seat, to=to):
            return Notice.done("moved", seat=seat, to=to)
        case ev.RequestDropped(seat=seat, what="move") if over:
            return Notice.done("kept-seat", seat=seat)
        case ev.RequestDropped(seat=seat, what="leave") if over:
            return Notice.done("still-owes", seat=seat)
        case ev.OrderHeard(kind="h4h", amount=1):
            return Notice.done("bubble")
        case ev.ChipsReturned(seat=seat, amount=amount):
            return Notice.done("chips-back" if over else "paid-back", seat=seat, amount=amount)
        case _:
            return None
