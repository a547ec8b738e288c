"""The errors of croupier, one tree; it imports nothing and every room may import it.

    CroupierError
      Unreadable   bytes or text that cannot be understood           (also ValueError)
      Refused      understood, but not allowed now; nothing changes  (also ValueError)
      Fault        the world failed: device, disk, chain             (also OSError)
        LogFault   the log takes nothing

Any other exception is a bug of ours: it ends the process, and the log rebuilds the table.
"""

from __future__ import annotations

from typing import Literal

LogState = Literal["failed", "locked", "damaged", "sealed", "moved"]
"""Why the log takes nothing: disk failed, locked, damaged, sealed with another key, moved, deleted or
replaced.
"""


class CroupierError(Exception):
    """Root of every error that croupier raises on purpose."""


class Unreadable(CroupierError, ValueError):
    """Bytes or text cannot be understood."""


class Fault(CroupierError, OSError):
    """The world failed: a device, the disk or the chain of the log."""


class LogFault(Fault):
    """The log takes nothing; `kept` names another file that has every row, if there is one."""

    def __init__(self, text: str, state: LogState = "failed", kept: str = "") -> None:
        super().__init__(text)
        self.state = state
        self.kept = kept


class Refused(CroupierError, ValueError):
    """A person asked for something that the rules forbid now; nothing was changed.

    `code` is an alert's (``AL-23``) or our own word (``not-your-turn``); `rule` is the source (``TDA 43``);
    `facts` are the numbers in the dealer's sentence (``minimum=600``). The English text is for developers;
    the screen builds its own.
    """

    def __init__(self, code: str, text: str, *, rule: str = "", **facts: object) -> None:
        super().__init__(text)
        self.code = code
        self.rule = rule
        self.facts = facts
