"""The rules engine: commands and readings in, events out; no clock, no randomness, no I/O."""
