"""How a hand is played: from the first post to the last award."""
