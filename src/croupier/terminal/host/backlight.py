"""How bright the panel itself shines, where the kernel lets this user say so."""

from __future__ import annotations

from pathlib import Path

CLASS = Path("/sys/class/backlight")


class Backlight:
    """The lamps of all panels, or none of them; the latest level is written once."""

    def __init__(self, folder: Path = CLASS) -> None:
        self._lamps = tuple(sorted(folder.glob("*"))) if folder.is_dir() else ()
        self._percent: int | None = None
        self._obeys = False

    def shine(self, percent: int) -> bool:
        """Shine at this percentage of the panel's best; whether it does. A lamp is never put out.

        >>> Backlight(Path("/nowhere")).shine(70)
        False
        """
        if percent != self._percent:
            self._percent = percent
            taken = [_write(lamp, percent) for lamp in self._lamps]
            self._obeys = bool(taken) and all(taken)
        return self._obeys


def _write(lamp: Path, percent: int) -> bool:
    """Whether this lamp took it: it may be another user's, or its folder read-only."""
    try:
        most = int((lamp / "max_brightness").read_text(encoding="ascii"))
        (lamp / "brightness").write_text(f"{max(1, round(most * percent / 100))}\n", encoding="ascii")
    except (OSError, ValueError):
        return False
    return True
