"""The commands of the builder's evening, for the machines of the bench."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "firmware" / "evening" / "README.md"


def of_the_evening(phrase: str) -> str:
    """The commands with this in them, for who is root in a machine without sudo."""
    page = PAGE.read_text(encoding="utf-8")
    (commands,) = (block for block in re.findall(r"```sh\n(.+?)```", page, re.DOTALL) if phrase in block)
    return commands.replace("sudo -u croupier", "runuser -u croupier --").replace("sudo ", "")


def installs_the_package(arch: str) -> str:
    """The command that installs the package for this kind of machine, in the folder it was copied to."""
    *_from_the_other_computer, command = of_the_evening("apt install").strip().splitlines()
    assert command.startswith("apt install ./") and "_arm64.deb" in command
    return command.replace("_arm64.deb", f"_{arch}.deb")
