"""What a room takes in, answers and keeps up with, measured with many tables at once."""
