"""Reads what people type to find a hand as conditions for the log."""
