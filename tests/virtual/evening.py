"""The commands of the builder's evening, for the machines of the bench."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "firmware" / "evening" / "README.md"


def commands(phrase: str) -> str:
    """Those of the grey box with this in it, as they stand."""
    page = PAGE.read_text(encoding="utf-8")
    (found,) = (block for block in re.findall(r"```sh\n(.+?)```", page, re.DOTALL) if phrase in block)
    return found


def as_root(phrase: str) -> str:
    """The same for who is root in a machine without sudo."""
    return commands(phrase).replace("sudo -u croupier", "runuser -u croupier --").replace("sudo ", "")


PI, ADDRESS = "pi", "raspberrypi.local"
"""What the page has the builder call the user and the machine."""

SETTINGS = f"""
ip link set lo up
echo 127.0.0.1 {ADDRESS} >> /etc/hosts
useradd --create-home --shell /bin/bash {PI}
echo '{PI} ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/{PI}
mkdir -p /run/sshd ~/.ssh
ssh-keygen -A > /run/made && ssh-keygen -q -t ed25519 -N '' -f ~/.ssh/id_ed25519
install -D -o {PI} -g {PI} ~/.ssh/id_ed25519.pub /home/{PI}/.ssh/authorized_keys
echo 'StrictHostKeyChecking accept-new' > ~/.ssh/config
/usr/sbin/sshd
trap 'kill $(cat /run/sshd.pid)' EXIT
"""
"""A Pi with its user and SSH, as Imager makes it, and a key in place of the password that a person types."""

REMOVED = f"""
trap - EXIT
kill $(cat /run/sshd.pid)
userdel --remove {PI}
rm -r ~/.ssh /etc/sudoers.d/{PI} /etc/ssh/ssh_host_*
sed -i '/{ADDRESS}/d' /etc/hosts
"""


def installation(arch: str) -> str:
    """A script for root: the page's way from another computer to a Pi, for a package of this kind of machine.

    The other computer and the Pi are one system here. The package lies in the folder of the script.
    """
    copied, logged_in, *typed = commands("apt install").replace("_arm64", f"_{arch}").splitlines()
    assert copied.startswith("scp ") and logged_in == f"ssh {PI}@{ADDRESS}"
    there = "\n".join(typed)
    return f"set -e\n{SETTINGS}\n{copied}\n{logged_in} <<'TYPED'\n{there}\nTYPED\n{REMOVED}"
