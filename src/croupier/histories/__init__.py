"""Hand histories: PHH files replayed through the engine, and the log written for other programs."""
