"""The event lines of a script, hashed: a hand that nothing new touches writes the same bytes for ever.

`python -m scenarios.event_lines` in `tests` writes the hashes again, after a scenario was changed on purpose.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.engine.events import TableSet
from croupier.log.journal.codec import encode, to_json
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.script.runner import ScriptPlayer
from croupier.script.scenarios import FOLDER
from croupier.script.script_files import scripts
from support.shoe_at_hand import RigAtHand

HASHES = Path(__file__).with_suffix(".json")


def event_lines(db: Path) -> str:
    """The hash of every event of the log's hands, with their secret parts; settings may grow."""
    digest = sha256()
    with Archive.open(db, key=terminal_key(db.with_name(f"{db.name}-key"))) as archive:
        for (number,) in archive.all("SELECT id FROM hands ORDER BY id"):
            for event in (logged.event for logged in archive.span_of(number)):
                if not isinstance(event, TableSet):
                    digest.update(f"{event.NAME} {' '.join(map(to_json, encode(event)))}\n".encode())
    return digest.hexdigest()[:16]


def known() -> dict[str, list[str]]:
    """The hashes of each script of a file, by its name."""
    hashes: dict[str, list[str]] = json.loads(HASHES.read_text(encoding="utf-8"))
    return hashes


def main() -> None:
    """Write the hashes of every scenario."""
    hashes: dict[str, list[str]] = {}
    for path in sorted(FOLDER.glob("*.table")):
        for script in scripts(path.read_text(encoding="utf-8"), path.name):
            with TemporaryDirectory() as folder, RigAtHand(db := Path(folder, "table.db")) as rig:
                outcome = ScriptPlayer(script, rig).run()
                assert outcome.failure is None, str(outcome)
                hashes.setdefault(path.stem, []).append(event_lines(db))
    HASHES.write_text(json.dumps(hashes, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
