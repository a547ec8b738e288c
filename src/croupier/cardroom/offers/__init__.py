"""What the room offers its tables: presets, people, decks and seats, on both sides of the wire."""
