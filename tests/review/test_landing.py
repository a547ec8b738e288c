"""A found hand opens at the searched step; its rulings are compared with what was played."""

import re
from html import unescape

import pytest

from croupier.cards.card import Card
from croupier.log.reading.archive import Archive
from croupier.review.pages.stage import differences, rulings_of
from croupier.review.replay.hand_steps import dealt, replay
from croupier.words import Words
from review.floor_pages import Room


def said(page: str) -> tuple[str, str]:
    """The sentence of the step that a page shows, and the street that is drawn."""
    found = re.search(r'<div class="said[^"]*"><p><time>[^<]*</time> (.*?) <span', page)
    street = re.search(r'class="street"[^>]*>([^<]*)<', page)
    return unescape(re.sub("<[^>]+>", "", found[1])) if found else "", street[1] if street else ""


@pytest.mark.parametrize(
    ("query", "begins", "street"),
    [
        ("hands/2?incident=I-10", "Reported: I-10", "PRE-FLOP"),
        ("hands/2?ruling=misdeal", "Ruling 1: Misdeal", "PRE-FLOP"),
        ("hands/2?doing=dealer", "Reported: I-10", "PRE-FLOP"),
        ("hands/2?book=TDA", "Reported: I-10", "PRE-FLOP"),
        ("hands/1?see=turn+burn", "A card is burnt", "TURN"),
        ("hands/1?see=burn", "A card is burnt", "FLOP"),
        ("hands/1?see=river", "A card is burnt", "RIVER"),
        ("hands/1?see=raise", "Seat 3 Player 3 raises to 6", "PRE-FLOP"),
        ("hands/1?see=raise&seat=3", "Seat 3 Player 3 raises to 6", "PRE-FLOP"),
        ("hands/1?incident=I-18+AL-08&street=turn", "A card is burnt", "TURN"),
        ("hands/1?see=show", "Seat", "SHOWDOWN"),
        ("hands/1", "Hand 1 begins", "PRE-FLOP"),
        ("hands/1?player=Player+3", "Hand 1 begins", "PRE-FLOP"),
        ("hands/1?see=turn+burn&step=3", "Seat 2", "PRE-FLOP"),
        ("hands/1?see=nonsense", "Hand 1 begins", "PRE-FLOP"),
    ],
)
def test_a_hand_is_opened_where_the_search_is_about(room: Room, query: str, begins: str, street: str) -> None:
    sentence, drawn = said(room.login("Flo").get(f"/{query}").text)
    assert sentence.startswith(begins)
    assert drawn == street


def test_a_card_is_shown_when_it_came(room: Room) -> None:
    with Archive.open(room.site.db) as archive:
        (board,) = archive.one("SELECT board FROM hands WHERE id = 1") or ("",)
    cards = board.split()
    browser = room.login("Flo")
    for place, card in (("river", cards[4]), ("turn", cards[3]), ("flop", cards[1]), ("card", cards[0])):
        sentence, _ = said(browser.get(f"/hands/1?{place}={card}").text)
        assert sentence == f"Board: {Words('en').card(Card.parse(card))}"


def test_a_misdeal_differs_in_its_deal_and_a_dead_end_says_so(room: Room) -> None:
    with Archive.open(room.site.db) as archive:
        played = replay(archive, 2, "en")
    (ruled,) = rulings_of(played)
    found = {what: its for what, *its in differences(ruled, Words("en"))}
    assert found["Deal"] == ["1", "2"]
    assert ruled.step.ruling and ruled.step.ruling.said.endswith(
        "The dealer decided: the deal does not count: every bet goes back, and the hand is dealt again."
    )
    page = room.login("Flo").get("/hands/2/compare").text
    assert "Played" in page and "Ruled" in page and page.count('<svg class="table"') == 2
    assert "There was no ruling in this hand" in room.login("Flo").get("/hands/1/compare").text


def test_the_ledger_tells_what_was_keyed_from_what_was_sensed(room: Room) -> None:
    """Hand 2: two cards are read, one is keyed and taken back, one is read, and all is dealt anew."""
    with Archive.open(room.site.db) as archive:
        cards = dealt(replay(archive, 2, "en"))
    assert [(card.attempt, card.step.source) for card in cards][:3] == [(1, "sensed")] * 3
    assert {card.attempt for card in cards} == {1, 2} or {card.attempt for card in cards} == {1}
    assert all(card.face is None for card in cards if card.to.seat is not None), "nobody tabled anything"


DISPUTES = (
    ("en", "on 1 march seat 3 says there was no burn before the turn", 1, "A card is burnt", "TURN"),
    (
        "fr",
        "le 1 mars le siège 3 dit qu'on n'a pas brûlé avant le tournant",
        1,
        "Une carte est brûlée",
        "TURN",
    ),
    ("en", "Player 3 raised before the flop on 1 march", 1, "Seat 3 Player 3 raises", "PRE-FLOP"),
    ("fr", "Player 3 a relancé avant le flop le 1 mars", 1, "Siège 3 Player 3 relance", "PRÉ-FLOP"),
    ("en", "misdeal", 2, "Ruling 1: Misdeal", "PRE-FLOP"),
    ("fr", "maldonne", 2, "Décision 1\u00a0: Maldonne", "PRÉ-FLOP"),
    ("en", "unknown card", 3, "Alert 1: AL-12", "PRE-FLOP"),
    ("fr", "carte inconnue le 3 mars", 3, "Alerte 1\u00a0: AL-12", "PRÉ-FLOP"),
    ("en", "hand 1, who won the river", 1, "A card is burnt", "RIVER"),
    ("fr", "abattage le 1 mars", 1, "Siège", "ABATTAGE"),
)
"""What somebody says at the desk, the hand that is meant, and the step at which it opens."""


@pytest.mark.parametrize(("language", "sentence", "hand", "begins", "street"), DISPUTES)
def test_a_dispute_in_the_players_words_opens_at_its_step(
    room: Room, language: str, sentence: str, hand: int, begins: str, street: str
) -> None:
    """The box, the first hand of the list, and the step: two clicks after the words."""
    browser = room.login("Flo", lang=language)
    browser.follow_redirects = True
    page = browser.get("/hands", params={"q": sentence})
    assert "Not understood" not in page.text and "Pas compris" not in page.text
    if 'id="stage"' not in page.text:
        links = re.findall(r'<li id="hand-\d+"><a href="([^"]+)"', page.text)
        page = browser.get(unescape(links[0]))
    assert page.url.path == f"/hands/{hand}"
    assert said(page.text)[0].startswith(begins)
    assert said(page.text)[1] == street
