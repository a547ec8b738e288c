"""Every way out of every alert in the scenarios is taken by presses, with a PIN and without one.

The tables are those of the scenarios: for each alert and each of its ways the first one that offers it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.engine import advance
from croupier.engine.commands import Answer, Command, EnterFloor
from croupier.engine.draft import Draft
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.ways import needs_floor
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.rules.house import HouseRules
from croupier.script.grammar import Script
from croupier.script.rulings import CrashStatement, RebootStatement
from croupier.script.runner import Failure, ScriptPlayer
from croupier.script.scenarios import FOLDER
from croupier.script.script_files import scripts
from croupier.script.statements.hand import Statement
from croupier.terminal.legal_keys import red_alert
from croupier.terminal.pages.incident.menu import IncidentMenu, Ways
from croupier.terminal.pages.typing.pin_page import PinPage
from croupier.values import replace
from support.desk import PIN, Desk, known
from support.shoe_at_hand import RigAtHand
from support.sweeps import by_day

pytestmark = pytest.mark.slow

PRESSES = 200
"""More pages than any way out has, with a card that is tried after the other until one fits."""

LATER = 2_000
"""When they are answered, in ms after the alert came up."""

Offered = dict[tuple[str, str, bool], tuple[Table, AlertRaised]]
"""By code and way, and whether it is the floor's alone: a table that offers it, and the alert."""


class Watching(ScriptPlayer):
    """Keeps the first table of each way out that is open."""

    offered: Offered

    def step(self, statement: Statement, *, refusable: bool) -> Failure | None:
        failure = super().step(statement, refusable=refusable)
        table = self.rig.table
        for alert in table.hand.incidents.alerts if table.hand is not None else ():
            for way in alert.options:
                key = alert.code, way, needs_floor(alert, way)
                self.offered.setdefault(key, (replace(table, floor=None), alert))
        return failure


def played(script: Script, db: Path, offered: Offered) -> None:
    if any(isinstance(each, CrashStatement | RebootStatement) for each in script.statements):
        return
    with RigAtHand(db) as rig:
        player = Watching(script, rig)
        player.offered = offered
        player.run()


@pytest.fixture(scope="module", params=by_day([8], [1]), ids=lambda apart: f"one in {apart}")
def offered(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Offered:
    """What one scenario in eight offers by day, and all of them at night."""
    found: Offered = {}
    folder = tmp_path_factory.mktemp("ways")
    for number, file in enumerate(sorted(FOLDER.glob("*.table"))[:: request.param]):
        for each, script in enumerate(scripts(file.read_text(encoding="utf-8"), file.stem)):
            played(script, folder / f"{number}-{each}.db", found)
    return found


@pytest.fixture(params=by_day(["with a PIN"], ["without one"]))
def desk(request: pytest.FixtureRequest) -> Desk:
    desk = Desk()
    desk.set_up(pin=known() if request.param == "with a PIN" else "")
    return desk


def taken(desk: Desk, number: int) -> bool:
    hand = desk.table.hand
    return hand is None or all(alert.number != number for alert in hand.incidents.alerts)


def answered(desk: Desk, table: Table, alert: AlertRaised, way: str) -> list[Command]:
    """What the terminal sent while a dealer took this way out, from what the screen shows."""
    desk.table, desk.at, sent = table, alert.at + LATER, list[Command]()
    desk.console = replace(desk.console, page=None, under=None, offer=None, notice=None)
    for number in range(PRESSES):
        for press in pressed(desk, way, alert.number, number):
            desk.press(press)
            sent += desk.sent
        if taken(desk, alert.number):
            break
    return sent


def pressed(desk: Desk, way: str, alert: int, number: int) -> list[str]:
    """What a dealer presses next."""
    page = desk.console.page
    if isinstance(page, PinPage):
        return ["confirm"] if page.asks else [*PIN]
    if page is None:
        return ["incident" if red_alert(desk.table) is None else f"way:{way}"]
    if isinstance(page, IncidentMenu):
        return [f"pick:alert:{alert}"]
    if isinstance(page, Ways):
        return [f"way:{way}"]
    cards = [key.action for key in page.view(desk.context).keys if key.enabled and "card:" in key.action]
    return [cards[number // 2 % len(cards)] if cards else "confirm"]


def test_every_way_out_that_a_scenario_offers_is_taken_by_presses(offered: Offered, desk: Desk) -> None:
    """The alert is answered, and the floor, if it was needed, is gone with its act."""
    lost = []
    for (code, way, floor), (table, alert) in offered.items():
        came = any(isinstance(each, EnterFloor) for each in answered(desk, table, alert, way))
        stays = desk.table.floor is not None and desk.table.phase != "HALTED"
        if not taken(desk, alert.number) or came != floor or stays:
            lost.append((code, way, floor, desk.view.notice or desk.view.prompt))
    assert not lost


@pytest.mark.parametrize("apart", by_day([4], [1]))
def test_every_other_way_of_the_catalogue_reaches_the_rules_by_presses(
    offered: Offered, desk: Desk, apart: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ways that no scenario above offers, offered to the floor alone at a flop; by day one in four.

    What the rules make of the answer there is not asked: no such thing has happened.
    """

    def without_rules(table: Table, command: Command, house: HouseRules) -> tuple[Table, object]:
        if isinstance(command, Answer) and table.hand is not None:
            return replace(
                table, hand=replace(table.hand, incidents=replace(table.hand.incidents, alerts=()))
            ), ()
        return advance(table, command, house)

    monkeypatch.setattr("support.desk.advance", without_rules)
    monkeypatch.setattr("support.desk.is_floors", lambda *asked: False)
    desk.flop()
    flop, reached = desk.table, {(code, way) for code, way, _ in offered}
    for code, incident in [*CATALOGUE.items()][::apart]:
        for way in incident.ways:
            if (code, way.name) in reached:
                continue
            draft = Draft(flop, desk.at, flop.house)
            draft.raise_alert(
                code, "red", (way.name,), "", seat=Seat(3), index=0, floor_ways=(way.name,),
                facts=(("found", 1),),  # the board on which a card lies
            )  # fmt: skip
            sent = answered(desk, draft.table, draft.hand.incidents.alerts[-1], way.name)
            kinds = [type(each) for each in sent]
            assert EnterFloor in kinds and kinds.index(EnterFloor) < kinds.index(Answer), (code, way.name)
