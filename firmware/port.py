"""The line to the terminal, byte by byte and without waiting."""

import select

_AT_ONCE = 64


class Port:
    """`reader` and `writer` are binary streams that can be polled: the USB console or a UART.

    A ready writer has room for one byte; the board waits if it gets more. So only single bytes never block. A
    host that does not read only fills its buffers.
    """

    def __init__(self, reader, writer, polled_reader=None, polled_writer=None):
        self._reader = reader
        self._writer = writer
        self._readable = select.poll()
        self._readable.register(polled_reader or reader, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(polled_writer or writer, select.POLLOUT)
        self._byte = bytearray(1)

    def read(self):
        """The received bytes, at most 64; empty if there are none."""
        found = b""
        while len(found) < _AT_ONCE and _ready(self._readable, select.POLLIN):
            byte = self._reader.read(1)
            if not byte:
                break
            found += byte
        return found

    def write(self, line, start, most):
        """Write at most `most` bytes of `line` from `start`; returns how many were taken."""
        taken = 0
        while taken < most and start + taken < len(line) and _ready(self._writable, select.POLLOUT):
            self._byte[0] = line[start + taken]
            if not self._writer.write(self._byte):
                break
            taken += 1
        return taken


def _ready(poll, event):
    for found in poll.ipoll(0):  # like `poll`, without a list
        return bool(found[1] & event)
    return False
