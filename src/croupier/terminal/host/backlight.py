"""The brightness of the panel itself, if the kernel lets this user set it."""

from __future__ import annotations

from pathlib import Path

CLASS = Path("/sys/class/backlight")


class Backlight:
    """The backlights of all panels, or none; a level is written once."""

    def __init__(self, folder: Path = CLASS) -> None:
        self._lamps = tuple(sorted(folder.glob("*"))) if folder.is_dir() else ()
        self._percent: int | None = None
        self._obeys = False

    def shine(self, percent: int) -> bool:
        """Set this percentage of the panel's maximum; whether that worked. A light is never switched off.

        >>> Backlight(Path("/nowhere")).shine(70)
        False
        """
        if percent != self._percent:
            self._percent = percent
            taken = [_write(lamp, percent) for lamp in self._lamps]
            self._obeys = bool(taken) and all(taken)
        return self._obeys


def _write(lamp: Path, percent: int) -> bool:
    """Whether this backlight accepted it: it may be another user's, or its folder read-only."""
    try:
        most = int((lamp / "max_brightness").read_text(encoding="ascii"))
        (lamp / "brightness").write_text(f"{max(1, round(most * percent / 100))}\n", encoding="ascii")
    except (OSError, ValueError):
        return False
    return True
