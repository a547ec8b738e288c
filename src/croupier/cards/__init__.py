"""Cards and their strength."""
