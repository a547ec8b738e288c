"""What the players say and do, as one line for a viewer who deals."""

from __future__ import annotations

from croupier.demo.robot import Move
from croupier.engine import commands as cmd
from croupier.words import Words


def spoken(move: Move | None, words: Words) -> str:
    """A move as the table hears and sees it; empty for what the screen asks for by itself.

    >>> from croupier.engine.places import Seat
    >>> spoken(cmd.Act(at=0, seat=Seat(4), action="raise", amount=600), Words("en"))
    'Seat 4 says: raise to 6'
    """
    match move:
        case cmd.Act():
            return _action(move, words)
        case cmd.ActInTurn(until=until):
            return words.say("All before seat {seat} say: fold. Touch seat {seat}", seat=until)
        case cmd.ShowHand(seat=seat, cards=cards):
            shown = " ".join(map(words.card, cards))
            return words.say("Seat {seat} shows {cards}", seat=seat, cards=shown).strip()
        case cmd.Discard(seat=seat, number=0):
            return words.say("Seat {seat} stands pat", seat=seat)
        case cmd.Discard(seat=seat, number=number):
            return words.count(
                "Seat {seat} gives back {number} card",
                "Seat {seat} gives back {number} cards",
                number,
                seat=seat,
            )
        case cmd.MuckHand(seat=seat):
            return words.say("Seat {seat} gives up the hand", seat=seat)
        case cmd.NameCard(card=card):
            return words.say("On the board lies {card}", card=words.card(card))
    return ""


def _action(act: cmd.Act, words: Words) -> str:
    say, seat = words.say, act.seat
    match act.action:
        case "fold":
            return say("Seat {seat} says: fold", seat=seat)
        case "check":
            return say("Seat {seat} says: check", seat=seat)
        case "call":
            return say("Seat {seat} says: call", seat=seat)
        case "bring-in":
            return say("Seat {seat} says: bring-in", seat=seat)
        case "bet":
            return say("Seat {seat} says: bet {amount}", seat=seat, amount=words.money(act.amount))
        case "raise":
            return say("Seat {seat} says: raise to {amount}", seat=seat, amount=words.money(act.amount))
    return say("Seat {seat} says: all-in", seat=seat)
