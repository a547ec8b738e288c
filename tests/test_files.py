"""Files named by a person: read completely, within limits, or refused in one sentence."""

from __future__ import annotations

import os
import threading
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.errors import Fault, Unreadable
from croupier.files import open_private, opened, parse_toml, read_bytes, read_text, replace_private
from croupier.log.disk import WriterLock, open_for_writing
from croupier.log.keyfile import make_key
from croupier.review.access.logins import LoginLog
from croupier.review.access.sessions import Peer
from croupier.review.serving.certificate import keep, make


def test_a_file_is_read_whole_and_one_that_is_too_large_is_not(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfAna")
    assert (read_bytes(path), read_text(path)) == (b"\xef\xbb\xbfAna", "Ana")
    with path.open("r+b") as file:
        file.truncate(1 << 40)  # a terabyte that takes no room
    with pytest.raises(Unreadable, match=r"file: expected a file of 1 MB at most$"):
        read_bytes(path, most=1 << 20)
    path.write_bytes(b"caf\xe9")
    with pytest.raises(Unreadable, match=r"file: expected text in UTF-8; byte 4 is not$"):
        read_text(path)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_a_device_is_not_a_file(device: str) -> None:
    with pytest.raises(Fault, match=f"^{device}: expected a file, found a device$"):
        read_bytes(Path(device))


def test_a_directory_a_missing_file_and_a_disk_that_fails_half_way_are_named(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"^/proc/self/mem: Input/output error$"):
        read_bytes(Path("/proc/self/mem"))
    with pytest.raises(Fault, match=r": Is a directory$"):
        read_bytes(tmp_path)
    with pytest.raises(Fault, match=r"none: No such file or directory$"):
        read_bytes(tmp_path / "none")


def test_a_pipe_is_read_as_long_as_somebody_writes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(Fault, match=r"expected a file, found a pipe that nobody writes to$"):
        read_bytes(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"Ana" * 50_000,))
    writer.start()
    assert read_bytes(pipe) == b"Ana" * 50_000
    writer.join()


def test_an_error_in_a_with_block_is_not_taken_for_the_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ZeroDivisionError), opened(tmp_path / "file"):
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = ", "Invalid value"),
        (f"x = {'9' * 5_000}", "a number too long"),
        (f"x = {'[' * 100_000}", "brackets nested too deep"),
    ],
)
def test_invalid_toml_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=f"^expected TOML, found {why}"):
        parse_toml(text, parse_float=Decimal)


OWNER = 54_321
"""Some user that is not root."""

NOW = datetime(2026, 11, 26, 21, tzinfo=UTC)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files for others")
def test_what_root_makes_belongs_to_the_owner_of_its_folder(tmp_path: Path) -> None:
    os.chown(tmp_path, OWNER, OWNER)
    make_key(tmp_path / "witness" / "deep" / "key")
    replace_private(tmp_path / "accounts", "{}")
    keep(tmp_path, make(("room.local",), (), NOW))
    LoginLog(tmp_path / "logins", lambda: 0.0, lambda: NOW).add("in", "anna", Peer("127.0.0.1", ""))
    WriterLock.take(tmp_path / "hands.db")
    open_for_writing(tmp_path / "hands.db").conn.close()
    made = {path.relative_to(tmp_path): path.stat() for path in tmp_path.rglob("*")}
    assert len(made) == 9, made.keys()
    others = [name for name, stat in made.items() if (stat.st_uid, stat.st_gid) != (OWNER, OWNER)]
    assert others == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files for others")
def test_a_link_to_a_file_of_root_gives_nothing_away(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    mine.write_text("root's")
    theirs.mkdir()
    os.chown(theirs, OWNER, OWNER)
    for name in ("hands.db-lock", "hands.db", "accounts.new"):
        (theirs / name).symlink_to(mine)
    os.close(open_private(theirs / "hands.db", os.O_RDWR))
    with pytest.raises(FileExistsError):
        open_private(theirs / "accounts.new", os.O_WRONLY | os.O_EXCL)
    with pytest.raises(Fault, match=r"its lock hands\.db-lock cannot be made"):
        WriterLock.take(theirs / "hands.db")
    replace_private(theirs / "accounts", "{}")
    assert (mine.stat().st_uid, mine.read_text()) == (0, "root's")
