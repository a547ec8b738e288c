"""What people type to find a hand, as conditions that the log understands."""
