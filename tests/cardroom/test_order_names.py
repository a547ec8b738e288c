"""Orders have the mark of a person; the terminal finds the name in what the room offers, once it is there."""

from __future__ import annotations

from pathlib import Path

from croupier.cardroom.offers import OfferSheet, RoomOffer, keep_sheet
from croupier.cardroom.orders import OrderFile, RoomOrder
from croupier.cli.run.room_link import Offers
from croupier.engine.table import Table
from croupier.rules.tournament.order_bodies import MoveOrder, TablePlace, said_by
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.obeying import NAME_MS, obey

MARK = "8c0b2a52-0c1e-4a59-9d54-0f4f3a3f5f10"


def test_a_newcomer_is_called_by_the_name_that_the_room_has_now(tmp_path: Path) -> None:
    log = tmp_path / "hands.db"
    move = said_by(MoveOrder(7, None, TablePlace(4, "Table 4", 3), 20_000, "late"))
    other = said_by(MoveOrder(8, None, TablePlace(5, "", 3), 1, "late"))
    orders = [
        RoomOrder(1, 1, 1_000, "anna", "entry", 0, "15", {"player": MARK}),
        RoomOrder(1, 2, 1_000, "anna", "move", 0, "15", move),
        RoomOrder(1, 3, 1_000, "anna", "move", 0, "16", other),
    ]  # fmt: skip
    OrderFile(log.with_name(f"{log.name}-orders")).begin("room", 1, 4, orders)
    beside = Offers(log)
    beside.look()
    assert [(each.number, each.player, each.here) for each in beside._orders] == [(2, "", 4)]
    told = RoomLink("r", "here", orders=beside._orders, ahead=0)
    assert [*obey(Table(), told, 1_000 + NAME_MS - 1)] == [], "the name may still come"
    (late,) = obey(Table(), told, 1_000 + NAME_MS)
    assert late.player == "15"
    keep_sheet(log, OfferSheet(1, "room", (RoomOffer("player", MARK, "e1", "Eve Roy", {}),)))
    beside.look()
    (heard,) = obey(Table(), RoomLink("r", "here", orders=beside._orders, ahead=0), 1_000)
    assert (heard.player, heard.entry) == ("Eve Roy", "15")
