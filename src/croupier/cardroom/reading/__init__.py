"""The logs of the room as pages read them: the queries of one log, answered by PostgreSQL."""
