"""The third migration: what the room offers its tables, every edit of it, and what the tables answered.

An edit names the edits that it builds on. Edits that no other builds on are the heads of a thing: if there
are several, two people, or two rooms, changed the thing at once, and all of them are kept until somebody
chooses one.
"""

from __future__ import annotations

from typing import Final

OFFERING: Final = (
    """CREATE TABLE edits (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id uuid NOT NULL UNIQUE,
        thing uuid NOT NULL,
        kind text NOT NULL,
        parents uuid[] NOT NULL,
        name text NOT NULL,
        body jsonb,
        edited timestamptz NOT NULL DEFAULT now(),
        edited_by text NOT NULL,
        room text NOT NULL
    )""",
    "CREATE INDEX edits_thing ON edits (thing)",
    """CREATE VIEW offered AS SELECT e.* FROM edits AS e WHERE NOT EXISTS
        (SELECT 1 FROM edits AS n WHERE n.thing = e.thing AND e.id = ANY (n.parents))""",
    """CREATE TABLE answers (
        log integer NOT NULL REFERENCES logs (id),
        seq bigint NOT NULL,
        kind text NOT NULL,
        offer text NOT NULL,
        edit text NOT NULL,
        taken boolean NOT NULL,
        heard timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (log, seq)
    )""",
    "CREATE INDEX answers_offer ON answers (offer)",
    """CREATE FUNCTION latest_edit() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
        SET search_path = croupier, pg_temp AS $$ SELECT coalesce(max(number), 0) FROM edits $$""",
    """CREATE FUNCTION forget_thing(forgotten uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
        SET search_path = croupier, pg_temp
        AS $$ UPDATE edits SET name = '', body = NULL WHERE thing = forgotten $$""",
    """CREATE FUNCTION edits_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' OR NEW.name <> '' OR NEW.body IS NOT NULL
            OR (NEW.number, NEW.id, NEW.thing, NEW.kind, NEW.parents, NEW.edited, NEW.edited_by, NEW.room)
            IS DISTINCT FROM
            (OLD.number, OLD.id, OLD.thing, OLD.kind, OLD.parents, OLD.edited, OLD.edited_by, OLD.room)
        THEN RAISE EXCEPTION 'edits are only added to, or forgotten'; END IF;
        RETURN NEW;
    END $$""",
    """CREATE TRIGGER edits_stay BEFORE UPDATE OR DELETE ON edits
        FOR EACH ROW EXECUTE FUNCTION edits_stay()""",
)
"""The statements of the third migration."""
