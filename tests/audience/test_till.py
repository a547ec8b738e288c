"""Lines for video recorders: every event once, over TCP and UDP, and never a face-down card."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

import pytest

from croupier.audience import following
from croupier.audience.following import LogFollower
from croupier.audience.till import AGAIN_S, MOST_KEPT, Recorder, follow, told
from croupier.engine import commands as cmd
from croupier.engine.events import Event
from croupier.engine.evolve import replay
from croupier.engine.table import Table
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, keep


def evening() -> tuple[Dealer, int]:
    """A hand that is folded, one to the showdown, and how many inputs opened the table."""
    dealer = Dealer().open()
    opened = len(dealer.inputs)
    dealer.folded()
    dealer.start()
    dealer.draw(12)
    dealer.act("4 raise 600")
    dealer.do(cmd.Undo)
    dealer.act("4 call", "5 fold", "6 fold", "1 fold", "2 fold", "3 check")
    dealer.draw(4)
    return dealer, opened


def when(utc: str) -> str:
    return f"{utc[11:19]} UTC"


def lines_of(path: Path, dealer: Dealer, opened: int, *, names: bool = False, every: int = 1) -> list[str]:
    """What is told of a log that grows by so many inputs at a time; the table stands before."""
    follower, lines = LogFollower(path), []
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs[:opened])
        assert follower.news() == [], "what was written before is not told"
        for number in range(opened, len(dealer.inputs), every):
            keep(journal, dealer.inputs[number : number + every])
            lines += told(follower.news(), "en", names=names, when=when)
        assert follower.news() == []
    follower.close()
    return lines


def test_each_event_is_a_line_and_none_names_a_face_down_card(tmp_path: Path) -> None:
    dealer, opened = evening()
    lines = lines_of(tmp_path / "a.db", dealer, opened, names=True)
    assert all(re.match(r"\d\d:\d\d:\d\d UTC  Table 1  ", line) for line in lines), lines
    text = "\n".join(lines)
    for said in (
        "Hand 2 begins",
        "Seat 4 Player 4 calls 2",
        "What was entered is taken back",
    ):
        assert text.count(said) == 1, (said, text)
    open_cards = {card for line in lines for card in re.findall(r"(?:[2-9TJQKA]|10)[♣♦♥♠]", line)}
    board = dealer.table.hand.board if dealer.table.hand else ()
    assert len(open_cards) == len(board) == 3, "the flop, and nothing of the seats or the burn"
    assert lines == lines_of(tmp_path / "b.db", dealer, opened, names=True, every=7), "however often it looks"


def test_what_is_written_while_it_looks_is_told_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer, opened = evening()
    told_at_once = lines_of(tmp_path / "a.db", dealer, opened)
    follower, path, lines = LogFollower(tmp_path / "b.db"), tmp_path / "b.db", list[str]()
    rest = iter(dealer.inputs[opened:])
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs[:opened])
        follower.look()

        def meanwhile(events: Iterable[Event]) -> Table:
            table = replay(events)
            keep(journal, list(islice(rest, 1)))
            return table

        monkeypatch.setattr(following, "replay", meanwhile)
        keep(journal, list(islice(rest, 1)))
        while news := follower.news():
            lines += told(news, "en", names=False, when=when)
    follower.close()
    assert lines == told_at_once


def test_players_are_their_seats_unless_the_house_wants_names(tmp_path: Path) -> None:
    dealer, opened = evening()
    text = "\n".join(lines_of(tmp_path / "a.db", dealer, opened))
    assert "Seat 4 calls 2" in text and "Player" not in text


def heard_by(path: Path, dealer: Dealer, opened: int, recorder: Recorder, over: Callable[[], bool]) -> None:
    """Follow the log while it grows, until it is over."""
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs[:opened])
        begun, looked = threading.Event(), list[bool]()

        def goes_on() -> bool:
            if looked:  # at what was there before
                begun.set()
            looked.append(True)
            return not over()

        args = {"names": False, "when": when, "goes_on": goes_on}
        thread = threading.Thread(target=follow, args=(path, "en", [recorder]), kwargs=args)
        thread.start()
        assert begun.wait(20)
        for events in dealer.inputs[opened:]:
            keep(journal, [events])
        thread.join(30)
        assert not thread.is_alive()


def test_a_recorder_that_listens_on_tcp_gets_every_line_also_after_it_was_away(tmp_path: Path) -> None:
    dealer, opened = evening()
    wanted = lines_of(tmp_path / "a.db", dealer, opened)
    said: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        recorder = Recorder("tcp", "127.0.0.1", listening.getsockname()[1], said.append)
        recorder.put(wanted[:2])
        first, _ = listening.accept()
        with first:
            assert first.recv(10_000).decode().splitlines() == wanted[:2]
        recorder.put(wanted[2:])
        again, _ = listening.accept()
        with again:
            recorder.close()
            got = b"".join(iter(lambda: again.recv(10_000), b"")).decode()
    assert got == "".join(f"{line}\r\n" for line in wanted[2:])
    assert said == []


def test_lines_wait_for_a_recorder_that_is_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    said: list[str] = []
    seconds = [0.0]
    recorder = Recorder("tcp", "127.0.0.1", port, said.append, lambda: seconds[0])
    recorder.put(f"line {number}" for number in range(MOST_KEPT + 5))
    recorder.put(["another"])
    assert len(said) == 1 and said[0].startswith(f"tcp 127.0.0.1:{port}: ")
    with socket.create_server(("127.0.0.1", port)) as back:
        seconds[0] += AGAIN_S
        recorder.put([])
        link, _ = back.accept()
        with link:
            recorder.close()
            got = b"".join(iter(lambda: link.recv(100_000), b"")).decode().splitlines()
    assert got == [f"line {number}" for number in range(6, MOST_KEPT + 5)] + ["another"]
    assert said[1].endswith("reached again")


def test_over_udp_each_line_is_a_datagram(tmp_path: Path) -> None:
    dealer, opened = evening()
    wanted = lines_of(tmp_path / "a.db", dealer, opened)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.settimeout(20)
        got: list[str] = []

        def over() -> bool:
            listening.setblocking(False)
            try:
                while True:
                    got.append(listening.recv(4096).decode())
            except BlockingIOError:
                return len(got) >= len(wanted)

        recorder = Recorder("udp", "127.0.0.1", listening.getsockname()[1], print)
        heard_by(tmp_path / "b.db", dealer, opened, recorder, over)
    assert got == [f"{line}\r\n" for line in wanted]
