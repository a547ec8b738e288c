"""Betting arithmetic: what is legal, what was said and pushed, and what it counts as."""
