"""The structure file of a tournament: read, and every fault reported in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.config.file import ConfigError, read
from croupier.config.structure import level, read_structure
from croupier.rules.tournament.levels import Level

GOOD = """levels = [
    "20 min 25/50",
    "20 min 50/100 ante 25",
    "break 10 min chip 100",
    "15 min 100/200 bb-ante 200",
]
"""
CONFIG = """[table]
name = "1"
mode = "tournament"
smallest_chip = 25
structure = "levels.toml"
[log]
path = "hands.db"
runtime_dir = "runtime"
[shoe]
port = "sim:"
deck = "A"
[dealer]
name = "Ana"
"""


def test_levels_and_breaks_in_their_order(tmp_path: Path) -> None:
    path = tmp_path / "levels.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read_structure(path, ("THNL",)) == (
        (
            Level(1200, 25, 50),
            Level(1200, 50, 100, ante=25),
            Level(600, unit=100, pause=True),
            Level(900, 100, 200, big_blind_ante=200),
        ),
        [],
    )
    settings = read(CONFIG, folder=tmp_path)
    assert len(settings.set_table(0).structure) == 4


def test_fixed_limit_and_stud() -> None:
    assert level("20 min 100/200 blinds 50/100") == Level(1200, 50, 100, small_bet=100, big_bet=200)
    assert level("20 min 100/200 ante 25 bring-in 50") == Level(
        1200, ante=25, bring_in=50, small_bet=100, big_bet=200
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected one list"),
        ("levels = []", "expected one list"),
        ("levels = 3", "expected one list"),
        ('levels = ["20 min 25/50"]\nmore = 1', "expected one list"),
        ("levels = [", "expected TOML"),
        ('levels = ["20 min"]', "entry 1: expected a level"),
        ('levels = ["0 min 25/50"]', "entry 1"),
        ('levels = ["9999 min 25/50"]', "entry 1"),
        ('levels = ["20 min 25/50", 7]', 'entry 2: expected a level such as "20 min 50/100 bb-ante 100"'),
        ('levels = ["20 min 50/25"]', "levels.toml: stakes 50/25"),
        ('levels = ["break 10 min"]', "breaks only"),
        ('levels = ["20 min 100/200 ante 10 bring-in 5"]', "stakes 0/0"),
        (
            'levels = ["20 min 50/100 ante 10"]',
            "level 1, ante 10: expected a multiple of the smallest chip",
        ),
        (
            'levels = ["20 min 25/50 chip 100"]',
            "level 1, small blind 25: expected a multiple of the",
        ),
        ('levels = ["20 min 25/50", "9 min 60/120 chip 60"]', "level 2, chip 60: expected a multiple"),
        ('levels = ["٣ min 25/50"]', "entry 1"),
    ],
)
def test_every_fault_is_one_line(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "levels.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        read(CONFIG, folder=tmp_path)
    assert len(caught.value.faults) == 1
    assert told in caught.value.faults[0]
    assert caught.value.faults[0].startswith("table.structure: levels.toml")


def test_no_file_no_text_and_no_tournament(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"table.structure: .*levels.toml: No such file"):
        read(CONFIG, folder=tmp_path)
    (tmp_path / "levels.toml").write_text(GOOD, encoding="utf-8")
    cash = CONFIG.replace('mode = "tournament"', 'mode = "cash"')
    with pytest.raises(ConfigError, match='expected mode "tournament" with it'):
        read(cash, folder=tmp_path)
    (tmp_path / "levels.toml").write_bytes(b"levels = [\xff\xfe")
    with pytest.raises(ConfigError, match=r"levels.toml: expected text in UTF-8; byte 11 is not"):
        read(CONFIG, folder=tmp_path)


def test_buy_ins_in_the_wrong_order(tmp_path: Path) -> None:
    text = CONFIG.replace('structure = "levels.toml"', "big_blind = 50\nmin_buy_in = 500\nmax_buy_in = 250")
    with pytest.raises(ConfigError, match=r"table.min_buy_in: expected at most 250, found 500"):
        read(text, folder=tmp_path)
