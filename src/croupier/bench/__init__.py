"""The terminal's time, memory and processor use on a virtual table, compared with its targets."""
