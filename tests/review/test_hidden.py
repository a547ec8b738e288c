"""No answer has a hidden card of a live hand, in any notation, at random moments of random hands."""

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier.cards.card import Card
from croupier.engine import events as ev
from croupier.engine.table import Table
from croupier.errors import Fault
from croupier.languages import LANGUAGES
from croupier.log.writing.journal import Journal
from croupier.review.live import live
from croupier.values import dataclass
from croupier.words import Words
from review.floor_pages import NOW, Room
from support.logs import KEY
from support.robot_play import moves

SUIT_WORDS = {
    "c": ("clubs", "trèfle"),
    "d": ("diamonds", "carreau"),
    "h": ("hearts", "cœur"),
    "s": ("spades", "pique"),
}


@cache
def notations(card: Card) -> tuple[str, ...]:
    """Every way in which a card is written, once each."""
    return tuple(dict.fromkeys(_notations(card)))


def _notations(card: Card) -> Iterator[str]:
    rank, suit = str(card)
    yield from (rank + suit, rank.lower() + suit.upper(), rank + suit.upper())
    for language in LANGUAGES:
        words = Words(language)
        yield words.card(card)
        yield f"{words.rank(card)}{suit}"
        yield f"{words.rank(card)} of {SUIT_WORDS[suit][0]}"
        yield f"{words.rank(card)} de {SUIT_WORDS[suit][1]}"
    yield f'data-card="{int(card)}"'
    yield f'"card":{int(card)}'


def written(card: Card, text: str) -> list[str]:
    """The notations of a card that stand in a text, as words of their own."""
    return [
        each
        for each in notations(card)
        if each in text and re.search(rf"(?<![\w♣♦♥♠]){re.escape(each)}(?![\w♣♦♥♠])", text)
    ]


def drawn_in_text(card: Card, drawing: str) -> bool:
    """Whether a drawing has the card: a rank and a suit in two texts, one after the other."""
    ranks = {Words(language).rank(card) for language in LANGUAGES}
    return any(
        f">{rank}</text><text" in drawing
        and re.search(rf">{rank}</text><text[^>]*>{'♣♦♥♠'[card.suit]}<", drawing)
        for rank in ranks
    )


@dataclass
class Seen:
    """What everybody at the table has seen of the hand in progress."""

    cards: set[Card]

    def follow(self, event: ev.Event, before: Table) -> None:
        if isinstance(event, ev.HandStarted):
            self.cards.clear()
        elif isinstance(event, ev.HandTabled):
            self.cards.update(event.cards)
        elif isinstance(event, ev.CardDrawn) and event.card and (event.to.is_board or event.up):
            self.cards.add(event.card.reveal())
        elif isinstance(event, ev.CardNamed) and before.hand:
            named = before.hand.cards[event.index]
            self.cards |= {event.card.reveal()} if named.up or named.place.is_board else set()
        elif isinstance(event, ev.CardMoved) and before.hand and (event.to.is_board or event.up):
            moved = before.hand.cards[event.index].card
            self.cards |= {moved.reveal()} if moved else set()


@pytest.mark.slow
@pytest.mark.parametrize("code", ["THNL", "O5HPL", "7SHL", "2T7TD"])
@pytest.mark.parametrize("every", [34, pytest.param(2, marks=pytest.mark.nightly)])
def test_no_hidden_card_of_a_live_hand_is_in_any_answer(
    room: Room, tmp_path: Path, code: str, every: int
) -> None:
    """After every few moves of two hands or more, from a random one on, every page is read."""
    seed = random.randrange(10_000)
    print("seed", seed)
    seen, looked = Seen(set()), 0
    moved = random.Random(seed).randrange(every)
    room.site.db = tmp_path / "live.db"
    with Journal.open(room.site.db, key=KEY, dealer="Anna") as journal:
        for step in moves(seed, 40, code):
            if step.before.between_hands and step.before.hand_no >= 2 and looked > 20:
                break
            for event in step.events:
                seen.follow(event, step.before)
            if step.events:
                at = step.events[0].at
                utc = NOW - timedelta(hours=1) + timedelta(milliseconds=at)
                journal.append(step.events, utc=utc, mono_ms=at, clock_synced=True)
            table = step.after
            if table.between_hands or table.hand is None:
                continue
            moved += 1
            if moved % every:
                continue
            hidden = {Card(each.card.reveal()) for each in table.hand.cards if each.card} - seen.cards
            tags = [
                each.uid for each in table.hand.cards if each.uid and not each.place.is_board and not each.up
            ]
            answers = "\n".join(every_answer(room, table.hand_no))
            for card in hidden:
                assert written(card, answers) == [], f"{card} of hand {table.hand_no}"
                assert not drawn_in_text(card, answers), f"{card} of hand {table.hand_no}"
            assert not any(tag in answers for tag in tags)
            looked += len(hidden)
            assert not seen.cards or any(written(card, answers) for card in seen.cards), "open cards show"
    assert looked > 20


def every_answer(room: Room, hand: int) -> list[str]:
    """Everything that a floor manager, an auditor and a dealer can get of a hand, with what is around it."""
    room.clock.seconds += 60
    answers: list[str] = []
    for name in ("Flo", "Dan"):
        browser = room.login(name, lang="fr" if name == "Dan" else "en")
        paths = ["/", "/live", "/hours"]
        if name == "Flo":
            found = browser.get(f"/hands/{hand}").text
            steps = max(int(number) for number in re.findall(r'data-to="(\d+)"', found))
            paths += [f"/hands/{hand}/steps/{number}" for number in {1, steps // 2, steps}]
            paths += [
                "/hands?outcome=live",
                f"/hands/{hand}?step={steps}",
                f"/hands/{hand}/sheet",
                "/incidents",
                "/notes",
            ]
        for path in paths:
            answer = browser.get(path)
            answers += [answer.text, str(answer.headers)]
        browser.close()
        room.browsers.remove(browser)
    return answers


def test_the_search_sees_what_it_looks_for() -> None:
    for text in ("Ah", "A♥", "R♦ A♥.", "<b>A♥</b>", "A of hearts", '{"card":50}'):
        assert written(Card.parse("Ah"), text), text
    assert not written(Card.parse("Th"), "The Thing")


def test_no_page_has_a_key(room: Room) -> None:
    with room.site.open() as archive:
        table = live(archive).table
        assert table.hand is not None and len(table.hand.cards) == 12
        assert [each.card for each in table.hand.cards] == [None] * 12


def test_the_connection_of_the_pages_cannot_write(room: Room) -> None:
    with room.site.open() as archive:
        for statement in ("DELETE FROM hands", "CREATE TABLE x (y)", "UPDATE players SET name = 'x'"):
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                archive.db.conn.execute(statement)


def test_no_reading_page_changes_the_log(room: Room, floor: TestClient) -> None:
    def rows() -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(room.site.db)) as conn:
            names = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return [tuple(conn.execute(f"SELECT * FROM {name}").fetchall()) for name in sorted(names)]

    before = rows()
    for path in ("/", "/hands", "/hands/1", "/hands/1/sheet", "/incidents", "/hours", "/rake", "/notes"):
        assert floor.get(path).status_code == 200
    assert rows() == before


def test_a_missing_log_is_reported_without_a_traceback(room: Room, floor: TestClient) -> None:
    room.site.db.unlink()
    answer = floor.get("/hands")
    assert answer.status_code == 503
    assert "there is no such file" in answer.text
    with pytest.raises(Fault):
        room.site.open()
