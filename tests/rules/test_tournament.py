"""A tournament of many tables with the pure rules alone, from the first draw to the last player.

The stream of rows is judged by a checker that was written from the rules' text and knows nothing of croupier.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import Unreadable
from croupier.rules.tournament.announced import Announced, announced
from croupier.rules.tournament.balance import (
    MovePlan,
    Stand,
    counts,
    seat_at,
    still_needed,
    stopped,
    to_balance,
)
from croupier.rules.tournament.broken_tables import to_break
from croupier.rules.tournament.draw_chain import ChainDraw, Item, draw, links
from croupier.rules.tournament.finishing import Finish, Out, finishes, prizes
from support.rounds import HandRound
from support.sweeps import by_day, seeds
from support.tournament_checker import Checker, Row, faults
from support.tournament_room import Felt, Room


def played(seed: int, players: int) -> list[Row]:
    dice = random.Random(seed)
    rules = Announced(
        strict=1,
        ties=dice.choice(("shared", "stack")),
        between=dice.choice(("never", "never", "wait")),
        halt=dice.choice((0, 3, 3)),
    )
    print(f"seed {seed}, {players} players, {rules}")
    return Room(seed, players, rules, seats=dice.choice((6, 8, 9, 9, 10))).play()


@pytest.mark.parametrize("seed", by_day(range(8), range(8, 24)))
def test_a_tournament_breaks_no_rule(seed: int) -> None:
    assert faults(played(seed, 18 + 23 * seed)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(60))
def test_tournaments_all_night(seed: int) -> None:
    assert faults(played(seed, random.Random(seed).randint(18, 600))) == []


@pytest.mark.nightly
def test_nine_thousand_players_from_a_thousand_tables() -> None:
    rows = Room(9_000, 9_000, Announced(strict=1)).play()
    assert faults(rows) == []
    assert sum(row["e"] == "place" for row in rows) == 8_999


# --- the checker sees what is wrong ------------------------------------------------------------------


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return Room(7, 150, Announced(strict=1)).play()


def of(rows: list[Row], e: str, **fields: object) -> Row:
    """The row of this kind in the middle of all of them."""
    found = [row for row in rows if row["e"] == e and all(row[key] == value for key, value in fields.items())]
    return found[len(found) // 2]


def a_chip_more(rows: list[Row]) -> None:
    of(rows, "came").update(stack=of(rows, "came")["stack"] + 1)


def a_chip_in_a_hand(rows: list[Row]) -> None:
    of(rows, "end", void=False)["stacks"][0][2] += 1


def another_seat(rows: list[Row]) -> None:
    draw = of(rows, "draw", why="break")
    draw["got"] = [draw["pool"][draw["pool"].index(draw["got"][0]) - 1]]


def another_word(rows: list[Row]) -> None:
    of(rows, "draw")["word"] = "chosen"


def another_place(rows: list[Row]) -> None:
    of(rows, "place")["place"] += 1


def the_wrong_blind(rows: list[Row]) -> None:
    hand = of(rows, "hand")
    hand["bb"] = hand["sb"]


def a_replay_at_a_new_level(rows: list[Row]) -> None:
    replays(rows)[0]["level"] += 1


def a_row_left_out(rows: list[Row]) -> None:
    rows.remove(of(rows, "end", void=False))


def into_a_replay(rows: list[Row]) -> None:
    """Somebody sits down between a misdeal and its replay."""
    came = of(rows, "came")
    end = next(
        row for row in rows if row["e"] == "end" and row["src"] == came["src"] and row["n"] > came["n"]
    )
    end["void"] = True
    rows.remove(came)
    rows.insert(rows.index(end) + 1, came)


def a_hand_outside_the_rounds(rows: list[Row]) -> None:
    next(row for row in rows if row["e"] == "hand" and row["round"])["round"] = 0


def needless_plan(rows: list[Row]) -> None:
    plan = of(rows, "plan")
    plan["from"], plan["to"] = plan["to"], plan["from"]


def replays(rows: list[Row]) -> list[Row]:
    again = {(row["src"], row["hand"]) for row in rows if row["e"] == "end" and row["void"]}
    hands = [row for row in rows if row["e"] == "hand" and (row["src"], row["hand"]) in again]
    seen: set[tuple[str, int]] = set()
    found = []
    for row in hands:
        found += [row] if (row["src"], row["hand"]) in seen else []
        seen.add((row["src"], row["hand"]))
    return found


@pytest.mark.parametrize(
    "wrong",
    [
        a_chip_more, a_chip_in_a_hand, another_seat, another_word, another_place, the_wrong_blind,
        a_replay_at_a_new_level, a_row_left_out, into_a_replay, a_hand_outside_the_rounds, needless_plan,
    ],
)  # fmt: skip
def test_the_checker_names_it(wrong: Callable[[list[Row]], None], rows: list[Row]) -> None:
    assert faults(rows) == []
    changed = copy.deepcopy(rows)
    wrong(changed)
    assert faults(changed) != []


# --- where others fell into a trap -------------------------------------------------------------------


def test_a_plan_is_counted_alike_when_it_is_made_and_when_it_is_carried_out() -> None:
    """9 and 7 players: one plan, and it is still needed; two counts would make and cancel it for ever."""
    stands = (Stand("T1", 9, frozenset(range(1, 10))), Stand("T2", 9, frozenset(range(1, 8))))
    assert to_balance(counts(stands), 1) == (("T1",), ("T2",))
    plan = MovePlan("T1", "T2")
    number = counts(stands, [plan])
    assert to_balance(number, 1, [plan]) is None
    assert still_needed(number, plan, 1)
    out = counts((Stand("T1", 9, frozenset(range(1, 9))), stands[1]), [plan])
    assert not still_needed(out, plan, 1), "somebody of T1 was out: cancelled, and not planned again"
    assert to_balance(counts((Stand("T1", 9, frozenset(range(1, 9))), stands[1])), 1) is None


def test_everybody_is_counted_at_one_table(rows: list[Row]) -> None:
    checker = Checker()
    drawn = next(row["n"] for row in rows if row["e"] == "level")
    for row in rows[: len(rows) // 3]:
        checker.read(row)
        if row["n"] >= drawn:
            assert sum(checker.count().values()) == checker.alive, row


def test_nobody_is_planned_against_an_open_plan() -> None:
    """Two full tables that each wait for a seat at the other would wait for ever."""
    assert to_balance({"T1": 9, "T2": 7}, 1, [MovePlan("T2", "T1")]) is None


def test_arrivals_wait_for_the_replay_of_a_misdeal_and_it_keeps_its_level(rows: list[Row]) -> None:
    """The checker allows neither; here both happened around replays."""
    first: dict[tuple[str, int], Row] = {}
    for row in rows:
        if row["e"] == "hand":
            first.setdefault((row["src"], row["hand"]), row)
    levels = [row for row in rows if row["e"] == "level"]
    crossed = 0
    for replay in replays(rows):
        before = first[replay["src"], replay["hand"]]
        assert replay["level"] == before["level"] and replay["dealt"] == before["dealt"]
        crossed += any(before["n"] < level["n"] < replay["n"] for level in levels)
    assert crossed


def test_a_hand_begun_before_hand_for_hand_ends_no_round() -> None:
    now = HandRound().next({"T1": 5, "T2": 5})
    assert not now.ended("T1", 0).ended("T2", 0).over
    assert not now.ended("T1", 1, void=True).ended("T2", 1).over, "a misdeal is dealt again in the same round"
    assert now.began("T1").began("T1", replay=True).ahead == frozenset()
    done = now.ended("T1", 1)
    assert done.began("T1").ended("T2", 1).next({"T1": 5, "T2": 5}).tables == {"T2"}, "T1 dealt without go"
    assert done.ended("T2", 1).over


def test_positions_leave_out_a_newcomer_who_waits_for_the_button() -> None:
    """Seat 5 came between button and small blind: named and posting without it are the same."""
    felt = Felt("T1", 1)
    felt.seats = {1: "A", 3: "B", 5: "C", 7: "D"}
    felt.button, felt.small, felt.big, felt.new = 1, 3, 7, {"C"}
    assert felt.due().big_blind == 1
    assert 5 not in felt.due().order
    felt.new = set()
    assert 5 in felt.due().order


def test_a_table_with_one_player_does_not_hold_up_the_order_of_breaking() -> None:
    """It ends no hand: the room breaks it at once, as it is not dealing."""
    assert to_break(["T3", "T2", "T1"], {"T1": 8, "T2": 8, "T3": 1}, 9) == "T3"
    assert HandRound().next({"T1": 8, "T3": 1}).tables == {"T1"}
    assert to_break(["T3", "T2"], {"T2": 8, "T3": 1}, 9, plans=[MovePlan("T3", "T2")]) is None


# --- draws, seats, places ----------------------------------------------------------------------------


def fault(commitment: str, draws: list[ChainDraw]) -> str:
    """What the checker finds first in draws of this chain."""
    checker = Checker()
    checker.link = commitment
    for number, one in enumerate(draws, 1):
        named = {"k": one.number, "why": one.why, "link": one.link, "word": one.word}
        lists = {"pool": [*map(_plain, one.pool)], "for": [*one.wanted], "got": [*map(_plain, one.got)]}
        checker.read({"n": number, "row": number, "src": "room", "e": "draw", **named, **lists})
    return next(iter(checker.faults), "")


def _plain(item: Item) -> Any:
    return list(item) if isinstance(item, tuple) else item


def test_draws_are_even_and_every_change_is_seen() -> None:
    chain = links("ab" * 32)
    assert len(chain) == 20_101
    places = [("T1", seat) for seat in range(1, 10)]
    draws = [
        draw(number, "entry", chain[number], f"word {number}", places, ["Ana", "Bo"])
        for number in range(1, 2_001)
    ]
    assert fault(chain[0], draws) == ""
    for at in (0, 1):
        seen = Counter(one.got[at] for one in draws)
        chi = sum((seen[place] - 2_000 / 9) ** 2 / (2_000 / 9) for place in places)
        assert chi < 26.1, (at, seen)  # 8 degrees of freedom, 1 in 1,000; the draws are always the same
    few = draws[:20]
    other = links("cd" * 32)
    for wrong, said in (
        ([*few[:4], *few[5:]], "row 5, room draw: not the next link"),
        ([few[0]._replace(wanted=("Ana", "Cy")), *few[1:]], "row 1, room draw: another result"),
        ([few[0]._replace(wanted=("Bo", "Ana")), *few[1:]], "row 1, room draw: pool or list not sorted"),
        ([few[0]._replace(word="another"), *few[1:]], "row 1, room draw: another result"),
        ([draw(1, "entry", other[1], "word 1", places, ["Ana", "Bo"]), *few[1:]],
         "row 1, room draw: not the next link"),
    ):  # fmt: skip
        assert fault(chain[0], wrong) == said


def test_a_moved_player_is_never_small_blind_nor_between_the_blinds() -> None:
    for seed in range(3_000):
        dice = random.Random(seed)
        small, big = dice.sample(range(1, 10), 2)
        taken = frozenset(dice.sample(range(1, 10), dice.randint(2, 8)))
        stand = Stand("T1", 9, taken, small=small, big=big)
        seat = seat_at(stand)
        between, step = set(), small % 9 + 1
        while step != big:
            between.add(step)
            step = step % 9 + 1
        able = {*range(1, 10)} - taken - {big} - between
        assert stand.behind == between
        expected = min(able, key=lambda each: (each - big) % 9, default=None)
        assert seat == expected, seed


def test_a_table_stops_only_where_tables_are_full_ring() -> None:
    number = {"T1": 8, "T2": 5}
    assert stopped(number, 8, 3) == ("T2",)
    assert stopped(number, 7, 3) == stopped(number, 8, 0) == ()


def test_three_at_two_tables_share_as_announced() -> None:
    outs = [Out("A1", "A", 5_000), Out("A2", "A", 3_000), Out("B1", "B", 4_000)]
    shared = {"A1": Finish(9, 2), "B1": Finish(9, 2), "A2": Finish(11, 1)}
    assert finishes(outs, 8, "shared") == shared
    ranked = {"A1": Finish(9, 1), "B1": Finish(10, 1), "A2": Finish(11, 1)}
    assert finishes(outs, 8, "stack") == ranked
    assert finishes([Out("A1", "A", 70), Out("B1", "B", 70)], 3, "stack")["A1"] == Finish(4, 2)
    assert prizes({9: 101}, shared) == {"A1": 51, "B1": 50, "A2": 0}, "half of the ninth prize each"


def test_prizes_are_paid_to_the_last_unit() -> None:
    for seed in range(400):
        dice = random.Random(seed)
        left = 40
        finish: dict[str, Finish] = {}
        payouts = {place: dice.randint(1, 10_000) for place in range(1, 41)}
        while left:
            outs = [
                Out(f"E{left - at}", dice.choice("ABCDE"), 100 * dice.randint(1, 4))
                for at in range(min(left, dice.randint(2, 6)))
            ]
            left -= len(outs)
            finish |= finishes(outs, left, dice.choice(("shared", "stack")))
        won = prizes(payouts, finish)
        assert sum(won.values()) == sum(payouts.values()), seed
        for one, other in zip(finish, [*finish][1:], strict=False):
            if finish[one] == finish[other]:
                assert abs(won[one] - won[other]) <= 1


def test_the_settings_are_read_by_their_names() -> None:
    written = {
        "strict": "1", "seat.between": "wait", "halt": "0", "ties": "stack", "redraw": "3 2 1",
        "seats.final": "10", "arrival.wait": "90", "h4h.clock": "120",
    }  # fmt: skip
    assert announced(written) == Announced(1, "wait", 0, "stack", (3, 2, 1), 10, 90, "120")
    assert announced({}).strict_at(5) == 2 and announced({}).strict_at(4) == 1
    for name, value in (("strict", "3"), ("ties", "luck"), ("pace", "1"), ("redraw", "3,2"), ("halt", "")):
        with pytest.raises(Unreadable, match=name):
            announced({name: value})
