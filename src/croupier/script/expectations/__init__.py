"""The expectations of a table script, by subject."""
