"""The logs of the room as the pages read them: the queries of one log, answered by PostgreSQL."""
