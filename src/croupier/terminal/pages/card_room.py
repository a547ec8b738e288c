"""The pages of the card room: joining it, and accepting its offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from croupier.devices.deck.register import Deck, Register
from croupier.engine.commands import Command
from croupier.engine.commands.evening import EnrolDealer
from croupier.engine.commands.people import AnswerOffer, ListWaiter
from croupier.engine.table import Table
from croupier.engine.table.player import distinct_name
from croupier.errors import Unreadable
from croupier.telling.notice import Notice
from croupier.telling.stakes import of_setting
from croupier.telling.voice import apart
from croupier.terminal.host.room_link import OfferKind, RoomLink, TableOffer
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.first_start import Typing
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes, moved
from croupier.terminal.pages.players.names import taken
from croupier.terminal.pages.setup.stakes import settings_of
from croupier.terminal.pages.typing.keyboard import close_key
from croupier.terminal.pages.typing.pin_page import ask_pin, is_locked
from croupier.terminal.station.station import Station
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import JoinRoom, KeepAnswer
from croupier.values import replace
from croupier.words import Words, message


class RoomPage(Page):
    """The `address`, once confirmed; empty while it is typed."""

    keyboard: Typing = field(default_factory=Typing)
    address: str = ""

    takes = Takes(names=True, text=True)

    def press(self, key: Key, context: Context) -> Answered:
        typed = self.keyboard.typed.strip()
        if key.kind is not KeyKind.CONFIRM:
            return Answered(replace(self, keyboard=self.keyboard.after(key)))
        if not typed:
            return Answered(self)
        if not self.address:
            return Answered(RoomPage(Typing(capitals=True), typed))
        return Answered(None, wish=JoinRoom(self.address, typed))

    def prompt(self, words: Words) -> str:
        if self.address:
            return words.say("Type the room's code")
        return words.say("Type the address of the room")

    def view(self, context: Context) -> PageView:
        words = context.words
        keys, rows = self.keyboard.keys(words)
        title = words.say("Join a room")
        if self.address:
            title = words.say("Join the room at {address}", address=self.address)
        return PageView(title=title, keys=keys, rows=rows, entry=f"{self.keyboard.typed}_")


def room_page(context: Context, over: Page) -> Answered:
    """The page, after the floor's PIN if there is one, with the address of the last room."""
    if is_locked(context):
        return ask_pin("floor-needed", context, over=over)
    return Answered(RoomPage(Typing(context.station.room.address)), under=over)


TITLES: Final[Mapping[OfferKind, str]] = {
    "preset": message("Stakes: {name}"),
    "tournament": message("Tournament: {name}"),
    "players": message("Players of the house"),
    "dealers": message("Dealers of the house"),
    "deck": message("Deck: {name}"),
    "seat": message("{name} for this table"),
}
"""The name of each kind in its line."""


def waiting(room: RoomLink) -> int:
    """How many of the room's offers this table has not answered."""
    return sum(not each.answered for each in room.offers)


class FromRoom(Page):
    """`focus` is an offer with its edit; it stays on that offer when the list changes.

    Once that offer is gone nothing is in focus, until another line is touched.
    """

    focus: tuple[str, str] = ("", "")

    @classmethod
    def opened(cls, offers: tuple[TableOffer, ...]) -> FromRoom:
        """The page with the first offer in focus."""
        return cls(_named(offers[0])) if offers else cls()

    takes = Takes(names=True)

    def press(self, key: Key, context: Context) -> Answered:
        offers = context.station.room.offers
        if key.kind in CLOSING or not offers:
            return Answered(None)
        offer = self._in_focus(offers)
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE):
                place = offers.index(offer) if offer else 0
                return Answered(FromRoom(_named(offers[moved(place, key, len(offers))])))
            case Key(KeyKind.LINE, value) if value.isdigit() and int(value) < len(offers):
                return Answered(FromRoom(_named(offers[int(value)])))
        if offer is None:
            return Answered(self)
        match key:
            case Key(KeyKind.TAKE | KeyKind.CONFIRM) if not offer.answered or offer.table is not None:
                return self._taken(offer, context)
            case Key(KeyKind.DECLINE) if offer.kind == "seat" and not offer.answered:
                return Answered(
                    self,
                    (answer(offer, context.now, offer.name, taken_over=False),),
                    wish=KeepAnswer(offer, False),
                )
        return Answered(self)

    def _in_focus(self, offers: tuple[TableOffer, ...]) -> TableOffer | None:
        return next((each for each in offers if _named(each) == self.focus), None)

    def _taken(self, offer: TableOffer, context: Context) -> Answered:
        """An offer is refused as a whole if the table would refuse any part."""
        if offer.kind != "seat" and is_locked(context):
            return ask_pin("floor-needed", context, over=self)
        try:
            wanted = commands(offer, context.table, context.now)
            if offer.deck is not None:
                others = (deck for deck in context.station.decks if deck.name != offer.name)
                Register((*others, offer.deck))
        except Unreadable as error:
            return Answered(self, notice=Notice.refused("not-kept", why=str(error)))
        name = next((each.player for each in wanted if isinstance(each, ListWaiter)), offer.name)
        said = answer(offer, context.now, name, taken_over=True)
        return Answered(self, (*wanted, said), wish=KeepAnswer(offer, True))

    def prompt(self, words: Words) -> str:
        return words.say("The room offers")

    def view(self, context: Context) -> PageView:
        words, offers = context.words, context.station.room.offers
        offer = self._in_focus(offers)
        return PageView(
            title=words.say("The room offers"),
            lines=tuple(_line(each, words) for each in offers),
            keys=(*self._keys(offer, context), close_key(words)),
            focus=offers.index(offer) if offer else len(offers),
        )

    def _keys(self, offer: TableOffer | None, context: Context) -> tuple[KeyView, ...]:
        if offer is None:
            return ()
        say = context.words.say
        between = context.table.between_hands or offer.table is None
        take = KeyView(
            Key(KeyKind.TAKE),
            say("Take over"),
            hint="" if between else say("between hands"),
            enabled=between and (not offer.answered or offer.table is not None),
            tone="good",
        )
        if offer.kind != "seat":
            return (take,)
        decline = KeyView(Key(KeyKind.DECLINE), say("Decline"), enabled=not offer.answered)
        return replace(take, label=say("On the list")), decline


def _named(offer: TableOffer) -> tuple[str, str]:
    return offer.id, offer.edit


def commands(offer: TableOffer, table: Table, now: int) -> tuple[Command, ...]:
    """The commands that carry out an offer, before the answer itself."""
    if offer.table is not None:
        mine = settings_of(table.settings) if table.settings is not None else offer.table
        seats = tuple(pair for pair in mine.house if pair[0] == "seats.max")
        house = (*(pair for pair in offer.table.house if pair[0] != "seats.max"), *seats)
        return (replace(offer.table, at=now, table=mine.table, sensors=mine.sensors, house=house),)
    if offer.kind == "dealers":
        new = (each for each in offer.people if table.roster.get(each[0]) != each[1])
        return tuple(EnrolDealer(at=now, dealer=dealer, badge=badge) for dealer, badge in new)
    if offer.kind == "seat":
        return (ListWaiter(at=now, player=distinct_name(offer.name, taken(table))),)
    return ()


def answer(offer: TableOffer, now: int, name: str, *, taken_over: bool) -> AnswerOffer:
    """The table's answer, for its log: a player by name, a preset or a deck by its title."""
    is_seat = offer.kind == "seat"
    return AnswerOffer(
        at=now,
        kind=offer.kind,
        offer=offer.id,
        edit=offer.edit,
        title="" if is_seat else offer.name,
        player=name if is_seat else "",
        seat=offer.seat,
        taken=taken_over,
    )


def after_answer(station: Station, wish: KeepAnswer, active: str) -> Station:
    """The station once an answer is stored: the offer no longer waits, and its deck belongs to the table.

    `active` is the deck in the shoe.
    """
    offers = tuple(
        replace(each, answered=each.answered or each == wish.offer) for each in station.room.offers
    )
    station = replace(station, room=replace(station.room, offers=offers))
    deck = wish.offer.deck if wish.taken else None
    return station if deck is None else with_deck(station, deck, active)


def with_deck(station: Station, deck: Deck, active: str) -> Station:
    """The station with a deck that replaces the one of its name; `active` is the deck in the shoe."""
    others = (each for each in station.decks if each.name != deck.name)
    return replace(station, decks=(*others, deck), deck=active)


def _line(offer: TableOffer, words: Words) -> str:
    title = words.say(TITLES[offer.kind], name=apart(offer.name))
    facts = [_facts(offer, words)]
    if offer.answered:
        facts.append(words.say("answered"))
    return f"{title}\t{' · '.join(fact for fact in facts if fact)}"


def _facts(offer: TableOffer, words: Words) -> str:
    if offer.table is not None:
        return of_setting(offer.table, words)
    if offer.kind == "seat":
        return words.say("Seat {seat}", seat=offer.seat) if offer.seat else ""
    if offer.deck is not None:
        return words.count("{number} tag", "{number} tags", len(offer.deck.cards))
    return words.count("{number} name", "{number} names", len(offer.people))
