"""Plots of the shuffle as SVG: riffles over days with their interval, a map from place to place, a block."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from croupier.review.html.markup import Html, el
from croupier.values import dataclass
from croupier.words import Words

WIDTH: Final = 760
LEFT: Final = 46
TOP: Final = 16
HEIGHT: Final = 260
MOST: Final = 12
"""The number of riffles at the top of the scale."""

CELL: Final = 26


@dataclass(frozen=True)
class Point:
    """Effective riffles of one day, with the ends of their interval."""

    day: str
    riffles: float
    low: float
    high: float


def over_time(points: Sequence[Point], baseline: float, title: str, words: Words) -> Html:
    """Riffles day by day, each with its interval, and the baseline as a line."""
    step = (WIDTH - LEFT - 20) / max(len(points), 1)
    labelled = max(round(80 / step), 1)
    dots = [
        list(_dot(point, LEFT + step * (at + 0.5), words, is_labelled=at % labelled == 0))
        for at, point in enumerate(points)
    ]
    return el(
        "svg",
        el("title", title),
        [list(_level(riffles)) for riffles in range(0, MOST + 1, 2)],
        el("line", class_="baseline", x1=LEFT, x2=WIDTH - 10, y1=_y(baseline), y2=_y(baseline)),
        dots,
        class_="plot days",
        viewBox=f"0 0 {WIDTH} {TOP + HEIGHT + 34}",
        role="img",
        xmlns="http://www.w3.org/2000/svg",
    )


def _y(riffles: float) -> float:
    return round(TOP + HEIGHT * (1 - min(max(riffles, 0), MOST) / MOST), 1)


def _level(riffles: int) -> Iterator[Html]:
    yield el("line", class_="grid", x1=LEFT, x2=WIDTH - 10, y1=_y(riffles), y2=_y(riffles))
    label = f"{riffles}+" if riffles == MOST else str(riffles)
    yield el("text", label, x=LEFT - 8, y=_y(riffles) + 5, text_anchor="end")


def _dot(point: Point, x: float, words: Words, *, is_labelled: bool) -> Iterator[Html]:
    x, day = round(x, 1), words.day(date.fromisoformat(point.day)) if point.day else ""
    riffles, low, high = (words.number(f"{number:.1f}") for number in (point.riffles, point.low, point.high))
    yield el("line", class_="interval", x1=x, x2=x, y1=_y(point.low), y2=_y(point.high))
    title = f"{day} · {riffles} ({low}–{high})"
    yield el("g", el("title", title), el("circle", cx=x, cy=_y(point.riffles), r=5, class_="dot"))
    if is_labelled:
        yield el("text", _without_year(day), x=x, y=TOP + HEIGHT + 24, text_anchor="middle")


def _without_year(day: str) -> str:
    """A day in figures without its year.

    >>> _without_year("2026-03-01"), _without_year("01/03/2026")
    ('03-01', '01/03')
    """
    return re.sub(r"\b\d{4}\b", "", day).strip("-/.")


def from_to(shares: Sequence[Sequence[float]], columns: Sequence[str], title: str, words: Words) -> Html:
    """How often cards from a part of the pack, a row, came in a part of the deal, a column; 1 is chance."""
    width, height = LEFT + 60 + 2 * CELL * len(columns), TOP + 20 + CELL * len(shares)
    cells = [
        el(
            "g",
            el("title", words.number(f"{share:.2f}")),
            el(
                "rect",
                x=LEFT + 60 + 2 * CELL * column,
                y=TOP + 20 + CELL * row,
                width=2 * CELL - 2,
                height=CELL - 2,
                class_="more" if share >= 1 else "less",
                fill_opacity=round(min(abs(share - 1), 1.0), 2),
            ),
        )
        for row, found in enumerate(shares)
        for column, share in enumerate(found)
    ]
    rows = [
        el("text", f"{4 * row + 1}–{4 * row + 4}", x=LEFT + 50, y=TOP + 38 + CELL * row, text_anchor="end")
        for row in range(len(shares))
    ]
    heads = [
        el("text", name, x=LEFT + 60 + CELL * (2 * column + 1), y=TOP + 12, text_anchor="middle")
        for column, name in enumerate(columns)
    ]
    shown = (el("title", title), heads, rows, cells)
    view = f"0 0 {width} {height}"
    return el("svg", *shown, class_="plot map", viewBox=view, role="img", xmlns="http://www.w3.org/2000/svg")


def block(size: int, above: int, to: int, title: str, words: Words) -> Html:
    """The gathered pack and the deal as two bars, with the block in each and its path between them."""
    scale = (WIDTH - 20) / 52
    first, last = 10 + scale * (above - 1), 10 + scale * (above - 1 + size)
    start, end = 10 + scale * (to - 1), 10 + scale * (to - 1 + size)
    way = f"M{first:.1f} 62 L{last:.1f} 62 L{end:.1f} 118 L{start:.1f} 118 Z"
    return el(
        "svg",
        el("title", title),
        el("text", words.say("The gathered pack, from the top"), x=10, y=20),
        el("rect", class_="pack", x=10, y=30, width=WIDTH - 20, height=32),
        el("rect", class_="slug", x=round(first, 1), y=30, width=round(last - first, 1), height=32),
        el("path", "", class_="way", d=way),
        el("rect", class_="pack", x=10, y=118, width=WIDTH - 20, height=32),
        el("rect", class_="slug", x=round(start, 1), y=118, width=round(end - start, 1), height=32),
        el("text", words.say("The deck after the shuffle"), x=10, y=172),
        class_="plot",
        viewBox=f"0 0 {WIDTH} 184",
        role="img",
        xmlns="http://www.w3.org/2000/svg",
    )
