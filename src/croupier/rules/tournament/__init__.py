"""What a tournament adds: levels, penalties, chip race, draws, clock; many tables: moves, rounds, places."""
