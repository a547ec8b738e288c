"""Logs of many hands: what they vary in, how they are written, copied and searched."""
