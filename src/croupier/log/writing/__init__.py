"""The log that a terminal writes."""
