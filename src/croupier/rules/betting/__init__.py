"""Betting arithmetic: legal amounts, spoken words and pushed chips, and what they count as."""
