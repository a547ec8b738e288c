"""The card room: a checked copy of the log of every table in one place, on PostgreSQL.

The table's own log is authoritative, and no table waits for the room. The room acknowledges a row only after
it has checked and committed it.
"""
