"""Readers that type: frames, driver and twin of a keyboard wedge."""
