"""The format of the shoe's lines: one text for the terminal and for the microcontroller in the shoe.

    ~<type> <seq> <ms> <fields…> *<CRC-16/CCITT-FALSE, 4 upper hex digits>\\n

The firmware gets a copy of this file, so it keeps to what MicroPython knows: no imports, no regular
expressions, no dataclasses. `croupier.devices.protocol.frames` says what the letters mean.
"""

PROTOCOL = 1
FIRMWARE = "1.4"
"""The version that a shoe flashed with this file reports, and that the terminal brings."""

MAX_LINE = 96
"""Bytes of the longest line, newline included."""

FIELDS: dict[str, tuple[str, ...]] = {
    "D": (),
    "U": ("antenna", "standard", "uid"),
    "L": ("antenna", "uid"),
    "K": ("key", "down"),
    "E": ("antenna", "state"),
    "H": ("uptime", "boot", "oldest_unacked", "dropped", "antennas", "protocol", "firmware"),
    "A": (),
    "R": (),
    "I": (),
    "P": ("period_ms",),
    "T": (),
    "Q": (),
    "F": (),
    "N": ("text",),
    "M": ("antenna", "gain", "looks"),
    "V": ("antenna", "gain", "looks", "read"),
}
"""What follows the type, the number and the time in each kind of line."""

TOO_LONG = "too-long"
FORM = "form"
CHECKSUM = "checksum"
WRONG_FIELDS = "fields"

_DIGITS = "0123456789"
_HEX = _DIGITS + "ABCDEF"
_UPPER = _DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = _UPPER + "abcdefghijklmnopqrstuvwxyz"

_LIMITS: dict[str, int] = {
    "seq": 0xFFFFFFFF,
    "ms": 0xFFFFFFFF,
    "uptime": 0xFFFFFFFF,
    "oldest_unacked": 0xFFFFFFFF,
    "boot": 0xFFFF,
    "dropped": 0xFFFF,
    "period_ms": 0xFFFF,
    "protocol": 99,
    "antenna": 99,
    "key": 99,
    "down": 1,
    "gain": 99,
    "looks": 9999,
    "read": 9999,
}
"""The fields that are decimal numbers, with the greatest that each may be."""

_WORDS: dict[str, tuple[str, tuple[int, ...]]] = {
    "uid": (_HEX, (8, 10, 14, 16, 20)),
    "standard": (_UPPER, tuple(range(1, 9))),
    "state": (_LETTERS + "-", tuple(range(1, 33))),
    "antennas": ("-+.", tuple(range(1, 17))),
    "firmware": (_LETTERS + ".", tuple(range(1, 9))),
    "text": (_HEX + "-", tuple(length or 1 for length in range(0, 65, 2))),
}
"""The fields that are words, with the characters and the lengths that each may have."""


def _crc_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x1021) & 0xFFFF if value & 0x8000 else value << 1
        table.append(value)
    return tuple(table)


_CRC = _crc_table()


def crc(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, begins with FFFF, not reflected.

    >>> f"{crc(b'123456789'):04X}"
    '29B1'
    """
    value = 0xFFFF
    for byte in data:
        value = (value << 8) & 0xFFFF ^ _CRC[value >> 8 ^ byte]
    return value


def is_written(name: str, word: str) -> bool:
    """Whether `word` is a valid spelling of the field `name`.

    >>> is_written("down", "1"), is_written("down", "01"), is_written("antennas", "+-.")
    (True, False, True)
    """
    if name in _WORDS:
        letters, lengths = _WORDS[name]
        return len(word) in lengths and not word.strip(letters)
    plain = 0 < len(word) <= 10 and not word.strip(_DIGITS) and (word[0] != "0" or word == "0")
    return plain and int(word) <= _LIMITS[name]


def spell(words: list[str]) -> bytes:
    """The line of these words, type first, with its newline; the words are not checked.

    >>> spell(["A", "7", "0"])
    b'~A 7 0 *EDFB\\n'
    """
    body = " ".join(words).encode()
    return b"~" + body + f" *{crc(body):04X}\n".encode()


def read(line: bytes) -> list[str] | str:
    """The words of one line without its newline, type first, or why the line is invalid; never raises.

    >>> read(b"~A 7 0 *EDFB"), read(b"~A 8 0 *EDFB"), read(b"A 7")
    (['A', '7', '0'], 'checksum', 'form')
    """
    if len(line) >= MAX_LINE:
        return TOO_LONG
    if len(line) < 7 or line[0] != 0x7E or line[-6:-4] != b" *" or min(line) < 0x20 or max(line) > 0x7E:
        return FORM
    checksum = line[-4:].decode()
    if checksum.strip(_HEX):
        return FORM
    body = line[1:-6]
    if crc(body) != int(checksum, 16):
        return CHECKSUM
    words = body.decode().split(" ")
    if words[0] not in FIELDS:
        return WRONG_FIELDS
    names = ("seq", "ms") + FIELDS[words[0]]  # MicroPython cannot unpack into a tuple
    if len(words) != len(names) + 1:
        return WRONG_FIELDS
    for place, name in enumerate(names):
        if not is_written(name, words[place + 1]):
            return WRONG_FIELDS
    return words


class Lines:
    """Bytes in any portions into lines; keeps the beginning of an unfinished one, under `MAX_LINE`."""

    def __init__(self) -> None:
        self._tail = b""
        self._skipping = False  # inside a line already reported as too long

    def feed(self, data: bytes) -> list[bytes | None]:
        """The lines that `data` completes, without their newlines; None stands for one that is too long."""
        parts = (self._tail + data).split(b"\n")
        tail = parts.pop()
        found: list[bytes | None] = []
        for line in parts:
            if self._skipping:
                self._skipping = False
            else:
                found.append(line)
        if len(tail) >= MAX_LINE and not self._skipping:
            found.append(None)
            self._skipping = True
        self._tail = b"" if self._skipping else tail
        return found
