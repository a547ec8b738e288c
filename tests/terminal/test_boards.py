"""Hands on several boards: rows that are read at two metres, the key that runs it again, who wins what."""

from __future__ import annotations

import itertools

import pygame
import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands.play import AgreeRuns
from croupier.engine.places import Seat
from croupier.languages import LANGUAGES
from croupier.terminal.legal_keys import to_show
from croupier.terminal.view import TableView
from croupier.terminal.views import board_rows, cards, pots, strip, table, text
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import Size, frame, row_boxes, rows_fitting, with_rows
from croupier.terminal.views.window import targets
from support.desk import Desk
from support.sweeps import in_turn
from terminal.scenes import scenes

RANKS = {(1280, 720): 40, (800, 480): 31, (720, 1280): 40}
"""The least height of a rank on two boards, in pixels, by the size of the screen."""


def on_boards(language: str, name: str) -> dict[str, TableView]:
    return {each: view for each, view in scenes(language).items() if each.startswith(f"boards {name}")}


def heights(view: TableView, size: Size) -> list[int]:
    """The heights of the ranks on the boards of a picture."""
    found: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        really = text.glyph

        def glyph(string: str, height: int, *how: object) -> pygame.Surface:
            if string in {card.rank for board in view.boards for card in board.cards}:
                found.append(height)
            return really(string, height, *how)

        patch.setattr(cards.text, "glyph", glyph)
        for part in table.parts_of(view, frame(size)):
            if part.paint is board_rows.draw:
                part.paint(pygame.Surface(size), *part.values)
    return found


@pytest.mark.parametrize(("language", "size"), in_turn(LANGUAGES, tuple(RANKS)))
def test_the_ranks_of_two_boards_are_read_at_two_metres(language: str, size: Size) -> None:
    views = on_boards(language, "side by side") | on_boards(language, "run 2 times")
    low = {name for name, view in views.items() if view.low}
    assert low, "there is an alert in some of them"
    for name, view in views.items():
        if view.page is None and any(board.cards for board in view.boards):
            assert min(heights(view, size)) >= RANKS[size], name


@pytest.mark.parametrize("size", RANKS)
@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("boards", [2, 3, 4])
@pytest.mark.parametrize("shared", [0, 3, 4])
def test_rows_and_pots_are_apart_and_inside(size: Size, low: bool, boards: int, shared: int) -> None:
    parts = with_rows(frame(size, low=low))
    count = min(boards, rows_fitting(parts))
    assert count == 2 or boards > 2 or (low and size == (800, 480))
    common, own = row_boxes(parts.board, parts.sizes.gap, parts.sizes.name, count, 5, shared)
    assert len(common) == shared
    assert {len(row.cards) for row in own} == {5 - shared}
    places = [*common, *(box for row in own for box in (row.label, *row.cards))]
    assert all(parts.board.encloses(box) for box in places)
    everything: list[Box] = [*places, parts.pots, parts.pot, parts.burns, parts.street]
    assert not any(one.overlaps(other) for one, other in itertools.combinations(everything, 2))


@pytest.mark.parametrize("size", RANKS)
def test_no_key_lies_over_the_rows(size: Size) -> None:
    for name, view in on_boards("en", "").items():
        if view.boards and view.page is None:
            parts = with_rows(frame(size, low=view.low))
            assert not any(parts.board.overlaps(place) for _, place in targets(view, size)), name
            assert strip.places(view, frame(size)) == (), name


def all_in(language: str = "en", **settings: object) -> Desk:
    """Two seats are all-in on the flop of a house that runs it up to four times."""
    desk = Desk(language)
    desk.dealt(house=(("runs.most", "4"),), **settings)
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    desk.draw(4)
    desk.act("3 allin", "5 call")
    return desk


def key(desk: Desk, action: str) -> tuple[str, bool]:
    found = desk.key(action)
    return found.label, found.enabled


def test_one_press_runs_it_twice_with_the_consent_of_all() -> None:
    desk = all_in()
    assert key(desk, "raise") == ("Run it ×2", True)
    assert "Run it twice? All-in: seat" in desk.view.prompt
    desk.press("raise")
    assert desk.sent == (AgreeRuns(at=desk.at, runs=2),)
    assert (desk.hand.deal.runs, desk.hand.deal.agreed) == (2, ((Seat(3), 2), (Seat(5), 2)))
    assert key(desk, "raise") == ("Bet", False)
    assert desk.key("undo").hint == "run it again"
    desk.press("undo")
    assert (desk.hand.deal.runs, key(desk, "raise")) == (1, ("Run it ×2", True))


@pytest.mark.parametrize(
    ("presses", "times"),
    [(("more",), 3), (("more", "more"), 4), (("less",), 4), (("more", "more", "more"), 2)],
)
@pytest.mark.parametrize("last", ["raise", "confirm"])
def test_more_and_less_choose_how_often(presses: tuple[str, ...], times: int, last: str) -> None:
    desk = all_in()
    desk.press(*presses)
    assert desk.key("raise").label == f"Run it ×{times}"
    often = ("twice", "three times", "four times")[times - 2]
    assert desk.view.prompt == f"Run it {often}? All-in: seat {to_show(desk.table)} shows"
    desk.press(last)
    assert desk.hand.deal.runs == times


def test_the_key_held_is_once_more_and_cancel_leaves_it() -> None:
    desk = all_in()
    desk.press("raise", long=True)
    assert desk.key("raise").label == "Run it ×3"
    desk.press("undo")
    assert desk.sent == ()
    assert desk.key("raise").label == "Run it ×2"


def test_a_touched_seat_agrees_for_it_alone_and_touched_again_it_shows() -> None:
    desk = all_in()
    desk.press("seat:5")
    assert desk.sent == (AgreeRuns(at=desk.at, runs=2, seats=(Seat(5),)),)
    assert desk.hand.deal.runs == 1
    assert "Run it twice: does seat 3 agree?" in desk.view.prompt
    assert next(seat.note for seat in desk.view.seats if seat.seat == 5) == "agrees: ×2"
    desk.press("seat:5")
    assert desk.hand.parts[Seat(5)].tabled
    desk.press("seat:3")
    assert desk.hand.deal.runs == 2


def test_the_next_board_card_is_the_answer_once_for_its_street() -> None:
    desk = all_in()
    desk.show(3, 5)
    desk.draw(1)
    assert desk.view.prompt == "Run it twice? If not, deal: TURN", "a burn is not yet a board card"
    desk.press("more")
    desk.draw(1)
    assert desk.view.prompt == "Run it three times? If not, BURN, then RIVER"
    desk.draw(2)
    assert (desk.hand.deal.runs, desk.hand.phase) == (1, "SHOWDOWN")
    assert key(desk, "raise") == ("Bet", False)
    assert desk.view.prompt.startswith("Push the pot: ")


def test_a_house_that_runs_nothing_again_has_no_such_key() -> None:
    desk = Desk().dealt()
    desk.act("3 allin", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    assert key(desk, "raise") == ("Bet", False)
    desk.press("raise", "more", "seat:5")
    assert desk.hand.deal.agreed == ()
    assert desk.hand.parts[Seat(5)].tabled


def test_each_step_of_a_run_names_its_board() -> None:
    desk = all_in()
    desk.press("raise")
    desk.show(3, 5)
    said = []
    for _ in range(8):
        said.append(desk.view.prompt)
        desk.draw(1)
    assert said == [
        f"Board {board} · {step}"
        for board in (1, 2)
        for step in ("BURN, then TURN", "Deal: TURN", "BURN, then RIVER", "Deal: RIVER")
    ]


def test_the_showdown_says_who_wins_which_board_and_the_award_the_same() -> None:
    desk = all_in()
    desk.press("raise")
    desk.show(3, 5)
    desk.draw(8)
    won = {board.number: board.winners for board in desk.view.boards}
    assert set(won) == {1, 2}
    assert all(won.values())
    before = desk.view.prompt
    desk.press("confirm")
    paid = desk.hand.money.awards
    assert {board: tuple(sorted({one.seat for one in paid if one.board == board})) for board in (1, 2)} == won
    assert desk.view.prompt == before.partition(": ")[2].capitalize() + ". NEW HAND?"


def test_one_who_wins_both_boards_scoops_them() -> None:
    views = [view for name, view in scenes("en").items() if name.startswith("boards run 2 times")]
    assert views[-1].prompt.startswith("Seat 2 scoops both boards, ")
    fr = [view for name, view in scenes("fr").items() if name.startswith("boards run 2 times")]
    assert fr[-1].prompt.startswith("Siège 2 remporte les deux boards, ")


def test_an_unread_card_of_the_second_board_is_named_before_the_pots_are_pushed() -> None:
    desk = all_in()
    desk.press("raise")
    desk.show(3, 5)
    desk.draw(5)
    desk.draw(1, read=False)
    desk.draw(2)
    assert desk.key("confirm").label == "Name card"
    desk.press("confirm")
    assert desk.page.title == "Which card lies on board 2?"
    free = next(key.action for key in desk.page.keys if key.enabled and key.action.startswith("card:"))
    desk.press(free)
    assert desk.sent[0] == cmd.NameCard(at=desk.at, index=desk.sent[0].index, card=desk.sent[0].card)
    assert desk.key("confirm").label == "Push pot"


def test_a_report_about_a_board_asks_which_one() -> None:
    desk = Desk().open()
    desk.start(boards=2)
    desk.draw(12)
    desk.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    desk.draw(7)
    desk.press("incident", "page:pick:I-16")
    assert [key.label for key in desk.page.keys[:2]] == ["Board 1", "Board 2"]
    assert desk.view.prompt == "Which board?"
    desk.press("digit:2", "digit:2")
    assert desk.sent == (cmd.Declare(at=desk.at, incident="I-16", board=2, cards=2),)
    desk.press("undo", "incident", "page:pick:I-16", "digit:2", "digit:4")
    assert desk.view.prompt == "Board 2 · BURN, then FLOP"


def test_a_report_about_the_only_board_does_not() -> None:
    desk = Desk().flop()
    desk.press("incident", "page:pick:I-16")
    assert desk.view.prompt == "How many cards?"
    desk.press("digit:2")
    assert desk.sent == (cmd.Declare(at=desk.at, incident="I-16", cards=2),)


def test_with_two_runs_at_most_nothing_is_to_be_chosen() -> None:
    desk = Desk()
    desk.dealt(house=(("runs.most", "2"),))
    desk.act("3 allin", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    assert key(desk, "raise") == ("Run it ×2", True)
    assert [key(desk, action) for action in ("less", "more")] == [("", False), ("", False)]
    assert not {"key:less", "key:more"} & {word for word, _ in targets(desk.view, (800, 480))}


@pytest.mark.parametrize("size", RANKS)
def test_a_row_keeps_the_number_of_its_board_when_it_is_won(size: Size) -> None:
    for name, view in on_boards("en", "run").items():
        said: list[str] = []
        discs: list[Box] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(text, "draw", lambda surface, string, *_, to=said, **how: to.append(string))
            patch.setattr(
                board_rows.shapes, "draw_number", lambda at, seat, disc, *_, to=discs: to.append(disc)
            )
            for part in table.parts_of(view, frame(size)):
                if part.paint is board_rows.draw:
                    part.paint(pygame.Surface(size), *part.values)
                    assert said == [str(board.number) for board in part.values[0]], name
                    boards, area, *rest = part.values
                    rows = row_boxes(area, *rest[:2], len(boards), rest[2], boards[0].shared)[1]
                    assert all(any(row.label.encloses(disc) for row in rows) for disc in discs), name


def test_a_board_without_a_row_and_without_a_card_has_no_pill() -> None:
    for name, view in on_boards("en", "run 3 times").items():
        for part in table.parts_of(view, frame((800, 480))):
            if part.paint is pots.draw:
                assert all(pot.amount for pot in part.values[0]), name


def test_without_a_shoe_the_boards_to_deal_are_named() -> None:
    desk = Desk().open(sensors="L0", house=(("runs.most", "3"),), stacks={1: 10_000, 3: 10_000})
    desk.start()
    desk.press("allin", "call")
    assert desk.view.prompt.endswith("Run it twice? If not, deal the board, then touch the winner")
    desk.press("more", "raise")
    said = []
    while desk.hand.phase == "DEALING":
        said.append(desk.view.prompt)
        desk.press("dealt")
    first = [f"Deal boards {boards}, then touch who wins board 1" for boards in ("1–3", "2–3")]
    assert list(dict.fromkeys(said)) == [*first, "Deal board 3, then touch who wins board 1"]
    assert desk.view.prompt == "Board 1: touch the winner"


def test_without_a_shoe_the_winners_are_touched_board_by_board() -> None:
    desk = Desk().open(sensors="L0", house=(("runs.most", "2"),), stacks={1: 10_000, 3: 10_000, 5: 20_000})
    desk.start()
    for _ in range(3):
        seat = desk.hand.round.to_act if desk.hand.phase == "BETTING" else None
        desk.press("allin" if seat is None or desk.hand.round.bet <= 200 else "call")
    assert desk.hand.phase == "DEALING"
    desk.press("raise")
    assert desk.hand.deal.runs == 2
    desk.press("seat:3")
    assert (desk.hand.phase, desk.view.prompt) == ("SHOWDOWN", "Board 1: touch the winner")
    assert desk.key("confirm").label == "Next board"
    desk.press("confirm")
    assert (desk.view.prompt, desk.key("confirm").enabled) == ("Board 2: touch the winner", False)
    desk.press("seat:1", "seat:5")
    assert desk.key("confirm").label == "Push pot"
    desk.press("confirm")
    won = {(one.board, one.seat) for one in desk.hand.money.awards}
    assert won == {(1, 3), (2, 1), (2, 5)}
