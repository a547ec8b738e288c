"""What lets the room run for years: old months moved to files, and copies for others."""
