"""The robot deals whole hands: chips and cards add up, mishaps are solved, the log tells what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from croupier.demo.incidents import FIRST, LATER, Mishap, mishap_of, way_out
from croupier.demo.players import CAST, name_of, seed_of
from croupier.demo.robot import RobotDraw, command_of, next_move
from croupier.engine import advance, replay
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.places import STUB
from croupier.engine.table import Table
from croupier.rules.games import GAMES
from croupier.values import replace
from support.robot_play import Step, hasty, moves
from support.sweeps import by_day

SEEDS = by_day([7], [0, 20_260])


def put_in(events: Iterable[ev.Event]) -> int:
    """The chips that came to the table with these events, less the rake."""
    sums = 0
    for event in events:
        sums += event.stack if isinstance(event, ev.PlayerSeated) else 0
        sums += event.amount if isinstance(event, ev.ChipsBought) else 0
        sums -= event.amount if isinstance(event, ev.RakeTaken) else 0
    return sums


@pytest.mark.parametrize("seed", SEEDS)
def test_chips_are_conserved_and_no_card_is_dealt_twice(seed: int) -> None:
    there = 0
    seen: set[tuple[int, object]] = set()
    for step in moves(seed, 40):
        there += put_in(step.events)
        for event in step.events:
            if isinstance(event, ev.CardDrawn) and event.card is not None:
                card = (step.after.hand_no, event.card)
                assert card not in seen, "the same card left the shoe twice in one hand"
                seen.add(card)
        table, hand = step.after, step.after.hand
        middle = 0
        if hand is not None and not table.between_hands:
            middle = sum(part.live + part.ante + part.dead for part in hand.parts.values())
        assert sum(player.stack for player in table.players.values()) + middle == there


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_takes_the_table_further(seed: int) -> None:
    assert all(step.events for step in moves(seed, 25))


def test_the_next_step_follows_from_the_log_alone() -> None:
    """A restart at any moment finds the move that would have come."""
    story: list[ev.Event] = []
    for number, step in enumerate(moves(7, 12)):
        if number % 7 == 0:
            with hasty():
                assert next_move(replay(story), 7, step.events[0].at) == step.move
        story += step.events


def _struck(steps: list[Step]) -> dict[str, list[Step]]:
    """The steps of the hands that each mishap was meant for."""
    found: dict[str, list[Step]] = {}
    for step in steps:
        hand = step.after.hand
        kind = mishap_of(7, hand.hand_no).kind if hand is not None else ""
        found.setdefault(kind, []).append(step)
    return found


def _ways(steps: list[Step]) -> list[str]:
    return [event.way for step in steps for event in step.events if isinstance(event, ev.AlertAnswered)]


def test_every_mishap_happens_and_its_way_out_is_recorded() -> None:
    struck = _struck(list(moves(7, 160)))
    assert set(struck) == set(LATER)
    answers = {kind: Counter(_ways(steps)) for kind, steps in struck.items()}
    assert answers["late-burn"]["late"] > 1
    assert answers["premature-burn"]["premature"] > 1
    assert answers["premature-flop"]["premature"] > 1
    assert answers["misdeal"]["misdeal"] > 1
    assert answers["joker"]["scrap"] > 0
    assert answers["foreign-tag"]["stray"] > 0
    for kind in ("unread-hole", "unread-board", "unread-burn"):
        draws = [step.move for step in struck[kind] if isinstance(step.move, RobotDraw)]
        assert any(not draw.uid for draw in draws), kind
    assert any(isinstance(step.move, cmd.NameCard) for step in struck["unread-board"])
    assert any(isinstance(step.move, cmd.ShowHand) and step.move.cards for step in struck["unread-hole"])


def test_a_card_drawn_too_early_comes_back_and_lies_at_the_bottom() -> None:
    returned = [
        step.after.hand
        for step in moves(7, 60)
        if any(isinstance(event, ev.CardMoved) and event.to == STUB for event in step.events)
    ]
    assert returned


def test_a_broke_player_buys_chips_and_the_button_goes_round() -> None:
    steps = list(moves(7, 60))
    rebuys = [(step, step.move.seat) for step in steps if isinstance(step.move, cmd.BuyChips)]
    assert rebuys and all(step.before.players[seat].stack == 0 for step, seat in rebuys)
    assert {step.after.button for step in steps if step.after.hand} == {guest.seat for guest in CAST}


def test_a_hand_has_its_mishap_from_the_seed() -> None:
    assert [mishap_of(3, hand).kind for hand in FIRST] == list(FIRST.values())
    assert [mishap_of(3, hand) for hand in range(1, 50)] == [mishap_of(3, hand) for hand in range(1, 50)]
    share = Counter(mishap_of(3, hand).kind for hand in range(100, 1100))[""] / 1000
    assert 0.55 < share < 0.75
    assert {Mishap(at=at / 10).index(2, 5) for at in range(10)} == {2, 3, 4}


def test_ways_out_that_are_the_floors_are_left_to_it() -> None:
    assert way_out("AL-11", ("void",), Mishap()) is None
    assert way_out("AL-07", ("late", "premature", "not-so"), Mishap()) == "premature"
    assert way_out("AL-07", ("late", "premature", "not-so"), Mishap(), held=2, street="flop") == "not-so"


def test_the_name_of_the_table_keeps_the_seed() -> None:
    assert [seed_of(name_of(seed)) for seed in (0, 12)] == [0, 12]
    assert not any(seed_of(name) for name in ("1", "demo", "demo x", "demo -1"))


@pytest.mark.parametrize("code", GAMES)
def test_every_game_is_dealt_sensibly(code: str) -> None:
    """Chips are conserved, no reading is doubted without cause, somebody folds, calls and raises."""
    there = 0
    done: Counter[str] = Counter()
    for step in moves(7, 5, code):
        assert step.events, f"{step.move} took the table no further"
        there += put_in(step.events)
        for event in step.events:
            done[event.action if isinstance(event, ev.ActionTaken) else event.NAME] += 1
            assert not isinstance(event, ev.AlertRaised) or event.code not in ("AL-11", "AL-14")
    assert sum(player.stack for player in step.after.players.values()) == there
    assert {"fold", "call", "raise", "check", "bet"} <= set(done)
    assert ("discarded" in done) == bool(GAMES[code].draws)
    assert ("bring-in" in done) == (code in ("7SHL", "7SJL", "7SLL"))


@pytest.mark.parametrize(("seed", "hands"), [(3, 25), pytest.param(7, 150, marks=pytest.mark.nightly)])
def test_players_of_triple_draw_are_dealt_discards_again(seed: int, hands: int) -> None:
    """Scrambles come, and what is drawn after them belongs there."""
    codes = [
        event.code
        for step in moves(seed, hands, "2T7TD")
        for event in step.events
        if isinstance(event, ev.AlertRaised)
    ]
    assert {"AL-15", "AL-32"} <= set(codes)
    assert not {"AL-11", "AL-14"} & set(codes)


def test_the_robot_runs_hands_twice_and_deals_bomb_pots_where_the_house_does() -> None:
    table, at, events = Table(), 0, list[ev.Event]()
    while not (table.between_hands and table.hand_no >= 40):
        at += 1_000
        with hasty():
            move = next_move(table, 7, at, code="THNL")
        assert move is not None
        command = command_of(move, at)
        if isinstance(command, cmd.SetTable):
            club = (("runs.most", "2"), ("bomb.every", "hands"), ("bomb.hands", "12"))
            command = replace(command, house=(*command.house, *club))
        table, told = advance(table, command, table.house)
        events += told
    assert {event.bomb for event in events if isinstance(event, ev.HandVaried)} == {1_000}
    assert {event.runs for event in events if isinstance(event, ev.RunsAgreed)} == {2}
    plain = [event for step in moves(7, 40) for event in step.events]
    assert not any(isinstance(event, ev.HandVaried | ev.RunsAgreed) for event in plain)
