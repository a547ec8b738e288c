"""A film of a hand is an animated PNG that shows what the screen showed."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from struct import unpack

import pygame
import pytest

from croupier.demo.film import LAST_MS, LEAST_MS, MOST_MS, Film
from croupier.demo.run import DemoSettings, open_demo
from croupier.errors import Fault
from support.robot_play import hasty

ROOT = Path(__file__).parents[2]
SIZE = (40, 24)


@pytest.fixture(autouse=True)
def surface(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield pygame.display.set_mode(SIZE)
    pygame.display.quit()


def chunks(film: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, each with the right sum."""
    assert film[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(film):
        (length,) = unpack(">I", film[at : at + 4])
        name, content = film[at + 4 : at + 8], film[at + 8 : at + 8 + length]
        assert unpack(">I", film[at + 8 + length : at + 12 + length]) == (zlib.crc32(name + content),)
        yield name, content
        at += 12 + length


def shown(film: bytes) -> list[tuple[int, bytes]]:
    """What a browser shows, one after the other: for how long (ms), and the RGB pixels."""
    found, canvas, box = list[tuple[int, bytes]](), bytearray(), list[int]()
    number = ms = width = frames = 0
    for name, content in chunks(film):
        if name == b"IHDR":
            width, height, *form = unpack(">IIBBBBB", content)
            assert form == [8, 6, 0, 0, 0]
            canvas = bytearray(3 * width * height)
        elif name == b"acTL":
            frames, plays = unpack(">II", content)
            assert plays == 0
        elif name == b"fcTL":
            order, *box, ms, per, disposed, blended = unpack(">IIIIIHHBB", content)
            assert (order, per, disposed, blended) == (number, 1000, 0, int(bool(found)))
            number += 1
        elif name in (b"IDAT", b"fdAT"):
            begins = 4 * (name == b"fdAT")
            if begins:
                assert unpack(">I", content[:4]) == (number,)
                number += 1
            paint(canvas, width, zlib.decompress(content[begins:]), box)
            found.append((ms, bytes(canvas)))
    assert name == b"IEND" and frames == len(found)
    return found


def paint(canvas: bytearray, across: int, lines: bytes, box: list[int]) -> None:
    """Draw the pixels that are not transparent."""
    width, height, left, top = box
    for y in range(height):
        line = lines[y * (4 * width + 1) : (y + 1) * (4 * width + 1)]
        assert line[0] == 0
        for x in range(width):
            red, green, blue, alpha = line[1 + 4 * x : 5 + 4 * x]
            assert alpha in (0, 255)
            if alpha:
                at = 3 * ((top + y) * across + left + x)
                canvas[at : at + 3] = bytes((red, green, blue))


def test_it_shows_each_change_for_as_long_as_it_stood(surface: pygame.Surface, tmp_path: Path) -> None:
    film, seen = Film(tmp_path / "hand.png", 2.0), list[bytes]()
    surface.fill("white")
    film.look(5, 0, surface)  # the hand before
    boxes = {10_000: (0, 0, 40, 24), 10_600: (3, 4, 5, 6), 10_610: (30, 20, 1, 1), 19_000: (0, 0, 2, 2)}
    for number, (now, box) in enumerate(boxes.items()):
        surface.fill((number, 90, 90), box)
        film.look(6, now, surface)
        film.look(6, now + 5, surface)  # nothing changed
        seen.append(pygame.image.tostring(surface, "RGB"))
    film.save()
    stays = [600, LEAST_MS, MOST_MS, LAST_MS]
    assert shown((tmp_path / "hand.png").read_bytes()) == [
        (ms // 2, pixels) for ms, pixels in zip(stays, seen, strict=True)
    ]


def test_without_a_hand_there_is_no_file_and_without_a_place_no_demo(tmp_path: Path) -> None:
    Film(tmp_path / "none.png").save()
    assert not list(tmp_path.iterdir())
    with pytest.raises(Fault, match="expected a place for a film"):
        Film(tmp_path / "nowhere" / "film.png")


@pytest.mark.slow
def test_the_demo_films_the_last_hand_with_a_lamp_that_says_whose_time_it_is(tmp_path: Path) -> None:
    path = tmp_path / "hand.png"
    settings = DemoSettings(
        path=tmp_path / "demo.db", seed=7, hands=1, size=(800, 480), headless=True, film=path
    )
    with hasty(), open_demo(settings) as dealer:
        dealer.deal(1)
        view = dealer.screen.view
        last = pygame.image.tostring(dealer.screen.surface, "RGB")
    assert view is not None
    assert [each.text for each in view.health if each.name == "clock"] == ["simulated"]
    assert not [each for each in view.health if each.tone == "warn"]
    frames = shown(path.read_bytes())
    assert len(frames) > 20 and frames[-1] == (LAST_MS, last)


def test_the_film_of_the_first_page_moves_and_is_small() -> None:
    film = (ROOT / "src" / "croupier" / "terminal" / "misdeal.png").read_bytes()
    found = dict(chunks(film))
    assert len(film) < 2_000_000 and unpack(">II", found[b"acTL"])[0] > 40
    assert unpack(">II", found[b"IHDR"][:8]) == (1280, 720)
