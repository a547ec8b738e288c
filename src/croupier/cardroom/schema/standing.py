"""The second migration: what a room needs to run for years."""

from __future__ import annotations

from typing import Final

STANDING: Final = (
    "ALTER TABLE logs ADD COLUMN ends bigint NOT NULL DEFAULT 0",
    "UPDATE logs SET ends = seq",
)
"""`logs.ends` is the last row of its log that the table reported: so the room knows how far it is behind."""
