"""The README of table scripts: every statement, and examples that work."""

from __future__ import annotations

import re
from pathlib import Path

import croupier.script
from croupier.devices.twins.process import ShoeProcess
from croupier.rules.games import GAMES
from croupier.script import forms
from croupier.script.grammar import KINDS
from croupier.script.runner import play
from croupier.script.script_files import scripts

README = (Path(croupier.script.__file__).parent / "README.md").read_text(encoding="utf-8")
GAME = "|".join(GAMES)


def readable(form: str) -> str:
    """A form as a person reads it: the kind of each slot, and not the field that it fills."""

    def slot(found: re.Match[str]) -> str:
        field, _, kind = found[1].partition(":")
        kind = kind or field
        return "<game>" if kind == GAME else f"<{kind}>" if kind in forms.KINDS else kind

    return re.sub(r"<([^>]*)>", slot, form)


def test_the_readme_lists_every_statement_and_nothing_else() -> None:
    rows = re.findall(r"^\| (`.*?`) \|", README.replace(r"\|", "|"), re.MULTILINE)
    told = {one for row in rows for one in re.findall(r"`([^`]+)`", row)}
    assert told == {readable(form) for kind in KINDS for form in kind.FORMS}


def test_its_examples_hold() -> None:
    blocks = re.findall(r"```\n(# .*?)```", README, re.DOTALL)
    assert blocks
    with ShoeProcess() as shoe:
        for block in blocks:
            for script in scripts(block, "README"):
                outcome = play(script, shoe=shoe)
                assert outcome.failure is None, str(outcome)
