"""An incident as data: its name, what a report must say, and its ways out.

An entry of the catalogue is an `Incident`; one occurrence of it is a `Case`. Its ways out are short
compositions of the standard transitions (Guide 0.9), each open only if its condition holds, so nothing
unlawful is ever offered. The texts are English messages for translation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Final

from croupier.cards.card import Card
from croupier.engine.draft import Draft, Facts, WaysOut
from croupier.engine.places import HELD, Seat
from croupier.engine.table import Hand
from croupier.engine.table.dealing import last_dealt
from croupier.errors import Refused
from croupier.rules.house import HouseRules
from croupier.values import dataclass, replace


def message(text: str) -> str:
    """The message itself, marked for translation; the engine may not import `croupier.words`."""
    return text


@dataclass(frozen=True, kw_only=True)
class Case:
    """One occurrence of an incident: what is known about it and, after a ruling, what was ruled.

    `index` is the card concerned, as in `CardMoved`; `facts` are numbers from the report or the reading.
    """

    draft: Draft
    code: str
    seat: Seat | None = None
    index: int | None = None
    facts: Mapping[str, int] = field(default_factory=dict)
    card: Card | None = None
    chosen: Seat | None = None
    refund: str = ""
    action: str = ""
    remap: tuple[str, ...] = ()
    reason: str = ""

    @property
    def hand(self) -> Hand:
        """The hand in progress, else the last one until the next begins."""
        return self.draft.last_hand

    @property
    def over(self) -> bool:
        """Whether the pots were pushed or the hand is void."""
        return self.draft.table.between_hands

    @property
    def house(self) -> HouseRules:
        return self.draft.house

    @property
    def substantial(self) -> bool:
        """Whether there has been substantial action in this deal (Guide 0.8)."""
        return self.draft.substantial()

    @property
    def dealing(self) -> bool:
        """Whether the first deal is still going on, or nobody has acted since."""
        return not self.hand.voluntary and not self.hand.number

    @property
    def board(self) -> int:
        """The board that it is about: as reported or seen, else the one that was dealt to last."""
        return self.facts.get("board") or last_dealt(self.hand)[0]

    @property
    def held(self) -> list[int]:
        """The cards that left the shoe and are waiting for a ruling."""
        return [index for index, card in enumerate(self.hand.cards) if card.place == HELD]

    @property
    def whose(self) -> Seat:
        """The seat that the ruling concerns; raises `Refused` if nobody named one."""
        seat = self.chosen if self.chosen is not None else self.seat
        if seat is None:
            raise Refused("seat-needed", f"{self.code}: say which seat")
        return seat

    @property
    def which(self) -> int:
        """The number of the card concerned; raises `Refused` if nobody named one."""
        if self.index is None:
            raise Refused("card-needed", f"{self.code}: say which card")
        return self.index


Condition = Callable[[Case], bool]
Ruling = Callable[[Case], None]


def always(case: Case) -> bool:
    """The condition of a way that is open whenever the incident is."""
    return True


@dataclass(frozen=True)
class Way:
    """A way out: its name in scripts and the log, what it does, and when it is open.

    `floor`: only a floor manager may order it (Guide 0.9). `label` and `consequence` are the text of its
    button, by default those in `common.WAY_WORDS`. `also` are synonyms of the name. `final`: it ends the deal
    or the hand, so a screen asks for confirmation. `rule` is its own rule, if the incident has several.
    """

    name: str
    does: Ruling
    when: Condition = always
    floor: bool = False
    label: str = ""
    consequence: str = ""
    also: tuple[str, ...] = ()
    final: bool = False
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Incident:
    """An entry of the catalogue.

    `asks` names what the dealer is asked for besides the number: seat, card, board, cards, amount, mixed,
    protected. `phases` are those in which it is likely, and comes first in the menu. `check` refuses a
    report that cannot be. `discretion` is what the floor's own decision does, `refund` what a killed hand
    gets back (none, uncalled, all) if the ruling does not say. `rule` cites all that may decide; the ways
    out say which one does.
    """

    code: str
    title: str
    sentence: str
    rule: str
    ways: tuple[Way, ...]
    group: str = "deal"  # deal | board | deck | betting | pot | people
    colour: str = "red"
    asks: tuple[str, ...] = ()
    families: tuple[str, ...] = ()  # games in which it can happen: flop, stud, draw; empty: all
    phases: tuple[str, ...] = ()
    check: Ruling = lambda case: None
    discretion: Ruling = lambda case: None
    refund: Callable[[Case], str] = lambda case: ""
    pale: Condition = lambda case: False  # it does not halt the table, unlike the others of its kind
    explains: tuple[str, ...] = ()  # alerts that it may answer: it can be reported while they halt the table
    at_once: Ruling = lambda case: None  # what takes effect as soon as it is reported
    instead: Callable[[Case], str] = lambda case: ""  # the entry that a report opens instead of this one
    after: bool = False  # it may still be reported once the hand is over
    elsewhere: bool = False  # the card it is about may never have left the shoe
    in_place_of: str = ""  # action | report: the kind that is reported instead of it
    passed_by: str = ""  # dealer | floor: who may still enter an amount that it refuses
    on_record: bool = False  # the log keeps what it refuses
    detected: str = "told"

    def open_ways(self, case: Case) -> tuple[Way, ...]:
        """The ways out that the rules leave open now."""
        return tuple(way for way in self.ways if way.when(case))

    def ways_out(self, draft: Draft, seat: Seat | None, index: int | None, facts: Facts) -> WaysOut:
        """The colour of an alert about it now, and the ways out that the rules leave open."""
        case = Case(draft=draft, code=self.code, seat=seat, index=index, facts=dict(facts))
        ways = self.open_ways(case)
        return WaysOut(
            colour="amber" if self.pale(case) else self.colour,
            rule=self.rule_of(case),
            options=tuple(dict.fromkeys(way.name for way in ways)),
            floor_ways=tuple(way.name for way in ways if way.floor or way.name in FLOOR_WAYS),
            detected=self.detected,
        )

    def rule_of(self, case: Case) -> str:
        """The rule for this case: that of the first open way out that names one."""
        return next((way.rule for way in self.open_ways(case) if way.rule), self.rule)

    def way(self, name: str) -> Way | None:
        return next((way for way in self.ways if way.name == name), None)

    def alarm(
        self, code: str, title: str, sentence: str, *more: Way, colour: str = "red", rule: str = ""
    ) -> Incident:
        """The alert for the same trouble when the terminal notices it: another code, and `more` ways out."""
        return replace(
            self,
            code=code,
            title=title,
            sentence=sentence,
            ways=(*self.ways, *more),
            colour=colour,
            rule=rule or self.rule,
            asks=(),
            detected="sensor",
        )


FLOOR_WAYS: Final = frozenset({"void", "kill", "remap", "bind", "draw"})
"""Ways out that only the floor may ever order (Guide 0.9, 5.4)."""

NO_OUTCOME: Final = frozenset({"not-so"})
"""Ways out that withdraw the report; if just one other is open, that is the lawful outcome."""

ASKED: Final = frozenset({"misdeal", "void", "draw", "bind"})
"""Ways out that need confirmation even if no other is open: they are grave, or name a card."""
