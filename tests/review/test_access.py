"""Access: roles and forced browsing, stolen or planted sessions, forged forms, floods."""

import re
import struct
from hashlib import scrypt
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier.errors import Fault, Refused
from croupier.review.access.accounts import AccountFile, UserAccount, hash_password, is_password
from croupier.review.access.sessions import IDLE_S, LONGEST_S
from croupier.review.serving.app import PAGES, make_app
from croupier.review.serving.guard import HEADERS
from review.floor_pages import COOKIE, PASSWORD, Room, send, token_of

PATHS = [
    (
        method,
        path.replace("{hand:int}", "1")
        .replace("{case:int}", "1")
        .replace("{step:int}", "1")
        .replace("{name}", "Dan"),
        roles,
    )
    for method, path, _, roles in PAGES
    if roles and path != "/logout"
]


@pytest.mark.parametrize(("method", "path", "roles"), PATHS)
def test_nobody_gets_in_without_an_account(
    room: Room, method: str, path: str, roles: tuple[str, ...]
) -> None:
    answer = room.browser().request(method, path, data={"why": "x"} if method == "POST" else None)
    assert answer.status_code in (303, 401)
    assert answer.headers.get("location", "/login").partition("?")[0] == "/login"
    assert "Player 3" not in answer.text


@pytest.mark.parametrize("name", ["Dan", "Flo", "Aud"])
def test_a_role_gets_its_pages_and_no_other(room: Room, name: str) -> None:
    browser = room.login(name)
    role = {"Dan": "dealer", "Flo": "floor", "Aud": "auditor"}[name]
    token = token_of(browser.get("/").text)
    for method, path, roles in PATHS:
        if method == "POST" and path.startswith("/account/"):
            continue  # these ask everybody for their own password first
        answer = browser.request(method, path, data={"form": token} if method == "POST" else None)
        if role in roles:
            assert answer.status_code in (200, 303, 400), path  # 400: the form lacks its words
            assert "/login" not in answer.headers.get("location", ""), path
        else:
            assert answer.status_code == 403, path
            assert "Player 3" not in answer.text and "♠" not in answer.text


def test_a_dealer_is_shown_no_way_to_the_floors_pages(room: Room) -> None:
    page = room.login("Dan").get("/").text
    assert 'href="/hands"' not in page and 'href="/notes"' not in page


def test_an_auditor_has_no_form_that_adds(room: Room) -> None:
    page = room.login("Aud").get("/hands/1").text
    assert "/hands/1/notes" not in page and "/hands/1/open" not in page


@pytest.mark.parametrize(
    "path", ["/../table.db", "/table.db", "/static/../app.py", "/static/%2e%2e/app.py", "/hands/1/../../x"]
)
def test_no_file_is_served_but_two(room: Room, path: str) -> None:
    answer = room.login("Flo").get(path)
    assert answer.status_code == 404
    assert "SQLite" not in answer.text and "import" not in answer.text


def test_style_and_script_are_asked_for_again_only_when_they_changed(room: Room) -> None:
    browser = room.browser()
    first = browser.get("/static/review.js")
    assert first.headers["content-encoding"] == "gzip" and "use strict" in first.text
    plain = browser.get("/static/review.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.text == first.text
    again = browser.get("/static/review.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b""
    assert browser.get("/login").headers["cache-control"] == "no-store"
    assert "content-encoding" not in browser.get("/login").headers, "a page with a token is not packed"


def test_a_phone_can_put_the_pages_on_its_home_screen(room: Room) -> None:
    browser = room.browser()
    told = browser.get("/login").text
    (found,) = re.findall(r'<link rel="manifest" href="([^"]+)"', told)
    (touch,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', told)
    answer = browser.get(found)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["display"] == "standalone", "an iPhone takes messages from such an application alone"
    (icon,) = manifest["icons"]
    assert touch == icon["src"]
    picture = browser.get(touch).content
    width, height = struct.unpack(">II", picture[16:24])
    assert picture.startswith(b"\x89PNG") and icon["sizes"] == f"{width}x{height}" == "512x512"
    assert "manifest-src 'self'" in browser.get("/login").headers["content-security-policy"]


def test_no_answer_repeats_the_name_that_was_asked_for(room: Room) -> None:
    answer = room.login("Flo").get("/hands/", headers={"host": "192.168.1.77:8443"})
    assert answer.status_code == 404 and "location" not in answer.headers
    assert "192.168.1.77" not in answer.text


# --- sessions ----------------------------------------------------------------------------------------


def test_the_cookie_is_for_nobody_else(room: Room) -> None:
    browser = room.browser()
    answer = send(browser, "/login", "/login", name="Flo", password=PASSWORD)
    (cookie,) = [line for line in answer.headers.get_list("set-cookie") if COOKIE in line]
    for part in ("HttpOnly", "Secure", "SameSite=strict", "Path=/"):
        assert part in cookie
    assert "Domain" not in cookie


@pytest.mark.parametrize("thief", [{"address": "192.168.1.66"}, {"agent": "Thief/1"}])
def test_a_stolen_session_is_over_for_both(room: Room, thief: dict[str, str]) -> None:
    owner = room.login("Flo")
    other = room.browser(**thief)
    other.cookies.set(COOKIE, owner.cookies[COOKIE])
    assert other.get("/hands").status_code == 303
    assert owner.get("/hands").status_code == 303


def test_a_session_cannot_be_planted(room: Room) -> None:
    browser = room.browser()
    browser.cookies.set(COOKIE, "1234", domain="localhost.local")
    send(browser, "/login", "/login", name="Flo", password=PASSWORD)
    tokens = [cookie.value for cookie in browser.cookies.jar if cookie.name == COOKIE]
    assert len([token for token in tokens if token != "1234"]) == 1
    planted = room.browser()
    planted.cookies.set(COOKIE, "1234")
    assert planted.get("/hands").status_code == 303


def test_a_new_login_ends_the_old_session(room: Room) -> None:
    browser = room.browser()
    send(browser, "/login", "/login", name="Dan", password=PASSWORD)
    old = browser.cookies[COOKIE]
    answer = browser.post(
        "/login", data={"form": token_of(browser.get("/").text), "name": "Flo", "password": PASSWORD}
    )
    assert answer.status_code == 303 and browser.cookies[COOKIE] != old
    before = room.browser()
    before.cookies.set(COOKIE, old)
    assert before.get("/").status_code == 303


def test_logging_out_ends_the_session(room: Room) -> None:
    browser = room.login("Flo")
    kept = browser.cookies[COOKIE]
    assert send(browser, "/", "/logout").status_code == 303
    browser.cookies.set(COOKIE, kept)
    assert browser.get("/hands").status_code == 303


@pytest.mark.parametrize(("step", "times"), [(IDLE_S + 1, 1), (IDLE_S - 1, LONGEST_S // (IDLE_S - 1) + 1)])
def test_a_session_ends_by_itself(room: Room, step: float, times: int) -> None:
    browser = room.login("Flo")
    for _ in range(times):
        assert browser.get("/hands").status_code == 200
        room.clock.seconds += step
    answer = browser.get("/hands")
    assert answer.status_code == 303
    assert "Your session is over: log in again." in browser.get(answer.headers["location"]).text
    never = room.browser().get("/hands").headers["location"]
    assert "session is over" not in room.browser().get(never).text, "there was none"


@pytest.mark.parametrize("change", ["password", "role", "gone"])
def test_a_changed_account_is_logged_out(room: Room, change: str) -> None:
    browser = room.login("Flo")
    file = AccountFile(room.site.accounts.path)
    if change == "gone":
        file.remove("Flo")
    else:
        file.put("Flo", "dealer" if change == "role" else "floor", f"{PASSWORD}{change}")
    assert browser.get("/hands").status_code == 303


# --- forms -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "1", "other"])
def test_a_forged_form_counts_for_nothing(room: Room, token: str) -> None:
    browser = room.login("Flo")
    other = token_of(room.login("Flo", address="192.168.1.21").get("/").text)
    values = {"form": other if token == "other" else token, "why": "forged"}
    assert browser.post("/hands/1/notes", data=values).status_code == 403
    assert browser.post("/logout", data=values).status_code == 403
    assert browser.get("/hands").status_code == 200
    assert "forged" not in browser.get("/notes").text


@pytest.mark.parametrize(
    "headers", [{"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}]
)
def test_a_form_of_another_page_counts_for_nothing(room: Room, headers: dict[str, str]) -> None:
    browser = room.login("Flo")
    token = token_of(browser.get("/").text)
    answer = browser.post("/hands/1/notes", data={"form": token, "why": "x"}, headers=headers)
    assert answer.status_code == 403


def test_a_login_needs_the_form_of_its_page(room: Room) -> None:
    answer = room.browser().post("/login", data={"name": "Flo", "password": PASSWORD})
    assert answer.status_code == 403
    assert COOKIE not in str(answer.headers)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"form": "1"}'),
        ("application/x-www-form-urlencoded", b"\xff\xfe%ff"),
        ("application/x-www-form-urlencoded", b"&".join(b"a=%d" % n for n in range(60))),
        ("multipart/form-data; boundary=x", b"--x\r\n"),
    ],
)
def test_a_damaged_form_is_refused(room: Room, kind: str, body: bytes) -> None:
    answer = room.login("Flo").post("/hands/1/notes", content=body, headers={"content-type": kind})
    assert answer.status_code == 403


@pytest.mark.parametrize("length", ["20000", "00000000099999", "-1", "1e3", "\u0663", "5, 5", ""])
def test_a_form_that_is_too_long_or_does_not_say_how_long_is_refused(room: Room, length: str) -> None:
    headers = [(b"content-length", length.encode())]
    answer = room.login("Flo").post("/hands/1/notes", content=b"x" * 20, headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(room: Room, method: str) -> None:
    answer = room.login("Flo").request(method, "/hands", headers={"x-http-method-override": "GET"})
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}
    assert "#1" not in answer.text


@pytest.mark.parametrize("path", ["/logout", "/hands/1/notes", "/hands/1/open"])
def test_links_never_change_anything(room: Room, path: str) -> None:
    browser = room.login("Flo")
    token = token_of(browser.get("/").text)
    for method in ("GET", "HEAD"):
        assert browser.request(method, path, params={"form": token, "why": "x"}).status_code == 405
    assert browser.get("/hands").status_code == 200


# --- floods and strangers ----------------------------------------------------------------------------


def test_passwords_are_not_guessed(room: Room) -> None:
    browser = room.browser()

    def attempt(name: str, password: str) -> int:
        return int(send(browser, "/login", "/login", name=name, password=password).status_code)

    assert [attempt("Flo", f"guess {n}") for n in range(6)] == [403] * 5 + [429]
    assert attempt("Flo", PASSWORD) == 429
    assert attempt("Aud", "guess") == 403, "another name from here is still tried"
    room.clock.seconds += 31
    assert attempt("Flo", PASSWORD) == 303


def test_an_unknown_name_is_answered_as_a_wrong_password(room: Room) -> None:
    browser = room.browser()
    wrong = send(browser, "/login", "/login", name="Flo", password="wrong password")
    unknown = send(browser, "/login", "/login", name="Nobody", password="wrong password")
    assert (wrong.status_code, wrong.text) == (unknown.status_code, unknown.text)


def test_a_flood_is_slowed_down(room: Room) -> None:
    browser = room.browser()
    answers = [browser.get("/login").status_code for _ in range(130)]
    assert answers.count(429) == 10
    room.clock.seconds += 1
    assert browser.get("/login").status_code == 200
    assert room.browser(address="192.168.1.21").get("/login").status_code == 200


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "testclient", ""])
def test_an_address_outside_the_room_is_refused(room: Room, address: str) -> None:
    answer = room.browser(address=address).get("/login")
    assert answer.status_code == 403
    assert "password" not in answer.text


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "::1", "fe80::1%eth0", "::ffff:192.168.1.4"])
def test_an_address_in_the_room_is_let_in(room: Room, address: str) -> None:
    assert room.browser(address=address).get("/login").status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *(("evil.example", 400), ("localhost.evil.example", 400), ("", 400)),
        *(("localhost:evil", 400), ("127.0.0.1@evil.example", 400), ("localhost,evil.example", 400)),
        *(("2130706433", 400), ("localhost.", 400), ("[::1", 400), ("table1.local.evil", 400)),
        *(("localhost:8443", 200), ("192.168.1.5:8443", 200), ("[::1]:8443", 200), ("table1.local", 200)),
    ],
)
def test_the_pages_answer_to_their_names_alone(room: Room, host: str, status: int) -> None:
    app = make_app(room.site, names=("Table1.local",))
    with TestClient(app, base_url="https://localhost", client=("127.0.0.1", 1)) as browser:
        assert browser.get("/login", headers={"host": host}).status_code == status


@pytest.mark.parametrize("path", ["/login", "/nothing", "/static/review.js", "/"])
def test_no_answer_lacks_its_headers(room: Room, path: str) -> None:
    answer = room.browser().get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "unsafe" not in answer.headers["content-security-policy"]


def test_a_path_has_its_bounds(room: Room) -> None:
    browser = room.login("Flo")
    assert browser.get("/hands/" + "9" * 5000).status_code == 414
    assert browser.get("/hands/" + "9" * 300).status_code == 404
    assert browser.get("/hands/999999999999999999").status_code == 404


# --- accounts ----------------------------------------------------------------------------------------


def test_a_password_is_kept_as_a_hash(room: Room) -> None:
    text = room.site.accounts.path.read_text(encoding="utf-8")
    assert PASSWORD not in text
    assert len(set(re.findall("scrypt:([0-9a-f]+)", text))) == 3, "each has a salt of its own"
    assert not any(
        PASSWORD in repr(one) or "scrypt" in repr(one) for one in room.site.accounts.accounts().values()
    )


def test_a_password_has_its_bounds() -> None:
    for password in ("too short", "x" * 201):
        with pytest.raises(Refused, match="10 to 200"):
            hash_password(password, bytes(16))
    stored = hash_password("x" * 200, bytes(16))
    assert is_password("x" * 200, stored) and not is_password("x" * 199, stored)


@pytest.mark.parametrize(
    "password",
    ["aaaaaaaaaa", "0123456789", "abcdefghijkl", "zyxwvutsrqp", "ababababab", "Florence-2026", "motdepasse"],
)
def test_a_password_that_is_guessed_soon_is_refused(tmp_path: Path, password: str) -> None:
    with pytest.raises(Refused, match="hard to guess"):
        AccountFile(tmp_path / "accounts").put("Florence", "floor", password)


@pytest.mark.usefixtures("full_cost")
def test_an_older_hash_is_known_and_renewed_when_it_is_used(room: Room) -> None:
    made = scrypt(PASSWORD.encode(), salt=bytes(16), n=2**15, r=8, p=1, dklen=32, maxmem=2**26)
    old = f"scrypt:{bytes(16).hex()}:{made.hex()}"
    room.site.accounts.write([UserAccount(name="Flo", role="floor", password=old)])
    assert is_password(PASSWORD, old) and not is_password("another password", old)
    browser = room.browser()
    answer = send(browser, "/login", "/login", name="Flo", password=PASSWORD)
    assert answer.status_code in (200, 303) and browser.get("/").status_code == 200
    renewed = room.site.accounts.accounts()["Flo"].password
    assert renewed.endswith(":16:8:2") and is_password(PASSWORD, renewed)


def test_accounts_are_for_their_user_alone(tmp_path: Path) -> None:
    file = AccountFile(tmp_path / "accounts")
    assert file.accounts() == {}
    file.put("Flo", "floor", PASSWORD)
    assert file.path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(Refused, match="no account"):
        file.remove("Bo")
    with pytest.raises(Refused, match="letters"):
        file.put("<b>", "floor", PASSWORD)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", '{"format": "croupier accounts 1"}', "\0"),
        '{"format": "croupier accounts 1", "accounts": [{"name": "a", "role": "god", "password": "x"}]}',
        '{"format": "croupier accounts 1", "accounts": [{"name": "a", "role": "floor", "password": "x"}]}',
    ],
)
def test_a_damaged_file_lets_nobody_in(tmp_path: Path, text: str) -> None:
    path = tmp_path / "accounts"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match="expected a file that croupier review account has made"):
        AccountFile(path).accounts()
