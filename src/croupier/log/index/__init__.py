"""What is written when a hand ends so that it can be found: tables, sets, tallies, and their hash."""
