"""How long searches take in a log of many hands: `python tests/measures/search.py 100000 many.db`.

The log is written where it is not there yet.
"""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.bench.figures import tell
from croupier.bench.search import SEARCHES, figure
from croupier.demo.stream import stream
from support.long_logs import long_log


def main(hands: int, path: Path) -> None:
    if not path.exists():
        long_log(path, hands, stream, tell=lambda said: print(said, file=sys.stderr))
    for name, search in SEARCHES.items():
        print(tell(figure(path, name, search, hands)))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
