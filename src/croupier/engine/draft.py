"""Collects the events of one input and applies each to the table at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, Final, ParamSpec, Protocol, cast

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.events.event import made
from croupier.engine.evolve import evolve, evolve_cards
from croupier.engine.places import Place, Seat
from croupier.engine.table import Hand, Table, Voluntary
from croupier.engine.table.phases import OVER
from croupier.errors import Refused
from croupier.rules.betting.substantial import substantial
from croupier.rules.house import HouseRules
from croupier.rules.stakes import whole_chips
from croupier.values import dataclass, replace

Facts = tuple[tuple[str, int], ...]
"""Numbers from the report or the reading, by name."""


@dataclass(frozen=True, kw_only=True)
class WaysOut:
    """How loud an alert is, and which ways out the rules leave open now.

    Only the floor may order those in `floor_ways`; `detected` says who noticed the trouble.
    """

    colour: str
    rule: str
    options: tuple[str, ...]
    floor_ways: tuple[str, ...]
    detected: str


P = ParamSpec("P")
"""The fields of an event except its time and step."""

_MOVING: Final = frozenset({ev.CardDrawn, ev.CardMoved, ev.CardNamed})
"""Events that may bring a card face up."""

_LEAVING: Final = frozenset({ev.CardMoved, ev.CardReplaced, ev.CardScrapped, ev.CardsRemapped})
"""Events that may take a card from a hand or replace it."""


def _seen_by_all(hand: Hand, kind: type[ev.Event], said: Mapping[str, Any]) -> dict[str, Any]:
    """Extra fields for a card that comes to lie open: from then on everybody sees it."""
    if kind is ev.CardDrawn:
        return {"tabled": True} if _is_tabled(hand, said["to"], said.get("lies")) else {}
    card = hand.cards[said["index"]]
    if kind is ev.CardNamed:
        return {"up": True} if _is_tabled(hand, card.place) else {}
    is_open = said.get("up") or said["to"].is_board or _is_tabled(hand, said["to"])
    return {"face": card.card.reveal()} if is_open and card.card is not None else {}


def _is_tabled(hand: Hand, *places: Place | None) -> bool:
    """Whether one of the places belongs to a seat that tabled its hand."""
    seats = [place.seat for place in places if place is not None and place.seat in hand.parts]
    return any(hand.parts[seat].tabled for seat in seats if seat is not None)


class AlertSubject(Protocol):
    """What an alert is about: an incident of the catalogue."""

    def ways_out(self, draft: Draft, seat: Seat | None, index: int | None, facts: Facts) -> WaysOut: ...


ALERT_SUBJECTS: Final[dict[str, AlertSubject]] = {}
"""What each code of an alert is about; complete once `croupier.engine.incidents.catalogue` is imported."""


class Draft:
    """What `decide` builds: each event added is applied at once, so the next step sees its effect."""

    def __init__(self, table: Table, at: int, house: HouseRules) -> None:
        self.table = table
        self.house = house
        self.events: list[ev.Event] = []
        self._at = at
        self._step = table.step + 1

    def add(
        self, kind: Callable[Concatenate[int, int, P], ev.Event], /, *args: P.args, **fields: P.kwargs
    ) -> None:
        """Add an event of this kind with these fields, by name, at the time and step of the input."""
        assert not args, "the fields of an event are given by name"
        event, said, hand = cast(type[ev.Event], kind), cast(dict[str, Any], fields), self.table.hand
        if hand is not None and event in _MOVING:
            said |= _seen_by_all(hand, event, said)
        self._append(made(event, self._at, self._step, said))

    def add_again(self, event: ev.Event) -> None:
        """Add this event, at the time and step of the input."""
        self._append(replace(event, at=self._at, step=self._step))

    def _append(self, event: ev.Event) -> None:
        self.table = evolve(self.table, event)
        self.events.append(event)
        if type(event) in _LEAVING:
            self._table_again()

    def _table_again(self) -> None:
        """Table the cards of tabled hands again after a ruling has changed them."""
        hand = self.last_hand
        for seat, part in hand.parts.items():
            now = tuple(card.card.reveal() for card in hand.hole(seat) if card.card is not None)
            if part.tabled and now and {*now} != {*part.tabled}:
                self.add(ev.HandTabled, seat=seat, cards=now)

    def add_cards(self, cards: Sequence[FaceDown | None], places: Sequence[tuple[Place, bool]]) -> None:
        """Deal these cards to these places of an undisturbed deal, which nothing can interrupt."""
        hand, drawn = self.table.hand, []
        for card, (place, up) in zip(cards, places, strict=True):
            said = {"card": card, "uid": "", "to": place, "up": up}
            if hand is not None and place.seat is not None and hand.parts[place.seat].tabled:
                said["tabled"] = True
            drawn.append(made(ev.CardDrawn, self._at, self._step, said))
        self.table = evolve_cards(self.table, drawn)
        self.events += drawn

    def follow(self, table: Table, events: Sequence[ev.Event]) -> None:
        """Append events that are already applied; `table` is the result."""
        self.table = table
        self.events += events

    def next_input(self) -> None:
        """Start a new input at the same moment; events added from now on belong to it."""
        self._step = self.table.step + 1

    @property
    def at(self) -> int:
        return self._at

    @property
    def hand(self) -> Hand:
        """The hand in progress; raises `Refused` between hands."""
        hand = self.table.hand
        if hand is None or hand.phase in OVER:
            raise Refused("no-hand", "no hand is in progress: start one first")
        return hand

    @property
    def last_hand(self) -> Hand:
        """The hand in progress, else the last one until the next begins; raises `Refused` without one."""
        if self.table.hand is None:
            raise Refused("no-hand", "no hand was dealt yet")
        return self.table.hand

    @property
    def unit(self) -> int:
        return self.table.unit

    def refuse_broken_chips(self, amount: int, seat: Seat | None = None) -> None:
        """Raise `Refused` for an amount that is not in whole chips, unless a stack holds smaller change."""
        if not any(player.stack % self.unit for player in self.table.players.values()):
            whole_chips(amount, self.unit, f"seat {seat}:" if seat is not None else "amount")

    @property
    def sensors(self) -> str:
        """What is connected: L0 to L3 (Guide 0.5)."""
        return self.table.sensors

    def open_case(
        self,
        code: str,
        *,
        seat: Seat | None = None,
        index: int | None = None,
        uid: str = "",
        facts: Facts = (),
    ) -> ev.AlertRaised:
        """Raise an alert with the ways out that the rules leave open now."""
        out = ALERT_SUBJECTS[code].ways_out(self, seat, index, facts)
        self.raise_alert(
            code,
            out.colour,
            out.options,
            out.rule,
            seat=seat,
            index=index,
            uid=uid,
            facts=facts,
            floor_ways=out.floor_ways,
            detected=out.detected,
            substantial=self.substantial(),
        )
        return self.last_hand.incidents.alerts[-1]

    def raise_alert(
        self,
        code: str,
        colour: str,
        options: tuple[str, ...],
        rule: str,
        *,
        seat: Seat | None = None,
        index: int | None = None,
        uid: str = "",
        facts: Facts = (),
        by_floor: bool = False,
        floor_ways: tuple[str, ...] = (),
        detected: str = "entry",
        substantial: bool = False,
    ) -> None:
        """Open an alert from the catalogue; `options` are the ways out open now.

        The floor must order those in `floor_ways`, or all of them if `by_floor`. `detected` says who noticed
        it, `substantial` whether there had been substantial action (TDA 36, Code 1.9).
        """
        self.add(
            ev.AlertRaised,
            number=self.last_hand.incidents.alert_count + 1,
            code=code,
            colour=colour,
            options=options,
            rule=rule,
            seat=seat,
            index=index,
            uid=uid,
            facts=facts,
            by_floor=by_floor,
            floor_ways=floor_ways,
            detected=detected,
            substantial=substantial,
        )

    def answer(
        self,
        alert: ev.AlertRaised,
        way: str,
        *,
        rule: str = "",
        by: str = "dealer",
        reason: str = "",
        seat: Seat | None = None,
        card: FaceDown | None = None,
        refund: str = "",
        action: str = "",
        remap: tuple[str, ...] = (),
    ) -> None:
        """Close the alert; seat, card, refund, action and remap are what the ruling named."""
        self.add(
            ev.AlertAnswered,
            number=alert.number,
            way=way,
            rule=rule or alert.rule,
            by=by,
            reason=reason,
            seat=seat,
            card=card,
            refund=refund,
            action=action,
            remap=remap,
        )

    def close(self, way: str, *codes: str) -> None:
        """Close the open alerts with these codes: what has happened since answers them in this way."""
        for alert in self.last_hand.incidents.alerts:
            if alert.code in codes:
                self.answer(alert, way, by="terminal")

    def refuse_while_halted(self, *, but: Sequence[ev.AlertRaised] = ()) -> None:
        """Raise `Refused` while a red alert, other than those in `but`, waits for a way out (Guide 0.6)."""
        for alert in self.last_hand.incidents.alerts:
            if alert.colour == "red" and alert not in but:
                raise Refused(
                    "halted",
                    f"{alert.code} is open: choose a way out first",
                    rule=alert.rule,
                    alert=alert.code,
                )

    def substantial(self) -> bool:
        """Whether there has been substantial action in this deal (Guide 0.8)."""
        return substantial_action(self.last_hand, self.house)


def substantial_action(hand: Hand, house: HouseRules, actions: tuple[Voluntary, ...] | None = None) -> bool:
    """Whether the voluntary actions of the hand are substantial under the house's rulebook."""
    voluntary = hand.voluntary if actions is None else actions
    return substantial(
        house,
        [(one.seat, one.action, hand.game.numbers[one.street]) for one in voluntary],
        opener=hand.positions.bring_in or hand.positions.big_blind,
    )
