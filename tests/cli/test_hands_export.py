"""The exports at the shell: common filters, resumed files, and withheld data."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from itertools import groupby
from pathlib import Path

import pytest
from click.testing import Result

from croupier.cards.card import DECK
from croupier.cli.exits import ExitCode
from croupier.cli.hands.options import Keys
from croupier.cli.hands.pojeu import ExportOrder, _render
from croupier.engine import commands as cmd
from croupier.engine.events import Turn
from croupier.engine.places import Seat
from croupier.export.pojeu.office import Office
from croupier.log.custody.verification import verify_log
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.reading.archive import Archive, identity_of
from croupier.log.reading.walk import Walked
from croupier.log.writing.journal import Journal
from croupier.rules.games import GAMES
from support.dealer import DECK as SHOE
from support.dealer import Dealer
from support.engine_bench import open_table
from support.logs import KEY, keep, write_key
from support.pojeu import finance
from support.pojeu_audit import audit
from support.shell import shell

HOUSE_GAMES = ("THL", "BADUGI", "O5JPL")


@pytest.fixture(scope="session")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with a hand of limit hold'em, one of badugi and one of five-card Omaha high/low."""
    path = tmp_path_factory.mktemp("mixed")
    dealer = Dealer()
    stakes = {"small_blind": 100, "big_blind": 200}
    limit = stakes | {"small_bet": 200, "big_bet": 400}
    turns = (Turn("THL", **limit), Turn("BADUGI", **limit), Turn("O5JPL", **stakes))
    dealer.open(game="THL", small_bet=200, big_bet=400, rotation=turns, rotation_hands=1)
    for code in HOUSE_GAMES:
        dealer.start()
        dealer.draw(6 * len(GAMES[code].streets[0].faces))
        dealer.fold_all()
    with Journal.open(path / "table.db", key=KEY) as journal:
        keep(journal, dealer.inputs)
    write_key(path / "key")
    return path


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of a cash table: six hands, one with an unread card, one void, one in progress; and a key."""
    path = tmp_path_factory.mktemp("log")
    dealer = Dealer()
    dealer.open(table="Table 4")
    dealer.start()
    dealer.showdown()
    dealer.start()
    dealer.fold_out()
    dealer.do(cmd.BuyChips, seat=Seat(5), amount=5_000)
    dealer.start()
    dealer.draw(3)
    dealer.draw(read=False)
    dealer.draw(8)
    dealer.fold_all()
    dealer.start()
    dealer.draw(2)
    dealer.do(cmd.EnterFloor, who="Max")
    dealer.do(cmd.DrawCard, card=None, uid="04FFFF", status="unknown")
    dealer.do(cmd.Answer, way="void")
    dealer.do(cmd.CheckDeck)
    dealer.do(cmd.UnseatPlayer, seat=Seat(6))
    dealer.at += 24 * 3_600_000
    dealer.start()
    dealer.fold_out()
    dealer.start()
    with Journal.open(path / "table.db", key=KEY, dealer="Léa") as journal:
        keep(journal, dealer.inputs)
    write_key(path / "key")
    return path


def run(folder: Path, *words: object) -> Result:
    return shell("hands", "export", *words, "--db", folder / "table.db")


def pojeu(folder: Path, *words: object) -> Result:
    keys = ["--key", folder / "key", "--who", "Max", "--why", "mars"]
    return run(folder, "pojeu", *keys, *words)


def pools(result: Result, *codes: ExitCode) -> list[str]:
    assert result.exit_code in (codes or (ExitCode.DONE, ExitCode.IN_PART)), result.output
    return [event.findtext("Pool", "") for event in ET.fromstring(result.stdout).iterfind("POJEU")]


def test_every_hand_that_was_played_is_written(folder: Path) -> None:
    """S-176: one record each, the number of the hand in its pool; what is missing is said with what helps."""
    result = pojeu(folder, "--check")
    assert pools(result, ExitCode.IN_PART) == ["Table-4-1", "Table-4-2", "Table-4-5"]
    assert result.stderr.splitlines() == [
        "hand 3: card 3 of seat 6 was never read; the floor names card 3 (--named)",
        "hands written: 3, events of accounts: 0, hands kept back: 1",
    ]
    events = ET.fromstring(result.stdout).findall("POJEU")
    for event in events:
        assert audit(event) == []
        assert event.findtext("Info", "").startswith("table Table 4; croupier Léa; bouton ")
    techs = {event.findtext("Tech") for event in events}
    assert techs == {"Table-4-20260301-2"}


def test_games_of_the_house_are_kept_back_from_the_record(mixed: Path) -> None:
    result = pojeu(mixed, "--check")
    assert pools(result, ExitCode.IN_PART) == ["1-1"]
    assert result.stderr.splitlines() == [
        "hand 2: BADUGI is a game of the house: the record has no code for it",
        "hand 3: O5JPL is a game of the house: the record has no code for it",
        "hands written: 1, events of accounts: 0, hands kept back: 2",
    ]


def test_hands_that_a_format_cannot_hold_are_named_and_the_rest_is_written(mixed: Path) -> None:
    result = run(mixed, "ohh")
    assert [json.loads(line)["ohh"]["game_type"] for line in result.stdout.splitlines() if line] == [
        "Holdem",
        "OmahaHiLo",
    ]
    why = "Open Hand History has no streets for BADUGI: export it as PHH"
    assert (result.exit_code, result.stderr) == (ExitCode.IN_PART, f"hand 2: {why}\n")
    alone = run(mixed, "ohh", "2")
    assert (alone.exit_code, alone.stdout) == (1, "")
    assert why in alone.stderr


def test_every_game_is_written_where_the_format_has_it(mixed: Path) -> None:
    phh, text = run(mixed, "phh").stdout, run(mixed, "pokerstars").stdout
    assert re.findall(r'^variant = "(.*)"', phh, re.MULTILINE) == ["FT", "FB", "PO5/8"]
    assert re.findall(r"Hand #\d: (.*) \(", text) == [
        "Hold'em Limit",
        "Badugi Limit",
        "5 Card Omaha Hi/Lo Pot Limit",
    ]
    games = [line["game"] for line in map(json.loads, run(mixed, "jsonl", "hands").stdout.splitlines())]
    assert games == list(HOUSE_GAMES)


def test_rows_have_the_dealer_and_amounts_in_their_currency(folder: Path) -> None:
    """In cents 1.50 would be 150; seats are rows of their own, and their nets sum to the rake."""
    hands = [json.loads(line) for line in run(folder, "jsonl", "hands").stdout.splitlines()]
    with Archive.open(folder / "table.db") as archive:
        kept = archive.all("SELECT id, pot, rake FROM hands WHERE outcome = 'complete'")
    told = {hand["hand"]: hand for hand in hands}
    for number, pot, rake in kept:
        hand = told[number]
        assert (hand["dealer"], hand["currency"]) == ("Léa", "EUR")
        assert (hand["pot"] * 100, hand["rake"] * 100) == (pot, rake)
        assert sum(round(each["net"] * 100) for each in hand["nets"]) == -rake
    for what in ("hands", "seats", "actions", "incidents"):
        plain = list(csv.DictReader(run(folder, "csv", what, "--currency", "USD").stdout.splitlines()))
        assert plain and {row["dealer"] for row in plain} == {"Léa"}, what
        assert {row.get("currency", "USD") for row in plain} == {"USD"}
        french = run(folder, "csv", what, "--spreadsheet", "fr").stdout
        assert french.startswith("\ufeff")
        rows = list(csv.DictReader(french[1:].splitlines(), delimiter=";"))
        assert [list(row) for row in rows] == [list(row) for row in plain]
        for one, other in zip(rows, plain, strict=True):
            for name in {"pot", "net", "stack_after", "added"} & set(one):
                assert one[name].replace(",", ".") == other[name] and re.fullmatch(
                    r"-?\d+[.]\d\d|", other[name]
                )
        if what == "incidents":
            assert list(plain[0])[-1] == "edition" and {row["edition"] for row in plain} == {"2019"}
    seats = list(csv.DictReader(run(folder, "csv", "seats", "1").stdout.splitlines()))
    assert [(int(row["seat"]), row["player"], float(row["net"])) for row in seats] == [
        (each["seat"], each["player"], each["net"]) for each in told[1]["nets"]
    ]


def test_opening_cards_leaves_a_note(folder: Path, tmp_path: Path) -> None:
    """Who, when, which hands and why; without that nothing is opened, and without a key nothing written."""
    sealed = run(folder, "pojeu")
    assert pools(sealed, ExitCode.FAILED) == []
    assert "hand 1: its face-down cards are sealed" in sealed.stderr
    assert pojeu(folder, "2").exit_code == 0
    with Archive.open(folder / "table.db") as archive:
        (last,) = archive.all("SELECT kind, who, hand_id, why FROM notes_text ORDER BY seq DESC LIMIT 1")
    assert tuple(last) == ("opened", "Max", 2, "mars")
    refused = run(folder, "pojeu", "--key", folder / "key", "--who", "Max")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "say --who and --why" in refused.stderr


def test_the_floor_opens_what_is_sealed_to_it(tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.showdown()
    private = PrivateKey.make("Max")
    with Journal.open(tmp_path / "table.db", key=KEY, floor=FloorLock((private.owner,))) as journal:
        keep(journal, dealer.inputs)
    (tmp_path / "max.key").write_text(private.locked("eight letters"), encoding="utf-8")
    words = ("pojeu", "--db", tmp_path / "table.db", "--floor-key", tmp_path / "max.key")
    for passphrase, code in (("eight letters", 0), ("nine letters", 1)):
        asked = ("hands", "export", *words, "--who", "Max", "--why", "mars")
        result = shell(*asked, typed=f"{passphrase}\n")
        assert result.exit_code == code, result.output
        assert ("<POJEU" in result.stdout) == (code == 0)
        assert passphrase not in result.output


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (["--from", "2026-03-02"], [5]),
        (["--to", "2026-03-01"], [1, 2]),
        (["--from", "2026-03-01", "--to", "2026-03-01", "--player", "Player 6"], [1, 2]),
        (["--player", "Player 6"], [1, 2]),
        (["--player", "Nobody"], []),
        (["--table", "Table 4"], [1, 2, 5]),
        (["--table", "Table 5"], []),
        (["2", "5"], [2, 5]),
        (["2", "5", "--player", "Player 6"], [2]),
    ],
)
def test_filters(folder: Path, options: list[str], found: list[int]) -> None:
    assert pools(pojeu(folder, *options)) == [f"Table-4-{number}" for number in found]


def test_a_cancelled_hand_is_reported_when_it_is_asked_for(folder: Path) -> None:
    result = pojeu(folder, "1", "4")
    assert pools(result) == ["Table-4-1"]
    assert "hand 4: the hand was cancelled and every chip went back" in result.stderr
    refused = run(folder, "phh", "4")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "hand 4 is void" in refused.stderr


@pytest.fixture(scope="session")
def withdrawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of three hands, of which the second was opened by mistake and taken back."""
    path = tmp_path_factory.mktemp("withdrawn")
    dealer = Dealer()
    dealer.open(table="Table 4")
    dealer.shown()
    dealer.start()
    dealer.do(cmd.Undo)
    dealer.folded()
    with Journal.open(path / "table.db", key=KEY, dealer="Léa") as journal:
        keep(journal, dealer.inputs)
        journal.settle()
        assert journal.since_checkpoint(), "a terminal goes on with it"
    write_key(path / "key")
    return path


def test_a_hand_that_was_taken_back_is_in_no_export(withdrawn: Path) -> None:
    assert pools(pojeu(withdrawn, "--check")) == ["Table-4-1", "Table-4-3"]
    for form, begins in (("phh", "variant"), ("pokerstars", "PokerStars"), ("ohh", '"game_number"')):
        told = run(withdrawn, form)
        assert told.stdout.count(begins) == 2, (form, told.output)
    hands = [json.loads(line) for line in run(withdrawn, "jsonl", "hands").stdout.splitlines()]
    assert [(hand["hand"], hand["hand_no"]) for hand in hands] == [(1, 1), (3, 3)]
    assert {row["hand"] for row in csv.DictReader(run(withdrawn, "csv", "actions").stdout.splitlines())} == {
        "1", "3",
    }  # fmt: skip
    refused = run(withdrawn, "jsonl", "hands", "2")
    assert "hand 2 is withdrawn" in refused.stderr and refused.stdout == ""


def test_the_floor_sees_that_it_was_taken_back_and_the_log_verifies(withdrawn: Path) -> None:
    log = withdrawn / "table.db"
    assert shell("hands", "verify", "--db", log).exit_code == 0
    assert "withdrawn" in shell("hands", "list", "--outcome", "withdrawn", "--db", log).stdout
    assert "taken back before its first card" in shell("hands", "show", "2", "--db", log).stdout


@pytest.mark.parametrize("form", ["phh", "pokerstars", "ohh"])
def test_every_form_takes_the_same_filters(folder: Path, form: str) -> None:
    assert run(folder, form, "--player", "Nobody").stdout == ""
    every, some = run(folder, form).stdout, run(folder, form, "--from", "2026-03-02").stdout
    assert 0 < len(some) < len(every)


def test_the_floor_names_a_card_afterwards(folder: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.csv"
    named.write_text("hand,card,cards,by,reason\n3,3,6s,Max,vue au muck\n", encoding="utf-8")
    result = pojeu(folder, "3", "--named", named, "--retransmission", "--check")
    (event,) = ET.fromstring(result.stdout).iterfind("POJEU")
    assert event.attrib == {"retransmission": "true", "test": "true"}
    assert event.findtext("Info", "").endswith("carte 3 nommée par Max (vue au muck)")
    assert audit(event) == []


def test_a_hand_keeps_its_number_in_every_export(folder: Path) -> None:
    """A retransmission keeps its IDEvt."""

    def numbers(result: Result) -> dict[str, str]:
        events = ET.fromstring(result.stdout).iterfind("POJEU")
        return {event.findtext("Pool", ""): event.findtext("IDEvt", "") for event in events}

    every = numbers(pojeu(folder))
    assert numbers(pojeu(folder, "5", "--retransmission")) == {"Table-4-5": every["Table-4-5"]}
    assert len(set(every.values())) == len(every)
    assert all(len(number) == 10 for number in every.values())


def vault(path: Path, *words: object) -> str:
    key = ("--key", path.with_name("key"), "--who", "M", "--why", "m")
    result = shell("hands", "export", "pojeu", 2, "--db", path, *key, *words)
    assert result.exit_code == 0, result.output
    return ET.fromstring(result.stdout).findtext("POJEU/IDCoffre", "")


def test_two_logs_are_two_vaults_and_a_copy_is_the_same(
    folder: Path, contested: Path, tmp_path: Path
) -> None:
    assert vault(folder / "table.db") != vault(contested / "table.db")
    copy = tmp_path / "copy.db"
    with Archive.open(folder / "table.db") as archive:
        archive.db.conn.execute("VACUUM INTO ?", (str(copy),))
        (tmp_path / "key").write_bytes((folder / "key").read_bytes())
    (tmp_path / "key").chmod(0o600)
    assert vault(copy) == vault(folder / "table.db")
    with Archive.open(copy) as archive:
        log = identity_of(archive)
    office = tmp_path / "office.toml"
    office.write_text(f'[vaults]\n{log} = "7"\n', encoding="utf-8")
    assert vault(folder / "table.db", "--office", office, "--retransmission") == "7"
    assert vault(contested / "table.db", "--office", office) not in ("7", "1")


def test_a_hand_with_archived_rows_is_reported(folder: Path) -> None:
    order = ExportOrder(folder / "table.db", Office(), Keys(KEY))
    with Archive.open(folder / "table.db") as archive:
        made = _render(order, archive, Walked(7, (), ()), frozenset({7}))
        assert _render(order, archive, Walked(7, (), ()), frozenset()).why == ""
    assert (made.xml, made.mend) == ("", "export it from that one")


# --- accounts ----------------------------------------------------------------------------------------

LINES = """number,utc,player,what,amount,text
1,2026-03-01T19:00:00Z,Player 5,float,500,
2,2026-03-01T19:00:00Z,Player 6,float,1000.50,
3,2026-03-01T20:01:00Z,Player 6,bounty,5,Prime
4,2026-03-02T22:00:00Z,Player 5,cancel,200,Partie annulée
"""


@pytest.fixture
def accounts(tmp_path: Path) -> Path:
    path = tmp_path / "accounts.csv"
    path.write_text(LINES, encoding="utf-8")
    return path


def test_accounts_add_up(folder: Path, accounts: Path) -> None:
    result = pojeu(folder, "--accounts", accounts, "--check")
    events = [event for event in ET.fromstring(result.stdout) if event.tag != "POJEU"]
    asked = ("IDJoueur", "SoldeMouvement", "SoldeApres")
    told = [(event.tag, *map(event.findtext, asked)) for event in events]
    assert told == [
        ("POINSCRIT", "Player 5", "200.00", "300.00"),
        ("POINSCRIT", "Player 6", "200.00", "800.50"),
        ("POGAIN", "Player 6", "5.00", "805.50"),
        ("POACHAT", "Player 5", "50.00", "250.00"),
        ("POBILAN", "Player 6", events[4].findtext("SoldeMouvement"), events[4].findtext("SoldeApres")),
        ("POANNUL", "Player 5", "200.00", "450.00"),
    ]
    seats = ET.fromstring(result.stdout).iterfind("POJEU/Participants/Joueur")
    theirs = [one for one in seats if one.findtext("IDJoueur") == "Player 6"]
    assert events[4].findtext("SoldeMouvement") == theirs[-1].findtext("Finance/CaveApres")
    mine = {event.findtext("Inscription") for event in events if event.findtext("IDJoueur") == "Player 6"}
    assert mine == {one.findtext("Inscription") for one in theirs}
    assert all(event.get("supervision") == "true" for event in events)
    assert "Player 1: no account is known, 1 event left out" in result.stderr


def test_accounts_follow_the_filters(folder: Path, accounts: Path) -> None:
    result = pojeu(folder, "--accounts", accounts, "--player", "Player 5", "--from", "2026-03-02")
    assert [event.tag for event in ET.fromstring(result.stdout)] == ["POJEU", "POANNUL"]
    alone = pojeu(folder, "1", "--accounts", accounts)
    assert [event.tag for event in ET.fromstring(alone.stdout)] == ["POJEU"]


# --- what is kept back ----------------------------------------------------------------------------------


def missing(out: Path) -> list[tuple[str, str, str]]:
    """The hands, events and players of the list beside an export; each has a reason and what would help."""
    with out.with_name(f"{out.name}.missing.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert all(line["reason"] for line in lines)
    return [(line["hand"], line["event"], line["player"]) for line in lines]


@pytest.mark.parametrize("form", ["pojeu", "ohh", "phh", "pokerstars"])
def test_what_is_kept_back_is_listed_beside_the_file(mixed: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / "march.out"
    key = ["--key", mixed / "key", "--who", "Max", "--why", "mars"] if form == "pojeu" else []
    result = run(mixed, form, *key, "--out", out)
    kept = {"pojeu": ["2", "3"], "ohh": ["2"]}.get(form, [])
    assert result.exit_code == (ExitCode.IN_PART if kept else ExitCode.DONE)
    assert result.stdout == "" and out.stat().st_size > 100
    if kept:
        assert [hand for hand, _, _ in missing(out)] == kept
        assert f"what is missing is listed in {out}.missing.csv" in result.stderr
    else:
        assert [each.name for each in tmp_path.iterdir()] == ["march.out"]
        assert out.read_text(encoding="utf-8") == run(mixed, form).stdout


@pytest.mark.parametrize("form", ["pojeu", "ohh"])
def test_an_export_of_nothing_that_was_asked_for_fails(mixed: Path, tmp_path: Path, form: str) -> None:
    """Every hand is missing, so that nothing was done; without a hand to export there is nothing to fail."""
    out = tmp_path / "march.out"
    words = ["2", "3"] if form == "pojeu" else ["2", "2"]
    assert run(mixed, form, *words, "--out", out).exit_code == ExitCode.FAILED
    assert {hand for hand, _, _ in missing(out)} == set(words)
    assert run(mixed, form, "--player", "Nobody", "--out", tmp_path / "none").exit_code == ExitCode.DONE


def test_a_list_of_another_export_is_not_overwritten(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "march.out"
    assert run(mixed, "ohh", "--out", out).exit_code == ExitCode.IN_PART
    again = run(mixed, "ohh", "--out", out)
    assert (again.exit_code, len(missing(out))) == (ExitCode.FAILED, 1)
    out.unlink()
    assert "missing.csv is there already" in run(mixed, "ohh", "--out", out).stderr
    assert not out.exists()


def test_a_file_that_cannot_be_finished_is_taken_away(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "alone.ohh"
    assert run(mixed, "ohh", "2", "--out", out).exit_code == ExitCode.FAILED
    assert list(tmp_path.iterdir()) == []


def test_an_account_never_falls_below_zero(folder: Path, accounts: Path, tmp_path: Path) -> None:
    """Player 5 sits down with 200 and buys 50, with 230 on the account; the rest is not known any more."""
    out = tmp_path / "march.xml"
    accounts.write_text(LINES.replace("Player 5,float,500,", "Player 5,float,230,"), encoding="utf-8")
    result = pojeu(folder, "1", "2", "5", "--accounts", accounts)
    assert result.exit_code == ExitCode.DONE
    result = pojeu(folder, "--accounts", accounts, "--player", "Player 5", "--out", out, "--check")
    assert result.exit_code == ExitCode.IN_PART
    events = ET.parse(out).getroot()
    left = [(event.tag, event.findtext("SoldeApres")) for event in events if event.tag != "POJEU"]
    assert left == [("POINSCRIT", "30.00")]
    assert [player for _, event, player in missing(out) if event] == ["Player 5", "Player 5"]
    why = "Player 5: the account holds 30.00, too little for the purchase of 50.00 at 2026-03-01T"
    assert why in result.stderr


# --- files -------------------------------------------------------------------------------------------


def test_a_file_is_never_overwritten(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "march.xml"
    assert pojeu(folder, "--out", out).exit_code == ExitCode.IN_PART
    before = out.read_bytes()
    again = pojeu(folder, "--out", out)
    assert (again.exit_code, out.read_bytes()) == (1, before)
    assert "march.xml" in again.stderr


def test_a_broken_off_export_leaves_no_file(folder: Path, accounts: Path, tmp_path: Path) -> None:
    out = tmp_path / "march.xml"
    accounts.write_text("number,utc\n", encoding="utf-8")
    assert pojeu(folder, "--accounts", accounts, "--out", out).exit_code == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["9"], "there is no hand 9"),
        (["6"], "hand 6 is in progress"),
        (["--from", "yesterday"], "does not match"),
        (["--office", "none.toml"], "does not exist"),
    ],
)
def test_bad_input_is_one_clear_line(folder: Path, words: list[str], said: str) -> None:
    result = pojeu(folder, *words)
    assert result.exit_code in (1, 2)
    assert said in result.stderr


def test_an_order_never_prints_its_key(folder: Path) -> None:
    order = ExportOrder(folder / "table.db", Office(), Keys(KEY))
    assert KEY.hex() not in repr(order) and str(KEY) not in repr(order)


# --- the printed page --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (("list", "--day", "9999-12-31"), "no hand fits"),
        (("list", "--limit", "99999999999999999999"), "is not in the range"),
        (("export", "csv", "hands", "--from", "9999-12-31", "--to", "9999-12-31"), "hand,table"),
    ],
)
def test_the_last_of_all_days_and_more_hands_than_there_can_be(
    folder: Path, words: tuple[str, ...], output: str
) -> None:
    assert output in shell("hands", *words, "--db", folder / "table.db").output


@pytest.mark.parametrize("zone", ["Nowhere/Atall", "../etc", "Europe", ""])
def test_an_invalid_zone_is_refused(folder: Path, zone: str) -> None:
    result = shell("hands", "sheet", 1, "--db", folder / "table.db", "--zone", zone)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"zone {zone!r}: expected a name such as Europe/Paris" in result.output


def test_a_sheet_shows_only_what_its_reader_may_see(folder: Path) -> None:
    def sheet(*words: object) -> str:
        result = shell("hands", "sheet", 1, "--db", folder / "table.db", *words)
        assert result.exit_code == 0, result.output
        return result.stdout

    covered = sheet()
    opened = sheet("--key", folder / "key", "--who", "Max", "--why", "litige")
    assert covered.count("card back") > opened.count("card back")
    assert "number 1 of table 4" in covered


# --- rows --------------------------------------------------------------------------------------------


def test_rows_of_hands_actions_and_incidents(folder: Path) -> None:
    """S-175: a player's hands of a time, with what went wrong in them."""
    hands = [json.loads(line) for line in run(folder, "jsonl", "hands").stdout.splitlines()]
    assert [hand["outcome"] for hand in hands] == ["complete", "complete", "complete", "void", "complete"]
    text = run(folder, "csv", "actions", "1").stdout
    actions = list(csv.DictReader(text.splitlines()))
    assert [row["action"] for row in actions[:3]] == ["small-blind", "big-blind", "raise"]
    assert {row["hand"] for row in actions} == {"1"}
    mine = run(folder, "jsonl", "incidents", "--player", "Player 6", "--to", "2026-03-01").stdout
    told = [json.loads(line) for line in mine.splitlines()]
    assert [(row["code"], row["way"], row["answered_by"]) for row in told] == [("AL-12", "void", "floor")]
    for what in ("hands", "actions", "incidents"):
        assert "As" not in run(folder, "csv", what, "3").stdout, "nobody tabled it"


# --- an award that is put right in the next hand (S-151, S-152) -------------------------------------------


@pytest.fixture(scope="session")
def contested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The floor has seat 3 paid, which the cards do not; in the next hand the pot goes where it belongs."""
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6)
    bench.start(12)
    bench.acts("3 raise 300", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    for cards in (4, 2, 2):
        bench.deal(cards)
        bench.acts("3 check", "5 check")
    bench.show(3, 5)
    bench.do(cmd.EnterFloor, who="Max")
    bench.do(cmd.Award, seat=Seat(3))
    bench.do(cmd.LeaveFloor)
    bench.do(cmd.StartHand)
    bench.deck = SHOE.split()
    bench.deal(12)
    bench.do(cmd.Declare, incident="I-42", seat=Seat(3))
    while bench.table.hand is not None and bench.table.hand.round.to_act is not None:
        bench.act(bench.table.hand.round.to_act, "fold")
    bench.do(cmd.Award)
    path = tmp_path_factory.mktemp("contested")
    inputs = [tuple(step) for _, step in groupby(bench.history, lambda event: event.step)]
    with Journal.open(path / "table.db", key=KEY, dealer="Léa") as journal:
        keep(journal, inputs)
    write_key(path / "key")
    return path


def test_an_award_put_right_in_the_next_hand_belongs_to_its_own_hand(contested: Path) -> None:
    result = pojeu(contested)
    assert result.exit_code == 0, result.output
    first, second = ET.fromstring(result.stdout.encode()).iterfind("POJEU")
    assert finance(first)[3] == {
        "Net": "-300.00", "Total": "300.00", "CaveAvant": "10000.00", "CaveApres": "9700.00",
    }  # fmt: skip
    assert finance(first)[5]["Net"] == "450.00"
    assert "attribution corrigée" in first.findtext("Info", "")
    before, after = finance(first), finance(second)
    assert all(one["CaveAvant"] == before[seat]["CaveApres"] for seat, one in after.items())
    assert audit(first) == audit(second) == []
    alone = ET.fromstring(pojeu(contested, "1", "--retransmission").stdout.encode()).find("POJEU")
    assert alone is not None
    assert finance(alone)[5]["CaveApres"] == "10450.00"


def test_naming_a_card_is_noted_once_and_without_the_card(folder: Path, tmp_path: Path) -> None:
    """Hand 3 has a card that nobody read."""
    told = pojeu(folder, "3").stderr
    number = told.partition("card ")[2].split()[0]
    out = {node.findtext("Valeur") for node in ET.fromstring(pojeu(folder).stdout).iter("Draw")}
    free = next(card for card in DECK if str(int(card)) not in out)
    file = tmp_path / "named.csv"
    file.write_text(
        f"hand,card,cards,by,reason\n3,{number},{free},Léa,camera 2\n99,1,{free},Léa,x\n", encoding="utf-8"
    )
    for _ in range(2):
        result = pojeu(folder, "3", "--named", file)
        assert "<POJEU" in result.stdout, result.output
    with Archive.open(folder / "table.db") as archive:
        asked = "SELECT who, hand_id, why, facts FROM notes_text WHERE kind = 'named' AND who = 'Léa'"
        assert [tuple(row) for row in archive.all(asked)] == [
            ("Léa", 3, f"carte {number} nommée par Léa (camera 2)", "{}")
        ]
        assert verify_log(archive).bad is None
    assert f'"{free}"'.encode() not in (folder / "table.db").read_bytes()
