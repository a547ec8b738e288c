"""The pages in a real browser, where Playwright and a Chromium are: as wide as a phone and wider."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.review.server import Door
from support.floor_pages import PASSWORD, SCRIPT, Room, served

sync_api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]


@pytest.fixture
def pages(room: Room) -> Iterator[tuple[Any, str]]:
    """A Chromium, and where the pages are."""
    with served(Door(), room) as port, sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser, f"http://127.0.0.1:{port}"
        browser.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_dispute_is_looked_at(pages: tuple[Any, str], width: int, height: int, tmp_path: Path) -> None:
    browser, site = pages
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en")
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    page.goto(f"{site}/login")
    page.fill("[name=name]", "Flo")
    page.fill("[name=password]", PASSWORD)
    page.click("main button")
    page.wait_for_selector("#live svg.table")
    page.goto(f"{site}/hands?incident=I-10")
    page.click(".hands a")
    page.wait_for_selector("#stage svg.table")
    page.click(".steps [data-to='2']")
    page.wait_for_selector(".steps[data-step='2']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".steps[data-step='3']")
    page.click(".run")
    page.wait_for_selector(".steps[data-step='5']", timeout=10_000)
    page.click(".run")
    page.click(".steps [title='Next incident']")
    page.wait_for_selector(".said.incident")
    assert page.evaluate("document.querySelector('.timeline [aria-current]').dataset.to") in page.url
    assert SCRIPT in page.inner_text("section table")
    assert page.evaluate("document.documentElement.scrollWidth") == width, "nothing sticks out at the side"
    (cookie,) = [each for each in context.cookies() if "session" in each["name"]]
    assert (cookie["httpOnly"], cookie["secure"], cookie["sameSite"]) == (True, True, "Strict")
    assert page.evaluate("document.cookie") == ""
    assert said == []
    context.close()


def test_no_script_but_ours_runs(pages: tuple[Any, str]) -> None:
    browser, site = pages
    context = browser.new_context()
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{site}/login")
    page.evaluate(
        "() => { const one = document.createElement('script'); one.textContent = 'window.ran = 1';"
        " document.body.append(one) }"
    )
    assert page.evaluate("window.ran") is None
    assert any("Content Security Policy" in each for each in said)
    context.close()


def test_links_do_without_the_script(pages: tuple[Any, str]) -> None:
    browser, site = pages
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/login")
    page.fill("[name=name]", "Aud")
    page.fill("[name=password]", PASSWORD)
    page.click("main button")
    page.goto(f"{site}/hands/1")
    page.click(".steps [data-to='2']")
    assert page.url.endswith("?step=2")
    assert page.locator(".steps").get_attribute("data-step") == "2"
    context.close()
