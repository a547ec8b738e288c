"""How one terminal is set up: keys, PINs and decks."""
