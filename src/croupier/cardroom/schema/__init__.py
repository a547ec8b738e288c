"""The database of the card room: its tables, its roles, and how they are made."""
