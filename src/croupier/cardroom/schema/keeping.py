"""The migration that lets old months be stored in files."""

from __future__ import annotations

from typing import Final

_VIEWS: Final = {
    "actions": """(r->>0)::integer AS n, (r->>1)::integer AS attempt, r->>2 AS street,
        (r->>3)::integer AS seat, r->>4 AS action, (r->>5)::bigint AS amount, (r->>6)::bigint AS added,
        (r->>7)::integer AS all_in, (r->>8)::integer AS late, (r->>9)::bigint AS at_ms, h.month
        FROM hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->2) AS r""",
    "cards": """(r->>0)::integer AS attempt, (r->>1)::integer AS n, (r->>2)::integer AS code,
        (r->>3)::integer AS seat, r->>4 AS place, (r->>5)::integer AS up, r->>6 AS uid, h.month
        FROM hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->3) AS r""",
    "pots": """(r->>0)::integer AS pot, (r->>1)::bigint AS amount, (r->>2)::bigint AS rake, h.month
        FROM hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->4) AS r""",
    "awards": """(r->>0)::integer AS pot, (r->>1)::integer AS seat, (r->>2)::bigint AS amount, h.month
        FROM hands AS h CROSS JOIN LATERAL jsonb_array_elements(h.sheet->5) AS r""",
}

KEEPING: Final = (
    """CREATE TABLE detached (
        log integer NOT NULL REFERENCES logs (id),
        month date NOT NULL,
        first_seq bigint NOT NULL,
        last_seq bigint NOT NULL,
        head bytea NOT NULL,
        digest bytea NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (log, month)
    )""",
    *(
        f"CREATE OR REPLACE VIEW {name} AS SELECT h.log, h.id AS hand_id, {rest}"
        for name, rest in _VIEWS.items()
    ),
)
"""What the file of a month holds of a log, and the month of everything that is read from a hand's sheet."""
