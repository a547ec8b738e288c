"""One log, one terminal: files beside a log belong to the real file, even through a link."""

import os
import re
from pathlib import Path

import pytest

from croupier.cli.inputs import LOG
from croupier.config.file import read, sample
from croupier.errors import Fault
from croupier.log.disk import WriterLock, open_for_reading, open_for_writing
from croupier.log.writing.journal import Journal
from support.logs import KEY, write_key
from support.shell import shell


def test_a_link_leads_to_the_lock_and_the_keys_of_the_file(tmp_path: Path) -> None:
    real, link = tmp_path / "real" / "hands.db", tmp_path / "link" / "hands.db"
    for each in (real, link):
        each.parent.mkdir()
    link.symlink_to(real)
    asked = ["demo", "--headless", "--quiet", "--hands", "1", "--seed", "3", "--db"]
    real.touch()
    assert shell(*asked, link).exit_code == 0
    assert [each.name for each in link.parent.iterdir() if "shots" not in each.name] == ["hands.db"]
    assert {"hands.db-lock", "hands.db-signing", "hands.db-key"} <= {x.name for x in real.parent.iterdir()}
    with Journal.open(real, key=(real.parent / "hands.db-key").read_bytes()):
        second = shell(*asked, link)
    assert second.exit_code == 1 and "another terminal writes it" in second.output


def test_a_configuration_names_the_file_that_a_link_leads_to(tmp_path: Path) -> None:
    real, link = tmp_path / "hands.db", tmp_path / "link.db"
    real.touch()
    link.symlink_to(real)
    for name in ("link.db", "hands.db"):
        text = re.sub(r'^path = ".*"', f'path = "{name}"', sample(), flags=re.MULTILINE)
        assert name in text and read(text, folder=tmp_path).log.path == real


def test_a_key_that_an_older_version_made_beside_a_link_is_not_left_there(tmp_path: Path) -> None:
    """Another key would be made beside the file, and sign what follows."""
    real, link = tmp_path / "hands.db", tmp_path / "link.db"
    for each in (real, tmp_path / "link.db-signing"):
        each.touch()
    link.symlink_to(real)
    done = shell("hands", "list", "--db", link)
    assert done.exit_code == 1 and f"move {link}-signing to {real}-signing" in done.output
    (tmp_path / "link.db-signing").rename(tmp_path / "hands.db-signing")
    assert LOG.convert(str(link), None, None) == real


def test_a_link_in_a_circle_and_one_that_leads_nowhere_stay(tmp_path: Path) -> None:
    for name, to in (("round.db", "round.db"), ("nowhere.db", "gone/hands.db")):
        (tmp_path / name).symlink_to(to)
        assert LOG.convert(str(tmp_path / name), None, None) == tmp_path / name
        with pytest.raises(Fault):
            open_for_writing(tmp_path / name)


WRITERS = {
    "players rename": ("players", "rename", "Ana", "Anna", "--who", "F", "--why", "x"),
    "players forget": ("players", "forget", "Ana", "--who", "F", "--why", "x"),
    "hands open": ("hands", "open", "1", "--who", "F", "--why", "x", "--key"),
    "hands archive": ("hands", "archive", "--year", "2025", "--who", "F", "--why", "x", "--to"),
    "demo": ("demo", "--headless", "--hands", "1"),
}


@pytest.mark.parametrize("verb", WRITERS)
def test_a_file_with_a_second_name_is_not_written(tmp_path: Path, verb: str) -> None:
    path, key = tmp_path / "hands.db", write_key(tmp_path / "hands.db-key")
    with Journal.open(path, key=KEY):
        pass
    os.link(path, tmp_path / "second.db")
    before = path.read_bytes()
    more = {"hands open": [key], "hands archive": [tmp_path / "old.db"]}.get(verb, [])
    done = shell(*WRITERS[verb], *more, "--db", path)
    assert done.exit_code == 1 and "has 2 names" in done.output, done.output
    assert path.read_bytes() == before
    open_for_reading(path).close()  # reading it is safe
    assert not WriterLock.is_held(path)
