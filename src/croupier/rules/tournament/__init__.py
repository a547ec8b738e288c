"""What a tournament adds: levels, penalties, the chip race, the draw for seats, the clock on a player."""
