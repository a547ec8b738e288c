"""A synchronous standby and an archive of PostgreSQL keep every acknowledged row."""

import random
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, TableLog, free_port
from cardroom.sending import Sender, assert_whole
from cardroom.servers import (
    asked,
    begun,
    cleared,
    copied,
    in_step,
    restored,
    standby_of,
    told,
    until,
    wants_a_standby,
)
from croupier.cardroom.cluster import Cluster
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.demo import made, served
from croupier.cardroom.doctor import has_archive, has_standby
from croupier.cardroom.forwarding import batches as gathering
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.store.terminals import new_code
from croupier.errors import Fault
from croupier.values import replace


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand a batch, so that there is always one under way."""
    monkeypatch.setattr(gathering, "MOST_PIECES", 1)
    monkeypatch.setattr(gathering, "MOST_ROWS", 7)


def both(one: Cluster, other: Cluster) -> str:
    """The room of whichever of two servers takes something."""
    hosts = f"host={one.folder},{other.folder}"
    return f"{hosts} dbname=room user=postgres target_session_attrs=read-write"


def rows(server: Cluster) -> int:
    found = asked(server, "SELECT coalesce(max(seq), 0) FROM croupier.logs", "room")
    assert isinstance(found, int)
    return found


def asks_its_tables(server: Cluster) -> bool:
    """Whether no order is written before the tables gave back those that were lost."""
    holds = "SELECT count(*) FROM croupier.in_step WHERE started = pg_postmaster_start_time()"
    return asked(server, holds, "room") == 0


def kill_primaries(folder: Path, empty: Path, dice: random.Random, times: int) -> None:
    with ExitStack() as stack:
        primary = begun(folder / "one", empty)
        stack.callback(primary.stop)
        table = TableLog.make(folder / "table.db")
        with CardRoom.make(primary, "room", folder) as room:
            code = new_code(room.floor, "anna")
            wants_a_standby(primary)  # the copy takes the setting along: once promoted it waits for another
            standby = standby_of(primary, folder / "two")
            stack.callback(standby.stop)
        config = made(folder, both(primary, standby), free_port())
        stack.enter_context(served(config))
        join(table.path, table.signer, f"127.0.0.1:{config.port}", code, "Table 1")
        sender = stack.enter_context(Sender(table, Forwarder.of(table.path, table.signer)))
        for _ in range(times):
            kill(primary, table, sender, dice)
            told(standby, "SELECT pg_promote()")
            assert asks_its_tables(standby)
            assert rows(standby) >= sender.answers[-1].seq
            cleared(primary.folder)
            primary, standby = standby, standby_of(standby, primary.folder)
            stack.callback(standby.stop)
        sender.finish()
        with psycopg.connect(primary.at("room"), autocommit=True) as owner:
            assert_whole(owner, table, sender)


def kill(primary: Cluster, table: TableLog, sender: Sender, dice: random.Random) -> None:
    """Kill a server with a standby at any moment while hands come in."""
    until(lambda: in_step(primary), "the standby never has everything")
    there, failures = len(sender.answers), sender.failures
    table.hands(3)
    until(lambda: len(sender.answers) > there, "nothing is acknowledged")
    table.hands(1)
    time.sleep(dice.random() * 0.1)
    primary.kill()
    table.hands(1)
    until(lambda: sender.failures > failures, "the room goes on without its server")


@pytest.mark.slow
def test_the_primary_killed_and_the_standby_promoted(folder: Path, empty: Path, dice: random.Random) -> None:
    kill_primaries(folder, empty, dice, 1)


@pytest.mark.nightly
def test_primaries_killed_all_night(folder: Path, empty: Path, dice: random.Random) -> None:
    kill_primaries(folder, empty, dice, 25)


@pytest.mark.slow
def test_rows_that_no_standby_has_are_not_acknowledged_even_if_the_wait_is_ended(
    folder: Path, empty: Path
) -> None:
    """PostgreSQL then says that it is committed, with a warning alone."""
    with ExitStack() as stack:
        primary = begun(folder / "one", empty)
        stack.callback(primary.stop)
        table = TableLog.make(folder / "table.db")
        table.hands(1)
        room = stack.enter_context(CardRoom.make(primary, "room", folder))
        room.joined(table)
        (place,) = room.opened(table)
        wants_a_standby(primary)
        batch = table.batch(place)
        assert batch is not None
        came: list[object] = []

        def take() -> None:
            try:
                came.append(room.take(table, batch))
            except Fault as error:
                came.append(error)

        thread = threading.Thread(target=take)
        thread.start()
        waits = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        until(lambda: asked(primary, waits) is not None, "nobody waits for the standby")
        assert came == []
        config = RoomConfig(database=room.dsn, certificate=folder)
        with pytest.raises(Fault, match="standby is waited for and not there: nothing is acknowledged"):
            has_standby(config)
        told(primary, f"SELECT pg_cancel_backend(({waits}))")
        thread.join(30)
        (answer,) = came
        assert isinstance(answer, Fault) and "no standby" in str(answer)

        standby = standby_of(primary, folder / "two")
        stack.callback(standby.stop)
        until(lambda: in_step(primary), "the standby never has everything")
        assert room.follow(table, place).seq == table.current_head().seq == rows(standby)
        assert has_standby(config) == "synchronous, 1 in step"
        with pytest.raises(Fault, match="is a standby, which accepts no changes: promote it"):
            has_standby(RoomConfig(database=standby.at("room"), certificate=folder))


@pytest.mark.slow
@pytest.mark.nightly
def test_restored_to_a_moment_the_room_goes_on_with_tables_that_are_ahead_of_it(
    folder: Path, empty: Path
) -> None:
    archive = folder / "archive"
    with ExitStack() as stack:
        archive.mkdir(mode=0o777)
        archive.chmod(0o777)
        settings = {"archive_mode": "on", "archive_command": f"cp %p {archive}/%f"}
        primary = begun(folder / "one", empty, **settings)
        stack.callback(primary.stop)
        table = TableLog.make(folder / "table.db")
        with CardRoom.make(primary, "room", folder) as room:
            config = made(folder, room.dsn, free_port())
            with served(config):
                join(table.path, table.signer, f"127.0.0.1:{config.port}", new_code(room.floor, "anna"), "T")
                sender = stack.enter_context(Sender(table, Forwarder.of(table.path, table.signer)))
                table.hands(1)
                copied(primary, folder / "backup", "--wal-method=none")
                table.hands(2)
                until(lambda: rows(primary) == table.current_head().seq, "it is never sent")
                at_the_moment = rows(primary)
                moment = str(asked(primary, "SELECT clock_timestamp()"))
                table.hands(2)
                sender.finish()
        ahead = rows(primary)
        assert ahead > at_the_moment
        told(primary, "SELECT pg_switch_wal()")
        kept = "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) FROM pg_stat_archiver"
        until(lambda: asked(primary, kept) is True, "it is never archived")
        assert has_archive(config).startswith("the last at 20")
        archive.chmod(0o555)
        told(primary, "CREATE TABLE more ()")
        told(primary, "SELECT pg_switch_wal()")
        failed = "SELECT last_failed_wal IS NOT NULL FROM pg_stat_archiver"
        until(lambda: asked(primary, failed) is True, "it never fails")
        with pytest.raises(Fault, match="it fails since 0000"):
            has_archive(config)
        primary.stop()

        again = restored(folder / "backup", archive, folder / "again", moment)
        stack.callback(again.stop)
        assert rows(again) == at_the_moment
        assert asks_its_tables(again)
        with served(replace(config, database=again.at("room"))):
            after = stack.enter_context(Sender(table, Forwarder.of(table.path, table.signer)))
            table.hands(1)
            after.finish()
        with psycopg.connect(again.at("room"), autocommit=True) as owner:
            assert_whole(owner, table, after)
