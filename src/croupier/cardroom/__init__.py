"""The card room: a witnessed copy of the log of every table in one place, on PostgreSQL.

A table is its own truth and never waits for the room. What the room has, it has checked and committed before
it said so.
"""
