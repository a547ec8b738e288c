"""A called all-in waits in hand for hand, cards face down, until the room lets it go on (TDA 2024 RP-8 F)."""

from __future__ import annotations

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.engine.commands.people import HearOrder
from croupier.engine.events import OrderHeard
from croupier.rules.tournament.order_bodies import HandForHandOrder
from croupier.script.grammar import parse
from croupier.script.runner import play
from croupier.telling.room_orders import heard
from croupier.words import Words
from support.engine_bench import open_table

BEGUN = """
set rules.edition {edition}
game THNL
mode tournament
stakes 50/100
seat 1 "Ana" 1000
seat 2 "Bo" 1000
button 1
order 1 h4h on
order 2 go 4
deck As Kd Ad Kh 2c 3h 4d 8s 5c 9h 6s Js 7d Qs
hand
deal
1 allin
2 call
"""


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("2019", "expect alert AL-34\n1 show\n2 show\nexpect alert none"),
        (
            "2024",
            "1 show\nexpect refused\norder 3 go 4\nexpect alert AL-34\n1 show\n2 show\ndeal",
        ),
        ("2024", "expect alert none\n1 show\nexpect refused\nfloor 1234\n1 show\n2 show\nfloor off"),
        ("2024", "expect alert none\norder 3 h4h off\n1 show\n2 show\ndeal"),
        ("2024", "order 3 go 4\norder 4 go 4\n1 show\n2 show\ndeal\ndeal\ndeal\naward\nexpect hand complete"),
    ],
)
def test_a_called_all_in_waits_for_the_other_tables(edition: str, said: str) -> None:
    with ShoeProcess() as shoe:
        outcome = play(parse(BEGUN.format(edition=edition) + said + "\n"), shoe=shoe)
    assert outcome.failure is None, str(outcome)


def test_the_bubble_is_announced_at_the_table() -> None:
    bench = open_table(seats={1: 4_000, 3: 5_000}, button=1, mode="tournament")
    for number, body in enumerate((HandForHandOrder(True), HandForHandOrder(False, "bubble")), 1):
        bench.do(HearOrder, tournament=1, number=number, kind="h4h", body=body, here=1)
    said = [heard(each, Words("en", cash=False)) for each in bench.history if isinstance(each, OrderHeard)]
    assert said == ["", "the bubble has burst: everybody who is left is paid"]
