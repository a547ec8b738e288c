"""The verb `hands` at the shell: text, JSON, exit codes, and one line for bad input."""

import json
import sqlite3
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from croupier.histories.phh import history, sections
from croupier.histories.replay import replay
from croupier.log.writing.journal import Journal
from croupier.log.writing.outages import Outage
from croupier.script.grammar import parse
from support.dealer import Dealer
from support.logs import KEY, keep, write_key
from support.shell import shell


@pytest.fixture(scope="session")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hands that are over and one in progress."""
    path = tmp_path_factory.mktemp("log") / "table.db"
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.showdown()
    dealer.start()
    dealer.fold_out()
    dealer.start()
    dealer.draw(12)
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs)
    return path


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """The key that the terminal sealed with."""
    return write_key(tmp_path / "key")


NOTE = ("--who", "Max", "--why", "a dispute")


run = partial(shell, "hands")


def test_list_is_newest_first(db: Path) -> None:
    result = run("list", "--db", db)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["3", "2", "1"]
    assert "pot 35.00  to Player 3 33.25  [Ks 8h 2d Th 2c]" in result.stdout
    result = run("list", "--db", db, "--player", "Nobody")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "no hand fits\n")


@pytest.fixture
def autumn(tmp_path: Path) -> Path:
    """Three hands of the night when clocks in Paris go back: 2:40 CEST, 2:40 CET and 3:40 CET."""
    dealer, path = Dealer(), tmp_path / "autumn.db"
    dealer.open()
    began = [len(dealer.inputs)]
    for _ in range(3):
        dealer.folded()
        began.append(len(dealer.inputs))
    with Journal.open(path, key=KEY) as journal:
        for number, events in enumerate(dealer.inputs):
            hour = max(sum(number >= each for each in began[:3]) - 1, 0)
            utc = datetime(2026, 10, 25, hour, 40, tzinfo=UTC)
            journal.append(events, utc=utc, mono_ms=events[0].at, clock_synced=True)
    return path


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["2026-10-25 2:40"], [2, 1]),
        (["2026-10-25 3h40"], [3]),
        (["2026-10-25 03:40:00 CET"], [3]),
        (["--since", "2026-10-25T02:30", "--until", "2026-10-25T02:50"], [2, 1]),
        (["--since", "2026-10-25T01:30Z"], [3, 2]),
        (["--day", "2026-10-25"], [3, 2, 1]),
        (["--day", "2026-10-24"], []),
    ],
)
def test_one_zone_for_words_options_and_list(autumn: Path, words: list[str], ids: list[int]) -> None:
    """The hour that the clocks show twice is searched twice."""
    result = run("list", "--db", autumn, "--zone", "Europe/Paris", *words)
    lines = result.stdout.splitlines()[: len(ids) or None]  # further hands may follow the best fit
    assert sorted(int(line.split()[0]) for line in lines) == sorted(ids), result.output
    times = {3: "2026-10-25 03:40:00 CET", 2: "2026-10-25 02:40:00 CET", 1: "2026-10-25 02:40:00 CEST"}
    assert {int(line[:8]): line[8:].split("  ")[0] for line in lines} == {each: times[each] for each in ids}


def test_one_search_over_several_logs(db: Path, autumn: Path) -> None:
    """Each line ends with its log: the newest first, with words the best fit of each log first."""
    logs = ("--db", db, "--db", autumn)
    plain = [line.split() for line in run("list", *logs).stdout.splitlines()]
    assert [(line[0], line[-1]) for line in plain] == [
        *((number, str(autumn)) for number in "321"), *((number, str(db)) for number in "321")
    ]  # fmt: skip
    ranked = [line.split() for line in run("list", *logs, "2026-03-01").stdout.splitlines()]
    assert {(line[0], line[-1]) for line in ranked[:1]} <= {(number, str(db)) for number in "321"}
    told = json.loads(run("list", *logs, "--json", "--limit", "1", "xyzzy", "2026-10-25 3h40").stdout)
    assert told[0]["log"] in (str(db), str(autumn))
    found = run("list", *logs, "player 2 xyzzy", "--zone", "Europe/Paris")
    assert found.stderr == "not understood: xyzzy\n" and str(db) in found.stdout
    assert run("list", *logs, "xyzzy").exit_code == 1


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        (["--card", "2c"], [1]),
        (["--player", "Player 2"], [2, 1]),
        (["--outcome", "live"], [3]),
        (["--day", "2026-03-01", "--limit", "1"], [3]),
        (["--incident", "AL-07"], []),
    ],
)
def test_list_as_json(db: Path, options: list[str], ids: list[int]) -> None:
    result = run("list", "--db", db, "--json", *options)
    assert result.exit_code == 0
    assert [hand["id"] for hand in json.loads(result.stdout)] == ids


def test_a_verb_gives_way_to_the_terminal_that_writes_the_log(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nice = 3

    def told(more: int) -> int:
        nonlocal nice
        nice += more
        return nice

    monkeypatch.setattr("os.nice", told)
    run("list", "--db", db)
    assert nice == 3, "no terminal is there"
    with Journal.open(db, key=KEY):
        for _ in range(2):
            assert run("list", "--db", db).exit_code == 0
            assert nice == 10


def test_hands_show_what_befell_the_devices(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    dealer = Dealer()
    dealer.open()
    dealer.start()
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs)
        lost = Outage(utc="2026-03-01T20:15:03.000Z", device="line", state="lost")
        journal.append((), utc=lost.utc, mono_ms=5, clock_synced=True, outages=(lost,))
    result = run("show", 1, "--db", path)
    assert result.stdout.endswith("\nDEVICE  2026-03-01 20:15:03 UTC  line to the shoe: lost\n")
    assert json.loads(run("show", 1, "--db", path, "--json").stdout)["devices"] == [
        {"utc": lost.utc, "device": "line", "place": "", "state": "lost"}
    ]


def test_show(db: Path) -> None:
    result = run("show", 1, "--db", db)
    assert result.exit_code == 0
    assert "Seat 3 Player 3 raises to 6" in result.stdout
    told = json.loads(run("show", 1, "--db", db, "--json").stdout)
    assert (told["outcome"], told["board"]) == ("complete", "Ks 8h 2d Th 2c")
    assert told["awards"] == [[0, 3, 3325, ""]]
    told = json.loads(run("show", 3, "--db", db, "--json").stdout)
    assert told["outcome"] == "live"
    assert {seat["cards"] for seat in told["seats"]} == {"?? ??"}


def test_script_is_a_script(db: Path) -> None:
    assert len(parse(run("script", 1, "--db", db).stdout).statements) > 30


def test_verify(db: Path, tmp_path: Path) -> None:
    result = run("verify", "--db", db)
    assert result.exit_code == 0
    assert "the chain holds" in result.stdout
    forged = tmp_path / "forged.db"
    forged.write_bytes(db.read_bytes())
    conn = sqlite3.connect(forged)
    conn.execute("DROP TRIGGER journal_never_changes")
    (row,) = conn.execute("SELECT min(seq) FROM journal WHERE name = 'posted'").fetchone()
    conn.execute("UPDATE journal SET payload = replace(payload, '100', '900') WHERE seq = ?", (row,))
    conn.commit()
    conn.close()
    result = run("verify", "--db", forged)
    assert (result.exit_code, result.stdout) == (
        1,
        f"the chain breaks at row {row}: row {row} (posted) is not the row that was written\n",
    )
    told = json.loads(run("verify", "--db", forged, "--json").stdout)
    assert (told["bad"], told["rows"]) == (row, row - 1)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["show", "9"], 1, "there is no hand 9"),
        (["script", "9"], 1, "there is no hand 9"),
        (["show", "0"], 2, "0 is not in the range"),
        (["show", "x"], 2, "not a valid integer"),
        (["list", "--card", "1h"], 2, "card '1h'"),
        (["list", "--day", "yesterday"], 2, "does not match"),
        (["list", "--limit", "0"], 2, "range"),
    ],
)
def test_bad_input_is_one_clear_line(db: Path, words: list[str], code: int, said: str) -> None:
    result = run(*words, "--db", db)
    assert result.exit_code == code
    assert said in result.stderr


def test_a_file_that_is_not_a_log_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("the pot was three hundred\n" * 50)
    for path, said in ((text, "not a log of croupier"), (tmp_path / "none.db", "no such file")):
        result = run("list", "--db", path)
        assert result.exit_code == 1
        assert result.stderr.startswith("Error: log ")
        assert said in result.stderr


def test_export_phh_replays_to_the_stacks_of_the_log(db: Path, tmp_path: Path) -> None:
    result = run("export", "phh", "--db", db)
    assert result.exit_code == 0
    (tmp_path / "hands.phhs").write_text(result.stdout, encoding="utf-8")
    first, second = sections(tmp_path / "hands.phhs")
    hand = history(first.fields())
    assert (hand.variant, hand.players[0], hand.details["hand"]) == ("NT", "Player 1", 1)
    ended, rake = replay(hand), 175
    assert [stack - rake * (player == 3) for player, stack in enumerate(ended.finishing_stacks, 1)] == [
        int(100 * stack) for stack in hand.details["finishing_stacks"]
    ]
    assert [history(second.fields()).details[name] for name in ("day", "month", "year")] == [1, 3, 2026]


def test_export_of_one_hand_has_no_sections(db: Path, key: Path) -> None:
    result = run("export", "phh", 2, "--db", db)
    assert result.stdout.startswith('variant = "NT"\n')
    assert "AsKd" not in run("export", "phh", 2, "--db", db).stdout
    refused = run("export", "phh", 2, "--db", db, "--all-cards")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--all-cards needs a key" in refused.output
    told = run("export", "phh", 2, "--db", db, "--all-cards", "--key", key, *NOTE).stdout
    assert '"d dh p3 AsKd"' in told


def test_export_pokerstars_is_text_for_players_tools(db: Path) -> None:
    result = run("export", "pokerstars", 1, 2, "--db", db, "--currency", "USD")
    assert result.exit_code == 0
    hands = result.stdout.split("\n\n\n")
    assert hands[0].startswith("PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2026/03/01 20:00:")
    assert hands[1].startswith("PokerStars Hand #2: ")
    assert len(hands) == 3 and hands[2] == ""


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["phh", 3], "hand 3 is in progress"),
        (["pokerstars", 3], "hand 3 is in progress"),
        (["ohh", 3], "hand 3 is in progress"),
        (["pojeu", 3], "hand 3 is in progress"),
        (["phh", 9], "there is no hand 9"),
    ],
)
def test_export_of_a_hand_that_is_not_over_is_refused(db: Path, words: list[object], text: str) -> None:
    result = run("export", *words, "--db", db)
    assert result.exit_code == 1
    assert text in result.stderr


def test_show_speaks_the_language_that_is_asked_for(db: Path) -> None:
    said = run("show", 1, "--db", db, "--lang", "fr").stdout
    assert "Siège 3 Player 3 relance à 6" in said
    assert "POT PRINCIPAL" in said
    assert not any(word in said for word in ("raises", "calls", "MAIN POT", "played out"))
    assert run("show", 1, "--db", db, "--lang", "de").exit_code == 2
