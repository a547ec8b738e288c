"""Bought readers on a serial port: one codec, one driver and one twin for each family."""
