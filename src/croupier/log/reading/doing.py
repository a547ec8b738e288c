"""Who caused an incident, as conditions on its rows in the log."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from croupier.engine.incidents.doers import Doer, outcomes_of


@cache
def doing(doer: Doer) -> str:
    """The condition on `code` and `way` that an incident was this person's doing.

    >>> doing("floor")
    "((code IN ('AL-36') AND coalesce(way, '') NOT IN ('applied', 'dealt', 'delivered', 'late', 'missed',\
 'not-so', 'refused', 'reported', 'same', 'stray')))"
    """
    alike = defaultdict[tuple[tuple[str, ...], tuple[str, ...]], list[str]](list)
    for code, after, but_after in outcomes_of(doer):
        alike[after, but_after].append(code)
    parts = []
    for (after, but_after), codes in alike.items():
        part = f"code IN ({_listed(codes)})"
        if after:
            part += f" AND coalesce(way, '') IN ({_listed(after)})"
        if but_after:
            part += f" AND coalesce(way, '') NOT IN ({_listed(but_after)})"
        parts.append(f"({part})")
    return f"({' OR '.join(parts)})"


def _listed(names: list[str] | tuple[str, ...]) -> str:
    """Names of the catalogue, none of which contains a quote, as a list in SQL."""
    return ", ".join(f"'{name}'" for name in sorted(names))
