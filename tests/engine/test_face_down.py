"""A called all-in waits in hand for hand, cards face down, until the room lets it go on (TDA 2024 RP-8 F)."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands.people import HearOrder
from croupier.engine.events import OrderHeard
from croupier.rules.tournament.order_bodies import GoOrder, HandForHandOrder, OrderBody
from croupier.telling.room_orders import heard
from croupier.words import Words
from support.engine_bench import Bench, open_table, refusal

DECK = "As Kd Ad Kh 2c 3h 4d 8s 5c 9h 6s Js 7d Qs".split()


def order(bench: Bench, number: int, body: OrderBody) -> None:
    kind = "go" if isinstance(body, GoOrder) else "h4h"
    bench.do(HearOrder, tournament=1, number=number, kind=kind, body=body, here=1)


def called_all_in(edition: str) -> Bench:
    bench = open_table(seats={1: 1_000, 2: 1_000}, button=1, house=(("rules.edition", edition),))
    order(bench, 1, HandForHandOrder(True))
    order(bench, 2, GoOrder(4, (1,)))
    bench.deck = [*DECK]
    bench.start(4)
    bench.acts("1 allin", "2 call")
    return bench


def played_out(bench: Bench) -> str:
    """The end of the hand, once the cards may be tabled."""
    bench.show(1, 2)
    bench.deal(8)
    bench.do(cmd.Award)
    return bench.table.phase


def test_before_edition_2024_an_all_in_is_tabled_at_once() -> None:
    bench = called_all_in("2019")
    assert bench.alerts() == ["AL-34"]
    bench.show(1, 2)


@pytest.mark.parametrize("body", [GoOrder(4, (1,)), HandForHandOrder(False)], ids=["go", "off"])
def test_an_all_in_waits_for_the_other_tables(body: OrderBody) -> None:
    bench = called_all_in("2024")
    assert bench.alerts() == []
    assert refusal(bench.show, 1) == "face-down"
    order(bench, 3, body)
    order(bench, 4, body)
    assert bench.alerts() == ["AL-34"]
    assert played_out(bench) == "AWARDED"


def test_the_floor_may_let_an_all_in_go_on() -> None:
    bench = called_all_in("2024")
    bench.do(cmd.EnterFloor)
    bench.show(1, 2)


def test_the_bubble_is_announced_at_the_table() -> None:
    bench = open_table(seats={1: 4_000, 3: 5_000}, button=1, mode="tournament")
    for number, body in enumerate((HandForHandOrder(True), HandForHandOrder(False, "bubble")), 1):
        bench.do(HearOrder, tournament=1, number=number, kind="h4h", body=body, here=1)
    said = [heard(each, Words("en", cash=False)) for each in bench.history if isinstance(each, OrderHeard)]
    assert said == ["", "the bubble has burst: everybody who is left is paid"]
