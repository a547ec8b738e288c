"""The second migration: what a room needs to stand for years."""

from __future__ import annotations

from typing import Final

STANDING: Final = (
    "ALTER TABLE logs ADD COLUMN ends bigint NOT NULL DEFAULT 0",
    "UPDATE logs SET ends = seq",
)
"""`logs.ends` is the last row of a log as its table said last: how far the room is behind."""
