"""Reported incidents and the ways out of an alert: who may choose them, and what they do to the hand."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards.card import FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.dealing import face_up, next_of_hand
from croupier.engine.draft import Draft
from croupier.engine.drawing import raise_premature
from croupier.engine.events import AlertRaised
from croupier.engine.exhaustion import answer_scramble
from croupier.engine.places import BURN, HELD, NOWHERE, RETURNED, SCRAP, STUB
from croupier.engine.pushing import complete as complete_undercall
from croupier.engine.pushing import forfeit, string_bet
from croupier.engine.rounds import complete_deal, fill_with_unknown, finish_step
from croupier.errors import Refused

FLOOR_WAYS = frozenset({"void", "bind", "discretion"})
"""Ways out that only a floor manager chooses (rules matrix 0.9)."""

MISDEAL_RULE = "TDA 35, Code 1.9"


def declare(draft: Draft, command: cmd.Declare) -> None:
    """The dealer reports an incident: the misdeal (I-10), asked before it is done, or a string bet."""
    hand = draft.hand
    if command.incident == "string-bet":
        draft.refuse_while_halted()
        if command.seat is not None:
            string_bet(draft, command.seat)
        draft.add(ev.IncidentDeclared, incident=command.incident, seat=command.seat)
        return
    if command.incident != "I-10":
        raise Refused(
            "unknown-incident",
            f"incident {command.incident!r}: this version takes I-10, the misdeal, and string-bet",
        )
    if hand.phase == "SHOWDOWN":
        raise Refused("too-late", "the betting is over: the hand is played", rule=MISDEAL_RULE)
    draft.refuse_while_halted()
    substantial = draft.substantial()
    if substantial and draft.table.floor is None:
        raise Refused(
            "substantial-action",
            "substantial action has taken place: the hand is played",
            rule="TDA 35-D, TDA 36, Code 1.9",
        )
    draft.add(
        ev.IncidentDeclared,
        incident=command.incident,
        seat=command.seat,
        cards=command.cards,
        substantial=substantial,
    )
    draft.raise_alert(
        "I-10", "red", ("discretion", "stands") if substantial else ("misdeal", "stands"), MISDEAL_RULE
    )


def answer(draft: Draft, command: cmd.Answer) -> None:
    """Take a way out of the latest open alert that offers it, or of alert `number`."""
    alert = _alert(draft, command)
    way = command.way
    if needs_floor(alert, way) and draft.table.floor is None:
        raise Refused(
            "floor-needed", f"{way} is the floor's to order: the PIN first", rule=alert.rule, way=way
        )
    if way == "discretion" and not command.reason:
        raise Refused("reason-needed", "the floor's discretion is recorded with its reason", rule="TDA 1")
    by = draft.table.in_charge
    rule = "TDA 1, Code 1.36" if way == "discretion" else alert.rule
    _WAYS[way](
        draft, alert, command, lambda: draft.answer(alert, way, rule=rule, by=by, reason=command.reason)
    )


def needs_floor(alert: AlertRaised, way: str) -> bool:
    """Only a floor manager may choose this way out."""
    return way in FLOOR_WAYS or (alert.by_floor and way in alert.options)


def _alert(draft: Draft, command: cmd.Answer) -> AlertRaised:
    found = [
        alert
        for alert in reversed(draft.hand.alerts)
        if command.number in (None, alert.number)
        and command.seat in (None, alert.seat)
        and _offers(alert, command.way)
    ]
    if not found:
        offered = sorted({way for alert in draft.hand.alerts for way in alert.options})
        raise Refused(
            "no-such-way", f"{command.way!r} is no way out now: expected {offered}", way=command.way
        )
    return found[0]


def _offers(alert: AlertRaised, way: str) -> bool:
    if alert.code == "I-10" and way == "not-so":
        return True
    return way in alert.options or (way == "discretion" and alert.colour == "red")


Close = Callable[[], None]


def _misdeal(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """X-MISDEAL: voluntary bets back, forced bets stay, the same hand is dealt again (TDA 35-C)."""
    close()
    draft.add(ev.AttemptMisdealt, attempt=draft.hand.attempt + 1)


def _void(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """X-VOID: every chip goes back and the deck is locked (TDA 35-E, Code 1.31)."""
    close()
    draft.add(ev.DeckLocked)
    draft.add(ev.HandEnded, outcome="void")


def _discretion(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """The floor overrules the book (TDA 1): a reported misdeal is granted, a reading is set aside."""
    if alert.code == "I-10":
        _misdeal(draft, alert, command, close)
    else:
        _take_back(draft, alert, command, close)


def _stands(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """The hand is played as it lies."""
    close()


def _late(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """X-LATE: everybody had acted; the actions are keyed now, then the cards take their places."""
    close()


def _take_back(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """The reading was wrong: the cards that are held never left the stub."""
    close()
    if alert.code == "I-10":
        return
    if alert.code in ("AL-07", "AL-05"):
        for index in _held(draft):
            draft.add(ev.CardMoved, index=index, to=STUB)
    elif alert.index is not None:
        draft.add(ev.CardMoved, index=alert.index, to=STUB)
    elif alert.code == "AL-06":
        fill_with_unknown(draft)
    _settle(draft)


def _missed(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """The missing cards were drawn and not counted: they are in their places, unknown."""
    close()
    fill_with_unknown(draft)


def _premature(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """An early burn stays the burn (TDA) or goes back on top (Code 1.13); board cards are reshuffled."""
    held = _held(draft)
    street = draft.hand.street
    if len(held) > 1 and street == "flop" and draft.house.profile == "code":
        raise Refused(
            "floor-needed",
            "a premature turn under the Code is for the floor",
            rule="Code 1.14",
            way="premature",
        )
    close()
    first = RETURNED if draft.house.premature_burn_only == "back_on_top" and len(held) == 1 else BURN
    for position, index in enumerate(held):
        draft.add(ev.CardMoved, index=index, to=first if position == 0 else STUB)
    if len(held) > 1:
        draft.add(ev.StubReshuffled, burn_again=draft.house.profile == "code")


def _extra_card(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """One card too many in the deal becomes the next burn; more than one asks again (AL-05, I-07)."""
    held = _held(draft)
    close()
    if len(held) == 1:
        draft.add(ev.CardMoved, index=held[0], to=RETURNED)
        return
    draft.raise_alert("AL-05", "red", ("misdeal", "not-so"), MISDEAL_RULE, facts=(("extra", len(held)),))


def _return(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """X-TOP: the card goes back on the stub and is the next burn (W 118)."""
    close()
    for index in _held(draft):
        draft.add(ev.CardMoved, index=index, to=RETURNED)


def _bind(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """The floor read the face: the unknown tag is that card, in the place it was drawn for (S-099)."""
    if command.card is None or alert.index is None:
        raise Refused("card-needed", "say which card it is: bind 8h")
    face = FaceDown(command.card)
    if any(card.card == face and card.place != STUB for card in draft.hand.cards):
        raise Refused("card-out", "that card has already left the stub", rule="Code 1.31")
    close()
    draft.add(ev.CardNamed, index=alert.index, card=face)
    _settle(draft)


def _scrap(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """X-SCRAP: the card is out of play and the next one takes its place (Code 1.32)."""
    close()
    if alert.index is not None:
        draft.add(ev.CardMoved, index=alert.index, to=SCRAP)
    _settle(draft)


def _held(draft: Draft) -> list[int]:
    return [index for index, card in enumerate(draft.hand.cards) if card.place == HELD]


def _settle(draft: Draft) -> None:
    """Once no red alert is left, cards still held take their places, or are premature in their turn."""
    if draft.table.phase == "HALTED":
        return
    for index in _held(draft):
        place = next_of_hand(draft.hand)
        if place == NOWHERE:
            if draft.hand.phase in ("BETTING", "DRAWING") and not draft.hand.late:
                raise_premature(draft)
            return
        draft.add(ev.CardMoved, index=index, to=place, up=face_up(draft.hand, place))
        finish_step(draft)


def _reshuffle(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """X-RESHUFFLE: what may come again was mixed with the stub (matrix 2.3, 2.4)."""
    answer_scramble(draft, alert, by=draft.table.in_charge)
    _settle(draft)


def _complete(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    """An undercall is made whole (rules matrix 3.7)."""
    assert alert.seat is not None, "an undercall is somebody's"
    complete_undercall(draft, alert.seat, close)


def _forfeit(draft: Draft, alert: AlertRaised, command: cmd.Answer, close: Close) -> None:
    assert alert.seat is not None, "an undercall is somebody's"
    forfeit(draft, alert.seat, dict(alert.facts)["pushed"], close)


_WAYS: dict[str, Callable[[Draft, AlertRaised, cmd.Answer, Close], None]] = {
    "misdeal": _misdeal,
    "void": _void,
    "discretion": _discretion,
    "stands": _stands,
    "passed": _stands,
    "late": _late,
    "not-so": _take_back,
    "stray": _take_back,
    "missed": _missed,
    "premature": _premature,
    "extra-card": _extra_card,
    "return": _return,
    "bind": _bind,
    "scrap": _scrap,
    "reshuffle": _reshuffle,
    "complete": _complete,
    "forfeit": _forfeit,
}


def complete(draft: Draft) -> None:
    """The dealer's "dealt" key; with an extra card on the table the total is wrong (AL-05)."""
    early = [alert for alert in draft.hand.alerts if alert.code == "AL-07"]
    if early and "extra-card" in early[-1].options:
        held = _held(draft)
        draft.answer(early[-1], "extra-card")
        ways = ("return", "misdeal", "not-so") if len(held) == 1 else ("misdeal", "not-so")
        draft.raise_alert("AL-05", "red", ways, MISDEAL_RULE, facts=(("extra", len(held)),))
        return
    draft.refuse_while_halted()
    complete_deal(draft)
