"""The table as a picture of finished texts, not yet drawn."""
