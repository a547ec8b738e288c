"""Hand histories of other rooms: the PHH format, replayed through the engine and written from the log."""
