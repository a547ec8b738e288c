"""The rulebook on the device: every rule that the terminal goes by, in French and English."""
