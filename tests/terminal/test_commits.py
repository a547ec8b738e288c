"""Commits in their own thread: the screen shows no state before it is on the disk."""

from __future__ import annotations

import threading
import time

from croupier.terminal.session.commits import Commits


def test_the_next_picture_is_prepared_while_the_disk_writes_and_not_shown_before() -> None:
    commits, disk, shown = Commits(), threading.Event(), list[str]()

    def write() -> None:
        commits.committing()
        assert disk.wait(20)

    commits.begin(write, done=lambda: shown.append("picture"), failed=lambda error: None)
    assert commits.at_disk(time.monotonic() + 20)
    assert not commits.settled(time.monotonic())
    assert shown == []
    disk.set()
    assert commits.settled(None)
    assert shown == ["picture"]
    assert not commits.at_disk(time.monotonic())
