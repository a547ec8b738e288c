"""The result of each check: how it is, and what repairs it."""

from __future__ import annotations

from typing import Literal

from croupier.values import dataclass

State = Literal["ok", "warning", "fault"]
"""Fine; works, but not as it should; does not work."""


@dataclass(frozen=True)
class Diagnosis:
    """One checked thing: `says` how it is, `mend` what to do about it, empty if it is fine.

    >>> Diagnosis("clock", "warning", "not synchronised", "connect it to a network once").line
    'warning  clock: not synchronised\\n         → connect it to a network once'
    """

    what: str
    state: State
    says: str
    mend: str = ""

    @property
    def line(self) -> str:
        """The diagnosis as printed."""
        sentence = f"{self.state:<8} {self.what}: {self.says}"
        return f"{sentence}\n         → {self.mend}" if self.mend else sentence
