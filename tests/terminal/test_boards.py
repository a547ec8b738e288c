"""Hands on several boards: rows that are read at two metres, the key that runs it again, who wins what."""

from __future__ import annotations

import itertools

import pygame
import pytest

from croupier.languages import LANGUAGES
from croupier.terminal.view import TableView
from croupier.terminal.views import cards, table, text
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import Size, frame, row_boxes, rows_fitting, with_rows
from support.sweeps import in_turn
from terminal.scenes import scenes

RANKS = {(1280, 720): 40, (800, 480): 31, (720, 1280): 40}
"""The least height of a rank on two boards, in pixels, by the size of the screen."""


def on_boards(language: str, name: str) -> dict[str, TableView]:
    return {each: view for each, view in scenes(language).items() if each.startswith(f"boards {name}")}


def heights(view: TableView, size: Size) -> list[int]:
    """The heights of the ranks on the boards of a picture."""
    found: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        really = text.glyph

        def glyph(string: str, height: int, *how: object) -> pygame.Surface:
            if string in {card.rank for board in view.boards for card in board.cards}:
                found.append(height)
            return really(string, height, *how)

        patch.setattr(cards.text, "glyph", glyph)
        for part in table.parts_of(view, frame(size)):
            if part.paint is table._rows:
                part.paint(pygame.Surface(size), *part.values)
    return found


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, tuple(RANKS)))
def test_the_ranks_of_two_boards_are_read_at_two_metres(language: str, size: Size) -> None:
    views = on_boards(language, "side by side") | on_boards(language, "run 2 times")
    low = {name for name, view in views.items() if view.low}
    assert low, "there is an alert in some of them"
    for name, view in views.items():
        if view.page is None and any(board.cards for board in view.boards):
            assert min(heights(view, size)) >= RANKS[size], name


@pytest.mark.parametrize("size", RANKS)
@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("boards", [2, 3, 4])
@pytest.mark.parametrize("shared", [0, 3, 4])
def test_rows_and_pots_are_apart_and_inside(size: Size, low: bool, boards: int, shared: int) -> None:
    parts = with_rows(frame(size, low=low))
    rows = min(boards, rows_fitting(parts))
    assert rows == 2 or boards > 2 or (low and size == (800, 480))
    common, own = row_boxes(parts, rows, 5, shared)
    assert len(common) == shared
    assert {len(row.cards) for row in own} == {5 - shared}
    places = [*common, *(box for row in own for box in (row.label, *row.cards))]
    assert all(parts.board.encloses(box) for box in places)
    everything: list[Box] = [*places, parts.pots, parts.pot, parts.burns, parts.street]
    assert not any(one.overlaps(other) for one, other in itertools.combinations(everything, 2))
