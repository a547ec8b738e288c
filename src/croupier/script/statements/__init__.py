"""The statements of a table script, by subject."""
