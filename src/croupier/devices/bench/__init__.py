"""The board in the shoe on the bench: firmware replaced, errors told, slot and antennas measured."""
