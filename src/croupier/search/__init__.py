"""Turns the words that people type to find a hand into conditions for the log."""
