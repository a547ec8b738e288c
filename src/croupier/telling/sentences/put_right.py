"""What a ruling corrects: bets, blinds, chips, hands and awards."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.table import Hand
from croupier.telling.sentences.form import Sentences, either, reasoned, told
from croupier.telling.voice import Voice
from croupier.words import message


def _bet(event: ev.BetCorrected, voice: Voice, hand: Hand | None) -> str:
    say, money = voice.words.say, voice.words.money
    said = say(
        "The bet of {who} is put right: {right} for {wrong}",
        who=voice.who(event.seat),
        right=money(event.right),
        wrong=money(event.wrong),
    )
    adds, takes = message("{who} adds {amount}"), message("{who} takes back {amount}")
    paid = [
        say(adds if amount > 0 else takes, who=voice.who(payer), amount=money(abs(amount)))
        for payer, amount in event.paid
        if amount
    ]
    return ", ".join([said, *paid])


def _placed(event: ev.BlindsPlaced, voice: Voice, hand: Hand | None) -> str:
    say = voice.words.say
    parts = [
        say("button {who}", who=voice.who(event.button)),
        say("big blind {who}", who=voice.who(event.big_blind_seat)),
    ]
    if event.small_blind_seat is not None:
        parts.append(say("small blind {who}", who=voice.who(event.small_blind_seat)))
    parts += [
        say("{who} gets {amount} back", who=voice.who(owner), amount=voice.words.money(live + dead))
        for owner, live, dead in event.returned
    ]
    return say("The hand is played from other positions: {positions}", positions=", ".join(parts))


def _award(event: ev.AwardCorrected, voice: Voice, hand: Hand | None) -> str:
    money = voice.words.money
    moves = (f"{voice.who(to)} {'+' if amount > 0 else ''}{money(amount)}" for to, amount in event.moves)
    return voice.words.say("The pots are paid again: {moves}", moves=", ".join(moves))


SENTENCES: Final[Sentences] = {
    ev.BetCorrected: _bet,
    ev.BlindsChanged: either(
        "again",
        message("The blinds are {small}/{big}, and the betting begins again"),
        message("The blinds are {small}/{big}"),
        small="small_blind",
        big="big_blind",
    ),
    ev.BlindsPlaced: _placed,
    ev.BlindsMisplaced: told(message("The positions are put right in the next hand")),
    ev.BringInReturned: told(message("{who} gets the bring-in back")),
    ev.ChipsFound: told(message("{who} has {amount} more, which are not part of the bet")),
    ev.StackCorrected: reasoned(told(message("The chips of {who} are counted: {stack}, not {before}"))),
    ev.HandKilled: either(
        "refund",
        message("{who}: the hand is dead, {amount} goes back"),
        message("{who}: the hand is dead"),
        amount="refund",
    ),
    ev.HandReturned: told(message("{who} gets the hand back")),
    ev.HandAsked: told(message("{by} asked to see the hand of {who}")),
    ev.HandLookedAt: told(message("The floor looked at the hand of {who}")),
    ev.AwardCorrected: _award,
}
