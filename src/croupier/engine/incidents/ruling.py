"""Reports, rulings and remarks: who may choose a way out or look at a hand, and what is recorded."""

from __future__ import annotations

from contextlib import suppress

from croupier.cards.card import FaceDown
from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.case import ASKED, NO_OUTCOME, Case, Incident, Way
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.remap import numbered
from croupier.engine.incidents.ways import case_of, needs_floor, open_way
from croupier.engine.places import MUCK, STUB, Place
from croupier.engine.table import Hand
from croupier.engine.table.dealing import last_dealt
from croupier.engine.table.phases import OVER
from croupier.errors import Refused
from croupier.values import replace


def declare(draft: Draft, command: cmd.Declare) -> None:
    """The dealer reports an incident of the catalogue.

    A report with just one lawful way out is its own ruling, except that a misdeal or a void hand needs
    confirmation, and an order of the floor needs the floor at the table.
    """
    incident = _known(draft, command.incident)
    if command.amount is not None and command.amount <= 0:
        raise Refused("bad-amount", f"{command.incident}: expected more than nothing", seat=command.seat)
    explained = [alert for alert in draft.last_hand.incidents.alerts if alert.code in incident.explains]
    draft.refuse_while_halted(but=explained)
    index = _index(draft.last_hand if incident.after else draft.hand, command, incident)
    known = _facts(draft.last_hand, command)
    if command.amount is not None:
        draft.refuse_broken_chips(command.amount, command.seat)
    case = Case(draft=draft, code=incident.code, seat=command.seat, index=index, facts=dict(known))
    incident.check(case)
    draft.add(
        ev.IncidentDeclared,
        incident=incident.code,
        seat=command.seat,
        cards=command.cards,
        index=index,
        amount=command.amount,
        mixed=command.mixed,
        protected=command.protected,
        board=command.board,
        substantial=case.substantial,
    )
    for alert in explained:
        draft.answer(alert, "reported")
    incident.at_once(case)
    other = incident.instead(case)
    if other:
        draft.open_case(other, seat=command.seat, index=index, facts=known)
        return
    ways = [way for way in incident.open_ways(case) if way.name not in NO_OUTCOME]
    if not ways:
        raise Refused("no-way-out", f"{incident.code}: nothing can be done about it", rule=incident.rule)
    alert = draft.open_case(incident.code, seat=command.seat, index=index, facts=known)
    allowed = draft.table.floor is not None or not needs_floor(alert, ways[0].name)
    if len(ways) == 1 and ways[0].name not in ASKED and allowed:
        _take(draft, alert, ways[0], case, rule=ways[0].rule or incident.rule)


def _facts(hand: Hand, command: cmd.Declare) -> tuple[tuple[str, int], ...]:
    """The numbers in the report; raises `Refused` for a board that is not being dealt."""
    boards = range(1, hand.game.boards + 1) if hand.game.boards > 1 else last_dealt(hand)[:1]
    if command.board is not None and command.board not in boards:
        raise Refused("no-such-board", f"board {command.board}: expected {boards[-1]}, which is being dealt")
    facts = {"cards": command.cards, "amount": command.amount, "board": command.board}
    facts |= {"mixed": {"muck": 1, "burns": 2}.get(command.mixed), "protected": command.protected or None}
    return tuple((name, int(value)) for name, value in facts.items() if value is not None)


def _known(draft: Draft, code: str) -> Incident:
    incident = CATALOGUE.get(code)
    if incident is None or incident.detected != "told":
        raise Refused("unknown-incident", f"incident {code!r}: expected a number such as I-10")
    return incident


def _index(hand: Hand, command: cmd.Declare, incident: Incident) -> int | None:
    """The card that the report is about: the n-th of the seat, or the one with that face."""
    out = [(index, card) for index, card in enumerate(hand.cards) if card.place != STUB]
    if command.face is not None:
        named = [index for index, card in out if card.card == FaceDown(command.face)]
        if not named and not incident.elsewhere:
            raise Refused("no-such-card", "that card has not left the shoe")
        return named[-1] if named else None
    if command.card is None:
        return None
    given_up = (MUCK, Place.of_seat(command.seat)) if command.seat is not None else ()
    mine = [index for index, card in out if card.owner == command.seat and card.place in given_up]
    if not 1 <= command.card <= len(mine):
        raise Refused("no-such-card", f"seat {command.seat} has {len(mine)} cards", seat=command.seat)
    return mine[command.card - 1]


def note_refusal(draft: Draft, command: cmd.NoteRefusal) -> None:
    """Record a refused report; lock a deck whose count was wrong."""
    report = command.report
    if isinstance(report, cmd.CheckDeck):
        draft.add(ev.DeckLocked, found=report.cards)
        return
    if isinstance(report, cmd.LookAtHand):
        draft.add(ev.ReportRefused, incident=command.code, code=command.code, seat=report.seat)
        return
    incident, index = CATALOGUE.get(report.incident), None
    with suppress(Refused):
        index = _index(draft.last_hand, report, incident) if incident else None
    draft.add(
        ev.ReportRefused,
        incident=report.incident,
        code=command.code,
        seat=report.seat,
        cards=report.cards,
        index=index,
        amount=report.amount,
        mixed=report.mixed,
        protected=report.protected,
        board=report.board,
    )


def answer(draft: Draft, command: cmd.Answer) -> None:
    """Take a way out of the latest open alert that offers it, or of alert `number`."""
    if _said_already(draft, command):
        return
    alert = _alert(draft, command)
    word = _meant(draft, alert, command.way)
    if needs_floor(alert, word) and draft.table.floor is None:
        raise Refused(
            "floor-needed",
            f"{word} is the floor's to order: the PIN first",
            rule=alert.rule,
            way=word,
        )
    case = replace(
        case_of(draft, alert),
        card=command.card,
        chosen=command.seat,
        refund=command.refund,
        action=command.action,
        remap=numbered(draft.last_hand, command.remap),
        reason=command.reason,
    )
    if word == "discretion":
        if not command.reason:
            raise Refused("reason-needed", "the floor's discretion is recorded with its reason", rule="TDA 1")
        overruled = Way("discretion", CATALOGUE[alert.code].discretion)
        _take(draft, alert, overruled, case, rule="TDA 1, Code 1.36")
        return
    way = open_way(case, word)
    assert way is not None, f"{alert.code} offers {word}, which its entry does not have"
    _take(draft, alert, way, case, rule=way.rule or alert.rule)


def _said_already(draft: Draft, command: cmd.Answer) -> bool:
    """Whether the ruling only repeats one that the last report already made by itself."""
    hand = draft.last_hand
    step, way = hand.incidents.ruled
    if not step or step != draft.table.last_input:
        return False
    killed = command.seat is not None and command.seat in hand.parts and hand.parts[command.seat].killed
    return command.way == way or (command.way == "kill" and command.refund == "none" and killed)


def _take(draft: Draft, alert: AlertRaised, way: Way, case: Case, *, rule: str) -> None:
    """Record the ruling, then carry it out."""
    if way.name == "kill" and not case.refund:
        case = replace(case, refund=CATALOGUE[alert.code].refund(case))
    draft.answer(
        alert,
        way.name,
        rule=rule,
        by=draft.table.in_charge,
        reason=case.reason,
        seat=case.chosen,
        card=None if case.card is None else FaceDown(case.card),
        refund=case.refund,
        action=case.action,
        remap=case.remap,
    )
    way.does(case)


def _alert(draft: Draft, command: cmd.Answer) -> AlertRaised:
    found = [
        alert
        for alert in reversed(draft.last_hand.incidents.alerts)
        if command.number in (None, alert.number) and _meant(draft, alert, command.way)
    ]
    about = [alert for alert in found if command.seat in (None, alert.seat)]
    if not found or (command.way in ("complete", "forfeit") and not about):
        offered = sorted({way for alert in draft.last_hand.incidents.alerts for way in alert.options})
        raise Refused(
            "no-such-way", f"{command.way!r} is not a way out now: expected {offered}", way=command.way
        )
    return (about or found)[0]


def _meant(draft: Draft, alert: AlertRaised, word: str) -> str:
    """The alert's way out that this word means; empty if it offers none."""
    if word in alert.options or (word == "discretion" and alert.colour == "red"):
        return word
    incident = CATALOGUE.get(alert.code)
    ways = incident.ways if incident else ()
    return next((way.name for way in ways if word in way.also and way.name in alert.options), "")


LONGEST_NOTE = 400
"""The longest remark, in characters."""


def look_at_hand(draft: Draft, command: cmd.LookAtHand) -> None:
    """Let the floor, and nobody else, look while the hand is halted or over, on record (IB-1, AL-36)."""
    hand = draft.last_hand
    if command.seat not in hand.parts:
        raise Refused("not-in-hand", f"seat {command.seat} is not in the hand", seat=command.seat)
    if draft.table.phase != "HALTED" and hand.phase not in OVER:
        raise Refused(codes.HIDDEN_CARDS, "face-down cards of a live hand are shown to nobody", rule="IB-1")
    if draft.table.floor is None:
        raise Refused(
            codes.HIDDEN_CARDS, "only the floor looks at face-down cards: the PIN first", rule="IB-1"
        )
    draft.add(ev.HandLookedAt, seat=command.seat)


def add_note(draft: Draft, command: cmd.AddNote) -> None:
    """Add a remark; a final ruling can be commented on, never changed (Code 1.36)."""
    text = " ".join(command.text.split())
    if not text or len(text) > LONGEST_NOTE:
        raise Refused("bad-note", f"a note has 1 to {LONGEST_NOTE} characters")
    draft.add(ev.Noted, what=text, seat=command.seat)
