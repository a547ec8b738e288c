"""The table card: game, stakes, every switch not as its rulebook has it, and who won what."""
