"""Measures a log dealt by the demo's robot: what a hand writes to the disk, export, verification."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from croupier.bench.children import folder_on_disk
from croupier.bench.figures import Figure, rounded
from croupier.engine.events import Event, HandStarted
from croupier.errors import Fault
from croupier.export.pojeu.event_stream import Rendered, Stream, Written, fill, render
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.template import Template, template
from croupier.log.custody.verification import verify_log
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive, identity_of
from croupier.log.reading.queries import lines_of, list_hands
from croupier.log.reading.stored_records import records
from croupier.log.reading.walk import Walked, walk
from croupier.log.writing.journal import Journal
from croupier.search.parser import meant_in
from croupier.search.ranking import found_by_words
from croupier.words import Words

NAMES: Final = frozenset(("wear", "words", "export", "verify"))
"""The names of the figures."""

EXPORTED: Final = 1_000
"""Hands a second."""

VERIFY_MS: Final = 1.0
"""Milliseconds of processor time a hand."""

GAME: Final = "THNL"
KEY: Final = bytes(range(32))
SIGNER: Final = Signer.of(KEY)
BEGIN: Final = datetime(2024, 7, 1, 20, tzinfo=UTC)
"""The time of the first hand."""

DAY_HANDS: Final = 20
"""Hands dealt on each day."""

INPUT_MS: Final = 700
"""The time from one input to the next."""

SAID: Final = (
    "le plus gros pot de la soirée",
    "vers neuf heures et demie, deux rois contre une couleur, tapis au flop",
    "the hand after the second misdeal",
    "seat 4 says there was an unknown card on the turn, pot about 300",
)
"""What somebody remembers."""

LISTS: Final = 100
"""How many lists of the newest hands a sentence may cost."""

FRENCH: Final = Words("fr")

COUNTED: Final = Path("/proc/self/io")
"""Where the kernel counts the bytes that this process wrote to disks."""

Deal = Callable[[str, int], Iterator[tuple[Event, ...]]]
"""Deals a game with a seed: the endless inputs, each with its events."""

Tell = Callable[[str], None]
"""Called with what is being measured."""


def write_log(path: Path, hands: int, deal: Deal, game: str = GAME, *, day_hands: int = 0) -> int:
    """Write a log of that many hands like a terminal, with a commit for each input; returns the inputs."""
    begun = inputs = 0
    with Journal.open(path, key=KEY, dealer="Anna", signer=SIGNER, recorder=template) as journal:
        for events in deal(game, 1):
            begun += sum(isinstance(event, HandStarted) for event in events)
            if begun > hands:
                break
            passed = timedelta(
                days=max(0, begun - 1) // (day_hands or DAY_HANDS), milliseconds=inputs * INPUT_MS
            )
            journal.append(events, utc=BEGIN + passed, mono_ms=inputs * INPUT_MS, clock_synced=True)
            inputs += 1
    return inputs


def measure(names: Collection[str], hands: int, rounds: int, deal: Deal, tell: Tell) -> Iterator[Figure]:
    """The figures of `NAMES` that are in `names`, of a log of that many hands.

    Raises `Fault` if the log is not valid.
    """
    with folder_on_disk() as place:
        path = Path(place) / "hands.db"
        tell(f"dealing {hands} hands, a commit for each input")
        before = written() if "wear" in names else 0
        inputs = write_log(path, hands, deal)
        if "wear" in names:
            yield _worn(path, written() - before, hands, inputs)
        if "words" in names:
            tell("asking for them in words")
            yield _remembered(path, rounds)
        if "export" in names:
            tell("exporting them")
            yield _exported(path, rounds)
        if "verify" in names:
            tell("verifying them")
            yield _verified(path, hands, rounds)


def _worn(path: Path, gave: int, hands: int, inputs: int) -> Figure:
    return Figure(
        name="wear",
        measured=rounded(gave / 1024 / hands),
        unit="KiB a hand",
        target="none",
        met=None,
        how="bytes that the log gives to the disk, a commit for each input, without those of a file system",
        more={
            "inputs": rounded(inputs / hands),
            "kept KiB": rounded(path.stat().st_size / 1024 / hands),
        },
    )


def written(counted: Path = COUNTED) -> int:
    """Bytes that this process has written to disks so far; raises `Fault` if the system does not count."""
    with suppress(OSError, ValueError):
        for line in counted.read_text(encoding="ascii").splitlines():
            name, _, value = line.partition(":")
            if name == "write_bytes":
                return int(value)
    raise Fault(f"{counted}: this system does not count what a process writes")


def _exported(path: Path, rounds: int) -> Figure:
    """Hands a second exported by one process that opens their cards with the terminal's key."""
    times = list[float]()
    for _ in range(rounds):
        began = process_time()
        found = _export(path)
        times.append(process_time() - began)
    speed = found / median(times)
    return Figure(
        name="export",
        measured=rounded(speed),
        unit="hands/s",
        target=f"{EXPORTED} hands/s",
        met=speed >= EXPORTED,
        how=f"POJEU of hold'em hands to a file, processor time of one process; median of {rounds}",
        more={"written": found},
    )


def _remembered(path: Path, rounds: int) -> Figure:
    """The slowest of some sentences, compared with listing the newest hands."""
    with Archive.open(path) as archive:
        times = [(_spent(lambda: list_hands(archive)), [*_said(archive)]) for _ in range(rounds)]
    ratio = median(max(said) / listed for listed, said in times)
    return Figure(
        name="words",
        measured=rounded(ratio),
        unit="lists of 50 hands",
        target=f"{LISTS} lists",
        met=ratio <= LISTS,
        how=f"processor time of the slowest of {len(SAID)} sentences; median of {rounds}",
    )


def _said(archive: Archive) -> Iterator[float]:
    def moment(text: str) -> datetime:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)

    def local(utc: str | datetime) -> datetime:
        at = utc if isinstance(utc, datetime) else datetime.fromisoformat(utc)
        return at.astimezone(UTC).replace(tzinfo=None)

    def ask(text: str) -> None:
        meant, known = meant_in([archive], text, FRENCH, local, moment, BEGIN + timedelta(days=1))
        found = found_by_words([(archive, meant[0])], known, FRENCH, moment, limit=50)
        lines_of(archive, [number for _, number in found])

    for text in SAID:
        yield _spent(partial(ask, text))


def _spent(do: Callable[[], object]) -> float:
    """Seconds of processor time of something done ten times."""
    began = process_time()
    for _ in range(10):
        do()
    return process_time() - began


def _export(path: Path) -> int:
    """Export all hands; returns how many were written."""
    out = path.with_name("events.xml")
    with Archive.open(path, key=KEY) as archive, out.open("w", encoding="utf-8") as sink:
        office, hands = (
            Office().of_log(identity_of(archive)),
            {hand for (hand,) in archive.all("SELECT id FROM hands")},
        )
        made = records(archive, 0, max(hands), hands)

        def rendered(hand: Walked) -> Rendered:
            if hand.hand_id not in made:
                return render(hand.hand_id, hand.rows, hand.between, office)
            record = made[hand.hand_id]
            ready = Template.of(record.body, record.names, record.dealer, record.hidden)
            return fill(hand.hand_id, ready, hand.between, office)

        walked = walk(archive, hands - made.keys(), first=0, last=max(hands))
        found = 0
        for event in Stream(office).events(map(rendered, walked)):
            if isinstance(event, Written) and event.hand_id is not None:
                sink.write(event.xml)
                found += 1
    return found


def _verified(path: Path, hands: int, rounds: int) -> Figure:
    times = list[float]()
    for _ in range(rounds):
        began = process_time()
        with Archive.open(path) as archive:
            verdict = verify_log(archive, publics=[SIGNER.public])
        if verdict.bad is not None:
            raise Fault(f"verify: {verdict.why}")
        times.append(1000 * (process_time() - began) / hands)
    each = median(times)
    return Figure(
        name="verify",
        measured=rounded(each),
        unit="ms of processor a hand",
        target=f"{VERIFY_MS:g} ms",
        met=each <= VERIFY_MS,
        how=f"a log of {hands} hands; median of {rounds}",
        more={"rows": verdict.rows},
    )
