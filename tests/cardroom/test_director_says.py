"""What the director reads when something goes wrong: a sentence, and a way out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardroom.card_room import CardRoom
from cardroom.test_tournament import Evening, SimulatedTable, Unread, entered, folded
from cardroom.test_tournament_rounds import STUD, PacedEvening, left_of, played_as
from croupier.cardroom.reading.tournament_report import report
from croupier.cardroom.reading.tournament_stream import stream
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.serving.tournament_words import Needed, needed
from croupier.cardroom.store.directing import WriterTurn
from croupier.cardroom.store.tournament_floor import TournamentFloor
from croupier.engine import commands as cmd
from croupier.engine.commands.people import MovePlayer
from croupier.engine.places import Seat
from croupier.words import Words

ENGLISH, FRENCH = Words("en"), Words("fr")


@pytest.fixture
def evening(room: CardRoom, tmp_path: Path) -> Iterator[PacedEvening]:
    """Three tables of six and five players, without a checker; each has dealt a hand."""
    made = PacedEvening(room, tmp_path, 3, 1)
    made.checker = Unread()
    with closing(made.lines):
        made.begin(16, strict="1")
        for table in made.tables:
            table.dealer.do(cmd.PlaceButton, seat=Seat(max(table.seated)))
            folded(table)
        made.work()
        yield made


def says(floor: TournamentFloor, *patterns: str) -> list[Needed]:
    """The items of the director's list whose sentence is like these, in English and in French."""
    found = [*needed(floor, ENGLISH)], [*needed(floor, FRENCH)]
    for there, pattern in zip(found, patterns, strict=True):
        texts = [f"{one.said} | {one.why}".replace("\u202f", " ").replace("\xa0", " ") for one in there]
        assert any(re.fullmatch(pattern, text) for text in texts), texts
    return found[0]


def verbs(items: list[Needed]) -> set[str]:
    return {way.verb for one in items for way in one.ways}


def in_a_hand(evening: Evening, *tables: SimulatedTable) -> None:
    for table in tables:
        table.dealer.start()
        table.send()
    evening.work()


def test_a_drawn_table_its_mover_and_a_move_that_is_not_needed_any_more(evening: PacedEvening) -> None:
    six, *fives = sorted(evening.tables, key=lambda table: -len(table.seated))
    in_a_hand(evening, *fives)
    floor = evening.lose(six, 3)
    (plan,) = floor.plans.values()
    items = says(
        floor,
        rf"{plan.source} \(5\) → {six.name} \(3\) \| After this hand: the next big blind, now Player \d+,"
        rf" seat \d\. Several tables have the same number; drawn: {plan.source} \(draw \d\)\.",
        rf"{plan.source} \(5\) → {six.name} \(3\) \| Après cette main : la prochaine grosse blinde, .*",
    )
    assert verbs(items) == {"not-now"}
    seat, entry = min(floor.seats[plan.source].items())
    evening.work(lambda turn: turn.out(entry, "disqualified"))
    for table in fives:
        table.dealer.fold_out()
        if table.name == plan.source:
            table.dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
        table.send()
    floor = evening.work()
    assert plan.move not in floor.plans
    assert "is not made: no longer needed" in reported(evening, ENGLISH)
    assert "n’a pas lieu\xa0: ce n’est plus nécessaire" in reported(evening, FRENCH)


def reported(evening: Evening, words: Words) -> str:
    with evening.lines.borrowed(READER) as conn:
        return report([*stream(conn, 1)], "Sunday", {}, words)


def test_in_stud_the_position_says_who_moves(room: CardRoom, tmp_path: Path) -> None:
    evening = PacedEvening(room, tmp_path, 3, 1)
    with closing(evening.lines):
        played_as(evening, 16, **STUD)
        short, *others = sorted(evening.tables, key=lambda table: len(table.seated))
        in_a_hand(evening, *others)
        last = max(short.seated)
        floor = evening.lose(short, 2)
        seat = last if last in others[-1].seated else left_of(last, others[-1].seated)
        says(
            floor,
            rf".* \| After this hand, by the seat that was vacated last: now Player \d+, seat {seat}\.",
            rf".* \| Après cette main, selon le dernier siège libéré : .*, siège {seat}\.",
        )


def test_a_move_says_why_and_another_seat_too(evening: PacedEvening) -> None:
    five = min(evening.tables, key=lambda table: len(table.seated))
    floor = evening.lose(five, 2)
    (walk,) = floor.walking
    target = walk.order.target
    assert target is not None
    items = says(floor, r"Player .* goes from .* \| balancing(, draw \d)?", r"Player .* \| équilibrage.*")
    assert verbs(items) == {"not-now", "somebody-else"}
    five.dealer.do(cmd.EnterFloor)
    five.dealer.do(MovePlayer, seat=Seat(min(five.seated)), to=Seat(target.seat))
    five.send()
    floor = evening.work()
    (again,) = floor.walking
    assert again.order.target is not None and again.order.target.seat != target.seat
    said = "The first seat was taken, or would be the small blind's."
    says(floor, rf".* \| balancing(, draw \d)?\. {said}", r".* \| équilibrage.*\. Le premier siège .*")


@pytest.fixture
def full(room: CardRoom, tmp_path: Path) -> Iterator[Evening]:
    """Two tables of eight players, without a checker; the first is in a hand."""
    made = Evening(room, tmp_path, 2, 1)
    made.checker = Unread()
    with closing(made.lines):
        made.open(8)
        made.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 17))))
        made.carry_out(made.work(lambda turn: turn.first_draw("rain")))
        made.tables[0].dealer.do(cmd.PlaceButton, seat=Seat(8))
        in_a_hand(made, made.tables[0])
        yield made


def test_somebody_else_goes_also_where_two_have_to(full: Evening) -> None:
    """The second plan of the table does not name again who was passed over."""
    long, short = full.tables
    assert len(full.lose(short, 4).plans) == 2
    long.dealer.fold_out()
    long.send()
    (walk,) = full.work().walking
    floor = full.work(lambda turn: turn.pass_over(walk.order.move))
    (other,) = floor.walking
    assert other.entry != walk.entry and len(floor.plans) == 1
    full.carry_out(floor)
    assert walk.entry not in {one.entry for one in full.work().walking}


def test_who_is_left_alone_has_won_and_the_end_is_offered(evening: PacedEvening) -> None:
    floor = evening.work()
    while floor.left > 1:
        table = max(evening.tables, key=lambda table: len(table.seated))
        floor = evening.lose(table, len(table.seated) - (floor.left == len(table.seated)))
        while floor.walking:
            evening.carry_out(floor)
            floor = evening.work()
    (item,) = says(floor, r"Player \d+ has won \| ", r"Player \d+ a gagné \| ")
    assert verbs([item]) == {"close"}
    assert floor.breakable is None


def test_a_table_three_short_stops(full: Evening) -> None:
    _, short = full.tables
    floor = full.lose(short, 4)
    named = re.findall(r"now (Player \d+),", " ".join(one.why for one in needed(floor, ENGLISH)))
    assert len(named) == len(set(named)) == len(floor.plans) == 2, "two plans name two players"
    for move in [*floor.plans]:
        floor = full.work(lambda turn, move=move: turn.refuse(move))
    assert floor.halted == {"T2": ("T1", 4)}
    rule = r"\(TDA 2019 11-D\) \| "
    says(floor, rf"T2 stops: T1 has 4 more {rule}", rf"T2 s’arrête : T1 .* 4 .*{rule}")


def test_a_table_that_deals_on_in_hand_for_hand(evening: PacedEvening) -> None:
    """The hand stands, and the table skips the next round."""
    evening.work(lambda turn: turn.hand_for_hand("on"))
    first, *others = evening.tables
    folded(first)
    first.dealer.do(cmd.EnterFloor)
    folded(first)
    said = f"{first.name} dealt a hand without go, and skips the next round"
    floor = evening.work()
    says(floor, rf"{said} \| ", rf"{first.name} a distribué un coup sans le signal.* \| ")
    for table in others:
        folded(table)
        floor = evening.work()
    gos = [(one.body["round"], one.body["tables"]) for one in evening.orders("go")]
    assert gos == [(1, [1, 2, 3]), (2, [2, 3])]
    assert all(one.said != said for one in needed(floor, ENGLISH)), "now it is even"


def test_a_table_that_is_away_is_named_and_the_director_speaks_for_it(evening: PacedEvening) -> None:
    evening.work(lambda turn: turn.hand_for_hand("on"))
    evening.director.seen.silent_s = 60
    evening.room.owner.execute("UPDATE croupier.logs SET seen = now() - interval '61 s' WHERE terminal = 1")
    items = says(
        evening.work(),
        r"Nothing is heard of: T1; they go on by themselves \| ",
        r"Sans nouvelles de : T1.* \| ",
    )
    assert "done" in verbs(items)


def test_a_race_is_offered_when_it_can_be_done(room: CardRoom, tmp_path: Path) -> None:
    """TDA 24: in a break, or while the clock stands, once everybody sits."""
    evening = PacedEvening(room, tmp_path, 2, 1)
    evening.checker = Unread()
    with closing(evening.lines):
        evening.levels = ("20 min 100/200", "20 min 200/400 chip 200", "break 5 min", "20 min 400/800")
        evening.open(6)
        assert not evening.work().may_race, "nobody sits"
        evening.told, evening.heard = 0, 0
        evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(8))))
        evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
        evening.work(WriterTurn.run_clock)
        assert not any("raced off" in one.said for one in needed(evening.work(), ENGLISH))
        floor = evening.work(lambda turn: turn.go_to_level(2))
        items = says(
            floor,
            r"Chips below 200 are raced off in a break, after everybody has sat down \| ",
            r"Chip race des jetons de moins de 200 : pendant une pause, .* \| ",
        )
        assert verbs(items) == {"break"}
        evening.work(lambda turn: turn.take_break(5))
        floor = evening.work(lambda turn: entered(turn, "Late"))
        assert verbs([*needed(floor, ENGLISH)]) == set(), "somebody walks"
        evening.carry_out(floor)
        items = says(
            evening.work(), r"Chips below 200 are raced off \| ", r"Chip race des jetons de moins de 200 \| "
        )
        assert verbs(items) == {"race"}
        floor = evening.work(lambda turn: turn.race(200))
        assert floor.racing == floor.order and not floor.may_race
