"""The evening of a table: who deals, tips, the table opened and closed, and its sheet."""
