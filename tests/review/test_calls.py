"""Calls for the floor are found in the log, reported after a while, and taken with one noted touch."""

import fcntl
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands.evening import CloseTable
from croupier.languages import LANGUAGES
from croupier.log.custody.verification import verify_log
from croupier.log.custody.witness import Witness
from croupier.log.disk import WriterLock
from croupier.log.journal.chain import as_text
from croupier.log.journal.notes import read_notes
from croupier.log.journal.signatures import key_path
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.log.writing.outages import Outage, note_outages
from croupier.review import live
from croupier.review.tell.calls import SOON, Call, Desk
from croupier.review.tell.channels import AlertPlan, FloorMessage, Watch, duration
from croupier.words import Words
from review.floor_pages import settle
from support.dealer import Dealer
from support.logs import KEY, START

SECRET = bytes(range(32))


class Evening:
    """A table whose terminal runs, and the time on the wall."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.dealer = Dealer()
        self.dealer.open()
        self.journal = Journal.open(path, key=KEY, dealer="Anna")
        self.done = 0
        self.keep()
        self.later = timedelta()
        self.desk = Desk({"final": path}, self.now, SECRET)

    def now(self) -> datetime:
        return START + timedelta(milliseconds=self.dealer.at) + self.later

    def keep(self, *outages: Outage) -> None:
        for events in self.dealer.inputs[self.done :]:
            utc = START + timedelta(milliseconds=events[0].at)
            self.journal.append(events, utc=utc, mono_ms=events[0].at, clock_synced=True)
        self.done = len(self.dealer.inputs)

    def alert(self) -> None:
        """A card of another deck comes out of the shoe: only the floor may say what that means."""
        self.dealer.start()
        self.dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
        self.keep()

    def waiting(self) -> list[str]:
        return [each.call.kind for each in self.desk.waiting("final")]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "final.db")
    yield made
    if WriterLock.is_held(made.path):
        made.journal.close()


class Phone:
    """Takes what it is sent."""

    who, language = "Flo", "en"

    def __init__(self) -> None:
        self.got: list[FloorMessage] = []

    def send(self, message: FloorMessage) -> None:
        self.got.append(message)


def watch(evening: Evening, *phones: Phone, **plan: object) -> Watch:
    settings = AlertPlan(address="https://room.local", **plan)  # type: ignore[arg-type]  # values of a test
    return Watch(evening.desk, phones, settings, evening.now)


def test_a_quiet_table_needs_nobody(evening: Evening) -> None:
    assert evening.waiting() == []


def test_an_alert_waits_since_it_was_raised(evening: Evening) -> None:
    evening.alert()
    (waiting,) = evening.desk.waiting("final")
    assert waiting.call.kind == "alert" and waiting.call.alert is not None
    evening.later = timedelta(seconds=83)
    assert evening.desk.waiting("final")[0].waits_s(evening.now()) == 83
    assert waiting.call.sentence(Words("en")) and waiting.call.sentence(Words("fr"))


def test_a_floor_manager_at_the_table_is_not_called(evening: Evening) -> None:
    evening.alert()
    evening.dealer.do(cmd.EnterFloor)
    evening.keep()
    assert evening.waiting() == []


def test_a_terminal_that_stopped_is_missed_until_it_is_too_long_ago(evening: Evening) -> None:
    evening.journal.close()
    assert evening.waiting() == ["gone"]
    evening.later = timedelta(hours=13)
    assert evening.waiting() == []


def test_a_table_that_was_closed_is_not_missed(evening: Evening) -> None:
    for seat in range(1, 7):
        evening.dealer.do(cmd.UnseatPlayer, seat=seat)
    evening.dealer.do(CloseTable)
    evening.keep()
    assert evening.dealer.table.bank.closed
    evening.journal.close()
    assert evening.waiting() == []


def test_a_terminal_that_hangs_is_found_by_its_heartbeat(evening: Evening) -> None:
    lock = evening.path.with_name("final.db-lock")
    began = (datetime.now(UTC) - timedelta(minutes=10)).isoformat()
    lock.write_text(began)
    os.utime(lock, (evening.now().timestamp() - 5,) * 2)
    assert evening.waiting() == [], "the lock is older than its time, or has just beaten"
    lock.write_text((evening.now() - timedelta(minutes=10)).isoformat())
    os.utime(lock, (evening.now().timestamp() - 5,) * 2)
    assert evening.waiting() == []
    os.utime(lock, (evening.now().timestamp() - 61,) * 2)
    assert evening.waiting() == ["silent"]
    evening.journal.beat()
    holder = WriterLock.holder(evening.path)
    assert holder is not None and holder.beaten is not None
    assert datetime.now(UTC) - holder.beaten < timedelta(seconds=30)


def test_another_program_that_holds_the_log_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    lock = WriterLock.take(path)
    holder = WriterLock.holder(path)
    assert holder is not None and holder.beaten is None, "it never said that it works"
    lock.close()
    assert WriterLock.holder(path) is None
    with open(path.with_name("a.db-lock"), "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lose_shoe(evening: Evening, state: str, at: datetime) -> None:
    outage = Outage(utc=as_text(at), device="line", state=state)
    conn = evening.journal.archive.db.conn
    conn.execute("BEGIN")
    note_outages(conn, [outage], hand_id=None, after=1)
    conn.execute("COMMIT")


def test_a_lost_shoe_is_called_until_it_is_back(evening: Evening) -> None:
    lock = evening.path.with_name("final.db-lock")
    lock.write_text((START - timedelta(minutes=1)).isoformat())
    lose_shoe(evening, "lost", evening.now())
    assert evening.waiting() == ["device"]
    (waiting,) = evening.desk.waiting("final")
    assert waiting.call.sentence(Words("en")).startswith("The shoe does not answer: the dealer keys")
    lose_shoe(evening, "ok", evening.now())
    assert evening.waiting() == []
    lose_shoe(evening, "lost", START - timedelta(hours=1))
    assert evening.waiting() == [], "what failed before the terminal was started is another terminal's"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("device", "place", "state"),
    [
        *(("line", "", state) for state in ("lost", "foreign")),
        *(("noise", "", "noisy"), ("slot", "", "slot-blocked"), ("heat", "", "slowed")),
        *(("power", "", state) for state in ("low-voltage", "battery", "nearly-empty")),
        *(("antenna 3", place, "failed") for place in ("", "shoe", "board", "seat:4")),
        ("antenna 2", "muck", "absent"),
    ],
)
def test_a_device_that_fails_is_told_in_a_sentence(
    device: str, place: str, state: str, language: str
) -> None:
    """It says what the dealer reads, so that a message ends with a full stop before how long it waits."""
    outage = live.OpenOutage(device, place, state, START.isoformat())
    call = Call(key="device", kind="device", since=START, after=SOON, outage=outage)
    said = call.sentence(Words(language))
    assert said[0].isupper() and said.endswith(".")


def test_the_floor_is_notified_again_after_a_while_and_when_somebody_comes(evening: Evening) -> None:
    phone = Phone()
    made = watch(evening, phone, again_s=60)
    evening.alert()
    waits = evening.desk.waiting("final")[0].call.after
    made.look()
    settle(made)
    assert phone.got == []
    evening.later = waits
    for _ in range(3):
        made.look()
    settle(made)
    assert len(phone.got) == 1, "once in a while is enough"
    evening.later = waits + timedelta(seconds=60)
    made.look()
    settle(made)
    first, second = phone.got
    assert (first.waits_s, second.waits_s) == (waits.seconds, waits.seconds + 60)
    assert first.table == "Table 1" and duration(second.waits_s) in second.sentence
    found = evening.desk.by_token(second.link.rpartition("/")[2], ["Bo", "Flo"])
    assert found is not None and found[1] == "Flo"
    assert evening.desk.come(*found)
    assert not evening.desk.come(*found), "it is noted once"
    made.look()
    made.look()
    settle(made)
    assert [each.sentence for each in phone.got[2:]] == ["Somebody is coming."]
    evening.later += timedelta(hours=1)
    made.look()
    settle(made)
    assert len(phone.got) == 3


@pytest.mark.parametrize("names", [True, False])
def test_a_name_stands_in_a_message_only_where_the_house_wants_it(evening: Evening, names: bool) -> None:
    phone = Phone()
    made = watch(evening, phone, names=names)
    evening.alert()
    evening.later = timedelta(minutes=2)
    made.look()
    evening.desk.come(evening.desk.waiting("final")[0], "Maria")
    made.look()
    settle(made)
    assert len(phone.got) == 2
    assert ("Maria" in phone.got[1].sentence) is names
    for message in phone.got:
        assert not re.search(r"Player \d|Anna|[2-9TJQKA][♠♥♦♣cdhs]\b", f"{message.head} {message.sentence}")


def test_coming_is_a_note_that_verifies_and_outlasts_the_pages(evening: Evening) -> None:
    evening.alert()
    (waiting,) = evening.desk.waiting("final")
    evening.later = timedelta(seconds=42)
    evening.desk.come(waiting, "Maria")
    evening.journal.close()
    with Archive.open(evening.path) as archive:
        (note,) = read_notes(archive.db.conn, kind="coming")
        assert (note.who, note.facts["waited_s"], note.hand_id) == ("Maria", 42, 1)
        assert verify_log(archive).bad is None
    again = Desk({"final": evening.path}, evening.now, SECRET)
    assert again.live("final").coming[waiting.call.key].who == "Maria"
    assert not key_path(evening.path).exists(), "nothing was made beside the log"


def test_nobody_guesses_a_link(evening: Evening) -> None:
    evening.alert()
    (waiting,) = evening.desk.waiting("final")
    token = evening.desk.token(waiting, "Flo")
    assert evening.desk.by_token(token[:-1] + ("0" if token[-1] != "0" else "1"), ["Flo"]) is None
    assert evening.desk.by_token(token, ["Bo"]) is None
    other = Desk({"final": evening.path}, evening.now, bytes(32))
    assert other.by_token(token, ["Flo"]) is None


def test_a_log_that_cannot_be_read_does_not_silence_the_others(evening: Evening, tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"nothing")
    evening.alert()
    evening.later = timedelta(minutes=5)
    phone, said = Phone(), list[str]()
    desk = Desk({"broken": broken, "final": evening.path}, evening.now, SECRET)
    made = Watch(desk, [phone], AlertPlan(), evening.now, said.append)
    made.look()
    settle(made)
    assert len(phone.got) == 1 and len(said) == 1 and "broken.db" in said[0]


def test_a_log_that_was_cut_off_is_named_also_after_a_restart(evening: Evening, tmp_path: Path) -> None:
    seen = {"final": Witness(tmp_path / "seen")}
    evening.journal.close()
    short = evening.path.read_bytes()
    evening.journal = Journal.open(evening.path, key=KEY, dealer="Anna")
    evening.dealer.start()
    evening.keep()
    desk = Desk({"final": evening.path}, evening.now, SECRET, seen)
    assert [each.call.kind for each in desk.waiting("final")] == []
    evening.journal.close()
    for beside in ("-wal", "-shm"):
        evening.path.with_name(f"final.db{beside}").unlink(missing_ok=True)
    evening.path.write_bytes(short)
    for again in (desk, Desk({"final": evening.path}, evening.now, SECRET, seen)):
        assert "cut" in [each.call.kind for each in again.waiting("final")]
    assert "cut off" in desk.waiting("final")[0].call.title(Words("en"))
    (tmp_path / "seen").unlink()
    fresh = Desk({"final": evening.path}, evening.now, SECRET, seen)
    assert "cut" not in [each.call.kind for each in fresh.waiting("final")]
