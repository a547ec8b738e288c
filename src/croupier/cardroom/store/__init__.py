"""Checks and stores what tables send, in one transaction, or refuses it with a code."""
