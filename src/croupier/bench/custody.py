"""A log verified, and its older days archived: the cost."""

from __future__ import annotations

import resource
from collections.abc import Callable, Collection, Iterator
from datetime import date
from pathlib import Path
from typing import Final

from croupier.bench.children import folder_on_disk
from croupier.bench.export import SHARE
from croupier.bench.figures import Figure, rounded
from croupier.bench.logs.samples import SIGNER, Deal
from croupier.bench.logs.writer import DEALT, write_log
from croupier.errors import Fault
from croupier.log.custody.verifying import verify_log
from croupier.log.custody.years import move_out
from croupier.log.reading.archive import Archive

TARGET_MS: Final = 0.72
"""Milliseconds of processor a hand: a million in six minutes on two cores."""

UTC: Final = "2030-01-01T00:00:00.000Z"


def measure(names: Collection[str], hands: int, deal: Deal, tell: Callable[[str], None]) -> Iterator[Figure]:
    """The figures `verify` and `archive` that are in `names`; raises `Fault` if the log does not hold."""
    with folder_on_disk() as place:
        path = Path(place) / "hands.db"
        tell(f"writing {hands} hands to verify and archive")
        write_log(path, hands, deal, share=min(1.0, hands / SHARE / sum(DEALT.values())))
        if "verify" in names:
            tell("verifying them")
            yield _verified(path, hands)
        if "archive" in names:
            tell("archiving the older ones")
            yield _archived(path)


def _verified(path: Path, hands: int) -> Figure:
    began = _processor()
    with Archive.open(path) as archive:
        verdict = verify_log(archive, publics=[SIGNER.public])
    if verdict.bad is not None:
        raise Fault(f"verify: {verdict.why}")
    each = 1000 * (_processor() - began) / hands
    return Figure(
        name="verify",
        measured=rounded(each),
        unit="ms of processor a hand",
        target=f"{TARGET_MS} ms, a million in six minutes on two cores",
        met=each <= TARGET_MS,
        how=f"a log of {hands} hands, by one process",
        more={"rows": verdict.rows},
    )


def _archived(path: Path) -> Figure:
    with Archive.open(path) as archive:
        (utc,) = archive.all("SELECT started_utc FROM hands ORDER BY id DESC LIMIT 1")[0]
    began = _processor()
    cut = move_out(
        path,
        path.with_name("older.db"),
        date.fromisoformat(utc[:10]),
        who="bench",
        why="bench",
        utc=UTC,
        signer=SIGNER,
    )
    return Figure(
        name="archive",
        measured=rounded(1000 * (_processor() - began) / cut.hands),
        unit="ms of processor a hand",
        target="none",
        met=None,
        how="the older days of that log moved into a file of their own, which is verified",
        more={"hands": cut.hands},
    )


def _processor() -> float:
    """Seconds of processor time, of this process and those that it waited for."""
    mine, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return mine.ru_utime + mine.ru_stime + others.ru_utime + others.ru_stime
