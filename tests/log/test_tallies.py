"""What reports add up: the time that hands took, and incidents with the way in which they ended."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from croupier.engine import commands as cmd
from croupier.log.reading.archive import Archive
from croupier.log.reading.reports import Dealt, dealt_by, incident_tallies, incident_times
from croupier.log.writing.store import Journal
from support.dealer import Dealer
from support.logs import KEY

BEGIN = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
SPAN = (BEGIN - timedelta(hours=1), BEGIN + timedelta(hours=5))


AGES = (BEGIN - timedelta(days=400), BEGIN + timedelta(days=400))


def log_of(path: Path) -> None:
    """Two hands of Anna with a short break between them, one after a long break, and one of Bo."""
    dealer = Dealer()
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        done = 0

        def keep(first: timedelta, last: timedelta) -> None:
            """The inputs since the last time: all at `first`, the last one at `last`."""
            nonlocal done
            inputs = dealer.inputs[done:]
            for events in inputs:
                moment = BEGIN + (last if events is inputs[-1] else first)
                journal.append(events, utc=moment, mono_ms=events[0].at, clock_synced=True)
            done = len(dealer.inputs)

        def minutes(number: float) -> timedelta:
            return timedelta(minutes=number)

        dealer.open()
        dealer.start()
        dealer.fold_out()
        keep(minutes(0), minutes(2))
        dealer.start()
        dealer.draw(1)
        dealer.do(cmd.Declare, incident="I-10")
        dealer.do(cmd.Answer, way="misdeal")
        dealer.fold_out()
        keep(minutes(2.5), minutes(4))
        dealer.start()
        dealer.fold_out()
        keep(minutes(60), minutes(61))
        journal.dealer = "Bo"
        dealer.start()
        dealer.fold_out()
        keep(minutes(61.5), minutes(63))


def test_the_time_between_two_hands_belongs_to_the_second_unless_it_was_a_break(tmp_path: Path) -> None:
    log_of(tmp_path / "table.db")
    with Archive.open(tmp_path / "table.db") as archive:
        found = dealt_by(archive, *SPAN)
    assert found == {"Anna": Dealt(3, (2 * 60 + 2 * 60 + 60) * 1000), "Bo": Dealt(1, 90 * 1000)}
    assert found["Bo"].pace == 40
    assert Dealt().pace is None


def test_incidents_are_counted_with_table_and_way(tmp_path: Path) -> None:
    log_of(tmp_path / "table.db")
    with Archive.open(tmp_path / "table.db") as archive:
        tallies = incident_tallies(archive, *SPAN)
        assert incident_tallies(archive, *AGES) == tallies
        by_dealer = incident_times(archive, *SPAN, doer="dealer", dealer="Anna")
        by_equipment = incident_times(archive, *SPAN, doer="equipment")
    assert [(each.dealer, each.code, each.way, each.doer, each.incidents) for each in tallies] == [
        ("Anna", "I-10", "misdeal", "dealer", 1)
    ]
    assert by_dealer == [("2026-03-01T20:00:00.000Z", 1)]
    assert by_equipment == []
