"""The bodies of the room's orders: as they are sent, they come back; nothing else is taken for one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.rules.tournament.levels import Level, RoomClock
from croupier.rules.tournament.order_bodies import (
    BODIES,
    BreakOrder,
    CloseOrder,
    GoOrder,
    HaltOrder,
    HandForHandOrder,
    LeftOrder,
    MoveOrder,
    OpenOrder,
    OrderBody,
    RaceOrder,
    ReseatOrder,
    TablePlace,
    UnplanOrder,
    body_of,
)

HERE, THERE = TablePlace(2, "Table 2", 5), TablePlace(5, "Table 5", 3)
SAID: dict[str, tuple[OrderBody, ...]] = {
    "level": (RoomClock(5, 1_200_000, True, 1_790_000_000_000),),
    "clock": (RoomClock(5, 1_200, False, 1_790_000_000_000),),
    "move": (
        MoveOrder(7, HERE, THERE, 14_200, "balance", 31, wait=60, penalty=2, warnings=1, unpaid=300),
        MoveOrder(8, None, THERE, 20_000, "late", fixed=True),
        MoveOrder(9, HERE, None, 500, "forfeit"),
    ),
    "left": (LeftOrder(7, 14_200), LeftOrder(7, 0)),
    "reseat": (ReseatOrder(7, THERE, 60),),
    "unplan": (UnplanOrder(7, "out"),),
    "break": (BreakOrder(7),),
    "h4h": (HandForHandOrder(True), HandForHandOrder(False, "bubble")),
    "go": (GoOrder(4, (1, 2)),),
    "halt": (HaltOrder(True, "Table 2", 3), HaltOrder(False)),
    "race": (RaceOrder(100),),
    "open": (OpenOrder((Level(1_200, 100, 200), Level(600, pause=True))),),
    "close": (CloseOrder(),),
}


def test_each_body_comes_back_from_json() -> None:
    assert SAID.keys() == BODIES.keys()
    for kind, bodies in SAID.items():
        for body in bodies:
            assert body_of(kind, json.loads(json.dumps(body._asdict()))) == body


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("move", {}),
        ("move", SAID["move"][0]._asdict() | {"source": [2, "Table 2"]}),
        ("move", SAID["move"][0]._asdict() | {"source": 5}),
        ("move", SAID["move"][0]._asdict() | {"stack": -1}),
        ("move", SAID["move"][0]._asdict() | {"stack": True}),
        ("move", SAID["move"][0]._asdict() | {"why": None}),
        ("go", {"round": 4, "tables": ["1"]}),
        ("go", {"round": 4, "tables": 1}),
        ("race", {"unit": 10**20}),
        ("payout", {"unit": 1}),
    ],
)
def test_a_damaged_body_is_none(kind: str, said: dict[str, Any]) -> None:
    assert body_of(kind, said) is None


def test_a_later_version_may_say_more() -> None:
    assert body_of("race", {"unit": 100, "colour": "green"}) == RaceOrder(100)
