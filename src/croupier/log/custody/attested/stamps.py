"""What others attest of the checkpoints of a log: time stamps, OpenTimestamps proofs, cosignatures.

They are in a folder beside the log, under the number of signatures of their checkpoint: ``57.checkpoint`` is
the signed note, ``57.txt`` its text, which is what is stamped, ``57.tsq`` and ``57.tsr`` are of RFC 3161,
``57.otsq`` and ``57.ots`` of OpenTimestamps.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Self

from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, read_bytes
from croupier.log.custody.attested.opentimestamps import MAGIC, attestations, commitment, nonce_for, proof_of
from croupier.log.custody.attested.signed_notes import Checkpoint, SignedNote
from croupier.log.custody.attested.timestamps import Stamp, check_response, request_for
from croupier.values import dataclass


@dataclass(frozen=True)
class Stamped:
    """A checkpoint with everything that was kept of it; an empty file is missing."""

    note: SignedNote
    request: bytes = b""
    response: bytes = b""
    proof: bytes = b""

    @property
    def size(self) -> int:
        return Checkpoint.parse(self.note.text).size

    @property
    def is_witnessed(self) -> bool:
        """Whether somebody else attests it."""
        return bool(self.response or self.proof or len(self.note.signatures) > 1)


@dataclass(frozen=True)
class Stamps:
    """The folder beside a log; raises `Fault` if it cannot be read or written."""

    path: Path

    @classmethod
    def of_log(cls, log: Path) -> Self:
        return cls(log.with_name(f"{log.name}-stamps"))

    def ask(self, note: SignedNote) -> tuple[Path, Path]:
        """Write a checkpoint and the two requests for it, unless they are there; returns the requests.

        The first is for an authority of RFC 3161, the second for a calendar of OpenTimestamps.
        """
        self.keep(note)
        size, data = Checkpoint.parse(note.text).size, note.text.encode()
        asked, committed = self._file(size, "tsq"), self._file(size, "otsq")
        if not asked.exists():
            self._write(asked, request_for(data))
        self._write(self._file(size, "txt"), data)
        self._write(committed, commitment(data, nonce_for(note.text)))
        return asked, committed

    def take_stamp(self, response: bytes, roots: bytes = b"") -> tuple[int, Stamp]:
        """Keep the response to one of the requests; raises `Refused` for an invalid one."""
        refused = Refused("other-data", "the time stamp is over no checkpoint that is kept here")
        for size, note in self._checkpoints():
            request, data = self._read(self._file(size, "tsq")), note.text.encode()
            try:
                found = check_response(response, data, request=request or None, roots=roots)
            except Refused as error:
                if error.code != "other-data":
                    raise
                continue
            self._write(self._file(size, "tsr"), response)
            return size, found
        raise refused

    def take_proof(self, given: bytes) -> tuple[int, tuple[str, ...]]:
        """Keep a proof of OpenTimestamps, or a calendar's answer as one; what it attests."""
        for size, note in self._checkpoints():
            data = note.text.encode()
            try:
                whole = given if given.startswith(MAGIC) else proof_of(data, nonce_for(note.text), given)
                found = attestations(whole, data)
            except Unreadable:
                continue
            self._write(self._file(size, "ots"), whole)
            return size, tuple(map(str, found))
        raise Refused("other-data", "this is no proof over a checkpoint that is kept here")

    def keep(self, note: SignedNote) -> None:
        """Keep a checkpoint that others cosigned, with the cosignatures already there."""
        file = self._file(Checkpoint.parse(note.text).size, "checkpoint")
        if file.exists():
            before = SignedNote.parse(self._read(file).decode())
            known = {each[:2]: each for each in (*before.signatures, *note.signatures)}
            if before.text == note.text:
                note = SignedNote(note.text, tuple(known.values()))
        self._write(file, str(note).encode())

    def over(self, number: int) -> Stamped | None:
        """The earliest witnessed checkpoint that covers signature `number`; None if there is none."""
        for size, note in self._checkpoints():
            if size >= number:
                found = Stamped(note, *(self._read(self._file(size, kind)) for kind in ("tsq", "tsr", "ots")))
                if found.is_witnessed:
                    return found
        return None

    def _checkpoints(self) -> Iterator[tuple[int, SignedNote]]:
        sizes = sorted(int(each.stem) for each in self.path.glob("*.checkpoint") if each.stem.isdecimal())
        for size in sizes:
            yield size, SignedNote.parse(self._read(self._file(size, "checkpoint")).decode(errors="replace"))

    def _file(self, size: int, kind: str) -> Path:
        return self.path / f"{size}.{kind}"

    def _read(self, file: Path) -> bytes:
        return read_bytes(file, most=MOST_TYPED) if file.exists() else b""

    def _write(self, file: Path, body: bytes) -> None:
        try:
            self.path.mkdir(exist_ok=True)
            part = file.with_name(f"{file.name}.part")
            part.write_bytes(body)
            part.replace(file)
        except OSError as error:
            raise Fault(f"{file}: it cannot be written: {error.strerror}") from error
