"""The statements that are one key press each: the command, and the lines that give its fields.

A slot of a line is named after the field of the command that it fills; amounts become the smallest unit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from decimal import Decimal
from typing import Any, ClassVar, Final

from croupier.engine import commands as cmd
from croupier.engine.commands import evening as night
from croupier.engine.commands import people as ask
from croupier.engine.commands import play as keys
from croupier.script.forms import form
from croupier.script.statements.hand import GAMES, Statement


class KeyStatement(Statement):
    """The line of a key, perhaps by the floor; `FIXED` are fields of its `COMMAND` that no slot gives."""

    COMMAND: ClassVar[type[cmd.Command]] = cmd.Command
    FIXED: ClassVar[Mapping[str, Any]] = {}
    by_floor: bool = False

    def command(self, at: int, units: Callable[[Decimal], int]) -> cmd.Command:
        """The command of the key; `units` converts an amount to the smallest unit."""
        names = {each.name for each in fields(self)} - {"line", "by_floor"}
        given = {name: getattr(self, name) for name in names}
        amounts = {name: units(value) for name, value in given.items() if isinstance(value, Decimal)}
        return self.COMMAND(at=at, **{**self.FIXED, **given, **amounts})


def _key(command: type[cmd.Command], *forms: str, **fixed: Any) -> type[KeyStatement]:
    """The statement with these forms; a slot that is left out has the default of the command, or None."""
    slots = dict.fromkeys(name for text in forms for name in form(text).fields if name != "by_floor")
    usual = {each.name: each.default for each in fields(command) if each.default is not MISSING}
    seldom = {name for name in slots if any(name not in form(text).required for text in forms)}
    rest = {name: usual.get(name) for name in seldom}
    space = {"__annotations__": dict.fromkeys(slots, Any), "__module__": __name__, **rest}
    return type(
        command.__name__, (KeyStatement,), {**space, "FORMS": forms, "COMMAND": command, "FIXED": fixed}
    )


KEYS: Final = (
    _key(cmd.ChooseGame, f"choose <game:{GAMES}>"),
    _key(cmd.UnseatPlayer, "leave <seat>"),
    _key(cmd.SitOut, "away <seat>"),
    _key(cmd.SitIn, "back <seat>"),
    _key(cmd.BuyChips, "rebuy <seat> <amount>"),
    _key(cmd.BuyChips, "rebuy <seat> <amount> announced", owed=True),
    _key(
        cmd.PlaceButton,
        "button <seat> [leg <leg:seat>] [kill <kill:seat>]",
        "button <seat> [leg <leg:seat>] [kill <kill:seat>] after hand <hand_no:number> blinds <blinds:seats>",
    ),
    _key(cmd.AgreeRuns, "runs <runs:number> [seats <seats>]"),
    _key(cmd.CompleteDeal, "dealt"),
    _key(cmd.Straddle, "<seat> straddle <amount>"),
    _key(cmd.Straddle, "<seat> sleeper <amount>", asleep=True),
    _key(cmd.Discard, "<seat> discard <number>", "<seat> discard <cards>"),
    _key(cmd.Discard, "<seat> pat"),
    _key(cmd.ShowHand, "<seat> show [<cards>]"),
    _key(keys.MuckOthers, "muck others [but <seat>]"),
    _key(cmd.NameOpener, "<seat> opens"),
    _key(cmd.ActInTurn, "<action:fold|check|call> around", "<action:fold|check|call> to <until:seat>"),
    _key(cmd.LookAtHand, "look <seat>"),
    _key(cmd.AddNote, "note <text>", "note <text> seat <seat>"),
    _key(cmd.Undo, "undo"),
    _key(keys.Redo, "redo"),
    _key(ask.RunClock, "clock run [by floor]"),
    _key(ask.StopClock, "clock stop [by floor]"),
    _key(ask.GoToLevel, "clock level <number> [by floor]"),
    _key(ask.SetHandForHand, "hand-for-hand on [by floor]", on=True),
    _key(ask.SetHandForHand, "hand-for-hand off [by floor]", on=False),
    _key(ask.LiftPenalty, "penalty <seat> off [by floor]"),
    _key(
        ask.GivePenalty,
        "penalty <seat> rounds <rounds:number> [reason <reason:text>] [by floor]",
        "penalty <seat> hands <hands:number> [reason <reason:text>] [by floor]",
    ),
    _key(ask.WarnPlayer, "warn <seat> <reason:text> [by floor]"),
    _key(ask.MovePlayer, "move <seat> to <to:seat> [by floor]"),
    _key(ask.DrawSeats, "draw-seats <stack:amount> [brought] seed <seed:number> <players:words>"),
    _key(ask.PayRebuy, "paid <seat>"),
    _key(cmd.CorrectStack, "stack <seat> <stack:amount> <reason:text> [by floor]"),
    _key(ask.EndRace, "race end [to <winners:seats>]"),
    _key(ask.OpenRace, "race <unit:amount>"),
    _key(ask.Request, "ask <seat> <what:leave|away>", "ask <seat> <what:move> <to:seat> [by floor]"),
    _key(ask.Withdraw, "withdraw <seat> <what:leave|away|move|chips>"),
    _key(ask.ChooseBlind, "blind <seat> wait", waits=True),
    _key(ask.ChooseBlind, "blind <seat> post", waits=False),
    _key(ask.RenamePlayer, "rename <seat> <player:text>"),
    _key(ask.DropSeatChange, "seat-change <seat> off"),
    _key(ask.ListSeatChange, "seat-change <seat> [to <to:seat>]"),
    _key(ask.CallWaiter, "wait <player:text> call"),
    _key(ask.DropWaiter, "wait <player:text> off"),
    _key(ask.ListWaiter, "wait <player:text> [with <stack:amount>]"),
    _key(ask.FillSeat, "fill <seat> [with <stack:amount>]"),
    _key(night.OpenTable, "open [float <float_given:amount>]"),
    _key(night.CloseTable, "close [float <float_left:amount>]"),
    _key(night.FillTray, "fill float <amount>"),
    _key(night.CreditTray, "credit float <amount>"),
    _key(
        night.SendPlayer,
        "send <seat> to <to_table:text> seat <to_seat:seat> [by floor]",
        "send <seat> [to <to_table:text>] [by floor]",
    ),
    _key(night.BreakTable, "break to <drawn>", "break [by floor]"),
    _key(night.CashOutAll, "pay all"),
    _key(night.CashOut, "pay <seat>"),
    _key(night.GiveTip, "tip <seat> <amount>"),
    _key(
        night.PayJackpot,
        "prize <seat> <amount> hand <hand_no:number> <reason:text> [by floor]",
        "prize to <player:text> <amount> hand <hand_no:number> <reason:text> [by floor]",
    ),
    _key(night.TakeSeatFees, "take time"),
    _key(night.EnrolDealer, "enrol <dealer:text> [badge <badge:uid>]"),
    _key(night.StrikeDealer, "strike <dealer:text>"),
    _key(night.ChangeDealer, "dealer <dealer:text>"),
)
"""Every key that is pressed by its fields alone, in the order of the language."""
