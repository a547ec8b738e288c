"""The command line, in this process or as its own program."""

from __future__ import annotations

import sys
from typing import Final

from click.testing import CliRunner, Result

from croupier.cli import croupier

PROGRAM: Final = (sys.executable, "-m", "croupier")


def shell(*words: object, typed: str | bytes | None = None) -> Result:
    """The result of a command line; an error without a sentence fails the test."""
    result = CliRunner().invoke(croupier, [str(word) for word in words], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result
