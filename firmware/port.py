"""The line to the terminal, byte by byte and only as far as it goes without waiting."""

import select

_AT_ONCE = 64


class Port:
    """`reader` and `writer` are binary streams that can be polled: the USB console or a UART.

    The board promises room for one byte when the writer is ready, and waits if it is given more; so one
    byte at a time is what never blocks. A host that does not read costs nothing but the room in its buffers.
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
        """What has come, at most 64 bytes; empty if nothing has."""
        found = b""
        while len(found) < _AT_ONCE and _ready(self._readable, select.POLLIN):
            byte = self._reader.read(1)
            if not byte:
                break
            found += byte
        return found

    def write(self, line, start, most):
        """Write of `line` from `start` at most `most` bytes; returns how many were taken."""
        taken = 0
        while taken < most and start + taken < len(line) and _ready(self._writable, select.POLLOUT):
            self._byte[0] = line[start + taken]
            if not self._writer.write(self._byte):
                break
            taken += 1
        return taken


def _ready(poll, event):
    for found in poll.ipoll(0):  # as `poll`, without a list
        return bool(found[1] & event)
    return False
