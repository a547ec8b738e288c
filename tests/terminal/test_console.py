"""The meaning of every press, on a table that the engine plays."""

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine.commands import NO_PIN, Answer, Award, Declare, DrawCard, EnterFloor, SeeCard
from croupier.terminal.console.state import Console
from croupier.terminal.screen import typed
from croupier.terminal.station.station import Station
from support.desk import PIN, Desk


@pytest.fixture
def desk() -> Desk:
    """Blinds 1/2, six players of 200, cards out, seat 3 to act."""
    return Desk().dealt()


def sent(desk: Desk) -> list[tuple[object, ...]]:
    """The commands of the last press, without their clock."""
    return [
        (type(command).__name__, *[value for name, value in vars(command).items() if name != "at"])
        for command in desk.sent
    ]


PRESETS = {"min": 400, "half": 450, "pot": 700, "twice": 400, "thrice": 600, "allin": 20_000}


@pytest.mark.parametrize(
    ("presses", "done"),
    [
        *(((word,), ("call", 0, None)) for word in ("call", "check", "key:call", "page:call")),
        (("fold",), ("fold", 0, None)),
        (("bet", "confirm"), ("raise", 400, None)),
        # pot 3, 2 to call: the pot after the call is 5, so a pot raise is to 7 and half of it to 4.50
        *((("raise", f"preset:{name}"), ("raise", total, None)) for name, total in PRESETS.items()),
        (("digit:1", "digit:2", "digit:.", "digit:5", "erase", "erase", "confirm"),
         ("raise", 1_200, None)),
        # what is no part of an amount is not taken
        (("digit:6", "digit:.", "digit:.", "digit:7", "digit:5", "digit:9", "confirm"), ("raise", 675, None)),
        # another key leaves an amount behind that the rules doubt
        (("digit:3", "confirm", "call"), ("call", 0, None)),
        # the floor may enter it, with a reason
        (("digit:3", "confirm", "way:passed", "line:1"), ("raise", 300, "counted")),
    ],
    ids=lambda each: each[-1] if isinstance(each[0], str) else "",
)  # fmt: skip
def test_an_action_is_keyed(desk: Desk, presses: tuple[str, ...], done: tuple[object, ...]) -> None:
    desk.press(*presses)
    assert sent(desk) == [("Act", 3, *done)] and desk.sent[0].at == desk.at
    assert desk.view.amount is None and desk.view.alert is None and desk.hand.round.to_act == 4


def test_the_same_key_checks_where_nothing_is_owed_and_all_chips_of_a_seat_count() -> None:
    desk = Desk().flop()
    desk.press("call")
    assert sent(desk) == [("Act", 3, "check", 0, None)]
    desk = Desk().dealt(unit=100)
    desk.press("raise", "preset:half")
    assert sent(desk) == [("Act", 3, "raise", 400, None)], "a fraction of the pot is in whole chips"
    desk.act("4 fold", "5 fold", "6 fold")
    desk.press("raise", "chip:500", "chip:2500", "confirm")
    assert sent(desk) == [("Act", 1, "raise", 3_100, None)], "the small blind of 1 lies there already"


@pytest.mark.parametrize(
    ("presses", "turns", "prompt"),
    [
        ((), (1,), "Seat 3 raises to 4?"),
        ((), (1, 3), "Seat 3 raises to 7?"),
        ((), (1, 3, -99), "Seat 3 raises to 4?"),
        ((), (1, 9999), "Seat 3 raises to 200?"),
        (("raise", "digit:2", "digit:1", "more"), (), "Seat 3 raises to 22?"),
        (("raise", "digit:9", "digit:0"), (1,), "Seat 3 raises to 100?"),
        (("raise", "preset:allin", "undo", "raise", "digit:2", "digit:0", "digit:0", "less"), (),
         "Seat 3 raises to 190?"),
    ],
)  # fmt: skip
def test_encoder_and_arrows_move_the_amount_within_its_bounds_in_steps_that_grow(
    desk: Desk, presses: tuple[str, ...], turns: tuple[int, ...], prompt: str
) -> None:
    desk.press(*presses)
    for steps in turns:
        desk.turn(steps)
    assert desk.view.prompt == prompt


def test_each_quick_amount_is_shown_once_and_in_order_and_the_keypad_is_hidden_until_it_is_asked_for(
    desk: Desk,
) -> None:
    desk.press("raise")
    amount = desk.view.amount
    assert (amount.amount, amount.bounds) == ("4", "4 – 200")
    shown = [(key.does.value, key.hint) for key in amount.presets]
    assert shown[:-1] == [
        ("min", "4"), ("half", "4.50"), ("thrice", "6"), ("pot", "7"), ("four", "8"), ("allin", "200"),
    ]  # fmt: skip
    for shows in (True, False):
        desk.press("keypad")
        assert desk.view.amount.keypad is shows


def test_all_in_is_one_press_and_one_takes_it_back(desk: Desk) -> None:
    desk.press("allin")
    assert sent(desk) == [("Act", 3, "allin", 0, None)]
    assert desk.key("undo").hint == "3: raise 200"
    desk.press("undo")
    assert desk.view.prompt == "Seat 3: 2 to call"


def test_two_bets_have_a_key_of_their_own(desk: Desk) -> None:
    """Three and four blinds to open; twice and three times a bet; half the pot and the pot."""
    assert [(desk.key(word).label, desk.key(word).hint) for word in ("usual", "large")] == [
        ("Raise to 6", "× 3"),
        ("Raise to 8", "× 4"),
    ]
    desk.press("usual")
    assert sent(desk) == [("Act", 3, "raise", 600, None)]
    assert [desk.key(word).label for word in ("usual", "large")] == ["Raise to 12", "Raise to 18"]
    desk.press("call", "fold", "fold", "fold", "fold")
    desk.draw(4)
    assert [desk.key(word).label for word in ("usual", "large")] == ["Bet 7.50", "Bet 15"]
    desk.press("large")
    assert sent(desk) == [("Act", 3, "bet", 1_500, None)]
    desk.press("raise")
    assert {"less", "more"} <= {key.action for key in desk.view.keys}, "an amount is being keyed"
    desk.press("usual")
    assert sent(desk) == [("Act", 4, "raise", 3_000, None)], "a wired key means the same all the time"


def test_a_bet_that_is_more_than_the_stack_is_grey(desk: Desk) -> None:
    desk.press("raise", "digit:9", "digit:0", "confirm")
    assert [(desk.key(word).label, desk.key(word).enabled) for word in ("usual", "large")] == [
        ("Raise to 180", True),
        ("Raise to 270", False),
    ]


def to_the_showdown() -> Desk:
    """Seats 3, 4 and 2 have checked to the end."""
    desk = Desk().dealt()
    desk.press("call", "call", "fold", "fold", "fold", "call")
    for cards in (4, 2, 2):
        desk.draw(cards)
        desk.press("around")
    return desk


def test_all_hands_are_shown_by_one_press_or_one_by_a_touch_and_none_by_a_figure() -> None:
    desk = to_the_showdown()
    desk.press("digit:3")
    assert (desk.sent, desk.console.page) == ((), None)
    assert (desk.key("call").label, desk.key("call").enabled) == ("All show", True)
    desk.press("call")
    assert [type(one).__name__ for one in desk.sent] == ["ShowHand"] * 3
    assert desk.key("confirm").label == "Push pot"
    desk = to_the_showdown()
    desk.press("seat:4")
    assert sent(desk) == [("ShowHand", 4, ())]


@pytest.mark.parametrize(
    ("before", "held", "done", "street"),
    [
        ((), ("around", False), [("ActInTurn", "call", None)], "flop"),
        ((), ("call", True), [("ActInTurn", "call", None)], "flop"),
        (("call", "fold", "fold", "fold", "fold", "call"), ("call", True), [], "pre-flop"),
    ],
)
def test_call_around_is_one_press_and_does_no_more_at_the_end_of_a_round(
    desk: Desk, before: tuple[str, ...], held: tuple[str, bool], done: list[object], street: str
) -> None:
    desk.press(*before)
    desk.press(held[0], long=held[1])
    assert sent(desk) == done
    if done:
        assert desk.hand.street == street


def test_a_call_that_is_held_goes_on_with_checks() -> None:
    desk = Desk().flop()
    desk.press("call")
    desk.press("call", long=True)
    assert sent(desk) == [("ActInTurn", "check", None)] and desk.hand.street == "turn"


@pytest.mark.parametrize("begin", ["raise", "seat:5"])
@pytest.mark.parametrize("drop", ["undo", "back"])
def test_undo_drops_first_what_is_only_begun(desk: Desk, begin: str, drop: str) -> None:
    desk.press(begin, drop)
    assert desk.sent == ()
    assert desk.view.prompt == "Seat 3: 2 to call"
    desk.press("confirm")
    assert desk.sent == ()


@pytest.mark.parametrize("confirm", ["confirm", "seat:6"])
def test_a_touched_seat_offers_that_everyone_before_it_folded(desk: Desk, confirm: str) -> None:
    desk.press("seat:4")
    assert desk.view.prompt == "Seat 3 folds?"
    desk.press("seat:6")
    assert desk.sent == () and desk.view.prompt == "Seats 3, 4, 5 fold?"
    assert [seat.seat for seat in desk.view.seats if seat.offered] == [6]
    desk.press(confirm)
    assert sent(desk) == [("ActInTurn", "fold", 6)] and desk.hand.round.to_act == 6


@pytest.mark.parametrize("seat", [3, 7])
def test_a_seat_whose_turn_does_not_come_offers_nothing(desk: Desk, seat: int) -> None:
    desk.press(f"seat:{seat}")
    assert desk.console.page is not None and desk.console.page.folds() is None


def test_a_seat_that_has_acted_offers_nothing_until_a_raise(desk: Desk) -> None:
    desk.act("3 call", "4 call")
    desk.press("seat:3")
    assert desk.console.page.folds() is None
    desk.act("5 raise 600")
    desk.press("seat:3")
    assert desk.view.prompt == "Seats 6, 1, 2 fold?"
    desk.press("seat:5", "confirm")
    assert desk.hand.live == (5,), "to the seat that raised"


@pytest.mark.parametrize("word", ["raise", "allin", "hand", "confirm", "incident", "floor"])
def test_other_keys_that_are_held_do_not_act_twice(desk: Desk, word: str) -> None:
    before = desk.console
    desk.press(word, long=True)
    assert (desk.sent, desk.console) == ((), before)


@pytest.mark.parametrize("word", ["raise", "seat:5"])
def test_a_begun_entry_lapses_when_the_table_changes(desk: Desk, word: str) -> None:
    desk.press(word)
    desk.act("3 call")
    assert desk.view.amount is None
    desk.press("confirm")
    assert desk.sent == ()


@pytest.mark.parametrize("word", ["fold", "call", "raise", "allin", "digit:5", "chip:500", "around"])
def test_with_nobody_to_act_a_key_only_says_so(word: str) -> None:
    desk = Desk().dealt(0)
    desk.press(word)
    assert desk.sent == ()


def test_language_and_sound_change_on_every_page(desk: Desk) -> None:
    desk.press("incident", "language", "mute")
    assert (desk.console.station.language, desk.console.station.muted) == ("fr", True)
    assert desk.view.page is not None
    desk.press("language", "mute")
    assert (desk.console.station.language, desk.console.station.muted) == ("en", False)


# --- amounts that the rules doubt --------------------------------------------------------------------


def test_an_amount_too_small_is_refused_with_its_bounds_and_can_be_corrected(desk: Desk) -> None:
    desk.press("digit:3", "confirm")
    alert = desk.view.alert
    assert alert.code == "AL-23 · amount"
    assert desk.view.prompt.startswith("Seat 3: 3 is not a legal total. Legal: 4 to 200.")
    assert [way.does.value for way in alert.ways] == ["correct", "passed"]
    desk.press("way:correct")
    assert desk.view.prompt == "Seat 3 raises to 3?"


# --- incidents and alerts ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("presses", "way"),
    [
        (("confirm", "way:misdeal"), "misdeal"),
        (("confirm", "confirm"), "misdeal"),  # the usual way
        (("pick:I-10", "more", "more", "confirm"), "stands"),  # with buttons alone
        (("confirm", "digit:2"), "stands"),
    ],
)
def test_a_report_is_made_and_its_question_answered(desk: Desk, presses: tuple[str, ...], way: str) -> None:
    desk.press("incident", presses[0])
    assert isinstance(desk.sent[0], Declare)
    assert [(each.label, each.usual) for each in desk.view.alert.ways] == [
        ("Misdeal", True), ("Hand stands", False),
    ]  # fmt: skip
    desk.press(*presses[1:])
    assert sent(desk)[0][:3] == ("Answer", way, 1)
    assert desk.view.hand == ("Hand 1, attempt 2" if way == "misdeal" else "Hand 1")


def test_a_misdeal_that_nobody_asked_for_takes_a_second_press_or_a_long_one(desk: Desk) -> None:
    exposed = ("incident", "pick:I-04", "page:seat:1", "page:nth:1")
    desk.press(*exposed, "way:misdeal")
    assert desk.sent == ()
    assert [way.label for way in desk.view.alert.ways] == ["Misdeal: sure?", "Not so"]
    desk.press("way:misdeal")
    assert sent(desk)[0][:3] == ("Answer", "misdeal", 1)
    desk.draw(12)
    desk.press(*exposed)
    desk.press("way:misdeal", long=True)
    assert sent(desk)[0][:2] == ("Answer", "misdeal")


def test_a_confirm_that_an_alert_came_under_answers_nothing(desk: Desk) -> None:
    desk.press("incident", "confirm")
    desk.at -= 300  # and the next press comes 700 ms after the alert
    desk.press("confirm")
    assert desk.sent == () and desk.view.alert is not None
    desk.press("confirm")
    assert sent(desk)[0][:2] == ("Answer", "misdeal")


def test_an_open_alert_refuses_play_but_not_cards_nor_undo(desk: Desk) -> None:
    desk.press("call")
    desk.draw()
    assert desk.view.alert.code.split(" · ")[0] == "AL-07"
    desk.press("call")
    needed = "Answer the alert first: touch a way out or press its number."
    assert (desk.sent, desk.view.notice) == ((), needed)
    escape = typed(desk.console, "escape", "")
    desk.press(escape)
    assert (escape, desk.view.notice) == ("back", needed)
    desk.press("undo")
    assert desk.hand.round.to_act == 3
    assert desk.view.alert is not None  # the card lies there all the same


def test_late_entry_after_a_premature_card() -> None:
    desk = Desk().dealt()
    desk.act("3 call", "4 fold", "5 call", "6 fold", "1 call")
    desk.draw()
    desk.press("way:late", "call")
    assert desk.view.alert is None
    assert desk.view.prompt == "FLOP: 3 cards", "the card that came early is the burn"


def test_a_void_hand_needs_the_floor() -> None:
    desk = Desk().dealt()
    desk.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    desk.do(DrawCard, card=FaceDown(Card.parse("Kc")), uid="04FFFFFFFFFFFF")
    assert desk.view.alert.code.split(" · ")[0] == "AL-11"
    desk.press("way:void")
    assert desk.page.title == "Floor: PIN"
    desk.press(*PIN)
    assert isinstance(desk.sent[0], EnterFloor)
    assert desk.view.alert.ways[0].label.endswith("sure?"), "it is asked once more"
    desk.press("way:void")
    assert desk.view.prompt == "Deck locked. INCIDENT: the floor counts it or changes it"
    assert desk.table.floor is None, "the floor leaves with its act"
    desk.press("incident", "page:pick:deck-check", *PIN)
    assert desk.view.prompt == "Hand void. NEW HAND?" and desk.table.floor is None


def test_the_floor_gives_a_reason_for_its_discretion(desk: Desk) -> None:
    desk.act("3 raise 600", "4 call")
    desk.press("incident", "confirm")
    assert "Substantial action" in desk.view.notice
    desk.press("floor", *PIN, "incident", "confirm")
    desk.press("way:discretion", "digit:4")
    assert isinstance(desk.sent[0], Answer)
    assert (desk.sent[0].way, desk.sent[0].reason) == ("discretion", "fairness")
    assert desk.view.hand == "Hand 1, attempt 2"


def test_the_floor_names_an_unknown_tag(desk: Desk) -> None:
    desk.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    desk.do(DrawCard, card=None, uid="04EEEEEEEEEEEE", status="retired")
    desk.press("floor", *PIN)
    desk.press("way:bind", "page:card:2h")
    assert sent(desk)[0] == ("Answer", "bind", 1, "", Card.parse("2h"), None, "", "", ())
    assert desk.view.alert is None


def test_an_action_out_of_turn_is_kept(desk: Desk) -> None:
    desk.press("incident", "page:pick:I-30")
    assert desk.view.prompt == "Touch the seat that acted"
    desk.press("seat:5")
    assert desk.view.prompt == "Seat 5, out of turn"
    desk.press("call")
    assert sent(desk) == [("Act", 5, "call", 0, None)]
    assert desk.view.notice == "Seat 5 acted out of turn: its action waits for its turn."
    assert desk.view.prompt == "Seat 3: 2 to call"


# --- the floor's PIN ---------------------------------------------------------------------------------


def test_a_pin_is_masked_and_a_wrong_one_is_refused(desk: Desk) -> None:
    desk.press("floor", "digit:9", "digit:8", "erase")
    assert desk.page.entry == "•_"
    assert "9" not in repr(desk.console)
    desk.press("confirm")
    assert (desk.sent, desk.view.notice) == ((), "Wrong PIN: wait 2 s.")
    assert desk.page.entry == "_"
    desk.press("back")
    assert desk.view.page is None


def test_after_wrong_pins_the_right_one_waits_ever_longer(desk: Desk) -> None:
    """Each press of this desk takes a second."""
    right = [f"digit:{figure}" for figure in "1234"]
    desk.press("floor", "confirm", "confirm")
    assert (desk.sent, desk.view.notice) == ((), "Wait 1 s more before the next PIN.")
    desk.press("digit:9", "confirm", "back", "floor", "confirm")
    assert desk.view.notice == "Wait 1 s more before the next PIN.", "closing the page does not help"
    desk.press(*right, "confirm")
    assert isinstance(desk.sent[0], EnterFloor)
    desk.press("floor", "floor", "confirm")
    assert desk.view.notice == "Wrong PIN: wait 2 s.", "a right PIN starts anew"


def test_without_a_pin_whoever_sits_there_is_the_floor_and_is_asked(desk: Desk) -> None:
    desk.set_up(pin="")
    desk.press("floor")
    assert (desk.view.prompt, desk.table.floor) == ("Are you the floor?", None)
    desk.press("back", "floor", "confirm")
    assert desk.table.floor == NO_PIN
    desk.press("floor")
    assert desk.table.floor is None


def test_the_hash_of_the_pin_is_in_no_repr() -> None:
    assert "scrypt" not in repr(Console(station=Station(pin="scrypt:00:11")))


# --- showdown ----------------------------------------------------------------------------------------


def test_hands_are_shown_and_the_pot_is_pushed_by_confirm() -> None:
    desk = Desk().flop()
    for _ in range(2):
        desk.press("around")
        desk.draw(2)
    desk.press("around")
    assert desk.view.prompt == "Showdown: seat 3 shows"
    desk.press("confirm")
    assert sent(desk) == [("ShowHand", 3, ())]
    desk.press("fold")
    assert sent(desk) == [("MuckHand", 5, None)]
    assert desk.view.prompt.startswith("Push the pot: seat 3 wins ")
    desk.press("confirm")
    assert isinstance(desk.sent[0], Award)
    desk.press("hand")
    assert desk.view.hand == "Hand 2"


def test_unread_cards_are_named_when_a_hand_is_opened() -> None:
    desk = Desk().dealt(2)
    desk.draw(read=False)
    desk.draw(9)
    desk.act("3 allin", "4 call", "5 fold", "6 fold", "1 fold", "2 fold")
    desk.press("confirm")
    page = desk.page
    assert (page.title, page.columns, len(page.keys)) == ("Seat 3 shows: which cards?", 13, 53)
    desk.press("page:card:Kd", "text:a", "text:s")
    assert sent(desk) == [("ShowHand", 3, (Card.parse("Kd"), Card.parse("As")))]
    assert desk.view.prompt == "All-in: seat 4 shows"


def test_a_board_card_that_nobody_read_is_named() -> None:
    desk = Desk().flop()
    desk.press("around")
    desk.draw()
    desk.draw(read=False)
    assert desk.key("card").label == "Name\N{NO-BREAK SPACE}??"
    desk.press("card", "card:Th")
    assert sent(desk)[0][0] == "NameCard"
    assert desk.view.board[3].rank == "10"


def test_the_picker_hides_only_cards_that_lie_open() -> None:
    """Grey keys must not say what is face down (IB-1)."""
    desk = Desk().flop()
    desk.press("around")
    desk.draw()
    desk.press("card")
    page = desk.page
    grey = {key.action for key in page.keys if not key.enabled}
    assert grey == {"card:Ks", "card:8h", "card:2d"}


def test_cards_are_keyed_by_hand_when_the_shoe_is_lost() -> None:
    desk = Desk().dealt(0)
    desk.press(*["card"] * 12)
    assert sent(desk) == [("DrawCard", None, "", "unread", "", True)]
    assert desk.view.prompt == "Seat 3: 2 to call"
    desk.press("around", "card", "card", "text:r", "text:h")
    assert desk.sent == (DrawCard(at=desk.at, card=FaceDown(Card.parse("Kh")), keyed=True),)
    assert desk.view.board[0].rank == "K"
    desk.press("card", "unread")
    assert desk.view.board[1].unknown


# --- between hands -----------------------------------------------------------------------------------


def test_a_new_hand_on_an_empty_table_sets_it_up_first_and_not_during_a_hand(desk: Desk) -> None:
    desk.press("setup")
    assert (desk.view.page, desk.view.notice) == (None, "Not during a hand.")
    empty = Desk()
    empty.press("hand")
    assert empty.page.title == "Touch a seat, or type a name"


def test_a_whole_hand_takes_one_press_for_most_actions() -> None:
    """Six players: a raise to three blinds, one caller, three streets checked, showdown, award."""
    desk = Desk().open()
    presses = ["hand"]
    desk.press("hand")
    desk._shoe = iter(Card(code) for code in range(52))
    desk.draw(12)
    for word, cards in [
        ("raise", 0), ("preset:thrice", 0), ("confirm", 0), ("fold", 0), ("call", 0), ("seat:3", 0),
        ("seat:2", 0), ("confirm", 0), ("fold", 4), ("around", 2), ("around", 2), ("around", 0),
        ("confirm", 0), ("confirm", 0), ("confirm", 0),
    ]:  # fmt: skip
        desk.press(word)
        desk.draw(cards)
        presses.append(word)
    assert desk.hand.phase == "AWARDED"
    assert len(presses) <= 16


def test_a_straddle_is_a_touch_before_the_first_card() -> None:
    desk = Desk().dealt(0, house=(("straddle", "utg_or_button"),))
    desk.press("seat:4")
    assert desk.console.offer is None
    desk.press("seat:3")
    assert desk.view.prompt == "Seat 3 straddles 4?"
    desk.press("seat:3")
    assert sent(desk) == [("Straddle", 3, 400, False)]
    assert (desk.view.seats[2].mark, desk.view.seats[2].bet) == ("STR", "4")
    desk.press("seat:6")
    assert desk.console.offer is None
    desk = Desk().dealt(0)
    desk.press("seat:3", "confirm")
    assert desk.sent == (), "the switch is off"


def test_a_straddle_of_another_amount_is_typed() -> None:
    desk = Desk().dealt(0, house=(("straddle", "any_and_sleeper"), ("straddle.again", "1")))
    desk.press("seat:4", "straddle-of")
    assert [key.label for key in desk.view.page.keys][:3] == ["4", "8", "16"]
    desk.press("digit:7")
    assert desk.view.prompt == "Seat 4, Straddle: 7_"
    desk.press("confirm", "seat:5", "straddle-of", "buy:1400", "seat:6", "sleeper", "confirm")
    assert sent(desk) == [("Straddle", 6, 2800, True)]
    assert [desk.view.seats[seat - 1].mark for seat in (4, 5, 6)] == ["STR", "STR", "STR"]
    assert [desk.view.seats[seat - 1].bet for seat in (4, 5, 6)] == ["7", "14", ""]
    desk.press("undo")
    assert desk.view.notice == "Undone: seat 6 straddles."


def test_a_leg_and_a_kill_are_marked_on_the_plates() -> None:
    desk = Desk().open(game="THL", house=(("kill", "full"),))
    marks = []
    for total in (400, 400, 800):
        desk.start()
        marks.append(desk.view.seats[4].mark)
        desk.draw(2 * len(desk.hand.live))
        while (seat := desk.hand.round.to_act) is not None:
            desk.act(f"5 raise {total}" if seat == 5 else f"{seat} fold")
        desk.press("confirm")
    assert marks == ["", "LEG", "KILL"]


def test_a_second_alert_does_not_take_the_place_of_the_one_on_the_screen() -> None:
    """Both halt the table; the panel under the finger stays the first one's until it is answered."""
    desk = Desk().flop()
    desk.act("3 check")
    desk.draw(1)
    assert desk.view.alert is not None and desk.view.alert.code.startswith("AL-07")
    first = desk.view.alert
    desk.press("more")
    desk.do(DrawCard, card=None, uid="04FFFFFFFFFFFF")  # a tag that nobody knows
    assert [alert.code for alert in desk.hand.incidents.alerts] == ["AL-07", "AL-12"]
    assert (desk.view.alert.code, [way.action for way in desk.view.alert.ways]) == (
        first.code,
        [way.action for way in first.ways],
    )


def test_a_figure_of_an_amount_does_not_answer_an_alert_that_came_meanwhile() -> None:
    """The dealer types 420 while a card leaves the shoe: the 2 is no answer to its alert."""
    desk = Desk().flop()
    desk.press("raise", "digit:4")
    desk.draw(1)
    desk.press("digit:2")
    assert desk.sent == () and desk.console.notice is not None and desk.console.notice.code == "just-come"
    desk.press("digit:2")
    assert desk.sent


def test_an_antenna_that_reads_a_card_leaves_the_amount_that_is_typed() -> None:
    desk = Desk().dealt(sensors="L3")
    desk.press("raise", "digit:1")
    card = desk.hand.cards[0]
    desk.do(SeeCard, place=card.place, card=card.card, uid=card.uid)
    desk.press("digit:5", "confirm")
    assert sent(desk) == [("Act", 3, "raise", 1_500, None)]


# --- a table without a shoe --------------------------------------------------------------------------


@pytest.fixture
def bare() -> Desk:
    """Heads-up without a shoe, while the cards are pitched."""
    return Desk().dealt(0, stacks=dict.fromkeys((1, 2), 20_000), sensors="L0")


def test_without_a_shoe_the_first_action_says_that_the_cards_lie(bare: Desk) -> None:
    assert bare.table.phase == "DEALING"
    assert (bare.key("call").hint, bare.key("usual").label, bare.key("chips").enabled) == (
        "1",
        "Raise to 6",
        False,
    )
    bare.press("call")
    assert sent(bare)[1:] == [("Act", 1, "call", 0, None)]
    assert bare.view.prompt == "Seat 2: check or raise"
    bare.press("undo")
    assert bare.table.phase == "DEALING", "one press, taken back by one press"
    assert (bare.key("call").hint, bare.key("usual").label) == ("1", "Raise to 6")
    bare.press("redo")
    assert bare.view.prompt == "Seat 2: check or raise"


def test_the_first_action_without_a_shoe_is_corrected_with_the_deal_that_it_reported(bare: Desk) -> None:
    bare.press("call", "correct")
    assert bare.key("raise").enabled, "the keys are those of the moment at which seat 1 called"
    bare.press("fold")
    assert bare.view.notice == "Put right; the later entries are kept."
    assert bare.hand.voluntary[-1].action == "fold"


@pytest.mark.parametrize(
    ("word", "prompt"), [("raise", "Seat 1 raises to 4?"), ("call", "Seat 2: check or raise")]
)
def test_an_entry_begun_before_the_cards_are_dealt_stays_open(bare: Desk, word: str, prompt: str) -> None:
    bare.press(word)
    assert bare.view.prompt == prompt
    bare.press("confirm")
    assert bare.hand.round.bet == (400 if word == "raise" else 200)


def test_a_shoe_is_not_overruled_by_an_action() -> None:
    desk = Desk().dealt(5)
    desk.press("call")
    assert (desk.sent, desk.table.phase) == ((), "DEALING")
    assert not desk.key("call").enabled


# --- figures -----------------------------------------------------------------------------------------


def test_while_nobody_is_to_act_a_figure_opens_the_sheet_of_its_seat() -> None:
    desk = Desk().open()
    desk.press("digit:5")
    assert desk.console.page is not None and desk.console.page.about() == 5
    desk.press("back", "digit:0")
    assert desk.console.page.about() == 10
    desk.press("back")
    desk.start()
    desk.draw(12)
    desk.press("digit:5")
    assert (desk.console.page, desk.view.prompt) == (None, "Seat 3 raises to 5?")


def test_undo_takes_back_a_hand_that_was_opened_by_mistake() -> None:
    desk = Desk().open()
    desk.press("hand")
    assert (desk.key("undo").hint, desk.key("undo").enabled) == ("new hand", True)
    desk.press("undo")
    assert desk.view.notice == "Undone: the new hand. Forced bets go back."
    assert desk.view.prompt == "NEW HAND?" and not desk.key("undo").enabled
    assert not any(each.bet for each in desk.view.seats)
    desk.start()
    desk.draw(1)
    assert not desk.key("undo").enabled


def test_undo_names_what_was_entered_last() -> None:
    desk = Desk().open(house=(("straddle", "utg"),))
    desk.press("seat:2", "button")
    assert desk.key("undo").hint == "button"
    desk.press("seat:6", "button")
    desk.start()
    desk.press("seat:3", "straddle")
    assert desk.key("undo").hint == "3: straddle"
    desk.press("undo")
    desk.draw(12)
    desk.press("seat:5", "early", "call")
    assert desk.key("undo").hint == "5: out of turn"
    assert next(each.note for each in desk.view.seats if each.seat == 5) == "call 2, out of turn"
    desk.press("undo")
    assert desk.view.notice == "Undone: seat 5 acts out of turn."
