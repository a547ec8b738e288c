"""Irregularities of chips, turns, words and people."""
