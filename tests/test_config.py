"""The configuration: the sample is complete and right, and all faults of a file are reported at once."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.config.file import ConfigError, house_switches, keys, load, read, sample
from croupier.config.table_start import badge_pause_of
from croupier.devices.buses import PINS_OF
from croupier.engine import decide, replay
from croupier.engine.table import Table
from croupier.errors import Unreadable
from croupier.rules.house import FACTORY, SWITCHES, HouseRules, switches
from croupier.terminal.station.pin import hash_pin
from croupier.values import replace
from support.pi_header import HEADER

LEAST = """
[table]
name = "7"
small_blind = 1
big_blind = 2
smallest_chip = 1
[log]
path = "hands.db"
runtime_dir = "runtime"
[shoe]
port = "sim:"
deck = "A"
[dealer]
name = "Zoé"
"""
"""A file that gives what must be given, and no more."""


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as caught:
        read(text)
    return caught.value.faults


def changed(key: str, value: str) -> str:
    """The least file with one more key, or another value for one that is there."""
    section, _, name = key.partition(".")
    text = re.sub(rf"(\[{section}\][^\[]*?)\n{re.escape(name)} = .*", r"\1", LEAST)
    if f"[{section}]" not in text:
        text += f"[{section}]\n"
    return text.replace(f"[{section}]\n", f"[{section}]\n{name} = {value}\n")


def test_the_least_file_is_enough_and_gives_the_defaults() -> None:
    settings = read(LEAST, folder=Path("etc"))
    assert settings.table.name == "7" and settings.dealer.name == "Zoé"
    assert settings.log.path == Path("etc/hands.db")
    assert settings.screen.size == (1280, 720) and settings.screen.language == "en"
    assert settings.pins == {} and settings.keyboard["fold"] == "f"
    assert settings.floor.pin is None and settings.house == ()


def uncommented() -> str:
    """The sample with every default of its comments switched on; a key without a default stays a comment."""
    bare = {key.name for key in keys() if key.default is None or callable(key.default)}
    section, lines = "", []
    for line in sample().splitlines():
        if heading := re.match(r"\[(\w+)\]", line):
            section = heading[1]
        key = re.match(r'# "?([\w.]+)"? = ', line)
        lines.append(line[2:] if key and f"{section}.{key[1]}" not in bare else line)
    return "\n".join(lines)


def test_the_sample_is_a_file_that_works_and_its_comments_are_the_defaults() -> None:
    settings = read(sample())
    assert replace(read(uncommented()), house=()) == settings
    assert decide(Table(), settings.set_table(at=0), HouseRules())


def test_a_stud_table_has_bets_and_no_blinds() -> None:
    text = changed("table.game", '"7SHL"').replace("small_blind = 1\nbig_blind = 2\n", "")
    text = text.replace("[table]\n", "[table]\nsmall_bet = 20\nbig_bet = 40\nbring_in = 5\nante = 2\n")
    wanted = read(text).set_table(at=0)
    assert (wanted.game, wanted.small_bet, wanted.big_bet, wanted.bring_in) == ("7SHL", 2000, 4000, 500)
    assert decide(Table(), wanted, HouseRules())


def test_a_rotation_is_read_game_by_game() -> None:
    entries = '["THL 10/20 blinds 5/10", "7SLL 10/20 ante 1 bring-in 3", "THNL 1/2 ante 0.25"]'
    text = changed("table.rotation", entries).replace("smallest_chip = 1", "smallest_chip = 0.25")
    assert read(text).set_table(at=0).rotation == (
        ("THL", 500, 1000, 0, 0, 0, 1000, 2000),
        ("7SLL", 0, 0, 100, 0, 300, 1000, 2000),
        ("THNL", 100, 200, 25, 0, 0, 0, 0),
    )


@pytest.mark.parametrize(
    "entry",
    ["THNL", "THNL 1/2 blinds 1/2", "7SLL 10/20", "7SLL 10/20 ante 1 bring-in 30", "THX 1/2", "THL 0/0"],
)
def test_an_entry_of_a_rotation_is_a_game_at_stakes_that_it_is_played_at(entry: str) -> None:
    assert faults(changed("table.rotation", f'["{entry}"]'))[0].startswith("table.rotation: expected a list")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("house.rake.unit", "0.01"),
        ("house.rake.unit", "1.5"),
        ("house.rake.cap", "2.5"),
        ("table.rotation", '"THNL 1/2 ante 0.25"'),
    ],
)
def test_an_amount_that_the_smallest_chip_cannot_pay_is_a_fault(key: str, value: str) -> None:
    section, _, name = key.partition(".")
    line = f'rotation = ["THL 10/20 blinds 5/10", {value}]' if section == "table" else f'"{name}" = {value}'
    text = f"{LEAST}[house]\n".replace(f"[{section}]\n", f"[{section}]\n{line}\n")
    (told,) = faults(text)
    assert re.fullmatch(
        rf"{key}: expected (a multiple|multiples) of the smallest chip 1, found {value}", told
    )
    assert read(text.replace("smallest_chip = 1", "smallest_chip = 0.01"))


def test_a_rake_that_nobody_set_is_in_smallest_chips() -> None:
    events = decide(Table(), read(LEAST).set_table(at=0), HouseRules())
    assert replay(events).house.rake_unit is None
    five = read(LEAST + '[house]\n"rake.unit" = 5').set_table(at=0)
    assert replay(decide(Table(), five, HouseRules())).house.rake_unit == 500


def test_the_sample_has_a_line_for_every_key_and_no_other() -> None:
    lines = re.findall(r'^(?:# )?"?([\w.]+)"? = |^\[(\w+)\]', sample(), re.MULTILINE)
    section, found = "", []
    for key, heading in lines:
        section = heading or section
        if key:
            found.append(f"{section}.{key}")
    expected = [key.name for key in keys()] + [f"house.{name}" for name in house_switches()]
    assert sorted(found) == sorted(expected)


def test_the_sample_shows_the_factory_default_of_every_switch() -> None:
    given = dict(read(uncommented()).house)
    assert given == {name: value for name, value in switches(FACTORY["club"]) if name in house_switches()}
    assert set(given) == set(SWITCHES) - {"seats.max"}


AMOUNT = "an amount such as 2 or 0.25"
CONTRADICTIONS = [
    ("table.game", '"7SLL"', "table.small_bet: expected an amount above 0, found 0"),
    ("table.rotation", '["THL 10/20"]', 'table.rotation: expected a list of games such as "THL 10/20 blinds'),
    ("antennas.1", '"board"', 'antennas: expected an antenna for shoe when table.sensors is "L1", found'),
    ("table.sensors", '"L2"', "antennas: expected an antenna for each of board, burn, muck when table."),
    ("buttons.encoder_a", "5", "buttons.encoder_b: expected the second pin of the encoder, found nothing"),
    ("pins.fold", "4", 'buttons.pin_factory: expected "lgpio" to read pins.fold, found "none"'),
    ("keyboard.call", '"f"', 'keyboard.call: expected a key of its own, found "f", which keyboard.fold has'),
]
"""A value, and what is wrong with it beside another key."""

WRONG = [
    ("table.name", "a name on one line", '""'),
    ("log.path", "a path, absolute or from the folder of this file", r'"a\u0000b"'),
    ("shoe.deck", "a name on one line", r'"a\u001bb"'),
    ("table.game", "the code of a game such as THNL or 7SHL", '"THX"'),
    ("table.big_blind", "an amount above 0", "0"),
    ("table.mode", '"cash" or "tournament"', "1"),
    ("table.small_blind", AMOUNT, '"1"', "-1", "0.001", "NaN", "Infinity", "true"),
    ("table.small_blind", "at most the big blind 2", "3"),
    ("table.small_blind", "a multiple of the smallest chip 1", "0.5"),
    ("table.smallest_chip", "an amount above 0", "0"),
    ("table.seats", "a whole number from 2 to 10", "11", "true"),
    ("shoe.port", "a device path, i2c:PATH, spi:PATH, pcsc:NAME, spy:FILE:URL or sim:", '"http://x"'),
    ("shoe.pair_ms", "a whole number from 20 to 2000", "0"),
    ("reader.kind", '"shoe-line" or "pepper" or "pn532" or "mfrc522" or "pcsc" or "wedge"', '"rc522"'),
    ("reader.slot_pin", "none, for a shoe-line has its own sensor", "8"),
    ("antennas.0", "shoe, seat:1 to seat:10, board, board2 to board4, muck or burn", '"seat:11"'),
    ("screen.size", 'width and height such as "1280x720"', '"big"', '"9x9"'),
    ("screen.mute", "true or false", '"no"'),
    ("floor.pin", "what croupier run --hash-pin prints", '"1234"'),
    ("pins.fold", "a whole number from 0 to 27", "28"),
    ("house.'raise.min'", "standard or double", '"triple"'),
    ("house.'rake.cap'", f"none or {AMOUNT}", "-3"),
]
"""A key, what is expected, and values that are none of it."""

IN_TOML = {"NaN": "nan", "Infinity": "inf"}


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        *CONTRADICTIONS,
        *(
            (key, IN_TOML.get(value, value), f"{key}: expected {what}, found {value}".replace("'", ""))
            for key, what, *values in WRONG
            for value in values
        ),
    ],
)
def test_a_fault_names_its_key_what_was_expected_and_what_was_found(key: str, value: str, fault: str) -> None:
    assert any(each.startswith(fault) for each in faults(changed(key, value)))


def table(kind: str, antennas: str, more: str = "") -> str:
    return f'{LEAST}\n[reader]\nkind = "{kind}"\n{more}\n[antennas]\n{antennas}\n'


def test_antennas_are_read_by_their_numbers() -> None:
    assert read(LEAST).antennas.places == {0: "shoe"}
    mux = read(table("pepper", '1 = "shoe"\n2 = "board"\n8 = "seat:10"'))
    assert (mux.antennas.shoe, mux.antennas.elsewhere) == (1, {2: "board", 8: "seat:10"})


@pytest.mark.parametrize(
    ("text", "pause"),
    [
        (LEAST, None),
        (table("wedge", '0 = "shoe"'), 80),
        (table("shoe-line", '0 = "shoe"\n1 = "muck"\n[boards]\n1 = "wedge /dev/input/by-path/a"'), 80),
        (table("pn532", '0 = "shoe"'), None),
    ],
)
def test_keys_wait_for_a_number_where_a_reader_types(text: str, pause: int | None) -> None:
    assert badge_pause_of(read(text)) == pause


BOARDS = '0 = "shoe"\n4 = "seat:1"\n5 = "seat:2"\n[boards]\n4 = "shoe-line /dev/b"\n'


def test_boards_are_read_by_the_number_of_their_first_antenna() -> None:
    assert read(LEAST).boards == {}
    (board,) = read(table("shoe-line", BOARDS)).boards.values()
    assert (board.first, board.kind, board.url) == (4, "shoe-line", "/dev/b")


PORT = "expected a kind of reader and its port"
ALONE = BOARDS.replace('5 = "seat:2"\n', "").replace('4 = "shoe-line', '3 = "pn532')
AT_THE_SHOE = BOARDS.replace('0 = "shoe"\n4 = "seat:1"', '4 = "shoe"')
SLOT = table("pn532", '0 = "shoe"', "slot_pin = 8")

MOCK = '[buttons]\npin_factory = "mock"\n[pins]\n'
BUSY_PINS = {
    "spi:/dev/spidev0.1": ("mfrc522", 10, "7, 8, 9, 10, 11", "SPI"),
    "spi:/dev/spidev1.0": ("mfrc522", 20, "16, 17, 18, 19, 20, 21", "SPI1"),
    "i2c:/dev/i2c-1": ("pn532", 3, "2, 3", "I2C"),
    "/dev/serial0": ("pn532", 14, "14, 15", "UART"),
    "spy:wire.txt:/dev/ttyAMA0": ("pn532", 15, "14, 15", "UART"),
}
"""A port on the header: a reader for it, a pin that it needs, all of them, and the name of the bus."""


@pytest.mark.parametrize("port", BUSY_PINS)
def test_a_button_on_a_pin_that_a_bus_needs_is_refused(port: str) -> None:
    kind, pin, needed, bus = BUSY_PINS[port]
    wired = f"{MOCK}fold = {pin}\n"
    (at_the_shoe,) = faults(changed("shoe.port", f'"{port}"') + f'[reader]\nkind = "{kind}"\n{wired}')
    fault = f"pins.fold: expected none of {needed}, which {{}} needs for {bus}, found {pin}"
    assert at_the_shoe == fault.format("shoe.port")
    (on_a_board,) = faults(
        table("shoe-line", f'0 = "shoe"\n4 = "muck"\n[boards]\n4 = "{kind} {port}"\n{wired}')
    )
    assert on_a_board == fault.format("boards.4")
    by_hand = changed("shoe.port", f'"{port}"').replace("[table]", '[table]\nsensors = "L0"')
    assert read(f'{by_hand}[reader]\nkind = "{kind}"\n{wired}').pins == {"fold": pin}


def test_the_pins_of_the_sample_fight_with_no_bus_until_it_says_so() -> None:
    text = sample()
    told = re.findall(r"^# (\w+) = (\d+) +# (?:.* is )?\((?:the header, )?(\d+)\)", text, re.MULTILINE)
    part = text.partition("[pins]")[2].partition("[keyboard]")[0]
    free, spi, i2c, uart, instead = re.split(r"\n +# [SIa].*:\n", part.replace("# a Pi has", "# Ia Pi has"))
    groups = [{int(pin) for pin in re.findall(r"= (\d+)", each)} for each in (free, spi, i2c, uart, instead)]
    wired = {*groups[0], 17, 27, 4}
    buses = {"SPI": groups[1], "I2C": groups[2], "UART": groups[3]}
    assert buses == {bus: set(PINS_OF[bus]) for bus in buses}
    assert set(HEADER) == wired.union(*buses.values()) and len(wired) == 17
    assert groups[4] <= wired.union(*buses.values())
    assert len(told) >= 14 and all(HEADER[int(pin)] == int(place) for _, pin, place in told)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (BOARDS + '5 = "wedge"', f'boards.5: {PORT} such as "shoe-line'),
        (BOARDS + '5 = "nfc /dev/c"', f"boards.5: {PORT}"),
        (BOARDS + "5 = 7", f"boards.5: {PORT}"),
        (BOARDS + '5 = "pepper i2c:/dev/i2c-1"', "boards.5: expected a device path for a pepper, found"),
        (BOARDS + '5 = "pn532 pcsc:"', "boards.5: expected a device path or i2c: or spi: for a pn532, found"),
        (BOARDS + '5 = "pn532 i2c:"', f"boards.5: {PORT}"),
        (BOARDS + '6 = "pn532 /dev/c"', "boards.6: expected an antenna from 6 on, found none"),
        (BOARDS + '5 = "pn532 /dev/b"', "boards.5: expected a port of its own, found"),
        (BOARDS + '5 = "pn532 spy:f.txt:/dev/b"', "boards.5: expected a port of its own, found"),
        (ALONE, "antennas.4: expected antenna 3 alone of a pn532, found"),
        (BOARDS.replace("shoe-line", "pepper"), "antennas.4: expected no other antenna beside it with a pep"),
        (
            AT_THE_SHOE,
            "antennas.4: expected an antenna below 4 at the shoe, for shoe.port is its",
        ),
        (table("pepper", '1 = "shoe"\n9 = "board"'), "antennas.9: expected an antenna from 0 to 8 of a pep"),
        (table("pepper", '0 = "shoe"\n1 = "board"'), "antennas.0: expected no other antenna beside it with"),
        (table("pn532", '1 = "shoe"'), 'antennas.1: expected antenna 0 alone of a pn532, found "shoe"'),
        (table("shoe-line", '0 = "shoe"\n1 = "shoe"'), "antennas.1: expected a place of its own, found"),
        (SLOT, 'buttons.pin_factory: expected "lgpio" to read reader.slot_pin, found "none"'),
        (
            f"{SLOT}{MOCK}fold = 8\n",
            "pins.fold: expected a pin of its own, found 8, which reader.slot_pin",
        ),
        (
            f"{LEAST}{MOCK}fold = 5\ncall = 5\n",
            "pins.call: expected a pin of its own, found 5, which pins",
        ),
        (table("pepper", '16 = "shoe"'), "antennas.16: expected a key out of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,"),
    ],
)
def test_an_impossible_board_antenna_or_pin_is_one_clear_fault(text: str, fault: str) -> None:
    (found,) = faults(table("shoe-line", text) if text.startswith(('0 = "', '4 = "')) else text)
    assert found.startswith(fault)


def test_every_seat_needs_an_antenna_where_all_is_sensed() -> None:
    text = changed("table.sensors", '"L3"').replace("[table]\n", "[table]\nseats = 2\n")
    places = ("shoe", "board", "burn", "muck", "seat:1", "seat:2")
    antennas = [f'{number} = "{place}"' for number, place in enumerate(places)]
    assert read(f"{text}[antennas]\n" + "\n".join(antennas)).table.sensors == "L3"
    (fault,) = faults(f"{text}[antennas]\n" + "\n".join(antennas[:-1]))
    assert fault == 'antennas: expected an antenna for seat:2 when table.sensors is "L3", found none'


def test_a_table_without_a_shoe_needs_no_port_and_no_deck() -> None:
    bare = re.sub(r"\[shoe\][^\[]*", "", LEAST)
    settings = read(bare.replace("[table]\n", '[table]\nsensors = "L0"\n'))
    assert not settings.table.has_reader
    assert len(faults(bare)) == 2


@pytest.mark.parametrize("key", [key.name for key in keys() if key.required])
def test_required_settings_are_asked_for(key: str) -> None:
    section, _, name = key.partition(".")
    text = re.sub(rf"(\[{section}\][^\[]*?)\n{name} = .*", r"\1", LEAST)
    (fault,) = faults(text)
    assert fault.startswith(f"{key}: expected ") and fault.endswith(", found nothing")


def test_a_key_that_nobody_reads_is_a_fault() -> None:
    (fault,) = faults(changed("screen.colour", "3"))
    assert fault.startswith("screen.colour: expected a key out of size, fullscreen, language")
    (fault,) = faults(changed("sreen.size", '"1280x720"'))
    assert fault.startswith("sreen: expected a section out of table, ")
    (fault,) = faults(changed("house.xyz", '"double"'))
    assert fault == (
        'house.xyz: expected a switch in quotes, as croupier run --sample-config lists them, found "xyz"'
    )
    (fault,) = faults(changed('house."odd.flopp"', '"high_card"'))
    assert fault == 'house.odd.flopp: expected a switch in quotes, "odd.flop", found "odd.flopp"'


def test_all_faults_come_at_once() -> None:
    text = changed("table.seats", "1").replace('port = "sim:"', "").replace("big_blind = 2", "big_blind = []")
    wrong = [fault.partition(":")[0] for fault in faults(text)]
    assert wrong == ["table.big_blind", "table.seats", "shoe.port"]


def test_amounts_become_cents_in_cash_and_chips_in_a_tournament() -> None:
    text = LEAST.replace("small_blind = 1", "small_blind = 0.25").replace(
        "smallest_chip = 1", "smallest_chip = 0.25"
    )
    command = read(text.replace("[log]", '[house]\n"rake.cap" = 3.50\n[log]')).set_table(at=5)
    assert (command.at, command.small_blind, command.big_blind, command.unit) == (5, 25, 200, 25)
    assert command.house == (("seats.max", "10"), ("rake.cap", "350"))
    tournament = read(changed("table.mode", '"tournament"')).set_table(at=0)
    assert (tournament.small_blind, tournament.big_blind, tournament.unit) == (1, 2, 1)
    assert tournament.profile == "tda", "a club is for cash games"
    assert read(sample()).set_table(at=5).profile == "club"
    assert command.profile == "code", "files without a profile stay as they are"
    assert "table.small_blind: expected whole chips in a tournament, found 0.25" in faults(
        text.replace("[table]", '[table]\nmode = "tournament"')
    )


def test_pins_and_keys_are_taken_as_given() -> None:
    text = LEAST + '[buttons]\npin_factory = "mock"\n[pins]\nfold = 5\nraise = 6\n[keyboard]\nfold = "q"\n'
    hashed = hash_pin("4321", bytes(range(16)))
    settings = read(text + f'[floor]\npin = "{hashed}"\n')
    assert settings.pins == {"fold": 5, "raise": 6}
    assert settings.keyboard["fold"] == "q" and settings.keyboard["call"] == "c"
    assert settings.floor.pin == hashed
    assert settings.table.small_blind == Decimal(1)


@pytest.mark.parametrize(
    "text", ["[table", "a = 1\na = 2", "\0", "table = 3", "[[shoe]]", "x = " + "[" * 9999]
)
def test_an_invalid_configuration_is_refused_in_words(text: str) -> None:
    assert all(re.match(r"[\w.]+: expected .+, found .+", fault) for fault in faults(text))


def test_a_file_that_is_not_there_or_not_text_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"none.toml: No such file or directory$"):
        load(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9\n")
    with pytest.raises(Unreadable, match=r"expected text in UTF-8; byte 6 is not$"):
        load(tmp_path / "latin.toml")


def test_a_message_names_the_file_and_keeps_long_values_short(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text(changed("table.game", '"' + "x" * 500 + '"'), encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path} cannot be used:\n  table.game: expected ")
    assert all(len(line) < 160 for line in str(caught.value).splitlines()[1:])
