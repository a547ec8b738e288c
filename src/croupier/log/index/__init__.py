"""What is made of a hand when it ends, so that it is found: tables, sets, tallies, and their hash."""
