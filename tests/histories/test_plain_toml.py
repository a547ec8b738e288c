"""The fast reader of plain TOML: what it reads is what tomllib reads, and all else it leaves alone."""

import tomllib
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

from croupier.histories.phh import sections, write
from croupier.histories.plain_toml import read
from support.histories import any_hand

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
    assert read(line) == by_tomllib(line)
    assert repr(read(line)) == repr(by_tomllib(line))


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
    assert read(line) is None


def test_every_hand_here_is_read_as_tomllib_reads_it() -> None:
    plain = 0
    for path in sorted(HANDS.glob("*.phh*")):
        for section in sections(path):
            text = section.text.decode()
            plain += read(text) is not None
            assert section.fields() == by_tomllib(text)
    assert plain > 1


def test_random_hands_are_read_as_tomllib_reads_them() -> None:
    seed = Random().randrange(2**32)
    print(f"seed {seed}")
    dice = Random(seed)
    for _ in range(300):
        text = write(any_hand(dice))
        assert read(text) in (None, by_tomllib(text))
