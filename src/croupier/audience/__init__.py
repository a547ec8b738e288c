"""The players' display: pot, board, who is to act and the clock, large enough for the whole table."""
