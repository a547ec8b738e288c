"""The dispute file: one hand in a ZIP archive that proves to a stranger what happened, without the log.

Its `README.txt` says how to check it with nothing but openssl and sha256sum.
"""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

from croupier.errors import Refused, Unreadable
from croupier.files import read_bytes
from croupier.log.custody.attested.signed_notes import Checkpoint, NoteKey, SignedNote
from croupier.log.custody.attested.stamp_files import check_stamps
from croupier.log.custody.evidence import Evidence
from croupier.log.journal.signing import Signer, is_signed
from croupier.values import dataclass

ROWS, BEFORE, STATEMENT = "proof/rows.txt", "proof/before.txt", "proof/statement.txt"
SIGNATURE, KEY, TREE, NOTE = (
    "proof/signature.bin",
    "proof/public-key.pem",
    "proof/tree.json",
    "proof/checkpoint.txt",
)
SUMS, SEAL, CHECK = "SHA256SUMS", "SHA256SUMS.sig", "check.sh"

MOST_BYTES: Final = 32 * 2**20
"""The most bytes of a file in it: a larger one was made to fill the memory."""

MOST_FILES: Final = 50
"""The most files in it."""

_STAMP: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, so that the same hand makes the same bytes."""

SCRIPT: Final = """#!/usr/bin/env bash
# Checks this folder with sha256sum and openssl (3.0 or newer) alone; says OK at the end if all of it holds.
set -euo pipefail
case $0 in */*) cd "${0%/*}" ;; esac
signed() { openssl pkeyutl -verify -pubin -inkey proof/public-key.pem -rawin -in "$1" -sigfile "$2"; }
sha256sum --quiet --check SHA256SUMS
head=$(< proof/before.txt)
while IFS= read -r row; do
  bytes=
  for ((at = 0; at < ${#head}; at += 2)); do bytes+="\\x${head:at:2}"; done
  head=$({ printf '%b' "$bytes"; printf '%s' "$row"; } | sha256sum)
  head=${head%% *}
done < proof/rows.txt
if [[ $(< proof/statement.txt) != *" head $head "* ]]; then
  echo "the rows are not those that were signed"
  exit 1
fi
signed proof/statement.txt proof/signature.bin
if [[ -e SHA256SUMS.sig ]]; then signed SHA256SUMS SHA256SUMS.sig; fi
if [[ -n ${TSA:-} && -e proof/stamped/response.tsr ]]; then
  openssl ts -verify -data proof/stamped/checkpoint.txt -in proof/stamped/response.tsr -CAfile "$TSA"
fi
key=$(openssl pkey -pubin -in proof/public-key.pem -noout -text)
key=${key#*pub:}
echo "${key//[[:space:]:]/} is the key: compare it with the one that the house gave you"
words=($(< proof/statement.txt))
if [[ -e SHA256SUMS.sig ]]; then echo "hand ${words[6]}: OK"
else echo "hand ${words[6]}: proof/rows.txt holds, nobody signed the page, the script and the events"; fi
"""
"""Follows the chain over the rows to the signed statement, and checks the signatures."""


@dataclass(frozen=True)
class Checked:
    """What a dispute file proves, unless `why` says what does not hold.

    Unless the terminal's key `sealed` it, only the rows are proved, not the page, the script and the events.
    `cosigned` are the names in its checkpoint besides the log's own; to check them one needs their keys.
    `stamps` say who else saw that the hand was in the log, and when.
    """

    hand_id: int = 0
    rows: int = 0
    public: bytes = b""
    size: int = 0
    sealed: bool = False
    signed_checkpoint: bool = False
    cosigned: tuple[str, ...] = ()
    stamps: tuple[str, ...] = ()
    why: str = ""


def proof_files(evidence: Evidence, note: SignedNote | None) -> dict[str, bytes]:
    """The files that prove a hand; `note` is its checkpoint, if the terminal's key could sign it."""
    pem = Ed25519PublicKey.from_public_bytes(evidence.public).public_bytes(
        Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
    )
    tree = {
        "leaf": evidence.number,
        "size": evidence.checkpoint.size,
        "path": [b64encode(each).decode() for each in evidence.path],
    }
    return {
        ROWS: "".join(f"{row}\n" for row in evidence.rows).encode(),
        BEFORE: evidence.before.hex().encode(),
        STATEMENT: evidence.statement,
        SIGNATURE: evidence.signature,
        KEY: pem,
        TREE: json.dumps(tree, indent=1).encode(),
        NOTE: (str(note) if note is not None else evidence.checkpoint.text()).encode(),
        CHECK: SCRIPT.encode(),
    }


def packed(files: Mapping[str, bytes], signer: Signer | None = None) -> bytes:
    """The files in an archive, with their checksums, signed if there is a `signer`.

    The same files make the same bytes.
    """
    sums = "".join(f"{sha256(body).hexdigest()}  {name}\n" for name, body in sorted(files.items())).encode()
    last = [(SUMS, sums)] + ([(SEAL, signer.sign(sums))] if signer is not None else [])
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in [*sorted(files.items()), *last]:
            entry = zipfile.ZipInfo(name, _STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name == CHECK else 0o644) << 16
            archive.writestr(entry, body)
    return made.getvalue()


def check(path: Path, roots: bytes = b"") -> Checked:
    """Check a dispute file by itself; raises `Unreadable` for another file, `Fault` if it cannot be read.

    `roots` are certificates of time-stamp authorities, in PEM, against which its time stamps are checked. The
    reader must compare whether the key is the terminal's, and the checkpoint one that a witness keeps.
    """
    files = _opened(path)
    for line in files.get(SUMS, b"").decode(errors="replace").splitlines():
        total, _, name = line.partition("  ")
        if name not in files or sha256(files[name]).hexdigest() != total:
            return Checked(why=f"{name} is not the file that was put in")
    if set(files) - {SUMS, SEAL} != _summed(files):
        return Checked(why="a file was put in or taken out")
    evidence, note = _evidence(files)
    why = evidence.fault()
    own = NoteKey(evidence.checkpoint.origin, evidence.public)
    others = tuple(name for name, _, _ in note.signatures if name != own.name) if note else ()
    if note is not None and not why and not note.holds(own):
        why = "the checkpoint is not signed by the key of the hand"
    if SEAL in files and not why and not is_signed(evidence.public, files[SUMS], files[SEAL]):
        why = "the list of its files is not signed by the key of the hand"
    stamps = tuple[str, ...]()
    try:
        stamps = check_stamps(files, evidence, roots)
    except Refused as error:
        why = why or str(error)
    return Checked(
        hand_id=0 if why else evidence.hand_id,
        rows=len(evidence.rows),
        public=evidence.public,
        size=evidence.checkpoint.size,
        sealed=SEAL in files,
        signed_checkpoint=note is not None,
        cosigned=others,
        stamps=stamps,
        why=why,
    )


def _summed(files: Mapping[str, bytes]) -> set[str]:
    return {line.partition("  ")[2] for line in files.get(SUMS, b"").decode(errors="replace").splitlines()}


def _opened(path: Path) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(BytesIO(read_bytes(path))) as archive:
            inside = archive.infolist()
            large = len(inside) > MOST_FILES or any(each.file_size > MOST_BYTES for each in inside)
            files = {} if large else {each.filename: archive.read(each) for each in inside}
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        EOFError,
        ValueError,
        zipfile.LargeZipFile,
        zlib.error,
    ):
        raise Unreadable(f"{path}: expected a dispute file, as croupier hands dispute writes it") from None
    if large:
        raise Unreadable(f"{path}: expected a dispute file; it is too large for one")
    return files


def _hash(text: str) -> bytes:
    """A hash in hex as it is written, in small letters."""
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError("expected a hash of 64 hex digits")
    return bytes.fromhex(text)


def _evidence(files: Mapping[str, bytes]) -> tuple[Evidence, SignedNote | None]:
    try:
        tree: dict[str, Any] = json.loads(files[TREE])
        text = files[NOTE].decode()
        note = SignedNote.parse(text) if "\n\n" in text else None
        key = load_pem_public_key(files[KEY])
        if not isinstance(key, Ed25519PublicKey):
            raise Unreadable("public key: expected one of Ed25519")
        return (
            Evidence(
                before=_hash(files[BEFORE].decode()),
                rows=tuple(files[ROWS].decode().removesuffix("\n").split("\n")),
                statement=files[STATEMENT],
                signature=files[SIGNATURE],
                public=key.public_bytes_raw(),
                number=int(tree["leaf"]),
                path=tuple(b64decode(each, validate=True) for each in tree["path"]),
                checkpoint=Checkpoint.parse(note.text if note else text),
            ),
            note,
        )
    except (KeyError, TypeError, ValueError, UnsupportedAlgorithm) as error:
        raise Unreadable(f"dispute file: its proof is damaged ({error})") from None
