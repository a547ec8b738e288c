"""Accounts in the pages: one's own password and second factor, all accounts for the owner, and the log."""

import array
import base64
import csv
import hmac
import io
import json
import re
import struct
from datetime import timedelta

import pytest
import zxingcpp
from starlette.testclient import TestClient

from croupier.errors import Refused
from croupier.review.access import second_factor as second
from croupier.review.access.accounts import AccountFile
from croupier.values import replace
from review.floor_pages import ADDRESS, COOKIE, NOW, PASSWORD, Room, send, token_of

NEW = "four other long words"


def totp(secret: str, seconds: float, digits: int = 6) -> str:
    """RFC 6238 by itself: an oracle beside the library that the pages use."""
    counter = struct.pack(">Q", int(seconds) // 30)
    made = hmac.digest(base64.b32decode(secret), counter, "sha1")
    at = made[-1] & 15
    return str((struct.unpack(">I", made[at : at + 4])[0] & 0x7FFFFFFF) % 10**digits).zfill(digits)


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_codes_are_those_of_the_rfc(seconds: int, code: str) -> None:
    """RFC 6238, appendix B, whose codes have eight digits."""
    secret = base64.b32encode(b"12345678901234567890").decode()
    assert totp(secret, seconds, 8) == code
    assert second.step_of(secret, code[-6:], seconds) == seconds // 30


def test_a_code_holds_for_its_neighbours_and_once() -> None:
    secret, now = second.new_secret(), 1_000_000.0
    code = totp(secret, now)
    step = second.step_of(secret, code, now)
    assert step == int(now) // 30
    assert second.step_of(secret, f" {code[:3]} {code[3:]}", now + 30) == step
    assert second.step_of(secret, code, now + 90) is None
    assert second.step_of(secret, code, now, used=step) is None
    for wrong in ("", "abcdef", "１２３４５６", code[:5], f"{code}0"):
        assert second.step_of(secret, wrong, now) is None


def login(room: Room, name: str, password: str, **where: str) -> tuple[TestClient, int, str]:
    browser = room.browser(**where)
    answer = send(browser, "/login", "/login", name=name, password=password)
    return browser, answer.status_code, answer.text


def switch_on(room: Room, browser: TestClient) -> tuple[str, list[str]]:
    """The secret of a second factor that is on now, and its recovery codes."""
    page = browser.get("/account/code").text
    secret = re.search(r"<code>([A-Z2-7 ]+)</code>", page)
    assert secret is not None and "<svg" in page
    found = secret[1].replace(" ", "")
    answer = send(browser, "/account/code", "/account/code", code=totp(found, NOW.timestamp()))
    assert answer.status_code == 200
    return found, re.findall(r"<code>([a-z0-9-]{14})</code>", answer.text)


def test_a_second_factor_is_asked_for_and_holds_once(room: Room) -> None:
    secret, codes = switch_on(room, room.login("Flo"))
    assert len(set(codes)) == second.RECOVERY
    browser, status, page = login(room, "Flo", PASSWORD)
    assert status == 200 and "Second factor" in page and COOKIE not in browser.cookies
    half = re.search(r'name="half" value="(\d+)"', page)
    assert half is not None

    def code(typed: str) -> int:
        data = {"form": token_of(page), "half": half[1], "code": typed}
        return int(browser.post("/login/code", data=data).status_code)

    assert code("000000") == 403
    assert code(totp(secret, NOW.timestamp())) == 403, "it was used when it was switched on"
    assert code(totp(secret, NOW.timestamp() + 30)) == 303
    assert browser.get("/account").status_code == 200


def test_a_recovery_code_opens_once(room: Room) -> None:
    _, codes = switch_on(room, room.login("Flo"))
    for expected in (303, 403):
        browser, _, page = login(room, "Flo", PASSWORD)
        form = dict(re.findall(r'name="(form|half)" value="(\d+)"', page))
        answer = browser.post("/login/code", data={**form, "code": codes[0].upper()})
        assert answer.status_code == expected
    text = room.site.accounts.path.read_text(encoding="utf-8")
    assert not any(each in text for each in codes), "only their hashes are kept"
    assert len(json.loads(text)["accounts"][1]["recovery"]) == second.RECOVERY - 1


def test_a_half_login_is_of_one_browser_and_soon_over(room: Room) -> None:
    secret, _ = switch_on(room, room.login("Flo"))
    right = totp(secret, NOW.timestamp() + 30)
    browser, _, page = login(room, "Flo", PASSWORD)
    half = dict(re.findall(r'name="(half)" value="(\d+)"', page))
    other = room.browser(address="192.168.1.66")
    assert send(other, "/login", "/login/code", code=right, **half).status_code == 401
    browser, _, page = login(room, "Flo", PASSWORD)
    form = dict(re.findall(r'name="(form|half)" value="(\d+)"', page))
    room.clock.seconds += 301
    assert browser.post("/login/code", data={**form, "code": right}).status_code == 401
    browser, _, page = login(room, "Flo", PASSWORD)
    form = dict(re.findall(r'name="(form|half)" value="(\d+)"', page))
    found = [browser.post("/login/code", data={**form, "code": "000000"}).status_code for _ in range(6)]
    assert found[0] == 403 and 303 not in found and found[-1] in (401, 429)
    assert browser.post("/login/code", data={**form, "code": right}).status_code in (401, 429)


def test_an_own_password_ends_the_other_sessions(room: Room) -> None:
    here, there = room.login("Flo"), room.login("Flo", address="192.168.1.21")
    wrong = send(here, "/account", "/account/password", present="x" * 12, new=NEW, again=NEW)
    assert wrong.status_code == 403
    for new, again in ((NEW, f"{NEW}!"), ("short", "short"), ("aaaaaaaaaaaa",) * 2, (PASSWORD,) * 2):
        answer = send(here, "/account", "/account/password", present=PASSWORD, new=new, again=again)
        assert answer.status_code == 400, new
    done = send(here, "/account", "/account/password", present=PASSWORD, new=NEW, again=NEW)
    assert done.headers["location"] == "/account?done=password"
    assert here.get("/account?done=password").status_code == 200
    assert there.get("/").status_code == 303
    assert login(room, "Flo", PASSWORD)[1] == 403
    assert login(room, "Flo", NEW)[1] == 303


def made(page: str) -> str:
    found = re.search(r"<code>([a-z0-9-]{14})</code>", page)
    assert found is not None, page
    return found[1]


def test_an_owner_makes_an_account_whose_password_is_changed_first(room: Room) -> None:
    owner = room.login("Flo")
    given = made(send(owner, "/users", "/users", name="Zoé", rank="floor").text)
    browser, status, _ = login(room, "Zoé", given)
    assert status == 303
    for path in ("/", "/hands", "/hours"):
        assert browser.get(path).headers["location"] == "/account"
    answer = send(browser, "/account", "/account/password", present=given, new=NEW, again=NEW)
    assert answer.status_code == 303
    assert browser.get("/hands").status_code == 200
    assert browser.get("/users").status_code == 403, "of the floor, and no owner"
    again = send(owner, "/users", "/users", name="Zoé", rank="dealer")
    assert again.status_code == 400


@pytest.mark.parametrize(
    ("name", "told"),
    [(name, "of one alphabet") for name in (".", "..", "-", "' '", "..'", "Fl\u043e", "Ａnna", "")]
    + [(name, "looks like") for name in ("flo", "FLO", "F l o", "Flo.", "FIo", "Fl0", "-flo-")],
)
def test_a_name_that_cannot_be_told_from_another_or_managed_is_refused(
    room: Room, name: str, told: str
) -> None:
    answer = send(room.login("Flo"), "/users", "/users", name=name, rank="dealer")
    assert answer.status_code == 400 and told in answer.text
    assert len(room.site.accounts.accounts()) == 3


@pytest.mark.parametrize("name", ["Chloé", "Chloe", "Zoë 2", "Анна", "Άννα", "田中", "J.-P. O'Neill", "7"])
def test_other_names_are_taken(room: Room, name: str) -> None:
    room.site.accounts.put("Chloè", "dealer", PASSWORD)
    room.site.accounts.put(name, "dealer", PASSWORD)
    assert name in room.site.accounts.accounts()


def test_whole_names_of_another_alphabet_that_look_the_same_are_refused(room: Room) -> None:
    room.site.accounts.put("cap", "dealer", PASSWORD)
    with pytest.raises(Refused, match="looks like 'cap'"):
        room.site.accounts.put("САР", "dealer", PASSWORD)


def test_an_account_with_an_older_name_can_be_given_a_password_and_removed(room: Room) -> None:
    accounts = room.site.accounts
    accounts.write([*accounts.accounts().values(), replace(accounts.accounts()["Dan"], name="..")])
    accounts.put("..", "auditor", NEW)
    accounts.remove("..")


def test_only_an_owner_manages_accounts(room: Room) -> None:
    owner = room.login("Flo")
    made(send(owner, "/users", "/users", name="Bo", rank="floor").text)
    room.site.accounts.change("Bo", fresh=False)
    bo = room.login("Bo")
    token = token_of(bo.get("/").text)
    for do in ("password", "rank", "remove", "code-off", "unlock"):
        data = {"form": token, "do": do, "rank": "owner"}
        assert bo.post("/users/Flo", data=data).status_code == 403
        assert bo.post("/users/Bo", data=data).status_code == 403
    assert bo.post("/users", data={"form": token, "name": "Eve", "rank": "owner"}).status_code == 403
    assert not room.site.accounts.accounts()["Bo"].owner


def test_there_is_always_an_owner(room: Room) -> None:
    owner = room.login("Flo")
    assert send(owner, "/users/Flo", "/users/Flo", do="rank", rank="auditor").status_code == 400
    send(owner, "/users/Flo", "/users/Flo", do="remove", sure="1")
    assert room.site.accounts.accounts()["Flo"].owner
    assert send(owner, "/users/Aud", "/users/Aud", do="rank", rank="owner").status_code == 303
    assert send(owner, "/users/Flo", "/users/Flo", do="rank", rank="dealer").status_code == 303
    assert room.site.accounts.accounts()["Aud"].owner
    assert owner.get("/hands").status_code == 303, "the session of a changed account is over"


def test_actions_of_an_owner_are_in_the_log_of_logins(room: Room) -> None:
    owner = room.login("Flo")
    send(owner, "/users/Dan", "/users/Dan", do="password")
    assert "for good" in send(owner, "/users/Dan", "/users/Dan", do="remove").text
    assert "Dan" in room.site.accounts.accounts()
    send(owner, "/users/Dan", "/users/Dan", do="remove", sure="1")
    assert [(each.what, each.name, each.by) for each in room.site.gate.entries.entries()] == [
        ("removed", "Dan", "Flo"),
        ("reset", "Dan", "Flo"),
    ]
    page = owner.get("/logins").text
    table = list(csv.reader(io.StringIO(owner.get("/logins?as=csv&grid=logins").text.removeprefix("\ufeff"))))
    assert table[0] == ["Time", "Name", "What", "From"] and len(table) == page.count("<tr>")
    assert (
        "<h2>Users</h2>" in owner.get("/users").text and "Flo" in owner.get("/users?as=csv&grid=users").text
    )
    assert "Nobody has logged in yet." in owner.get("/users/Aud").text
    assert "password reset, by Flo" in page and ADDRESS in page


def test_the_log_keeps_no_name_that_no_account_has(room: Room) -> None:
    login(room, "my secret password", "x")
    login(room, "Flo", "wrong password")
    login(room, "Flo", PASSWORD)
    found = room.site.gate.entries.entries()
    assert [(each.what, each.name) for each in found] == [
        ("in", "Flo"),
        ("wrong-password", "Flo"),
        ("wrong-password", ""),
    ]
    assert "my secret" not in room.site.gate.entries._path.read_text()
    assert room.site.gate.entries.last()["Flo"].utc == NOW.isoformat(timespec="seconds")


def test_a_flood_of_wrong_passwords_does_not_push_the_others_out(room: Room) -> None:
    login(room, "Flo", PASSWORD)
    for _ in range(30):
        login(room, "Flo", "wrong password", address="192.168.1.66")
    found = room.site.gate.entries.entries()
    assert len(found) == 4 and found[-1].what == "in"


# --- locked out --------------------------------------------------------------------------------------


def attack(room: Room) -> None:
    """Wrong passwords from more and more addresses, until a new one is refused unread."""
    for host in range(30, 45):
        for _ in range(5):
            room.site.gate.logins.may_try(f"192.168.1.{host}", "Flo")


def test_a_browser_that_was_right_gets_in_from_anywhere_during_an_attack(room: Room) -> None:
    browser, status, _ = login(room, "Flo", PASSWORD)
    assert status == 303
    attack(room)
    assert login(room, "Flo", PASSWORD, address="192.168.1.99")[1] == 429
    moved = room.browser(address="192.168.1.99")
    for name, value in browser.cookies.items():
        if "known" in name:
            moved.cookies.set(name, value)
    answer = send(moved, "/login", "/login", name="Flo", password=PASSWORD)
    assert answer.status_code == 303


def test_a_mark_of_one_account_opens_no_other_and_ends_with_its_password(room: Room) -> None:
    accounts = room.site.accounts
    before = accounts.accounts()["Flo"]
    mark = room.site.gate.known_mark(before)
    assert mark != room.site.gate.known_mark(accounts.accounts()["Dan"])
    accounts.put("Flo", "floor", NEW)
    assert room.site.gate.known_mark(accounts.accounts()["Flo"]) != mark


def test_a_key_of_the_machine_always_lets_in(room: Room) -> None:
    attack(room)
    key = AccountFile(room.site.accounts.path).unlock("Flo", NOW + timedelta(minutes=10))
    assert login(room, "Flo", PASSWORD, address="192.168.1.99")[1] == 429
    browser = room.browser(address="192.168.1.99")
    page = f"/login?key={key}"
    assert send(browser, page, "/login", name="Flo", password="wrong password", key=key).status_code == 403
    assert f'name="key" value="{key}"' in browser.get(page).text
    for other in ("", f"{key}x"):
        assert send(browser, page, "/login", name="Flo", password=PASSWORD, key=other).status_code == 429
    assert send(browser, page, "/login", name="Flo", password=PASSWORD, key=key).status_code == 303


def test_a_key_is_over_in_time(room: Room) -> None:
    attack(room)
    key = room.site.accounts.unlock("Flo", NOW - timedelta(seconds=1))
    browser = room.browser(address="192.168.1.99")
    assert send(browser, "/login", "/login", name="Flo", password=PASSWORD, key=key).status_code == 429


def test_an_older_file_of_accounts_is_read(room: Room) -> None:
    values = json.loads(room.site.accounts.path.read_text())
    for each in values["accounts"]:
        for new in ("owner", "fresh", "totp", "recovery", "unlock"):
            del each[new]
    room.site.accounts.path.write_text(json.dumps(values | {"format": "croupier accounts 1"}))
    found = room.site.accounts.accounts()
    assert {each.name for each in found.values()} == {"Dan", "Flo", "Aud"}
    assert not any(each.owner for each in found.values())
    assert login(room, "Flo", PASSWORD)[1] == 303


def test_a_picture_of_a_code_is_read_back(room: Room) -> None:
    """The drawing of the page, square by square, as an app sees it."""
    page = room.login("Flo").get("/account/code").text
    secret = re.search(r"<code>([A-Z2-7 ]+)</code>", page)
    size = re.search(r'viewBox="0 0 (\d+) \1"', page)
    assert secret is not None and size is not None
    side, scale = int(size[1]), 4
    picture = array.array("B", b"\xff" * (side * scale) ** 2)
    for column, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", page):
        for y in range(int(row) * scale, int(row) * scale + scale):
            for x in range(int(column) * scale, int(column) * scale + scale):
                picture[y * side * scale + x] = 0
    view = memoryview(picture).cast("B").cast("B", (side * scale, side * scale))
    uri = zxingcpp.read_barcode(view).text
    assert uri.startswith("otpauth://totp/") and f"secret={secret[1].replace(' ', '')}&" in uri
