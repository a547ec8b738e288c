"""Time stamps of others over a log: openssl is the authority, opentimestamps the calendar's own reader."""

import shutil
import subprocess
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import load_pem_x509_certificate
from opentimestamps.core.notary import BitcoinBlockHeaderAttestation, PendingAttestation
from opentimestamps.core.op import OpAppend, OpPrepend, OpSHA256
from opentimestamps.core.serialize import BytesDeserializationContext, BytesSerializationContext
from opentimestamps.core.timestamp import DetachedTimestampFile, Timestamp

from croupier.cli import croupier
from croupier.errors import Refused, Unreadable
from croupier.log.custody.attested.opentimestamps import attestations, commitment, nonce_for, proof_of
from croupier.log.custody.attested.stamps import Stamps
from croupier.log.custody.attested.timestamps import check_response, nonce_of, request_for
from croupier.log.custody.dispute_file import SEAL, SUMS, check, packed
from croupier.log.journal.signing import key_path
from log.test_years import played
from support.dealer import Dealer
from support.logs import KEY

DATA = b"croupier/0123456789abcdef\n3\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"

CONFIG = """
[tsa]
default_tsa = here
[here]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ordering = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[ext]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[top]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
"""


class Authority:
    """A time-stamp authority of openssl, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        (folder / "tsa.cnf").write_text(CONFIG)
        (folder / "serial").write_text("01\n")
        for name in ("root", "tsa"):
            self.run("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", f"{name}.key")
        self.run("req", "-x509", "-key", "root.key", "-out", "root.pem", "-days", "30", "-subj", "/CN=root",
                 "-config", "tsa.cnf", "-extensions", "top", "-batch")  # fmt: skip
        self.run("req", "-new", "-key", "tsa.key", "-out", "tsa.csr", "-subj", "/CN=tsa", "-batch")
        self.run("x509", "-req", "-in", "tsa.csr", "-CA", "root.pem", "-CAkey", "root.key", "-out", "tsa.pem",
                 "-days", "20", "-extfile", "tsa.cnf", "-extensions", "ext", "-CAcreateserial")  # fmt: skip

    @property
    def root(self) -> Path:
        return self.folder / "root.pem"

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            ["openssl", *arguments], cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def stamp(self, request: Path, response: Path) -> Path:
        self.run("ts", "-reply", "-config", "tsa.cnf", "-queryfile", str(request), "-out", str(response))
        return response


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    if shutil.which("openssl") is None:
        pytest.skip("no openssl on this machine")
    return Authority(tmp_path_factory.mktemp("tsa") / "here")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "table1.db"
    played(path, (2024, 2024, 2025), Dealer())
    return path


@pytest.fixture
def log(made: Path, tmp_path: Path) -> Path:
    """Three hands, and the terminal's key beside them."""
    path = Path(shutil.copy(made, tmp_path / "table1.db"))
    key = key_path(path)
    key.write_bytes(KEY)
    key.chmod(0o600)
    return path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(croupier, list(arguments))


# --- RFC 3161 ----------------------------------------------------------------------------------------


def test_openssl_reads_the_request(authority: Authority, tmp_path: Path) -> None:
    request = tmp_path / "a.tsq"
    request.write_bytes(request_for(DATA))
    told = authority.run("ts", "-query", "-in", str(request), "-text")
    assert "Hash Algorithm: sha256" in told and "Certificate required: yes" in told
    assert f"Nonce: 0x{nonce_of(request.read_bytes()):016X}" in told


@pytest.mark.parametrize("nonce", [bytes(8), b"\xff" * 8, b"\x80" + bytes(7)])
def test_any_nonce_is_a_positive_number_of_der(authority: Authority, tmp_path: Path, nonce: bytes) -> None:
    request = tmp_path / "a.tsq"
    request.write_bytes(request_for(DATA, nonce))
    authority.stamp(request, tmp_path / "a.tsr")
    assert check_response((tmp_path / "a.tsr").read_bytes(), DATA, request=request.read_bytes())


def test_a_response_holds_for_its_data_its_request_and_its_root(authority: Authority, tmp_path: Path) -> None:
    request = tmp_path / "a.tsq"
    request.write_bytes(request_for(DATA))
    response = authority.stamp(request, tmp_path / "a.tsr").read_bytes()
    roots = authority.root.read_bytes()
    assert check_response(response, DATA, request=request.read_bytes(), roots=roots).checked
    assert not check_response(response, DATA).checked
    with pytest.raises(Refused, match="something else"):
        check_response(response, DATA + b"x")
    with pytest.raises(Refused, match="another request"):
        check_response(response, DATA, request=request_for(DATA))
    stranger = Authority(tmp_path / "stranger")
    with pytest.raises(Refused, match="does not hold"):
        check_response(response, DATA, roots=stranger.root.read_bytes())
    with pytest.raises(Unreadable):
        check_response(b"0nonsense", DATA)
    with pytest.raises(Unreadable):
        check_response(response, DATA, roots=b"no certificate")


def test_certificates_in_any_order_are_taken(authority: Authority, tmp_path: Path) -> None:
    request, chain = tmp_path / "a.tsq", tmp_path / "chain.pem"
    request.write_bytes(request_for(DATA))
    chain.write_bytes(authority.root.read_bytes())
    response = tmp_path / "a.tsr"
    authority.run("ts", "-reply", "-config", "tsa.cnf", "-queryfile", str(request), "-out", str(response),
                  "-chain", str(chain))  # fmt: skip
    held = response.read_bytes()
    both = [
        load_pem_x509_certificate((authority.folder / f"{name}.pem").read_bytes()).public_bytes(Encoding.DER)
        for name in ("root", "tsa")
    ]
    start = min(held.index(each) for each in both)
    asked, roots = request.read_bytes(), authority.root.read_bytes()
    for first, second in (both, both[::-1]):
        end = start + len(first) + len(second)
        response.write_bytes(held[:start] + first + second + held[end:])
        told = authority.run("ts", "-verify", "-queryfile", str(request), "-in", str(response),
                             "-CAfile", str(authority.root))  # fmt: skip
        assert "Verification: OK" in told, "openssl takes either order"
        assert check_response(response.read_bytes(), DATA, request=asked, roots=roots).checked


def test_a_response_with_a_changed_byte_never_holds(authority: Authority, tmp_path: Path) -> None:
    request = tmp_path / "a.tsq"
    request.write_bytes(request_for(DATA))
    response = authority.stamp(request, tmp_path / "a.tsr").read_bytes()
    roots = authority.root.read_bytes()
    whole = check_response(response, DATA, roots=roots)
    for place in range(0, len(response), 7):
        changed = response[:place] + bytes([response[place] ^ 0x41]) + response[place + 1 :]
        try:
            found = check_response(changed, DATA, request=request.read_bytes(), roots=roots)
        except (Refused, Unreadable):
            continue
        assert found == whole, f"byte {place} changed what the stamp says"


def test_a_stamp_goes_into_the_dispute_file(authority: Authority, log: Path, tmp_path: Path) -> None:
    asked = run("hands", "stamp", "--db", str(log))
    assert asked.exit_code == 0, asked.output
    stamps = Stamps.of_log(log).path
    response = authority.stamp(stamps / "11.tsq", tmp_path / "answer.tsr")
    taken = run(
        "hands", "stamp", "--db", str(log), "--take", str(response), "--authority", str(authority.root)
    )
    assert taken.exit_code == 0 and taken.output.startswith("11 signatures stood at 20")
    file = tmp_path / "hand.zip"
    assert run("hands", "dispute", "2", "--db", str(log), "--to", str(file)).exit_code == 0
    found = run("verify", str(file))
    assert found.exit_code == 0 and "its signature is not checked" in found.output
    found = run("verify", str(file), "--authority", str(authority.root))
    assert "a time-stamp authority saw it at 20" in found.output and "not checked" not in found.output
    stranger = Authority(tmp_path / "stranger")
    refused = run("verify", str(file), "--authority", str(stranger.root))
    assert refused.exit_code == 1 and "the time stamp does not hold" in refused.output
    folder = tmp_path / "opened"
    with zipfile.ZipFile(file) as archive:
        archive.extractall(folder)
    readme = (folder / "README.txt").read_text()
    command = " ".join(readme.partition("openssl ts")[2].partition(";")[0].split())
    done = subprocess.run(
        ["openssl", "ts", *command.replace("root.pem", str(authority.root)).split()],
        cwd=folder / "proof" / "stamped",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and "Verification: OK" in done.stdout + done.stderr, done.stderr


def test_an_answer_without_a_request_is_refused(authority: Authority, log: Path, tmp_path: Path) -> None:
    (tmp_path / "other.tsq").write_bytes(request_for(b"other"))
    response = authority.stamp(tmp_path / "other.tsq", tmp_path / "other.tsr")
    run("hands", "stamp", "--db", str(log))
    found = run("hands", "stamp", "--db", str(log), "--take", str(response))
    assert found.exit_code == 1 and "over no checkpoint that is kept here" in found.output


# --- OpenTimestamps ----------------------------------------------------------------------------------


def calendar(message: bytes, attestation: object) -> bytes:
    """What a calendar answers: the way from a commitment to an attestation, as the library writes it."""
    top = Timestamp(message)
    inner = top
    for step in (OpAppend(b"other"), OpSHA256(), OpPrepend(b"time"), OpSHA256()):
        inner = inner.ops.add(step)
    inner.attestations.add(attestation)
    made = BytesSerializationContext()
    top.serialize(made)
    return bytes(made.getbytes())


def read_back(proof: bytes) -> DetachedTimestampFile:
    return DetachedTimestampFile.deserialize(BytesDeserializationContext(proof))


@pytest.mark.parametrize(
    ("attestation", "told"),
    [
        (PendingAttestation("https://calendar.example"), "pending at https://calendar.example"),
        (BitcoinBlockHeaderAttestation(358391), "block 358391 of Bitcoin has the Merkle root "),
    ],
)
def test_the_library_reads_the_proof_and_finds_the_same(attestation: object, told: str) -> None:
    nonce = nonce_for(DATA.decode())
    proof = proof_of(DATA, nonce, calendar(commitment(DATA, nonce), attestation))
    found = read_back(proof)
    ((message, theirs),) = list(found.timestamp.all_attestations())
    (ours,) = attestations(proof, DATA)
    assert ours.message == message and theirs == attestation and str(ours).startswith(told)
    with pytest.raises(Unreadable, match="something else"):
        attestations(proof, DATA + b"x")


def test_a_proof_of_several_branches_is_followed(tmp_path: Path) -> None:
    top = Timestamp(sha256(DATA).digest())
    for number, side in enumerate((OpAppend(b"a"), OpPrepend(b"b"), OpAppend(b"c"))):
        at = top.ops.add(side).ops.add(OpSHA256())
        at.attestations.add(BitcoinBlockHeaderAttestation(700_000 + number))
        at.attestations.add(PendingAttestation(f"https://{number}.example"))
    made = BytesSerializationContext()
    DetachedTimestampFile(OpSHA256(), top).serialize(made)
    theirs = {(message, str(each)) for message, each in top.all_attestations()}
    found = attestations(bytes(made.getbytes()), DATA)
    assert len(found) == len(theirs) == 6
    assert {each.message for each in found} == {message for message, _ in theirs}


def test_a_damaged_proof_is_reported_in_a_line() -> None:
    nonce = nonce_for(DATA.decode())
    proof = proof_of(DATA, nonce, calendar(commitment(DATA, nonce), PendingAttestation("https://c.example")))
    for cut in range(len(proof)):
        with pytest.raises(Unreadable):
            attestations(proof[:cut], DATA)
    with pytest.raises(Unreadable):
        attestations(proof + b"x", DATA)
    deep = proof[: 31 + 2 + 32] + b"\x08" * 2000
    with pytest.raises(Unreadable, match="deep"):
        attestations(deep, DATA)


def test_an_answer_of_a_calendar_goes_into_the_dispute_file(log: Path, tmp_path: Path) -> None:
    assert run("hands", "stamp", "--db", str(log)).exit_code == 0
    stamps = Stamps.of_log(log).path
    request = (stamps / "11.otsq").read_bytes()
    assert len(request) == 32
    answer = tmp_path / "answer.bin"
    answer.write_bytes(calendar(request, PendingAttestation("https://calendar.example")))
    taken = run("hands", "stamp", "--db", str(log), "--take", str(answer))
    assert taken.exit_code == 0 and "pending at https://calendar.example" in taken.output
    upgraded = tmp_path / "better.ots"
    data = (stamps / "11.txt").read_bytes()
    nonce = nonce_for(data.decode())
    upgraded.write_bytes(proof_of(data, nonce, calendar(request, BitcoinBlockHeaderAttestation(800_000))))
    assert "block 800000" in run("hands", "stamp", "--db", str(log), "--take", str(upgraded)).output
    file = tmp_path / "hand.zip"
    assert run("hands", "dispute", "1", "--db", str(log), "--to", str(file)).exit_code == 0
    assert "OpenTimestamps: block 800000 of Bitcoin" in run("verify", str(file)).output
    with zipfile.ZipFile(file) as archive:
        inside = read_back(archive.read("proof/stamped/checkpoint.txt.ots"))
        text = archive.read("proof/stamped/checkpoint.txt")
        assert inside.file_digest == sha256(text).digest()


def test_a_dispute_file_with_another_hands_stamp_does_not_hold(
    authority: Authority, log: Path, tmp_path: Path
) -> None:
    """Somebody takes the stamp of one evening into the file of another."""
    run("hands", "stamp", "--db", str(log))
    authority.stamp(Stamps.of_log(log).path / "11.tsq", Stamps.of_log(log).path / "11.tsr")
    one, other = tmp_path / "1.zip", tmp_path / "2.zip"
    run("hands", "dispute", "1", "--db", str(log), "--to", str(one))
    run("hands", "dispute", "2", "--db", str(log), "--to", str(other))
    with zipfile.ZipFile(one) as first, zipfile.ZipFile(other) as second:
        files = {name: second.read(name) for name in second.namelist() if name not in (SUMS, SEAL)}
        files["proof/stamped/tree.json"] = first.read("proof/stamped/tree.json")
    other.write_bytes(packed(files))
    assert check(other).why == "the hand is not in the stamped checkpoint"
