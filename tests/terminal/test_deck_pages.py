"""Packs on the screen: cards and presses in, the grid out; a count names no card."""

from __future__ import annotations

import pytest

from croupier.cards.card import Card
from croupier.devices.deck.enrol import Enrolment, new_deck_order
from croupier.devices.deck.pack import PackCount
from croupier.devices.deck.register import factory_deck, tag_of
from croupier.devices.readings import CheckCards, Draw, Reading, StuckCards, TagSeen, UnclearTag
from croupier.engine.table import Table
from croupier.rules.games import FULL_DECK
from croupier.terminal.keys import Key
from croupier.terminal.pages.deck.count import CheckPage, RifflePage
from croupier.terminal.pages.deck.enrol import EnrolPage
from croupier.terminal.pages.page import Context, Page, Seen
from croupier.terminal.station.station import Station
from croupier.terminal.wishes import KeepDeck
from croupier.values import replace
from support.desk import Desk

TAGS = [f"04A1B2C3D4{n:04X}" for n in range(60)]
CONTEXT = Context(Table(), Station(language="en"))


def draw(uid: str) -> Draw:
    return Draw(at=TAGS.index(uid) if uid else 0, uid=uid, device_ms=0)


def after(page: EnrolPage, *events: str | Reading) -> EnrolPage:
    for event in events:
        if isinstance(event, str):
            answered = page.press(Key.parse(event), CONTEXT)
        else:
            answered = page.read(Seen(event), CONTEXT)
        assert isinstance(answered.page, EnrolPage)
        page = answered.page
    return page


def counted(page: CheckPage, uid: str) -> CheckPage:
    following = page.read(Seen(Draw(at=0, uid=uid, device_ms=0)), CONTEXT).page
    assert isinstance(following, CheckPage)
    return following


def tones(page: EnrolPage) -> dict[str, str]:
    keys = page.view(CONTEXT).keys
    return {key.action.removeprefix("card:"): key.tone for key in keys if key.action.startswith("card:")}


def test_the_grid_shows_what_has_a_tag_and_what_comes() -> None:
    page = after(EnrolPage(Enrolment("A", new_deck_order())), *map(draw, TAGS[:3]))
    view = page.view(CONTEXT)
    assert (view.title, view.entry) == ("Deck A: 3 of 52", "Deal 4♠")
    shown = tones(page)
    assert [card for card, tone in shown.items() if tone == "good"] == ["As", "3s", "2s"]
    assert [card for card, tone in shown.items() if tone == "warn"] == ["4s"]
    assert len(shown) == 52


def test_a_whole_pack_goes_on_to_jokers_and_is_kept() -> None:
    desk = Desk()
    desk.console = replace(desk.console, page=EnrolPage(Enrolment("A", new_deck_order())))
    page = after(desk.console.page, *map(draw, TAGS[:52]))
    assert page.view(CONTEXT).entry == "Deal a joker, or go on"
    desk.console = replace(desk.console, page=after(page, draw(TAGS[52]), "skip"))
    assert desk.page.entry == "52 of 52: keep"
    desk.press("confirm")
    assert isinstance(desk.console.wish, KeepDeck) and len(desk.console.wish.deck.cards) == 53


def test_in_any_order_the_card_is_touched_or_typed() -> None:
    page = after(EnrolPage(Enrolment("A", new_deck_order())), "order", draw(TAGS[0]))
    assert page.view(CONTEXT).entry == "Which card is it?"
    page = after(page, "card:7h", draw(TAGS[1]), "text:d", "text:s")
    assert page.pack.tags == {TAGS[0]: Card.parse("7h"), TAGS[1]: Card.parse("Qs")}


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (draw(""), "tag-unread"),
        (draw(TAGS[0]), "tag-twice"),
        (draw(TAGS[9]), "tag-elsewhere"),
        (StuckCards(at=0, uids=(TAGS[1], TAGS[2]), device_ms=0), "two-at-once"),
        (CheckCards(at=7, reason="together"), "two-at-once"),
        (CheckCards(at=7, reason="gap"), "cards-missed"),
    ],
)
def test_a_card_that_is_not_taken_says_why(event: Draw | StuckCards | CheckCards, code: str) -> None:
    page = after(EnrolPage(Enrolment("A", new_deck_order(), {TAGS[9]: "B"})), *map(draw, TAGS[:2]))
    answered = page.read(Seen(event), CONTEXT)
    following, why = answered.page, answered.notice
    assert isinstance(following, EnrolPage) and answered.sound == "alert"
    assert why is not None and why.code == code
    assert len(following.pack.tags) == (1 if code == "two-at-once" else 2)


@pytest.mark.parametrize(
    "event",
    [
        draw(""),
        UnclearTag(at=0, uid=TAGS[5], device_ms=0),
        TagSeen(at=0, uid=TAGS[5], antenna=0, device_ms=0),
    ],
)
def test_a_card_that_was_not_read_shifts_none_that_come_after_it(event: Reading) -> None:
    page = after(EnrolPage(Enrolment("A", new_deck_order())), *map(draw, TAGS[:3]))
    assert page.read(Seen(event), CONTEXT).notice is not None
    page = after(page, event)
    for uid in TAGS[4:9]:
        why = page.read(Seen(draw(uid)), CONTEXT).notice
        assert why is not None and why.code == "put-back"
        page = after(page, draw(uid))
    view = page.view(CONTEXT)
    assert view.entry == "Put back all after 3♠, then: Go on"
    assert [key.label for key in view.keys if key.action == "again"] == ["Go on"]
    page = after(page, "skip", "again", draw(TAGS[3]))
    assert page.view(CONTEXT).entry == "Deal 5♠"
    assert page.pack.tags == dict(zip(TAGS, new_deck_order()[:4], strict=False))


def test_a_pack_that_ends_early_is_kept_by_a_second_press_that_names_its_last_card() -> None:
    desk = Desk()
    page = after(EnrolPage(Enrolment("B", new_deck_order())), *map(draw, TAGS[:51]), "skip", "skip", "skip")
    desk.console = replace(desk.console, page=page)
    desk.press("confirm")
    assert desk.console.wish is None
    assert desk.page.keys[-2].label == "Last: Q♥?"
    desk.press("confirm")
    assert isinstance(desk.console.wish, KeepDeck)


def test_a_deck_that_is_there_is_not_replaced_by_one_press() -> None:
    desk = Desk()
    page = after(EnrolPage(Enrolment("A", new_deck_order())), *map(draw, TAGS[:52]))
    desk.set_up(decks=(factory_deck("A"),))
    desk.console = replace(desk.console, page=page)
    desk.press("confirm")
    assert desk.console.wish is None
    assert desk.page.keys[-2].label == "Replace it?"
    desk.press("skip")
    assert desk.page.keys[-2].label == "Keep"
    desk.press("confirm", "confirm")
    assert isinstance(desk.console.wish, KeepDeck)


def test_a_pack_that_gets_another_name_takes_no_tags_of_the_deck_that_had_it() -> None:
    page = EnrolPage(Enrolment("A", new_deck_order(), {TAGS[0]: "A", TAGS[1]: "B"}))
    assert after(page, draw(TAGS[0])).pack.tags
    page = after(page, "name", "text:B", "confirm")
    assert page.pack.name == "B" and after(page, draw(TAGS[1])).pack.tags
    why = page.read(Seen(draw(TAGS[0])), CONTEXT).notice
    assert why is not None and why.facts["deck"] == "A"


def test_the_deck_gets_a_name_and_cards_are_not_thrown_away_by_one_press() -> None:
    desk = Desk()
    desk.console = replace(desk.console, page=EnrolPage(Enrolment("A", new_deck_order())))
    desk.press("name", "text:B", "text:l", "erase", "digit:2", "confirm")
    assert desk.console.page.pack.name == "B2"
    desk.press("name", "text:X", "back")
    assert desk.console.page.pack.name == "B2" and not desk.console.page.typing
    desk.console = replace(desk.console, page=after(desk.console.page, draw(TAGS[0])))
    desk.press("back")
    assert desk.page.keys[-1].label == "Throw away?"
    desk.press("undo")
    assert not desk.console.page.pack.tags
    desk.press("back")
    assert desk.console.page is None and desk.console.wish is None


def test_a_count_shows_numbers_and_is_reported_to_the_table() -> None:
    desk = Desk().open()
    deck = factory_deck("A")
    page = CheckPage(PackCount(deck))
    for card in new_deck_order()[:51]:
        page = counted(page, tag_of(deck, card))
    desk.console = replace(desk.console, page=page)
    shown = " ".join((*desk.page.lines, desk.page.entry, *(k.label for k in desk.page.keys)))
    assert "51 of 52" in shown and not set("♠♦♣♥") & set(shown)
    desk.press("confirm")
    assert desk.console.notice is not None and desk.console.notice.code == "AL-16"
    whole = counted(page, tag_of(deck, new_deck_order()[51]))
    desk.console = replace(desk.console, page=whole)
    desk.press("confirm")
    assert desk.console.notice is None and desk.console.page is None
    stranger = counted(whole, TAGS[0])
    assert stranger.counted(FULL_DECK) == 53 and not stranger.pack.whole


def test_a_shuffle_is_practised_on_the_pack_itself() -> None:
    deck = factory_deck("A")
    page: Page = RifflePage(PackCount(deck))
    pack = list(new_deck_order())
    riffled = [card for pair in zip(pack[:26], pack[26:], strict=True) for card in pair]
    for card in (*pack, *riffled):
        page = page.read(Seen(Draw(at=0, uid=tag_of(deck, card), device_ms=0)), CONTEXT).page or page
    view = page.view(CONTEXT)
    told = dict(line.split("\t") for line in view.lines)
    assert told["Effective riffles"] == "1.0"
    assert told["Rising sequences; 26.5 by chance"] == "2"
    assert told["Neighbours still together"] == "0"
    assert not set("♠♦♣♥") & set(" ".join((view.title, view.text, *view.lines)))
    for card in reversed(riffled):
        page = page.read(Seen(Draw(at=0, uid=tag_of(deck, card), device_ms=0)), CONTEXT).page or page
    told = dict(line.split("\t") for line in page.view(CONTEXT).lines)
    assert (told["Effective riffles"], told["Longest run of them"]) == ("0.0", "52 cards")
    page = page.press(Key.parse("again"), CONTEXT).page or page
    assert page.view(CONTEXT).lines == ()
