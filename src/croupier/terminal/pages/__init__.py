"""The pages over the table."""
