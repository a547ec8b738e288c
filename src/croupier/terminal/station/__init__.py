"""The set-up of one terminal: keys, PINs and decks."""
