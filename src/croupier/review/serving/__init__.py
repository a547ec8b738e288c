"""Serves and guards the pages."""
