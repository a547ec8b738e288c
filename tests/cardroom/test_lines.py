"""The room's log lines and figures have no names and no cards."""

import io
import json
import logging
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cardroom.card_room import CardRoom, Dealt, TableLog, free_port
from cardroom.room_browser import Browser
from cardroom.servers import until
from croupier.cardroom.demo import ServedRoom, made, served
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.line import NotTaken, RoomLine
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.schema.roles import FLOOR, INGEST
from croupier.cardroom.serving import director, orders
from croupier.cardroom.serving.director import DirectorThread
from croupier.cardroom.serving.lines import KEYS, LOGGER, begin
from croupier.cardroom.store.directing import Director
from croupier.cardroom.store.terminals import new_code
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import AccountFile

NAME, PASSWORD, TABLE = "Leopoldine", "correct horse battery", "Corner of secrets"

CROUPIER = "from croupier.cli import main; main()"

LOGGERS = (LOGGER, logging.getLogger("uvicorn.error"))

FORMS = {
    "time": r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", "level": "info|warning|error", "event": "[a-z]+",
    "request": "[0-9a-f]{16}", "method": "GET|POST", "route": r"(/[a-z.{}:_]*)*", "terminal": "[0-9a-f]{16}",
    "why": "[a-z-]+", "error": r"\w+", "database": r"[0-9A-Z]{5}", "at": r"\w+/\w+\.py:\d+",
    "version": r"[\d.]+",
}  # fmt: skip
"""What a text may look like, by its key: no name and no card fits any of them."""


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    """Everything that the room says; afterwards it says nothing again."""
    before = [(each, each.handlers, each.propagate, each.level) for each in LOGGERS]
    stream = io.StringIO()
    begin(stream)
    yield stream
    for logger, handlers, propagate, level in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.fixture
def hall(room: CardRoom, tmp_path: Path) -> Iterator[ServedRoom]:
    config = made(tmp_path, room.dsn, free_port())
    AccountFile(config.accounts).put(NAME, "floor", PASSWORD)
    with served(config) as there:
        yield there


@pytest.fixture
def table(dealt: Dealt, tmp_path: Path) -> TableLog:
    return dealt(tmp_path / "table.db", 2)


def lines(said: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.getvalue().splitlines()]


def joined(room: CardRoom, hall: ServedRoom, table: TableLog) -> Forwarder:
    join(table.path, table.signer, hall.address, new_code(room.floor, NAME), TABLE)
    return Forwarder.of(table.path, table.signer)


def drive(room: CardRoom, hall: ServedRoom, table: TableLog) -> None:
    """Everything that a room does, also what it refuses and what fails."""
    forwarder = joined(room, hall, table)
    with Archive.open(table.path) as archive:
        forwarder.send_all(archive)
        forwarder.signer = Signer.of(b"x" * 32)
        with pytest.raises(NotTaken):
            forwarder.beat(archive)
    forwarder.close()
    browser = Browser(hall)
    browser.login(NAME, "wrong")
    page = browser.login(NAME, PASSWORD)[1]
    assert TABLE in page
    browser.get("/code", {"form": browser.token(page)})
    assert browser.get(f"/{NAME}?q={NAME}")[0] == 404
    room.owner.execute("ALTER TABLE croupier.terminals RENAME COLUMN name TO leopoldine")
    try:
        assert browser.get("/")[0] == 503
    finally:
        room.owner.execute("ALTER TABLE croupier.terminals RENAME COLUMN leopoldine TO name")
    for path in ("/healthz", "/metrics"):
        assert browser.get(path)[0] == 200


def test_every_request_logs_its_outcome_without_a_name_or_a_card(
    room: CardRoom, hall: ServedRoom, table: TableLog, said: io.StringIO
) -> None:
    drive(room, hall, table)
    until(lambda: '"status":503' in said.getvalue(), "the line of the last failure")
    told = lines(said)
    with Archive.open(table.path) as archive:
        names = [name for (name,) in archive.all("SELECT name FROM players")]
        names += [name for (name,) in archive.all("SELECT DISTINCT dealer FROM hands")]
    assert len(names) > 2
    for word in (*names, NAME, NAME.lower(), PASSWORD, TABLE, "wrong"):
        assert word not in said.getvalue()
    for line in told:
        assert line.keys() <= {"time", "level", "event", *KEYS}
        for key, value in line.items():
            assert type(value) in (int, float) or re.fullmatch(FORMS[key], value), (key, value)
    assert_tells_what_came(told, table)


def assert_tells_what_came(told: list[dict[str, Any]], table: TableLog) -> None:
    taken = [each for each in told if each.get("route") == "/terminal/batch"]
    assert (taken[0]["status"], taken[0]["log"], taken[-2]["row"]) == (200, 1, table.current_head().seq)
    assert taken[0]["terminal"] == table.signer.id and taken[0]["bytes"] > 100 and taken[0]["ms"] > 0
    assert (taken[-1]["status"], taken[-1]["why"], taken[-1]["level"]) == (403, "unknown-terminal", "warning")
    (failed,) = [each for each in told if each["status"] == 503]
    assert (failed["route"], failed["error"], failed["database"]) == ("/tables", "UndefinedColumn", "42703")
    (lost,) = [each for each in told if each["status"] == 404]
    assert lost["route"] == ""
    assert len({each["request"] for each in told}) == len(told)
    assert {"/healthz", "/metrics"}.isdisjoint(each["route"] for each in told)


def test_an_answer_has_the_number_of_its_request(hall: ServedRoom, said: io.StringIO) -> None:
    browser = Browser(hall)
    browser.get("/nothing")
    until(lambda: bool(said.getvalue()), "a line")  # it is written when the answer is away
    (line,) = lines(said)
    assert browser.headers["x-request-id"] == line["request"]


def test_an_unexpected_error_is_logged_by_its_kind_and_place(said: io.StringIO) -> None:
    try:
        raise ValueError(f"{NAME} has the ace of spades")
    except ValueError:
        logging.getLogger("uvicorn.error").error(f"Exception for {NAME}", exc_info=True)
    (line,) = lines(said)
    assert (line["event"], line["error"]) == ("server", "ValueError") and "test_lines.py:" in line["at"]
    assert NAME not in said.getvalue() and "ace" not in said.getvalue()


def test_a_writer_that_cannot_go_on_says_so_once_and_tries_again(
    said: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries, does = list[int](), threading.Event()

    class Failing(Director):
        def work(self, act: object = None, by: str = "") -> None:
            tries.append(len(tries))
            if len(tries) in (1, 2, 3, 5):
                raise ZeroDivisionError("nobody foresaw it")
            does.set()

    monkeypatch.setattr(director, "AGAIN_S", 0.01)
    writer = DirectorThread(Failing(lambda role: nullcontext(), Signer.of(bytes(32))))
    for failures in (1, 2):
        does.clear()
        writer.wake()
        assert does.wait(30), "the thread has ended"
        told = [(line["event"], line["error"]) for line in lines(said)]
        assert told == [("director", "ZeroDivisionError")] * failures
    writer.end()
    assert "nobody" not in said.getvalue(), "what an error says may have names"


def test_an_error_that_nobody_foresaw_leaves_no_table_deaf(
    said: io.StringIO, monkeypatch: pytest.MonkeyPatch, room: CardRoom, tmp_path: Path
) -> None:
    looks, past = list[int](), orders.past

    def failing(conn: psycopg.Connection[Any]) -> frozenset[int]:
        looks.append(len(looks))
        if len(looks) < 3:
            raise ZeroDivisionError("nobody foresaw it")
        return past(conn)

    monkeypatch.setattr(orders, "past", failing)
    with served(made(tmp_path, room.dsn, free_port())):
        until(lambda: len(looks) == 3, "nobody follows the orders any more")
    told = [line for line in lines(said) if line["event"] == "orders"]
    assert [line["error"] for line in told] == ["ZeroDivisionError"]


def test_the_room_says_when_it_starts_and_ends_and_nothing_else_than_lines(
    room: CardRoom, tmp_path: Path
) -> None:
    """The address stands on standard output; told to end it ends well."""
    config = made(tmp_path, room.dsn, free_port())
    AccountFile(config.accounts).put(NAME, "floor", PASSWORD)
    told = {"database": config.database, "certificate": config.certificate, "key": config.key}
    settings = [f'{name} = "{value}"' for name, value in told.items()]
    (tmp_path / "room.toml").write_text("\n".join(["[room]", *settings, f"port = {config.port}"]))
    asked = ["-c", CROUPIER, "room", "serve", "--config", str(tmp_path / "room.toml")]
    with subprocess.Popen(
        [sys.executable, *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stdout is not None
            assert "SHA-256" in running.stdout.readline()
            line = RoomLine.to(f"127.0.0.1:{config.port}")
            line.connect()
            line.close()
            running.terminate()
            _, said = running.communicate(timeout=60)
        finally:
            running.kill()
    assert running.returncode == 0
    assert [json.loads(line)["event"] for line in said.splitlines()] == ["started", "ended"]


def figure(text: str, name: str) -> float:
    (line,) = [each for each in text.splitlines() if each.startswith(f"croupier_room_{name} ")]
    return float(line.rpartition(" ")[2])


def test_metrics_count_findings_logs_and_connections(
    room: CardRoom, hall: ServedRoom, table: TableLog
) -> None:
    forwarder = joined(room, hall, table)
    with Archive.open(table.path) as archive:
        forwarder.send_all(archive)
    there = table.current_head().seq
    table.hands(1)
    with Archive.open(table.path) as archive:
        forwarder.beat(archive)  # the room hears how far the log goes before it has the rows
    room.owner.execute("UPDATE croupier.logs SET seen = now() - interval '1 hour'")
    room.owner.execute("INSERT INTO croupier.findings (kind, log, facts) VALUES ('fork', 1, '{}')")
    with hall.connections.borrowed(INGEST):
        text = Browser(hall).get("/metrics")[1]
    assert figure(text, 'log_rows{log="1"}') == there and figure(text, "batches_total") > 1
    assert figure(text, 'log_behind_rows{log="1"}') == table.current_head().seq - there
    assert 3600 <= figure(text, 'log_age_seconds{log="1"}') < 3700
    assert (figure(text, 'findings{kind="fork"}'), figure(text, 'findings{kind="cut"}')) == (1, 0)
    assert figure(text, f'connections_in_use{{role="{INGEST}"}}') == 1
    assert figure(text, f'connections_in_use{{role="{FLOOR}"}}') == 0
    assert figure(text, f'connections_open{{role="{FLOOR}"}}') == 1, "it is kept for the next"
    assert figure(text, f'connections_most{{role="{FLOOR}"}}') == hall.config.connections
    assert TABLE not in text
    with Archive.open(table.path) as archive:
        forwarder.send_all(archive)
    assert figure(Browser(hall).get("/metrics")[1], 'log_behind_rows{log="1"}') == 0
    forwarder.close()
