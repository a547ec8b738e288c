"""The logs of the room for the pages: PostgreSQL answers the queries of one log."""
