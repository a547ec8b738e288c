"""The people at the table: their requests, seat changes, the waiting list, and names."""
