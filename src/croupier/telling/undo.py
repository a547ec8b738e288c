"""What the undo key takes back, in a sentence that names the step."""

from __future__ import annotations

from typing import Final

from croupier.engine.events import ActionTaken, Discarded, HandMucked, HandTabled
from croupier.engine.places import Seat
from croupier.engine.table import Deed, Hand, Table
from croupier.engine.undo import entry, was_only_opened
from croupier.telling.names import short_name
from croupier.telling.notice import Notice
from croupier.words import Words, message

ACTIONS: Final = frozenset({"fold", "check", "call", "bet", "raise", "bring-in"})
"""Actions that have their own sentence in `notice.DONE`."""


NAMES: Final = {
    "undone": message("last entry"),
    "undone-fold": message("{seat}: fold"),
    "undone-check": message("{seat}: check"),
    "undone-call": message("{seat}: call"),
    "undone-bet": message("{seat}: bet {bet}"),
    "undone-raise": message("{seat}: raise {bet}"),
    "undone-bring-in": message("{seat}: bring-in"),
    "undone-opener": message("{seat}: opens"),
    "undone-runs": message("run it again"),
    "undone-several": message("{number} actions"),
    "undone-draw": message("{seat}: draw"),
    "undone-show": message("{seat}: show"),
    "undone-muck": message("{seat}: muck"),
    "undone-award": message("pot pushed"),
    "undone-deal": message("misdeal"),
    "undone-report": message("report {what}"),
    "undone-answer": message("answer {what}"),
    "undone-card": message("card by hand"),
    "undone-cards": message("{number} cards"),
    "undone-name": message("a card's name"),
    "undone-sat": message("{seat}: sits"),
    "undone-left": message("{seat}: leaves"),
    "undone-moved": message("{seat}: moves"),
    "undone-chips": message("{seat}: +{amount}"),
    "undone-asked": message("{seat}: asks"),
    "undone-list": message("waiting list"),
    "undone-setup": message("set-up"),
    "undone-broken": message("table broken"),
    "undone-hand": message("new hand"),
    "undone-straddle": message("{seat}: straddle"),
    "undone-early": message("{seat}: out of turn"),
    "undone-button": message("button"),
    "undone-opened": message("table opened"),
    "undone-closed": message("table closed"),
    "undone-tray": message("fill, credit"),
    "undone-time": message("time taken"),
    "undone-prize": message("jackpot prize"),
}
"""What an undo takes back, short enough for a key, by the code of its notice."""

DEEDS: Final = {
    "fold": message("fold"),
    "check": message("check"),
    "call": message("call"),
    "bet": message("bet"),
    "raise": message("raise"),
    "bring-in": message("bring-in"),
}
"""What a player did, as shown in the strip of the last actions."""


AT_SHOWDOWN: Final = {HandTabled: message("shows"), HandMucked: message("mucks")}


def named(table: Table, words: Words) -> str:
    """What an undo would take back on this table, in a few words; empty if there is nothing."""
    taken_back = undone(table)
    if taken_back is None:
        return ""
    facts = words.written(taken_back.facts)
    if "what" in facts:
        facts["what"] = short_name(str(facts["what"]), words)
    return words.say(NAMES[taken_back.code], **facts)


def deed_name(deed: Deed, words: Words) -> tuple[str, str]:
    """What a player did, and the amount or number that belongs to it."""
    match deed:
        case ActionTaken(action=action, to=to):
            return words.say(DEEDS[action]), words.money(to) if action in ("bet", "raise", "bring-in") else ""
        case Discarded(number=number):
            return words.say("draw") if number else words.say("pat"), str(number) if number else ""
        case HandTabled() | HandMucked():
            return words.say(AT_SHOWDOWN[type(deed)]), ""


def undone(table: Table) -> Notice | None:
    """The notice for an undo on this table; None: there is nothing to take back."""
    after = entry(table)
    if was_only_opened(table):
        return _done("undone-hand")
    if after is None or after.before is None:
        return None
    before = after.before
    old, new = before.hand, after.hand
    if old == new:
        return _people(before, after) or _done("undone")
    if old is None or new is None or old.phase in ("AWARDED", "VOID"):
        return _done("undone")
    if new.phase == "AWARDED":
        return _done("undone-award")
    if new.deal.attempt != old.deal.attempt or new.phase == "VOID":
        return _done("undone-deal")
    return _played(before, after, old, new) or _asked(old, new) or _dealt(old, new) or _done("undone")


def _done(code: str, **facts: int | str) -> Notice:
    return Notice.done(code, **facts)


def _played(before: Table, after: Table, old: Hand, new: Hand) -> Notice | None:
    """What players did: actions, discards, hands that were shown or given up."""
    posts = [*new.positions.straddles, *new.positions.sleepers][::-1] if not new.cards else []
    for seat in posts:
        if seat not in (*old.positions.straddles, *old.positions.sleepers):
            return _done("undone-straddle", seat=seat)
    early = [seat for seat in new.pending.held if seat not in old.pending.held]
    if early:
        return _done("undone-early", seat=early[0])
    acts, deeds = new.voluntary[len(old.voluntary) :], after.deeds
    if len(acts) > 1 or len(deeds) > 1:
        return _done("undone-several", number=max(len(acts), len(deeds)), seat=(acts or deeds)[0].seat)
    if acts and acts[0].action in ACTIONS:
        seat = acts[0].seat
        total = next(
            (one.to for one in after.deeds if isinstance(one, ActionTaken) and one.seat == seat),
            old.parts[seat].bet + before.players[seat].stack - after.players[seat].stack,
        )
        return _done(f"undone-{acts[0].action}", seat=seat, bet=total)
    for seat in new.seats:
        one, other = old.parts.get(seat), new.parts[seat]
        if one is None:
            continue
        if other.tabled and not one.tabled:
            return _done("undone-show", seat=seat)
        if other.mucked and not one.mucked:
            return _done("undone-muck", seat=seat)
    if new.deal.agreed != old.deal.agreed:
        return _done("undone-runs")
    if new.round.opener not in (None, old.round.opener):
        return _done("undone-opener", seat=new.round.opener)
    drawn = _drawn(old, new)
    return _done("undone-draw", seat=drawn) if drawn is not None else None


def _drawn(old: Hand, new: Hand) -> Seat | None:
    """The seat that had to discard before the input, but not after it."""
    return old.round.to_act if old.phase == "DRAWING" and old.round.to_act != new.round.to_act else None


def _asked(old: Hand, new: Hand) -> Notice | None:
    """A report, or the answer to an alert."""
    if len(new.incidents.reports) > len(old.incidents.reports):
        return _done("undone-report", what=new.incidents.reports[-1][0])
    open_now = {alert.number for alert in new.incidents.alerts}
    answered = [alert for alert in old.incidents.alerts if alert.number not in open_now]
    return _done("undone-answer", what=answered[-1].code) if answered else None


def _dealt(old: Hand, new: Hand) -> Notice | None:
    """Cards that somebody keyed or named."""
    number = len(new.cards) - len(old.cards)
    if number:
        return _done("undone-card" if number == 1 else "undone-cards", number=number)
    named = [one.card for one in new.cards] != [one.card for one in old.cards]
    return _done("undone-name") if named else None


def _people(before: Table, after: Table) -> Notice | None:
    """Who sat down, left or moved; what a player bought or asked for; who waits."""
    old, new = before.players, after.players
    if after.broken is not None and before.broken is None:
        return _done("undone-broken")
    came, went = [seat for seat in new if seat not in old], [seat for seat in old if seat not in new]
    if len({*came, *went}) > 2 or (before.settings, before.house) != (after.settings, after.house):
        return _done("undone-setup")
    if came or went:
        code = "undone-moved" if came and went else "undone-sat" if came else "undone-left"
        return _done(code, seat=(went or came)[0])
    if before.bank.seat_fees != after.bank.seat_fees:
        return _done("undone-time")
    if before.bank.prizes != after.bank.prizes:
        return _done("undone-prize")
    for seat, one in new.items():
        if one.bought > old[seat].bought:
            return _done("undone-chips", seat=seat, amount=one.bought - old[seat].bought)
        if one != old[seat]:
            return _done("undone-asked", seat=seat)
    if before.button != after.button:
        return _done("undone-button")
    if before.bank.closed != after.bank.closed or before.bank.opened != after.bank.opened:
        return _done("undone-closed" if after.bank.closed else "undone-opened")
    if (before.bank.fills, before.bank.credits) != (after.bank.fills, after.bank.credits):
        return _done("undone-tray")
    return _done("undone-list") if before.waiting != after.waiting else None
