"""Draws a table as SVG from the picture of the terminal's screen; the style sheet has the colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.review.html.markup import Html, drawing, el
from croupier.telling.voice import apart
from croupier.terminal.view import CardView, PotView, SeatView, TableView
from croupier.words import SUIT_SIGNS, Words

WIDTH: Final = 760
HEIGHT: Final = 750

ROWS: Final = (72, 222, 372, 522, 672)
"""The middles of two plates at the same height, as far apart as a seat is high with its cards and its tag."""

PLACES: Final = {
    1: (215, ROWS[4]),
    2: (88, ROWS[3]),
    3: (88, ROWS[2]),
    4: (88, ROWS[1]),
    5: (225, ROWS[0]),
    6: (535, ROWS[0]),
    7: (672, ROWS[1]),
    8: (672, ROWS[2]),
    9: (672, ROWS[3]),
    10: (545, ROWS[4]),
}
"""The middle of each seat's plate, clockwise from the dealer's left; the dealer is at the bottom."""

PLATE: Final = (158, 62)
CENTRE: Final = (380, 372)
FEW_POTS: Final = 4

WIDEST_TAG: Final = 300
"""Less than from the middle of one seat at the same height to that of the other."""

NAME: Final = 16
"""The most drawn letters of a name."""

SQUARE: Final = 1.2
"""Rank and suit stand side by side on a card that is less high than so many widths."""

LETTER: Final = 12
LONG: Final = 10
"""The width of a letter, and the length from which a name is narrowed to fit its plate."""


def draw(view: TableView, words: Words) -> Html:
    """The whole table."""
    return drawing(
        "table",
        WIDTH,
        HEIGHT,
        el("title", f"{view.title} {view.hand}"),
        el("rect", class_="felt", x=70, y=60, width=620, height=632, rx=190),
        el("rect", class_="rail", x=150, y=128, width=460, height=488, rx=130),
        list(_middle(view, words)),
        [_seat(seat) for seat in view.seats if seat.name],
    )


def _label(x: float, y: float, said: str, class_: str, anchor: str = "middle") -> Html:
    return el("text", said, x=x, y=y, class_=class_, text_anchor=anchor)


def _middle(view: TableView, words: Words) -> Iterator[Html]:
    x, y = CENTRE
    yield _label(x, y - 128, view.street.upper(), "street")
    if view.pot:
        yield _label(x, y - 90, words.say("Pot {amount}", amount=view.pot), "pot")
    yield from _boards(view, x, y)
    if view.burns:
        yield _label(x, y + 70, words.say("Burnt: {number}", number=len(view.burns)), "small")
    yield from _pots(view.pots, x, y + 102, words)


def _boards(view: TableView, x: float, y: float) -> Iterator[Html]:
    """The board; several are rows with their numbers, the less high the more there are."""
    if not view.boards:
        places = max(view.board_places, len(view.board))
        yield from _row(view.board, x, y - 36, 56, 76, gap=8, places=places)
        return
    step = 132 / len(view.boards)
    for board in view.boards:
        top = y - 78 + step * (board.number - 1)
        yield _label(x - 197, top + step / 2 + 3, str(board.number), "small")
        yield from _row(board.cards, x, top, 68, step - 6, gap=8, places=view.board_places)


def _pots(pots: tuple[PotView, ...], x: float, y: float, words: Words) -> Iterator[Html]:
    """One under the other; more than four are written shorter, two in a line."""
    few = len(pots) <= FEW_POTS
    for number, pot in enumerate(pots):
        name, seats = (pot.name, pot.seats) if few else (pot.short, pot.joined)
        said = words.say("{pot}: {amount}", pot=name, amount=pot.amount) if pot.amount else name
        said = f"{said} ({seats})" if seats else said
        if few:
            yield _label(x, y + 27 * number, said, "small")
        else:
            yield _label(x - 115 + 230 * (number % 2), y + 21 * (number // 2), said, "small")


def _row(
    cards: Iterable[CardView], x: float, y: float, width: float, height: float, *, gap: float, places: int = 0
) -> Iterator[Html]:
    """Cards side by side around x; cards to come are outlines."""
    shown = list(cards)
    number = max(len(shown), places)
    left = x - (number * (width + gap) - gap) / 2
    for place in range(number):
        at = left + place * (width + gap)
        if place < len(shown):
            yield _card(shown[place], at, y, width, height)
        else:
            yield el("rect", class_="place", x=at, y=y, width=width, height=height, rx=6)


def _card(card: CardView, x: float, y: float, width: float, height: float) -> Html:
    dim = " dim" if card.dim else ""
    middle, base = x + width / 2, y + height / 2
    if not card.rank:
        back = el("rect", x=x, y=y, width=width, height=height, rx=5)
        unread = _label(middle, base + 8, "??", "unread") if card.unknown else None
        return el("g", back, unread, class_=f"back{dim}")
    size = "large" if width > 40 else "little"
    if height < SQUARE * width:
        side = _label(
            middle, base + 8, card.rank + SUIT_SIGNS[card.suit], "large" if height > 36 else "little"
        )
        return el(
            "g", el("rect", x=x, y=y, width=width, height=height, rx=5), side, class_=f"face {card.suit}{dim}"
        )
    return el(
        "g",
        el("rect", x=x, y=y, width=width, height=height, rx=5),
        _label(middle, base - height * 0.06, card.rank, size),
        _label(middle, base + height * 0.38, SUIT_SIGNS[card.suit], size),
        class_=f"face {card.suit}{dim}",
    )


def _seat(seat: SeatView) -> Html:
    x, y = PLACES[seat.place]
    width, height = PLATE
    left, top = x - width / 2, y - height / 2
    at = left + width - 16
    state = [name for name in ("to_act", "folded", "away", "winner") if getattr(seat, name)]
    name = seat.name if len(seat.name) <= NAME else seat.name[: NAME - 1] + "…"
    note = " · ".join(part for part in (seat.mark, seat.note) if part)
    number = len(seat.cards)
    card = (34, 46) if number <= 4 else (28, 42)
    gap = 4 if number <= 4 else (width - 28 * number) / max(number - 1, 1) if number > 5 else 3
    return el(
        "g",
        list(_row(seat.cards, x, top - card[1] + 8, *card, gap=gap)),
        el("rect", class_="plate", x=left, y=top + 12, width=width, height=height, rx=9),
        _name(f"{seat.seat} {apart(name)}", left + 10, top + 12, width - 14),
        _label(left + 10, top + 62, seat.stack, "stack", "start"),
        _tag(x, top + height + 26, note) if note else None,
        el("g", el("circle", cx=at, cy=top + 56, r=13), _label(at, top + 62, "D", "d"), class_="puck")
        if seat.button
        else None,
        _bet(seat, x, y) if seat.bet else None,
        class_=" ".join(["seat", *state]),
    )


def _name(said: str, x: float, y: float, width: float) -> Html:
    """A name in its own frame; a long one is squeezed, because a cut name could be read as another."""
    squeezed = len(said) >= LONG
    text = el(
        "text",
        said,
        x=0,
        y=24,
        class_="name",
        text_anchor="start",
        textLength=min(width, LETTER * len(said)) if squeezed else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )
    return el("svg", text, x=x, y=y, width=width, height=30)


def _tag(x: float, y: float, said: str) -> Html:
    """A word under a plate; a long one moves towards the middle, and is narrowed to stay clear of others."""
    wanted = 18 + 11.5 * len(said)
    width = min(wanted, WIDEST_TAG)
    middle = min(max(x, width / 2 + 4), WIDTH - width / 2 - 4)
    ground = el("rect", x=middle - width / 2, y=y - 12, width=width, height=29, rx=14)
    word = el(
        "text",
        said,
        x=middle,
        y=y + 9,
        class_="word",
        text_anchor="middle",
        textLength=width - 18 if wanted > width else None,
        lengthAdjust="spacingAndGlyphs" if wanted > width else None,
    )
    return el("g", ground, word, class_="tag")


def _bet(seat: SeatView, x: float, y: float) -> Html:
    to_x, to_y = CENTRE
    sideways = 0.36 if abs(to_y - y) < 200 else 0.3
    at_x, at_y = x + (to_x - x) * sideways, y + (to_y - y) * 0.38
    return _label(at_x, at_y + 8, seat.bet, "bet")
