"""Files of accounts, of the floor's names and of the office: read, or refused in one clear line."""

from pathlib import Path

import pytest

from croupier.cards.card import Card
from croupier.engine.places import Seat
from croupier.errors import Unreadable
from croupier.export.pojeu.account_file import accounts, read_accounts
from croupier.export.pojeu.named_cards import named, read_named
from croupier.export.pojeu.office import Office, read_office

HEAD = "number,utc,player,what,amount"


def test_lines_come_in_the_order_of_time() -> None:
    found = accounts(
        [HEAD, "2,2026-03-01T21:00:00+01:00,Ana,float,0.5", "1,2026-03-01T20:30:00Z,Bo,deposit,12"]
    )
    assert [(line.number, line.utc, line.amount) for line in found] == [
        (2, "2026-03-01T20:00:00.000Z", 50),
        (1, "2026-03-01T20:30:00.000Z", 1_200),
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("x,2026-03-01T20:00:00Z,Ana,float,1", "number 'x'"),
        ("1,2026-03-01T20:00:00,Ana,float,1", "utc '2026-03-01T20:00:00'"),
        ("1,yesterday,Ana,float,1", "utc 'yesterday'"),
        ("1,2026-03-01T20:00:00Z,,float,1", "the player is missing"),
        ("1,2026-03-01T20:00:00Z,Ana,gift,1", "what 'gift'"),
        ("1,2026-03-01T20:00:00Z,Ana,float,-1", "amount '-1'"),
        ("1,2026-03-01T20:00:00Z,Ana,float,1e9", "amount '1e9'"),
        ("1,2026-03-01T20:00:00Z,Ana,float,1.234", "amount '1.234'"),
        ("1,2026-03-01T20:00:00Z,Ana,float", "expected 5 values"),
        ("1,2026-03-01T20:00:00Z,Ana,float,1,2", "expected 5 values"),
    ],
)
def test_a_line_that_is_wrong_is_named(line: str, said: str) -> None:
    with pytest.raises(Unreadable, match="accounts, line 2") as told:
        accounts([HEAD, line])
    assert said in str(told.value)


def test_a_number_is_used_once() -> None:
    line = "1,2026-03-01T20:00:00Z,Ana,float,1"
    with pytest.raises(Unreadable, match="number 1 is used twice"):
        accounts([HEAD, line, line])


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe\x00", b"number,utc\n1,2", b'number,"utc\n'])
def test_damaged_files(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "file.csv"
    path.write_bytes(damage)
    for read in (read_accounts, read_named):
        with pytest.raises(Unreadable, match=r"file\.csv"):
            read(path)


def test_cards_and_discards_are_named() -> None:
    found = named(
        [
            "hand,card,draw,seat,cards,by,reason",
            "12,3,,,Ah,Max,",
            "12,,1st draw,4,7c Kd,Max,rapport",
        ]
    )
    assert found[12].cards == {3: Card.parse("Ah")}
    assert found[12].discards == {(Seat(4), "1st draw"): (Card.parse("7c"), Card.parse("Kd"))}
    assert found[12].remarks == (
        "carte 3 nommée par Max",
        "défausse du siège 4 nommée par Max (rapport)",
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("x,3,,,Ah,Max,", "hand 'x'"),
        ("1,3,,,Ax,Max,", "card 'Ax'"),
        ("1,3,,,Ah Kd,Max,", "expected one card"),
        ("1,,,,Ah,Max,", "card ''"),
        ("1,3,,,Ah,,", "who named it is missing"),
        ("1,,4th draw,4,Ah,Max,", "a draw of"),
        ("1,,1st draw,11,Ah,Max,", "a seat 1 to 10"),
    ],
)
def test_a_wrong_name_is_refused(line: str, said: str) -> None:
    with pytest.raises(Unreadable, match="named, line 2") as told:
        named(["hand,card,draw,seat,cards,by,reason", line])
    assert said in str(told.value)


def test_an_office_is_read(tmp_path: Path) -> None:
    path = tmp_path / "office.toml"
    path.write_text(
        'operator = "0100"\nvault = "7"\ntest = false\nroom = "Cercle & Cie"\ncountry = "FR"\n'
        'address = "8.8.8.8"\n'
        '[players]\n"Ana" = "A-17"\n',
        encoding="utf-8",
    )
    office = read_office(path)
    assert (office.operator, office.test, office.player("Ana").id) == ("0100", False, "A-17")
    assert office.player("Bo").operator_xml == "<Oper>Cercle &amp; Cie</Oper><Pays>FR</Pays>"
    assert len(office.identity(office.player("Ana"))) == 40


def test_the_identity_of_the_examples_is_the_sha1_of_test() -> None:
    office = Office()
    assert office.identity(office.player("test")) == "A94A8FE5CCB19BA61C4C0873D391E987982FBBD3"


TABLE, OTHER = "3f9a2c01d4e5", "81c2a0b7f6e9"


def office_of(tmp_path: Path, text: str) -> Office:
    path = tmp_path / "office.toml"
    path.write_text(f'address = "8.8.8.8"\n{text}', encoding="utf-8")
    return read_office(path)


def test_every_log_has_a_vault_of_its_own(tmp_path: Path) -> None:
    """Two logs have events of the same numbers, so that one vault for both would hold them twice."""
    office = office_of(tmp_path, f'test = false\n[vaults]\n{TABLE} = "7"\n{OTHER} = "8"')
    assert (office.of_log(TABLE).vault, office.of_log(OTHER).vault) == ("7", "8")
    with pytest.raises(Unreadable, match="this log has no vault in the office: add 0000aa = "):
        office.of_log("0000aa")
    with pytest.raises(Unreadable, match="two logs have the same vault"):
        office_of(tmp_path, f'[vaults]\n{TABLE} = "7"\n{OTHER} = "07"')


def test_a_vault_that_does_not_say_of_which_log_tells_how_to_say_it(tmp_path: Path) -> None:
    office = office_of(tmp_path, 'vault = "7"')
    with pytest.raises(Unreadable, match=rf'write \[vaults\] and {TABLE} = "7" in its place'):
        office.of_log(TABLE)


def test_a_log_without_a_vault_is_tested_in_one_of_its_own() -> None:
    found = {Office().of_log(log).vault for log in (TABLE, OTHER)}
    assert len(found) == 2 and all(len(vault) == 10 for vault in found)
    with pytest.raises(Unreadable, match="has vault 1"):
        Office(test=False).of_log(TABLE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('vaults = "7"', "key vaults: expected a table"),
        ("operator = 99", "key operator: expected four digits"),
        ('operator = "99"', "key operator: expected four digits"),
        ('tech = "a b"', "key tech: expected letters"),
        ('address = "the room"', "key address: expected a public IP address, found the room"),
        ('address = "192.168.1.5"', "key address: expected a public IP address"),
        ("test = false", "key address: expected a public IP address, found 2001:db8::1"),
        ('room = "Cercle"', "room and country go together"),
        ('country = "fr"', "key country: expected a code of ISO 3166-1"),
        ('room = "Hyper"\ncountry = "UK"', "the United Kingdom is GB"),
        ("country = [1]", "key country: expected a code of ISO 3166-1"),
        ('[identities]\nx = "12"', "key identities"),
        ("speed = 3", "key speed: expected one of"),
        ("operator = ", "Invalid value"),
    ],
)
def test_an_office_that_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "office.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=r"office\.toml") as told:
        read_office(path)
    assert said in str(told.value)
