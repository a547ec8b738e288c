"""Bench work on the shoe's board: replace firmware, read errors, measure slot and antennas."""
