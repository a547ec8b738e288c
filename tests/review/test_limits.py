"""Limits: wrong passwords from many addresses, names that look different, and an abandoned board."""

from itertools import count

import pytest

from croupier.review.access.limits import FORGOTTEN, Bucket, Logins
from croupier.review.access.sessions import IDLE_S, LONGEST_S
from review.floor_pages import COOKIE, PASSPHRASE, PASSWORD, Clock, Room, send


def wrong(logins: Logins, addresses: list[str], name: str = "Flo") -> int:
    """How many passwords are looked at when each address tries one."""
    return sum(logins.may_try(address, name) for address in addresses)


def test_many_addresses_guess_no_faster() -> None:
    logins = Logins(Clock())
    assert wrong(logins, [f"192.168.{number // 250}.{number % 250}" for number in range(500)]) == 60


def test_an_ipv6_network_is_one_machine() -> None:
    logins, names = Logins(Clock()), count()
    addresses = [f"fd00:1:2:3::{number:x}" for number in range(100)]
    assert sum(logins.may_try(address, f"name {next(names)}") for address in addresses) == 20
    assert logins.may_try("fd00:1:2:4::1", "Flo"), "another network is not meant"


def test_an_address_that_logged_in_is_not_locked_out_by_others() -> None:
    clock = Clock()
    logins = Logins(clock)
    assert logins.may_try("192.168.1.20", "Flo")
    logins.was_right("192.168.1.20", "Flo")
    for number in range(300):
        logins.may_try(f"192.168.7.{number % 250}", "Flo")
    assert not logins.may_try("192.168.1.21", "Flo"), "the name is slowed down"
    assert logins.may_try("192.168.1.20", "Flo")
    tried = [logins.may_try("192.168.1.20", "Flo") for _ in range(6)]
    assert tried == [True] * 4 + [False] * 2, "five in a row there, as ever"


def test_remembered_tries_are_bounded() -> None:
    bucket, logins = Bucket(1, per_second=0, clock=Clock()), Logins(Clock())
    for number in range(FORGOTTEN + 50):
        bucket.take(str(number))
        logins.was_right(str(number), "Flo")
    assert len(bucket._left) <= FORGOTTEN
    assert len(logins._trusted) <= FORGOTTEN


@pytest.mark.parametrize("name", ["flo", "FLO", "Flo ", " Flo", "Flo\u200b", "Ｆｌｏ", "Flo\0", "F" * 90])
def test_a_name_that_only_looks_the_same_is_nobody(room: Room, name: str) -> None:
    assert send(room.browser(), "/login", "/login", name=name, password=PASSWORD).status_code == 403


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-real-ip", "forwarded", "true-client-ip"])
def test_a_claimed_address_counts_for_nothing(room: Room, header: str) -> None:
    browser, told = room.browser(), []
    for number in range(7):
        browser.headers[header] = f"192.168.9.{number}"
        told.append(send(browser, "/login", "/login", name="Flo", password="guess guess").status_code)
    assert told == [403] * 5 + [429] * 2


def test_nobody_keeps_the_floor_from_its_sealed_cards(room: Room) -> None:
    """Names that are typed at the login are no passphrases that were tried."""
    for number in range(70):
        stranger = f"192.168.7.{number}"
        room.site.gate.logins.may_try(stranger, "key Flo")
        room.site.gate.logins.may_try(stranger, "Flo")
    answer = send(room.login("Flo"), "/hands/1", "/hands/1/open", why="dispute", passphrase0=PASSPHRASE)
    assert answer.status_code == 200


# --- a board that is left open -----------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/live", "/?again=1"])
def test_a_board_keeps_no_session_of_the_floor_alive(room: Room, path: str) -> None:
    browser = room.login("Flo")
    for _ in range(30):
        room.clock.seconds += IDLE_S / 20
        answer = browser.get(path)
        if answer.status_code != 200:
            break
    assert room.clock.seconds == pytest.approx(IDLE_S * 21 / 20)
    assert answer.status_code in (303, 401)
    assert browser.get("/hands").status_code == 303


def test_a_board_that_ends_says_so_and_how_it_goes_on(room: Room) -> None:
    browser = room.login("Flo")
    room.clock.seconds += IDLE_S + 1
    answer = browser.get("/live")
    assert answer.status_code == 401
    assert "The session ended after a while" in answer.text and 'href="/login"' in answer.text
    assert "<html" not in answer.text, "it stands in the place of the board"


def test_a_dealers_board_may_hang_on_a_wall(room: Room) -> None:
    browser = room.login("Dan")
    while room.clock.seconds < LONGEST_S - IDLE_S:
        room.clock.seconds += IDLE_S / 2
        assert browser.get("/live").status_code == 200
    for step, status in ((IDLE_S / 2, 200), (IDLE_S / 2, 200), (1, 401)):
        room.clock.seconds += step
        assert browser.get("/live").status_code == status


def test_logging_in_leads_back_to_the_page(room: Room) -> None:
    browser = room.browser()
    there = browser.get("/hands/2?step=3")
    assert there.status_code == 303
    page = browser.get(there.headers["location"])
    assert 'name="back" value="/hands/2?step=3"' in page.text
    answer = send(
        browser, there.headers["location"], "/login", name="Flo", password=PASSWORD, back="/hands/2?step=3"
    )
    assert answer.headers["location"] == "/hands/2?step=3"
    assert COOKIE in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    "back",
    [
        *("//evil.example", "https://evil.example", "/\\evil.example", "%2F%2Fevil.example"),
        *("javascript:alert(1)", "/\r\nx"),
    ],
)
def test_a_login_leads_nowhere_else(room: Room, back: str) -> None:
    answer = send(room.browser(), "/login", "/login", name="Flo", password=PASSWORD, back=back)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_the_language_changes_on_the_spot(room: Room) -> None:
    browser = room.login("Flo")
    assert "back=/hands%3Fseat%3D3%26dealer%3DBo" in browser.get("/hands?seat=3&dealer=Bo").text
    answer = browser.get("/language/fr?back=/hands%3Fseat%3D3%26dealer%3DBo")
    assert answer.headers["location"] == "/hands?seat=3&dealer=Bo"
