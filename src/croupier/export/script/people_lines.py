"""What players and the floor did besides the play of a hand, as script statements."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engine import events as ev
from croupier.export.script.table_lines import quoted


def people_line(event: ev.Event, money: Callable[[int], str]) -> list[str]:
    """The statement for the first event of a step; empty if it follows automatically, or after the hand."""
    match event:
        case ev.PlayerSeated():
            return [_seated(event, money)]
        case ev.PlayerLeft(seat=seat, elsewhere=False):
            return [f"leave {seat}"]
        case ev.PlayerAway(seat=seat) | ev.PlayerBack(seat=seat):
            return [f"{'away' if isinstance(event, ev.PlayerAway) else 'back'} {seat}"]
        case ev.ChipsBought(seat=seat, amount=bought, owed=owed):
            return [f"rebuy {seat} {money(bought)}{' announced' if owed else ''}"]
        case ev.RunsAgreed(runs=runs, seats=seats):
            return [f"runs {runs} seats {' '.join(map(str, seats))}"]
        case ev.RebuyPaid(seat=seat):
            return [f"paid {seat}"]
        case ev.PlayerMoved(seat=seat, to=to):
            return [f"move {seat} to {to}"]
        case ev.ButtonPlaced(seat=seat):
            return [f"button {seat}"]
        case ev.PlayerWarned(seat=seat, reason=reason):
            return [f"warn {seat} {quoted(reason)}"]
        case ev.PenaltyGiven():
            return [_penalty(event)]
        case ev.Noted(what=what, seat=about):
            return [f"note {quoted(what)}{'' if about is None else f' seat {about}'}"]
        case ev.StackCorrected(seat=seat, stack=stack, reason=reason):
            return [f"stack {seat} {money(stack)} {quoted(reason)}"]
        case ev.HandLookedAt(seat=seat):
            return [f"look {seat}"]
        case ev.Undone() | ev.Redone():
            return ["undo" if isinstance(event, ev.Undone) else "redo"]
        case ev.DeckCleared(cards=cards):
            return [f"deck-check {cards}"]
        case ev.DeckLocked(found=int() as found):
            return [f"deck-check {found}", "expect refused AL-16"]
        case ev.ChipsReturned(seat=seat):
            return [f"withdraw {seat} chips"]
        case _:
            return _evening_line(event, money)


def _evening_line(event: ev.Event, money: Callable[[int], str]) -> list[str]:
    """Statements about dealers, shuffling, tips, other tables and waiting lists."""
    match event:
        case ev.PlayerLeft(seat=seat, to_table=table, to_seat=place):
            return [f"send {seat}{_to(table, place)}"]
        case ev.TableBroken(going=going):
            return [f"send {one.seat}{_to(one.to_table, one.to_seat)}" for one in going]
        case ev.ShufflerChosen(machine=machine):
            return [f"shuffler {quoted(machine) if machine else 'off'}"]
        case ev.HandForHandSet(on=on):
            return [f"hand-for-hand {'on' if on else 'off'}"]
        case ev.TipGiven(seat=seat, amount=tip):
            return [f"tip {seat} {money(tip)}"]
        case ev.DealerChanged(dealer=dealer):
            return [f"enrol {quoted(dealer)}", f"dealer {quoted(dealer)}"]
        case _:
            return []


def _seated(event: ev.PlayerSeated, money: Callable[[int], str]) -> str:
    """The line of a player who sits down, with what comes along from another table."""
    along = (
        " brought" if event.brought else "",
        f" penalty {event.penalty}" if event.penalty else "",
        f" warnings {event.warnings}" if event.warnings else "",
        f" unpaid {money(event.unpaid)}" if event.unpaid else "",
    )
    return f"seat {event.seat} {quoted(event.player)} {money(event.stack)}{''.join(along)}"


def _to(table: str, place: int) -> str:
    """The place at another table, as far as it is known."""
    return (f" to {quoted(table)}" if table else "") + (f" seat {place}" if table and place else "")


def _penalty(event: ev.PenaltyGiven) -> str:
    if not event.hands:
        return f"penalty {event.seat} off"
    number = f"rounds {event.rounds}" if event.rounds else f"hands {event.hands}"
    reason = f" reason {quoted(event.reason)}" if event.reason else ""
    return f"penalty {event.seat} {number}{reason}"
