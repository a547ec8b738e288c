"""Pages of the card room: joining it, and what it offers this table."""
