"""Cards seen by antennas: where the deal put them, in the muck, or out of place."""
