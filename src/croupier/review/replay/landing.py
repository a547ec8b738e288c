"""Finds the step at which a hand opens: the one that the search was about.

Each step is compared with what somebody remembers, and the first that fits best is shown: an incident before
a card, a card before a player's action, and that before the street alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from croupier.cards.card import Card
from croupier.engine import events as ev
from croupier.engine.incidents.doers import doer_of
from croupier.log.reading.hand_search import Search
from croupier.review.replay.hand_steps import Replay, ReplayStep, is_seen
from croupier.search.conditions import read_cards
from croupier.telling.names import CHOICES, street_name
from croupier.words import Words, message
from croupier.words.game_terms import STREETS

MOMENTS: Final = {
    "burn": message("the burn"),
    "all-in": message("an all-in"),
    "show": message("cards shown"),
    "muck": message("cards mucked"),
    "award": message("the pot pushed"),
    "side-pot": message("a side pot"),
    **{name: CHOICES[name] for name in ("fold", "check", "call", "bet", "raise")},
}
"""What a search may look for in a hand, besides its streets."""

Fits = Callable[[ReplayStep], bool]


def moment_name(text: str, words: Words) -> str:
    """The name of what is looked for: "burn turn" becomes "the burn, turn"."""
    named = (
        words.say(MOMENTS[each]) if each in MOMENTS else street_name(each, words) for each in text.split()
    )
    return ", ".join(named)


def landing(played: Replay, search: Mapping[str, str], meant: Search, words: Words) -> int:
    """The number of the step that a search is about; the first step if it is about the whole hand.

    `search` are the conditions as they were typed, `meant` what they mean.
    """
    names = {name for group in meant.players for name in group}
    seated = played.steps[0].table.players
    seats = [str(seat) for seat, player in seated.items() if player.name in names]
    theirs = {"seat": seats[0]} if seats and "seat" not in search else {}
    for fits in _wanted({**search, **theirs}, meant, words):
        found = next((step.number for step in played.steps if fits(step)), None)
        if found is not None:
            return found
    return 1


def _wanted(search: Mapping[str, str], meant: Search, words: Words) -> Iterator[Fits]:
    """Tests for the step that is looked for, the best first."""
    incidents = meant.incidents
    see = search.get("see", "").split()
    streets = frozenset(each for each in (*see, search.get("street", "")) if each in STREETS)
    if incidents or not {"incident", "doing", "ruling", "book"}.isdisjoint(search):
        yield partial(_is_incident, streets, incidents, search)
        if not streets:
            yield partial(_is_ruled, search.get("ruling", ""))
        elif incidents:  # nothing was noticed there: the cards of that street are what was meant
            yield partial(_is_dealt, streets)
    for place in ("flop", "turn", "river", "board", "card"):
        for card in read_cards(search.get(place, ""), words):
            yield partial(_brings, card)
    seat = search.get("seat", "")
    for deed in (each for each in see if each in MOMENTS):
        if meant.amount is not None:
            yield partial(_is_for, meant.amount, streets, deed, seat)
        yield partial(_is_deed, streets, deed, seat)
        yield partial(_is_deed, streets, deed, "")
    if streets:
        if not seat:  # a street begins with its cards, also where an all-in raises an alert before them
            yield partial(_is_dealt, streets)
        yield partial(_is_of, streets, seat)
        yield partial(_is_of, streets, "")


def _is_incident(
    streets: frozenset[str], incidents: tuple[str, ...], search: Mapping[str, str], step: ReplayStep
) -> bool:
    event = step.event
    if not isinstance(event, ev.AlertRaised | ev.IncidentDeclared | ev.ReportRefused):
        return False
    code = event.code if isinstance(event, ev.AlertRaised) else event.incident
    whose = search.get("doing")
    if not incidents and "ruling" in search:
        return False
    fits = code in incidents if incidents else whose is None or doer_of(code, None) == whose
    return fits and _is_on(streets, step)


def _is_ruled(way: str, step: ReplayStep) -> bool:
    return isinstance(step.event, ev.AlertAnswered) and step.event.way == way


def _is_dealt(streets: frozenset[str], step: ReplayStep) -> bool:
    return step.kind in ("burn", "board") and _is_on(streets, step)


def _is_on(streets: frozenset[str], step: ReplayStep) -> bool:
    return not streets or step.street in streets


def _brings(card: Card, step: ReplayStep) -> bool:
    """The first step after which everybody sees the card."""
    event, hand = step.event, step.table.hand
    if isinstance(event, ev.HandTabled):
        return card in event.cards
    if hand is None or step.index is None or step.index >= len(hand.cards):
        return False
    drawn = hand.cards[step.index]
    return is_seen(drawn, hand) and drawn.card is not None and drawn.card.reveal() == card


def _is_of(streets: frozenset[str], seat: str, step: ReplayStep) -> bool:
    return (not seat or str(getattr(step.event, "seat", "")) in seat.split()) and _is_on(streets, step)


def _is_for(amount: int, streets: frozenset[str], deed: str, seat: str, step: ReplayStep) -> bool:
    event = step.event
    is_so = isinstance(event, ev.ActionTaken) and amount in (event.to, event.added)
    return is_so and _is_deed(streets, deed, seat, step)


def _is_deed(streets: frozenset[str], deed: str, seat: str, step: ReplayStep) -> bool:
    if not _is_of(streets, seat if deed != "burn" else "", step):
        return False
    match deed, step.event:
        case "burn", _:
            return step.kind == "burn"
        case "all-in", ev.ActionTaken(all_in=all_in):
            return all_in
        case _, ev.ActionTaken(action=action):
            return action == deed
        case "show", ev.HandTabled():
            return True
        case "muck", ev.HandMucked():
            return True
        case "award", ev.PotAwarded():
            return True
        case "side-pot", ev.PotAwarded(pot=pot):
            return pot > 0
    return False
