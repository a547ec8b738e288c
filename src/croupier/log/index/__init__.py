"""What is made of a hand when it ends, so that it can be found: tables, sets, tallies, and their hash."""
