"""The ninth migration: decks that were enrolled at tables, until the floor makes them decks of the room."""

from __future__ import annotations

from typing import Final

ENROLLED: Final = (
    """CREATE TABLE enrolled (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        terminal integer NOT NULL REFERENCES terminals (id),
        name text NOT NULL,
        csv text NOT NULL,
        tags text NOT NULL,
        sent timestamptz NOT NULL DEFAULT now(),
        answered timestamptz,
        answered_by text,
        edit uuid,
        UNIQUE (terminal, tags)
    )""",
)
"""`tags` is a hash of the tags and their cards; `edit` is the edit by which the floor took the deck over."""
