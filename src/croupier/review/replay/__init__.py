"""A hand step by step, and where in it a search leads."""
