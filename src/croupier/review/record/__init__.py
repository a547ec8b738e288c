"""What the pages put on record: notes in the log, which a service writes where the pages have no right to."""
