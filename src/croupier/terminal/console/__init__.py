"""The dealer's console: the meaning of each press."""
