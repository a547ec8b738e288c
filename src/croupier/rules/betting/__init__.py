"""Betting arithmetic: what is lawful, what was said and pushed, and what it counts as."""
