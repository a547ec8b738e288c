"""The pages in a real browser, if Playwright and a Chromium are installed: phone width and wider."""

import shutil
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from croupier.review import analyses
from croupier.review.serving.server import Door
from croupier.review.tell.calls import PATIENT, Call
from review.every_page import EXAMPLES
from review.floor_pages import PASSWORD, SCRIPT, Room, served
from support.sweeps import by_day

sync_api = pytest.importorskip("playwright.sync_api", reason="pip install -e .[browser]")
AXE_SCRIPT = pytest.importorskip("axe_playwright_python.base", reason="pip install -e .[browser]").AXE_SCRIPT
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """One for all tests; each has a context of its own, without the cookies and the cache of another."""
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def pages(room: Room, chromium: Any) -> Iterator[tuple[Any, str]]:
    """A Chromium, and where the pages are."""
    with served(Door(), room) as port:
        yield chromium, f"http://127.0.0.1:{port}"


Tab = Callable[..., Any]


@pytest.fixture
def tab(pages: tuple[Any, str]) -> Iterator[Tab]:
    """Opens a tab with somebody logged in; `how` is how the browser is set."""
    (browser, site), contexts = pages, []

    def opened(name: str = "Flo", script: str = "", **how: Any) -> Any:
        contexts.append(browser.new_context(base_url=site, **how))
        if script:
            contexts[-1].add_init_script(script)
        page = contexts[-1].new_page()
        log_in(page, site, name)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("size", by_day([(390, 844)], [(1280, 800)]))
def test_a_dispute_is_looked_at(pages: tuple[Any, str], size: tuple[int, int]) -> None:
    (browser, site), (width, height) = pages, size
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
    assert "I-10" in page.inner_text(".said.incident"), "it is opened where the search says"
    page.click(".steps [title='First step']")
    page.wait_for_selector(".steps[data-step='1']")
    page.click(".steps [data-to='2']")
    page.wait_for_selector(".steps[data-step='2']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".steps[data-step='3']")
    page.click(".run")
    page.wait_for_selector(".steps[data-step='5']", timeout=10_000)
    page.click(".run")
    page.click(".tools [title='Next incident']")
    page.wait_for_selector(".said.incident")
    step = page.locator(".steps").get_attribute("data-step")
    assert page.url.endswith(f"step={step}")
    assert SCRIPT in page.inner_text("section table")
    assert page.evaluate("document.documentElement.scrollWidth") == width, "nothing sticks out at the side"
    (cookie,) = [each for each in context.cookies() if "session" in each["name"]]
    assert (cookie["httpOnly"], cookie["secure"], cookie["sameSite"]) == (True, True, "Strict")
    assert page.evaluate("document.cookie") == ""
    assert said == []
    context.close()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("width", "height", "locale"), [(390, 844, "fr"), (390, 844, "en"), (1366, 768, "fr"), (1366, 768, "en")]
)
def test_the_replay_stands_above_the_fold(tab: Tab, width: int, height: int, locale: str) -> None:
    """What was said, the drawn table, the steps, the speed and the link to the step, without scrolling."""
    page = tab(viewport={"width": width, "height": height}, locale=locale)
    page.goto("/hands/1?see=turn")
    for part in (".said", ".steps", "svg.table", ".tools .speed", ".tools .here"):
        box = page.locator(f"#stage {part}").bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= height, part
    line, lines = (page.locator(each).bounding_box() for each in (".timeline [aria-current]", ".timeline"))
    assert lines["y"] <= line["y"] and line["y"] + line["height"] <= lines["y"] + lines["height"], (
        "in the list"
    )
    page.select_option(".speed", "225")
    first = int(page.locator(".steps").get_attribute("data-step"))
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("Space")
    later = ", ".join(f".steps[data-step='{step}']" for step in range(first + 3, first + 99))
    page.wait_for_selector(later, timeout=20_000)
    page.keyboard.press("Space")
    assert page.locator(".speed").input_value() == "225", "the speed stays as it was chosen"
    page.click(".tools .here")
    assert "?see=turn&step=" in page.url, "with the search that found the hand"


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


# --- read by everybody -------------------------------------------------------------------------------

SMALL = """() => [...document.querySelectorAll(
  'button, .button, .steps a, .tools a, .take a, nav a, select, .hands a')]
  .filter((each) => each.checkVisibility()).map((each) => [each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 40 || box.width < 24).map(([text]) => text)"""


def log_in(page: Any, site: str, name: str = "Flo") -> None:
    page.goto(f"{site}/login")
    page.fill("[name=name]", name)
    page.fill("[name=password]", PASSWORD)
    page.click("main button")
    page.wait_for_selector("#live svg.table")


READ = tuple(path for found in EXAMPLES.values() for path in found if path != "/coming/0")
SMALL_DARK, LARGE_LIGHT = (360, 740, "dark"), (1280, 800, "light")


@pytest.mark.parametrize(
    "look",
    by_day(
        [(*SMALL_DARK, "fr", READ[::4])],
        [(*screen, locale, READ) for screen in (SMALL_DARK, LARGE_LIGHT) for locale in ("fr", "en")],
    ),
    ids=lambda look: "-".join(map(str, look[:4])),
)
def test_every_page_can_be_read_and_reached(
    pages: tuple[Any, str], room: Room, look: tuple[int, int, str, str, tuple[str, ...]]
) -> None:
    """Nothing sticks out or is too small to touch, and axe-core finds nothing that keeps anybody out."""
    (browser, site), (width, height, scheme, locale, paths) = pages, look
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, locale=locale, color_scheme=scheme)
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    log_in(page, site)
    for path in paths:
        room.clock.seconds += 30
        page.goto(site + path)
        if path == "/hands":
            page.click("summary")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.evaluate("document.documentElement.lang") == locale, path
        assert page.locator("h1").count() == 1, path
        assert page.evaluate(SMALL) == [], path
        assert faults(page) == [], path
    assert said == []
    context.close()


CUT = """() => [...document.querySelectorAll('.wide')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText.slice(0, 60))"""
HIDDEN = """() => { const bar = document.querySelector('header nav').getBoundingClientRect();
  const open = document.querySelector('header nav [aria-current]')?.getBoundingClientRect();
  return open && (open.left < bar.left || open.right > bar.right) }"""
TOO_WIDE = """() => [...document.querySelectorAll('svg.table .name')]
  .filter((each) => each.getBBox().width > 145).map((each) => each.textContent)"""
LISTED = (
    *("/incidents", "/dealers", "/dealer?name=Anna", "/shifts", "/hours", "/rake", "/shuffle", "/notes"),
    *("/hands/2/compare", "/users", "/logins", "/api"),
)


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "locale"), [(390, "fr"), (1366, "fr"), (1366, "en")])
def test_tables_are_whole_and_the_open_page_is_in_the_bar(
    tab: Tab, room: Room, width: int, locale: str
) -> None:
    page = tab(viewport={"width": width, "height": 844}, locale=locale)
    page.goto("/api")
    page.fill("[name=name]", "a scoreboard above the tables")
    page.click("main button")
    for path in LISTED:
        room.clock.seconds += 30
        page.goto(path)
        assert page.evaluate(CUT) == [], path
        assert not page.evaluate(HIDDEN), path
    page.goto("/hands/2?step=12")
    assert page.locator("svg.table .name").count() == 6
    assert page.evaluate(TOO_WIDE) == [], "no name is cut off, so that it reads as another"


AXE = "axe.run({resultTypes: ['violations']}).then((found) => found.violations)"


def faults(page: Any) -> list[str]:
    """What axe-core finds wrong with a page, each with the places."""
    page.evaluate(AXE_SCRIPT)
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:120]}"
        for each in page.evaluate(AXE)
        for node in each["nodes"]
    ]


@pytest.mark.nightly
@pytest.mark.parametrize("script", (True, False), ids=("script", "without"))
def test_figures_come_by_themselves_once_they_are_there(
    pages: tuple[Any, str], room: Room, monkeypatch: pytest.MonkeyPatch, script: bool
) -> None:
    go = threading.Event()
    monkeypatch.setattr(analyses, "AT_ONCE", 0)
    monkeypatch.setattr(analyses, "told_from_another_process", lambda look, tell: go.wait(60) and look(tell))
    browser, site = pages
    context = browser.new_context(locale="en", java_script_enabled=script)
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    log_in(page, site)
    page.goto(f"{site}/shuffle")
    assert "being analysed" in page.inner_text("#waits")
    if script:
        assert faults(page) == []
        page.focus("[name=from]")
        with page.expect_response(lambda answer: "/shuffle" in answer.url and "waits" not in answer.text()):
            go.set()
        assert page.locator("#waits").count() == 1, "whoever types is left in peace"
        page.focus("main button")
    go.set()
    page.wait_for_selector(".plot", timeout=30_000)
    assert said == []
    context.close()


@pytest.mark.nightly
def test_keys_are_enough(tab: Tab, room: Room) -> None:
    page = tab(locale="en")
    page.goto("/hands/2")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.focus(".steps [title='Next step']")
    for step in (2, 3):
        page.keyboard.press("Enter")
        page.wait_for_selector(f".steps[data-step='{step}']")
        assert page.evaluate("document.activeElement.title") == "Next step", "the focus stays"
    told = page.locator("#told").text_content()
    assert told and told == page.locator(".said").text_content(), "and what happened is read out"
    page.click(".ledger summary")
    page.keyboard.press("Tab")
    page.locator("h1").click()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector(".steps[data-step='8']")
    assert not page.evaluate("document.querySelector('.ledger').open"), "what was folded away stays so"
    page.focus(".run")
    page.keyboard.press("Enter")
    assert page.locator(".run").get_attribute("aria-pressed") == "true"
    page.wait_for_selector(".steps[data-step='9']", timeout=10_000)
    page.keyboard.press("Enter")
    assert page.locator(".run").get_attribute("aria-pressed") == "false"


@pytest.mark.nightly
def test_a_board_says_when_it_is_old_and_when_it_is_over(tab: Tab, room: Room) -> None:
    page = tab(locale="en")
    away = room.site.db.with_name("away.db")
    room.site.db.rename(away)
    page.wait_for_selector("#lost:not([hidden])", timeout=10_000)
    assert page.locator("#live.lost svg.table").count() == 1
    away.rename(room.site.db)
    page.wait_for_selector("#lost", state="hidden", timeout=10_000)
    room.clock.seconds += 10 * 3600
    page.wait_for_selector("#live >> text=The session ended after a while", timeout=10_000)
    assert page.locator("#live svg").count() == 0, "and the old picture is gone"
    page.click("#live a")
    assert page.url.endswith("/login")


RINGS = """window.rung = 0; const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.rung += 1; return start.apply(this, when); };"""


@pytest.mark.nightly
def test_whoever_comes_keeps_the_sound(tab: Tab, room: Room) -> None:
    """One touch says so on the board itself, and the tab remembers that calls sound."""
    page = tab(script=RINGS, viewport={"width": 1366, "height": 768}, locale="en")
    box = page.locator("#sound").bounding_box()
    assert box and box["y"] + box["height"] < 768, "it is in sight at once"
    page.click("#sound")
    page.wait_for_selector("#sound[aria-pressed=true]")
    assert page.title().startswith("(1) ")
    page.evaluate("window.rung = 0")
    page.click(".come button")
    page.wait_for_selector("#live .coming >> text=Flo has been on the way since")
    assert page.evaluate("window.rung") == 0, "the page is the same, and nothing new waits"
    assert page.locator("#sound").get_attribute("aria-pressed") == "true"
    assert not page.title().startswith("("), "and nobody is called any more"
    page.goto("/hands")
    page.goto("/")
    page.locator("h1").click()
    page.wait_for_selector("#sound[aria-pressed=true]")
    cut = Call(key="cut 1", kind="cut", since=room.site.now(), after=PATIENT)
    room.site.desk._cut[room.site.table] = cut
    page.wait_for_selector("[data-call*=cut]", timeout=10_000)
    assert page.evaluate("window.rung") > 0
    page.click("#sound")
    page.wait_for_selector("#sound[aria-pressed=false]")
    page.reload()
    assert page.locator("#sound").get_attribute("aria-pressed") == "false"


@pytest.mark.nightly
def test_the_board_goes_on_without_the_script(tab: Tab) -> None:
    page = tab("Dan", java_script_enabled=False)
    page.wait_for_url("**/?again=1", timeout=20_000)
    assert page.locator("#live svg.table").count() == 1
