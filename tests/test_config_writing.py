"""Changing a configuration file: only the wanted keys change, comments stay, the old file is kept."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from croupier.config.file import ConfigError, keys, load, sample
from croupier.config.rewrite import change, changed, write
from croupier.errors import CroupierError, Fault, Refused, Unreadable


def test_a_default_is_uncommented_and_its_comment_stays() -> None:
    made = changed(sample(), {"screen.size": "800x480", "pins.allin": 5})
    assert 'size = "800x480"     # also "800x480" and, upright, "720x1280"' in made.splitlines()
    assert "allin = 5" in made.splitlines()
    differing = set(made.splitlines()) ^ set(sample().splitlines())
    assert len(differing) == 4


def test_a_set_key_changes_in_its_place_and_none_leaves_it_out() -> None:
    text = '[dealer]\nname = "Zoé"   # me\n[screen]\nmute = true\n'
    assert changed(text, {"screen.mute": None}) == '[dealer]\nname = "Zoé"   # me\n[screen]\n# mute = true\n'
    made = changed(text, {"dealer.name": 'A "quoted" # name'})
    assert made.splitlines()[1] == 'name = "A \\"quoted\\" # name"   # me'
    assert tomllib.loads(made)["dealer"]["name"] == 'A "quoted" # name'


def test_a_section_that_is_not_there_is_added() -> None:
    assert changed('[dealer]\nname = "Z"\n', {"screen.mute": True, "pins.fold": None}) == (
        '[dealer]\nname = "Z"\n\n[screen]\nmute = true\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "screen = {mute = false}\n",
        "screen.mute = false\n",
        "[screen]\nmute = [\n1,\n]\n",
        '["screen"]\nmute=1',
    ],
)
def test_unusual_spellings_are_not_changed_by_chance(text: str) -> None:
    with pytest.raises(Refused, match=r"change screen\.mute by hand"):
        changed(text, {"screen.mute": True})


def test_a_text_inside_a_text_is_not_taken_for_a_key() -> None:
    text = "[floor]\nkeys = ['''\nmute = false\n''']\n[screen]\n"
    try:
        made = changed(text, {"floor.mute": True})
    except Refused:
        return
    assert tomllib.loads(made)["floor"] == {"keys": ["mute = false\n"], "mute": True}


def test_invalid_toml_is_one_line() -> None:
    with pytest.raises(Unreadable, match="configuration: expected TOML, found"):
        changed("[screen", {"screen.mute": True})


@pytest.mark.parametrize("seed", range(5))
def test_any_keys_of_the_sample_change_and_nothing_else_does(seed: int) -> None:
    print(f"seed {seed}")
    dice = random.Random(seed)
    names = [key.name for key in keys() if isinstance(key.default, bool | str | int)]
    text = sample()
    for _ in range(20):
        name = dice.choice(names)
        value = dice.choice([True, False, 7, "a", 'b "c" # d', "é", None])
        before = tomllib.loads(text)
        text = changed(text, {name: value})
        section, _, key = name.partition(".")
        before[section].pop(key, None)
        if value is not None:
            before[section][key] = value
        assert tomllib.loads(text) == before


def test_the_old_file_is_kept_and_its_rights_stay(tmp_path: Path) -> None:
    path = tmp_path / "croupier.toml"
    assert write(path, sample()) is None
    path.chmod(0o600)
    old = change(path, {"screen.mute": True})
    assert old == tmp_path / "croupier.toml.old" and old.read_text(encoding="utf-8") == sample()
    assert load(path).screen.mute and path.stat().st_mode & 0o777 == 0o600 == old.stat().st_mode & 0o777
    change(path, {"screen.mute": None})
    assert tomllib.loads(old.read_text(encoding="utf-8"))["screen"] == {"mute": True}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["croupier.toml", "croupier.toml.old"]


@pytest.mark.parametrize("changes", [{"screen.size": "1x1"}, {"pins.fold": 99}, {"nothing.here": 1}])
def test_a_file_that_the_terminal_would_refuse_is_never_written(
    tmp_path: Path, changes: dict[str, str | int]
) -> None:
    path = tmp_path / "croupier.toml"
    write(path, sample())
    with pytest.raises(ConfigError):
        change(path, changes)
    assert path.read_text(encoding="utf-8") == sample()
    assert [each.name for each in tmp_path.iterdir()] == ["croupier.toml"]


def test_what_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="cannot be written"):
        write(tmp_path / "none" / "croupier.toml", sample())
    with pytest.raises(CroupierError, match=r"none.toml: No such file"):
        change(tmp_path / "none.toml", {"screen.mute": True})
    with pytest.raises(Fault, match="Is a directory"):
        write(tmp_path, sample())
