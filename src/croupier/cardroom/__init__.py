"""The card room: a witnessed copy of the log of every table in one place, on PostgreSQL.

Each table's own log is authoritative, and no table waits for the room. The room acknowledges only what it has
checked and committed.
"""
