"""A hand step by step, and the step that a search leads to."""
