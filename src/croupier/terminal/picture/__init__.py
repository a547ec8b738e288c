"""The table as a picture: finished text, not yet drawn."""
