"""The verb `hands`: list, show and export logged hands, write them as scripts, and verify the log."""

from __future__ import annotations

from typing import Final

import click

from croupier.cli.exits import Nouns

VERBS: Final = {
    "list": "listing",
    **dict.fromkeys(("show", "script", "sheet"), "one_hand"),
    "export": "export",
    **dict.fromkeys(("verify", "heads", "open", "archive", "backup", "mend"), "evidence"),
    **dict.fromkeys(("dispute", "checkpoint", "witness"), "proof"),
    **dict.fromkeys(("closing", "breaks"), "evening_sheets"),
}
"""The module of each verb."""


@click.group(cls=Nouns, places={name: f"{__name__}.{place}" for name, place in VERBS.items()})
def hands() -> None:
    """The logged hands: list, show, open, print, write as a script, export, verify, archive.

    \b
    croupier hands list --db table1.db --player "Chloé" --day 2026-03-01
    croupier hands show 12 --db table1.db
    """
