"""A bet is its owner's: what is drawn for it lies nearer to the plate of its seat than to any other."""

from __future__ import annotations

import random
from dataclasses import replace
from math import dist

import pygame
import pytest

from croupier.terminal.view import SeatView
from croupier.terminal.views import seats
from croupier.terminal.views.boxes import Box
from croupier.terminal.views.layout import Frame, Size, frame
from support.sample_views import BACK, SIZES

STATED: tuple[Size, ...] = ((1280, 720), (800, 480), (720, 1280))
AMOUNTS = ("1", "40", "12.50", "12,500", "1 234,50")
NOTES = ("", "raises", "suit 12 500")
SEED = 7_310


def painted(parts: Frame, seat: SeatView, *, wide: bool) -> pygame.Surface:
    surface = pygame.Surface(parts.size)
    seats.draw(surface, seat, parts.seats[seat.seat - 1], parts.sizes, wide=wide, four_colours=False)
    return surface


def drawn_for_the_bet(parts: Frame, seat: SeatView, *, wide: bool) -> Box:
    """The box around every pixel that the bright chip and the white figures of the bet have."""
    plate = parts.seats[seat.seat - 1].plate
    bet, rest = painted(parts, seat, wide=wide), painted(parts, replace(seat, bet="", note=""), wide=wide)
    bet.blit(rest, (0, 0), special_flags=pygame.BLEND_SUB)
    bet.fill((0, 0, 0), plate)
    mask = pygame.mask.from_threshold(bet, (255, 255, 255), (60, 110, 255, 255))
    (x, y, w, h), *others = mask.get_bounding_rects()
    around = pygame.Rect(x, y, w, h).unionall(others)
    return Box(around.x, around.y, around.w, around.h)


def apart(one: Box, other: Box) -> float:
    """Pixels between two boxes."""
    across = max(one.x - other.right, other.x - one.right, 0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0)
    return dist((0, 0), (across, down))


def check(size: Size, amount: str, note: str, *, wide: bool) -> None:
    parts = frame(size)
    for number in range(1, 11):
        cards = (BACK,) * (5 if wide else 2)
        seat = SeatView(number, "Chloé", "9 800", bet=amount, note=note, cards=cards)
        drawn = drawn_for_the_bet(parts, seat, wide=wide)
        own = parts.seats[number - 1].plate
        others = [seat.plate for at, seat in enumerate(parts.seats, 1) if at != number]
        where = (size, number, amount, note, wide)
        assert apart(drawn, own) < min(apart(drawn, plate) for plate in others), where


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_a_bet_lies_at_its_own_plate(size: Size, wide: bool) -> None:
    for amount in AMOUNTS:
        for note in NOTES:
            check(size, amount, note, wide=wide)


def test_in_sizes_nobody_thought_of() -> None:
    print(f"seed {SEED}")
    chance = random.Random(SEED)
    for _ in range(40):
        long, short = chance.randint(800, 2000), chance.randint(480, 1200)
        size = (long, max(short, 480)) if chance.random() < 0.5 else (min(short, long), long)
        if size[1] > size[0] and size[1] < 800:
            continue
        check(size, chance.choice(AMOUNTS), chance.choice(NOTES), wide=chance.random() < 0.5)
