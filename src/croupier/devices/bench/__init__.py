"""The board in the shoe on the bench: firmware replaced, errors read, slot and antennas measured."""
