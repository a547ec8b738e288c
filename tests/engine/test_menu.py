"""The menu of incidents: those that can be reported now, likeliest first."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine.incidents.catalogue import CATALOGUE, menu
from support.engine_bench import Bench, open_table


def groups(bench: Bench) -> list[str]:
    """The groups in the order in which their first incident stands, after the misdeal."""
    return list(dict.fromkeys(one.group for one in menu(bench.table) if one.code != "I-10"))


def test_what_goes_wrong_in_the_deal_comes_first_while_cards_are_dealt_and_last_on_the_flop() -> None:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6)
    assert menu(bench.table) == ()
    bench.do(cmd.StartHand)
    bench.deal(5)
    assert menu(bench.table)[0].code == "I-10" and groups(bench)[0] == "deal"
    bench.deal(7)
    bench.act(3, "raise", 300)
    for seat, action in ((4, "call"), (5, "fold"), (6, "fold"), (1, "fold"), (2, "fold")):
        bench.act(seat, action)
    bench.deal(4)
    places = {one.code: place for place, one in enumerate(menu(bench.table))}
    deal = [places[one.code] for one in CATALOGUE.values() if one.code in places and one.group == "deal"]
    board_and_turn = [places[code] for code in ("I-16", "I-18", "I-19", "I-30")]
    assert places["I-10"] == 0 and max(board_and_turn) < min({*deal} - {0})
