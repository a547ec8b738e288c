"""Tells whoever started the terminal that its first picture stands, as a systemd service may."""

from __future__ import annotations

import os
import socket
from contextlib import suppress


def tell_ready() -> None:
    """Say ``READY=1`` on the datagram socket that NOTIFY_SOCKET names; without one there is nobody to tell.

    A name that begins with ``@`` is abstract. A listener that has gone is no fault of the terminal.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.sendto(b"READY=1\n", address.replace("@", "\0", 1) if address[0] == "@" else address)
