"""croupier run without a file: a table within minutes, one question, and no unwanted files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from croupier.config.file import load
from croupier.devices.debounce import Press
from croupier.terminal.app import Terminal
from croupier.terminal.view import TableView
from support.shell import shell


class Home:
    """An account and a folder, both empty; `seen` is the picture at each start and after its last press."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.account, self.folder = folder / "account", folder / "poker"
        self.account.mkdir()
        self.folder.mkdir()
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            patch.delenv(name, raising=False)
        patch.setenv("HOME", str(self.account))
        patch.chdir(self.folder)
        self._patch = patch
        self.seen: list[TableView] = []

    @property
    def log(self) -> Path:
        return self.account / ".local/share/croupier/hands.db"

    @property
    def kept(self) -> Path:
        return self.account / ".config/croupier/croupier.toml"

    def files(self) -> list[Path]:
        """Every file but the log and what lies beside it."""
        files = (path for path in self.folder.parent.rglob("*") if path.is_file())
        return [path for path in files if self.log.parent not in path.parents]

    def run(self, *presses: str, options: tuple[str, ...] = ()) -> str:
        """Start it, press, and close it; what it says on the standard error."""

        def driven(terminal: Terminal) -> None:
            self.see(terminal)
            for word in presses:
                terminal.take(Press(word, at=0))
            self.see(terminal)

        self._patch.setattr(Terminal, "run", driven)
        result = shell("run", *options)
        assert result.exit_code == 0, result.output
        return result.stderr

    def see(self, terminal: Terminal) -> None:
        terminal.step()
        assert terminal.view is not None
        self.seen.append(terminal.view)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    return Home(tmp_path, monkeypatch)


def title(view: TableView) -> str:
    return view.page.title if view.page is not None else ""


@pytest.mark.parametrize("answer", ["confirm", "back"])
def test_three_presses_lead_from_the_first_start_to_the_deal_and_write_no_settings(
    home: Home, answer: str
) -> None:
    said = home.run(answer, "confirm", "hand")
    first, dealt = home.seen
    assert title(first) == "Keep the settings of this table?" and str(home.log) in first.page.text
    assert f"log: {home.log}\n" in said
    assert dealt.page is None and [seat.name for seat in dealt.seats] == [f"Player {n}" for n in range(1, 7)]
    assert dealt.keys[[str(key.does) for key in dealt.keys].index("dealt")].enabled
    assert home.files() == [] and home.log.exists()


def test_the_next_start_goes_on_with_the_hand_and_does_not_ask_again(home: Home) -> None:
    home.run("confirm", "confirm", "hand", "confirm", "call")
    home.run()
    assert home.seen[-1].hand == home.seen[-3].hand and title(home.seen[-1]) == ""
    assert home.seen[-1].prompt == home.seen[-3].prompt


def test_what_is_set_without_a_file_holds_until_the_end_and_the_screen_says_so(home: Home) -> None:
    home.run("confirm", "confirm", "settings", "line:0", "set:1", "back")
    assert home.seen[-1].notice == "This holds until the table is closed: it keeps no settings."
    assert home.files() == []


@pytest.mark.parametrize("line", [0, 1])
def test_settings_that_are_kept_are_found_again_and_take_what_is_changed(home: Home, line: int) -> None:
    path = (home.kept, home.folder / "croupier.toml")[line]
    home.run(f"line:{line}", "confirm", "settings", "line:0", "set:1", "back")
    assert sorted(home.files()) == [path, path.with_name("croupier.toml.old")]
    settings = load(path)
    assert (settings.table.seats, settings.table.sensors, settings.floor.pin) == (6, "L0", None)
    assert settings.screen.mute and settings.log.path == home.log
    home.run()
    assert title(home.seen[-2]) == "" and len([seat for seat in home.seen[-1].seats if seat.name]) == 6


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_takes_no_file_leaves_the_question_open(home: Home) -> None:
    home.folder.chmod(0o500)
    home.run("line:1")
    assert title(home.seen[-1]) == "Keep the settings of this table?" and home.files() == []


def test_a_place_that_takes_no_file_leaves_the_question_open(home: Home) -> None:
    (home.account / ".config").write_text("a file where a folder should be")
    home.run("line:0")
    assert title(home.seen[-1]) == "Keep the settings of this table?"
    home.run()
    assert title(home.seen[-1]) not in ("", title(home.seen[0])), "the table is set up, and nothing is asked"


def test_an_account_that_takes_no_log_is_one_sentence(home: Home) -> None:
    (home.account / ".local").write_text("a file where a folder should be")
    result = shell("run")
    assert result.exit_code == 1 and "say which table: --config FILE" in result.stderr


def test_the_language_is_that_of_the_option_then_the_file_then_the_locale(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def starts(*options: str) -> str:
        home.run(options=options)
        return home.seen[-1].keys[0].label

    monkeypatch.setenv("LANGUAGE", "fr_FR")
    home.run("confirm", "confirm")
    assert [seat.name for seat in home.seen[-1].seats if seat.name][2] == "Joueur 3"
    assert "Croupier" in {key.label for key in home.seen[-1].keys}, (
        "whom nobody named is named in no language"
    )
    french, english = starts(), starts("--lang", "en")
    assert french != english == "Fold"
    (home.folder / "croupier.toml").write_text(
        '[table]\nname = "1"\nsmall_blind = 1\nbig_blind = 2\nsmallest_chip = 1\nsensors = "L0"\n[log]\n'
        'path = "hands.db"\nruntime_dir = "r"\n[dealer]\nname = "D"\n[screen]\nlanguage = "en"\n'
    )
    assert starts() == english and starts("--lang", "fr") == french


def test_the_sample_leads_to_a_table_that_works_as_it_stands(home: Home) -> None:
    (home.folder / "croupier.toml").write_text(shell("run", "--sample-config").stdout)
    home.run("setup", "home", "hand", options=("--config", "croupier.toml"))
    start, dealt = home.seen
    assert start.page is None and start.trouble[0] == dealt.trouble[0] == ""
    assert dealt.hand and not dealt.alert
