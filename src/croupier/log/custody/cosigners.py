"""A witness of logs: a folder, on a stick or elsewhere, that keeps the last checkpoint of each log it saw.

It cosigns the next one only if that adds to the one it keeps, as C2SP's tlog-witness specifies: so it refuses
by name a log that is cut off at its end, rewritten, or shown to two people in two forms.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from croupier.errors import Fault, Refused, Unreadable
from croupier.files import read_text
from croupier.log.custody.signed_notes import COSIGNATURE, Checkpoint, NoteKey, SignedNote, cosigned
from croupier.log.journal.signatures import Signer
from croupier.log.journal.tree import check_consistency
from croupier.log.keyfile import KEY_BYTES, make_key
from croupier.values import dataclass

_KEY: Final = "witness-key"
_LOGS: Final = "logs"
_OLD: Final = re.compile(r"old (0|[1-9][0-9]{0,14})")


@dataclass(frozen=True)
class CosignRequest:
    """A checkpoint to cosign, with the proof that it adds to one of `old` signatures."""

    old: int
    proof: tuple[bytes, ...]
    note: SignedNote

    def __str__(self) -> str:
        lines = "".join(f"{b64encode(each).decode()}\n" for each in self.proof)
        return f"old {self.old}\n{lines}\n{self.note}"

    @classmethod
    def parse(cls, text: str) -> CosignRequest:
        """Read a request; raises `Unreadable`."""
        head, gap, rest = text.partition("\n\n")
        first, *lines = head.split("\n")
        found = _OLD.fullmatch(first)
        if found is None or not gap or len(lines) > 63:
            raise Unreadable("request: expected what croupier hands checkpoint --old prints")
        try:
            proof = tuple(b64decode(each, validate=True) for each in lines)
        except ValueError:
            raise Unreadable("request: a line of its proof is not in base 64") from None
        return cls(int(found[1]), proof, SignedNote.parse(rest))


@dataclass(frozen=True)
class Cosigned:
    """The folder beside a log with its cosigned checkpoints.

    ``57.checkpoint`` is the signed note over the first 57 signatures. Raises `Fault` if the folder cannot be
    read or written.
    """

    path: Path

    @classmethod
    def of_log(cls, log: Path) -> Cosigned:
        return cls(log.with_name(f"{log.name}-stamps"))

    def keep(self, note: SignedNote) -> None:
        """Keep a checkpoint, together with earlier cosignatures of it."""
        file = self.path / f"{Checkpoint.parse(note.text).size}.checkpoint"
        if file.exists():
            before = SignedNote.parse(read_text(file))
            known = {each[:2]: each for each in (*before.signatures, *note.signatures)}
            if before.text == note.text:
                note = SignedNote(note.text, tuple(known.values()))
        _write(file, note)

    def over(self, number: int) -> SignedNote | None:
        """The earliest cosigned checkpoint that covers signature `number`; None if there is none."""
        kept = {int(each.stem): each for each in self.path.glob("*.checkpoint") if each.stem.isdecimal()}
        notes = (SignedNote.parse(read_text(file)) for size, file in sorted(kept.items()) if size >= number)
        return next((note for note in notes if len(note.signatures) > 1), None)


@dataclass(frozen=True)
class WitnessFolder:
    """The folder where a witness keeps its key and what it saw; both are made when they are first needed."""

    path: Path

    def has_key(self) -> bool:
        """Whether the witness has a key already."""
        return (self.path / _KEY).exists()

    @property
    def signer(self) -> Signer:
        """The private key of the witness; raises `Fault` if it cannot be read or made.

        A stick often has no file permissions: whoever holds the stick is the witness.
        """
        file = self.path / _KEY
        try:
            if not self.has_key():
                make_key(file)
            secret = file.read_bytes()
        except OSError as error:
            raise Fault(f"{file}: the key of the witness: {error.strerror}") from error
        if len(secret) != KEY_BYTES:
            raise Fault(f"{file}: expected a key of {KEY_BYTES} bytes")
        return Signer.of(secret)

    @property
    def key(self) -> NoteKey:
        """The public key, under the witness's name."""
        signer = self.signer
        return NoteKey(f"witness/{signer.id}", signer.public, COSIGNATURE)

    def known(self) -> tuple[NoteKey, ...]:
        """The keys of the logs that this witness knows; raises `Unreadable` for a damaged line."""
        file = self.path / _LOGS
        if not file.exists():
            return ()
        return tuple(NoteKey.parse(line) for line in read_text(file).splitlines() if line.strip())

    def kept(self, origin: str) -> SignedNote | None:
        """The last checkpoint of a log that was cosigned here; raises `Unreadable` for a damaged one."""
        try:
            return SignedNote.parse(self._file(origin).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise Fault(f"{self._file(origin)}: it cannot be read: {error}") from None

    def cosign(self, request: CosignRequest, keys: Sequence[NoteKey], seconds: int) -> SignedNote:
        """Cosign a checkpoint that continues the kept one, and keep the new one.

        `keys` are those of the log: one of them must have signed it. Raises `Refused` for a checkpoint that
        does not follow, which says what happened to the log.
        """
        new = Checkpoint.parse(request.note.text)
        if not any(request.note.holds(key) for key in keys):
            raise Refused("not-the-log", f"{new.origin}: the checkpoint is signed by no key of this log")
        before = self.kept(new.origin)
        if before is not None:
            _follow(Checkpoint.parse(before.text), new, request)
        made = cosigned(request.note, self.key.name, self.signer, seconds)
        _write(self._file(new.origin), made)
        return made

    def _file(self, origin: str) -> Path:
        return self.path / f"{sha256(origin.encode()).hexdigest()[:16]}.checkpoint"


def _write(file: Path, note: SignedNote) -> None:
    part = file.with_name(f"{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(str(note), encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise Fault(f"{file}: it cannot be written: {error.strerror}") from error


def _follow(old: Checkpoint, new: Checkpoint, request: CosignRequest) -> None:
    if new.size < old.size:
        why = f"the log had {old.size} signatures when it was last seen here, and has {new.size}"
        raise Refused("log-cut", f"{new.origin}: {why}: it was cut off at its end")
    if new.size == old.size and new.root != old.root:
        raise Refused(
            "log-forked", f"{new.origin}: another log of {new.size} signatures was seen here before"
        )
    if new.size > old.size and request.old != old.size:
        why = f"a checkpoint of {old.size} signatures is kept here, and the proof is for {request.old}"
        raise Refused(
            "other-proof", f"{new.origin}: {why}: expected croupier hands checkpoint --old {old.size}"
        )
    if new.size > old.size and not check_consistency(old.size, new.size, old.root, new.root, request.proof):
        why = f"its first {old.size} signatures are not those that were seen here before"
        raise Refused("log-forked", f"{new.origin}: {why}: the log was rewritten")


PATH: Final = "/add-checkpoint"
SIZE_TYPE: Final = "text/x.tlog.size"

Post = Callable[[str, bytes], tuple[int, bytes]]
"""Sends a body to a URL; returns the status and the answer."""


def ask(url: str, request_of: Callable[[int], CosignRequest], post: Post) -> SignedNote:
    """The checkpoint of a log with the cosignature of the witness at `url`.

    `request_of` makes the request for a witness that keeps a checkpoint of this many signatures. Raises
    `Refused` if the witness does not cosign, with what happened to the log: cut off or rewritten.
    """
    known = 0
    for _ in range(2):
        request = request_of(known)
        status, answer = post(url.rstrip("/") + PATH, str(request).encode())
        if status == 200:
            return _with(request.note, answer)
        if status != 409:
            break
        known = _size(answer)
        have = int(request.note.text.split("\n")[1])
        if known > have:
            why = f"the witness has seen {known} signatures of this log, which has {have}"
            raise Refused("log-cut", f"{why}: it was cut off at its end")
    raise _refusal(status, answer)


def _size(answer: bytes) -> int:
    text = answer.decode("ascii", "replace").strip()
    if not re.fullmatch("[0-9]{1,15}", text):
        raise Unreadable("witness: expected the number of signatures that it keeps")
    return int(text)


def _with(note: SignedNote, answer: bytes) -> SignedNote:
    try:
        return SignedNote.parse(f"{note}{answer.decode()}")
    except UnicodeDecodeError:
        raise Unreadable("witness: expected lines of signatures") from None


def _refusal(status: int, answer: bytes) -> Refused | Fault:
    if status in (409, 422):
        return Refused("log-forked", "the witness has seen another log with this name: it was rewritten")
    if status == 404:
        return Refused("unknown-log", "the witness does not know this log: add its key there first")
    if status == 403:
        return Refused("not-the-log", "the witness knows this log by another key")
    said = answer.decode("utf-8", "replace").strip()[:200]
    return Fault(f"the witness answered {status}: {said}")
