"""What the bench sends a room is what a forwarder would send: nothing of it is a finding."""

from base64 import b64decode
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

from cardroom.card_room import CardRoom, as_role
from croupier.bench.robot_log import write_log
from croupier.cardroom.schema.roles import READER
from croupier.cardroom.store.findings import findings
from croupier.cardroom.store.glance import Glances
from croupier.cardroom.store.ingest import ingest, witness_of
from croupier.cardroom.store.logs import open_log
from croupier.cardroom.wire import SIGNATURE_HEADER, TERMINAL_HEADER, signed_text
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from measures.room.messages import Live, Message, SentLog, joined, plain_hands

HANDS = 6


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> SentLog:
    path = tmp_path_factory.mktemp("bench") / "hands.db"
    write_log(path, HANDS, plain_hands)
    with Archive.open(path) as archive:
        return SentLog.of(archive)


class Direct:
    """Stands where the bench has a connection to a room, and has everything taken in at once."""

    def __init__(self, room: CardRoom) -> None:
        self.room, self.witness = room, witness_of(room.folder / "bench-witness")

    def post_signed(self, path: str, what: str, body: bytes, signer: Signer) -> Any:
        signature = signer.sign(signed_text(what, body))
        return [each.as_json() for each in open_log(self.room.conn, signer.public, signature, body)]

    def post(self, path: str, body: bytes, headers: dict[str, str]) -> None:
        public, signature = bytes.fromhex(headers[TERMINAL_HEADER]), b64decode(headers[SIGNATURE_HEADER])
        ingest(self.room.conn, public, signature, body, self.witness)


def test_tables_that_deal_have_their_own_key_chain_and_times(room: CardRoom, told: SentLog) -> None:
    live, line, begun = Live(told), Direct(room), datetime.now(UTC)
    sent = list[Message]()
    with as_role(room.dsn, READER) as reader:
        for number, signer in enumerate(joined(room.owner, (1, 2))):
            own = begun + timedelta(milliseconds=number)
            table = live.begin(line, signer, own, share=0.5)  # type: ignore[arg-type]
            assert table.dealt > 1
            news = list(live.news(table, 3, begun))
            assert [at for at, _ in news] == sorted(at for at, _ in news)
            for _, message in news:
                line.post("", message.body, message.headers)
                sent.append(message)
        glances = Glances().look(reader)
    assert findings(room.floor) == ()
    assert [each.pace for each in glances] == [3, 3]
    heads = room.owner.execute("SELECT DISTINCT head, first_hash FROM croupier.logs").fetchall()
    assert len({head for head, _ in heads}) == len({first for _, first in heads}) == 2
    assert _hands(room.owner) == [1, 2, 3, 1, 2, 3]


def _hands(owner: psycopg.Connection[Any]) -> list[int]:
    query = "SELECT id FROM croupier.hands WHERE sheet IS NOT NULL ORDER BY log, id"
    return [int(row[0]) for row in owner.execute(query)]
