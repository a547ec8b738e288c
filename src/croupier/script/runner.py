"""Plays a table script on the full stack, and stops at the first statement that fails."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.cards.card import Card, FaceDown
from croupier.devices.twins.process import ShoeProcess
from croupier.engine import codes, next_card
from croupier.engine import commands as cmd
from croupier.engine.deadlines import next_deadline
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.places import NOWHERE, STUB, Place, Seat
from croupier.engine.play.exhaustion import scramble_due
from croupier.engine.table import Hand
from croupier.engine.table.dealing import replacement_due, returned_dealt
from croupier.errors import Refused, Unreadable
from croupier.export.script.hand_script import FLOOR_PIN
from croupier.script.expectations import Expect, ExpectHidden, ExpectRefused
from croupier.script.forms import Special
from croupier.script.grammar import Script
from croupier.script.pressed import command_of
from croupier.script.rig import ANTENNAS, Rig
from croupier.script.rulings import (
    CrashStatement,
    DeckCheckStatement,
    DeclareStatement,
    FloorStatement,
    NewDeckStatement,
    PauseStatement,
    RebootStatement,
    RuleStatement,
    ShufflerStatement,
)
from croupier.script.setup import SETTINGS, TableSetup
from croupier.script.statements.hand import (
    ActStatement,
    AntennaStatement,
    BombStatement,
    DealStatement,
    DeckStatement,
    GoneStatement,
    KnownTagStatement,
    OutStatement,
    Passable,
    SetSwitchStatement,
    ShoeStatement,
    StartHandStatement,
    Statement,
    TagStatement,
)
from croupier.script.statements.keyed import KeyStatement
from croupier.script.verdicts import exposed, found, refuse_unsupported
from croupier.values import dataclass, replace
from croupier.words import MONEY_FACTS
from croupier.words.refusals import refusal as sentence


class ShoeOrder:
    """The order of the shoe: it applies from the next hand on, and starts again with every deal.

    A card whose reading was taken back is on top again. An unread card was the next one in the order. A tag
    named by the floor was that card.
    """

    def __init__(self) -> None:
        self._announced: tuple[Card | Special, ...] = ()
        self._order: tuple[Card | Special, ...] = ()
        self._left: dict[int, Card | Special | None] = {}  # by the index of the drawn card in its deal

    def announce(self, cards: Sequence[Card | Special]) -> None:
        """The order from the next hand on; raises `Unreadable` if a card is in it twice."""
        known = [card for card in cards if card is not Special.UNREAD]
        for card in known:
            if known.count(card) > 1:
                raise Unreadable(f"deck: {card} is in it twice")
        self._announced = tuple(cards)

    def start(self) -> None:
        """A hand begins with all its cards in the shoe."""
        self._order, self._left = self._announced, {}

    def top(self, hand: Hand) -> Card | Special:
        """The next card; `UNREAD` if the order is unknown."""
        out = [(index, card) for index, card in enumerate(hand.cards) if card.place != STUB]
        faces = [card.card for _, card in out]
        gone = [self._left.get(index) for index, _ in out]
        for card in self._order:
            if card in gone:
                gone.remove(card)
            elif not (isinstance(card, Card) and FaceDown(card) in faces):
                return card
        return Special.UNREAD

    def left(self, index: int, card: Card | Special | None, top: Card | Special) -> None:
        """Note which card the drawn card number `index` was; None: it was not in the order."""
        self._left[index] = top if card is Special.UNREAD else card


@dataclass(frozen=True)
class Failure:
    """The first statement that failed: what was expected and what was found."""

    line: int
    expected: str
    found: str


@dataclass(frozen=True)
class ScriptOutcome:
    """The result of a script: how many statements were played, and the failure, if any."""

    script: str
    statements: int
    failure: Failure | None = None

    def __str__(self) -> str:
        if self.failure is None:
            return f"{self.script}: {self.statements} statements hold"
        failure = self.failure
        return f"{self.script}:{failure.line}: expected {failure.expected}, found {failure.found}"


def play(script: Script, *, shoe: ShoeProcess, db: Path | None = None) -> ScriptOutcome:
    """Play a script on the log `db`, or on a temporary one, with a shoe that may serve many scripts.

    Raises `Unreadable` for a statement that this version does not play, before anything is played, and
    `Fault` if the stack under the script fails.
    """
    refuse_unsupported(script)
    with (
        TemporaryDirectory(prefix="croupier-play-") as folder,
        Rig(db or Path(folder, "croupier.db"), shoe) as rig,
    ):
        return ScriptPlayer(script, rig).run()


def _wish(statement: Expect) -> str:
    """The expectation without its first word; the found value may be no valid expectation."""
    try:
        return str(statement).removeprefix("expect ")
    except Unreadable:
        values = [getattr(statement, each.name) for each in fields(statement) if each.name != "line"]
        return " ".join(map(str, values))


class ScriptPlayer:
    """One script being played; `refusal` is the refusal of the previous statement."""

    def __init__(self, script: Script, rig: Rig) -> None:
        self.script = script
        self.rig = rig
        self.setup = TableSetup()
        self.order = ShoeOrder()
        self.known: list[KnownTagStatement] = []
        self.refusal: Refused | None = None
        self.notices: list[str] = []
        self.bomb = False  # the next hand is one, and these seats sit it out
        self.out: tuple[Seat, ...] = ()

    def run(self) -> ScriptOutcome:
        self.look_ahead()
        statements = self.script.statements
        for number, statement in enumerate(statements):
            following = statements[number + 1] if number + 1 < len(statements) else None
            try:
                failure = self.step(statement, refusable=isinstance(following, ExpectRefused))
            except Unreadable as error:
                raise Unreadable(f"{self.script.name}:{statement.line}: {error}") from error
            if failure is not None:
                return ScriptOutcome(self.script.name, number, failure)
        return ScriptOutcome(self.script.name, len(statements))

    def look_ahead(self) -> None:
        """Read the settings of the first hand: the mode says how chips are counted."""
        for statement in self.script.statements:
            if isinstance(statement, StartHandStatement):
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
                isinstance(statement, DeckCheckStatement) and refusal.code == codes.DECK_CHECK_FAILED
            ):
                return Failure(statement.line, f"{statement} to be allowed", self.describe(refusal))
        return None

    def asked_instead(self, statement: Statement) -> Refused | None:
        """The alerts that a statement opened instead of its effect: a script may expect them as a refusal.

        For example an action waits until cards are counted, or a contest comes after its window.
        """
        hand = self.rig.table.hand
        if hand is None or not isinstance(statement, ActStatement | DeclareStatement):
            return None
        done = "action" if isinstance(statement, ActStatement) else "report"
        asked = [alert.code for alert in hand.incidents.alerts if CATALOGUE[alert.code].in_place_of == done]
        return Refused(asked[-1], f"{asked[-1]} was opened instead") if asked else None

    def describe(self, refusal: Refused) -> str:
        """The refusal with its reason, with amounts as a script writes them."""
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
        """Set the table between hands, once the settings are complete."""
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
            case DeckStatement(cards=cards):
                self.order.announce(cards)
            case KnownTagStatement():
                self.known.append(statement)
                self.rig.know(self.known)
            case StartHandStatement():
                self.start_hand(statement)
            case BombStatement() | OutStatement():
                self.set_bomb(statement)
            case DealStatement():
                self.deal()
            case ShoeStatement(cards=cards):
                for card in cards:
                    self.draw(card)
            case TagStatement(uid=uid):
                self.draw(None, uid)
            case FloorStatement(pin=pin):
                self.floor(pin)
            case NewDeckStatement(deck=deck):
                self.rig.load(deck, self.known)
                self.do(cmd.ChooseDeck(at=self.now, deck=deck))
            case ShufflerStatement(machine=machine):
                self.do(cmd.ChooseShuffler(at=self.now, machine=machine or ""))
            case PauseStatement(seconds=seconds):
                self.wait(int(seconds * 1000))
            case AntennaStatement() | GoneStatement():
                self.sense(statement)
            case CrashStatement():
                self.rig.crash()
            case RebootStatement():
                self.rig.reboot()
            case RuleStatement(remap=(*words, "by", "floor")):
                self.by_floor(replace(statement, remap=tuple(words)))
            case Passable(by_floor=True) | RuleStatement(by_floor=True) | KeyStatement(by_floor=True):
                self.by_floor(replace(statement, by_floor=False))
            case _:
                self.do(command_of(statement, self.now, self.setup.units))

    def start_hand(self, said: StartHandStatement) -> None:
        """Start the next hand; what was said of a bomb pot holds for this one alone."""
        if not self.dealt_again:
            (bomb, self.bomb), (out, self.out) = (self.bomb, False), (self.out, ())
            start = cmd.StartHand(at=self.now, go=said.go, without=said.without, boards=self.setup.boards)
            self.do(replace(start, bomb=bomb, out=out))
        self.order.start()

    def set_bomb(self, statement: BombStatement | OutStatement) -> None:
        """Say how bomb pots are dealt, one in the next hand or how often, or who sits it out."""
        if isinstance(statement, OutStatement):
            self.out = (*self.out, statement.seat)
            return
        every = "hands" if statement.hands else statement.every
        called = "called" if statement.ante is not None else "off"
        if every or statement.ante is None or "bomb.every" not in self.setup.switches:
            self.setup.take(SetSwitchStatement(switch="bomb.every", value=(every or called,)))
        if statement.hands:
            self.setup.take(SetSwitchStatement(switch="bomb.hands", value=(str(statement.hands),)))
        self.settle()
        if statement.ante is not None:
            ante = self.setup.units(statement.ante)
            boards, self.bomb = int(statement.boards or 1), not every
            self.do(cmd.SetBomb(at=self.now, ante=ante, boards=boards, game=statement.game))

    def floor(self, pin: str | None) -> None:
        if pin is None:
            self.do(cmd.LeaveFloor(at=self.now))
        elif pin == FLOOR_PIN:
            self.do(cmd.EnterFloor(at=self.now))
        else:
            raise Refused("wrong-pin", "that is not the floor's PIN")

    def by_floor(self, statement: Statement) -> None:
        """The floor orders this one statement, and stays if it is already there."""
        if self.rig.table.floor is not None:
            self.carry_out(statement)
            return
        self.floor(FLOOR_PIN)
        try:
            self.carry_out(statement)
        finally:
            self.floor(None)

    def deal(self) -> None:
        """Deal the rest of the step until something goes wrong; without a shoe press the dealer's key."""
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
        """Deal the cards on top of the stub before those from the shoe; returns whether there were any."""
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
        """Whether there is an antenna at the place (Guide 0.5)."""
        level = self.rig.table.sensors
        known = place in ANTENNAS.values()
        return known and (level == "L3" or (level == "L2" and place.seat is None))

    def arrives(self, card: Card | Special) -> None:
        """Let the antenna at a dealt card's place see it, if there is one (Guide 0.5)."""
        hand = self.rig.table.hand
        if hand is not None and hand.cards and self.sees(hand.cards[-1].place):
            self.see(card, hand.cards[-1].place)

    def sense(self, statement: AntennaStatement | GoneStatement) -> None:
        """An antenna sees cards or a raw tag, or no longer sees one."""
        match statement:
            case GoneStatement(card=gone, uid=uid):
                self.rig.lose(uid if gone is None else self.rig.uid(gone))
            case AntennaStatement(place=place, cards=(), uid=uid):
                self.rig.see(uid, place)
            case AntennaStatement(place=place, cards=cards):
                for card in cards:
                    self.see(card, place)

    def see(self, card: Card | Special, place: Place) -> None:
        """An antenna sees a card, unless its tag cannot be read."""
        if card is not Special.UNREAD:
            self.rig.see(self.rig.uid(card), place)

    def wait(self, milliseconds: int) -> None:
        """Let time pass, so that deadlines take effect."""
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
        deal = hand.deal
        street = (hand.street, deal.board)
        return (hand.hand_no, deal.attempt, deal.first_over, *street, replacement_due(hand))

    def top(self) -> Card | Special:
        """The card on top of the shoe; unknown after a scramble, done or due."""
        hand = self.rig.table.hand
        if hand is None or hand.deal.reshuffled or scramble_due(hand, self.rig.table.house):
            return Special.UNREAD
        return self.order.top(hand)

    @property
    def dealt_again(self) -> bool:
        """After a misdeal the hand waits for its first card; a new order of the shoe may start here."""
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
        """A card leaves the shoe; `card` None: the raw tag `uid`, which is not in the order."""
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
