"""The PHH format: what is read, what is refused with which message, and a round trip."""

import io
import tomllib
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from pokerkit import HandHistory

from croupier.errors import Fault, Unreadable
from croupier.histories.phh import History, history, read, sections, write, write_all
from croupier.histories.plain_toml import read as read_plain


def any_hand(dice: Random) -> History:
    """Every field of the format, with texts that are hard to write."""
    count = dice.randint(2, 10)
    scale = dice.choice([1, 100, 10_000])

    def amounts(low: int) -> tuple[int, ...]:
        return tuple(dice.randint(low, 10 ** dice.randint(1, 9)) for _ in range(count))

    def text() -> str:
        return "".join(dice.choice("aé♠'\"\\#\n\t\r\x00\x7f[]{}=,. ") for _ in range(dice.randint(0, 12)))

    stacks = amounts(0)
    if scale > 1:
        stacks = (stacks[0] // scale * scale + 1, *stacks[1:])
    return History(
        variant=dice.choice(["NT", "F7S/8", text()]),
        starting_stacks=stacks,
        antes=amounts(0),
        actions=tuple(text() for _ in range(dice.randint(0, 9))),
        blinds_or_straddles=dice.choice([(), amounts(-(10**6))]),
        bring_in=dice.choice([None, 7]),
        min_bet=dice.choice([None, 12]),
        antes_trimmed=dice.choice([None, True, False]),
        players=dice.choice([(), tuple(text() for _ in range(count))]),
        seats=dice.choice([(), tuple(dice.sample(range(1, 99), count))]),
        scale=scale,
        details={"venue": text(), "_own key ♣": [text(), Decimal("1.50"), {text(): True}], "hand": 12},
    )


PLAIN = """
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1.00
starting_stacks = [100, 99.5, 80.00]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 2.25", "p1 f", "p2 f"]
players = ["Ana", "Zo\\u00e9", "J. 'K' \\"Q\\""]
seats = [10, 3, 7]
venue = "a \\\\ b\\t#1"
time = 21:04:00
day = 3
level = 2
finishing_stacks = [99.50, 98.5, 81.5]
winnings = [0.0, 0, 1.50]
_note = { by = "us", on = 2026-03-01, odds = [0.1, inf, true] }
"""


def test_amounts_are_integers_and_the_rest_is_kept() -> None:
    hand = read(PLAIN)
    assert (hand.scale, hand.starting_stacks) == (100, (10000, 9950, 8000))
    assert (hand.antes, hand.blinds_or_straddles, hand.min_bet) == ((0, 0, 0), (50, 100, 0), 100)
    assert (hand.players[2], hand.seats, hand.antes_trimmed) == ("J. 'K' \"Q\"", (10, 3, 7), True)
    assert hand.details["finishing_stacks"] == [Decimal("99.50"), Decimal("98.5"), Decimal("81.5")]
    assert hand.details["time"] == time(21, 4)
    assert hand.details["_note"]["on"] == date(2026, 3, 1)
    assert hand.bring_in is None


@pytest.mark.parametrize(
    ("stacks", "action", "scale"),
    [
        ("[80, 90]", "p2 f", 1),
        ("[80.00, 90]", "p2 f", 100),
        ("[80, 90]", "p2 cbr 4.0", 100),
        ("[80.5, 90]", "p2 f", 100),
        ("[80, 90]", "p2 cbr 4.5", 100),
        ("[80, 90]", "p2 cbr 4.125 # 0.12345", 1000),
        ("[80.1234567, 90]", "p2 f", 10_000_000),
    ],
)
def test_the_scale_is_what_the_amounts_need(stacks: str, action: str, scale: int) -> None:
    hand = read(f'variant = "NT"\nantes = [0, 0]\nstarting_stacks = {stacks}\nactions = ["{action}"]')
    assert hand.scale == scale


def test_a_hand_is_written_as_it_was_read() -> None:
    hand = read(PLAIN)
    assert read(write(hand)) == hand
    assert write(read(write(hand))) == write(hand)


def test_random_hands_read_back_as_they_were_written() -> None:
    seed = Random().randrange(2**32)
    print(f"seed {seed}")
    dice = Random(seed)
    for _ in range(300):
        hand = any_hand(dice)
        assert read(write(hand)) == hand


def test_pokerkit_reads_the_written_toml() -> None:
    text = "".join(write_all([read(PLAIN), read(PLAIN)]))
    assert list(tomllib.loads(text)) == ["1", "2"]
    theirs = list(HandHistory.load_all(io.BytesIO(text.encode())))
    assert [hand.starting_stacks for hand in theirs] == [[100, Decimal("99.5"), 80]] * 2


# --- files -------------------------------------------------------------------------------------------


def test_a_file_is_cut_into_hands(tmp_path: Path) -> None:
    path = tmp_path / "many.phhs"
    path.write_bytes(
        b"\xef\xbb\xbf# july\r\n\r\n[1]\r\na = 1\r\n\r\n[ 2 ] # second\r\nb = '''\r\n[9]\r\n'''\r\n"
        b'["x y"]\r\nc = [\r\n  1,\r\n]\r\n[4]\r\n'
    )
    found = list(sections(path))
    assert [each.name for each in found] == ["1", "2", "x y", "4"]
    assert [each.fields() for each in found] == [{"a": 1}, {"b": "[9]\n"}, {"c": [1]}, {}]
    assert {each.file for each in found} == {str(path)}


def test_a_single_hand_is_section_1(tmp_path: Path) -> None:
    path = tmp_path / "one.phh"
    path.write_text(PLAIN, encoding="utf-8")
    (found,) = sections(path)
    assert (found.name, history(found.fields())) == ("1", read(PLAIN))


def test_a_bad_hand_does_not_spoil_the_next(tmp_path: Path) -> None:
    path = tmp_path / "many.phhs"
    path.write_bytes(b"[1]\nvariant = \n[2]\nvariant = 'N\xffT'\n[3]\nvariant = 'NT'\n")
    first, second, third = sections(path)
    with pytest.raises(Unreadable, match="not PHH, the only format that is read: Invalid value"):
        first.fields()
    with pytest.raises(Unreadable, match="not text in UTF-8: byte 12 "):
        second.fields()
    assert third.fields() == {"variant": "NT"}


def test_an_empty_file_has_no_hand(tmp_path: Path) -> None:
    path = tmp_path / "empty.phhs"
    path.write_text("# nothing\n\n")
    assert list(sections(path)) == []


def test_a_file_that_cannot_be_opened_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"gone\.phh: No such file"):
        list(sections(tmp_path / "gone.phh"))


# --- what is refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "instead", "text"),
    [
        ("variant", "", "variant is missing"),
        ("variant", "variant = 7", "variant 7: expected text"),
        ("actions", "", "actions is missing"),
        ("actions", 'actions = "p1 f"', "actions 'p1 f': expected an array"),
        ("actions", 'actions = ["p1 f", 3]', "actions, number 2: expected text, found 3"),
        ("starting_stacks", "", "starting_stacks is missing"),
        ("starting_stacks", "starting_stacks = [9]", "expected at least two players, found 1"),
        ("starting_stacks", "starting_stacks = [1, 2]", "antes: expected one for each of 2 players, found 3"),
        ("starting_stacks", "starting_stacks = [9, inf, 9]", "starting_stacks of p2 is unknown (inf)"),
        ("starting_stacks", "starting_stacks = [9, nan, 9]", "starting_stacks of p2 NaN: expected an amount"),
        ("starting_stacks", "starting_stacks = [9, -1, 9]", "starting_stacks of p2 -1: expected an amount"),
        ("starting_stacks", "starting_stacks = [9, true, 9]", "of p2 True: expected an amount"),
        ("starting_stacks", "starting_stacks = [9, 9e99999, 9]", "of p2 9E+99999: expected an amount"),
        ("starting_stacks", "starting_stacks = [9, 1e-9, 9]", "of p2 1E-9: expected an amount"),
        ("antes", "antes = [0, 0, '1']", "antes of p3 '1': expected an amount"),
        ("antes", "antes = [0, 0, -1]", "antes of p3 -1: expected an amount"),
        ("antes", "antes = 3", "antes 3: expected an array"),
        ("min_bet", "min_bet = inf", "min_bet Infinity: expected an amount"),
        ("seats", "seats = [1, 1, 2]", "seats [1, 1, 2]: expected different whole numbers"),
        ("seats", "seats = [1, 2]", "seats: expected one for each of 3 players, found 2"),
        ("players", "players = ['Ana']", "players: expected one for each of 3 players, found 1"),
        ("ante_trimming_status", "ante_trimming_status = 1", "status 1: expected true or false"),
    ],
)
def test_a_field_that_does_not_fit_is_named(line: str, instead: str, text: str) -> None:
    lines = [instead if each.startswith(f"{line} ") else each for each in PLAIN.splitlines()]
    with pytest.raises(Unreadable) as found:
        read("\n".join(lines))
    assert text in str(found.value)


def test_late_blinds_are_negative_and_missing_ones_empty() -> None:
    hand = read(PLAIN.replace("[0.50, 1, 0]", "[0.50, 1, -1]"))
    assert hand.blinds_or_straddles == (50, 100, -100)
    assert read(PLAIN.replace("blinds_or_straddles = [0.50, 1, 0]", "")).blinds_or_straddles == ()


# --- the fast reader of plain TOML: what it reads is what tomllib reads, and all else it leaves  ----------


HANDS = Path(__file__).parent / "hands"


def by_tomllib(text: str) -> dict[str, object]:
    return tomllib.loads(text, parse_float=Decimal)


@pytest.mark.parametrize(
    "line",
    [
        "a = 0",
        "a = -12",
        "a = 12.50",
        "a = -0.5",
        "a = 05:36:59",
        "a = true",
        "a = false",
        "a = ''",
        'a = ""',
        "a = 'C:\\dir # no remark'",
        'a = "é♠, [1]"',
        "a = []",
        "a = [1, 2.0, -3]",
        "a = ['x']",
        "a = ['', 'a, b', '\"']",
        'a = ["it\'s", "b"]',
        "# remark\n\na = 1\n\n# another\nb-2_c = 2\n",
        "",
    ],
)
def test_plain_lines_are_read_as_tomllib_reads_them(line: str) -> None:
    assert read_plain(line) == by_tomllib(line)
    assert repr(read_plain(line)) == repr(by_tomllib(line))


@pytest.mark.parametrize(
    "line",
    [
        "a = 1 # remark",
        "a=1",
        " a = 1",
        "a = 1 ",
        "a = 01",
        "a = 1_000",
        "a = 1e3",
        "a = .5",
        "a = 1.",
        "a = +1",
        "a = inf",
        "a = 24:00:00",
        "a = 12:30",
        "a = 2026-03-01",
        "a = 'x",
        "a = 'x'y'",
        "a = '''x'''",
        'a = "x\\n"',
        "a = ['x', \"y\"]",
        "a = ['x', \"y\", 'z']",
        "a = ['x','y']",
        "a = ['x', ]",
        "a = [1, [2]]",
        "a = [1, ]",
        "a = ['x', 1]",
        "a = [1, 'x']",
        "a = {b = 1}",
        "a.b = 1",
        '"a" = 1',
        "a = 1\na = 1",
        "[a]",
        "a = '\t'",
        "a = '\x00'",
        "# \x00",
        "a = 1\r\n",
        "a = ٣",
        "a = ",
        "a = '",
        "a = ['",
        "a = [']",
        "a = [",
    ],
)
def test_complex_toml_is_left_to_tomllib(line: str) -> None:
    assert read_plain(line) is None


def test_every_hand_here_is_read_as_tomllib_reads_it() -> None:
    plain = 0
    for path in sorted(HANDS.glob("*.phh*")):
        for section in sections(path):
            text = section.text.decode()
            plain += read_plain(text) is not None
            assert section.fields() == by_tomllib(text)
    assert plain > 1


def test_random_hands_are_read_as_tomllib_reads_them() -> None:
    seed = Random().randrange(2**32)
    print(f"seed {seed}")
    dice = Random(seed)
    for _ in range(300):
        text = write(any_hand(dice))
        assert read_plain(text) in (None, by_tomllib(text))
