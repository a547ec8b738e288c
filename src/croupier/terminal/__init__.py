"""The terminal: readings and presses in, events to the journal, pictures out."""
