"""The text of the pages: the board, a hand step by step, reports, notes; two languages, hostile names."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from html import escape, unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier import log
from croupier.log.custody.dispute_file import check
from croupier.log.custody.players import forget
from croupier.log.custody.verification import verify_log
from croupier.log.disk import WriterLock, transaction
from croupier.log.journal.chain import as_text
from croupier.log.journal.notes import add_note, read_notes
from croupier.log.journal.signatures import key_path
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change
from croupier.review.grids import note_grid as notes_grid
from croupier.review.serving.app import PAGES as EVERY
from croupier.words import Words
from log.test_years import played
from review.every_page import EXAMPLES, NO_PAGE
from review.floor_pages import BRACES, DROP, PASSPHRASE, SCRIPT, Room, send
from review.html_reader import HtmlReader
from support.dealer import Dealer
from support.logs import KEY

Get = Callable[[str], str]
BOOT = "the machine was started"
PAGES = (
    *(each for found in EXAMPLES.values() for each in found if not each.startswith(("/login", "/coming"))),
    *("/live", "/hands?player=x", "/hands/1", "/hands/1?step=30", "/hands/1/steps/5", "/hands/3"),
)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole_and_runs_nothing_but_its_own_script(room: Room, path: str, language: str) -> None:
    answer = room.login("Flo", lang=language).get(path, follow_redirects=True)
    assert answer.status_code == 200
    page = HtmlReader(answer.text)
    assert set(page.scripts) <= {"/static/review.js"}
    assert page.handlers == []
    assert SCRIPT not in answer.text
    assert "style=" not in answer.text.replace("stylesheet", "")


def test_every_page_is_among_the_examples() -> None:
    asked = {path for method, path, _, _ in EVERY if method == "GET"}
    assert asked == EXAMPLES.keys() | NO_PAGE


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_page_is_heavy(room: Room, language: str) -> None:
    """A phone in a cellar loads each of them at once."""
    browser = room.login("Flo", lang=language)
    for path in (each for found in EXAMPLES.values() for each in found):
        room.clock.seconds += 30
        assert len(browser.get(path).content) < 50_000, path


def test_hostile_names_are_text(get: Get) -> None:
    page = get("/hands/1")
    for name in (SCRIPT, DROP, BRACES):
        assert escape(name) in page
    assert get("/hands").count("#1<") == 1, "the table of hands is still there"


def test_the_languages_differ_and_stay(room: Room) -> None:
    browser = room.login("Flo", lang="de,fr;q=0.8")
    assert '<html lang="fr">' in browser.get("/").text
    answer = browser.get("/language/en?back=/hands")
    assert answer.headers["location"] == "/hands"
    assert '<html lang="en">' in browser.get("/").text
    assert browser.get("/language/xx").status_code == 404


@pytest.mark.parametrize(
    "back", ["//evil.example/", "https://evil.example/", "/\\evil.example", "%2F%2Fevil"]
)
def test_the_choice_of_a_language_leads_nowhere_else(room: Room, back: str) -> None:
    assert room.browser().get(f"/language/en?back={back}").headers["location"] == "/"


@pytest.fixture
def terminal(room: Room) -> Iterator[None]:
    """A terminal that has the log."""
    lock = WriterLock.take(room.site.db)
    yield
    lock.close()


def test_a_table_that_was_left_says_so(room: Room, get: Get) -> None:
    said = "No terminal runs on this log"
    text = unescape(re.sub("<[^>]+>", " ", get("/live")))
    assert said in text
    assert re.search(r"Phase\s+left in: Betting", text) and re.search(r"To act\s+–", text)
    lock = WriterLock.take(room.site.db)
    assert said not in get("/live")
    lock.close()
    with Archive.open(room.site.db) as archive:
        (utc,) = archive.one("SELECT utc FROM journal ORDER BY seq DESC LIMIT 1")
    room.site.now = lambda: datetime.fromisoformat(utc) + timedelta(seconds=119)
    assert said not in get("/live"), "it was written a moment ago, whoever wrote it"


@pytest.mark.usefixtures("terminal")
def test_the_board_tells_phase_pot_and_speed(get: Get) -> None:
    text = unescape(re.sub("<[^>]+>", " ", get("/live")))
    assert "Betting" in text
    assert re.search(r"To act\s+seat \d", text)
    assert re.search(r"Pot\s+9\b", text)
    assert re.search(r"Hands in the last hour\s+1\b", text)


def test_the_board_shows_an_alert_that_is_open(room: Room) -> None:
    with Archive.open(room.site.db) as archive:
        assert archive.one("SELECT outcome FROM hands WHERE id = 3") is not None
    text = room.login("Flo").get("/hands/3").text
    assert "AL-12" in text and 'class="incident sensed"' in text and 'class="ruling ruled"' in text


def test_a_hand_is_watched_card_by_card(get: Get) -> None:
    pages = [get(f"/hands/1/steps/{number}") for number in range(1, 60)]
    said = [unescape(re.sub("<[^>]+>", "", re.search(r'<div class="said.*?</p>', page)[0])) for page in pages]
    assert sum("face down" in each for each in said) == 12
    assert any("Seat 3 Player 3 raises to 6" in each for each in said)
    assert any("shows" in each and "♠" in each for each in said)
    assert said[-1] == said[-2], "past the end it is the last step"
    assert pages[0].count('class="back"') == 0
    assert pages[15].count('class="back"') == 12


def test_the_cards_of_every_step_are_52(get: Get) -> None:
    for number in range(1, 50, 3):
        found = re.search(r"The 52 cards: ([^<]*)<", get(f"/hands/1/steps/{number}"))
        assert found and sum(map(int, re.findall(r"\d+", found[1]))) == 52


def test_an_undone_action_is_shown(get: Get) -> None:
    page = get("/hands/2")
    assert "Taken back" in page
    keyed, said, back = re.search(
        r"<h2>Taken back</h2>.*?<td[^>]*>(.*?)</td><td[^>]*>(.*?)</td><td[^>]*>(.*?)</td>", page
    ).groups()
    assert said.endswith("gets a card, face down") and keyed < back


def test_pots_seats_and_rulings_of_a_hand(get: Get) -> None:
    page = get("/hands/2")
    assert "I-10 · misdeal" in page
    assert "TDA 2019 35-C, Code 1.9.a" in page


@pytest.mark.parametrize(
    "path", ["/hands/99", "/hands/99/steps/1", "/hands/99/sheet", "/hands/0", "/nothing"]
)
def test_a_missing_page_is_reported(floor: TestClient, path: str) -> None:
    answer = floor.get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("step", ["0", "-1", "x", "9" * 400, "1e9", "٣"])
def test_an_odd_step_is_a_step_all_the_same(get: Get, step: str) -> None:
    assert 'id="stage"' in get(f"/hands/1?step={step[:40]}")


# --- reports -----------------------------------------------------------------------------------------


def test_incidents_by_shift_and_by_who_caused_them(get: Get) -> None:
    page = get("/incidents?from=2026-03-01&to=2026-03-04")
    rows = re.findall(r"<tr>(.*?)</tr>", page)
    cells = [
        [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in rows
    ]
    assert ["14–22\u00a0h", "1", "2", "3", "333.3"] in cells
    assert ["the dealer", "1", "333.3"] in cells and ["the equipment or the deck", "1", "333.3"] in cells


def test_hands_per_hour_and_rake(get: Get) -> None:
    with_seconds = re.search(r"Hands: 1 · (\d+) an hour", get("/hours?from=2026-03-01&to=2026-03-01"))
    assert with_seconds and int(with_seconds[1]) > 60, "one hand of less than a minute"
    page = get("/rake?from=2026-03-01&to=2026-03-04")
    link = r'<a href="/hands\?[^"]*outcome=complete[^"]*since=2026-03-01T00%3A00[^"]*">1</a>'
    assert re.search(rf'2026-03-01</time></td><td[^>]*>(.*?)</td><td class="n"[^>]*>{link}', page)


@pytest.mark.parametrize(
    "query", ["from=x", "to=2026-13-01", "from=2026-03-09&to=2026-03-01", "from=2020-01-01"]
)
def test_impossible_days_are_refused(floor: TestClient, query: str) -> None:
    answer = floor.get(f"/incidents?{query}")
    assert answer.status_code == 400
    assert "Not possible" in answer.text


def test_the_sheet_leads_back_to_the_hand_on_the_screen_only(get: Get) -> None:
    page = get("/hands/1/sheet")
    assert '<p class="leave"><a href="/hands/1">Back to the hand</a></p>' in page
    assert "@media print { .leave { display: none } }" in page


# --- notes -------------------------------------------------------------------------------------------


def notes(room: Room) -> list[tuple[str, str, str]]:
    with Archive.open(room.site.db) as archive:
        assert verify_log(archive).bad is None
        return [(note.kind, note.who, note.why) for note in read_notes(archive.db.conn)]


def test_a_correction_is_added_and_nothing_else_changes(room: Room, floor: TestClient) -> None:
    with Archive.open(room.site.db) as archive:
        before = archive.db.conn.execute("SELECT * FROM hands").fetchall()
    why = "Seat 3 had <b>600</b>; see the camera"
    assert send(floor, "/hands/1", "/hands/1/notes", about="amount", why=why).status_code == 303
    assert notes(room) == [("correction", "Flo", why)]
    assert escape(why) in floor.get("/hands/1").text
    assert escape(why) in floor.get("/notes").text
    with Archive.open(room.site.db) as archive:
        assert archive.db.conn.execute("SELECT * FROM hands").fetchall() == before


@pytest.mark.parametrize(
    "why", ["a\0b", "\u202edesrever", "one\ntwo", "'); DROP TABLE notes; --", "😀" * 200]
)
def test_a_correction_is_kept_as_it_was_typed(room: Room, floor: TestClient, why: str) -> None:
    assert send(floor, "/hands/1", "/hands/1/notes", about="other", why=why).status_code == 303
    assert notes(room) == [("correction", "Flo", why)]
    page = floor.get("/notes").text
    assert "\0" not in page and "\u202e" not in page


def test_what_croupier_notes_is_in_the_readers_language(room: Room) -> None:
    """Whatever a person typed stays as it is."""
    db, utc = open_for_change(room.site.db), "2026-03-05T20:00:00.000Z"
    stored = [
        *((kind, why, {}) for kind, why in (("deck", "the tags of a deck were registered"), ("boot", BOOT))),
        ("clock", "the time was told", {"told": utc, "before": "2026-01-01T00:00:00.000Z"}),
        ("receipt", "cosigned by room/1", {}),
        ("device", "slot: slot-blocked", {"device": "slot", "place": "seat:3", "state": "slot-blocked"}),
        ("lost", "rows 3 to 5; what is left of them is kept as x", {"what": "rows", "from": 3, "to": 5}),
        ("correction", "misdeal", {}),
    ]
    with transaction(db):
        for kind, why, facts in stored:
            add_note(db.conn, kind, utc=utc, who="croupier", why=why, facts=facts)
    db.close()
    page = unescape(room.login("Flo", lang="fr").get("/notes").text)
    shown = re.findall(r'<div class="typed">(.*?)</div>', page)
    assert shown == [
        "misdeal",
        "les lignes 3 à 5 ont été écrites, et le journal les a perdues; ce qu’il en reste est gardé sous x",
        "fente du sabot (siège 3)\u00a0: bloquée",
        "cosigné par room/1",
        "heure réglée\u00a0: 05/03/2026 20:00:00 au lieu de 01/01/2026 00:00:00",
        "la machine a démarré",
        "les étiquettes d’un jeu ont été enregistrées",
    ]


def test_texts_that_croupier_writes_into_notes_are_those_of_the_log_and_have_their_french() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(log.__path__[0]).rglob("*.py"))
    for text in notes_grid.WRITTEN:
        assert f'"{text}"' in source, text
    for text in (*notes_grid.WRITTEN, *notes_grid.LOST.values()):
        facts = {"first": 3, "last": 5}
        assert Words("fr").say(text, **facts) != text.format(**facts)


def test_a_forgotten_player_is_forgotten_in_corrections(room: Room, floor: TestClient) -> None:
    send(floor, "/hands/1", "/hands/1/notes", about="person", why=f"{SCRIPT} was short")
    assert escape(f"{SCRIPT} was short") in floor.get("/hands/1").text
    forget(room.site.db, SCRIPT, who="Flo", why="they asked for it", utc=as_text(room.site.now()))
    assert [why for kind, _, why in notes(room) if kind == "correction"] != [f"{SCRIPT} was short"]
    page = floor.get("/hands/1").text
    assert "was short" in page and escape(SCRIPT) not in page


@pytest.mark.parametrize("why", ["", " ", "x" * 1001])
def test_a_correction_without_words_or_with_too_many_is_refused(
    room: Room, floor: TestClient, why: str
) -> None:
    assert send(floor, "/hands/1", "/hands/1/notes", about="person", why=why).status_code == 400
    assert notes(room) == []


def test_a_sealed_card_is_opened_once_and_noted(room: Room, floor: TestClient) -> None:
    assert "??" in floor.get("/hands/1").text
    answer = send(floor, "/hands/1", "/hands/1/open", why="dispute", passphrase0=PASSPHRASE)
    assert answer.status_code == 200
    assert "??" not in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert notes(room) == [("opened", "Flo", "dispute")]
    assert "??" in floor.get("/hands/1").text, "the next page is closed again"


@pytest.mark.parametrize(
    ("hand", "values", "status"),
    [
        (1, {"why": "dispute", "passphrase0": "wrong one"}, 400),
        (1, {"why": "dispute"}, 400),
        (1, {"why": " ", "passphrase0": PASSPHRASE}, 400),
        (4, {"why": "dispute", "passphrase0": PASSPHRASE}, 403),
        (99, {"why": "dispute", "passphrase0": PASSPHRASE}, 404),
    ],
)
def test_looking_at_sealed_cards_without_the_right_is_refused(
    room: Room, floor: TestClient, hand: int, values: dict[str, str], status: int
) -> None:
    answer = send(floor, "/hands/1", f"/hands/{hand}/open", **values)
    assert answer.status_code == status
    assert notes(room) == []
    assert PASSPHRASE not in answer.text


def test_passphrases_are_not_guessed(floor: TestClient) -> None:
    tried = [
        send(floor, "/hands/1", "/hands/1/open", why="x", passphrase0=f"guess {number}").status_code
        for number in range(6)
    ]
    assert tried == [400] * 5 + [429]


def test_a_hand_that_nobody_signed_has_no_dispute_file(floor: TestClient) -> None:
    answer = floor.get("/hands/1/dispute")
    assert (answer.status_code, "nothing about it can be proved" in answer.text) == (400, True)
    assert floor.get("/hands/99/dispute").status_code == 404


def test_a_signed_hand_has_a_dispute_file(floor: TestClient, room: Room, tmp_path: Path) -> None:
    room.site.db = tmp_path / "signed.db"
    played(room.site.db, (2026, 2026), Dealer())
    assert 'href="/hands/2/dispute"' in floor.get("/hands/2").text
    to = tmp_path / "from-the-page.zip"
    told = floor.get("/hands/2/dispute")
    assert "Nobody signed the list of the files of this archive" in told.text
    assert "the signing key is not there" in told.text and 'href="?unsigned=1"' in told.text
    to.write_bytes(floor.get("/hands/2/dispute?unsigned=1").content)
    found = check(to)
    assert (found.hand_id, found.why, found.signed_checkpoint, found.sealed) == (2, "", False, False)
    key = key_path(room.site.db)
    key.write_bytes(KEY)
    key.chmod(0o644)
    assert "make it private with chmod 600" in floor.get("/hands/2/dispute").text
    key.chmod(0o600)
    answer = floor.get("/hands/2/dispute")
    assert answer.headers["content-disposition"] == 'attachment; filename="hand-2-dispute.zip"'
    to.write_bytes(answer.content)
    assert check(to).sealed
