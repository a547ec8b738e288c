"""The pages that the floor reads."""
