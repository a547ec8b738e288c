"""The players' display as a page: the picture of the window, at the browser's size, with every change."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse

import pygame
import pytest

from croupier.audience.drawing import picture
from croupier.audience.served import MOST_WAITING, PageServer, ServedBoard
from croupier.audience.shown import Shown
from croupier.errors import Fault


def shown(line: str) -> Shown:
    return Shown(title="Table 1", pot="Pot 12", line=line)


@pytest.fixture
def board() -> ServedBoard:
    board = ServedBoard()
    board.show(shown("Ana to act, seat 3"))
    return board


@pytest.fixture
def page(board: ServedBoard) -> Iterator[PageServer]:
    with PageServer(board, "fr", host="127.0.0.1", port=0) as page:
        yield page


def asked(page: PageServer, path: str, method: str = "GET") -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", page.server_address[1], timeout=30)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_the_picture_is_that_of_the_window_in_the_size_of_the_browser(page: PageServer) -> None:
    for size in ((1280, 720), (800, 480), (720, 1280)):
        answer, body = asked(page, f"/picture?w={size[0]}&h={size[1]}&n=1")
        assert answer.getheader("Content-Type") == "image/png"
        drawn = pygame.image.load(io.BytesIO(body))
        wanted = picture(shown("Ana to act, seat 3"), size)
        assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_a_browser_is_notified_of_a_change_and_gets_another_picture(
    page: PageServer, board: ServedBoard
) -> None:
    _, before = asked(page, "/picture?w=800&h=480")
    number = int(asked(page, "/news?after=-1")[1])
    heard: list[int] = []
    waits = threading.Thread(target=lambda: heard.append(int(asked(page, f"/news?after={number}")[1])))
    waits.start()
    board.show(shown("Ana to act, seat 3"))
    assert not heard, "nothing has changed"
    board.show(shown("Bo to act, seat 4"))
    waits.join(timeout=20)
    assert heard == [number + 1]
    assert asked(page, "/picture?w=800&h=480")[1] != before


def test_the_page_needs_nothing_from_elsewhere(page: PageServer) -> None:
    answer, body = asked(page, "/")
    assert b'lang="fr"' in body and b"://" not in body
    assert answer.getheader("Content-Security-Policy") == "default-src 'self'; frame-ancestors 'none'"
    for path in ("/look.js", "/look.css"):
        assert path.strip("/").encode() in body and asked(page, path)[0].status == 200


@pytest.mark.parametrize("path", ["/journal", "/../hands.db", "/picture/x", "/news/", "/%2e%2e/hands.db"])
def test_unknown_paths_are_not_found(page: PageServer, path: str) -> None:
    assert asked(page, path)[0].status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_nothing_can_be_sent(page: PageServer, method: str) -> None:
    assert asked(page, "/", method)[0].status == 501


@pytest.mark.parametrize("size", ["w=0&h=0", "w=99999999&h=9", "w=-1&h=x", "w=%D9%A3&h=1", ""])
def test_an_impossible_browser_size_is_drawn_in_a_possible_one(page: PageServer, size: str) -> None:
    drawn = pygame.image.load(io.BytesIO(asked(page, f"/picture?{size}")[1])).get_size()
    assert all(320 <= side <= 3840 for side in drawn)


def test_too_many_browsers_are_asked_to_come_again(page: PageServer) -> None:
    for _ in range(MOST_WAITING):
        assert page.waiting.acquire(blocking=False)
    assert asked(page, "/news?after=1")[0].status == 503
    assert asked(page, "/picture")[0].status == 200


def test_a_port_in_use_is_reported(page: PageServer, board: ServedBoard) -> None:
    with pytest.raises(Fault, match="the page of the players' display"):
        PageServer(board, "fr", host="127.0.0.1", port=page.server_address[1])


def test_an_invalid_host_name_is_refused(board: ServedBoard) -> None:
    with pytest.raises(Fault, match=r"expected an address, found é{60}$"):
        PageServer(board, "fr", host="é" * 5_000, port=0)
