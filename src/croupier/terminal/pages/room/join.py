"""The page on which a table joins the room: first the address, then the code from the room's floor."""

from __future__ import annotations

from dataclasses import field

from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.first_start.typing import Typing
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.typing.pin import ask_pin, is_locked
from croupier.terminal.view import PageView
from croupier.terminal.wishes import JoinRoom
from croupier.values import dataclass, replace
from croupier.words import Words


@dataclass(frozen=True)
class RoomPage(Page):
    """The `address` once it was confirmed; empty while it is typed."""

    keyboard: Typing = field(default_factory=Typing)
    address: str = ""

    @property
    def takes(self) -> Takes:
        return Takes(names=True, text=True)

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
        return PageView(title=title, lines=(), keys=keys, rows=rows, entry=f"{self.keyboard.typed}_")


def room_page(context: Context, over: Page) -> Answered:
    """The page, after the floor's PIN if there is one, with the address of the last room."""
    if is_locked(context):
        return ask_pin("floor-needed", context, over=over)
    return Answered(RoomPage(Typing(context.station.room.address)), under=over)
