"""A failed device is in the large line, with its key, if it changes the dealer's work."""

from __future__ import annotations

from croupier.engine.commands import DrawCard, NameCard
from croupier.terminal.health import Health
from croupier.terminal.picture.present import present
from croupier.values import replace
from support.desk import Desk


def shown(desk: Desk, health: Health) -> tuple[str, str]:
    view = present(desk.table, desk.console, health)
    return view.prompt, view.prompt_tone


def between_streets() -> Desk:
    """The flop is read but for its last card, and the betting on it is over: the turn is due."""
    desk = Desk().dealt()
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    desk.draw(3)
    desk.do(DrawCard, card=None, status="unread")
    desk.act("3 check", "5 check")
    return desk


def test_a_lost_shoe_is_shown_with_the_key_for_a_card_by_hand() -> None:
    desk = between_streets()
    desk.console = replace(desk.console, shoe_lost=True)
    said, tone = shown(desk, Health(shoe="lost"))
    assert said == "Shoe lost. By hand: BURN, then TURN; K for each card" and tone == "bad"
    desk.act()
    assert desk.key("card").label == "Card by hand", "the next card comes first"


def test_an_unread_card_can_be_named_while_the_next_ones_are_keyed() -> None:
    desk = between_streets()
    desk.console = replace(desk.console, shoe_lost=True)
    assert desk.key("confirm").label == "Name\N{NO-BREAK SPACE}??"
    before = len(desk.hand.cards) if desk.table.hand else 0
    desk.press("card")
    assert len(desk.hand.cards) == before + 1
    desk.press("confirm", "page:card:As")
    assert isinstance(desk.sent[0], NameCard)


def test_in_the_betting_a_lost_shoe_changes_nothing_yet() -> None:
    desk = Desk().dealt()
    assert shown(desk, Health(shoe="lost"))[0] == "Seat 3: 2 to call"


def test_confirm_answers_whether_the_cards_match() -> None:
    desk = Desk().dealt()
    desk.console = replace(desk.console, unsure=True)
    assert shown(desk, Health(shoe="check"))[0].startswith("Do the cards lie as shown? ⏎ if so.")
    assert desk.key("confirm").label == "Cards match"
    desk.press("confirm")
    assert not desk.console.unsure and desk.sent == ()


def test_no_hand_starts_on_a_full_disk_and_its_key_says_so() -> None:
    desk = Desk().open()
    full = Health(disk="full", disk_free_mb=12)
    assert shown(desk, full) == ("Disk full, 12 MB left: no hand starts. Call the floor", "bad")
    key = next(key for key in present(desk.table, desk.console, full).keys if key.action == "hand")
    assert (key.enabled, key.tone, key.hint) == (False, "calm", "disk full")


def test_an_unset_clock_is_shown_before_the_first_hand() -> None:
    desk = Desk().open()
    wrong = Health(clock_synchronised=False)
    assert shown(desk, wrong) == ("NEW HAND? · the clock is not set: hands would have wrong times", "calm")
    desk.start()
    assert "clock" not in shown(desk, wrong)[0]
