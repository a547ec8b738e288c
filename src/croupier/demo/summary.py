"""A summary of a demo's log, in a few lines."""

from __future__ import annotations

from pathlib import Path

from croupier.engine.incidents.common import WAY_WORDS
from croupier.log.custody.verification import verify_log
from croupier.log.journal.chain import Verdict
from croupier.log.reading.archive import Archive
from croupier.values import dataclass
from croupier.words import Words


@dataclass(frozen=True, kw_only=True)
class Summary:
    """Amounts in cents. `biggest` is the number of the hand with the biggest pot, its pot and who won it.

    `alerts` has (code, way out, how often); `live` the number of the hand in progress.
    """

    path: Path
    hands: int
    misdeals: int
    pots: int
    rake: int
    biggest: tuple[int, int, tuple[str, ...]] | None
    alerts: tuple[tuple[str, str, int], ...]
    live: int | None
    verdict: Verdict


def summarise(archive: Archive) -> Summary:
    """Read the summary out of the log; raises `Fault` if it cannot be read."""
    ended = "FROM hands WHERE outcome IS NOT NULL"
    row = archive.one(f"SELECT count(*), total(attempts - 1), total(pot), total(rake) {ended}")
    top = archive.one(f"SELECT id, hand_no, pot {ended} ORDER BY pot DESC, id LIMIT 1")
    live = archive.one("SELECT hand_no FROM hands WHERE outcome IS NULL ORDER BY id DESC LIMIT 1")
    alerts = archive.all(
        "SELECT code, coalesce(way, ''), count(*) FROM incidents WHERE alert IS NOT NULL"
        " GROUP BY code, way ORDER BY code, way"
    )
    assert row is not None, "an aggregate has one row"
    return Summary(
        path=archive.path,
        hands=row[0],
        misdeals=int(row[1]),
        pots=int(row[2]),
        rake=int(row[3]),
        biggest=None if top is None else (top[1], top[2], _winners(archive, top[0])),
        alerts=tuple((code, way, count) for code, way, count in alerts),
        live=None if live is None else live[0],
        verdict=verify_log(archive),
    )


def _winners(archive: Archive, hand_id: int) -> tuple[str, ...]:
    rows = archive.all(
        "SELECT DISTINCT s.player FROM awards AS a JOIN seats AS s USING (hand_id, seat) WHERE hand_id = ?"
        " ORDER BY a.pot, s.seat",
        hand_id,
    )
    return tuple(name for (name,) in rows)


def lines_of(summary: Summary, words: Words) -> tuple[str, ...]:
    """The summary as lines for a terminal of text."""
    say, money = words.say, words.money
    lines = [
        say(
            "{hands} hands, pots of {pots} in all, rake {rake}",
            hands=summary.hands,
            pots=money(summary.pots),
            rake=money(summary.rake),
        )
    ]
    if summary.biggest is not None:
        number, pot, winners = summary.biggest
        names = ", ".join(winners)
        lines.append(
            say("biggest pot: {pot} in hand {hand}, to {players}", pot=money(pot), hand=number, players=names)
        )
    if summary.misdeals:
        lines.append(say("misdeals: {number}", number=summary.misdeals))
    lines += [_alert(code, way, count, words) for code, way, count in summary.alerts]
    if summary.live is not None:
        lines.append(say("hand {hand} is in progress", hand=summary.live))
    return tuple(lines)


def _alert(code: str, way: str, count: int, words: Words) -> str:
    label = words.say(WAY_WORDS[way][0]) if way in WAY_WORDS else words.say("by itself")
    return words.say("{code}, {way}: {count}", code=code, count=count, way=label)
