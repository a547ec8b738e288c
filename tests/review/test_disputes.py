"""Twenty disputes as people tell them, in a long log: words in the box, the hand, its step.

`CROUPIER_LOG` may name another log, such as the one that `measures/search.py` writes.
"""

import os
import re
import time
from datetime import UTC
from html import unescape
from pathlib import Path
from random import Random

import pytest

from croupier.log.reading.archive import Archive
from croupier.review.times import Wall
from croupier.values import replace
from review.disputes import Dispute, disputes
from review.floor_pages import Room
from support.long_logs import long_log
from support.robot_play import stream

pytestmark = pytest.mark.nightly

AT_SIGHT = 2
"""Two hands may have been played in the minute that somebody remembers."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if given := os.environ.get("CROUPIER_LOG"):
        return Path(given)
    path = tmp_path_factory.mktemp("log") / "long.db"
    return long_log(path, 5_000, stream, dealt=100)


def opened(room: Room, dispute: Dispute) -> tuple[int, int, str, str]:
    """The place of the hand in the list, the hand, and the sentence and the street of its step."""
    browser = room.login("Flo", lang=dispute.language)
    browser.follow_redirects = True
    page = browser.get("/hands", params={"q": dispute.said})
    place = 1
    if 'id="stage"' not in page.text:
        links = re.findall(r'<li id="hand-(\d+)"><a href="([^"]+)"', page.text)
        found = [int(number) for number, _ in links[:AT_SIGHT]]
        assert dispute.hand in found, (dispute.said, dispute.hand, found)
        place = found.index(dispute.hand) + 1
        page = browser.get(unescape(links[place - 1][1]))
    said = re.search(r'<div class="said[^"]*"><p><time>[^<]*</time> (.*?) <span', page.text)
    street = re.search(r'class="street"[^>]*>([^<]*)<', page.text)
    told = unescape(re.sub("<[^>]+>", "", said[1])) if said else ""
    return place, int(page.url.path.rpartition("/")[2]), told, street[1] if street else ""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_twenty_disputes_open_at_their_step(room: Room, log: Path, seed: int) -> None:
    with Archive.open(log) as archive:
        asked = list(disputes(archive.db.conn, Random(seed)))
    there = Room(replace(room.site, db=log, wall=Wall(UTC)), room.clock)
    first, took = 0, []
    for dispute in asked:
        room.clock.seconds += 60
        begun = time.perf_counter()
        place, hand, said, street = opened(there, dispute)
        took.append(time.perf_counter() - begun)
        first += place == 1
        assert hand == dispute.hand, dispute.said
        assert re.match(dispute.begins, said), (dispute.said, said)
        assert not dispute.street or street == dispute.street, dispute.said
    for browser in there.browsers:
        browser.close()
    print(f"seed {seed}: {first} of {len(asked)} first in the list; the slowest took {max(took):.2f} s")
    assert len(asked) == 20
