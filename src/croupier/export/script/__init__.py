"""A logged hand as a table script."""
