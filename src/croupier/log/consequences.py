"""What a ruling, a report or the floor did to a hand, in English, from the facts of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.places import Place

Facts = Mapping[str, Any]
Money = Callable[[int], str]
Who = Callable[[int], str]
Teller = Callable[[Facts, str, Money, Who], str]
"""Facts, the seat that it is about in words, how amounts are written, and any other seat in words."""

_OWN: Final = frozenset({"at", "step", "seat", "uid"})


def facts_of(event: ev.Event) -> dict[str, Any]:
    """The fields of an event as plain values, without the face of any card."""
    found = {each.name: getattr(event, each.name) for each in fields(event) if each.name not in _OWN}
    return {name: _plain(value) for name, value in found.items() if not isinstance(value, FaceDown)}


def _plain(value: Any) -> Any:
    if isinstance(value, Place):
        return str(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _card(facts: Facts) -> str:
    return f"card {facts['index'] + 1}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _seats(seats: Iterable[int], who: Who) -> str:
    return ", ".join(map(who, seats))


_PLACES: Final = {
    "board": "is a board card",
    "burn": "is a burn",
    "muck": "goes to the muck",
    "discard": "is a discard",
    "scrap": "is out of play",
    "returned": "goes back on top of the stub",
    "stub": "goes back into the stub",
    "aside": "is laid aside, to be shuffled in later",
    "held": "waits for a ruling",
    "none": "belongs nowhere",
}


def _moved(facts: Facts, seat: str, money: Money, who: Who) -> str:
    spot, _, number = facts["to"].partition(":")
    return f"{_card(facts)} {f'goes to {who(int(number))}' if number else _PLACES[spot]}"


def _killed(facts: Facts, seat: str, money: Money, who: Who) -> str:
    back = f", and gets {money(facts['refund'])} back" if facts["refund"] else ""
    return f"the hand of {seat} is dead{back}"


def _placed(facts: Facts, seat: str, money: Money, who: Who) -> str:
    small = facts["small_blind_seat"]
    parts = [f"button {who(facts['button'])}", f"big blind {who(facts['big_blind_seat'])}"]
    parts += [f"small blind {who(small)}"] if small is not None else []
    back = [f"{who(owner)} gets {money(live + dead)} back" for owner, live, dead in facts["returned"]]
    return "the hand is played from other positions: " + ", ".join([*parts, *back])


def _corrected(facts: Facts, seat: str, money: Money, who: Who) -> str:
    paid = [
        f"{who(payer)} {'adds' if amount > 0 else 'takes back'} {money(abs(amount))}"
        for payer, amount in facts["paid"]
        if amount
    ]
    change = f"the bet of {seat} to {money(facts['wrong'])} is one to {money(facts['right'])}"
    return ": ".join([change, ", ".join(paid)]) if paid else change


def _awarded(facts: Facts, seat: str, money: Money, who: Who) -> str:
    moves = [f"{who(to)} {'+' if amount > 0 else '-'}{money(abs(amount))}" for to, amount in facts["moves"]]
    return f"the award is put right: {', '.join(moves)}"


def _refused(facts: Facts, seat: str, money: Money, who: Who) -> str:
    return f"REPORTED {facts['incident']}{f', {seat}' if seat else ''}: refused, {facts['code']}"


def _ended(facts: Facts, seat: str, money: Money, who: Who) -> str:
    return "VOID: every chip of the hand goes back to its owner"


TOLD: Final[Mapping[type[ev.Event], Teller]] = MappingProxyType(
    {
        ev.CardMoved: _moved,
        ev.CardReplaced: lambda f, s, m, w: f"{_card(f)} is the next burn, and its seat gets another one",
        ev.CardScrapped: lambda f, s, m, w: (
            f"{_card(f)} is out of play" + (", and its seat gets another one" if f["later"] else "")
        ),
        ev.CardNamed: lambda f, s, m, w: f"{_card(f)} is known now",
        ev.DiscardsNamed: lambda f, s, m, w: f"{s}: a discard of the {f['street']} named by the {f['by']}",
        ev.CardsOwed: lambda f, s, m, w: f"{s} gets {_cards(f['number'])} more",
        ev.CardsRemapped: lambda f, s, m, w: f"{_cards(len(f['owners']))} lie elsewhere than was thought",
        ev.StubReshuffled: lambda f, s, m, w: (
            f"the stub is shuffled, with {_cards(len(f['cards']))}" if f["cards"] else "the stub is shuffled"
        ),
        ev.StreetReopened: lambda f, s, m, w: f"{f['street']} is dealt again",
        ev.StreetLost: lambda f, s, m, w: f"the premature cards of {_seats(f['seats'], w)} are lost",
        ev.BurnsChanged: lambda f, s, m, w: f"one burn {'more' if f['by'] > 0 else 'less'} than streets",
        ev.LastCardUp: lambda f, s, m, w: f"{_card(f)} lies face up" + (", as all last cards" * f["all_up"]),
        ev.HandKilled: _killed,
        ev.HandReturned: lambda f, s, m, w: f"{s} has its cards again",
        ev.HandAsked: lambda f, s, m, w: f"{w(f['by'])} asked to see the hand of {s}",
        ev.HandLookedAt: lambda f, s, m, w: f"the floor looked at the cards of {s}",
        ev.BlindsPlaced: _placed,
        ev.BlindsMisplaced: lambda f, s, m, w: "the positions are put right in the next hand",
        ev.BlindsChanged: lambda f, s, m, w: (
            f"the blinds are {m(f['small_blind'])}/{m(f['big_blind'])}" + (", bets begin anew" * f["again"])
        ),
        ev.BringInReturned: lambda f, s, m, w: f"{s} takes its bring-in back",
        ev.BetCorrected: _corrected,
        ev.TurnGiven: lambda f, s, m, w: f"it is the turn of {s}",
        ev.SeatLimited: lambda f, s, m, w: f"{s} may only {' or '.join(f['ways'])} in its turn, {f['rule']}",
        ev.RaiseBarred: lambda f, s, m, w: f"{s} may not bet or raise in this round",
        ev.AllInForPot: lambda f, s, m, w: f"{s} plays for the pot as it is",
        ev.UpcardsPickedUp: lambda f, s, m, w: f"{s} picked up its open cards",
        ev.ChipsFound: lambda f, s, m, w: f"{m(f['amount'])} more lie at {s}, and are no part of its bet",
        ev.StackCorrected: lambda f, s, m, w: (
            f"{s} has {m(f['stack'])} behind, not {m(f['before'])}: {f['reason']}"
        ),
        ev.AwardCorrected: _awarded,
        ev.PotForfeited: lambda f, s, m, w: f"{s} forfeits {m(f['amount'])} to the next pot",
        ev.ShoeLifted: lambda f, s, m, w: "cards are dealt by hand from now on",
        ev.DeckLocked: lambda f, s, m, w: (
            "the deck is locked" if f["found"] is None else f"the deck is locked: {f['found']} cards counted"
        ),
        ev.DeckChosen: lambda f, s, m, w: f"the deck in the shoe is {f['deck']}",
        ev.DeckCleared: lambda f, s, m, w: f"the floor cleared the deck: {f['cards']} cards",
        ev.TimeCalled: lambda f, s, m, w: (
            f"the clock runs on {s}: {f['seconds']} seconds and {f['countdown']} counted down"
        ),
        ev.TimeExpired: lambda f, s, m, w: f"the time of {s} is over: {f['action']}",
        ev.PlayerAway: lambda f, s, m, w: f"{s} is not there",
        ev.ReportRefused: _refused,
        ev.Noted: lambda f, s, m, w: f"NOTED{f' of {s}' if s else ''}: {f['what']}",
        ev.HandEnded: _ended,
    }
)
"""How each kind of event is told; money and seats come in words."""

ONLY_RULED: Final = (ev.CardMoved, ev.CardNamed, ev.StubReshuffled, ev.PlayerAway)
"""What is told only where a ruling did it: elsewhere it is the ordinary course of a hand."""

BY_NAME: Final = MappingProxyType({kind.NAME: teller for kind, teller in TOLD.items()})
