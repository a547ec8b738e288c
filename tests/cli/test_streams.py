"""Output works with every character on any terminal, and files are UTF-8."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper

import pytest

from croupier.cli import streams


class Terminal(TextIOWrapper):
    """A terminal of the letters of an encoding."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("kind", "encoding", "written"),
    [
        (TextIOWrapper, "latin-1", "Chloé A♥".encode()),
        (TextIOWrapper, "ascii", "Chloé A♥".encode()),
        (Terminal, "latin-1", "Chloé Ah".encode("latin-1")),
        (Terminal, "ascii", b"Chloe Ah"),
        (Terminal, "utf-8", "Chloé A♥".encode()),
    ],
)
def test_names_and_suits_are_written_anywhere(
    kind: type[TextIOWrapper], encoding: str, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = BytesIO()
    monkeypatch.setattr(sys, "stdout", kind(kept, encoding=encoding))
    streams.prepare()
    sys.stdout.write("Chloé A♥")
    sys.stdout.flush()
    assert kept.getvalue() == written


def test_the_name_of_a_file_comes_out_as_it_went_in(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = BytesIO()
    monkeypatch.setattr(sys, "stderr", TextIOWrapper(kept, encoding="utf-8"))
    streams.prepare()
    sys.stderr.write("log \udcff\udcfe.db")
    sys.stderr.flush()
    assert kept.getvalue() == b"log \xff\xfe.db"
