"""Table scripts that the terminal ships with, to train with; the tests hold them like all others."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
"""Where the scripts are."""
