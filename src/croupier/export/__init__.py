"""Hands for other programs and other tables: events in, text out."""
