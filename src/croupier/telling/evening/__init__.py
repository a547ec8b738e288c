"""The sheets of an evening as labels and values: closing, shifts, a broken table."""
