"""The table card: game, stakes, every switch that differs from its rulebook, and who won what."""
