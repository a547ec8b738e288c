"""The room's own pages in a real browser, if Playwright and a Chromium are installed."""

import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardroom.card_room import CardRoom, TableLog, free_port
from cardroom.test_tournament import Evening, Unread, entered
from croupier.cardroom.demo import made, served
from croupier.review.access.accounts import AccountFile

sync_api = pytest.importorskip("playwright.sync_api", reason="pip install -e .[browser]")
AXE_SCRIPT = pytest.importorskip("axe_playwright_python.base", reason="pip install -e .[browser]").AXE_SCRIPT
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

PASSWORD = "correct horse battery"
PAGES = (
    *("/tournament", "/tournament/entries", "/tables", "/terminals", "/offers", "/offers/new?kind=waiting"),
    *("/display", "/display/seat?name=x", "/tournament/slips"),
)
AXE = "axe.run({resultTypes: ['violations']}).then((found) => found.violations.map((each) => each.id))"


def test_the_board_of_a_phone_follows_a_table_and_counts_what_needs_the_floor(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    room.joined(table, "Table 7")
    table.begin(12)
    room.follow(table, room.opened(table)[0])
    config = made(tmp_path, room.dsn, free_port())
    AccountFile(config.accounts).put("anna", "floor", PASSWORD)
    with served(config) as hall, sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        size: Any = {"width": 390, "height": 844}
        context = browser.new_context(ignore_https_errors=True, viewport=size, locale="en")
        page, said = context.new_page(), list[str]()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"https://{hall.address}/login")
        page.fill("[name=name]", "anna")
        page.fill("[name=password]", PASSWORD)
        page.click("main button")
        page.wait_for_selector("#table-0 >> text=Betting")
        table.end()
        room.follow(table, room.opened(table)[0])
        page.wait_for_selector("#table-0 >> text=Between hands")
        page.click("#sound")
        page.wait_for_selector("#sound[aria-pressed=true]")
        page.evaluate("document.addEventListener('call', () => { document.body.dataset.rang = 'yes'; })")
        table.begin(12)
        table.dealer.draw(2)
        table.keep()
        room.follow(table, room.opened(table)[0])
        page.wait_for_selector("#calls a >> text=Table 7")
        assert page.title().startswith("(1) ")
        assert page.evaluate("document.body.dataset.rang") == "yes"
        for path in PAGES:
            page.goto(f"https://{hall.address}{path}")
            page.evaluate(AXE_SCRIPT)
            assert page.evaluate(AXE) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        assert said == []
        browser.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_draw_can_be_read_on_the_players_display_under_all_leaders(
    room: CardRoom, tmp_path: Path, size: tuple[int, int]
) -> None:
    evening = Evening(room, tmp_path, 2, 1)
    evening.checker = Unread()
    evening.open(6)
    evening.work(lambda turn: entered(turn, *(f"Player {number}" for number in range(1, 9))))
    evening.carry_out(evening.work(lambda turn: turn.first_draw("rain")))
    evening.work()
    with (
        closing(evening.lines),
        served(made(tmp_path, room.dsn, free_port())) as hall,
        sync_api.sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        shape: Any = {"width": size[0], "height": size[1]}
        page = browser.new_page(ignore_https_errors=True, viewport=shape, locale="en")
        page.goto(f"https://{hall.address}/display")
        leader, drawn = (page.locator(each).bounding_box() for each in ("li:nth-child(5)", ".print"))
        browser.close()
    assert leader is not None and drawn is not None
    assert leader["y"] + leader["height"] <= drawn["y"] <= size[1] - drawn["height"]
    assert drawn["height"] >= 30, "two lines"
