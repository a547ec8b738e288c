"""The whole demo: a shoe process, mock pins, the terminal and its log; after a kill it continues the hand."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from croupier.cli.demo import HEADLESS_HANDS, without_window
from croupier.demo import run as demo_run
from croupier.demo.dealer import Dealer
from croupier.demo.display import has_display
from croupier.demo.incidents import FIRST
from croupier.demo.robot import next_move
from croupier.demo.run import DemoSettings, Summary, lines_of, open_demo, play
from croupier.demo.screen import DRAW, HAND_OVER, KEYS
from croupier.demo.telling import spoken
from croupier.engine import commands as cmd
from croupier.engine.events import Event, TableRecorded
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.log import disk
from croupier.log.custody.verification import verify_log
from croupier.log.journal.codec import Logged
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.terminal.legal_keys import red_alert
from croupier.terminal.views.window import NoScreen
from croupier.values import replace
from croupier.words import Words
from support.robot_play import hasty
from support.sweeps import by_day

SEED = 7
SIZE = (800, 480)
"""Of the official display of a Raspberry Pi; larger pictures take longer."""

HANDS = max(FIRST)
"""As many as every mishap of the first hands takes."""


@pytest.fixture(scope="session", autouse=True)
def no_display() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        yield


@pytest.fixture(scope="session")
def long_run(no_display: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[DemoSettings, Summary]:
    """The hands of seed 7, dealt once."""
    settings = unseen(tmp_path_factory.mktemp("demo"), hands=HANDS)
    settings = replace(settings, shots=settings.path.with_name("shots"))
    return settings, play(settings)


def unseen(folder: Path, name: str = "demo.db", **more: Any) -> DemoSettings:
    """A demo of that seed without a window."""
    return DemoSettings(**{"path": folder / name, "seed": SEED, "headless": True, "size": SIZE, **more})


def story(path: Path) -> list[Logged]:
    """Every event of a log with its times, opened with the key beside it."""
    with Archive.open(path, key=terminal_key(path.with_name(path.name + "-key"))) as archive:
        assert verify_log(archive).bad is None
        return list(archive.logged())


def timeless(path: Path) -> list[Event]:
    times = {TableRecorded: {"at": 0, "settled_at": 0, "worked_ms": 0}}
    return [replace(logged.event, **times.get(type(logged.event), {"at": 0})) for logged in story(path)]


# --- the log -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_hands_are_logged_and_verify(long_run: tuple[DemoSettings, Summary]) -> None:
    settings, summary = long_run
    assert (summary.hands, summary.live, summary.verdict.bad) == (HANDS, None, None)
    assert summary.misdeals > 0 and summary.pots > 0 and summary.biggest is not None
    assert {code for code, way, _ in summary.alerts if way} >= {"AL-07", "AL-12", "I-10"}
    db = sqlite3.connect(settings.path)
    assert [row[0] for row in db.execute("SELECT hand_no FROM hands ORDER BY id")] == list(
        range(1, HANDS + 1)
    )
    assert db.execute("SELECT DISTINCT outcome FROM hands").fetchall() == [("complete",)]
    db.close()


@pytest.mark.slow
def test_chips_are_conserved_and_cards_unique_in_every_logged_hand(
    long_run: tuple[DemoSettings, Summary],
) -> None:
    db = sqlite3.connect(long_run[0].path)
    sums = db.execute(
        "SELECT h.id, sum(s.stack_before) - sum(s.stack_after) - h.rake FROM hands AS h JOIN seats AS s"
        " ON s.hand_id = h.id GROUP BY h.id"
    ).fetchall()
    assert len(sums) == HANDS and not any(rest for _, rest in sums)
    codes = {code for (code,) in db.execute("SELECT code FROM cards WHERE code IS NOT NULL")}
    assert codes <= {*range(52)} and len(codes) > 40
    twice = "SELECT hand_id FROM cards WHERE code IS NOT NULL GROUP BY hand_id, code HAVING count(*) > 1"
    assert db.execute(twice).fetchall() == []
    assert db.execute("SELECT count(*) FROM tags").fetchone() == (54,)
    db.close()


@pytest.mark.slow
def test_there_is_a_picture_of_each_phase(long_run: tuple[DemoSettings, Summary]) -> None:
    shots = long_run[0].shots
    names = {path.stem for path in shots.iterdir()}
    phases = {"deal", "pre-flop", "amount", "flop", "turn", "river", "showdown", "award"}
    assert names >= phases | {"alert-AL-07", "alert-AL-12", "alert-I-10", "page-picker"}
    assert all(pygame.image.load(path).get_size() == SIZE for path in shots.iterdir())


@pytest.mark.slow
def test_the_same_seed_gives_the_same_log_and_another_another(
    long_run: tuple[DemoSettings, Summary], tmp_path: Path
) -> None:
    whole = story(long_run[0].path)
    again = unseen(tmp_path, "again.db", hands=2)
    other = unseen(tmp_path, "other.db", hands=2, seed=8)
    play(again)
    play(other)
    short = story(again.path)
    assert len(short) > 100
    assert short == whole[: len(short)]  # events, times, dealer and numbers alike
    another = timeless(other.path)[1:80]
    assert len(another) == 79 and another != timeless(again.path)[1:80]


# --- stopped and started again -----------------------------------------------------------------------


def rows(path: Path) -> int:
    """How many rows of the journal are on the disk; none while there is no journal."""
    try:
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    except sqlite3.OperationalError:
        return 0
    try:
        return int(db.execute("SELECT coalesce(max(seq), 0) FROM journal").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        db.close()


@pytest.mark.slow
@pytest.mark.parametrize("kills", by_day([1], [60]))
def test_killed_at_random_moments_it_goes_on_as_if_nothing_had_happened(
    long_run: tuple[DemoSettings, Summary], disk_path: Path, kills: int
) -> None:
    """After every kill the log is a beginning of the story that an undisturbed demo tells."""
    whole = timeless(long_run[0].path)
    seed = Random().randrange(10**6)
    print("seed", seed)
    rng = Random(seed)
    path = disk_path / "killed.db"
    longest = min(40, len(whole) // kills)  # the story is not over before the last of them
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "demo", "--headless"]
    command += ["--hands", str(HANDS), "--seed", str(SEED), "--db", str(path)]
    command += ["--shots", str(disk_path / "shots")]
    for kill in range(kills):
        before = rows(path)
        target = before + rng.randint(1, longest)
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            while (there := rows(path)) < target and running.poll() is None:
                time.sleep(rng.random() / 200)
            acknowledged = there
            running.send_signal(signal.SIGKILL)
        finally:
            running.kill()
            _, complaint = running.communicate()
        assert running.returncode == -signal.SIGKILL, complaint.decode()
        told_now = timeless(path)
        assert len(told_now) >= acknowledged >= before, f"kill {kill} lost an event"
        assert told_now == whole[: len(told_now)], f"kill {kill} changed the story"
    hand = max(getattr(event, "hand_no", 0) for event in whole[: len(told_now)])
    play(DemoSettings(path=path, hands=hand, headless=True))
    assert timeless(path) == whole[: len(timeless(path))]


def test_a_demo_in_the_middle_of_a_hand_goes_on_with_it(tmp_path: Path) -> None:
    settings = unseen(tmp_path, hands=1)
    with open_demo(settings) as dealer:
        while dealer.table.hand is None or not dealer.table.hand.board:
            dealer.go_on()
        left = dealer.table
    with open_demo(replace(settings, seed=None)) as dealer:
        assert dealer.table == left
        dealer.deal(1)
        assert dealer.table.hand_no == 1 and dealer.table.between_hands
    summary = play(settings)
    assert (summary.hands, summary.live) == (1, None)  # nothing is left to deal


def test_a_log_that_another_program_holds_for_a_while_ends_no_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "BUSY_MS", 20)
    path = tmp_path / "hands.db"
    with open_demo(DemoSettings(path=path, hands=2, headless=True, size=SIZE, seed=SEED)) as dealer:
        other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        told: list[str] = []

        def seen() -> None:
            """Hold the log until that was seen a few times, and again some pictures later."""
            told.append(dealer.terminal.health.disk)
            if told.count("locked") % 5 == 4 and other.in_transaction:
                other.execute("ROLLBACK")
            elif told[-9:].count("ok") == 9 and not other.in_transaction:
                other.execute("BEGIN IMMEDIATE")

        dealer._seen = seen
        dealer.deal(1)
        dealer._seen = lambda: None
        if other.in_transaction:
            other.execute("ROLLBACK")
        other.close()
        assert told.count("locked") > 20 and "failed" not in told
        dealer.deal(2)


def test_a_log_of_a_real_table_or_another_demo_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    key = terminal_key(tmp_path / "table.db-key")
    with Journal.open(path, key=key) as journal:
        demo_run.Session(journal, demo_run.Register([]), demo_run.ScriptClock()).do(
            cmd.SetTable(at=0, table="12", small_blind=100, big_blind=200)
        )
    before = path.read_bytes()
    with pytest.raises(Refused, match="table '12', which is not a demo's"):
        play(DemoSettings(path=path, headless=True, hands=1))
    assert path.read_bytes() == before
    settings = DemoSettings(path=tmp_path / "demo.db", seed=3, hands=1, headless=True)
    with open_demo(settings) as dealer:
        dealer.go_on()
    with pytest.raises(Refused, match="dealt from seed 3, not 4"):
        play(replace(settings, seed=4))


# --- the viewer --------------------------------------------------------------------------------------


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Dealer]:
    """A demo with a window that nobody sees, at the speed of a machine."""
    monkeypatch.setattr(demo_run, "UNSEEN", ())
    with open_demo(unseen(tmp_path, headless=False, speed=100, language="en")) as dealer:
        yield dealer


def press(dealer: Dealer, key: int, text: str = "", *, then: int = 0) -> None:
    """A key of the viewer, and some more moves."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0))
    for _ in range(1 + then):
        dealer.go_on()


def until_betting(dealer: Dealer, seat: int) -> None:
    while (
        dealer.table.phase != "BETTING" or dealer.table.hand is None or dealer.table.hand.round.to_act != seat
    ):
        dealer.go_on()


def test_the_viewer_takes_over_and_hands_the_table_back(live: Dealer) -> None:
    until_betting(live, 5)
    table = live.table
    press(live, pygame.K_c, "c")
    assert live.screen.viewer_deals and live.table == table, "the press that takes over does nothing else"
    live.go_on()
    move = next_move(live.table, SEED, live.terminal.session.clock.now(), mishaps=False)
    assert live.screen.view.notice == spoken(move, Words("en")) != ""
    press(live, pygame.K_f, "f")
    live.go_on()
    assert live.table.hand.parts[Seat(5)].folded, "the viewer's word counts"
    press(live, pygame.K_F1)
    assert not live.screen.viewer_deals
    live.deal(live.table.hand_no)
    assert live.table.between_hands


def test_a_card_drawn_by_the_viewer_too_early_is_an_alert_and_the_robot_knows_what_to_do(
    live: Dealer,
) -> None:
    until_betting(live, 5)
    press(live, pygame.K_F1)
    press(live, pygame.K_SPACE, " ")
    live.go_on()
    alert = red_alert(live.table)
    assert alert is not None and alert.code == "AL-07"
    press(live, pygame.K_F1)
    live.deal(live.table.hand_no)
    assert not live.table.hand.incidents.alerts


def test_an_entry_left_open_by_the_viewer_is_cancelled_by_the_robot(live: Dealer) -> None:
    until_betting(live, 5)
    press(live, pygame.K_F1)
    press(live, pygame.K_r, "r")
    live.go_on()
    assert live.terminal.console.entry is not None
    press(live, pygame.K_F1)
    live.deal(live.table.hand_no)
    assert live.table.between_hands


def test_the_keys_of_the_demo_are_on_the_screen_and_free(live: Dealer) -> None:
    live.go_on()
    view = live.screen.view
    assert [(key.label, key.key) for key in view.keys[-2:]] == [("Draw a card", "␣"), ("You deal", "F1")]
    assert len(set(KEYS.values())) == len(KEYS) and {str(DRAW), str(HAND_OVER)} <= KEYS.keys()


def test_changing_the_language_is_not_dealing(live: Dealer) -> None:
    until_betting(live, 5)
    press(live, pygame.K_TAB)
    live.go_on()
    assert live.terminal.console.station.language == "fr" and not live.screen.viewer_deals


def test_closing_the_window_ends_the_demo(live: Dealer) -> None:
    live.go_on()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    live.deal(None)
    assert live.screen.wants_to_close()


# --- displays and words ------------------------------------------------------------------------------


def test_no_window_is_opened_where_nobody_could_see_it(tmp_path: Path) -> None:
    with pytest.raises(NoScreen, match="no display"):
        play(DemoSettings(path=tmp_path / "demo.db", seed=1))
    assert not has_display({"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"})
    assert not has_display({}, cards=tmp_path / "none")
    assert has_display({}, cards=tmp_path) and has_display({"WAYLAND_DISPLAY": "w"}, cards=tmp_path / "none")


@pytest.mark.slow
def test_the_summary_is_written_in_both_languages(long_run: tuple[DemoSettings, Summary]) -> None:
    summary = long_run[1]
    english, french = (lines_of(summary, Words(language)) for language in ("en", "fr"))
    assert english[0].startswith(f"{HANDS} hands") and french[0].startswith(f"{HANDS} coups")
    assert any(line.startswith("AL-12, Out of play: ") for line in english)
    in_progress = lines_of(replace(summary, live=HANDS + 1, biggest=None, misdeals=0, alerts=()), Words("en"))
    assert in_progress[-1] == f"hand {HANDS + 1} is in progress" and len(in_progress) == 2


@pytest.mark.slow
@pytest.mark.parametrize("code", by_day(["2T7TD"], ["7SJL", "O5HPL"]))
def test_any_game_is_dealt_through_the_whole_terminal(code: str, tmp_path: Path) -> None:
    settings = unseen(tmp_path, hands=2, game=code)
    with hasty():
        summary = play(settings)
        again = play(replace(settings, hands=3, game=None))
    assert (summary.hands, summary.verdict.bad) == (2, None)
    assert again.hands == 3
    with pytest.raises(Refused, match=f"dealt as {code}, not THNL"):
        play(replace(settings, game="THNL"))


@pytest.mark.parametrize("hands", by_day([1], [3]))
def test_a_card_that_the_viewer_draws_after_a_hand_opens_the_next(live: Dealer, hands: int) -> None:
    live.deal(1)
    press(live, pygame.K_F1)
    for number in range(2, 2 + hands):
        live.go_on()
        assert next(key.tone for key in live.screen.view.keys if key.does == DRAW) == "good"
        press(live, pygame.K_SPACE, " ")
        live.go_on()
        hand = live.table.hand
        assert hand is not None and (hand.hand_no, hand.phase, len(hand.cards)) == (number, "DEALING", 1)
        press(live, pygame.K_F1)
        live.deal(number)
        press(live, pygame.K_F1)


def test_a_live_table_without_a_window_is_dealt_by_the_clock_of_the_machine(tmp_path: Path) -> None:
    settings = unseen(tmp_path, hands=1, speed=100.0, live=True)
    begun = datetime.now(UTC)
    with hasty():
        assert play(settings).hands == 1
    ((started,),) = sqlite3.connect(settings.path).execute("SELECT started_utc FROM hands").fetchall()
    assert begun - timedelta(seconds=1) < datetime.fromisoformat(started) < datetime.now(UTC)


def test_only_a_live_table_without_a_window_has_no_end(tmp_path: Path) -> None:
    plain = DemoSettings(path=tmp_path / "demo.db")
    live = without_window(replace(plain, live=True), None)
    assert (live.headless, live.hands, live.shots) == (True, None, None)
    assert without_window(plain, None).hands == HEADLESS_HANDS
