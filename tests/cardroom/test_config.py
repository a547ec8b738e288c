"""The settings of the room: every key is documented, and all faults are reported at once."""

from pathlib import Path

import pytest

import croupier
from croupier.cardroom.config import EXPECTED, RoomConfig, read_config
from croupier.errors import Unreadable
from croupier.rules.tournament.announced import SETTINGS, Announced

GOOD = '[room]\ndatabase = "dbname=room"\ncertificate = "room.pem"\n'


@pytest.fixture
def page() -> str:
    """The guide of the room."""
    return (Path(croupier.__file__).parent / "cardroom" / "README.md").read_text(encoding="utf-8")


def test_the_page_lists_every_key(page: str) -> None:
    assert EXPECTED.keys() == RoomConfig.__dataclass_fields__.keys()
    rows = [f"| `{name}` | {said} |" for name, said in EXPECTED.items()]
    assert "\n".join(rows) in page


def test_the_page_lists_the_rules_of_a_tournament_with_their_usual_values(page: str) -> None:
    given = {said[1]: said[2] for line in page.splitlines() if len(said := line.split("|")) == 5}
    usual = {f" `{name}` ": str(getattr(Announced(), field)) for name, (field, _) in SETTINGS.items()}
    assert {name: given[name].strip() for name in usual} == usual | {
        " `redraw` ": "",
        " `seats.final` ": "as others",
    }


def test_files_lie_beside_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text(GOOD + 'key = "/elsewhere/room.key"\nport = 9000\n')
    found = read_config(file)
    assert found.certificate == tmp_path / "room.pem" and found.accounts == tmp_path / "room-accounts"
    assert found.key == Path("/elsewhere/room.key") and found.port == 9000


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('[room]\nport = 0\nhost = "here"\ncamera = "nvr"\nfloor = 1\ncertificate = ""\n[other]\n')
    with pytest.raises(Unreadable) as told:
        read_config(file)
    assert all(
        each in str(told.value)
        for each in (
            "port",
            "host",
            "camera: expected the address",
            "floor",
            "certificate",
            "other",
            "database",
        )
    )


@pytest.mark.parametrize("text", ["", "room = 3\n", "[room\n", "[[room]]\n"])
def test_invalid_settings_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "room.toml"
    file.write_text(text)
    with pytest.raises(Unreadable, match="expected"):
        read_config(file)


def test_keys_of_older_versions_do_nothing(tmp_path: Path) -> None:
    file, told = tmp_path / "room.toml", list[str]()
    file.write_text(GOOD + "takers = 2\nmonths = 24\n")
    assert read_config(file, told.append) == read_config(file)
    assert told == [f"{file}: months, takers: this version does not need it: take it out"]
