"""What each event changes: a file for each file of events."""
