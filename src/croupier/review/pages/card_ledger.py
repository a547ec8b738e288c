"""The ledger of a hand: every card that left the shoe, and whether it was sensed or reported."""

from __future__ import annotations

from croupier.review.frame import sheet
from croupier.review.grids.grid import Cell, Column, made
from croupier.review.html.markup import Html, el
from croupier.review.pages.hands import cards_of
from croupier.review.pages.stage import SOURCES, at, short_search
from croupier.review.replay.ledger import Dealt, dealt, place_name
from croupier.review.replay.steps import Replay
from croupier.review.visit import Visit
from croupier.telling.names import street_name
from croupier.words import Words


def card_ledger(visit: Visit, played: Replay, words: Words) -> Html:
    """Each card with when and where it was dealt, how that is known, when it was named, and where it lies."""
    say, wall, search = words.say, visit.site.wall, short_search(visit)
    rows = []
    for card in dealt(played):
        face = str(card.face) if card.face is not None else "??"
        to = at(card.step.number, search)
        link = el("a", wall.clock(card.step.utc), href=to, data_to=card.step.number)
        rows.append(
            (
                card.number,
                Cell(wall.local(card.step.utc), link),
                street_name(card.step.street, words),
                place_name(card.to, words),
                Cell(face, cards_of(face, words)),
                say(SOURCES[card.step.source]),
                _named(visit, card, words),
                place_name(card.lies, words) if card.lies != card.to else "",
            )
        )
    columns = (
        *(Column(say("Card"), "number"), Column(say("Time"), "moment"), Column(say("Street"))),
        *(Column(say("Dealt to")), Column(say("Face")), Column(say("Known how"))),
        *(Column(say("Named at")), Column(say("Final place"))),
    )
    return el(
        "details",
        el("summary", say("Ledger of the cards")),
        sheet(visit, made("cards", say("Every card in its order"), columns, rows, "pile"), words=words),
        class_="fold",
    )


def _named(visit: Visit, card: Dealt, words: Words) -> Cell:
    """When an unread card was named, and whether a sensor named it."""
    if card.named is None:
        return Cell("", "")
    step = card.named
    clock = visit.site.wall.clock(step.utc)
    link = el("a", clock, href=at(step.number, short_search(visit)), data_to=step.number)
    how = words.say(SOURCES[step.source])
    return Cell(f"{clock} {how}", [link, " ", how])
