"""Turns statements into commands of the engine, by subject."""
