"""Eccel Pepper C1 and C1 MUX: frames, driver and twin."""
