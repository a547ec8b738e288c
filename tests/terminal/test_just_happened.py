"""The large line tells the last event: complete hands, the parts of pots, an exposed card."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Final

import pytest

from croupier.cards import ranking
from croupier.cards.card import parse_cards
from croupier.engine import commands as cmd
from croupier.engine import legal_actions
from croupier.engine.places import Seat
from croupier.engine.play.showdown import pots_of
from croupier.errors import Refused
from croupier.telling.hand_strength import high
from croupier.terminal.pages.seat.requests import seat_line
from croupier.terminal.picture.prompts import pots_built
from croupier.words import Words
from support.desk import Desk


@pytest.mark.parametrize(
    ("cards", "english", "french"),
    [
        ("As Kd 9h 7c 2s", "ace high, king kicker", "hauteur as, kicker roi"),
        ("Ks Kd Ah 7c 2s", "pair of kings, ace kicker", "paire de rois, kicker as"),
        ("As Ad 2h 2c 6s", "two pair, aces and twos, six kicker", "deux paires d’as et de deux, kicker six"),
        ("7s 7d 7h Qc 2s", "three of a kind, sevens, queen kicker", "brelan de sept, kicker dame"),
        ("8s 9d Th Jc Qs", "straight to the queen", "quinte à la dame"),
        ("As 2d 3h 4c 5s", "straight to the five", "quinte au cinq"),
        ("As 2s 3s 9s 5s", "flush to the ace", "couleur à l’as"),
        ("Ks Kd Kh 8c 8s", "full house, kings over eights", "full de rois par les huit"),
        ("2s 2d 2h 2c 8s", "four of a kind, twos, eight kicker", "carré de deux, kicker huit"),
        ("8s 9s Ts Js Qs", "straight flush to the queen", "quinte flush à la dame"),
        ("As Ks Qs Js Ts", "royal flush", "quinte royale"),
    ],
)
def test_a_hand_is_read_as_a_dealer_reads_it(cards: str, english: str, french: str) -> None:
    strength = ranking.strength(parse_cards(cards))
    assert (high(strength, Words("en")), high(strength, Words("fr"))) == (english, french)


def test_the_hand_stands_in_the_large_line_with_its_five_cards_lifted() -> None:
    desk = Desk("en").flop()
    for cards in (2, 2, 0):
        desk.act("3 check", "5 check")
        desk.draw(cards)
    desk.press("confirm")
    assert desk.view.prompt == "Seat 3: two pair, kings and twos, ace kicker. Showdown: seat 5 shows"
    assert [card.lifted for card in desk.view.board] == [True, False, True, False, True]
    assert [card.lifted for card in desk.view.seats[2].cards] == [True, True]
    desk.press("confirm")
    paid = desk.view
    desk.press("confirm")
    assert "full house" in paid.prompt and "full house" in desk.view.prompt
    assert [card.lifted for card in paid.board] == [card.lifted for card in desk.view.board]
    assert (
        sum(card.lifted for view in desk.view.seats for card in view.cards)
        + sum(card.lifted for card in desk.view.board)
        == 5
    )


@pytest.mark.parametrize(
    ("stacks", "acts", "said"),
    [
        (
            {1: 20_000, 2: 20_000, 3: 4_000, 4: 20_000, 5: 12_000, 6: 20_000},
            ("3 allin", "4 fold", "5 allin", "6 call", "1 fold", "2 fold"),
            "40 from each of seats 3, 5 and 6 · 2 from seat 2 · 1 from seat 1 · 80 from each of seats 5 and 6"
            " · side pot 160. All-in: seat 5 shows",
        ),
        (
            {1: 20_800, 2: 38_000, 3: 34_700, 4: 124_000, 5: 18_600, 6: 19_400},
            ("3 raise 19400", "4 call", "5 call", "6 call", "1 call", "2 call"),
            "186 from each of 6 players · 8 from each of 5 players · side pot 40. BURN, then FLOP",
        ),
        (
            {1: 4_000, 2: 6_000, 3: 8_000, 4: 10_000, 5: 12_000, 6: 14_000},
            ("3 allin", "4 allin", "5 allin", "6 allin", "1 allin", "2 allin"),
            "Side pots 100, 80, 60, 40. All-in: seat 5 shows",
        ),
    ],
)
def test_side_pots_are_built_from_the_shortest_all_in_up(
    stacks: dict[int, int], acts: tuple[str, ...], said: str
) -> None:
    desk = Desk("en").dealt(stacks=stacks)
    desk.act(*acts)
    assert desk.view.prompt == said


def test_what_an_absent_player_put_in_above_the_all_in_is_told() -> None:
    stacks = {1: 20_000, 2: 20_000, 6: 6_000}
    desk = Desk("en").open(stacks=stacks, mode="tournament", profile="tda", big_blind=10_000)
    desk.do(cmd.SitOut, seat=Seat(2))
    desk.start()
    desk.draw(6)
    desk.act("6 allin", "1 call")
    assert desk.view.prompt.startswith("6,000 from each of seats 1, 2 and 6 · 4,000 from seat 2. All-in")


def test_a_bet_of_a_dead_hand_alone_is_told() -> None:
    desk = Desk("en").dealt(stacks={1: 20_000, 2: 20_000, 6: 1_000}, mode="tournament")
    desk.act("6 allin", "1 raise 2000", "2 call")
    desk.draw(4)
    desk.act("1 bet 2000", "1 fold")
    assert desk.view.prompt.startswith("2,000 from seat 1 · side pot 4,000. All-in")


BUTTON: Final = {
    "en": (
        "Seat 3 posts 2. Seats 9, 10 wait for the button. ",
        "waits button",
        "owes BB",
        "waits for the button to pass",
    ),
    "fr": (
        "Le siège 3 pose 2. Les sièges 9, 10 attendent le bouton. ",
        "attend bouton",
        "doit GB",
        "attend le passage du bouton",
    ),
}


@pytest.mark.parametrize("language", BUTTON)
def test_who_waits_for_the_button_is_told(language: str) -> None:
    said, plate, owes, sheet = BUTTON[language]
    desk = Desk(language).dealt(stacks=dict.fromkeys((1, 2, 5, 6, 8), 20_000))
    desk.fold_all()
    for seat in (3, 9, 10):
        desk.do(cmd.SeatPlayer, seat=Seat(seat), player=f"New {seat}", stack=20_000)

    def plates() -> list[str]:
        return [desk.view.seats[seat - 1].note for seat in (3, 9, 10)]

    assert plates() == [owes, plate, plate]
    assert sheet in seat_line(Seat(9), desk.table, Words(language, cash=True))
    desk.start()
    assert desk.view.prompt.startswith(said)
    assert plates() == ["", plate, plate]
    desk.draw()
    assert not desk.view.prompt.startswith(said), "told once"
    desk.draw(2 * len(desk.hand.seats) - 1)
    desk.fold_all()
    assert plates() == ["", owes, owes]
    desk.start()
    assert {9, 10} < {*desk.hand.seats}


def test_who_sits_down_after_a_hand_has_nothing_of_it() -> None:
    desk = Desk().open()
    desk.folded()
    (winner,) = (seat for seat in desk.view.seats if seat.winner)
    assert winner.cards and winner.note.startswith("wins")
    desk.do(cmd.UnseatPlayer, seat=Seat(winner.seat))
    desk.do(cmd.SeatPlayer, seat=Seat(winner.seat), player="New", stack=20_000)
    plate = desk.view.seats[winner.seat - 1]
    assert (plate.name, plate.cards, plate.winner) == ("New", (), False)
    assert "wins" not in plate.note


def test_what_is_collected_besides_the_blinds_is_said_when_the_hand_opens() -> None:
    """WSOP 156: the small blind that passed is dead, the big one is live."""
    desk = Desk("en").open(stacks=dict.fromkeys((1, 2, 4, 6, 7, 8), 20_000))
    desk.folded()
    desk.folded()  # the big blind was on seat 1
    desk.do(cmd.SitOut, seat=Seat(2))
    desk.folded()
    desk.do(cmd.SitOut, seat=Seat(4))
    desk.folded()
    for seat in (2, 4):
        desk.do(cmd.SitIn, seat=Seat(seat))
    owes = {each.seat: each.note for each in desk.view.seats if "owes" in each.note}
    assert owes == {2: "owes SB and BB", 4: "owes SB"}
    desk.start()
    assert desk.view.prompt.startswith("Seat 2 posts 2 and 1 dead, seat 4 posts 1 dead. "), desk.view.prompt


def test_an_exposed_card_is_explained() -> None:
    desk = Desk("en").dealt(8)
    desk.do(cmd.Declare, incident="I-04", seat=Seat(5), card=1)
    assert desk.view.prompt.startswith("The exposed card is the burn: seat 5 gets another one last. Deal:")


def test_without_a_shoe_an_unnamed_card_is_no_alert() -> None:
    desk = Desk("en").dealt(0, sensors="L0")
    desk.press("confirm")
    desk.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    desk.press("confirm")
    assert [(card.unknown, card.calm) for card in desk.view.board] == [(True, True)] * 3
    assert not any(card.unknown for card in (*desk.view.burns, *desk.view.seats[2].cards))


@pytest.mark.parametrize("seed", range(40))
def test_chips_taken_and_returned_add_up_to_the_bets(seed: int) -> None:
    """The large line, read as a person reads it, against the bets that were keyed."""
    print(seed)
    dice = random.Random(seed)
    desk = Desk("en")
    desk.open(stacks={seat: dice.randint(3, 90) * 100 for seat in range(1, 7)}, mode="tournament")
    desk.start()
    desk.draw(12)
    while desk.table.phase == "BETTING" and desk.hand.street == "pre-flop":
        owes = legal_actions(desk.table, desk.table.house).to_call > 0
        action = dice.choice(("fold", "allin", "allin", "call" if owes else "check"))
        with suppress(Refused):
            desk.act(f"{desk.hand.round.to_act} {action}")
    hand = desk.table.hand
    told = pots_built(desk.table, hand, Words("en", cash=False)) if len(hand.live) > 1 else ""
    if not told or " from " not in told:
        return
    taken = 0
    for part in told.split(" · "):
        if " from each of " in part:
            amount, seats = part.split(" from each of ")
            names = seats.replace(" and ", ", ").split(", ")
            number = int(seats.split()[0]) if seats.endswith(" players") else len(names)
            taken += int(amount.replace(",", "")) * number
        elif " from seat " in part:
            taken += int(part.split(" from ")[0].replace(",", ""))
    assert taken == sum(part.live for part in hand.parts.values())
    assert len(pots_of(hand)) == 1 or "side pot" in told


def test_chopped_blinds_go_back_and_nobody_wins() -> None:
    desk = Desk().dealt(house=(("blinds.chop", "on"),))
    desk.act("3 fold", "4 fold", "5 fold", "6 fold")
    assert (desk.key("chop").label, desk.key("chop").hint) == ("Chop", "the blinds")
    desk.press("chop")
    assert desk.view.prompt == "Blinds chopped: 1 back to seat 1, 2 back to seat 2. NEW HAND?"
    assert {seat.seat: seat.note for seat in desk.view.seats if seat.note} == {1: "1 back", 2: "2 back"}
    assert (desk.view.pot, desk.view.pots) == ("", ())


def test_a_pot_with_antes_that_two_share_is_won_and_not_chopped() -> None:
    desk = Desk().dealt(ante=50, house=(("opt.deals", "on"), ("rake.pct", "0")))
    desk.act("3 fold", "4 fold", "5 fold", "6 fold")
    desk.press("seat:1", "chop")
    assert desk.view.prompt == "Seat 1 wins 2.50, seat 2 wins 2.50. NEW HAND?"
