"""What people did with the log after the hands: notes in a separate chain."""
