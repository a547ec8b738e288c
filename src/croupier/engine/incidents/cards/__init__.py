"""Irregularities of cards: the deal, the burns, the board, the deck."""
