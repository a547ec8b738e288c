"""Cards seen by antennas: where the script of the deal had them, in the muck, or out of place."""
