"""The end of a hand: who shows, who wins each pot, and pots shared by agreement."""
