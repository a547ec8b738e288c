"""The files beside a log about its room: the address, the receipt, and the state of the connection.

None of them is needed to deal. The file of the room has its address, the fingerprint of its certificate and
its witness key; the receipt is the last checkpoint that the room cosigned.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

from croupier.cardroom.forwarding.line import NotTaken, RoomLine
from croupier.cardroom.offers import keep_text
from croupier.cardroom.wire import JOIN, LEAVE, JoinRequest, key_of, proof, signed_text
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, read_text
from croupier.log.custody.signed_notes import NoteKey, SignedNote
from croupier.log.journal.signatures import Signer
from croupier.values import dataclass, replace

_GOODBYE_S: Final = 5.0
"""Seconds to wait for an answer of the room that the terminal leaves."""

SILENT_S: Final = 120.0
"""A forwarder without a write for this long is not running."""

State = Literal["none", "here", "gap", "away", "refused"]


@dataclass(frozen=True)
class Membership:
    """The room that a terminal has joined, and the number of the log there; 0 before it has one."""

    address: str
    fingerprint: str
    witness: str
    name: str
    log: int = 0

    @property
    def line(self) -> RoomLine:
        return RoomLine.to(self.address, bytes.fromhex(self.fingerprint))


def membership_path(log: Path) -> Path:
    """The path of the file of a log's room."""
    return log.with_name(f"{log.name}-room")


def receipt_path(log: Path) -> Path:
    """The path of the last receipt of a log."""
    return log.with_name(f"{log.name}-receipt")


def status_path(log: Path) -> Path:
    """The path of the file in which the forwarder reports its state."""
    return log.with_name(f"{log.name}-room-state")


def read_membership(log: Path) -> Membership | None:
    """The room that the terminal of a log has joined; None without one. Raises `Fault` for a damaged file."""
    path = membership_path(log)
    if not path.exists():
        return None
    try:
        found = Membership(**json.loads(read_text(path, most=MOST_TYPED)))
        bytes.fromhex(found.fingerprint)
        NoteKey.parse(found.witness)
    except (ValueError, TypeError, Unreadable):
        raise Fault(f"{path}: it is damaged: join the room again") from None
    return found


def keep(log: Path, made: Membership) -> None:
    """Write the membership to its file; raises `Fault`."""
    keep_text(membership_path(log), json.dumps(asdict(made)) + "\n")


def join(log: Path, signer: Signer, address: str, code: str, name: str) -> Membership:
    """Join the room at an address with a code of its floor, and pin its certificate.

    A terminal is in one room: the previous room is told that it left, if it can be reached. Raises `Refused`
    if the code is invalid or another machine stands between the two, `Fault` and `Unreadable`.
    """
    key = key_of(code)
    line = RoomLine.to(address)
    try:
        shown = line.connect()
        made = proof(key, "terminal", shown, signer.public)
        asked = JoinRequest(signer.public, name.strip(), made, signer.sign(signed_text("join", made)))
        answer = line.post(JOIN, asked.pack())
    except NotTaken as error:
        raise Refused(error.code, str(error)) from None
    finally:
        line.close()
    try:
        proven, witness = bytes.fromhex(answer["proof"]), str(answer["witness"])
        NoteKey.parse(witness)
    except (KeyError, TypeError, ValueError):
        raise Fault(f"room {address}: something answered there, but not a room") from None
    if proven != proof(key, "room", shown, signer.public):
        raise Refused("other-room", "the machine that answered does not know the code: it is not the room")
    joined = Membership(line.address, shown.hex(), witness, name.strip())
    before = read_membership(log) if membership_path(log).exists() else None
    if before is not None and before.witness == joined.witness:
        joined = replace(joined, log=before.log)
    keep(log, joined)
    if before is not None and before.witness != joined.witness:
        _say_goodbye(before, signer, str(answer.get("room", "")))
    return joined


def leave(log: Path, signer: Signer | None = None) -> bool:
    """Leave the room, which keeps its copy; returns whether the room got the goodbye, signed by `signer`.

    Raises `Refused` if there is none.
    """
    if not membership_path(log).exists():
        raise Refused("no-room", "this terminal has not joined a room")
    try:
        member = read_membership(log)
    except Fault:
        member = None
    membership_path(log).unlink(missing_ok=True)
    status_path(log).unlink(missing_ok=True)
    return member is not None and signer is not None and _say_goodbye(member, signer)


def _say_goodbye(member: Membership, signer: Signer, to: str = "") -> bool:
    """Tell a room that the terminal left and joined `to`; returns whether the room was reached."""
    line = RoomLine.to(member.address, bytes.fromhex(member.fingerprint))
    line.patience_s = _GOODBYE_S
    said = {"from": member.fingerprint, "to": to}
    try:
        line.post_signed(LEAVE, "leave", json.dumps(said).encode(), signer)
    except CroupierError:  # an old or missing room cannot take it: its floor strikes the terminal out
        return False
    finally:
        line.close()
    return True


def keep_receipt(log: Path, member: Membership, text: str) -> None:
    """Keep the room's receipt; raises `Fault` if the room's key did not sign it."""
    try:
        holds = SignedNote.parse(text).holds(NoteKey.parse(member.witness))
    except Unreadable:
        holds = False
    if not holds:
        raise Fault(f"room {member.address}: its receipt is not signed with the key of the joining")
    keep_text(receipt_path(log), text)


@dataclass(frozen=True)
class Status:
    """The state of the forwarder: since when, the last row that the room has, and a sentence."""

    state: State
    since: str
    seq: int = 0
    said: str = ""


def tell_status(log: Path, before: Status | None, state: State, seq: int, said: str = "") -> Status:
    """Write the state if it changed; in any case show that the forwarder is running."""
    since = datetime.now(UTC).isoformat(timespec="seconds")
    now = Status(state, since, seq, said)
    if before is not None and (before.state, before.said) == (state, said):
        try:
            os.utime(status_path(log))
            return replace(before, seq=seq)
        except OSError:
            pass
    keep_text(status_path(log), json.dumps(asdict(now)) + "\n")
    return now


def status(log: Path, now: float) -> Status:
    """The state of the connection to the room, for the lamp; `now` is the time of day in seconds."""
    path = status_path(log)
    if not membership_path(log).exists():
        return Status("none", "")
    try:
        found = Status(**json.loads(read_text(path, most=MOST_TYPED)))
        age = now - path.stat().st_mtime
    except (OSError, ValueError, TypeError):
        return Status("away", "")
    return found if abs(age) < SILENT_S else Status("away", found.since, found.seq)
