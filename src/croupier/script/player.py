"""Plays a table script through the whole stack, and stops at the first statement that does not hold."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.cards.card import Card, FaceDown
from croupier.devices.twins.process import ShoeProcess
from croupier.engine import codes, next_card
from croupier.engine import commands as cmd
from croupier.engine.deadlines import next_deadline
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.places import NOWHERE, Place
from croupier.engine.play.exhaustion import scramble_due
from croupier.engine.table.dealing import replacement_due, returned_dealt
from croupier.errors import Refused, Unreadable
from croupier.export.script.hand_script import FLOOR_PIN
from croupier.script.checking import exposed, found
from croupier.script.commands.hand import command_of
from croupier.script.expectations.hand import Expect, ExpectHidden, ExpectRefused
from croupier.script.forms import Special
from croupier.script.grammar import Script
from croupier.script.order import ShoeOrder
from croupier.script.rig import Rig
from croupier.script.rulings import Crash, DeckCheck, Declare, Floor, NewDeck, Rule, Shuffler, Wait
from croupier.script.setup import SETTINGS, TableSetup
from croupier.script.statements.hand import (
    Act,
    Antenna,
    Deal,
    Deck,
    Gone,
    KnownTag,
    Passable,
    Shoe,
    StartHand,
    Statement,
    Tag,
)
from croupier.script.statements.people import Ordered, Reboot
from croupier.script.unsupported import refuse_unsupported
from croupier.values import dataclass, replace
from croupier.words import MONEY_FACTS
from croupier.words.refusals import refusal as sentence


@dataclass(frozen=True)
class Failure:
    """The first statement that did not hold: what was expected and what was found."""

    line: int
    expected: str
    found: str


@dataclass(frozen=True)
class Outcome:
    """How a script went: how many statements were played, and the failure if there was one."""

    script: str
    statements: int
    failure: Failure | None = None

    def __str__(self) -> str:
        if self.failure is None:
            return f"{self.script}: {self.statements} statements hold"
        failure = self.failure
        return f"{self.script}:{failure.line}: expected {failure.expected}, found {failure.found}"


def play(script: Script, *, shoe: ShoeProcess, db: Path | None = None) -> Outcome:
    """Play a script on the log `db`, or on one that is thrown away, with a shoe that may serve many scripts.

    Raises `Unreadable` for a statement that this version does not play, before anything is played, and
    `Fault` if the stack under the script fails.
    """
    refuse_unsupported(script)
    with (
        TemporaryDirectory(prefix="croupier-play-") as folder,
        Rig(db or Path(folder, "croupier.db"), shoe) as rig,
    ):
        return Player(script, rig).run()


def _wish(statement: Expect) -> str:
    """The expectation without its first word; what was found may be more than a script can expect."""
    try:
        return str(statement).removeprefix("expect ")
    except Unreadable:
        values = [getattr(statement, each.name) for each in fields(statement) if each.name != "line"]
        return " ".join(map(str, values))


class Player:
    """One script being played; `refusal` is what the statement before was refused with."""

    def __init__(self, script: Script, rig: Rig) -> None:
        self.script = script
        self.rig = rig
        self.setup = TableSetup()
        self.order = ShoeOrder()
        self.known: list[KnownTag] = []
        self.refusal: Refused | None = None
        self.notices: list[str] = []

    def run(self) -> Outcome:
        self.look_ahead()
        statements = self.script.statements
        for number, statement in enumerate(statements):
            following = statements[number + 1] if number + 1 < len(statements) else None
            try:
                failure = self.step(statement, refusable=isinstance(following, ExpectRefused))
            except Unreadable as error:
                raise Unreadable(f"{self.script.name}:{statement.line}: {error}") from error
            if failure is not None:
                return Outcome(self.script.name, number, failure)
        return Outcome(self.script.name, len(statements))

    def look_ahead(self) -> None:
        """Take the settings of the first hand: the mode says how the chips of every seat are counted."""
        for statement in self.script.statements:
            if isinstance(statement, StartHand):
                return
            if isinstance(statement, SETTINGS):
                self.setup.take(statement)

    def step(self, statement: Statement, *, refusable: bool) -> Failure | None:
        """Carry out or check one statement."""
        if isinstance(statement, ExpectRefused):
            return self.check_refused(statement)
        self.refusal = None
        try:
            if isinstance(statement, SETTINGS):
                self.setup.take(statement)
            if not isinstance(statement, SETTINGS) or refusable:
                self.settle()
            if isinstance(statement, Expect):
                return self.check(statement)
            if not isinstance(statement, SETTINGS):
                self.carry_out(statement)
                self.refusal = self.asked_instead(statement)
        except Refused as refusal:
            self.refusal = refusal
            self.notices.append(str(refusal))
            if not refusable and not (
                isinstance(statement, DeckCheck) and refusal.code == codes.DECK_CHECK_FAILED
            ):
                return Failure(statement.line, f"{statement} to be allowed", self.describe(refusal))
        return None

    def asked_instead(self, statement: Statement) -> Refused | None:
        """What opened an alert in the place of being done: a script may call it refused.

        An action waits for the cards to be counted; a contest after its window leads to no correction.
        """
        hand = self.rig.table.hand
        if hand is None or not isinstance(statement, Act | Declare):
            return None
        done = "action" if isinstance(statement, Act) else "report"
        asked = [alert.code for alert in hand.incidents.alerts if CATALOGUE[alert.code].in_place_of == done]
        return Refused(asked[-1], f"{asked[-1]} was opened instead") if asked else None

    def describe(self, refusal: Refused) -> str:
        """The refusal with its reason, and with amounts as the script writes them."""
        has_money = not set(MONEY_FACTS).isdisjoint(refusal.facts)
        reason = sentence(refusal, "en", cash=self.setup.mode == "cash") if has_money else str(refusal)
        return f"refused {refusal.code}: {reason}"

    # --- expectations ----------------------------------------------------------------------------------

    def check_refused(self, statement: ExpectRefused) -> Failure | None:
        refusal = self.refusal
        if refusal is not None and statement.code in ("", refusal.code):
            return None
        return Failure(
            statement.line, _wish(statement), self.describe(refusal) if refusal else "it was allowed"
        )

    def check(self, statement: Expect) -> Failure | None:
        if isinstance(statement, ExpectHidden):
            return self.check_hidden(statement)
        held = found(statement, self.rig.table, self.setup, self.now)
        if held == statement:
            return None
        return Failure(statement.line, _wish(statement), _wish(held))

    def check_hidden(self, statement: ExpectHidden) -> Failure | None:
        seen = exposed(self.rig.table, statement.seat, self.rig.view(), self.rig.stored(), self.notices)
        return Failure(statement.line, _wish(statement), f"its cards in {seen}") if seen else None

    # --- what happens at the table ---------------------------------------------------------------------

    def settle(self) -> None:
        """Set the table, once the settings are complete and between hands."""
        if self.setup.changed and self.setup.complete and self.rig.table.between_hands:
            self.do(self.setup.command(self.now))
            self.setup.changed = False

    @property
    def now(self) -> int:
        return self.rig.clock.now()

    def do(self, command: cmd.Command) -> None:
        self.rig.session.do(command)

    def carry_out(self, statement: Statement) -> None:
        """Do what the statement says; raises `Refused` as the engine does."""
        match statement:
            case Deck(cards=cards):
                self.order.announce(cards)
            case KnownTag():
                self.known.append(statement)
                self.rig.know(self.known)
            case StartHand(go=go):
                if not self.dealt_again:
                    self.do(cmd.StartHand(at=self.now, go=go))
                self.order.start()
            case Deal():
                self.deal()
            case Shoe(cards=cards):
                for card in cards:
                    self.draw(card)
            case Tag(uid=uid):
                self.draw(None, uid)
            case Floor(pin=pin):
                self.floor(pin)
            case NewDeck(deck=deck):
                self.rig.load(deck, self.known)
                self.do(cmd.ChooseDeck(at=self.now, deck=deck))
            case Shuffler(machine=machine):
                self.do(cmd.ChooseShuffler(at=self.now, machine=machine or ""))
            case Wait(seconds=seconds):
                self.wait(int(seconds * 1000))
            case Antenna() | Gone():
                self.sense(statement)
            case Crash():
                self.rig.crash()
            case Reboot():
                self.rig.reboot()
            case Rule(remap=(*words, "by", "floor")):
                self.by_floor(replace(statement, remap=tuple(words)))
            case Passable(by_floor=True) | Rule(by_floor=True) | Ordered(by_floor=True):
                self.by_floor(replace(statement, by_floor=False))
            case _:
                self.do(command_of(statement, self.now, self.setup.units))

    def floor(self, pin: str | None) -> None:
        if pin is None:
            self.do(cmd.LeaveFloor(at=self.now))
        elif pin == FLOOR_PIN:
            self.do(cmd.EnterFloor(at=self.now))
        else:
            raise Refused("wrong-pin", "that is not the floor's PIN")

    def by_floor(self, statement: Statement) -> None:
        """The floor orders this one statement, and stays if already there."""
        if self.rig.table.floor is not None:
            self.carry_out(statement)
            return
        self.floor(FLOOR_PIN)
        try:
            self.carry_out(statement)
        finally:
            self.floor(None)

    def deal(self) -> None:
        """The rest of the dealing step, as far as nothing goes wrong; without a shoe the dealer's key."""
        if self.keyed_by_hand:
            self.do(cmd.CompleteDeal(at=self.now))
            return
        laid = self.lay_returned()
        if next_card(self.rig.table) == NOWHERE:
            if laid:
                return
            raise Refused("nothing-to-deal", "no card is due now")
        step = self.dealing_step()
        while next_card(self.rig.table) != NOWHERE and self.dealing_step() == step:
            card = self.top()
            self.draw(card)
            self.arrives(card)

    def lay_returned(self) -> bool:
        """The cards on top of the stub are dealt before those of the shoe; True if there were any."""
        table = self.rig.table
        if table.hand is None or table.phase == "HALTED":
            return False
        now, then = table.hand.cards, returned_dealt(table.hand).cards
        moving = [(card.uid, to.place) for card, to in zip(now, then, strict=True) if card.place != to.place]
        for uid, place in moving:
            if uid and self.sees(place):
                self.rig.see(uid, place)
        if self.rig.table.phase == "DEALING" and moving and next_card(self.rig.table) == NOWHERE:
            self.do(cmd.CompleteDeal(at=self.now))
        return bool(moving)

    def sees(self, place: Place) -> bool:
        """There is an antenna at the place (Guide 0.5)."""
        level = self.rig.table.sensors
        return level == "L3" or (level == "L2" and place.seat is None)

    def arrives(self, card: Card | Special) -> None:
        """The antenna of the place where a dealt card belongs sees it, if there is one (Guide 0.5)."""
        hand = self.rig.table.hand
        if hand is not None and hand.cards and self.sees(hand.cards[-1].place):
            self.see(card, hand.cards[-1].place)

    def sense(self, statement: Antenna | Gone) -> None:
        """An antenna sees cards or a raw tag, or no longer sees one."""
        match statement:
            case Gone(card=gone, uid=uid):
                self.rig.lose(uid if gone is None else self.rig.uid(gone))
            case Antenna(place=place, cards=(), uid=uid):
                self.rig.see(uid, place)
            case Antenna(place=place, cards=cards):
                for card in cards:
                    self.see(card, place)

    def see(self, card: Card | Special, place: Place) -> None:
        """An antenna sees a card; one whose tag nobody can read is not seen."""
        if card is not Special.UNREAD:
            self.rig.see(self.rig.uid(card), place)

    def wait(self, milliseconds: int) -> None:
        """Time passes, and what waits for a moment of it happens then."""
        clock = self.rig.clock
        end, done = clock.now() + milliseconds, None
        while (due := next_deadline(self.rig.table)) is not None and due <= end and due != done:
            clock.wait(max(0, due - clock.now()))
            self.rig.session.pass_time(clock.now())
            done = due
        clock.wait(end - clock.now())

    def dealing_step(self) -> tuple[object, ...]:
        hand = self.rig.table.hand
        if hand is None:
            return ()
        return (hand.hand_no, hand.deal.attempt, hand.deal.first_over, hand.street, replacement_due(hand))

    def top(self) -> Card | Special:
        """The card on top of the shoe; after a scramble, done or due, nobody knows it."""
        hand = self.rig.table.hand
        if hand is None or hand.deal.reshuffled or scramble_due(hand, self.rig.table.house):
            return Special.UNREAD
        return self.order.top(hand)

    @property
    def dealt_again(self) -> bool:
        """After a misdeal the hand waits for its first card; a new order of the shoe may hold from here."""
        hand = self.rig.table.hand
        waits = hand is not None and not hand.cards and self.rig.table.phase == "DEALING"
        return hand is not None and hand.deal.attempt > 1 and waits

    @property
    def keyed_by_hand(self) -> bool:
        table = self.rig.table
        if table.hand is not None and table.hand.deal.manual:
            return True
        return table.sensors == "L0"

    def draw(self, card: Card | Special | None, uid: str = "") -> None:
        """A card leaves the shoe, `card` None: the raw tag `uid` that stands for nothing in its order."""
        table, top = self.rig.table, self.top()
        if table.sensors == "L0" and uid == "":
            face = FaceDown(card) if isinstance(card, Card) else None
            self.do(cmd.DrawCard(at=self.now, card=face, keyed=True))
        else:
            self.rig.draw(uid if card is None else self.rig.uid(card))
        if table.hand is not None and self.rig.table.hand is not None:
            index = len(table.hand.cards)
            if len(self.rig.table.hand.cards) > index:
                self.order.left(index, card, top)
