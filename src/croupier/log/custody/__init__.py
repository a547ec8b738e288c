"""The log as evidence: verified, copied, kept for years, opened on record."""
