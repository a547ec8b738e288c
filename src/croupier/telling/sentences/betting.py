"""Chips: what is posted, bet, said, taken back, and won."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.play.motions import words_of
from croupier.engine.table import Hand
from croupier.telling.names import CHOICES, POSTS, part_of, street_name, way_name
from croupier.telling.sentences.form import Sentences, told
from croupier.telling.voice import Voice
from croupier.words import message

ACTIONS: Final = {
    "fold": message("{who} folds"),
    "check": message("{who} checks"),
    "bring-in": message("{who} brings in for {amount}"),
    "call": message("{who} calls {amount}"),
    "bet": message("{who} bets {amount}"),
    "raise": message("{who} raises to {amount}"),
}


def _posted(event: ev.Posted, voice: Voice, hand: Hand | None) -> str:
    say = voice.words.say
    kind = say(POSTS[event.kind]) if event.kind in POSTS else event.kind
    return say(
        "{who} posts the {kind} of {amount}",
        who=voice.who(event.seat),
        kind=kind,
        amount=voice.words.money(event.amount),
    )


def _acted(event: ev.ActionTaken, voice: Voice, hand: Hand | None) -> str:
    say, amount = voice.words.say, event.added if event.action in ("call", "fold") else event.to
    leaves = event.action == "fold" and event.added
    sentence = (
        message("{who} folds and leaves {amount}") if leaves else ACTIONS.get(event.action, event.action)
    )
    said = say(sentence, who=voice.who(event.seat), amount=voice.words.money(amount))
    notes = (
        (event.all_in, message("all-in")),
        (event.late, message("keyed late")),
        (event.absent, message("away")),
    )
    return ", ".join([said, *(say(note) for holds, note in notes if holds)])


def _held(event: ev.ActionHeld, voice: Voice, hand: Hand | None) -> str:
    amount = voice.words.money(event.to)
    done = voice.words.say(ACTIONS.get(event.action, event.action), who=voice.who(event.seat), amount=amount)
    return voice.words.say("Out of turn: {action}", action=done)


def _motion(event: ev.MotionMade, voice: Voice, hand: Hand | None) -> str:
    """Chips and words, the rule that decides what they count as, and what somebody had to choose between."""
    say, words = voice.words.say, words_of(event)
    chips = event.chips + event.added
    parts = [say("pushes {chips}", chips=voice.chips(chips))] if chips else []
    if words is not None:
        parts.append(say("says “{words}”", words=voice.phrase(words)))
    done = ", ".join(parts or [say("pushes nothing")])
    rule = voice.words.rule(event.rule)
    sentence = say("{who}: {done} ({rule})", who=voice.who(event.seat), done=done, rule=rule)
    if event.ways:
        ways = voice.either(_choice(each, voice) for each in event.ways)
        sentence += ", " + say("to choose from: {ways}", ways=ways)
    return sentence + (", " + say("noted for the floor") if event.penalty else "")


def _choice(way: str, voice: Voice) -> str:
    return voice.words.say(CHOICES[way]) if way in CHOICES else way_name(way, voice.words, codes.UNDERCALL)


def _pulled(event: ev.ChipsPulled, voice: Voice, hand: Hand | None) -> str:
    chips = voice.chips(event.chips)
    return voice.words.say("{who} takes back {amount}", who=voice.who(event.seat), amount=chips)


def _put_right(event: ev.ActionPutRight, voice: Voice, hand: Hand | None) -> str:
    said = voice.words.say("What was entered for {who} is put right", who=voice.who(event.seat))
    if not event.stopped_at:
        return said
    if event.stopped is None:
        return voice.words.say("{said}; what came later is to be entered again", said=said)
    return voice.words.say(
        "{said}; from {who} on it is to be entered again", said=said, who=voice.who(event.stopped)
    )


def _limited(event: ev.SeatLimited, voice: Voice, hand: Hand | None) -> str:
    return voice.words.say(
        "{who} is limited to {ways} ({rule})",
        who=voice.who(event.seat),
        ways=voice.either(_choice(each, voice) for each in event.ways),
        rule=voice.words.rule(event.rule),
    )


def _awarded(event: ev.PotAwarded, voice: Voice, hand: Hand | None) -> str:
    say = voice.words.say
    several = hand is not None and hand.board_number > 1
    won = say("{who} wins {amount}", who=voice.who(event.seat), amount=voice.words.money(event.amount))
    return f"{won}{part_of(event.half, event.board, several, voice.words)}"


def _runs(event: ev.RunsAgreed, voice: Voice, hand: Hand | None) -> str:
    street = street_name(hand.street, voice.words, hand) if hand is not None else ""
    return voice.words.say(
        "Agreed by seats {seats}: run {number} times ({street})",
        seats=voice.words.seats(event.seats),
        number=event.runs,
        street=street,
    )


def _agreed(event: ev.SharesAgreed, voice: Voice, hand: Hand | None) -> str:
    money, shares = voice.words.money, event.shares
    return voice.words.say(
        "{seats} agree on the shares: {shares}",
        seats=voice.all(event.seats),
        shares=", ".join(f"{voice.who(seat)} {money(amount)}" for seat, amount in shares),
    )


def _rake(event: ev.RakeTaken, voice: Voice, hand: Hand | None) -> str:
    money = voice.words.money
    if not event.jackpot:
        return voice.words.say("Rake {amount}", amount=money(event.amount))
    rake, jackpot = money(event.amount - event.jackpot), money(event.jackpot)
    return voice.words.say("Rake {rake}, jackpot {jackpot}", rake=rake, jackpot=jackpot)


SENTENCES: Final[Sentences] = {
    ev.Posted: _posted,
    ev.OpenerNamed: told(message("{who} opens the round, as the dealer says")),
    ev.StraddleAnnounced: told(message("{who} announces a sleeper of {amount}")),
    ev.ActionTaken: _acted,
    ev.ActionHeld: _held,
    ev.ActionReleased: told(message("{who}: the action out of turn is given back")),
    ev.MotionMade: _motion,
    ev.MotionResumed: told(message("{who} goes on with the same motion")),
    ev.ChipsPulled: _pulled,
    ev.BetReturned: told(message("{who} gets {amount} back, which nobody called")),
    ev.ActionPutRight: _put_right,
    ev.RoundClosed: told(message("The betting round is over")),
    ev.TurnGiven: told(message("It is the turn of {who}")),
    ev.SeatLimited: _limited,
    ev.RaiseBarred: told(message("{who} may not bet or raise in this round")),
    ev.AllInForPot: told(message("{who} plays for the pot as it is")),
    ev.RakeTaken: _rake,
    ev.SharesAgreed: _agreed,
    ev.PotAwarded: _awarded,
    ev.RunsAgreed: _runs,
    ev.PotForfeited: told(message("{who} forfeits {amount} to the next pot")),
}
