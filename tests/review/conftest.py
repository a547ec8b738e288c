"""A log with hostile names in it, the pages over it, and browsers that are logged in."""

from collections.abc import Callable, Iterator
from datetime import UTC
from pathlib import Path

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from starlette.testclient import TestClient

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.log.journal.chain import as_text
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.writing.journal import Journal
from croupier.review.access.accounts import AccountFile
from croupier.review.access.cases import new_entry
from croupier.review.times import Wall
from croupier.review.visit import Site
from review.floor_pages import BRACES, DROP, NOW, PASSPHRASE, PASSWORD, SCRIPT, Clock, Room
from support.dealer import Dealer
from support.logs import KEY, Days


@pytest.fixture(scope="session")
def floor_key() -> PrivateKey:
    return PrivateKey.make("anna")


@pytest.fixture(scope="session")
def locked_key(floor_key: PrivateKey) -> str:
    """The floor's key in its file; its passphrase takes time."""
    return floor_key.locked(PASSPHRASE)


@pytest.fixture(scope="session")
def made_log(tmp_path_factory: pytest.TempPathFactory, floor_key: PrivateKey) -> Path:
    """Four hands from 1 March 2026, one a day: a muck, a misdeal, a void one, and one in progress."""
    path = tmp_path_factory.mktemp("log") / "table.db"
    dealer = Dealer()
    with Journal.open(path, key=KEY, dealer="Anna", floor=FloorLock((floor_key.owner,))) as journal:
        days = Days(journal, dealer)
        dealer.open()
        for seat, name in ((1, SCRIPT), (2, DROP), (4, BRACES)):
            dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
            dealer.do(cmd.SeatPlayer, seat=Seat(seat), player=name, stack=20_000)
        dealer.start()
        dealer.showdown()
        days.keep(1)
        dealer.start()
        dealer.draw(2)
        dealer.draw(1, keyed=True)
        dealer.do(cmd.Undo)
        dealer.draw(1)
        dealer.do(cmd.Declare, incident="I-10")
        dealer.do(cmd.Answer, way="misdeal")
        dealer.fold_out()
        days.keep(2)
        journal.dealer = "Bo"
        dealer.start()
        dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
        dealer.do(cmd.EnterFloor)
        dealer.do(cmd.Answer, way="void")
        dealer.do(cmd.CheckDeck)
        days.keep(3)
        dealer.start()
        dealer.draw(12)
        dealer.act(f"{dealer.table.hand.round.to_act} raise 600")
        days.keep(4)
    return path


@pytest.fixture(scope="session")
def account_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = AccountFile(tmp_path_factory.mktemp("accounts") / "accounts")
    for name, role in (("Dan", "dealer"), ("Flo", "floor"), ("Aud", "auditor")):
        file.put(name, role, PASSWORD)  # type: ignore[arg-type]  # three of the roles
    return file.path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def portal() -> Iterator[BlockingPortal]:
    """The loop that answers requests."""
    with start_blocking_portal() as there:
        yield there


@pytest.fixture
def room(
    made_log: Path, account_text: str, locked_key: str, portal: BlockingPortal, tmp_path: Path
) -> Iterator[Room]:
    log, accounts, key = tmp_path / "table.db", tmp_path / "accounts", tmp_path / "anna.key"
    log.write_bytes(made_log.read_bytes())
    accounts.write_text(account_text, encoding="utf-8")
    key.write_text(locked_key, encoding="utf-8")
    clock = Clock()
    site = Site(
        db=log,
        accounts=AccountFile(accounts),
        wall=Wall(UTC),
        floor_keys=(key,),
        clock=clock,
        now=lambda: NOW,
    )
    case = new_entry("complaint", "Flo", BRACES, 2, by=SCRIPT, table="table", step=5)
    site.cases.add(case, lambda _, row: (row._replace(utc=as_text(NOW)), b""))
    made = Room(site, clock, portal)
    yield made
    for browser in made.browsers:
        browser.close()


@pytest.fixture
def floor(room: Room) -> TestClient:
    return room.login("Flo")


@pytest.fixture
def get(floor: TestClient) -> Callable[[str], str]:
    """The text of a page for the floor."""

    def page(path: str) -> str:
        answer = floor.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text)
        return str(answer.text)

    return page
