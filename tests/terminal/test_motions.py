"""Keying chips and words: the terminal's proposal, in both languages, and the effect of confirm."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.rules.betting.spoken_bets import Spoken
from croupier.terminal.screen import typed
from croupier.terminal.views.layout.panels import amount_boxes
from croupier.terminal.views.layout.picture import TOUCH, frame
from croupier.terminal.views.window import targets
from support.desk import PIN, Desk


@pytest.fixture
def desk() -> Desk:
    """Blinds 1/2, six players of 200, cards out, seat 3 to act; the chips are opened."""
    desk = Desk().dealt()
    desk.press("chips")
    return desk


def labels(desk: Desk) -> list[str]:
    return [key.label for key in (*desk.view.amount.presets, *desk.view.amount.chips)]


def test_one_press_opens_chips_and_words(desk: Desk) -> None:
    assert (desk.view.prompt, desk.view.prompt_tone) == ("Seat 3: which chips, which words?", "warn")
    words = ["Check", "Call", "Raise", "All-in", "Pot", "Figures", "Clear", "Takes back"]
    assert labels(desk) == [*words, "+1", "+5", "+25", "+100", "+500", "+1,000"]
    assert not desk.key("confirm").enabled
    desk.press("chips")
    assert desk.view.amount is None
    assert desk.sent == ()


def test_chips_are_proposed_with_their_rule_and_done_by_one_press(desk: Desk) -> None:
    desk.press("chip:500", "chip:100")
    assert desk.view.prompt == "The terminal proposes: raise to 6 (TDA 2019 43-A, Code 1.19)"
    assert (desk.view.amount.amount, desk.view.amount.bounds) == ("6", "5 + 1")
    assert desk.key("confirm").enabled
    desk.press("confirm")
    assert desk.sent == (cmd.MakeMotion(at=desk.at, seat=Seat(3), chips=(500, 100)),)
    assert (desk.hand.parts[Seat(3)].bet, desk.hand.round.to_act) == (600, 4)
    assert desk.view.amount is None


def test_it_is_said_in_french_as_well() -> None:
    desk = Desk("fr").dealt()
    desk.act("3 raise 600")
    desk.press("chips", "chip:500", "chip:500")
    assert desk.view.prompt == "Le terminal propose\u00a0: suivi de 6, 4 à rendre (TDA 2019 45-A)"
    desk.press("erase", "erase", "chip:100", "chip:100", "chip:100", "chip:500")
    assert desk.view.prompt == "Le terminal propose\u00a0: suivi de 6, 2 à rendre (TDA 2019 43-A, Code 1.19)"
    desk.press("preset:clear", "preset:raise", "chip:500")
    assert desk.view.prompt == "Le terminal propose\u00a0: relance à 12, 7 à ajouter (TDA 2019 44)"
    assert desk.view.amount.bounds == "«\u00a0relance\u00a0», 5"


@pytest.mark.parametrize(
    ("presses", "words", "first"),
    [
        (("preset:call",), Spoken("call"), False),
        (("preset:raise", "preset:figures", "digit:1", "digit:2"), Spoken("raise", 1_200), False),
        (("preset:figures", "digit:7"), Spoken("amount", 700), False),
        (("preset:figures", "digit:7", "preset:plus"), Spoken("amount", 700, more=True), False),
        (("preset:raise", "preset:figures", "preset:plus"), Spoken("raise"), False),
        (("preset:all-in",), Spoken("all-in"), False),
        (("preset:all-in", "preset:pot"), Spoken("pot"), False),
        (("preset:all-in", "preset:figures", "digit:9"), Spoken("all-in"), False),
        (("preset:raise", "preset:raise"), None, False),
        (("chip:500", "chip:100", "preset:raise"), Spoken("raise"), True),
        (("chip:500", "chip:100", "preset:raise", "preset:figures", "digit:8"), Spoken("raise", 800), True),
        (("preset:figures", "digit:8", "chip:500", "preset:raise"), Spoken("raise", 800), False),
        (("preset:figures", "digit:8", "digit:2", "erase"), Spoken("amount", 800), False),
    ],
)
def test_words_come_from_keys_and_figures_in_their_order(
    desk: Desk, presses: tuple[str, ...], words: Spoken | None, first: bool
) -> None:
    desk.press(*presses, "chip:100", "confirm")
    (made,) = desk.sent
    assert isinstance(made, cmd.MakeMotion)
    assert (made.words, made.chips_first) == (words, first)


def test_a_keyboard_has_a_key_for_each_chip_and_word(desk: Desk) -> None:
    signs = [key.key for key in (*desk.view.amount.presets, *desk.view.amount.chips)]
    assert signs == ["F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "1", "2", "3", "4", "5", "6"]
    texts = {"backspace": "\b"}
    for name in ("f4", "f7", "8", "f7", "2", "backspace", "1"):
        desk.press(typed(desk.console, name, texts.get(name, name if len(name) == 1 else "")))
    keying = desk.console.keying
    assert desk.view.amount.bounds == "“raise 8”, 1"
    assert (keying.said, keying.typed, keying.chips) == ("raise", "8", (100,))
    desk.press(typed(desk.console, "escape", ""))
    assert desk.console.keying is None
    assert typed(desk.console, "f4", "") == ""


def test_an_impossible_motion_is_refused_at_once(desk: Desk) -> None:
    desk.press("chip:300", "digit:9")
    assert desk.console.keying is not None and desk.console.keying.chips == ()
    desk.press(*["chip:100000"] * 3)
    assert (desk.view.prompt, desk.view.prompt_tone) == ("More chips than the seat has: 200.", "bad")
    assert not desk.key("confirm").enabled
    desk.press("confirm")
    assert desk.view.notice == "More chips than the seat has: 200."
    assert desk.hand.round.to_act == 3


def test_another_key_does_what_it_always_does_and_drops_the_chips(desk: Desk) -> None:
    desk.press("chip:500", "fold")
    assert desk.hand.parts[Seat(3)].folded and desk.console.keying is None
    desk.press("chips", "chip:500", "raise")
    assert desk.console.keying is None and desk.console.entry is not None
    desk.press("chips")
    assert desk.console.entry is None and desk.console.keying is not None
    desk.turn(3)
    assert desk.console.entry is None
    desk.press("undo")
    assert desk.console.keying is None and desk.hand.parts[Seat(3)].folded


def test_chips_taken_back_are_keyed_before_those_that_come(desk: Desk) -> None:
    desk.press("preset:pull", "chip:100")
    assert desk.console.keying is not None and desk.console.keying.pulled == ()
    desk.press("undo")
    desk.act("3 raise 600", "4 fold", "5 fold", "6 fold", "1 fold")
    desk.press("chips", "preset:pull", "chip:100")
    assert desk.view.prompt == "Seat 2: which chips, which words?"
    assert labels(desk)[-6:] == ["−1", "−5", "−25", "−100", "−500", "−1,000"]
    desk.press("chip:100", "preset:pull", "chip:500", "chip:100")
    assert desk.view.amount.bounds == "back: 2 × 1, 5 + 1"
    assert desk.view.prompt == "The terminal proposes: call 4 (TDA 2019 45-A)"
    desk.press("confirm")
    assert desk.hand.street == "flop"


def test_a_choice_of_actions_leaves_only_those(desk: Desk) -> None:
    desk.press("preset:check")
    assert desk.view.prompt == "The terminal proposes: to fold or to call (TDA 2019 55)"
    desk.press("confirm")
    assert not desk.key("raise").enabled and desk.key("call").enabled
    desk.press("allin")
    assert desk.hand.round.to_act == 3


def test_an_undercall_is_asked_and_answered_in_two_presses(desk: Desk) -> None:
    desk.act("3 raise 600")
    desk.press("chips", "chip:100")
    told = "The terminal proposes: to take the chips back and act again (Code 1.17)"
    assert desk.view.prompt == told, "half or less goes back"
    desk.press("confirm")
    assert desk.view.alert is None and desk.hand.round.to_act == 4
    desk.press("chips", "chip:500")
    told = "The terminal proposes: to complete the call or to leave the chips and fold (Code 1.17)"
    assert desk.view.prompt == told
    desk.press("confirm")
    alert = desk.view.alert
    assert (alert.code, alert.rule) == ("I-32 · undercall", "Code du poker 1.17 · also TDA 2019 51-B")
    assert desk.view.prompt.startswith("Seat 4 put out 5 and owes 6: less than the call.")
    assert [way.label for way in alert.ways] == ["Complete", "Forfeit"]
    desk.press("way:forfeit")
    assert desk.hand.parts[Seat(4)].folded and desk.table.players[Seat(4)].stack == 19_500


def test_only_the_floor_answers_where_the_rulebook_says_so() -> None:
    desk = Desk().dealt(profile="tda", mode="tournament")
    desk.act("3 raise 600")
    desk.press("chips", "chip:500", "confirm")
    assert [way.hint for way in desk.view.alert.ways] == [
        "the whole call is due · floor's PIN first",
        "the chips stay, the hand is folded · floor's PIN first",
    ]
    desk.press("way:complete", *PIN)
    assert (desk.hand.parts[Seat(4)].bet, desk.hand.round.to_act) == (600, 5)


def test_a_second_undercall_may_be_given_back_by_the_floor() -> None:
    desk = Desk().dealt(profile="tda", mode="tournament")
    desk.act("3 call", "4 fold", "5 call", "6 call", "1 fold", "2 check")
    desk.draw(4)
    desk.act("2 check", "3 bet 600", "5 fold")
    desk.press("floor", *PIN)
    desk.press("chips", "chip:100", "confirm", "chips", "chip:100", "confirm")
    ways = [(way.label, way.hint) for way in desk.view.alert.ways]
    assert ways[2] == ("Chips back", "the seat acts again")
    desk.press("way:return")
    assert desk.hand.round.to_act == 2


def test_the_last_motion_may_go_on_from_the_same_keys(desk: Desk) -> None:
    desk.press("chip:2500", "confirm")
    assert desk.view.notice == "Seat 3 may still raise (Code 1.20)."
    desk.press("chips")
    assert (labels(desk)[8], desk.view.seats[3].to_act) == ("Seat 3", True)
    desk.press("preset:seat")
    assert (labels(desk)[8], desk.view.seats[2].to_act) == ("Seat 4", True)
    desk.press("preset:pull", "preset:raise")
    assert desk.console.keying is not None and not desk.console.keying.pulling
    assert desk.view.prompt == "The terminal proposes: seat 3, raise to 25 (Code 1.20)"
    desk.press("confirm")
    assert (desk.hand.parts[Seat(3)].bet, desk.hand.round.to_act) == (2_500, 4)
    desk.press("call")
    desk.press("chips")
    assert len(labels(desk)) == 14


def test_chips_mean_nothing_when_nobody_bets() -> None:
    desk = Desk().open()
    assert "chips" not in {key.action for key in desk.view.keys}
    desk.press("chips")
    assert desk.view.notice == "There is nothing to bet on now."
    desk.start()
    assert not desk.key("chips").enabled
    desk.press("chips")
    assert desk.console.keying is None


def test_fixed_limit_has_chips_too() -> None:
    desk = Desk().dealt(game="THL", small_bet=200, big_bet=400)
    desk.press("chips", "chip:100", "chip:100", "chip:100", "chip:100")
    assert desk.view.prompt == "The terminal proposes: raise to 4 (TDA 2019 43-A, Code 1.19)"


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800), (720, 1280)])
@pytest.mark.parametrize("keypad", [False, True])
def test_every_key_is_large_enough_for_a_finger(desk: Desk, size: tuple[int, int], keypad: bool) -> None:
    desk.press("chip:500", "confirm", "chips", *["preset:figures"] * keypad)
    view = desk.view
    assert view.amount is not None and len(view.amount.presets) == 9 - keypad
    boxes = amount_boxes(frame(size), view.amount)
    cells = (*boxes.presets, *boxes.chips, *boxes.keypad)
    assert all(min(box.w, box.h) >= TOUCH for box in cells)
    assert not any(one.overlaps(other) for one in cells for other in cells if one is not other)
    words = [word for word, _ in targets(view, size)]
    assert {"preset:seat", "preset:raise", "key:chips"} <= set(words)
    assert ("chip:500" in words) != keypad
