"""Irregularities: what can go wrong at a table, and the ways out that the rulebook leaves open."""
