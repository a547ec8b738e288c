"""What keeps the room standing for years: old months on files of their own, and copies for others."""
