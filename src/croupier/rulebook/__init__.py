"""The rulebook on the device: every rule that the terminal uses, in French and English."""
