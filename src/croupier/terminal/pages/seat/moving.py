"""A player changes seats: the new one is touched."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.commands.people import MovePlayer
from croupier.engine.places import SEATS, Seat
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.pin import ask_pin
from croupier.terminal.pages.seat.entries import refusal
from croupier.terminal.pages.seat.said import told
from croupier.terminal.pages.typing_keys import cancel_key
from croupier.terminal.view import KeyView, PageView
from croupier.words import Words


@dataclass(frozen=True)
class Moving(Page):
    """The player of `seat` is to sit somewhere else; a seat is touched, or its key or figure pressed."""

    seat: Seat

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat} moves: touch the new seat", seat=self.seat)

    def press(self, action: str, context: Context) -> Answered:
        kind, _, value = action.partition(":")
        if kind not in ("seat", "digit") or not value.isdigit():
            return Answered(self)
        to = Seat(int(value) or 10)
        if to == self.seat:
            return Answered(None)
        command = MovePlayer(at=context.now, seat=self.seat, to=to)
        refused = refusal(context.table, command)
        if refused is not None and refused.code == "floor-needed":
            return ask_pin("floor-needed", context, over=self)
        return Answered(None, (command,), again=self)

    def view(self, context: Context) -> PageView:
        words, table = context.words, context.table
        most = min(len(SEATS), table.house.seats_max)
        keys = tuple(
            KeyView(
                action=f"seat:{seat}",
                label=words.say("Seat {seat}", seat=seat),
                enabled=seat not in table.players,
            )
            for seat in SEATS[:most]
        )
        return PageView(
            title=told(self.seat, table, words), lines=(), keys=(*keys, cancel_key(words)), beside=True
        )
