"""Blocks of cards: those that come out together, and those that are held back."""
