"""A hand without a shoe: one press for an action, a winner and a push; cards may be named."""

from __future__ import annotations

from itertools import permutations

import pytest

from croupier.cards.card import Card
from croupier.engine import commands as cmd
from croupier.engine.commands.play import PutRight
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.rules.pots import Pot
from croupier.terminal.keys import Key
from croupier.terminal.legal_keys import board_faces, ranked, winners_among
from croupier.terminal.pages.seat.sheet import entries
from support.desk import Desk
from terminal.games import stakes_of


class Counting(Desk):
    """A desk without a shoe whose presses are counted, from *New hand* to *Push pot*."""

    presses = 0

    def press(self, *words: str | Key, long: bool = False) -> None:
        self.presses += len(words)
        super().press(*words, long=long)

    @property
    def stacks(self) -> list[int]:
        return [player.stack for player in self.table.players.values()]

    @property
    def board(self) -> str:
        return " ".join(map(str, board_faces(self.hand)))

    def key(self, word: str) -> tuple[str, bool]:
        """What a key says, and whether it may be pressed."""
        return next((key.label, key.enabled) for key in self.view.keys if str(key.does) == word)


def table(*stacks: int, **settings: object) -> Counting:
    """Seats 1, 2, … with these chips, the last on the button, and a hand that has begun, at 100/200."""
    desk = Counting()
    desk.open(stacks=dict(enumerate(stacks, 1)), sensors="L0", house=(("rake.pct", "0"),), **settings)
    desk.do(cmd.PlaceButton, seat=Seat(len(stacks)))
    desk.press("hand")
    return desk


def river(*stacks: int, **settings: object) -> Counting:
    """Everybody calls, and checks to the end."""
    desk = table(*stacks, **settings)
    while desk.table.phase != "SHOWDOWN":
        desk.press("call")
    return desk


def test_an_uncontested_pot_takes_a_press_an_action_and_one_to_push() -> None:
    desk = table(*[20_000] * 6)
    desk.press(*["fold"] * 5, "confirm")
    assert desk.presses == 1 + 5 + 1
    assert desk.stacks == [19_900, 20_100, 20_000, 20_000, 20_000, 20_000]


def test_a_showdown_takes_a_press_an_action_one_for_the_winner_and_one_to_push() -> None:
    desk = river(*[20_000] * 6)
    assert desk.view.prompt == "Touch the winner, or all who share" and desk.key("confirm") == (
        "Push pot",
        False,
    )
    desk.press("seat:4")
    assert desk.view.prompt == "Push the pot: seat 4 wins 12" and desk.key("confirm") == ("Push pot", True)
    desk.press("confirm")
    assert desk.presses == 1 + 6 * 4 + 1 + 1
    assert desk.stacks == [19_800, 19_800, 19_800, 21_000, 19_800, 19_800]


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("key", ["around", "fold", "call"])
def test_a_press_too_many_for_the_last_checks_gives_the_pot_to_nobody(key: str, long: bool) -> None:
    desk = river(*[20_000] * 4)
    before = desk.hand
    desk.press(key, long=long)
    assert not desk.key(key)[1] and desk.hand == before
    assert long or desk.view.notice == "Touch the winner of each pot first."


def test_a_split_pot_takes_one_for_each_winner_and_the_odd_chip_goes_to_the_left_of_the_button() -> None:
    desk = river(*[20_000] * 3, unit=200, small_blind=200)
    desk.press("seat:3", "digit:1", "confirm")
    assert desk.presses == 1 + 3 * 4 + 2 + 1
    assert desk.stacks == [20_200, 19_800, 20_000]


def test_side_pots_take_one_for_each_winner_and_the_board_is_dealt_by_the_touch() -> None:
    desk = table(2_000, 5_000, 20_000)
    desk.press("allin", "call", "call")
    assert desk.view.prompt.endswith("Deal the board, then touch the winner")
    desk.press("seat:1")
    assert desk.view.prompt == "Side pot 1: touch the winner"
    desk.press("seat:2")
    assert desk.view.prompt == "Push the pots: seat 1 wins 60, seat 2 wins 60"
    desk.press("confirm")
    assert desk.presses == 1 + 3 + 2 + 1 and desk.stacks == [6_000, 6_000, 15_000]


@pytest.mark.parametrize(
    ("touched", "ends"),
    [
        ("2", [0, 12_000, 15_000]),
        ("3", [0, 0, 27_000]),
        ("1 3", [6_000, 0, 21_000]),
        ("1 2 2", [3_000, 9_000, 15_000]),
        ("1 2 3", [6_000, 3_000, 18_000]),
        ("2 3", [0, 6_000, 21_000]),
        ("2 3 1", [2_000, 5_000, 20_000]),
        ("3 3 1 2", [6_000, 6_000, 15_000]),
    ],
)
def test_seats_are_touched_in_the_order_of_their_hands(touched: str, ends: list[int]) -> None:
    desk = table(2_000, 5_000, 20_000)
    desk.press("allin", "call", "call", *(f"seat:{seat}" for seat in touched.split()), "confirm")
    assert desk.stacks == ends


def test_every_order_of_hands_can_be_touched_and_pays_what_the_cards_would() -> None:
    """The oracle ranks four hands in every way, ties too, and pays each pot to the best that contest it."""
    hand = river(2_000, 5_000, 9_000, 20_000).hand
    pots = [Pot(1, (1, 2, 3, 4)), Pot(1, (2, 3, 4)), Pot(1, (3, 4))]
    wanted = set()
    for worth in {tuple(each) for each in permutations((0, 0, 0, 0, 1, 1, 1, 2, 2, 3), 4)}:
        best = [max(worth[seat - 1] for seat in pot.seats) for pot in pots]
        won = (
            tuple(s for s in pot.seats if worth[s - 1] == top) for pot, top in zip(pots, best, strict=True)
        )
        wanted.add(tuple(won))
    found, seen, now = set(), {()}, [()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.terminal.legal_keys.pots_of", lambda hand: pots)
        while now:
            ranks = now.pop()
            won = winners_among(hand, ranks)
            found |= {tuple(tuple(sorted(seats)) for seats in won)} if won and all(won) else set()
            following = {ranked(hand, ranks, Seat(seat)) for seat in (1, 2, 3, 4)} - seen
            seen |= following
            now += following
    assert found == wanted


def test_undo_takes_back_what_was_touched_then_the_push_and_redo_pushes_again() -> None:
    desk = river(*[20_000] * 3)
    desk.press("seat:2")
    assert desk.key("undo") == ("Cancel", True)
    desk.press("undo")
    assert desk.key("confirm") == ("Push pot", False) and desk.table.phase == "SHOWDOWN"
    desk.press("seat:2", "confirm")
    pushed = desk.stacks
    desk.press("undo")
    assert desk.table.phase == "SHOWDOWN" and sum(desk.stacks) == sum(pushed) - 600
    desk.press("redo")
    assert desk.stacks == pushed


def test_who_is_not_in_the_pot_has_a_sheet_and_wins_nothing() -> None:
    desk = table(*[20_000] * 4)
    desk.press("fold", "call", "call", "call", *["call"] * 9)
    assert desk.table.phase == "SHOWDOWN"
    desk.press("confirm")
    assert desk.table.phase == "SHOWDOWN" and desk.console.notice is not None
    desk.press("seat:3")
    assert desk.view.page is not None and desk.console.ranks == ()


def test_the_board_is_named_on_one_page_and_the_cards_then_decide() -> None:
    desk = river(*[20_000] * 2)
    before = desk.presses
    desk.press("card", *(f"card:{card}" for card in "2c 7d 9h Js Kd".split()))
    assert desk.view.page is None and desk.presses == before + 6
    assert desk.board == "2c 7d 9h Js Kd"
    desk.press("undo")
    assert desk.board == "None None None None None", "one press, one undo"
    desk.press("redo", "card", "card:As", "card:Ad", "card", "card:Qs", "card:Qd")
    winner = next(seat for seat, part in desk.hand.parts.items() if Card.parse("As") in part.tabled)
    assert f"seat {winner} wins 4, pair of aces" in desk.view.prompt
    with pytest.raises(Refused, match="does not win"):
        desk.do(cmd.Award, told=((Seat(3 - winner),),))
    desk.press("confirm")
    assert desk.table.players[winner].stack == 20_200


def test_cards_of_the_board_are_never_asked_for_and_may_be_named_at_any_time() -> None:
    desk = table(*[20_000] * 2)
    desk.press("call", "call", "call")
    assert "card" not in desk.view.prompt.lower() and desk.key("card") == ("Name\N{NO-BREAK SPACE}??", True)
    desk.press("card", "card:2c", "confirm")
    assert desk.board == "2c None None"
    desk.press("card", "back", "call")
    while desk.table.phase != "SHOWDOWN":
        desk.press("call")
    desk.press("seat:1", "confirm")
    assert desk.table.between_hands


def test_the_high_is_touched_before_the_low_and_has_the_odd_chip() -> None:
    desk = river(*[20_000] * 3, game="O4JPL", unit=200, small_blind=200)
    desk.press("seat:3", "seat:1", "confirm")
    assert desk.stacks == [20_000, 19_800, 20_200]


def test_with_a_shoe_the_cards_decide_and_nobody_is_believed() -> None:
    desk = Desk().dealt(stacks=dict.fromkeys((1, 2), 20_000))
    for cards in (4, 2, 2, 0):
        desk.press("call", "call")
        desk.draw(cards)
    with pytest.raises(Refused, match="have not shown"):
        desk.do(cmd.Award, told=((Seat(1),),))


@pytest.mark.parametrize("told", [((1,),), ((1,), ()), ((2,), (1,)), ((9,), (2,))])
def test_a_pot_without_a_winner_of_its_own_is_not_pushed(told: tuple[tuple[int, ...], ...]) -> None:
    desk = table(2_000, 5_000, 20_000)
    desk.press("allin", "call", "call", "confirm", "confirm", "confirm")
    with pytest.raises(Refused, match="who wins each of 2 pots"):
        desk.do(cmd.Award, told=tuple(tuple(map(Seat, seats)) for seats in told))


def stud(*, code: str = "7SHL", seats: int = 4) -> Counting:
    """A hand of stud without a shoe that has begun."""
    desk = Counting()
    desk.do(cmd.SetTable, **{"mode": "cash", "game": code, "sensors": "L0", **stakes_of(code)})
    for seat in range(1, seats + 1):
        desk.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=100_000)
    desk.press("hand")
    return desk


STREETS_OF_STUD = {
    "en": ["touch who brings in", *["touch who opens"] * 4],
    "fr": ["touchez qui paie le bring-in", *["touchez qui parle en premier"] * 4],
}


@pytest.mark.parametrize("code", ["7SHL", "7SLL", "7SJL"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_of_stud_takes_one_touch_a_street_for_who_opens_and_no_card(code: str, language: str) -> None:
    desk = stud(code=code)
    desk.set_up(language=language)
    asked = []
    for opener, calls in ((3, 4), (2, 4), (4, 4), (1, 4), (2, 4)):
        asked.append(desk.view.prompt)
        assert not any(seat.to_act for seat in desk.view.seats), "nobody knows who is to act"
        desk.press("call")
        assert desk.view.notice and desk.hand.phase == "DEALING", "no seat pays for another"
        desk.press(f"seat:{opener}")
        assert [seat.seat for seat in desk.view.seats if seat.to_act] == [opener]
        desk.press(*["call"] * calls)
    assert [prompt.endswith(end) for prompt, end in zip(asked, STREETS_OF_STUD[language], strict=True)] == (
        [True] * 5
    )
    desk.press("seat:1", "confirm")
    assert desk.presses - 5 == 1 + 5 * (1 + 4) + 2, "five presses were declined"
    assert desk.hand.positions.bring_in == 3 and desk.stacks == [102_000, 99_300, 99_300, 99_300]


def test_who_opens_is_undone_said_again_and_keyed_with_a_figure() -> None:
    desk = stud()
    desk.press("digit:2")
    assert desk.view.prompt == "Seat 2: bring-in 5 or bet 20"
    assert desk.key("undo")[0] == "Undo" and next(
        key.hint for key in desk.view.keys if str(key.does) == "undo"
    ) == ("2: opens")
    desk.press("undo")
    assert desk.view.notice == "Undone: seat 2 opens." and desk.view.prompt == (
        "Deal, then touch who brings in"
    )
    desk.press("seat:4", "call", "call", "call", "call")
    assert desk.hand.positions.bring_in == 4 and desk.hand.street == "4th st"
    desk.press("seat:1", "raise", "seat:2")
    assert desk.page.title.startswith("Seat 2"), "who opens is known: a touch is the seat's sheet again"


def test_upcards_that_are_all_named_say_it_themselves() -> None:
    desk = stud(seats=2)
    desk.press("seat:1")
    assert desk.hand.round.to_act == 1
    for seat, card in ((1, "As"), (2, "2c")):
        index = next(at for at, one in enumerate(desk.hand.cards) if one.up and one.place.seat == seat)
        desk.do(cmd.NameCard, index=index, card=Card.parse(card))
    assert desk.hand.round.to_act == 2 and desk.view.prompt.startswith("Seat 2: bring-in")
    with pytest.raises(Refused, match="known"):
        desk.do(cmd.NameOpener, seat=Seat(1))


def test_an_action_that_is_put_right_keeps_who_opened_the_later_streets() -> None:
    desk = stud()
    desk.press("seat:3", *["call"] * 4, "seat:2", "call")
    desk.do(PutRight, action="fold", seat=Seat(1))
    assert desk.hand.street == "4th st" and desk.hand.round.first_to_act == 2
    assert 1 not in desk.hand.live and desk.hand.round.to_act == 3


def test_no_seat_is_offered_to_act_while_nobody_knows_who_opens() -> None:
    desk = stud()
    desk.press("confirm")
    assert desk.view.prompt == "Touch who brings in"
    for seat in desk.hand.live:
        assert not {"fold", "call", "raise", "allin", "early", "fold-to"} & {
            kind.value for kind in entries(desk.table, seat)
        }


def test_nobody_who_is_away_brings_in_while_nobody_knows_who_owes_it() -> None:
    desk = stud()
    desk.do(cmd.SitOut, seat=Seat(1))
    desk.press("seat:3")
    assert desk.hand.round.bet == 0 and desk.hand.live == (2, 3, 4)
    assert desk.view.prompt == "Seat 3: bring-in 5 or bet 20"
