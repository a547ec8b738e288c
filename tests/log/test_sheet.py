"""The printed page of a hand: well formed, whole in itself, and no card that nobody tabled."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.log.archive import Archive
from croupier.log.sheet import sheet
from croupier.log.store import Journal
from croupier.log.story import story
from support.dealer import Dealer
from support.logs import KEY, keep

VOID = ("meta", "br")


class Reader(HTMLParser):
    """Checks that what is opened is closed, and keeps tags and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "onclick", "onload"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data + " "


def page(path: Path, dealer: Dealer, hand_id: int) -> str:
    with Journal.open(path / "table.db", key=KEY, dealer="Léa") as journal:
        keep(journal, dealer.inputs)
    with Archive.open(path / "table.db") as archive:
        return sheet(story(archive, hand_id), source="table.db")


@pytest.fixture
def dealer() -> Dealer:
    dealer = Dealer()
    dealer.open(table="Table 4")
    dealer.start()
    return dealer


def test_a_hand_on_one_page(tmp_path: Path, dealer: Dealer) -> None:
    dealer.showdown()
    text = page(tmp_path, dealer, 1)
    read = Reader(text).text
    for told in ("number 1 of table Table 4", "dealer Léa", "button seat 6", "THNL 1.00/2.00", "table.db"):
        assert told in read
    assert "seat 3 Player 3 raises to 6.00" in read
    assert "seat 3 Player 3, 33.25" in read
    assert '<span class="card red">2♦</span>' in text
    assert "http" not in text


def test_what_went_wrong_stands_out(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(3)
    dealer.do(cmd.Declare, incident="I-10")
    dealer.do(cmd.Answer, way="misdeal")
    dealer.fold_out()
    text = page(tmp_path, dealer, 1)
    marked = re.findall(r'<tr class="ruled">.*?</tr>', text)
    assert any("MISDEAL" in row for row in marked)
    assert any("RULING" in row and "misdeal" in row for row in marked)
    assert "posts the small blind" in Reader(text).text


def test_cards_of_a_hand_in_progress_lie_face_down(tmp_path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    text = page(tmp_path, dealer, 1)
    assert text.count('class="card back"') == 12
    assert not re.search("[♣♦♥♠]", text)
    assert ">now<" in text


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.do(
        cmd.SetTable, mode="cash", small_blind=100, big_blind=200, table="</title><script>alert(1)</script>"
    )
    for seat, name in ((1, '<img src=x onerror="alert(1)">'), (2, "&lt;b&gt; ' \" é♠")):
        dealer.do(cmd.SeatPlayer, seat=Seat(seat), player=name, stack=20_000)
    dealer.do(cmd.PlaceButton, seat=Seat(1))
    dealer.start()
    dealer.draw(4)
    dealer.act("1 fold")
    dealer.do(cmd.Award)
    read = Reader(page(tmp_path, dealer, 1))
    assert not {"script", "img"} & set(read.tags)
    assert '<img src=x onerror="alert(1)">' in read.text
