"""The brightness of the panel is set if this user may set it; otherwise the picture is dimmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.terminal import screen
from croupier.terminal.host.panel import Backlight
from croupier.terminal.screen import WindowScreen
from croupier.values import replace
from support.sample_views import SAMPLES


def lamp(folder: Path, name: str = "10-0045", most: int = 31) -> Path:
    path = folder / name
    path.mkdir()
    (path / "max_brightness").write_text(f"{most}\n", encoding="ascii")
    (path / "brightness").write_text(f"{most}\n", encoding="ascii")
    return path


def level(path: Path) -> int:
    return int((path / "brightness").read_text(encoding="ascii"))


def test_every_panel_is_dimmed_in_proportion_and_never_off(tmp_path: Path) -> None:
    small, large = lamp(tmp_path, "a", most=1), lamp(tmp_path, "b", most=255)
    backlight = Backlight(tmp_path)
    assert backlight.shine(40)
    assert (level(small), level(large)) == (1, 102)
    assert backlight.shine(100)
    assert level(large) == 255


def test_a_level_is_written_once_and_may_be_changed_by_others(tmp_path: Path) -> None:
    path = lamp(tmp_path)
    backlight = Backlight(tmp_path)
    assert backlight.shine(70) and level(path) == 22
    (path / "brightness").write_text("5", encoding="ascii")
    assert backlight.shine(70) and level(path) == 5
    assert backlight.shine(55) and level(path) == 17


def test_without_a_panel_or_its_rights_brightness_stays(tmp_path: Path) -> None:
    assert not Backlight(tmp_path).shine(70)
    assert not Backlight(tmp_path / "none").shine(70)
    path = lamp(tmp_path)
    (path / "max_brightness").write_text("many", encoding="ascii")
    assert not Backlight(tmp_path).shine(70)
    (path / "max_brightness").unlink()
    assert not Backlight(tmp_path).shine(70)


@pytest.mark.parametrize(("obeys", "drawn"), [(True, 100), (False, 55)])
def test_the_picture_is_dimmed_only_where_the_panel_does_not_obey(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, obeys: bool, drawn: int
) -> None:
    if obeys:
        lamp(tmp_path)
    seen: list[int] = []
    monkeypatch.setattr(screen.PaintedPicture, "show", lambda _, parts, *, light: seen.append(light) or ())
    window = WindowScreen((800, 480), silent=True, backlight=Backlight(tmp_path))
    window.show(replace(SAMPLES["preflop"], brightness=55))
    window.close()
    assert seen == [drawn]
