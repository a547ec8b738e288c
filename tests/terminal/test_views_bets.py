"""A bet belongs to its owner: its drawing is at the plate of its seat and touches no other."""

from __future__ import annotations

import random
from itertools import product

import pygame
import pytest

from croupier.terminal.view import SeatView
from croupier.terminal.views import seats
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import PictureFrame, Size, frame
from croupier.values import replace
from support.sample_views import BACK, SIZES, faces
from support.sweeps import by_day, in_turn

STATED: tuple[Size, ...] = ((1280, 720), (800, 480), (720, 1280))
AMOUNTS = ("1", "40", "12.50", "12,500", "1 234,50")
NOTES = ("", "raises", "suit 12 500")
BETS = tuple(product(AMOUNTS, NOTES))
BY_DAY = tuple(zip(AMOUNTS, (*NOTES, *NOTES), strict=False))
"""Every amount once, every note at least once."""
SEED = 7_310


def painted(parts: PictureFrame, seat: SeatView) -> pygame.Surface:
    surface = pygame.Surface(parts.size)
    boxes = parts.seats[seat.seat - 1]
    for part in seats.parts_of(seat, boxes, parts.sizes, four_colours=False):
        part.paint(surface, *part.values)
    return surface


def drawn_for_the_bet(parts: PictureFrame, seat: SeatView) -> pygame.mask.Mask:
    """Every pixel that the bright chip, the rim of the tray, its bridge and the white figures have."""
    plate = parts.seats[seat.seat - 1].plate
    bet, rest = painted(parts, seat), painted(parts, replace(seat, bet="", note=""))
    bet.blit(rest, (0, 0), special_flags=pygame.BLEND_SUB)
    bet.fill((0, 0, 0), plate)
    return pygame.mask.from_threshold(bet, (255, 255, 255), (60, 110, 255, 255))


def touches(drawn: pygame.mask.Mask, plate: Box, *, within: int) -> bool:
    """Whether something is drawn at most that many pixels from a plate."""
    around = plate.inset(-within, -within)
    mask = pygame.mask.Mask((around.w, around.h), fill=True)
    return drawn.overlap(mask, (around.x, around.y)) is not None


def check(size: Size, amount: str, note: str, *, wide: bool) -> None:
    parts = frame(size)
    for number in range(1, 11):
        cards = faces("As Kd Qh Jc Ts") if wide else (BACK,) * 2
        seat = SeatView(number, "Chloé", "9 800", bet=amount, note=note, cards=cards)
        drawn = drawn_for_the_bet(parts, seat)
        own = parts.seats[number - 1].plate
        others = [seat.plate for at, seat in enumerate(parts.seats, 1) if at != number]
        where = (size, number, amount, note, wide)
        assert touches(drawn, own, within=1), where
        assert not [plate for plate in others if touches(drawn, plate, within=1)], where


@pytest.mark.parametrize("bets", [BY_DAY, pytest.param(BETS, marks=pytest.mark.nightly)], ids=["some", "all"])
@pytest.mark.parametrize(("size", "wide"), in_turn(SIZES, [False, True]))
def test_a_bet_lies_at_its_own_plate(size: Size, wide: bool, bets: tuple[tuple[str, str], ...]) -> None:
    for amount, note in bets:
        check(size, amount, note, wide=wide)


@pytest.mark.parametrize("number", by_day([10], [100]))
def test_bets_do_not_overlap_in_unusual_sizes(number: int) -> None:
    print(f"seed {SEED}")
    chance = random.Random(SEED)
    for _ in range(number):
        long, short = chance.randint(800, 2000), chance.randint(480, 1200)
        size = (long, max(short, 480)) if chance.random() < 0.5 else (min(short, long), long)
        if size[1] > size[0] and size[1] < 800:
            continue
        check(size, chance.choice(AMOUNTS), chance.choice(NOTES), wide=chance.random() < 0.5)
